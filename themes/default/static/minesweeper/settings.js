// @ts-check
import { check, show, slide } from '../settings.js';
import { setting } from '../store.js';

export function open() {
  show(
    ['safe', 'cell', 'turn', 'hold', 'both', 'undo'],
    check('safe', 'Digits for colour-blind eyes', false),
    slide('cell', 'Size of a cell', { min: 24, max: 60, step: 4, value: setting('cell', 0) || 24 }, (size) =>
      size > 24 ? `${size} pixels` : 'as fits',
    ),
    check('turn', 'Turn a wide board on an upright screen', false),
    slide('hold', 'Hold to flag', { min: 150, max: 600, step: 50, value: +setting('hold', 350) || 350 }, (time) => `${time} ms`),
    check('both', 'Both mouse buttons open around a number', true),
    check('undo', 'Undo (Z); a try with undo counts as one with hints', false),
  );
}
