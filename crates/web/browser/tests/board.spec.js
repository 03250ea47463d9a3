// Robust input: no accidental gesture fills or loses cells, and shortcuts work regardless of focus.

import { cellIn, digitsOn, expect, fullHint, openPuzzle, PUZZLE, SOLUTION, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** Sends a key as on another keyboard layout. @param {Page} page
 * @param {{ key: string, code: string, ctrlKey?: boolean, lock?: boolean }} init */
const send = (page, { lock, ...init }) =>
  page.evaluate(
    ([init, lock]) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, modifierNumLock: lock, ...init });
      (document.activeElement ?? document.body).dispatchEvent(event);
      return event.defaultPrevented;
    },
    /** @type {const} */ ([init, lock]),
  );

/** @param {Page} page @param {string} name */
const backgroundOf = (page, name) => cellIn(page, name).evaluate((cell) => getComputedStyle(cell).backgroundColor);

const CLEAR = 'rgba(0, 0, 0, 0)';

test('double clicks select empty cells', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').dblclick();
  await expect(page.locator('.cell.selected'), 'not all the empty cells').toHaveCount(1);
  await page.keyboard.press('4');
  expect((await digitsOn(page)).replaceAll('.', '')).toHaveLength(31);
});

test('peers share no digit', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('2');
  expect(await digitsOn(page), 'no digit is written').toBe(PUZZLE);
  await expect(page.getByText('These cells see each other, so the digit was written as a corner mark.')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /row 1 column 3, empty, .*corner marks 2/ })).toBeVisible();
  await page.goto('/#make');
  await cellIn(page, 'r1c1').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('5');
  expect((await digitsOn(page)).replaceAll('.', ''), 'nor in a puzzle of one’s own').toBe('');
});

test('cells without candidates are mistakes', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r5c5').click();
  await page.keyboard.press('m');
  await page.keyboard.press('Control+Digit5');
  await expect(cellIn(page, 'r5c5')).toHaveClass(/barren/);
  await expect(page.getByRole('gridcell', { name: 'row 5 column 5, empty, no candidates' })).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('1 cell without a candidate that the solution needs: marked on the board.')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('tabpanel').getByText(/there is a mistake/i)).toBeVisible();
});

test('a selection keeps colours', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r3c3').click();
  await page.keyboard.press('Control+Shift+Digit1');
  expect(await backgroundOf(page, 'r3c3'), 'the colour of a chosen cell').toBe(CLEAR);
  await cellIn(page, 'r2c1').click();
  await page.keyboard.press('Control+Shift+Digit3');
  for (const [name, place] of [
    ['r3c4', 'in the row of the chosen cell'],
    ['r8c9', 'elsewhere'],
  ]) {
    await cellIn(page, name).click();
    expect(await backgroundOf(page, 'r3c3'), `the colour of a cell ${place}`).toBe(CLEAR);
  }
  await page.getByRole('button', { name: 'Highlight 6' }).click();
  expect(await backgroundOf(page, 'r2c1'), 'the colour of a cell that is picked out').toBe(CLEAR);
  await expect(page.locator('.selection-line'), 'the chosen cell has an outline').toHaveCount(1);
});

test('colour letters cover no candidate', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r5c5').click();
  await page.keyboard.press('Control+Shift+Digit1');
  await page.keyboard.press('m');
  const letter = await page.locator('.colour-name').boundingBox();
  const cell = await cellIn(page, 'r5c5').boundingBox();
  if (!letter || !cell) throw new Error('there is no letter');
  const from = (letter.y - cell.y) / cell.height;
  const to = (letter.y + letter.height - cell.y) / cell.height;
  expect(from, 'below the row of 1 2 3').toBeGreaterThan(0.25);
  expect(to, 'above the row of 4 5 6').toBeLessThan(0.45);
});

test('keys work after clicks elsewhere', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.mouse.click(8, 700);
  await page.keyboard.press('4');
  await expect(cellIn(page, 'r1c3'), 'after a click on the background').toHaveText('4');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('7');
  await expect(cellIn(page, 'r1c3'), 'a dialog keeps its keys').toHaveText('4');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(cellIn(page, 'r1c3'), 'after a dialog').toHaveText('');
});

test('a mistake can be taken back', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('m');
  await page.keyboard.press('Control+Digit4');
  for (const name of ['Hint', 'Where is it?']) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(cellIn(page, 'r1c3')).toHaveAttribute('aria-label', /candidates 1 2 4$/);
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('2');
  await cellIn(page, 'r9c4').click();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Undo to before the mistake' }).click();
  await expect(cellIn(page, 'r1c3')).toHaveText('4');
  await expect(cellIn(page, 'r1c4'), 'the mistake is undone').not.toHaveText('2');
  await expect(cellIn(page, 'r9c4'), 'and what came after it').not.toHaveText('2');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
});

test('the number pad moves or marks', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await send(page, { key: 'ArrowDown', code: 'Numpad2' });
  await send(page, { key: 'ArrowRight', code: 'Numpad6' });
  await expect(cellIn(page, 'r2c4'), 'without its lock').toHaveClass(/selected/);
  await cellIn(page, 'r1c3').click();
  await send(page, { key: 'ArrowDown', code: 'Numpad2', lock: true });
  await expect(cellIn(page, 'r1c3'), 'with Shift').toHaveAttribute('aria-label', /corner marks 2$/);
});

test('clashing digits remove no marks', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r2c2').click();
  await page.keyboard.press('Shift+Digit5');
  await page.keyboard.press('Shift+Digit7');
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('5');
  await page.keyboard.press('4');
  await expect(cellIn(page, 'r2c2')).toHaveAttribute('aria-label', /corner marks 5 7$/);
});

test('shortcuts work on other keyboards', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await send(page, { key: 'ч', code: 'KeyX' });
  await expect(page.getByRole('button', { name: 'Corner' }), 'X on a Russian keyboard').toHaveAttribute('aria-pressed', 'true');
  await send(page, { key: 'w', code: 'KeyZ' });
  await expect(page.getByRole('button', { name: 'Digit', exact: true }), 'the place of Z on AZERTY').toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('4');
  await send(page, { key: 'я', code: 'KeyZ', ctrlKey: true });
  await expect(cellIn(page, 'r1c3'), 'Ctrl+Z on a Russian keyboard').toHaveText('');
});

test('F5 is left to the browser', async ({ page }) => {
  await openPuzzle(page);
  expect(await send(page, { key: 'F5', code: 'F5' })).toBe(false);
  await page.keyboard.press('f');
  await page.keyboard.press('5');
  await expect(page.getByRole('button', { name: 'Highlight 5' }), 'F and 5 pick the digit out').toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await digitsOn(page)).toBe(PUZZLE);
});

/** @param {Page} page @param {string} name */
async function check(page, name) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
}

test('a digit can come first', async ({ page }) => {
  await openPuzzle(page);
  await check(page, 'Choose a digit first, then cells');
  await page.getByRole('button', { name: /^4, / }).click();
  for (const name of ['r1c3', 'r2c7']) await cellIn(page, name).click();
  await expect(cellIn(page, 'r1c3')).toHaveText('4');
  await expect(cellIn(page, 'r2c7')).toHaveText('4');
});

test('wrong digits are marked at once', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('1');
  await expect(cellIn(page, 'r1c3')).not.toHaveClass(/wrong/);
  await check(page, 'Mark mistakes at once');
  await expect(cellIn(page, 'r1c3')).toHaveClass(/wrong/);
  await page.keyboard.press('4');
  await expect(cellIn(page, 'r1c3')).not.toHaveClass(/wrong/);
});

test('finished digits leave the keypad', async ({ page }) => {
  await openPuzzle(page, `.${SOLUTION.slice(1)}`);
  const key = page.getByRole('button', { name: '3, 0 left' });
  await expect(key).toBeVisible();
  await check(page, 'Hide digits that are placed nine times');
  await expect(key).toBeHidden();
  await expect(page.getByRole('button', { name: '5, 1 left' })).toBeVisible();
});

test('shown steps have keys', async ({ page }) => {
  await openPuzzle(page);
  await fullHint(page);
  await expect(page.getByRole('button', { name: 'Do this step' })).toBeVisible();
  await page.mouse.click(8, 700);
  await page.keyboard.press('n');
  expect((await digitsOn(page)).replaceAll('.', '')).toHaveLength(31);
});
