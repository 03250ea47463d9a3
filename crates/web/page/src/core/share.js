// Encodes a position and its title as short text for links and for the browser's storage.
//
// The text starts with the version `1`, followed by bits: for each cell, whether it is filled, whether it is a given, and the digit;
// whether candidates are automatic; for each list of sets, whether it is present and, for each cell, whether it has a set, and the
// set; the number of coloured candidates and each of them; the length of the title and the title in UTF-8. The last two characters
// are a checksum. If the position contains lines, the version is `2`, and the title is followed by the number of lines, and the
// kind and both ends of each line.

import { BitReader, BitWriter, checksum } from './bits.js';
import { CELLS } from './cells.js';
import { KINDS } from './lines.js';

/** @typedef {import('./position.js').Position} Position */
/** @typedef {{ position: Position, title: string }} Shared */

const [PLAIN, WITH_LINES] = ['1', '2'];
/** Maximum number of lines in a link. */
const MOST_LINES = 255;
/** Maximum title length in a link, in bytes. */
export const TITLE_BYTES = 120;
const LISTS = /** @type {const} */ (['corner', 'centre', 'gone', 'colours']);

/** @param {Position} position @param {string} [title] */
export function encode(position, title = '') {
  const out = new BitWriter();
  writeDigits(out, position);
  out.write(Number(position.auto), 1);
  for (const list of LISTS) writeSets(out, position[list]);
  writeTints(out, position.tints);
  writeTitle(out, title);
  if (position.lines.length > 0) writeLines(out, position.lines);
  const text = (position.lines.length > 0 ? WITH_LINES : PLAIN) + out.end();
  return text + checksum(text);
}

/**
 * @param {string} code
 * @returns {Shared}
 * @throws {RangeError} if the text is invalid
 */
export function decode(code) {
  const text = code.slice(0, -2);
  if (!text.startsWith(PLAIN) && !text.startsWith(WITH_LINES)) throw new RangeError('the code has an unknown version');
  if (checksum(text) !== code.slice(-2)) throw new RangeError('the code is damaged');
  const bits = new BitReader(text.slice(1));
  const { givens, digits } = readDigits(bits);
  const auto = bits.read(1) === 1;
  const [corner, centre, gone, colours] = LISTS.map(() => readSets(bits));
  const tints = readTints(bits);
  const title = readTitle(bits);
  const lines = text.startsWith(WITH_LINES) ? readLines(bits) : [];
  return { position: { givens, digits, corner, centre, gone, colours, tints, lines, auto }, title };
}

/** @param {BitWriter} out @param {Position} position */
function writeDigits(out, { givens, digits }) {
  digits.forEach((digit, cell) => {
    out.write(digit ? 1 : 0, 1);
    if (digit) {
      out.write(givens[cell] ? 1 : 0, 1);
      out.write(digit, 4);
    }
  });
}

/** @param {BitReader} bits */
function readDigits(bits) {
  const [givens, digits] = [[], []].map(() => new Array(CELLS).fill(0));
  for (let cell = 0; cell < CELLS; cell += 1) {
    if (!bits.read(1)) continue;
    const isGiven = bits.read(1) === 1;
    const digit = bits.read(4);
    if (digit < 1 || digit > 9) throw new RangeError('the code contains an invalid digit');
    digits[cell] = digit;
    if (isGiven) givens[cell] = digit;
  }
  return { givens, digits };
}

/** @param {BitWriter} out @param {readonly number[]} sets */
function writeSets(out, sets) {
  const any = sets.some((set) => set);
  out.write(Number(any), 1);
  if (!any) return;
  for (const set of sets) {
    out.write(set ? 1 : 0, 1);
    if (set) out.write(set, 9);
  }
}

/** @param {BitReader} bits @returns {number[]} */
function readSets(bits) {
  const any = bits.read(1) === 1;
  return Array.from({ length: CELLS }, () => (any && bits.read(1) ? bits.read(9) : 0));
}

/** @param {BitWriter} out @param {Readonly<Record<number, number>>} tints */
function writeTints(out, tints) {
  const all = Object.entries(tints);
  out.write(all.length, 10);
  for (const [candidate, colour] of all) {
    out.write(Number(candidate), 10);
    out.write(colour, 4);
  }
}

/** @param {BitReader} bits */
function readTints(bits) {
  /** @type {Record<number, number>} */
  const tints = {};
  for (let count = bits.read(10); count > 0; count -= 1) {
    const candidate = bits.read(10);
    const colour = bits.read(4);
    if (candidate >= 9 * CELLS || colour < 1 || colour > 9) throw new RangeError('the code contains an invalid colour');
    tints[candidate] = colour;
  }
  return tints;
}

/** @param {BitWriter} out @param {Position['lines']} lines */
function writeLines(out, lines) {
  const all = lines.slice(0, MOST_LINES);
  out.write(all.length, 8);
  for (const { kind, from, to } of all) {
    out.write(KINDS.indexOf(kind), 2);
    out.write(from, 10);
    out.write(to, 10);
  }
}

/** @param {BitReader} bits @returns {import('./lines.js').Line[]} */
const readLines = (bits) =>
  Array.from({ length: bits.read(8) }, () => {
    const kind = KINDS[bits.read(2)];
    const [from, to] = [bits.read(10), bits.read(10)];
    if (!kind || Math.max(from, to) >= (kind === 'pen' ? CELLS : 9 * CELLS)) throw new RangeError('invalid line in the code');
    return { kind, from, to };
  });

/** @param {BitWriter} out @param {string} title */
function writeTitle(out, title) {
  const bytes = new TextEncoder().encode(title).slice(0, TITLE_BYTES);
  out.write(bytes.length, 7);
  for (const byte of bytes) out.write(byte, 8);
}

/** @param {BitReader} bits */
function readTitle(bits) {
  const bytes = Uint8Array.from({ length: bits.read(7) }, () => bits.read(8));
  // Removes an incomplete character at the end of a truncated title.
  return new TextDecoder().decode(bytes).replace(/\uFFFD+$/, '');
}
