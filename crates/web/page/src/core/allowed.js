// Techniques that the player has disabled: hints, steps and paths do not use them.

/** @typedef {import('../wire.js').TechniqueEntry} Entry */

/** Techniques that are always enabled, since nothing can be placed without singles. */
const ALWAYS = ['full-house', 'hidden-single', 'naked-single', 'brute-force'];

/** @param {Entry} entry */
export const canBeOff = ({ slug }) => !ALWAYS.includes(slug);

/** Returns the enabled techniques, or `null` if all are enabled. @param {readonly Entry[]} entries
 * @param {Pick<import('../settings.js').Settings, 'without' | 'uniqueness'>} settings @returns {ReadonlySet<string> | null} their slugs */
export function allowedOf(entries, { without, uniqueness }) {
  const isOff = (/** @type {Entry} */ entry) =>
    canBeOff(entry) && (without.includes(entry.slug) || (!uniqueness && entry.assumes_uniqueness));
  return entries.some(isOff) ? new Set(entries.filter((entry) => !isOff(entry)).map(({ slug }) => slug)) : null;
}

/** Returns whether any technique is disabled. @param {Pick<import('../settings.js').Settings, 'without' | 'uniqueness'>} settings */
export const isLimited = ({ without, uniqueness }) => !uniqueness || without.length > 0;
