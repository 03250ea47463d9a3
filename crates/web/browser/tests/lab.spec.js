// The lab: running, playing, stepping through, linking and saving a negotiation.

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { digitsOn, expect, openPuzzle, test } from './page.js';
import { program } from './server.js';

const PUZZLE = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
const SOLUTION = '417369825632158947958724316825437169791586432346912758289643571573291684164875293';
/** A puzzle in which the digits of four cells can be swapped. */
const TWO_SOLUTIONS = '4.7.698256.2.58947958724316825437169791586432346912758289643571573291684164875293';
const CODE = 'protocol=panic&seed=3&messages=30000&crash=0.001';

/** @typedef {import('./page.js').Page} Page */

/** The summary of the moment. @param {Page} page */
const account = (page) => page.locator('.talk-now');

/** Waits until the timeline rests at a moment. @param {Page} page @param {number} at */
const standsAt = (page, at) => expect(account(page)).toHaveText(new RegExp(`^Event ${at.toLocaleString('en')} of`));

/** Opens the settings. @param {Page} page */
const unfold = (page) => page.getByText('Settings', { exact: true }).click();

/** The current event. @param {Page} page */
const moment = async (page) => Number(/^Event ([\d,]+)/.exec((await account(page).textContent()) ?? '')?.[1].replace(/,/g, ''));

test('lab opens on a playing run', async ({ page }) => {
  const pause = page.getByRole('button', { name: 'Pause' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/#lab');
  await expect(pause).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('grid'), 'the board is larger than the rest of the screen').toBeInViewport({ ratio: 0.3 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(pause).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  const before = await moment(page);
  await expect.poll(() => moment(page)).toBeGreaterThan(before);
  await pause.click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('shows any moment of a run', async ({ page }) => {
  await page.goto('/#lab');
  await unfold(page);
  await page.getByLabel('Protocol').selectOption('token');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/They agree: solved/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to the end' }).click();
  expect(await digitsOn(page)).toBe(SOLUTION);
  await expect(account(page)).toHaveText(/64 of 64 free cells agree/);
  await page.getByRole('button', { name: 'Go to the beginning' }).click();
  expect(await digitsOn(page)).toBe(PUZZLE);
  await page.getByRole('button', { name: 'Next change' }).click();
  expect(Array.from(await digitsOn(page)).filter((digit, cell) => digit !== PUZZLE[cell]).length).toBeLessThan(2);
  await page.getByLabel('Moment of the run').fill('3000');
  await standsAt(page, 3000);
  await page.getByLabel('Speed').selectOption('100000');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(account(page)).toHaveText(/64 of 64 free cells agree/);
});

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [390, 844],
])
  test(`playback scrolls into view: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/#lab');
    await unfold(page);
    await page.getByLabel('Protocol').selectOption('token');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
    await expect(page.getByLabel('Protocol')).toBeHidden();
    await expect(page.getByText('The example of the negotiation. Token, seed 5. At most 300,000 messages.')).toBeAttached();
    await expect.poll(() => moment(page)).toBeGreaterThan(50);
    // The position is in the address during playback.
    await expect(page).toHaveURL(/at=\d{2,}$/);
    await page.reload();
    await expect(account(page)).toHaveText(/^Event \d/);
    expect(await moment(page)).toBeGreaterThan(10);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeAttached();
  });

test('playback updates the address', async ({ page }) => {
  for (const exhibit of ['choices/by=amb-as-written', 'queens/how=amb', 'stage/']) {
    await page.goto(`/#lab/${exhibit}`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(/at=[1-9]/);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  }
});

test('running negotiations can be stopped', async ({ page }) => {
  await page.goto('/#lab');
  await unfold(page);
  await page.getByLabel('Protocol').selectOption('panic');
  await page.getByLabel('Maximum messages').fill('2000000');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('form').getByText('Running …')).toBeInViewport();
  await page.locator('form').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Running …')).toHaveCount(0);
  await expect(page.getByLabel('Protocol')).toBeVisible();
});

test('reduced motion shows the end', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#lab');
  await unfold(page);
  await page.getByLabel('Protocol').selectOption('token');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(account(page)).toHaveText(/64 of 64 free cells agree/);
  expect(await digitsOn(page)).toBe(SOLUTION);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport();
});

test('shows the selected cell’s log', async ({ page }) => {
  await page.goto('/#lab/protocol=token&at=3000');
  await standsAt(page, 3000);
  await page.getByRole('grid').scrollIntoViewIfNeeded();
  await page.locator('[data-cell="13"]').click();
  const heading = page.getByRole('heading', { name: 'Latest events of r2c5' });
  await expect(heading).toBeInViewport();
  // The board stays visible while scrolling to the curves.
  await page
    .locator('.strip')
    .last()
    .evaluate((strip) => strip.scrollIntoView({ block: 'end' }));
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.9 });
});

test('selects the first free cell', async ({ page }) => {
  await page.goto('/#lab/protocol=token&at=100');
  await expect(page.getByRole('heading', { name: 'Latest events of r1c2' })).toBeVisible();
  await page.locator('[data-cell="0"]').click();
  await unfold(page);
  await page.getByLabel('Seed', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Token, seed 6' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Latest events of r1c1' })).toBeVisible();
});

test('updates log and glossary', async ({ page }) => {
  await page.goto('/#lab/protocol=token&at=0');
  await standsAt(page, 0);
  await page.locator('[data-cell="13"]').click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await page.getByLabel('Speed').selectOption('100');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const latest = async () => Number(await page.locator('.talk-log li').first().getAttribute('value'));
  await expect.poll(latest).toBeGreaterThan(0);
  const before = await latest();
  await expect.poll(latest).toBeGreaterThan(before);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByText('Nothing yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('.talk-kinds dt').first()).toBeVisible();
  expect(await latest()).toBeLessThanOrEqual(await moment(page));
});

test('links restore the frame', async ({ page, context }) => {
  await page.goto(`/#lab/${CODE}&at=12345`);
  await standsAt(page, 12345);
  await page.getByLabel('Moment of the run').press('ArrowRight');
  await standsAt(page, 12346);
  await expect(page).toHaveURL(/at=12346$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await standsAt(other, 12346);
  expect(await digitsOn(other)).toBe(await digitsOn(page));
  expect(await account(other).textContent()).toBe(await account(page).textContent());
});

test('transcript matches the command', async ({ page }) => {
  await page.goto(`/#lab/${CODE}&at=0`);
  await standsAt(page, 0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the transcript' }).click();
  const file = await (await saved).path();
  const written = join(tmpdir(), `sodan-lab-${process.pid}.arrow`);
  const settings = ['--protocol', 'panic', '--seed', '3', '--messages', '30000', '--crash', '0.001', '--every-message'];
  spawnSync(program(), ['negotiate', '--plain', ...settings, '--transcript', written, PUZZLE]);
  expect((await readFile(file)).equals(await readFile(written))).toBe(true);
  await page.goto('/#lab');
  await expect(page.getByRole('heading', { name: 'Token, seed 5' })).toBeVisible();
  await unfold(page);
  await page.getByLabel('Open a transcript').setInputFiles(written);
  await expect(page.getByRole('heading', { name: `Transcript: ${basename(written)}` })).toBeInViewport();
  await expect(page.getByText(/Panic, seed 3\. .*Faults: \d+ crashes and 0 lost cells, first at event/)).toBeVisible();
  await expect(page.getByText('The form does not apply to this file')).toBeVisible();
  await expect(page.getByText('For a GIF movie of a file, use “sodan movie FILE”.')).toBeVisible();
  // An opened file has no link, while a new run has one again.
  await page.getByRole('button', { name: 'Share and print' }).click();
  await expect(page.getByRole('dialog').getByText('An opened transcript does not fit into a link.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await unfold(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/#lab\/protocol=token&at=\d+$/);
  await page.getByRole('button', { name: 'Share and print' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/#lab\/protocol=token&at=\d+$/);
});

test('cell log is accessible', async ({ page }) => {
  await page.goto('/#lab/protocol=token&at=3000');
  await page.locator('[data-cell="40"]').click();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { name: 'Latest events of r4c5' })).toBeVisible();
  // The words distinguish sent from received messages.
  await expect(
    page
      .locator('.talk-log .did')
      .filter({ hasText: /^to (row|box|column) \d: the digits left/ })
      .first(),
  ).toBeVisible();
  await expect(
    page
      .locator('.talk-log .heard')
      .filter({ hasText: /^from (row|box|column) \d: / })
      .first(),
  ).toBeAttached();
  await expect(page.getByRole('gridcell', { name: /^r1c1, given 4/ })).toBeVisible();
  // Each kind of message in the log is explained below it.
  const kinds = await page.locator('.talk-log li').filter({ hasText: 'domain' }).count();
  expect(kinds).toBeGreaterThan(0);
  await expect(page.getByText('A cell sends a house its domain')).toBeVisible();
});

test('counts settled cells with a token', async ({ page }) => {
  await page.goto('/#lab/protocol=token&at=3000');
  await standsAt(page, 3000);
  const filled = Array.from(await digitsOn(page)).filter((digit, cell) => digit !== '.' && PUZZLE[cell] === '.').length;
  expect(filled).toBeGreaterThan(0);
  await expect(account(page)).toHaveText(new RegExp(`; ${filled} of 64 have one digit left`));
});

test('marks faults on the board', async ({ page }) => {
  await page.goto('/#lab/protocol=panic&messages=30000&crash=0.005&lose=0.0003&at=20000');
  await expect(account(page)).toHaveText(/[1-9]\d* crashe?s? and [1-9]\d* lost cells so far/);
  await expect(page.locator('.cell.crashed').first()).toBeAttached();
  const lost = page.getByRole('gridcell', { name: /, lost$/ });
  expect(await lost.count()).toBeGreaterThan(1);
  await expect(page.getByText('Corner: crashed recently. Stripes: lost.')).toBeVisible();
});

test('link describes the visible run', async ({ page }) => {
  await page.goto('/#lab/protocol=token&at=100');
  await standsAt(page, 100);
  await page.getByRole('button', { name: 'Share and print' }).click();
  const link = page.getByRole('dialog').getByRole('textbox', { name: 'Link to the current view of the lab' });
  await expect(link).toHaveValue(/#lab\/protocol=token&at=100$/);
  await page.keyboard.press('Escape');
  await unfold(page);
  await page.getByLabel('Seed', { exact: true }).fill('6');
  await expect(page.getByText('The settings have changed.')).toBeVisible();
  await page.getByLabel('Moment of the run').fill('101');
  await standsAt(page, 101);
  await expect(page).toHaveURL(/#lab\/protocol=token&at=101$/);
  await page.getByLabel('Seed', { exact: true }).fill('5');
  await expect(page.getByText('The settings have changed.')).toHaveCount(0);
  await page.getByLabel('Seed', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Token, seed 6' })).toBeVisible();
});

test('reproduces published mistakes', async ({ page }) => {
  await page.goto('/#lab');
  await expect(page.getByText('Published mistakes, reproduced')).toHaveCount(0);
  await unfold(page);
  await page.getByLabel('Protocol').selectOption('first');
  await page.getByText('Published mistakes, reproduced').click();
  await page.getByLabel('One seed: identical random numbers').check();
  await page.getByLabel('Maximum messages').fill('3000');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'First, seed 5' })).toBeVisible();
  await expect(page.getByText(/^[^.]+\. .* Published mistake: One seed\.$/).last()).toBeVisible();
  await expect(page).toHaveURL(/mistakes=one-seed/);
});

test('phone shows the board first', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#lab/protocol=token&at=100');
  await standsAt(page, 100);
  await expect(page.getByLabel('Protocol')).toBeHidden();
  const box = await page.getByRole('grid').boundingBox();
  expect(box?.y).toBeLessThan(500);
  await unfold(page);
  await expect(page.getByLabel('Protocol')).toBeVisible();
});

test('reduced motion hides messages', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#lab/protocol=panic&messages=3000&at=2000');
  await standsAt(page, 2000);
  await expect(page.locator('.flight')).toHaveCount(0);
  await page.getByLabel('Show messages').check();
  await expect(page.locator('.flight').first()).toBeAttached();
});

test('shows messages of houses', async ({ page }) => {
  await page.goto('/#lab/protocol=token&seed=6&at=3000');
  await standsAt(page, 3000);
  const flights = page.locator('.flight');
  // A house has a frame, and its message ends at its centre.
  await expect(flights.locator('rect').first()).toBeAttached();
  const dots = await flights
    .locator('circle')
    .evaluateAll((all) => all.map((dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')]));
  expect(dots.flat().filter((at) => !(Number(at) > 0 && Number(at) < 900))).toEqual([]);
  await expect(page.getByText('Frame: sending or receiving house.')).toBeVisible();
  // Orders start at the middle of the upper edge.
  await page.getByLabel('Moment of the run').fill('2000');
  await standsAt(page, 2000);
  await expect(flights).toHaveCount(12);
  await expect(flights.locator('rect')).toHaveCount(0);
});

test('reports invalid settings', async ({ page }) => {
  await page.goto('/#lab');
  await unfold(page);
  await page.getByLabel('Open a transcript').setInputFiles({ name: 'x.arrow', mimeType: '', buffer: Buffer.from('nothing') });
  await expect(page.getByText('x.arrow is not a readable transcript.')).toBeInViewport();
  await page.goto('/#lab/protocol=shouting&seed=2.5&messages=5000&at=9999999');
  await expect(page.getByRole('alert')).toHaveText(
    /“protocol=shouting” should be a protocol such as token; “seed=2.5” should be a whole number/,
  );
  await expect(page.getByText(/^The link points to event 9,999,999, but the last one shown is [\d,]+\./)).toBeVisible();
  await unfold(page);
  await page.getByLabel('Seed', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Sweep the slider' }).click();
  await expect(page.getByText('“seed” must be')).toBeVisible();
});

test('tables show scroll shadows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#lab');
  await unfold(page);
  await page.getByLabel('Maximum messages').fill('100');
  await page.getByText('From cell to community').last().click();
  await page.getByLabel('Seeds').fill('1');
  await page.getByRole('button', { name: 'Sweep the slider' }).click();
  await expect(page.getByText('8 of 8 runs finished')).toBeVisible();
  const table = page.locator('.sweep-box');
  await table.scrollIntoViewIfNeeded();
  // Compares the edges to the pixel. The table moves while the charts below it are drawn.
  const edges = async () => {
    const { x, y, width } = (await table.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const pixels = [x + 1, x + width - 2].map(async (at) =>
      (await page.screenshot({ clip: { x: at, y: y + 3, width: 1, height: 1 } })).toString('base64'),
    );
    return Promise.all(pixels);
  };
  const scrollTo = (/** @type {number} */ share) => table.evaluate((it, to) => it.scrollTo({ left: to * it.scrollWidth }), share);
  await expect(async () => {
    await scrollTo(0);
    const [plain, shaded] = await edges();
    expect(shaded).not.toBe(plain);
    await scrollTo(1);
    const [left, right] = await edges();
    expect(left).not.toBe(plain);
    expect(right).toBe(plain);
  }).toPass();
});

test('sweeps the slider', async ({ page }) => {
  await page.goto('/#lab');
  await unfold(page);
  await page.getByLabel('Maximum messages').fill('5000');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel('Seeds').fill('1');
  await page.getByRole('button', { name: 'Sweep the slider' }).click();
  await expect(page.getByText('8 of 8 runs finished')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Token 1 \/ 1 1 / })).toBeVisible();
  // At the first position, a cell stores a digit and whether it is certain (5 bits); all other agents store nothing.
  await expect(page.getByRole('row', { name: /^Chance 1 \/ 1 0 .* 5 0 \d+\.\d \d+ \+ 0$/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the table (CSV)' }).click();
  expect((await saved).suggestedFilename()).toBe('sweep-from-seed-5.csv');
  const [head, ...rows] = String(await readFile(await (await saved).path()))
    .trimEnd()
    .split('\n');
  expect(head).toMatch(/^level,step,talks,agreed,median_messages,/);
  expect(rows).toHaveLength(8);
  expect(rows[0]).toMatch(/^0,Chance,1,0,,5,0,[\d.]+,\d+,0$/);
  expect(rows[7]).toMatch(/^7,Token,1,1,\d+,/);
});

test('handles multiple solutions', async ({ page }) => {
  await openPuzzle(page, TWO_SOLUTIONS);
  await page.goto('/#lab');
  await unfold(page);
  await page.locator('select').and(page.getByLabel('Puzzle')).selectOption({ label: 'Your current game' });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^This puzzle does not have exactly one solution/)).toBeVisible();
  await expect(page.getByText(/^Agreement: cells/)).toHaveCount(0);
});
