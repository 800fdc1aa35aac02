// @ts-check
// Marks what the player has played and won, on tiles, lists and calendars.
import { all } from './kept.js';

/** @typedef {'played' | 'won'} Mark */

/** @type {Map<string | undefined, Mark>} by day, and by day and series */
const marks = new Map();
for (const { series, date, entry } of all()) {
  const won = entry.state === 'won' || entry.first?.won;
  for (const key of [date, `${date}/${series}`]) {
    if (won || !marks.has(key)) marks.set(key, won ? 'won' : 'played');
  }
}

for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('td[data-date], [data-series]'))) {
  const { date, series } = element.dataset;
  const mark = marks.get(series ? `${date}/${series}` : date);
  const link = element.querySelector('a');
  if (!mark || !link) continue;
  element.dataset.state = mark;
  // A calendar's links have names of their own, which the mark's text does not reach.
  if (link.ariaLabel) link.ariaLabel += `, ${mark}`;
}
