// The panel next to the board: hints in three levels, all steps, the whole path.

import * as ask from '../actions/ask.js';
import { isSolved } from '../core/position.js';
import { levelOf, starters } from '../starters.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { pathPanel, SCALES, showRow } from './path.js';
import { withCells } from './point.js';
import { refill } from './refill.js';
import { applyBar, stepCard } from './step.js';
import { stepsPanel } from './steps.js';
import { clockText } from './timer.js';
import { watch } from './watch.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */
/** @typedef {import('../engine.js').Engine} Engine */

const PANELS = /** @type {const} */ (['hint', 'steps', 'path']);

/** The scale with the most techniques. */
const WIDEST = 'se';

/** @param {Store} store @param {Engine} engine @param {HTMLElement} closer closes the panel's content
 * @param {(level: string) => void} beginNext starts another puzzle of a level */
export function askPanel(store, engine, closer, beginNext) {
  const tabs = h('div.tabs', { role: 'tablist', 'aria-label': texts.panels.name });
  const body = h('div.panel-body', { role: 'tabpanel', id: 'panel', tabindex: -1 });
  const message = h('p.message', { role: 'status' });
  const mend = h('div.bar.mend');
  watch(
    store,
    ({ message, wrong, hint, game }) => [message, wrong, hint, game.history],
    ({ message, hint }) => fill(mend, message && !hint ? mending(store, engine) : []),
  );
  watch(
    store,
    ({ panel }) => [panel],
    ({ panel }) =>
      fill(
        tabs,
        PANELS.map((it) => tab(store, engine, it, it === panel)),
      ),
  );
  watch(
    store,
    ({ panel, hint, steps, path, shown, game, settings }) => [
      settings.notation,
      ...[panel, hint, steps, path, shown],
      ...[game.history.now.givens, isSolved(game.history.now), isSolved(game.history.now) && game.rating],
    ],
    (state) => {
      body.setAttribute('aria-label', texts.panels[state.panel]);
      refill(body, panelOf(store, engine, state, beginNext));
      showRow(body);
    },
  );
  watch(
    store,
    ({ message: text }) => [text],
    ({ message: text }) => fill(message, withCells(text)),
  );
  return h('section.ask', { 'aria-label': texts.panels.region }, tabs, closer, message, mend, body);
}

/** @param {Store} store @param {Engine} engine @param {typeof PANELS[number]} name @param {boolean} on */
const tab = (store, engine, name, on) =>
  h(
    'button.tab',
    {
      type: 'button',
      role: 'tab',
      id: `tab-${name}`,
      'aria-selected': String(on),
      'aria-controls': 'panel',
      onclick: () => openPanel(store, engine, name),
    },
    texts.panels[name],
  );

/** @param {Store} store @param {Engine} engine @param {typeof PANELS[number]} panel */
function openPanel(store, engine, panel) {
  const { shown, steps } = store.get();
  store.set({ panel, shown: shown?.origin === panel ? shown : null });
  if (panel === 'hint') reshowHint(store);
  if (panel === 'steps' && !steps) ask.allSteps(store, engine, false);
  const { path } = store.get();
  if (panel === 'path' && path) ask.toPathStep(store, path.index);
}

/** @param {Store} store */
function reshowHint(store) {
  const step = store.get().hint?.answer?.step;
  if (step?.before) ask.show(store, step, step.before, 'hint');
}

/** @param {Store} store @param {Engine} engine @param {State} state @param {(level: string) => void} beginNext */
function panelOf(store, engine, state, beginNext) {
  if (state.panel === 'steps') return stepsPanel(store, engine, state);
  if (state.panel === 'path') return pathPanel(store, engine, state);
  if (isSolved(state.game.history.now)) return solvedPanel(store, engine, state.game, beginNext);
  return hintPanel(store, engine, state);
}

/** The panel at the end of a game: a summary, and ways to continue. @param {Store} store @param {Engine} engine @param {State['game']} game
 * @param {(level: string) => void} beginNext */
function solvedPanel(store, engine, game, beginNext) {
  const { givens } = game.history.now;
  const level = levelOf(givens);
  const harder = level && Object.keys(starters)[Object.keys(starters).indexOf(level) + 1];
  const next = level
    ? h('button.main', { type: 'button', onclick: () => beginNext(level) }, icon('play'), texts.hint.next(level))
    : h('a.main', { href: '#make' }, icon('wand'), texts.hint.new);
  const isBrought = givens.every((digit) => digit > 0);
  if (isBrought) return [h('p.solved', {}, icon('check'), texts.hint.complete), h('div.bar', {}, next)];
  const path = () => ask.wholePath(store, engine, store.get().settings.scale, SCALES);
  return [
    h('p.solved', {}, icon('check'), texts.hint.solved),
    h('p.result', {}, texts.solved.time(clockText(game.elapsed), game.hints)),
    game.rating?.slug && h('p', {}, texts.solved.hardest, h('a', { href: `#learn/${game.rating.slug}` }, game.rating.hardest)),
    h(
      'div.bar',
      {},
      next,
      harder && h('button.quiet', { type: 'button', onclick: () => beginNext(harder) }, texts.solved.harder(harder)),
      h('button.quiet', { type: 'button', onclick: path }, icon('list'), texts.solved.path),
    ),
  ];
}

/** @param {Store} store @param {Engine} engine @param {State} state */
function hintPanel(store, engine, { hint, shown }) {
  const more = () => ask.hint(store, engine);
  if (!hint) {
    return [
      h('button.main.hint-button', { type: 'button', onclick: more, title: texts.hint.key }, icon('bulb'), texts.hint.first),
      h('p.lead', {}, texts.hint.about),
    ];
  }
  if (hint.busy && hint.words.length === 0) return h('p.lead', {}, texts.hint.busy);
  const full = shown?.origin === 'hint' ? shown : null;
  const told = hint.words.filter((text, index) => text && (index === 2 || !full));
  // A level may repeat the words of the previous level, which are then skipped.
  const words = told.filter((text, index) => !told[index + 1]?.startsWith(text));
  return [
    ...words.map((text, index) => h(index === words.length - 1 ? 'p.told' : 'p.told.earlier', {}, withCells(text))),
    hint.level < 3 && hintMore(hint, more),
    ...(full ? stepCard(store, full) : []),
    full && applyBar(store, full),
    canWiden(hint) &&
      h(
        'button.main',
        { type: 'button', onclick: () => ask.hintBy(store, engine, WIDEST) },
        icon('bulb'),
        texts.hint.widen(WIDEST),
      ),
    hint.level === 3 &&
      !full &&
      h(
        'div.bar',
        {},
        ...mending(store, engine),
        h('button.quiet', { type: 'button', onclick: () => store.set({ hint: null, wrong: new Set() }) }, texts.hint.close),
      ),
  ];
}

/** Actions for the marked mistakes. @param {Store} store @param {Engine} engine */
function mending(store, engine) {
  const { wrong, game } = store.get();
  if (wrong.size === 0) return [];
  const { digits } = game.history.now;
  const name = [...wrong].every((cell) => digits[cell]) ? texts.hint.erase : texts.hint.putBack;
  const button = (/** @type {string} */ text, /** @type {'repair' | 'undo'} */ how) =>
    h('button.quiet', { type: 'button', onclick: () => ask.mend(store, engine, how) }, text);
  return [button(name, 'repair'), game.history.past.length > 0 && button(texts.hint.undo, 'undo')];
}

/** Returns whether another scale may find a step although this one found none. @param {NonNullable<State['hint']>} hint */
const canWiden = ({ answer, scale }) => answer?.status === 'unique' && !answer.scheme && scale !== WIDEST;

/** @param {NonNullable<State['hint']>} hint @param {() => void} more */
const hintMore = (hint, more) =>
  h(
    'div.bar',
    {},
    h(
      'button.main',
      { type: 'button', onclick: more, disabled: hint.busy },
      icon('bulb'),
      hint.level === 1 ? (hint.answer?.status === 'none' ? texts.hint.where : texts.hint.second) : texts.hint.third,
    ),
  );
