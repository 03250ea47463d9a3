// The exhibit of forcing chains: two boards side by side, level by level, limits, removed singles, and excluded conclusions.

import { expect, test } from './page.js';

/** The summary of the moment. @param {import('./page.js').Page} page */
const account = (page) => page.locator('.talk-now');

/** The cells of the first board that follow from the assumption. @param {import('./page.js').Page} page */
const followed = (page) => page.getByRole('grid').first().locator('.followed');

/** Opens the settings. @param {import('./page.js').Page} page */
const unfold = (page) => page.getByText('Settings', { exact: true }).click();

test('boards come before settings', async ({ page }) => {
  await page.goto('/#lab/forcing');
  await expect(page.locator('[data-cell="20"]').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Choose')).toBeHidden();
  await expect(page.locator('summary .hint')).toHaveText('A puzzle with forced digits. Most conclusions. First: Basic steps.');
  await unfold(page);
  await page.getByLabel('Throttle: maximum levels').fill('2');
  await page.getByLabel('Throttle: maximum levels').press('Enter');
  await expect(page.getByRole('heading', { name: /^A \w+ of 2 levels/ })).toBeVisible();
  await unfold(page);
  await expect(page.locator('summary .hint')).toHaveText(/ At most 2 levels\.$/);
});

test('follows boards level by level', async ({ page, context }) => {
  await page.goto('/#lab/forcing');
  await expect(page.getByRole('heading', { name: 'A net of 4 levels and 21 singles' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(2);
  await expect(followed(page)).toHaveCount(1);
  const ring = (/** @type {Element} */ cell) => getComputedStyle(cell, '::before').borderTopStyle;
  expect(await followed(page).evaluate(ring)).toBe('double');
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(account(page)).toHaveText(/^Level 1 of 4\. First board: \d in r\dc\d/);
  const early = await followed(page).count();
  await page.getByRole('button', { name: 'Go to the end' }).click();
  expect(await followed(page).count()).toBeGreaterThan(early);
  await expect(page.getByRole('gridcell', { name: /eliminated/ }).first()).toBeAttached();
  await expect(page).toHaveURL(/#lab\/forcing\/at=4$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(account(other)).toHaveText((await account(page).textContent()) ?? '');
  await other.goto('/#lab/forcing/way=best');
  await expect(other.getByRole('alert')).toHaveText(/“way=best” should be throttle, smart or first/);
});

test('removing singles affects conclusions', async ({ page }) => {
  await page.goto('/#lab/forcing');
  await unfold(page);
  await page.getByLabel('Puzzle').selectOption({ label: 'A puzzle with a contradiction' });
  // The candidates that both boards eliminate come next.
  const verdict = page.locator('.conclusions li').first();
  await expect(verdict).toHaveText(/^The (first|second) board has a contradiction: .* It holds\.$/);
  for (const summary of await page.getByText(/^Trim the/).all()) await summary.click();
  // Singles that depend on a removed single are also removed, and cannot be checked until it is restored.
  const boxes = page.getByRole('checkbox');
  for (let left = await boxes.and(page.locator(':checked')).count(); left > 0; ) {
    await boxes.and(page.locator(':checked')).first().focus();
    await page.keyboard.press('Space');
    const now = await boxes.and(page.locator(':checked')).count();
    expect(now).toBeLessThan(left);
    left = now;
  }
  await expect(page.getByText(/^Removed with \d in r\dc\d/).first()).toBeVisible();
  await expect(boxes.and(page.locator(':disabled')).first()).not.toBeChecked();
  await expect(page.getByRole('heading', { name: /and \d+ singles; \d+ remain$/ })).toBeVisible();
  await expect(verdict).toHaveText(/It no longer follows\.$/);
});

test('links keep removed singles', async ({ page, context }) => {
  await page.goto('/#lab/forcing');
  await page.getByText('Trim the second board').click();
  await page
    .getByRole('checkbox', { name: /^Level 1:/ })
    .last()
    .uncheck();
  await expect(page).toHaveURL(/#lab\/forcing\/out=2%3Ar\dc\d%3D\d$/);
  const verdicts = await page.locator('.conclusions').textContent();
  expect(verdicts).toContain('It no longer follows');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('.conclusions')).toHaveText(verdicts ?? '');
  await expect(other.getByRole('checkbox', { name: /^Level 1:/ }).last()).not.toBeChecked();
  // A new chain starts without removed singles.
  await unfold(page);
  await page.getByLabel('Choose').selectOption('throttle');
  await expect(page).toHaveURL(/#lab\/forcing\/way=throttle$/);
});

test('drops conclusions and applies limits', async ({ page }) => {
  await page.goto('/#lab/forcing');
  const drop = page.getByRole('button', { name: /^Drop .* and search again$/ });
  const name = ((await drop.first().textContent()) ?? '').replace(/^Drop | and search again$/g, '');
  await drop.first().click();
  expect(name).toMatch(/^“r\dc\d is (not )?\d”$/);
  await expect(page.getByText(`Dropped: ${name}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Drop ${name} and search again` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(page.getByText(/^Dropped/)).toHaveCount(0);
  await unfold(page);
  await page.getByLabel('Choose').selectOption('throttle');
  await expect(page.getByRole('heading', { name: /^A chain of 2 levels/ })).toBeVisible();
  await page.getByLabel('Throttle: maximum levels').fill('1');
  await page.getByLabel('Throttle: maximum levels').press('Enter');
  await expect(page.getByText(/^No chain: no choice found within the limits\./)).toBeVisible();
});
