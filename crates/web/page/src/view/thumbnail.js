// A small picture of a position.

import { columnOf, rowOf } from '../core/cells.js';
import { s } from './dom.js';
import { gridLines } from './layers.js';

/** @param {import('../core/position.js').Position} position */
export const thumbnail = ({ givens, digits }) =>
  s(
    'svg.thumbnail',
    { viewBox: '-6 -6 912 912', 'aria-hidden': 'true', focusable: 'false' },
    digits.flatMap((digit, cell) =>
      digit
        ? [s(givens[cell] ? 'text.given' : 'text.entry', { x: 100 * columnOf(cell) + 50, y: 100 * rowOf(cell) + 78 }, digit)]
        : [],
    ),
    gridLines(),
  );
