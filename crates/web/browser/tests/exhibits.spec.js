// What the exhibits of the lab share: their tabs, and where the line of time stands.

import { expect, openPuzzle, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** Where something is. @param {import('@playwright/test').Locator} part */
async function boxOf(part) {
  const box = await part.boundingBox();
  if (!box) throw new Error('nothing is seen');
  return box;
}

test('on a phone the tab of a late exhibit is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#lab/race');
  await expect(page.getByRole('button', { name: 'Start the race' })).toBeVisible();
  for (const tab of await page.locator('.lab-nav a').all()) {
    const { x, width } = await boxOf(tab);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

for (const [link, picture] of [
  ['choices', '.board-box'],
  ['queens', '.chess'],
  ['stage', '.world'],
  ['forcing', '.forcing-boards'],
])
  test(`the line of time stands right below the picture: ${link}`, async ({ page }) => {
    await page.goto(`/#lab/${link}`);
    await expect(page.getByLabel('Speed')).toBeVisible();
    await page
      .locator('.board-key')
      .last()
      .evaluate((it) => it.scrollIntoView({ block: 'end' }));
    const [above, time] = [await boxOf(page.locator(picture).first()), await boxOf(page.locator('.player'))];
    expect(time.y - (above.y + above.height)).toBeGreaterThanOrEqual(0);
    expect(time.y - (above.y + above.height)).toBeLessThan(40);
    expect(Math.abs(time.width - above.width)).toBeLessThan(4);
  });

test('the page of a game fits a window of 1280 by 800', async ({ page }) => {
  await openPuzzle(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
});
