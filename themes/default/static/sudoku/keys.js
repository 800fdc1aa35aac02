// @ts-check
// What a key asks for. Digits go by the key's place, so that Shift and any keyboard's layout do not
// matter: with NumLock on, Shift and a 7 of the number pad arrive as Home.

/** @typedef {import('./board.js').Kind} Kind */
/** @typedef {{what: string, digit?: number, kind?: Kind}} Wish */

/** @type {Record<string, string>} */
const NAMED = { Backspace: 'erase', Delete: 'erase', Escape: 'one', Enter: 'put', ' ': 'next' };
/** @type {Record<string, string>} */
const LETTERS = { d: 'digit', x: 'corner', c: 'centre', a: 'auto', h: 'hint', k: 'check', z: 'undo', y: 'redo' };
/** @type {Record<string, string>} */
const COMMANDS = { a: 'all', z: 'undo', y: 'redo' };

/**
 * @param {{code: string, key: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean, altKey: boolean,
 *   getModifierState: (name: string) => boolean}} event
 * @returns {Wish | undefined} undefined: nothing of ours
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
