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

const UNDERSTOOD =
  'a BPSE string (base64url of zlib data), an S9B string, a grid of 81 cells, or a link with one of them (?s=...)';

/**
 * What keeps a text from being BPSE that could be meant as that, or as something else.
 * @param {string} text
 */
export function missed(text) {
  const bare = text.trim();
  if (formatOf(bare) === 'bpse' && !/^[CGKOSWae][A-P]/.test(bare)) return 'it is base64url, but of no zlib data';
  const found = /^e[A-P][\w-]+([^\w-])/u.exec(bare);
  if (!found || bare.includes('=')) return '';
  const sign = JSON.stringify(found[1]).slice(1, -1); // a line break as \n
  return `it has '${sign}' as character ${found[0].length - found[1].length + 1}`;
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
  const format = formatOf(string ?? '');
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
