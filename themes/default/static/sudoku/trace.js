// @ts-check
// The proof that a puzzle needs no guess, read from its text, and each step in words. A step is
// `n357` or `r357` for a single, else code, digits, cells, units and result with colons between.
import { bit } from './board.js';
import { placeOf } from './grid.js';

/**
 * `groups` are the cells to look at, in the groups that a technique tells apart; units are like
 * `r3`, `c5`, `b2`. A step places one digit, or removes candidates.
 * @typedef {[cell: number, digit: number]} Mark
 * @typedef {{code: string, name: string, digits: string[], groups: number[][], units: string[],
 *   placed: Mark | null, removed: Mark[]}} Step
 */

/** @type {Record<string, string>} */
const NAMES = {
  ...{ n: 'Naked single', h: 'Hidden single', pt: 'Pointing', cl: 'Claiming' },
  ...{ n2: 'Naked pair', h2: 'Hidden pair', n3: 'Naked triple', h3: 'Hidden triple', n4: 'Naked quad', h4: 'Hidden quad' },
  ...{ f2: 'X-wing', f3: 'Swordfish', sk: 'Skyscraper', ki: 'Two-string kite', xy: 'XY-wing', xz: 'XYZ-wing' },
  sc: 'Simple colouring',
};

/** @param {string} text pairs of row and column */
const cellsOf = (text) => (text.match(/../g) ?? []).map(([row, column]) => (+row - 1) * 9 + +column - 1);

/** The steps of a trace. @param {string} trace @returns {Step[]} */
export const read = (trace) => (trace ? trace.split(' ').map(readStep) : []);

/** @param {string} text @returns {Step} */
function readStep(text) {
  const [code, digits, cells, units, result] = text.split(':');
  if (digits === undefined) {
    const [cell] = cellsOf(text.slice(1, 3));
    const kind = text[0] === 'n' ? 'n' : 'h';
    const unit = { r: text[1], c: text[2], b: `${boxOf(cell)}` }[text[0]];
    const placed = /** @type {Mark} */ ([cell, +text[3]]);
    return { code: kind, name: NAMES[kind], digits: [text[3]], groups: [[cell]], units: unit ? [text[0] + unit] : [], placed, removed: [] };
  }
  const removed = result.split('/').flatMap(([digit, ...rest]) => cellsOf(rest.join('')).map((cell) => /** @type {Mark} */ ([cell, +digit])));
  return {
    code,
    name: NAMES[code] ?? code,
    digits: [...digits],
    groups: cells.split('/').map(cellsOf),
    units: units.match(/../g) ?? [],
    placed: null,
    removed,
  };
}

/** The number of a cell's box. @param {number} cell */
const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3) + 1;

/** Is a cell in a unit? @param {number} cell @param {string} unit */
export const isIn = (cell, [kind, number]) =>
  +number === { r: Math.floor(cell / 9) + 1, c: (cell % 9) + 1, b: boxOf(cell) }[kind];

/** @param {string} unit */
const unitName = ([kind, number]) => `${{ r: 'row', c: 'column', b: 'box' }[kind]} ${number}`;

/** 1; 1 and 2; 1, 2 and 3. @param {(string | number)[]} parts */
export const listed = (parts, last = ' and ') =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`;

/**
 * Cells in words, those of a row together, or of a column where that is shorter: row 3 columns 5
 * and 6, rows 3 and 4 column 5.
 * @param {number[]} cells
 */
export function namesOf(cells, last = 'and') {
  if (cells.length === 1) return placeOf(cells[0]);
  const rows = lines(cells, (cell) => Math.floor(cell / 9));
  const columns = lines(cells, (cell) => cell % 9);
  /** @param {string} kind @param {number[]} numbers */
  const line = (kind, numbers) => (numbers.length > 1 ? kind + 's ' : kind + ' ') + listed(numbers, ` ${last} `);
  const parts =
    rows.length <= columns.length
      ? rows.map((row) => `row ${Math.floor(row[0] / 9) + 1} ${line('column', row.map((cell) => (cell % 9) + 1))}`)
      : columns.map((column) => `${line('row', column.map((cell) => Math.floor(cell / 9) + 1))} column ${(column[0] % 9) + 1}`);
  // With lists in it the last comma tells which list goes on.
  return listed(parts, parts.length < cells.length ? `, ${last} ` : ` ${last} `);
}

/** Words that begin a sentence. @param {string} words */
export const sentence = (words) => words[0].toUpperCase() + words.slice(1);

/** Cells by the row or column that they are in. @param {number[]} cells @param {(cell: number) => number} lineOf */
function lines(cells, lineOf) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const cell of cells) found.set(lineOf(cell), [...(found.get(lineOf(cell)) ?? []), cell]);
  return [...found.values()];
}

/** Why a step is so. @param {Step} step @param {boolean} seen do placed digits alone show it? */
function reason({ code, digits, groups, units, removed }, seen) {
  const [one, other = []] = groups;
  const [unit, second] = units.map(unitName);
  const [first] = digits;
  const half = units.length / 2;
  switch (code) {
    case 'n':
      return seen ? `${sentence(namesOf(one))} sees all digits but ${first}.` : `What was taken out leaves only ${first} for ${namesOf(one)}.`;
    case 'h':
      return `In ${unit}, ${first} fits nowhere but in ${namesOf(one)}.`;
    case 'pt':
    case 'cl':
      return `In ${unit}, ${first} fits only in ${namesOf(one, 'or')}. They all lie in ${second}, so ${first} is nowhere else in it.`;
    case 'n2':
    case 'n3':
    case 'n4':
      return `In ${unit}, ${namesOf(one)} have only ${listed(digits)} between them, so no other cell there has these digits.`;
    case 'h2':
    case 'h3':
    case 'h4':
      return `In ${unit}, ${listed(digits)} fit only in ${namesOf(one)}, so nothing else is there.`;
    case 'f2':
    case 'f3':
      return `In ${listed(units.slice(0, half).map(unitName))}, ${first} fits only in ${listed(units.slice(half).map(unitName))}, so it is nowhere else there.`;
    case 'sk':
    case 'ki':
      return `In ${unit} and in ${second}, ${first} has two places each. ${sentence(namesOf(one))} see each other, so ${first} is in ${namesOf(other, 'or')}, and in no cell that sees both.`;
    case 'xy':
      return `If ${namesOf(one)} is ${first} or if it is ${digits[1]}, one of ${namesOf(other)} is ${digits[2]}, so no cell that sees both is.`;
    case 'xz':
      return `Whichever digit ${namesOf(one)} is, it or one of ${namesOf(other)} is ${digits[2]}, so no cell that sees all three is.`;
    case 'sc': {
      const wrap = removed.every(([cell]) => other.includes(cell));
      const chain = `Units with two places for ${first} make a chain: it is in ${namesOf(one)}, or else in ${namesOf(other)}.`;
      return wrap ? `${chain} Two of the latter see each other, so it is in the former.` : `${chain} No cell that sees both kinds has it.`;
    }
    default:
      return 'This follows:';
  }
}

/** What follows. @param {Step} step */
function conclusion({ placed, removed }) {
  if (placed) return `So ${placeOf(placed[0])} is ${placed[1]}.`;
  const digits = [...new Set(removed.map(([, digit]) => digit))];
  const parts = digits.map((digit) => {
    const cells = removed.filter(([, other]) => other === digit).map(([cell]) => cell);
    return `${namesOf(cells)} ${cells.length > 1 ? 'are' : 'is'} not ${digit}`;
  });
  return `So ${listed(parts)}.`;
}

/**
 * A step in words.
 * @param {Step} step @param {import('./board.js').Board} board as it is before the step
 */
export function tell(step, board) {
  const { placed } = step;
  return `${reason(step, !!placed && board.possible(placed[0]) === bit(placed[1]))} ${conclusion(step)}`;
}
