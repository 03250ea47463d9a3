// Printing: one to six puzzles per page, with or without marks, solutions last.

import { cellIn, expect, openPuzzle, PUZZLE, SOLUTION, test } from './page.js';

/** Prints and returns the sheets. @param {import('./page.js').Page} page @param {Record<string, string>} choices @param {string[]} checks */
async function printed(page, choices, checks) {
  await page.getByRole('button', { name: 'Share and print' }).click();
  for (const [name, value] of Object.entries(choices)) await page.getByRole('combobox', { name }).selectOption(value);
  for (const name of checks) await page.getByRole('checkbox', { name }).check();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.waitForSelector('.sheet', { state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  return page.locator('.sheet');
}

/** The digits of a figure in reading order. @param {import('@playwright/test').Locator} figure */
const digitsOf = async (figure) => (await figure.locator('text.given, text.entry').allTextContents()).join('');

for (const perPage of [1, 2, 4, 6]) {
  test(`puzzles fit A4: ${perPage}`, async ({ page }) => {
    await page.goto('/');
    for (const level of ['Easy', 'Medium', 'Hard', 'Expert', 'Extreme', 'Easy']) {
      await page.goto('/#make');
      // The game page has such buttons, too, and is replaced a moment later.
      await expect(page.getByRole('heading', { name: 'New puzzle', level: 1 })).toBeVisible();
      await page.getByRole('button', { name: new RegExp(`^${level}`) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(level);
      await page.goto('/#games');
      await page.goto('/#play');
    }
    const sheets = await printed(page, { 'Which puzzles': 'all', 'Puzzles per page': String(perPage) }, []);
    const count = await page.locator('.sheet figure').count();
    expect(count).toBeGreaterThanOrEqual(6);
    await expect(sheets).toHaveCount(Math.ceil(count / perPage));
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(Math.ceil(count / perPage));
    await page.setViewportSize({ width: 700, height: 1030 });
    for (const figure of (await page.locator('.sheet').first().locator('svg').all()).slice(0, perPage)) {
      const box = await figure.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(perPage === 6 ? 180 : 220);
    }
  });
}

test('prints entries and marks on request', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('4');
  await page.keyboard.press('m');
  const plain = await printed(page, {}, []);
  expect(await digitsOf(plain)).toBe(PUZZLE.replaceAll('.', ''));
  await expect(page.locator('.sheet text.candidate')).toHaveCount(0);
});

test('prints marks and entries', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('4');
  await page.keyboard.press('m');
  const sheets = await printed(page, {}, ['With marks and candidates', 'With your entries']);
  expect(await digitsOf(sheets)).toHaveLength(31);
  expect(await page.locator('.sheet text.candidate').count()).toBeGreaterThan(50);
});

test('prints colour letters', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c9').click();
  await page.keyboard.press('Control+Shift+Digit1');
  await printed(page, {}, ['With marks and candidates']);
  const letter = page.locator('.sheet .colour-name');
  const [box, board] = [await letter.boundingBox(), await page.locator('.sheet svg').boundingBox()];
  if (!box || !board) throw new Error('nothing is printed');
  expect(box.height).toBeLessThan(board.height / 40);
  expect(box.x + box.width).toBeLessThan(board.x + board.width * (908 / 916));
});

test('prints solutions last', async ({ page }) => {
  await openPuzzle(page);
  const sheets = await printed(page, {}, ['Solutions on the last page']);
  await expect(sheets).toHaveCount(2);
  expect(await digitsOf(sheets.nth(1))).toBe(SOLUTION);
});

test('restores the page after printing', async ({ page }) => {
  await openPuzzle(page);
  await printed(page, {}, []);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.sheet')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});
