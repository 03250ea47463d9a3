// Consistent regions of a board. A free cell is right if it contains the digit of the solution. Right cells that are connected by
// peers form a region in phase. Two wrong cells are bound if they are peers and one contains the digit that belongs in the other;
// bound cells form a region out of phase. `sodan negotiate stats` counts the same regions.

import { CELLS, PEERS } from './cells.js';

/** @typedef {{ right: number[][], wrong: number[][] }} Regions in phase, and out of phase; cells ascend, and the largest region is first */

/** @param {ArrayLike<number>} digits 0 if empty @param {readonly number[]} givens @param {readonly number[]} solution @returns {Regions} */
export function regionsOf(digits, givens, solution) {
  const free = ALL_CELLS.filter((cell) => !givens[cell] && digits[cell] > 0);
  const isRight = (/** @type {number} */ cell) => digits[cell] === solution[cell];
  const isBound = (/** @type {number} */ one, /** @type {number} */ other) =>
    digits[one] === solution[other] || digits[other] === solution[one];
  const right = connected(free.filter(isRight), () => true);
  const wrong = connected(
    free.filter((cell) => !isRight(cell)),
    isBound,
  );
  return { right: largestFirst(right), wrong: largestFirst(wrong.filter((region) => region.length > 1)) };
}

const ALL_CELLS = Array.from({ length: CELLS }, (_, cell) => cell);

/** @param {number[][]} regions */
const largestFirst = (regions) => regions.toSorted((one, other) => other.length - one.length);

/** Returns the connected components of some cells, ordered by their first cells. @param {readonly number[]} cells
 * @param {(one: number, other: number) => boolean} isBound whether two peers are connected */
function connected(cells, isBound) {
  const left = new Uint8Array(CELLS);
  for (const cell of cells) left[cell] = 1;
  /** @type {number[][]} */
  const groups = [];
  for (const start of cells) {
    if (!left[start]) continue;
    left[start] = 0;
    const group = [start];
    // The loop also visits the cells that it appends.
    for (const cell of group)
      for (const peer of PEERS[cell])
        if (left[peer] && isBound(cell, peer)) {
          left[peer] = 0;
          group.push(peer);
        }
    groups.push(group.sort((one, other) => one - other));
  }
  return groups;
}

/** A change of regions. `from` contains the indices of regions before, and `to` those of regions after. @typedef {{ what: 'begins' | 'grows' | 'shrinks'
 *   | 'collide' | 'splits' | 'dissolves', from: number[], to: number[] }} Fate */

/** Returns the changes of regions between two moments. Regions that share at least two cells count as the same region.
 * @param {readonly (readonly number[])[]} before @param {readonly (readonly number[])[]} after @returns {Fate[]} */
export function fatesOf(before, after) {
  const share = (/** @type {readonly number[]} */ one, /** @type {readonly number[]} */ other) =>
    one.some((cell) => other.includes(cell));
  const heirs = before.map((region) => after.flatMap((other, number) => (share(region, other) ? [number] : [])));
  const parents = after.map((region) => before.flatMap((other, number) => (share(region, other) ? [number] : [])));
  const became = after.flatMap((region, to) => {
    const from = parents[to];
    if (from.length === 0) return [fate('begins', [], [to])];
    if (from.length > 1) return [fate('collide', from, [to])];
    if (heirs[from[0]].length > 1) return [];
    const change = region.length - before[from[0]].length;
    return change === 0 ? [] : [fate(change > 0 ? 'grows' : 'shrinks', from, [to])];
  });
  const went = heirs.flatMap((to, from) => {
    if (to.length === 0) return [fate('dissolves', [from], [])];
    return to.length > 1 ? [fate('splits', [from], to)] : [];
  });
  return [...became, ...went];
}

/** @param {Fate['what']} what @param {number[]} from @param {number[]} to @returns {Fate} */
const fate = (what, from, to) => ({ what, from, to });
