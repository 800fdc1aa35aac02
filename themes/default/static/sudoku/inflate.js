// @ts-check
// Zlib data, read by own code: the browsers' DecompressionStream cannot be told to stop at a size,
// and not all of them refuse what follows the end.
import { Fault } from './state.js';

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15; // bits

const damaged = () => new Fault('the zlib data is damaged');

/**
 * A prefix code: how many codes there are of each length, and the symbols in the order of their codes.
 * @typedef {{counts: number[], symbols: number[]}} Code
 */

/**
 * The code whose symbols have these lengths, 0 for a symbol that is not used. A code that leaves
 * something unused is taken only if it has one symbol, or none.
 * @param {number[]} lengths @returns {Code}
 */
function codeOf(lengths, whole = false) {
  const counts = Array(LONGEST_CODE + 1).fill(0);
  for (const length of lengths) counts[length]++;
  let left = 1;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    left = left * 2 - counts[length];
    if (left < 0) throw damaged();
  }
  if (left && (whole || counts[0] + counts[1] < lengths.length)) throw damaged();
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol]);
  symbols.sort((one, other) => lengths[one] - lengths[other] || one - other);
  return { counts, symbols };
}

const FIXED = codeOf(Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)));
const FIXED_DISTANCES = codeOf(Array(32).fill(5));

/** The checksum at the end of zlib data. @param {Uint8Array} bytes */
export function adler32(bytes) {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return [high >> 8, high & 255, low >> 8, low & 255];
}

/**
 * What zlib data holds, and not a byte more than `most`. Throws a Fault.
 * @param {Uint8Array} data @param {number} most
 */
export function inflate(data, most) {
  if (data.length < 2 || (data[0] & 15) !== 8 || data[0] >> 4 > 7 || (data[0] * 256 + data[1]) % 31) {
    throw new Fault('the string holds no zlib data, expected BPSE');
  }
  if (data[1] & 32) throw new Fault('the zlib data asks for a preset dictionary, expected none');
  let at = 16; // in bits
  /** @type {number[]} */
  const out = [];

  const bits = (/** @type {number} */ count) => {
    if (at + count > data.length * 8) throw new Fault('the zlib data is truncated');
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) value += ((data[at >> 3] >> (at & 7)) & 1) << bit;
    return value;
  };
  const symbol = (/** @type {Code} */ code) => {
    let [value, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST_CODE; length++) {
      value += bits(1);
      const count = code.counts[length];
      if (value - first < count) return code.symbols[index + value - first];
      index += count;
      first = (first + count) * 2;
      value *= 2;
    }
    throw damaged();
  };
  const put = (/** @type {number} */ byte) => {
    if (out.push(byte) > most) throw new Fault(`the zlib data holds more than ${most} bytes`);
  };
  const copyStored = () => {
    at = Math.ceil(at / 8) * 8;
    const size = bits(16);
    if ((size ^ bits(16)) !== 0xffff) throw damaged();
    for (let i = 0; i < size; i++) put(bits(8));
  };
  const readCodes = () => {
    const sizes = [bits(5) + 257, bits(5) + 1];
    const [total, used] = [sizes[0] + sizes[1], bits(4) + 4];
    if (sizes[0] > 286 || sizes[1] > 30) throw damaged();
    const meta = Array(19).fill(0);
    for (let i = 0; i < used; i++) meta[ORDER[i]] = bits(3);
    const code = codeOf(meta, true);
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < total) {
      const sign = symbol(code);
      if (sign === 16 && !lengths.length) throw damaged();
      const length = sign < 16 ? sign : sign === 16 ? lengths[lengths.length - 1] : 0;
      const times = sign < 16 ? 1 : sign === 16 ? 3 + bits(2) : sign === 17 ? 3 + bits(3) : 11 + bits(7);
      for (let i = 0; i < times; i++) lengths.push(length);
    }
    if (lengths.length > total || !lengths[256]) throw damaged();
    return [codeOf(lengths.slice(0, sizes[0])), codeOf(lengths.slice(sizes[0]))];
  };
  const copyCoded = (/** @type {Code[]} */ [literals, distances]) => {
    for (let sign = symbol(literals); sign !== 256; sign = symbol(literals)) {
      if (sign < 256) {
        put(sign);
        continue;
      }
      if (sign > 285) throw damaged();
      const length = LENGTHS[sign - 257] + bits(sign < 265 || sign === 285 ? 0 : (sign - 261) >> 2);
      const far = symbol(distances);
      if (far > 29) throw damaged();
      const extra = Math.max((far >> 1) - 1, 0);
      const distance = 1 + (far < 2 ? far : (2 + (far & 1)) << extra) + bits(extra);
      if (distance > out.length) throw damaged();
      for (let i = 0; i < length; i++) put(out[out.length - distance]);
    }
  };

  for (let last = 0; !last; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 3) throw damaged();
    if (!kind) copyStored();
    else copyCoded(kind === 1 ? [FIXED, FIXED_DISTANCES] : readCodes());
  }
  at = Math.ceil(at / 8) * 8;
  const bytes = Uint8Array.from(out);
  if (adler32(bytes).some((byte) => bits(8) !== byte)) throw damaged();
  const after = data.length - at / 8;
  if (after) throw new Fault(`bytes after the end of the zlib data: ${after}`);
  return bytes;
}

/**
 * Zlib data that holds these bytes, fewer than 65,536; stored as they are where the browser cannot
 * compress.
 * @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array>}
 */
export async function deflate(bytes) {
  if (!('CompressionStream' in globalThis)) return stored(bytes);
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** Zlib data of one stored block. @param {Uint8Array} bytes */
export function stored(bytes) {
  const [low, high] = [bytes.length & 255, bytes.length >> 8];
  return Uint8Array.of(0x78, 0x01, 1, low, high, low ^ 255, high ^ 255, ...bytes, ...adler32(bytes));
}
