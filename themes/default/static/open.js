// @ts-check
// The page that opens any link or string: it asks each puzzle whether a text is one of its own, and
// shows the board of the address. A puzzle has a template with its board on the page.
import * as minesweeper from './minesweeper/opening.js';
import * as sudoku from './sudoku/opening.js';

/**
 * What a puzzle makes of a text: the address that shows it, or why it has none.
 * @typedef {{query: string | Promise<string>, reason: string}} Opening
 * @typedef {{read: (text: string) => Opening | null, drawn?: (text: string) => string, missed?: (text: string) => string}} Reader
 * `read` gives null for what is not meant for the puzzle; `drawn` the address of what could be meant for
 * another too; `missed` says what keeps a text from being meant for it.
 */

/** @type {Record<string, Reader>} */
const PUZZLES = { minesweeper, sudoku };

const PLAYED = '#play'; // how the address of a board to play ends
const LONGEST = 8192; // characters of a link or string
const LONGEST_PICTURE = 20_000; // of a board on several lines
const MOST = 100; // boards of a list to choose from

const form = /** @type {HTMLFormElement} */ (document.getElementById('open'));
const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('link'));
const answer = /** @type {HTMLElement} */ (document.getElementById('answer'));

/**
 * The first puzzle that a text is meant for and can be read by, and what it makes of it; else the first
 * that it is meant for, with the fault.
 * @param {string} pasted a link may stand in a sentence, or come from the source of a page
 * @param {boolean} [whole] not a line of several: those may be rows of a picture
 */
function find(pasted, whole = true) {
  const longest = /[\n\r]/.test(pasted.trim()) ? LONGEST_PICTURE : LONGEST;
  if (pasted.trim().length > longest) {
    return { query: '', reason: `the text is longer than is read, expected at most ${longest} characters`, puzzle: '' };
  }
  const text = (/\S*[?&](b|s|bd)=\S+/.exec(pasted)?.[0] ?? pasted).replaceAll('&amp;', '&');
  /** @type {(Opening & {puzzle: string})[]} */
  const meant = [];
  for (const [puzzle, { read }] of Object.entries(PUZZLES)) {
    const opening = read(text);
    if (opening) meant.push({ ...opening, puzzle });
  }
  const sound = meant.find(({ query }) => query);
  if (sound) return sound;
  for (const [puzzle, { drawn }] of whole ? Object.entries(PUZZLES) : []) {
    const query = drawn?.(text);
    if (query) return { query, reason: '', puzzle };
  }
  return meant[0] ?? null;
}

/** Why a text is understood as nothing. @param {string} text */
function unknown(text) {
  const note = Object.values(PUZZLES).map(({ missed }) => missed?.(text)).find(Boolean);
  return `That is none of the kinds understood here${note ? ' (' + note + ')' : ''}: ${answer.dataset.understood}.`;
}

/**
 * The lines of a list with what each holds, and how many are not shown; null for a text that is one
 * board or none. As at the command line: two lines can be read by themselves, or one, and not the whole.
 * @param {string} pasted
 */
function listed(pasted) {
  const filled = pasted.split(/\r\n|[\n\r]/).map((text, at) => ({ text: text.trim(), line: at + 1 }));
  const lines = filled.filter(({ text }) => text && !text.startsWith('#'));
  if (!lines.length || lines[0].text === pasted.trim()) return null;
  const shown = lines.slice(0, MOST).map((line) => ({ ...line, ...find(line.text, false) }));
  const sound = shown.filter(({ query }) => query);
  if (!sound.length || (sound.length < 2 && find(pasted)?.query)) return null;
  return { shown, left: lines.length - shown.length };
}

/** Goes to the address of a board. @param {string} query */
function go(query) {
  const [, hash] = query.split('#');
  if (hash && query === `${location.search}#${hash}`) {
    // Going to an address that differs after its # would load nothing.
    history.replaceState(null, '', query);
    location.reload();
  } else location.assign(location.pathname + query);
}

/** A list to choose from, below the form. @param {NonNullable<ReturnType<typeof listed>>} list */
async function offer({ shown, left }) {
  const items = shown.map(async ({ text, line, query, reason, puzzle }) => {
    const item = document.createElement('li');
    item.value = line;
    const own = text.slice(Math.max(text.indexOf('?'), 0)); // of links, what is not the same in all
    const name = own.length > 20 ? own.slice(0, 19) + '…' : own;
    const link = document.createElement('a');
    if (query) link.href = location.pathname + (await query);
    link.textContent = puzzle ? `${puzzle[0].toUpperCase()}${puzzle.slice(1)} ${name}` : name;
    item.append(query ? link : `${name}: ${reason ?? 'not understood'}`);
    return item;
  });
  const list = Object.assign(document.createElement('ol'), { className: 'choices', id: 'choices' });
  list.append(...(await Promise.all(items)));
  form.after(list);
  const rest = left ? ` The first ${MOST} are shown, ${left} more are not.` : '';
  answer.textContent = `A list: choose one of its boards.${rest}`;
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
  document.getElementById('choices')?.remove();
  const list = listed(field.value);
  field.setAttribute('aria-invalid', 'false');
  if (list && list.shown.length > 1) return offer(list);
  const found = list ? list.shown[0] : find(field.value);
  const query = (await found?.query) ?? '';
  if (query) return go(query);
  field.setAttribute('aria-invalid', 'true');
  answer.textContent = found ? `That could not be read: ${found.reason}.` : unknown(field.value);
});
// A string may have lines, but Enter opens it, as it does with a link.
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  form.requestSubmit();
});

// The form itself was sent, if it was before this script ran.
const sent = new URLSearchParams(location.search).get('link');
const found = location.search && sent === null ? find(location.href) : null;
if (sent) {
  history.replaceState(null, '', location.pathname);
  field.value = sent;
  form.requestSubmit();
} else if (found?.reason) answer.textContent = `The link could not be read: ${found.reason}.`;
else if (found) {
  // Only a board to play has another address than it came with.
  if (typeof found.query === 'string' && found.query.includes('#')) history.replaceState(null, '', found.query);
  show(found.puzzle);
}
