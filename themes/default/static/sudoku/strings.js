// @ts-check
// Which of the formats a text is in, and what it holds. What is sound as one of them is sound as no
// other: 165 and 81 characters are a count that base64 never has. Any other text of base64 is BPSE.
import { readBpse } from './bpse.js';
import { isGrid, readGrid } from './grids.js';
import { isS9b, readS9b } from './s9b.js';
import { Fault } from './state.js';

/** @typedef {'bpse' | 's9b' | 'grid'} Format */

const READERS = { bpse: readBpse, s9b: readS9b, grid: readGrid };

/** The format that a string is meant to be in, sound or not. @param {string} text @returns {Format | null} */
export function formatOf(text) {
  if (isS9b(text)) return 's9b';
  if (isGrid(text)) return 'grid';
  return /^[\w-]+={0,2}$/.test(text) ? 'bpse' : null;
}

/**
 * The same, but null for a word that does not look like BPSE: as zlib data begins, and as long.
 * @param {string} text
 */
export function meantAs(text) {
  const format = formatOf(text);
  return format === 'bpse' && !/^[CGKOSWae][A-P].{18}/.test(text) ? null : format;
}

const UNDERSTOOD = 'a grid of 81 cells, a BPSE string, an S9B string, or a link with one of them (?s=...)';

/** What keeps a text from being BPSE that is plainly meant as that. @param {string} text */
export function missed(text) {
  const bare = text.trim();
  const found = /^(?=.{20})e[A-P][\w-]+([^\w-])/su.exec(bare);
  if (!found || bare.includes('=') || formatOf(bare)) return '';
  const sign = JSON.stringify(found[1]).slice(1, -1); // a line break as \n
  return `as BPSE it has '${sign}' as character ${found[0].length - found[1].length + 1}`;
}

/**
 * The string of a link, and its time; a string by itself as it is.
 * @param {string} text @returns {(string | null)[]}
 */
function unlinked(text) {
  if (formatOf(text) || !text.includes('=')) return [text, null];
  const query = new URLSearchParams(text.replace(/^[^?]*\?|#.*$/gs, ''));
  return [(query.get('s') ?? query.get('bd') ?? '').trim(), query.get('t')];
}

/**
 * What a string holds, or a link with one. Never throws: no state and a reason, for a fault.
 * `time` is in tenths of a second.
 * @param {string} text
 * @returns {{state: import('./state.js').State | null, format: Format | null, time: number | null, reason: string}}
 */
export function read(text) {
  const [string, time] = unlinked(text.trim());
  const format = meantAs(string ?? '');
  /** @param {string} reason */
  const fault = (reason) => ({ state: null, format, time: null, reason });
  if (!format || string === null) {
    const note = missed(string ?? '');
    return fault(`no Sudoku${note && ' (' + note + ')'}, expected ${UNDERSTOOD}`);
  }
  if (time !== null && !/^[1-9]\d{0,11}$/.test(time)) return fault('t is not a count of tenths');
  try {
    return { state: READERS[format](string), format, time: time === null ? null : +time, reason: '' };
  } catch (error) {
    if (error instanceof Fault) return fault(error.message);
    throw error;
  }
}
