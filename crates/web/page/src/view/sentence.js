// Renders sentences of the engine: cells, digits and houses are emphasized, and terms link to the glossary.

import { texts } from '../texts.js';
import { h } from './dom.js';
import { cellWord, withCells } from './point.js';

/** @typedef {import('../wire.js').Phrase} Phrase */

/** @param {Phrase[]} phrases */
export const sentence = (phrases) => h('li.sentence', {}, phrases.flatMap(partOf));

/** @param {Phrase} phrase */
function partOf(phrase) {
  if (phrase.words !== undefined) return withTerms(phrase.words);
  const { and, or } = texts.words;
  const digits = phrase.digits ?? (phrase.digit !== undefined ? [phrase.digit] : undefined);
  const houses = phrase.houses ?? (phrase.house !== undefined ? [phrase.house] : undefined);
  if (digits) return listed(digits.map(String), and, 'digit-word');
  if (phrase['any-digit']) return listed(phrase['any-digit'].map(String), or, 'digit-word');
  if (phrase.cells) return listed(phrase.cells, and, 'cell-word');
  if (phrase['any-cell']) return listed(phrase['any-cell'], or, 'cell-word');
  if (houses) return listed(houses.map(texts.house), and, 'house-word');
  return listed((phrase['any-house'] ?? []).map(texts.house), or, 'house-word');
}

/** @param {string[]} items @param {string} last separator before the last item @param {string} look */
function listed(items, last, look) {
  return items.flatMap((item, index) => {
    const word = look === 'cell-word' ? cellWord(item) : h('span', { class: look }, item);
    if (index === 0) return [word];
    return [index === items.length - 1 ? ` ${last} ` : ', ', word];
  });
}

/** HoDoKu's guide, mentioned in texts. */
const GUIDE = /HoDoKu's guide to techniques/;

/** Links the terms in a text to their explanations. @param {string} text @returns {(string | HTMLElement)[]} */
export function withTerms(text) {
  const guide = GUIDE.exec(text);
  if (guide) {
    const link = h('a', { href: 'https://hodoku.sourceforge.net/en/techniques.php', rel: 'noopener' }, guide[0]);
    return [...withTerms(text.slice(0, guide.index)), link, ...withTerms(text.slice(guide.index + guide[0].length))];
  }
  const names = Object.keys(texts.glossary).sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`\\b(${names.join('|')})(s|es)?\\b`, 'i');
  const found = pattern.exec(text);
  if (!found) return withCells(text);
  const term = found[1].toLowerCase();
  const link = h('a.term', { href: `#learn/words/${term.replaceAll(' ', '-')}`, title: texts.glossary[term] }, found[0]);
  return [...withCells(text.slice(0, found.index)), link, ...withTerms(text.slice(found.index + found[0].length))];
}
