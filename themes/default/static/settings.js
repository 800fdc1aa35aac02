// @ts-check
// The settings of looks, and the making of those of each puzzle: each is kept as soon as it is made.
import { button, dialog, make } from './make.js';
import './looks.js';
import { keep, setting } from './store.js';

/** The line that says where the settings are kept, or that they are not. */
let note = make('p');

/** @param {string} name @param {unknown} value */
function change(name, value) {
  const kept = keep(name, value);
  note.textContent = kept ? 'Kept in this browser.' : 'This browser refuses to keep settings.';
  dispatchEvent(new Event('settings'));
}

/** @param {string} name @param {string} words @param {boolean} fallback */
export function check(name, words, fallback) {
  const box = make('input', { type: 'checkbox', checked: setting(name, fallback) });
  box.onchange = () => change(name, box.checked);
  return make('label', {}, box, make('span', {}, words));
}

/**
 * @param {string} name @param {string} words
 * @param {{min: number, max: number, step: number, value: number}} range
 * @param {(value: number) => string} tell
 */
export function slide(name, words, { min, max, step, value }, tell) {
  const told = make('span', { className: 'told', ariaHidden: 'true' }, tell(value)); // the slider itself says it
  const input = make('input', { type: 'range', min: `${min}`, max: `${max}`, step: `${step}` });
  input.value = `${value}`;
  input.setAttribute('aria-valuetext', tell(value));
  input.oninput = () => {
    told.textContent = tell(+input.value);
    input.setAttribute('aria-valuetext', tell(+input.value));
    change(name, name === 'cell' && +input.value <= min ? 0 : +input.value);
  };
  return make('label', { className: 'slide' }, make('span', {}, words), told, input);
}

/** @param {string} name @param {string} words @param {Record<string, string>} options by value */
export function choose(name, words, options, fallback = '') {
  const list = make('select', {}, ...Object.entries(options).map(([value, text]) => make('option', { value }, text)));
  list.value = setting(name, fallback);
  list.onchange = () => change(name, list.value);
  return make('label', { className: 'slide' }, make('span', {}, words), list);
}

/**
 * @param {string[]} names of the puzzle's own settings
 * @param {Node[]} own what makes them
 */
export function show(names, ...own) {
  note = make('p', { className: 'muted' });
  note.setAttribute('role', 'status');
  const reset = button('As at first', () => {
    for (const name of ['theme', 'contrast', ...names]) keep(name, undefined);
    box.close();
    dispatchEvent(new Event('settings'));
  });
  const box = dialog(
    'Settings',
    make(
      'div',
      { className: 'settings' },
      choose('theme', 'Colours', { '': 'as the system has them', light: 'light', dark: 'dark' }),
      check('contrast', 'High contrast', false),
      ...own,
    ),
    note,
  );
  box.lastElementChild?.prepend(reset);
}
