// The page without a server: after the first visit, it works without a host.

import { emptyPuzzle, startOf } from '../../page/src/core/variant.js';
import { encode } from '../../page/src/core/variant-link.js';
import { expect, fullHint, linkTo, PUZZLE, test } from '../tests/page.js';
import { startHost } from './host.js';

const AGAINST_BACKTRACKING = '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9';

test('works offline after one visit', async ({ page }) => {
  const host = await startHost('/some/folder/');
  await page.goto(host.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await host.stop();

  await page.goto(`${host.address}${linkTo(PUZZLE).slice(1)}`);
  await page.reload();
  await page.goto(`${host.address}${linkTo(PUZZLE).slice(1)}`);
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  await fullHint(page);
  await expect(page.getByRole('button', { name: 'Do this step' })).toBeVisible();

  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await expect(page.getByRole('slider')).toBeVisible();

  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page
    .getByRole('link', { name: /^X-Wing/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'X-Wing', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'New puzzle' })).toBeVisible();
});

test('lab works offline once opened', async ({ page }) => {
  const host = await startHost('/');
  await page.goto(host.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${host.address}#lab/protocol=token&at=4000`);
  // The service worker handles requests from the second visit on.
  await page.reload();
  await expect(page.locator('.talk-now')).toHaveText(/^Event 4,000 of/);
  const shown = await page.locator('.talk-now').textContent();
  await host.stop();
  await page.reload();
  await expect(page.locator('.talk-now')).toHaveText(shown ?? '');
});

test('variants load their module when needed', async ({ page, context }) => {
  const host = await startHost('/');
  /** @type {string[]} */
  const modules = [];
  context.on('request', (request) => {
    const name = new URL(request.url()).pathname;
    if (name.endsWith('.wasm')) modules.push(name);
  });
  await page.goto(host.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${host.address}${linkTo(PUZZLE).slice(1)}`);
  await page.reload();
  await fullHint(page);
  expect(modules).not.toContain('/variants.wasm');

  const thermo = { type: 'thermo', cells: ['R1C1', 'R1C2', 'R1C3', 'R1C4'] };
  const puzzle = { ...emptyPuzzle(4), givens: '......1.........', constraints: [thermo] };
  const address = `${host.address}#variant/${await encode(startOf(puzzle))}`;
  await page.goto(address);
  await expect(page.locator('.variant-picture .bulb')).toBeVisible();
  expect(modules).toContain('/variants.wasm');
  await host.stop();

  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.locator('.variant-picture .bulb')).toBeVisible();
  const hint = page.getByRole('region', { name: 'Hint' });
  for (const name of ['Hint', 'Which technique?', 'Show the step']) await hint.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('.variant-mark').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.locator('.setter .verdict-line')).toHaveText('Several solutions.');
});

// This engine is an optimized build. The server of the other tests is not, and might exceed the time limit.
test('race engines have work limits', async ({ page }) => {
  const host = await startHost('/');
  const lane = page.locator('.lane').filter({ has: page.getByRole('heading', { name: 'Backtracking' }) });
  await page.goto(`${host.address}#lab/race`);
  for (const name of ['The example of the negotiation', 'An easy puzzle']) {
    await page.getByLabel('Puzzle').selectOption({ label: name });
    await page.getByRole('button', { name: 'Start the race' }).click();
    await expect(lane).toContainText(/Solved\. [\d,]+ steps,/);
  }
  // The first row of its solution is 987654321.
  await page.goto(`${host.address}#lab/race/puzzle=${AGAINST_BACKTRACKING}`);
  await expect(lane).toContainText('Gave up: work limit reached. 10,000,000 steps,');
  await expect(page.getByRole('status')).toHaveText(/4 of 5 engines solved it\.$/);
  await host.stop();
});

test('cancelled requests end their worker', async ({ page }) => {
  const host = await startHost('/');
  await page.goto(`${host.address}#make`);
  await page.getByText('Advanced filter').click();
  await page.getByRole('textbox', { name: 'A query expression' }).fill('givens = 50');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/[1-9]\d* puzzles? tried so far/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.goto(host.address + linkTo(PUZZLE).slice(1));
  await fullHint(page);
  await expect(page.getByRole('button', { name: 'Do this step' })).toBeVisible();
  await host.stop();
});
