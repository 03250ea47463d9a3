// The lab: talks beside each other on one line of time.

import { expect, test } from './page.js';

const CODE = 'protocol=panic&messages=20000&at=5000/protocol=token/crash=0.005';

/** @typedef {import('./page.js').Page} Page */

/** A run's part of the page. @param {Page} page @param {string} letter */
const run = (page, letter) => page.getByRole('region', { name: `Run ${letter}` });

/** The digits on the board of a run. @param {Page} page @param {string} letter */
const digitsIn = (page, letter) => run(page, letter).getByRole('gridcell').allTextContents();

test('runs stand beside each other on one line of time, and the link holds them', async ({ page, context }) => {
  await page.goto(`/#lab/${CODE}`);
  for (const letter of ['A', 'C']) await expect(run(page, letter)).toContainText(/Event 5000 of 2\d{4}/);
  await expect(run(page, 'B').getByRole('heading', { name: 'B: Token, seed 5' })).toBeVisible();
  await expect(run(page, 'C')).toContainText(/[1-9]\d* crashe?s? and 0 lost cells so far/);
  // A run that has ended stands still.
  const time = page.getByLabel('Moment of the talk');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(run(page, 'B')).toContainText('64 of 64 free cells agree');
  await time.fill('1234');
  for (const letter of ['A', 'B', 'C']) await expect(run(page, letter)).toContainText('Event 1234 of');
  await expect(page.locator('.curve').first().locator('path')).toHaveCount(3);
  await expect(page).toHaveURL(/#lab\/protocol=panic&messages=20000&at=1234\/protocol=token\/crash=0\.005$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(run(other, 'C')).toContainText('Event 1234 of');
  for (const letter of ['A', 'B', 'C']) expect(await digitsIn(other, letter)).toEqual(await digitsIn(page, letter));
});

test('another run is set beside the first, and taken away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#lab');
  await page.getByLabel('How they talk').selectOption('token');
  await page.getByRole('button', { name: 'Set another run beside it' }).press('Enter');
  const form = page.getByRole('group', { name: 'Run B' });
  await expect(form.getByLabel('How they talk')).toBeFocused();
  await form.getByLabel('Seed').fill('8');
  await page.getByRole('button', { name: 'Let them talk' }).click();
  await expect(run(page, 'B').getByRole('heading')).toHaveText('B: Token, seed 8');
  // A cell is chosen on all boards, by keys on any of them.
  await run(page, 'B').locator('[data-cell="40"]').press('ArrowUp');
  await expect(run(page, 'B').locator('[data-cell="31"]')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'What r4c5 did last in run A' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('button', { name: 'Take run B away' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('The settings have changed')).toBeVisible();
});
