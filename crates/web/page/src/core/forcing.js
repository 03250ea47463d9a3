// Forcing chains as two boards: what follows from each end of a two-way choice, level by level, and what is left of it when singles are
// taken out by hand.

import { cellOf, sees, setOf } from './cells.js';

/** @typedef {import('../wire.js').Candidate} Candidate */
/** @typedef {import('../wire.js').Net} Net */
/** @typedef {import('../wire.js').State} State */
/** @typedef {import('../wire.js').Conclusion} Conclusion */

/**
 * What is looked for.
 * @typedef {object} Chosen
 * @property {string} puzzle 81 characters
 * @property {string} way `throttle`, `smart` or `first`
 * @property {string} after `nothing`, `singles` or `basic`
 * @property {number | null} levels the most; nothing for any number
 * @property {number | null} length the most singles of both sides; nothing for any number
 * @property {readonly string[]} dropped conclusions that are left out, as `r3c4<>7` or `r3c4=7`
 * @property {readonly string[]} out singles that were taken out by hand, as `1:r3c4=7` on the first board
 * @property {number} at the level that is shown
 */

/** Puzzles that singles and basic steps do not solve. On the first a chain forces digits, on the second a board breaks. */
export const PUZZLES = [
  '..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..',
  '4...3.....86.5.7..5.3.9....3..6...5..41.7...3...9....4..5....2.....8....8..2...69',
];
export const WAYS = ['throttle', 'smart', 'first'];
export const AFTERS = ['nothing', 'singles', 'basic'];

/** From where to where the limits go. */
export const LIMITS = { levels: { min: 1, max: 81 }, length: { min: 1, max: 162 } };

/** @type {Chosen} */
export const start = {
  puzzle: PUZZLES[0],
  way: 'smart',
  after: 'basic',
  levels: null,
  length: null,
  dropped: [],
  out: [],
  at: 0,
};

/** @param {Chosen} chosen */
export function codeOf({ dropped, out, ...chosen }) {
  const said = Object.entries(chosen).filter(([name, value]) => value !== null && value !== Object(start)[name]);
  const parts = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  if (dropped.length > 0) parts.set('dropped', dropped.join(' '));
  if (out.length > 0) parts.set('out', out.join(' '));
  return String(parts);
}

/** What parts of a link may be. @type {Record<string, (text: string) => boolean>} */
const SENSE = {
  puzzle: (text) => /^[1-9.]{81}$/.test(text),
  way: (text) => WAYS.includes(text),
  after: (text) => AFTERS.includes(text),
  levels: (text) => within(text, LIMITS.levels.min, LIMITS.levels.max),
  length: (text) => within(text, LIMITS.length.min, LIMITS.length.max),
  dropped: (text) => text.split(' ').every((it) => /^r[1-9]c[1-9](?:<>|=)[1-9]$/.test(it)),
  out: (text) => text.split(' ').every((it) => /^[12]:r[1-9]c[1-9]=[1-9]$/.test(it)),
  at: (text) => within(text, 0, LIMITS.levels.max),
};

/** @param {string} text @param {number} min @param {number} max */
const within = (text, min, max) => /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;

/** What a link names, and the parts of it that make no sense. @param {string} code @returns {{ chosen: Chosen, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const makesSense = (/** @type {[string, string]} */ [name, text]) => SENSE[name]?.(text) ?? false;
  const entries = parts.filter(makesSense).map(([name, text]) => {
    if (name === 'dropped' || name === 'out') return [name, text.split(' ')];
    return [name, ['levels', 'length', 'at'].includes(name) ? Number(text) : text];
  });
  return { chosen: { ...start, ...Object.fromEntries(entries) }, wrong: parts.filter((part) => !makesSense(part)) };
}

/** What the engine is asked. @param {Chosen} chosen */
export const optionsOf = ({ way, after, levels, length, dropped }) => ({ way, after, levels, length, dropped });

/** A conclusion as the engine takes it when it is to be left out, one for each candidate. @param {Net} net */
export const conclusionsOf = ({ eliminations, placements }) => [
  ...placements.map(({ cell, digit }) => `${cell}=${digit}`),
  ...eliminations.map(({ cell, digit }) => `${cell}<>${digit}`),
];

/** A single as a link names it. @param {number} side @param {Candidate} single */
export const nameOfSingle = (side, { cell, digit }) => `${side + 1}:${cell}=${digit}`;

/** The numbers of the singles of a side that are named. @param {Net} net @param {number} side @param {readonly string[]} names */
export const namedSingles = ({ sides }, side, names) =>
  new Set(sides[side].singles.flatMap((single, index) => (names.includes(nameOfSingle(side, single)) ? [index] : [])));

/**
 * The singles of a side that stand when some were taken out by hand: those that lean on them are gone, too.
 * @param {Net['sides'][number]} side @param {ReadonlySet<number>} out their numbers
 * @returns {Set<number>} the numbers of those that stand
 */
export function standing({ singles }, out) {
  /** @type {Set<number>} */
  const stands = new Set();
  for (const [index, { causes }] of singles.entries())
    if (!out.has(index) && causes.every((cause) => stands.has(cause))) stands.add(index);
  return stands;
}

/** Whether a single takes a candidate: that of its own cell, or its digit where it is seen. What the engine tells is each candidate's
 * first cancellation that the conclusions need; when that is taken out by hand, another may do.
 * @param {Candidate} single @param {number} cell @param {number} digit */
function cancels(single, cell, digit) {
  const from = cellOf(single.cell);
  return from === cell ? single.digit !== digit : single.digit === digit && sees(from, cell);
}

/** The singles that one leans on and that do not stand any more, by their numbers.
 * @param {Net['sides'][number]} side @param {ReadonlySet<number>} stands @param {number} single */
export const goneBelow = ({ singles }, stands, single) => singles[single].causes.filter((cause) => !stands.has(cause));

/** Whether a conclusion still follows from the singles that stand on both sides.
 * @param {Net} net @param {Conclusion} conclusion @param {readonly ReadonlySet<number>[]} stands */
export function holds({ sides }, conclusion, stands) {
  const isPlaced = (/** @type {number} */ side, /** @type {Candidate} */ { cell, digit }) =>
    sides[side].singles.some((it, index) => stands[side].has(index) && it.cell === cell && it.digit === digit);
  const isCancelled = (/** @type {number} */ side, /** @type {Candidate} */ { cell, digit }) =>
    sides[side].singles.some((it, index) => stands[side].has(index) && cancels(it, cellOf(cell), digit));
  if (conclusion.kind === 'falls') return isCancelled(0, conclusion) && isCancelled(1, conclusion);
  if (conclusion.kind === 'forced') return isPlaced(0, conclusion) && isPlaced(1, conclusion);
  const { side, lost, placed } = conclusion;
  return lost.every((it) => isCancelled(side, it)) && placed.every((it) => isPlaced(side, it));
}

/**
 * A cell of one of the two boards.
 * @typedef {object} Square
 * @property {number} digit 0 for none
 * @property {boolean} given
 * @property {boolean} followed whether the digit stands on this side alone
 * @property {boolean} assumed whether it is the end of the choice
 * @property {boolean} fresh whether it was placed on the level that is shown
 * @property {number} candidates a set of bits
 * @property {number} cancelled those of them that this side cancels
 */

/** One board at a level. @param {State} state @param {Net['sides'][number]} side @param {ReadonlySet<number>} stands @param {number} level
 * @returns {Square[]} */
export function boardAt(state, { singles }, stands, level) {
  const isSeen = (/** @type {number} */ index) => stands.has(index) && singles[index].level <= level;
  const seen = singles.filter((_, index) => isSeen(index));
  const placed = new Map(seen.map((it) => [cellOf(it.cell), it]));
  return Array.from(state.digits, (sign, cell) => {
    const single = placed.get(cell);
    const left = Array.from(state.candidates[cell], Number);
    return {
      digit: single?.digit ?? (Number(sign) || 0),
      given: state.givens[cell] !== '.',
      followed: single !== undefined,
      assumed: single?.level === 0,
      fresh: single?.level === level,
      candidates: setOf(left),
      cancelled: setOf(left.filter((digit) => seen.some((it) => cancels(it, cell, digit)))),
    };
  });
}
