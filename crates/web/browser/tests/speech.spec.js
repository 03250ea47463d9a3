// Screen reader announcements during play, and tab stops.

import { cellIn, expect, fullHint, openPuzzle, test } from './page.js';

test('announces board changes', async ({ page }) => {
  await openPuzzle(page);
  const live = page.locator('#live');
  await cellIn(page, 'r1c3').click();
  for (const [key, words] of [
    ['5', 'row 1 column 3: 5, clashes with row 1 column 1'],
    ['Delete', 'row 1 column 3: empty'],
    ['Control+z', 'Undone. row 1 column 3: 5, clashes with row 1 column 1'],
    ['Control+y', 'Redone. row 1 column 3: empty'],
    ['x', 'Corner marks'],
    ['4', 'row 1 column 3: corner mark 4 added'],
    ['Control+2', 'row 1 column 3: centre mark 2 added'],
    ['m', 'Candidates filled in'],
    ['k', 'Checkpoint 1 set'],
    ['F4', 'Highlighting 4'],
    ['p', 'Paused'],
    ['p', 'Timer resumed'],
  ]) {
    await page.keyboard.press(key);
    await expect(live, key).toHaveText(words);
  }
});

test('announces completed steps', async ({ page }) => {
  await openPuzzle(page);
  await fullHint(page);
  await page.getByRole('button', { name: 'Do this step' }).click();
  await expect(page.locator('#live')).toHaveText('row 1 column 6: 8');
});

test('centre marks are named', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('Control+Digit2');
  await expect(page.getByRole('gridcell', { name: 'row 1 column 3, empty, centre marks 2' })).toBeVisible();
});

test('groups are one tab stop', async ({ page }) => {
  await openPuzzle(page);
  for (const name of ['Highlight digits', 'Tools', 'What a digit key writes', 'Digits']) {
    const group = page.getByRole(name === 'Tools' ? 'toolbar' : 'group', { name, exact: true });
    await expect(group.locator('button[tabindex="0"]'), name).toHaveCount(1);
    await expect(group.locator('button:not([tabindex]):not(:disabled)'), name).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Highlight 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Highlight 2' })).toBeFocused();
});
