// @ts-check
// How many solutions a grid has: none, one, or more. Singles, and search where they end.
import { PEERS } from './board.js';

/**
 * `count` is 0, 1, 2 for more than one, or null: the search came to no end. `solution` is the only
 * one as 81 digits, else ''.
 * @typedef {{count: 0 | 1 | 2 | null, solution: string}} Verdict
 */

/** Grids that a search looks at; the hardest puzzles known take some hundreds. */
const MOST_NODES = 50_000;
const SLICE = 100; // grids until the page may do something else
const ALL = 511;
const PLACED = 512; // in a mask: its one digit is gone from all peers

const nine = [...Array(9).keys()];
const UNITS = nine.flatMap((at) => [
  nine.map((other) => 9 * at + other),
  nine.map((other) => 9 * other + at),
  nine.map((other) => 27 * Math.floor(at / 3) + 3 * (at % 3) + 9 * Math.floor(other / 3) + (other % 3)),
]);

/** @param {number} mask */
const isOne = (mask) => !(mask & (mask - 1));

/**
 * Places all singles. What is left does not depend on their order.
 * @param {Uint16Array} grid 81 masks of candidates, changed in place
 * @returns {boolean} whether a solution may be left
 */
function settle(grid) {
  for (let moved = true; moved; ) {
    moved = false;
    for (let cell = 0; cell < 81; cell++) {
      const mask = grid[cell];
      if (!mask) return false;
      if (mask & PLACED || !isOne(mask)) continue;
      grid[cell] |= PLACED;
      moved = true;
      for (const peer of PEERS[cell]) {
        if ((grid[peer] & ALL) === mask) return false;
        grid[peer] &= ~mask;
      }
    }
    for (const unit of UNITS) {
      let [once, twice] = [0, 0];
      for (const cell of unit) {
        twice |= once & grid[cell];
        once |= grid[cell];
      }
      if ((once & ALL) !== ALL) return false;
      const single = once & ~twice & ALL;
      if (!single) continue;
      for (const cell of unit) {
        const own = grid[cell] & single;
        if (!own || own === (grid[cell] & ALL)) continue;
        if (!isOne(own)) return false;
        grid[cell] = own;
        moved = true;
      }
    }
  }
  return true;
}

/**
 * Marks one of which is right, few of them, as cell and mask; none where all cells are filled.
 * A cell with two candidates; else a digit with two places in a unit, without which grids with few
 * givens and no solution take forever; else a cell with as few as there are.
 * @param {Uint16Array} grid a settled one @returns {[cell: number, mask: number][]}
 */
function choice(grid) {
  let [fewest, least] = [-1, 10];
  for (let cell = 0; cell < 81; cell++) {
    if (grid[cell] & PLACED) continue;
    let count = 0;
    for (let mask = grid[cell]; mask; mask &= mask - 1) count++;
    if (count < least) [fewest, least] = [cell, count];
  }
  if (fewest < 0) return [];
  if (least > 2) {
    for (const unit of UNITS) {
      let [once, twice, thrice] = [0, 0, 0];
      for (const cell of unit) {
        thrice |= twice & grid[cell];
        twice |= once & grid[cell];
        once |= grid[cell];
      }
      const pairs = twice & ~thrice & ALL;
      if (!pairs) continue;
      const digit = pairs & -pairs;
      return unit.filter((cell) => grid[cell] & digit).map((cell) => [cell, digit]);
    }
  }
  return nine.flatMap((at) => (grid[fewest] & (1 << at) ? [[fewest, 1 << at]] : []));
}

/**
 * Looks for up to two solutions; stops between grids, so that a page may do something else.
 * @param {ArrayLike<number>} givens 81 digits, 0 for none @returns {Generator<void, Verdict>}
 */
export function* search(givens) {
  const waiting = [Uint16Array.from(givens, (digit) => (digit ? 1 << (digit - 1) : ALL))];
  const found = [];
  for (let nodes = 0; nodes < MOST_NODES; nodes++) {
    const grid = waiting.pop();
    if (!grid) return { count: found.length ? 1 : 0, solution: found.join('') };
    if (!settle(grid)) continue;
    const options = choice(grid);
    if (!options.length) found.push(Array.from(grid, (mask) => 32 - Math.clz32(mask & ALL)).join(''));
    if (found.length > 1) return { count: 2, solution: '' };
    for (const [cell, mask] of options) {
      const next = grid.slice();
      next[cell] = mask;
      waiting.push(next);
    }
    yield;
  }
  return { count: null, solution: '' };
}

/** @type {Map<string, Promise<Verdict>>} */
const judged = new Map();

/** How many solutions a grid has, found out once, in the page's spare time. @param {ArrayLike<number>} givens */
export function judge(givens) {
  const key = Array.from(givens).join('');
  const verdict = judged.get(key) ?? inSlices(search(givens));
  judged.set(key, verdict);
  return verdict;
}

/** @param {Generator<void, Verdict>} steps @returns {Promise<Verdict>} */
async function inSlices(steps) {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % SLICE === 0) await new Promise((go) => setTimeout(go));
  }
}

/** What is wrong with a grid, for who plays it; '' where nothing is known to be. @param {Verdict} verdict */
export const faultOf = ({ count }) =>
  count === 0 ? 'This Sudoku has no solution.' : count === 2 ? 'This Sudoku has more than one solution.' : '';
