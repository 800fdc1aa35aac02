// @ts-check
// Reads the win link, `?b=WWHH&mf=...&t=...`; the site's formats page has the whole description.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * `time` is in tenths of a second, null where the link has none.
 * @typedef {import('./board.js').Layout & {flags: Uint8Array, time: number | null}} Win
 */

/** Bits as text, six to a character. @param {ArrayLike<number>} bits */
export function pack(bits) {
  let code = '';
  for (let at = 0; at < bits.length; at += 6) {
    let six = 0;
    for (let i = at; i < at + 6; i++) six = six * 2 + (bits[i] ?? 0);
    code += ALPHABET[six];
  }
  return code;
}

/** The first bits of a text. @param {string} code @param {number} length */
export const unpack = (code, length) =>
  Uint8Array.from({ length }, (_, at) => (Math.max(ALPHABET.indexOf(code[Math.floor(at / 6)]), 0) >> (5 - (at % 6))) & 1);

/**
 * Reads a link, or only its query. Never throws.
 * @param {string} text
 * @returns {{win: Win | null, reason: string}} no win and no reason: nothing like a link
 */
export function decode(text) {
  const query = new URLSearchParams(text.trim().replace(/^[^?]*\?|#.*$/gs, ''));
  const size = query.get('b');
  const code = query.get('mf');
  const time = query.get('t');
  /** @param {string} reason */
  const fault = (reason) => ({ win: null, reason });

  if (size === null && code === null) return fault('');
  if (size === null || code === null) return fault(`${size === null ? 'b' : 'mf'} is missing`);
  if (!/^\d{4}$/.test(size)) return fault('b is not four digits');
  const width = +size.slice(0, 2);
  const height = +size.slice(2);
  const cells = width * height;
  if (!cells) return fault('b has a side of 0');
  if (/[^\w-]/.test(code)) return fault('mf has a character that is not a letter, digit, - or _');
  if (time !== null && !/^[1-9]\d{0,11}$/.test(time)) return fault('t is not a count of tenths');

  // Before anything is made as large as `b` claims.
  const least = Math.ceil(cells / 6);
  if (code.length < least) {
    return fault(`mf has ${code.length} character${code.length === 1 ? '' : 's'}, a ${width}×${height} board takes ${least} or more`);
  }
  const mines = unpack(code, cells);
  const count = mines.reduce((sum, mine) => sum + mine, 0);
  const exact = Math.ceil((cells + count) / 6);
  if (code.length !== exact) {
    return fault(`mf has ${code.length} character${code.length === 1 ? '' : 's'}, ${width}×${height} with ${count} mine${count === 1 ? '' : 's'} takes ${exact}`);
  }
  const bits = unpack(code, cells + count);
  let next = cells;
  const flags = mines.map((mine) => mine && bits[next++]);
  return { win: { width, height, mines, flags, time: time === null ? null : +time }, reason: '' };
}
