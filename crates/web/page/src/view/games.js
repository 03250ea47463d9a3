// The games that the browser keeps.

import { openGame } from '../actions/games.js';
import { listGames, loadGame, removeGame, saveGame } from '../games.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { thumbnail } from './thumbnail.js';
import { clockText } from './timer.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../games.js').Entry} Entry */

/** @param {Store} store @param {Storage} storage */
export function gamesPage(store, storage) {
  saveGame(storage, store.get().game, Date.now());
  const list = h('ul.cards');
  const draw = () => {
    const entries = listGames(storage);
    fill(
      list,
      entries.length > 0 ? entries.map((entry) => card(store, storage, entry, draw)) : h('li.lead', {}, texts.games.none),
    );
  };
  draw();
  return h('article.page', {}, h('h1', {}, texts.games.title), h('p.lead', {}, texts.games.about), list);
}

/** @param {Store} store @param {Storage} storage @param {Entry} entry @param {() => void} draw */
function card(store, storage, entry, draw) {
  const isCurrent = store.get().game.id === entry.id;
  const open = () => {
    const game = isCurrent ? null : loadGame(storage, entry.id);
    if (game) openGame(store, game);
  };
  const remove = () => {
    removeGame(storage, entry.id);
    draw();
  };
  const title = entry.title || texts.games.untitled;
  const filled = entry.now.digits.filter((digit, cell) => digit && !entry.now.givens[cell]).length;
  const free = entry.now.givens.filter((digit) => !digit).length || 1;
  const state = entry.solved ? texts.games.solved : texts.games.filled(Math.round((100 * filled) / free));
  return h(
    'li.card',
    {},
    h(
      'a.card-link',
      { href: '#play', onclick: open },
      thumbnail(entry.now),
      h('b', {}, title),
      h('small', {}, `${state} · ${clockText(entry.elapsed)}`),
    ),
    !isCurrent &&
      h(
        'button.round.small',
        { type: 'button', 'aria-label': `${texts.games.remove}: ${title}`, title: texts.games.remove, onclick: remove },
        icon('trash'),
      ),
  );
}
