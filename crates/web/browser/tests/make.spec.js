// Making: one's own puzzle is judged while it is entered.

import { cellIn, digitsOn, expect, PUZZLE, test } from './page.js';

test('a puzzle of one’s own is judged digit by digit, and played', async ({ page }) => {
  await page.goto('/#make');
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText('Start with any digit.');
  await cellIn(page, 'r1c1').click();
  for (const [cell, sign] of Array.from(PUZZLE).entries()) {
    if (sign !== '.') await page.keyboard.press(sign);
    await page.keyboard.press('ArrowRight');
    if (cell % 9 === 8) await page.keyboard.press('ArrowDown');
    if (cell === 8) await expect(verdict).toContainText('More than one solution');
  }
  await expect(verdict).toContainText('Exactly one solution.');
  await expect(verdict).toContainText('HoDoKu:');
  await expect(verdict).toContainText(/Not minimal|Minimal/);
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByRole('heading', { name: 'My own puzzle' })).toBeVisible();
  expect(await digitsOn(page)).toBe(PUZZLE);
  await expect(page.getByRole('gridcell', { name: 'row 1 column 1, given 5' })).toBeVisible();
});

test('digits that clash are told without asking anyone', async ({ page }) => {
  await page.goto('/#make');
  await cellIn(page, 'r1c1').click();
  for (const key of ['5', 'ArrowRight', '5']) await page.keyboard.press(key);
  await expect(page.locator('.verdict')).toContainText('The same digit stands twice in a house.');
});

test('every level has a puzzle ready, another each time', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('button', { name: /^Extreme/ }).click();
  await expect(page.getByRole('heading', { name: 'Extreme 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: /^Extreme/ }).click();
  await expect(page.getByRole('heading', { name: 'Extreme 2' })).toBeVisible();
});
