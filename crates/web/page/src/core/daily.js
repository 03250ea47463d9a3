// The puzzle of a day: the same for all players on that day, without a server. A puzzle of the stock, chosen and turned by the date.

import { randomSymmetry, transformed } from './symmetry.js';

/** The level of each weekday, from Sunday on: the week gets harder. */
const LEVELS = ['Extreme', 'Easy', 'Medium', 'Medium', 'Hard', 'Hard', 'Unfair'];

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {Date} date its day where the player is @param {Readonly<Record<string, readonly string[]>>} stock puzzles by level
 * @returns {string} 81 characters */
export function dailyPuzzle(date, stock) {
  const random = randomFrom(10_000 * date.getFullYear() + 100 * date.getMonth() + date.getDate());
  const puzzles = stock[LEVELS[date.getDay()]];
  const puzzle = puzzles[Math.floor(random() * puzzles.length)];
  return transformed({ givens: puzzle, digits: puzzle }, randomSymmetry(random)).givens;
}
