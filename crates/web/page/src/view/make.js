// New puzzles: built-in, generated, imported, or entered by the player and checked during entry.

import { beginStarter } from '../actions/games.js';
import * as play from '../actions/play.js';
import { obey } from '../actions/play.js';
import { commandOf } from '../core/keys.js';
import { modelOf } from '../core/model.js';
import { clashes, startOf } from '../core/position.js';
import { EngineError } from '../engine.js';
import { loadDraft, saveDraft } from '../games.js';
import { starters } from '../starters.js';
import { createStore, firstState, gameOf } from '../store.js';
import { texts } from '../texts.js';
import { variantTexts } from '../texts.variant.js';
import { Board } from './board.js';
import { bringForm } from './bring.js';
import { fill, h } from './dom.js';
import { listenToPointers } from './gestures.js';
import { icon } from './icons.js';
import { listenToKeys } from './keys.js';
import { watch } from './watch.js';
import { wishForm } from './wish.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/position.js').Position} Position */
/** @typedef {(position: Position, title: string) => void} Begin */

/** @param {Store} store @param {Engine} engine @param {Storage} storage @param {Begin} begin
 * @param {import('./bring.js').BeginVariant} beginVariant */
export function makePage(store, engine, storage, begin, beginVariant) {
  return h(
    'article.page',
    {},
    h('h1', {}, texts.make.title),
    ready(store, storage),
    wishForm(engine, begin, storage),
    bringForm(engine, begin, beginVariant),
    h(
      'section',
      {},
      h('h2', {}, variantTexts.section.title),
      h('p.lead', {}, variantTexts.section.about),
      h('div.bar', {}, h('a.main', { href: '#variant/set' }, icon('pencil'), variantTexts.section.open)),
    ),
    own(engine, storage, begin),
  );
}

/** @param {Store} store @param {Storage} storage */
function ready(store, storage) {
  const level = (/** @type {string} */ name) =>
    h(
      'button.level',
      {
        type: 'button',
        onclick: () => {
          beginStarter(store, storage, name);
          location.hash = '#play';
        },
      },
      texts.levels[name] ?? name,
      h('small', {}, texts.levelNotes[name] ?? ''),
    );
  return h('section', {}, h('h2', {}, texts.make.ready), h('div.levels', {}, Object.keys(starters).map(level)));
}

/** Creates a store with the digits that were entered last time. @param {Storage} storage */
function draftStore(storage) {
  const start = firstState();
  const empty = start.game.history.now;
  const store = createStore({ ...start, game: gameOf({ ...empty, digits: loadDraft(storage) }, '', '') });
  store.subscribe(({ game }, before) => {
    if (game.history.now !== before.game.history.now) saveDraft(storage, game.history.now.digits);
  });
  return store;
}

/** Creates the puzzle editor, whose entries become the givens of a puzzle. @param {Engine} engine @param {Storage} storage @param {Begin} begin */
function own(engine, storage, begin) {
  const store = draftStore(storage);
  const board = new Board(texts.make.own);
  const verdict = h('div.verdict', { role: 'status' });
  const doubt = h('div.doubt', { role: 'alert' });
  /** @type {Position | null} */
  let unsolvable = null;
  const begins = () => begin(startOf(store.get().game.history.now.digits), texts.make.ownTitle);
  const ask = () => {
    const { digits } = store.get().game.history.now;
    const isClash = clashes(digits).size > 0;
    if (!isClash && unsolvable !== store.get().game.history.now) return begins();
    const anyway = h('button.quiet', { type: 'button', onclick: begins }, texts.make.anyway);
    const back = () => {
      fill(doubt);
      board.focus(store.get().selection.cursor);
    };
    const correct = h('button.main', { type: 'button', onclick: back }, texts.make.correct);
    fill(doubt, h('p', {}, texts.make.unsolvable), h('div.bar', {}, correct, anyway));
    correct.focus();
  };
  const go = h('button.main', { type: 'button', onclick: ask }, icon('play'), texts.make.play);
  const keys = h(
    'div.keys',
    { role: 'group', 'aria-label': texts.keypad },
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
      h('button.key', { type: 'button', onclick: () => play.press(store, digit, 'digit') }, h('b', {}, digit)),
    ),
  );
  watch(
    store,
    ({ game, selection }) => [game.history.now, selection],
    (state) => {
      board.draw(modelOf(state), null);
      board.follow(state.selection.cursor);
    },
  );
  watch(
    store,
    ({ game }) => [game.history.now],
    async ({ game }) => {
      fill(doubt);
      if ((await judge(store, engine, verdict)) === 'none') unsolvable = game.history.now;
    },
  );
  listenToPointers(board.grid, store);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const command = commandOf(event);
    const { top, bottom } = board.grid.getBoundingClientRect();
    const isSeen = bottom > 0 && top < window.innerHeight;
    if (!command || !isSeen) return;
    event.preventDefault();
    obey(store, command.do === 'digit' ? { ...command, mode: 'digit' } : command);
  };
  const section = h(
    'section',
    {},
    h('h2', { id: 'part-own' }, texts.make.own),
    h('p.lead', {}, texts.make.ownAbout),
    h(
      'div.side-by-side',
      {},
      h('div.board-box', {}, board.element),
      h(
        'div.stack',
        {},
        verdict,
        doubt,
        keys,
        h(
          'div.bar',
          {},
          go,
          h('button.quiet', { type: 'button', onclick: () => play.restart(store) }, icon('trash'), texts.make.clear),
        ),
      ),
    ),
  );
  listenToKeys(section, onKey);
  return section;
}

/** Checks the entered puzzle and shows its properties. @param {Store} store @param {Engine} engine @param {HTMLElement} verdict
 * @returns {Promise<string | void>} the engine's error message, if any */
async function judge(store, engine, verdict) {
  const position = store.get().game.history.now;
  const { digits } = position;
  const showVerdict = (/** @type {string[]} */ ...lines) => {
    if (store.get().game.history.now === position)
      fill(
        verdict,
        lines.map((line) => h('p', {}, line)),
      );
  };
  const givens = digits.filter((digit) => digit).length;
  if (givens === 0 || clashes(digits).size > 0) {
    showVerdict(...(givens === 0 ? [texts.make.empty] : [texts.make.givens(givens), texts.make.clash]));
    return;
  }
  try {
    const { status, minimal, redundant } = await engine.check(digits);
    if (status !== 'unique') {
      showVerdict(texts.make.givens(givens), status === 'multiple' ? texts.make.several : texts.make.noSolution);
      return status;
    }
    const kind = minimal ? texts.make.minimal : texts.make.redundant(redundant ?? []);
    showVerdict(texts.make.givens(givens), texts.make.proper, kind, texts.make.checking);
    const ratings = await Promise.all(
      ['hodoku', 'se'].map(async (scale) => texts.make.rating(scale, (await engine.rate(digits, scale)).rating ?? '')),
    );
    showVerdict(texts.make.givens(givens), texts.make.proper, kind, ...ratings);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    showVerdict(texts.make.givens(givens), texts.engine[error.kind](error.message));
  }
}
