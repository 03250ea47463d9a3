// Playing by keyboard only and by touch only, with all kinds of marks, and saved games.

import { cellOf } from '../../page/src/core/cells.js';
import { digitsOfText, enter, startOf } from '../../page/src/core/position.js';
import { decode, encode } from '../../page/src/core/share.js';
import { cellIn, digitsOn, emptyCells, expect, openPuzzle, PUZZLE, SOLUTION, test } from './page.js';

test('phone labels the digit filter', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPuzzle(page);
  await expect(page.getByText('Show where a digit can go')).toBeVisible();
});

test('starts with a puzzle', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('grid', { name: 'Sudoku board' })).toBeVisible();
  expect((await digitsOn(page)).replaceAll('.', '').length).toBeGreaterThan(16);
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toBeInViewport();
});

test('solves by keyboard only', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('Control+Home');
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      const cell = 9 * row + column;
      if (PUZZLE[cell] === '.') await page.keyboard.press(SOLUTION[cell]);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowDown');
  }
  expect(await digitsOn(page)).toBe(SOLUTION);
  await expect(page.getByText('Solved. Well done!').first()).toBeVisible();
});

test('board is one tab stop', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Highlight 1' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('gridcell', { name: 'row 1 column 3' })).toBeFocused();
});

test.describe('playing by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } });

  test('solves by touch only', async ({ page }) => {
    await openPuzzle(page);
    const keys = page.getByRole('group', { name: 'Digits', exact: true }).getByRole('button');
    for (const name of emptyCells(PUZZLE)) {
      await cellIn(page, name).tap();
      await keys.nth(Number(SOLUTION[cellOf(name)]) - 1).tap();
    }
    expect(await digitsOn(page)).toBe(SOLUTION);
    await expect(page.getByText('Solved. Well done!').first()).toBeVisible();
  });
});

test('marks and announces clashes', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('5');
  await expect(page.getByRole('gridcell', { name: 'row 1 column 3, 5, clashes' })).toHaveClass(/clash/);
  await expect(page.getByRole('gridcell', { name: 'row 1 column 1, given 5, clashes' })).toBeVisible();
});

test('wrong digits appear on request', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('1');
  await expect(cellIn(page, 'r1c3')).not.toHaveClass(/wrong/);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('1 wrong digit, marked on the board.')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'row 1 column 3, 1, wrong' })).toBeVisible();
  await page.keyboard.press('Control+Home');
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('No mistakes so far.')).toBeVisible();
});

test('marks and colours by keyboard', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('Control+Shift+Digit3');
  await expect(
    page.getByRole('gridcell', { name: 'row 1 column 3, empty, centre marks 2, corner marks 1, colour C' }),
  ).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('4');
  await expect(page.getByRole('gridcell', { name: /row 1 column 3, .*corner marks 1 4/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'row 1 column 4, empty, corner marks 4' })).toBeVisible();
});

test('drag and double click select', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r5c2').hover();
  await page.mouse.down();
  await cellIn(page, 'r5c5').hover();
  await cellIn(page, 'r5c7').hover();
  await page.mouse.up();
  expect(await page.locator('.cell.selected').count()).toBeGreaterThanOrEqual(3);
  await cellIn(page, 'r1c1').dblclick();
  await expect(page.locator('.cell.selected')).toHaveCount(PUZZLE.split('5').length - 1);
});

test('undoes and redoes everything', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  for (const key of ['4', 'ArrowRight', 'Shift+Digit2', 'Control+Shift+Digit1', 'm']) await page.keyboard.press(key);
  const label = await cellIn(page, 'r1c4').getAttribute('aria-label');
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Control+z');
  expect(await digitsOn(page)).toBe(PUZZLE);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Control+y');
  await expect(cellIn(page, 'r1c4')).toHaveAttribute('aria-label', label ?? '');
});

test('returns to a checkpoint', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('k');
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Back to 1' }).click();
  expect(await digitsOn(page)).toBe(PUZZLE);
});

test('corner marks highlight candidates', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  for (const key of ['Shift+Digit1', 'Shift+Digit2', 'Shift+Digit9']) await page.keyboard.press(key);
  await expect(cellIn(page, 'r1c3').locator('.corner')).toHaveCount(3);
  await page.keyboard.press('m');
  await expect(cellIn(page, 'r1c3').locator('.corner')).toHaveCount(0);
  await expect(cellIn(page, 'r1c3').locator('.noted')).toHaveCount(2);
  await expect(cellIn(page, 'r1c3')).toHaveAttribute('aria-label', /candidates 1 2 4, corner marks 1 2$/);
});

test('filled-in candidates respect eliminations', async ({ page }) => {
  await openPuzzle(page);
  await cellIn(page, 'r1c3').click();
  await page.getByRole('switch', { name: 'Fill in candidates' }).click();
  await expect(cellIn(page, 'r1c3')).toHaveAttribute('aria-label', /candidates 1 2 4/);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('Control+Digit2');
  await cellIn(page, 'r1c4').click();
  await page.keyboard.press('6');
  await expect(cellIn(page, 'r1c3')).toHaveAttribute('aria-label', /candidates 1 4$/);
});

test('highlights equal digits', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Highlight 4' }).click();
  await expect(cellIn(page, 'r1c3')).toHaveClass(/filtered/);
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('Control+F6');
  await expect(cellIn(page, 'r2c1')).toHaveClass(/filtered/);
});

test('colours single candidates', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('m');
  await page.keyboard.press('v');
  await page.getByRole('switch', { name: 'Colour candidates' }).click();
  const box = await cellIn(page, 'r1c3').boundingBox();
  if (!box) throw new Error('the cell is not there');
  await page.mouse.click(box.x + box.width / 6, box.y + box.height / 2);
  await page.getByRole('button', { name: /^Colour A/ }).click();
  await expect(page.locator('circle.tint.colour-1')).toHaveCount(1);
});

test('games survive a reload', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Digit6');
  const labels = await page.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  expect(await page.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))).toEqual(
    labels,
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await digitsOn(page)).toBe(PUZZLE);
});

test('timer pauses on other pages', async ({ page }) => {
  // The clock also advances by the page's response time, which is much less than the simulated time.
  await page.clock.install();
  await page.goto('/');
  const seconds = async () => {
    const [, minutes, rest] = /^(\d+):(\d\d)$/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
    return 60 * Number(minutes) + Number(rest);
  };
  const start = await seconds();
  await page.clock.runFor(5000);
  await expect.poll(seconds).toBeGreaterThanOrEqual(start + 5);
  const left = await seconds();
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('heading', { name: 'My games' })).toBeVisible();
  await page.clock.runFor(600_000);
  await page.getByRole('link', { name: 'Play' }).first().click();
  await page.clock.runFor(2000);
  await expect.poll(seconds).toBeGreaterThan(left);
  expect(await seconds()).toBeLessThan(left + 300);
});

test('reports unknown links', async ({ page }) => {
  await page.goto('/#nope');
  await expect(page.getByText('Page “#nope” not found. This is the game you played last.')).toBeVisible();
  await expect(page).toHaveURL(/\/#play$/);
  await page.goto('/#learn/nonsense');
  await expect(page.getByRole('alert')).toHaveText('There is no technique “nonsense”. These are all techniques.');
  await expect(page.getByRole('link', { name: /^X-Wing/ }).first()).toBeVisible();
});

// Needs a server, since a static host cannot redirect such an address.
test('@server redirects addresses without #', async ({ page, request }) => {
  const unknown = await request.get('/nosuch', { headers: { accept: 'text/html' }, maxRedirects: 0 });
  expect(unknown.status(), 'files outside of the page are not served').toBe(404);
  await page.goto('/learn/x-wing');
  await expect(page.getByRole('heading', { name: 'X-Wing', level: 1 })).toBeVisible();
});

test('keeps several games', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('4');
  const first = await digitsOn(page);
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: /^Hard/ }).click();
  await expect(page.getByRole('heading', { name: 'Hard 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: /^Test/ }).click();
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  expect(await digitsOn(page)).toBe(first);
});

test('restores and renames games', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('4');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: /^Hard/ }).click();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('button', { name: 'Remove: Test' }).click();
  await expect(page.getByText('“Test” deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Test/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const [title, name] of [
    ['Test', 'From the paper'],
    ['Hard 1', 'The one I play'],
  ]) {
    await page.getByRole('button', { name: `Rename: ${title}` }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await page.getByRole('link', { name: /^From the paper/ }).click();
  await expect(page.getByRole('heading', { name: 'From the paper' })).toBeVisible();
  await expect(cellIn(page, 'r1c3')).toHaveText('4');
});

test('Back closes dialogs', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('link', { name: 'Play' }).first().click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/#play$/);
  // Closing the dialog in another way leaves no additional history entry.
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/#learn$/);
});

test('links work while dialogs close', async ({ page }) => {
  await openPuzzle(page);
  for (const part of ['learn', 'games', 'make']) {
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate((hash) => {
      document.querySelector('dialog')?.close();
      location.hash = hash;
    }, part);
    // Allows time for a late change of the history.
    await page.waitForTimeout(300);
    await expect(page).toHaveURL(new RegExp(`#${part}$`));
  }
  // Each page has one history entry, whatever dialogs were opened on it.
  for (const part of [/#games$/, /#learn$/, /#?$/]) {
    await page.goBack();
    await expect(page).toHaveURL(part);
  }
});

test('saves moves before switching games', async ({ page }) => {
  await openPuzzle(page);
  const other = encode(startOf(digitsOfText(PUZZLE)), 'Other');
  await page.evaluate((hash) => {
    document
      .querySelector('[role="grid"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: '4', code: 'Digit4', bubbles: true }));
    location.hash = hash;
  }, `#g/${other}`);
  await expect(page.getByRole('heading', { name: 'Other' })).toBeVisible();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('link', { name: /^Test/ }).click();
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  expect((await digitsOn(page)).replaceAll('.', '')).toHaveLength(31);
});

test('merges moves of two windows', async ({ page, context }) => {
  await openPuzzle(page);
  const other = await context.newPage();
  // The address of the other window names no game, so the window resumes the saved game.
  await expect(async () => {
    await other.goto('/');
    await expect(other.getByRole('heading', { name: 'Test' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await cellIn(other, 'r1c3').click();
  await other.keyboard.press('4');
  await expect(cellIn(page, 'r1c3')).toHaveText('4');
  // Each window is isolated from the writes of the other until both have made a move.
  await page.evaluate(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }));
  const press = (/** @type {typeof page} */ where, /** @type {string[]} */ ...codes) =>
    where.evaluate((codes) => {
      for (const code of codes) {
        const key = code.replace('Digit', '');
        document.querySelector('[role="grid"]')?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
      }
    }, codes);
  await Promise.all([press(page, 'ArrowRight', 'Digit6'), press(other, 'ArrowDown', 'Digit7')]);
  // A window that receives no storage events reads the storage on focus. Both windows save moves shortly after they are made.
  await expect(async () => {
    for (const it of [page, other]) await it.evaluate(() => dispatchEvent(new Event('focus')));
    for (const it of [page, other]) expect((await digitsOn(it)).replaceAll('.', '')).toHaveLength(33);
  }).toPass();
});

/** Waits until the saved game contains `count` digits. @param {import('./page.js').Page} page @param {number} count */
async function keptGame(page, count) {
  const read = () =>
    page.evaluate(() => {
      const key = `sodan.game.${localStorage.getItem('sodan.current')}`;
      return { key, text: localStorage.getItem(key) ?? '' };
    });
  let kept = await read();
  await expect(async () => {
    kept = await read();
    expect(decode(JSON.parse(kept.text).now).position.digits.filter((digit) => digit)).toHaveLength(count);
  }).toPass();
  return kept;
}

test('merges simultaneous writes', async ({ page }) => {
  await openPuzzle(page);
  const { key, text } = await keptGame(page, 30);
  for (const digit of '46') {
    await page.keyboard.press(digit);
    await page.keyboard.press('ArrowRight');
    // Each move is saved separately.
    await keptGame(page, digit === '4' ? 31 : 32);
  }
  // The other window has read neither of the moves, and has saved three times.
  const { position } = decode(JSON.parse(text).now);
  const now = encode(enter(enter(position, [cellOf('r2c2')], 7, true), [cellOf('r2c3')], 2, true));
  const theirs = JSON.stringify({ ...JSON.parse(text), now, writes: { ...JSON.parse(text).writes, other: 3 } });
  await page.evaluate(
    ([key, theirs]) => {
      localStorage.setItem(key, theirs);
      dispatchEvent(new Event('focus'));
    },
    /** @type {const} */ ([key, theirs]),
  );
  await expect(async () => expect((await digitsOn(page)).replaceAll('.', '')).toHaveLength(34)).toPass();
});

test('pauses and hides the timer', async ({ page }) => {
  await openPuzzle(page);
  for (const go of [() => page.getByRole('button', { name: 'Paused' }).click(), () => page.keyboard.press('p')]) {
    await page.keyboard.press('p');
    await expect(page.getByRole('button', { name: 'Paused' })).toBeFocused();
    await expect(cellIn(page, 'r1c1')).toBeHidden();
    await go();
    await expect(cellIn(page, 'r1c1')).toBeVisible();
    await expect(cellIn(page, 'r1c3')).toBeFocused();
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Show the time' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('timer')).toBeHidden();
});
