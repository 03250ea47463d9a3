// The tree of choices of a search, from the list of alternatives in the order in which they were taken. A moment is a number of
// alternatives that have been taken.

import { EASY, first } from './lab.js';

/** Something that was tried, at its depth from 1 on. @typedef {{ depth: number }} Tried */
/** @typedef {{ puzzle: string, by: string, at: number }} Chosen */

/** How a search can choose. */
export const WAYS = /** @type {const} */ (['amb-as-written', 'amb', 'backtracking', 'backtracking-as-written']);

/** The example of the Scheme text. */
export const TEXT = '..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..';

/** What can be chosen without having a game, in this order. */
export const PUZZLES = [TEXT, first.puzzle, EASY];

/** @param {Chosen} chosen */
export const codeOf = ({ puzzle, by, at }) => String(new URLSearchParams({ by, puzzle, at: String(at) }));

/** What a link names, and the parts of it that make no sense. @param {string} code @returns {{ chosen: Chosen, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const makesSense = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (name === 'puzzle') return /^[1-9.]{81}$/.test(text);
    if (name === 'by') return WAYS.some((way) => way === text);
    return name === 'at' && /^\d{1,9}$/.test(text);
  };
  const {
    puzzle = TEXT,
    by = 'amb-as-written',
    at = '0',
  } = Object.fromEntries(parts.filter(([name, text]) => makesSense(name, text)));
  return { chosen: { puzzle, by, at: Number(at) }, wrong: parts.filter(([name, text]) => !makesSense(name, text)) };
}

/** For each alternative the one that it stands below; -1 for the first choice. @param {readonly Tried[]} taken */
export function parentsOf(taken) {
  /** @type {number[]} */
  const last = [];
  return taken.map(({ depth }, index) => {
    last[depth] = index;
    return depth > 1 ? last[depth - 1] : -1;
  });
}

/** The alternatives in force at a moment, from the first choice on. @param {readonly Tried[]} taken @param {readonly number[]} parents
 * @param {number} at */
export function inForce(taken, parents, at) {
  /** @type {number[]} */
  const path = [];
  for (let index = Math.min(at, taken.length) - 1; index >= 0; index = parents[index]) path.unshift(index);
  return path;
}

/** Whether it is known that nothing stands below an alternative, since the next one stands no deeper.
 * @param {readonly Tried[]} taken @param {number} index */
export const fails = (taken, index) => index + 1 < taken.length && taken[index + 1].depth <= taken[index].depth;

/** How many branches have failed before a moment. @param {readonly Tried[]} taken @param {number} at */
export const failuresBefore = (taken, at) => taken.slice(0, Math.max(0, at - 1)).filter((_, index) => fails(taken, index)).length;

/**
 * @typedef {object} Node
 * @property {number} index of the alternative
 * @property {number} x how far right, from `ROOT` to `WIDTH`
 * @property {number} depth
 * @property {number} from where the line of its parent begins
 * @property {'alive' | 'past' | 'failed' | 'solution'} state
 */

/** So many alternatives are drawn beside each other. */
export const WIDE = 60;

/** A tree of no more can be seen as a whole. */
export const FITTING = 1000;

/** Where the root of the tree stands, and how wide the drawing is. */
export const [ROOT, WIDTH] = [1, WIDE + 4];

/**
 * The part of the tree that is to be seen at a moment: the alternatives taken last, each at its own place. Those that they stand below and
 * that were taken earlier stand below the root, so that no branch hangs in the air. What failed stays, and is told from what is in force.
 * The whole tree instead has a place for every alternative from the beginning, so that nothing moves while it grows.
 * @param {readonly Tried[]} taken @param {readonly number[]} parents @param {number} at @param {boolean} isSolved whether the last one of
 *   them is the solution @param {boolean} [isWhole] whether the whole tree is wanted
 * @returns {Node[]}
 */
export function treeAt(taken, parents, at, isSolved, isWhole = false) {
  const begin = isWhole ? 0 : Math.max(0, at - WIDE);
  const step = isWhole ? Math.min(1, WIDE / taken.length) : 1;
  const alive = new Set(inForce(taken, parents, at));
  const place = (/** @type {number} */ index) => (index < begin ? ROOT : ROOT + 1.5 + step * (index - begin));
  /** @param {number} index @returns {Node['state']} */
  const stateOf = (index) => {
    if (isSolved && index === taken.length - 1) return 'solution';
    if (alive.has(index)) return 'alive';
    return fails(taken, index) ? 'failed' : 'past';
  };
  const earlier = begin > 0 ? inForce(taken, parents, begin + 1).slice(0, -1) : [];
  const latest = Array.from({ length: Math.min(at, taken.length) - begin }, (_, offset) => begin + offset);
  return [...earlier, ...latest].map((index) => ({
    index,
    x: place(index),
    depth: taken[index].depth,
    from: place(parents[index]),
    state: stateOf(index),
  }));
}
