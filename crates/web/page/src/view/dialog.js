// A modal dialog. Escape, a button and the browser's Back close it and restore the focus.

import { texts } from '../texts.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/** History state of a dialog, and of the entry below it.
 * @typedef {{dialog?: string, beneath?: string} | null} Place */

const isAnyOpen = () => document.querySelector('dialog[open]') !== null;

/** @type {Place} */
let place = history.state;

// A closed dialog leaves its history entry behind. Going back from this entry, which shows nothing new, skips to the previous
// page. Tried and rejected: going back while the dialog closes, which undid a link that was followed at the same time.
window.addEventListener('popstate', () => {
  const left = place;
  place = history.state;
  if (left?.dialog && left.dialog === place?.beneath && !isAnyOpen()) history.back();
});

/** Adds a history entry for a dialog about to open, so that Back closes it. */
function enter() {
  const isLeftOver = Boolean(history.state?.dialog) && !isAnyOpen();
  if (isLeftOver) return;
  const dialog = String(Date.now());
  history.replaceState({ ...history.state, beneath: dialog }, '');
  place = { dialog };
  history.pushState(place, '');
}

/** @param {string} title @param {...import('./dom.js').Children} children */
export function openDialog(title, ...children) {
  const close = () => dialog.close();
  const id = `dialog-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  const dialog = h(
    'dialog.dialog',
    { 'aria-labelledby': id },
    h(
      'header',
      {},
      h('h2', { id }, title),
      h(
        'button.round',
        { type: 'button', 'aria-label': texts.settings.close, title: texts.settings.close, onclick: close },
        icon('close'),
      ),
    ),
    h('div.dialog-body', {}, ...children),
  );
  window.addEventListener('popstate', close);
  dialog.addEventListener('close', () => {
    window.removeEventListener('popstate', close);
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  enter();
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
