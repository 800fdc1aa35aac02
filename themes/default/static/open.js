// @ts-check
// The page that opens any link or string: it asks each puzzle whether a text is one of its own, and
// shows the board of the address. A puzzle has a template with its board here, and opening.js.

/**
 * What a puzzle makes of a text: the address that shows it, or why it has none.
 * @typedef {{query: string, reason: string}} Opening
 */

const form = /** @type {HTMLFormElement} */ (document.getElementById('open'));
const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('link'));
const answer = /** @type {HTMLElement} */ (document.getElementById('answer'));
const boards = [.../** @type {NodeListOf<HTMLTemplateElement>} */ (document.querySelectorAll('template[data-puzzle]'))];

/**
 * The first puzzle that a text is meant for.
 * @param {string} text
 * @returns {Promise<(Opening & {board: HTMLTemplateElement}) | null>}
 */
async function find(text) {
  for (const board of boards) {
    const { read } = await import(`./${board.dataset.puzzle}/opening.js`);
    /** @type {Opening | null} */
    const opening = await read(text);
    if (opening) return { ...opening, board };
  }
  return null;
}

/** Shows a puzzle's board, for which its script reads the address. @param {HTMLTemplateElement} board */
async function show(board) {
  const { puzzle, style } = board.dataset;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${style}`;
  await new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
  board.replaceWith(board.content);
  await import(`./${puzzle}/play.js`);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const found = await find(field.value);
  field.setAttribute('aria-invalid', `${!found?.query}`);
  if (!found?.query) {
    answer.textContent = found ? `That could not be read: ${found.reason}.` : 'That is no link or string of a board that is known here.';
    return;
  }
  const { query } = found;
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

const found = location.search ? await find(location.href) : null;
if (found?.reason) answer.textContent = `The link could not be read: ${found.reason}.`;
if (found?.query) {
  if (found.query.includes('#') && !location.hash) history.replaceState(null, '', found.query);
  await show(found.board);
}
