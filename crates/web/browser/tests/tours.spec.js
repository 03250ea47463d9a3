// The tours of the lab: steps through the exhibits by keyboard, each of which is a link.

import { expect, test } from './page.js';

test('tours step through exhibits', async ({ page }) => {
  await page.goto('/#lab/tour');
  await page.getByRole('link', { name: /^Choices with amb/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByText('The text: “Yet Another Sudoku Solver”, in a blog on 10 July 2006.')).toBeVisible();
  await expect(page.locator('.talk-now')).toHaveText(/^No choice yet/);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.locator('.talk-now')).toHaveText(/^Choice 120 of 353/);
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.locator('.talk-now')).toHaveText(/^Choice 121 of 353/);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.locator('.talk-now')).toHaveText(/^Choice 3 of 3: .* This is the solution\.$/);
  await expect(page).toHaveURL(/#lab\/tour\/scheme\/3$/);
  await page.getByRole('link', { name: 'All tours' }).click();
  await expect(page.getByRole('heading', { name: 'Tours: five texts, replayed' })).toBeVisible();
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`text next to the board: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/#lab/tour/stage/3');
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByText('With that missing rule')).toBeInViewport();
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: 'Start' })).toBeHidden();
    await page.goto('/#lab/tour/forum/2');
    await expect(page.getByText('At the last level, compare the boards')).toBeInViewport();
    await expect(page.getByLabel('Solve first with')).toBeHidden();
  });

test('tour claims are true', async ({ page }) => {
  await page.goto('/#lab/tour/erlang/2');
  await expect(page.getByText(/^Called solved by a published rule, but wrong\./)).toBeVisible();
  await expect(page.locator('.cell.clash').first()).toBeAttached();
  await page.goto('/#lab/tour/stage/3');
  await expect(page.getByText(/^They agree: solved\./)).toBeVisible();
  await page.goto('/#lab/tour/stage/5');
  await expect(page.getByText(/^Stuck: no messages are left\./)).toBeVisible();
  await expect(page.locator('.cell.lost').first()).toBeAttached();
});
