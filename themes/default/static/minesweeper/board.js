// @ts-check

/**
 * One layout. Cells are numbered row-major from 0; `mines` and `flags` hold 0 or 1 a cell.
 * @typedef {{width: number, height: number, mines: Uint8Array}} Layout
 */

/** The rules of Minesweeper over one layout: no page, no clock. */
export class Board {
  /** @type {'fresh' | 'playing' | 'won' | 'lost'} */
  state = 'fresh';

  /**
   * @param {Layout} layout
   * @param {number | null} start the cell that opens first; null: any
   */
  constructor({ width, height, mines }, start) {
    this.width = width;
    this.height = height;
    this.mines = mines;
    this.start = start;
    /** @type {Uint8Array} */
    this.flags = new Uint8Array(mines.length);
    /** @type {Uint8Array} */
    this.opened = new Uint8Array(mines.length);
    /** Mines around each cell. */
    this.numbers = mines.map((_, cell) => this.#total(mines, cell));
    this.count = total(mines);
    this.safeLeft = mines.length - this.count;
  }

  /**
   * A finished board: every safe cell open, flags as given.
   * @param {Layout & {flags: Uint8Array}} win
   */
  static won(win) {
    const board = new Board(win, null);
    board.flags = win.flags;
    board.opened = win.mines.map((mine) => 1 - mine);
    board.safeLeft = 0;
    board.state = 'won';
    return board;
  }

  get over() {
    return this.state === 'won' || this.state === 'lost';
  }

  get minesLeft() {
    return this.count - total(this.flags);
  }

  /** @param {number} cell */
  around(cell) {
    const column = cell % this.width;
    const cells = [];
    for (let at = Math.max(column - 1, 0); at <= column + 1 && at < this.width; at++) {
      for (const row of [-1, 0, 1]) {
        const near = cell - column + at + row * this.width;
        if (near !== cell && near >= 0 && near < this.mines.length) cells.push(near);
      }
    }
    return cells;
  }

  /**
   * Opens a cell; before the start is open, opens that instead, which never loses.
   * @param {number} cell
   * @returns {number[]} the cells that opened
   */
  open(cell) {
    if (this.opened[cell] || this.flags[cell]) return [];
    return this.#reveal([this.state === 'fresh' ? (this.start ?? cell) : cell]);
  }

  /**
   * Opens what is left around an open number whose flags are complete.
   * @param {number} cell
   */
  chord(cell) {
    if (!this.opened[cell] || this.#total(this.flags, cell) !== this.numbers[cell]) return [];
    return this.#reveal(this.around(cell));
  }

  /**
   * Sets or takes a flag. The marked start takes none: it is known to be safe.
   * @param {number} cell
   * @returns {boolean} whether anything changed
   */
  flag(cell) {
    if (this.over || this.opened[cell] || cell === this.start) return false;
    this.flags[cell] ^= 1;
    return true;
  }

  /** @param {number[]} cells */
  #reveal(cells) {
    const opened = [];
    // A stack of our own: a flood over a large board is deeper than the script's.
    while (cells.length && !this.over) {
      const cell = /** @type {number} */ (cells.pop());
      if (this.opened[cell] || this.flags[cell]) continue;
      this.opened[cell] = 1;
      opened.push(cell);
      if (this.mines[cell]) this.state = 'lost';
      else {
        if (!this.numbers[cell]) cells.push(...this.around(cell));
        this.state = --this.safeLeft ? 'playing' : 'won';
      }
    }
    return opened;
  }

  /** The connected groups of cells with no mine around, each from its first cell on. */
  openings() {
    const seen = new Set();
    const groups = [];
    for (const cell of this.mines.keys()) {
      if (!this.#empty(cell) || seen.has(cell)) continue;
      const group = [cell];
      seen.add(cell);
      for (const member of group) {
        for (const near of this.around(member)) {
          if (!this.#empty(near) || seen.has(near)) continue;
          seen.add(near);
          group.push(near);
        }
      }
      groups.push(group);
    }
    return groups;
  }

  /** 3BV: the fewest left clicks that open the board: one an opening, one a number beside none. */
  get bbbv() {
    let clicks = this.openings().length;
    for (const cell of this.mines.keys()) {
      if (this.mines[cell] || this.#empty(cell)) continue;
      if (!this.around(cell).some((near) => this.#empty(near))) clicks++;
    }
    return clicks;
  }

  /** @param {number} cell */
  #empty(cell) {
    return !this.mines[cell] && !this.numbers[cell];
  }

  /** @param {Uint8Array} marks @param {number} cell */
  #total(marks, cell) {
    return this.around(cell).reduce((sum, near) => sum + marks[near], 0);
  }
}

/** @param {Uint8Array} marks */
const total = (marks) => marks.reduce((sum, mark) => sum + mark, 0);
