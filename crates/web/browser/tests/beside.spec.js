// The lab: runs side by side on one timeline, and the regions of a run.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { regionsOf } from '../../page/src/core/regions.js';
import { frameAt, momentOf, talkOf } from '../../page/src/core/talk.js';
import { transcriptOf } from '../../page/src/core/transcript.js';
import { expect, test } from './page.js';
import { program } from './server.js';

const CODE = 'protocol=panic&messages=20000&at=5000/protocol=token/crash=0.005';

/** @typedef {import('./page.js').Page} Page */

/** The section of a run. @param {Page} page @param {string} letter */
const run = (page, letter) => page.getByRole('region', { name: `Run ${letter}` });

/** The digits on the board of a run. @param {Page} page @param {string} letter */
const digitsIn = (page, letter) => run(page, letter).getByRole('gridcell').allTextContents();

test('runs share a timeline', async ({ page, context }) => {
  await page.goto(`/#lab/${CODE}`);
  for (const letter of ['A', 'C']) await expect(run(page, letter)).toContainText(/Event 5,000 of 2\d,\d{3}/);
  await expect(run(page, 'B').getByRole('heading', { name: 'B: Token, seed 5' })).toBeVisible();
  await expect(run(page, 'C')).toContainText(/[1-9]\d* crashe?s? and 0 lost cells so far/);
  // A run that has ended stays at its end.
  const time = page.getByLabel('Moment of the run');
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(run(page, 'B')).toContainText('64 of 64 free cells agree');
  await time.fill('1234');
  for (const letter of ['A', 'B', 'C']) await expect(run(page, letter)).toContainText('Event 1,234 of');
  await expect(page.locator('.curve').first().locator('path')).toHaveCount(3);
  await expect(page).toHaveURL(/#lab\/protocol=panic&messages=20000&at=1234\/protocol=token\/crash=0\.005$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(run(other, 'C')).toContainText('Event 1,234 of');
  for (const letter of ['A', 'B', 'C']) expect(await digitsIn(other, letter)).toEqual(await digitsIn(page, letter));
});

test('axis shows each run’s time', async ({ page }) => {
  await page.goto('/#lab/at=3000/protocol=token&seed=6');
  const time = /^Event 3,000 of [\d,]+, after ([\d.]+) virtual/;
  for (const letter of ['A', 'B']) await expect(run(page, letter)).toContainText(/Event 3,000 of/);
  const times = await page.locator('.talk-now').evaluateAll((all) => all.map((it) => it.textContent ?? ''));
  expect(new Set(times.map((text) => time.exec(text)?.[1])).size).toBe(2);
  await expect(page.locator('.axis span').first()).toHaveText('0 eventsA: 0.000 msB: 0.000 ms');
  await expect(page.locator('.axis span').last()).toHaveText(/^[\d,]+ eventsA: [\d.]+ msB: ended at [\d.]+ ms$/);
  await expect(page.getByLabel('Moment of the run')).toHaveAttribute('aria-valuetext', /^Event 3,000 of [\d,]+$/);
});

test('adds and removes runs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#lab');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Protocol').selectOption('token');
  await page.getByRole('button', { name: 'Add another run' }).press('Enter');
  const form = page.getByRole('group', { name: 'Run B' });
  await expect(form.getByLabel('Protocol')).toBeFocused();
  await form.getByLabel('Seed').fill('8');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(run(page, 'B').getByRole('heading')).toHaveText('B: Token, seed 8');
  // A cell is selected on all boards at the same time, and the keys work on any of them.
  await run(page, 'B').locator('[data-cell="40"]').click();
  await page.keyboard.press('ArrowUp');
  await expect(run(page, 'B').locator('[data-cell="31"]')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Latest events of r4c5 in run A' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove run B' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('The settings have changed.')).toBeVisible();
  await expect(run(page, 'B').getByRole('heading')).toHaveText('B: Token, seed 8');
});

test('shows alternative regions', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#lab/protocol=panic&messages=3000&at=948');
  await expect(page.locator('.talk-now')).toHaveText(/^Event 948 of/);
  await page.getByLabel('Colours show').selectOption('regions');
  await expect(page).toHaveURL(/at=948&show=regions$/);
  const told = page.locator('.talk-fates');
  const number = await page
    .locator('figcaption', { hasText: /^Regions in phase/ })
    .locator('b')
    .textContent();
  await expect(told).toHaveText(new RegExp(`^${number} regions? in phase, the largest of \\d+ cells; 1 region out of phase`));
  await expect(told).toHaveText(/ collide and become /);
  expect(await page.getByRole('gridcell', { name: /agrees with the solution, in region a/ }).count()).toBeGreaterThan(1);
  for (const [moment, word] of Object.entries({
    65: 'begins with 1 cell',
    1289: 'grows',
    832: 'dissolves',
    1271: 'splits into',
  })) {
    await page.getByLabel('Moment of the run').fill(moment);
    await expect(told).toHaveText(new RegExp(word));
  }
  await expect(page).toHaveURL(/at=1289&show=regions$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('.talk-fates')).toHaveText((await told.textContent()) ?? '');
  expect(await other.locator('.regions').innerHTML()).toBe(await page.locator('.regions').innerHTML());
});

test('regions match the command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sodan-lab-'));
  const file = join(folder, 'talk.arrow');
  const puzzle = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
  const run = (/** @type {string[]} */ ...args) => spawnSync(program(), ['negotiate', ...args], { encoding: 'utf8' }).stdout;
  run('--plain', '--protocol', 'token', '--transcript', file, puzzle);
  const [names, ...rows] = run('stats', '--points', '50', file).trimEnd().split('\n');
  const column = names.split(',').indexOf('regions');
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const talk = talkOf(transcriptOf(/** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength))));
  const solution = Array.from('417369825632158947958724316825437169791586432346912758289643571573291684164875293', Number);
  const givens = Array.from(puzzle, (sign) => Number(sign) || 0);
  const counted = rows.map((row) => {
    const at = momentOf(talk, Math.round(1e9 * Number(row.split(',')[0])));
    return regionsOf(frameAt(talk, at).digits, givens, solution).wrong.length;
  });
  await rm(folder, { recursive: true });
  expect(counted).toEqual(rows.map((row) => Number(row.split(',')[column])));
  expect(new Set(counted).size).toBeGreaterThan(2);
});
