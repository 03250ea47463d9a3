// The description of a step: its name, its explanation, and its chains, one view at a time.

import * as ask from '../actions/ask.js';
import { named } from '../core/names.js';
import { NODES } from '../core/picture.js';
import { walksOf } from '../core/walk.js';
import { texts } from '../texts.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { withCells } from './point.js';
import { sentence } from './sentence.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').Shown} Shown */
/** @typedef {import('../core/walk.js').Walk} Walk */
/** @typedef {import('../wire.js').Step} Step */

/** @param {Store} store @param {Shown} shown */
export function stepCard(store, shown) {
  const { step } = shown;
  const walks = walksOf(step);
  return [
    h('h2.step-name', {}, techniqueLink(step), h('span.score', {}, texts.step.weight(step.score, step.level))),
    walks.length > 1 && viewer(store, shown, walks),
    walks.length > 0 && walker(store, shown),
    reasons(step),
    walks.length > 0 && chainList(store, shown, walks),
    legend(step, shown.walk),
    step.eureka && h('p.eureka', {}, h('code', {}, named(step.eureka))),
  ];
}

/** @param {Step} step */
export const techniqueLink = (step) =>
  h('a', { href: `#learn/${step.technique.slug}`, title: texts.step.learn(step.technique.name) }, step.technique.name);

/** Language of the engine's sentences, if it differs from the language of the page. */
const ENGINE = texts.language === 'en' ? null : 'en';

/** Creates the sentences of a step. If the proof is long, only the first sentences and the conclusion at its end are visible.
 * @param {Step} step */
function reasons({ phrases, views, pattern, placements, technique }) {
  if (texts.single && pattern?.shape === 'single' && placements[0]) {
    const { cell, digit } = placements[0];
    const said = texts.single(technique.slug, cell, digit, typeof pattern.house === 'string' ? pattern.house : null);
    return h('ol.sentences', {}, h('li.sentence', {}, withCells(said)));
  }
  const [head, tail] = folded(phrases, views);
  return [
    h('ol.sentences', { lang: ENGINE }, head.map(sentence)),
    tail.length > 0 &&
      h(
        'details.more',
        {},
        h('summary', {}, texts.step.more(tail.length)),
        h('ol.sentences', { lang: ENGINE }, tail.map(sentence)),
      ),
  ];
}

/** Splits sentences into a visible and a folded part. @param {Step['phrases']} phrases @param {Step['views']} views */
export function folded(phrases, views) {
  if (views.length > 0) {
    const { sentence: first } = views[0];
    return [[...phrases.slice(0, first), ...phrases.slice(-1)], phrases.slice(first, -1)];
  }
  return phrases.length > 8 ? [[...phrases.slice(0, 2), ...phrases.slice(-1)], phrases.slice(2, -1)] : [phrases, []];
}

/** Creates the controls that select a view. @param {Store} store @param {Shown} shown @param {Walk[]} walks */
function viewer(store, shown, walks) {
  const at = walks.findIndex(({ title }) => title === shown.walk?.title);
  return h(
    'div.walker.viewer',
    { role: 'group', 'aria-label': texts.walk.views },
    turn('view-back', texts.walk.viewBack, 'back', at > 0, () => ask.walkTo(store, walks[at - 1], -1)),
    h('p', { 'aria-live': 'polite' }, h('b', {}, texts.walk.view(at + 1, walks.length)), ' ', shown.walk?.title ?? ''),
    turn('view-forward', texts.walk.viewForward, 'forward', at < walks.length - 1, () => ask.walkTo(store, walks[at + 1], -1)),
  );
}

/** Creates a button that moves back or forward. @param {string} name @param {string} label @param {'back' | 'forward'} sign @param {boolean} on @param {() => void} onclick */
const turn = (name, label, sign, on, onclick) =>
  h('button.round', { type: 'button', 'aria-label': label, title: label, disabled: !on, onclick, 'data-walk': name }, icon(sign));

/** Creates the controls that walk through a chain. @param {Store} store @param {Shown} shown */
function walker(store, { walk, station }) {
  if (!walk) return null;
  const last = walk.stations.length - 1;
  const to = (/** @type {number} */ next) => () => ask.walkTo(store, walk, next);
  const here = walk.stations[station];
  return h(
    'div.walker',
    { role: 'group', 'aria-label': texts.walk.name },
    turn('back', texts.walk.back, 'back', station >= 0, to(station - 1)),
    h(
      'p',
      { 'aria-live': 'polite' },
      here ? h('b', {}, texts.walk.place(station + 1, last + 1)) : '',
      ' ',
      withCells(here ? here.text : texts.walk.start(last + 1)),
    ),
    turn('forward', texts.walk.forward, 'forward', station < last, to(station + 1)),
  );
}

/** Lists the stations of all walks. If there are several walks, each can be opened separately. @param {Store} store @param {Shown} shown @param {Walk[]} walks */
function chainList(store, shown, walks) {
  const one = (/** @type {Walk} */ walk) =>
    h(
      'details.nested',
      { class: `nested depth-${Math.min(walk.view?.nested.length ?? 0, 3)}` },
      h('summary', {}, walk.title),
      stationList(store, shown, walk),
    );
  const inside = walks.length > 1 ? walks.map(one) : stationList(store, shown, walks[0]);
  return h('details.more', {}, h('summary', {}, texts.walk.list), inside);
}

/** @param {Store} store @param {Shown} shown @param {Walk} walk */
function stationList(store, shown, walk) {
  const stations = walk.stations.map((station, index) =>
    h(
      'li',
      {},
      h(
        'button.station',
        {
          type: 'button',
          'aria-current': shown.walk?.title === walk.title && shown.station === index ? 'step' : null,
          onclick: () => ask.walkTo(store, walk, index),
        },
        withCells(station.text),
      ),
    ),
  );
  return h('ol.stations', {}, stations);
}

/** Creates the legend of the shapes on the board. @param {Step} step @param {Walk | null} walk */
function legend(step, walk) {
  const view = walk?.view ?? null;
  const isNested = view !== null && view.nested.length > 0;
  const roles = [...new Set((view ?? step).marks.map(({ role }) => role))].filter((role) => !(walk && NODES.includes(role)));
  const links = new Set(walk?.stations.flatMap(({ ways }) => ways.map(({ kind }) => kind)));
  const parts = [
    ...roles.map((role) => sample(`role-${role}`, texts.role(role))),
    ...(walk ? [sample('node-on', texts.legend.on), sample('node-off', texts.legend.off)] : []),
    ...[...links].map((kind) => sample(`link-${kind}`, texts.legend[kind])),
    ...(!isNested && step.placements.length > 0 ? [sample('role-placed', texts.legend.placed)] : []),
    ...(isNested ? [sample('role-removed', texts.legend.excluded)] : []),
    ...(!isNested && step.eliminations.length > 0 ? [sample('role-removed', texts.legend.removed)] : []),
  ];
  // If there is only one shape, it needs no legend.
  return parts.length > 1 && h('ul.legend', { 'aria-label': texts.legend.name }, parts);
}

/** @param {string} look @param {string} text */
const sample = (look, text) => h('li', {}, h('span', { class: `sample ${look}`, 'aria-hidden': 'true' }), text);

/** Creates the buttons for a shown step. @param {Store} store @param {Shown} shown */
export const applyBar = (store, { step }) =>
  h(
    'div.bar.sticky',
    {},
    h(
      'button.main',
      { type: 'button', title: texts.hint.doKey, onclick: () => ask.carryOutShown(store) },
      icon('check'),
      texts.hint.do,
    ),
    h('a.quiet.practise', { href: `#practice/${step.technique.slug}` }, texts.step.practise),
  );
