// Encodes a position in a variant as text for links: JSON, compressed by the browser.

import { cellsOf, startOf, symbolOf, valuesOfText } from './variant.js';

/** @typedef {import('./variant.js').Position} Position */

const LISTS = /** @type {const} */ (['corner', 'centre', 'colours']);

/** Maximum size of a decoded link, in bytes. */
const LARGEST = 1_000_000;

/** A position as plain data. @param {Position} at */
export function dataOf(at) {
  const sets = LISTS.filter((list) => at[list].some((set) => set)).map((list) => [list, at[list]]);
  const entries = at.entries.map(symbolOf).join('');
  const lines = at.lines.map(({ from, to }) => [from, to]);
  return {
    puzzle: at.puzzle,
    ...(/[^.]/.test(entries) && { entries }),
    ...Object.fromEntries(sets),
    ...(lines.length > 0 && { lines }),
  };
}

/** @param {any} data @returns {Position} @throws {RangeError} if the data is not a position */
export function positionOf(data) {
  const puzzle = data?.puzzle;
  const isSide = (/** @type {unknown} */ it) => Number.isInteger(it) && Number(it) >= 1 && Number(it) <= 25;
  if (![puzzle?.rows, puzzle?.cols, puzzle?.size].every(isSide) || !Array.isArray(puzzle.constraints))
    throw new RangeError('the data contains no puzzle');
  const start = startOf(puzzle);
  const count = cellsOf(puzzle);
  const values = valuesOfText(String(data.entries ?? '').slice(0, count));
  const sets = LISTS.map((list) => [list, start[list].map((_, cell) => Number(data[list]?.[cell]) || 0)]);
  const isCell = (/** @type {unknown} */ end) => Number.isInteger(end) && Number(end) >= 0 && Number(end) < count;
  /** @type {any[]} */
  const strokes = Array.isArray(data.lines) ? data.lines : [];
  const lines = strokes.flatMap((ends) =>
    Array.isArray(ends) && ends.length === 2 && ends.every(isCell)
      ? [{ kind: /** @type {const} */ ('pen'), from: ends[0], to: ends[1] }]
      : [],
  );
  return { ...start, entries: start.entries.map((_, cell) => values[cell] ?? null), ...Object.fromEntries(sets), lines };
}

/** @param {Position} at @returns {Promise<string>} */
export async function encode(at) {
  const stream = new Blob([JSON.stringify(dataOf(at))]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} code @returns {Promise<Position>} @throws {RangeError} if the code is damaged */
export async function decode(code) {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await new Response(stream).text();
    if (text.length > LARGEST) throw new RangeError('the code is too long');
    return positionOf(JSON.parse(text));
  } catch (error) {
    throw new RangeError(String(error));
  }
}
