// Regions on a board: an outline per region, and the letter of the region in each of its cells.

import { columnOf, rowOf } from '../core/cells.js';
import { s } from './dom.js';

/** Returns the letter of a region out of phase: A for the largest, starting over after Z. @param {number} region */
export const letterOf = (region) => String.fromCharCode(65 + (region % 26));

/** Returns the letter of a region in phase, starting with a. @param {number} region */
export const smallLetterOf = (region) => letterOf(region).toLowerCase();

/** Number of region colours. */
export const COLOURS = 4;

/** Sides of a cell: the offset of the neighbour, and the line, which is inset so that the outlines of adjacent regions do not
 * overlap. */
const SIDES = /** @type {const} */ ([
  [-1, 0, [0, 5], [100, 5]],
  [1, 0, [0, 95], [100, 95]],
  [0, -1, [5, 0], [5, 100]],
  [0, 1, [95, 0], [95, 100]],
]);

/** Draws the outline and letters of a region. @param {readonly number[]} region @param {string} look @param {string} letter */
function outline(region, look, letter) {
  const cells = new Set(region);
  const d = region.flatMap((cell) => sidesOf(cell, cells)).join('');
  const at = (/** @type {number} */ cell) => ({ x: 100 * columnOf(cell) + 12, y: 100 * rowOf(cell) + 32 });
  return s(`g.${look}`, {}, s('path', { d }), letter && region.map((cell) => s('text', at(cell), letter)));
}

/** Returns the sides of a cell that are at the border of its region. @param {number} cell @param {ReadonlySet<number>} region */
function sidesOf(cell, region) {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  return SIDES.flatMap(([down, right, [x1, y1], [x2, y2]]) => {
    const [r, c] = [row + down, column + right];
    if (r >= 0 && r < 9 && c >= 0 && c < 9 && region.has(9 * r + c)) return [];
    const [x, y] = [100 * column, 100 * row];
    return [`M${x + x1} ${y + y1}L${x + x2} ${y + y2}`];
  });
}

/** Draws the outlines and letters of all regions. @param {import('../core/regions.js').Regions} parts */
export const outlinesOf = ({ right, wrong }) => [
  right.map((region, number) => outline(region, 'in-phase', smallLetterOf(number))),
  wrong.map((region, number) => outline(region, `phase-${number % COLOURS}`, letterOf(number))),
];
