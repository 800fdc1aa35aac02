// @ts-check
// Grids as text: 81 cells, in a line or as a picture with borders.
import { CELLS, checked, digitAt, Fault, plainCandidates } from './state.js';

/** @typedef {import('./state.js').State} State */

const LONGEST_TEXT = 8192;
const OTHERS = /[^\d.\-_*|+= \t\n\r\f\v]/gu; // signs that no grid has
const FEWEST_DIGITS = 17; // of a puzzle with one solution
const MOST_MISTYPED = 2;
const RULE = /^[-+|= \t\r\f\v]*$/; // a line between two boxes

/** 81 characters, `.` for a blank. @param {State} state */
export const writeGrid = (state) => Array.from(state.candidates, (_, cell) => digitAt(state, cell) || '.').join('');

/** @param {string[]} lines */
const signs = (lines) => lines.join('').replace(/[|+=\s]/g, '');

/**
 * The cells' signs. A `-` is a blank, but not in a line between two boxes: such a line has a corner,
 * or else the cells come out as 81 only without it.
 * @param {string} text
 */
function cells(text) {
  const lines = text.split(/[\n\r\f\v]/).filter((line) => !(line.includes('+') && RULE.test(line)));
  const all = signs(lines);
  const bare = signs(lines.filter((line) => !RULE.test(line)));
  return all.length !== CELLS && bare.length === CELLS ? bare : all;
}

/**
 * Is the text meant to be a grid: 81 cells give or take a row, and only its characters? Or nearly so:
 * among digits enough for a puzzle one sign that no grid has, however often, or two mistyped ones.
 * @param {string} text
 */
export function isGrid(text) {
  if (!text || text.length > LONGEST_TEXT) return false;
  const off = Math.abs([...cells(text)].length - CELLS);
  const others = text.match(OTHERS) ?? [];
  if (!others.length) return off <= 9;
  const few = new Set(others).size === 1 || others.length <= MOST_MISTYPED;
  return off <= 3 && few && text.replace(/\D/g, '').length >= FEWEST_DIGITS && !/[A-Za-z]=/.test(text);
}

/** The state of a grid, all of its digits given; throws a Fault. @param {string} text @returns {State} */
export function readGrid(text) {
  const [other] = text.match(OTHERS) ?? [];
  if (other) {
    const lines = text.slice(0, text.indexOf(other)).split('\n');
    const place = [...lines[lines.length - 1]].length + 1 + (text.includes('\n') ? ` of line ${lines.length}` : '');
    throw new Fault(`the grid has '${other}' as character ${place}, expected digits and blanks (0 . - _ *)`);
  }
  const found = cells(text);
  if (found.length !== CELLS) throw new Fault(`the grid has ${found.length} cells, expected ${CELLS}`);
  const digits = Array.from(found, (sign) => +sign || 0);
  return checked({
    candidates: plainCandidates(digits),
    givens: Uint8Array.from(digits, (digit) => +(digit > 0)),
  });
}
