// @ts-check
// Between a game on the page and the state that strings hold.
import { OUT } from './board.js';
import { checked, digitAt, PAPER, plainCandidates } from './state.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./state.js').State} State */

/**
 * A game as strings can hold it. Corner marks have no place there. Marks of the player's own are
 * paper mode; candidates that are worked out keep what was taken out as excluded.
 * @param {Board} board
 * @returns {State}
 */
export function stateOf(board) {
  const digits = Array.from({ length: 81 }, (_, cell) => board.digit(cell));
  const candidates = plainCandidates(digits);
  const known = {
    candidates,
    givens: Uint8Array.from(digits, (_, cell) => +(board.givens[cell] > 0)),
    solved: Uint8Array.from(digits, (digit, cell) => +(digit > 0 && !board.givens[cell])),
  };
  if (board.auto) {
    const excluded = candidates.map((mask, cell) => (digits[cell] ? 0 : mask & (board.cells[cell] >> OUT)));
    return checked({ ...known, excluded });
  }
  const user = candidates.map((mask, cell) => (digits[cell] ? mask : board.marks(cell, 'centre')));
  const marked = user.some((mask, cell) => mask > 0 && !digits[cell]);
  return checked(marked ? { ...known, user, flags: PAPER } : known);
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
  const cells = digits.map((digit, cell) => {
    if (state.givens[cell]) return 0;
    return digit + (own && !digit ? own[cell] * 16 : 0) + (auto ? gone[cell] * 2 ** OUT : 0);
  });
  return {
    givens: digits.map((digit, cell) => (state.givens[cell] ? digit : 0)),
    saved: { cells: cells.map((cell) => cell.toString(36)).join('-'), moves: '', undone: '', auto: auto ? '1' : '' },
  };
}
