// Languages are selected by the browser or by a setting, and all texts fit on a phone.

import { LANGUAGES } from '../../page/src/texts.js';
import { expect, linkTo, PUZZLE, test } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** All pages, and the exhibits of the lab. */
const ADDRESSES = [
  '/#learn',
  '/#learn/words',
  '/#learn/xy-chain',
  '/#learn/finned-franken-swordfish',
  '/#practice/naked-pair',
  '/#make',
  '/#variant',
  '/#variant/set',
  '/#games',
  '/#api',
  '/#lab',
  '/#lab/choices',
  '/#lab/forcing',
  '/#lab/stage',
  '/#lab/queens',
  `/#lab/race/puzzle=${PUZZLE}`,
  '/#lab/tour/erlang/3',
];

/** Returns texts that are cut off, must be scrolled sideways, or are beyond the edge of the screen. Text fields, and wide tables that
 * the keyboard can scroll, are exempt. @param {Page} page */
const cutOff = (page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isWide = (/** @type {Element} */ it) => it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1;
    const isVisible = (/** @type {Element} */ it) => !it.matches('button') && getComputedStyle(it).overflowX === 'visible';
    const scroller = [...document.querySelectorAll('[tabindex="0"]')].filter((it) => getComputedStyle(it).overflowX === 'auto');
    const exempt = [...document.querySelectorAll('.live, .skip, input, textarea, select'), ...scroller];
    const isOut = (/** @type {Element} */ it) => {
      const { left, right, width } = it.getBoundingClientRect();
      return width > 1 && (left < -1 || right > edge + 1);
    };
    const faults = [...document.querySelectorAll('body *')].filter(
      (it) => it.textContent && (isOut(it) || (isWide(it) && !isVisible(it))) && !exempt.some((outer) => outer.contains(it)),
    );
    return faults.map((it) => `${it.tagName} ${it.className}: ${it.textContent?.slice(0, 60)}`);
  });

for (const language of Object.keys(LANGUAGES)) {
  const context = { locale: language, viewport: { width: 360, height: 740 } };

  test.describe(language, () => {
    test.use(context);

    test(`pages fit on a phone: ${language}`, async ({ page }) => {
      for (const address of ADDRESSES) {
        // Only a complete reload waits for the contents that arrive last.
        await page.goto('about:blank');
        await page.goto(address, { waitUntil: 'networkidle' });
        await expect(page.locator('main h1').first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
        expect(await cutOff(page), address).toEqual([]);
      }
    });

    test(`game fits phones: ${language}`, async ({ page }) => {
      const fits = async (/** @type {string} */ state) => expect(await cutOff(page), state).toEqual([]);
      await page.goto(linkTo(PUZZLE));
      await expect(page.locator('.rating-badge')).toBeVisible();
      await fits('the game');
      for (const key of ['b', 'v', 'k', 'm']) {
        await page.keyboard.press(key);
        await fits(`after ${key}`);
      }
      await page.keyboard.press('h');
      for (const level of ['place', 'technique']) {
        await expect(page.locator('.told').last()).not.toBeEmpty();
        await expect(page.locator('.panel-body button.main')).toBeEnabled();
        await fits(level);
        await page.locator('.panel-body button.main').click();
      }
      await expect(page.locator('.step-name')).toBeVisible();
      await fits('the step');
      await page.locator('.tab').nth(1).click();
      await expect(page.locator('.groups').first()).toBeVisible();
      await fits('all steps');
      await page.locator('.tab').nth(2).click();
      await page.locator('.panel-body button').first().click();
      await expect(page.getByRole('slider')).toBeVisible();
      await fits('whole path');
      for (const tool of [0, 1, 2]) {
        await page.locator('.top-tools button').nth(tool).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await fits(`dialog ${tool}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
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
  await page.goto('/#learn/x-wing');
  await expect(page.getByText('nur auf Englisch'), 'articles name their language').toBeVisible();
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'en');
  await page.goto('/#lab');
  await expect(page.getByText('nur auf Englisch')).toBeVisible();
  await page.goto(linkTo(PUZZLE));
  for (const name of ['Tipp', 'Welche Technik?', 'Schritt zeigen']) await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('.step-name')).toContainText(/Einer/);
  await expect(page.locator('.sentences')).toContainText(/passt|bleibt/);
});
