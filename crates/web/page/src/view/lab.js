// The lab: its exhibits, each loaded on demand, and the navigation between them.

import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { h, nodesOf } from './dom.js';

/**
 * Parameters of an exhibit.
 * @typedef {object} Shown
 * @property {import('../store.js').Store} store
 * @property {import('../engine.js').Engine} engine
 * @property {string} code of the link; empty if there is none
 * @property {(text: string) => void} announce
 * @property {(code: string | null) => void} link sets the code of the current view, or `null` if no link can represent the view
 */

/** Renders an exhibit. Returns a heading, a description, and the content. @typedef {(shown: Shown) => readonly import('./dom.js').Child[]} Exhibit */

/** Exhibits by the first part of their codes. The code of the negotiation has no such part.
 * @type {Record<string, () => Promise<Exhibit>>} */
const EXHIBITS = {
  talk: async () => (await import('./negotiation.js')).negotiation,
  choices: async () => (await import('./choices.js')).choicesExhibit,
  forcing: async () => (await import('./forcing.js')).forcingExhibit,
  stage: async () => (await import('./stage.js')).stageExhibit,
  queens: async () => (await import('./queens.js')).queensExhibit,
  race: async () => (await import('./race.js')).raceExhibit,
};

/** Splits off the first part of a code if it is a key of `words`. @param {string} code @param {object} words
 * @returns {[string | null, string]} */
function cut(code, words) {
  const [word, ...rest] = code.split('/');
  return word && Object.hasOwn(words, word) ? [word, rest.join('/')] : [null, code];
}

/** Returns whether no link can represent the current view. @param {Element} page */
export const isUnlinked = (page) => page.querySelector('.lab.unlinked') !== null;

/** @param {import('../store.js').Store} store @param {import('../engine.js').Engine} engine @param {string} code in the link; empty if there is none
 * @param {(text: string) => void} announce */
export async function labPage(store, engine, code, announce) {
  const [word, rest] = cut(code, { ...EXHIBITS, tour: true });
  const name = word ?? 'talk';
  const links = [...Object.keys(EXHIBITS), 'tour'].map((it) =>
    h('a', { href: it === 'talk' ? '#lab' : `#lab/${it}`, 'aria-current': it === name && 'page' }, lab.exhibits[it]),
  );
  links.push(h('a', { href: '#api' }, texts.api.short));
  const base = name === 'talk' ? '#lab' : `#lab/${name}`;
  const article = h('article.page.lab', { lang: 'en' }, h('nav.lab-nav', { 'aria-label': lab.name }, links));
  if (texts.englishOnly) article.append(h('p.lead', { lang: texts.language }, texts.englishOnly));
  let address = location.hash;
  const link = (/** @type {string | null} */ now) => {
    // Players who have left the page are not brought back.
    if (location.hash !== address) return;
    article.classList.toggle('unlinked', now === null);
    history.replaceState(history.state, '', now ? `${base}/${now}` : base);
    address = location.hash;
  };
  const shown =
    name === 'tour'
      ? await tour(rest, { store, engine, announce })
      : (await EXHIBITS[name]())({ store, engine, code: rest, announce, link });
  article.append(...nodesOf([shown]));
  return article;
}

/** Renders a step of a tour with its exhibit. The address stays that of the step.
 * @param {string} code @param {Pick<Shown, 'store' | 'engine' | 'announce'>} shown */
async function tour(code, shown) {
  const { stepOf, tourView } = await import('./tour.js');
  const step = stepOf(code);
  if (!step) return tourView(code);
  const [word, rest] = cut(step.link, EXHIBITS);
  const exhibit = (await EXHIBITS[word ?? 'talk']())({ ...shown, code: rest, link: () => {} });
  // The tour replaces the heading and description of the exhibit.
  const page = h('div.toured', {}, tourView(code), exhibit.slice(2));
  // The settings are folded, since the step determines them.
  for (const controls of page.querySelectorAll('details.lab-controls')) controls.removeAttribute('open');
  requestAnimationFrame(() => page.querySelector('.tour')?.scrollIntoView({ block: 'start' }));
  return page;
}
