// The page as tests use it: opened, played, and looked at by what a person finds there. Whatever the browser complains of fails the test.

import { test as base, expect } from '@playwright/test';
import { cellOf, nameOf } from '../../page/src/core/cells.js';
import { digitsOfText, startOf } from '../../page/src/core/position.js';
import { encode } from '../../page/src/core/share.js';

export { expect };

export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the form that fixtures have
  baseURL: async ({}, use) => use(process.env.SODAN_ADDRESS),
  page: async ({ page }, use) => {
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** @typedef {import('@playwright/test').Page} Page */

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** The address of a puzzle, without marks. @param {string} puzzle */
export const linkTo = (puzzle) => `/#g/${encode(startOf(digitsOfText(puzzle)), 'Test')}`;

/** Opens a puzzle. @param {Page} page @param {string} [puzzle] */
export async function openPuzzle(page, puzzle = PUZZLE) {
  await page.goto(linkTo(puzzle));
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
}

/** A cell of the board by its name, such as `r1c2`. @param {Page} page @param {string} name */
export const cellIn = (page, name) => page.locator(`[data-cell="${cellOf(name)}"]`);

/** The digits on the board. @param {Page} page */
export async function digitsOn(page) {
  const texts = await page
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.given, .entry')?.textContent ?? '.'));
  return texts.join('');
}

/** The cells that are still empty, in order. @param {string} puzzle */
export const emptyCells = (puzzle) => Array.from(puzzle).flatMap((sign, cell) => (sign === '.' ? [nameOf(cell)] : []));

/** Asks for a hint to its end. @param {Page} page */
export async function fullHint(page) {
  for (const name of ['Hint', 'Which technique?', 'Show the step']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
}
