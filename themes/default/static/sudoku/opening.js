// @ts-check
import { writeBpse } from './bpse.js';
import { writeGrid } from './grids.js';
import { writeS9b } from './s9b.js';
import { meantAs, missed, read as readString } from './strings.js';

export { missed };

const WRITERS = { bpse: writeBpse, s9b: writeS9b, grid: writeGrid };

/**
 * What the page that opens links makes of a text; null where it is no string of a Sudoku, and no
 * link with one.
 * @param {string} text
 * @returns {import('../open.js').Opening | null}
 */
export function read(text) {
  if (!meantAs(text.trim()) && !/(^|[?&])(s|bd)=/.test(text)) return null;
  const { state, format, time, reason } = readString(text);
  if (!state || !format) return { query: '', reason };
  return { query: address(state, format, time), reason: '' };
}

/**
 * The same string, written as it should be.
 * @param {import('./state.js').State} state @param {import('./strings.js').Format} format @param {number | null} time
 */
const address = async (state, format, time) => `?s=${await WRITERS[format](state)}${time ? '&t=' + time : ''}`;
