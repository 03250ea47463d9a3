// Learning: every technique has its page, examples can be stepped through, and one finds them oneself.

import { nameOf } from '../../page/src/core/cells.js';
import { answered, cellIn, digitsOn, expect, openPuzzle, test } from './page.js';

test('all techniques are listed by family, and can be searched', async ({ page }) => {
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

test('@long every technique has a page with a reason, and an example where there is one', async ({ page, request }) => {
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

test('an example can be played from', async ({ page }) => {
  await page.goto('/#learn/x-wing');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.getByRole('heading', { name: 'X-Wing' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Fill in candidates' })).toHaveAttribute('aria-checked', 'true');
});

test('one finds a naked pair oneself, by keyboard, and wrong answers are told', async ({ page }) => {
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
  await expect(page.locator('.verdict-line')).toContainText('does not follow by this technique');
  await cellIn(page, right[0].cell).focus();
  await cellIn(page, right[0].cell).click({ position: { x: 1, y: 1 } });
  if (!(await page.getByText('Yes! That is it.').first().isVisible())) await page.keyboard.press(String(right[0].digit));
  await expect(page.locator('.verdict-line')).toHaveText('Yes! That is it.');
  await page.getByRole('button', { name: 'Another one' }).click();
  await expect(page.getByText('Found: 1')).toBeVisible();
});

test('words of the field are explained', async ({ page }) => {
  await page.goto('/#learn/words/fin');
  await expect(page.locator('dt.here')).toHaveText('fin');
});

// A server does not give the part: without one all parts are kept.
test('@server a part of the page that is slow or cannot be fetched is told', async ({ page }) => {
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
