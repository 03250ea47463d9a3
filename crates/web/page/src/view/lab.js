// The lab: its exhibits, each loaded when it is opened, and the way from one to the other.

import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { h, nodesOf } from './dom.js';

/**
 * What an exhibit is shown with.
 * @typedef {object} Shown
 * @property {import('../store.js').Store} store
 * @property {import('../engine.js').Engine} engine
 * @property {string} code of a link; empty for none
 * @property {(text: string) => void} announce
 * @property {(code: string | null) => void} link told the code of what is seen now; nothing, if no link can hold that
 */

/** What an exhibit shows: a heading, what it is about, and the rest. @typedef {(shown: Shown) => readonly import('./dom.js').Child[]} Exhibit */

/** The exhibits by the words that stand before their codes in a link; the negotiation needs none.
 * @type {Record<string, () => Promise<Exhibit>>} */
const EXHIBITS = {
  talk: async () => (await import('./negotiation.js')).negotiation,
  choices: async () => (await import('./choices.js')).choicesExhibit,
  forcing: async () => (await import('./forcing.js')).forcingExhibit,
  stage: async () => (await import('./stage.js')).stageExhibit,
  queens: async () => (await import('./queens.js')).queensExhibit,
  race: async () => (await import('./race.js')).raceExhibit,
};

/** The first part of a code, if it is one of these words, and what comes after it. @param {string} code @param {object} words
 * @returns {[string | null, string]} */
function cut(code, words) {
  const [word, ...rest] = code.split('/');
  return word && Object.hasOwn(words, word) ? [word, rest.join('/')] : [null, code];
}

/** Whether no link can hold what the page shows. @param {Element} page */
export const isUnlinked = (page) => page.querySelector('.lab.unlinked') !== null;

/** @param {import('../store.js').Store} store @param {import('../engine.js').Engine} engine @param {string} code of a link; empty for none
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
  let address = location.hash;
  const link = (/** @type {string | null} */ now) => {
    // Whoever is on the way to another page is not called back.
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

/** A step of a tour, with its exhibit. The address stays that of the step.
 * @param {string} code @param {Pick<Shown, 'store' | 'engine' | 'announce'>} shown */
async function tour(code, shown) {
  const { stepOf, tourView } = await import('./tour.js');
  const step = stepOf(code);
  if (!step) return tourView(code);
  const [word, rest] = cut(step.link, EXHIBITS);
  const exhibit = (await EXHIBITS[word ?? 'talk']())({ ...shown, code: rest, link: () => {} });
  // The tour has its own heading.
  const page = h('div.toured', {}, tourView(code), exhibit.slice(2));
  // A step has its settings already, and its words stand above the board.
  for (const controls of page.querySelectorAll('details.lab-controls')) controls.removeAttribute('open');
  requestAnimationFrame(() => page.querySelector('.tour')?.scrollIntoView({ block: 'start' }));
  return page;
}
