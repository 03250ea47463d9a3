// The start and the end of a game: levels and the daily puzzle, difficulty, summary, and the list of games.

import { cellOf } from '../../page/src/core/cells.js';
import { dailyPuzzle } from '../../page/src/core/daily.js';
import { starters } from '../../page/src/starters.js';
import { answered, cellIn, digitsOn, emptyCells, expect, linkTo, openPuzzle, PUZZLE, SOLUTION, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

test('levels are above the board', async ({ page }) => {
  await page.goto('/');
  const front = page.getByRole('group', { name: 'New puzzle' });
  for (const level of ['Medium', 'Hard', 'Expert', 'Extreme', 'Easy']) {
    await front.getByRole('button', { name: level, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(level);
  }
  await front.getByRole('button', { name: 'Custom' }).click();
  await expect(page.getByRole('heading', { name: 'Custom puzzle' })).toBeInViewport();
});

test('level names are explained', async ({ page }) => {
  await page.goto('/#make');
  const easy = page.getByRole('button', { name: /^Easy/ });
  await expect(easy).toContainText('singles');
  await expect(page.getByRole('button', { name: /^Expert/ }), 'not “Unfair”, which reads as a defect').toContainText(
    'rare patterns',
  );
  await expect(page.getByRole('button', { name: /^Unfair/ })).toHaveCount(0);
});

test('daily puzzle is the same everywhere', async ({ page }) => {
  const date = new Date(2026, 10, 26);
  await page.clock.install({ time: new Date(2026, 10, 26, 9) });
  await page.goto('/');
  await page.getByRole('button', { name: 'Daily' }).click();
  await expect(page.getByRole('heading', { name: 'Daily, November 26, 2026' })).toBeVisible();
  const puzzle = dailyPuzzle(date, starters);
  expect(await digitsOn(page)).toBe(puzzle);
  const { status } = await answered(page, 'check', { text: puzzle }, {});
  expect(status).toBe('unique');
  const [name] = emptyCells(puzzle);
  await cellIn(page, name).click();
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'Easy', exact: true }).click();
  await page.getByRole('button', { name: 'Daily' }).click();
  await expect(cellIn(page, name), 'the game continues').toHaveText('5');
});

test('badge shows the difficulty', async ({ page }) => {
  await openPuzzle(page, '....64..........785....19..36..8..4..5.7...69.7....2....1...35.6.7.3...28.......4');
  const badge = page.locator('.rating-badge');
  await expect(badge).toHaveText('Extreme · SE 7.2');
  await expect(badge).toHaveAttribute('title', /HoDoKu.*Sudoku Explainer/);
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await page.locator('.rated summary').click();
  await expect(page.getByRole('button', { name: /^HoDoKu/ })).toContainText(/Extreme · score [\d,]+$/);
  await expect(page.getByRole('button', { name: /^Sudoku Explainer/ })).toContainText('SE 7.2 – pearl 1.2 – diamond 1.2');
});

test('end shows a summary', async ({ page }) => {
  await page.goto('/');
  const puzzle = await digitsOn(page);
  const { solution } = await answered(page, 'solve', { text: puzzle }, {});
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Which technique?' })).toBeEnabled();
  for (const name of emptyCells(puzzle)) {
    await cellIn(page, name).click();
    await page.keyboard.press(solution[cellOf(name)]);
  }
  await expect(page.locator('.result')).toHaveText(/^\d+:\d\d · 1 hint$/);
  await expect(page.getByText('Hardest step: Naked Single')).toBeVisible();
  for (const [width, height] of [
    [844, 390],
    [360, 640],
  ]) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Another puzzle: Easy' }), `at ${width}×${height}`).toBeInViewport({
      ratio: 1,
    });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'See the path' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('tab', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Harder: Medium' }).click();
  await expect(page.getByRole('heading', { name: 'Medium 1' })).toBeVisible();
});

test('games show level and date', async ({ page }) => {
  await openPuzzle(page);
  await expect(page.locator('.rating-badge')).toContainText('SE');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Test' });
  await expect(card).toContainText('Easy · SE 1.2');
  await expect(card).toContainText(String(new Date().getFullYear()));
});

test('games are sorted, filtered and deleted', async ({ page }) => {
  await openPuzzle(page, `.${SOLUTION.slice(1)}`);
  await cellIn(page, 'r1c1').click();
  await page.keyboard.press(SOLUTION[0]);
  await page.getByRole('button', { name: 'Extreme', exact: true }).click();
  await expect(page.locator('.rating-badge')).toContainText('SE');
  await page.getByRole('button', { name: 'Easy', exact: true }).click();
  await expect(page.locator('.rating-badge')).toContainText('SE');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  const titles = () => page.locator('.card b').allTextContents();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Level');
  expect((await titles()).at(-1)).toBe('Extreme 1');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Unfinished');
  expect(await titles()).toEqual(['Easy 1', 'Extreme 1']);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All games');
  await page.getByRole('button', { name: 'Delete 1 solved game' }).click();
  expect(await titles()).toEqual(['Easy 1', 'Extreme 1']);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await titles()).toHaveLength(3);
});

test('@server restores games from a backup', async ({ browser, page }) => {
  await openPuzzle(page);
  await page.keyboard.press('4');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Back up to a file' }).click();
  const path = await (await download).path();
  // Needs a new context, since the page in this one would save its game again.
  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(new URL(linkTo(PUZZLE.replace('5', '.')), page.url()).href);
  await other.getByRole('link', { name: 'Games', exact: true }).click();
  await other.locator('.games-tools input[type=file]').setInputFiles(path);
  await expect(other.getByText('1 game restored.')).toBeVisible();
  await expect(other.locator('.card')).toHaveCount(2);
  await fresh.close();
});

test('form values survive navigation', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('combobox', { name: 'Level (HoDoKu)' }).selectOption('Hard');
  await page.getByRole('combobox', { name: 'Technique', exact: true }).selectOption('X-Wing');
  await page.getByRole('spinbutton', { name: 'Givens, to' }).fill('32');
  await page.getByRole('link', { name: 'Play' }).first().click();
  await expect(page.getByRole('grid', { name: 'Sudoku board' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Level (HoDoKu)' })).toHaveValue('Hard');
  await expect(page.getByRole('combobox', { name: 'Technique', exact: true })).toHaveValue('x-wing');
  await expect(page.getByRole('spinbutton', { name: 'Givens, to' })).toHaveValue('32');
});

test('statistics survive deletion', async ({ page }) => {
  const almost = `${SOLUTION.slice(0, 80)}.`;
  await openPuzzle(page, almost);
  await cellIn(page, 'r9c9').click();
  await page.keyboard.press(SOLUTION[80]);
  await expect(page.locator('.solved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await page.goto('/#make');
  // The game page has such a button, too, and is replaced a moment later.
  await expect(page.getByRole('heading', { name: 'New puzzle', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Easy/ }).click();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  const row = page.getByRole('row', { name: /^Easy 1 / });
  await expect(row).toBeVisible();
  await expect(page.getByText('1 day in a row')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 1 solved game' }).click();
  await page.reload();
  await expect(row).toBeVisible();
});
