// The explanation is visible on every screen, controls stay under the mouse, and the board shows the reasons.

import { cellIn, digitsOn, expect, fullHint, openPuzzle, PUZZLE, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** A puzzle with long chains; its path has more steps than fit into the list. */
const EXTREME = '....64..........785....19..36..8..4..5.7...69.7....2....1...35.6.7.3...28.......4';

const SCREENS = /** @type {const} */ ([
  ['a small desktop', 1280, 720],
  ['a phone', 360, 640],
  ['a phone that is turned', 844, 390],
]);

/** @param {Page} page @param {string} puzzle */
async function openPath(page, puzzle) {
  await openPuzzle(page, puzzle);
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
}

/** Whether an element is completely visible and not covered. @param {import('@playwright/test').Locator} it */
const isSeen = (it) =>
  it.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    const points = [
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ];
    const on = points.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return (
        hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('.board') === element.closest('.board'))
      );
    });
    return inside && on;
  });

for (const [name, width, height] of SCREENS) {
  test(`steps are in view on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPath(page, EXTREME);
    await expect.poll(() => isSeen(page.locator('.step-name a')), { message: 'the name of the first step' }).toBe(true);
    await expect.poll(() => isSeen(page.locator('.sentence').first()), { message: 'its first sentence' }).toBe(true);
    for (const cell of ['r1c1', 'r9c9']) expect(await isSeen(cellIn(page, cell)), `the board up to ${cell}`).toBe(true);
    await page.locator('.path .found').nth(27).click();
    await expect(page.getByText('28 of 67')).toBeVisible();
    await expect.poll(() => isSeen(page.locator('.step-name a')), { message: 'the name of a step from the list' }).toBe(true);
    expect(await isSeen(page.locator('.walker').first()), 'the walk through its chain').toBe(true);
  });

  test(`the board is whole on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPuzzle(page);
    for (const cell of ['r1c1', 'r9c9']) expect(await isSeen(cellIn(page, cell)), cell).toBe(true);
    expect(await isSeen(page.getByRole('button', { name: /^9, / })), 'the last key').toBe(true);
  });
}

test('a small phone shows hints and counts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPuzzle(page);
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  for (const it of [hint, page.getByRole('button', { name: '9, 5 left' })]) expect(await isSeen(it)).toBe(true);
  await expect(page.locator('.key small').last()).toBeVisible();
  await hint.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Erase' }), 'arrow keys reach every tool').toBeFocused();
  await hint.click();
  await expect(page.getByRole('button', { name: 'Which technique?' })).toBeVisible();
});

test('a chosen row stays in place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPath(page, EXTREME);
  // Waits for the ratings, whose arrival does not rebuild the list.
  await expect(page.locator('.rated b').getByText('…')).toHaveCount(0);
  const row = page.locator('.path .found').nth(8);
  await row.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  await row.click();
  await expect(row).toHaveAttribute('aria-current', 'step');
  expect((await row.boundingBox())?.y, 'under the mouse').toBe(before?.y);
  await expect(page.locator('.keys'), 'the keypad gives its place to the words').toBeHidden();
});

test('a path locks the board', async ({ page }) => {
  await openPath(page, EXTREME);
  await page.getByRole('button', { name: 'Last step' }).click();
  const shown = await digitsOn(page);
  await page.keyboard.press('5');
  await expect(page.getByText('You are looking at step 67 of 67. Go back to your game to play on.')).toBeVisible();
  expect(await digitsOn(page), 'the step is still shown').toBe(shown);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  expect(await digitsOn(page), 'the game is as it was').toBe(EXTREME);
  await expect(page.locator('.keys')).toBeVisible();
});

test('links leave digits readable', async ({ page }) => {
  await openPath(page, EXTREME);
  await page.locator('.path .found').nth(27).click();
  await expect(page.locator('.link').first()).toBeAttached();
  const [casing, line] = await page
    .locator('.link')
    .first()
    .evaluate((link) =>
      ['.casing', '.way'].map((part) => Number.parseFloat(getComputedStyle(link.querySelector(part) ?? link).strokeWidth)),
    );
  const scale = ((await page.locator('.board').boundingBox())?.width ?? 900) / 900;
  expect(((casing - line) / 2) * scale, 'a casing of one pixel at most').toBeLessThanOrEqual(1);
  const isBehind = await page.evaluate(() => {
    const [link, grid] = [document.querySelector('.board .link'), document.querySelector('.board .grid')];
    return link && grid && (link.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  });
  expect(isBehind, 'links are painted before the digits').toBe(true);
});

test('long nets appear link by link', async ({ page }) => {
  await openPath(page, EXTREME);
  await page.locator('.path .found').nth(27).click();
  const links = await page.locator('.link').count();
  expect(links).toBeGreaterThan(10);
  await expect(page.locator('.link.stage-future')).toHaveCount(links);
});

test('hidden singles come first', async ({ page }) => {
  await openPuzzle(page);
  await fullHint(page);
  await expect(page.locator('.step-name')).toContainText('Hidden Single');
  await expect(page.locator('.sentence').first()).toContainText('box');
  await expect(page.locator('.board .witness'), 'the digits that exclude').toHaveCount(2);
  await expect(page.locator('.board .crossing'), 'the lines that they cross').toHaveCount(2);
  await expect(page.locator('.board .excluded')).toHaveCount(4);
  await expect(page.locator('.board [data-mark]'), 'no candidate but the one that is placed').toHaveCount(1);
});

test('a naked single shows what excludes', async ({ page }) => {
  await page.goto('/#learn/naked-single');
  await expect(page.locator('.board .witness')).toHaveCount(8);
});

test('candidates keep the usual order', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('m');
  await fullHint(page);
  await expect(page.locator('.step-name')).toContainText('Naked Single');
  expect(await page.locator('.board [data-mark]').count(), 'all candidates stay').toBeGreaterThan(50);
});

test('cells are named on the board', async ({ page }) => {
  await openPuzzle(page);
  await expect(page.locator('.board .labels').first()).toBeHidden();
  await fullHint(page);
  await expect(page.locator('.board .labels').first(), 'while a step is shown').toBeVisible();
  const word = page.locator('.sentence .cell-word').first();
  const name = (await word.textContent()) ?? '';
  await word.hover();
  await expect(cellIn(page, name), 'its name lights it up').toHaveAttribute('data-lit', '');
  await page.mouse.move(2, 2);
  await expect(cellIn(page, name)).not.toHaveAttribute('data-lit');
  await word.click();
  await expect(cellIn(page, name), 'and so does a tap').toHaveAttribute('data-lit', '');
  await page.keyboard.press('Escape');
  await expect(page.locator('.board .labels').first()).toBeHidden();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Always number rows and columns' }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.board .labels').first()).toBeVisible();
});

test('hints and steps do not contradict', async ({ page }) => {
  await openPuzzle(page, '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..');
  await page.getByRole('tab', { name: 'All steps' }).click();
  await expect(page.getByText('None of HoDoKu’s techniques applies here.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Sudoku Explainer’s techniques' }).click();
  await expect(page.getByRole('button', { name: 'Which technique?' })).toBeEnabled();
});

test('the board fills large screens', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openPuzzle(page, PUZZLE);
  expect((await page.locator('.board').boundingBox())?.width).toBeGreaterThan(1200);
  expect(await isSeen(page.getByRole('button', { name: 'Highlight 9' }))).toBe(true);
});

test('board and panel share edges', async ({ page }) => {
  const edges = async (/** @type {string} */ part) => {
    const { y, height } = (await page.locator(part).boundingBox()) ?? { y: 0, height: 0 };
    return { top: y, bottom: y + height };
  };
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await openPuzzle(page);
    const [board, filters] = [await edges('.board-box'), await edges('.filters')];
    expect((await edges('.modes')).top, `the keypad at ${width}`).toBeCloseTo(board.top, 0);
    await openPath(page, PUZZLE);
    const panel = await edges('.ask');
    expect(panel.top, `the panel at ${width}`).toBeCloseTo(board.top, 0);
    expect(panel.bottom, `its end at ${width}`).toBeCloseTo(filters.bottom, 0);
  }
});

test('a hint leads to practice', async ({ page }) => {
  await openPuzzle(page);
  await fullHint(page);
  await page.getByRole('link', { name: 'Practise this' }).click();
  await expect(page.getByRole('grid', { name: 'Practice board' })).toBeVisible();
});
