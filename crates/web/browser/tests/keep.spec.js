// The lab: exports of a run, and fault changes during a run.

import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digitsOn, expect, test } from './page.js';
import { program } from './server.js';

const PUZZLE = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';

/** @typedef {import('./page.js').Page} Page */

/** Path of a temporary file. @param {string} name */
const fileOf = (name) => join(tmpdir(), `sodan-keep-${process.pid}-${name}`);

/** Downloads the file of a button. @param {Page} page @param {string} name */
async function saved(page, name) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await download).path());
}

/** Runs the command to write a file. @param {string[]} args */
function write(...args) {
  const { stderr } = spawnSync(program(), ['negotiate', ...args], { encoding: 'utf8' });
  expect(stderr).toBe('');
}

/** Reads and deletes a file. @param {string} file */
async function taken(file) {
  const bytes = await readFile(file);
  await rm(file);
  return bytes;
}

test('saves a picture', async ({ page }) => {
  await page.goto('/#lab/protocol=token&at=3000&show=regions');
  await expect(page.locator('.talk-now')).toHaveText(/^Event 3,000 of/);
  const svg = String(await saved(page, 'Save the picture (SVG)'));
  const shown = await page.locator('.grid .given, .grid .entry').count();
  const letters = await page.locator('.regions text').count();
  expect(svg.match(/<text/g)?.length).toBe(shown + letters + 2);
  expect(svg).not.toContain('class=');
  // Region outlines keep their colours.
  expect(svg).toMatch(/<path d="M[^"]+" fill="none" [^>]*stroke="rgb/);
  expect((await saved(page, 'Save the picture (PNG)')).subarray(1, 4).toString()).toBe('PNG');
});

test('pictures match the screen', async ({ page }) => {
  await page.goto('/#lab/protocol=panic&messages=5000&at=3000');
  await expect(page.locator('.talk-now')).toHaveText(/^Event 3,000 of/);
  const [flights, clashes] = [await page.locator('.flight').count(), await page.locator('.cell.clash').count()];
  expect(Math.min(flights, clashes)).toBeGreaterThan(0);
  const svg = String(await saved(page, 'Save the picture (SVG)'));
  const red = await page
    .locator('.cell.clash')
    .first()
    .locator('.given, .entry')
    .evaluate((digit) => getComputedStyle(digit).color);
  expect(svg.split(/<text/).filter((text) => text.includes(`fill="${red}"`)).length).toBe(clashes);
  const dots = /<circle [^>]*r="7"/g;
  expect(svg.match(dots)?.length).toBe(flights);
  expect(svg).toMatch(/>Panic, seed 5<\/text><text .*>Event 3,000 of [\d,]+, after [\d.]+ virtual milliseconds<\/text>/);
  await page.getByLabel('Show messages').uncheck();
  expect(String(await saved(page, 'Save the picture (SVG)'))).not.toMatch(dots);
  // The caption makes the picture taller than wide.
  const png = await saved(page, 'Save the picture (PNG)');
  expect([png.readUInt32BE(16), png.readUInt32BE(20) > 1200]).toEqual([1200, true]);
});

test('saves WebM and GIF movies', async ({ page }) => {
  await page.goto('/#lab/protocol=token&messages=10&at=0&show=regions');
  await expect(page.locator('.talk-now')).toHaveText(/^Event 0 of/);
  const film = await saved(page, 'Save a movie (WebM)');
  expect(film.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  await expect(page.getByText('Movie saved.')).toBeVisible();
  const [talk, movie] = [fileOf('talk.arrow'), fileOf('talk.gif')];
  write('--plain', '--protocol', 'token', '--seed', '5', '--messages', '10', '--transcript', talk, PUZZLE);
  const gif = await saved(page, 'Save a movie (GIF)');
  const [, length] = /of (\d+),/.exec((await page.locator('.talk-now').textContent()) ?? '') ?? [];
  write('movie', talk, '--regions', '--frames', String(Number(length) + 1), '-o', movie);
  expect(gif.equals(await taken(movie))).toBe(true);
  await taken(talk);
});

test('draws cluster diagrams', async ({ page }) => {
  await page.goto('/#lab/protocol=token&messages=2000&at=0');
  await expect(page.locator('.talk-now')).toHaveText(/^Event 0 of/);
  const tree = page.getByRole('img', { name: /^A tree of the free cells/ });
  await expect(tree).toBeHidden();
  await page.getByRole('button', { name: 'Show the clusters' }).click();
  await expect(tree).toBeVisible();
  expect(await tree.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(700);
});

test('validates message probabilities', async ({ page }) => {
  await page.goto('/#lab/protocol=panic&messages=3000&at=1000');
  await page.getByText('Change faults from this moment').click();
  const panel = page.locator('.switches');
  await expect(panel.getByText(/^Probability per message or turn, such as 0\.001\./)).toBeVisible();
  const field = panel.getByLabel('Delayed messages');
  await expect(field).toHaveAccessibleDescription(/^Probability per message/);
  await field.fill('20');
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await expect(panel.getByRole('alert')).toHaveText('“Delayed messages” must be a number from 0 to 1, such as 0.001.');
  await expect(field).toBeFocused();
  await field.fill('0.2');
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await expect(page.getByText(/^From message [\d,]+: Delayed messages: 0\.2/)).toBeVisible();
});

test('changes faults during a run', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Playback continues from the selected moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#lab/protocol=panic&messages=8000&at=3000');
  await expect(page.locator('.talk-now')).toHaveText(/^Event 3,000 of/);
  const before = await digitsOn(page);
  await page.locator('[data-cell="2"]').click();
  await page.getByText('Change faults from this moment').click();
  await page.locator('.switches').getByLabel('Crashed cells').fill('0.01');
  await page.getByRole('button', { name: 'Continue from here' }).press('Enter');
  await expect(page.getByText(/^From message 2,\d{3}: Crashed cells: 0\.01/)).toBeVisible();
  await expect(page.locator('.talk-now')).toHaveText(/^Event 3,000 of/);
  expect(await digitsOn(page)).toBe(before);
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Latest events of r1c3' })).toBeVisible();
  await expect(page.locator('.curve').first().locator('.mark')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(page.locator('.talk-now')).toHaveText(/[1-9]\d* crash.* so far\.$/);
  // The address changes shortly after the board.
  const [, last] = /^Event [\d,]+ of ([\d,]+)/.exec((await page.locator('.talk-now').textContent()) ?? '') ?? [];
  await expect(page).toHaveURL(new RegExp(`switches=\\d+%3Acrash%3D0\\.01&at=${last.replaceAll(',', '')}$`));
  const file = fileOf('switched.arrow');
  const [, from] = /switches=(\d+)%3A/.exec(page.url()) ?? [];
  const settings = ['--protocol', 'panic', '--seed', '5', '--messages', '8000', '--switch', `${from}:crash=0.01`];
  write('--plain', ...settings, '--every-message', '--transcript', file, PUZZLE);
  expect((await saved(page, 'Save the transcript')).equals(await taken(file))).toBe(true);
  const [digits, account] = [await digitsOn(page), await page.locator('.talk-now').textContent()];
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('.talk-now')).toHaveText(account ?? '');
  expect(await digitsOn(other)).toBe(digits);
  await page.getByRole('button', { name: /^Remove the change/ }).click();
  await expect(page.locator('.talk-now')).not.toHaveText(/crash/);
});
