// Disabled techniques do not occur in hints, steps and paths.

import { expect, linkTo, test } from './page.js';

/** HoDoKu's path of this puzzle needs Uniqueness Test 1. */
const UNIQUE = '76....5..9.2...........6.87..3....5..7...41..8...3...4.3.18..4.5.......3.945...7.';

/** The techniques in the whole path. @param {import('./page.js').Page} page */
async function pathOf(page) {
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await expect(page.locator('.path .found').first()).toBeAttached();
  return page.locator('.path .found').allTextContents();
}

test('disables uniqueness techniques', async ({ page }) => {
  await page.goto(linkTo(UNIQUE));
  expect(await pathOf(page), 'the path has it').toContain('Uniqueness Test 1');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Use techniques that rely on a unique solution').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  const names = await pathOf(page);
  expect(names.filter((name) => /^(Uniqueness|Hidden Rect|Avoidable|Unique Loop|BUG|Bivalue)/.test(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(40);
  await expect(page.locator('.path-view')).not.toContainText('no technique of this scale applies');
});

test('steps omit disabled techniques', async ({ page }) => {
  await page.goto(linkTo(UNIQUE));
  const found = async () => {
    await page.getByRole('tab', { name: 'All steps' }).click();
    await expect(page.getByText(/moves? found/)).toBeVisible();
    return (await page.locator('.panel-body').textContent()) ?? '';
  };
  expect(await found()).toContain('Hidden Single');
  expect(await found()).toContain('Type 2 (Claiming)');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Techniques on and off').click();
  await page.getByRole('checkbox', { name: 'Locked Candidates Type 2 (Claiming)' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  const text = await found();
  expect(text).toContain('Hidden Single');
  expect(text).not.toContain('Type 2 (Claiming)');
});
