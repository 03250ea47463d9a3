// Forcing chains as two boards: the consequences of each candidate of a two-way choice, level by level. Singles can be removed to
// see which conclusions depend on them.

import { cellOf, sees, setOf } from './cells.js';

/** @typedef {import('../wire.js').Candidate} Candidate */
/** @typedef {import('../wire.js').Net} Net */
/** @typedef {import('../wire.js').State} State */
/** @typedef {import('../wire.js').Conclusion} Conclusion */

/**
 * The search options and the state of the view.
 * @typedef {object} Chosen
 * @property {string} puzzle 81 characters
 * @property {string} way `throttle`, `smart` or `first`
 * @property {string} after `nothing`, `singles` or `basic`
 * @property {number | null} levels maximum levels; `null` for no limit
 * @property {number | null} length maximum singles of both sides; `null` for no limit
 * @property {readonly string[]} dropped excluded conclusions, as `r3c4<>7` or `r3c4=7`
 * @property {readonly string[]} out removed singles, as `1:r3c4=7` for the first board
 * @property {number} at the level shown
 */

/** Puzzles that singles and basic steps do not solve. The first has a forced digit, the second a contradiction. */
export const PUZZLES = [
  '..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..',
  '4...3.....86.5.7..5.3.9....3..6...5..41.7...3...9....4..5....2.....8....8..2...69',
];
export const WAYS = ['throttle', 'smart', 'first'];
export const AFTERS = ['nothing', 'singles', 'basic'];

/** Ranges of the limits. */
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

/** Validators of the link parameters. @type {Record<string, (text: string) => boolean>} */
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

/** Parses a link; `wrong` lists its invalid parameters. @param {string} code @returns {{ chosen: Chosen, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const makesSense = (/** @type {[string, string]} */ [name, text]) => SENSE[name]?.(text) ?? false;
  const entries = parts.filter(makesSense).map(([name, text]) => {
    if (name === 'dropped' || name === 'out') return [name, text.split(' ')];
    return [name, ['levels', 'length', 'at'].includes(name) ? Number(text) : text];
  });
  return { chosen: { ...start, ...Object.fromEntries(entries) }, wrong: parts.filter((part) => !makesSense(part)) };
}

/** Request to the engine. @param {Chosen} chosen */
export const optionsOf = ({ way, after, levels, length, dropped }) => ({ selection: way, after, levels, length, dropped });

/** Returns the conclusions in the notation used to exclude them, one per candidate. @param {Net} net */
export const conclusionsOf = ({ eliminations, placements }) => [
  ...placements.map(({ cell, digit }) => `${cell}=${digit}`),
  ...eliminations.map(({ cell, digit }) => `${cell}<>${digit}`),
];

/** Returns the notation of a single in a link. @param {number} side @param {Candidate} single */
export const nameOfSingle = (side, { cell, digit }) => `${side + 1}:${cell}=${digit}`;

/** Returns the indices of the named singles of a side. @param {Net} net @param {number} side @param {readonly string[]} names */
export const namedSingles = ({ sides }, side, names) =>
  new Set(sides[side].singles.flatMap((single, index) => (names.includes(nameOfSingle(side, single)) ? [index] : [])));

/**
 * Returns the singles of a side that remain after some are removed. Singles that depend on removed singles are removed, too.
 * @param {Net['sides'][number]} side @param {ReadonlySet<number>} out indices
 * @returns {Set<number>} indices of the remaining singles
 */
export function standing({ singles }, out) {
  /** @type {Set<number>} */
  const remaining = new Set();
  for (const [index, { causes }] of singles.entries())
    if (!out.has(index) && causes.every((cause) => remaining.has(cause))) remaining.add(index);
  return remaining;
}

/** Returns whether a single eliminates a candidate: another digit in its own cell, or its digit in a peer. The engine reports
 * only the first elimination of each candidate that the conclusions need; if that single is removed, another may replace it.
 * @param {Candidate} single @param {number} cell @param {number} digit */
function cancels(single, cell, digit) {
  const from = cellOf(single.cell);
  return from === cell ? single.digit !== digit : single.digit === digit && sees(from, cell);
}

/** Returns the indices of the removed singles on which a single depends.
 * @param {Net['sides'][number]} side @param {ReadonlySet<number>} remaining @param {number} single */
export const goneBelow = ({ singles }, remaining, single) => singles[single].causes.filter((cause) => !remaining.has(cause));

/** Returns whether a conclusion still follows from the remaining singles of both sides.
 * @param {Net} net @param {Conclusion} conclusion @param {readonly ReadonlySet<number>[]} remaining */
export function holds({ sides }, conclusion, remaining) {
  const isPlaced = (/** @type {number} */ side, /** @type {Candidate} */ { cell, digit }) =>
    sides[side].singles.some((it, index) => remaining[side].has(index) && it.cell === cell && it.digit === digit);
  const isCancelled = (/** @type {number} */ side, /** @type {Candidate} */ { cell, digit }) =>
    sides[side].singles.some((it, index) => remaining[side].has(index) && cancels(it, cellOf(cell), digit));
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
 * @property {boolean} followed whether the digit was placed on this side only
 * @property {boolean} assumed whether the digit is the assumption
 * @property {boolean} fresh whether the digit was placed on the current level
 * @property {number} candidates a bit set
 * @property {number} cancelled candidates eliminated on this side, a bit set
 */

/** Returns one board at a level. @param {State} state @param {Net['sides'][number]} side @param {ReadonlySet<number>} remaining @param {number} level
 * @returns {Square[]} */
export function boardAt(state, { singles }, remaining, level) {
  const isSeen = (/** @type {number} */ index) => remaining.has(index) && singles[index].level <= level;
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
