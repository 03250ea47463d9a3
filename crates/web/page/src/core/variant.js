// Variants on the page: the puzzle in Sodan's JSON form, and a position in it. Everything is immutable.

import { cellOf as classicCellOf, nameOf as classicNameOf, HOUSES } from './cells.js';
import { toggled, withoutCells } from './lines.js';

/** A constraint: its type and parameters. @typedef {{ type: string, cells?: string[], [parameter: string]: unknown }} Constraint */

/**
 * @typedef {object} Puzzle
 * @property {number} [version]
 * @property {string} [title]
 * @property {string} [author]
 * @property {string} [rules]
 * @property {number} rows
 * @property {number} cols
 * @property {number} size number of values
 * @property {number} [min_value] 0 or 1
 * @property {readonly number[]} [box]
 * @property {readonly (number | null)[]} [regions] number of each cell's region
 * @property {readonly string[][]} [jigsaw]
 * @property {string} [givens] a character per cell: `.`, a digit, or `A` for 10
 * @property {Record<string, number[]>} [candidates]
 * @property {readonly Constraint[]} constraints
 * @property {string} [solution]
 */

/**
 * A puzzle and what the player wrote. Sets of values and colours are bits; bit 0 is the lowest value, or colour 1.
 * @typedef {object} Position
 * @property {Puzzle} puzzle
 * @property {readonly (number | null)[]} entries values of the player
 * @property {readonly number[]} corner
 * @property {readonly number[]} centre
 * @property {readonly number[]} colours
 * @property {readonly import('./lines.js').Line[]} lines strokes of the pen
 */

/** @typedef {'digit' | 'corner' | 'centre' | 'colour' | 'draw'} Mode */

/** Sizes of new grids. */
export const SIZES = Object.freeze([4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 25]);

/** Returns the possible boxes of a square grid as numbers of rows and columns. Boxes that are nearly square come first. @param {number} size
 * @returns {readonly number[][]} */
export function boxesOf(size) {
  const rows = Array.from({ length: size }, (_, at) => at + 1).filter((it) => it > 1 && it < size && size % it === 0);
  const boxes = rows.map((it) => [it, size / it]);
  const gap = (/** @type {number[]} */ [down, right]) => Math.abs(right - down) + (down > right ? 0.5 : 0);
  return boxes.toSorted((one, other) => gap(one) - gap(other));
}

/** Creates an empty grid. @param {number} size @param {readonly number[] | null} [box] rows and columns of its boxes, `null` for none
 * @returns {Puzzle} */
export function emptyPuzzle(size, box = boxesOf(size)[0] ?? null) {
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  const region = (/** @type {number} */ cell) => {
    const [rows, columns] = box ?? [1, 1];
    return Math.floor(Math.floor(cell / size) / rows) * (size / columns) + Math.floor((cell % size) / columns);
  };
  const grid = { version: 1, rows: size, cols: size, size, min_value: 1, givens: '.'.repeat(size * size), constraints: [] };
  return box ? { ...grid, box, regions: cells.map(region) } : grid;
}

/** Returns whether a puzzle is classic, so that the classic engine finds its steps. @param {Puzzle} puzzle */
export function isClassic(puzzle) {
  const { rows, cols, size, constraints, candidates } = puzzle;
  const isPlain = rows === 9 && cols === 9 && size === 9 && leastOf(puzzle) === 1 && constraints.length === 0;
  if (!isPlain || Object.keys(candidates ?? {}).length > 0) return false;
  const regions = regionsOf(puzzle);
  const first = (/** @type {number} */ cell) => 27 * Math.floor(cell / 27) + 3 * Math.floor((cell % 9) / 3);
  return new Set(regions).size === 9 && regions.every((number, cell) => number !== null && number === regions[first(cell)]);
}

/** Converts a step of the classic engine to the form of a variant's step. @param {import('../wire.js').Step} step
 * @returns {import('../wire.js').VariantStep} */
export function ofClassicStep({
  technique,
  notation,
  sentences,
  before,
  placements,
  eliminations,
  marks,
  houses,
  chains,
  pattern,
}) {
  const candidates = (/** @type {import('../wire.js').Candidate[]} */ all) =>
    all.map(({ cell, digit }) => ({ cell, value: digit }));
  const places = (/** @type {import('../wire.js').Places} */ { cells, digit }) => cells.map((cell) => ({ cell, value: digit }));
  const isOpen = (/** @type {string} */ cell, /** @type {number} */ digit) =>
    before?.candidates[classicCellOf(cell)].includes(String(digit));
  const named = houses.flatMap((it) => it.houses);
  const area = named.length > 0 || !pattern?.house ? named : [pattern.house];
  return {
    technique,
    notation,
    sentence: sentences.join(' '),
    ...(before && { before }),
    placements: candidates(placements),
    eliminations: candidates(eliminations),
    marks: marks.flatMap(({ role, cells, digits }) =>
      cells.flatMap((cell) => digits.filter((digit) => isOpen(cell, digit)).map((value) => ({ role, cell, value }))),
    ),
    cells: [...new Set(area.flatMap((name) => HOUSES[name] ?? []))].map(classicNameOf),
    chain: [],
    links: chains.flat().map(({ from, to, kind }) => ({ from: places(from), to: places(to), kind })),
  };
}

/** Returns the links of a step's chain. @param {import('../wire.js').VariantStep} step @returns {import('../wire.js').VariantLink[]} */
export const linksOf = ({ chain, links }) =>
  links ??
  chain.slice(1).map(({ candidates }, at) => ({ from: chain[at].candidates, to: candidates, kind: chain[at].link ?? 'strong' }));

/** Number of cells. @param {Puzzle} puzzle */
export const cellsOf = ({ rows, cols }) => rows * cols;

/** The lowest value. @param {Puzzle} puzzle */
export const leastOf = ({ min_value }) => min_value ?? 1;

/** All values in order. @param {Puzzle} puzzle */
export const valuesOf = (puzzle) => Array.from({ length: puzzle.size }, (_, at) => at + leastOf(puzzle));

/** Returns the character for a value. @param {number | null} value */
export const symbolOf = (value) => (value === null ? '.' : value.toString(36).toUpperCase());

/** @param {string} symbol */
export function valueOfSymbol(symbol) {
  const value = Number.parseInt(symbol, 36);
  return Number.isNaN(value) ? null : value;
}

/** Parses a text with one character per cell. @param {string} text @returns {(number | null)[]} */
export const valuesOfText = (text) => Array.from(text, valueOfSymbol);

/** The given of each cell. @param {Puzzle} puzzle */
export const givensOf = (puzzle) => valuesOfText((puzzle.givens ?? '').padEnd(cellsOf(puzzle), '.'));

/** The bit of a value. @param {Puzzle} puzzle @param {number} value */
export const bitOf = (puzzle, value) => 1 << (value - leastOf(puzzle));

/** The values of a set. @param {Puzzle} puzzle @param {number} set */
export const valuesIn = (puzzle, set) => valuesOf(puzzle).filter((value) => set & bitOf(puzzle, value));

/** The name of a cell, such as `R1C1`. @param {Puzzle} puzzle @param {number} cell */
export const nameOf = ({ cols }, cell) => `R${Math.floor(cell / cols) + 1}C${(cell % cols) + 1}`;

/** @param {Puzzle} puzzle @param {string} name */
export function cellOf({ cols }, name) {
  const [, row, column] = /^R(\d+)C(\d+)$/i.exec(name) ?? [];
  return (Number(row) - 1) * cols + Number(column) - 1;
}

/** The start of a game. @param {Puzzle} puzzle @returns {Position} */
export function startOf(puzzle) {
  const zeros = new Array(cellsOf(puzzle)).fill(0);
  return { puzzle, entries: new Array(cellsOf(puzzle)).fill(null), corner: zeros, centre: zeros, colours: zeros, lines: [] };
}

/** The value of each cell, given or entered. @param {Position} at */
export function digitsOf({ puzzle, entries }) {
  const givens = givensOf(puzzle);
  return entries.map((entry, cell) => givens[cell] ?? entry);
}

/** Whether every cell has a value. @param {Position} at */
export const isFull = (at) => digitsOf(at).every((value) => value !== null);

/** The puzzle with all values as givens. @param {Position} at @returns {Puzzle} */
export const filledPuzzle = (at) => ({ ...at.puzzle, givens: digitsOf(at).map(symbolOf).join('') });

/** Returns the number of each cell's region, or `null` for a cell without a region. @param {Puzzle} puzzle @returns {readonly (number | null)[]} */
export function regionsOf(puzzle) {
  if (puzzle.regions) return puzzle.regions;
  const regions = new Array(cellsOf(puzzle)).fill(null);
  puzzle.jigsaw?.forEach((cells, number) => {
    for (const name of cells) regions[cellOf(puzzle, name)] = number;
  });
  return regions;
}

/** Returns the cells whose value occurs more than once in their row, column or region. @param {Position} at */
export function clashes(at) {
  const { cols } = at.puzzle;
  const [digits, regions] = [digitsOf(at), regionsOf(at.puzzle)];
  /** @type {Map<string, number[]>} */
  const places = new Map();
  digits.forEach((value, cell) => {
    if (value === null) return;
    const houses = [`r${Math.floor(cell / cols)}`, `c${cell % cols}`, ...(regions[cell] === null ? [] : [`b${regions[cell]}`])];
    for (const house of houses) places.set(`${house} ${value}`, [...(places.get(`${house} ${value}`) ?? []), cell]);
  });
  return new Set([...places.values()].filter((cells) => cells.length > 1).flat());
}

/** Writes a value into the cells that are not givens, or removes it if all of them contain it. @param {Position} at
 * @param {readonly number[]} cells @param {number} value @returns {Position} */
export function enter(at, cells, value) {
  const givens = givensOf(at.puzzle);
  const open = cells.filter((cell) => givens[cell] === null);
  if (open.length === 0) return at;
  const isThere = open.every((cell) => at.entries[cell] === value);
  return { ...at, entries: at.entries.map((entry, cell) => (open.includes(cell) ? (isThere ? null : value) : entry)) };
}

/** Adds a mark or colour to cells, or removes it if all of them have it. @param {Position} at @param {readonly number[]} cells
 * @param {number} bit @param {'corner' | 'centre' | 'colours'} list @returns {Position} */
export function mark(at, cells, bit, list) {
  const digits = digitsOf(at);
  const open = list === 'colours' ? cells : cells.filter((cell) => digits[cell] === null);
  if (open.length === 0) return at;
  const isThere = open.every((cell) => at[list][cell] & bit);
  const sets = at[list].map((set, cell) => (open.includes(cell) ? (isThere ? set & ~bit : set | bit) : set));
  return { ...at, [list]: sets };
}

/** Erases the entries of cells. Without entries, erases the marks; without entries and marks, the colours. @param {Position} at
 * @param {readonly number[]} cells @returns {Position} */
export function erase(at, cells) {
  const without = (/** @type {readonly any[]} */ list, /** @type {unknown} */ nothing) =>
    list.map((it, cell) => (cells.includes(cell) ? nothing : it));
  if (cells.some((cell) => at.entries[cell] !== null)) return { ...at, entries: without(at.entries, null) };
  if (cells.some((cell) => at.corner[cell] | at.centre[cell]))
    return { ...at, corner: without(at.corner, 0), centre: without(at.centre, 0) };
  return cells.some((cell) => at.colours[cell]) ? { ...at, colours: without(at.colours, 0) } : at;
}

/** Toggles the pen strokes from each cell to the next. @param {Position} at @param {readonly number[]} cells @returns {Position} */
export function stroke(at, cells) {
  const strokes = cells.slice(1).map((to, index) => ({ kind: /** @type {const} */ ('pen'), from: cells[index], to }));
  return strokes.length > 0 ? { ...at, lines: strokes.reduce(toggled, at.lines) } : at;
}

/** Removes the pen strokes that start or end in cells. @param {Position} at @param {readonly number[]} cells @returns {Position} */
export function withoutStrokes(at, cells) {
  const lines = withoutCells(at.lines, cells);
  return lines.length < at.lines.length ? { ...at, lines } : at;
}

/** Makes a value the given of cells. Removes the givens if the value is `null` or all cells have it already. @param {Position} at @param {readonly number[]} cells
 * @param {number | null} value @returns {Position} */
export function give(at, cells, value) {
  const givens = givensOf(at.puzzle);
  const isThere = cells.every((cell) => givens[cell] === value);
  if (cells.length === 0 || (isThere && value === null)) return at;
  const text = givens.map((given, cell) => symbolOf(cells.includes(cell) ? (isThere ? null : value) : given)).join('');
  const entries = at.entries.map((entry, cell) => (cells.includes(cell) ? null : entry));
  return { ...at, puzzle: { ...at.puzzle, givens: text }, entries };
}

/** @param {Position} at @param {readonly Constraint[]} constraints @returns {Position} */
export const withConstraints = (at, constraints) => ({ ...at, puzzle: { ...at.puzzle, constraints } });

/** Makes cells a separate region. Other cells of their previous regions keep their regions. @param {Position} at
 * @param {readonly number[]} cells @returns {Position} */
export function withRegion(at, cells) {
  const { box: _, jigsaw: __, ...puzzle } = at.puzzle;
  const regions = regionsOf(at.puzzle);
  const used = new Set(regions.filter((number, cell) => number !== null && !cells.includes(cell)));
  let free = 0;
  while (used.has(free)) free += 1;
  return { ...at, puzzle: { ...puzzle, regions: regions.map((number, cell) => (cells.includes(cell) ? free : number)) } };
}
