// Choices for a new game: a puzzle of each level, the puzzle of the day, or a custom puzzle.

import { beginDaily, beginStarter } from '../actions/games.js';
import { levelOf, starters } from '../starters.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { oneStop } from './stop.js';
import { watch } from './watch.js';

/** @typedef {import('../store.js').Store} Store */

/** @param {Store} store @param {Storage} storage */
export function frontDoor(store, storage) {
  const group = h('div.front', { role: 'group', 'aria-label': texts.front.name });
  const chip = (/** @type {string} */ name, /** @type {string} */ title, /** @type {() => void} */ onclick, on = false) =>
    h('button.chip', { type: 'button', title, 'aria-current': on ? 'true' : null, onclick }, name);
  watch(
    store,
    ({ game }) => [game.history.now.givens],
    ({ game }) => {
      const level = levelOf(game.history.now.givens);
      fill(
        group,
        Object.keys(starters).map((name) =>
          chip(texts.levels[name], texts.levelNotes[name], () => beginStarter(store, storage, name), name === level),
        ),
        chip(texts.front.daily, texts.front.dailyTitle, () => beginDaily(store, storage, new Date())),
        chip(texts.front.custom, texts.front.customTitle, () => {
          location.hash = '#make/custom';
        }),
      );
    },
  );
  return oneStop(group);
}
