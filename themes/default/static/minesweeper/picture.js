// @ts-check
// Won boards drawn as text, one line a row: F is a flagged mine, * one without a flag, 1 to 8 and .
// are open cells. What is one, and what is wrong with it, is told as at the command line.
import { Board } from './board.js';

/** @typedef {import('./link.js').Win} Win */

const SIDE = 99; // cells, the most that a link can hold
const ROW = /^[F*.1-8]+$/;

/** The lines of a text without white space. @param {string} text */
const rowsOf = (text) => text.trim().split(/\r\n|[\n\r]/).map((line) => line.replace(/\s/g, ''));

/** Is the text meant to be a picture: is there a row of its signs, with a mine? @param {string} text */
export function isPicture(text) {
  const lines = rowsOf(text);
  const rows = lines.filter((line) => ROW.test(line)).join('');
  // Mines without a flag are blanks of Sudokus too: they have to be beside open cells.
  return rows.includes('F') || (rows.includes('*') && /[^*]/.test(rows) && !/[09]/.test(lines.join('')));
}

/** Does the text look like a picture of several rows, but for a mine? @param {string} text */
export function isMineless(text) {
  const lines = rowsOf(text);
  return lines.length > 1 && lines.every((line) => /^[.1-8]+$/.test(line));
}

/**
 * The won board in a picture. Never throws.
 * @param {string} text @returns {{win: Win | null, reason: string}}
 */
export function readPicture(text) {
  const rows = rowsOf(text).map((line) => [...line]);
  const width = rows[0].length;
  /** @param {string} reason */
  const fault = (reason) => ({ win: null, reason });
  if (width > SIDE || rows.length > SIDE) return fault(`a ${width}x${rows.length} board does not fit in a link, expected 99x99 at most`);
  for (const [at, row] of rows.entries()) {
    if (row.length !== width) return fault(`row ${at + 1} has ${row.length} cell${row.length === 1 ? '' : 's'}, row 1 has ${width}`);
    const odd = row.findIndex((sign) => !ROW.test(sign));
    if (odd >= 0) return fault(`row ${at + 1}, column ${odd + 1} is '${row[odd]}', expected F, *, . or 1 to 8`);
  }
  const signs = rows.flat();
  const mines = Uint8Array.from(signs, (sign) => +/[F*]/.test(sign));
  const { numbers } = new Board({ width, height: rows.length, mines }, null);
  const due = signs.map((sign, cell) => (mines[cell] ? sign : `${numbers[cell] || '.'}`));
  const wrong = signs.findIndex((sign, cell) => sign !== due[cell]);
  if (wrong >= 0) {
    const place = `row ${Math.floor(wrong / width) + 1}, column ${(wrong % width) + 1}`;
    return fault(`${place} is '${signs[wrong]}', the mines around it make '${due[wrong]}'`);
  }
  const flags = Uint8Array.from(signs, (sign) => +(sign === 'F'));
  return { win: { width, height: rows.length, mines, flags, time: null }, reason: '' };
}
