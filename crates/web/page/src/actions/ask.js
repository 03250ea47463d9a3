// Engine requests of the player (hints, mistakes, all steps, the whole path) and the handling of the responses.

import { allowedOf, isLimited } from '../core/allowed.js';
import { cellOf } from '../core/cells.js';
import { carryOut, isSolved, startOf } from '../core/position.js';
import { walksOf } from '../core/walk.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { move, repair, undoMistakes } from './play.js';
import { hintWithin, pathWithin, positionAt } from './within.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').Shown} Shown */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').Step} Step */
/** @typedef {import('../wire.js').State} WireState */

const LEVELS = /** @type {const} */ (['vague', 'technique', 'full']);

/** @param {Store} store */
const at = (store) => store.get().game.history.now;

/**
 * Sends a request. If the position changes or the player moves on before the response arrives, the request is cancelled,
 * and its response or error is ignored.
 * @template T
 * @param {Store} store @param {(signal: AbortSignal) => Promise<T>} question
 * @param {() => boolean} [isWanted] whether the player still waits for the response (default: always)
 * @returns {Promise<T | null>}
 */
async function answerFor(store, question, isWanted = () => true) {
  const position = at(store);
  const stop = new AbortController();
  const isCurrent = () => at(store) === position && isWanted();
  const unsubscribe = store.subscribe(() => {
    if (!isCurrent()) stop.abort();
  });
  try {
    const answer = await question(stop.signal);
    return isCurrent() ? answer : null;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (isCurrent()) store.set({ message: texts.engine[error.kind](error.message) });
    return null;
  } finally {
    unsubscribe();
  }
}

/** Shows the next level of a hint: where to look, the technique, or the complete step. @param {Store} store @param {Engine} engine */
export async function hint(store, engine) {
  const { hint: before, settings } = store.get();
  if (before?.busy || before?.level === 3 || isSolved(at(store))) return;
  const level = /** @type {1 | 2 | 3} */ ((before?.level ?? 0) + 1);
  const scale = before?.scale ?? (await firstScale(store, engine, settings.scale));
  if (scale !== null) await requestHint(store, engine, level, scale);
}

const SINGLES = ['full-house', 'hidden-single', 'naked-single'];

/** Returns the scale whose techniques a hint uses. If the board shows no candidates, hidden singles are easier to see and come first, as in Sudoku Explainer.
 * @param {Store} store @param {Engine} engine @param {string} scale the player's choice
 * @returns {Promise<string | null>} null if the hint is no longer wanted */
async function firstScale(store, engine, scale) {
  const position = at(store);
  if (scale !== 'hodoku' || position.auto || position.centre.some((set) => set)) return scale;
  /** @type {import('../store.js').Hint} */
  const pending = { level: 1, words: [], answer: null, technique: null, scale, busy: true };
  store.set({ hint: pending, panel: 'hint', message: '' });
  const isWanted = () => store.get().hint === pending;
  const found = await answerFor(store, (signal) => engine.steps(position, SINGLES, signal), isWanted);
  if (!isWanted()) return null;
  store.set({ hint: null });
  return found?.groups?.length ? 'se' : scale;
}

/** Requests a new hint with the techniques of another scale. @param {Store} store @param {Engine} engine @param {string} scale */
export async function hintBy(store, engine, scale) {
  store.set({ hint: null, shown: null });
  await requestHint(store, engine, 1, scale);
}

/** @param {Store} store @param {Engine} engine @param {1 | 2 | 3} level @param {string} scale */
async function requestHint(store, engine, level, scale) {
  const before = store.get().hint;
  const words = before?.words ?? [];
  if (level === 1) store.set({ game: { ...store.get().game, hints: store.get().game.hints + 1 } });
  const pending = { level, words, answer: null, technique: before?.technique ?? null, scale, busy: true };
  store.set({ hint: pending, panel: 'hint', message: '' });
  const isWanted = () => store.get().hint === pending;
  const answer = await hintOf(store, engine, level, scale, isWanted);
  if (!isWanted()) return;
  if (!answer) return store.set({ hint: before });
  const { hint, wrong } = parsedHint(answer, level, words);
  store.set({ hint: { ...hint, scale }, wrong });
  // Another panel shows its own steps; the hint's step is drawn when the player returns.
  if (answer.step?.before && store.get().panel === 'hint') show(store, answer.step, answer.step.before, 'hint');
}

/** @param {Store} store @param {Engine} engine @param {1 | 2 | 3} level @param {string} scale @param {() => boolean} isWanted */
async function hintOf(store, engine, level, scale, isWanted) {
  const position = at(store);
  const request = (/** @type {typeof LEVELS[number]} */ name) =>
    answerFor(
      store,
      async (signal) => {
        const allowed = await allowedNow(store, engine);
        if (!allowed) return engine.hint(position, name, scale, signal);
        return hintWithin(engine, position, name, scale, allowed, signal);
      },
      isWanted,
    );
  const answer = await request(LEVELS[level - 1]);
  if (!answer?.hint || level !== 2 || answer.technique) return answer;
  // A mistake has no technique. Its cells, which only a full hint contains, are marked as well.
  const full = await request('full');
  return full && { ...full, hint: answer.hint };
}

/** Returns the slugs of the enabled techniques, or `null` if all are enabled. @param {Store} store @param {Engine} engine */
async function allowedNow(store, engine) {
  const { settings } = store.get();
  return isLimited(settings) ? allowedOf(await engine.techniques(), settings) : null;
}

/** Converts a response to the hint in the store. @param {import('../wire.js').Answer} answer @param {1 | 2 | 3} level @param {string[]} words */
function parsedHint(answer, level, words) {
  const wrong = new Set([...(answer.wrong ?? []), ...(answer.gone ?? [])].map(cellOf));
  // A hint about a mistake, or without a step, has no further levels. A response with a step contains the scale's scheme.
  const isAll = wrong.size > 0 || (answer.status === 'none' ? level > 1 : !answer.scheme);
  const text = answer.step ? '' : (ownWords(answer) ?? texts.hint.sentence(answer.hint ?? answer.reason ?? ''));
  const technique = answer.technique ?? null;
  return { hint: { level: isAll ? 3 : level, words: [...words, text], answer, technique, busy: false }, wrong };
}

/** Returns the localized first part of a hint; `null` in English, or for a hint without technique and houses.
 * @param {import('../wire.js').Answer} answer */
function ownWords({ scheme, technique, houses }) {
  if (texts.language === 'en' || !scheme) return null;
  if (technique) return texts.hint.use(texts.techniques[technique] ?? technique);
  return houses?.[0] ? texts.hint.look(houses[0]) : null;
}

/** Shows the complete step immediately. @param {Store} store @param {Engine} engine */
export async function fullHint(store, engine) {
  while ((store.get().hint?.level ?? 0) < 3) {
    const before = store.get().hint;
    await hint(store, engine);
    if (store.get().hint === before) return;
  }
}

/** Chains with more links than this are drawn link by link. */
const MANY = 10;

/** Draws a step on the board. @param {Store} store @param {Step} step @param {WireState} before @param {Shown['origin']} origin */
export function show(store, step, before, origin) {
  const walk = walksOf(step)[0] ?? null;
  const links = walk?.stations.flatMap(({ ways }) => ways).length ?? 0;
  store.set({ shown: { step, before, walk, station: links > MANY ? 0 : -1, origin } });
}

/** @param {Store} store */
export const hide = (store) => store.set({ shown: null });

/** Returns whether the side panel shows anything. @param {import('../store.js').State} state */
export const isTelling = ({ hint, shown, panel, message }) =>
  hint !== null || shown !== null || panel !== 'hint' || message !== '';

/** Returns whether a step, all steps or a path are shown. While they are shown, digits cannot be entered. @param {import('../store.js').State} state */
export const isExplaining = ({ shown, panel }) => shown !== null || panel !== 'hint';

/** Closes hint, steps and path, and cancels their requests. @param {Store} store */
export function leave(store) {
  const { steps, path } = store.get();
  store.set({
    ...{ hint: null, shown: null, panel: 'hint', message: '', wrong: new Set() },
    ...(steps?.busy && { steps: null }),
    ...(path?.busy && { path: null }),
  });
}

/** Selects another walk of the shown step. @param {Store} store @param {import('../core/walk.js').Walk} walk @param {number} station */
export function walkTo(store, walk, station) {
  const { shown } = store.get();
  if (shown) store.set({ shown: { ...shown, walk, station } });
}

/** Carries out the shown step. @param {Store} store */
export function carryOutShown(store) {
  const { shown } = store.get();
  if (!shown || shown.origin === 'path') return;
  const candidates = (/** @type {{ cell: string, digit: number }[]} */ list) =>
    list.map(({ cell, digit }) => ({ cell: cellOf(cell), digit }));
  move(store, carryOut(at(store), candidates(shown.step.placements), candidates(shown.step.eliminations)));
}

/** Shows a message if an imported puzzle does not have exactly one solution. @param {Store} store @param {Engine} engine */
export async function tellIfImproper(store, engine) {
  const { givens } = at(store);
  const answer = await answerFor(store, (signal) => engine.check(givens, signal));
  if (!answer || answer.status === 'unique') return;
  const improper = answer.status === 'multiple' ? 'multiple' : 'none';
  // A hint requested meanwhile keeps its own message.
  store.set({ game: { ...store.get().game, improper }, message: store.get().message || texts.bring[improper] });
}

/** Rates the current puzzle, once. @param {Store} store @param {Engine} engine */
export async function rate(store, engine) {
  const { game } = store.get();
  const { givens } = game.history.now;
  const isEmpty = givens.every((digit) => !digit) || givens.every((digit) => digit);
  if (game.rating || game.improper || isEmpty) return;
  try {
    const { level, hardest } = await engine.rate(givens, 'hodoku');
    if (!level) return;
    const known = (await engine.techniques()).find(({ name, aliases }) => name === hardest || aliases[0] === hardest);
    const slug = known?.slug ?? '';
    const put = (/** @type {string} */ er) => {
      const now = store.get().game;
      if (now.id === game.id) store.set({ game: { ...now, rating: { level, er, hardest: known?.name ?? hardest ?? '', slug } } });
    };
    put('');
    put((await engine.rate(givens, 'se')).rating?.split('/')[0] ?? '');
  } catch (error) {
    // The rating is optional: ignore errors.
    if (!(error instanceof EngineError)) throw error;
  }
}

/** Checks the position for mistakes. @param {Store} store @param {Engine} engine */
export async function check(store, engine) {
  const before = store.get();
  const isWanted = () =>
    store.get().panel === before.panel && store.get().hint === before.hint && store.get().shown === before.shown;
  const found = await answerFor(store, (signal) => engine.mistakes(at(store), signal), isWanted);
  if (!found) return;
  store.set({ wrong: new Set([...found.wrong, ...found.gone]), message: verdictOn(found) });
}

/** Marks wrong digits without a message. @param {Store} store @param {Engine} engine */
export async function markWrong(store, engine) {
  const { digits, givens } = at(store);
  const solution = await answerFor(store, (signal) => engine.solution(givens, signal));
  if (solution) store.set({ wrong: new Set(digits.flatMap((digit, cell) => (digit && digit !== solution[cell] ? [cell] : []))) });
}

/** Reverts the marked mistakes, or restores the position before them. @param {Store} store @param {Engine} engine
 * @param {'repair' | 'undo'} how */
export async function mend(store, engine, how) {
  const { givens } = at(store);
  const solution = await answerFor(store, (signal) => engine.solution(givens, signal));
  if (!solution) return;
  if (how === 'repair') repair(store, solution);
  else undoMistakes(store, solution);
}

/** Formats the result of a check. @param {Awaited<ReturnType<Engine['mistakes']>>} found */
function verdictOn({ wrong, gone, words, isBad }) {
  if (isBad) return texts.hint.sentence(words);
  const isFine = wrong.length + gone.length === 0 && !words.startsWith('there is no');
  return isFine ? texts.check.fine : texts.check.found(wrong, gone, words);
}

/** Techniques that few players search for by hand and that take the engine longest. */
const LONG = ['Almost Locked Sets', 'Last Resort', 'Franken Fish', 'Mutant Fish', 'Two Way Choices'];

/** Returns whether few players search for a technique, or neither HoDoKu's nor Sudoku Explainer's scale contains it. @param {import('../wire.js').TechniqueEntry} technique */
const isRare = ({ family, scales }) => LONG.includes(family) || !(scales.hodoku || scales.se);

/** Finds all steps. Rare techniques are included only if `deep` is set. @param {Store} store @param {Engine} engine @param {boolean} deep */
export async function allSteps(store, engine, deep) {
  const pending = { answer: null, busy: true, deep };
  store.set({ steps: pending, panel: 'steps', shown: null, message: '' });
  const isWanted = () => store.get().steps === pending;
  const find = async (/** @type {AbortSignal} */ signal) => {
    const all = await engine.techniques();
    const allowed = allowedOf(all, store.get().settings);
    const wanted = all
      .filter((technique) => (deep || !isRare(technique)) && (!allowed || allowed.has(technique.slug)))
      .map(({ slug }) => slug);
    return engine.steps(at(store), wanted, signal);
  };
  const answer = await answerFor(store, find, isWanted);
  if (isWanted()) store.set({ steps: answer ? { answer, busy: false, deep } : null });
}

/** Finds the whole path, starting from the givens. @param {Store} store @param {Engine} engine @param {string} scale @param {readonly string[]} scales */
export async function wholePath(store, engine, scale, scales) {
  const { givens } = at(store);
  const pending = { answer: null, busy: true, index: 0, scale, ratings: {} };
  const isWanted = () => at(store).givens === givens && store.get().path === pending;
  store.set({ path: pending, panel: 'path', message: '', shown: null });
  try {
    const allowed = await allowedNow(store, engine);
    const start = startOf(givens);
    const answer = await (allowed ? pathWithin(engine, start, scale, allowed) : engine.path(start, scale));
    if (!isWanted()) return;
    store.set({ path: { answer, busy: false, index: 0, scale, ratings: {} } });
    // If another panel is open, the first step is drawn when the player returns to the path.
    if (store.get().panel === 'path') toPathStep(store, 0);
    await rateAll(store, engine, givens, scales);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { path } = store.get();
    if (at(store).givens === givens && path?.scale === scale) {
      store.set({ path: null, shown: null, message: texts.engine[error.kind](error.message) });
    }
  }
}

/** Requests the ratings one at a time, so that a slow scale does not block requests of the player. @param {Store} store @param {Engine} engine
 * @param {readonly number[]} givens @param {readonly string[]} scales */
async function rateAll(store, engine, givens, scales) {
  await Promise.all(
    scales.map(async (scale) => {
      const answer = await engine.rate(givens, scale);
      const { path } = store.get();
      if (path && at(store).givens === givens) {
        const unrated = /** @type {Record<string, string>} */ (texts.path.unrated);
        const rating = answer.rating ?? unrated[answer.status] ?? answer.reason ?? answer.status;
        store.set({ path: { ...path, ratings: { ...path.ratings, [scale]: rating } } });
      }
    }),
  );
}

/** Shows a step of the path. @param {Store} store @param {number} index */
export function toPathStep(store, index) {
  const { path } = store.get();
  const step = path?.answer?.steps?.[index];
  if (!path || !step?.before) return;
  store.set({ path: { ...path, index } });
  show(store, step, step.before, 'path');
}

/** Continues the game from the shown position. @param {Store} store */
export function playFromShown(store) {
  const { shown } = store.get();
  if (!shown) return;
  store.set({ shown: null, panel: 'hint', message: '' });
  move(store, positionAt(at(store).givens, shown.before));
}
