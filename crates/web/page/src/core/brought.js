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

/** The grid of a link that has all 81 cells in it, with a digit, a dot or a zero for each. @param {string} text */
export const gridOfLink = (text) => /^https?:\/\/\S*?(?<![\d.])([\d.]{81})(?![\d.])\S*$/.exec(text.trim())?.[1] ?? null;

/** Whether a text is a link of SudokuPad that names a puzzle and does not contain it. @param {string} text */
export const isShortLink = (text) =>
  /^(https?:\/\/)?(www\.|app\.|beta\.)?(sudokupad\.app|crackingthecryptic\.com)\/(sudoku\/)?[\w-]{3,40}(\/[\w-]{1,40})?\/?(\?\S*)?$/.test(
    text.trim(),
  );
