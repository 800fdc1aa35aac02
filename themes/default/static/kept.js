// @ts-check
// All that a player has done, as store.js keeps it: for marks, figures and files.
import { load, root } from './store.js';

/** @typedef {import('./store.js').Kept} Kept */

/** This site's keys. */
function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${root}v1/`) || key === `${root}settings`);
  } catch {
    return [];
  }
}

/** Every board that was kept. @returns {Kept[]} */
export function all() {
  const kept = [];
  for (const key of keys()) {
    const [series, date] = key.slice(`${root}v1/`.length).split('/');
    const entry = date && load(series, date);
    if (entry) kept.push({ series, date, entry });
  }
  return kept;
}

/** Forgets all boards and settings of this site. */
export function clear() {
  for (const key of keys()) localStorage.removeItem(key);
}
