// Chains of a step as walks: station by station, with the inferences that lead to each station. All kinds of chains use the same
// data. A step with several views (its branches and the branches of nested chains) has one walk per view.

import { texts } from '../texts.js';

/** @typedef {import('../wire.js').Step} Step */
/** @typedef {import('../wire.js').Places} Places */
/** @typedef {import('../wire.js').Chaining} Chaining */
/** @typedef {import('../wire.js').Derived} Derived */
/** @typedef {import('../wire.js').Net} Net */
/** @typedef {import('../wire.js').View} View */

/** @typedef {{ places: Places, on: boolean }} Stop a claim that the digit is, or is not, in these cells */
/** @typedef {{ from: Places, to: Places, kind: 'strong' | 'weak' | 'inferred' }} Way `inferred`: by a rule or a nested chain */
/**
 * @typedef {object} Station
 * @property {Stop} stop the statement at this station
 * @property {Way[]} ways the inferences leading here
 * @property {string} text
 */
/**
 * @typedef {object} Walk
 * @property {string} title
 * @property {Station[]} stations
 * @property {View | null} view the view of the step, if it has several
 */

/** Returns the walks of a step. The list is empty if the step has no chain. @param {Step} step @returns {Walk[]} */
export function walksOf(step) {
  const { pattern } = step;
  if (pattern?.shape === 'chaining') return ofChaining(/** @type {Chaining} */ (/** @type {unknown} */ (pattern)), step.views);
  if (step.net) return [ofNet(step.net)];
  const stations = step.chains.flatMap((links, index) => ofLinks(links, step.branches[index] != null));
  return stations.length > 0 ? [{ title: texts.walk.chain, stations, view: null }] : [];
}

/** @param {Step['chains'][number]} links @param {boolean} isBranch @returns {Station[]} */
function ofLinks(links, isBranch) {
  const [first] = links;
  if (!first) return [];
  const onAtStart = first.kind === 'weak';
  const start = { stop: { places: first.from, on: onAtStart }, ways: [], text: texts.walk.suppose(first.from, onAtStart) };
  const rest = links.map((link) => {
    const on = link.kind === 'strong';
    return { stop: { places: link.to, on }, ways: [link], text: texts.walk.follows(link.from, link.to, on) };
  });
  return isBranch ? rest : [start, ...rest];
}

/** Returns one walk per view, or a single walk if there are no views. @param {Chaining} chaining @param {View[]} views @returns {Walk[]} */
function ofChaining(chaining, views) {
  if (views.length === 0) {
    const stations = chaining.branches.flatMap(({ literals }) => literals.map((it) => ofDerived(it, literals, [])));
    return [{ title: texts.walk.chain, stations, view: null }];
  }
  return views.map((view) => {
    const place = view.nested.reduce((it, number) => it.nested[number], chaining);
    const { literals } = place.branches[view.branch];
    return { title: view.title, stations: literals.map((it) => ofDerived(it, literals, view.nested)), view };
  });
}

/** @param {Derived} it @param {Derived[]} literals @param {number[]} nested path of the nested chain @returns {Station} */
function ofDerived(it, literals, nested) {
  const to = placesOf(it.candidate);
  const causes = it.from.map((index) => literals[index]).filter((cause) => cause !== undefined);
  const ways = causes.map((cause) => ({ from: placesOf(cause.candidate), to, kind: kindOf(it) }));
  return { stop: { places: to, on: it.is_on }, ways, text: texts.walk.derived(to, it.is_on, it, nested) };
}

/** @param {Derived} it @returns {Way['kind']} */
function kindOf({ is_on, ground }) {
  if (ground === 'rule' || (typeof ground === 'object' && 'nested' in ground)) return 'inferred';
  return is_on ? 'strong' : 'weak';
}

/** @param {Net} net @returns {Walk} */
function ofNet(net) {
  const stations = net.sides.flatMap(({ singles }) =>
    singles.map((single) => {
      const to = placesOf(single);
      const causes = single.causes.map((index) => singles[index]).filter((cause) => cause !== undefined);
      const ways = causes.map((cause) => ({ from: placesOf(cause), to, kind: /** @type {const} */ ('strong') }));
      return { stop: { places: to, on: true }, ways, text: texts.walk.single(to, single.reason, single.house) };
    }),
  );
  return { title: texts.walk.chain, stations, view: null };
}

/** @param {{ cell: string, digit: number }} candidate @returns {Places} */
const placesOf = ({ cell, digit }) => ({ digit, cells: [cell] });
