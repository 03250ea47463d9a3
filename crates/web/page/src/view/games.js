// The list of saved games.

import { openGame } from '../actions/games.js';
import { backup, listGames, loadGame, removeGame, renameGame, restore } from '../games.js';
import { starters } from '../starters.js';
import { byLevel, daysInARow, solvedGames } from '../statistics.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { save as saveFile } from './export.js';
import { icon } from './icons.js';
import { choice } from './settings.js';
import { table, textRow } from './table.js';
import { thumbnail } from './thumbnail.js';
import { clockText } from './timer.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../games.js').Entry} Entry */

/** Maximum length of a title in characters, which a link can contain. */
const LONGEST = 60;

/** @param {Store} store @param {Storage} storage @param {() => void} save saves the current game */
export function gamesPage(store, storage, save) {
  save();
  const list = h('ul.cards');
  const gone = h('div.gone', { role: 'status' });
  const solvedButton = h('button.quiet', { type: 'button', onclick: () => removeSolved() });
  /** @type {keyof typeof SORTS} */
  let sort = 'changed';
  let shown = 'all';
  const draw = () => {
    const all = listGames(storage);
    const solved = all.filter((entry) => isGone(entry)).length;
    solvedButton.hidden = solved === 0;
    fill(solvedButton, icon('trash'), texts.games.removeSolved(solved));
    const entries = all.filter((entry) => shown === 'all' || entry.solved === (shown === 'solved')).sort(SORTS[sort]);
    fill(
      list,
      entries.length > 0
        ? entries.map((entry) => card(store, storage, entry, { remove, rename }))
        : h('li.lead', {}, texts.games.none),
    );
  };
  const remove = (/** @type {Entry} */ entry) => {
    const restore = removeGame(storage, entry.id);
    const back = () => {
      restore();
      fill(gone);
      draw();
      list.querySelector('a')?.focus();
    };
    const undo = h('button.quiet', { type: 'button', onclick: back }, icon('undo'), texts.games.back);
    fill(gone, h('p', {}, texts.games.removed(titleOf(entry))), undo);
    draw();
    undo.focus();
  };
  const isGone = (/** @type {Entry} */ { id, solved }) => solved && id !== store.get().game.id;
  const removeSolved = () => {
    const restores = listGames(storage)
      .filter(isGone)
      .map(({ id }) => removeGame(storage, id));
    const back = () => {
      for (const again of restores) again();
      fill(gone);
      draw();
    };
    const undo = h('button.quiet', { type: 'button', onclick: back }, icon('undo'), texts.games.back);
    fill(gone, h('p', {}, texts.games.removedSolved(restores.length)), undo);
    draw();
    undo.focus();
  };
  const file = h('input', {
    type: 'file',
    class: 'file-input',
    onchange: async () => {
      const text = await file.files?.[0]?.text();
      if (text === undefined) return;
      const count = restore(storage, text);
      fill(gone, h('p', {}, count === null ? texts.games.notRestored : texts.games.restored(count)));
      draw();
    },
  });
  const keep = () => saveFile(new Blob([backup(storage)], { type: 'application/json' }), texts.games.backupFile, 'json');
  const tools = h(
    'div.games-tools',
    {},
    choice(texts.games.sort, texts.games.sorts, sort, (value) => {
      sort = /** @type {keyof typeof SORTS} */ (value);
      draw();
    }),
    choice(texts.games.show, texts.games.shows, shown, (value) => {
      shown = value;
      draw();
    }),
    h('button.quiet', { type: 'button', onclick: keep }, texts.games.backup),
    h('label.quiet.file', {}, texts.games.restore, file),
    solvedButton,
  );
  const rename = (/** @type {Entry} */ entry, /** @type {string} */ title) => {
    const { game } = store.get();
    if (entry.id === game.id) {
      store.set({ game: { ...game, title } });
      save();
    } else {
      renameGame(storage, entry.id, title);
    }
    draw();
  };
  draw();
  return h(
    'article.page',
    {},
    h('h1', {}, texts.games.title),
    h('p.lead', {}, texts.games.about),
    tools,
    gone,
    list,
    statistics(storage),
  );
}

/** Statistics by level. @param {Storage} storage */
function statistics(storage) {
  const solved = solvedGames(storage);
  if (solved.length === 0) return null;
  const rows = byLevel(solved, [...LEVELS, '']).map(({ level, count, best, mean, unaided }) =>
    textRow(level ? texts.levels[level] : texts.statistics.other, [
      String(count),
      clockText(best),
      clockText(mean),
      String(unaided),
    ]),
  );
  return h(
    'section.statistics',
    {},
    h('h2', {}, texts.statistics.title),
    h('p.lead', {}, texts.statistics.days(daysInARow(solved, Date.now()))),
    h('div.sweep-box', {}, table(texts.statistics.head, rows)),
  );
}

const LEVELS = Object.keys(starters);

/** @type {Record<string, (one: Entry, other: Entry) => number>} */
const SORTS = {
  changed: (one, other) => other.changed - one.changed,
  level: (one, other) => LEVELS.indexOf(one.rating?.level ?? '') - LEVELS.indexOf(other.rating?.level ?? ''),
  title: (one, other) => one.title.localeCompare(other.title, texts.language, { numeric: true }),
};

/** @param {Entry} entry */
const titleOf = (entry) => entry.title || texts.games.untitled;

/** @param {Store} store @param {Storage} storage @param {Entry} entry
 * @param {{ remove: (entry: Entry) => void, rename: (entry: Entry, title: string) => void }} does */
function card(store, storage, entry, does) {
  const isCurrent = store.get().game.id === entry.id;
  const open = () => {
    const game = isCurrent ? null : loadGame(storage, entry.id);
    if (game) openGame(store, game);
  };
  const title = titleOf(entry);
  const filled = entry.now.digits.filter((digit, cell) => digit && !entry.now.givens[cell]).length;
  const free = entry.now.givens.filter((digit) => !digit).length || 1;
  const state = entry.solved ? texts.games.solved : texts.games.filled(Math.round((100 * filled) / free));
  const item = h(
    'li.card',
    {},
    h(
      'a.card-link',
      { href: '#play', onclick: open },
      thumbnail(entry.now),
      h('b', {}, title),
      entry.rating && h('small', {}, texts.badge(entry.rating.level, entry.rating.er)),
      h('small', {}, `${state} · ${clockText(entry.elapsed)}`),
      h('small', {}, texts.games.date(entry.changed)),
    ),
    h(
      'div.card-tools',
      {},
      tool('pencil', texts.games.rename, title, () => askName(item, entry, does.rename)),
      !isCurrent && tool('trash', texts.games.remove, title, () => does.remove(entry)),
    ),
  );
  return item;
}

/** Replaces the title of a game with a text field. @param {HTMLElement} item @param {Entry} entry @param {(entry: Entry, title: string) => void} rename */
function askName(item, entry, rename) {
  const field = h('input', { type: 'text', value: titleOf(entry), maxlength: LONGEST });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    rename(entry, field.value.trim() || entry.title);
  };
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') rename(entry, entry.title);
  };
  fill(
    item,
    h(
      'form.card-link',
      { onsubmit: submit, onkeydown: leave },
      thumbnail(entry.now),
      h('label.field', {}, h('span', {}, texts.games.name), field),
      h('button.quiet', { type: 'submit' }, texts.games.rename),
    ),
  );
  field.select();
}

/** @param {'pencil' | 'trash'} sign @param {string} name @param {string} title of the game @param {() => void} onclick */
const tool = (sign, name, title, onclick) =>
  h('button.round.small', { type: 'button', 'aria-label': `${name}: ${title}`, title: name, onclick }, icon(sign));
