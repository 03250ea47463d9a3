// The list of keys.

import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';

export const openHelp = () =>
  openDialog(
    texts.help.title,
    h(
      'table.keys-table',
      {},
      h(
        'tbody',
        {},
        texts.help.rows.map(([keys, what]) => h('tr', {}, h('th', { scope: 'row' }, keys), h('td', {}, what))),
      ),
    ),
  );
