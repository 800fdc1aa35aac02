// @ts-check
import { pack } from './link.js';

/**
 * Writes the query of a win.
 * @param {import('./link.js').Win} win
 */
export function encode({ width, height, mines, flags, time }) {
  const code = pack([...mines, ...flags.filter((_, cell) => mines[cell])]);
  const size = [width, height].map((side) => `${side}`.padStart(2, '0')).join('');
  return `?b=${size}&mf=${code}${time === null ? '' : '&t=' + time}`;
}
