// The encyclopedia: a page for every technique, examples, and practice.

import { nameOf } from '../../page/src/core/cells.js';
import { answered, cellIn, digitsOn, expect, openPuzzle, test } from './page.js';

test('lists and searches techniques', async ({ page }) => {
  await page.goto('/#learn');
  const links = page.locator('.family-list li');
  await expect(links.first()).toBeVisible();
  const all = await links.count();
  expect(all).toBeGreaterThan(100);
  await page.getByRole('searchbox').fill('swordfish');
  await expect(async () => expect(await links.count()).toBeLessThan(all / 4)).toPass();
  await page.getByRole('link', { name: /^Swordfish/ }).click();
  await expect(page.getByRole('heading', { name: 'Swordfish', level: 1 })).toBeVisible();
});

test('@long technique pages have reasons', async ({ page, request }) => {
  test.setTimeout(300_000);
  const { techniques } = await (await request.get('/api/v1/techniques')).json();
  await page.goto('/#learn');
  for (const { slug, name, has_example } of techniques) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#learn/${slug}`);
    await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
    await expect(page.locator('.prose p').first()).not.toBeEmpty();
    if (has_example) await expect(page.locator('.board .step').first()).toBeAttached();
    await expect(page.locator('.board')).toHaveCount(has_example ? 1 : 0);
  }
});

test('plays from an example', async ({ page }) => {
  await page.goto('/#learn/x-wing');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.getByRole('heading', { name: 'X-Wing' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Fill in candidates' })).toHaveAttribute('aria-checked', 'true');
});

test('practises a naked pair', async ({ page }) => {
  await page.goto('/#practice/naked-pair');
  await expect(page.getByRole('grid', { name: 'Practice board' })).toBeVisible();
  const marks = await page
    .locator('[data-cell]')
    .evaluateAll((cells) =>
      cells.map((cell) => [...cell.querySelectorAll('.candidates .mark')].map((it) => it.getAttribute('data-mark') ?? '')),
    );
  const digits = await digitsOn(page);
  const position = { givens: digits, digits, marks: marks.map((it) => it.join('')) };
  const { groups } = await answered(page, 'steps', { position }, { techniques: ['naked-pair'] });
  const right = groups.flatMap((/** @type {any} */ group) => group.eliminations);
  const isRight = (/** @type {number} */ cell, /** @type {number} */ digit) =>
    right.some((/** @type {any} */ it) => it.cell === nameOf(cell) && it.digit === digit);
  const all = marks.flatMap((digits, cell) => digits.map((digit) => [cell, Number(digit)]));
  const [cell, digit] = all.find(([cell, digit]) => !isRight(cell, digit)) ?? [0, 0];
  await page.locator(`[data-cell="${cell}"]`).click({ position: { x: 1, y: 1 } });
  await page.locator(`[data-cell="${cell}"]`).focus();
  await page.keyboard.press(String(digit));
  await expect(page.locator('.verdict-line')).toContainText('Not this one: Naked Pair doesn’t remove or place');
  await cellIn(page, right[0].cell).focus();
  await cellIn(page, right[0].cell).click({ position: { x: 1, y: 1 } });
  if (!(await page.getByText('Yes, that’s it!').first().isVisible())) await page.keyboard.press(String(right[0].digit));
  await expect(page.locator('.verdict-line')).toHaveText('Yes, that’s it!');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Found: 1')).toBeVisible();
});

test('explains technical terms', async ({ page }) => {
  await page.goto('/#learn/words/fin');
  await expect(page.locator('dt.here')).toHaveText('fin');
});

// Needs a server, since without a server all parts are cached.
test('@server reports loading failures', async ({ page }) => {
  await openPuzzle(page);
  /** @type {() => void} */
  let go = () => {};
  const held = new Promise((resolve) => {
    go = () => resolve(null);
  });
  await page.route('**/view/learn.js', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await expect(page.getByText('Loading …')).toBeVisible();
  go();
  await expect(page.getByText('The engine cannot be reached.')).toBeVisible();
});

test('@server techniques have unique summaries', async ({ page, request }) => {
  const { techniques } = await (await request.get('/api/v1/techniques')).json();
  const summaries = new Set();
  for (const { slug } of techniques) {
    const { explanation } = await (await request.get(`/api/v1/techniques/${slug}`)).json();
    summaries.add(explanation.split('\n')[0]);
  }
  expect(summaries.size, 'no two techniques begin with the same words').toBe(techniques.length);
  await page.goto('/#learn/x-wing');
  await expect(page.locator('.prose .summary')).toContainText(
    'Two rows in which all cells of a digit are in the same two columns',
  );
  await expect(page.locator('.prose pre'), 'the board says it, not characters').toHaveCount(0);
});

test('no page shows raw Markdown', async ({ page }) => {
  for (const slug of ['uniqueness-test-1', 'uniqueness-test-4', 'hidden-rectangle']) {
    await page.goto(`/#learn/${slug}`);
    await expect(page.locator('.prose table tbody tr'), slug).toHaveCount(7);
    await expect(page.locator('.prose'), slug).not.toContainText('| ---');
  }
});

test('search knows common names', async ({ page }) => {
  await page.goto('/#learn');
  const search = page.getByRole('searchbox');
  for (const [typed, name] of [
    ['x wing', 'X-Wing'],
    ['xwing', 'X-Wing'],
    ['unique rectangle', 'Uniqueness Test 1'],
    ['UR', 'Uniqueness Test 1'],
    ['ALS', 'Almost Locked Set XZ-Rule'],
    ['bug', 'Bivalue Universal Grave + 1'],
    ['naked double', 'Naked Pair'],
    ['simple colouring', 'Simple Colors Trap'],
    ['y-wing', 'XY-Wing'],
    ['pointing pair', 'Locked Candidates Type 1 (Pointing)'],
    ['x-cycle', 'Continuous Nice Loop'],
  ]) {
    await search.fill(typed);
    await expect(page.locator('.hits a span').first(), typed).toHaveText(name);
  }
  await search.fill('ur');
  await expect(page.locator('.hits').getByText('Turbot Fish')).toHaveCount(0);
});

test('Enter opens the first match', async ({ page }) => {
  await page.goto('/#learn');
  await page.getByRole('searchbox').fill('y wing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'XY-Wing', level: 1 })).toBeVisible();
});

test('practice answers every key and nudge', async ({ page }) => {
  await page.goto('/#practice/x-wing');
  const nudge = page.getByRole('button', { name: 'Nudge' });
  await nudge.click();
  await expect(page.locator('.verdict-line')).toHaveText(/^Look at (row|column) \d\.$/);
  await nudge.click();
  await expect(page.locator('.verdict-line')).toHaveText(/^Follow the digit \d\.$/);
  await page.locator('[data-cell]:has(.given)').first().click();
  await page.keyboard.press('5');
  await expect(page.locator('.verdict-line'), 'also in a filled cell').toContainText('Not this one');
});

test('search reports no matches', async ({ page }) => {
  await page.goto('/#learn');
  await page.getByRole('searchbox').fill('3d medusa');
  await expect(page.getByText('Sodan does not use 3d medusa. The nearest is Multi Colors 1.')).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No matching technique.', { exact: false })).toBeVisible();
});

test('lists first techniques', async ({ page }) => {
  await page.goto('/#learn');
  const first = page.locator('.start-list li');
  await expect(first).toHaveCount(12);
  await expect(first.first()).toContainText('Full House');
  await expect(page.locator('.family-list').getByText('Franken Fish', { exact: true }), 'its sizes share one entry').toHaveCount(
    2,
  );
  await page
    .locator('.family-list')
    .getByRole('link', { name: /^Franken Fish/ })
    .click();
  await page.getByRole('combobox', { name: 'Variant' }).selectOption('Franken Swordfish');
  await expect(page.getByRole('heading', { name: 'Franken Swordfish', level: 1 })).toBeVisible();
});

/** Answers on the practice board. @param {import('./page.js').Page} page @param {string} slug @param {(cell: string, digit: number) => Promise<void>} give */
async function answerRight(page, slug, give) {
  const marks = await page
    .locator('[data-cell]')
    .evaluateAll((cells) =>
      cells.map((cell) =>
        [...cell.querySelectorAll('.candidates .mark')].map((it) => it.getAttribute('data-mark') ?? '').join(''),
      ),
    );
  const digits = await digitsOn(page);
  const { groups } = await answered(page, 'steps', { position: { givens: digits, digits, marks } }, { techniques: [slug] });
  const [{ cell, digit }] = groups.flatMap((/** @type {any} */ group) => [...group.placements, ...group.eliminations]);
  await give(cell, digit);
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('practice counts answers', async ({ page }) => {
    await page.goto('/#practice/x-wing');
    await expect(page.getByRole('grid', { name: 'Practice board' })).toBeVisible();
    await page.getByRole('button', { name: 'Nudge' }).tap();
    await expect(page.locator('.verdict-line')).toHaveText(/^(Look at|Follow the digit)/);
    const give = async (/** @type {string} */ cell, /** @type {number} */ digit) => {
      await cellIn(page, cell).tap();
      await page
        .getByRole('group', { name: 'Digits' })
        .getByRole('button', { name: String(digit) })
        .tap();
    };
    await answerRight(page, 'x-wing', give);
    await expect(page.getByText('Found: 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nudge' }), 'the next board comes by itself').toBeVisible();
    await answerRight(page, 'x-wing', give);
    await expect(page.getByText('Found: 2 · 2 in a row')).toBeVisible();
    await page.goto('/#learn');
    await expect(page.getByRole('link', { name: /^X-Wing practised/ }).first()).toBeVisible();
  });
});

test('practice board fits', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/#practice/x-wing');
  const board = await page.getByRole('grid', { name: 'Practice board' }).boundingBox();
  if (!board) throw new Error('there is no board');
  expect(board.y + board.height, 'its last row is on the screen').toBeLessThanOrEqual(720);
  expect(board.width).toBeGreaterThan(480);
  await page.getByRole('button', { name: 'Nudge' }).click();
  await expect(page.locator('.verdict-line')).toBeVisible();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('.verdict-line')).toBeHidden();
});

test('practice fits on a turned phone', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/#practice/x-wing');
  const isInView = (/** @type {import('@playwright/test').Locator} */ it) =>
    it.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight);
  await expect(cellIn(page, 'r9c9')).toBeVisible();
  expect(await isInView(cellIn(page, 'r9c9')), 'the whole board').toBe(true);
  const { width } = (await page.getByRole('grid', { name: 'Practice board' }).boundingBox()) ?? { width: 0 };
  expect(width, 'as large as the height allows').toBeGreaterThan(300);
  expect(await isInView(page.locator('.practice-keys .key').last()), 'the keypad').toBe(true);
  expect(await isInView(page.getByRole('button', { name: 'Show me' })), 'the way out').toBe(true);
});

test('X-Wing has three examples', async ({ page }) => {
  await page.goto('/#learn/x-wing');
  const boards = new Set();
  for (const number of [1, 2, 3]) {
    const small = page.getByRole('button', { name: `Example ${number} of 3` });
    await expect(small.locator('.badge').first(), 'a small board with the pattern').toBeVisible();
    await small.click();
    await expect(small).toHaveAttribute('aria-pressed', 'true');
    await expect(small).toBeFocused();
    boards.add(await digitsOn(page));
  }
  expect(boards.size, 'each on a board of its own').toBe(3);
});
