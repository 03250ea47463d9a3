// Techniques that the player switches off: they are left out of hints, steps and paths.

/** @typedef {import('../wire.js').TechniqueEntry} Entry */

/** These are always used: without singles nothing is ever placed. */
const ALWAYS = ['full-house', 'hidden-single', 'naked-single', 'brute-force'];

/** @param {Entry} entry */
export const canBeOff = ({ slug }) => !ALWAYS.includes(slug);

/** The techniques that are left; null, if all are. @param {readonly Entry[]} entries
 * @param {Pick<import('../settings.js').Settings, 'without' | 'uniqueness'>} settings @returns {ReadonlySet<string> | null} their slugs */
export function allowedOf(entries, { without, uniqueness }) {
  const isOff = (/** @type {Entry} */ entry) =>
    canBeOff(entry) && (without.includes(entry.slug) || (!uniqueness && entry.assumes_uniqueness));
  return entries.some(isOff) ? new Set(entries.filter((entry) => !isOff(entry)).map(({ slug }) => slug)) : null;
}

/** Whether anything is switched off. @param {Pick<import('../settings.js').Settings, 'without' | 'uniqueness'>} settings */
export const isLimited = ({ without, uniqueness }) => !uniqueness || without.length > 0;
