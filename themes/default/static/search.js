// @ts-check
// The search page: the index loads when somebody begins to search, and results follow the typing.
import { localDay, root } from './store.js';
import { find } from './finding.js';

/** @typedef {import('./finding.js').Index} Index */

const form = /** @type {HTMLFormElement} */ (document.getElementById('search'));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('q'));
const answer = /** @type {HTMLElement} */ (document.getElementById('answer'));
const found = /** @type {HTMLElement} */ (document.getElementById('found'));
const language = document.documentElement.lang || 'en';

/** @type {Promise<Index> | undefined} */
let loading;

/** The index, asked for once; another time only where it could not be loaded. */
function index() {
  loading ??= fetch(`${root}search.json`)
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** @param {string} date 2026, 2026-11 or 2026-11-30 */
function dated(date) {
  const parts = /** @type {Intl.DateTimeFormatOptions[]} */ ([{ day: 'numeric' }, { month: 'long' }, { year: 'numeric' }]);
  const shown = Object.assign({ timeZone: 'UTC' }, ...parts.slice(3 - date.split('-').length));
  return new Intl.DateTimeFormat('en-GB', shown).format(new Date(date));
}

/** @param {string} path @param {string} text */
function link(path, text) {
  const element = document.createElement('a');
  element.href = root + path;
  element.textContent = text;
  return element;
}

/** @param {string} name @param {(string | Node)[]} inside */
function element(name, ...inside) {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}

/** @param {string} date */
function dateline(date) {
  const line = element('p', Object.assign(element('time', dated(date)), { dateTime: date }));
  line.className = 'dateline';
  return line;
}

async function show() {
  const query = field.value.trim();
  const address = new URL(location.href);
  if (query) address.searchParams.set('q', query);
  else address.searchParams.delete('q');
  history.replaceState(null, '', address);
  if (!query) {
    answer.textContent = '';
    found.replaceChildren();
    return;
  }
  try {
    const known = await index();
    if (query !== field.value.trim()) return; // more was typed while it loaded
    const { places, texts } = find(query, known, localDay(), language);
    const items = [
      ...places.map(({ date, path, series }) => {
        const boards = element('p', ...series.flatMap(([slug, title]) => [link(`${path}${slug}/`, title), ' ']));
        boards.className = 'actions';
        return element('li', element('h2', link(path, dated(date))), ...(series.length ? [boards] : []));
      }),
      ...texts.map(({ path, title, date, summary }) =>
        element('li', ...(date ? [dateline(date)] : []), element('h2', link(path, title)), element('p', summary))
      ),
    ];
    found.replaceChildren(...items);
    answer.textContent = items.length ? `${items.length} ${items.length === 1 ? 'result' : 'results'}` : `Nothing found for “${query}”.`;
  } catch {
    answer.textContent = 'The index could not be loaded. Is there a network?';
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  show();
});
field.addEventListener('input', show);
field.addEventListener('focus', () => index().catch(() => {}));
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value) show();
