// The content of a board: givens, digits, marks and colours. A position is immutable; every move creates a new one.

import { ALL, bit, CELLS, candidateAt, digitsOf, has, PEERS, sees } from './cells.js';
import { withoutCells } from './lines.js';

/**
 * @typedef {object} Position
 * @property {readonly number[]} givens digits of the puzzle, 0 if empty
 * @property {readonly number[]} digits givens and entries, 0 if empty
 * @property {readonly number[]} corner corner marks, a set for each cell
 * @property {readonly number[]} centre centre marks, a set for each cell
 * @property {readonly number[]} gone candidates that the player has eliminated, a set for each cell
 * @property {readonly number[]} colours colours 1 to 9, a set for each cell
 * @property {Readonly<Record<number, number>>} tints the colour of a coloured candidate
 * @property {readonly import('./lines.js').Line[]} lines drawn by the player
 * @property {boolean} auto whether candidates are filled in automatically
 */

/** @typedef {'digit' | 'corner' | 'centre' | 'colour' | 'draw'} Mode */

const none = () => new Array(CELLS).fill(0);

/** A puzzle without entries. @param {readonly number[]} givens @returns {Position} */
export const startOf = (givens) => ({
  givens,
  digits: givens,
  corner: none(),
  centre: none(),
  gone: none(),
  colours: none(),
  tints: {},
  lines: [],
  auto: false,
});

/** Parses 81 characters as digits; every character that is not a digit is an empty cell. @param {string} text */
export const digitsOfText = (text) => Array.from(text, (sign) => (/[1-9]/.test(sign) ? Number(sign) : 0));

/** Formats digits as 81 characters. @param {readonly number[]} digits */
export const textOfDigits = (digits) => digits.map((digit) => digit || '.').join('');

/** Returns the digits that no peer of an empty cell contains, as a set. @param {Position} at @param {number} cell */
export function possible(at, cell) {
  if (at.digits[cell]) return 0;
  let left = ALL;
  for (const peer of PEERS[cell]) {
    const digit = at.digits[peer];
    if (digit) left &= ~bit(digit);
  }
  return left;
}

/** Returns the candidates that the player sees in a cell, as a set. @param {Position} at @param {number} cell */
export function candidates(at, cell) {
  const left = possible(at, cell);
  return at.auto || at.centre[cell] === 0 ? left & ~at.gone[cell] : at.centre[cell];
}

/** Returns the empty cells without candidates, if candidates are filled in automatically. @param {Position} at */
export const barren = (at) => at.digits.flatMap((digit, cell) => (!digit && at.auto && candidates(at, cell) === 0 ? [cell] : []));

/** Returns whether any two of the cells see each other and therefore cannot contain the same digit. @param {readonly number[]} cells */
export const clash = (cells) => cells.some((cell, index) => cells.slice(index + 1).some((other) => sees(cell, other)));

/** Returns the cells whose digit occurs twice in a house. @param {readonly number[]} digits */
export function clashes(digits) {
  /** @type {Set<number>} */
  const found = new Set();
  digits.forEach((digit, cell) => {
    if (digit && PEERS[cell].some((peer) => digits[peer] === digit)) found.add(cell);
  });
  return found;
}

/** Returns whether every cell has a digit and no digits clash. @param {Position} at */
export const isSolved = (at) => at.digits.every((digit) => digit > 0) && clashes(at.digits).size === 0;

/** @param {readonly number[]} list @param {Iterable<number>} cells @param {(value: number, cell: number) => number} change */
function changed(list, cells, change) {
  const next = [...list];
  for (const cell of cells) next[cell] = change(next[cell], cell);
  return next;
}

/** Returns the elements of `cells` that are not givens. @param {Position} at @param {readonly number[]} cells */
export const open = (at, cells) => cells.filter((cell) => !at.givens[cell]);
/** @param {Position} at @param {readonly number[]} cells */
const empty = (at, cells) => cells.filter((cell) => !at.digits[cell]);

/**
 * Writes a digit into cells, or erases it if all of them contain it.
 * @param {Position} at @param {readonly number[]} cells @param {number} digit
 * @param {boolean} tidy whether to remove the marks that the digit excludes
 * @returns {Position}
 */
export function enter(at, cells, digit, tidy) {
  const free = open(at, cells);
  if (free.length === 0) return at;
  const goes = free.every((cell) => at.digits[cell] === digit);
  const next = { ...at, digits: changed(at.digits, free, () => (goes ? 0 : digit)) };
  // A clashing digit is probably a slip, so the marks are kept for when the player corrects it.
  const isSlip = free.some((cell) => PEERS[cell].some((peer) => next.digits[peer] === digit));
  return goes || !tidy || isSlip ? next : withoutSeen(next, free, digit);
}

/** @param {Position} at @param {readonly number[]} cells @param {number} digit @returns {Position} */
function withoutSeen(at, cells, digit) {
  const seen = new Set(cells.flatMap((cell) => PEERS[cell]));
  const drop = (/** @type {number} */ set) => set & ~bit(digit);
  return { ...at, corner: changed(at.corner, seen, drop), centre: changed(at.centre, seen, drop) };
}

/**
 * Adds a mark to cells, or removes it if all of them have it.
 * @param {Position} at @param {readonly number[]} cells @param {number} digit @param {'corner' | 'centre'} kind
 * @returns {Position}
 */
export function mark(at, cells, digit, kind) {
  const free = empty(at, cells);
  if (free.length === 0) return at;
  if (kind === 'centre' && at.auto) return eliminate(at, free, digit);
  const goes = free.every((cell) => has(at[kind][cell], digit));
  const list = changed(at[kind], free, (set) => (goes ? set & ~bit(digit) : set | bit(digit)));
  // Adding a mark restores the eliminated candidate.
  const gone = kind === 'centre' && !goes ? changed(at.gone, free, (set) => set & ~bit(digit)) : at.gone;
  return { ...at, [kind]: list, gone };
}

/** With automatic candidates: eliminates a candidate from the cells, or restores it if none of the cells shows it. @param {Position} at
 * @param {readonly number[]} cells @param {number} digit @returns {Position} */
function eliminate(at, cells, digit) {
  const shows = cells.some((cell) => has(candidates(at, cell), digit));
  return {
    ...at,
    gone: changed(at.gone, cells, (set) => (shows ? set | bit(digit) : set & ~bit(digit))),
  };
}

/**
 * Colours cells, or removes the colour if all of them have it.
 * @param {Position} at @param {readonly number[]} cells @param {number} colour @returns {Position}
 */
export function paint(at, cells, colour) {
  if (cells.length === 0) return at;
  const goes = cells.every((cell) => has(at.colours[cell], colour));
  return { ...at, colours: changed(at.colours, cells, (set) => (goes ? set & ~bit(colour) : set | bit(colour))) };
}

/**
 * Colours the candidates of a digit in cells, or removes the colour if all of them have it.
 * @param {Position} at @param {readonly number[]} cells @param {number} digit @param {number} colour
 * @returns {Position}
 */
export function tint(at, cells, digit, colour) {
  const keys = empty(at, cells).map((cell) => candidateAt(cell, digit));
  if (keys.length === 0) return at;
  const goes = keys.every((key) => at.tints[key] === colour);
  const tints = { ...at.tints };
  for (const key of keys) {
    if (goes) delete tints[key];
    else tints[key] = colour;
  }
  return { ...at, tints };
}

/**
 * Clears cells: removes the kind of entry that the mode writes or, if there is none, the next kind.
 * @param {Position} at @param {readonly number[]} cells @param {Mode} mode @returns {Position}
 */
export function clear(at, cells, mode) {
  if (mode === 'draw') return withLines(at, withoutCells(at.lines, cells));
  const free = open(at, cells);
  /** @type {(keyof Pick<Position, 'digits' | 'corner' | 'centre' | 'colours'>)[]} */
  const order = ['digits', 'centre', 'corner', 'colours'];
  const own = { digit: 'digits', corner: 'corner', centre: 'centre', colour: 'colours' }[mode];
  order.sort((one, other) => Number(other === own) - Number(one === own));
  for (const list of order) {
    const among = list === 'colours' ? cells : free;
    if (among.some((cell) => at[list][cell])) {
      return { ...at, [list]: changed(at[list], among, () => 0) };
    }
  }
  return at.auto && free.some((cell) => at.gone[cell]) ? { ...at, gone: changed(at.gone, free, () => 0) } : at;
}

/**
 * Reverts mistakes: erases wrong digits and restores candidates that the solution needs.
 * @param {Position} at @param {Iterable<number>} cells @param {readonly number[]} solution @returns {Position}
 */
export function repaired(at, cells, solution) {
  const [digits, gone, centre] = [[...at.digits], [...at.gone], [...at.centre]];
  for (const cell of cells) {
    if (digits[cell] !== solution[cell]) digits[cell] = 0;
    gone[cell] &= ~bit(solution[cell]);
    if (centre[cell]) centre[cell] |= bit(solution[cell]);
  }
  return { ...at, digits, gone, centre };
}

/** Returns whether the digits and marks of a position agree with the solution. @param {Position} at
 * @param {readonly number[]} solution */
export const agrees = (at, solution) =>
  at.digits.every((digit, cell) => (digit ? digit === solution[cell] : has(candidates(at, cell), solution[cell])));

/** Returns a digit that a cell cannot contain because a peer contains it, or `undefined`. @param {Position} at @param {number} cell */
export const excluded = (at, cell) => digitsOf(ALL & ~possible(at, cell))[0];

/** Removes all colours. @param {Position} at @returns {Position} */
export const clearColours = (at) => ({ ...at, colours: none(), tints: {} });

/** Replaces the lines. @param {Position} at @param {Position['lines']} lines @returns {Position} */
export const withLines = (at, lines) => (lines.length === at.lines.length ? at : { ...at, lines });

/** Switches automatic candidates on or off. @param {Position} at @param {boolean} auto @returns {Position} */
export const withAuto = (at, auto) => ({ ...at, auto });

/**
 * Carries out the placements and eliminations of a step.
 * @param {Position} at
 * @param {readonly {cell: number, digit: number}[]} placements
 * @param {readonly {cell: number, digit: number}[]} eliminations
 * @returns {Position}
 */
export function carryOut(at, placements, eliminations) {
  let next = at;
  for (const { cell, digit } of placements) {
    if (next.digits[cell] !== digit) next = enter(next, [cell], digit, true);
  }
  const [gone, centre, corner] = [[...next.gone], [...next.centre], [...next.corner]];
  for (const { cell, digit } of eliminations) {
    gone[cell] |= bit(digit);
    centre[cell] &= ~bit(digit);
    corner[cell] &= ~bit(digit);
  }
  return { ...next, gone, centre, corner };
}

/**
 * Merges two changed copies of a position. The result contains every change of either copy; in a conflict, `mine` wins.
 * @param {Position} base common base @param {Position} mine @param {Position} theirs
 * @returns {Position}
 */
export function merged(base, mine, theirs) {
  const both = (/** @type {'digits' | 'corner' | 'centre' | 'gone' | 'colours'} */ list) =>
    mine[list].map((value, cell) => (value === base[list][cell] ? theirs[list][cell] : value));
  /** @type {Record<number, number>} */
  const tints = { ...theirs.tints };
  for (const key of Object.keys({ ...base.tints, ...mine.tints }).map(Number)) {
    if (mine.tints[key] === base.tints[key]) continue;
    if (mine.tints[key]) tints[key] = mine.tints[key];
    else delete tints[key];
  }
  return {
    givens: mine.givens,
    digits: both('digits'),
    corner: both('corner'),
    centre: both('centre'),
    gone: both('gone'),
    colours: both('colours'),
    tints,
    lines: JSON.stringify(mine.lines) === JSON.stringify(base.lines) ? theirs.lines : mine.lines,
    auto: mine.auto === base.auto ? theirs.auto : mine.auto,
  };
}
