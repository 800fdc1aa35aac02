// @ts-check
// The proof as a walk over the board: step by step, by slider, or by itself.
import { button, make, sheet } from '../make.js';
import { Board } from './board.js';
import { bringInView, follow, legend, mark, marksOf, stepsOf } from './hint.js';
import { tell } from './replay.js';

const PACE = 1500; // milliseconds a step takes when the walk goes by itself

/**
 * @param {any} table what play.js shares
 * @param {() => void} back shows what was there before
 */
export function open(table, back) {
  const { grid, own, board } = table;
  const steps = stepsOf(table);
  let at = 0;
  let timer = 0;
  /** @type {HTMLElement | undefined} */
  let box;

  const told = make('p', { className: 'walk' });
  const signs = make('div');
  const slider = make('input', { type: 'range', min: '0', max: `${steps.length}`, value: '0' });
  slider.ariaLabel = 'Step';
  slider.oninput = () => go(+slider.value);
  const previous = button('Previous', () => go(at - 1));
  const next = button('Next', () => go(at + 1), 'button');
  const runner = button('Play', () => (timer ? stop() : run()));
  runner.hidden = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    runner.textContent = 'Play';
  };
  const run = () => {
    if (at === steps.length) show(0);
    timer = setInterval(() => (at < steps.length && told.isConnected && !panel.hidden ? show(at + 1) : stop()), PACE);
    runner.textContent = 'Stop';
  };
  /** @param {number} step */
  const go = (step) => {
    stop();
    show(step);
  };
  /** Shows the board as it is before a step, and the step on it. @param {number} step */
  const show = (step) => {
    at = Math.min(Math.max(step, 0), steps.length);
    const opened = new Uint8Array(board.mines.length);
    const flags = new Uint8Array(board.mines.length);
    for (const done of steps.slice(0, at)) {
      for (const cell of done.opened) opened[cell] = 1;
      for (const cell of done.mines) flags[cell] = 1;
    }
    const then = new Board(own.layout, own.start, opened, flags);
    grid.paint(then);
    const now = steps[at];
    const marks = now ? marksOf(now, now, then) : {};
    mark(table, marks);
    // The start is given: no step, and not counted as one.
    told.textContent = now
      ? (at ? `${at} of ${steps.length - 1}. ` : '') + tell(now, then, now, (cell) => grid.place(cell))
      : 'All safe cells are open, and no step was a guess.';
    signs.replaceChildren(legend(marks));
    slider.value = `${at}`;
    if (box) bringInView(grid, marks, box);
    // A disabled button would lose the focus.
    previous.ariaDisabled = `${!at}`;
    next.ariaDisabled = `${at === steps.length}`;
  };

  const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
  panel.className = 'hint';
  panel.ariaLive = 'off';
  told.ariaLive = 'polite';
  box = sheet(
    panel,
    make('h2', {}, 'The logic, step by step'),
    told,
    signs,
    slider,
    make(
      'p',
      { className: 'play-ways' },
      previous,
      next,
      runner,
      button('Done', () => {
        stop();
        table.paint();
        back();
        grid.focus();
      }),
    ),
  );
  follow(grid, told, () => show(at));
  show(0);
  next.focus({ preventScroll: true });
}
