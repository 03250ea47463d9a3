// Accessibility: axe finds no violations on any page, in any state, palette and width, and cells have labels. The same tests check
// the scale of font sizes and the meanings of colours.

import AxeBuilder from '@axe-core/playwright';
import { cellIn, expect, openPuzzle, test } from './page.js';
import { STATES } from './states.js';
import { offScale, strayColours } from './style.js';

/** @typedef {import('./page.js').Page} Page */

/** Returns the violations that axe finds on the page. @param {Page} page @param {readonly string[]} rules all rules if empty */
async function faults(page, rules) {
  // The page has no frames, so axe need not open another page for the results, and passed rules need no description. These two
  // options halve the time that axe takes.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** Palettes differ only in contrast. */
const LOOKS = /** @type {const} */ ([
  ['light', { colorScheme: 'light', contrast: 'no-preference' }, 1280, []],
  ['dark', { colorScheme: 'dark', contrast: 'no-preference' }, 1280, ['color-contrast']],
  ['high contrast', { contrast: 'more' }, 1280, ['color-contrast']],
  ['a phone', { colorScheme: 'light', contrast: 'no-preference' }, 360, []],
]);

for (const [state, reach] of Object.entries(STATES)) {
  test(`axe finds nothing: ${state}`, async ({ page }) => {
    // Disables transitions, since a colour in transition would count as too faint.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach(page);
    for (const [name, media, width, rules] of LOOKS) {
      await page.emulateMedia(media);
      await page.setViewportSize({ width, height: 800 });
      expect(await faults(page, rules), `${state} in ${name}`).toEqual([]);
      expect(await offScale(page), `font sizes of ${state} in ${name}`).toEqual([]);
      expect(await strayColours(page), `colours of ${state} in ${name}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `${state} in ${name} is wider than the screen`).toBeLessThanOrEqual(0);
    }
  });
}

test('cells have labels', async ({ page }) => {
  await openPuzzle(page);
  await expect(page.getByRole('gridcell', { name: 'row 1 column 1, given 5' })).toHaveAttribute('aria-readonly', 'true');
  await page.keyboard.press('Shift+Digit4');
  await expect(page.getByRole('gridcell', { name: 'row 1 column 3, empty, corner marks 4' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.locator('[data-cell][tabindex="0"]')).toHaveCount(1);
});

test('hints are announced politely', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('h');
  await expect(page.locator('[aria-live=polite]').first()).not.toBeEmpty();
  await expect(page.locator('[aria-live=assertive]')).toHaveCount(0);
});

test('scrollbars do not move the page', async ({ page }) => {
  await openPuzzle(page);
  const edge = async () => (await page.locator('.top').boundingBox())?.width;
  expect(await edge()).toBe(1280);
  const right = async (/** @type {string} */ part) => {
    const { x, width } = (await page.locator(part).boundingBox()) ?? { x: 0, width: 0 };
    return x + width;
  };
  const left = async (/** @type {string} */ part) => (await page.locator(part).boundingBox())?.x;
  const before = await right('.top-tools');
  expect([await left('.brand'), before], 'the head has the edges of the board and its column').toEqual([
    await left('.board-box'),
    await right('.desk'),
  ]);
  // Simulates a classic scrollbar without overflow: centred content moves by half its width.
  await page.evaluate(() => document.documentElement.style.setProperty('--scrollbar', '15px'));
  expect([await edge(), before - (await right('.top-tools'))]).toEqual([1280, 7.5]);
  expect(await right('.top-tools')).toBe(await right('.desk'));
});

test('dialogs trap and restore focus', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

test('palette is remembered', async ({ page }) => {
  await openPuzzle(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  expect(await paper()).toBe(dark);
});

test('respects reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPuzzle(page);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((it) => Number.parseFloat(getComputedStyle(it).transitionDuration) > 0).length,
  );
  expect(moving).toBe(0);
});

test('usable at 200 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openPuzzle(page);
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  await cellIn(page, 'r9c9').click();
});
