// @ts-check

/** Tenths of a second as minutes and seconds, with hours where there are any; days are left out. @param {number} tenths */
export const minutes = (tenths) => new Date(tenths * 100).toISOString().slice(11, 19).replace(/^00:0?|^0/, '');
