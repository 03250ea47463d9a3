// Checks of the visual style of a page: font sizes that are not on the scale, and colours with a second meaning.

/** @typedef {import('@playwright/test').Page} Page */

/** Font sizes in pixels: notes, text, headings, titles. */
const SCALE = [14, 16, 20, 28];

/** Minimum size of digits on boards, which scale with the board, in pixels. */
const LEAST = 13;

/** Text in cells that may be smaller: candidates, marks, letters of colours and regions, and clues of variants within and between cells. */
const MARKS =
  '.candidates, .candidate, .corner, .centre, .mark, .colour-name, .regions text, .variant-picture :is(.label, .letter, .sign, .small)';

/** Selectors of the elements in which each colour with a meaning may occur. */
const MEANINGS = {
  action: '.main',
  anchor: 'a, .text-button',
  entry: '.entry, .noted, .chess',
  selection: '[aria-current], [aria-selected="true"], [aria-pressed="true"], .selected, .selection, [data-lit]',
};

/** Returns descriptions of visible texts whose font size is not on the scale. @param {Page} page @returns {Promise<string[]>} */
export const offScale = (page) =>
  page.evaluate(
    ({ SCALE, LEAST, MARKS }) => {
      const isShown = (/** @type {Element} */ it) =>
        !it.closest(`.live, .skip, script, style, noscript, ${MARKS}`) &&
        it.checkVisibility({ visibilityProperty: true }) &&
        it.getBoundingClientRect().width > 0;
      const textOf = (/** @type {Element} */ it, /** @type {string} */ pseudo) => {
        // `attr` and strings are quoted in computed values.
        if (pseudo) return /"(.*)"/.exec(getComputedStyle(it, pseudo).content)?.[1].trim();
        if (it.matches('input, select, textarea')) return 'a field';
        return [...it.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : '')).join('');
      };
      const faultOf = (/** @type {Element} */ it, /** @type {string} */ pseudo) => {
        const text = textOf(it, pseudo);
        if (!text) return [];
        const scale = it instanceof SVGGraphicsElement ? (it.getScreenCTM()?.a ?? 1) : 1;
        const size = Number.parseFloat(getComputedStyle(it, pseudo).fontSize) * scale;
        const isOnBoard = it.closest('.board, .thumbnail, .example') && !it.closest('.labels');
        if (isOnBoard ? size >= LEAST : SCALE.some((step) => Math.abs(step - size) < 0.1)) return [];
        return [`${size.toFixed(2)} px: ${it.tagName}.${it.getAttribute('class')}${pseudo} ${text.slice(0, 30)}`];
      };
      const shown = [...document.querySelectorAll('body, body *')].filter(isShown);
      return [...new Set(shown.flatMap((it) => ['', '::before', '::after'].flatMap((pseudo) => faultOf(it, pseudo))))];
    },
    { SCALE, LEAST, MARKS },
  );

/** Returns descriptions of visible elements that use one of these colours for something else.
 * @param {Page} page @returns {Promise<string[]>} */
export const strayColours = (page) =>
  page.evaluate((MEANINGS) => {
    const coloursOf = (/** @type {Element} */ it) => {
      const style = getComputedStyle(it);
      if (it instanceof SVGGeometryElement || it instanceof SVGTextElement) return [style.fill, style.stroke];
      const borders = ['top', 'right', 'bottom', 'left']
        .filter((side) => style.getPropertyValue(`border-${side}-width`) !== '0px')
        .map((side) => style.getPropertyValue(`border-${side}-color`));
      const hasText = [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      return [style.backgroundColor, ...borders, ...(hasText ? [style.color] : [])];
    };
    const probe = document.body.appendChild(document.createElement('i'));
    const resolved = (/** @type {string} */ name) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    // The documentation has links only.
    const isDefined = (/** @type {string} */ name) => getComputedStyle(probe).getPropertyValue(`--${name}`) !== '';
    const meanings = Object.entries(MEANINGS)
      .filter(([name]) => isDefined(name))
      .map(([name, places]) => ({ name, places, colour: resolved(name) }));
    probe.remove();
    const shown = [...document.querySelectorAll('body *')].filter((it) => it.checkVisibility({ visibilityProperty: true }));
    const faults = shown.flatMap((it) => {
      const colours = coloursOf(it);
      return meanings
        .filter(({ places, colour }) => colours.includes(colour) && !it.closest(places))
        .map(({ name }) => `${name}: ${it.tagName}.${it.getAttribute('class')} ${it.textContent?.trim().slice(0, 30)}`);
    });
    return [...new Set(faults)];
  }, MEANINGS);
