// The candidates that matter to a step. For players who have not entered any candidates, the others would be a distraction.

import { ALL, bit, CELLS, cellOf, HOUSES, setOf } from './cells.js';
import { isSingle } from './single.js';
import { walksOf } from './walk.js';

/** @typedef {import('../wire.js').Step} Step */

/** @type {WeakMap<Step, number[]>} */
const known = new WeakMap();

/** Returns the relevant candidates of each cell, one set per cell. @param {Step} step @returns {readonly number[]} */
export function relevant(step) {
  const sets = known.get(step) ?? setsOf(step);
  known.set(step, sets);
  return sets;
}

/** @param {Step} step */
function setsOf(step) {
  const sets = new Array(CELLS).fill(0);
  for (const { cell, digit } of step.placements) sets[cellOf(cell)] |= bit(digit);
  if (isSingle(step)) return sets;
  const stops = walksOf(step).flatMap(({ stations }) => stations.flatMap(({ stop }) => stop.places.cells));
  const concerned = [...step.placements, ...step.eliminations].map(({ cell }) => cell);
  for (const cell of [...concerned, ...step.marks.flatMap(({ cells }) => cells), ...stops]) sets[cellOf(cell)] = ALL;
  // The digits of the pattern matter in its houses.
  const digits = setOf([...step.marks.flatMap((mark) => mark.digits), ...step.eliminations.map(({ digit }) => digit)]);
  const houses = step.houses.flatMap((marked) => marked.houses);
  for (const cell of houses.flatMap((house) => HOUSES[house] ?? [])) sets[cell] |= digits;
  return sets;
}
