// The texts for variants in the page's language, loaded when a variant is opened.

import { texts } from './texts.js';
import { variantTexts as english } from './texts.variant.en.js';

/** @type {typeof english} */
export const variantTexts =
  texts.language === 'en'
    ? english
    : (await import(`./texts.variant.${texts.language}.js`).catch(() => ({ variantTexts: english }))).variantTexts;
