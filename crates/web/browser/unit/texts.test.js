import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../page/src/texts.js';

/** The leaves of an object with their paths. @param {unknown} value @param {string} path @returns {[string, unknown][]} */
function leaves(value, path) {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
}

/** Optional texts: technique names shared with English, and sentences that the engine generates. */
const OWN = /^texts\.(techniques|families|single)(\.|$)/;

const english = (await import('../../page/src/texts.en.js')).texts;
const englishVariants = (await import('../../page/src/texts.variant.en.js')).variantTexts;
const names = leaves({ texts: english, variants: englishVariants }, '').filter(([path]) => !OWN.test(path));

for (const language of Object.keys(LANGUAGES).filter((it) => it !== 'en')) {
  const { texts } = await import(`../../page/src/texts.${language}.js`);
  const { variantTexts } = await import(`../../page/src/texts.variant.${language}.js`);
  const own = new Map(leaves({ texts, variants: variantTexts }, ''));

  test(`no text is missing: ${language}`, () => {
    const missing = names.filter(([path, value]) => typeof own.get(path) !== typeof value || own.get(path) === '');
    assert.deepEqual(
      missing.filter(([, value]) => value !== '').map(([path]) => path),
      [],
    );
    const surplus = [...own.keys()].filter((path) => !OWN.test(path) && !names.some(([name]) => name === path));
    assert.deepEqual(surplus, []);
  });

  test(`parameters match English: ${language}`, () => {
    const fewer = names.filter(([path, value]) => {
      const mine = own.get(path);
      return typeof value === 'function' && typeof mine === 'function' && mine.length > value.length;
    });
    assert.deepEqual(fewer, []);
  });
}
