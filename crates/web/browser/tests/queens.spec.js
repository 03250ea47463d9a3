// The lab's queens: three methods, the board, the tree or the numbers, and the comparison.

import { expect, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** The summary of the moment. @param {Page} page */
const account = (page) => page.locator('.talk-now');

const SOLUTION = 'Queens in columns 1, 5, 8, 6, 3, 7, 2, 4, from top to bottom';

test('shows attempts and solution', async ({ page }) => {
  await page.goto('/#lab');
  await page.getByRole('link', { name: 'Queens' }).click();
  await expect(page.getByRole('heading', { name: 'Found after 876 steps: 1 5 8 6 3 7 2 4' })).toBeVisible();
  await expect(page.locator('.program')).toContainText('amb.require(is_safe(&columns, column))?');
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(account(page)).toHaveText('Step 1 of 876: queen in row 1, column 1. No queen attacks another.');
  await page.getByLabel('Current step').press('ArrowRight');
  await expect(account(page)).toHaveText('Step 2 of 876: queen in row 2, column 1. 1 attack.');
  await expect(page.locator('.chess .attacked')).toHaveCount(2);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(account(page)).toHaveText(/This is a solution\.$/);
  await expect(page.getByRole('img', { name: SOLUTION })).toBeVisible();
  await expect(page.locator('.tree .solution')).toHaveCount(1);
});

test('compares the methods', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#lab/queens');
  await expect(page.getByRole('row', { name: 'amb 876 columns tried 1 5 8 6 3 7 2 4' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Backtracking 113 queens placed 1 5 8 6 3 7 2 4' })).toBeVisible();
  const counted = page.getByRole('row', { name: /^Counting/ });
  const before = (await counted.textContent()) ?? '';
  await page.getByLabel('Seed').fill('2');
  await page.getByLabel('Seed').press('Enter');
  await expect(counted).not.toHaveText(before);
  await page.getByLabel('Method').selectOption('backtracking');
  await expect(page.getByRole('heading', { name: /^Found after 113 steps/ })).toBeVisible();
  await page.getByLabel('Speed').selectOption('100');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(account(page)).toHaveText(/^Step 113 of 113: .* This is a solution\.$/);
  await page.getByLabel('Method').selectOption('counter');
  await expect(page.getByText(/^The first 2,000 of [\d,]+ steps are shown, followed by the solution\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.getByRole('list', { name: /^Latest numbers/ }).getByRole('listitem')).toHaveText(/^[1-8]{8}: /);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(account(page)).toHaveText(
    /^Step ([\d,]+) of \1: the number [1-8]{8}\. No queen attacks another\. This is a solution\.$/,
  );
  await expect(page.locator('.chess .attacked')).toHaveCount(0);
});

test('links restore the step', async ({ page, context }) => {
  await page.goto('/#lab/queens/how=counter&seed=7&at=99');
  await expect(account(page)).toHaveText(/^Step 99 of/);
  await page.getByLabel('Current step').press('ArrowRight');
  await expect(page).toHaveURL(/how=counter&seed=7&at=100$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(account(other)).toHaveText((await account(page).textContent()) ?? '');
  expect(await other.locator('.chess').innerHTML()).toBe(await page.locator('.chess').innerHTML());
  await other.goto('/#lab/queens/how=magic&at=9999');
  await expect(other.getByRole('alert')).toHaveText(/“how=magic” should be amb, backtracking or counter/);
  await expect(other.getByText('The link points to step 9,999, but the last one shown is 876.')).toBeVisible();
});
