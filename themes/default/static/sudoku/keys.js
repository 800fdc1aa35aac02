// @ts-check
// What keys do. Digits go by the key's place, so that Shift and any keyboard's layout do not
// matter: with NumLock on, Shift and a 7 of the number pad arrive as Home.

import * as allChanges from './changes.js';
import { listen } from './pointers.js';

/** By name. @type {Record<string, any>} */
export const changes = allChanges;

/** @typedef {import('./board.js').Kind} Kind */
/** @typedef {import('./play.js').Act} Act */

/** @type {Kind[]} */
const KINDS = ['digit', 'corner', 'centre'];

/** @type {Record<string, string>} */
const NAMED = { Backspace: 'erase', Delete: 'erase', Escape: 'one', Enter: 'put', ' ': 'next' };
/** @type {Record<string, string>} */
const LETTERS = { d: 'digit', x: 'corner', c: 'centre', a: 'auto', h: 'hint', k: 'check', p: 'pause', z: 'undo', y: 'redo' };
/** @type {Record<string, string>} with Ctrl */
const COMMANDS = { a: 'all', z: 'undo', y: 'redo' };

/**
 * @param {Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>} event
 * @returns {Act | undefined} undefined: nothing of ours
 */
export function wish(event) {
  const { code, key, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return;
  const place = /^(Digit|Numpad)(\d)$/.exec(code);
  if (place) {
    const digit = +place[2];
    if (!digit) return { what: 'erase' };
    const shifted = shiftKey || (place[1] === 'Numpad' && key.length > 1 && event.getModifierState('NumLock'));
    return { what: 'enter', digit, kind: command ? 'centre' : shifted ? 'corner' : undefined };
  }
  // Letters by what they are; by their place where the layout has others.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(3).toLowerCase();
  if (command && letter === 'z' && shiftKey) return { what: 'redo' };
  const what = command ? COMMANDS[letter] : NAMED[key] ?? LETTERS[letter];
  return what ? { what } : undefined;
}

/**
 * The cell that a key leads to. Rows and columns end; nothing wraps.
 * @param {string} key @param {number} cell @param {boolean} far with Ctrl
 * @returns {number | undefined}
 */
export function target(key, cell, far) {
  const column = cell % 9;
  const row = cell - column; // its first cell
  /** @type {Record<string, number>} */
  const places = {
    ArrowLeft: Math.max(cell - 1, row),
    ArrowRight: Math.min(cell + 1, row + 8),
    ArrowUp: cell < 9 ? cell : cell - 9,
    ArrowDown: cell > 71 ? cell : cell + 9,
    Home: far ? 0 : row,
    End: far ? 80 : row + 8,
    PageUp: column,
    PageDown: column + 72,
  };
  return places[key];
}

/**
 * Attends to pointers, and to what came before this part did: a key may follow on a drag.
 * @param {import('./grid.js').Grid} grid @param {Event[]} early @param {(event: Event) => void} meet
 */
export function begin(grid, early, meet) {
  const pointers = listen(grid);
  for (const event of early) (pointers[event.type] ?? meet)(event);
}

/**
 * @param {KeyboardEvent} event @param {import('./grid.js').Grid} grid
 * @param {Kind} kind what keys enter @param {(act: Act) => void} act
 */
export function press(event, grid, kind, act) {
  const on = /** @type {Element} */ (event.target);
  // From the buttons of a hint arrows lead back to the board.
  const onCell = grid.element.contains(on) || (event.key !== 'Enter' && event.key !== ' ' && !!on.closest('.hint .actions'));
  if (on.matches('input, textarea') || !on.closest('#play')) return;
  const far = event.ctrlKey || event.metaKey;
  const cell = onCell && !event.altKey && !/^Numpad\d/.test(event.code) ? target(event.key, grid.current, far) : undefined;
  if (cell !== undefined) {
    event.preventDefault();
    grid.pick(cell, event.shiftKey || (far && event.key.startsWith('Arrow')));
    return grid.cells[cell].scrollIntoView({ block: 'nearest' });
  }
  if (!onCell && (event.key === 'Enter' || event.key === ' ')) return; // a button's own
  const asked = wish(event);
  if (!asked) return;
  event.preventDefault();
  if (asked.what === 'one') grid.pick(grid.current);
  else if (asked.what === 'all') {
    grid.picked = new Set(grid.cells.keys());
    grid.changed();
  } else if (asked.what === 'next') act({ what: KINDS[(KINDS.indexOf(kind) + 1) % 3] });
  else if (!event.repeat || ['undo', 'redo'].includes(asked.what)) act(asked);
}
