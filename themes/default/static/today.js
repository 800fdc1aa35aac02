// @ts-check
// Home shows the boards of the player's own day. Without this it shows the newest day of the site.
import { localDay } from './store.js';

/** @typedef {HTMLElement & {dataset: {day: string, before: string}}} Dated */

const MOST_BEFORE = 7; // days listed under the boards

const today = localDay();
const shown = /** @type {Dated} */ (document.querySelector('.today'));
const around = /** @type {NodeListOf<HTMLTemplateElement & Dated>} */ (document.querySelectorAll('template[data-day]'));
const days = [shown, ...around].sort((one, other) => (one.dataset.day < other.dataset.day ? -1 : 1));
const day = days.findLast((day) => day.dataset.day <= today) ?? shown;
// A late site may not have today's boards yet.
const words = day.dataset.day === today ? null : 'The newest boards';

if (day instanceof HTMLTemplateElement) shown.replaceWith(day.content);
const heading = document.querySelector('.today h1');
if (words && heading) heading.textContent = words;

let room = MOST_BEFORE;
for (const item of /** @type {NodeListOf<Dated>} */ (document.querySelectorAll('[data-before]'))) {
  item.hidden = item.dataset.before >= day.dataset.day || room-- <= 0;
}
const list = document.querySelector('.days')?.parentElement;
if (list) list.hidden = room === MOST_BEFORE;

// A page that was left open over midnight.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && localDay() !== today) location.reload();
});
