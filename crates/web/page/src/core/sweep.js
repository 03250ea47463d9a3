// Sweep of the slider: runs at every position, with several seeds each.

/** @typedef {{ level: number, seed: number }} Place */
/** @typedef {{ ending: string, messages: number }} Result */

/** Positions of the slider. */
export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7];

/** All runs of a sweep, ordered so that every position gets early results. @param {number} first the first seed @param {number} seeds
 * @returns {Place[]} */
export const placesOf = (first, seeds) =>
  Array.from({ length: seeds }, (_, number) => LEVELS.map((level) => ({ level, seed: first + number }))).flat();

/** Summarizes runs: how many agreed, and the median number of messages of those. @param {readonly Result[]} results */
export function tallyOf(results) {
  const messages = results.flatMap((it) => (it.ending === 'solved' ? [it.messages] : [])).toSorted((one, other) => one - other);
  return { talks: results.length, solved: messages.length, median: medianOf(messages) };
}

/** For an even count, the mean of the middle two. @param {readonly number[]} sorted */
function medianOf(sorted) {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return sorted.length === 0 ? null : Math.round((low + high) / 2);
}

/** Formats a table as CSV. Unknown values are empty. @param {readonly (readonly (string | number | null)[])[]} rows the head first */
export const csvOf = (rows) => rows.map((row) => `${row.map(fieldOf).join(',')}\n`).join('');

/** @param {string | number | null} value */
const fieldOf = (value) => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
