// @ts-check
// The share card of a win, drawn in the browser as site_builder draws it: same size, places and palette.
import { button, dialog, make } from '../make.js';

/** @typedef {import('./board.js').Board} Board */

const [WIDTH, HEIGHT] = [1200, 630];
const [LEFT, RIGHT] = [285, 915]; // of all text: what every crop of a preview keeps
const [TOP, BOTTOM] = [140, 568]; // of the board
const MARGIN = 30; // beside the widest board
const LARGEST = 72; // the largest cell
const GAP = 40; // between name and time
const FONT = 'Inter, system-ui, sans-serif';
const LIGHT = {
  paper: '#fbfaf7',
  ink: '#1d1f24',
  muted: '#5c616b',
  line: '#dcd8cd',
  open: '#f1efe9',
  closed: '#b4c2cf',
  edge: '#6b7986',
  accent: '#0b5cad',
  flag: '#8a1a13',
  digits: ['#1f5fbf', '#2e6b1f', '#b3261e', '#4b2e83', '#7a3e00', '#00676b', '#1d1f24', '#5c5f66'],
};
const DARK = {
  paper: '#14161a',
  ink: '#e9e7e1',
  muted: '#a3a9b4',
  line: '#31353d',
  open: '#1e2127',
  closed: '#46525f',
  edge: '#8a98a6',
  accent: '#8ec1ff',
  flag: '#ffb3a8',
  digits: ['#8ab4ff', '#8fd07a', '#ff8f80', '#c9a6ff', '#f0b070', '#6fd3d6', '#e9e7e1', '#a9adb5'],
};
const COLOURS = document.documentElement.dataset.cards === 'dark' ? DARK : LIGHT;
// For small cells, five rows of three pixels as octal digits: 1 to 8, a mine, a flag.
const SMALL = ['26227', '71747', '71317', '55711', '74717', '74757', '71222', '75757', '07770', '23327'];

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
  const size = Math.max(Math.floor(Math.min((WIDTH - 2 * MARGIN - 1) / width, (BOTTOM - TOP - 1) / height, LARGEST)), 1);
  const left = Math.floor((WIDTH - width * size - 1) / 2);
  const top = TOP + Math.floor((BOTTOM - TOP - height * size - 1) / 2);
  const raised = Math.floor(size / 14);
  context.textAlign = 'center';
  context.font = `600 ${Math.round(size * 0.7)}px ${FONT}`;
  for (const cell of board.mines.keys()) {
    const x = left + (cell % width) * size;
    const y = top + Math.floor(cell / width) * size;
    const number = board.numbers[cell];
    const mine = board.mines[cell];
    /** @param {number} across @param {number} down @param {number} wide @param {number} high */
    const block = (across, down, wide, high) => context.fillRect(x + across * size, y + down * size, wide * size, high * size);
    context.fillStyle = mine ? COLOURS.edge : COLOURS.line;
    context.fillRect(x, y, size, size);
    context.fillStyle = mine ? COLOURS.closed : COLOURS.open;
    context.fillRect(x + 1, y + 1, size - 1 - (mine && raised ? 1 : 0), size - 1 - (mine ? raised : 0));
    context.fillStyle = board.flags[cell] ? COLOURS.flag : mine ? COLOURS.ink : COLOURS.digits[number - 1];
    if (!mine && !number) continue;
    if (size < 6) context.fillRect(x + (mine ? 2 : 1), y + (mine ? 2 : 1), size - (mine ? 2 : 1), size - (mine ? 2 : 1));
    else if (size < 12) {
      const scale = Math.max(Math.floor((size - 1) / 6), 1);
      const [across, down] = [x + Math.floor((size + 1 - 3 * scale) / 2), y + Math.floor((size + 1 - 5 * scale) / 2)];
      [...SMALL[board.flags[cell] ? 9 : mine ? 8 : number - 1]].forEach((bits, row) => {
        for (let column = 0; column < 3; column++) {
          if (+bits & (4 >> column)) context.fillRect(across + column * scale, down + row * scale, scale, scale);
        }
      });
    } else if (board.flags[cell]) {
      context.beginPath();
      context.moveTo(x + 0.38 * size, y + 0.18 * size);
      context.lineTo(x + 0.78 * size, y + 0.36 * size);
      context.lineTo(x + 0.38 * size, y + 0.54 * size);
      context.fill();
      block(0.34, 0.18, 0.07, 0.6);
      block(0.26, 0.72, 0.4, 0.08);
    } else if (mine) {
      const [middleX, middleY] = [x + size * 0.52, y + size * 0.52];
      context.strokeStyle = COLOURS.ink;
      context.lineWidth = Math.max(size * 0.07, 1);
      context.beginPath();
      context.arc(middleX, middleY, size * 0.21, 0, 2 * Math.PI);
      context.fill();
      context.beginPath();
      for (let turn = 0; turn < 4; turn++) {
        const [across, down] = [Math.cos((turn * Math.PI) / 4), Math.sin((turn * Math.PI) / 4)];
        context.moveTo(middleX - across * size * 0.33, middleY - down * size * 0.33);
        context.lineTo(middleX + across * size * 0.33, middleY + down * size * 0.33);
      }
      context.stroke();
    } else {
      const { actualBoundingBoxAscent: ascent } = context.measureText(`${number}`);
      context.fillText(`${number}`, x + (size + 1) / 2, y + (size + 1 + ascent) / 2);
    }
  }
  context.strokeStyle = COLOURS.edge;
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, top + 0.5, width * size, height * size);
}

/**
 * Labels and values in one line, in the largest size that fits.
 * @param {CanvasRenderingContext2D} context @param {string[][]} facts label and value
 */
function writeFacts(context, facts) {
  let size = 30;
  let length;
  const widths = () =>
    facts.map((fact) => fact.map((words, value) => {
      context.font = `${value ? 600 : 400} ${size}px ${FONT}`;
      return words && context.measureText(words).width + (value ? 0 : Math.floor(size / 3));
    }));
  do {
    size -= 2;
    length = widths().flat().reduce((sum, width) => sum + +width, size * (facts.length - 1));
  } while (length > RIGHT - LEFT && size > 18);
  let x = (WIDTH - length) / 2;
  context.textAlign = 'left';
  widths().forEach((both, place) => {
    both.forEach((width, value) => {
      context.font = `${value ? 600 : 400} ${size}px ${FONT}`;
      context.fillStyle = value ? COLOURS.ink : COLOURS.muted;
      context.fillText(facts[place][value], x, 604);
      x += +width;
    });
    x += size;
  });
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
  const large = { room: RIGHT - LEFT, from: 60, to: 24, weight: 600, colour: COLOURS.ink };
  write(context, heading, WIDTH / 2, 48, small);
  if (time === null) write(context, name, WIDTH / 2, 116, { ...large, from: 44 });
  else {
    const taken = write(context, time, RIGHT, 116, { ...large, room: (RIGHT - LEFT) / 2, colour: COLOURS.accent, align: 'right' });
    write(context, name, LEFT, 116, { ...large, room: RIGHT - LEFT - taken - GAP, align: 'left' });
  }
  drawBoard(context, board);
  // As the site's own cards say it: the size is seen, and no flag is NF.
  const shown = facts.filter(([label]) => label !== 'Size').map((fact) => (fact.join() === 'Flags,none' ? ['', 'NF'] : fact));
  writeFacts(context, shown);
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
