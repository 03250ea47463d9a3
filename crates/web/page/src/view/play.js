// The game page: the board, the keypad, and the panel.

import * as ask from '../actions/ask.js';
import { obey } from '../actions/play.js';
import { commandOf } from '../core/keys.js';
import { modelOf } from '../core/model.js';
import { pictureOf, pictureOfHouses } from '../core/picture.js';
import { isSolved, textOfDigits } from '../core/position.js';
import { texts } from '../texts.js';
import { askPanel } from './ask.js';
import { Board } from './board.js';
import { fill, h } from './dom.js';
import { frontDoor } from './front.js';
import { listenToPointers } from './gestures.js';
import { icon } from './icons.js';
import { filters, keypad } from './keypad.js';
import { listenToKeys } from './keys.js';
import { spoken } from './speech.js';
import { timer } from './timer.js';
import { watch } from './watch.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */
/** @typedef {import('../engine.js').Engine} Engine */

/** @param {Store} store @param {Engine} engine @param {(text: string) => void} announce
 * @param {Storage} storage @param {{ beginNext: (level: string) => void, edit: () => void }} does starts another puzzle of a level, or opens the
 *   puzzle in the editor */
export function playPage(store, engine, announce, storage, does) {
  const board = new Board(texts.board.name);
  const title = h('h1.game-title');
  const badge = h('p.badge-line');
  const cover = h('button.cover', { type: 'button', onclick: () => store.set({ paused: false }) }, texts.timer.paused);
  watchBoard(store, board);
  watch(
    store,
    ({ game }) => [game.title],
    ({ game }) => fill(title, game.title || texts.games.untitled),
  );
  watch(
    store,
    ({ game }) => [game.rating],
    ({ game }) => fill(badge, game.rating && badgeOf(game.rating)),
  );
  watch(
    store,
    ({ game }) => [game.id, game.history.now.givens],
    () => setTimeout(() => ask.rate(store, engine), SOON),
  );
  watch(
    store,
    ({ settings }) => [settings.coordinates],
    ({ settings }) => {
      board.element.classList.toggle('labelled', settings.coordinates);
    },
  );
  watch(
    store,
    ({ paused }) => [paused],
    ({ paused }) => {
      cover.hidden = !paused;
      board.element.classList.toggle('covered', paused);
    },
  );
  const focus = () => (store.get().paused ? cover.focus({ preventScroll: true }) : board.focus(store.get().selection.cursor));
  listenToPointers(board.grid, store);
  sayFindings(store, announce);
  const leave = () => {
    ask.leave(store);
    board.focus(store.get().selection.cursor);
  };
  // Visible only if the panel covers other parts of the page.
  const closer = h(
    'button.round.leave',
    { type: 'button', 'aria-label': texts.panels.close, title: texts.panels.close, onclick: leave },
    icon('close'),
  );
  const strip = filters(store);
  const panel = askPanel(store, engine, closer, does.beginNext);
  const desk = h(
    'div.desk',
    {},
    keypad(store, { check: () => ask.check(store, engine), hint: () => ask.hint(store, engine), edit: does.edit }),
    panel,
  );
  const element = h(
    'div.play',
    {},
    h(
      'div.board-side',
      {},
      frontDoor(store, storage),
      h('div.board-head', {}, title, badge, timer(store)),
      h('div.board-box', {}, board.element, cover),
      strip,
    ),
    desk,
  );
  // While the game is paused, the board is hidden and cannot be changed.
  watch(
    store,
    ({ paused }) => [paused],
    ({ paused }) => {
      element.classList.toggle('paused', paused);
      for (const part of [desk, strip]) part.inert = paused;
      const { activeElement } = document;
      const isHere = activeElement === document.body || element.contains(activeElement);
      if (element.isConnected && isHere && !activeElement?.closest('.timer')) focus();
    },
  );
  // A click on a button leaves the focus on the board, while Tab moves the focus to the button.
  element.addEventListener('mousedown', (event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('button') && !board.grid.contains(target)) event.preventDefault();
  });
  // On small screens, the panel covers the keypad, which is then not needed.
  watch(
    store,
    (state) => [ask.isTelling(state), ask.isExplaining(state), isSolved(state.game.history.now)],
    (state) => {
      element.classList.toggle('finished', isSolved(state.game.history.now));
      element.classList.toggle('telling', ask.isTelling(state));
      element.classList.toggle('explaining', ask.isExplaining(state));
      // On phones, the panel covers the lower part of the screen, so the board is scrolled to the top.
      if (ask.isTelling(state) && getComputedStyle(panel).position === 'fixed') window.scrollTo(0, 0);
    },
  );
  // The key closes the panel and keeps the selection.
  const closes = () => {
    const { hint, shown, panel } = store.get();
    const covers = closer.offsetParent !== null;
    if (!(covers || hint || shown)) return false;
    if (covers || panel === 'hint') leave();
    else ask.hide(store);
    return true;
  };
  listenToKeys(element, (event) => {
    if (event.key !== 'Escape' || !closes()) onKey(event, store, engine, announce);
  });
  watchMistakes(store, engine);
  printsPath(store, element);
  return { element, focus };
}

/** Delay of the rating after the board is drawn, in milliseconds. */
const SOON = 300;

/** Creates the short form of a rating. @param {import('../store.js').Rating} rating */
export const badgeOf = ({ level, er }) => h('span.rating-badge', { title: texts.ratingTitle }, texts.badge(level, er));

/** @param {Store} store @param {Board} board */
function watchBoard(store, board) {
  /** @type {import('../core/picture.js').Picture | null} */
  let picture = null;
  watch(
    store,
    ({ shown, hint }) => [shown, hint],
    ({ shown, hint }) => {
      const named = hint?.answer?.houses;
      picture = shown ? pictureOf(shown.step, shown.before, shown.walk, shown.station) : named ? pictureOfHouses(named) : null;
    },
  );
  watch(
    store,
    ({ game, selection, filter, bivalue, shown, hint, wrong, settings, stroke }) => [
      game.history.now,
      stroke,
      selection,
      filter,
      bivalue,
      shown,
      hint,
      wrong,
      settings,
    ],
    (state) => {
      board.draw(modelOf(state), picture, linesOf(state));
      board.follow(state.selection.cursor);
    },
  );
}

/** Returns the player's lines, including the line being drawn, or no lines while a step is shown. @param {State} state */
function linesOf({ game, stroke, shown }) {
  const { lines } = game.history.now;
  if (shown) return NONE;
  return stroke && stroke.from !== stroke.to ? [...lines, stroke] : lines;
}

/** @type {readonly import('../core/lines.js').Line[]} */
const NONE = [];

/** Prints the path whenever the browser prints while a path is shown. @param {Store} store @param {HTMLElement} element */
function printsPath(store, element) {
  /** @type {typeof import('./paper.js') | null} */
  let paper = null;
  /** @type {(() => void) | null | undefined} */
  let end = null;
  watch(
    store,
    ({ path }) => [path?.answer],
    async ({ path }) => {
      // Must be loaded before the browser starts printing.
      if (path?.answer) paper = await import('./paper.js').catch(() => null);
    },
  );
  window.addEventListener('beforeprint', () => {
    if (element.isConnected) end = paper?.pathOnPaper(store.get());
  });
  window.addEventListener('afterprint', () => {
    end?.();
    end = null;
  });
}

/** Marks wrong digits after each move, if enabled. @param {Store} store @param {Engine} engine */
function watchMistakes(store, engine) {
  watch(
    store,
    ({ game, settings }) => [game.history.now, settings.alert],
    ({ settings }) => {
      if (settings.alert) ask.markWrong(store, engine);
    },
  );
}

/** @param {KeyboardEvent} event @param {Store} store @param {Engine} engine @param {(text: string) => void} announce */
function onKey(event, store, engine, announce) {
  const command = commandOf(event);
  // Copying selected text is left to the browser.
  if (!command || (command.do === 'copy' && !document.getSelection()?.isCollapsed)) return;
  event.preventDefault();
  if (command.do === 'pause') return store.set({ paused: !store.get().paused });
  if (store.get().paused || obey(store, command)) return;
  if (command.do === 'hint') ask.hint(store, engine);
  if (command.do === 'carry-out') ask.carryOutShown(store);
  if (command.do === 'copy') copyPuzzle(store, announce);
}

/** @param {Store} store @param {(text: string) => void} announce */
async function copyPuzzle(store, announce) {
  await navigator.clipboard?.writeText(textOfDigits(store.get().game.history.now.digits)).catch(() => undefined);
  announce(texts.take.copied);
}

/** Announces hints, messages and the end of a game to screen readers, each once. The end of a game also opens the panel. @param {Store} store @param {(text: string) => void} announce */
function sayFindings(store, announce) {
  store.subscribe((state, before) => {
    announce(spoken(state, before));
    if (state.game.solved && !before.game.solved && state.game.id === before.game.id) {
      announce(texts.hint.solved);
      store.set({ panel: 'hint', hint: null, shown: null });
    }
    if (state.hint !== before.hint && state.hint && !state.hint.busy) {
      announce(state.hint.answer?.step?.sentences.join(' ') || (state.hint.words.at(-1) ?? ''));
    }
  });
}
