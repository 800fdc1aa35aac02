// @ts-check
import { check, choose, show } from '../settings.js';

export function open() {
  show(
    ['safe', 'entry', 'tidy', 'peers', 'same', 'auto'],
    check('safe', 'Digits for colour-blind eyes', false),
    choose('entry', 'Pick first', { cell: 'the cell, then a digit', digit: 'a digit, then its cells' }, 'cell'),
    check('tidy', 'A digit takes its marks out of row, column and box', true),
    check('peers', 'Show row, column and box of the picked cell', true),
    check('same', 'Show where the picked digit is', true),
  );
}
