// The complete path from the puzzle to its solution: the current step with its reasons, a list of steps that scrolls separately,
// ratings on all scales, and buttons to continue playing from any step.

import * as ask from '../actions/ask.js';
import { named } from '../core/names.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { stepCard } from './step.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').Step} Step */

export const SCALES = ['hodoku', 'se', 'two_way', 'csp'];

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
  const rated = ratings(path.ratings, path.scale, steps.length === 0, (scale) => ask.wholePath(store, engine, scale, SCALES));
  return h(
    'div.path-view',
    {},
    !path.answer.solved && h('p.lead', {}, whyUnsolved(path.answer, steps.length)),
    steps.length > 0 && slider(store, path.index, steps.length),
    steps.length > 0 &&
      h(
        'div.path-columns',
        {},
        h(
          'div.path-step',
          { 'data-scroll': `step ${path.index}`, tabindex: -1 },
          shown?.origin === 'path' ? stepCard(store, shown) : [],
          rated,
          takeAway(steps),
          play(store, shown),
        ),
        h('div.path-rail', { 'data-scroll': 'rail', tabindex: -1 }, list(store, steps, path.index)),
      ),
    steps.length === 0 && rated,
  );
}

/** Buttons to continue from the shown step, or to return to the game. @param {Store} store @param {State['shown']} shown */
const play = (store, shown) =>
  shown &&
  h(
    'div.bar.sticky',
    {},
    h(
      'button.quiet',
      { type: 'button', title: texts.path.whatIfTitle, onclick: () => ask.playFromShown(store) },
      texts.path.whatIf,
    ),
    h('button.quiet', { type: 'button', onclick: () => ask.leave(store) }, texts.path.leave),
  );

/** Exports of the path as text and on paper. @param {Step[]} steps */
function takeAway(steps) {
  const said = h('span', { role: 'status' });
  const copy = async () => {
    const { textOfPath } = await import('./paper.js');
    await navigator.clipboard?.writeText(textOfPath(steps)).catch(() => undefined);
    fill(said, texts.take.copied);
  };
  return h(
    'div.bar.path-take',
    {},
    h('button.text-button', { type: 'button', onclick: copy }, texts.path.copy),
    h('button.text-button', { type: 'button', onclick: () => window.print() }, texts.print.go),
    said,
  );
}

/** Returns why a path does not reach the solution. @param {import('../wire.js').Answer} answer @param {number} count of its steps */
function whyUnsolved({ status, reason }, count) {
  if (status === 'multiple') return count > 0 ? texts.path.multiple : texts.path.noStep;
  if (reason) return texts.hint.sentence(reason);
  return status === 'unique' && count > 0 ? texts.path.stuck : texts.path.none;
}

/** The rating on the scale of the path, followed by the other scales. @param {Record<string, string>} found @param {string} chosen
 * @param {boolean} open @param {(scale: string) => void} choose */
function ratings(found, chosen, open, choose) {
  const textOf = (/** @type {string} */ scale) =>
    found[scale] === undefined ? texts.path.pending : texts.ratingOf(scale, found[scale]);
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
      h('b', {}, textOf(scale)),
    ),
  );
  return h(
    'details.more.rated',
    { open },
    h('summary', {}, `${texts.scales[chosen].name}: ${textOf(chosen)}`),
    h('div.ratings', { role: 'group', 'aria-label': texts.path.ratings }, rows),
  );
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
    { 'aria-label': texts.path.list(steps.length) },
    steps.map((step, place) =>
      h(
        'li',
        {},
        h(
          'button.found',
          {
            type: 'button',
            title: named(step.notation),
            'aria-current': place === index ? 'step' : null,
            onclick: () => ask.toPathStep(store, place),
          },
          step.technique.name,
        ),
      ),
    ),
  );
}

/** Scrolls the list just enough to show the row of the current step. @param {Element} panel */
export function showRow(panel) {
  const rail = panel.querySelector('.path-rail');
  const row = rail?.querySelector('[aria-current]');
  if (!rail || !row || rail.scrollHeight <= rail.clientHeight) return;
  const [{ top, bottom }, frame] = [row.getBoundingClientRect(), rail.getBoundingClientRect()];
  if (top < frame.top) rail.scrollTop -= frame.top - top;
  if (bottom > frame.bottom) rail.scrollTop += bottom - frame.bottom;
}
