// @ts-check
// What a player set about the looks must be there before the page is painted, or the board would
// jump. Written into the page, script and styles hold the painting back; who set nothing loads nothing.
try {
  const root = new URL(document.documentElement.dataset.root ?? '.', document.baseURI).pathname;
  if (localStorage[`${root}settings`]) {
    const assets = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/[^/]*$/, '');
    document.write(`<link rel="stylesheet" href="${assets}later.css"><script src="${assets}looks.js"></script>`);
  }
} catch {} // no storage, no settings
