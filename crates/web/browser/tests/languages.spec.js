// Languages: selected by the browser or by a setting; all texts fit on a phone.

import { LANGUAGES } from '../../page/src/texts.js';
import { expect, linkTo, PUZZLE, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** Elements that are truncated or wider than the screen. @param {Page} page */
const cutOff = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const all = [...document.querySelectorAll('button, a, label, h1, h2, legend, summary, th, td, p, li')];
    const cut = all.filter((it) => {
      const { overflowX } = getComputedStyle(it);
      const { width, right } = it.getBoundingClientRect();
      const isOut = right > document.documentElement.clientWidth + 1 && !it.closest('nav, .front, .sweep-box, .top, .path-rail');
      return (
        width > 1 && (isOut || (overflowX === 'visible' && it.matches('button, .chip') && it.scrollWidth > it.clientWidth + 1))
      );
    });
    return [...(wide > 0 ? [`${wide} px too wide`] : []), ...cut.map((it) => `${it.className}: ${it.textContent?.slice(0, 60)}`)];
  });

for (const language of Object.keys(LANGUAGES)) {
  test(`texts fit on a phone: ${language}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: language, viewport: { width: 360, height: 740 }, baseURL });
    const page = await context.newPage();
    for (const address of [linkTo(PUZZLE), '/#learn', '/#make', '/#games', '/#practice/naked-pair', '/#api']) {
      await page.goto(address);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      expect(await cutOff(page), address.slice(0, 20)).toEqual([]);
    }
    await page.goto(linkTo(PUZZLE));
    for (const key of ['b', 'h', 'h', 'h']) {
      await page.keyboard.press(key);
      expect(await cutOff(page), `after ${key}`).toEqual([]);
    }
    await page.locator('.top-tools button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await cutOff(page), 'settings').toEqual([]);
    await context.close();
  });
}

test('switches the language', async ({ page }) => {
  await page.goto('/#play');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('button', { name: 'Tipp', exact: true })).toBeVisible();
  await page.goto('/#learn');
  await expect(page.getByRole('heading', { name: 'Techniken', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill('naked pair');
  await expect(page.getByRole('link', { name: /^Nacktes Paar/ }), 'the English name finds it').toBeVisible();
  await page.getByRole('searchbox').fill('schwertfisch');
  await expect(page.getByRole('link', { name: /^Schwertfisch/ }).first()).toBeVisible();
  await page.goto(linkTo(PUZZLE));
  for (const name of ['Tipp', 'Welche Technik?', 'Schritt zeigen']) await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('.step-name')).toContainText(/Einer/);
  await expect(page.locator('.sentences')).toContainText(/passt|bleibt/);
});
