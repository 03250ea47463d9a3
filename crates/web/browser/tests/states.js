// All pages and states, and how to reach them.

import { expect, fullHint, openPuzzle, SOLUTION } from './page.js';
import { MIXED, openVariant } from './variants.js';

/** @typedef {import('./page.js').Page} Page */

/** @type {Record<string, (page: Page) => Promise<void>>} */
export const STATES = {
  play: (page) => openPuzzle(page),
  marks: async (page) => {
    await openPuzzle(page);
    for (const key of [
      '4',
      'ArrowRight',
      'Shift+Digit2',
      'Control+Digit6',
      'Control+Shift+Digit1',
      'ArrowRight',
      '5',
      'm',
      'v',
      'k',
      'F4',
    ])
      await page.keyboard.press(key);
  },
  hint: async (page) => {
    await openPuzzle(page);
    await fullHint(page);
    await expect(page.getByRole('button', { name: 'Do this step' })).toBeVisible();
  },
  chain: async (page) => {
    await page.goto('/#learn/xy-chain');
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.getByText('The chain, step by step').click();
  },
  walk: async (page) => {
    await page.goto('/#learn/xy-chain');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await fullHint(page);
    await page.getByRole('button', { name: 'One step forward' }).click();
    for (let count = 0; count < 3; count += 1) await page.getByRole('button', { name: 'One step forward' }).click();
  },
  steps: async (page) => {
    await openPuzzle(page);
    await page.getByRole('tab', { name: 'All steps' }).click();
    await expect(page.getByText(/moves? found/)).toBeVisible();
  },
  path: async (page) => {
    await openPuzzle(page);
    await page.getByRole('tab', { name: 'Whole path' }).click();
    await page.getByRole('button', { name: 'Show the whole path' }).click();
    await expect(page.getByRole('slider')).toBeVisible();
  },
  solved: async (page) => {
    await openPuzzle(page, `${SOLUTION.slice(0, 80)}.`);
    await page.keyboard.press('Control+End');
    await page.keyboard.press(SOLUTION[80]);
    await expect(page.locator('.solved')).toBeVisible();
  },
  mistake: async (page) => {
    await openPuzzle(page);
    await page.keyboard.press('6');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Erase it' })).toBeVisible();
  },
  paused: async (page) => {
    await openPuzzle(page);
    await page.keyboard.press('p');
  },
  learn: async (page) => {
    await page.goto('/#learn');
    await expect(page.locator('.family-list').first()).toBeVisible();
  },
  words: async (page) => {
    await page.goto('/#learn/words/fin');
    await expect(page.locator('dt').first()).toBeVisible();
  },
  practising: async (page) => {
    await page.goto('/#practice/x-wing');
    await page.getByRole('button', { name: 'Nudge' }).click();
    await expect(page.locator('.verdict-line')).toBeVisible();
  },
  practice: async (page) => {
    await page.goto('/#practice/naked-pair');
    await page.getByRole('button', { name: 'Show me' }).click();
  },
  make: async (page) => {
    await page.goto('/#make');
    await expect(page.getByRole('button', { name: 'Play it' })).toBeVisible();
  },
  making: async (page) => {
    await page.goto('/#make');
    await page.getByText('Advanced filter').click();
    await page.getByRole('textbox', { name: 'A query expression, as for “sodan generate”' }).fill('givens = 50');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText(/puzzles? tried so far/)).toBeVisible();
  },
  lab: async (page) => {
    await page.goto('/#lab/protocol=token&at=2000&show=regions&switches=1000:crash=0.001/seed=6');
    await expect(page.getByRole('region', { name: 'Run A' })).toContainText('Event 2,000 of');
    await page.locator('[data-cell="2"]').first().click();
    await expect(page.getByRole('heading', { name: 'Latest events of r1c3 in run B' })).toBeVisible();
  },
  choices: async (page) => {
    await page.goto('/#lab/choices/by=amb-as-written&at=120');
    await expect(page.locator('.talk-now')).toHaveText(/^Choice 120 of 353/);
    await expect(page.getByRole('rowheader', { name: /corrected$/ })).toBeVisible();
  },
  forcing: async (page) => {
    await page.goto('/#lab/forcing/at=2');
    await expect(page.locator('.talk-now')).toHaveText(/^Level 2 of 4/);
    await page
      .getByText(/^Trim the/)
      .first()
      .click();
  },
  stage: async (page) => {
    await page.goto('/#lab/stage/program=supervisor&at=40&open=counter');
    await expect(page.locator('.talk-now')).toHaveText(/^Moment 40 of/);
  },
  queens: async (page) => {
    await page.goto('/#lab/queens/how=amb&at=60');
    await expect(page.locator('.talk-now')).toHaveText(/^Step 60 of 876/);
    await expect(page.getByRole('rowheader', { name: 'Counting' })).toBeVisible();
  },
  tours: async (page) => {
    await page.goto('/#lab/tour/erlang/3');
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await expect(page.locator('.talk-now')).toHaveText(/^Event 0 of/);
  },
  race: async (page) => {
    await page.goto('/#lab/race/puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');
    await expect(page.getByRole('status')).toHaveText(/^Winner: /);
  },
  draw: async (page) => {
    await openPuzzle(page);
    await page.keyboard.press('b');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('2');
    await expect(page.locator('.own')).toHaveCount(1);
  },
  api: async (page) => {
    await page.goto('/#api');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('.answer')).toContainText('"solution"');
  },
  variant: async (page) => {
    await openVariant(page, MIXED);
    await page.locator('[data-cell="1"]').click();
    for (const key of ['4', 'ArrowRight', 'Shift+Digit2', 'Control+Digit6', 'ArrowRight', 'Control+Shift+Digit1'])
      await page.keyboard.press(key);
    await page.getByRole('switch', { name: 'True candidates' }).focus();
  },
  setter: async (page) => {
    await openVariant(page, MIXED);
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('button', { name: 'Sandwich', exact: true }).click();
    await page.getByRole('button', { name: /^Cage 12/ }).click();
    await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('12');
    await expect(page.locator('.setter .verdict-line')).not.toHaveText('Working …');
  },
  games: async (page) => {
    await openPuzzle(page);
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'My games' })).toBeVisible();
  },
  take: async (page) => {
    await openPuzzle(page);
    await page.getByRole('button', { name: 'Share and print' }).click();
    await expect(page.getByRole('textbox', { name: 'Exported text' })).toHaveValue(/^53/);
  },
  settings: async (page) => {
    await openPuzzle(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  docs: async (page) => {
    await page.goto('/docs/commands.html');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  keys: async (page) => {
    await openPuzzle(page);
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};
