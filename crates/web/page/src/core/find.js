// Searches techniques by name. Hyphens, spaces and British spelling are normalized, and initials match, too.

/** @typedef {{ name: string, slug: string, family: string, aliases: string[] }} Named */

/** Normalizes a name for comparison. @param {string} text */
const plain = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('colour', 'color')
    .replace(/\bquads?\b/g, 'quadruple')
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/[-\s]+/g, ' ')
    .trim();

/** @param {string} text */
const joined = (text) => text.replaceAll(' ', '');

/** Returns the words of a name, their initials (`ur` for Unique Rectangle), and the name without spaces. @param {string} name */
function formsOf(name) {
  const words = plain(name).split(' ');
  return { whole: joined(plain(name)), words, initials: words.map((word) => word[0] ?? '').join('') };
}

/** Returns the rank of a match, 0 for an exact match, or `null` if the name does not match the query.
 * @param {string} name @param {string} query @returns {number | null} */
function fitOf(name, query) {
  const { whole, words, initials } = formsOf(name);
  const needle = joined(query);
  if (whole === needle) return 0;
  if (needle.length <= 3) return words.includes(needle) || (needle.length > 1 && initials.startsWith(needle)) ? 1 : null;
  if (whole.startsWith(needle)) return 1;
  if (whole.includes(needle)) return 2;
  const parts = query.split(' ');
  return parts.length > 1 && parts.every((part) => words.some((word) => word.startsWith(part))) ? 3 : null;
}

/** Returns the matching entries, best match first. @template {Named} T @param {readonly T[]} entries @param {string} text @returns {T[]} */
export function found(entries, text) {
  const query = plain(text);
  if (query === '') return [...entries];
  const scored = entries.flatMap((entry) => {
    const names = [entry.name, entry.slug, ...entry.aliases];
    const fits = names.map((name) => fitOf(name, query)).filter((fit) => fit !== null);
    const ofFamily = fitOf(entry.family, query);
    if (ofFamily !== null) fits.push(4 + ofFamily);
    return fits.length > 0 ? [{ entry, fit: Math.min(...fits) }] : [];
  });
  return scored.toSorted((one, other) => one.fit - other.fit).map(({ entry }) => entry);
}

/** Techniques that players know but Sodan does not implement, each with the nearest technique that it implements. @type {Readonly<Record<string, string>>} */
const OTHERS = {
  '3dmedusa': 'multi-colors-1',
  medusa: 'multi-colors-1',
  exocet: '',
  juniorexocet: '',
  skloop: '',
  fireworks: '',
  fireworktriple: '',
  tridagon: '',
  guardians: '',
  msls: '',
};

/** Returns the slug of the technique that is nearest to one that Sodan lacks, an empty text if there is none, or `undefined` if
 * the name is unknown.
 * @param {string} text @returns {string | undefined} */
export const nearest = (text) => OTHERS[joined(plain(text))];
