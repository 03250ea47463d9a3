// Random symmetries of a position: transposition, permutations of rows and columns, and relabelled digits. These symmetries preserve deductions.

import { CELLS, cellAt, columnOf, rowOf } from './cells.js';

/** @typedef {import('../wire.js').WirePosition} WirePosition */
/** @typedef {{ cells: number[], digits: number[] }} Symmetry target of each cell, and of each digit (starting at index 1) */

/** Returns a random symmetry. @param {() => number} random returns numbers from 0 to below 1 @returns {Symmetry} */
export function randomSymmetry(random) {
  const [rows, columns] = [lines(random), lines(random)];
  const turned = random() < 0.5;
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const [row, column] = [rows[rowOf(cell)], columns[columnOf(cell)]];
    return turned ? cellAt(column, row) : cellAt(row, column);
  });
  return { cells, digits: [0, ...shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], random)] };
}

/** Returns a random permutation of lines that preserves bands. @param {() => number} random */
const lines = (random) =>
  shuffled([0, 1, 2], random).flatMap((band) => shuffled([0, 1, 2], random).map((line) => 3 * band + line));

/** @param {number[]} items @param {() => number} random */
export function shuffled(items, random) {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}

/** @param {WirePosition} position @param {Symmetry} symmetry @returns {WirePosition} */
export function transformed({ givens, digits, marks }, { cells, digits: names }) {
  const renamed = (/** @type {string} */ text) =>
    Array.from(text, (sign) => (/[1-9]/.test(sign) ? String(names[Number(sign)]) : sign));
  /** @param {readonly string[]} list */
  const moved = (list) => {
    const next = new Array(CELLS).fill('');
    list.forEach((item, cell) => {
      next[cells[cell]] = item;
    });
    return next;
  };
  return {
    givens: moved(renamed(givens)).join(''),
    digits: moved(renamed(digits)).join(''),
    ...(marks ? { marks: moved(marks.map((text) => renamed(text).sort().join(''))) } : {}),
  };
}
