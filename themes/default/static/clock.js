// @ts-check

/** A stopwatch that reads timestamps, so that a late tick never costs or gives time. */
export class Clock {
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

/** @param {number} tenths */
export const seconds = (tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`;
