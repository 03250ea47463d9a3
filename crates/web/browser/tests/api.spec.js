// The API page.

import { expect, PUZZLE, SOLUTION, test } from './page.js';

test('API page sends requests', async ({ page }) => {
  await page.goto('/#api');
  await expect(page.locator('.command')).toHaveCount(4);
  await expect(page.locator('.command').first()).toContainText(/^curl http.*\/api\/v1\/solve /);
  await expect(page.getByRole('row', { name: /^\/api\/v1\/hint / })).toBeVisible();
  await page.getByLabel('Puzzle').fill(PUZZLE);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.answer')).toContainText(`"solution": "${SOLUTION}"`);
  await page.getByLabel('Options (JSON)').fill('{"limit":');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.answer')).toHaveText('The options are not valid JSON.');
  await page.getByLabel('Options (JSON)').fill('{"limt": 3}');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.answer'), 'a refusal is shown').toContainText('limt');
});
