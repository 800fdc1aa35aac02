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
   * @param {Uint8Array} opened
   * @param {Uint8Array} flags
   */
  constructor(layout, start, opened = new Uint8Array(layout.mines.length), flags = new Uint8Array(layout.mines.length)) {
    const { width, height, mines } = layout;
    this.width = width;
    this.height = height;
    this.mines = mines;
    this.start = start;
    this.opened = opened;
    this.flags = flags;
    /** Mines around each cell. */
    this.numbers = mines.map((_, cell) => this.#total(mines, cell));
    this.count = total(mines);
    this.#judge();
  }

  /** Won if and only if every safe cell is open, lost with the first open mine. */
  #judge() {
    const { opened, mines } = this;
    const safe = opened.filter((open, cell) => open && !mines[cell]).length;
    if (total(opened) > safe) this.state = 'lost';
    else if (safe + this.count === mines.length) this.state = 'won';
    else this.state = safe ? 'playing' : 'fresh';
  }

  get over() {
    return this.state === 'won' || this.state === 'lost';
  }

  get minesLeft() {
    return this.state === 'won' ? 0 : this.count - total(this.flags);
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

  /** Closes cells again. @param {number[]} cells */
  close(cells) {
    for (const cell of cells) this.opened[cell] = 0;
    this.#judge();
  }

  /** @param {number[]} cells */
  #reveal(cells) {
    const opened = [];
    // A stack of our own: a flood over a large board is deeper than the script's.
    while (cells.length) {
      const cell = /** @type {number} */ (cells.pop());
      if (this.opened[cell] || this.flags[cell]) continue;
      this.opened[cell] = 1;
      opened.push(cell);
      if (this.mines[cell]) break;
      if (!this.numbers[cell]) cells.push(...this.around(cell));
    }
    this.#judge();
    return opened;
  }

  /** @param {Uint8Array} marks @param {number} cell */
  #total(marks, cell) {
    return this.around(cell).reduce((sum, near) => sum + marks[near], 0);
  }
}

/** @param {Uint8Array} marks */
const total = (marks) => marks.reduce((sum, mark) => sum + mark, 0);
