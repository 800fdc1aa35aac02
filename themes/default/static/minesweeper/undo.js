// @ts-check
import { setting } from '../store.js';

/**
 * Closes what the last move opened, where the player allowed that, a mine too.
 * @param {any} table what play.js shares
 * @returns {boolean} whether that counts as help
 */
export function help({ board, moves, paint, say }) {
  if (board.state === 'won' || !setting('undo', false) || !moves.length) return false;
  board.close(moves.pop());
  paint();
  say('status', 'Taken back. A try with undo counts as one with hints.');
  return true;
}
