// The panel of a player: tools, modes, values, help from the engine, and the rules.

import { redone, undone } from '../core/history.js';
import * as variant from '../core/variant.js';
import { texts } from '../texts.js';
import { errorWords, kindName, variantTexts } from '../texts.variant.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { toggle } from './keypad.js';
import { letterOf } from './layers.js';
import { oneStop } from './stop.js';
import { answered, change, clear, stepInTime, write } from './variant.js';
import { hintPanel } from './variant-hint.js';
import { watch } from './watch.js';

/** @typedef {import('./variant.js').Store} Store */
/** @typedef {import('./variant.js').State} State */
/** @typedef {import('../engine.js').Engine} Engine */

const MODES = /** @type {const} */ (['digit', 'corner', 'centre', 'colour', 'draw']);

/** @param {Store} store @param {Engine} engine */
export function playPanel(store, engine) {
  const tools = h('div.tools', { role: 'toolbar', 'aria-label': texts.tools.name });
  const modes = h('div.modes', { role: 'group', 'aria-label': texts.modes.name });
  const keys = h('div.keys', { role: 'group', 'aria-label': texts.keypad });
  const extras = h('div.extras');
  const rules = h('section.variant-panel', { 'aria-label': variantTexts.rules });
  watch(
    store,
    ({ game }) => [game.history],
    ({ game }) =>
      fill(
        tools,
        toolButtons(store, game.history, () => check(store, engine)),
      ),
  );
  watch(
    store,
    ({ mode }) => [mode],
    ({ mode }) =>
      fill(
        modes,
        MODES.map((it) =>
          h(
            'button.mode',
            {
              type: 'button',
              'aria-pressed': String(it === mode),
              title: it === 'draw' ? `${texts.draw.kinds.pen} (B)` : texts.modes[it].title,
              onclick: () => store.set({ mode: it }),
            },
            texts.modes[it].name,
          ),
        ),
      ),
  );
  watch(
    store,
    ({ mode, game }) => [mode === 'colour', game.history.now.puzzle.size, game.history.now.puzzle.min_value],
    ({ mode, game }) => {
      const { puzzle } = game.history.now;
      const isColour = mode === 'colour';
      keys.classList.toggle('many', puzzle.size > 9 && !isColour);
      fill(keys, keyButtons(store, puzzle, isColour));
    },
  );
  watch(
    store,
    ({ shows, game }) => [shows, game.history.now.lines],
    ({ shows, game }) => {
      const at = game.history.now;
      const restart = () => change(store, variant.startOf(store.get().game.history.now.puzzle));
      const { candidates, candidatesTitle } = variantTexts;
      fill(
        extras,
        toggle(candidates, shows, () => store.set({ shows: !store.get().shows, candidates: null }), candidatesTitle),
        at.lines.length > 0 &&
          h('button.quiet', { type: 'button', onclick: () => change(store, { ...at, lines: [] }) }, texts.draw.clear),
        h('button.quiet', { type: 'button', onclick: restart }, texts.games.restart),
      );
    },
  );
  watchCandidates(store, engine);
  watch(
    store,
    ({ game, titles }) => [game.history.now.puzzle, titles],
    ({ game, titles }) => fill(rules, rulesOf(store, game.history.now.puzzle, titles)),
  );
  for (const group of [tools, modes, keys]) oneStop(group);
  return [h('section.keypad', { 'aria-label': texts.tools.region }, tools, modes, keys, extras), hintPanel(store, engine), rules];
}

/** @param {Store} store @param {State['game']['history']} history @param {() => void} check */
function toolButtons(store, { past, future }, check) {
  const tool = (
    /** @type {Parameters<typeof icon>[0]} */ name,
    /** @type {{ name: string, key: string }} */ text,
    /** @type {() => void} */ onclick,
    on = true,
  ) =>
    h(
      `button.tool.tool-${name}`,
      { type: 'button', title: `${text.name} (${text.key})`, onclick, disabled: !on },
      icon(name),
      h('span', {}, text.name),
    );
  return [
    tool('undo', texts.tools.undo, () => stepInTime(store, undone), past.length > 0),
    tool('redo', texts.tools.redo, () => stepInTime(store, redone), future.length > 0),
    tool('erase', texts.tools.erase, () => clear(store)),
    tool('check', texts.tools.check, check),
  ];
}

/** @param {Store} store @param {variant.Puzzle} puzzle @param {boolean} colours */
function keyButtons(store, puzzle, colours) {
  if (colours)
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((colour) =>
      h(
        `button.key.colour-key.paint-${colour}`,
        { type: 'button', 'aria-label': texts.colour(colour), onclick: () => write(store, colour, 'colour') },
        h('b', {}, letterOf(colour)),
      ),
    );
  return variant
    .valuesOf(puzzle)
    .map((value) => h('button.key', { type: 'button', onclick: () => write(store, value) }, h('b', {}, value)));
}

/** Marks the entries that differ from a unique solution. Otherwise, reports whether any solution agrees with all entries. @param {Store} store @param {Engine} engine */
async function check(store, engine) {
  const at = store.get().game.history.now;
  const only = await answered(store, () => engine.variant('solve', at.puzzle, {}));
  if (!only || store.get().game.history.now !== at) return;
  if (only.status === 'unique' && only.solution) {
    const solution = variant.valuesOfText(only.solution);
    const wrong = new Set(at.entries.flatMap((entry, cell) => (entry !== null && entry !== solution[cell] ? [cell] : [])));
    const { fine, wrong: words } = variantTexts.check;
    return store.set({ wrong, message: wrong.size > 0 ? words(wrong.size) : fine });
  }
  if (only.status === 'none') return store.set({ message: variantTexts.check.none });
  const any = await answered(store, () => engine.variant('solve', variant.filledPuzzle(at), {}));
  if (!any || store.get().game.history.now !== at) return;
  store.set({ message: wordsOf(any.status, any.reason ?? '') });
}

/** @param {string} status of the puzzle with all entries @param {string} reason */
function wordsOf(status, reason) {
  if (status === 'none') return variantTexts.check.dead;
  if (status === 'bad') return variantTexts.set.invalid(errorWords(reason));
  return status === 'timeout' ? variantTexts.timeout : variantTexts.check.fine;
}

/** Time after which the computation of true candidates is shown as busy, in milliseconds. */
const SLOW = 300;

/** Requests the true candidates whenever they are shown and the position changes. A result that the time limit cut short is not shown,
 * since values are missing from it. @param {Store} store @param {Engine} engine */
function watchCandidates(store, engine) {
  let looking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  watch(
    store,
    ({ shows, game, tab }) => [shows, game.history.now, tab],
    async ({ shows, game, tab }) => {
      looking.abort();
      clearTimeout(slow);
      looking = new AbortController();
      if (!shows) return store.set({ candidates: null, computes: false });
      const { signal } = looking;
      const at = game.history.now;
      const puzzle = tab === 'set' ? at.puzzle : variant.filledPuzzle(at);
      slow = setTimeout(() => store.set({ candidates: null, computes: true }), SLOW);
      const answer = await answered(store, () => engine.variant('candidates', puzzle, {}, signal));
      if (signal.aborted) return;
      clearTimeout(slow);
      const isCut = answer?.status === 'timeout';
      const candidates = isCut ? null : (answer?.candidates ?? null);
      store.set({ candidates, computes: false, ...(isCut && { message: variantTexts.timeout }) });
    },
  );
}

/** The author's words, and each kind of constraint with its rule. @param {Store} store @param {variant.Puzzle} puzzle @param {State['titles']} titles */
export function rulesOf(store, puzzle, titles) {
  const kinds = new Map(
    puzzle.constraints.map((constraint, index) => [titles.get(constraint)?.words ?? '', { constraint, index }]),
  );
  const rule = (
    /** @type {string} */ words,
    /** @type {{ constraint: variant.Constraint, index: number }} */ { constraint, index },
  ) => {
    const [, ...sentence] = words.split(': ');
    const lit = (/** @type {number} */ current) => () => store.set({ current });
    return h(
      'li',
      { onpointerenter: lit(index), onpointerleave: lit(-1) },
      h('b', {}, [titles.get(constraint)?.letter, kindName(constraint.type)].filter(Boolean).join(': ')),
      ' ',
      h('span', { lang: 'en' }, sentence.join(': ')),
    );
  };
  return [
    h('h2', {}, variantTexts.rules),
    puzzle.author && h('p.lead', {}, variantTexts.byAuthor(puzzle.author)),
    puzzle.rules && h('p.variant-words', {}, puzzle.rules),
    h('p', {}, variantTexts.plain),
    h(
      'ul.variant-rules',
      {},
      [...kinds].filter(([words]) => words).map(([words, of]) => rule(words, of)),
    ),
  ];
}
