// Curves of runs over their events: one strip per measure with its own scale, and a common axis of events with the times of the
// runs. In each strip, several runs are distinguished by colours, dashes and letters.

import { lab } from '../texts.lab.js';
import { fill, h, s } from './dom.js';

/** @typedef {import('../core/talk.js').Point} Point */
/** A run. Its points are evenly spread over the events, and its marks are moments at which the faults changed.
 * @typedef {{ letter: string, points: readonly Point[], marks: readonly number[], timeAt: (at: number) => number }} Run */

const [WIDTH, HEIGHT] = [600, 60];

/** @typedef {Exclude<keyof Point, 'at' | 'time'>} Name */
/** Measures that require a unique solution. */
const BESIDE = /** @type {const} */ (['agreement', 'inPhase', 'outOfPhase']);
const ALWAYS = /** @type {const} */ (['energy', 'changes', 'messages']);

/** @param {Run} run */
const endOf = ({ points }) => points[points.length - 1];

/**
 * @param {readonly Run[]} runs @param {number} free number of free cells @param {boolean} isKnown whether the solution is
 * unique
 * @param {(at: number) => void} go
 */
export function curves(runs, free, isKnown, go) {
  const longest = runs.reduce((one, other) => (endOf(other).at > endOf(one).at ? other : one));
  const { points } = longest;
  const names = isKnown ? [...BESIDE, ...ALWAYS] : ALWAYS;
  const mostOf = (/** @type {Name} */ name) =>
    name === 'agreement' ? Math.max(1, free) : Math.max(1, ...runs.flatMap((run) => run.points.map((point) => point[name])));
  const strips = names.map((name) => strip(name, runs, mostOf(name), endOf(longest).at, go));
  const middle = points[Math.floor(points.length / 2)];
  return {
    element: h(
      'div.talk-curves',
      {},
      runs.length > 1 && h('p.runs-key', {}, runs.map(sample)),
      strips.map(({ element }) => element),
      h(
        'div.axis',
        { 'aria-hidden': 'true' },
        [points[0], middle, endOf(longest)].map(({ at }) => h('span', {}, axisAt(runs, at))),
      ),
    ),
    /** Moves the cursor. @param {number} at @param {readonly Point[]} now of each talk */
    mark(at, now) {
      for (const { mark } of strips) mark(at, now);
    },
  };
}

/** Returns the axis label of a moment. Runs side by side have separate times. @param {readonly Run[]} runs @param {number} at */
const axisAt = (runs, at) =>
  runs.length === 1
    ? lab.axis(at, runs[0].timeAt(at))
    : [h('b', {}, lab.axisOf(at)), runs.map((run) => h('i', {}, lab.axisTime(run.letter, run.timeAt(at), at > endOf(run).at)))];

/** Creates a sample of a run's line style. @param {Run} run @param {number} number */
const sample = ({ letter }, number) =>
  h(
    'span',
    {},
    s('svg', { viewBox: '0 0 40 10', 'aria-hidden': 'true' }, s(`path.run-${number}`, { d: 'M0 5L40 5' })),
    lab.run(letter),
  );

/** One strip. @param {Name} name @param {readonly Run[]} runs @param {number} most @param {number} length
 * @param {(at: number) => void} go */
function strip(name, runs, most, length, go) {
  const x = (/** @type {number} */ at) => (WIDTH * at) / Math.max(1, length);
  const y = (/** @type {number} */ value) => HEIGHT - (HEIGHT * value) / most;
  const pathOf = (/** @type {Run} */ { points }) =>
    points.map((point, index) => `${index ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(point[name]).toFixed(1)}`).join('');
  // In a separate layer, so that moving the cursor does not repaint the curves.
  const now = h('i.now');
  const values = runs.map(() => h('b'));
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
    runs.map((run, number) => s(runs.length > 1 ? `path.run-${number}` : `path.${name}`, { d: pathOf(run) })),
    runs.flatMap(({ marks }) => marks.map((at) => s('line.mark', { x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }))),
  );
  return {
    element: h(
      'figure.strip',
      {},
      h(
        'figcaption',
        {},
        lab.curve[name],
        ': ',
        values.map((value, number) => [runs[number].letter && `${number ? ', ' : ''}${runs[number].letter} `, value]),
      ),
      h('span.scale', { 'aria-hidden': 'true' }, h('i', {}, lab.count(most)), h('i', {}, '0')),
      h('div.curve-box', {}, drawing, now),
    ),
    /** @param {number} at @param {readonly Point[]} points */
    mark(at, points) {
      now.style.transform = `translateX(${((100 * at) / Math.max(1, length)).toFixed(3)}%)`;
      values.forEach((value, number) => {
        fill(value, lab.count(points[number][name]));
      });
    },
  };
}
