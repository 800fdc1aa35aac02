// @ts-check
// What changes a game besides entering: each takes what play.js shares.
import { $, clock, pause as stop } from '../sitting.js';
import { keep as keepSetting } from '../store.js';
import { bit, CENTRE, CORNER, OUT } from './board.js';

/** @typedef {import('./board.js').Board} Board */

/** Takes the digits from cells, or where there is none all marks. @param {Board} board @param {number[]} cells */
export function clear(board, cells) {
  const next = board.cells.slice();
  const digits = cells.some((cell) => next[cell] & 15);
  for (const cell of cells) next[cell] &= digits ? ~15 : 0;
  return board.change(next, cells);
}

/** Takes candidates from cells. @param {Board} board @param {[cell: number, digit: number][]} marks */
export function strike(board, marks) {
  const next = board.cells.slice();
  for (const [cell, digit] of marks) {
    next[cell] = (next[cell] | (bit(digit) << OUT)) & ~((bit(digit) << CENTRE) | (bit(digit) << CORNER));
  }
  return board.change(next, []);
}

/** @param {any} table */
export function erase({ board, grid, moved }) {
  if (clear(board, [...grid.picked])) moved('Erased.');
}

/** Takes the last move back, or does it again. @param {any} table */
export function undo({ board, grid, moved }, again = false) {
  const cell = board.back(again);
  if (cell === undefined) return;
  grid.pick(cell);
  moved(again ? 'Done again.' : 'Taken back.');
}

/** @param {any} table */
export const redo = (table) => undo(table, true);

/** Candidates are worked out, or the marks are the player's own. @param {any} table */
export function auto({ board, paint, say, keep }) {
  board.auto = !board.auto;
  keepSetting('auto', board.auto);
  paint();
  say('status', board.auto ? 'Candidates are worked out; take away what you rule out.' : 'The marks are your own.');
  keep();
}

/** Stops the clock and covers the board; the next press goes on. @param {any} table */
export function pause({ say }) {
  if (!clock.running) return say('status', 'The clock is not running.');
  stop('Paused.');
}
