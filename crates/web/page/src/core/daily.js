// The puzzle of the day. It is the same for all players and needs no server: the date selects a puzzle from the stock and a symmetry.

import { randomSymmetry, transformed } from './symmetry.js';

/** Level of each weekday, starting with Sunday. Puzzles get harder during the week. */
const LEVELS = ['Extreme', 'Easy', 'Medium', 'Medium', 'Hard', 'Hard', 'Unfair'];

/** Pseudo-random numbers in [0, 1) (mulberry32). @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {Date} date local date @param {Readonly<Record<string, readonly string[]>>} stock puzzles by level
 * @returns {string} 81 characters */
export function dailyPuzzle(date, stock) {
  const random = randomFrom(10_000 * date.getFullYear() + 100 * date.getMonth() + date.getDate());
  const puzzles = stock[LEVELS[date.getDay()]];
  const puzzle = puzzles[Math.floor(random() * puzzles.length)];
  return transformed({ givens: puzzle, digits: puzzle }, randomSymmetry(random)).givens;
}
