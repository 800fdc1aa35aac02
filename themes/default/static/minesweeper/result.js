// @ts-check
// What a won board shows: its figures, its link, and the ways to pass it on.
import { button } from '../make.js';
import { fill, pageLink, pictureName, siteName, words } from '../result.js';
import { seconds } from '../store.js';
import { bbbv } from './figures.js';
import { encode } from './encode.js';

/**
 * Says how a try ended and what counts, and shows a win.
 * @param {any} table what play.js shares
 * @param {number} time in tenths @param {number} hints
 * @param {import('../store.js').First | null} first the first finished try, where this is another
 */
export function finish(table, time, hints, first) {
  let words = 'That was a mine: lost. Try again starts the same board.';
  if (table.board.state === 'won') {
    const helped = hints ? `, with ${hints} hint${hints > 1 ? 's' : ''}` : '';
    words = `Won in ${seconds(time)} seconds${helped}.`;
    report(table, { time, hints, daily: table.daily });
  } else if (table.daily) words += ' Hint shows what was safe.';
  if (table.daily) {
    words += !table.stored
      ? ' This browser keeps nothing, so it is not in your record.'
      : first
      ? ` Your first try counts: ${first.won ? 'won' : 'lost'} in ${seconds(first.time)} s.`
      : ' This first try is the one that counts.';
  }
  table.say('status', words);
}

/**
 * @param {any} table what play.js shares
 * @param {{time: number | null, hints: number, daily: boolean, take?: () => void}} how
 *   `take` plays a shared board; without it the win is the player's own
 */
export function report(table, { time, hints, daily, take }) {
  const { board } = table;
  const clicks = bbbv(board);
  const flags = board.flags.reduce((/** @type {number} */ sum, /** @type {number} */ flag) => sum + flag, 0);
  const figures = {
    time: time ? `${seconds(time)} s` : '–',
    bbbv: `${clicks}`,
    speed: time ? ((clicks * 10) / time).toFixed(2) : '–',
    flags: `${flags}`,
    hints: `${hints}`,
  };
  const size = `${board.width} × ${board.height}, ${board.count} mines`;
  // As on built cards, which leave the weekday out.
  const title = `${words('h1')}, ${words('.dateline time').replace(/^\D+/, '')}`;
  const heading = `${siteName()} · ${daily ? title : size}`;
  const page = pageLink();
  const link = page + encode({ ...board, time });
  const helped = take ? '' : hints ? `, ${hints} hint${hints > 1 ? 's' : ''}` : ', no hints';
  const summary = [
    heading,
    [time && figures.time, `3BV ${clicks}`, time && `3BV/s ${figures.speed}`].filter(Boolean).join(' · '),
    `${flags} of ${board.count} mines flagged${helped}`,
    ...(daily ? [page] : []),
  ].join('\n');

  const card = async () => {
    const { show } = await import('./card.js');
    show(board, { heading, name: 'Won', time: time ? figures.time : null, file: pictureName(daily && table.own, 'win') }, [
      ['3BV', figures.bbbv],
      ...(time ? [['3BV/s', figures.speed]] : []),
      ['Flags', flags ? `${flags} of ${board.count}` : 'none'],
      ...(daily ? [['Level', table.own.reasoning]] : []),
      ['Size', `${board.width} × ${board.height}`],
      ...(hints ? [['Hints', figures.hints]] : []),
    ]);
  };
  const walk = async () => {
    const { open } = await import('./walk.js');
    open(table, () => report(table, { time, hints, daily, take }));
  };

  const names = { time: 'Time', bbbv: '3BV', speed: '3BV/s', flags: 'Flags', hints: 'Hints' };
  const list = Object.entries(names).filter(([name]) => name !== 'hints' || !take);
  fill({
    title: take ? 'A shared win' : 'Won',
    figures: list.map(([name, title]) => [name, title, figures[/** @type {'time'} */ (name)]]),
    heading,
    link,
    summary,
    first: take ? [button('Play this board yourself', take, 'button')] : [],
    ways: [button('Picture', card), ...(daily ? [button('Walk through the logic', walk)] : [])],
    say: (words) => table.say('status', words),
  });
  table.panel(true);
}
