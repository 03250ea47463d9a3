// Fixtures for tests of the page: opening the page, playing, and finding elements as a person would. Any browser error fails the test.

import { test as base, expect } from '@playwright/test';
import { cellOf, nameOf } from '../../page/src/core/cells.js';
import { digitsOfText, startOf } from '../../page/src/core/position.js';
import { encode } from '../../page/src/core/share.js';
import { startHost } from '../site/host.js';

export { expect };

/** @typedef {Awaited<ReturnType<typeof startHost>>} Host */

/** @typedef {import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions} Given */
/** @typedef {import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions} OfWorker */

/** @type {import('@playwright/test').TestType<Given & { host: Host | null }, OfWorker>} */
export const test = base.extend({
  // In the project `offline`, every test has its own host, which stops after the first visit.
  // biome-ignore lint/correctness/noEmptyPattern: required form of fixtures
  host: async ({}, use, { project }) => use(project.name === 'offline' ? await startHost('/') : null),
  baseURL: async ({ host }, use) => use(host ? host.address.replace(/\/$/, '') : process.env.SODAN_ADDRESS),
  context: async ({ context, host }, use) => {
    if (host) await visitOnce(context, host);
    await use(context);
  },
  page: async ({ page }, use) => {
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Makes the browser cache the page, and then stops the host. The browser's offline mode would not apply to service workers.
 * @param {import('@playwright/test').BrowserContext} context @param {Host} host */
async function visitOnce(context, host) {
  const page = await context.newPage();
  await page.goto(host.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The service worker handles requests from the second visit on. The other modules are cached when they are first requested. The
  // game that the first visit starts is discarded.
  await page.goto(`${host.address}icon.svg`);
  await page.evaluate(async () => {
    for (const module of ['lab.wasm', 'variants.wasm']) await (await fetch(module)).arrayBuffer();
    localStorage.clear();
  });
  await page.close();
  await host.stop();
}

/** @typedef {import('@playwright/test').Page} Page */

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** The address of a puzzle without marks. @param {string} puzzle */
export const linkTo = (puzzle) => `/#g/${encode(startOf(digitsOfText(puzzle)), 'Test')}`;

/** Opens a puzzle. @param {Page} page @param {string} [puzzle] */
export async function openPuzzle(page, puzzle = PUZZLE) {
  await page.goto(linkTo(puzzle));
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
}

/** A cell of the board by name, such as `r1c2`. @param {Page} page @param {string} name */
export const cellIn = (page, name) => page.locator(`[data-cell="${cellOf(name)}"]`);

/** The digits on the board. @param {Page} page */
export async function digitsOn(page) {
  const texts = await page
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.given, .entry')?.textContent ?? '.'));
  return texts.join('');
}

/** The empty cells in order. @param {string} puzzle */
export const emptyCells = (puzzle) => Array.from(puzzle).flatMap((sign, cell) => (sign === '.' ? [nameOf(cell)] : []));

/** The response of the page's engine for one puzzle.
 * @param {Page} page @param {string} task @param {object} about @param {object} options @returns {Promise<any>} */
export const answered = (page, task, about, options) =>
  page.evaluate(
    async ([task, about, options, ...names]) => {
      const [{ overHttp }, { inWorkers }] = await Promise.all(names.map((name) => import(name)));
      const module = document.querySelector('meta[name="sodan-engine"]')?.getAttribute('content');
      const [answer] = await (module ? inWorkers(module) : overHttp()).ask(task, about, options);
      return answer;
    },
    /** @type {const} */ ([task, about, options, '/src/engine/http.js', '/src/engine/local.js']),
  );

/** Requests all levels of a hint. @param {Page} page */
export async function fullHint(page) {
  for (const name of ['Hint', 'Which technique?', 'Show the step']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
}

/** Returns the CPU time that the page's main thread has used so far, in milliseconds.
 * @param {Page} page */
export async function clockOf(page) {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
