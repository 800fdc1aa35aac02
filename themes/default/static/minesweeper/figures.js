// @ts-check
// Figures of a layout that only a finished board shows.
/** @typedef {import('./board.js').Board} Board */

/** @param {Board} board @param {number} cell */
const empty = ({ mines, numbers }, cell) => !mines[cell] && !numbers[cell];

/**
 * The connected groups of cells with no mine around, each from its first cell on.
 * @param {Board} board
 */
export function openings(board) {
  const seen = new Set();
  const groups = [];
  for (const cell of board.mines.keys()) {
    if (!empty(board, cell) || seen.has(cell)) continue;
    const group = [cell];
    seen.add(cell);
    for (const member of group) {
      for (const near of board.around(member)) {
        if (!empty(board, near) || seen.has(near)) continue;
        seen.add(near);
        group.push(near);
      }
    }
    groups.push(group);
  }
  return groups;
}

/**
 * 3BV: the fewest left clicks that open the board: one an opening, one a number beside none.
 * @param {Board} board
 */
export function bbbv(board) {
  let clicks = openings(board).length;
  for (const cell of board.mines.keys()) {
    if (board.mines[cell] || empty(board, cell)) continue;
    if (!board.around(cell).some((near) => empty(board, near))) clicks++;
  }
  return clicks;
}

/** A link names no start: the largest opening gives one. @param {Board} board */
export function startOf(board) {
  const [largest] = openings(board).sort((one, other) => other.length - one.length);
  const safe = largest ? largest[0] : board.mines.indexOf(0);
  return safe < 0 ? null : safe;
}
