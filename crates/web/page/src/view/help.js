// The list of keyboard shortcuts for the open page.

import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';

/** Returns the keys that variants share with the game page, and those of the setter. */
async function rowsOfVariants() {
  const { variantTexts } = await import('../texts.variant.js');
  return [...texts.help.rows.play.filter(([keys]) => !/^(K|F10|F,.*)$/.test(keys)), ['Enter', variantTexts.set.keys]];
}

/** @param {string} page name in the address */
export const openHelp = async (page) => {
  const part = page === 'play' || page === 'make' || page === 'lab' || page === 'practice' ? page : null;
  const isVariant = page === 'variant';
  openDialog(
    texts.help.title,
    h('p.lead', {}, texts.help.about[part ?? (isVariant ? 'play' : 'none')]),
    h(
      'table.keys-table',
      {},
      h(
        'tbody',
        {},
        (isVariant ? await rowsOfVariants() : texts.help.rows[part ?? 'play']).map(([keys, what]) =>
          h('tr', {}, h('th', { scope: 'row' }, keys), h('td', {}, what)),
        ),
      ),
    ),
  );
};
