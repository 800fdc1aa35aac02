// @ts-check
// Help: a mistake, if there is one, or the first step of the proof that is not on the board yet.
import { button, make, sheet } from '../make.js';
import { setting } from '../store.js';
import { bit, OUT } from './board.js';
import { clear, enter, strike } from './changes.js';
import { digitsOf, placeOf } from './grid.js';
import { isIn, namesOf, read, sentence, tell } from './trace.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./trace.js').Step} Step */
/** @typedef {import('./trace.js').Mark} Mark */

/** @type {Step[] | undefined} */
let steps;
/** What hints told, by board: what was told once does not count again. @type {WeakMap<Board, Set<string>>} */
const tolds = new WeakMap();

/** The player's digits that are not the solution's. @param {Board} board @param {string} solution */
export const wrongDigits = (board, solution) =>
  [...board.cells.keys()].filter((cell) => !board.givens[cell] && board.digit(cell) && board.digit(cell) !== +solution[cell]);

/** Is a candidate gone, as far as the board shows it? @param {Board} board @param {Mark} mark */
export function isGone(board, [cell, digit]) {
  if (board.digit(cell) || !(board.possible(cell) & bit(digit)) || (board.cells[cell] >> OUT) & bit(digit)) return true;
  const marks = board.marks(cell, 'centre');
  return marks > 0 && !(marks & bit(digit));
}

/** Cells whose marks have lost the digit of the solution. @param {Board} board @param {string} solution */
const wrongMarks = (board, solution) =>
  [...board.cells.keys()].filter((cell) => !board.digit(cell) && board.possible(cell) & bit(+solution[cell]) && isGone(board, [cell, +solution[cell]]));

/** The first step that is not on the board. @param {Board} board @param {Step[]} steps */
export const firstOpen = (board, steps) =>
  steps.find(({ placed, removed }) => (placed ? !board.digit(placed[0]) : !removed.every((mark) => isGone(board, mark))));

/** When words have room beside the board and below its keypad. */
export const BESIDE = '(min-width: 52rem) and (min-height: 30.01rem)';

/** Why a board of another place has no hints. */
export const NO_HINTS = 'Only this archive’s boards have hints, which follow a proof.';

/**
 * Compares the board with the solution, which is no hint and does not count as one.
 * @param {any} table what play.js shares
 */
export function check(table) {
  if (table.daily) compare(table, table.own.solution);
  else checkOther(table);
}

/** Checks a board that came without its solution. @param {any} table what play.js shares */
async function checkOther(table) {
  const { faultOf, judge } = await import('./solver.js');
  const verdict = await judge(table.board.givens);
  if (verdict.count === 1) return compare(table, verdict.solution);
  table.say('status', `${faultOf(verdict) || 'No solution was found in time.'} There is nothing to check against.`);
}

/** @param {any} table what play.js shares @param {string} solution */
function compare({ board, grid, say, paint }, solution) {
  paint();
  const digits = wrongDigits(board, solution);
  const marks = wrongMarks(board, solution);
  for (const cell of [...digits, ...marks]) {
    grid.cells[cell].dataset.mark = 'mistake';
    grid.cells[cell].ariaLabel += ', wrong';
    grid.faces[cell] = ''; // the next move takes it back
  }
  say('status', verdict(digits, marks));
}

/**
 * What a check says, in two short lines at most: cells by name where that fits, for the board marks them.
 * @param {number[]} digits @param {number[]} marks cells with a wrong digit, and with wrong marks
 */
function verdict(digits, marks) {
  const cells = [...digits, ...marks];
  if (!cells.length) return 'No mistake so far.';
  if (cells.length > 1) {
    const count = (/** @type {number} */ number, /** @type {string} */ what) => number && `${number} ${number > 1 ? what + 's' : what}`;
    return `${[count(digits.length, 'wrong digit'), count(marks.length, 'wrong mark')].filter(Boolean).join(', ')}: shown on the board.`;
  }
  return digits.length ? `Not right: ${namesOf(digits)}.` : `The right digit is missing among the marks of ${namesOf(marks)}.`;
}

/**
 * Shows a hint.
 * @param {any} table what play.js shares
 * @returns {boolean} whether that counts as help
 */
export function hint(table) {
  /** @type {{board: Board, own: import('./play.js').Own}} */
  const { board, own } = table;
  if (!table.daily) {
    table.say('status', NO_HINTS);
    return false;
  }
  const [wrong] = wrongDigits(board, own.solution);
  if (wrong !== undefined) {
    return show(table, 'A mistake', `${sentence(placeOf(wrong))} is not ${board.digit(wrong)}.`, { mistake: [wrong] }, 'Erase it', () =>
      clear(board, [wrong]),
    );
  }
  const [lost] = wrongMarks(board, own.solution);
  if (lost !== undefined) {
    const words = `The right digit of ${placeOf(lost)} is missing among its marks.`;
    return show(table, 'A mistake', words, { mistake: [lost] }, 'Clear its marks', () => clear(board, [lost]));
  }
  steps ??= read(own.trace);
  const step = firstOpen(board, steps);
  if (!step) return false;
  const { placed, removed } = step;
  const fresh = show(table, step.name, tell(step, board), marksOf(step), placed ? 'Place it' : 'Take them out', () =>
    placed ? enter(board, [placed[0]], placed[1], 'digit', setting('tidy', true)) : strike(board, removed),
  );
  draw(table.grid, board, step);
  return fresh;
}

/** Cells of a step by what they are in it. @param {Step} step @returns {Record<string, number[]>} */
function marksOf({ groups, units }) {
  const [look, other = []] = groups;
  const cells = [...Array(81).keys()].filter((cell) => units.some((unit) => isIn(cell, unit)));
  return { unit: cells.filter((cell) => !groups.flat().includes(cell)), look, other };
}

/**
 * Shows a step on the board: its cells, and their candidates with those that go crossed out.
 * @param {import('./grid.js').Grid} grid @param {Board} board @param {Step} step
 */
export function draw(grid, board, step) {
  const { placed, digits, groups, removed } = step;
  mark(grid, marksOf(step));
  grid.faces.fill('');
  if (placed) {
    for (const cell of board.places(placed[1])) grid.cells[cell].classList.add('same');
    return;
  }
  for (const cell of new Set([...groups.flat(), ...removed.map(([cell]) => cell)])) {
    const gone = removed.filter(([other]) => other === cell).map(([, digit]) => digit);
    const open = digitsOf(board.possible(cell)).filter((digit) => gone.includes(digit) || !isGone(board, [cell, digit]));
    grid.pencil(
      cell,
      open.map((digit) => {
        const look = gone.includes(digit) ? 'out' : digits.includes(`${digit}`) ? 'lit' : '';
        return [`p${digit} ${look}`, `${digit}`];
      }),
    );
  }
}

/** Marks cells until the next move. @param {import('./grid.js').Grid} grid @param {Record<string, number[]>} marks cells by mark */
function mark(grid, marks) {
  for (const [name, cells] of Object.entries(marks)) for (const cell of cells) grid.cells[cell].dataset.mark = name;
}

/**
 * @param {any} table @param {string} title @param {string} text @param {Record<string, number[]>} marks cells by mark
 * @param {string} name of the button that does it @param {() => void} deed
 * @returns {boolean} whether it is told for the first time
 */
function show(table, title, text, marks, name, deed) {
  const { board, grid, paint, say, moved } = table;
  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  const told = tolds.get(board) ?? new Set();
  tolds.set(board, told);
  const fresh = !told.has(text);
  told.add(text);
  paint();
  panel.className = 'hint';
  panel.ariaLive = 'off'; // the focus moves to its button, which says it
  table.panel(true);
  say('status', '');
  mark(grid, marks);
  const close = () => {
    paint();
    grid.focus();
  };
  const act = () => {
    deed();
    grid.focus();
    moved(name === 'Take them out' ? 'Taken out of the marks.' : 'Done.');
  };
  const wide = matchMedia(BESIDE).matches;
  const [first] = marks.mistake ?? marks.look;
  const words = make('p', { id: 'hint-words' }, text);
  const press = button(name, act, 'button');
  press.setAttribute('aria-describedby', words.id);
  const ways = make('p', { className: 'actions' }, press, button('Close', close));
  const content = [make('h2', {}, title), words, ways];
  requestAnimationFrame(() => {
    if (wide) {
      panel.replaceChildren(...content);
      panel.scrollIntoView({ block: 'nearest' });
    } else reveal(grid, first, sheet(panel, ...content));
    press.focus({ preventScroll: true });
  });
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (gone()) return removeEventListener('keydown', key);
    // In a dialog over it the key is the dialog's.
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close();
  };
  /** It may have gone by a move, and something else be in its place. */
  const gone = () => panel.hidden || (panel.childElementCount > 0 && !words.isConnected);
  addEventListener('keydown', key);
  return fresh;
}

/**
 * Scrolls to the board, or where the words leave no room for all of it, to a cell.
 * @param {import('./grid.js').Grid} grid @param {number} cell @param {HTMLElement} sheet the words, at the lower edge
 *   or in a low window beside the board
 */
export function reveal(grid, cell, sheet) {
  const room = sheet.getBoundingClientRect().top || innerHeight;
  const fits = grid.element.offsetHeight <= room;
  (fits ? grid.element : grid.cells[cell]).scrollIntoView({ block: 'start' });
}
