// Variants for tests.

import { emptyPuzzle, startOf } from '../../page/src/core/variant.js';
import { encode } from '../../page/src/core/variant-link.js';
import { expect } from './page.js';

/** @param {import('./page.js').Page} page @param {import('../../page/src/core/variant.js').Puzzle} puzzle */
export async function openVariant(page, puzzle) {
  await page.goto(`/#variant/${await encode(startOf(puzzle))}`);
  await expect(page.locator('.variant-picture .thick')).toBeAttached();
}

const row = (/** @type {number} */ number) => Array.from({ length: 9 }, (_, at) => `R${number}C${at + 1}`);

/** A puzzle with shapes of all kinds. */
export const MIXED = {
  ...emptyPuzzle(9),
  title: 'Mixed',
  author: 'Sodan',
  givens: `5${'.'.repeat(80)}`,
  constraints: [
    { type: 'cage', sum: 12, cells: ['R1C1', 'R1C2', 'R2C1'] },
    { type: 'thermo', cells: ['R5C1', 'R5C2', 'R4C3', 'R3C4'] },
    { type: 'arrow', circle: ['R7C1'], cells: ['R8C2', 'R9C3', 'R9C4'] },
    { type: 'whisper', min_diff: 5, cells: ['R1C5', 'R2C6', 'R3C6'] },
    { type: 'renban', cells: ['R6C5', 'R6C6', 'R7C7'] },
    { type: 'between_line', cells: ['R4C8', 'R5C8', 'R6C8'] },
    { type: 'white_dot', cells: ['R4C4', 'R4C5'] },
    { type: 'black_dot', cells: ['R5C4', 'R6C4'] },
    { type: 'x_sum10', cells: ['R9C6', 'R9C7'] },
    { type: 'quadruple', values: [1, 2, 5, 8], cells: ['R4C1', 'R4C2', 'R5C1', 'R5C2'] },
    { type: 'odd', cells: ['R6C2'] },
    { type: 'even', cells: ['R6C3'] },
    { type: 'little_killer', sum: 21, cells: ['R1C6', 'R2C7', 'R3C8', 'R4C9'] },
    { type: 'skyscraper', count: 4, cells: row(5).reverse() },
    { type: 'diagonal_main' },
    { type: 'anti_knight' },
  ],
};
