// Find it yourself: a board on which a technique works, and the player says what it removes or places. Every board is an example seen
// anew, by a symmetry drawn by chance, and the engine says what counts.

import { obey } from '../actions/play.js';
import { cellOf, digitsOf, has } from '../core/cells.js';
import { commandOf } from '../core/keys.js';
import { candidates } from '../core/position.js';
import * as select from '../core/select.js';
import { randomSymmetry, transformed } from '../core/symmetry.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { boardFor, exampleStore, positionOf, showStep } from './example.js';
import { listenToKeys } from './keys.js';
import { stepCard } from './step.js';
import { watch } from './watch.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').TechniquePage} Page */
/** @typedef {import('../wire.js').Group} Group */
/** @typedef {ReturnType<typeof exampleStore>} Store */

/** @param {Engine} engine @param {string} slug @param {(text: string) => void} announce */
export async function practicePage(engine, slug, announce) {
  const page = await engine.technique(slug);
  const body = h('div.technique');
  let found = 0;
  const draw = async () => {
    fill(body, h('p.lead', {}, texts.practice.busy));
    fill(
      body,
      await round(engine, page, found, announce, draw, () => {
        found += 1;
      }),
    );
  };
  if (page.examples.length > 0) await draw();
  else fill(body, h('p.lead', {}, texts.learn.noExample));
  return h(
    'article.page',
    {},
    h('p', {}, h('a', { href: `#learn/${slug}` }, page.name)),
    h('h1', {}, texts.practice.title(page.name)),
    h('p.lead', {}, texts.practice.about),
    body,
  );
}

/**
 * One board to find it on.
 * @param {Engine} engine @param {Page} page @param {number} found @param {(text: string) => void} announce
 * @param {() => void} another @param {() => void} count
 */
async function round(engine, page, found, announce, another, count) {
  const example = page.examples[Math.floor(Math.random() * page.examples.length)];
  const wire = transformed(example.position, randomSymmetry(Math.random));
  const store = exampleStore(wire);
  const { groups = [], state } = await engine.steps(positionOf(wire), [page.slug]);
  const board = boardFor(store, texts.board.practice);
  const verdict = h('p.verdict-line', { role: 'status', hidden: true });
  const words = h('div.stack');
  const next = h('button.main', { type: 'button', onclick: another, hidden: true }, texts.practice.next);
  const reveal = (/** @type {Group | undefined} */ group) => {
    const step = group?.steps[0];
    if (step && state) showStep(store, { ...step, before: state });
    give.hidden = true;
    next.hidden = false;
  };
  const give = h('button.quiet', { type: 'button', onclick: () => reveal(groups[0]) }, texts.practice.give);
  const tell = (/** @type {string} */ text, /** @type {'yes' | 'no'} */ look) => {
    verdict.hidden = false;
    verdict.className = `verdict-line ${look}`;
    fill(verdict, text);
    announce(text);
  };
  const answer = (/** @type {number} */ cell, /** @type {number} */ digit) => {
    if (store.get().shown) return;
    const group = groupFor(groups, cell, digit);
    if (!group) return tell(texts.practice.no(texts.practice.said(cell, digit)), 'no');
    count();
    tell(texts.practice.yes, 'yes');
    reveal(group);
  };
  listen(board.grid, store, answer);
  watch(
    store,
    ({ shown }) => [shown],
    ({ shown }) => fill(words, shown && stepCard(store, shown)),
  );
  return [
    h('div.board-box', {}, board.element),
    h('div.stack', {}, h('p.lead', {}, texts.practice.score(found)), verdict, h('div.bar', {}, next, give), words),
  ];
}

/** The steps that a candidate belongs to: removed by them, or placed. @param {Group[]} groups @param {number} cell @param {number} digit */
const groupFor = (groups, cell, digit) =>
  groups.find(({ placements, eliminations }) =>
    [...placements, ...eliminations].some((it) => cellOf(it.cell) === cell && it.digit === digit),
  );

/** A click on a candidate, or a digit key in a cell, is an answer. @param {HTMLElement} grid @param {Store} store
 * @param {(cell: number, digit: number) => void} answer */
function listen(grid, store, answer) {
  const at = () => store.get().game.history.now;
  grid.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    if (!element) return;
    const cell = Number(element.getAttribute('data-cell'));
    store.set({ selection: select.only(cell) });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [across, down] = [(event.clientX - left) / width, (event.clientY - top) / height];
    const digit = 1 + Math.min(2, Math.floor(3 * across)) + 3 * Math.min(2, Math.floor(3 * down));
    const marks = candidates(at(), cell);
    const only = digitsOf(marks).length === 1 ? digitsOf(marks)[0] : digit;
    if (has(marks, only)) answer(cell, only);
  });
  listenToKeys(grid, (event) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    if (command.do === 'move' || command.do === 'edge') obey(store, command);
    if (command.do === 'digit' && has(candidates(at(), store.get().selection.cursor), command.digit)) {
      answer(store.get().selection.cursor, command.digit);
    }
  });
}
