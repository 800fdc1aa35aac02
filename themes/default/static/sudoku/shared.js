// @ts-check
// A game that the address holds, as a string of any of the formats: to look at, or to play.
import { make } from '../make.js';
import { $, clock } from '../sitting.js';
import { Board } from './board.js';
import { gameOf } from './exchange.js';
import { NO_HINTS } from './hint.js';
import { report } from './result.js';
import { faultOf, judge } from './solver.js';
import { read } from './strings.js';

/** The address of a game that is being played ends so. */
const PLAYED = '#play';

/** @param {any} table what play.js shares */
export function open(table) {
  const { own, say } = table;
  const { state, time, reason } = read(location.search);
  if (!state) return say('status', `The link could not be read: ${reason}.${own ? ' Here is a fresh board.' : ''}`);
  const { givens, saved } = gameOf(state);
  const board = new Board(givens, saved);
  // Without a board of its own the page is for playing what the link holds.
  if (location.hash === PLAYED || (!own && !board.won)) {
    table.play(givens, history.state?.v === 1 ? history.state : saved, false);
    return look(table, givens);
  }

  const bare = Array.from(givens, (digit) => digit || '.').join('');
  const all = Array.from(givens, (_, cell) => board.digit(cell)).join('');
  const same = !!own && (own.givens === bare || own.solution === all);
  clock.reset(time ?? 0);
  table.show(board, true);
  if (own && !same) say('status', 'A shared game of another board: look at it, or play it yourself.');
  const again = /** @type {HTMLButtonElement} */ ($('again'));
  again.disabled = true; // a shared game is only looked at
  const take = () => {
    again.disabled = false;
    history.replaceState(null, '', same ? location.pathname : `?s=${bare}${PLAYED}`);
    if (same) table.play(Array.from(own.givens, (sign) => +sign || 0), table.left(), true);
    else {
      table.play(givens, null, false);
      look(table, givens);
    }
    table.grid.focus();
  };
  const playable = same || bare.includes('.');
  report({ ...table, board }, { title: board.won ? 'A shared win' : 'A shared game', time, hints: null, daily: same, take: playable ? take : undefined });
}

/**
 * Tells who plays a board of another place what help there is, and what is wrong with the board.
 * @param {any} table what play.js shares @param {number[]} givens
 */
async function look(table, givens) {
  /** What is pressed says so too. @param {string} id @param {string} why */
  const without = (id, why) => Object.assign($(id), { ariaDisabled: 'true', title: why });
  without('hint', NO_HINTS);
  const verdict = await judge(givens);
  if (verdict.count === 1) return;
  const fault = faultOf(verdict);
  without('check', fault || 'No solution was found in time.');
  if (!fault) return;
  table.say('status', fault);
  $('help').append(make('p', {}, make('b', {}, fault)));
}
