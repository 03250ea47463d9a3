// Sets a puzzle with mouse and keyboard: a killer with four thermometers, from an empty grid to links for other programs. Everything
// that a setter does can be undone.

import { emptyPuzzle } from '../../page/src/core/variant.js';
import { expect, test } from './page.js';
import { openVariant } from './variants.js';

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

test('one step undoes a typed value', async ({ page }) => {
  await openVariant(page, { ...emptyPuzzle(6), constraints: [{ type: 'all_different', cells: ['R1C1', 'R1C2', 'R2C2'] }] });
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  const clue = page.locator('.clues .clue');
  const value = page.getByRole('textbox', { name: 'Value' });
  await clue.click();
  const type = async (/** @type {string} */ text) => {
    await value.selectText();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('12');
  await expect(clue).toHaveText('Cage 12R1C1');
  await type('13');
  await expect(clue).toHaveText('Cage 13R1C1');
  const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true }));
  await undo.click();
  await expect(clue, 'the first digit has no step of its own').toHaveText('Cage 12R1C1');
  await undo.click();
  await expect(clue).toHaveText('Cage without sumR1C1');
  await expect(undo).toBeDisabled();
  await redo.click();
  await redo.click();
  await expect(clue).toHaveText('Cage 13R1C1');
  await expect(redo).toBeDisabled();
});

test('values of two clues are two steps', async ({ page }) => {
  const constraints = [
    { type: 'cage', sum: 3, cells: ['R1C1', 'R1C2'] },
    { type: 'cage', sum: 4, cells: ['R3C1', 'R3C2'] },
  ];
  await openVariant(page, { ...emptyPuzzle(6), constraints });
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  const clues = page.locator('.clues .clue');
  const value = page.getByRole('textbox', { name: 'Value' });
  for (const [index, sum] of ['3', '4'].entries()) {
    await clues.nth(index).click();
    await expect(value).toBeFocused();
    await expect(value).toHaveValue(sum);
    await page.keyboard.type('11');
  }
  await expect(clues).toHaveText(['Cage 11R1C1', 'Cage 11R3C1']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(clues).toHaveText(['Cage 11R1C1', 'Cage 4R3C1']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(clues).toHaveText(['Cage 3R1C1', 'Cage 4R3C1']);
});

test('a new grid can be undone', async ({ page }) => {
  await openVariant(page, {
    ...emptyPuzzle(9),
    title: 'Nine',
    constraints: [{ type: 'cage', sum: 12, cells: ['R9C8', 'R9C9'] }],
  });
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Variant board' });
  const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true }));
  await grid.locator('[data-cell="80"]').click();
  await page.keyboard.press('7');
  await page.getByText('Grid', { exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Nine');
  await page.getByLabel('Size').selectOption('6');
  await page.getByRole('button', { name: 'New grid' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await expect(page.locator('.clues .clue')).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(grid.locator('.selected')).toHaveCount(1);
  await undo.click();
  await expect(grid).toHaveAttribute('aria-rowcount', '9');
  await expect(page.locator('.clues .clue')).toHaveText(['Cage 12R9C8']);
  await expect(page.getByLabel('Title')).toHaveValue('Nine');
  await expect(page.locator('.variant-picture .given')).toHaveText(['7']);
  await undo.click();
  await expect(page.locator('.variant-picture .given')).toHaveCount(0);
  await redo.click();
  await redo.click();
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await expect(page.locator('.setter .verdict-line')).toHaveText('Several solutions.');
});

test('errors and clues have the names of tools', async ({ page }) => {
  const constraints = [
    { type: 'all_different', cells: ['R1C1', 'R1C2'] },
    { type: 'entropic_line', cells: ['R1C1', 'R1C2', 'R1C3'] },
  ];
  await openVariant(page, emptyPuzzle(4));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Entropic line', exact: true }).click();
  await drag(page, '11 12 13');
  await expect(page.locator('.setter .verdict-line')).toHaveText(
    /^Not a puzzle yet: Entropic line: expected a number of values divisible by three/,
  );
  const givens = '123456456123231564564231312645645312';
  await openVariant(page, { ...emptyPuzzle(6), givens, constraints: constraints.slice(0, 1) });
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Find redundant clues' }).click();
  await expect(page.locator('.variant-message')).toHaveText(
    /^Each of these can be left out: R1C1=1, .*, Cage without sum R1C1 R1C2\.$/,
  );
  await openVariant(page, { ...emptyPuzzle(6), constraints });
  await page.getByRole('button', { name: 'Share and print' }).click();
  await page.getByLabel('Copy as text').selectOption('sudokupad');
  await expect(page.getByRole('textbox', { name: 'Exported text' })).toHaveValue(/^https:\/\/sudokupad\.app\/fpuz/);
  await page.getByLabel('Copy as text').selectOption('line');
  await expect(page.getByText(/^This format cannot represent it: Cage without sum: /)).toBeVisible();
});

test.describe('German', () => {
  test.use({ locale: 'de' });

  test('names of clues are translated', async ({ page }) => {
    const clue = { type: 'all_different', cells: ['R1C1', 'R1C2'] };
    await openVariant(page, {
      ...emptyPuzzle(4),
      givens: '1234341221434321',
      constraints: [clue, { type: 'region_sum_line', cells: ['R1C1', 'R2C2'] }],
    });
    await page.getByRole('button', { name: 'Erstellen', exact: true }).click();
    await page.getByRole('button', { name: 'Überflüssige Hinweise suchen' }).click();
    const message = page.locator('.variant-message');
    await expect(message).toHaveText(/Käfig ohne Summe R1C1 R1C2, Regionssummenlinie R1C1 R2C2\.$/);
    await page.goto('/#make');
    await page.getByRole('textbox').first().fill('.Thermo~R1C1~R1C2.NoBoxes.AntiKnight.Cage~7~R3C1~R3C2.AntiKing.Diagonal~1');
    await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
    await expect(message).toHaveText(/9x9 Ohne Blöcke, Thermometer, Anti-Springer, Käfig, …\.$/);
  });
});
