// Lines drawn by the player: strokes of a pen between cells, strong and weak links between candidates.

import { candidateAt, columnOf, rowOf } from './cells.js';

export const KINDS = /** @type {const} */ (['pen', 'strong', 'weak']);

/** A stroke connects cells, a link connects candidates. @typedef {{ kind: typeof KINDS[number], from: number, to: number }} Line */

/** @param {Line} one @param {Line} other */
const isSame = (one, other) =>
  one.kind === other.kind &&
  ((one.from === other.from && one.to === other.to) || (one.from === other.to && one.to === other.from));

/** Toggles a line. @param {readonly Line[]} lines @param {Line} line */
export function toggled(lines, line) {
  if (line.from === line.to) return lines;
  const others = lines.filter((it) => !isSame(it, line));
  return others.length < lines.length ? others : [...lines, line];
}

/** Returns the lines that do not end in any of these cells. @param {readonly Line[]} lines @param {readonly number[]} cells */
export const withoutCells = (lines, cells) =>
  lines.filter(({ kind, from, to }) => ![from, to].some((end) => cells.includes(kind === 'pen' ? end : Math.floor(end / 9))));

/** Returns the end of a line: the cell for a stroke, otherwise a candidate. @param {Line['kind']} kind @param {number} cell @param {number} digit */
export const endAt = (kind, cell, digit) => (kind === 'pen' ? cell : candidateAt(cell, digit));

/** Returns the position of an end, in units of 1/100 cell. @param {Line['kind']} kind @param {number} end */
export function pointOf(kind, end) {
  const cell = kind === 'pen' ? end : Math.floor(end / 9);
  const [across, down] = kind === 'pen' ? [1, 1] : [end % 3, Math.floor((end % 9) / 3)];
  return { x: 100 * columnOf(cell) + 20 + 30 * across, y: 100 * rowOf(cell) + 20 + 30 * down };
}
