// @ts-check
// Applies the looks that a player set, at once and whenever they change.
(() => {
  const { style, classList, dataset } = document.documentElement;
  const look = () => {
    let set;
    try {
      set = JSON.parse(localStorage[`${new URL(dataset.root ?? '.', document.baseURI).pathname}settings`]);
    } catch {}
    const { theme = '', cell = 0, ...rest } = set ?? {};
    style.colorScheme = theme;
    // What the browser paints around the page: one meta for light, then one for dark.
    const bars = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="theme-color"]'));
    for (const [at, name] of ['light', 'dark'].entries()) {
      bars[at].media = theme ? (theme === name ? 'all' : 'not all') : `(prefers-color-scheme: ${name})`;
    }
    style.setProperty('--chosen', cell >= 20 && cell <= 80 ? `${+cell}px` : '');
    for (const name of ['turn', 'contrast', 'safe']) classList.toggle(name, !!rest[name]);
  };
  const upright = matchMedia('(orientation: portrait)');
  let turned = false;
  /** The facts of a board name its start where it is seen, turned or not. */
  const turn = () => {
    const now = upright.matches && classList.contains('turn') && !!document.querySelector('.play.wide');
    if (now === turned) return;
    turned = now;
    for (const fact of document.querySelectorAll('.play-facts dd')) {
      const place = /^row (\d+), column (\d+)$/.exec(fact.textContent ?? '');
      if (place) fact.textContent = `row ${place[2]}, column ${place[1]}`;
    }
  };
  look();
  for (const type of ['settings', 'DOMContentLoaded']) addEventListener(type, () => (look(), turn()));
  upright.onchange = turn;
})();
