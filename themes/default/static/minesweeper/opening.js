// @ts-check
import { encode } from './encode.js';
import { decodeLayout } from './layout.js';
import { decode } from './link.js';
import { isMineless, isPicture, readPicture } from './picture.js';

/**
 * What the page that opens links makes of a text: a finished board of a win link or a picture, one
 * to play of a layout link; null for what is none of these.
 * @param {string} text
 * @returns {import('../open.js').Opening | null}
 */
export function read(text) {
  if (!text.includes('=')) return /[\n\r]/.test(text.trim()) && isPicture(text) ? ofPicture(text) : null;
  // Of a link that is not whole, `b` alone says less than a Sudoku's string.
  if (!/[?&]mf?=/.test('?' + text) && /[?&](s|bd)=/.test('?' + text)) return null;
  const { win, reason } = decode(text);
  if (win) return { query: encode(win), reason: '' };
  const board = decodeLayout(text);
  if (!board.layout) return board.reason || reason ? { query: '', reason: board.reason || reason } : null;
  const flags = new Uint8Array(board.layout.mines.length);
  return { query: `${encode({ ...board.layout, flags, time: null })}#play`, reason: '' };
}

/** @param {string} text @returns {import('../open.js').Opening} */
function ofPicture(text) {
  const { win, reason } = readPicture(text);
  return { query: win ? encode(win) : '', reason };
}

/** A picture of one row, if it is sound: it could be meant as something else. @param {string} text */
export const drawn = (text) => (!text.includes('=') && isPicture(text) && ofPicture(text).query) || '';

/** What keeps a text from being a picture. @param {string} text */
export const missed = (text) => (isMineless(text) ? 'as a Minesweeper board it has no mine, F or *' : '');
