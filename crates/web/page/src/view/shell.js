// The frame of every page: the name, the navigation, and the live region for screen readers.

import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';

const ICON = new URL('../../icon.svg', import.meta.url).href;

const PAGES = /** @type {const} */ (['play', 'learn', 'make', 'games', 'lab']);

/** Passes the width of scrollbars to the style sheet: 0 for overlay scrollbars. */
function measureScrollbar() {
  const box = h('div.offstage');
  box.style.overflow = 'scroll';
  document.body.append(box);
  document.documentElement.style.setProperty('--scrollbar', `${box.offsetWidth - box.clientWidth}px`);
  box.remove();
}

/**
 * @param {HTMLElement} root
 * @param {{ take: () => void, help: () => void, settings: () => void }} opens handlers of the buttons
 */
export function shell(root, opens) {
  const links = PAGES.map((page) =>
    h('a.nav-link', { href: `#${page}`, 'data-page': page, title: texts.nav.about[page] }, texts.nav[page]),
  );
  const button = (
    /** @type {'share' | 'help' | 'settings'} */ name,
    /** @type {string} */ text,
    /** @type {() => void} */ onclick,
  ) => h('button.round', { type: 'button', 'aria-label': text, title: text, onclick }, icon(name));
  const main = h('main', { id: 'main', tabindex: -1 });
  measureScrollbar();
  const live = h('p.live', { 'aria-live': 'polite', id: 'live' });
  fill(
    root,
    h(
      'header.top',
      {},
      h('button.skip', { type: 'button', onclick: () => main.focus() }, texts.skip),
      h('a.brand', { href: '#play' }, h('img', { src: ICON, alt: '', width: 28, height: 28 }), texts.name),
      h('p.slogan', {}, texts.slogan),
      h('nav', { 'aria-label': texts.nav.name }, links),
      h(
        'div.top-tools',
        {},
        button('share', texts.nav.take, opens.take),
        button('help', texts.nav.help, opens.help),
        button('settings', texts.nav.settings, opens.settings),
      ),
    ),
    main,
    live,
  );
  return {
    main,
    /** Announces a text to screen readers without interrupting them. @param {string} text */
    announce(text) {
      if (text) fill(live, text);
    },
    /** @param {string} page */
    mark(page) {
      for (const link of links) {
        if (link.dataset.page === page) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
    },
  };
}
