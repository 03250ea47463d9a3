// The latest messages as arcs over the board. A message to a house ends at its centre, and the house is framed. The coordinator is
// at the middle of the upper edge.

import { columnOf, rowOf } from '../core/cells.js';
import { saidBefore } from '../core/talk.js';
import { ARBITER, HOUSE } from '../core/transcript.js';
import { s } from './dom.js';

/** Maximum number of messages in a picture. More would be unreadable. */
const MOST = 12;
/** Offset of a message's ends from the cell centres, and sideways offset of its middle, in 1/100 cell. */
const [EDGE, BEND] = [24, 50];
/** Inset of a house's frame. */
const INSET = 6;

/** Returns the last messages before a moment. @param {import('../core/talk.js').Talk} talk @param {number} at */
export const flightsAt = (talk, at) => saidBefore(talk, at, MOST).map(flight);

/** Returns the position of an agent on the board: corner and size of its cell or house.
 * @param {number} agent at most `ARBITER` @returns {[number, number, number, number]} */
function placeOf(agent) {
  if (agent === ARBITER) return [450, 0, 0, 0];
  if (agent < HOUSE) return [100 * columnOf(agent), 100 * rowOf(agent), 100, 100];
  const [kind, number] = [Math.floor((agent - HOUSE) / 9), (agent - HOUSE) % 9];
  if (kind === 0) return [0, 100 * number, 900, 100];
  if (kind === 1) return [100 * number, 0, 100, 900];
  return [300 * (number % 3), 300 * Math.floor(number / 3), 300, 300];
}

/** Draws a message in flight. An agent that has not started has no position. @param {import('../core/talk.js').Said} said @param {number} age */
function flight({ kind, from, to }, age) {
  if (from > ARBITER || to > ARBITER) return null;
  const places = [from, to].map(placeOf);
  return s(
    'g',
    { class: `flight ${kind}`, opacity: 1 - age / MOST },
    [from, to].map((agent, end) => agent >= HOUSE && agent < ARBITER && frame(places[end])),
    arc(places[0], places[1]),
  );
}

/** @param {readonly number[]} place rectangle of a house */
const frame = ([x, y, width, height]) =>
  s('rect', { x: x + INSET, y: y + INSET, width: width - 2 * INSET, height: height - 2 * INSET, rx: 12 });

/** @param {readonly number[]} one @param {readonly number[]} other */
function arc(one, other) {
  const [x1, y1, x2, y2] = [one, other].flatMap(([x, y, width, height]) => [x + width / 2, y + height / 2]);
  const far = Math.hypot(x2 - x1, y2 - y1);
  // A message from the centre cell of a house to the house has length 0.
  if (far === 0) return s('circle', { cx: x2, cy: y2 + EDGE, r: 7 });
  const [ahead, down] = [(x2 - x1) / far, (y2 - y1) / far];
  // The arc starts and ends next to the digits, and bends in between.
  const [ax, ay, bx, by] = [
    x1 + EDGE * (ahead - down),
    y1 + EDGE * (down + ahead),
    x2 - EDGE * (ahead + down),
    y2 - EDGE * (down - ahead),
  ];
  const [cx, cy] = [(x1 + x2) / 2 - BEND * down, (y1 + y2) / 2 + BEND * ahead];
  return [s('path', { d: `M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}` }), s('circle', { cx: bx, cy: by, r: 7 })];
}
