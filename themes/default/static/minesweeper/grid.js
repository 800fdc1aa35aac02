// @ts-check
/** @typedef {import('./board.js').Board} Board */
/** @typedef {'press' | 'flag' | 'chord' | 'hint' | 'undo'} Act */
import { setting } from '../store.js';

const HOLD = 350; // milliseconds until a touch becomes a flag, unless set
/** @type {Record<string, string>} */
const TURNED = {
  ArrowLeft: 'ArrowUp',
  ArrowUp: 'ArrowLeft',
  ArrowRight: 'ArrowDown',
  ArrowDown: 'ArrowRight',
  Home: 'PageUp',
  PageUp: 'Home',
  End: 'PageDown',
  PageDown: 'End',
};
const SLIP = 10; // pixels that a resting finger may move

/**
 * What a cell looks like, and the words for it. "Closed" is said of every cell that is not open.
 * @param {Board} board @param {number} cell
 * @returns {[look: string, words: string, digit: string]}
 */
function face(board, cell) {
  const number = board.numbers[cell];
  const lost = board.state === 'lost';
  if (board.opened[cell]) {
    if (board.mines[cell]) return ['hit', 'mine, hit', ''];
    return [`n${number}`, number ? `${number}` : 'empty', number ? `${number}` : ''];
  }
  if (board.flags[cell]) {
    return lost && !board.mines[cell] ? ['wrong', 'wrong flag, closed', ''] : ['flag', 'flagged, closed', ''];
  }
  if (board.over && board.mines[cell]) return ['mine', 'mine, closed', ''];
  if (board.state === 'fresh' && cell === board.start) return ['start', 'start here, closed', ''];
  return ['closed', 'closed', ''];
}

/** The board on the page: an ARIA grid that turns pointers and keys into acts on cells. */
export class Grid {
  /** @type {HTMLElement[]} row-major */
  cells = [];
  /** Does the board run down where the rows of cells run on? */
  turned = false;
  /** @type {Board} */
  #board;
  #width = 0;
  #current = 0;

  /**
   * @param {HTMLElement} element the grid, inside the box that it scrolls in
   * @param {(act: Act, cell: number) => void} act
   */
  constructor(element, act) {
    this.element = element;
    this.box = /** @type {HTMLElement} */ (element.parentElement);
    this.act = act;
    this.#listenToPointers();
    element.addEventListener('keydown', (event) => this.#key(event));
    element.addEventListener('focusin', (event) => this.#move(this.#at(event)));

    const { box } = this;
    const cue = () => {
      const after = box.scrollWidth - box.clientWidth - box.scrollLeft;
      box.parentElement?.classList.toggle('more-before', box.scrollLeft > 1);
      box.parentElement?.classList.toggle('more-after', after > 1);
    };
    box.addEventListener('scroll', cue, { passive: true });
    new ResizeObserver(() => {
      cue();
      this.#show(); // it may have turned
    }).observe(box);
  }

  /**
   * Makes the grid this board's size, if it is not.
   * @param {Board} board @param {number} current the cell that the Tab key comes to
   */
  fit({ width, height, count }, current) {
    const { element, box } = this;
    const row = () => {
      const row = document.createElement('div');
      row.setAttribute('role', 'row');
      for (let column = 0; column < width; column++) {
        row.appendChild(document.createElement('span')).setAttribute('role', 'gridcell');
      }
      return row;
    };
    if (element.children.length !== height || element.children[0].children.length !== width) {
      element.replaceChildren(...Array.from({ length: height }, row));
      const { style, classList } = /** @type {HTMLElement} */ (element.closest('.board'));
      style.setProperty('--columns', `${width}`);
      style.setProperty('--rows', `${height}`);
      classList.toggle('wide', width > height);
    }
    this.cells = [...element.querySelectorAll('span')];
    for (const cell of this.cells) cell.tabIndex = -1;
    this.#width = width;
    this.#current = 0;
    this.#move(current);
    element.ariaLabel = `Minefield, ${width} by ${height}, ${count} mines`;
    const cell = this.cells[current];
    box.scrollLeft = cell.offsetLeft - (box.clientWidth - cell.offsetWidth) / 2;
  }

  /** @param {Board} board */
  paint(board) {
    this.#board = board;
    for (const cell of this.cells) delete cell.dataset.mark; // a hint's
    this.#show();
    this.element.classList.toggle('over', board.over);
  }

  #show() {
    this.turned = getComputedStyle(this.element).writingMode !== 'horizontal-tb';
    this.cells.forEach((element, cell) => {
      const [look, words, digit] = face(this.#board, cell);
      const label = `${this.place(cell)}, ${words}`;
      if (element.ariaLabel === label) return;
      element.ariaLabel = label;
      element.className = look;
      element.textContent = digit;
    });
  }

  /** A cell in words, by where it is seen. @param {number} cell */
  place(cell) {
    const at = [Math.floor(cell / this.#width) + 1, (cell % this.#width) + 1];
    if (this.turned) at.reverse();
    return `row ${at[0]}, column ${at[1]}`;
  }

  focus() {
    this.cells[this.#current].focus();
  }

  /** @param {Event} event */
  #at(event) {
    return this.cells.indexOf(/** @type {HTMLElement} */ (event.target));
  }

  /** @param {number} cell */
  #move(cell) {
    if (cell < 0) return;
    this.cells[this.#current].tabIndex = -1;
    this.cells[cell].tabIndex = 0;
    this.#current = cell;
  }

  #listenToPointers() {
    const { element } = this;
    /** @type {Act | null} what the release will do */
    let pending = null;
    let [fromX, fromY, timer] = [0, 0, 0];
    const drop = () => {
      clearTimeout(timer);
      pending = null;
    };

    element.addEventListener('pointerdown', (event) => {
      drop();
      const cell = this.#at(event);
      // A second finger pinches; it never opens.
      if (cell < 0 || !event.isPrimary) return;
      if (event.button === 2 || event.ctrlKey) return this.act('flag', cell);
      pending = event.button === 1 ? 'chord' : 'press';
      if (event.pointerType === 'mouse') return;
      [fromX, fromY] = [event.clientX, event.clientY];
      timer = setTimeout(() => {
        drop();
        navigator.vibrate?.(20);
        this.act('flag', cell);
      }, +setting('hold', HOLD) || HOLD);
    });
    element.addEventListener('pointermove', (event) => {
      // Further buttons of a mouse arrive as moves: left and right together chord.
      if (event.buttons === 3 && setting('both', true)) pending = 'chord';
      if (event.pointerType === 'mouse') return;
      if (Math.hypot(event.clientX - fromX, event.clientY - fromY) > SLIP) drop();
    });
    element.addEventListener('pointerup', (event) => {
      const cell = this.#at(event);
      if (pending && cell >= 0) this.act(pending, cell);
      drop();
    });
    addEventListener('pointercancel', drop);
    addEventListener('pointerup', drop);
    // A click that no pointer made comes from a screen reader or a script.
    element.addEventListener('click', (event) => {
      const cell = this.#at(event);
      if (!event.detail && cell >= 0) this.act('press', cell);
    });
    element.addEventListener('mousedown', (event) => {
      if (event.button === 1) event.preventDefault(); // no autoscroll
    });
    element.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { ctrlKey } = event;
    if (event.altKey || event.metaKey) return;
    const key = (this.turned && !ctrlKey && TURNED[event.key]) || event.key;
    const cell = this.#current;
    const width = this.#width;
    const last = this.cells.length - 1;
    const column = cell % width;
    const row = cell - column; // its first cell
    /** @type {Record<string, number>} */
    const places = ctrlKey
      ? { Home: 0, End: last }
      : {
          ArrowLeft: Math.max(cell - 1, row),
          ArrowRight: Math.min(cell + 1, row + width - 1),
          ArrowUp: cell < width ? cell : cell - width,
          ArrowDown: cell + width > last ? cell : cell + width,
          Home: row,
          End: row + width - 1,
          PageUp: column,
          PageDown: last - width + 1 + column,
        };
    /** @type {Record<string, Act>} */
    const acts = ctrlKey ? {} : { Enter: 'press', ' ': 'press', f: 'flag', h: 'hint', z: 'undo' };
    const what = acts[key.length > 1 ? key : key.toLowerCase()];
    if (!(key in places) && !what) return;
    event.preventDefault();
    if (key in places) this.cells[places[key]].focus();
    else if (!event.repeat) this.act(what, cell);
  }
}
