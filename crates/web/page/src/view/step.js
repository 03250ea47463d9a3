// A step in words: its name, its reasons, its chains to be walked, nested chains unfolded.

import * as ask from '../actions/ask.js';
import { walksOf } from '../core/walk.js';
import { texts } from '../texts.js';
import { h } from './dom.js';
import { icon } from './icons.js';
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
    walks.length > 0 && walker(store, shown),
    reasons(step),
    walks.length > 0 && chainList(store, shown, walks[0]),
    legend(step, walks.length > 0),
    step.eureka && h('p.eureka', {}, h('code', {}, step.eureka)),
  ];
}

/** @param {Step} step */
export const techniqueLink = (step) =>
  h('a', { href: `#learn/${step.technique.slug}`, title: texts.step.learn(step.technique.name) }, step.technique.name);

/** The sentences; of a long proof the first alone, since its chains tell the rest. @param {Step} step */
function reasons({ phrases }) {
  const [head, tail] = phrases.length > 8 ? [phrases.slice(0, 2), phrases.slice(2)] : [phrases, []];
  return [
    h('ol.sentences', {}, head.map(sentence)),
    tail.length > 0 &&
      h('details.more', {}, h('summary', {}, texts.step.more(tail.length)), h('ol.sentences', {}, tail.map(sentence))),
  ];
}

/** The controls that walk a chain. @param {Store} store @param {Shown} shown */
function walker(store, { walk, station }) {
  if (!walk) return null;
  const last = walk.stations.length - 1;
  const to = (/** @type {number} */ next) => () => ask.walkTo(store, walk, next);
  const here = walk.stations[station];
  const button = (
    /** @type {'back' | 'forward'} */ name,
    /** @type {string} */ label,
    /** @type {number} */ next,
    /** @type {boolean} */ on,
  ) =>
    h(
      'button.round',
      { type: 'button', 'aria-label': label, title: label, disabled: !on, onclick: to(next), 'data-walk': name },
      icon(name),
    );
  return h(
    'div.walker',
    { role: 'group', 'aria-label': texts.walk.name },
    button('back', texts.walk.back, station - 1, station >= 0),
    h(
      'p',
      { 'aria-live': 'polite' },
      here ? h('b', {}, texts.walk.place(station + 1, last + 1)) : '',
      ' ',
      here ? here.text : texts.walk.start(last + 1),
    ),
    button('forward', texts.walk.forward, station + 1, station < last),
  );
}

/** @param {Store} store @param {Shown} shown @param {Walk} walk */
function chainList(store, shown, walk) {
  return h('details.more', {}, h('summary', {}, texts.walk.list), walkTree(store, shown, walk));
}

/** A walk with those nested in it, each unfolded on its own. @param {Store} store @param {Shown} shown @param {Walk} walk @returns {HTMLElement} */
function walkTree(store, shown, walk) {
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
        station.text,
      ),
    ),
  );
  const nested = walk.nested.map((it) => h('details.nested', {}, h('summary', {}, it.title), walkTree(store, shown, it)));
  return h('div', {}, h('ol.stations', {}, stations), nested);
}

/** What the shapes on the board mean: those that this step has. @param {Step} step @param {boolean} hasChain */
export function legend(step, hasChain) {
  const roles = [...new Set(step.marks.map(({ role }) => role))].filter((role) => !(hasChain && role === 'member'));
  const links = new Set(step.chains.flatMap((links) => links.map(({ kind }) => kind)));
  const parts = [
    ...roles.map((role) => sample(`role-${role}`, texts.role(role))),
    ...(hasChain ? [sample('node-on', texts.legend.on), sample('node-off', texts.legend.off)] : []),
    ...[...links].map((kind) => sample(`link-${kind}`, texts.legend[kind])),
    ...(step.placements.length > 0 ? [sample('role-placed', texts.legend.placed)] : []),
    ...(step.eliminations.length > 0 ? [sample('role-removed', texts.legend.removed)] : []),
  ];
  return h('ul.legend', { 'aria-label': texts.legend.name }, parts);
}

/** @param {string} look @param {string} text */
const sample = (look, text) => h('li', {}, h('span', { class: `sample ${look}`, 'aria-hidden': 'true' }), text);

/** What one can do with a step that is shown. @param {Store} store */
export const applyBar = (store) =>
  h(
    'div.bar.sticky',
    {},
    h(
      'button.main',
      { type: 'button', title: texts.hint.doKey, onclick: () => ask.carryOutShown(store) },
      icon('check'),
      texts.hint.do,
    ),
    h('button.quiet', { type: 'button', onclick: () => store.set({ shown: null, hint: null }) }, texts.hint.close),
  );
