// The whole path from the puzzle to its solution: a list and a slider, ratings on all scales, and a way to play on from any place.

import * as ask from '../actions/ask.js';
import { texts } from '../texts.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { stepCard } from './step.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').Step} Step */

export const SCALES = ['hodoku', 'se', 'forum'];

/** @param {Store} store @param {Engine} engine @param {State} state */
export function pathPanel(store, engine, { path, shown, settings }) {
  if (!path) {
    return [
      h(
        'button.main',
        { type: 'button', onclick: () => ask.wholePath(store, engine, settings.scale, SCALES) },
        icon('list'),
        texts.path.find,
      ),
      h('p.lead', {}, texts.path.about),
    ];
  }
  if (path.busy || !path.answer) return h('p.lead', {}, texts.path.busy);
  const steps = path.answer.steps ?? [];
  return [
    ratings(path.ratings, path.scale, (scale) => ask.wholePath(store, engine, scale, SCALES)),
    !path.answer.solved && h('p.lead', {}, whyUnsolved(path.answer, steps.length)),
    steps.length > 0 && slider(store, path.index, steps.length),
    steps.length > 0 &&
      h(
        'button.quiet',
        { type: 'button', title: texts.path.whatIfTitle, onclick: () => ask.playFromShown(store), disabled: !shown },
        icon('play'),
        texts.path.whatIf,
      ),
    ...(shown?.origin === 'path' ? stepCard(store, shown) : []),
    steps.length > 0 &&
      h('details.more', { open: true }, h('summary', {}, texts.path.list(steps.length)), list(store, steps, path.index)),
  ];
}

/** Why a path does not lead to the solution. @param {import('../wire.js').Answer} answer @param {number} count of its steps */
function whyUnsolved({ status, reason }, count) {
  if (status === 'multiple') return count > 0 ? texts.path.multiple : texts.path.noStep;
  if (reason) return texts.hint.sentence(reason);
  return status === 'unique' && count > 0 ? texts.path.stuck : texts.path.none;
}

/** @param {Record<string, string>} found @param {string} chosen @param {(scale: string) => void} choose */
function ratings(found, chosen, choose) {
  const rows = SCALES.map((scale) =>
    h(
      'button.rating',
      {
        type: 'button',
        'aria-pressed': String(scale === chosen),
        title: texts.scales[scale].about,
        onclick: () => choose(scale),
      },
      h('span', {}, texts.scales[scale].name),
      h('b', {}, found[scale] ?? texts.path.pending),
    ),
  );
  return h('div.ratings', { role: 'group', 'aria-label': texts.path.ratings }, rows);
}

/** @param {Store} store @param {number} index @param {number} count */
function slider(store, index, count) {
  const to = (/** @type {number} */ next) => ask.toPathStep(store, Math.max(0, Math.min(count - 1, next)));
  const button = (/** @type {'first' | 'back' | 'forward' | 'last'} */ name, /** @type {number} */ next) =>
    h(
      'button.round',
      { type: 'button', 'aria-label': texts.path[name], title: texts.path[name], 'data-walk': name, onclick: () => to(next) },
      icon(name),
    );
  return h(
    'div.slider',
    {},
    button('first', 0),
    button('back', index - 1),
    h('input', {
      type: 'range',
      min: 0,
      max: count - 1,
      value: index,
      'aria-label': texts.path.slider,
      'aria-valuetext': texts.path.place(index + 1, count),
      'data-walk': 'slider',
      oninput: (/** @type {Event} */ event) => to(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
    button('forward', index + 1),
    button('last', count - 1),
    h('span.place', {}, texts.path.place(index + 1, count)),
  );
}

/** @param {Store} store @param {Step[]} steps @param {number} index */
function list(store, steps, index) {
  return h(
    'ol.path',
    {},
    steps.map((step, place) =>
      h(
        'li',
        {},
        h(
          'button.found',
          { type: 'button', 'aria-current': place === index ? 'step' : null, onclick: () => ask.toPathStep(store, place) },
          step.notation,
        ),
      ),
    ),
  );
}
