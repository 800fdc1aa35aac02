// @ts-check
// The page that opens links was asked for with one: its words make room for the board before
// anything is painted, so that nothing moves.
document.documentElement.classList.toggle('opened', location.search.length > 1);
