// Cells, digits and houses by number: cells 0 to 80 row by row, digits 1 to 9, sets of digits as bits.

export const CELLS = 81;
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The set of all nine digits. */
export const ALL = 0b111111111;

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);
/** @param {number} row @param {number} column */
export const cellAt = (row, column) => 9 * row + column;

/** Returns the set that contains only this digit. @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);
/** @param {number} set @param {number} digit */
export const has = (set, digit) => (set & bit(digit)) !== 0;
/** Returns the digits of a set in ascending order. @param {number} set */
export const digitsOf = (set) => DIGITS.filter((digit) => has(set, digit));
/** @param {Iterable<number>} digits */
export const setOf = (digits) => {
  let set = 0;
  for (const digit of digits) set |= bit(digit);
  return set;
};
/** Returns the number of digits in a set. @param {number} set */
export const sizeOf = (set) => digitsOf(set).length;

/** Returns whether two cells are different and share a house. @param {number} one @param {number} other */
export const sees = (one, other) =>
  one !== other && (rowOf(one) === rowOf(other) || columnOf(one) === columnOf(other) || boxOf(one) === boxOf(other));

const cells = Array.from({ length: CELLS }, (_, cell) => cell);

/** The 20 peers of each cell. */
export const PEERS = cells.map((cell) => cells.filter((other) => sees(cell, other)));

/** The 27 houses by name: `r1`, `c1`, `b1`. @type {Readonly<Record<string, readonly number[]>>} */
export const HOUSES = Object.fromEntries(
  DIGITS.flatMap((number) => [
    [`r${number}`, cells.filter((cell) => rowOf(cell) === number - 1)],
    [`c${number}`, cells.filter((cell) => columnOf(cell) === number - 1)],
    [`b${number}`, cells.filter((cell) => boxOf(cell) === number - 1)],
  ]),
);

/** Returns the name of a cell, such as `r1c2`. @param {number} cell */
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/** Parses a cell name such as `r1c2`. @param {string} name */
export function cellOf(name) {
  const found = /^r([1-9])c([1-9])$/.exec(name);
  if (!found) throw new RangeError(`${name} is not a cell`);
  return cellAt(Number(found[1]) - 1, Number(found[2]) - 1);
}

/** Returns the index of a candidate, 0 to 728. @param {number} cell @param {number} digit */
export const candidateAt = (cell, digit) => 9 * cell + digit - 1;
