// @ts-check
// Wires a Sudoku, its clock, its grid and its keypad to the page, and keeps every move. What comes
// into play later (hints, the result, copying, settings) loads when it is asked for.
import { $, clock, cover, later, panel, pause, say, sit } from '../sitting.js';
import { load, localDay, save, setting, keep as keepSetting } from '../store.js';
import { Board } from './board.js';
import { Grid } from './grid.js';
import { wish } from './keys.js';

/** @typedef {import('./board.js').Kind} Kind */
/** @typedef {import('../store.js').Entry} Entry */
/** @typedef {{givens: string, solution: string, series: string, date: string, trace: string}} Own */

/** @type {Kind[]} */
const KINDS = ['digit', 'corner', 'centre'];
/** @type {NodeListOf<HTMLButtonElement>} */
const keys = document.querySelectorAll('[data-digit]');
/** @type {NodeListOf<HTMLButtonElement>} */
const kinds = document.querySelectorAll('[data-kind]');

/** Tenths of a second as players of Sudoku write them. @param {number} tenths */
export const minutes = (tenths) => {
  const seconds = Math.floor(tenths / 10);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.slice(parts[0] ? 0 : 1).map((part, at) => (at ? `${part}`.padStart(2, '0') : part)).join(':');
};

const source = document.getElementById('board')?.textContent;
/** The page's own board, where it has one. @type {Own | null} */
const own = source ? JSON.parse(source) : null;
/** @param {string} givens */
export const digits = (givens) => Array.from(givens, (sign) => +sign || 0);

/** @type {Board} */
let board;
/** Is the board on show the page's own, and being played? */
let daily = false;
let shared = false; // a win that is only looked at
/** @type {Kind} */
let kind = 'digit';
let chosen = 0; // the digit that cells are tapped for, in digit-first entry
let hints = 0;
/** @type {Entry['first']} */
let first = null;
/** @type {number | null} */
let best = null;
/** The last state that was kept, as JSON. */
let kept = '';
let warned = false;

const grid = new Grid($('grid'), looked, () => {
  if (chosen && digitFirst()) enter(chosen);
});
const digitFirst = () => setting('entry', 'cell') === 'digit';
/** @param {number} cell */
const place = (cell) => `row ${Math.floor(cell / 9) + 1} column ${(cell % 9) + 1}`;
/** Is a digit not the solution's, and is that to be told at once? @param {number} cell */
const wrong = (cell) => daily && setting('mistakes', false) && board.digit(cell) > 0 && `${board.digit(cell)}` !== own?.solution[cell];
const over = () => shared || board.won;

/**
 * Begins a board, or goes on with it.
 * @param {ArrayLike<number>} givens @param {any} [left] how it was left
 */
function play(givens, left, isOwn = true) {
  daily = isOwn;
  shared = false;
  clock.reset(left?.time);
  hints = left?.hints ?? 0;
  if (left) {
    ({ first, best } = left);
    kept = JSON.stringify(left);
  }
  const next = new Board(givens, left);
  if (!left) next.auto = setting('auto', false);
  show(next, '');
  for (const id of ['hint', 'check']) /** @type {HTMLButtonElement} */ ($(id)).disabled = !daily; // others have no proof
  if (board.won) finish(first);
  else if (left) {
    cover(true);
    say('status', 'Here is the board as you left it.');
  }
}

/** @param {Board} next @param {string} words */
function show(next, words) {
  board = next;
  $('play').hidden = false;
  cover(false);
  paint();
  say('status', words);
}

/** What was kept of the page's own board. */
function left() {
  const entry = own && load(own.series, own.date, 'cells', 'moves', 'undone');
  return entry && entry.code === codeOf(own) ? entry : null;
}

/** What tells one board from another, in the characters that all codes have. @param {Own} own */
const codeOf = ({ givens }) => givens.replaceAll('.', '0');

/** Keeps the board as it is: in the storage, or another board's in this tab's history. */
function keep() {
  if (!board.touched && !kept) return; // looked at, not played
  const entry = {
    v: 1,
    code: own ? codeOf(own) : '',
    state: board.won ? 'won' : 'playing',
    ...board.saved,
    time: clock.tenths,
    hints,
    first,
    best,
  };
  kept = JSON.stringify(entry);
  if (!daily || !own) {
    try {
      history.replaceState(entry, '');
    } catch {} // some browsers take only so many a minute
  } else if (!save(own.series, own.date, entry) && !warned) {
    warned = true;
    say('status', `${$('status').textContent} This browser keeps nothing: leaving the page loses the board.`);
  }
}

/** The same board may go on in another tab. */
function sync() {
  const entry = daily && left();
  if (!own || !entry || JSON.stringify(entry) === kept) return;
  play(digits(own.givens), entry);
  if (!over()) say('status', 'This board went on in another tab: here is how it stands there.');
}

/** What the modules that load later may use. */
const table = () => ({ grid, own, board, daily, hints, left, panel, play, again, paint, say, show, look, marked, keep });

/** A shared board is on show. */
function look(/** @type {Board} */ next) {
  shared = true;
  show(next, '');
}

function paint() {
  const digit = board.digit(grid.current);
  grid.paint(board, setting('same', true) ? chosen || (grid.picked.size ? digit : 0) : 0, wrong);
  for (const key of keys) {
    const digit = +(key.dataset.digit ?? 0);
    const missing = 9 - board.places(digit).length;
    key.ariaLabel = `${digit}, ${board.done(digit) ? 'complete' : `${Math.max(missing, 0)} left`}`;
    key.classList.toggle('done', board.done(digit));
    key.setAttribute('aria-pressed', `${digit === chosen}`);
    key.lastElementChild?.replaceChildren(`${Math.max(missing, 0)}`);
  }
  for (const button of kinds) button.setAttribute('aria-pressed', `${button.dataset.kind === kind}`);
  $('auto').setAttribute('aria-pressed', `${board.auto}`);
  /** @type {HTMLButtonElement} */ ($('undo')).disabled = over() || !board.moves.length;
  /** @type {HTMLButtonElement} */ ($('redo')).disabled = over() || !board.undone.length;
  panel(false);
  say('left', `${board.left}`);
  say('clock', minutes(clock.tenths));
}

/** Other cells are picked: the clock runs from the first. */
function looked() {
  if (!over() && $('cover').hidden) clock.start();
  paint();
}

/** After a move: shows it, says it and keeps it. @param {string} words */
function marked(words) {
  clock.start();
  const told = board.left ? `${words} ${board.left} left.` : words;
  if (board.won) {
    clock.stop();
    clock.reset(Math.max(clock.tenths, 1));
  }
  paint();
  say('status', board.left || board.won ? told : `${words} All cells are filled, but some digits conflict.`);
  if (board.won) {
    const before = first;
    const time = clock.tenths;
    first ??= { won: true, time, hints, on: localDay() };
    if (!hints) best = Math.min(best ?? time, time);
    say('status', 'Solved.');
    finish(before);
  }
  keep();
}

/** @param {number} digit @param {Kind} [as] */
function enter(digit, as = kind) {
  const cells = [...grid.picked];
  if (!board.enter(cells, digit, as, setting('tidy', true))) return refuse(cells, digit, as);
  const where = cells.length > 1 ? `${cells.length} cells` : place(cells[0]);
  if (cells.some(wrong)) hints += 1;
  const set = as === 'digit' ? board.digit(cells[0]) === digit : cells.some((cell) => board.marks(cell, as) & (1 << (digit - 1)));
  const clash = as === 'digit' && cells.some((cell) => board.conflicts[cell]) ? ` Conflict: another ${digit} is in sight.` : '';
  const mark = as === 'digit' ? `${digit}` : `${as === 'corner' ? 'Corner mark' : 'Mark'} ${digit}`;
  marked(`${mark} ${set ? 'in' : 'taken from'} ${where}.${set ? clash : ''}`);
}

/** Why nothing changed. @param {number[]} cells @param {number} digit @param {Kind} as */
function refuse(cells, digit, as) {
  if (!cells.length) say('status', 'Pick a cell first.');
  else if (cells.every((cell) => board.givens[cell])) say('status', 'That digit is given.');
  else if (as !== 'digit' && !cells.every((cell) => board.digit(cell))) say('status', `Another ${digit} is in sight.`);
}

/** @param {boolean} again */
function undo(again) {
  const cell = board.undo(again);
  if (cell === undefined) return;
  grid.pick(cell);
  marked(again ? 'Done again.' : 'Taken back.');
}

/** @param {import('./keys.js').Wish} wish */
function act({ what, digit = 0, kind: as }) {
  if (!$('cover').hidden) return;
  if (what === 'one') return grid.pick(grid.current);
  if (what === 'all') return grid.all();
  if (what === 'next') return turn(KINDS[(KINDS.indexOf(kind) + 1) % 3]);
  if (KINDS.includes(/** @type {Kind} */ (what))) return turn(/** @type {Kind} */ (what));
  if (over()) return;
  if (what === 'enter') enter(digit, as);
  else if (what === 'put' && chosen) enter(chosen);
  else if (what === 'erase' && board.erase([...grid.picked])) marked('Erased.');
  else if (what === 'undo' || what === 'redo') undo(what === 'redo');
  else if (what === 'hint' || what === 'check') help(what);
  else if (what === 'auto') {
    board.auto = !board.auto;
    keepSetting('auto', board.auto);
    paint();
    say('status', board.auto ? 'Candidates are worked out; take away what you rule out.' : 'Your own marks.');
    keep();
  }
}

/** @param {Kind} next */
function turn(next) {
  kind = next;
  paint();
  say('status', { digit: 'Digits.', corner: 'Corner marks.', centre: 'Centre marks.' }[kind]);
}

/** Says how it ended, and what counts. @param {Entry['first']} before the first try, if another */
async function finish(before) {
  const shown = board;
  const { finish } = await later('sudoku/result');
  if (board === shown) finish(table(), clock.tenths, hints, before);
}

/** @param {string} what */
async function help(what) {
  const shown = board;
  const { hint, check } = await later('sudoku/hint');
  if (board !== shown || !daily || !(what === 'hint' ? hint : check)(table())) return;
  hints++;
  keep();
}

function again() {
  play(board.givens, null, daily);
  if (kept) keep(); // a board that nobody touched is not one that was played
}

for (const key of keys) {
  key.onclick = () => {
    const digit = +(key.dataset.digit ?? 0);
    if (!digitFirst()) return act({ what: 'enter', digit });
    chosen = chosen === digit ? 0 : digit;
    paint();
  };
}
for (const button of kinds) button.onclick = () => turn(/** @type {Kind} */ (button.dataset.kind));
for (const what of ['erase', 'undo', 'redo', 'hint', 'check', 'auto']) $(what).onclick = () => act({ what });
$('again').onclick = again;
$('copy').onclick = async () => (await later('sudoku/copy')).open(table());
// The keypad leaves the focus where it is: the keys of the keyboard go on.
$('keypad').onmousedown = (event) => event.preventDefault();
$('play').onkeydown = (event) => {
  const { target } = event;
  const onCell = /** @type {Element} */ (target).role === 'gridcell' || target === $('grid');
  if (event.defaultPrevented || /** @type {Element} */ (target).matches('input, textarea')) return;
  if (!onCell && (event.key === 'Enter' || event.key === ' ')) return; // a button's own
  const asked = wish(event);
  if (!asked) return;
  event.preventDefault();
  if (!event.repeat || asked.what === 'undo' || asked.what === 'redo') act(asked);
};
addEventListener('settings', () => {
  chosen = 0;
  if (board) paint();
});
sit({ keep, focus: () => grid.focus(), tell: minutes, sync, settings: 'sudoku/settings' });

if (own) play(digits(own.givens), left());
if (new URLSearchParams(location.search).has('s')) later('sudoku/shared').then(({ open }) => open(table()));
