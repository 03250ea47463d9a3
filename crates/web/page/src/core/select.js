// The selected cells, and how arrows, clicks and drags change the selection.

import { CELLS, cellAt, columnOf, rowOf } from './cells.js';
import { candidates } from './position.js';

/** @typedef {import('./position.js').Position} Position */
/**
 * @typedef {object} Selection
 * @property {ReadonlySet<number>} cells
 * @property {number} cursor the focused cell
 */
/** @typedef {'up' | 'down' | 'left' | 'right'} Direction */

/** @param {number} cell @returns {Selection} */
export const only = (cell) => ({ cells: new Set([cell]), cursor: cell });

/** @param {Selection} it @returns {Selection} */
export const nothing = (it) => ({ cells: new Set(), cursor: it.cursor });

/** @param {Selection} it @returns {Selection} */
export const everything = (it) => ({ cells: new Set(Array.from({ length: CELLS }, (_, cell) => cell)), cursor: it.cursor });

/** @param {Selection} it @returns {Selection} */
export const inverted = (it) => ({
  cells: new Set(Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !it.cells.has(cell))),
  cursor: it.cursor,
});

/** Adds a cell. @param {Selection} it @param {number} cell @returns {Selection} */
export const extended = (it, cell) => ({ cells: new Set(it.cells).add(cell), cursor: cell });

/** Toggles a cell. @param {Selection} it @param {number} cell @returns {Selection} */
export function toggled(it, cell) {
  const cells = new Set(it.cells);
  if (!cells.delete(cell)) cells.add(cell);
  return { cells, cursor: cell };
}

/** Returns the next cell in a direction, wrapping around at the edge. @param {number} cell @param {Direction} direction */
export function neighbour(cell, direction) {
  const [down, right] = { up: [8, 0], down: [1, 0], left: [0, 8], right: [0, 1] }[direction];
  return cellAt((rowOf(cell) + down) % 9, (columnOf(cell) + right) % 9);
}

/** Returns the next empty cell in a direction or, if the line contains none, the next cell.
 * @param {Position} at @param {number} cell @param {Direction} direction */
export function nextEmpty(at, cell, direction) {
  let next = neighbour(cell, direction);
  while (next !== cell && at.digits[next]) next = neighbour(next, direction);
  return next === cell ? neighbour(cell, direction) : next;
}

/** Selects all cells with the same digit or, for an empty cell, with the same marks. An empty cell without marks matches only itself.
 * @param {Position} at @param {number} cell @returns {Selection} */
export function alike(at, cell) {
  const marks = (/** @type {number} */ it) => [at.corner[it], at.auto ? candidates(at, it) : at.centre[it], at.colours[it]];
  const content = (/** @type {number} */ it) => (at.digits[it] ? `d${at.digits[it]}` : marks(it).join(' '));
  if (!at.digits[cell] && marks(cell).every((set) => set === 0)) return only(cell);
  const all = Array.from({ length: CELLS }, (_, it) => it);
  return { cells: new Set(all.filter((it) => content(it) === content(cell))), cursor: cell };
}
