// Practice: the player finds the digits that a technique places or eliminates. Every board is an example transformed by a random
// symmetry, and the engine checks the answers.

import { obey } from '../actions/play.js';
import { boxOf, cellOf, DIGITS, has } from '../core/cells.js';
import { commandOf } from '../core/keys.js';
import { named } from '../core/names.js';
import { candidates } from '../core/position.js';
import * as select from '../core/select.js';
import { randomSymmetry, transformed } from '../core/symmetry.js';
import { countPractised } from '../practised.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { boardFor, exampleStore, positionOf, showStep } from './example.js';
import { icon } from './icons.js';
import { listenToKeys } from './keys.js';
import { stepCard } from './step.js';
import { watch } from './watch.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').TechniquePage} Page */
/** @typedef {import('../wire.js').Group} Group */
/** @typedef {ReturnType<typeof exampleStore>} Store */

/** Delay before the next board after a right answer, in milliseconds. */
const PAUSE = 4000;

/** @param {Engine} engine @param {string} slug @param {(text: string) => void} announce @param {Storage} storage */
export async function practicePage(engine, slug, announce, storage) {
  const page = await engine.technique(slug);
  const body = h('div.technique.practice-body');
  const score = h('p.score-line');
  let [found, streak] = [0, 0];
  const showScore = () => fill(score, texts.practice.score(found, streak));
  const rounds = {
    /** Shows another board. */
    next: async () => {
      fill(body, h('p.lead', {}, texts.practice.busy));
      fill(body, await round(engine, page, announce, rounds));
    },
    /** Records whether the answer was right at the first attempt and without help. @param {boolean} isRight */
    count: (isRight) => {
      if (isRight) countPractised(storage, slug);
      [found, streak] = isRight ? [found + 1, streak + 1] : [found, 0];
      showScore();
    },
  };
  showScore();
  if (page.examples.length > 0) await rounds.next();
  else fill(body, h('p.lead', {}, texts.learn.noExample));
  return h(
    'article.page.practice',
    {},
    h(
      'header.practice-head',
      {},
      h('h1', {}, texts.practice.title(page.name)),
      score,
      h('a', { href: `#learn/${slug}` }, page.name),
    ),
    h('p.lead', {}, texts.practice.about(page.name)),
    body,
  );
}

/** @typedef {{ next: () => Promise<void>, count: (isRight: boolean) => void }} Rounds */

/**
 * One practice board.
 * @param {Engine} engine @param {Page} page @param {(text: string) => void} announce @param {Rounds} rounds
 */
async function round(engine, page, announce, rounds) {
  const example = page.examples[Math.floor(Math.random() * page.examples.length)];
  const wire = transformed(example.position, randomSymmetry(Math.random));
  const store = exampleStore(wire);
  const { groups = [], state } = await engine.steps(positionOf(wire), [page.slug]);
  const board = boardFor(store, texts.board.practice);
  board.element.classList.add('labelled');
  const verdict = h('p.verdict-line', { role: 'status', hidden: true });
  const words = h('div.stack');
  const next = h('button.main', { type: 'button', onclick: () => rounds.next(), hidden: true }, texts.practice.next);
  const showVerdict = (/** @type {string} */ text, /** @type {'yes' | 'no' | 'nudge'} */ look) => {
    verdict.hidden = text === '';
    verdict.className = `verdict-line ${look}`;
    fill(verdict, text);
    announce(text);
  };
  const reveal = (/** @type {Group | undefined} */ group) => {
    const step = group?.steps[0];
    if (step && state) showStep(store, { ...step, before: state });
    for (const it of [give, nudge, keys]) it.hidden = true;
    next.hidden = false;
  };
  const surrender = () => {
    showVerdict('', 'no');
    rounds.count(false);
    reveal(groups[0]);
  };
  const nudges = nudgesOf(groups[0]);
  const give = h('button.quiet', { type: 'button', onclick: surrender }, texts.practice.give);
  const nudge = h(
    'button.quiet',
    { type: 'button', onclick: () => showVerdict((nudges.length > 1 ? nudges.shift() : nudges[0]) ?? '', 'nudge') },
    icon('bulb'),
    texts.practice.nudge,
  );
  const answer = (/** @type {number} */ cell, /** @type {number} */ digit) => {
    if (store.get().shown) return;
    const group = groupFor(groups, cell, digit);
    if (!group) return showVerdict(named(texts.practice.no(page.name, texts.practice.said(cell, digit))), 'no');
    rounds.count(true);
    showVerdict(texts.practice.yes, 'yes');
    reveal(group);
    goOn(words, rounds.next);
  };
  const keys = keypadOf(store, answer);
  listen(board.grid, store, answer);
  watch(
    store,
    ({ shown }) => [shown],
    ({ shown }) => fill(words, shown && stepCard(store, shown)),
  );
  return [h('div.board-box', {}, board.element), h('div.stack', {}, keys, verdict, h('div.bar', {}, next, nudge, give), words)];
}

/** Continues with the next board after a delay, unless the player touches the text. @param {HTMLElement} words @param {() => void} next */
function goOn(words, next) {
  const wait = setTimeout(() => words.isConnected && next(), PAUSE);
  for (const name of ['pointerdown', 'focusin', 'pointerenter']) words.addEventListener(name, () => clearTimeout(wait));
}

/** Returns hints about the region and the digit that do not reveal the answer. @param {Group | undefined} group */
function nudgesOf(group) {
  const step = group?.steps[0];
  const cell = step?.marks[0]?.cells[0] ?? step?.placements[0]?.cell ?? step?.eliminations[0]?.cell ?? '';
  const house = step?.houses[0]?.houses[0] ?? `b${boxOf(cellOf(cell)) + 1}`;
  const digits = [...new Set(step?.marks.flatMap((mark) => mark.digits) ?? [])];
  const near = texts.practice.near(texts.house(house));
  return digits.length === 1 ? [near, texts.practice.digit(String(digits[0]))] : [near];
}

/** Creates a keypad for the selected cell, since candidates are too small to tap on phones. @param {Store} store
 * @param {(cell: number, digit: number) => void} answer */
const keypadOf = (store, answer) =>
  h(
    'div.keys.practice-keys',
    { role: 'group', 'aria-label': texts.keypad },
    DIGITS.map((digit) =>
      h(
        'button.key',
        {
          type: 'button',
          onclick: () => {
            const { selection } = store.get();
            if (selection.cells.size > 0) answer(selection.cursor, digit);
          },
        },
        h('b', {}, digit),
      ),
    ),
  );

/** Returns the group of steps that place or eliminate a candidate. @param {Group[]} groups @param {number} cell @param {number} digit */
const groupFor = (groups, cell, digit) =>
  groups.find(({ placements, eliminations }) =>
    [...placements, ...eliminations].some((it) => cellOf(it.cell) === cell && it.digit === digit),
  );

/** Handles input: a click selects a cell. A digit key, or a mouse click on a candidate, is an answer. @param {HTMLElement} grid
 * @param {Store} store @param {(cell: number, digit: number) => void} answer */
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
    const isLarge = width > LARGE;
    if (isLarge && has(candidates(at(), cell), digit)) answer(cell, digit);
  });
  listenToKeys(grid, (event) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    if (command.do === 'move' || command.do === 'edge') obey(store, command);
    if (command.do === 'digit') answer(store.get().selection.cursor, command.digit);
  });
}

/** Minimum width of a cell in pixels at which candidates are easy to click. */
const LARGE = 48;
