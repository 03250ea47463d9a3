// A dialog over the page: Escape and a button close it, and the focus goes back to where it was.

import { texts } from '../texts.js';
import { h } from './dom.js';
import { icon } from './icons.js';

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
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
