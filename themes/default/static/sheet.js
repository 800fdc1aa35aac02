// @ts-check
const button = /** @type {HTMLButtonElement} */ (document.getElementById('print'));
button.onclick = () => print();
