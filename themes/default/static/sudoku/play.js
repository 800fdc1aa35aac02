// @ts-check
// Wires a Sudoku, its clock, its grid and its keypad to the page, and keeps every move. What comes
// into play later (the keyboard, hints, the result, settings) loads when it is used.
import { minutes } from '../minutes.js';
import { $, clock, cover, later, panel, say, sit } from '../sitting.js';
import { load, localDay, save, setting } from '../store.js';
import { Board } from './board.js';
import { Grid } from './grid.js';

/** @typedef {import('./board.js').Kind} Kind */
/** @typedef {import('./board.js').Move} Move */
/** @typedef {import('../store.js').First} First */
/** @typedef {{what: string, digit?: number, kind?: Kind}} Act */
/** @typedef {{givens: string, solution: string, series: string, date: string, trace: string}} Own */

/** @type {Record<string, string>} */
const MODES = { digit: 'Digits', corner: 'Corner marks', centre: 'Centre marks' };
/** @param {string} selector */
const buttons = (selector) => /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(selector));
const TOOLS = ['erase', 'undo', 'redo', 'hint', 'check', 'auto', 'pause'];
const LATER = ['again', 'copy'];
const keys = buttons('[data-digit]');
const kinds = buttons('[data-kind]');

/** @param {string} signs */
export const digits = (signs) => Array.from(signs, (sign) => +sign || 0);

const source = $('board')?.textContent;
/** The page's own board, where it has one. @type {Own | null} */
const own = source ? JSON.parse(source) : null;
/** What tells it from others, in the characters that all codes have. */
const code = own ? own.givens.replaceAll('.', '0') : '';

/** @type {Board} */
let board;
/** Is the board on show the page's own, and being played? */
let daily = false;
/** Is it only looked at? */
let locked = false;
/** @type {Kind} */
let kind = 'digit';
/** The digit that cells are tapped for, where that is how the player wants it. */
let chosen = 0;
let hints = 0;
/** @type {First | null} */
let first = null;
/** @type {number | null} */
let best = null;
/** The last state that was kept, as JSON. */
let kept = '';
let warned = false;

const grid = new Grid($('grid'), looked, () => chosen && act({ what: 'put' }));

/**
 * Begins a board, or goes on with it.
 * @param {ArrayLike<number>} givens @param {any} left how it was left, or null @param {boolean} isOwn
 */
function play(givens, left, isOwn) {
  daily = isOwn;
  clock.reset(left?.time);
  hints = left?.hints ?? 0;
  if (left) {
    ({ first = null, best = null } = left);
    kept = JSON.stringify(left);
  }
  const next = new Board(givens, left);
  if (!left) next.auto = setting('auto', false);
  show(next, next.won);
  if (board.won) finish(first);
  else if (left?.v) {
    cover(true);
    say('status', 'Here is the board as you left it.');
  }
}

/** @param {Board} next @param {boolean} lock */
function show(next, lock) {
  board = next;
  locked = lock;
  $('play').hidden = false;
  cover(false);
  paint();
  say('status', '');
}

/** What was kept of the page's own board. */
function left() {
  const entry = own && load(own.series, own.date, 'cells', 'moves', 'undone');
  return entry?.code === code ? entry : null;
}

/** Keeps the board as it is: in the storage, or another board's in this tab's history. */
function keep() {
  if (!board.touched && !kept && !hints) return; // looked at, not played
  const { saved, won } = board;
  const entry = { v: 1, code, state: won ? 'won' : 'playing', ...saved, time: clock.tenths, hints, first, best };
  kept = JSON.stringify(entry);
  if (!daily || !own) {
    try {
      history.replaceState(entry, '');
    } catch {} // some browsers take only so many a minute
  } else if (!save(own.series, own.date, /** @type {any} */ (entry)) && !warned) {
    warned = true;
    say('status', `${$('status').textContent} This browser keeps nothing of it.`);
  }
}

/** The same board may go on in another tab. */
function sync() {
  const entry = daily && left();
  if (!entry || JSON.stringify(entry) === kept) return;
  play(board.givens, entry, true);
  if (!board.won) say('status', 'This board went on in another tab.');
}

/** What the modules that load later may use. */
const table = () => ({ grid, own, board, daily, hints, first, best, left, panel, play, paint, say, show, moved, keep });

function paint() {
  grid.paint(board, setting('same', true) ? chosen || (grid.picked.size && board.digit(grid.current)) : 0);
  for (const key of keys) {
    const digit = +`${key.dataset.digit}`;
    const missing = Math.max(9 - board.places(digit).length, 0);
    const done = board.done(digit);
    key.ariaLabel = `${digit}, ${done ? 'complete' : missing + ' left'}`;
    key.ariaPressed = `${digit === chosen}`;
    key.classList.toggle('done', done);
    key.lastElementChild?.replaceChildren(`${missing}`);
  }
  for (const button of kinds) button.ariaPressed = `${button.dataset.kind === kind}`;
  $('auto').ariaPressed = `${board.auto}`;
  /** @type {Record<string, Move[]>} */
  const lists = { undo: board.moves, redo: board.undone };
  for (const id of TOOLS) /** @type {HTMLButtonElement} */ ($(id)).disabled = locked || lists[id]?.length === 0;
  if ($('panel').contains(document.activeElement)) grid.focus(); // what has the focus goes
  panel(false);
  say('left', `${board.left}`);
  say('clock', minutes(clock.tenths));
}

/** Other cells are picked: the clock runs from the first. */
function looked() {
  if (!locked && $('cover').hidden) clock.start();
  paint();
}

/** Shows, says and keeps what was done. @param {string} words */
function moved(words) {
  const before = first;
  if (board.won) {
    clock.stop();
    clock.reset(Math.max(clock.tenths, 1));
    locked = true;
    grid.picked = new Set();
    const time = clock.tenths;
    first ??= { won: true, time, hints, on: localDay() };
    if (!hints) best = Math.min(best ?? time, time);
  }
  paint();
  const how = board.left ? board.left + ' left.' : board.won ? 'Solved.' : 'All is filled in, but digits conflict.';
  say('status', `${words} ${how}`);
  if (board.won) finish(before);
  keep();
}

/** @param {Act} act */
function act({ what, digit = chosen, kind: as = kind }) {
  if (!$('cover').hidden) return what === 'pause' && $('resume').click();
  if (what in MODES) {
    kind = /** @type {Kind} */ (what);
    paint();
    return say('status', `${MODES[kind]}.`);
  }
  if (locked) return;
  if (what === 'enter' || (what === 'put' && digit)) more('put', [...grid.picked], digit, as);
  else if (what !== 'put') more(what);
}

/** Says how it ended, and what counts. @param {First | null} before the first try, if another */
async function finish(before) {
  const shown = board;
  const { finish } = await later('sudoku/result');
  if (board === shown) finish(table(), clock.tenths, hints, before);
}

/** What loads when it is used. @param {string} what @param {any[]} how with what */
async function more(what, ...how) {
  const shown = board;
  if (what !== 'hint' && what !== 'check') return (keyboard ?? (await attend())).changes[what](table(), ...how);
  const help = await later('sudoku/hint');
  if (board !== shown || !help[what](table())) return;
  hints++;
  keep();
}

for (const key of keys) {
  key.onclick = () => {
    const digit = +`${key.dataset.digit}`;
    if (setting('entry', 'cell') === 'cell') return act({ what: 'enter', digit });
    chosen = chosen === digit ? 0 : digit;
    paint();
  };
}
for (const button of kinds) button.onclick = () => act({ what: `${button.dataset.kind}` });
for (const what of TOOLS) $(what).onclick = () => act({ what });
for (const what of LATER) $(what).onclick = () => more(what);
// The keypad leaves the focus where it is: the keyboard goes on there.
$('keypad').onmousedown = (event) => event.preventDefault();
/** @type {typeof import('./keys.js') | undefined} */
let keyboard;
/** @type {Promise<typeof import('./keys.js')> | undefined} */
let loading;
/** What was done before the keyboard's part had loaded, in its order. @type {Event[]} */
const early = [];
/** The keyboard, and what else pointers do: at the first sign of either. */
const attend = () => (loading ??= later('sudoku/keys').then((keys) => ((keyboard = keys).begin(grid, early, meet), keys)));
/** @param {any} event of a pointer or a key */
function meet(event) {
  if (keyboard) return event.type === 'keydown' && keyboard.press(event, grid, kind, act);
  early.push(event);
  // What a key will do is not known yet; that it scrolls nothing has to be said now.
  const ours = /^(Arrow|Page|Home|End|Space|Digit|Num|KeyA)/.test(event.code) && !event.altKey;
  if (ours && grid.at(event.target) >= 0) event.preventDefault();
  attend();
}
const SIGNS = ['focusin', 'pointerover', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'keydown'];
for (const type of SIGNS) addEventListener(type, meet);
addEventListener('settings', () => {
  chosen = 0;
  if (board) paint();
});
// Who taps would not expect a cell that was never picked to take the next digit.
const focus = () => (grid.picked.size || !matchMedia('(pointer: coarse)').matches) && grid.focus();
sit({ keep, focus, tell: minutes, sync, settings: 'sudoku/settings' });

if (own) play(digits(own.givens), left(), true);
if (/[?&]s=/.test(location.search)) later('sudoku/shared').then(({ open }) => open(table()));
