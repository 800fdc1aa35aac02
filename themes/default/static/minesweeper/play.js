// @ts-check
// Wires the board, its clock and its grid to the page, and shows what a win link holds.
import { Clock, seconds } from '../clock.js';
import { copy } from '../share.js';
import { Board } from './board.js';
import { Grid } from './grid.js';
import { decode, encode } from './link.js';

/** @typedef {import('./link.js').Win} Win */

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id @param {string} text */
const say = (id, text) => ($(id).textContent = text);
/** @param {number} count @param {string} noun */
const some = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const field = /** @type {HTMLInputElement} */ ($('win-link'));
const clock = new Clock();
const grid = new Grid($('grid'), act);

/** The page's own board, where it has one. */
const own = readOwn();
/** @type {Board} */
let board;
let flagging = false;

function readOwn() {
  const source = document.getElementById('board')?.textContent;
  if (!source) return null;
  const { b, mf, start } = JSON.parse(source);
  const { win } = decode(`b=${b}&mf=${mf}`);
  return win && { layout: win, start };
}

/**
 * Begins a board, or shows a finished one.
 * @param {Board} next @param {string} words
 */
function show(next, words) {
  board = next;
  clock.reset();
  cover(false);
  $('play').hidden = $('help').hidden = false;
  $('result').hidden = true;
  grid.fit(board, board.start ?? 0);
  paint();
  say('status', words);
}

/** @param {import('./board.js').Layout} layout @param {number | null} start */
function play(layout, start) {
  show(new Board(layout, start), start === null ? 'Open any cell.' : 'Open the marked cell first: it is safe.');
}

/** A link names no start: the largest opening gives one. @param {Win} win */
function startOf(win) {
  const { mines } = win;
  const openings = new Board(win, null).openings();
  const [largest] = openings.sort((one, other) => other.length - one.length);
  const safe = largest ? largest[0] : mines.indexOf(0);
  return safe < 0 ? null : safe;
}

/** @param {Win} win */
function view(win) {
  const same = own && own.layout.width === win.width && `${own.layout.mines}` === `${win.mines}`;
  show(Board.won(win), `A shared win${same || !own ? '' : ' of another board'}: look at it, or play it yourself.`);
  report(win, 'A shared win');
  say('clock', win.time ? seconds(win.time) : '–');
  lock(true);
  $('own').onclick = () => {
    history.replaceState(null, '', location.pathname);
    lock(false);
    if (same) play(own.layout, own.start);
    else play(win, startOf(win));
    grid.focus();
  };
}

/** A shared win is only looked at. @param {boolean} on */
function lock(on) {
  for (const id of ['flag-mode', 'again']) /** @type {HTMLButtonElement} */ ($(id)).disabled = on;
  $('own').hidden = !on;
}

/** Shows a win's figures and link. @param {Win} win @param {string} title */
function report(win, title) {
  const { bbbv } = board;
  say('result-title', title);
  say('result-time', win.time ? `${seconds(win.time)} s` : '–');
  say('result-bbbv', `${bbbv}`);
  say('result-speed', win.time ? ((bbbv * 10) / win.time).toFixed(2) : '–');
  say('result-flags', `${win.flags.reduce((sum, flag) => sum + flag, 0)}`);
  field.value = location.origin + location.pathname + encode(win);
  say('copy', 'Copy link');
  $('result').hidden = false;
  $('help').hidden = true;
}

function paint() {
  grid.paint(board);
  say('mines-left', `${board.minesLeft}`);
  say('clock', seconds(clock.tenths));
}

/** @param {import('./grid.js').Act} what @param {number} cell */
function act(what, cell) {
  if (board.over) return;
  const left = () => `${some(board.minesLeft, 'mine')} left.`;
  if (what === 'flag' || (flagging && what === 'press' && !board.opened[cell] && cell !== board.start)) {
    if (!board.flag(cell)) return;
    paint();
    return say('status', `${board.flags[cell] ? 'Flagged' : 'Flag taken back'}, ${left()}`);
  }
  const opened = what === 'chord' || board.opened[cell] ? board.chord(cell) : board.open(cell);
  if (!opened.length) return;
  clock.start();
  if (board.over) clock.stop();
  paint();
  if (board.state === 'lost') say('status', 'That was a mine: lost. Try again starts the same board.');
  else if (board.state === 'won') win();
  else if (opened.length > 1) say('status', `${opened.length} cells opened, ${left()}`);
  else say('status', `Opened ${board.numbers[opened[0]] || 'an empty cell'}, ${left()}`);
}

function win() {
  const time = Math.max(clock.tenths, 1);
  say('clock', seconds(time));
  say('status', `Won in ${seconds(time)} seconds.`);
  report({ ...board, time }, 'Won');
}

/** Hides the board while the clock is stopped. @param {boolean} on */
function cover(on) {
  $('cover').hidden = !on;
  $('grid').inert = on;
}

setInterval(() => clock.running && say('clock', seconds(clock.tenths)), 100);

document.addEventListener('visibilitychange', () => {
  if (!document.hidden || !clock.running) return;
  clock.stop();
  cover(true);
  say('status', 'Paused while the page was hidden.');
});
$('resume').onclick = () => {
  cover(false);
  clock.start();
  grid.focus();
  say('status', 'Going on.');
};
$('flag-mode').onclick = () => {
  flagging = !flagging;
  $('flag-mode').setAttribute('aria-pressed', `${flagging}`);
};
$('again').onclick = () => play(board, board.start);
field.onfocus = () => field.select();
$('copy').onclick = async () => {
  const copied = await copy(field);
  say('copy', copied ? 'Copied' : 'Copy link');
  say('status', copied ? 'Link copied.' : 'The clipboard is closed to this page: the link is selected, copy it yourself.');
};

const { win: shared, reason } = decode(location.search);
if (shared) view(shared);
else if (own) play(own.layout, own.start);
if (reason) say('status', `The link could not be read: ${reason}.${own ? ' Here is a fresh board.' : ''}`);
