// @ts-check
import { make } from '../make.js';
import { check, choose, show } from '../settings.js';

/** What keys do, for those who look for it. */
const KEYS = {
  '1 to 9': 'enter a digit, or a mark',
  'Shift, Ctrl': 'with a digit: corner mark, centre mark',
  'D, X, C, Space': 'digits, corner marks, centre marks, the next of them',
  '0, Delete': 'erase',
  'Z, Y': 'take back, do again',
  'A, H, K': 'candidates, hint, check',
  P: 'pause, go on',
  Arrows: 'move; with Shift or Ctrl they pick more cells',
};

export function open() {
  const rows = Object.entries(KEYS).map(([keys, text]) => make('div', {}, make('dt', {}, keys), make('dd', {}, text)));
  show(
    ['safe', 'entry', 'tidy', 'peers', 'same', 'auto'],
    check('safe', 'Digits for colour-blind eyes', false),
    choose('entry', 'Pick first', { cell: 'the cell, then a digit', digit: 'a digit, then its cells' }, 'cell'),
    check('tidy', 'A digit takes its marks out of row, column and box', true),
    check('peers', 'Show row, column and box of the picked cell', true),
    check('same', 'Show where the picked digit is', true),
    make('details', {}, make('summary', {}, 'Keys'), make('dl', { className: 'facts' }, ...rows)),
  );
}
