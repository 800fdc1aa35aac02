// @ts-check
// A hint: a wrong flag, or the first step of the proof that is not on the board yet.
import { make } from '../make.js';
import { replay, rest, tell } from './replay.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./replay.js').Step} Step */

/** @type {Step[] | undefined} */
let steps;
/** Mines that hints told of, by board: who plays without flags is not told again. @type {WeakMap<Board, Set<number>>} */
const tolds = new WeakMap();

/** @param {any} table */
export const stepsOf = ({ own }) => (steps ??= replay(own.layout, own.start, own.trace));

/**
 * Marks cells on the board until the next move.
 * @param {any} table @param {Record<string, number[]>} marks cells by mark
 */
export function mark({ grid }, marks) {
  for (const cell of grid.cells) delete cell.dataset.mark;
  for (const [name, cells] of Object.entries(marks)) for (const cell of cells) grid.cells[cell].dataset.mark = name;
}

/**
 * What the marks stand for, those in use.
 * @param {Record<string, number[]>} marks
 */
export function legend(marks) {
  const words = { known: 'known mine', evidence: 'looked at', safe: 'safe', mine: 'mine' };
  const used = Object.entries(words).filter(([name]) => marks[name]?.length);
  const items = used.map(([name, text]) => {
    const sign = make('span', { className: 'sign' });
    sign.dataset.mark = name;
    return make('li', {}, sign, text);
  });
  return make('ul', { className: 'legend' }, ...items);
}

/** @param {Step} step @param {{safe: number[], mines: number[]}} conclusion @param {Board} board */
export const marksOf = (step, { safe, mines }, board) => ({
  known: step.known.filter((cell) => !board.flags[cell]),
  evidence: step.numbers,
  safe,
  mine: mines,
});

/**
 * Shows a hint. After a loss it is a step that would have been safe.
 * @param {any} table what play.js shares
 * @returns {boolean} whether that counts as help
 */
export function help(table) {
  /** @type {Board} */
  const board = table.board;
  const lost = board.state === 'lost';
  const told = tolds.get(board) ?? new Set();
  tolds.set(board, told);
  if (board.state === 'won' || !table.daily) return false;

  const wrong = [...board.flags.keys()].find((cell) => board.flags[cell] && !board.mines[cell]);
  if (wrong !== undefined && !lost) {
    const marks = { evidence: [wrong] };
    show(table, 'This flag is wrong', 'There is no mine under the outlined flag: take it back.', marks);
    return true;
  }
  for (const step of stepsOf(table)) {
    const conclusion = rest(step, board, told);
    if (!conclusion.safe.length && (lost || !conclusion.mines.length)) continue;
    show(table, lost ? 'This was safe' : 'Hint', tell(step, board, conclusion), marksOf(step, conclusion, board));
    if (lost || step.level === 'start') return false;
    for (const cell of conclusion.mines) told.add(cell);
    return true;
  }
  return false;
}

/** @param {any} table @param {string} title @param {string} text @param {Record<string, number[]>} marks */
function show(table, title, text, marks) {
  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  panel.className = 'hint';
  panel.ariaLive = 'polite';
  table.panel(true);
  panel.replaceChildren(make('h2', { id: 'panel-title' }, title), make('p', {}, text), legend(marks));
  mark(table, marks);
  table.say('status', `${title}:`);
  const [first] = marks.safe?.length ? marks.safe : (marks.mine ?? marks.evidence);
  table.grid.cells[first]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
