// @ts-check

/**
 * Copies a field's text. Where the clipboard is refused the text is left selected,
 * one key press from being copied.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
export async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
