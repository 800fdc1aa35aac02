// @ts-check
// Wires the board, its clock and its grid to the page, and keeps every move. What comes into play
// later (the result, hints, settings) loads when it is asked for.
import { $, clock, cover, later, panel, say, sit } from '../sitting.js';
import { load, localDay, save, seconds, setting } from '../store.js';
import { Board } from './board.js';
import { Grid } from './grid.js';
import { decode, pack, unpack } from './link.js';

/** @typedef {import('./board.js').Layout} Layout */
/** @typedef {import('../store.js').Entry & {opened: string, flags: string}} Entry */
/** @typedef {{layout: Layout, start: number, series: string, date: string, mf: string, trace: any[]}} Own */

const grid = new Grid($('grid'), act);

/** The page's own board, where it has one. */
const own = readOwn();
/** @type {Board} */
let board;
let flagging = false;
/** Is the board on show the page's own, and being played? */
let daily = false;
let hints = 0;
/** @type {Entry['first']} */
let first = null;
/** @type {number | null} */
let best = null;
/** The last state that was kept, as JSON. */
let kept = '';
let warned = false;
/** Was it asked whether to give this try up? */
let sure = false;
/** What each move opened, for undo. @type {number[][]} */
let moves = [];

/** @returns {Own | null} */
function readOwn() {
  const source = document.getElementById('board')?.textContent;
  if (!source) return null;
  const json = JSON.parse(source);
  const { win } = decode(`b=${json.b}&mf=${json.mf}`);
  return win && { ...json, layout: win };
}

/**
 * Begins a board, or shows a finished one.
 * @param {Board} next @param {string} words
 */
function show(next, words) {
  board = next;
  moves = [];
  $('play').hidden = false;
  cover(false);
  grid.fit(board, board.start ?? 0);
  paint();
  say('status', words);
}

/**
 * @param {Layout} layout @param {number | null} start
 * @param {Entry | null} [left] how it was left
 */
function play(layout, start, left) {
  const { length } = layout.mines;
  daily = layout === own?.layout;
  clock.reset(left?.time);
  hints = left?.hints ?? 0;
  if (left) {
    ({ first, best } = left);
    kept = JSON.stringify(left);
  }
  show(
    left ? new Board(layout, start, unpack(left.opened, length), unpack(left.flags, length)) : new Board(layout, start),
    start === null ? 'Open any cell.' : 'Open the marked cell first: it is safe.',
  );
  if (board.over) finish(first);
  else if (board.state === 'playing') {
    cover(true);
    say('status', 'Here is the board as you left it.');
  }
}

/** What was kept of the page's own board. */
function left() {
  const entry = own && load(own.series, own.date, 'opened', 'flags');
  return entry && entry.code === own.mf ? entry : null;
}

/** Keeps the board as it is: in the storage, or another board's in this tab's history. */
function keep() {
  const state = board.state === 'fresh' ? 'playing' : board.state;
  /** @type {Entry} */
  const entry = {
    v: 1,
    code: own?.mf ?? '',
    state,
    opened: pack(board.opened),
    flags: pack(board.flags),
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
    say('status', `${$('status').textContent} This browser keeps nothing of it.`);
  }
}

/** The same board may go on in another tab. */
function sync() {
  if (!own || !daily) return;
  const entry = left();
  if (!entry) {
    // Deleted elsewhere; where nothing can be kept, this page is all there is.
    if (!kept || warned) return;
    kept = '';
    first = best = null;
  } else if (JSON.stringify(entry) === kept) return;
  play(own.layout, own.start, entry);
  if (entry && !board.over) say('status', 'This board went on in another tab.');
}

/** What the modules that load later may use. */
const table = () => ({ grid, own, board, clock, daily, moves, stored: !warned, left, panel, play, again, paint, say });

function paint() {
  grid.paint(board);
  panel(false);
  sure = false;
  $('hint').ariaDisabled = `${!daily || board.state === 'won'}`; // others have no proof: it says so
  say('mines-left', `${board.minesLeft}`);
  say('clock', seconds(clock.tenths));
}

/** @param {import('./grid.js').Act} what @param {number} cell */
function act(what, cell) {
  if (what === 'hint' || what === 'undo') return help(what);
  if (board.over) return;
  const left = () => `${board.minesLeft} mine${board.minesLeft === 1 ? '' : 's'} left.`;
  if (what === 'flag' || (flagging && what === 'press' && !board.opened[cell] && cell !== board.start)) {
    if (!board.flag(cell)) return;
    paint();
    say('status', `${board.flags[cell] ? 'Flagged' : 'Flag taken back'}, ${left()}`);
    return keep();
  }
  const opened = what === 'chord' || board.opened[cell] ? board.chord(cell) : board.open(cell);
  if (!opened.length) return;
  moves.push(opened);
  clock.start();
  if (board.over) {
    clock.stop();
    clock.reset(Math.max(clock.tenths, 1));
  }
  paint();
  if (opened.length > 1) say('status', `${opened.length} cells opened, ${left()}`);
  else say('status', `Opened ${board.numbers[opened[0]] || 'an empty cell'}, ${left()}`);
  if (board.over) {
    const before = first;
    const [won, time] = [board.state === 'won', clock.tenths];
    first ??= { won, time, hints, on: localDay() };
    if (won && !hints) best = Math.min(best ?? time, time);
    say('status', won ? 'Won.' : 'That was a mine: lost.');
    finish(before);
  }
  keep();
}

/** Says how the try ended, and what counts. @param {Entry['first']} before the first try, if another */
async function finish(before) {
  const shown = board;
  const { finish } = await later('minesweeper/result');
  if (board === shown) finish(table(), clock.tenths, hints, before);
}

/** @param {'hint' | 'undo'} what */
async function help(what) {
  const shown = board;
  if (!$('cover').hidden) return;
  const { help } = await later(`minesweeper/${what}`);
  if (board !== shown || !help(table())) return;
  hints++;
  keep();
}

function again() {
  if (board.state === 'playing' && !sure) {
    sure = true;
    return say('status', 'This gives the try up. Press Try again once more to start over.');
  }
  play(daily && own ? own.layout : board, board.start);
  if (kept) keep(); // a board that nobody touched is not one that was played
}

sit({ keep, focus: () => grid.focus(), tell: seconds, sync, settings: 'minesweeper/settings' });
$('flag-mode').onclick = () => {
  flagging = !flagging;
  $('flag-mode').setAttribute('aria-pressed', `${flagging}`);
};
$('again').onclick = again;
$('hint').onclick = () => help('hint');
$('undo').onclick = () => help('undo');
const offer = () => ($('undo').hidden = !setting('undo', false));
addEventListener('settings', offer);
offer();

const { win, reason } = decode(location.search);
if (win) {
  show(new Board(win, null, win.mines.map((mine) => 1 - mine), win.flags), '');
  say('clock', win.time ? seconds(win.time) : '–');
  // Once the board is painted: what loads before that holds it back.
  requestAnimationFrame(() => setTimeout(() => later('minesweeper/shared').then(({ open }) => open(table(), win))));
} else if (own) play(own.layout, own.start, left());
if (reason) say('status', `The link could not be read: ${reason}.${own ? ' Here is a fresh board.' : ''}`);
