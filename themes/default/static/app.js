// @ts-check
// Keeps the site for when there is no network: sw.js does it, for all pages below the site's root.
import { root } from './store.js';

if (location.protocol !== 'file:') navigator.serviceWorker?.register(`${root}sw.js`).catch(() => {}); // works without
