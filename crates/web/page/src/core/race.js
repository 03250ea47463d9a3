// The race of all engines on one puzzle.

import { TEXT } from './choices.js';
import { EASY, first } from './lab.js';

/** @typedef {import('../wire.js').Sample} Sample */

/** The engines by their names, in the order of their lanes. */
export const ENGINES = ['search', 'amb', 'backtracking', 'backtracking-as-written', 'logic', 'negotiation'];

/** What can be chosen without having a game. The first one is quickly solved by all. */
export const PUZZLES = [TEXT, first.puzzle, EASY];

/** When an engine gives up, in its own measure, so that the clock seldom decides who solves a puzzle. It is enough for `PUZZLES`. */
export const BUDGET = 10_000_000;

/** What became of an engine: its status, or that all of its work was `spent`. A question has a limit of time, too.
 * @param {Sample} sample */
export const outcomeOf = ({ status, effort }) => (status === 'timeout' && effort >= BUDGET ? 'spent' : status);

/** @param {string} puzzle */
export const codeOf = (puzzle) => String(new URLSearchParams({ puzzle }));

/** The puzzle of a link, and the parts of it that make no sense. @param {string} code
 * @returns {{ puzzle: string, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const isPuzzle = (/** @type {[string, string]} */ [name, text]) => name === 'puzzle' && /^[1-9.]{81}$/.test(text);
  return { puzzle: parts.find(isPuzzle)?.[1] ?? PUZZLES[0], wrong: parts.filter((part) => !isPuzzle(part)) };
}

/** The scale of the bars: the first and the last of its marks, powers of ten in nanoseconds. */
const [LEAST, MOST] = [3, 10];

/** The marks of the scale, in nanoseconds: each is ten times the one before. */
export const MARKS = Array.from({ length: MOST - LEAST + 1 }, (_, index) => 10 ** (LEAST + index));

/** How long the bar of an engine is on the scale, from 0 to 1. What is faster than the first mark has a bar that can just be seen.
 * @param {Pick<Sample, 'ns'>} sample */
export function shareOf({ ns }) {
  if (ns === null) return 0;
  return Math.min(1, Math.max(0.005, (Math.log10(Math.max(1, ns)) - LEAST) / (MOST - LEAST)));
}
