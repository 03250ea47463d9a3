// The texts of the page, in the language of the settings or of the browser. A translation is one file next to `texts.en.js`, which is
// loaded only where it is wanted, and its name here.

import { texts as english } from './texts.en.js';

/** @typedef {typeof english} Texts */

/** The languages by their codes, each in its own words. */
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

/** The language that is set; otherwise the first of the browser's that there is. @returns {keyof typeof LANGUAGES} */
function chosen() {
  try {
    const { language } = JSON.parse(globalThis.localStorage?.getItem('sodan.settings') ?? '{}');
    if (isKnown(language)) return language;
  } catch {
    // Settings that cannot be read choose nothing.
  }
  const wanted = globalThis.document ? navigator.languages.map((tag) => tag.split('-')[0]) : [];
  return wanted.find(isKnown) ?? 'en';
}

const language = chosen();

/** @type {Texts} */
export const texts =
  language === 'en' ? english : (await import(`./texts.${language}.js`).catch(() => ({ texts: english }))).texts;

/** What a technique is called, where players of the language have a name of their own. @param {{ name: string, slug: string }} technique */
export const techniqueName = ({ name, slug }) => texts.techniques[slug] ?? name;

/** What a family of techniques is called. @param {string} family as the engine has it */
export const familyName = (family) => texts.families[family] ?? family;
