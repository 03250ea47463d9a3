// A sweep of the slider: several runs with different seeds at every position.

/** @typedef {{ level: number, seed: number }} Place */
/** @typedef {{ ending: string, messages: number }} Result */

/** Positions of the slider. */
export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns all runs of a sweep, ordered so that every position gets its first results early. @param {number} first the first seed @param {number} seeds
 * @returns {Place[]} */
export const placesOf = (first, seeds) =>
  Array.from({ length: seeds }, (_, number) => LEVELS.map((level) => ({ level, seed: first + number }))).flat();

/** Summarizes runs: the number of runs that reached agreement, and the median number of their messages. @param {readonly Result[]} results */
export function tallyOf(results) {
  const messages = results.flatMap((it) => (it.ending === 'solved' ? [it.messages] : [])).toSorted((one, other) => one - other);
  return { talks: results.length, solved: messages.length, median: medianOf(messages) };
}

/** Returns the median; for an even count, the mean of the two middle values. @param {readonly number[]} sorted */
function medianOf(sorted) {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return sorted.length === 0 ? null : Math.round((low + high) / 2);
}

/** Formats a table as CSV. Unknown values become empty fields. @param {readonly (readonly (string | number | null)[])[]} rows starting with the header */
export const csvOf = (rows) => rows.map((row) => `${row.map(fieldOf).join(',')}\n`).join('');

/** @param {string | number | null} value */
const fieldOf = (value) => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
