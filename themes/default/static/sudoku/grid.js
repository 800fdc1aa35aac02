// @ts-check
import { setting } from '../store.js';
import { bit, PEERS } from './board.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {[looks: string, digits: string][]} Marks */

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
    // A click of no pointer comes from a screen reader; what pointers do is in pointers.js.
    element.onclick = ({ target, detail }) => detail || this.at(target) < 0 || (this.pick(this.at(target)), tapped());
    element.addEventListener('focusin', ({ target }) => {
      const cell = this.at(target);
      if (cell >= 0 && !this.picked.has(cell)) this.pick(cell);
    });
  }

  /** The cell of what an event is about, or -1. @param {EventTarget | null} target */
  at(target) {
    const element = /** @type {Element | null} */ (target)?.closest?.('[role="gridcell"]');
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
      // Candidates that are worked out stand each in its own place, corner marks among them in bold;
      // else corner marks stand above and below, with room for centre marks between.
      const corners = digitsOf(corner);
      const above = Math.max(Math.ceil(corners.length / 2), 2);
      /** @type {Marks} */
      const marks = board.auto
        ? digitsOf(centre | corner).map((digit) => [`p${digit} ${corner & bit(digit) ? 'corner' : ''}`, `${digit}`])
        : [
            ['top corner', corners.slice(0, above).join('')],
            ['mid', digitsOf(centre).join('')],
            ['low corner', corners.slice(above).join('')],
          ];
      this.pencil(cell, marks, lit);
    });
  }

  /** Writes marks into a cell. @param {number} cell @param {Marks} marks @param {number} [lit] a digit to show */
  pencil(cell, marks, lit) {
    /** @param {string} className @param {(Node | string)[]} content */
    const sign = (className, ...content) => {
      const element = Object.assign(document.createElement('i'), { className });
      element.append(...content);
      return element;
    };
    this.cells[cell].replaceChildren(
      ...marks
        .filter(([, digits]) => digits)
        .map(([looks, digits]) => sign(looks, ...Array.from(digits, (digit) => sign(digit === `${lit}` ? 'lit' : '', digit)))),
    );
  }
}
