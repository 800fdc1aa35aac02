// @ts-check
// What every page does: days that have not begun where the player lives are not linked.
import { localDay } from './store.js';

const today = localDay();
/** @param {string} selector */
const each = (selector) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

// A month or year has the start of a date, which sorts before all its days.
for (const element of each('[data-from]')) {
  if (`${element.dataset.from}` > today) element.style.visibility = 'hidden'; // its place stays, so nothing moves
}
for (const cell of each('td[data-date]')) {
  const link = cell.querySelector('a');
  if (!link || `${cell.dataset.date}` <= today) continue;
  const number = document.createElement('span');
  number.textContent = link.textContent;
  link.replaceWith(number);
}
