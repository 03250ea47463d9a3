// The board of a run as a drawing for export.

import { columnOf, rowOf } from '../core/cells.js';
import { s } from './dom.js';
import { sheet } from './export.js';
import { digitsAsDrawing, gridLines } from './layers.js';
import { outlinesOf } from './regions.js';

/** @typedef {import('../core/model.js').CellModel} CellModel */
/** @typedef {import('../core/regions.js').Regions} Regions */

/** Fill of a cell by confidence, in percent. */
const FILLED = [0, 20, 45, 70, 100];

/** @param {readonly CellModel[]} model @param {Regions | null} parts regions, if shown
 * @param {import('./dom.js').Children} flights messages, if shown */
export const stillOf = (model, parts, flights) =>
  sheet(
    model.map(ground),
    parts && s('g.regions', {}, outlinesOf(parts)),
    gridLines(),
    digitsAsDrawing([...model]),
    model.map(signs),
    s('g', {}, flights),
  );

/** Height of a caption line, and its font size. */
const [LINE, SIZE] = [36, 24];

/** Adds lines of text below a picture. @param {SVGElement} drawing is modified @param {readonly string[]} lines */
export function withCaption(drawing, lines) {
  const height = 916 + LINE * lines.length + LINE / 2;
  drawing.setAttribute('viewBox', `-8 -8 916 ${height}`);
  drawing.setAttribute('height', String(height));
  drawing.querySelector('.paper')?.setAttribute('height', String(height));
  drawing.append(
    ...lines.map((line, number) => s('text.caption', { x: 450, y: 916 + LINE * number + SIZE, 'font-size': SIZE }, line)),
  );
  return drawing;
}

/** Draws the background of a cell: the colour of its region, or its confidence. @param {CellModel} it @param {number} cell */
function ground({ look }, cell) {
  const [x, y] = [100 * columnOf(cell), 100 * rowOf(cell)];
  const region = /(^| )(in-phase|phase-\d)( |$)/.exec(look)?.[2];
  if (region) return s(`rect.ground.${region}`, { x, y, width: 100, height: 100 });
  const height = FILLED[Number(/sure-(\d)/.exec(look)?.[1] ?? 0)];
  return height > 0 && s('rect.ground.sure', { x, y: y + 100 - height, width: 100, height });
}

/** Draws the symbols of a cell: agreement, a clash, faults. @param {CellModel} it @param {number} cell */
function signs({ look }, cell) {
  const words = look.split(' ');
  const [x, y] = [100 * columnOf(cell), 100 * rowOf(cell)];
  return [
    words.includes('agrees') && s('circle.sign-agrees', { cx: x + 84, cy: y + 16, r: 8 }),
    words.includes('clash') && s('path.sign-clash', { d: `M${x + 28} ${y + 82}q5.5 -8 11 0t11 0t11 0t11 0` }),
    words.includes('crashed') && s('path.sign-crashed', { d: `M${x} ${y}h30l-30 30z` }),
    words.includes('lost') && s('path.sign-lost', { d: `M${x} ${y}l100 100M${x + 100} ${y}l-100 100` }),
  ];
}
