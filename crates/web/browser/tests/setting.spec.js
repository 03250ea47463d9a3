// Sets a puzzle with mouse and keyboard: a killer with four thermometers, from an empty grid to links for other programs.

import { expect, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

const THERMOS = ['34 25 14', '51 42 41', '26 36 45', '44 54 64'];
/** Sums and cells. @type {[number, string][]} */
const CAGES = [
  [10, '43 44 45'],
  [3, '65 66'],
  [14, '13 14 15'],
  [5, '24 25'],
];

/** Drags through cells, such as `34 25`. @param {Page} page @param {string} cells */
async function drag(page, cells) {
  for (const [index, name] of cells.split(' ').entries()) {
    const cell = page
      .getByRole('grid', { name: 'Variant board' })
      .locator(`[aria-rowindex="${name[0]}"][aria-colindex="${name[1]}"]`);
    const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

test('killer with four thermometers', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('link', { name: 'Set a variant' }).click();
  await page.getByText('Grid', { exact: true }).click();
  await page.getByLabel('Size').selectOption('6');
  await page.getByRole('button', { name: 'New grid' }).click();
  const clues = page.locator('.clues .clue');
  const verdict = page.locator('.setter .verdict-line');
  await page.getByRole('button', { name: 'Thermometer', exact: true }).click();
  for (const cells of THERMOS) await drag(page, cells);
  await expect(clues).toHaveCount(4);
  await expect(verdict).toHaveText('Several solutions.');
  await page.getByRole('button', { name: 'Cage', exact: true }).click();
  for (const [sum, cells] of CAGES) {
    await drag(page, cells);
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused();
    await page.keyboard.type(`${sum}`);
    await page.keyboard.press('Enter');
  }
  await expect(clues).toHaveCount(8);

  await expect(verdict).toHaveText('Exactly two solutions.');
  await page.getByRole('switch', { name: 'Show where two differ' }).click();
  await expect(page.locator('.variant-differ')).not.toHaveCount(0);
  for (const words of await page.locator('.variant-differ').allTextContents()) expect(words).toMatch(/^\d \| \d$/);
  await page.getByRole('button', { name: 'Make it unique' }).click();
  await expect(verdict).toHaveText('Exactly one solution.');
  await expect(page.locator('.variant-message')).toHaveText(/^Added: R\dC\d = \d\. Undo removes them\.$/);
  await expect(page.locator('.variant-picture .given')).toHaveCount(1);
  await page.getByRole('button', { name: 'Find the logical path' }).click();
  await expect(page.locator('.variant-message')).toHaveText(/^Solved by logic, up to .*: naked single \d+, /);

  await page.getByRole('button', { name: 'Share and print' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this variant, with everything on it' }).inputValue();
  const text = page.getByRole('textbox', { name: 'Exported text' });
  await expect(text).toHaveValue(/^https:\/\/www\.f-puzzles\.com\/\?load=/);
  const exported = [await text.inputValue()];
  await page.getByLabel('Copy as text').selectOption('sudokupad');
  await expect(text).toHaveValue(/^https:\/\/sudokupad\.app\//);
  exported.push(await text.inputValue());
  for (const foreign of exported) {
    await page.goto('/#make');
    await page.getByRole('textbox', { name: 'Puzzle as text' }).fill(foreign);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.locator('.variant-message')).toHaveText(/^Read as .*: 6x6 /);
    await expect(page.locator('.variant-picture [data-clue]')).toHaveCount(8);
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(verdict).toHaveText('Exactly one solution.');
  }
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.variant-picture .tube')).toHaveCount(4);
  await expect(page.locator('.variant-picture .label')).toHaveCount(4);
});
