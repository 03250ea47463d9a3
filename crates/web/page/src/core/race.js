// The race of all engines on one puzzle.

import { TEXT } from './choices.js';
import { EASY, first } from './lab.js';

/** @typedef {import('../wire.js').Sample} Sample */

/** The engines by their names, in the order of their lanes. */
export const ENGINES = ['search', 'amb', 'backtracking', 'logic', 'negotiation'];

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

/** Times below this are drawn alike, in nanoseconds. */
const LEAST = 100;

/** How long the bar of an engine is, from 0 to 1: ten times the time is one step more, and the slowest has all of it.
 * @param {Sample} sample @param {readonly Sample[]} all */
export function shareOf(sample, all) {
  const steps = (/** @type {Sample} */ { ns }) => Math.log10(Math.max(LEAST, ns ?? LEAST) / LEAST);
  return (steps(sample) + 0.2) / (Math.max(...all.map(steps)) + 0.2);
}
