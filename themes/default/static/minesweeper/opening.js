// @ts-check
import { encode } from './encode.js';
import { decode } from './link.js';

/**
 * What the page that opens links makes of a text; null where it is no win link.
 * @param {string} text
 * @returns {import('../open.js').Opening | null}
 */
export function read(text) {
  const { win, reason } = decode(text);
  if (win) return { query: encode(win), reason: '' };
  return reason ? { query: '', reason } : null;
}
