// The sums of cages are readable: on the board next to marks and candidates, and in pictures.

import { readFileSync } from 'node:fs';
import { emptyPuzzle } from '../../page/src/core/variant.js';
import { expect, test } from './page.js';
import { openVariant } from './variants.js';

/** @typedef {import('./page.js').Page} Page */

const CAGES = [
  { type: 'cage', sum: 12, cells: ['R2C2', 'R2C3'] },
  { type: 'cage', sum: 20, cells: ['R4C4', 'R4C5', 'R5C4'] },
];

/** Returns how far the digits of marks and candidates in the first cell of the first cage are below the baseline of its sum, in units of
 * 1/48 of a cell. @param {Page} page @param {number} cell */
const distances = (page, cell) =>
  page.evaluate((cell) => {
    /** Height of the digits of the font, in units of its size. */
    const HEIGHT = 0.72;
    const baseline = (/** @type {SVGTextElement} */ text) =>
      new DOMPoint(0, text.y.baseVal[0].value).matrixTransform(text.getScreenCTM() ?? undefined).y;
    const all = (/** @type {string} */ name) => /** @type {SVGTextElement[]} */ ([...document.querySelectorAll(name)]);
    const frame = document.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect() ?? new DOMRect();
    const unit = frame.width / 48;
    const isInside = (/** @type {SVGTextElement} */ text) => {
      const { x, y, width, height } = text.getBoundingClientRect();
      const [right, down] = [x + width / 2 - frame.x, y + height / 2 - frame.y];
      return right > 0 && right < frame.width && down > 0 && down < frame.height;
    };
    const sum = baseline(all('.variant-picture .label')[0]);
    const size = (/** @type {SVGTextElement} */ text) => Number.parseFloat(getComputedStyle(text).fontSize);
    return all('.variant-content .candidate')
      .filter(isInside)
      .map((text) => (baseline(text) - sum) / unit - HEIGHT * size(text));
  }, cell);

for (const size of [9, 16, 25]) {
  // Needs a server, whose answer is replaced: the true candidates of a large empty grid take long.
  test(`@server marks avoid the sums of cages: ${size}`, async ({ page }) => {
    const all = '123456789ABCDEFGHIJKLMNOP'.slice(0, size);
    const candidates = new Array(size * size).fill(all);
    await page.route('**/api/v1/candidates', (route) =>
      route.fulfill({ json: { records: [{ status: 'multiple', candidates }] } }),
    );
    await openVariant(page, { ...emptyPuzzle(size), constraints: CAGES });
    await expect(page.locator('.variant-picture .label')).toHaveCount(CAGES.length);
    const cell = size + 1;
    await page.locator(`[data-cell="${cell}"]`).click();
    const marks = page.locator('.variant-content .candidate');
    const expectBelow = async (/** @type {string} */ kind, /** @type {number} */ count) => {
      const all = await distances(page, cell);
      expect(all.length, kind).toBe(count);
      for (const distance of all) expect(distance, kind).toBeGreaterThan(0);
    };
    for (const digit of [3, 4, 5, 6, 7, 8, 9]) await page.keyboard.press(`Shift+Digit${digit}`);
    for (const digit of [7, 8, 9]) await page.keyboard.press(`Control+Digit${digit}`);
    await expect(marks).toHaveCount(8);
    await expectBelow('marks', 8);
    await page.getByRole('switch', { name: 'True candidates' }).click();
    await expect(page.locator('.possible').first()).toBeAttached();
    await expectBelow('candidates', size);
  });
}

test('pictures of large grids have large sums', async ({ page }) => {
  await openVariant(page, { ...emptyPuzzle(16), constraints: CAGES });
  await expect(page.locator('.variant-picture .label')).toHaveCount(CAGES.length);
  await page.getByRole('button', { name: 'Share and print' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as SVG' }).click();
  const svg = readFileSync(await (await saved).path(), 'utf8');
  const sums = svg.match(/<text[^>]* stroke="rgb[^>]*>/g) ?? [];
  expect(sums.length).toBe(CAGES.length);
  // A cell is 48 wide.
  for (const sum of sums) expect(sum).toContain('font-size="19px"');
});
