// @ts-check
// What a solved board shows: its time, its link, and the ways to pass it on.
import { button } from '../make.js';
import { minutes } from '../minutes.js';
import { fill, pageLink, pictureName, siteName, words } from '../result.js';
import { writeBpse } from './bpse.js';
import { stateOf } from './exchange.js';

/**
 * Says what counts, and shows a win.
 * @param {any} table what play.js shares
 * @param {number} time in tenths @param {number} hints
 * @param {import('../store.js').First | null} first the first finished try, where this is another
 */
export function finish(table, time, hints, first) {
  const helped = hints ? `, with ${hints} hint${hints > 1 ? 's' : ''}` : '';
  let words = `Solved in ${minutes(time)}${helped}.`;
  if (table.daily) {
    words += first ? ` Your first try counts: ${minutes(first.time)}.` : ' This first try is the one that counts.';
  }
  table.say('status', words);
  report(table, { title: 'Solved', time, hints, daily: table.daily });
}

/**
 * @param {any} table what play.js shares
 * @param {{title: string, time: number | null, hints: number | null, daily: boolean, take?: () => void}} how
 *   `hints` is null where somebody shared the board; `daily` is the page's own; `take` plays it
 */
export async function report(table, { title, time, hints, daily, take }) {
  const { board } = table;
  const given = Array.from(board.givens).filter(Boolean).length;
  const name = daily ? `${words('h1')}, ${words('.dateline time')}` : `Sudoku, ${given} given${given === 1 ? '' : 's'}`;
  const heading = `${siteName()} · ${name}`;
  const page = pageLink();
  const state = stateOf(board);
  const link = `${page}?s=${await writeBpse(state)}${time ? '&t=' + time : ''}`;
  const helped = hints === null ? '' : hints ? `${hints} hint${hints > 1 ? 's' : ''}` : 'no hints';
  const told = [time && `Solved in ${minutes(time)}`, helped].filter(Boolean).join(', ');
  const copy = async () => {
    const { open } = await import('./copy.js');
    open(table);
  };
  const picture = async () => {
    const { show } = await import('./card.js');
    show(state, { heading, name: board.won ? 'Solved' : title, time, hints, file: pictureName(daily && table.own, 'sudoku') });
  };
  const walk = async () => {
    const { open } = await import('./walk.js');
    open(table, () => report(table, { title, time, hints, daily, take }));
  };
  fill({
    title,
    figures: [
      ['time', 'Time', time ? minutes(time) : '–'],
      ['givens', 'Givens', `${given}`],
      ...(hints === null ? [] : [/** @type {[string, string, string]} */ (['hints', 'Hints', `${hints}`])]),
    ],
    heading,
    link,
    summary: [heading, told, ...(daily ? [page] : [])].filter(Boolean).join('\n'),
    first: take ? [button('Play this board yourself', take, 'button')] : [],
    ways: [button('Picture', picture), button('As a string…', copy), ...(daily ? [button('Walk through the logic', walk)] : [])],
    say: (words) => table.say('status', words),
  });
  table.panel(true);
}
