// The tree of choices of a search, built from its alternatives in search order. A moment is a number of tried
// alternatives.

import { EASY, first } from './lab.js';

/** An alternative, at its depth (1 or more). @typedef {{ depth: number }} Tried */
/** @typedef {{ puzzle: string, by: string, at: number }} Chosen */

/** Solvers that report their choices. */
export const WAYS = /** @type {const} */ (['amb-as-written', 'amb', 'backtracking', 'backtracking-as-written']);

/** The example of the Scheme text. */
export const TEXT = '..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..';

/** Puzzles offered when there is no game, in this order. */
export const PUZZLES = [TEXT, first.puzzle, EASY];

/** @param {Chosen} chosen */
export const codeOf = ({ puzzle, by, at }) => String(new URLSearchParams({ by, puzzle, at: String(at) }));

/** Parses a link; `wrong` lists its invalid parameters. @param {string} code @returns {{ chosen: Chosen, wrong: [string, string][] }} */
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

/** Returns the parent of each alternative; -1 for the first choice. @param {readonly Tried[]} taken */
export function parentsOf(taken) {
  /** @type {number[]} */
  const last = [];
  return taken.map(({ depth }, index) => {
    last[depth] = index;
    return depth > 1 ? last[depth - 1] : -1;
  });
}

/** Returns the alternatives in force at a moment, starting at the root. @param {readonly Tried[]} taken @param {readonly number[]} parents
 * @param {number} at */
export function inForce(taken, parents, at) {
  /** @type {number[]} */
  const path = [];
  for (let index = Math.min(at, taken.length) - 1; index >= 0; index = parents[index]) path.unshift(index);
  return path;
}

/** Returns whether an alternative has failed, that is, the next alternative is known and not deeper.
 * @param {readonly Tried[]} taken @param {number} index */
export const fails = (taken, index) => index + 1 < taken.length && taken[index + 1].depth <= taken[index].depth;

/** Returns the number of branches that have failed before a moment. @param {readonly Tried[]} taken @param {number} at */
export const failuresBefore = (taken, at) => taken.slice(0, Math.max(0, at - 1)).filter((_, index) => fails(taken, index)).length;

/**
 * @typedef {object} Node
 * @property {number} index of the alternative
 * @property {number} x horizontal position, from `ROOT` to `WIDTH`
 * @property {number} depth
 * @property {number} from horizontal position of its parent
 * @property {'alive' | 'past' | 'failed' | 'solution'} state
 */

/** Maximum number of alternatives drawn. */
export const WIDE = 60;

/** Maximum size of a tree that can be shown as a whole. */
export const FITTING = 1000;

/** Position of the root, and width of the drawing. */
export const [ROOT, WIDTH] = [1, WIDE + 4];

/**
 * Lays out the part of the tree visible at a moment: the latest alternatives, each with its own column. Older parents
 * are replaced by the root, so that no branch is detached. Failed branches stay visible but look different.
 * If the whole tree is shown, every alternative has its final column from the start, so that nothing moves as it grows.
 * @param {readonly Tried[]} taken @param {readonly number[]} parents @param {number} at @param {boolean} isSolved
 * whether the last one is the solution @param {boolean} [isWhole] whether to show the whole tree
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
