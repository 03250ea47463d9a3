// Cell names in text: `r3c5`, or `C5` with letters for rows. The letter I is skipped, as on SudokuWiki.

const ROWS = 'ABCDEFGHJ';

let hasLetters = false;

/** Sets the notation of cell names. @param {'r1c1' | 'a1'} notation */
export function setNotation(notation) {
  hasLetters = notation === 'a1';
}

/** Returns the letter of a row, numbered from 1. @param {number} row */
export const letterOfRow = (row) => ROWS.charAt(row - 1);

/** Translates cell names such as `r3c5`, or `r12c5` for two cells, to the current notation. @param {string} text */
export const named = (text) =>
  hasLetters
    ? text.replace(
        /\br([1-9]+)c([1-9]+)/g,
        (_, rows, columns) => `${Array.from(rows, Number).map(letterOfRow).join('')}${columns}`,
      )
    : text;
