// @ts-check

/** Tenths of a second as minutes and seconds, for boards that take long. @param {number} tenths */
export const minutes = (tenths) => {
  const seconds = Math.floor(tenths / 10);
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return parts.slice(parts[0] ? 0 : 1).map((part, at) => `${part}`.padStart(at && 2, '0')).join(':');
};
