// @ts-check
// The proof as a walk over the board, step by step.
import { button, make, sheet } from '../make.js';
import { Board } from './board.js';
import { enter, strike } from './changes.js';
import { BESIDE, draw, reveal } from './hint.js';
import { read, tell } from './trace.js';

/**
 * @param {any} table what play.js shares
 * @param {() => void} back shows what was there before
 */
export function open(table, back) {
  const { grid, own } = table;
  const steps = read(own.trace);
  let at = 0;
  /** The words at the lower edge, where they have no room beside the board. @type {HTMLElement | undefined} */
  let low;

  const title = make('h2');
  const told = make('p', { className: 'walk' });
  const slider = make('input', { type: 'range', min: '0', max: `${steps.length}`, value: '0' });
  slider.ariaLabel = 'Step';
  slider.oninput = () => show(+slider.value);
  const previous = button('Previous', () => show(at - 1));
  const next = button('Next', () => show(at + 1), 'button');

  /** Shows the board as it is before a step, with all candidates, and the step on it. @param {number} step */
  const show = (step) => {
    at = Math.min(Math.max(step, 0), steps.length);
    const then = new Board(table.board.givens);
    then.auto = true;
    for (const { placed, removed } of steps.slice(0, at)) {
      if (placed) enter(then, [placed[0]], placed[1], 'digit', false);
      else strike(then, removed);
    }
    const now = steps[at];
    grid.faces.fill('');
    grid.paint(then, 0);
    title.textContent = now ? now.name : 'Solved';
    told.textContent = now ? `${at + 1} of ${steps.length}. ${tell(now, then)}` : 'Every digit is placed, and no step was a guess.';
    if (now) draw(grid, then, now);
    slider.value = `${at}`;
    const [cell] = now?.groups[0] ?? [0];
    if (low) reveal(grid, cell, low);
    else grid.cells[cell].scrollIntoView({ block: 'nearest' });
    // A disabled button would lose the focus.
    previous.ariaDisabled = `${!at}`;
    next.ariaDisabled = `${at === steps.length}`;
  };

  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  panel.className = 'hint';
  panel.ariaLive = 'off';
  told.ariaLive = 'polite';
  const done = button('Done', () => {
    table.paint();
    back();
    grid.focus();
  });
  const content = [title, told, slider, make('p', { className: 'play-ways' }, previous, next, done)];
  if (matchMedia(BESIDE).matches) panel.replaceChildren(...content);
  else low = sheet(panel, ...content);
  show(0);
  next.focus({ preventScroll: true });
}
