// @ts-check
// What a player has done, in the browser's own storage: one key per day and series. The storage may
// be refused, full, or hold what another version wrote; nothing here throws for it.

/**
 * A board as it was left. `code` tells it from any other, so that another board never gets this
 * state; further texts are the puzzle's own. `first` is the first finished try, and the one that
 * counts; times are in tenths of a second.
 * @typedef {{won: boolean, time: number, hints: number, on: string}} First
 * @typedef {{v: 1, code: string, state: 'playing' | 'won' | 'lost', time: number, hints: number,
 *   first: First | null, best: number | null}} Entry
 * @typedef {{series: string, date: string, entry: Entry}} Kept
 */

/** The path of the site: others under the same origin have the same storage. */
export const root = new URL(document.documentElement.dataset.root ?? '.', document.baseURI).pathname;

/** @param {string} series @param {string} date */
const keyOf = (series, date) => `${root}v1/${series}/${date}`;

/**
 * Text of a key as a value; null where there is none or it cannot be read.
 * @param {string} key
 */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * What was kept of a board.
 * @param {string} series @param {string} date
 * @param {string[]} own what the puzzle keeps as texts
 * @returns {any} an Entry, or null
 */
export function load(series, date, ...own) {
  const entry = read(keyOf(series, date));
  // Whoever wrote it, a board can be made of it.
  const sound = entry?.v === 1 && entry.time >= 0 && own.every((name) => typeof entry[name] === 'string');
  return sound ? entry : null;
}

/**
 * Keeps a board; false where the storage is refused or full.
 * @param {string} series @param {string} date @param {Entry} entry
 */
export const save = (series, date, entry) => write(keyOf(series, date), entry);

/**
 * A setting that the player made on any page.
 * @template Value
 * @param {string} name @param {Value} fallback
 * @returns {Value}
 */
export const setting = (name, fallback) => read(`${root}settings`)?.[name] ?? fallback;

/** @param {string} name @param {unknown} value */
export const keep = (name, value) => write(`${root}settings`, { ...read(`${root}settings`), [name]: value });

/** A day of the player's own calendar as YYYY-MM-DD. */
export const localDay = (date = new Date()) =>
  [`${date.getFullYear()}`.padStart(4, '0'), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');

/** A time in seconds. @param {number} tenths */
export const seconds = (tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`;
