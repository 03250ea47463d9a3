// The texts of the page, in the language of the settings or of the browser. A translation is one file next to `texts.en.js`,
// which is loaded on demand, and an entry in `LANGUAGES`.

import { texts as english } from './texts.en.js';

/** @typedef {typeof english} Texts */

/** Language names by code, each in its own language. */
export const LANGUAGES = Object.freeze({
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '简体中文',
});

/** @param {string} code @returns {code is keyof typeof LANGUAGES} */
const isKnown = (code) => Object.hasOwn(LANGUAGES, code);

/** The language of the settings; otherwise the first supported language of the browser. @returns {keyof typeof LANGUAGES} */
function chosen() {
  try {
    const { language } = JSON.parse(globalThis.localStorage?.getItem('sodan.settings') ?? '{}');
    if (isKnown(language)) return language;
  } catch {
    // Unreadable settings are ignored.
  }
  const wanted = globalThis.document ? navigator.languages.map((tag) => tag.split('-')[0]) : [];
  return wanted.find(isKnown) ?? 'en';
}

const language = chosen();

/** @type {Texts} */
export const texts =
  language === 'en' ? english : (await import(`./texts.${language}.js`).catch(() => ({ texts: english }))).texts;

/** The localized name of a technique. @param {{ name: string, slug: string }} technique */
export const techniqueName = ({ name, slug }) => texts.techniques[slug] ?? name;

/** The localized name of a family of techniques. @param {string} family name in the engine */
export const familyName = (family) => texts.families[family] ?? family;
