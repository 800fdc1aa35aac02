// @ts-check
// What a query finds in the index that the build wrote (search.py). Knows no page.

/**
 * `texts` are path, title, day, summary and tags; `words` say in which of them a word occurs.
 * @typedef {{first: string, last: string, series: [string, string][],
 *   texts: [string, string, string, string, string][], words: Record<string, number[]>}} Index
 * A day, month or year with the series that were asked for.
 * @typedef {{date: string, path: string, series: [string, string][]}} Place
 * @typedef {{path: string, title: string, date: string, summary: string}} Text
 */

const MOST = 20;
const RELATIVE = /** @type {Record<string, number>} */ ({ today: 0, yesterday: -1, tomorrow: 1 });

/** The words of a text in small letters without accents, as the index has them. @param {string} text */
function words(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The names of the months, of this language and of English, each with its number. @param {string} language */
function months(language) {
  const names = /** @type {[string, number][]} */ ([]);
  for (const locale of [language, 'en']) {
    for (const month of /** @type {const} */ (['long', 'short'])) {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      for (let number = 0; number < 12; number++) {
        for (const name of words(format.format(Date.UTC(2026, number, 1)))) if (/\p{L}/u.test(name)) names.push([name, number + 1]);
      }
    }
  }
  return names;
}

const two = (/** @type {number} */ number) => `${number}`.padStart(2, '0');

/** Is it a date of the calendar? @param {number} year @param {number} month @param {number} day */
function isDate(year, month, day) {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * The dates that a query may mean, as 2026, 2026-11 or 2026-11-30, and the words that are no part of them.
 * @param {string[]} query @param {Index} index @param {string} today @param {string} language
 * @returns {{dates: string[], rest: string[]}}
 */
function datesOf(query, index, today, language) {
  const names = months(language);
  const years = /** @type {number[]} */ ([]);
  for (let year = +index.first.slice(0, 4); year <= +index.last.slice(0, 4); year++) years.unshift(year);
  const rest = /** @type {string[]} */ ([]);
  const numbers = /** @type {number[]} */ ([]);
  let year = 0;
  let yearFirst = false;
  let month = 0;
  for (const word of query) {
    const named = word.length > 2 && names.find(([name]) => name.startsWith(word));
    const number = /^\d{1,2}(st|nd|rd|th)?$/.test(word) ? parseInt(word, 10) : 0;
    if (Object.hasOwn(RELATIVE, word)) {
      const date = new Date(`${today}T00:00Z`);
      date.setUTCDate(date.getUTCDate() + RELATIVE[word]);
      return { dates: [date.toISOString().slice(0, 10)], rest: query.filter((other) => other !== word) };
    }
    if (/^\d{4}$/.test(word) && !year) [year, yearFirst] = [+word, !numbers.length];
    else if (named && !month) month = named[1];
    else if (number && numbers.length < 2) numbers.push(number);
    else rest.push(word);
  }
  const [first, second] = numbers;
  const dates = /** @type {string[]} */ ([]);
  const add = (/** @type {number} */ y, /** @type {number} */ m, /** @type {number} */ d) => {
    const date = `${y}-${two(m)}-${two(d)}`;
    if (isDate(y, m, d) && !dates.includes(date)) dates.push(date);
  };
  if (month && numbers.length < 2) {
    for (const y of year ? [year] : years) {
      if (first) add(y, month, first);
      else dates.push(`${y}-${two(month)}`);
    }
  } else if (year && second) {
    // 2026-11-30 can be read in one way, 5/11/2026 in two.
    add(year, yearFirst ? first : second, yearFirst ? second : first);
    if (!yearFirst) add(year, first, second);
  } else if (year && !first) dates.push(`${year}`);
  else if (year && first <= 12) dates.push(`${year}-${two(first)}`);
  return dates.length ? { dates, rest } : { dates, rest: query };
}

/**
 * The days, months and years that a query means, as far as they are published and have begun.
 * @param {ReturnType<typeof datesOf>} meant @param {Index} index @param {string} today
 * @returns {Place[]}
 */
function places({ dates, rest }, index, today) {
  const series = index.series.filter(([slug, title]) => {
    const known = words(`${slug} ${title}`);
    return rest.every((word) => known.some((name) => name.startsWith(word)));
  });
  const last = index.last < today ? index.last : today;
  // Who names a series and no day means its newest board.
  const named = !dates.length && series.length && rest.join('').length > 2;
  const begun = (named ? [last] : dates).filter((date) => date >= index.first.slice(0, date.length) && date <= last.slice(0, date.length));
  return begun
    .filter((date) => !rest.length || (series.length && date.length === 10))
    .slice(0, MOST)
    .map((date) => ({ date, path: `${date.replaceAll('-', '/')}/`, series: date.length === 10 ? series : [] }));
}

/**
 * The texts that have every word of a query, or one that begins with it; those that have it in the
 * title come first. Numbers are looked for whole.
 * @param {string[]} query @param {Index} index
 * @returns {Text[]}
 */
function texts(query, index) {
  const scores = new Map(index.texts.map((_, place) => [place, 0]));
  for (const word of query) {
    const fits = /^\d+$/.test(word) ? (/** @type {string} */ known) => known === word : (/** @type {string} */ known) => known.startsWith(word);
    const found = new Set(Object.keys(index.words).filter(fits).flatMap((known) => index.words[known]));
    for (const place of [...scores.keys()]) {
      if (!found.has(place)) scores.delete(place);
      else {
        const [, title, , , tags] = index.texts[place];
        const points = words(title).includes(word) ? 4 : words(`${title} ${tags}`).some(fits) ? 2 : 0;
        scores.set(place, (scores.get(place) ?? 0) + points);
      }
    }
  }
  return [...scores]
    .sort(([one, better], [other, worse]) => worse - better || one - other)
    .slice(0, MOST)
    .map(([place]) => index.texts[place])
    .map(([path, title, date, summary]) => ({ path, title, date, summary }));
}

/**
 * All that a query finds. One that is a day and nothing else means that day, and no text with such numbers.
 * @param {string} query @param {Index} index @param {string} today @param {string} language
 * @returns {{places: Place[], texts: Text[]}}
 */
export function find(query, index, today, language) {
  const asked = words(query);
  const meant = datesOf(asked, index, today, language);
  const isDay = !meant.rest.length && meant.dates.some((date) => date.length === 10);
  return {
    places: places(meant, index, today),
    texts: isDay || !asked.length ? [] : texts(asked, index),
  };
}
