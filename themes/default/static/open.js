// @ts-check
// The form that takes a pasted link: a good one becomes this page's own address.
import { encode } from './minesweeper/encode.js';
import { decode } from './minesweeper/link.js';

const form = /** @type {HTMLFormElement} */ (document.getElementById('open'));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('link'));
  const answer = /** @type {HTMLElement} */ (document.getElementById('answer'));
  const { win, reason } = decode(field.value);
  if (win) location.search = encode(win);
  else answer.textContent = `That is not a win link: ${reason || 'it has neither b nor mf'}.`;
  field.setAttribute('aria-invalid', `${!win}`);
});
