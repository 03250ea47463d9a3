// Shortcuts of the open page. They work regardless of the focus, except in fields and dialogs, which handle keys themselves.

/** @typedef {(event: KeyboardEvent) => void} Listener */

/** @type {WeakMap<Element, Listener>} */
const listeners = new WeakMap();

/** Elements that handle keys themselves. */
const FIELDS = 'input, select, textarea, dialog, [contenteditable]';
/** Elements activated by Enter and Space. */
const PRESSED = 'button, a, summary';

document.addEventListener('keydown', (event) => {
  const part = document.querySelector('[data-keys]');
  const { target } = event;
  if (!part || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  if (target instanceof Element && isBusy(target, event.key)) return;
  listeners.get(part)?.(event);
});

/** Returns whether the focused element handles the key itself. @param {Element} target @param {string} key */
const isBusy = (target, key) => target.matches(FIELDS) || ((key === 'Enter' || key === ' ') && target.closest(PRESSED) !== null);

/** Listens for keys while an element is in the document. @param {Element} part @param {Listener} onKey */
export function listenToKeys(part, onKey) {
  part.setAttribute('data-keys', '');
  listeners.set(part, onKey);
}
