// Starting, opening and saving games.

import { dailyPuzzle } from '../core/daily.js';
import { digitsOfText, startOf } from '../core/position.js';
import { only } from '../core/select.js';
import { decode } from '../core/share.js';
import * as games from '../games.js';
import { starters } from '../starters.js';
import { gameOf, NO_HINTS } from '../store.js';
import { texts } from '../texts.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').Game} Game */
/** @typedef {import('../core/position.js').Position} Position */

/** @param {Store} store @param {Game} game */
export function openGame(store, game) {
  const { digits } = game.history.now;
  const cursor = Math.max(0, digits.indexOf(0));
  const message = game.improper ? texts.bring[game.improper] : '';
  store.set({
    ...NO_HINTS,
    message,
    game,
    path: null,
    panel: 'hint',
    filter: 0,
    bivalue: false,
    paused: false,
    selection: only(cursor),
  });
}

/** @param {Store} store @param {Position} position @param {string} title */
export const beginGame = (store, position, title) => openGame(store, gameOf(position, title, games.newId()));

/** Starts the first built-in puzzle of a level that the player has not played yet. @param {Store} store @param {Storage} storage @param {string} level */
export function beginStarter(store, storage, level) {
  const puzzles = starters[level] ?? [];
  const titles = new Set(games.listGames(storage).map(({ title }) => title));
  const titleOf = (/** @type {number} */ index) => texts.starters.title(texts.levels[level] ?? level, index + 1);
  const fresh = puzzles.findIndex((_, index) => !titles.has(titleOf(index)));
  const index = Math.max(0, fresh);
  beginGame(store, startOf(digitsOfText(puzzles[index])), titleOf(index));
}

/** Starts or resumes the puzzle of a day. @param {Store} store @param {Storage} storage @param {Date} date */
export function beginDaily(store, storage, date) {
  const title = texts.front.dailyOf(date);
  const begun = games.listGames(storage).find((entry) => entry.title === title);
  const game = begun && games.loadGame(storage, begun.id);
  if (game) openGame(store, game);
  else beginGame(store, startOf(digitsOfText(dailyPuzzle(date, starters))), title);
}

/** Opens a shared game. Throws a `RangeError` if the code is invalid. @param {Store} store @param {string} code */
export function openShared(store, code) {
  const { position, title } = decode(code);
  beginGame(store, position, title);
}

/** Opens the givens of the game in the puzzle editor. @param {Store} store @param {Storage} storage */
export function editPuzzle(store, storage) {
  games.saveDraft(storage, store.get().game.history.now.givens);
  location.hash = '#make/own';
}

/** Opens the last game or, if there is none, a built-in puzzle. @param {Store} store @param {Storage} storage */
export function resume(store, storage) {
  const id = games.currentId(storage);
  const game = id === null ? null : games.loadGame(storage, id);
  if (game) openGame(store, game);
  else beginStarter(store, storage, 'Easy');
}
