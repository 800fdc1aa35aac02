// @ts-check
// The site without a network. Pages come from the network, and from what was kept where there is
// none; assets come from what was kept, as another content has another address. The build writes
// what it knows of the site before this (generated.py) and publishes it at the site's root.

/**
 * The folder of the assets, their paths, the pages to keep at once, and how paths of the site begin.
 * @type {{assets: string, files: string[], pages: string[], parts: string[]}}
 */
const site = /** @type {any} */ (self).site;
const worker = /** @type {any} */ (self); // the types of a page are not those of a worker

const root = new URL('./', location.href).pathname;
/** Others under the same origin share the storage: a path has no space, so no name of theirs starts so. */
const own = `${root} `;
const current = own + site.assets;

async function install() {
  const cache = await caches.open(current);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const lacking = site.files.map((path) => new URL(path, location.href).href).filter((url) => !kept.has(url));
  const pages = site.pages.map((path) => new Request(new URL(path, location.href), { cache: 'no-cache' }));
  await cache.addAll([...lacking, ...pages]);
}

/** Pages of an older build need its assets: they go together, once no window shows them. */
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(own) && name !== current) await caches.delete(name);
}

/** @param {Request} request */
async function asset(request) {
  const cache = await caches.open(current);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A page is the same whatever link is in its query. @param {Request} request @param {string} address */
async function page(request, address) {
  const cache = await caches.open(current);
  try {
    // Asked anew, whatever the browser itself has kept; a redirection is for the browser to follow.
    const answer = await fetch(request.url, { cache: 'no-cache', redirect: 'manual' });
    if (answer.ok) await cache.put(address, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(address);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(root)) return;
  const path = pathname.slice(root.length);
  if (path.startsWith('assets/')) event.respondWith(asset(event.request));
  // Below this site there may be another, whose pages are not for this to keep.
  else if (event.request.mode === 'navigate' && site.parts.includes(path.split('/')[0])) {
    event.respondWith(page(event.request, origin + pathname));
  }
});
