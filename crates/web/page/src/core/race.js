// The race of all engines on one puzzle.

import { TEXT } from './choices.js';
import { EASY, first } from './lab.js';

/** @typedef {import('../wire.js').Sample} Sample */

/** Engine names in the order of the lanes. */
export const ENGINES = ['search', 'amb', 'backtracking', 'backtracking-as-written', 'logic', 'negotiation'];

/** Puzzles offered when there is no game. All engines solve the first one quickly. */
export const PUZZLES = [TEXT, first.puzzle, EASY];

/** Work limit of each engine, in its own unit. Large enough for `PUZZLES`, and small enough that the time limit seldom decides. */
export const BUDGET = 10_000_000;

/** Returns the outcome of an engine: its status, or `spent` if it reached the work limit rather than the time limit.
 * @param {Sample} sample */
export const outcomeOf = ({ status, effort }) => (status === 'timeout' && effort >= BUDGET ? 'spent' : status);

/** @param {string} puzzle */
export const codeOf = (puzzle) => String(new URLSearchParams({ puzzle }));

/** Parses a link; `wrong` lists its invalid parameters. @param {string} code
 * @returns {{ puzzle: string, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const isPuzzle = (/** @type {[string, string]} */ [name, text]) => name === 'puzzle' && /^[1-9.]{81}$/.test(text);
  return { puzzle: parts.find(isPuzzle)?.[1] ?? PUZZLES[0], wrong: parts.filter((part) => !isPuzzle(part)) };
}

/** Ends of the logarithmic time axis, in nanoseconds. */
const [LEAST, MOST] = [3, 10];

/** Marks of the axis in nanoseconds. Each mark is ten times the previous one. */
export const MARKS = Array.from({ length: MOST - LEAST + 1 }, (_, index) => 10 ** (LEAST + index));

/** Returns the length of an engine's bar, from 0 to 1. For times below the first mark, the bar is just visible.
 * @param {Pick<Sample, 'ns'>} sample */
export function shareOf({ ns }) {
  if (ns === null) return 0;
  return Math.min(1, Math.max(0.005, (Math.log10(Math.max(1, ns)) - LEAST) / (MOST - LEAST)));
}
