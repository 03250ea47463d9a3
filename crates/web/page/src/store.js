// The state of the page. Only `set` changes it, and notifies listeners of every change.

import { historyOf } from './core/history.js';
import { isSolved, startOf } from './core/position.js';
import { only } from './core/select.js';
import { defaults } from './settings.js';

/** @typedef {import('./core/history.js').History} History */
/** @typedef {import('./core/select.js').Selection} Selection */
/** @typedef {import('./core/position.js').Mode} Mode */
/** @typedef {import('./core/walk.js').Walk} Walk */
/** @typedef {import('./wire.js').Step} Step */
/** @typedef {import('./wire.js').Answer} Answer */
/** @typedef {import('./settings.js').Settings} Settings */

/** @typedef {{ level: string, er: string, hardest: string, slug: string }} Rating HoDoKu's level, Sudoku Explainer's ER, the hardest step */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} title
 * @property {History} history
 * @property {number} elapsed milliseconds played before the current session
 * @property {boolean} solved
 * @property {number} hints number of hints requested
 * @property {Rating | null} rating difficulty, once known
 * @property {'multiple' | 'none' | null} improper kind of an improper puzzle, once known
 */

/**
 * A step drawn on the board instead of the player's marks.
 * @typedef {object} Shown
 * @property {Step} step
 * @property {import('./wire.js').State} before
 * @property {Walk | null} walk
 * @property {number} station -1 for the whole chain
 * @property {'hint' | 'steps' | 'path'} origin
 */

/**
 * A hint up to the level shown.
 * @typedef {object} Hint
 * @property {1 | 2 | 3} level
 * @property {string[]} words text of each level
 * @property {Answer | null} answer response for the last level
 * @property {string | null} technique its slug, from level 2 on
 * @property {string} scale whose techniques it uses
 * @property {boolean} busy
 */

/** @typedef {{ answer: Answer | null, busy: boolean, deep: boolean }} Steps `deep` is whether slow techniques were included */
/** @typedef {{ answer: Answer | null, busy: boolean, index: number, scale: string, ratings: Record<string, string> }} Path */

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {Selection} selection
 * @property {Mode} mode
 * @property {import('./core/lines.js').Line['kind']} pen selected kind of line
 * @property {import('./core/lines.js').Line | null} stroke line being drawn
 * @property {'cells' | 'candidates'} target of the colour mode
 * @property {number} filter highlighted digits, as a set
 * @property {boolean} bivalue whether cells with two candidates are highlighted
 * @property {boolean} picking whether the next digit sets the filter instead of changing the board
 * @property {number} armed digit that a tap on a cell writes; 0 if there is none
 * @property {ReadonlySet<number>} wrong cells found wrong by a check
 * @property {'hint' | 'steps' | 'path'} panel
 * @property {Hint | null} hint
 * @property {Steps | null} steps
 * @property {Path | null} path
 * @property {Shown | null} shown
 * @property {string} message for the player
 * @property {boolean} paused
 * @property {Settings} settings
 */

/** @param {import('./core/position.js').Position} position @param {string} title @param {string} id @returns {Game} */
export const gameOf = (position, title, id) => ({
  id,
  title,
  history: historyOf(position),
  elapsed: 0,
  solved: isSolved(position),
  hints: 0,
  rating: null,
  improper: null,
});

/** Values of the state that a change of the position resets. */
export const NO_HINTS = Object.freeze({
  hint: null,
  steps: null,
  shown: null,
  wrong: /** @type {ReadonlySet<number>} */ (new Set()),
  message: '',
});

/** @returns {State} */
export const firstState = () => ({
  game: gameOf(startOf(new Array(81).fill(0)), '', ''),
  selection: only(40),
  mode: 'digit',
  pen: 'strong',
  stroke: null,
  target: 'cells',
  filter: 0,
  bivalue: false,
  picking: false,
  armed: 0,
  panel: 'hint',
  path: null,
  paused: false,
  settings: defaults,
  ...NO_HINTS,
});

/** @typedef {ReturnType<typeof createStore<State>>} Store */

/** @template S @param {S} first */
export function createStore(first) {
  let state = first;
  /** @type {Set<(state: S, before: S) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    /** @param {Partial<S>} patch */
    set(patch) {
      const before = state;
      state = { ...state, ...patch };
      for (const listener of listeners) listener(state, before);
    },
    /** Subscribes to changes; returns a function that unsubscribes. @param {(state: S, before: S) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
