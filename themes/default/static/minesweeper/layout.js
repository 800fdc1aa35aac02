// @ts-check
// Reads a layout link, `?b=WWHH&m=...`: the mines of a board, as analysers of other sites write it.

/** @typedef {import('./board.js').Layout} Layout */

/** @type {Record<string, string>} the standard boards, by their number */
const PRESETS = { 1: '0909', 2: '1616', 3: '3016' };

/**
 * Reads a link, or only its query. Never throws.
 * @param {string} text
 * @returns {{layout: Layout | null, reason: string}} no layout and no reason: nothing like a layout link
 */
export function decodeLayout(text) {
  const query = new URLSearchParams(text.trim().replace(/^[^?]*\?|#.*$/gs, ''));
  const given = query.get('b');
  const code = query.get('m');
  /** @param {string} reason */
  const fault = (reason) => ({ layout: null, reason });

  if (code === null || query.has('mf')) return fault('');
  if (given === null) return fault('b is missing');
  const size = PRESETS[given] ?? given;
  if (!/^\d{4}$/.test(size)) return fault('b is neither four digits nor 1, 2 or 3');
  const width = +size.slice(0, 2);
  const height = +size.slice(2);
  const cells = width * height;
  if (!cells) return fault('b has a side of 0');
  if (/[^0-9a-v]/.test(code)) return fault('m has a character other than 0 to 9 and a to v');
  const due = Math.ceil(cells / 5);
  if (code.length !== due) return fault(`m has ${code.length} character${code.length === 1 ? '' : 's'}, a ${width}×${height} board takes ${due}`);
  const mines = Uint8Array.from({ length: cells }, (_, cell) => (parseInt(code[Math.floor(cell / 5)], 32) >> (4 - (cell % 5))) & 1);
  return { layout: { width, height, mines }, reason: '' };
}
