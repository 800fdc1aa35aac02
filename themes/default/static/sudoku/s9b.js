// @ts-check
// S9B, SudokuWiki's string: `S9B`, then two digits of base 36 a cell. 0 is empty, 1 to 9 a clue,
// 10 to 18 a solved cell, 19 to 529 a mask of candidates and 18.
import { CELLS, checked, digitAt, Fault, placeOf } from './state.js';

/** @typedef {import('./state.js').State} State */

const LENGTH = 3 + 2 * CELLS;
/** @type {Record<string, string>} */
const OTHERS = { X: 'Sudoku X', W: 'Windoku', C: 'a coloured Sudoku', J: 'a jigsaw Sudoku', K: 'a killer Sudoku' };

/** The string of a state. @param {State} state */
export const writeS9b = (state) =>
  `S9B${Array.from(state.candidates, (mask, cell) => {
    const value = digitAt(state, cell) + (state.solved[cell] && 9) || (mask && mask + 18);
    return value.toString(36).padStart(2, '0');
  }).join('')}`;

/** Is the text meant to be one of SudokuWiki's, of whatever puzzle? @param {string} text */
export const isS9b = (text) => /^(S9B|[A-Z]\d[A-Z][\da-z]{30})/.test(text);

/** The state of a string; throws a Fault. @param {string} text @returns {State} */
export function readS9b(text) {
  const header = text.slice(0, 3);
  if (header !== 'S9B') {
    const kind = (header.endsWith('9B') && OTHERS[header[0]]) || 'another puzzle';
    throw new Fault(`${header} is ${kind}, expected S9B, a classic Sudoku`);
  }
  if (text.length !== LENGTH) throw new Fault(`the string has ${text.length} characters, expected ${LENGTH}`);
  const odd = text.slice(3).search(/[^\da-z]/);
  if (odd >= 0) {
    const found = `'${text[odd + 3]}' as character ${odd + 4}`;
    throw new Fault(`the string has ${found}, expected only digits and lower-case letters`);
  }
  const values = Array.from({ length: CELLS }, (_, cell) => parseInt(text.substr(3 + 2 * cell, 2), 36));
  const large = values.findIndex((value) => value > 529);
  if (large >= 0) throw new Fault(`${placeOf(large)} is ${values[large]}, expected 529 at most`);
  return checked({
    candidates: Uint16Array.from(values, (value) =>
      value > 18 ? value - 18 : (1 << (value > 9 ? value - 9 : value)) >> 1,
    ),
    givens: Uint8Array.from(values, (value) => +(value > 0 && value < 10)),
    solved: Uint8Array.from(values, (value) => +(value > 9 && value < 19)),
  });
}
