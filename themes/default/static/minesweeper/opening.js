// @ts-check
import { encode } from './encode.js';
import { decodeLayout } from './layout.js';
import { decode } from './link.js';

/**
 * What the page that opens links makes of a text: a finished board of a win link, one to play of a
 * layout link; null for what is neither.
 * @param {string} text
 * @returns {import('../open.js').Opening | null}
 */
export function read(text) {
  if (!text.includes('=')) return null;
  const { win, reason } = decode(text);
  if (win) return { query: encode(win), reason: '' };
  const board = decodeLayout(text);
  if (!board.layout) return board.reason || reason ? { query: '', reason: board.reason || reason } : null;
  const flags = new Uint8Array(board.layout.mines.length);
  return { query: `${encode({ ...board.layout, flags, time: null })}#play`, reason: '' };
}
