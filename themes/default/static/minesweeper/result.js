// @ts-check
// What a won board shows: its figures, its link, and the ways to pass it on.
import { seconds } from '../clock.js';
import { button, make } from '../make.js';
import { copy } from '../share.js';
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

/** @param {string} selector */
const words = (selector) => document.querySelector(selector)?.textContent?.trim() ?? '';

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
  const site = document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';
  const size = `${board.width} × ${board.height}, ${board.count} mines`;
  const what = daily || (take && table.own) ? `${words('h1')}, ${words('.dateline time')}` : size;
  const heading = `${site} · ${daily ? what : size}`;
  const page = location.origin + location.pathname.replace(/embed\/$/, ''); // links lead to the whole page
  const link = page + encode({ ...board, time });
  const helped = take ? '' : hints ? `, ${hints} hint${hints > 1 ? 's' : ''}` : ', no hints';
  const summary = [
    heading,
    [time && figures.time, `3BV ${clicks}`, time && `3BV/s ${figures.speed}`].filter(Boolean).join(' · '),
    `${flags} of ${board.count} mines flagged${helped}`,
    ...(daily ? [page] : []),
  ].join('\n');

  const field = make('input', { id: 'win-link', type: 'text', readOnly: true, value: link });
  field.onfocus = () => field.select();
  /** @param {HTMLButtonElement} press @param {HTMLInputElement | HTMLTextAreaElement} source */
  const copying = (press, source) => {
    const text = press.textContent;
    press.onclick = async () => {
      const copied = await copy(source);
      press.textContent = copied ? 'Copied' : text;
      table.say('status', copied ? 'Copied.' : 'The clipboard is closed to this page: the text is selected, copy it yourself.');
    };
    return press;
  };
  const text = make('textarea', { id: 'summary', readOnly: true, rows: summary.split('\n').length + 1, value: summary });
  text.onfocus = () => text.select();

  const share = () => navigator.share({ title: heading, text: summary, url: link }).catch(() => {}); // closed by the player
  const card = async () => {
    const { show } = await import('./card.js');
    show(board, { heading, name: 'Won', time: time ? figures.time : null }, [
      ['3BV', figures.bbbv],
      ...(time ? [['3BV/s', figures.speed]] : []),
      ['Flags', flags ? `${flags} of ${board.count}` : 'none'],
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
  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  panel.className = 'play-result';
  panel.ariaLive = 'off';
  panel.replaceChildren(
    make('h2', {}, take ? 'A shared win' : 'Won'),
    make(
      'dl',
      {},
      ...list.map(([name, title]) =>
        make('div', {}, make('dt', {}, title), make('dd', { id: `result-${name}` }, figures[/** @type {'time'} */ (name)])),
      ),
    ),
    make('label', { htmlFor: 'win-link' }, 'Win link'),
    make('div', { className: 'play-link' }, field, copying(button('Copy link', () => {}, 'button'), field)),
    make(
      'p',
      { className: 'play-ways' },
      ...(take ? [button('Play this board yourself', take, 'button')] : []),
      ...('share' in navigator ? [button('Share…', share)] : []),
      button('Picture', card),
      ...(daily ? [button('Walk through the logic', walk)] : []),
    ),
    make('details', {}, make('summary', {}, 'As text, without spoilers'), make('label', { className: 'unseen', htmlFor: text.id }, 'Text'), text, copying(button('Copy text', () => {}), text)),
  );
  table.panel(true);
}
