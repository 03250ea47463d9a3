// A dialog over the page: Escape, a button and the way back in the history close it, and the focus goes back to where it was.

import { texts } from '../texts.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/** A place in the window's history: that of a dialog, and the one that lies beneath it.
 * @typedef {{dialog?: string, beneath?: string} | null} Place */

const isAnyOpen = () => document.querySelector('dialog[open]') !== null;

/** @type {Place} */
let place = history.state;

// A closed dialog leaves its place in the history. Whoever goes back from there goes on to what came before the page:
// the place shows nothing of its own. Going back while the dialog closes was tried, and undid a link that was followed
// at the same time.
window.addEventListener('popstate', () => {
  const left = place;
  place = history.state;
  if (left?.dialog && left.dialog === place?.beneath && !isAnyOpen()) history.back();
});

/** Takes a place of its own in the history for a dialog that is to be opened, so that the way back closes it. */
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
