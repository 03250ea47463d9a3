// Common parts of the lab's exhibits: their tabs, and the position of the timeline.

import { expect, openPuzzle, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** Bounding box of an element. @param {import('@playwright/test').Locator} part */
async function boxOf(part) {
  const box = await part.boundingBox();
  if (!box) throw new Error('nothing is seen');
  return box;
}

test('phone scrolls to the tab', async ({ page }) => {
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
  test(`timeline below the picture: ${link}`, async ({ page }) => {
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

test('game fits 1280 by 800', async ({ page }) => {
  await openPuzzle(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
});

test('P plays and pauses', async ({ page }) => {
  const [play, pause] = ['Play', 'Pause'].map((name) => page.getByRole('button', { name, exact: true }));
  for (const exhibit of ['protocol=token&at=0', 'choices/at=0', 'forcing']) {
    // Reloads the page, so that no button of the previous exhibit matches.
    await page.goto('about:blank');
    await page.goto(`/#lab/${exhibit}`);
    await expect(play).toBeVisible();
    await page.locator('[data-cell="20"]').first().click();
    await page.keyboard.press('p');
    await expect(pause).toBeVisible();
    await page.keyboard.press('p');
    await expect(play).toBeVisible();
  }
  await page.locator('.player input').press('p');
  await expect(pause).toBeVisible();
});

test('lists keys of the open page', async ({ page }) => {
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const [part, here, elsewhere] of [
    ['#lab/choices', 'On a board or timeline: play or pause', 'Corner mark'],
    ['#make', 'Open the copied puzzle', 'Hint: press again for more'],
    ['#practice/naked-pair', 'Answer with this digit', 'Corner mark'],
    ['#play', 'Hint: press again for more', 'timeline'],
    ['#learn', 'This page has no shortcuts of its own', 'timeline'],
  ]) {
    await page.goto(`/${part}`);
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(keys).toContainText(here);
    await expect(keys).not.toContainText(elsewhere);
    await page.keyboard.press('Escape');
  }
});
