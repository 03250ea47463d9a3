// The page's state, in one place. Whoever wants to know is told of every change; nobody changes it but by `set`.

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
 * @property {number} elapsed milliseconds played, without the time that runs now
 * @property {boolean} solved
 * @property {number} hints how many were asked for
 * @property {Rating | null} rating how hard it is, once that is known
 * @property {'multiple' | 'none' | null} improper how many solutions its givens have, if that was found to be not one
 */

/**
 * A step that is drawn on the board in place of the player's marks.
 * @typedef {object} Shown
 * @property {Step} step
 * @property {import('./wire.js').State} before
 * @property {Walk | null} walk
 * @property {number} station -1 for the whole chain
 * @property {'hint' | 'steps' | 'path'} origin
 */

/**
 * A hint as far as it has been told.
 * @typedef {object} Hint
 * @property {1 | 2 | 3} level
 * @property {string[]} words what each level said
 * @property {Answer | null} answer what the last level answered
 * @property {string | null} technique its slug, from level 2 on
 * @property {string} scale whose techniques it is looked for with
 * @property {boolean} busy
 */

/** @typedef {{ answer: Answer | null, busy: boolean, deep: boolean }} Steps deep if those were looked for that take long */
/** @typedef {{ answer: Answer | null, busy: boolean, index: number, scale: string, ratings: Record<string, string> }} Path */

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {Selection} selection
 * @property {Mode} mode
 * @property {import('./core/lines.js').Line['kind']} pen the kind of line that is drawn
 * @property {import('./core/lines.js').Line | null} stroke the line that is being drawn
 * @property {'cells' | 'candidates'} target what the colour mode colours
 * @property {number} filter digits whose candidates stand out, as a set
 * @property {boolean} bivalue whether cells with two candidates stand out
 * @property {boolean} picking whether the next digit is picked out instead of written
 * @property {number} armed the digit that a tap on a cell writes, 0 for none
 * @property {ReadonlySet<number>} wrong cells that were found wrong when asked
 * @property {'hint' | 'steps' | 'path'} panel
 * @property {Hint | null} hint
 * @property {Steps | null} steps
 * @property {Path | null} path
 * @property {Shown | null} shown
 * @property {string} message what went wrong or was found out, for people
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

/** What is told of a position is void when the position changes. */
export const UNTOLD = Object.freeze({
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
  ...UNTOLD,
});

/** @typedef {ReturnType<typeof createStore>} Store */

/** @param {State} first */
export function createStore(first) {
  let state = first;
  /** @type {Set<(state: State, before: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    /** @param {Partial<State>} patch */
    set(patch) {
      const before = state;
      state = { ...state, ...patch };
      for (const listener of listeners) listener(state, before);
    },
    /** Calls on every change, until what is returned is called. @param {(state: State, before: State) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
