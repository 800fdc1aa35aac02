// @ts-check
// A Sudoku as it stands. Cells go from 0 to 80, row by row; bit d - 1 of a mask stands for digit d.
import { PEERS } from './board.js';

/**
 * `candidates` holds one digit where a cell is given or solved, which is the digit placed there.
 * `user` holds the candidates as the player keeps them in paper mode; null: they are the same.
 * `flags` may have 64 bits.
 * @typedef {{
 *   candidates: Uint16Array, givens: Uint8Array, solved: Uint8Array,
 *   excluded: Uint16Array, highlighted: Uint16Array, user: Uint16Array | null,
 *   profile: number, flags: bigint, id: string | null,
 * }} State
 */

/** What is wrong with a text, for the person who pasted it. */
export class Fault extends Error {}

export const CELLS = 81;
export const PAPER = 1n;
const LONGEST_ID = 64; // bytes

const row = (/** @type {number} */ cell) => Math.floor(cell / 9);

/** The digits of a mask, ascending. @param {number} mask */
export const digitsOf = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => (mask >> (digit - 1)) & 1);

/** A cell in words. @param {number} cell */
export const placeOf = (cell) => `row ${row(cell) + 1} column ${(cell % 9) + 1}`;

/**
 * The digit of a cell that is given or solved, else 0.
 * @param {State} state @param {number} cell
 */
export const digitAt = (state, cell) =>
  state.givens[cell] || state.solved[cell] ? 32 - Math.clz32(state.candidates[cell]) : 0;

/**
 * For 81 digits, 0 where none is placed: the digit itself, or all that no peer has.
 * @param {ArrayLike<number>} digits
 */
export const plainCandidates = (digits) =>
  Uint16Array.from({ length: CELLS }, (_, cell) => {
    if (digits[cell]) return 1 << (digits[cell] - 1);
    return PEERS[cell].reduce((mask, peer) => mask & ~((1 << digits[peer]) >> 1), 0x1ff);
  });

/**
 * A state of what is known; the rest is empty. Throws a Fault where it is no Sudoku.
 * @param {Partial<State> & {candidates: Uint16Array}} known
 * @returns {State}
 */
export function checked(known) {
  /** @type {State} */
  const state = {
    givens: new Uint8Array(CELLS),
    solved: new Uint8Array(CELLS),
    excluded: new Uint16Array(CELLS),
    highlighted: new Uint16Array(CELLS),
    user: null,
    profile: 1,
    flags: 0n,
    id: null,
    ...known,
  };
  if (state.id !== null && new TextEncoder().encode(state.id).length > LONGEST_ID) {
    throw new Fault(`the id is too long, expected ${LONGEST_ID} bytes at most`);
  }
  if (state.user && !(state.flags & PAPER)) {
    throw new Fault("candidates of the player's own, but the paper flag is not set");
  }
  for (let cell = 0; cell < CELLS; cell++) {
    if (state.givens[cell] && state.solved[cell]) throw new Fault(`${placeOf(cell)} is both given and solved`);
    const count = digitsOf(state.candidates[cell]).length;
    if ((state.givens[cell] || state.solved[cell]) && count !== 1) {
      const kind = state.givens[cell] ? 'given' : 'solved';
      throw new Fault(`${placeOf(cell)} is ${kind} with ${count} candidates, expected exactly one`);
    }
  }
  for (let cell = 0; cell < CELLS; cell++) {
    const twin = PEERS[cell].find(
      (peer) => state.givens[cell] && state.givens[peer] && state.candidates[peer] === state.candidates[cell],
    );
    if (twin !== undefined) {
      const digit = digitAt(state, cell);
      throw new Fault(`${digit} is given twice in a unit: ${placeOf(cell)} and ${placeOf(twin)}`);
    }
  }
  state.user = ownCandidates(state);
  return state;
}

/** The player's candidates, with the digit in a filled cell; null where they say nothing. @param {State} state */
function ownCandidates({ user, candidates, givens, solved }) {
  const own = user?.map((mask, cell) => (givens[cell] || solved[cell] ? candidates[cell] : mask));
  return own?.some((mask, cell) => mask !== candidates[cell]) ? own : null;
}
