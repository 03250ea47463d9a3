// Tables of the lab, with a header and with rows that may be filled later.

import { h } from './dom.js';

/** Creates a table. @param {readonly string[]} head @param {readonly Element[]} rows */
export const table = (head, rows) =>
  h(
    'table.sweep-table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    h('tbody', {}, rows),
  );

/** Creates a row of text cells. @param {string} name @param {readonly string[]} cells */
export const textRow = (name, cells) =>
  h(
    'tr',
    {},
    h('th', { scope: 'row' }, name),
    cells.map((text) => h('td', {}, text)),
  );
