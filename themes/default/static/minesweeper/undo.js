// @ts-check
import { setting } from '../store.js';

/**
 * Closes what the last move opened, where the player allowed that, a mine too.
 * @param {any} table what play.js shares
 * @returns {boolean} whether that counts as help
 */
export function help({ board, clock, moves, paint, say }) {
  if (board.state === 'won' || !setting('undo', false)) return false;
  if (!moves.length) {
    say('status', 'There is no move to take back: a reload forgets them.');
    return false;
  }
  const lost = board.state === 'lost';
  board.close(moves.pop());
  if (lost) clock.start();
  paint();
  say('status', 'Taken back. A try with undo counts as one with hints.');
  return true;
}
