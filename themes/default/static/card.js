// @ts-check
// Share cards, drawn in the browser as site_builder draws them: same size, places and palette. Each
// puzzle draws its own board.
import { button, dialog, make } from './make.js';

/**
 * What a card says: a title in the middle, or one on the left and a time on the right; facts are
 * label and value, either may be ''. `alt` tells it to those who cannot see it.
 * @typedef {{heading: string, name: string, time: string | null, facts: string[][], alt: string}} Caption
 * @typedef {(context: CanvasRenderingContext2D) => void} Drawing
 */

export const [WIDTH, HEIGHT] = [1200, 630];
const [LEFT, RIGHT] = [285, 915]; // of all text: what every crop of a preview keeps
export const [TOP, BOTTOM] = [140, 568]; // of the board
export const MARGIN = 30; // beside the widest board
export const LARGEST = 72; // the largest cell
const GAP = 40; // between name and time
export const FONT = 'Inter, system-ui, sans-serif';
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
export const COLOURS = document.documentElement.dataset.cards === 'dark' ? DARK : LIGHT;

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
      return words ? context.measureText(words).width + (value ? 0 : Math.floor(size / 3)) : 0;
    }));
  do {
    size -= 2;
    length = widths().flat().reduce((sum, width) => sum + width, size * (facts.length - 1));
  } while (length > RIGHT - LEFT && size > 18);
  let x = (WIDTH - length) / 2;
  context.textAlign = 'left';
  widths().forEach((both, place) => {
    both.forEach((width, value) => {
      context.font = `${value ? 600 : 400} ${size}px ${FONT}`;
      context.fillStyle = value ? COLOURS.ink : COLOURS.muted;
      context.fillText(facts[place][value], x, 604);
      x += width;
    });
    x += size;
  });
}

/**
 * @param {Caption} caption
 * @param {Drawing} drawBoard draws between TOP and BOTTOM, in the middle
 */
function draw({ heading, name, time, facts, alt }, drawBoard) {
  const canvas = make('canvas', { width: WIDTH, height: HEIGHT, className: 'picture' });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const small = { room: RIGHT - LEFT, from: 28, to: 18, weight: 400, colour: COLOURS.muted };
  const large = { room: RIGHT - LEFT, from: 60, to: 24, weight: 600, colour: COLOURS.ink };
  write(context, heading, WIDTH / 2, 48, small);
  if (time === null) write(context, name, WIDTH / 2, 116, { ...large, from: 44 });
  else {
    // Both are as large, but for a time that could not be read.
    let from = 60;
    const together = () => {
      context.font = `600 ${from}px ${FONT}`;
      return context.measureText(name).width + context.measureText(time).width;
    };
    while (together() > RIGHT - LEFT - GAP && from > 36) from -= 2;
    const taken = write(context, time, RIGHT, 116, { ...large, from, room: (RIGHT - LEFT) / 2, colour: COLOURS.accent, align: 'right' });
    write(context, name, LEFT, 116, { ...large, from, room: RIGHT - LEFT - taken - GAP, align: 'left' });
  }
  drawBoard(context);
  writeFacts(context, facts);
  canvas.setAttribute('role', 'img');
  canvas.ariaLabel = alt;
  return canvas;
}

/**
 * Shows a card, to be kept or passed on.
 * @param {Caption} caption @param {Drawing} drawBoard @param {string} fileName
 */
export async function show(caption, drawBoard, fileName) {
  const canvas = draw(caption, drawBoard);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
  const box = dialog('Picture', canvas);
  if (!blob) return;
  const file = new File([blob], fileName, { type: blob.type });
  const href = URL.createObjectURL(file);
  const ways = /** @type {HTMLElement} */ (box.lastElementChild);
  ways.prepend(make('a', { href, download: file.name, className: 'button' }, 'Download'));
  box.addEventListener('close', () => URL.revokeObjectURL(href));
  if (navigator.canShare?.({ files: [file] })) {
    ways.prepend(button('Share…', () => navigator.share({ files: [file], title: caption.heading }).catch(() => {})));
  }
}
