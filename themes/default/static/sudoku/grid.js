// @ts-check
import { setting } from '../store.js';
import { bit, PEERS } from './board.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {[looks: string, text: string][]} Marks */

/** Where corner marks stand, in the order they come: corners first. */
const PLACES = [1, 3, 7, 9, 2, 8, 4, 6, 5];

/** @param {number} mask */
export const digitsOf = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & bit(digit));

/** A cell in words. @param {number} cell */
export const placeOf = (cell) => `row ${Math.floor(cell / 9) + 1} column ${(cell % 9) + 1}`;

/** The board on the page: an ARIA grid in which cells are picked, one or many. */
export class Grid {
  /** @type {Set<number>} */
  picked = new Set();
  current = 0;
  /** @type {string[]} what each cell shows, so that only changes are written */
  faces = [];

  /**
   * @param {HTMLElement} element
   * @param {() => void} changed other cells are picked
   * @param {() => void} tapped cells are picked by a pointer, which is up again
   */
  constructor(element, changed, tapped) {
    this.element = element;
    this.changed = changed;
    this.tapped = tapped;
    this.cells = /** @type {HTMLElement[]} row-major */ ([...element.querySelectorAll('[role="gridcell"]')]);
    this.cells.forEach((cell, at) => (cell.tabIndex = at ? -1 : 0));
    // A click may come from a screen reader; what else pointers do is in pointers.js.
    element.onclick = ({ target }) => this.at(target) < 0 || (this.pick(this.at(target)), tapped());
    element.addEventListener('focusin', ({ target }) => {
      const cell = this.at(target);
      if (cell >= 0 && !this.picked.has(cell)) this.pick(cell);
    });
  }

  /** The cell of what an event is about, or -1. @param {EventTarget | null} target */
  at(target) {
    const element = /** @type {Element | null} */ (target)?.closest('[role="gridcell"]');
    return this.cells.indexOf(/** @type {HTMLElement} */ (element));
  }

  /** Picks a cell, or adds it to those that are. @param {number} cell */
  pick(cell, add = false) {
    this.picked = new Set(add ? this.picked : []).add(cell);
    this.cells[this.current].tabIndex = -1;
    this.cells[cell].tabIndex = 0;
    this.current = cell;
    this.focus();
    this.changed();
  }

  focus() {
    this.cells[this.current].focus({ preventScroll: true });
  }

  /** @param {Board} board @param {number} lit a digit to show wherever it is, or 0 */
  paint(board, lit) {
    const { picked } = this;
    const near = picked.size === 1 && setting('peers', true) ? PEERS[this.current] : [];
    this.cells.forEach((element, cell) => {
      const digit = board.digit(cell);
      const [centre, corner] = [board.marks(cell, 'centre'), board.marks(cell, 'corner')];
      const looks = [
        board.givens[cell] ? 'given' : digit && 'entry',
        board.conflicts[cell] && 'conflict',
        near.includes(cell) && 'near',
        lit && digit === lit && 'same',
        picked.has(cell) && 'picked',
      ].filter(Boolean);
      const words = [
        placeOf(cell),
        digit || 'empty',
        board.givens[cell] && 'given',
        board.conflicts[cell] && 'conflict',
        !digit && centre && 'marks ' + digitsOf(centre).join(' '),
        !digit && corner && 'corner marks ' + digitsOf(corner).join(' '),
      ].filter(Boolean);
      delete element.dataset.mark; // a hint's
      const face = [looks, words, lit, board.auto].join();
      if (this.faces[cell] === face) return;
      this.faces[cell] = face;
      element.className = looks.join(' ');
      element.ariaLabel = words.join(', ');
      element.ariaSelected = `${picked.has(cell)}`;
      if (digit) return (element.textContent = `${digit}`);
      // Candidates that are worked out stand each in its own place, corner marks among them in bold.
      /** @type {Marks} */
      const marks = board.auto
        ? digitsOf(centre | corner).map((digit) => [`p${digit} ${corner & bit(digit) ? 'corner' : ''}`, `${digit}`])
        : digitsOf(corner).map((digit, at) => [`p${PLACES[at]} corner`, `${digit}`]);
      if (!board.auto && centre) marks.push(['mid', digitsOf(centre).join('')]);
      this.pencil(cell, marks.map(([looks, text]) => [text === `${lit}` ? looks + ' lit' : looks, text]));
    });
  }

  /** Writes marks into a cell. @param {number} cell @param {Marks} marks */
  pencil(cell, marks) {
    this.cells[cell].replaceChildren(
      ...marks.map(([className, textContent]) => Object.assign(document.createElement('i'), { className, textContent })),
    );
  }
}
