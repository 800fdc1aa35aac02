// @ts-check
// A game as a share card.
import { BOTTOM, COLOURS, FONT, show as showCard, TOP, WIDTH } from '../card.js';
import { minutes } from '../minutes.js';
import { PEERS } from './board.js';
import { digitAt, digitsOf } from './state.js';

/** @typedef {import('./state.js').State} State */

const FRAME = 4; // pixels of the lines around boxes
const SIZE = Math.floor((BOTTOM - TOP - 4 * FRAME) / 18) * 2; // of a cell with its line right and below
const INNER = SIZE - 1;
const SIDE = 9 * SIZE + 4 * FRAME;
const [GRID_LEFT, GRID_TOP] = [(WIDTH - SIDE) / 2, TOP + (BOTTOM - TOP - SIDE) / 2];
const THIRD = Math.floor(INNER / 3); // of a pencil mark

/** @param {CanvasRenderingContext2D} context @param {State} state */
function drawGrid(context, state) {
  /** @param {string} colour @param {number} x @param {number} y @param {number} width @param {number} height */
  const fill = (colour, x, y, width, height) => {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
  };
  /** Writes a digit into the middle of a square, by its own box. @param {number} digit @param {number} x @param {number} y @param {number} room @param {string} font @param {string} colour */
  const write = (digit, x, y, room, font, colour) => {
    context.font = `${font}px ${FONT}`;
    const box = context.measureText(`${digit}`);
    const across = (room + box.actualBoundingBoxLeft - box.actualBoundingBoxRight) / 2;
    const down = (room + box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
    context.fillStyle = colour;
    context.fillText(`${digit}`, Math.round(x + across), Math.round(y + down));
  };

  const digits = Array.from(state.candidates, (_, cell) => digitAt(state, cell));
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  fill(COLOURS.edge, GRID_LEFT, GRID_TOP, SIDE, SIDE);
  for (const [cell, digit] of digits.entries()) {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    const x = GRID_LEFT + column * SIZE + (Math.floor(column / 3) + 1) * FRAME;
    const y = GRID_TOP + row * SIZE + (Math.floor(row / 3) + 1) * FRAME;
    const given = state.givens[cell] > 0;
    fill(given ? COLOURS.closed : COLOURS.open, x, y, INNER, INNER);
    if (digit) {
      const wrong = !given && PEERS[cell].some((peer) => digits[peer] === digit);
      const colour = given ? COLOURS.ink : wrong ? COLOURS.flag : COLOURS.digits[0];
      write(digit, x, y, INNER, `${given ? 600 : 400} ${Math.round(SIZE * 0.7)}`, colour);
      const inset = Math.round(SIZE * 0.24);
      if (wrong) fill(colour, x + inset, y + Math.round(SIZE * 0.86), INNER - 2 * inset, Math.round(SIZE * 0.06));
      continue;
    }
    const own = (state.user ?? state.candidates)[cell];
    const spare = Math.floor((INNER - 3 * THIRD) / 2);
    for (const mark of digitsOf(own | state.excluded[cell] | state.highlighted[cell])) {
      const left = x + spare + ((mark - 1) % 3) * THIRD;
      const top = y + spare + Math.floor((mark - 1) / 3) * THIRD;
      const has = (/** @type {Uint16Array} */ masks) => (masks[cell] >> (mark - 1)) & 1;
      if (has(state.highlighted)) fill(COLOURS.ink, left, top, THIRD, THIRD);
      const colour = has(state.highlighted) ? COLOURS.open : has(state.excluded) ? COLOURS.muted : COLOURS.ink;
      write(mark, left, top, THIRD, `400 ${Math.round(THIRD * 0.95)}`, colour);
      if (!has(state.excluded)) continue;
      context.strokeStyle = COLOURS.flag;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(left + 1, top + THIRD - 1);
      context.lineTo(left + THIRD - 1, top + 1);
      context.stroke();
    }
  }
}

/**
 * Shows the card, to be kept or passed on.
 * @param {State} state
 * @param {{heading: string, name: string, time: number | null, hints: number | null, file: string}} how `time` in tenths
 */
export function show(state, { heading, name, time, hints, file }) {
  const count = (/** @type {Uint8Array} */ cells) => cells.filter(Boolean).length;
  const [given, solved] = [count(state.givens), count(state.solved)];
  const facts = [['Givens', `${given}`]];
  if (given + solved < 81) facts.push(['Filled in', `${solved} of ${81 - given}`]);
  if (hints) facts.push(['Hints', `${hints}`]);
  const taken = time ? `${minutes(time)}.${time % 10}` : null;
  const alt = `${name}${taken ? ' in ' + taken : ''}: the grid, ${facts.map((fact) => fact.join(' ')).join(', ')}`;
  return showCard({ heading, name, time: taken, facts, alt }, (context) => drawGrid(context, state), file);
}
