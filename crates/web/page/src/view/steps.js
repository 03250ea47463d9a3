// All steps available in the position, grouped by their effect.

import * as ask from '../actions/ask.js';
import { isSolved } from '../core/position.js';
import { texts } from '../texts.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { withCells } from './point.js';
import { applyBar, stepCard } from './step.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').Group} Group */
/** @typedef {import('../wire.js').Step} Step */

/** Number of groups listed initially. */
const FIRST = 60;

/** @param {Store} store @param {Engine} engine @param {State} state */
export function stepsPanel(store, engine, { steps, shown, game }) {
  if (!steps)
    return h(
      'button.main',
      { type: 'button', onclick: () => ask.allSteps(store, engine, false) },
      icon('list'),
      texts.steps.find,
    );
  if (steps.busy || !steps.answer) return h('p.lead', {}, texts.steps.busy);
  const groups = steps.answer.groups ?? [];
  const before = steps.answer.state;
  if (shown?.origin === 'steps') return shownStep(store, shown);
  const deeper =
    !steps.deep &&
    h('button.quiet', { type: 'button', onclick: () => ask.allSteps(store, engine, true) }, icon('list'), texts.steps.deep);
  if (steps.answer.status === 'none') {
    return [
      h('p.lead', {}, texts.steps.mistake),
      h('button.main', { type: 'button', onclick: () => ask.check(store, engine) }, icon('check'), texts.steps.check),
    ];
  }
  if (groups.length === 0 || !before) {
    return [
      h('p.lead', {}, steps.answer.reason ?? texts.steps.none),
      deeper,
      isSolved(game.history.now) ? null : wider(store, engine),
    ];
  }
  const families = byTechnique(groups);
  return [
    h('p.lead', {}, texts.steps.found(groups.length)),
    steps.answer.status === 'timeout' && h('p.lead', {}, texts.steps.cut),
    ...families.map(([name, members], index) => family(store, before, name, members, index === 0)),
    deeper,
  ];
}

/** Creates a button that starts a search including slow techniques. @param {Store} store @param {Engine} engine */
const wider = (store, engine) =>
  h('button.quiet', { type: 'button', onclick: () => ask.hintBy(store, engine, 'se') }, icon('bulb'), texts.hint.widen('se'));

/** @param {Store} store @param {import('../store.js').Shown} shown */
const shownStep = (store, shown) => [
  h('button.quiet.back', { type: 'button', onclick: () => ask.hide(store) }, icon('back'), texts.steps.back),
  ...stepCard(store, shown),
  applyBar(store, shown),
];

/** Groups the entries by their easiest technique, in the order in which the techniques first occur. @param {Group[]} groups @returns {[string, Group[]][]} */
function byTechnique(groups) {
  /** @type {Map<string, Group[]>} */
  const families = new Map();
  for (const group of groups) {
    const name = group.steps[0]?.technique.name ?? '';
    families.set(name, [...(families.get(name) ?? []), group]);
  }
  return [...families];
}

/** @param {Store} store @param {import('../wire.js').State} before @param {string} name @param {Group[]} groups @param {boolean} open */
function family(store, before, name, groups, open) {
  const list = h(
    'ul.groups',
    {},
    groups.slice(0, FIRST).map((group) => groupItem(store, before, group)),
  );
  const rest = groups.length > FIRST && h('p.lead', {}, texts.steps.rest(groups.length - FIRST));
  return h('details.family', { open }, h('summary', {}, name, h('span.count', {}, groups.length)), list, rest);
}

/** @param {Store} store @param {import('../wire.js').State} before @param {Group} group */
function groupItem(store, before, group) {
  const [first, ...others] = group.steps;
  if (!first) return null;
  const shows = (/** @type {Step} */ step) => () => ask.show(store, step, before, 'steps');
  return h(
    'li',
    {},
    h(
      'button.found',
      { type: 'button', onclick: shows(first) },
      withCells(texts.steps.outcome(group.placements, group.eliminations)),
    ),
    others
      .slice(0, 3)
      .map((step) => h('button.found.other', { type: 'button', onclick: shows(step) }, texts.steps.also(step.technique.name))),
  );
}
