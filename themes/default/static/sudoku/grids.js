// @ts-check
// Grids as text: 81 cells, in a line or as a picture with borders.
import { CELLS, checked, digitAt, Fault, plainCandidates } from './state.js';

/** @typedef {import('./state.js').State} State */

const LONGEST_TEXT = 8192;
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

/** Is the text meant to be a grid: only its characters, 81 cells give or take a row? @param {string} text */
export const isGrid = (text) =>
  text.length <= LONGEST_TEXT && /^[\d.\-_*|+= \t\n\r\f\v]+$/.test(text) && Math.abs(cells(text).length - CELLS) <= 9;

/** The state of a grid, all of its digits given; throws a Fault. @param {string} text @returns {State} */
export function readGrid(text) {
  const found = cells(text);
  if (found.length !== CELLS) throw new Fault(`the grid has ${found.length} cells, expected ${CELLS}`);
  const digits = Array.from(found, (sign) => +sign || 0);
  return checked({
    candidates: plainCandidates(digits),
    givens: Uint8Array.from(digits, (digit) => +(digit > 0)),
  });
}
