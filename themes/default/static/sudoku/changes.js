// @ts-check
// What changes a game besides entering: each takes what play.js shares.
import { $, clock, later, pause as stop } from '../sitting.js';
import { keep as keepSetting, setting } from '../store.js';
import { bit, CENTRE, CORNER, OUT, PEERS } from './board.js';
import { placeOf } from './grid.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Kind} Kind */

/** @type {Record<Kind, string>} */
const NAMES = { digit: 'Digit', corner: 'Corner mark', centre: 'Centre mark' };

/**
 * Puts a digit or mark into cells, or takes it away where all of them have it.
 * @param {Board} board @param {number[]} cells @param {number} digit @param {Kind} kind
 * @param {boolean} tidy a digit takes its marks from its peers
 * @returns {number[]} the cells that it went into or from; none where nothing changed
 */
export function enter(board, cells, digit, kind, tidy) {
  const { auto, givens } = board;
  const next = board.cells.slice();
  const mark = bit(digit);
  const ruled = auto && kind === 'centre';
  const open = cells.filter(
    (cell) => !givens[cell] && (kind === 'digit' || !board.digit(cell)) && (!ruled || board.possible(cell) & mark),
  );
  const has = (/** @type {number} */ cell) => (kind === 'digit' ? board.digit(cell) === digit : board.marks(cell, kind) & mark);
  const all = open.every(has);
  for (const cell of open) {
    if (kind === 'digit') next[cell] = (next[cell] & ~15) | (all ? 0 : digit);
    else if (!has(cell) || all) next[cell] ^= mark << (kind === 'corner' ? CORNER : ruled ? OUT : CENTRE);
  }
  if (kind === 'digit' && tidy && !all) {
    for (const cell of open) {
      // A digit that conflicts may be the wrong one: it takes nothing.
      if (PEERS[cell].some((peer) => (givens[peer] || next[peer] & 15) === digit)) continue;
      for (const peer of PEERS[cell]) next[peer] &= ~((mark << CENTRE) | (mark << CORNER));
    }
  }
  return board.change(next, open) ? open : [];
}

/**
 * Enters what the player asked for.
 * @param {any} table @param {number[]} cells @param {number} digit @param {Kind} kind
 */
export function put({ board, moved, say }, cells, digit, kind) {
  if (!cells.length) return say('status', 'Pick a cell first.');
  const about = enter(board, cells, digit, kind, setting('tidy', true));
  const [one] = about;
  if (one === undefined) return say('status', `No place for ${digit} there.`);
  const has = kind === 'digit' ? board.digit(one) === digit : board.marks(one, kind) & bit(digit);
  const where = about.length > 1 ? about.length + ' cells' : placeOf(one);
  const clash = board.left && kind === 'digit' && about.some((cell) => board.conflicts[cell]) ? ' It conflicts.' : '';
  moved(`${NAMES[kind]} ${digit} ${has ? 'in' : 'taken from'} ${where}.${clash}`);
}

/** Takes the digits from cells, or where there is none all marks. @param {Board} board @param {number[]} cells */
export function clear(board, cells) {
  const next = board.cells.slice();
  const digits = cells.some((cell) => next[cell] & 15);
  for (const cell of cells) next[cell] &= digits ? ~15 : 0;
  return board.change(next, cells);
}

/**
 * Takes candidates from cells. Where none stand there to be taken, those that are left are written.
 * @param {Board} board @param {[cell: number, digit: number][]} marks
 */
export function strike(board, marks) {
  const next = board.cells.slice();
  for (const [cell] of marks) {
    if (!board.auto && !board.marks(cell, 'centre')) next[cell] |= (board.possible(cell) & ~(next[cell] >> OUT)) << CENTRE;
  }
  for (const [cell, digit] of marks) {
    next[cell] = (next[cell] | (bit(digit) << OUT)) & ~((bit(digit) << CENTRE) | (bit(digit) << CORNER));
  }
  return board.change(next, []);
}

/** Takes from cells what is to be seen in them. @param {any} table */
export function erase({ board, grid, moved, say }) {
  const cells = [...grid.picked].filter((cell) => !board.givens[cell]);
  const digits = cells.some((cell) => board.digit(cell));
  const marks = cells.some((cell) => (board.cells[cell] >> CORNER) & 511 || (!board.auto && board.marks(cell, 'centre')));
  const out = board.auto && cells.some((cell) => board.cells[cell] >> OUT);
  if (!digits && !marks && !out) return say('status', cells.length ? 'Nothing to erase there.' : 'Givens stay.');
  clear(board, cells);
  moved(digits || marks ? 'Erased.' : 'Candidates are back.');
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

/**
 * Starts over; a game that is being played is not given up by one press. As long as no try is
 * finished this stays the first one: its clock and hints go on, and the press can be taken back.
 * @param {any} table
 */
export function again({ board, daily, first, best, play, keep, moved, say }) {
  const { came, givens } = board;
  const goesOn = daily && !first;
  const lose = goesOn ? 'This empties the board.' : 'This gives the try up.';
  const question = `${lose} Press Try again once more to start over.`;
  // Whatever else is done in between speaks in its place.
  if (board.touched && !board.won && $('status').textContent !== question) return say('status', question);
  if (!goesOn) {
    play(givens, came ? { ...came.start, came, first, best } : null, daily);
    return keep();
  }
  if (!$('cover').hidden) $('resume').click();
  if (board.change(new Int32Array(81), [])) moved('Emptied. This is still the first try: clock and hints go on.');
  else say('status', 'The board is as it was given.');
}

/** The board as strings. @param {any} table */
export const copy = async (table) => (await later('sudoku/copy')).open(table);

/** Stops the clock and covers the board; the next press goes on. @param {any} table */
export function pause({ say }) {
  if (!clock.running) return say('status', 'The clock is not running.');
  stop('Paused.');
  $('resume').focus(); // in a page of another site too
}
