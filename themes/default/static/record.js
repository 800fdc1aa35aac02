// @ts-check
// The page of a player's record: figures from the browser's storage, and the file that keeps them.
import { figures, format, LARGEST, merge, parse, sound } from './history.js';
import { all, clear } from './kept.js';
import { minutes } from './minutes.js';
import { load, localDay, save, seconds } from './store.js';

/** @typedef {import('./store.js').Kept} Kept */

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} words */
const say = (words) => ($('answer').textContent = words);
/** @param {number} number @param {string} noun */
const some = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;
/** @param {number | null} tenths @param {string | undefined} puzzle */
const time = (tenths, puzzle) =>
  tenths === null ? '–' : puzzle === 'sudoku' ? minutes(tenths) : `${seconds(tenths)} s`;

const boards = () => all().flatMap((kept) => sound(kept) ?? []);

function show() {
  const kept = boards();
  const list = $('series');
  const known = () => [...list.querySelectorAll('section')];
  for (const { series, entry } of kept) {
    if (known().some((section) => section.dataset.series === series)) continue;
    // A series that the site has no more.
    const section = /** @type {HTMLElement} */ (known()[0].cloneNode(true));
    const heading = /** @type {HTMLElement} */ (section.querySelector('h2'));
    section.dataset.series = heading.textContent = series;
    section.dataset.puzzle = 'cells' in entry ? 'sudoku' : '';
    heading.id = `series-${series}`;
    section.setAttribute('aria-labelledby', heading.id);
    list.append(section);
  }
  const today = localDay();
  for (const section of known()) {
    const { puzzle } = section.dataset;
    const of = figures(kept.filter(({ series }) => series === section.dataset.series), today);
    /** @type {Record<string, string>} */
    const texts = {
      played: `${of.played}`,
      won: `${of.won}`,
      first: of.firsts ? `${of.firstsWon} of ${of.firsts}` : '–',
      best: time(of.best, puzzle),
      average: time(of.average, puzzle),
      streak: some(of.streak, 'day'),
      longest: some(of.longest, 'day'),
    };
    for (const field of section.querySelectorAll('dd')) field.textContent = texts[field.dataset.figure ?? ''];
  }
  for (const id of ['export', 'delete']) /** @type {HTMLButtonElement} */ ($(id)).disabled = !kept.length;
}

$('export').onclick = () => {
  const kept = boards();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([format(kept)], { type: 'application/json' }));
  link.download = `record-${localDay()}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  say(`${some(kept.length, 'board')} written to ${link.download}.`);
};

const picker = /** @type {HTMLInputElement} */ ($('import'));
picker.onchange = async () => {
  const [file] = picker.files ?? [];
  if (!file) return;
  const found = file.size > LARGEST ? null : parse(await file.text());
  picker.value = ''; // so that the same file can be picked again
  if (!found) return say(`${file.name} is not a record that this page wrote. Nothing was changed.`);
  let [kept, others] = [0, 0];
  for (const { series, date, entry } of found.boards) {
    const own = load(series, date);
    const mine = own && sound({ series, date, entry: own });
    if (mine && mine.entry.code !== entry.code) others += 1;
    else if (save(series, date, merge(mine && mine.entry, entry))) kept += 1;
  }
  show();
  const full = found.boards.length - kept - others;
  say(
    [
      `${some(kept, 'board')} read and merged.`,
      found.unsound ? `${some(found.unsound, 'board')} left out: not as they should be.` : '',
      others ? `${some(others, 'board')} left out: you played another board of that day.` : '',
      full ? `${some(full, 'board')} left out: the browser’s storage is full or refused.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
};

const dialog = /** @type {HTMLDialogElement} */ ($('sure'));
$('delete').onclick = () => dialog.showModal();
dialog.onclose = () => {
  if (dialog.returnValue !== 'delete') return;
  dialog.returnValue = '';
  clear();
  show();
  say('All of it is deleted.');
};

addEventListener('storage', show);
addEventListener('pageshow', show);
show();
