// The race of all engines on one puzzle.

import { TEXT } from './choices.js';
import { EASY, first } from './lab.js';

/** @typedef {import('../wire.js').Sample} Sample */

/** The engines by their names, in the order of their lanes. */
export const ENGINES = ['search', 'amb', 'backtracking', 'logic', 'negotiation'];

/** What can be chosen without having a game. */
export const PUZZLES = [first.puzzle, TEXT, EASY];

/** @param {string} puzzle */
export const codeOf = (puzzle) => String(new URLSearchParams({ puzzle }));

/** The puzzle of a link, and the parts of it that make no sense. @param {string} code
 * @returns {{ puzzle: string, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const isPuzzle = (/** @type {[string, string]} */ [name, text]) => name === 'puzzle' && /^[1-9.]{81}$/.test(text);
  return { puzzle: parts.find(isPuzzle)?.[1] ?? first.puzzle, wrong: parts.filter((part) => !isPuzzle(part)) };
}

/** Times below this are drawn alike, in nanoseconds. */
const LEAST = 100;

/** How long the bar of an engine is, from 0 to 1: ten times the time is one step more, and the slowest has all of it.
 * @param {Sample} sample @param {readonly Sample[]} all */
export function shareOf(sample, all) {
  const steps = (/** @type {Sample} */ { ns }) => Math.log10(Math.max(LEAST, ns ?? LEAST) / LEAST);
  return (steps(sample) + 0.2) / (Math.max(...all.map(steps)) + 0.2);
}
