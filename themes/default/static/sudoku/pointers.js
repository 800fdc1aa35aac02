// @ts-check
// Picking with a mouse or a finger: drag over cells, or add one by Ctrl, Shift or a hold.

const HOLD = 350; // milliseconds until a touch adds to the cells that are picked

/** @param {import('./grid.js').Grid} grid */
export function listen(grid) {
  const { element } = grid;
  let [drawing, held, timer] = [false, false, 0];
  const drop = () => {
    clearTimeout(timer);
    drawing = held = false;
  };

  element.onpointerdown = (event) => {
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
  };
  // A finger that begins upwards or downwards scrolls the page; one that held before draws anywhere.
  element.onpointermove = (event) => {
    const cell = drawing ? grid.at(document.elementFromPoint(event.clientX, event.clientY)) : -1;
    if (cell < 0 || cell === grid.current) return;
    clearTimeout(timer);
    grid.pick(cell, true);
  };
  element.addEventListener('touchmove', (event) => held && event.preventDefault(), { passive: false });
  addEventListener('pointercancel', drop);
  addEventListener('pointerup', () => {
    if (drawing && !held) grid.tapped();
    drop();
  });
  const { onclick } = element;
  element.onclick = function (event) {
    if (!event.detail) onclick?.call(this, event);
  };
  element.oncontextmenu = (event) => event.preventDefault();
}
