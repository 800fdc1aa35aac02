// @ts-check
// The share card of a win, drawn in the browser as site_builder draws it: same size, places and palette.
import { button, dialog, make } from '../make.js';

/** @typedef {import('./board.js').Board} Board */

const [WIDTH, HEIGHT] = [1200, 630];
const [LEFT, RIGHT] = [300, 900]; // of all text: what every crop of a preview keeps
const [TOP, BOTTOM] = [156, 560]; // of the board
const MARGIN = 40; // beside the widest board
const FONT = 'Inter, system-ui, sans-serif';
const COLOURS = {
  paper: '#fbfaf7',
  ink: '#1d1f24',
  muted: '#5c616b',
  open: '#f1efe9',
  closed: '#b4c2cf',
  edge: '#6b7986',
  flag: '#8a1a13',
  digits: ['#1f5fbf', '#2e6b1f', '#b3261e', '#4b2e83', '#7a3e00', '#00676b', '#1d1f24', '#5c5f66'],
};

/**
 * Draws text in the largest size that fits.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text @param {number} x @param {number} y the line it stands on
 * @param {{room: number, from: number, to: number, weight: number, colour: string, align?: CanvasTextAlign}} how
 * @returns {number} its width
 */
function write(context, text, x, y, { room, from, to, weight, colour, align = 'center' }) {
  let size = from;
  const width = () => {
    context.font = `${weight} ${size}px ${FONT}`;
    return context.measureText(text).width;
  };
  while (width() > room && size > to) size -= 2;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  context.fillStyle = colour;
  context.fillText(text, x, y, room);
  return Math.min(width(), room);
}

/** @param {CanvasRenderingContext2D} context @param {Board} board */
function drawBoard(context, board) {
  const { width, height } = board;
  const size = Math.max(Math.floor(Math.min((WIDTH - 2 * MARGIN) / width, (BOTTOM - TOP) / height)), 1);
  const left = Math.floor(WIDTH / 2) - Math.floor((width * size + 1) / 2);
  const top = TOP + Math.floor((BOTTOM - TOP - height * size - 1) / 2);
  context.fillStyle = COLOURS.edge;
  context.fillRect(left, top, width * size + 1, height * size + 1);
  context.textAlign = 'center';
  context.font = `600 ${Math.round(size * 0.7)}px ${FONT}`;
  for (const cell of board.mines.keys()) {
    const x = left + (cell % width) * size;
    const y = top + Math.floor(cell / width) * size;
    const number = board.numbers[cell];
    /** @param {number} across @param {number} down @param {number} wide @param {number} high */
    const block = (across, down, wide, high) => context.fillRect(x + across * size, y + down * size, wide * size, high * size);
    context.fillStyle = board.mines[cell] ? COLOURS.closed : COLOURS.open;
    context.fillRect(x + 1, y + 1, size - 1, size - 1);
    if (board.flags[cell]) {
      context.fillStyle = COLOURS.flag;
      context.beginPath();
      context.moveTo(x + 0.36 * size, y + 0.2 * size);
      context.lineTo(x + 0.76 * size, y + 0.37 * size);
      context.lineTo(x + 0.36 * size, y + 0.54 * size);
      context.fill();
      block(0.32, 0.2, 0.07, 0.58);
      block(0.24, 0.74, 0.42, 0.08);
    } else if (board.mines[cell]) {
      const [middleX, middleY] = [x + size * 0.52, y + size * 0.52];
      context.fillStyle = context.strokeStyle = COLOURS.ink;
      context.lineWidth = Math.max(size * 0.06, 1);
      context.beginPath();
      context.arc(middleX, middleY, size * 0.22, 0, 2 * Math.PI);
      context.fill();
      context.beginPath();
      for (let turn = 0; turn < 4; turn++) {
        const [across, down] = [Math.cos((turn * Math.PI) / 4), Math.sin((turn * Math.PI) / 4)];
        context.moveTo(middleX - across * size * 0.34, middleY - down * size * 0.34);
        context.lineTo(middleX + across * size * 0.34, middleY + down * size * 0.34);
      }
      context.stroke();
    } else if (number) {
      context.fillStyle = COLOURS.digits[number - 1];
      const { actualBoundingBoxAscent: ascent } = context.measureText(`${number}`);
      context.fillText(`${number}`, x + (size + 1) / 2, y + (size + 1 + ascent) / 2);
    }
  }
}

/**
 * @param {Board} board a won one
 * @param {{heading: string, name: string, time: string | null}} caption
 * @param {string[][]} facts
 */
export function draw(board, { heading, name, time }, facts) {
  const canvas = make('canvas', { width: WIDTH, height: HEIGHT, className: 'picture' });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const small = { room: RIGHT - LEFT, from: 28, to: 18, weight: 400, colour: COLOURS.muted };
  const large = { room: RIGHT - LEFT, from: 60, to: 28, weight: 600, colour: COLOURS.ink };
  write(context, heading, WIDTH / 2, 54, small);
  if (time === null) write(context, name, WIDTH / 2, 126, large);
  else {
    const taken = write(context, time, RIGHT, 126, { ...large, room: (RIGHT - LEFT) / 2, align: 'right' });
    write(context, name, LEFT, 126, { ...large, room: RIGHT - LEFT - taken - 32, align: 'left' });
  }
  drawBoard(context, board);
  write(context, facts.map((fact) => fact.join(' ')).join('\u2003'), WIDTH / 2, 602, small);
  canvas.setAttribute('role', 'img');
  canvas.ariaLabel = `${name}${time ? ' in ' + time : ''}: the finished board, ${facts.map((fact) => fact.join(' ')).join(', ')}`;
  return canvas;
}

/**
 * Shows the card, to be kept or passed on.
 * @param {Board} board
 * @param {{heading: string, name: string, time: string | null}} caption
 * @param {string[][]} facts
 */
export async function show(board, caption, facts) {
  const canvas = draw(board, caption, facts);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
  const box = dialog('Picture', canvas);
  if (!blob) return;
  const file = new File([blob], 'win.png', { type: blob.type });
  const href = URL.createObjectURL(file);
  const ways = /** @type {HTMLElement} */ (box.lastElementChild);
  ways.prepend(make('a', { href, download: file.name, className: 'button' }, 'Download'));
  box.addEventListener('close', () => URL.revokeObjectURL(href));
  if (navigator.canShare?.({ files: [file] })) {
    ways.prepend(button('Share…', () => navigator.share({ files: [file], title: caption.heading }).catch(() => {})));
  }
}
