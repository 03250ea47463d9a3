// Keys of the part of the page that is open: they work wherever the focus is, except in fields and dialogs, which have keys of their own.

/** @typedef {(event: KeyboardEvent) => void} Listener */

/** @type {WeakMap<Element, Listener>} */
const listeners = new WeakMap();

/** Elements that use keys themselves. */
const FIELDS = 'input, select, textarea, dialog, [contenteditable]';
/** Elements that Enter and Space press. */
const PRESSED = 'button, a, summary';

document.addEventListener('keydown', (event) => {
  const part = document.querySelector('[data-keys]');
  const { target } = event;
  if (!part || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  if (target instanceof Element && isBusy(target, event.key)) return;
  listeners.get(part)?.(event);
});

/** Whether the element with the focus needs the key. @param {Element} target @param {string} key */
const isBusy = (target, key) => target.matches(FIELDS) || ((key === 'Enter' || key === ' ') && target.closest(PRESSED) !== null);

/** Listens to keys as long as an element is part of the page. @param {Element} part @param {Listener} onKey */
export function listenToKeys(part, onKey) {
  part.setAttribute('data-keys', '');
  listeners.set(part, onKey);
}
