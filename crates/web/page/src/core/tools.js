// The setter's tools: how selected cells and a value become a constraint.

import { cellOf, nameOf, regionsOf } from './variant.js';

/** @typedef {import('./variant.js').Puzzle} Puzzle */
/** @typedef {import('./variant.js').Constraint} Constraint */

/**
 * `value` is the parameter that the value field sets, and `start` its value in a new constraint. `shape` describes the required cells:
 * any number, a line of two or more, a pair, the four cells around a corner, or the first two of a row, column or diagonal (`outside`)
 * or of a diagonal.
 * @typedef {object} Tool
 * @property {'cells' | 'line' | 'pair' | 'square' | 'outside' | 'diagonal'} shape
 * @property {string} [value]
 * @property {unknown} [start]
 */

/** @type {Readonly<Record<string, Tool>>} */
export const TOOLS = Object.freeze({
  cage: { shape: 'cells', value: 'sum' },
  thermo: { shape: 'line' },
  arrow: { shape: 'line' },
  white_dot: { shape: 'pair' },
  black_dot: { shape: 'pair' },
  x_sum10: { shape: 'pair' },
  v_sum5: { shape: 'pair' },
  greater: { shape: 'pair' },
  quadruple: { shape: 'square', value: 'values', start: [1] },
  whisper: { shape: 'line', value: 'min_diff', start: 5 },
  renban: { shape: 'line' },
  palindrome: { shape: 'line' },
  region_sum_line: { shape: 'line' },
  between_line: { shape: 'line' },
  zipper_line: { shape: 'line' },
  entropic_line: { shape: 'line' },
  modular_line: { shape: 'line', value: 'mod', start: 3 },
  little_killer: { shape: 'diagonal', value: 'sum', start: 10 },
  sandwich: { shape: 'outside', value: 'sum', start: 0 },
  x_sum: { shape: 'outside', value: 'sum', start: 10 },
  skyscraper: { shape: 'outside', value: 'count', start: 2 },
  odd: { shape: 'cells' },
  even: { shape: 'cells' },
});

/** Rules about the whole grid. */
export const GLOBALS = Object.freeze([
  'diagonal_main',
  'diagonal_anti',
  'windoku',
  'disjoint_groups',
  'anti_knight',
  'anti_king',
  'non_consecutive',
  'kropki_negative',
  'xv_negative',
]);

/** Returns the constraint for a rule about the whole grid, or `null` if the rule does not apply to this grid. @param {Puzzle} puzzle @param {string} type
 * @returns {Constraint | null} */
export function ruleOf(puzzle, type) {
  if (type !== 'windoku' && type !== 'disjoint_groups') return { type };
  const groups = type === 'windoku' ? windowsOf(puzzle) : positionsOf(puzzle);
  return groups.length > 0 ? { type, groups: groups.map((cells) => cells.map((cell) => nameOf(puzzle, cell))) } : null;
}

/** Returns the windows of a grid with boxes. They are one cell away from the edge and from each other. @param {Puzzle} puzzle */
function windowsOf({ rows, cols, box }) {
  if (!box) return [];
  const [height, width] = box;
  const starts = (/** @type {number} */ count, /** @type {number} */ step) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => at % (step + 1) === 1 && at + step < count);
  const window = (/** @type {number} */ row, /** @type {number} */ column) =>
    Array.from({ length: width * height }, (_, at) => (row + Math.floor(at / width)) * cols + column + (at % width));
  return starts(rows, height).flatMap((row) => starts(cols, width).map((column) => window(row, column)));
}

/** Returns, for each position within a box, the cells at this position in all boxes. @param {Puzzle} puzzle */
function positionsOf(puzzle) {
  if (!puzzle.box) return [];
  const regions = regionsOf(puzzle);
  const boxes = [...Map.groupBy(regions.keys(), (cell) => regions[cell])].flatMap(([number, cells]) =>
    number === null ? [] : [cells],
  );
  return (boxes[0] ?? []).map((_, position) => boxes.flatMap((cells) => cells[position] ?? []));
}

/** Names of parameters that a number in the value field sets. */
const NUMBERS = ['sum', 'count', 'value', 'rank', 'min_diff', 'mod'];

/** Returns the parameter that the value field of a constraint sets, or `null` if the constraint has none. @param {Constraint} constraint */
export function parameterOf(constraint) {
  if (constraint.type === 'all_different') return 'sum';
  if (constraint.type === 'quadruple') return 'values';
  return NUMBERS.find((name) => typeof constraint[name] === 'number') ?? null;
}

/** Returns the text of the value field. @param {Constraint} constraint */
export function valueText(constraint) {
  const value = constraint[parameterOf(constraint) ?? ''];
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
}

/** Returns the constraint with another value, or the constraint itself if the text is not a valid value. A cage without a sum only
 * forbids repeats.
 * @param {Constraint} constraint @param {string} text @returns {Constraint} */
export function withValue(constraint, text) {
  const name = parameterOf(constraint);
  const { type, cells } = constraint;
  const isCage = type === 'cage' || type === 'all_different';
  if (isCage && text.trim() === '') return { type: 'all_different', cells };
  if (name === 'values') {
    const values = (/\s|,/.test(text.trim()) ? text.split(/[\s,]+/) : [...text]).filter(Boolean).map(Number);
    const isFine = values.length > 0 && values.length <= 4 && values.every(Number.isInteger);
    return isFine ? { ...constraint, values } : constraint;
  }
  if (!name || !/^\s*\d{1,5}\s*$/.test(text)) return constraint;
  return isCage ? { type: 'cage', sum: Number(text), cells } : { ...constraint, [name]: Number(text) };
}

/** Creates the constraint of a tool from cells in the order of their selection. Returns `null` if the cells do not have the
 * required shape.
 * @param {Puzzle} puzzle @param {string} type @param {readonly number[]} cells @returns {Constraint | null} */
export function constraintOf(puzzle, type, cells) {
  const { shape, value, start } = TOOLS[type];
  const names = placed(puzzle, shape, cells)?.map((cell) => nameOf(puzzle, cell));
  if (!names) return null;
  if (type === 'cage') return { type: 'all_different', cells: names };
  if (type === 'arrow') return { type, circle: names.slice(0, 1), cells: names.slice(1) };
  return { type, ...(value && { [value]: start }), cells: names };
}

/** Returns the cells of a shape that the selected cells determine, or `null`. @param {Puzzle} puzzle @param {Tool['shape']} shape @param {readonly number[]} cells
 * @returns {readonly number[] | null} */
function placed(puzzle, shape, cells) {
  switch (shape) {
    case 'cells':
      return cells.length > 0 ? cells : null;
    case 'line':
      return cells.length > 1 && isPath(puzzle, cells) ? cells : null;
    case 'pair':
      return cells.length === 2 && isNear(puzzle, cells[0], cells[1], false) ? cells : null;
    case 'square':
      return isSquare(puzzle, cells) ? cells.toSorted((one, other) => one - other) : null;
    case 'diagonal':
      return isDiagonal(puzzle, cells) ? lineFrom(puzzle, cells) : null;
    default:
      return lineFrom(puzzle, cells);
  }
}

/** Returns the row and column of a cell. @param {Puzzle} puzzle @param {number} cell */
const at = ({ cols }, cell) => [Math.floor(cell / cols), cell % cols];

/** @param {Puzzle} puzzle @param {number} one @param {number} other @param {boolean} diagonal whether diagonal neighbours count */
function isNear(puzzle, one, other, diagonal) {
  const [down, right] = at(puzzle, other).map((place, axis) => Math.abs(place - at(puzzle, one)[axis]));
  return diagonal ? Math.max(down, right) === 1 : down + right === 1;
}

/** @param {Puzzle} puzzle @param {readonly number[]} cells */
const isPath = (puzzle, cells) => cells.every((cell, index) => index === 0 || isNear(puzzle, cells[index - 1], cell, true));

/** Returns whether the direction of cells is diagonal. @param {Puzzle} puzzle @param {readonly number[]} cells */
const isDiagonal = (puzzle, cells) => cells.length > 1 && directionOf(puzzle, cells).every((step) => step !== 0);

/** @param {Puzzle} puzzle @param {readonly number[]} cells */
function isSquare({ cols }, cells) {
  const least = Math.min(...cells);
  const square = [least, least + 1, least + cols, least + cols + 1];
  return cells.length === 4 && least % cols < cols - 1 && square.every((cell) => cells.includes(cell));
}

/** Returns the direction from the first cell to the last or, for a single cell at one edge, the direction across the grid.
 * @param {Puzzle} puzzle @param {readonly number[]} cells */
function directionOf(puzzle, cells) {
  const [row, column] = at(puzzle, cells[0]);
  if (cells.length > 1) {
    const last = at(puzzle, cells[cells.length - 1]);
    return [Math.sign(last[0] - row), Math.sign(last[1] - column)];
  }
  const inward = (/** @type {number} */ place, /** @type {number} */ count) => (place === 0 ? 1 : place === count - 1 ? -1 : 0);
  const [down, right] = [inward(row, puzzle.rows), inward(column, puzzle.cols)];
  return down !== 0 && right !== 0 ? [0, 0] : [down, right];
}

/** Returns the row, column or diagonal that starts at the first cell, which must be at the edge. @param {Puzzle} puzzle
 * @param {readonly number[]} cells */
function lineFrom(puzzle, cells) {
  if (cells.length === 0) return null;
  const [row, column] = at(puzzle, cells[0]);
  const [down, right] = directionOf(puzzle, cells);
  const isOn = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && r < puzzle.rows && c >= 0 && c < puzzle.cols;
  if ((down === 0 && right === 0) || isOn(row - down, column - right)) return null;
  const line = [];
  for (let [r, c] = [row, column]; isOn(r, c); r += down, c += right) line.push(r * puzzle.cols + c);
  return line.length > 1 ? line : null;
}

/** Returns whether a constraint refers to a cell. @param {Puzzle} puzzle @param {Constraint} constraint @param {number} cell */
export function touches(puzzle, constraint, cell) {
  const names = [...(constraint.cells ?? []), ...(Array.isArray(constraint.circle) ? constraint.circle : [])];
  return names.some((name) => cellOf(puzzle, String(name)) === cell);
}
