// @ts-check
// BPSE version 1: a state as MessagePack, in zlib, in base64url; the site's formats page has the
// whole description. The payload of a state has the same bytes as the one that the site itself writes.
import { deflate, inflate } from './inflate.js';
import { CELLS, checked, digitsOf, Fault, placeOf } from './state.js';

/** @typedef {import('./state.js').State} State */

const LONGEST_TEXT = 8192;
const LARGEST_PAYLOAD = 16384;

/** The string of a state. @param {State} state @returns {Promise<string>} */
export const writeBpse = async (state) => toBase64(await deflate(writePayload(state)));

/** The state of a string; throws a Fault. @param {string} text @returns {State} */
export const readBpse = (text) => readPayload(unwrap(text));

/** The payload of a string; throws a Fault. @param {string} text */
export const unwrap = (text) => inflate(fromBase64(text.replace(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, '')), LARGEST_PAYLOAD);

/** @param {Uint8Array} bytes */
const toBase64 = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** @param {string} text */
function fromBase64(text) {
  if (text.length > LONGEST_TEXT) {
    throw new Fault(`the string has ${text.length} characters, expected at most ${LONGEST_TEXT}`);
  }
  const bare = text.replace(/={1,2}$/, '');
  if (!bare) throw new Fault('the string is empty, expected BPSE');
  const at = bare.search(/[^A-Za-z0-9_-]/);
  if (at >= 0) {
    throw new Fault(`the string has '${bare[at]}' as character ${at + 1}, expected only letters, digits, - and _`);
  }
  if (bare.length % 4 === 1) throw new Fault(`the string has ${bare.length} character${bare.length === 1 ? '' : 's'}, a count that base64 never has`);
  const binary = atob(bare.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The MessagePack payload of a state. @param {State} state */
export function writePayload(state) {
  const text = state.id === null ? null : new TextEncoder().encode(state.id);
  const head = text && (text.length < 32 ? [0xa0 + text.length] : [0xd9, text.length]);
  const noted = [...Array(CELLS).keys()].filter((cell) => state.excluded[cell] | state.highlighted[cell]);
  const notes = noted.flatMap((cell) => {
    const digits = digitsOf(state.excluded[cell] | state.highlighted[cell]);
    const states = digits.flatMap((digit) => [digit, (state.excluded[cell] >> (digit - 1)) & 1 ? 2 : 3]);
    return [cell, 0x80 + digits.length, ...states];
  });
  return Uint8Array.from([
    ...[0x93, 1, 0x94, 0, state.profile, ...unsigned(state.flags)],
    ...(head && text ? [...head, ...text] : [0xc0]),
    ...[state.user ? 0x95 : 0x94, ...binary(state.candidates, 9), ...binary(state.givens, 1), ...binary(state.solved, 1)],
    ...(noted.length < 16 ? [0x80 + noted.length] : [0xde, 0, noted.length]),
    ...notes,
    ...(state.user ? binary(state.user, 9) : []),
  ]);
}

/** A number in as few bytes as MessagePack needs. @param {bigint} value */
function unsigned(value) {
  if (value < 128n) return [Number(value)];
  const power = [8n, 16n, 32n].findIndex((bits) => value < 1n << bits);
  const size = power < 0 ? 8 : 1 << power;
  const bytes = Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * (size - 1 - at))) & 255n));
  return [0xcc + Math.log2(size), ...bytes];
}

/** 81 values of some bits each, the lowest first. @param {ArrayLike<number>} values @param {number} width */
function binary(values, width) {
  const bytes = Array(Math.ceil((CELLS * width) / 8)).fill(0);
  for (let bit = 0; bit < CELLS * width; bit++) {
    bytes[bit >> 3] |= ((values[Math.floor(bit / width)] >> (bit % width)) & 1) << (bit & 7);
  }
  return [0xc4, bytes.length, ...bytes];
}

const UNSIGNED = 'an unsigned integer';
const NEGATIVE = 'a negative number';
const MANY = /(flags|candidates|givens|solved|notes|cell)$/;

/** What MessagePack calls the type that a byte begins. @param {number} type */
function typeOf(type) {
  if (type < 0x80 || type > 0xdf || (type >= 0xcc && type <= 0xd3)) return 'an integer';
  if (type < 0x90 || type > 0xdd) return 'a map';
  if (type < 0xa0 || type > 0xdb) return 'an array';
  if (type < 0xc0 || type > 0xd8) return 'a string';
  if (type > 0xd3 || (type > 0xc6 && type < 0xca)) return 'an extension';
  if (type > 0xc9) return 'a float';
  return type > 0xc3 ? 'binary data' : type > 0xc1 ? 'a boolean' : type === 0xc0 ? 'nil' : 'of no type';
}

/** The state of a MessagePack payload; throws a Fault. @param {Uint8Array} payload @returns {State} */
export function readPayload(payload) {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length);
  let at = 0;

  /** Moves on by so many bytes, and says where they begin. */
  const step = (/** @type {number} */ count) => {
    if (at + count > payload.length) throw new Fault('the MessagePack data is truncated');
    at += count;
    return at - count;
  };
  /** The size that follows a type byte, in 1, 2 or 4 bytes. */
  const size = (/** @type {number} */ power) =>
    power === 0 ? view.getUint8(step(1)) : power === 1 ? view.getUint16(step(2)) : view.getUint32(step(4));
  /** @param {string} name @param {string} found @param {string} expected */
  const fault = (name, found, expected) => new Fault(`${name} ${MANY.test(name) ? 'are' : 'is'} ${found}, expected ${expected}`);

  /** @param {string} name @returns {bigint} */
  const integer = (name) => {
    const type = view.getUint8(step(1));
    if (type < 0x80) return BigInt(type);
    if (type < 0xcc || type > 0xd3) throw fault(name, type > 0xdf ? NEGATIVE : typeOf(type), UNSIGNED);
    const bytes = 1 << (type & 3);
    const start = step(bytes);
    const value = payload.subarray(start, at).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    if (type >= 0xd0 && payload[start] > 127) throw fault(name, NEGATIVE, UNSIGNED);
    return value;
  };
  /** @param {string} name @returns {string | null} */
  const text = (name) => {
    const type = view.getUint8(step(1));
    if (type === 0xc0) return null;
    const length = type >= 0xa0 && type < 0xc0 ? type - 0xa0 : type >= 0xd9 && type <= 0xdb ? size(type - 0xd9) : -1;
    if (length < 0) throw fault(name, typeOf(type), 'a string or nil');
    const start = step(length);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload.subarray(start, at));
    } catch {
      throw new Fault(`${name} is no UTF-8, expected a string or nil`);
    }
  };
  /** @param {string} name @param {number} width @returns {number[]} */
  const bitmap = (name, width) => {
    const type = view.getUint8(step(1));
    if (type < 0xc4 || type > 0xc6) throw fault(name, typeOf(type), 'binary data');
    const found = size(type - 0xc4);
    const due = Math.ceil((CELLS * width) / 8);
    if (found !== due) throw new Fault(`${name} take ${found} byte${found === 1 ? '' : 's'}, expected ${due}`);
    const start = step(due);
    return Array.from({ length: CELLS }, (_, cell) => {
      let value = 0;
      for (let bit = 0; bit < width; bit++) {
        const place = cell * width + bit;
        value |= ((payload[start + (place >> 3)] >> (place & 7)) & 1) << bit;
      }
      return value;
    });
  };
  /** The count of an array (0x90, 0xdc) or of a map (0x80, 0xde). */
  const count = (/** @type {string} */ name, /** @type {number} */ small, /** @type {number} */ large) => {
    const type = view.getUint8(step(1));
    if (type >= small && type < small + 16) return type - small;
    if (type !== large && type !== large + 1) throw fault(name, typeOf(type), small === 0x90 ? 'an array' : 'a map');
    return size(type - large + 1);
  };
  const elements = (/** @type {string} */ name, /** @type {number[]} */ ...due) => {
    const found = count(name, 0x90, 0xdc);
    if (!due.includes(found)) throw new Fault(`${name} has ${found} element${found === 1 ? '' : 's'}, expected ${due.join(' or ')}`);
    return found;
  };
  /**
   * A map from numbers, which may be written as strings.
   * @param {string} name @param {number} least @param {number} most @param {(key: number) => void} read
   */
  const entries = (name, least, most, read) => {
    const seen = new Set();
    for (let left = count(name === 'cell' ? 'the notes' : 'the notes of a cell', 0x80, 0xde); left; left--) {
      const type = view.getUint8(step(1));
      at--; // what reads it reads its type too
      const string = (type >= 0xa0 && type < 0xc0) || (type >= 0xd9 && type <= 0xdb);
      const negative = type > 0xdf || (type >= 0xd0 && type <= 0xd3 && payload[at + 1] > 0x7f);
      if (negative || !(string || typeOf(type) === 'an integer')) {
        throw new Fault(`a note has ${negative ? NEGATIVE : typeOf(type)}, expected ${UNSIGNED} as its ${name}`);
      }
      const written = string ? text(name) ?? '' : `${integer(name)}`;
      if (!/^(0|[1-9]\d*)$/.test(written)) {
        throw new Fault(`a note has the ${name} '${written.slice(0, 18)}', expected ${UNSIGNED} as its ${name}`);
      }
      const key = +written;
      if (key < least || key > most) throw new Fault(`a note has the ${name} ${written}, expected ${least} to ${most}`);
      if (seen.has(key)) throw new Fault(`the notes have the ${name} ${key} twice`);
      seen.add(key);
      read(key);
    }
  };

  const found = count('the payload', 0x90, 0xdc);
  if (!found) throw new Fault('the payload is an empty array, expected version, header and body');
  const version = integer('the version');
  if (version !== 1n) throw new Fault(`the version is ${version}, expected 1`);
  if (found !== 3) throw new Fault(`the payload has ${found} element${found === 1 ? '' : 's'}, expected 3`);
  elements('the header', 4);
  const game = integer('the game type');
  if (game === 1n) throw new Fault('jigsaw is not supported yet, expected a classic Sudoku');
  if (game) throw new Fault(`the game type is ${game}, expected 0 for a classic Sudoku`);
  const profile = integer('the profile');
  if (profile > 2n) throw new Fault(`the profile is ${profile}, expected 0, 1 or 2`);
  const flags = integer('the flags');
  const id = text('the id');
  const parts = elements('the body', 4, 5);
  const candidates = Uint16Array.from(bitmap('candidates', 9));
  const givens = Uint8Array.from(bitmap('givens', 1));
  const solved = Uint8Array.from(bitmap('solved', 1));
  const excluded = new Uint16Array(CELLS);
  const highlighted = new Uint16Array(CELLS);
  entries('cell', 0, CELLS - 1, (cell) =>
    entries('digit', 1, 9, (digit) => {
      const state = integer('the state of a note');
      if (state !== 2n && state !== 3n) {
        throw new Fault(`a note of ${placeOf(cell)} has the state ${state}, expected 2 (excluded) or 3 (highlighted)`);
      }
      (state === 2n ? excluded : highlighted)[cell] |= 1 << (digit - 1);
    }),
  );
  let user = null;
  if (parts === 5) {
    if (payload[at] === 0xc0) step(1);
    else user = Uint16Array.from(bitmap("the user's candidates", 9));
  }
  if (at < payload.length) throw new Fault('bytes after the end of the MessagePack data');
  return checked({ candidates, givens, solved, excluded, highlighted, user, profile: Number(profile), flags, id });
}
