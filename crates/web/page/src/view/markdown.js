// The explanations of techniques as elements: paragraphs, lists, text that is drawn with characters, `code` and *emphasis*. No other
// mark means anything.

import { h } from './dom.js';
import { withTerms } from './sentence.js';

/** @param {string} text @returns {HTMLElement[]} */
export function markdown(text) {
  const fenced = text.split(/^```[a-z]*\n?/m);
  return fenced.flatMap(
    /** @returns {HTMLElement[]} */
    (part, index) => (index % 2 === 1 ? [h('pre', { tabindex: 0 }, part.replace(/\n$/, ''))] : blocks(part)),
  );
}

/** @param {string} text */
function blocks(text) {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => (/^[-*] /.test(block) ? list(block) : h('p', {}, inline(joined(block)))));
}

/** @param {string} block */
const list = (block) =>
  h(
    'ul',
    {},
    block.split(/\n(?=[-*] )/).map((item) => h('li', {}, inline(joined(item.slice(2))))),
  );

/** @param {string} text */
const joined = (text) => text.replace(/\s*\n\s*/g, ' ');

/** @param {string} text @returns {(string | HTMLElement)[]} */
function inline(text) {
  const parts = text.split(/(`[^`]+`|\*[^*]+\*)/);
  return parts.flatMap((part) => {
    if (part.startsWith('`')) return [h('code', {}, part.slice(1, -1))];
    if (part.startsWith('*') && part.length > 2) return [h('em', {}, part.slice(1, -1))];
    return withTerms(part);
  });
}
