// @ts-check
// Between a game on the page and the state that strings hold.
import { OUT } from './board.js';
import { checked, digitAt, PAPER, plainCandidates } from './state.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./state.js').State} State */

/**
 * What a game that came as a string has no place for, so that it can be written back: masks and
 * digits of 81 cells as they came, the flags as text, and whether there were marks in paper mode.
 * `start` is what another try begins with: the candidates that the string took out, and no more.
 * @typedef {{
 *   digits: number[], candidates: number[], excluded: number[], highlighted: number[],
 *   profile: number, flags: string, id: string | null, paper: boolean,
 *   start: {cells: string, auto: string},
 * }} Came
 */

/**
 * A game as strings can hold it. Corner marks have no place there. Marks of the player's own are
 * paper mode; candidates that are worked out keep what was taken out as excluded. What came with a
 * string goes with it, but for the notes of cells that were filled since.
 * @param {Board} board
 * @returns {State}
 */
export function stateOf(board) {
  const { came } = board;
  const digits = Array.from({ length: 81 }, (_, cell) => board.digit(cell));
  const plain = plainCandidates(digits);
  const before = came && plainCandidates(came.digits);
  /** @param {'excluded' | 'highlighted'} name @param {number} cell */
  const note = (name, cell) => (came && [0, came.digits[cell]].includes(digits[cell]) ? came[name][cell] : 0);
  // Candidates that the string did not have, and those that it had against the rules.
  const missing = plain.map((_, cell) => (came && before ? before[cell] & ~came.candidates[cell] : 0));
  const added = plain.map((_, cell) => (came && before ? came.candidates[cell] & ~before[cell] : 0));
  const out = board.cells.map((bits) => bits >> OUT);
  /** @param {(cell: number) => number} gone */
  const without = (gone) => plain.map((mask, cell) => (digits[cell] ? mask : (mask & ~gone(cell)) | added[cell]));
  const known = {
    candidates: without((cell) => missing[cell] & (board.auto ? out[cell] : ~0)),
    givens: Uint8Array.from(digits, (_, cell) => +(board.givens[cell] > 0)),
    solved: Uint8Array.from(digits, (digit, cell) => +(digit > 0 && !board.givens[cell])),
    excluded: plain.map((_, cell) => note('excluded', cell)),
    highlighted: plain.map((_, cell) => note('highlighted', cell)),
    ...(came && { profile: came.profile, id: came.id }),
    flags: BigInt(came?.flags ?? 0),
  };
  if (board.auto) {
    const excluded = known.excluded.map((mask, cell) =>
      digits[cell] ? mask : (mask & ~plain[cell]) | (plain[cell] & out[cell] & (mask | ~missing[cell])),
    );
    const highlighted = known.highlighted.map((mask, cell) => mask & ~excluded[cell]); // a note is one or the other
    return checked({ ...known, excluded, highlighted });
  }
  const user = plain.map((mask, cell) => (digits[cell] ? mask : board.marks(cell, 'centre')));
  const marked = came?.paper || user.some((mask, cell) => mask > 0 && !digits[cell]);
  return checked(marked ? { ...known, user, flags: known.flags | PAPER } : known);
}

/**
 * A state as a game that goes on: its givens, and the rest as it would have been kept.
 * @param {State} state
 * @returns {{givens: number[], saved: import('./board.js').Saved}}
 */
export function gameOf(state) {
  const digits = Array.from({ length: 81 }, (_, cell) => digitAt(state, cell));
  const plain = plainCandidates(digits);
  // What the string took from the plain candidates, or marked as taken.
  const gone = plain.map((mask, cell) => (digits[cell] ? 0 : mask & (state.excluded[cell] | ~state.candidates[cell])));
  const own = state.user;
  const auto = !own && gone.some(Boolean);
  const start = Array.from(gone, (mask, cell) => (auto && !state.givens[cell] ? mask * 2 ** OUT : 0));
  const cells = start.map((out, cell) => {
    if (state.givens[cell]) return 0;
    return digits[cell] + (own && !digits[cell] ? own[cell] * 16 : 0) + out;
  });
  /** @param {ArrayLike<number>} numbers */
  const write = (numbers) => Array.from(numbers, (number) => number.toString(36)).join('-');
  const came = {
    digits,
    candidates: [...state.candidates],
    excluded: [...state.excluded],
    highlighted: [...state.highlighted],
    profile: state.profile,
    flags: `${state.flags}`,
    id: state.id,
    paper: !!own,
    start: { cells: write(start), auto: auto ? '1' : '' },
  };
  return {
    givens: digits.map((digit, cell) => (state.givens[cell] ? digit : 0)),
    saved: { ...came.start, cells: write(cells), moves: '', undone: '', came },
  };
}
