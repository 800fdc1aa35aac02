// @ts-check
// Help: a mistake, if there is one, or the first step of the proof that is not on the board yet.
import { button, make, sheet } from '../make.js';
import { setting } from '../store.js';
import { bit, OUT } from './board.js';
import { clear, strike } from './changes.js';
import { digitsOf } from './grid.js';
import { isIn, listed, nameOf, read, tell } from './trace.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./trace.js').Step} Step */
/** @typedef {import('./trace.js').Mark} Mark */

/** @type {Step[] | undefined} */
let steps;
/** The hint on show, which does not count twice. */
let shown = '';

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
  for (const cell of [...digits, ...marks]) grid.cells[cell].dataset.mark = 'mistake';
  const parts = [];
  if (digits.length) parts.push(`not right: ${some(digits)}`);
  if (marks.length) parts.push(`the right digit is missing among the marks of ${some(marks)}`);
  const words = parts.join('; ');
  say('status', words ? `${words[0].toUpperCase()}${words.slice(1)}.` : 'No mistake so far.');
}

/** Cells by name, as many as there is room for; the board marks them all. @param {number[]} cells */
const some = (cells) =>
  listed([...cells.slice(0, 4).map(nameOf), ...(cells.length > 4 ? [`${cells.length - 4} more`] : [])]);

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
    return show(table, 'A mistake', `${nameOf(wrong)} is not ${board.digit(wrong)}.`, { mistake: [wrong] }, 'Erase it', () =>
      clear(board, [wrong]),
    );
  }
  const [lost] = wrongMarks(board, own.solution);
  if (lost !== undefined) {
    const words = `The right digit of ${nameOf(lost)} is missing among its marks.`;
    return show(table, 'A mistake', words, { mistake: [lost] }, 'Clear its marks', () => clear(board, [lost]));
  }
  steps ??= read(own.trace);
  const step = firstOpen(board, steps);
  if (!step) return false;
  const { placed, removed } = step;
  const fresh = show(table, step.name, tell(step, board), marksOf(step), placed ? 'Place it' : 'Take them out', () =>
    placed ? board.enter([placed[0]], placed[1], 'digit', setting('tidy', true)) : strike(board, removed),
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
 * @param {string} [name] of the button that does it @param {() => void} [deed]
 * @returns {boolean} whether it was not on show already
 */
function show(table, title, text, marks, name, deed) {
  const { grid, paint, say, moved } = table;
  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  const again = !panel.hidden && shown === text;
  shown = text;
  paint();
  panel.className = 'hint';
  panel.ariaLive = 'polite';
  table.panel(true);
  say('status', '');
  mark(grid, marks);
  const close = () => {
    paint();
    grid.focus();
  };
  const act = () => {
    deed?.();
    grid.focus();
    moved('Done.');
  };
  const wide = matchMedia(BESIDE).matches;
  const [first] = marks.mistake ?? marks.look;
  // A live region speaks of changes: it must be there before its words are.
  requestAnimationFrame(() => {
    const ways = make('p', { className: 'actions' }, ...(name ? [button(name, act, 'button')] : []), button('Close', close));
    const content = [make('h2', {}, title), make('p', {}, text), ways];
    if (!wide) return reveal(grid, first, sheet(panel, ...content));
    panel.replaceChildren(...content);
    panel.scrollIntoView({ block: 'nearest' });
  });
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key === 'Escape' && !panel.hidden) close();
    if (event.key === 'Escape' || panel.hidden) removeEventListener('keydown', key);
  };
  addEventListener('keydown', key);
  return !again;
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
