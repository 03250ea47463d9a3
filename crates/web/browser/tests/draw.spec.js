// Drawn lines, and cell names with letters.

import { cellIn, expect, fullHint, openPuzzle, test } from './page.js';

/** Screen position of a candidate. @param {import('./page.js').Page} page @param {string} name @param {number} digit */
async function spot(page, name, digit) {
  const { x, y, width, height } = (await cellIn(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + (width * (1 + 2 * ((digit - 1) % 3))) / 6, y + (height * (1 + 2 * Math.floor((digit - 1) / 3))) / 6];
}

/** @param {import('./page.js').Page} page @param {[string, number]} from @param {[string, number]} to */
async function drag(page, from, to) {
  const [x, y] = await spot(page, ...from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const [toX, toY] = await spot(page, ...to);
  await page.mouse.move(toX, toY, { steps: 8 });
  await page.mouse.up();
}

test('draws, keeps and shares links', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('b');
  await drag(page, ['r1c3', 4], ['r1c6', 4]);
  await expect(page.locator('.board .own.strong')).toHaveCount(1);
  await page.getByRole('button', { name: 'Weak link' }).click();
  await drag(page, ['r1c3', 4], ['r3c1', 4]);
  await expect(page.locator('.board .own.weak')).toHaveCount(1);
  await page.getByRole('button', { name: 'Pen' }).click();
  await drag(page, ['r5c5', 5], ['r5c8', 5]);
  await expect(page.locator('.board .own.pen')).toHaveCount(3);
  await page.getByRole('button', { name: 'Share and print' }).click();
  const link = await page.getByRole('textbox', { name: /^Link to this game/ }).inputValue();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('.board .own'), 'the game keeps them').toHaveCount(5);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.board .own')).toHaveCount(4);
  await page.goto(link);
  await expect(page.locator('.board .own'), 'so does a link').toHaveCount(5);
});

test('keys link two cells', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('b');
  await page.keyboard.press('2');
  await expect(page.locator('.board .own.strong')).toHaveCount(1);
  await expect(page.locator('#live')).toHaveText('Line drawn');
  await page.keyboard.press('Delete');
  await expect(page.locator('.board .own')).toHaveCount(0);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('2');
  await expect(page.getByText(/^Choose two cells/)).toBeVisible();
});

test('supports letters for rows', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Names of cells' }).selectOption('C5');
  await page.keyboard.press('Escape');
  await fullHint(page);
  const word = page.locator('.panel-body .cell-word').first();
  await expect(word).toHaveText(/^[A-HJ][1-9]$/);
  await expect(page.locator('.panel-body')).not.toContainText(/r\dc\d/);
  const row = await page
    .locator('.labels.rows span')
    .first()
    .evaluate((span) => getComputedStyle(span, '::after').content);
  expect(row).toBe('"A"');
  await word.hover();
  await expect(page.locator('[data-lit]')).toHaveCount(1);
});
