// Hints and paths with some techniques disabled: the step that the scale chooses if it is allowed, otherwise the easiest allowed step.

import { cellOf } from '../core/cells.js';
import { carryOut, digitsOfText, startOf } from '../core/position.js';
import { texts } from '../texts.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/position.js').Position} Position */
/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {import('../wire.js').Step} Step */
/** @typedef {ReadonlySet<string>} Allowed slugs of techniques */

/** Matches the slowest techniques, which are searched last. */
const LATE = /als-|^(franken|mutant)|-(franken|mutant)-|chain|net|dynamic|two-way/;

/** Finds the easiest allowed step. @param {Engine} engine @param {Position} at @param {Allowed} allowed @param {AbortSignal} [signal]
 * @returns {Promise<Step | null>} */
async function easiest(engine, at, allowed, signal) {
  const all = [...allowed].filter((slug) => slug !== 'brute-force');
  for (const part of [all.filter((slug) => !LATE.test(slug)), all.filter((slug) => LATE.test(slug))]) {
    if (part.length === 0) continue;
    const { groups = [], state } = await engine.steps(at, part, signal);
    if (groups[0] && state) return { ...groups[0].steps[0], before: state };
  }
  return null;
}

/** Returns a hint with some techniques disabled. @param {Engine} engine @param {Position} at @param {'vague' | 'technique' | 'full'} level
 * @param {string} scale @param {Allowed} allowed @param {AbortSignal} signal @returns {Promise<Answer>} */
export async function hintWithin(engine, at, level, scale, allowed, signal) {
  const full = await engine.hint(at, 'full', scale, signal);
  if (!full.technique || allowed.has(full.technique)) return level === 'full' ? full : engine.hint(at, level, scale, signal);
  const step = await easiest(engine, at, allowed, signal);
  if (!step) return { status: full.status, hint: texts.hint.noneAllowed };
  const houses = step.houses.flatMap((it) => it.houses);
  const { name, slug } = step.technique;
  const known = { status: full.status, scheme: 'allowed', ...(level === 'vague' ? {} : { technique: slug, houses }) };
  if (level === 'full') return { ...known, step, hint: step.sentences.join(' ') };
  return { ...known, hint: level === 'vague' ? texts.hint.look(placeOf(step)) : texts.hint.use(name) };
}

/** Returns the box in which a step has an effect. @param {Step} step */
function placeOf({ placements, eliminations }) {
  const cell = cellOf((placements[0] ?? eliminations[0]).cell);
  return `b${3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3) + 1}`;
}

/** Returns the complete path with some techniques disabled. @param {Engine} engine @param {Position} start @param {string} scale @param {Allowed} allowed
 * @returns {Promise<Answer>} */
export async function pathWithin(engine, start, scale, allowed) {
  /** @type {Step[]} */
  const steps = [];
  let now = start;
  for (;;) {
    const answer = await engine.path(now, scale);
    const rest = answer.steps ?? [];
    const cut = rest.findIndex(({ technique }) => !allowed.has(technique.slug));
    if (cut < 0) return { ...answer, steps: [...steps, ...rest] };
    steps.push(...rest.slice(0, cut));
    const { before } = rest[cut];
    const at = before && positionAt(start.givens, before);
    const step = at ? await easiest(engine, at, allowed) : null;
    if (!at || !step) return { ...answer, solved: false, steps };
    steps.push({ ...step, before });
    const candidates = (/** @type {import('../wire.js').Candidate[]} */ list) =>
      list.map(({ cell, digit }) => ({ cell: cellOf(cell), digit }));
    now = carryOut(at, candidates(step.placements), candidates(step.eliminations));
  }
}

/** Converts a state of the engine to a position with all its candidates. @param {readonly number[]} givens @param {import('../wire.js').State} state
 * @returns {Position} */
export function positionAt(givens, state) {
  const start = { ...startOf(givens), digits: digitsOfText(state.digits), auto: true };
  return { ...start, gone: state.candidates.map((text, cell) => goneIn(start, cell, text)) };
}

/** Returns the candidates that a cell's text omits, as a set. @param {Position} start @param {number} cell @param {string} text */
function goneIn(start, cell, text) {
  if (start.digits[cell]) return 0;
  let gone = 0b111111111;
  for (const sign of text) gone &= ~(1 << (Number(sign) - 1));
  return gone;
}
