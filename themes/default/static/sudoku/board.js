// @ts-check
// A game of Sudoku: digits, pencil marks, and the moves that made them. No page, no clock.

/** @typedef {'digit' | 'corner' | 'centre'} Kind what an entry is */
/** @typedef {{cells: string, moves: string, undone: string, auto: string, came?: import('./exchange.js').Came}} Saved */

// What the player put into a cell is one number: the digit, then nine bits each for centre marks,
// corner marks, and candidates that the player ruled out. So a move is what changed, by exclusive
// or, and the same change undoes it and does it again.
export const CENTRE = 4;
export const CORNER = 13;
export const OUT = 22;

const row = (/** @type {number} */ cell) => Math.floor(cell / 9);
const box = (/** @type {number} */ cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/** For each cell the 20 others in its row, column and box. */
export const PEERS = Array.from({ length: 81 }, (_, cell) =>
  [...Array(81).keys()].filter(
    (peer) => peer !== cell && (row(peer) === row(cell) || peer % 9 === cell % 9 || box(peer) === box(cell)),
  ),
);

/** The mask of a digit; of 0 it is 0. @param {number} digit */
export const bit = (digit) => (1 << digit) >> 1;

/** Changes of cells: cell, difference, cell, difference... @typedef {number[]} Move */

export class Board {
  /** Candidates are worked out, and only those ruled out are the player's. */
  auto = false;
  /** @type {Move[]} */
  moves = [];
  /** @type {Move[]} what can be done again, the next one last */
  undone = [];
  /** 1 for a cell whose digit a peer has too. */
  conflicts = new Uint8Array(81);

  /**
   * @param {ArrayLike<number>} givens 81 digits, 0 for none
   * @param {Saved | null} [saved]
   */
  constructor(givens, saved) {
    this.givens = givens;
    const cells = numbers(saved?.cells ?? '');
    /** @type {Int32Array} */
    this.cells = Int32Array.from({ length: 81 }, (_, cell) => (givens[cell] ? 0 : sound(cells[cell])));
    if (saved) {
      this.auto = !!saved.auto;
      this.moves = readMoves(saved.moves);
      this.undone = readMoves(saved.undone);
      this.came = saved.came; // what else a string held
    }
    this.#judge();
  }

  /** Texts that the game can be made of again. @returns {Saved} */
  get saved() {
    const { won, auto, moves, undone, came } = this;
    return {
      cells: write([...this.cells].map((cell) => (won ? cell & 15 : cell))),
      moves: won ? '' : writeMoves(moves),
      undone: won ? '' : writeMoves(undone),
      auto: auto ? '1' : '',
      came,
    };
  }

  /** @param {number} cell */
  digit(cell) {
    return this.givens[cell] || this.cells[cell] & 15;
  }

  get touched() {
    return this.cells.some(Boolean) || this.moves.length + this.undone.length > 0;
  }

  /** Cells without a digit. */
  get left() {
    return this.cells.filter((_, cell) => !this.digit(cell)).length;
  }

  get won() {
    return !this.left && !this.conflicts.includes(1);
  }

  /** Is a digit in all of its nine places, and none of them wrong by the rules? @param {number} digit */
  done(digit) {
    const places = this.places(digit);
    return places.length === 9 && !places.some((cell) => this.conflicts[cell]);
  }

  /** The cells that hold a digit. @param {number} digit */
  places(digit) {
    return [...this.cells.keys()].filter((cell) => this.digit(cell) === digit);
  }

  /**
   * The marks of a cell, or what is a candidate of it: bit d - 1 for digit d.
   * @param {number} cell @param {Kind} kind
   */
  marks(cell, kind) {
    if (kind === 'corner') return (this.cells[cell] >> CORNER) & 511;
    return this.auto ? this.possible(cell) & ~(this.cells[cell] >> OUT) : (this.cells[cell] >> CENTRE) & 511;
  }

  /** What no peer has; an entry with a conflict rules nothing out. @param {number} cell */
  possible(cell) {
    const ruling = PEERS[cell].filter((peer) => this.givens[peer] || !this.conflicts[peer]);
    return ruling.reduce((mask, peer) => mask & ~bit(this.digit(peer)), 511);
  }

  /**
   * Takes the last move back, or does it again.
   * @returns {number | undefined} the cell that it was about
   */
  back(again = false) {
    const [from, to] = again ? [this.undone, this.moves] : [this.moves, this.undone];
    const move = from.pop();
    if (!move) return;
    to.push(move);
    for (let at = 0; at < move.length; at += 2) this.cells[move[at]] = sound(this.cells[move[at]] ^ move[at + 1]);
    this.#judge();
    return move[0];
  }

  /**
   * @param {Int32Array} next @param {number[]} cells those that the move is about, before others
   * @returns {boolean} whether anything changed
   */
  change(next, cells) {
    /** @type {Move} */
    const move = [];
    for (const cell of new Set([...cells, ...next.keys()])) {
      if (next[cell] !== this.cells[cell]) move.push(cell, next[cell] ^ this.cells[cell]);
    }
    if (!move.length) return false;
    this.cells = next;
    this.moves.push(move);
    this.undone = [];
    this.#judge();
    return true;
  }

  #judge() {
    this.conflicts = this.conflicts.map((_, cell) => {
      const digit = this.digit(cell);
      return +(digit > 0 && PEERS[cell].some((peer) => this.digit(peer) === digit));
    });
  }
}

/** What a cell may hold, of any number. @param {number | undefined} value */
const sound = (value = 0) => (!(value >= 0 && value < 2 ** 31) ? 0 : (value & 15) > 9 ? value & ~15 : value);

/** @param {unknown} text */
const numbers = (text) => `${text}`.split('-').map((part) => parseInt(part, 36));

/** @param {number[]} numbers */
const write = (numbers) => numbers.map((number) => number.toString(36)).join('-');

/** @param {Move[]} moves */
const writeMoves = (moves) => moves.map(write).join('_');

/** Moves of a text; none where it is damaged. @param {unknown} text */
function readMoves(text) {
  const moves = text ? `${text}`.split('_').map(numbers) : [];
  return moves.every((move) => move.every((part, at) => (at % 2 ? part > 0 : part >= 0 && part < 81))) ? moves : [];
}
