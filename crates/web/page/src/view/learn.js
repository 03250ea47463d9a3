// The encyclopedia: a list of all techniques, and a page per technique with examples to step through.

import { found, nearest } from '../core/find.js';
import { practised } from '../practised.js';
import { familyName, texts } from '../texts.js';
import { fill, h } from './dom.js';
import { boardFor, exampleStore, positionOf, showStep } from './example.js';
import { boardDrawing } from './export.js';
import { icon } from './icons.js';
import { markdown } from './markdown.js';
import { refill } from './refill.js';
import { stepCard } from './step.js';
import { watch } from './watch.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').TechniqueEntry} Entry */
/** @typedef {import('../wire.js').TechniquePage} Page */
/** @typedef {(position: import('../core/position.js').Position, title: string) => void} Begin */

/** @param {Engine} engine @param {string} slug empty for the list @param {Begin} begin @param {Storage} storage */
export async function learnPage(engine, slug, begin, storage) {
  const entries = await engine.techniques();
  if (slug !== '' && !entries.some((entry) => entry.slug === slug)) return overview(entries, storage, texts.learn.unknown(slug));
  return slug === '' ? overview(entries, storage) : techniquePage(await engine.technique(slug), entries, begin);
}

/** Twelve techniques to learn first, in this order. */
const FIRST = [
  'full-house',
  'hidden-single',
  'naked-single',
  'pointing',
  'claiming',
  'naked-pair',
  'hidden-pair',
  'naked-triple',
  'x-wing',
  'skyscraper',
  'xy-wing',
  'simple-colors-trap',
];

/** @param {Entry[]} entries @param {Storage} storage @param {string} [fault] error in the address */
function overview(entries, storage, fault) {
  const done = practised(storage);
  const shown = h('div.families');
  const status = h('p.lead', { role: 'status' });
  const search = h('input', {
    type: 'search',
    oninput: () => draw(search.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' && search.value.trim() !== '') shown.querySelector('a')?.click();
    },
  });
  const first = h(
    'section.start',
    {},
    h('h2', {}, texts.learn.start),
    h(
      'ol.start-list',
      {},
      FIRST.flatMap((slug) => {
        const entry = entries.find((it) => it.slug === slug);
        return entry ? [entryLink(entry, done, entry.name)] : [];
      }),
    ),
  );
  const draw = (/** @type {string} */ text) => {
    first.hidden = text.trim() !== '';
    const hits = found(entries, text);
    fill(status, hits.length === 0 && unknown(entries, text));
    if (text.trim() === '') return fill(shown, familiesOf(entries, done));
    fill(
      shown,
      h(
        'ul.family-list.hits',
        {},
        hits.map((entry) => entryLink(entry, done, entry.name)),
      ),
    );
  };
  draw('');
  return h(
    'article.page',
    {},
    h('h1', {}, texts.learn.title),
    fault && h('p.fault', { role: 'alert' }, fault),
    h('p.lead', {}, texts.learn.about, ' ', h('a', { href: '#learn/words' }, texts.learn.words)),
    h('label.field', {}, h('span', {}, texts.learn.search), search),
    status,
    first,
    shown,
  );
}

/** Returns the message for an empty search result. @param {Entry[]} entries @param {string} text */
function unknown(entries, text) {
  const slug = nearest(text);
  const near = entries.find((entry) => entry.slug === slug);
  if (slug === undefined) return texts.learn.none;
  return [
    texts.learn.unused(text.trim()),
    near && [' ', texts.learn.see, ' ', h('a', { href: `#learn/${near.slug}` }, near.name), '.'],
  ];
}

/** Returns the group of a technique. Techniques that differ only in size or nesting share a group and one entry of the list. @param {Entry} entry */
const groupOf = ({ family, slug }) =>
  family === 'Franken Fish' || family === 'Mutant Fish' ? family : /^dynamic-.*-plus/.test(slug) ? texts.learn.nested : null;

/** @param {Entry[]} entries @param {Record<string, number>} done */
function familiesOf(entries, done) {
  const names = [...new Set(entries.map(({ family }) => family))];
  return names.map((name) => {
    const members = entries.filter(({ family }) => family === name);
    const heads = members.filter((entry, index) => {
      const group = groupOf(entry);
      return group === null || members.findIndex((it) => groupOf(it) === group) === index;
    });
    return h(
      'section.family-list',
      {},
      h('h2', {}, familyName(name)),
      h(
        'ul',
        {},
        heads.map((entry) => entryLink(entry, done, groupOf(entry) ?? entry.name)),
      ),
    );
  });
}

/** @param {Entry} entry @param {Record<string, number>} done @param {string} name */
const entryLink = (entry, done, name) =>
  h(
    'li',
    {},
    h(
      'a',
      { href: `#learn/${entry.slug}` },
      h(
        'span',
        {},
        name,
        done[entry.slug] > 0 && [' ', h('span.tick', { role: 'img', 'aria-label': texts.learn.practised }, icon('check'))],
      ),
      h('small', {}, texts.wish.levels[entry.scales.hodoku?.level ?? ''] ?? ''),
    ),
  );

/** Creates the selector for techniques that share an entry. @param {Page} page @param {Entry[]} entries */
function sizes(page, entries) {
  const group = groupOf(page);
  if (group === null) return null;
  const select = h(
    'select',
    {
      onchange: () => {
        location.hash = `#learn/${select.value}`;
      },
    },
    entries
      .filter((entry) => groupOf(entry) === group)
      .map(({ slug, name }) => h('option', { value: slug, selected: slug === page.slug }, name)),
  );
  return h('label.field.sizes', {}, h('span', {}, texts.learn.variant), select);
}

/** @param {Page} page @param {Entry[]} entries @param {Begin} begin */
function techniquePage(page, entries, begin) {
  const place = entries.findIndex(({ slug }) => slug === page.slug);
  const facts = [
    familyName(page.family),
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
    texts.englishOnly && h('p.lead', {}, texts.englishOnly),
    sizes(page, entries),
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

/** Shows the description of a technique and the text of an example next to its board. Small boards of all examples replace the
 * text drawing in the description. @param {Page} page @param {Begin} begin */
function lesson(page, begin) {
  const words = h('section.stack', { 'aria-label': texts.learn.example });
  const stage = h('div.stack.stage');
  const draw = (/** @type {number} */ index) => example(page, index, words, stage, draw, begin);
  if (page.examples.length > 0) draw(0);
  else fill(words, h('p.lead', {}, texts.learn.noExample));
  const prose = h('div.prose', { lang: 'en' }, markdown(page.explanation));
  prose.firstElementChild?.classList.add('summary');
  // Highlights the technique's row if the description contains a table of types.
  const type = /-(\d|rectangle)$/.exec(page.slug)?.[1].replace('rectangle', 'hidden');
  for (const row of prose.querySelectorAll('tbody tr')) row.classList.toggle('here', row.firstElementChild?.textContent === type);
  if (page.examples.length > 0) for (const drawing of prose.querySelectorAll('pre')) drawing.remove();
  return h('div.technique', {}, h('div.stack', {}, prose, words), stage);
}

/** @param {Page['examples'][number]} example */
function smallBoard({ position, step }) {
  const store = exampleStore(position);
  showStep(store, step);
  return boardDrawing(store.get());
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
    ),
    many > 1 &&
      h(
        'div.examples',
        { role: 'group', 'aria-label': texts.learn.example },
        page.examples.map((it, number) =>
          h(
            'button.example',
            {
              type: 'button',
              'aria-pressed': String(number === index),
              'aria-label': texts.learn.another(number + 1, many),
              onclick: () => {
                draw(number);
                const pressed = stage.querySelector('.example[aria-pressed="true"]');
                if (pressed instanceof HTMLElement) pressed.focus();
              },
            },
            smallBoard(it),
          ),
        ),
      ),
  );
}
