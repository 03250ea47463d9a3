// A tree of alternatives, shown completely or only in its latest part, with the choices in force, failed choices, and the solution.

import { FITTING, parentsOf, ROOT, treeAt, WIDE, WIDTH } from '../core/choices.js';
import { lab } from '../texts.lab.js';
import { fill, h, s } from './dom.js';
import { checkbox } from './settings.js';

/** @typedef {import('../core/choices.js').Node} Node */

const TALL = 480;
/** Margin above and below the tree. */
const EDGE = 10;
/** Minimum size of symbols in a crowded tree. */
const LEAST = 0.35;

/** Creates the drawing with its axis. @param {string} name @param {number} deepest @param {readonly import('../core/choices.js').Tried[]} taken
 * @param {boolean} isSolved whether the last one is the solution */
export function treeBox(name, deepest, taken, isSolved) {
  const drawing = s('svg.tree', { viewBox: `0 0 ${10 * WIDTH} ${TALL}`, 'aria-hidden': 'true' });
  const parents = parentsOf(taken);
  let [at, isWhole] = [0, false];
  const draw = () => {
    const size = isWhole ? Math.max(LEAST, Math.min(1, WIDE / taken.length)) : 1;
    const nodes = treeAt(taken, parents, at, isSolved, isWhole);
    fill(
      drawing,
      nodes.map((node) => drawn(node, deepest, size)),
      s('circle.root', { cx: 10 * ROOT, cy: EDGE, r: 3.5 }),
    );
  };
  const whole = checkbox(lab.choices.wholeTree, isWhole, (on) => {
    isWhole = on;
    draw();
  });
  return {
    element: [
      h(
        'figure.strip.tree-box',
        {},
        h('figcaption', {}, name),
        h('span.scale', { 'aria-hidden': 'true' }, h('i', {}, '0'), h('i', {}, deepest)),
        drawing,
      ),
      // All other trees either fit as a whole or are too wide.
      taken.length > WIDE && taken.length <= FITTING && whole,
      h('p.board-key', {}, lab.choices.treeKey),
    ],
    /** @param {number} now */
    draw(now) {
      at = now;
      draw();
    },
  };
}

/** Draws an alternative: a line from its parent, and a symbol. @param {Node} node @param {number} deepest @param {number} size of symbols, up to 1 */
function drawn({ x, depth, from, state }, deepest, size) {
  const row = (TALL - 2 * EDGE) / Math.max(1, deepest);
  const y = (/** @type {number} */ level) => EDGE + row * level;
  const [left, right] = [10 * from, 10 * x];
  return s(
    `g.choice.${state}`,
    {},
    s('path', { d: `M${left} ${y(depth - 1)}H${right}V${y(depth)}` }),
    signOf(state, right, y(depth), state === 'solution' ? 1 : size),
  );
}

/** @param {Node['state']} state @param {number} x @param {number} y @param {number} size */
function signOf(state, x, y, size) {
  const arm = 4 * size;
  if (state === 'failed')
    return s('path', { d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0-${2 * arm}l-${2 * arm} ${2 * arm}` });
  if (state === 'solution') return s('rect', { x: x - 5, y: y - 5, width: 10, height: 10 });
  return s('circle', { cx: x, cy: y, r: 3.5 * size });
}
