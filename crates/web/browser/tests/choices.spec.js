// The exhibits of choices and of the race: a growing tree with failed branches, and all engines on one puzzle.

import { digitsOn, expect, test } from './page.js';

const SOLVED = '748392156269571843315486729574869312891234675632157498487625931926713584153948267';

/** The summary of the moment. @param {import('./page.js').Page} page */
const account = (page) => page.locator('.talk-now');

test('search tree ends with the solution', async ({ page }) => {
  await page.goto('/#lab');
  await page.getByRole('link', { name: 'Choices' }).click();
  await expect(page.getByRole('heading', { name: 'Solved: 353 choices, 11 deep' })).toBeVisible();
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(account(page)).toHaveText(/^Choice 1 of 353: \d in r1c1, 1 deep\. 0 branches failed\.$/);
  await expect(page.locator('.cell.latest')).toHaveAttribute('aria-label', /^r1c1, \d, chosen last/);
  await page.getByLabel('Current choice').fill('200');
  await expect(page.locator('.tree .failed').first()).toBeAttached();
  await expect(page.locator('.tree .solution')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(account(page)).toHaveText(/This is the solution\.$/);
  await expect(page.locator('.tree .solution')).toHaveCount(1);
  expect(await digitsOn(page)).toBe(SOLVED);
});

test('small trees are shown whole', async ({ page }) => {
  await page.goto('/#lab/choices/by=amb-as-written&at=300');
  await expect(account(page)).toHaveText(/^Choice 300 of 353/);
  const drawn = page.locator('.tree .choice');
  expect(await drawn.count()).toBeLessThan(80);
  expect((await page.locator('.tree').boundingBox())?.height).toBeGreaterThan(250);
  await page.getByLabel('Show the whole tree').check();
  await expect(drawn).toHaveCount(300);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(drawn).toHaveCount(353);
  await page.getByLabel('Show the whole tree').uncheck();
  await expect.poll(() => drawn.count()).toBeLessThan(80);
  // A tree that fits is always shown completely, and a truncated tree never is.
  for (const by of ['amb', 'backtracking']) {
    await page.getByLabel('Solver').selectOption(by);
    await expect(page.locator('.tree')).toBeVisible();
    await expect(page.getByLabel('Show the whole tree')).toHaveCount(0);
  }
});

test('phone shows the board first', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#lab/choices');
  await expect(account(page)).toBeVisible();
  await expect(page.getByLabel('Solver')).toBeHidden();
  const box = await page.getByRole('grid').boundingBox();
  expect(box?.y).toBeLessThan(500);
});

test('compares the solvers', async ({ page }) => {
  await page.goto('/#lab/choices');
  await expect(page.getByRole('row', { name: /^Scheme .* 353 11 solved$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Sodan’s version 3 2 solved$/ })).toBeVisible();
  await page.getByLabel('Solver').selectOption('backtracking');
  await expect(page.getByText('The first 2,000 of 64,477 choices are shown, followed by the solution.')).toBeVisible();
  // The summary states how many choices are omitted, and the end is shown.
  await page.getByLabel('Current choice').fill('2000');
  await expect(account(page)).toHaveText(/^Choice 2,000 of 64,477: .* 62,477 more choices not shown\. Outcome: solved\.$/);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(account(page)).toHaveText(/^Choice 64,477 of 64,477: the solution\./);
  expect(await digitsOn(page)).toBe(SOLVED);
  await expect(page).toHaveURL(/at=2001$/);
  await page.reload();
  await expect(account(page)).toHaveText(/^Choice 64,477 of 64,477: the solution/);
});

test('links restore the choice', async ({ page, context }) => {
  await page.goto('/#lab/choices/by=amb-as-written&at=99');
  await expect(account(page)).toHaveText(/^Choice 99 of 353/);
  await page.getByLabel('Current choice').press('ArrowRight');
  await expect(page).toHaveURL(/at=100$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(account(other)).toHaveText((await account(page).textContent()) ?? '');
  expect(await digitsOn(other)).toBe(await digitsOn(page));
  await other.goto('/#lab/choices/by=magic&at=9999');
  await expect(other.getByRole('alert')).toHaveText(
    /“by=magic” should be amb-as-written, amb, backtracking or backtracking-as-written/,
  );
  await expect(other.getByText('The link points to choice 9,999, but the last one shown is 353.')).toBeVisible();
});

test('races all engines', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#lab/race');
  await page.getByRole('button', { name: 'Start the race' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Winner: .*6 of 6 engines solved it\.$/);
  await expect(page.getByText('Solved. 64,477 steps,')).toBeVisible();
  for (const measure of [/guess(es)?,/, /choices?,/, /steps?,/, /messages?,/])
    await expect(page.locator('.lane-result').filter({ hasText: measure }).first()).toBeVisible();
  await page.getByLabel('Puzzle').selectOption({ label: 'An easy puzzle' });
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(page).toHaveURL(/#lab\/race\/puzzle=53/);
});

// Needs a server to delay its responses.
test('@server race has a common axis', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/v1/compare', async (route) => {
    if (route.request().postData()?.includes('"search"')) await route.continue();
  });
  await page.goto('/#lab/race');
  await expect(page.locator('.lane-marks i').first()).toHaveText('1 µs');
  await expect(page.locator('.lane-marks i').last()).toHaveText('10 s');
  await page.getByRole('button', { name: 'Start the race' }).click();
  await expect(page.locator('.lane.running')).toHaveCount(5);
  await expect(page.locator('.lane').first()).not.toHaveClass(/running/);
});
