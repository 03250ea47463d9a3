// The list of shortcuts of the open page.

import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';

/** @param {string} page name in the address */
export const openHelp = (page) => {
  const part = page === 'play' || page === 'make' || page === 'lab' || page === 'practice' ? page : null;
  openDialog(
    texts.help.title,
    h('p.lead', {}, texts.help.about[part ?? 'none']),
    h(
      'table.keys-table',
      {},
      h(
        'tbody',
        {},
        texts.help.rows[part ?? 'play'].map(([keys, what]) => h('tr', {}, h('th', { scope: 'row' }, keys), h('td', {}, what))),
      ),
    ),
  );
};
