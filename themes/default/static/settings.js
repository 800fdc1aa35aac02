// @ts-check
// The settings of play and looks: each is kept as soon as it is made.
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
function check(name, words, fallback) {
  const box = make('input', { type: 'checkbox', checked: setting(name, fallback) });
  box.onchange = () => change(name, box.checked);
  return make('label', {}, box, make('span', {}, words));
}

/**
 * @param {string} name @param {string} words
 * @param {{min: number, max: number, step: number, value: number}} range
 * @param {(value: number) => string} tell
 */
function slide(name, words, { min, max, step, value }, tell) {
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
function choose(name, words, options) {
  const list = make('select', {}, ...Object.entries(options).map(([value, text]) => make('option', { value }, text)));
  list.value = setting(name, '');
  list.onchange = () => change(name, list.value);
  return make('label', { className: 'slide' }, make('span', {}, words), list);
}

export function open() {
  note = make('p', { className: 'muted' });
  note.setAttribute('role', 'status');
  const reset = button('As at first', () => {
    for (const name of ['theme', 'contrast', 'safe', 'cell', 'turn', 'hold', 'both', 'undo']) keep(name, undefined);
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
      check('safe', 'Digits for colour-blind eyes', false),
      slide('cell', 'Size of a cell', { min: 24, max: 60, step: 4, value: setting('cell', 0) || 24 }, (size) =>
        size > 24 ? `${size} pixels` : 'as fits',
      ),
      check('turn', 'Turn a wide board on an upright screen', false),
      slide('hold', 'Hold to flag', { min: 150, max: 600, step: 50, value: +setting('hold', 350) || 350 }, (time) => `${time} ms`),
      check('both', 'Both mouse buttons open around a number', true),
      check('undo', 'Undo (Z); a try with undo counts as one with hints', false),
    ),
    note,
  );
  box.lastElementChild?.prepend(reset);
}
