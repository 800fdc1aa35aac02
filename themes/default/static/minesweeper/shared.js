// @ts-check
// A win that the address holds: play.js shows its board, the rest of it is here.
import { Board } from './board.js';
import { startOf } from './figures.js';
import { encode } from './encode.js';
import { report } from './result.js';

/** @typedef {import('./link.js').Win} Win */

/** The address of a board that is being played ends so. */
const PLAYED = '#play';

/** @param {any} table what play.js shares @param {Win} win */
export function open(table, win) {
  if (location.hash === PLAYED) play(table, win, history.state);
  else view(table, win);
}

/** @param {any} table @param {Win} win @param {unknown} left how this tab left it */
function play(table, win, left) {
  table.grid.element.style.visibility = ''; // open.js hides what is to be played
  table.play(win, startOf(new Board(win, null)), left);
}

/** Its figures, and the way to play it. @param {any} table @param {Win} win */
function view(table, win) {
  const { own } = table;
  const same = own && own.layout.width === win.width && `${own.layout.mines}` === `${win.mines}`;
  table.say('status', `A shared win${own && !same ? ' of another board' : ''}: look at it, or play it yourself.`);
  lock(true);
  report(table, { time: win.time, hints: 0, daily: same, take });

  function take() {
    lock(false);
    if (same) {
      history.replaceState(null, '', location.pathname);
      const left = table.left();
      table.play(own.layout, own.start, left);
      if (left && left.state !== 'playing') table.again();
    } else {
      // The address keeps the board, so that a reload does too.
      const bare = encode({ ...win, flags: new Uint8Array(win.mines.length), time: null });
      history.replaceState(null, '', bare + PLAYED);
      play(table, win, null);
    }
    table.grid.focus();
  }
}

/** A shared win is only looked at. @param {boolean} on */
function lock(on) {
  for (const id of ['flag-mode', 'again', 'hint']) {
    /** @type {HTMLButtonElement} */ (document.getElementById(id)).disabled = on;
  }
}
