// The lab's stage: world lines of actors, the mailbox of the selected actor, and the program.

import { expect, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** The summary of the moment. @param {Page} page */
const account = (page) => page.locator('.talk-now');

/** The open mailbox. @param {Page} page */
const mailbox = (page) => page.locator('.mailbox');

/** Advances until an event matches. @param {Page} page @param {RegExp} what */
async function until(page, what) {
  const line = page.getByLabel('Current moment');
  for (let count = 0; count < 200 && !what.test((await account(page).textContent()) ?? ''); count += 1)
    await line.press('ArrowRight');
  await expect(account(page)).toHaveText(what);
}

test('skipped messages stay in mailboxes', async ({ page }) => {
  await page.goto('/#lab');
  await page.getByRole('link', { name: 'Stage', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^3 actors, 9 messages$/ })).toBeVisible();
  await expect(page.locator('.world .letter'), 'it opens on mail under way').not.toHaveCount(0);
  await page.getByRole('button', { name: 'Go to the beginning' }).click();
  await expect(page.locator('.program')).toContainText('Next::Leave(other)');
  await until(page, /ping skips Hello\(1\)/);
  await expect(mailbox(page)).toContainText('Waiting to receive Pong(1).');
  await expect(mailbox(page).getByRole('listitem').first()).toHaveText('Hello(1) from chatter, skipped');
  await until(page, /ping receives Pong\(3\), ahead of 3 older messages\. Now: reads the greetings\.$/);
  await expect(mailbox(page).getByRole('listitem')).toHaveText(
    [1, 2, 3].map((it) => `Hello(${it}) from chatter, next to be received`),
  );
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(mailbox(page)).toContainText('Ended: normal.');
  await expect(page.locator('.world .over')).not.toHaveCount(0);
});

test('shows time-outs, exits and restarts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#lab/stage/program=timeout');
  await until(page, /the receive of client times out/);
  await expect(page.locator('.world .timed-out').last()).toBeAttached();
  await page.getByLabel('Program').selectOption('links');
  await expect(account(page)).toHaveText(/^Moment 0 of/);
  await until(page, /the exit signal of third reaches second and ends it/);
  await expect(page.locator('.world .exit.arrived')).not.toHaveCount(0);
  const dashes = (/** @type {Element} */ path) => getComputedStyle(path).strokeDasharray;
  expect(await page.locator('.world .exit.arrived path').first().evaluate(dashes)).toBe('none');
  await page.getByLabel('Program').selectOption('supervisor');
  await expect(account(page)).toHaveText(/^Moment 0 of/);
  await page.getByRole('button', { name: 'counter' }).click();
  await until(page, /counter ends \(failed/);
  await expect(mailbox(page)).toContainText('Ended: failed: the counter stops at three.');
  await until(page, /supervisor starts counter/);
  await expect(mailbox(page)).not.toContainText('Ended');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(account(page)).toHaveText(/supervisor ends \(failed: too many restarts\)\.$/);
});

test('links restore moment and mailbox', async ({ page, context }) => {
  await page.goto('/#lab/stage/program=sudoku&seed=4&at=60');
  await expect(account(page)).toHaveText(/^Moment 60 of/);
  await page.getByRole('button', { name: '3', exact: true }).click();
  await page.getByLabel('Current moment').press('ArrowRight');
  await expect(page).toHaveURL(/#lab\/stage\/program=sudoku&seed=4&at=61&open=3$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(account(other)).toHaveText((await account(page).textContent()) ?? '');
  for (const part of ['.world', '.mailbox'])
    expect(await other.locator(part).innerHTML()).toBe(await page.locator(part).innerHTML());
  await other.goto('/#lab/stage/program=magic&at=9999');
  await expect(other.getByRole('alert')).toHaveText(/“program=magic” should be selective, timeout, links, supervisor or sudoku/);
  await expect(other.getByText(/^The link points to moment 9,999, but the last one shown is \d+\.$/)).toBeVisible();
});

test('seeds change the run', async ({ page }) => {
  await page.goto('/#lab/stage/at=12');
  await expect(account(page)).toHaveText(/^Moment 12 of/);
  const before = await page.locator('.world').innerHTML();
  await page.getByLabel('Seed').fill('2');
  await page.getByLabel('Seed').press('Enter');
  await expect(page).toHaveURL(/seed=2/);
  await page.getByLabel('Current moment').fill('12');
  await expect(account(page)).toHaveText(/^Moment 12 of/);
  expect(await page.locator('.world').innerHTML()).not.toBe(before);
});

test('labels do not overlap', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/#lab/stage/at=20');
    await page.reload();
    await expect(page.locator('.world text')).toHaveCount(6);
    const faults = await page.locator('.world').evaluate((world) => {
      const frame = world.getBoundingClientRect();
      const boxes = [...world.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
      const lines = [...world.querySelectorAll('.life')].map((life) => life.getBoundingClientRect());
      const meets = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
        one.left < other.right && other.left < one.right && one.top + 3 < other.bottom && other.top + 3 < one.bottom;
      return [
        ...boxes.filter((box) => box.left < frame.left || box.right > frame.right || box.top + 3 < frame.top),
        ...boxes.filter((box) => lines.some((line) => meets(box, line))),
        ...boxes.filter((box, index) => boxes.some((other, at) => at < index && meets(box, other))),
      ];
    });
    expect(faults).toEqual([]);
  }
});

test('labels only the open actor', async ({ page }) => {
  await page.goto('/#lab/stage/program=sudoku&at=60&open=1');
  await expect(page.locator('.world text').filter({ hasText: /^Assert 5$/ })).toHaveCount(8);
  await expect(page.locator('.world .aside .letter')).not.toHaveCount(0);
  const dashes = (/** @type {Element} */ path) => getComputedStyle(path).strokeDasharray;
  expect(await page.locator('.world .flying path').first().evaluate(dashes)).not.toBe('none');
  const line = page.getByLabel('Current moment');
  const stops = page.locator('.world .lost .stop');
  for (let at = 60; at < 304 && (await stops.count()) === 0; at += 10) await line.fill(String(at));
  await expect(stops).not.toHaveCount(0);
});
