// The drawings below and above the cells: grid lines, colours, roles of houses and candidates, and links. Every role differs in
// shape as well as in colour.

import { columnOf, DIGITS, digitsOf, HOUSES, has, rowOf } from '../core/cells.js';
import { pointOf } from '../core/lines.js';
import { headOf, middleOf } from '../core/picture.js';
import { s } from './dom.js';

/** @typedef {import('../core/picture.js').Picture} Picture */
/** @typedef {import('../core/picture.js').Curve} Curve */
/** @typedef {import('../core/picture.js').ChainNode} ChainNode */
/** @typedef {import('../core/model.js').CellModel} CellModel */

/** Draws the grid lines. */
export function gridLines() {
  const lines = [];
  for (let at = 0; at <= 9; at += 1) {
    const kind = at % 3 === 0 ? 'line.line.line-box' : 'line.line';
    lines.push(s(kind, { x1: 0, x2: 900, y1: 100 * at, y2: 100 * at }));
    lines.push(s(kind, { y1: 0, y2: 900, x1: 100 * at, x2: 100 * at }));
  }
  lines.sort((one, other) => Number(one.classList.contains('line-box')) - Number(other.classList.contains('line-box')));
  return s('g.lines', {}, lines);
}

/** Draws the player's colours as stripes with letters. @param {CellModel[]} model */
export function coloursOf(model) {
  const parts = model.flatMap(({ colours, tints }, cell) => [...stripes(cell, colours), ...dots(cell, tints)]);
  return s('g.colours', {}, parts);
}

/** Draws an outline around the selected cells, which leaves their colours visible. @param {number[]} cells */
export function selectionOf(cells) {
  const all = new Set(cells);
  const inset = 4;
  const d = cells.map((cell) => {
    const [row, column] = [rowOf(cell), columnOf(cell)];
    const is = (/** @type {number} */ down, /** @type {number} */ right) =>
      column + right >= 0 && column + right < 9 && all.has(cell + 9 * down + right);
    // The outline continues into selected neighbours.
    const [up, down, left, right] = [is(-1, 0), is(1, 0), is(0, -1), is(0, 1)];
    const [x1, x2] = [100 * column + inset, 100 * column + 100 - inset];
    const [y1, y2] = [100 * row + inset, 100 * row + 100 - inset];
    const across = [x1 - (left ? 2 * inset : 0), x2 + (right ? 2 * inset : 0)];
    const along = [y1 - (up ? 2 * inset : 0), y2 + (down ? 2 * inset : 0)];
    return [
      !up && `M${across[0]} ${y1}H${across[1]}`,
      !down && `M${across[0]} ${y2}H${across[1]}`,
      !left && `M${x1} ${along[0]}V${along[1]}`,
      !right && `M${x2} ${along[0]}V${along[1]}`,
    ]
      .filter(Boolean)
      .join('');
  });
  return cells.length > 0 && [s('path.selection-casing', { d: d.join('') }), s('path.selection-line', { d: d.join('') })];
}

/** @param {number} cell @param {number} colours */
function stripes(cell, colours) {
  const all = digitsOf(colours);
  const [left, top, width] = [100 * columnOf(cell), 100 * rowOf(cell), 100 / (all.length || 1)];
  return all.flatMap((colour, index) => [
    s(`rect.colour-${colour}`, { x: left + index * width, y: top, width, height: 100 }),
    s('text.colour-name', { x: left + (index + 1) * width - 5, y: top + 39 }, letterOf(colour)),
  ]);
}

/** @param {number} cell @param {string} tints */
function dots(cell, tints) {
  const all = tints ? tints.split(' ') : [];
  return all.map((text) => {
    const { x, y } = middleOf(cell, Number(text[0]));
    return s(`circle.colour-${text[1]}.tint`, { cx: x, cy: y, r: 15 });
  });
}

/** Draws the player's lines. Links end outside their candidates. @param {readonly import('../core/lines.js').Line[]} lines */
export const drawnLines = (lines) =>
  lines.length > 0 &&
  s(
    'g.drawn',
    {},
    lines.map(({ kind, from, to }) => {
      const [start, end] = [pointOf(kind, from), pointOf(kind, to)];
      const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
      const gap = kind === 'pen' ? 0 : Math.min(0.4, 14 / length);
      const [x, y] = [gap * (end.x - start.x), gap * (end.y - start.y)];
      return [
        s(`line.own.${kind}`, { x1: start.x + x, y1: start.y + y, x2: end.x - x, y2: end.y - y }),
        kind !== 'pen' && [start, end].map((point) => s('circle.own-end', { cx: point.x, cy: point.y, r: 13 })),
      ];
    }),
  );

/** Returns the letter of a colour, A to I. @param {number} colour */
export const letterOf = (colour) => 'ABCDEFGHI'.charAt(colour - 1);

/** Creates the drawing below the digits. @param {Picture} picture */
export function below({ houses, marks, placed, removed, nodes, curves, contradiction, reason }) {
  const taken = new Set(removed.map(({ cell, digit }) => `${cell} ${digit}`));
  return s(
    'g.step',
    {},
    houses.map(({ name, role }) => houseShape(name, `house house-${role}`)),
    contradiction?.house ? houseShape(contradiction.house, 'house house-contradiction') : null,
    contradiction?.cell != null ? cellShape(contradiction.cell, 'house house-contradiction') : null,
    reason && reasonShapes(reason),
    curves.map(curveShape),
    marks.filter(({ cell, digit }) => !taken.has(`${cell} ${digit}`)).map(({ cell, digit, role }) => badge(cell, digit, role)),
    nodes.map(nodeShape),
    removed.map(({ cell, digit }) => badge(cell, digit, 'removed')),
    placed.map(({ cell }) => cellShape(cell, 'house house-placed')),
    placed.map(({ cell, digit }) => badge(cell, digit, 'placed')),
  );
}

/** Creates the drawing above the digits. @param {Picture} picture */
export function above({ removed }) {
  return s(
    'g.step',
    {},
    removed.map(({ cell, digit }) => strike(cell, digit)),
  );
}

/** Draws the reason for a single: lines from the excluding digits to the excluded cells. @param {import('../core/single.js').Reason} reason */
function reasonShapes({ witnesses, excluded, crossings }) {
  const middle = (/** @type {number} */ cell) => ({ x: 100 * columnOf(cell) + 50, y: 100 * rowOf(cell) + 50 });
  return [
    crossings.map(({ from, to }) => {
      const [one, other] = [middle(from), middle(to)];
      return s('line.crossing', { x1: one.x, y1: one.y, x2: other.x, y2: other.y });
    }),
    excluded.map((cell) => {
      const { x, y } = middle(cell);
      return s('path.excluded', { d: `M${x - 16} ${y - 16}l32 32m0 -32l-32 32` });
    }),
    witnesses.map((cell) => {
      const { x, y } = middle(cell);
      return s('circle.witness', { cx: x, cy: y, r: 42 });
    }),
  ];
}

/** @param {string} name @param {string} look */
function houseShape(name, look) {
  const cells = HOUSES[name] ?? [];
  const [first, last] = [cells[0], cells[8]];
  if (first === undefined || last === undefined) return null;
  const [x, y] = [100 * columnOf(first), 100 * rowOf(first)];
  const [width, height] = [100 * columnOf(last) + 100 - x, 100 * rowOf(last) + 100 - y];
  return s('rect', { class: look, x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 8 });
}

/** @param {number} cell @param {string} look */
const cellShape = (cell, look) =>
  s('rect', { class: look, x: 100 * columnOf(cell) + 5, y: 100 * rowOf(cell) + 5, width: 90, height: 90, rx: 8 });

/** Draws a candidate with a role. @param {number} cell @param {number} digit @param {string} role */
function badge(cell, digit, role) {
  const { x, y } = middleOf(cell, digit);
  const look = `badge role-${role}`;
  switch (shapeOf(role)) {
    case 'diamond':
      return s('path', { class: look, d: `M${x} ${y - 18}L${x + 18} ${y}L${x} ${y + 18}L${x - 18} ${y}Z` });
    case 'square':
      return s('rect', { class: look, x: x - 14, y: y - 14, width: 28, height: 28, rx: 3 });
    case 'rounded':
      return s('rect', { class: look, x: x - 14, y: y - 14, width: 28, height: 28, rx: 9 });
    case 'ring':
      return s('g', { class: look }, s('circle', { cx: x, cy: y, r: 14 }), s('circle.ring', { cx: x, cy: y, r: 17.5 }));
    default:
      return s('circle', { class: look, cx: x, cy: y, r: 14.5 });
  }
}

/** @param {string} role */
function shapeOf(role) {
  if (role === 'fin' || role === 'endo-fin') return 'diamond';
  if (role === 'pivot' || role === 'claim') return 'square';
  if (role === 'placed' || role === 'pincer') return 'ring';
  if (role === 'before') return 'rounded';
  // The two colours of a pair also differ in shape.
  if (role.startsWith('set-') || role.startsWith('color-')) return role.charCodeAt(role.length - 1) % 2 ? 'round' : 'rounded';
  return 'round';
}

/** Draws a node of a chain: round if it is true, square if it is false. @param {ChainNode} node */
function nodeShape({ cells, digit, on, stage }) {
  const look = `node node-${on ? 'on' : 'off'} stage-${stage}`;
  const middles = cells.map((cell) => middleOf(cell, digit));
  const hull = middles.length > 1 ? s('polyline.hull', { points: middles.map(({ x, y }) => `${x},${y}`).join(' ') }) : null;
  const shapes = middles.map(({ x, y }) =>
    on ? s('circle', { cx: x, cy: y, r: 14.5 }) : s('rect', { x: x - 13, y: y - 13, width: 26, height: 26, rx: 4 }),
  );
  return s('g', { class: look }, hull, shapes);
}

/** @param {Curve} curve */
export function curveShape(curve) {
  const { start, bend, end, kind, stage } = curve;
  const d = `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  const head = headOf(curve)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
  return s(
    'g',
    { class: `link link-${kind} stage-${stage}` },
    s('path.casing', { d }),
    s('path.way', { d }),
    s('polygon', { points: head }),
  );
}

/** Strikes out an eliminated candidate. @param {number} cell @param {number} digit */
function strike(cell, digit) {
  const { x, y } = middleOf(cell, digit);
  return s('line.strike', { x1: x - 12, y1: y + 12, x2: x + 12, y2: y - 12 });
}

/** Draws the candidates of all cells, for exported pictures. @param {CellModel[]} model */
export function digitsAsDrawing(model) {
  return s(
    'g.digits',
    {},
    model.flatMap((it, cell) => {
      const [x, y] = [100 * columnOf(cell) + 50, 100 * rowOf(cell) + 50];
      const clash = /(^| )clash( |$)/.test(it.look) ? '.clash' : '';
      if (it.digit) return [s(`${it.given ? 'text.given' : 'text.entry'}${clash}`, { x, y: y + 22 }, it.digit)];
      const small = DIGITS.filter((digit) => has(it.candidates, digit)).map((digit) => {
        const middle = middleOf(cell, digit);
        return s(`text.candidate${has(it.corner, digit) ? '.noted' : ''}`, { x: middle.x, y: middle.y + 8 }, digit);
      });
      const centre = digitsOf(it.centre).join('');
      const corner = digitsOf(it.candidates ? 0 : it.corner).map((digit, index) =>
        s(
          'text.candidate',
          { x: x + [-34, 34, -34, 34, 0, 0, -34, 34, 0][index], y: y + [-26, -26, 42, 42, -26, 42, 8, 8, 8][index] },
          digit,
        ),
      );
      return [...small, ...corner, centre ? s('text.candidate', { x, y: y + 8 }, centre) : null];
    }),
  );
}
