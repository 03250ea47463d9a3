// Responses that arrive after the player has moved on are ignored. Needs a server, whose responses are delayed.

import { cellIn, expect, fullHint, openPuzzle, PUZZLE, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** Delays the responses to a task until they are released. @param {Page} page @param {string} task */
async function hold(page, task) {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(null);
  });
  /** @type {Promise<unknown>[]} */
  const ended = [];
  await page.route(`**/api/v1/${task}`, (route) => {
    const answer = released.then(() => route.continue()).catch(() => undefined);
    ended.push(answer);
    return answer;
  });
  return {
    asked: () => expect.poll(() => ended.length).toBeGreaterThan(0),
    /** Lets all responses arrive, and waits until the page has handled them. */
    async release() {
      release();
      await Promise.all(ended);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    },
  };
}

/** Actions that open the panel, each with the first task that is requested from the engine. @type {Record<string, [string, (page: Page) => Promise<void>]>} */
const REQUESTS = {
  'a hint without marks': ['steps', (page) => page.getByRole('button', { name: 'Hint', exact: true }).click()],
  'the place of a hint': ['hint', (page) => page.getByRole('button', { name: 'Hint', exact: true }).click()],
  'all steps': ['steps', (page) => page.getByRole('tab', { name: 'All steps' }).click()],
  'the whole path': [
    'explain',
    async (page) => {
      await page.getByRole('tab', { name: 'Whole path' }).click();
      await page.getByRole('button', { name: 'Show the whole path' }).click();
    },
  ],
};

for (const [name, [task, request]] of Object.entries(REQUESTS)) {
  test(`@server dropped after Escape: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openPuzzle(page);
    const late = await hold(page, task);
    await request(page);
    await late.asked();
    await page.keyboard.press('Escape');
    await expect(page.locator('.telling')).toHaveCount(0);
    await late.release();
    await expect(page.locator('.telling'), 'the panel stays closed').toHaveCount(0);
    await expect(page.locator('.board .badge, .told, .sentence'), 'nothing is drawn or described').toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hint', exact: true }), 'a new hint can be requested').toBeVisible();
  });
}

test('@server opening panels drops checks', async ({ page }) => {
  await openPuzzle(page);
  const late = await hold(page, 'hint');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await late.asked();
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await late.release();
  await expect(page.locator('.message')).toHaveText('');
});

test('@server late hints keep panels open', async ({ page }) => {
  await openPuzzle(page);
  for (const name of ['Hint', 'Which technique?']) await page.getByRole('button', { name, exact: true }).click();
  const next = page.getByRole('button', { name: 'Show the step', exact: true });
  await expect(next).toBeEnabled();
  const late = await hold(page, 'hint');
  await next.click();
  await late.asked();
  await page.getByRole('tab', { name: 'All steps' }).click();
  await late.release();
  await expect(page.locator('.board .badge'), 'the board shows no step').toHaveCount(0);
  await page.getByRole('tab', { name: 'Hint', exact: true }).click();
  await expect(page.locator('.board .badge'), 'the step waits in its panel').not.toHaveCount(0);
});

test('@server late imports open nothing', async ({ page }) => {
  await page.goto('/#make');
  const late = await hold(page, 'convert');
  await page.getByRole('textbox', { name: 'Puzzle as text' }).fill(PUZZLE);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await late.asked();
  await page.goto('/#learn');
  await late.release();
  await expect(page).toHaveURL(/#learn$/);
  await expect(page.getByRole('heading', { name: 'Techniques', level: 1 })).toBeVisible();
});

test('hints work after dropped ones', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('h');
  await cellIn(page, 'r1c3').press('Escape');
  await fullHint(page);
  await expect(page.getByRole('button', { name: 'Do this step' })).toBeVisible();
});
