// The texts for variants in the page's language, loaded when a variant is opened.

import { texts } from './texts.js';
import { variantTexts as english } from './texts.variant.en.js';

/** @type {typeof english} */
export const variantTexts =
  texts.language === 'en'
    ? english
    : (await import(`./texts.variant.${texts.language}.js`).catch(() => ({ variantTexts: english }))).variantTexts;

/** The localized name of a kind of constraint, such as `little_killer`. @param {string} kind */
export const kindName = (kind) => {
  const words = kind.replaceAll('_', ' ');
  return variantTexts.tools[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** Removes the position from an error of the engine, since a puzzle of the page is one line, and localizes the kind of constraint that
 * the error names. @param {string} error */
export const errorWords = (error) =>
  error
    .replace(/^line 1, column 1: /, '')
    .replace(/^(?:constraints\[\d+\] \((\w+)\)|(\w+))(?=: )/, (_, kind, field) => kindName(kind ?? field));
