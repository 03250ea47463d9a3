// Curves of a talk over its events: a strip for each, with its own scale, and one axis of events and time below them all.

import { lab } from '../texts.lab.js';
import { fill, h, s } from './dom.js';

/** @typedef {import('../core/talk.js').Point} Point */

const [WIDTH, HEIGHT] = [600, 60];

/** @typedef {'agreement' | 'energy' | 'changes' | 'messages'} Name */
const NAMES = /** @type {const} */ (['agreement', 'energy', 'changes', 'messages']);

/**
 * @param {readonly Point[]} points evenly spread over the events @param {readonly number[]} givens
 * @param {boolean} isKnown whether there is a solution to agree with @param {(at: number) => void} go
 */
export function curves(points, givens, isKnown, go) {
  const end = points[points.length - 1];
  const free = givens.filter((digit) => !digit).length;
  const names = NAMES.filter((name) => name !== 'agreement' || isKnown);
  const mostOf = (/** @type {Name} */ name) =>
    name === 'agreement' ? Math.max(1, free) : Math.max(1, ...points.map((point) => point[name]));
  const strips = names.map((name) => strip(name, points, mostOf(name), end.at, go));
  const middle = points[Math.floor(points.length / 2)];
  return {
    element: h(
      'div.talk-curves',
      {},
      strips.map(({ element }) => element),
      h(
        'div.axis',
        { 'aria-hidden': 'true' },
        [points[0], middle, end].map(({ at, time }) => h('span', {}, lab.axis(at, time))),
      ),
    ),
    /** Where the talk stands now. @param {Point} point */
    mark(point) {
      for (const { mark } of strips) mark(point);
    },
  };
}

/** One curve. @param {Name} name @param {readonly Point[]} points @param {number} most @param {number} length @param {(at: number) => void} go */
function strip(name, points, most, length, go) {
  const x = (/** @type {number} */ at) => (WIDTH * at) / Math.max(1, length);
  const y = (/** @type {number} */ value) => HEIGHT - (HEIGHT * value) / most;
  const d = points.map((point, index) => `${index ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(point[name]).toFixed(1)}`).join('');
  const now = s('line.now', { y1: 0, y2: HEIGHT });
  const value = h('b');
  const pointed = (/** @type {PointerEvent} */ event) => {
    if (event.buttons === 0 && event.type === 'pointermove') return;
    const box = drawing.getBoundingClientRect();
    go(Math.round((length * (event.clientX - box.left)) / box.width));
  };
  const drawing = s(
    'svg.curve',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
      onpointerdown: pointed,
      onpointermove: pointed,
    },
    s(`path.${name}`, { d }),
    now,
  );
  return {
    element: h(
      'figure.strip',
      {},
      h('figcaption', {}, lab.curve[name], ': ', value, ` ${lab.unit[name]}`),
      h('span.scale', { 'aria-hidden': 'true' }, h('i', {}, lab.count(most)), h('i', {}, '0')),
      drawing,
    ),
    /** @param {Point} point */
    mark(point) {
      now.setAttribute('x1', String(x(point.at)));
      now.setAttribute('x2', String(x(point.at)));
      fill(value, lab.count(point[name]));
    },
  };
}
