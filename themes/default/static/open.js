// @ts-check
// The page that opens any link or string: it asks each puzzle whether a text is one of its own, and
// shows the board of the address. A puzzle has a template with its board on the page.
import * as minesweeper from './minesweeper/opening.js';
import * as sudoku from './sudoku/opening.js';

/**
 * What a puzzle makes of a text: the address that shows it, or why it has none.
 * @typedef {{query: string | Promise<string>, reason: string}} Opening
 * @typedef {{read: (text: string) => Opening | null}} Reader null for what is not meant for the puzzle
 */

/** @type {Record<string, Reader>} */
const PUZZLES = { minesweeper, sudoku };

const PLAYED = '#play'; // how the address of a board to play ends

const form = /** @type {HTMLFormElement} */ (document.getElementById('open'));
const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('link'));
const answer = /** @type {HTMLElement} */ (document.getElementById('answer'));

/**
 * The first puzzle that a text is meant for, and what it makes of it.
 * @param {string} pasted a link may stand in a sentence, or come from the source of a page
 */
function find(pasted) {
  const text = (/\S*[?&](b|s|bd)=\S+/.exec(pasted)?.[0] ?? pasted).replaceAll('&amp;', '&');
  for (const [puzzle, { read }] of Object.entries(PUZZLES)) {
    const opening = read(text);
    if (opening) return { ...opening, puzzle };
  }
  return null;
}

/** Shows a puzzle's board; its script, which reads the address, and its styles are part of the page's load. @param {string} puzzle */
function show(puzzle) {
  const board = /** @type {HTMLTemplateElement} */ (document.querySelector(`template[data-puzzle="${puzzle}"]`));
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: board.dataset.style });
  const script = Object.assign(document.createElement('script'), { type: 'module', src: board.dataset.script });
  board.replaceWith(board.content);
  // A link's board is shown finished until more has loaded: not one that is to be played.
  if (location.hash === PLAYED) /** @type {HTMLElement} */ (document.getElementById('grid')).style.visibility = 'hidden';
  document.head.append(link, script);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const found = find(field.value);
  const query = (await found?.query) ?? '';
  field.setAttribute('aria-invalid', `${!query}`);
  if (!query) {
    answer.textContent = found ? `That could not be read: ${found.reason}.` : 'That is not a win link, nor another link or string of a board that is known here.';
    return;
  }
  const [, hash] = query.split('#');
  if (hash && query === `${location.search}#${hash}`) {
    // Going to an address that differs after its # would load nothing.
    history.replaceState(null, '', query);
    location.reload();
  } else location.assign(location.pathname + query);
});
// A string may have lines, but Enter opens it, as it does with a link.
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  form.requestSubmit();
});

// The form itself was sent, if it was before this script ran.
const sent = new URLSearchParams(location.search).get('link');
const found = location.search ? find(sent ?? location.href) : null;
if (sent) Promise.resolve(found?.query).then((query) => location.replace(location.pathname + (query ?? '')));
else if (found?.reason) answer.textContent = `The link could not be read: ${found.reason}.`;
else if (found) {
  // Only a board to play has another address than it came with.
  if (typeof found.query === 'string' && found.query.includes('#')) history.replaceState(null, '', found.query);
  show(found.puzzle);
}
