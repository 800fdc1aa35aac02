// @ts-check
import { setting } from '../store.js';
import { bit } from './board.js';
import { target } from './keys.js';
import { PEERS } from './peers.js';

/** @typedef {import('./board.js').Board} Board */

const HOLD = 350; // milliseconds until a touch adds a cell to those that are picked
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** Where corner marks stand, in the order they come: corners first. */
const PLACES = [1, 3, 7, 9, 2, 8, 4, 6, 5];

/** @param {number} mask */
const digitsOf = (mask) => DIGITS.filter((digit) => mask & bit(digit));

/**
 * What a cell says.
 * @param {Board} board @param {number} cell
 */
function words(board, cell) {
  const digit = board.digit(cell);
  const parts = [`row ${Math.floor(cell / 9) + 1} column ${(cell % 9) + 1}`, digit ? `${digit}` : 'empty'];
  if (board.givens[cell]) parts.push('given');
  if (board.conflicts[cell]) parts.push('conflict');
  const [centre, corner] = [board.marks(cell, 'centre'), board.marks(cell, 'corner')];
  if (!digit && centre) parts.push(`marks ${digitsOf(centre).join(' ')}`);
  if (!digit && corner) parts.push(`corner marks ${digitsOf(corner).join(' ')}`);
  return parts.join(', ');
}

/**
 * The marks of a cell as elements: a class for the place, and the text. Candidates that are worked
 * out stand each in its own place, and corner marks stand out among them.
 * @param {Board} board @param {number} cell
 * @returns {[tag: 'i' | 'b', place: string, text: string][]}
 */
function pencilled(board, cell) {
  const [centre, corner] = [board.marks(cell, 'centre'), board.marks(cell, 'corner')];
  if (board.auto) return digitsOf(centre | corner).map((digit) => [corner & bit(digit) ? 'b' : 'i', `p${digit}`, `${digit}`]);
  /** @type {[tag: 'i' | 'b', place: string, text: string][]} */
  const marks = digitsOf(corner).map((digit, at) => ['b', `p${PLACES[at]}`, `${digit}`]);
  if (centre) marks.push(['i', 'mid', digitsOf(centre).join('')]);
  return marks;
}

/** The board on the page: an ARIA grid in which cells are picked, one or many. */
export class Grid {
  /** @type {Set<number>} */
  picked = new Set();
  current = 0;
  /** @type {string[]} what each cell shows, so that only changes are written */
  #faces = [];

  /**
   * @param {HTMLElement} element
   * @param {() => void} changed other cells are picked
   * @param {() => void} tapped and the pointer is up again
   */
  constructor(element, changed, tapped) {
    this.element = element;
    this.changed = changed;
    /** @type {HTMLElement[]} row-major */
    this.cells = [...element.querySelectorAll('span')];
    for (const cell of this.cells) cell.tabIndex = -1;
    this.cells[0].tabIndex = 0;
    this.#listen(tapped);
  }

  /** Picks one cell, or adds it to those that are. @param {number} cell */
  pick(cell, add = false) {
    if (!add) this.picked.clear();
    this.picked.add(cell);
    this.#stand(cell);
    this.changed();
  }

  /** @param {number} cell */
  #stand(cell) {
    this.cells[this.current].tabIndex = -1;
    this.cells[cell].tabIndex = 0;
    this.current = cell;
    this.focus();
  }

  focus() {
    this.cells[this.current].focus({ preventScroll: true });
  }

  all() {
    this.picked = new Set(this.cells.keys());
    this.changed();
  }

  /**
   * @param {Board} board
   * @param {number} lit a digit to show wherever it is, or 0
   * @param {(cell: number) => boolean} wrong
   */
  paint(board, lit, wrong) {
    const { current, picked } = this;
    const near = new Set(picked.size === 1 && setting('peers', true) ? PEERS[current] : []);
    this.cells.forEach((element, cell) => {
      const digit = board.digit(cell);
      const marks = digit ? [] : pencilled(board, cell);
      const looks = {
        given: board.givens[cell],
        entry: digit && !board.givens[cell],
        conflict: board.conflicts[cell],
        mistake: wrong(cell),
        near: near.has(cell),
        same: lit && digit === lit,
        picked: picked.has(cell),
      };
      const look = Object.entries(looks)
        .filter(([, on]) => on)
        .map(([name]) => name)
        .join(' ');
      const face = `${look}/${digit}/${lit}/${marks}`;
      delete element.dataset.mark; // a hint's
      if (this.#faces[cell] === face) return;
      this.#faces[cell] = face;
      element.className = look;
      element.ariaLabel = words(board, cell) + (looks.mistake ? ', mistake' : '');
      element.ariaSelected = `${picked.has(cell)}`;
      if (digit) element.textContent = `${digit}`;
      else this.pencil(cell, marks.map(([tag, place, text]) => [tag, text === `${lit}` ? `${place} lit` : place, text]));
    });
    this.element.classList.toggle('over', board.won);
  }

  /** Writes marks into a cell. @param {number} cell @param {[tag: string, place: string, text: string][]} marks */
  pencil(cell, marks) {
    const made = marks.map(([tag, className, textContent]) => Object.assign(document.createElement(tag), { className, textContent }));
    this.cells[cell].replaceChildren(...made);
  }

  /** Forgets what a cell shows: something else was written into it. @param {number} cell */
  stale(cell) {
    this.#faces[cell] = '';
  }

  /** @param {() => void} tapped */
  #listen(tapped) {
    const { element } = this;
    const at = (/** @type {Element | null} */ found) =>
      this.cells.indexOf(/** @type {HTMLElement} */ (found?.closest('[role="gridcell"]')));
    /** Does the pointer pick? A finger that moves up or down scrolls the page instead. */
    let drawing = false;
    let held = false;
    let timer = 0;
    const drop = () => {
      clearTimeout(timer);
      drawing = held = false;
    };

    element.addEventListener('pointerdown', (event) => {
      const cell = at(/** @type {Element} */ (event.target));
      drop();
      if (cell < 0 || !event.isPrimary || event.button) return;
      event.preventDefault(); // the cell takes the focus, and no text is marked
      drawing = true;
      const before = new Set(this.picked);
      if (event.ctrlKey || event.metaKey) {
        if (this.picked.delete(cell) && this.picked.size) return this.#stand(cell), this.changed();
        return this.pick(cell, true);
      }
      this.pick(cell, event.shiftKey);
      if (event.pointerType === 'mouse') return;
      timer = setTimeout(() => {
        held = true;
        navigator.vibrate?.(20);
        for (const other of before) this.picked.add(other);
        this.changed();
      }, HOLD);
    });
    element.addEventListener('pointermove', (event) => {
      const cell = drawing ? at(document.elementFromPoint(event.clientX, event.clientY)) : -1;
      if (cell < 0 || cell === this.current) return;
      clearTimeout(timer);
      this.pick(cell, true);
    });
    // After a hold the finger draws, wherever it goes.
    element.addEventListener('touchmove', (event) => held && event.preventDefault(), { passive: false });
    addEventListener('pointercancel', drop);
    addEventListener('pointerup', () => {
      if (drawing && !held) tapped();
      drop();
    });
    // A click that no pointer made comes from a screen reader or a script.
    element.addEventListener('click', (event) => {
      const cell = at(/** @type {Element} */ (event.target));
      if (event.detail || cell < 0) return;
      this.pick(cell);
      tapped();
    });
    element.addEventListener('focusin', (event) => {
      const cell = at(/** @type {Element} */ (event.target));
      if (cell >= 0 && !this.picked.has(cell)) this.pick(cell);
    });
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    element.addEventListener('keydown', (event) => {
      if (event.altKey || /^Numpad\d/.test(event.code)) return;
      const far = event.ctrlKey || event.metaKey;
      const cell = target(event.key, this.current, far);
      if (cell === undefined) return;
      event.preventDefault();
      this.pick(cell, event.shiftKey || (far && event.key.startsWith('Arrow')));
      this.cells[cell].scrollIntoView({ block: 'nearest' });
    });
  }
}
