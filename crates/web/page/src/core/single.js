// The visible reason for a single: the digits elsewhere that leave a single cell for a digit, or a single digit for a cell.

import { cellOf, columnOf, HOUSES, PEERS, rowOf, sees } from './cells.js';

/** @typedef {import('../wire.js').Step} Step */
/** @typedef {import('../wire.js').State} State */
/** @typedef {{ from: number, to: number }} Crossing a line along a row or column, from the excluding cell to the last excluded cell */
/** @typedef {{ witnesses: number[], excluded: number[], crossings: Crossing[] }} Reason excluding cells, excluded cells, and the lines between them */

/** Returns whether a step is a single. @param {Step} step */
export const isSingle = ({ technique, placements }) => technique.family === 'Singles' && placements.length === 1;

/** Returns the reason for a single, or `null` for other steps. @param {Step} step @param {State} before @returns {Reason | null} */
export function reasonOf(step, before) {
  if (!isSingle(step)) return null;
  const [{ cell: name, digit }] = step.placements;
  const cell = cellOf(name);
  const digits = Array.from(before.digits, (sign) => Number(sign) || 0);
  const house = step.houses[0]?.houses[0];
  return house ? ofHouse(digits, HOUSES[house], cell, digit) : ofCell(digits, cell, digit);
}

/** @param {number[]} digits @param {readonly number[]} house @param {number} cell @param {number} digit @returns {Reason} */
function ofHouse(digits, house, cell, digit) {
  const excluded = house.filter((other) => other !== cell && !digits[other]);
  const placed = digits.flatMap((it, other) => (it === digit && !house.includes(other) ? [other] : []));
  const witnesses = [];
  let open = excluded;
  // Few lines are clearer than many, so the digit that excludes the most cells is chosen first.
  while (open.length > 0) {
    const count = (/** @type {number} */ witness) => open.filter((other) => sees(witness, other)).length;
    const best = placed.reduce((one, other) => (one === undefined || count(other) > count(one) ? other : one), placed[0]);
    if (best === undefined || count(best) === 0) break;
    witnesses.push(best);
    open = open.filter((other) => !sees(best, other));
  }
  const crossings = witnesses.flatMap((witness) => crossingsOf(witness, excluded));
  return { witnesses, excluded: excluded.filter((other) => !open.includes(other)), crossings };
}

/** Returns the lines from a digit to the cells that it excludes, along its row and its column. @param {number} from @param {number[]} excluded */
function crossingsOf(from, excluded) {
  return [rowOf, columnOf].flatMap((line) => {
    const seen = excluded.filter((other) => line(other) === line(from));
    const far = seen.toSorted((one, other) => Math.abs(other - from) - Math.abs(one - from))[0];
    return far === undefined ? [] : [{ from, to: far }];
  });
}

/** Returns one peer for each digit that the cell cannot contain. @param {number[]} digits @param {number} cell @param {number} digit @returns {Reason} */
function ofCell(digits, cell, digit) {
  /** @type {Map<number, number>} */
  const witnesses = new Map();
  for (const peer of PEERS[cell]) {
    const other = digits[peer];
    if (other && other !== digit && !witnesses.has(other)) witnesses.set(other, peer);
  }
  return { witnesses: [...witnesses.values()], excluded: [], crossings: [] };
}
