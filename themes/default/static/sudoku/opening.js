// @ts-check
import { writeBpse } from './bpse.js';
import { writeGrid } from './grids.js';
import { writeS9b } from './s9b.js';
import { formatOf, read as readString } from './strings.js';

const WRITERS = { bpse: writeBpse, s9b: writeS9b, grid: writeGrid };

/**
 * What the page that opens links makes of a text; null where it is no string of a Sudoku, and no
 * link with one.
 * @param {string} text
 * @returns {Promise<import('../open.js').Opening | null>}
 */
export async function read(text) {
  if (!formatOf(text.trim()) && !/[?&](s|bd)=/.test(text)) return null;
  const { state, format, time, reason } = readString(text);
  if (!state || !format) return { query: '', reason };
  const string = await WRITERS[format](state);
  const played = new URL(text, location.href).hash === '#play' ? '#play' : '';
  return { query: `?s=${string}${time ? '&t=' + time : ''}${played}`, reason: '' };
}
