// The glossary, with one sentence per term.

import { texts } from '../texts.js';
import { h } from './dom.js';

/** @param {string} term requested term */
export function wordsPage(term) {
  const entries = Object.entries(texts.glossary).map(([word, meaning]) => [
    h(word.replaceAll(' ', '-') === term ? 'dt.here' : 'dt', {}, word),
    h('dd', {}, meaning),
  ]);
  return h(
    'article.page',
    {},
    h('p', {}, h('a', { href: '#learn' }, texts.learn.back)),
    h('h1', {}, texts.learn.words),
    h('dl.words', {}, entries.flat()),
  );
}
