// @ts-check
// A hint: a wrong flag, or the first step of the proof that is not on the board yet.
import { button, make, sheet } from '../make.js';
import { replay, rest, tell } from './replay.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./replay.js').Step} Step */

/** @type {Step[] | undefined} */
let steps;
/** Mines that hints told of, by board: who plays without flags is not told again. @type {WeakMap<Board, Set<number>>} */
const tolds = new WeakMap();

/** The hint on show, by its marks, which does not count twice. */
let shown = '';

/** Why a board of another place has no hints. */
const NO_HINTS = 'Only this archive’s boards have hints, which follow a proof.';

/** What was said before it. */
let before = '';

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
 * Scrolls until the marked cells are in view above a sheet; where not all can be, those that the
 * step concludes.
 * @param {any} grid @param {Record<string, number[]>} marks @param {HTMLElement} sheet
 */
export function bringInView({ cells, box }, marks, sheet) {
  const gap = 16;
  const { safe = [], mine = [], evidence = [], known = [] } = marks;
  const concluded = [...safe, ...mine];
  /** @param {number[]} these */
  const around = (these) => {
    const places = these.map((cell) => cells[cell].getBoundingClientRect());
    return {
      top: Math.min(...places.map(({ top }) => top)) - gap,
      bottom: Math.max(...places.map(({ bottom }) => bottom)) + gap,
      left: Math.min(...places.map(({ left }) => left)),
      right: Math.max(...places.map(({ right }) => right)),
    };
  };
  // It stands below the board, or in a low window beside it.
  const room = sheet.getBoundingClientRect().top || innerHeight;
  const frame = box.getBoundingClientRect();
  const all = [...concluded, ...evidence, ...known];
  if (!all.length) return;
  const [whole, end] = [around(all), around(concluded.length ? concluded : all)];
  const tall = whole.bottom - whole.top <= room ? whole : end;
  const wide = whole.right - whole.left <= frame.width ? whole : end;
  box.scrollLeft += Math.max(wide.right - frame.right, 0) || Math.min(wide.left - frame.left, 0);
  scrollBy(0, Math.max(tall.bottom - room, 0) || Math.min(tall.top, 0));
}

/**
 * Tells again what names cells by their places, whenever the board turns, until the words are gone.
 * @param {any} grid @param {HTMLElement} told @param {() => void} again
 */
export function follow(grid, told, again) {
  let { turned } = grid;
  const watch = new ResizeObserver(() => {
    if (!told.isConnected) watch.disconnect();
    else if (turned !== grid.turned) {
      ({ turned } = grid);
      again();
    }
  });
  watch.observe(grid.box);
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
  if (!table.daily || board.state === 'won') {
    table.say('status', table.daily ? 'The board is won: there is nothing to hint at.' : NO_HINTS);
    return false;
  }

  const wrong = [...board.flags.keys()].find((cell) => board.flags[cell] && !board.mines[cell]);
  if (wrong !== undefined && !lost) {
    const marks = { evidence: [wrong] };
    return show(table, 'This flag is wrong', () => 'There is no mine under the outlined flag: take it back.', marks);
  }
  for (const step of stepsOf(table)) {
    const conclusion = rest(step, board, told);
    const { flood } = conclusion;
    if (!conclusion.safe.length && flood.length) {
      const words = flood.length > 1 ? 'The marked cells are' : 'The marked cell is';
      return show(table, lost ? 'This was safe' : 'Hint', () => `${words} next to an open 0, so safe.`, { safe: flood }) && !lost;
    }
    if (!conclusion.safe.length && (lost || !conclusion.mines.length)) continue;
    const words = () => tell(step, board, conclusion, (cell) => table.grid.place(cell));
    const fresh = show(table, lost ? 'This was safe' : 'Hint', words, marksOf(step, conclusion, board));
    if (!lost) for (const cell of conclusion.mines) told.add(cell);
    return fresh && !lost && step.level !== 'start';
  }
  return false;
}

/**
 * @param {any} table @param {string} title @param {() => string} words @param {Record<string, number[]>} marks
 * @returns {boolean} whether it was not on show already
 */
function show(table, title, words, marks) {
  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  const about = title + JSON.stringify(marks);
  const again = !panel.hidden && shown === about;
  shown = about;
  panel.className = 'hint';
  panel.ariaLive = 'polite';
  const status = document.getElementById('status')?.textContent ?? '';
  if (status) before = status;
  table.panel(true);
  table.say('status', '');
  mark(table, marks);
  /** @type {HTMLElement | undefined} */
  let box;
  // A live region speaks of changes: it must be there before its words are.
  requestAnimationFrame(() => {
    const told = make('p', {}, words());
    const low = (box = sheet(panel, make('h2', {}, title), told, legend(marks), button('Close', close)));
    bringInView(table.grid, marks, low);
    follow(table.grid, told, () => {
      told.textContent = words();
      bringInView(table.grid, marks, low);
    });
  });
  const close = () => {
    table.paint();
    table.say('status', before);
    table.grid.focus();
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    // It may have gone by a move, and something else be in its place.
    const here = !box || (box.isConnected && !panel.hidden);
    // In a dialog over it the key is the dialog's.
    const leave = event.key === 'Escape' && !document.querySelector('dialog[open]');
    if (here && leave) close();
    if (!here || leave) removeEventListener('keydown', key);
  };
  addEventListener('keydown', key);
  return !again;
}
