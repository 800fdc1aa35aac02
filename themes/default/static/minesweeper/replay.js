// @ts-check
// The proof of a board, filled in with the steps that single numbers show, and told in words. No page here.
import { Board } from './board.js';

/**
 * One deduction. `closed` and `missing` belong to `numbers`: how many cells around each were not
 * decided yet, and how many mines among them. `opened` is what opens by it, floods included.
 * `known` are the mines around its numbers that were known before.
 * @typedef {{level: 'start' | 'single' | 'pair' | 'frontier' | 'count', numbers: number[],
 *   closed: number[], missing: number[], safe: number[], mines: number[], opened: number[],
 *   known: number[], left: number}} Step
 * @typedef {[number, number] | {numbers?: number[], safe: number[], mines: number[]}} Traced
 */

/**
 * Every step from the start to the end.
 * @param {import('./board.js').Layout} layout @param {number} start @param {Traced[]} trace
 * @returns {Step[]}
 */
export function replay(layout, start, trace) {
  const board = new Board(layout, start);
  const known = new Set();
  /** @type {Step[]} */
  const steps = [];
  /** Numbers with something new around them. @type {Set<number>} */
  let fresh = new Set();

  /** @param {number} cell */
  const undecided = (cell) => board.around(cell).filter((near) => !board.opened[near] && !known.has(near));
  /** @param {number} cell */
  const missing = (cell) => board.numbers[cell] - board.around(cell).filter((near) => known.has(near)).length;

  /** @param {Step['level']} level @param {number[]} numbers @param {number[]} safe @param {number[]} mines */
  const draw = (level, numbers, safe, mines) => {
    /** @type {Step} */
    const step = {
      level,
      numbers,
      closed: numbers.map((cell) => undecided(cell).length),
      missing: numbers.map(missing),
      safe,
      mines,
      opened: [],
      known: [...new Set(numbers.flatMap((cell) => board.around(cell)))].filter((near) => known.has(near)),
      left: board.count - known.size,
    };
    for (const mine of mines) known.add(mine);
    for (const cell of safe) step.opened.push(...board.open(cell));
    for (const cell of [...mines, ...step.opened]) {
      for (const near of [cell, ...board.around(cell)]) if (board.opened[near]) fresh.add(near);
    }
    steps.push(step);
  };

  const singles = () => {
    // Round by round, as the build does, so that both count the same steps.
    while (fresh.size) {
      const round = [...fresh].sort((one, other) => one - other);
      fresh = new Set();
      for (const cell of round) {
        const cells = undecided(cell);
        if (!cells.length) continue;
        if (!missing(cell)) draw('single', [cell], cells, []);
        else if (missing(cell) === cells.length) draw('single', [cell], [], cells);
      }
    }
  };

  draw('start', [], [start], []);
  singles();
  for (const traced of trace) {
    if (!Array.isArray(traced)) {
      draw(traced.numbers ? 'frontier' : 'count', traced.numbers ?? [], traced.safe, traced.mines);
    } else {
      let pair = traced;
      const only = () => pair.map((cell, at) => undecided(cell).filter((near) => !undecided(pair[1 - at]).includes(near)));
      let [first, second] = only();
      if (missing(pair[0]) - missing(pair[1]) !== first.length || !(first.length + second.length)) {
        pair = [pair[1], pair[0]];
        [first, second] = only();
      }
      draw('pair', pair, second, first);
    }
    singles();
  }
  return steps;
}

/**
 * What of a step is not on a board yet. A mine needs no flag once it was told.
 * @param {Step} step @param {Board} board @param {Set<number>} told
 */
export function rest(step, board, told = new Set()) {
  return {
    safe: step.safe.filter((cell) => !board.opened[cell]),
    // Cells that a 0 should have opened, where a flag was in the way.
    flood: step.opened.filter((cell) => !board.opened[cell] && !step.safe.includes(cell)),
    mines: step.mines.filter((cell) => !board.opened[cell] && !board.flags[cell] && !told.has(cell)),
  };
}

/** @param {number} count @param {string} noun */
const some = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * A step in words that name its numbers and places.
 * @param {Step} step @param {Board} board
 * @param {{safe: number[], mines: number[]}} conclusion as much of the step's as is to be told
 * @param {(cell: number) => string} place names a cell
 */
export function tell(step, board, { safe, mines }, place) {
  /** @param {number[]} cells */
  const places = (cells) =>
    cells.length > 4 ? `the ${cells.length} marked cells` : cells.map(place).join(cells.length > 2 ? '; ' : ' and ');
  /** @param {number} at */
  const number = (at) => `this ${board.numbers[step.numbers[at]]} (${place(step.numbers[at])})`;
  const conclusion = [
    safe.length ? `${places(safe)} ${safe.length > 1 ? 'are' : 'is'} safe` : '',
    mines.length ? `${places(mines)} ${mines.length > 1 ? 'are mines' : 'is a mine'}` : '',
  ];
  const so = `${conclusion.filter(Boolean).join(', and ')}.`;

  switch (step.level) {
    case 'start':
      return 'The marked start is safe: open it.';
    case 'single':
      return step.safe.length
        ? `All mines around ${number(0)} are known, so ${so}`
        : `Around ${number(0)} ${some(step.missing[0], 'mine')} ${step.missing[0] > 1 ? 'are' : 'is'} missing, and only ${some(step.closed[0], 'cell')} can hold ${step.missing[0] > 1 ? 'them' : 'it'}, so ${so}`;
    case 'pair': {
      const more = step.missing[0] - step.missing[1];
      const [one, other] = step.numbers.map((cell) => `the ${board.numbers[cell]}`);
      const [a, b] = one === other ? ['the first', 'the second'] : [one, other];
      return more
        ? `Between ${number(0)} and ${number(1)}: ${a} misses ${some(more, 'mine')} more than ${b}, and just ${some(more, 'cell')} touch${more > 1 ? '' : 'es'} ${a} alone, so ${so}`
        : `Between ${number(0)} and ${number(1)}: all cells left around ${a} touch ${b} too, and both miss ${some(step.missing[0], 'mine')}, so ${so}`;
    }
    case 'frontier':
      return `These ${step.numbers.length} outlined numbers together: however their mines are placed, ${so}`;
    default:
      return `With ${some(step.left, 'mine')} left on the whole board: however they are placed, ${so}`;
  }
}
