// A step's chains as a walk: station by station, what follows from what. Every kind of chain becomes the same plain data, and nested
// chains become walks of their own.

import { texts } from '../texts.js';

/** @typedef {import('../wire.js').Step} Step */
/** @typedef {import('../wire.js').Places} Places */
/** @typedef {import('../wire.js').Chaining} Chaining */
/** @typedef {import('../wire.js').Derived} Derived */
/** @typedef {import('../wire.js').Net} Net */

/** @typedef {{ places: Places, on: boolean }} Stop a claim: the digit is, or is not, in those cells */
/** @typedef {{ from: Places, to: Places, kind: 'strong' | 'weak' }} Way */
/**
 * @typedef {object} Station
 * @property {Stop} stop what is said here
 * @property {Way[]} ways how one gets here
 * @property {string} text
 */
/**
 * @typedef {object} Walk
 * @property {string} title
 * @property {Station[]} stations
 * @property {Walk[]} nested walks that stations speak of
 */

/** The walks of a step; none if it has no chain. @param {Step} step @returns {Walk[]} */
export function walksOf(step) {
  const { pattern } = step;
  if (pattern?.shape === 'chaining')
    return [ofChaining(/** @type {Chaining} */ (/** @type {unknown} */ (pattern)), texts.walk.chain)];
  if (step.net) return [ofNet(step.net)];
  const stations = step.chains.flatMap((links, index) => ofLinks(links, step.branches[index] != null));
  return stations.length > 0 ? [{ title: texts.walk.chain, stations, nested: [] }] : [];
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

/** @param {Chaining} chaining @param {string} title @returns {Walk} */
function ofChaining(chaining, title) {
  return {
    title,
    stations: chaining.branches.flatMap(({ literals }) => literals.map((it) => ofDerived(it, literals))),
    nested: chaining.nested.map((it, index) => ofChaining(it, texts.walk.nested(index + 1))),
  };
}

/** @param {Derived} it @param {Derived[]} literals @returns {Station} */
function ofDerived(it, literals) {
  const to = placesOf(it.candidate);
  const causes = it.from.map((index) => literals[index]).filter((cause) => cause !== undefined);
  const ways = causes.map((cause) => ({
    from: placesOf(cause.candidate),
    to,
    kind: it.is_on ? /** @type {const} */ ('strong') : /** @type {const} */ ('weak'),
  }));
  return { stop: { places: to, on: it.is_on }, ways, text: texts.walk.derived(to, it.is_on, it.ground) };
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
  return { title: texts.walk.chain, stations, nested: [] };
}

/** @param {{ cell: string, digit: number }} candidate @returns {Places} */
const placesOf = ({ cell, digit }) => ({ digit, cells: [cell] });
