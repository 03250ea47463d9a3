// The palettes: colours with a meaning differ visibly from each other, and no other element uses them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const CSS = readFileSync(new URL('../../page/css/base.css', import.meta.url), 'utf8');

/** @param {string} selector */
const block = (selector) => CSS.slice(CSS.indexOf(`${selector} {`)).split('}', 1)[0];

/** The opaque colours of a palette by name. @param {string} text */
const coloursOf = (text) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));

const LIGHT = coloursOf(block(':root'));
const PALETTES = {
  light: LIGHT,
  dark: { ...LIGHT, ...coloursOf(block(':root[data-palette="dark"]')) },
  contrast: { ...LIGHT, ...coloursOf(block(':root[data-palette="contrast"]')) },
};

const MEANINGS = ['action', 'anchor', 'entry', 'selection'];

/** Björn Ottosson's Oklab: distances are proportional to perceived differences. @param {string} hex */
function oklab(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @param {string} one @param {string} other */
const distance = (one, other) => {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(...a.map((it, index) => it - b[index]));
};

for (const [name, palette] of Object.entries(PALETTES)) {
  test(`each colour has one meaning: ${name}`, () => {
    for (const meaning of MEANINGS) {
      for (const [other, hex] of Object.entries(palette)) {
        if (other === meaning) continue;
        // A just noticeable difference is about 0.02.
        const least = MEANINGS.includes(other) ? 0.12 : 0.03;
        const far = distance(palette[meaning], hex);
        assert.ok(far >= least, `${meaning} and ${other} look alike (${far.toFixed(3)})`);
      }
    }
  });
}

/** Contrast of two colours, 1 to 21, as WCAG defines it. @param {string} one @param {string} other */
function contrast(one, other) {
  const [light, dark] = [one, other]
    .map((hex) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('clues stand out in high contrast', () => {
  const css = readFileSync(new URL('../../page/css/variant.css', import.meta.url), 'utf8');
  const blockOf = (/** @type {string} */ selector) => css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0];
  const clues = { ...coloursOf(blockOf(':root')), ...coloursOf(blockOf(':root[data-palette="contrast"]')) };
  assert.ok(Object.keys(clues).length > 10);
  const { board, entry } = PALETTES.contrast;
  for (const [name, colour] of Object.entries(clues)) {
    assert.ok(contrast(colour, board) >= 3, `${name} on the board`);
    assert.ok(name === 'clue' || contrast(entry, colour) >= 3, `an entry on ${name}`);
  }
});
