// A new puzzle: one that is ready, one that is made by wish, one that is brought, or one's own, judged while it is entered.

import { beginStarter } from '../actions/games.js';
import * as play from '../actions/play.js';
import { obey } from '../actions/play.js';
import { commandOf } from '../core/keys.js';
import { modelOf } from '../core/model.js';
import { clashes, startOf } from '../core/position.js';
import { EngineError } from '../engine.js';
import { starters } from '../starters.js';
import { createStore, firstState } from '../store.js';
import { texts } from '../texts.js';
import { Board } from './board.js';
import { bringForm } from './bring.js';
import { fill, h } from './dom.js';
import { listenToPointers } from './gestures.js';
import { icon } from './icons.js';
import { watch } from './watch.js';
import { wishForm } from './wish.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {(position: import('../core/position.js').Position, title: string) => void} Begin */

/** @param {Store} store @param {Engine} engine @param {Storage} storage @param {Begin} begin */
export function makePage(store, engine, storage, begin) {
  return h(
    'article.page',
    {},
    h('h1', {}, texts.make.title),
    ready(store, storage),
    wishForm(engine, begin),
    bringForm(engine, begin),
    own(engine, begin),
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

/** Entering a puzzle: what is typed are the givens of a puzzle to come. @param {Engine} engine @param {Begin} begin */
function own(engine, begin) {
  const store = createStore(firstState());
  const board = new Board(texts.make.own);
  const verdict = h('div.verdict', { role: 'status' });
  const go = h(
    'button.main',
    { type: 'button', onclick: () => begin(startOf(store.get().game.history.now.digits), texts.make.ownTitle) },
    icon('play'),
    texts.make.play,
  );
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
    () => judge(store, engine, verdict),
  );
  listenToPointers(board.grid, store);
  board.grid.addEventListener('keydown', (event) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    obey(store, command.do === 'digit' ? { ...command, mode: 'digit' } : command);
  });
  return h(
    'section',
    {},
    h('h2', {}, texts.make.own),
    h('p.lead', {}, texts.make.ownAbout),
    h(
      'div.side-by-side',
      {},
      h('div.board-box', {}, board.element),
      h(
        'div.stack',
        {},
        verdict,
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
}

/** Says what kind of puzzle it is so far. @param {Store} store @param {Engine} engine @param {HTMLElement} verdict */
async function judge(store, engine, verdict) {
  const asked = store.get().game.history.now;
  const { digits } = asked;
  const tell = (/** @type {string[]} */ ...lines) => {
    if (store.get().game.history.now === asked)
      fill(
        verdict,
        lines.map((line) => h('p', {}, line)),
      );
  };
  const givens = digits.filter((digit) => digit).length;
  if (givens === 0) return tell(texts.make.empty);
  if (clashes(digits).size > 0) return tell(texts.make.givens(givens), texts.make.clash);
  try {
    const { status, minimal, redundant } = await engine.check(digits);
    if (status !== 'unique')
      return tell(texts.make.givens(givens), status === 'multiple' ? texts.make.several : texts.make.noSolution);
    const kind = minimal ? texts.make.minimal : texts.make.redundant(redundant ?? []);
    tell(texts.make.givens(givens), texts.make.proper, kind, texts.make.checking);
    const ratings = await Promise.all(
      ['hodoku', 'se'].map(async (scale) => texts.make.rating(scale, (await engine.rate(digits, scale)).rating ?? '')),
    );
    tell(texts.make.givens(givens), texts.make.proper, kind, ...ratings);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    tell(texts.make.givens(givens), texts.engine[error.kind](error.message));
  }
}
