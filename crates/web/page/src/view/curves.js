// Curves of a talk over its events, each scaled to its own largest value, with a mark where the talk stands.

import { texts } from '../texts.js';
import { fill, h, s } from './dom.js';

/** @typedef {import('../core/talk.js').Point} Point */

const [WIDTH, HEIGHT] = [600, 150];

/**
 * @param {readonly Point[]} points evenly spread over the events @param {number} length how many events
 * @param {boolean} isKnown whether there is a solution to agree with @param {(at: number) => void} go
 */
export function curves(points, length, isKnown, go) {
  const names = /** @type {const} */ (['agreement', 'energy', 'changes', 'messages']).filter(
    (name) => name !== 'agreement' || isKnown,
  );
  const most = Object.fromEntries(names.map((name) => [name, Math.max(1, ...points.map((point) => point[name]))]));
  const x = (/** @type {number} */ at) => (WIDTH * at) / Math.max(1, length);
  const path = (/** @type {typeof names[number]} */ name) =>
    points
      .map(
        (point, index) =>
          `${index ? 'L' : 'M'}${x(point.at).toFixed(1)} ${(HEIGHT - (HEIGHT * point[name]) / most[name]).toFixed(1)}`,
      )
      .join('');
  const mark = s('line.now', { y1: 0, y2: HEIGHT });
  const values = new Map(names.map((name) => [name, h('b')]));
  const pointed = (/** @type {PointerEvent} */ event) => {
    if (event.buttons === 0 && event.type === 'pointermove') return;
    const box = drawing.getBoundingClientRect();
    go(Math.round((length * (event.clientX - box.left)) / box.width));
  };
  const drawing = s(
    'svg.curves',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
      onpointerdown: pointed,
      onpointermove: pointed,
    },
    names.map((name) => s(`path.${name}`, { d: path(name) })),
    mark,
  );
  const key = (/** @type {typeof names[number]} */ name) =>
    h(
      'li',
      {},
      s('svg.swatch', { viewBox: '0 0 24 6', 'aria-hidden': 'true' }, s(`path.${name}`, { d: 'M0 3H24' })),
      texts.lab.curve[name],
      ' ',
      values.get(name),
    );
  return {
    element: h('div.talk-curves', {}, drawing, h('ul.legend', {}, names.map(key))),
    /** Where the talk stands now. @param {Point} point */
    mark(point) {
      mark.setAttribute('x1', String(x(point.at)));
      mark.setAttribute('x2', String(x(point.at)));
      for (const [name, value] of values) fill(value, texts.lab.count(point[name]));
    },
  };
}
