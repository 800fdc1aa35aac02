// @ts-check
// Picking with a mouse or a finger: drag over cells, or add one by Ctrl, Shift or a hold.

const HOLD = 350; // milliseconds until a touch adds to the cells that are picked

/**
 * @param {import('./grid.js').Grid} grid
 * @returns {Record<string, (event: any) => void>} what each kind of event does, for those that came before
 */
export function listen(grid) {
  const { element } = grid;
  let [drawing, held, timer] = [false, false, 0];
  const drop = () => {
    clearTimeout(timer);
    drawing = held = false;
  };

  const pointers = {
    /** @param {PointerEvent} event */
    pointerdown(event) {
      const cell = grid.at(event.target);
      drop();
      if (cell < 0 || !event.isPrimary || event.button) return;
      event.preventDefault(); // the cell takes the focus, and no text is marked
      drawing = true;
      const before = grid.picked;
      const add = event.ctrlKey || event.metaKey;
      grid.pick(cell, add || event.shiftKey);
      if (add && before.has(cell) && before.size > 1) {
        grid.picked.delete(cell);
        grid.changed();
      }
      if (event.pointerType === 'mouse') return;
      timer = setTimeout(() => {
        held = true;
        navigator.vibrate?.(20);
        grid.picked = new Set([...before, cell]);
        grid.changed();
      }, HOLD);
    },
    // A finger that begins upwards or downwards scrolls the page; one that held before draws anywhere.
    /** @param {PointerEvent} event */
    pointermove(event) {
      const cell = drawing ? grid.at(document.elementFromPoint(event.clientX, event.clientY)) : -1;
      if (cell < 0 || cell === grid.current) return;
      clearTimeout(timer);
      grid.pick(cell, true);
    },
    pointercancel: drop,
    pointerup() {
      if (drawing && !held) grid.tapped();
      drop();
    },
  };
  for (const [type, act] of Object.entries(pointers)) addEventListener(type, /** @type {EventListener} */ (act));
  element.addEventListener('touchmove', (event) => held && event.preventDefault(), { passive: false });
  element.oncontextmenu = (event) => event.preventDefault();
  return pointers;
}
