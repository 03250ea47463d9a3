// Diagnostics for imported text that is not a puzzle.

/** Minimum number of givens of a puzzle with exactly one solution. */
const FEWEST = 17;

/** Returns whether a text contains enough digits or dots to be intended as a puzzle. @param {string} text */
export const hasSigns = (text) => (text.match(/[\d.]/g)?.length ?? 0) >= FEWEST;

/** Returns the index in a text that corresponds to the line and column in an engine's error message, or `null` if the message
 * contains none.
 * @param {string} text @param {string} reason */
export function placeOf(text, reason) {
  const [, row, column] = /\bline (\d+), column (\d+)/.exec(reason) ?? [];
  const lines = text.split('\n');
  const signs = Array.from(lines[Number(row) - 1] ?? '').slice(0, Number(column));
  if (signs.length === 0 || signs.length < Number(column)) return null;
  const before = lines.slice(0, Number(row) - 1).map((line) => line.length + 1);
  return before.reduce((sum, length) => sum + length, 0) + signs.slice(0, -1).join('').length;
}

/** Joins the lines of a variant in JSON, since the engine expects one variant per line. Other texts are returned unchanged. @param {string} text */
export function onOneLine(text) {
  if (!text.trimStart().startsWith('{') || !text.includes('\n')) return text;
  try {
    const data = JSON.parse(text);
    return [data.constraints, data.grid, data.cells].some(Array.isArray) ? JSON.stringify(data) : text;
  } catch {
    return text;
  }
}

/** Returns the 81 cells that a link contains as digits and dots, or `null`. @param {string} text */
export const gridOfLink = (text) => /^https?:\/\/\S*?(?<![\d.])([\d.]{81})(?![\d.])\S*$/.exec(text.trim())?.[1] ?? null;

/** Returns whether a text is a SudokuPad link that identifies the puzzle by its ID only. @param {string} text */
export const isShortLink = (text) =>
  /^(https?:\/\/)?(www\.|app\.|beta\.)?(sudokupad\.app|crackingthecryptic\.com)\/(sudoku\/)?[\w-]{3,40}(\/[\w-]{1,40})?\/?(\?\S*)?$/.test(
    text.trim(),
  );

/** Links that contain a compressed puzzle, by program. */
const LINKS = Object.freeze({
  'f-puzzles': /^(https?:\/\/(www\.)?f-puzzles\.com\/\?load=|fpuz(zles)?N4)/,
  SudokuPad: /^(https?:\/\/\S*(sudokupad|crackingthecryptic)\.\S*[/=])?(scl|ctc|fpuz(zles)?)[A-Z]/,
});

/** Returns the program whose link is incomplete or damaged according to the engine, or `null` for other texts and reasons.
 * @param {string} text @param {string} reason */
export function brokenLinkOf(text, reason) {
  if (!/lz-string|corrupt or truncated|expected a JSON object/.test(reason)) return null;
  return Object.entries(LINKS).find(([, link]) => link.test(text.trim()))?.[0] ?? null;
}
