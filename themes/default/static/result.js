// @ts-check
// What a finished board shows: its figures, its link, and the ways to pass it on.
import { button, make } from './make.js';
import { copy } from './share.js';

/** @param {string} selector the text of an element of the page */
export const words = (selector) => document.querySelector(selector)?.textContent?.trim() ?? '';

/** The site's name. */
export const siteName = () => document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';

/** The whole page of a board, where its links lead; an embedded one has another address. */
export const pageLink = () => location.origin + location.pathname.replace(/embed\/$/, '');

/**
 * What the picture of a day's board is called as a file; of a board from elsewhere, by its puzzle.
 * @param {{series: string, date: string} | null | false} own @param {string} puzzle
 */
export const pictureName = (own, puzzle) => `${own ? own.series + '-' + own.date : puzzle}.png`;

/**
 * A button that copies a field.
 * @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {(words: string) => void} say
 */
export function copying(text, field, say, className = 'button quiet') {
  field.onfocus = () => field.select();
  const press = button(
    text,
    async () => {
      const copied = await copy(field);
      press.textContent = copied ? 'Copied' : text;
      say(copied ? 'Copied.' : 'The clipboard is closed to this page: the text is selected, copy it yourself.');
    },
    className,
  );
  return press;
}

/**
 * Fills the panel below the board.
 * @param {{title: string, figures: [id: string, name: string, value: string][], heading: string, link: string,
 *   summary: string, ways: Node[], first?: Node[], say: (words: string) => void}} won
 *   `summary` tells of it without spoilers; `ways` are buttons, `first` those before Share
 */
export function fill({ title, figures, heading, link, summary, ways, first = [], say }) {
  const field = make('input', { id: 'win-link', type: 'text', readOnly: true, value: link });
  const text = make('textarea', { id: 'summary', readOnly: true, rows: summary.split('\n').length + 1, value: summary });
  const share = () => navigator.share({ title: heading, text: summary, url: link }).catch(() => {}); // closed by the player
  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  panel.className = 'play-result';
  panel.ariaLive = 'off';
  panel.replaceChildren(
    make('h2', {}, title),
    make(
      'dl',
      {},
      ...figures.map(([id, name, value]) => make('div', {}, make('dt', {}, name), make('dd', { id: `result-${id}` }, value))),
    ),
    make('label', { htmlFor: field.id }, 'Win link'),
    make('div', { className: 'play-link' }, field, copying('Copy link', field, say, 'button')),
    make('p', { className: 'play-ways' }, ...first, ...('share' in navigator ? [button('Share…', share)] : []), ...ways),
    make(
      'details',
      {},
      make('summary', {}, 'As text, without spoilers'),
      make('label', { className: 'unseen', htmlFor: text.id }, 'Text'),
      text,
      copying('Copy text', text, say),
    ),
  );
}
