// @ts-check
// The decoder on the page of the format: what a string holds, as it is typed.
import { unwrap, writeBpse, writePayload } from './bpse.js';
import { writeGrid } from './grids.js';
import { boxed, marksOf, partsOf } from './parts.js';
import { writeS9b } from './s9b.js';
import { digitAt, digitsOf } from './state.js';
import { formatOf, read } from './strings.js';

/** @typedef {import('./state.js').State} State */

const FORMATS = { bpse: 'BPSE', s9b: 'S9B', grid: 'a grid' };
const FLAGS = ['paper mode', 'housekeeping', 'full paper mode'];

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = /** @type {HTMLTextAreaElement} */ (element('decoder-text'));

/** @param {string} id @param {string[][]} rows the first cell of each is its head */
function fill(id, rows) {
  element(id).replaceChildren(
    ...rows.map(([head, ...texts]) => {
      const row = document.createElement('tr');
      const name = document.createElement('th');
      name.scope = 'row';
      name.textContent = head;
      row.append(name);
      for (const text of texts) row.insertCell().textContent = text;
      return row;
    }),
  );
}

/** @param {Uint16Array} masks */
const count = (masks) => masks.reduce((sum, mask) => sum + digitsOf(mask).length, 0);

/** @param {State} state @param {keyof typeof FORMATS} format */
function facts(state, format) {
  const known = FLAGS.filter((_, bit) => (state.flags >> BigInt(bit)) & 1n);
  const rows = [
    ['Read as', FORMATS[format]],
    ['Givens', `${state.givens.filter(Boolean).length}`],
    ['Solved', `${state.solved.filter(Boolean).length}`],
  ];
  if (format !== 'bpse') return rows;
  return [
    ...rows,
    ['Excluded', `${count(state.excluded)}`],
    ['Highlighted', `${count(state.highlighted)}`],
    ['Profile', ['Relaxed', 'Standard', 'Deep'][state.profile]],
    ['Flags', state.flags + (known.length ? ` (${known.join(', ')})` : '')],
    ['Id', state.id === null ? 'none' : JSON.stringify(state.id)],
    ["User's candidates", state.user ? 'differ' : 'none, or the same'],
  ];
}

async function show() {
  const text = field.value;
  const { state, format, reason } = read(text);
  element('decoder-fault').textContent = state || !text.trim() ? '' : `This cannot be read: ${reason}.`;
  field.setAttribute('aria-invalid', `${!state && !!text.trim()}`);
  element('decoded').hidden = !state;
  if (!state || !format) return;
  element('decoded-grid').textContent = boxed(Array.from({ length: 81 }, (_, cell) => `${digitAt(state, cell) || '.'}`));
  element('decoded-marks').textContent = boxed(marksOf(state.user ?? state.candidates));
  fill('decoded-facts', facts(state, format));
  // A link's string is written anew; a string alone is shown as it came.
  const own = formatOf(text.trim()) === 'bpse' ? unwrap(text.trim()) : writePayload(state);
  fill(
    'decoded-parts',
    partsOf(own).map(({ at, bytes, meaning }) => [
      `${at}`,
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' '),
      meaning,
    ]),
  );
  const bpse = await writeBpse(state);
  if (field.value === text) fill('decoded-formats', [['BPSE', bpse], ['S9B', writeS9b(state)], ['Grid', writeGrid(state)]]);
}

field.addEventListener('input', show);
element('decoder-form').hidden = false;
show();
