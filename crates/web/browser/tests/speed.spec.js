// Performance: size of the first load, time until playable, latency of a key.

import { gzipSync } from 'node:zlib';
import { cellIn, clockOf, expect, fullHint, test } from './page.js';

test('first load under 200 kB', async ({ page }) => {
  /** @type {Promise<number>[]} */
  const sizes = [];
  const measure = (/** @type {import('@playwright/test').Response} */ response) => {
    sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on('response', measure);
  await page.goto('/', { waitUntil: 'networkidle' });
  // Exclude ratings, which arrive later.
  page.off('response', measure);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(200_000);
});

/** Opens the page and plays a key; returns the elapsed and the CPU time. @param {import('@playwright/test').Browser} browser */
async function opened(browser) {
  const page = await browser.newPage();
  const clock = await clockOf(page);
  const begun = Date.now();
  await page.goto('/', { waitUntil: 'commit' });
  await cellIn(page, 'r1c1').waitFor();
  await page.keyboard.press('ArrowRight');
  const [whole, worked] = [Date.now() - begun, await clock()];
  await page.close();
  return { whole, worked };
}

/** The minimum of five runs, to exclude noise of the machine. @param {() => Promise<number>} measure */
async function leastOfFive(measure) {
  const times = [];
  for (let count = 0; count < 5; count += 1) times.push(await measure());
  return Math.min(...times);
}

test('playable within 0.5 s CPU time', async ({ browser }) => {
  const least = await leastOfFive(async () => (await opened(browser)).worked);
  expect(least).toBeGreaterThan(10);
  expect(least).toBeLessThan(500);
});

test('@long playable within half a second', async ({ browser }) => {
  expect(await leastOfFive(async () => (await opened(browser)).whole)).toBeLessThan(500);
});

test('keys are handled within a frame', async ({ page }) => {
  const clock = await clockOf(page);
  await page.goto('/#learn/xy-chain');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await fullHint(page);
  await expect(page.locator('.link').first()).toBeAttached();
  const keys = 60;
  const least = await leastOfFive(async () => {
    const before = await clock();
    for (let count = 0; count < keys; count += 1) await page.keyboard.press(count % 2 ? 'ArrowRight' : 'ArrowDown');
    return ((await clock()) - before) / keys;
  });
  expect(least).toBeGreaterThan(0.1);
  expect(least).toBeLessThan(16);
});
