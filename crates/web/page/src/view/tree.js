// A tree of what was tried, drawn from its end: what is in force, what failed, and the solution.

import { ROOT, WIDTH } from '../core/choices.js';
import { lab } from '../texts.lab.js';
import { fill, h, s } from './dom.js';

/** @typedef {import('../core/choices.js').Node} Node */

const TALL = 240;
/** What is left free above and below. */
const EDGE = 10;

/** The drawing with its scale. @param {string} name @param {number} deepest */
export function treeBox(name, deepest) {
  const drawing = s('svg.tree', { viewBox: `0 0 ${10 * WIDTH} ${TALL}`, 'aria-hidden': 'true' });
  return {
    element: [
      h(
        'figure.strip.tree-box',
        {},
        h('figcaption', {}, name),
        h('span.scale', { 'aria-hidden': 'true' }, h('i', {}, '0'), h('i', {}, deepest)),
        drawing,
      ),
      h('p.board-key', {}, lab.choices.treeKey),
    ],
    draw: (/** @type {readonly Node[]} */ nodes) =>
      fill(
        drawing,
        nodes.map((node) => drawn(node, deepest)),
        s('circle.root', { cx: 10 * ROOT, cy: EDGE, r: 3.5 }),
      ),
  };
}

/** An alternative: a line from its parent, and a sign. @param {Node} node @param {number} deepest */
function drawn({ x, depth, from, state }, deepest) {
  const row = (TALL - 2 * EDGE) / Math.max(1, deepest);
  const y = (/** @type {number} */ level) => EDGE + row * level;
  const [left, right] = [10 * from, 10 * x];
  return s(
    `g.choice.${state}`,
    {},
    s('path', { d: `M${left} ${y(depth - 1)}H${right}V${y(depth)}` }),
    state === 'failed'
      ? s('path', { d: `M${right - 4} ${y(depth) - 4}l8 8m0-8l-8 8` })
      : s(state === 'solution' ? 'rect' : 'circle', {
          ...(state === 'solution'
            ? { x: right - 5, y: y(depth) - 5, width: 10, height: 10 }
            : { cx: right, cy: y(depth), r: 3.5 }),
        }),
  );
}
