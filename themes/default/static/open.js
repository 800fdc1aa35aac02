// @ts-check
// The page that opens links: a win link is this page's own address, a layout link a board to play.
// This runs before minesweeper/play.js, which reads the address.
import { encode } from './minesweeper/encode.js';
import { decodeLayout } from './minesweeper/layout.js';
import { decode } from './minesweeper/link.js';

const PLAYED = '#play'; // how the address of a board to play ends: shared.js knows it

const form = /** @type {HTMLFormElement} */ (document.getElementById('open'));
const answer = /** @type {HTMLElement} */ (document.getElementById('answer'));

/**
 * What this page's address has to end with for a link; `reason` is empty for what is no link at all.
 * @param {string} text
 */
function read(text) {
  const { win, reason } = decode(text);
  if (win) return { query: encode(win), reason: '' };
  const board = decodeLayout(text);
  if (!board.layout) return { query: '', reason: board.reason || reason };
  const flags = new Uint8Array(board.layout.mines.length);
  return { query: encode({ ...board.layout, flags, time: null }) + PLAYED, reason: '' };
}

const { query, reason } = read(location.search);
if (query.endsWith(PLAYED)) history.replaceState(null, '', query);
if (reason) answer.textContent = `The link could not be read: ${reason}.`;
// play.js shows any link's board finished until shared.js has loaded: not one that is to be played.
if (location.hash === PLAYED) /** @type {HTMLElement} */ (document.getElementById('grid')).style.visibility = 'hidden';

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('link'));
  const { query, reason } = read(field.value);
  field.setAttribute('aria-invalid', `${!query}`);
  if (!query) answer.textContent = `That is not a win link or a layout link: ${reason || 'it has neither mf nor m'}.`;
  else if (query === location.search + PLAYED) {
    // Going to an address that differs after its # would load nothing.
    history.replaceState(null, '', query);
    location.reload();
  } else location.assign(location.pathname + query);
});
