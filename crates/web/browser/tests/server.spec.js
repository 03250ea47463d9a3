// A restart of the server during a game.

import { digitsOn, expect, fullHint, linkTo, PUZZLE, test } from './page.js';
import { startServer } from './server.js';

test('games survive a server restart', async ({ page }) => {
  const first = await startServer();
  await page.goto(first.address + linkTo(PUZZLE));
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  await page.keyboard.press('4');
  await first.stop();
  await page.keyboard.press('h');
  await expect(page.getByText('The engine cannot be reached.', { exact: false })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('6');
  const played = await digitsOn(page);
  const second = await startServer(first.port);
  await fullHint(page);
  await expect(page.getByRole('button', { name: 'Do this step' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  expect(await digitsOn(page)).toBe(played);
  await second.stop();
});
