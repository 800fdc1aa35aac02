// @ts-check
// What the boards that a player kept amount to, and what of a file may become one of them.
// No page and no storage here.

/** @typedef {import('./store.js').Entry} Entry */
/** @typedef {import('./store.js').First} First */
/** @typedef {import('./store.js').Kept} Kept */

export const FORMAT = 'daily boards, a player’s record';
export const LARGEST = 16e6; // characters of a file

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const CODE = /^[\w-]*$/;
/** What puzzles keep besides, as texts, with the most characters of each. @type {Record<string, number>[]} */
const TEXTS = [
  { opened: 4000, flags: 4000 },
  { cells: 4000, moves: 200_000, undone: 200_000, auto: 1 },
  { game: 200_000 }, // whatever another puzzle has
];

/** @param {unknown} text */
const isCode = (text, most = 4000) => typeof text === 'string' && text.length <= most && CODE.test(text);

/**
 * The number of a calendar day, one more each day whatever clocks do. NaN for what is no day.
 * @param {unknown} date YYYY-MM-DD
 */
function dayNumber(date) {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return NaN;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some engines read 31 February as a day of March.
  return time && new Date(time).toISOString().startsWith(date) ? time / 864e5 : NaN;
}

/** @param {unknown} value */
const count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {any} first @returns {First | null | undefined} undefined: not sound */
function soundFirst(first) {
  if (first === null) return null;
  const { won, time, hints, on } = first ?? {};
  if (typeof won !== 'boolean' || !count(time) || !count(hints) || !dayNumber(on)) return undefined;
  return { won, time, hints, on };
}

/**
 * A board as it may be kept, made of nothing but what belongs to it; null where it is not sound.
 * @param {any} kept
 * @returns {Kept | null}
 */
export function sound(kept) {
  const { series, date, entry } = kept ?? {};
  const { v, code, state, time, hints, best } = entry ?? {};
  const texts = TEXTS.find((texts) => Object.entries(texts).every(([name, most]) => isCode(entry?.[name], most)));
  const first = soundFirst(entry?.first);
  const fits =
    typeof series === 'string' &&
    series.length <= 100 &&
    NAME.test(series) &&
    dayNumber(date) &&
    v === 1 &&
    ['playing', 'won', 'lost'].includes(state) &&
    isCode(code) &&
    texts &&
    count(time) &&
    count(hints) &&
    first !== undefined &&
    (best === null || count(best));
  if (!fits) return null;
  const own = Object.fromEntries(Object.keys(texts).map((name) => [name, entry[name]]));
  return { series, date, entry: { v, code, state, ...own, time, hints, first, best } };
}

/**
 * One entry of two of the same board: the first try is the earlier one, the best time the better.
 * How the board stands is our own matter, unless the other has come further.
 * @param {Entry | null} own @param {Entry} other
 * @returns {Entry}
 */
export function merge(own, other) {
  if (!own) return other;
  if (own.code !== other.code) return own;
  const order = ['playing', 'lost', 'won'];
  const stands = order.indexOf(other.state) > order.indexOf(own.state) ? other : own;
  const firsts = [own.first, other.first].filter((first) => first !== null);
  const bests = [own.best, other.best].filter((best) => best !== null);
  return {
    ...stands,
    first: firsts.sort((one, two) => dayNumber(one.on) - dayNumber(two.on))[0] ?? null,
    best: bests.length ? Math.min(...bests) : null,
  };
}

/**
 * The boards in the text of a file, and how many of them are not sound.
 * @param {string} text
 * @returns {{boards: Kept[], unsound: number} | null} null: no file of this kind
 */
export function parse(text) {
  let file;
  try {
    file = JSON.parse(text.slice(0, LARGEST));
  } catch {
    return null;
  }
  if (file?.format !== FORMAT || !Array.isArray(file.boards)) return null;
  const boards = file.boards.map(sound).filter((/** @type {Kept | null} */ kept) => kept !== null);
  return { boards, unsound: file.boards.length - boards.length };
}

/** @param {Kept[]} boards */
export const format = (boards) => `${JSON.stringify({ format: FORMAT, version: 1, boards }, null, 1)}\n`;

/**
 * The figures of one series. Times are tenths of a second, null where there are none. Only a first
 * try counts for the average and for streaks, and for streaks only on the board's own day.
 * @param {Kept[]} boards
 * @param {string} today YYYY-MM-DD: a streak that reaches yesterday can still go on
 */
export function figures(boards, today) {
  const firsts = boards.flatMap(({ date, entry }) => (entry.first ? [{ date, ...entry.first }] : []));
  const won = firsts.filter((first) => first.won);
  const bests = boards.flatMap(({ entry }) => entry.best ?? []);
  const now = dayNumber(today);
  // Whoever wrote it, a day to come is no part of a streak; a clock may have been a day ahead.
  const days = won.flatMap(({ date, on }) => (date === on && dayNumber(date) <= now + 1 ? [dayNumber(date)] : []));

  let [streak, longest, before] = [0, 0, NaN];
  for (const day of days.sort((one, other) => one - other)) {
    streak = day === before + 1 ? streak + 1 : 1;
    longest = Math.max(longest, streak);
    before = day;
  }
  return {
    played: boards.length,
    won: boards.filter(({ entry }) => entry.state === 'won' || entry.first?.won).length,
    firsts: firsts.length,
    firstsWon: won.length,
    best: bests.length ? bests.reduce((one, other) => Math.min(one, other)) : null,
    average: won.length ? Math.round(won.reduce((sum, { time }) => sum + time, 0) / won.length) : null,
    streak: before >= now - 1 ? streak : 0,
    longest,
  };
}
