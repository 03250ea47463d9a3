// Diagnostics for imported text that is not a puzzle.

/** No puzzle with one solution has fewer givens. */
const FEWEST = 17;

/** Whether a text has enough digits or dots to be meant as a puzzle. @param {string} text */
export const hasSigns = (text) => (text.match(/[\d.]/g)?.length ?? 0) >= FEWEST;

/** Returns the index in a text of the line and column in an engine's error message, or `null` if it names none.
 * @param {string} text @param {string} reason */
export function placeOf(text, reason) {
  const [, row, column] = /\bline (\d+), column (\d+)/.exec(reason) ?? [];
  const lines = text.split('\n');
  const signs = Array.from(lines[Number(row) - 1] ?? '').slice(0, Number(column));
  if (signs.length === 0 || signs.length < Number(column)) return null;
  const before = lines.slice(0, Number(row) - 1).map((line) => line.length + 1);
  return before.reduce((sum, length) => sum + length, 0) + signs.slice(0, -1).join('').length;
}

/** The text, with a variant in JSON over several lines on one line, since the engine reads a variant per line. @param {string} text */
export function onOneLine(text) {
  if (!text.trimStart().startsWith('{') || !text.includes('\n')) return text;
  try {
    const data = JSON.parse(text);
    return [data.constraints, data.grid, data.cells].some(Array.isArray) ? JSON.stringify(data) : text;
  } catch {
    return text;
  }
}

/** Returns the grid in a link that contains all 81 cells as digits, dots or zeros. @param {string} text */
export const gridOfLink = (text) => /^https?:\/\/\S*?(?<![\d.])([\d.]{81})(?![\d.])\S*$/.exec(text.trim())?.[1] ?? null;

/** Whether a text is a SudokuPad link that refers to a puzzle by ID only. @param {string} text */
export const isShortLink = (text) =>
  /^(https?:\/\/)?(www\.|app\.|beta\.)?(sudokupad\.app|crackingthecryptic\.com)\/(sudoku\/)?[\w-]{3,40}(\/[\w-]{1,40})?\/?(\?\S*)?$/.test(
    text.trim(),
  );
