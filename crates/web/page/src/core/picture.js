// A step as plain data for drawing: houses, cells and candidates with roles, and links as curves. A cell is 100 units wide.

import { cellOf, columnOf, has, rowOf, setOf } from './cells.js';
import { reasonOf } from './single.js';

/** @typedef {import('../wire.js').Step} Step */
/** @typedef {import('../wire.js').Places} Places */
/** @typedef {import('../wire.js').State} State */
/** @typedef {import('./walk.js').Walk} Walk */
/** @typedef {import('./walk.js').Stop} Stop */
/** @typedef {import('./walk.js').Way} Way */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ cell: number, digit: number, role: string }} RoleMark */
/** @typedef {{ start: Point, bend: Point, end: Point, kind: Way['kind'], stage: Stage }} Curve */
/** @typedef {'past' | 'now' | 'future'} Stage position of a part of a chain relative to the current station */
/** @typedef {{ cells: number[], digit: number, on: boolean, stage: Stage }} ChainNode */
/**
 * @typedef {object} Picture
 * @property {{ name: string, role: string }[]} houses
 * @property {RoleMark[]} marks
 * @property {{ cell: number, digit: number }[]} placed
 * @property {{ cell: number, digit: number }[]} removed
 * @property {ChainNode[]} nodes
 * @property {Curve[]} curves
 * @property {{ cell: number | null, house: string | null } | null} contradiction
 * @property {import('./single.js').Reason | null} reason for a single
 */

const NODE = 15;
/** Roles of candidates that are nodes of a chain. */
export const NODES = ['member', 'on', 'off'];

/** Returns the centre of a candidate. @param {number} cell @param {number} digit @returns {Point} */
export const middleOf = (cell, digit) => ({
  x: 100 * columnOf(cell) + 50 + 30 * (((digit - 1) % 3) - 1),
  y: 100 * rowOf(cell) + 50 + 30 * (Math.floor((digit - 1) / 3) - 1),
});

/**
 * @param {Step} step
 * @param {State} before
 * @param {Walk | null} walk the chain that is drawn
 * @param {number} station number of stations to draw; the whole chain if out of range
 * @returns {Picture}
 */
export function pictureOf(step, before, walk, station) {
  const chained = walk ? chainOf(walk, station, before) : { nodes: [], curves: [] };
  const view = walk?.view ?? null;
  // Conclusions of a nested chain show the candidates of the enclosing chains that led to them.
  const isNested = view !== null && view.nested.length > 0;
  const follows = isNested ? { placements: [], eliminations: view.excluded } : step;
  return {
    houses: step.houses.flatMap(({ role, houses }) => houses.map((name) => ({ name, role }))),
    // Members of a chain are drawn as nodes, which carry more information.
    marks: marksOf((view ?? step).marks, before).filter((mark) => !walk || !NODES.includes(mark.role)),
    placed: follows.placements.map(({ cell, digit }) => ({ cell: cellOf(cell), digit })),
    removed: follows.eliminations.map(({ cell, digit }) => ({ cell: cellOf(cell), digit })),
    contradiction: step.contradiction && {
      cell: step.contradiction.cell ? cellOf(step.contradiction.cell) : null,
      house: step.contradiction.house ?? null,
    },
    reason: reasonOf(step, before),
    ...chained,
  };
}

/** Returns a picture of the houses named in the first levels of a hint. @param {readonly string[]} names @returns {Picture} */
export const pictureOfHouses = (names) => ({
  houses: names.map((name) => ({ name, role: 'named' })),
  marks: [],
  placed: [],
  removed: [],
  reason: null,
  contradiction: null,
  nodes: [],
  curves: [],
});

/** Returns whether the picture shows a complete step rather than only its region. @param {Picture} picture */
export const hasStep = ({ placed, removed }) => placed.length + removed.length > 0;

/** @param {Step['marks']} marks @param {State} before @returns {RoleMark[]} */
function marksOf(marks, before) {
  return marks.flatMap(({ role, cells, digits }) =>
    cells.flatMap((name) => {
      const cell = cellOf(name);
      return present(before, cell, digits).map((digit) => ({ cell, digit, role }));
    }),
  );
}

/** Returns the elements of `digits` that are candidates of a cell. @param {State} before @param {number} cell @param {number[]} digits */
function present(before, cell, digits) {
  const candidates = setOf(Array.from(before.candidates[cell] ?? '', Number));
  return digits.filter((digit) => has(candidates, digit));
}

/** @param {Walk} walk @param {number} station @param {State} before @returns {{ nodes: ChainNode[], curves: Curve[] }} */
function chainOf({ stations }, station, before) {
  const isWalked = station >= 0 && station < stations.length;
  /** @param {number} index @returns {Stage} */
  const stageOf = (index) => (!isWalked || index < station ? 'past' : index === station ? 'now' : 'future');
  const nodes = stations.map(({ stop }, index) => nodeOf(stop, stageOf(index), before));
  const curves = stations.flatMap(({ ways }, index) => ways.map((way) => curveOf(way, stageOf(index), before)));
  return { nodes: latest(nodes), curves: curves.filter((curve) => curve !== null) };
}

/** Returns one node per location: the latest statement of the walk about the location or, if there is none yet, the next one. @param {ChainNode[]} nodes */
function latest(nodes) {
  /** @type {Map<string, ChainNode>} */
  const byPlace = new Map();
  for (const node of nodes) {
    const key = `${node.digit} ${node.cells}`;
    if (node.stage !== 'future' || !byPlace.has(key)) byPlace.set(key, node);
  }
  return [...byPlace.values()];
}

/** @param {Stop} stop @param {Stage} stage @param {State} before @returns {ChainNode} */
const nodeOf = ({ places, on }, stage, before) => ({ cells: cellsOf(places, before), digit: places.digit, on, stage });

/** Returns the cells of a node that have the digit as a candidate. Nodes for sets list all cells of the set. @param {Places} places @param {State} before */
function cellsOf({ cells, digit }, before) {
  const all = cells.map(cellOf);
  const able = all.filter((cell) => present(before, cell, [digit]).length > 0);
  return able.length > 0 ? able : all;
}

/** @param {Way} way @param {Stage} stage @param {State} before @returns {Curve | null} */
function curveOf({ from, to, kind }, stage, before) {
  const points = (/** @type {Places} */ places) => cellsOf(places, before).map((cell) => middleOf(cell, places.digit));
  return curveBetween(points(from), points(to), kind, stage);
}

/** Returns the curve between the nearest points of two nodes, or `null` if these points are equal. @param {Point[]} from @param {Point[]} to
 * @param {Way['kind']} kind @param {Stage} stage @returns {Curve | null} */
export function curveBetween(from, to, kind, stage) {
  const [start, end] = nearest(from, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 1) return null;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  // Bends curves around the candidates between their ends, and separates two curves with the same ends.
  const lift = length < 45 ? 34 : Math.min(0.24 * length, 80);
  const bend = { x: (start.x + end.x) / 2 - along.y * lift, y: (start.y + end.y) / 2 + along.x * lift };
  return { start: towards(start, bend), bend, end: towards(end, bend), kind, stage };
}

/** Returns the point at the edge of a node where a curve starts or ends. @param {Point} from @param {Point} to @returns {Point} */
function towards(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = Math.min(NODE / length, 0.45);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** @param {Point[]} ones @param {Point[]} others @returns {[Point, Point]} */
function nearest(ones, others) {
  const pairs = ones.flatMap((one) => others.map((other) => /** @type {[Point, Point]} */ ([one, other])));
  const distance = (/** @type {[Point, Point]} */ [one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
  return pairs.reduce((best, pair) => (distance(pair) < distance(best) ? pair : best));
}

/** Returns the three corners of the arrow head at the end of a curve. @param {Curve} curve @returns {[Point, Point, Point]} */
export function headOf({ start, bend, end }) {
  const size = Math.hypot(end.x - start.x, end.y - start.y) < 45 ? 8 : 13;
  const length = Math.hypot(end.x - bend.x, end.y - bend.y) || 1;
  const along = { x: (end.x - bend.x) / length, y: (end.y - bend.y) / length };
  const base = { x: end.x - size * along.x, y: end.y - size * along.y };
  return [
    end,
    { x: base.x - 0.46 * size * along.y, y: base.y + 0.46 * size * along.x },
    { x: base.x + 0.46 * size * along.y, y: base.y - 0.46 * size * along.x },
  ];
}
