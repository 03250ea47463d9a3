// Screenshots of every page and state for review: light, dark, high contrast, and on a phone.
//
// With SODAN_PICTURES=FOLDER, they are saved in the folder. One of them is the picture in the README.

import { test } from './page.js';
import { STATES } from './states.js';

const folder = process.env.SODAN_PICTURES ?? `${process.env.SODAN_TEST_RESULTS}/pictures`;

const LOOKS = /** @type {const} */ ([
  ['light', { colorScheme: 'light', contrast: 'no-preference' }, { width: 1280, height: 800 }],
  ['dark', { colorScheme: 'dark', contrast: 'no-preference' }, { width: 1280, height: 800 }],
  ['contrast', { contrast: 'more' }, { width: 1280, height: 800 }],
  ['phone', { colorScheme: 'light', contrast: 'no-preference' }, { width: 360, height: 740 }],
]);

for (const [state, reach] of Object.entries(STATES)) {
  test(`@long pictures of ${state}`, async ({ page }) => {
    for (const [look, media, size] of LOOKS) {
      await page.emulateMedia(media);
      await page.setViewportSize(size);
      await page.goto('about:blank');
      await reach(page);
      await page.screenshot({ path: `${folder}/${state}-${look}.png` });
    }
  });
}
