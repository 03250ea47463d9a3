// The encyclopaedia: all techniques, and a page for each, with examples to step through.

import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { boardFor, exampleStore, positionOf, showStep } from './example.js';
import { icon } from './icons.js';
import { markdown } from './markdown.js';
import { refill } from './refill.js';
import { stepCard } from './step.js';
import { watch } from './watch.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').TechniqueEntry} Entry */
/** @typedef {import('../wire.js').TechniquePage} Page */
/** @typedef {(position: import('../core/position.js').Position, title: string) => void} Begin */

/** @param {Engine} engine @param {string} slug empty for all @param {Begin} begin */
export async function learnPage(engine, slug, begin) {
  const entries = await engine.techniques();
  if (slug !== '' && !entries.some((entry) => entry.slug === slug)) return overview(entries, texts.learn.unknown(slug));
  return slug === '' ? overview(entries) : techniquePage(await engine.technique(slug), entries, begin);
}

/** @param {Entry[]} entries @param {string} [fault] what is wrong with the address */
function overview(entries, fault) {
  const families = h('div.families');
  const search = h('input', { type: 'search', oninput: () => draw(search.value) });
  const draw = (/** @type {string} */ text) =>
    fill(families, familiesOf(entries.filter((entry) => entry.name.toLowerCase().includes(text.trim().toLowerCase()))));
  draw('');
  return h(
    'article.page',
    {},
    h('h1', {}, texts.learn.title),
    fault && h('p.fault', { role: 'alert' }, fault),
    h('p.lead', {}, texts.learn.about, ' ', h('a', { href: '#learn/words' }, texts.learn.words)),
    h('label.field', {}, h('span', {}, texts.learn.search), search),
    families,
  );
}

/** @param {Entry[]} entries */
function familiesOf(entries) {
  const names = [...new Set(entries.map(({ family }) => family))];
  return names.map((name) =>
    h('section.family-list', {}, h('h2', {}, name), h('ul', {}, entries.filter(({ family }) => family === name).map(entryLink))),
  );
}

/** @param {Entry} entry */
const entryLink = (entry) =>
  h('li', {}, h('a', { href: `#learn/${entry.slug}` }, entry.name, h('small', {}, entry.scales.hodoku?.level ?? '')));

/** @param {Page} page @param {Entry[]} entries @param {Begin} begin */
function techniquePage(page, entries, begin) {
  const place = entries.findIndex(({ slug }) => slug === page.slug);
  const facts = [
    page.family,
    ...Object.entries(page.scales).map(([name, it]) => texts.learn.scale(name, it)),
    ...(page.assumes_uniqueness ? [texts.learn.uniqueness] : []),
    ...(page.aliases.length > 0 ? [`${texts.learn.also} ${page.aliases.join(', ')}`] : []),
  ];
  return h(
    'article.page',
    {},
    h('p', {}, h('a', { href: '#learn' }, texts.learn.back)),
    h('h1', {}, page.name),
    h(
      'ul.facts',
      {},
      facts.map((fact) => h('li', {}, fact)),
    ),
    lesson(page, begin),
    neighbours(entries[place - 1], entries[place + 1]),
  );
}

/** @param {Entry | undefined} before @param {Entry | undefined} after */
const neighbours = (before, after) =>
  h(
    'nav.neighbours',
    { 'aria-label': texts.learn.title },
    before ? h('a', { href: `#learn/${before.slug}` }, `← ${before.name}`) : h('span'),
    after ? h('a', { href: `#learn/${after.slug}` }, `${after.name} →`) : h('span'),
  );

/** The explanation with the words of an example below it, and its board beside them; diagrams, which are wide, below both. @param {Page} page @param {Begin} begin */
function lesson(page, begin) {
  const words = h('section.stack', { 'aria-label': texts.learn.example });
  const stage = h('div.stack.stage');
  const draw = (/** @type {number} */ index) => example(page, index, words, stage, draw, begin);
  if (page.examples.length > 0) draw(0);
  else fill(words, h('p.lead', {}, texts.learn.noExample));
  const prose = h('div.prose', {}, markdown(page.explanation));
  const drawings = prose.querySelectorAll('pre');
  // On a phone they are scrolled, by keyboard as well.
  for (const drawing of drawings) drawing.tabIndex = 0;
  const diagrams = h('div.prose.diagrams', {}, ...drawings);
  return h('div.technique', {}, h('div.stack', {}, prose, words), stage, diagrams);
}

/**
 * @param {Page} page @param {number} index @param {HTMLElement} words @param {HTMLElement} stage
 * @param {(index: number) => void} draw @param {Begin} begin
 */
function example(page, index, words, stage, draw, begin) {
  const { position, step } = page.examples[index];
  const store = exampleStore(position);
  showStep(store, step);
  const board = boardFor(store, texts.board.example);
  board.element.classList.add('static');
  watch(
    store,
    ({ shown }) => [shown],
    ({ shown }) => refill(words, shown && stepCard(store, shown)),
  );
  const many = page.examples.length;
  fill(
    stage,
    h('div.board-box', {}, board.element),
    h(
      'div.bar',
      {},
      h('a.main', { href: `#practice/${page.slug}` }, icon('wand'), texts.learn.practise),
      h(
        'button.quiet',
        { type: 'button', onclick: () => begin(positionOf(position), page.name) },
        icon('play'),
        texts.learn.play,
      ),
      many > 1 &&
        h('button.quiet', { type: 'button', onclick: () => draw((index + 1) % many) }, texts.learn.another(index + 1, many)),
    ),
  );
}
