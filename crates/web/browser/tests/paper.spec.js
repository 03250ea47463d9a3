// Printing with the browser's own command: the board of a game, the numbered steps of a path, and a lesson on one page.

import { cellIn, expect, openPuzzle, PUZZLE, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** Number of printed pages. @param {Page} page */
const pagesOf = async (page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('a game prints as its board', async ({ page }) => {
  await openPuzzle(page);
  await page.emulateMedia({ media: 'print' });
  await expect(cellIn(page, 'r9c9')).toBeVisible();
  for (const name of ['.top', '.keypad', '.ask', '.filters']) await expect(page.locator(name), name).toBeHidden();
  expect(await pagesOf(page)).toBe(1);
});

test('a path prints as numbered steps', async ({ page }) => {
  await openPuzzle(page, PUZZLE);
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  const count = await page.locator('.path .found').count();
  // The module is loaded once there is a path. On a busy machine, the test was faster.
  const module = '/src/view/paper.js';
  await page.evaluate((name) => import(name), module);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.paper-path li')).toHaveCount(count);
  await expect(page.locator('.paper-path li').first()).toContainText('Single: r');
  await expect(page.locator('.play')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.play')).toBeVisible();
});

test('a path is copied as text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPuzzle(page, PUZZLE);
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\. \w+ Single: r\dc\d=\d\n2\. /);
});

test('a lesson prints on one page', async ({ page }) => {
  await page.goto('/#learn/x-wing');
  await expect(page.locator('.board .step').first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Play from here' })).toBeHidden();
  await expect(page.locator('.top')).toBeHidden();
  expect(await pagesOf(page)).toBe(1);
});
