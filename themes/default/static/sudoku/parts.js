// @ts-check
// A sound payload taken apart: which bytes say what. Reads only what `readPayload` has accepted.
import { CELLS, digitsOf, placeOf } from './state.js';

/** @typedef {{at: number, bytes: Uint8Array, meaning: string}} Part */

const PROFILES = ['Relaxed', 'Standard', 'Deep'];

/** The parts of a payload, in their order. @param {Uint8Array} payload @returns {Part[]} */
export function partsOf(payload) {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length);
  /** @type {Part[]} */
  const parts = [];
  let at = 0;

  const tell = (/** @type {number} */ length, /** @type {string} */ meaning) => {
    parts.push({ at, bytes: payload.subarray(at, at + length), meaning });
    at += length;
  };
  /** How long a head is, and the count or length in it, by the first of the three codes that it may have. */
  const head = (/** @type {number} */ first) => {
    const power = payload[at] - first;
    if (power < 0 || power > 2) return null;
    return [[2, view.getUint8(at + 1)], [3, view.getUint16(at + 1)], [5, view.byteLength > at + 4 ? view.getUint32(at + 1) : 0]][power];
  };
  /** An array or map: with four bits of count, or 16, or 32. */
  const many = (/** @type {number} */ small, /** @type {number} */ large, /** @type {(count: number) => string} */ say) => {
    const type = payload[at];
    const [length, count] = type < large ? [1, type - small] : type === large ? [3, view.getUint16(at + 1)] : [5, view.getUint32(at + 1)];
    tell(length, say(count));
    return count;
  };
  const isString = () => (payload[at] >= 0xa0 && payload[at] < 0xc0) || (payload[at] >= 0xd9 && payload[at] <= 0xdb);
  const text = () => {
    const [length, size] = payload[at] < 0xc0 ? [1, payload[at] - 0xa0] : /** @type {number[]} */ (head(0xd9));
    return { length: length + size, value: new TextDecoder().decode(payload.subarray(at + length, at + length + size)) };
  };
  const integer = () => {
    const type = payload[at];
    const length = type < 0x80 ? 0 : 1 << (type & 3);
    const value = payload.subarray(at + 1, at + 1 + length).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    return { length: 1 + length, value: `${length ? value : type}` };
  };
  const scalar = (/** @type {(value: string) => string} */ say) => {
    const { length, value } = isString() ? text() : integer();
    tell(length, say(value));
    return +value;
  };
  const bitmap = (/** @type {string} */ name) => {
    const [length, size] = /** @type {number[]} */ (head(0xc4));
    tell(length, `${name}: ${size} byte${size === 1 ? '' : 's'}`);
    tell(size, '');
  };

  many(0x90, 0xdc, (count) => `an array of ${count}`);
  scalar((value) => `version ${value}`);
  many(0x90, 0xdc, (count) => `the header, an array of ${count}`);
  scalar(() => 'game type: classic');
  scalar((value) => `profile: ${PROFILES[+value]}`);
  scalar((value) => `flags: ${value}`);
  if (isString()) scalar((value) => `id: ${JSON.stringify(value)}`);
  else tell(1, 'id: nil');
  const body = many(0x90, 0xdc, (count) => `the body, an array of ${count}`);
  bitmap('candidates');
  bitmap('givens');
  bitmap('solved');
  for (let cells = many(0x80, 0xde, (count) => `notes of ${count} cell${count === 1 ? '' : 's'}`); cells; cells--) {
    scalar((cell) => `cell ${cell}: ${placeOf(+cell)}`);
    for (let digits = many(0x80, 0xde, (count) => `notes on ${count} digit${count === 1 ? '' : 's'}`); digits; digits--) {
      scalar((digit) => `digit ${digit}`);
      scalar((state) => (state === '2' ? 'excluded' : 'highlighted'));
    }
  }
  if (body === 5 && payload[at] === 0xc0) tell(1, "the user's candidates: nil");
  else if (body === 5) bitmap("the user's candidates");
  return parts;
}

/** 81 texts as a picture with lines between the boxes. @param {string[]} texts */
export function boxed(texts) {
  const widths = [...Array(9).keys()].map((column) =>
    Math.max(...texts.filter((_, cell) => cell % 9 === column).map((text) => text.length)),
  );
  const thirds = (/** @type {number} */ row) =>
    [0, 3, 6].map((left) => [0, 1, 2].map((i) => texts[9 * row + left + i].padEnd(widths[left + i])).join(' '));
  const rule = thirds(0).map((third) => '-'.repeat(third.length)).join('-+-');
  const rows = [...Array(9).keys()].map((row) => thirds(row).join(' | ').trimEnd());
  return [...rows.slice(0, 3), rule, ...rows.slice(3, 6), rule, ...rows.slice(6)].join('\n');
}

/** The digits of each cell's mask, `-` for none. @param {Uint16Array} masks */
export const marksOf = (masks) => Array.from({ length: CELLS }, (_, cell) => digitsOf(masks[cell]).join('') || '-');
