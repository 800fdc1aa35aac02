// @ts-check
// The board as a string, for other programs and other people.
import { dialog, make } from '../make.js';
import { copying } from '../result.js';
import { CENTRE, CORNER } from './board.js';
import { writeBpse } from './bpse.js';
import { stateOf } from './exchange.js';
import { writeGrid } from './grids.js';
import { writeS9b } from './s9b.js';

/** @param {any} table what play.js shares */
export async function open({ board }) {
  const state = stateOf(board);
  const given = Array.from(board.givens, (digit) => digit || '.').join('');
  const now = writeGrid(state);
  const texts = {
    'Grid, as given': given,
    ...(now === given ? {} : { 'Grid, with your digits': now }),
    'S9B, with candidates': writeS9b({ ...state, candidates: state.user ?? state.candidates }),
    'BPSE, with all marks': await writeBpse(state),
  };
  const told = make('p', { className: 'muted' });
  told.setAttribute('role', 'status');
  const rows = Object.entries(texts).map(([name, value], at) => {
    const field = make('input', { id: `string-${at}`, type: 'text', readOnly: true, value });
    const press = copying('Copy', field, (words) => (told.textContent = words));
    press.ariaLabel = `Copy ${name}`;
    return make('div', {}, make('label', { htmlFor: field.id }, name), make('div', { className: 'play-link' }, field, press));
  });
  /** Are there such marks in open cells? @param {number} place of the lowest bit */
  const any = (place) => board.cells.some((/** @type {number} */ bits) => !(bits & 15) && (bits >> place) & 511);
  dialog(
    'Copy the board',
    ...rows,
    ...(board.auto && any(CENTRE) ? [make('p', {}, 'Your own centre marks stay here while candidates are worked out.')] : []),
    ...(any(CORNER) ? [make('p', {}, 'Corner marks stay here: none of these formats has a place for them.')] : []),
    told,
  );
}
