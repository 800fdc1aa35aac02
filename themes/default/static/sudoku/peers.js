// @ts-check
const row = (/** @type {number} */ cell) => Math.floor(cell / 9);
const box = (/** @type {number} */ cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/** For each cell the 20 others in its row, column and box. */
export const PEERS = Array.from({ length: 81 }, (_, cell) =>
  [...Array(81).keys()].filter(
    (peer) => peer !== cell && (row(peer) === row(cell) || peer % 9 === cell % 9 || box(peer) === box(cell)),
  ),
);
