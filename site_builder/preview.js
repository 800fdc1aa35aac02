// @ts-check
// Runs in previews only: loads the page anew after a build, and shows what stopped one.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const events = new EventSource(new URL('events', script.src));
  /** @type {HTMLElement | undefined} */
  let box;

  events.onmessage = ({ data }) => {
    /** @type {{version: string, faults: string[]}} */
    const { version, faults } = JSON.parse(data);
    if (version !== script.dataset.version) return location.reload();
    box?.remove();
    if (!faults.length || !version) return;
    box = document.createElement('pre');
    box.setAttribute('role', 'alert');
    box.textContent = `The site could not be built; this is how it was before.\n\n${faults.join('\n')}`;
    // The policy of the pages takes no style attribute, but what scripts set.
    Object.assign(box.style, {
      position: 'fixed',
      inset: 'auto 0 0 0',
      zIndex: 9,
      maxBlockSize: '50vh',
      overflow: 'auto',
      margin: 0,
      padding: '1rem',
      borderRadius: 0,
      background: '#8a1a13',
      color: '#fff',
      whiteSpace: 'pre-wrap',
    });
    document.body.append(box);
  };
})();
