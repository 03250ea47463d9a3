// The generator with its stop button, and the puzzle editor.

import { answered, cellIn, digitsOn, expect, openPuzzle, PUZZLE, test } from './page.js';

test('checks entered puzzles', async ({ page }) => {
  await page.goto('/#make');
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText('Start with any digit.');
  await cellIn(page, 'r1c1').click();
  for (const [cell, sign] of Array.from(PUZZLE).entries()) {
    if (sign !== '.') await page.keyboard.press(sign);
    await page.keyboard.press('ArrowRight');
    if (cell % 9 === 8) await page.keyboard.press('ArrowDown');
    if (cell === 8) await expect(verdict).toContainText('More than one solution');
  }
  await expect(verdict).toContainText('Exactly one solution.');
  await expect(verdict).toContainText('HoDoKu:');
  await expect(verdict).toContainText(/Not minimal|Minimal/);
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByRole('heading', { name: 'My own puzzle' })).toBeVisible();
  expect(await digitsOn(page)).toBe(PUZZLE);
  await expect(page.getByRole('gridcell', { name: 'row 1 column 1, given 5' })).toBeVisible();
});

test('reports clashes locally', async ({ page }) => {
  await page.goto('/#make');
  await cellIn(page, 'r1c1').click();
  for (const key of ['5', 'ArrowRight', '5']) await page.keyboard.press(key);
  await expect(page.locator('.verdict')).toContainText('A digit occurs twice in a row, column or box.');
  await expect(cellIn(page, 'r1c1')).toHaveClass(/clash/);
});

test('confirms clashing puzzles', async ({ page }) => {
  await page.goto('/#make');
  await cellIn(page, 'r1c1').click();
  for (const key of ['5', 'ArrowRight', '5']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Play it', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This puzzle has no solution.');
  await expect(page.getByRole('button', { name: 'Continue editing' })).toBeFocused();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect(cellIn(page, 'r1c2')).toHaveText('5');
  await page.getByRole('button', { name: 'Play it', exact: true }).click();
  await page.getByRole('button', { name: 'Play it anyway' }).click();
  await expect(page.getByRole('heading', { name: 'My own puzzle' })).toBeVisible();
});

test('edits the current puzzle', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Enter your own' })).toBeInViewport();
  expect(await digitsOn(page)).toBe(PUZZLE);
  await page.getByRole('grid').getByText('5').first().click();
  await page.keyboard.press('Delete');
  expect(await digitsOn(page)).toBe(`.${PUZZLE.slice(1)}`);
});

test('built-in puzzles for every level', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('button', { name: /^Extreme/ }).click();
  await expect(page.getByRole('heading', { name: 'Extreme 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: /^Extreme/ }).click();
  await expect(page.getByRole('heading', { name: 'Extreme 2' })).toBeVisible();
});

test('generates a custom puzzle', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('combobox', { name: 'Level (HoDoKu)' }).selectOption('Hard');
  await page.getByRole('combobox', { name: 'Symmetry' }).selectOption('Half turn');
  await page.getByRole('combobox', { name: 'Technique', exact: true }).selectOption('X-Wing');
  await page.getByRole('spinbutton', { name: 'Givens, to' }).fill('32');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'Hard, X-Wing' })).toBeVisible({ timeout: 120_000 });
  const text = await digitsOn(page);
  const { level, steps } = await answered(page, 'explain', { text }, {});
  expect(level).toBe('Hard');
  expect(steps.map((/** @type {any} */ step) => step.technique.slug)).toContain('x-wing');
  const givens = Array.from(text, (sign) => sign !== '.');
  expect(givens).toEqual(givens.toReversed());
  expect(givens.filter((given) => given).length).toBeLessThanOrEqual(32);
});

test('reports contradictory conditions', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('combobox', { name: 'Level (HoDoKu)' }).selectOption('Easy');
  await page.getByRole('combobox', { name: 'Technique', exact: true }).selectOption('Swordfish');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('Swordfish makes a puzzle at least Hard, so it cannot be Easy.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible();
});

test('shows progress and stops', async ({ page }) => {
  await page.goto('/#make');
  await page.getByText('Advanced filter').click();
  await page.getByRole('textbox', { name: 'A query expression, as for “sodan generate”' }).fill('givens = 50');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/puzzles? tried so far/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible();
});

// Uses recorded responses, since no search reliably takes this long and then succeeds.
test('@server long searches continue', async ({ page }) => {
  /** @type {any[]} */
  const asked = [];
  const puzzle = { status: 'unique', puzzle: PUZZLE, tries: 3 };
  await page.route('**/api/v1/generate', async (route) => {
    asked.push(route.request().postDataJSON());
    const record = asked.length < 3 ? { status: 'timeout', puzzle: null, tries: 100 } : puzzle;
    await route.fulfill({
      contentType: 'text/event-stream',
      body: `event: record\ndata: ${JSON.stringify(record)}\n\nevent: end\ndata: {}\n\n`,
    });
  });
  await page.goto('/#make');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'New puzzle' })).toBeVisible();
  await expect(async () => expect(await digitsOn(page)).toBe(PUZZLE)).toPass();
  expect(asked.map(({ series }) => series.first)).toEqual([0, 1, 2]);
  expect(new Set(asked.map(({ options }) => options.seed)).size).toBe(1);
});

test('reports invalid expressions', async ({ page }) => {
  await page.goto('/#make');
  await page.getByText('Advanced filter').click();
  await page.getByRole('textbox', { name: 'A query expression, as for “sodan generate”' }).fill('givns = 20');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/unknown name `givns`; did you mean `givens`\?/)).toBeVisible();
});

test('common techniques use the stock', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('combobox', { name: 'Technique', exact: true }).selectOption('XY-Chain');
  await page.getByRole('combobox', { name: 'Technique is' }).selectOption('the hardest step');
  await page.getByRole('button', { name: 'Generate' }).click();
  // The puzzle is built in: a search for such a puzzle would take longer.
  await expect(page.getByRole('heading', { name: 'XY-Chain' })).toBeVisible({ timeout: 5000 });
  const text = await digitsOn(page);
  expect((await answered(page, 'rate', { text }, { scales: ['hodoku'] })).hardest).toBe('XY-Chain');
  await page.reload();
  await page.goto('/#make/custom');
  await expect(page.getByRole('combobox', { name: 'Technique', exact: true }), 'the wish is kept').toHaveValue('xy-chain');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'XY-Chain' })).toBeVisible({ timeout: 5000 });
  expect(await digitsOn(page), 'one that was not played yet').not.toBe(text);
});

test('required techniques offer the stock meanwhile', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('combobox', { name: 'Technique', exact: true }).selectOption('XY-Chain');
  await page.getByRole('combobox', { name: 'Technique is' }).selectOption('required');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/puzzles? tried so far/)).toBeVisible();
  await page.getByRole('button', { name: 'Play one whose hardest step is XY-Chain' }).click();
  await expect(page.getByRole('heading', { name: 'XY-Chain' })).toBeVisible();
  const text = await digitsOn(page);
  expect((await answered(page, 'rate', { text }, { scales: ['hodoku'] })).hardest).toBe('XY-Chain');
});
