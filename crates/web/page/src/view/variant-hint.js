// Hints and the logical path of a variant: in words, and drawn on the board.

import * as variant from '../core/variant.js';
import { texts } from '../texts.js';
import { variantTexts } from '../texts.variant.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { answered, change, wordsOfDead } from './variant.js';
import { watch } from './watch.js';

/** @typedef {import('./variant.js').Store} Store */
/** @typedef {import('./variant.js').State} State */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').VariantStep} VariantStep */
/** A hint: its latest text, the index of the next level, whether it reports a mistake, and whether the next level has been requested.
 * @typedef {{ words: string, next: number, isMistake: boolean, busy: boolean }} Hint */

const LEVELS = /** @type {const} */ (['vague', 'technique', 'full']);

/** The hint panel of a player. @param {Store} store @param {Engine} engine */
export function hintPanel(store, engine) {
  const panel = h('section.variant-panel', { 'aria-label': texts.hint.first });
  watch(
    store,
    ({ hint, step, game }) => [hint, step, game.solved],
    ({ hint, step, game }) => {
      panel.hidden = game.solved;
      fill(panel, hintWords(store, engine, hint, step));
    },
  );
  return panel;
}

/** @param {Store} store @param {Engine} engine @param {Hint | null} hint @param {VariantStep | null} step */
function hintWords(store, engine, hint, step) {
  const more = () => giveHint(store, engine);
  if (!hint) return h('button.main', { type: 'button', title: texts.hint.key, onclick: more }, icon('bulb'), texts.hint.first);
  const names = [texts.hint.first, texts.hint.second, texts.hint.third];
  const next = hint.isMistake && LEVELS[hint.next] ? texts.hint.where : names[hint.next];
  return [
    h('p', {}, hint.busy && !hint.words ? texts.hint.busy : hint.words),
    h(
      'div.bar',
      {},
      step && h('button.main', { type: 'button', title: texts.hint.doKey, onclick: () => carryOut(store) }, texts.hint.do),
      next && h('button.main', { type: 'button', disabled: hint.busy, onclick: more }, next),
      h('button.quiet', { type: 'button', onclick: () => store.set({ hint: null, step: null }) }, texts.hint.close),
    ),
  ];
}

/** Returns the player's entries, and the centre marks as candidates. @param {variant.Position} at */
function notesOf({ puzzle, entries, centre }) {
  return {
    entries: entries.map(variant.symbolOf).join(''),
    marks: centre.map((set, cell) =>
      entries[cell] === null ? variant.valuesIn(puzzle, set).map(variant.symbolOf).join('') : '',
    ),
  };
}

/** Requests steps for a position. For a classic puzzle, the classic engine finds them. @param {Engine} engine @param {'hint' | 'explain'} task
 * @param {variant.Position} at @param {object} options @returns {Promise<import('../wire.js').Answer & { variantSteps: VariantStep[] }>} */
async function stepsFrom(engine, task, at, options) {
  const notes = notesOf(at);
  if (!variant.isClassic(at.puzzle)) {
    const answer = await engine.variant(task, at.puzzle, { ...options, ...notes });
    const steps = /** @type {unknown} */ (answer.steps ?? [answer.step ?? []].flat());
    return { ...answer, variantSteps: /** @type {VariantStep[]} */ (steps) };
  }
  const text = (/** @type {readonly (number | null)[]} */ values) => values.map(variant.symbolOf).join('');
  const position = { givens: text(variant.givensOf(at.puzzle)), digits: text(variant.digitsOf(at)), marks: notes.marks };
  const answer = await engine.ask(task, { position }, options);
  return { ...answer, variantSteps: (answer.steps ?? [answer.step ?? []].flat()).map(variant.ofClassicStep) };
}

/** Requests the next level of a hint. @param {Store} store @param {Engine} engine */
export async function giveHint(store, engine) {
  const { game, hint } = store.get();
  const at = game.history.now;
  const { next, isMistake } = hint ?? { next: 0, isMistake: false };
  // A hint about a mistake names no technique, so its second level is skipped.
  const number = isMistake ? 2 : next;
  const level = LEVELS[number];
  if (next > 2 || hint?.busy) return;
  store.set({ hint: { words: hint?.words ?? '', next, isMistake, busy: true } });
  const answer = await answered(store, () => stepsFrom(engine, 'hint', at, { level }));
  if (store.get().game.history.now !== at) return;
  if (!answer) return store.set({ hint: null });
  if (answer.status === 'none' && number === 0) return explainDead(store, engine, at);
  const { wrong, gone } = answer;
  const [step] = answer.variantSteps;
  const faults = [...(wrong ?? []), ...(gone ?? [])].map((name) => variant.cellOf(at.puzzle, name));
  store.set({
    hint: {
      words: texts.hint.sentence(step ? `${step.technique.name}: ${step.sentence}` : (answer.hint ?? answer.reason ?? '')),
      next: number + 1,
      isMistake: answer.status === 'none',
      busy: false,
    },
    step: step ?? null,
    wrong: new Set(faults),
  });
}

/** Gives the first hint for a position without a solution. There is no further hint if the puzzle itself has none. @param {Store} store
 * @param {Engine} engine @param {variant.Position} at */
async function explainDead(store, engine, at) {
  const words = await wordsOfDead(store, engine, at.puzzle);
  if (store.get().game.history.now !== at) return;
  const next = words === variantTexts.check.none ? LEVELS.length : 1;
  store.set({ hint: { words, next, isMistake: true, busy: false } });
}

/** Carries out the shown step: eliminations become centre marks. @param {Store} store */
export function carryOut(store) {
  const { game, step } = store.get();
  const at = game.history.now;
  if (!step?.before) return;
  let next = at;
  const centre = [...at.centre];
  for (const { cell: name, value } of step.eliminations) {
    const cell = variant.cellOf(at.puzzle, name);
    if (!centre[cell])
      for (const symbol of step.before.candidates[cell])
        centre[cell] |= variant.bitOf(at.puzzle, Number(variant.valueOfSymbol(symbol)));
    centre[cell] &= ~variant.bitOf(at.puzzle, value);
  }
  next = { ...next, centre };
  for (const { cell, value } of step.placements) next = variant.enter(next, [variant.cellOf(at.puzzle, cell)], value);
  change(store, next);
}

/** Finds the solution path of the puzzle that is being set, and shows its grade and its steps. @param {Store} store @param {Engine} engine
 * @param {HTMLElement} list where the steps are shown */
export async function findPath(store, engine, list) {
  const { puzzle } = store.get().game.history.now;
  store.set({ message: variantTexts.busy, step: null });
  const answer = await answered(store, () => stepsFrom(engine, 'explain', variant.startOf(puzzle), {}));
  if (!answer || store.get().game.history.now.puzzle !== puzzle) return;
  const steps = answer.variantSteps;
  const { path } = variantTexts.set;
  const byName = Map.groupBy(steps, ({ technique }) => technique.name);
  const classes = answer.techniques ?? [...byName].map(([name, { length }]) => ({ name, count: length }));
  const counts = classes.map(({ name, count }) => `${name.replaceAll('-', ' ')} ${count}`);
  const words = answer.solved ? path.solved(answer.hardest ?? '') : path.stuck;
  store.set({ message: steps.length === 0 ? answer.reason || path.stuck : `${words} ${counts.join(', ')}.` });
  fill(
    list,
    steps.map((step) =>
      h(
        'li',
        {},
        h(
          'button.text-button',
          { type: 'button', lang: 'en', onclick: () => store.set({ step }) },
          h('b', {}, `${step.technique.name}: `),
          step.sentence,
        ),
      ),
    ),
  );
}
