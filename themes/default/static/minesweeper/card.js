// @ts-check
// The share card of a win.
import { BOTTOM, COLOURS, FONT, LARGEST, MARGIN, show as showCard, TOP, WIDTH } from '../card.js';

/** @typedef {import('./board.js').Board} Board */

// For small cells, five rows of three pixels as octal digits: 1 to 8, a mine, a flag.
const SMALL = ['26227', '71747', '71317', '55711', '74717', '74757', '71222', '75757', '07770', '23327'];


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
 * Shows the card, to be kept or passed on.
 * @param {Board} board a won one
 * @param {{heading: string, name: string, time: string | null, file: string}} caption
 * @param {string[][]} facts
 */
export function show(board, { heading, name, time, file }, facts) {
  // As the site's own cards say it: the size is seen, and no flag is NF.
  const shown = facts.filter(([label]) => label !== 'Size').map((fact) => (fact.join() === 'Flags,none' ? ['', 'NF'] : fact));
  const alt = `${name}${time ? ' in ' + time : ''}: the finished board, ${facts.map((fact) => fact.join(' ')).join(', ')}`;
  return showCard({ heading, name, time, facts: shown, alt }, (context) => drawBoard(context, board), file);
}
