// What can be said of a text that is brought and is no puzzle.

/** No puzzle with one solution has fewer givens. */
const FEWEST = 17;

/** Whether a text may have been meant for a puzzle: it has digits or dots enough. @param {string} text */
export const hasSigns = (text) => (text.match(/[\d.]/g)?.length ?? 0) >= FEWEST;

/** Where in a text the line and column lie that a reason of the engine names; nothing, if it names none that is there.
 * @param {string} text @param {string} reason */
export function placeOf(text, reason) {
  const [, row, column] = /\bline (\d+), column (\d+)/.exec(reason) ?? [];
  const lines = text.split('\n');
  const signs = Array.from(lines[Number(row) - 1] ?? '').slice(0, Number(column));
  if (signs.length === 0 || signs.length < Number(column)) return null;
  const before = lines.slice(0, Number(row) - 1).map((line) => line.length + 1);
  return before.reduce((sum, length) => sum + length, 0) + signs.slice(0, -1).join('').length;
}
