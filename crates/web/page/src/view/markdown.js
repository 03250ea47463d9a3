// Renders descriptions of techniques as elements: paragraphs, lists, tables, text drawings, `code` and *emphasis*. Other markup is
// not supported.

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
    .map(blockOf);
}

/** @param {string} block @returns {HTMLElement} */
function blockOf(block) {
  if (/^[-*] /.test(block)) return list(block);
  return block.startsWith('|') ? table(block) : h('p', {}, inline(joined(block)));
}

/** Renders a table: rows of cells between bars, with a separator as the second row. @param {string} block */
function table(block) {
  const [head, , ...rows] = block.split('\n').map((line) =>
    line
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  const row = (/** @type {string[]} */ cells) =>
    h(
      'tr',
      {},
      cells.map((cell, index) => (index === 0 ? h('th', { scope: 'row' }, inline(cell)) : h('td', {}, inline(cell)))),
    );
  return h(
    'table.prose-table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((cell) => h('th', { scope: 'col' }, inline(cell))),
      ),
    ),
    h('tbody', {}, rows.map(row)),
  );
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
