// @ts-check

/**
 * An element with its properties and what is in it; text is only ever text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...content) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

/** @param {string} text @param {() => void} onclick */
export const button = (text, onclick, className = 'button quiet') =>
  make('button', { type: 'button', className, onclick }, text);

/**
 * A dialog that opens at once, closes by its button or Escape, and leaves nothing behind.
 * @param {string} title @param {Node[]} content
 */
export function dialog(title, ...content) {
  const heading = make('h2', { id: 'dialog-title' }, title);
  const close = button('Close', () => box.close(), 'button');
  const box = make('dialog', { className: 'dialog' }, heading, ...content, make('p', { className: 'actions' }, close));
  box.setAttribute('aria-labelledby', heading.id);
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Words about the board at the lower edge of the window, so that both are in view.
 * It goes with whatever it stands in.
 * @param {HTMLElement} place @param {(Node | string)[]} content
 */
export function sheet(place, ...content) {
  const box = make('div', { className: 'sheet', popover: 'manual' }, ...content);
  place.replaceChildren(box);
  box.showPopover();
  return box;
}
