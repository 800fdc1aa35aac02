// @ts-check
// What the page of any board does while somebody sits at it: the clock, the cover of a board that
// is paused, the room below the board, and parts that load when they are asked for.

/** @param {string} id */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id @param {string} text */
export const say = (id, text) => ($(id).textContent = text);

/** A stopwatch that reads timestamps, so that a late tick never costs or gives time. */
class Clock {
  #before = 0; // milliseconds of the stretches that ended
  /** @type {number | null} when the current stretch began */
  #since = null;

  get running() {
    return this.#since !== null;
  }

  /** Whole tenths of a second so far. */
  get tenths() {
    const now = this.#since === null ? 0 : performance.now() - this.#since;
    return Math.floor((this.#before + now) / 100);
  }

  start() {
    this.#since ??= performance.now();
  }

  stop() {
    if (this.#since !== null) this.#before += performance.now() - this.#since;
    this.#since = null;
  }

  reset(tenths = 0) {
    this.#before = tenths * 100;
    this.#since = null;
  }
}

export const clock = new Clock();

/** @type {Promise<unknown> | undefined} */
let sheet;

/**
 * Loads what is not needed at first, and the styles for it.
 * @param {string} name of a module, from this folder
 * @returns {Promise<any>}
 */
export async function later(name) {
  try {
    sheet ??= new Promise((done) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = new URL('./later.css', import.meta.url).href;
      link.onload = link.onerror = done;
      document.head.append(link);
    });
    return (await Promise.all([import(`./${name}.js`), sheet]))[0];
  } catch {
    say('status', 'This part of the page could not be loaded. Are you offline?');
    return new Promise(() => {});
  }
}

/** Shows one thing under the board: the help, or what a script fills in. @param {boolean} filled */
export function panel(filled) {
  $('panel').hidden = !filled;
  $('help').hidden = filled;
}

/** Hides the board while the clock is stopped, and has Enter go on. @param {boolean} on */
export function cover(on) {
  $('cover').hidden = !on;
  $('grid').inert = on;
  // In a page of another site, or while a link is typed, the focus stays where it is.
  if (on && top === self && !(/** @type {any} */ (document.activeElement).form)) $('resume').focus({ preventScroll: true });
}

/** Keeps the board as it is. @type {() => void} */
let keep;

/** @param {string} words */
export function pause(words) {
  if (!clock.running) return;
  clock.stop();
  cover(true);
  say('status', words);
  keep();
}

/**
 * @param {{keep: () => void, focus: () => void, tell: (tenths: number) => string, sync: () => void, settings: string}} how
 *   `tell` writes the time, `sync` looks for what another tab kept, `settings` is the module that shows them
 */
export function sit({ keep: keeping, focus, tell, sync, settings }) {
  keep = keeping;
  setInterval(() => clock.running && say('clock', tell(clock.tenths)), 100);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) pause('Paused while the page was hidden.');
  });
  for (const type of ['storage', 'pageshow']) addEventListener(type, sync);
  $('resume').onclick = () => {
    cover(false);
    clock.start();
    focus();
    say('status', 'Going on.');
  };
  $('settings').onclick = async () => {
    pause('Paused.');
    if (!$('cover').hidden) $('resume').focus(); // and again when the settings are closed
    (await later(settings)).open();
  };
}
