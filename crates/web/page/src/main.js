// Entry point: creates the store, the engine and the views, and shows the page that the address names.

import { beginGame, beginStarter, editPuzzle, openShared, resume } from './actions/games.js';
import { keepGames } from './actions/keep.js';
import { setNotation } from './core/names.js';
import { overHttp } from './engine/http.js';
import { Engine, EngineError } from './engine.js';
import { routeOf } from './route.js';
import { loadSettings, saveSettings } from './settings.js';
import { levelOf } from './starters.js';
import { addSolved, rateSolved } from './statistics.js';
import { createStore, firstState } from './store.js';
import { texts } from './texts.js';
import { listenToTexts } from './view/bring.js';
import { fill, h } from './view/dom.js';
import { playPage } from './view/play.js';
import { listenToWords } from './view/point.js';
import { shell } from './view/shell.js';
import { runClock } from './view/timer.js';

/** @typedef {import('./core/position.js').Position} Position */

const storage = window.localStorage;
const store = createStore({ ...firstState(), settings: loadSettings(storage) });
// Must run before the views subscribe, since they use cell names.
const applyNotation = () => {
  const { notation } = store.get().settings;
  setNotation(notation);
  document.documentElement.dataset.notation = notation;
};
applyNotation();
store.subscribe(applyNotation);
// A static page contains the address of the engine module.
const module = document.querySelector('meta[name="sodan-engine"]')?.getAttribute('content');
const engine = new Engine(module ? (await import('./engine/local.js')).inWorkers(module) : overHttp());
const root = document.getElementById('app') ?? document.body;

const { main, announce, mark } = shell(root, {
  take: async () => {
    const { openTake, openLink } = await import('./view/take.js');
    const { page } = routeOf(location.hash);
    if (page === 'variant') return (await import('./view/variant-take.js')).openVariantTake(engine);
    if (page !== 'lab') return openTake(store, engine, storage);
    const { isUnlinked } = await import('./view/lab.js');
    openLink(isUnlinked(main) ? null : location.href);
  },
  help: async () => (await import('./view/help.js')).openHelp(routeOf(location.hash).page),
  settings: async () => (await import('./view/settings.js')).openSettings(store, engine),
});

/** Returns a page. All pages except the first are loaded on demand. @param {import('./route.js').Route} route @returns {Promise<Node>} */
async function pageOf(route) {
  switch (route.page) {
    case 'learn':
      return (await part(import('./view/learn.js'))).learnPage(engine, route.slug, begin, storage);
    case 'words':
      return (await part(import('./view/words.js'))).wordsPage(route.term);
    case 'practice':
      return (await part(import('./view/practice.js'))).practicePage(engine, route.slug, announce, storage);
    case 'make':
      return (await part(import('./view/make.js'))).makePage(store, engine, storage, beginBrought, beginVariant);
    case 'variant':
      return (await part(import('./view/variant.js'))).variantPage(store, engine, route.code, announce);
    case 'lab':
      return (await part(import('./view/lab.js'))).labPage(store, engine, route.code, announce);
    case 'api':
      return (await part(import('./view/api.js'))).apiPage(engine);
    case 'games':
      return (await part(import('./view/games.js'))).gamesPage(store, storage, keeper.save);
    default:
      return play.element;
  }
}

/** Loads a part of the page from the server. Errors become engine errors. @template T @param {Promise<T>} loading @returns {Promise<T>} */
const part = (loading) =>
  loading.catch((error) => {
    throw new EngineError(String(error), 'unreachable');
  });

/** Starts a game and opens it. @param {Position} position @param {string} title */
function begin(position, title) {
  beginGame(store, position, title);
  location.hash = '#play';
}

/** Starts an imported game, and reports if its puzzle is not proper. @param {Position} position @param {string} title */
async function beginBrought(position, title) {
  begin(position, title);
  await tellIfImproper();
}

/** Opens an imported variant. @param {import('./core/variant.js').Puzzle} puzzle @param {import('./view/variant.js').Report} report */
async function beginVariant(puzzle, report) {
  (await import('./view/variant.js')).openPuzzle(store, engine, announce, puzzle, report);
}

async function tellIfImproper() {
  (await import('./actions/ask.js')).tellIfImproper(store, engine);
}

/** Opens the game in a link, and removes the game from the address, since the next move changes it. @param {string} code */
function openLink(code) {
  history.replaceState(null, '', '#play');
  try {
    openShared(store, code);
    tellIfImproper();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    store.set({ message: texts.bring.damaged });
  }
}

/** Returns the page, or an error message. @param {import('./route.js').Route} route @returns {Promise<Node>} */
async function pageOrReason(route) {
  try {
    return await pageOf(route);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const back = route.page === 'learn' ? { href: '#learn', text: texts.learn.back } : { href: '#play', text: texts.nav.play };
    return h(
      'article.page',
      {},
      h('h1', {}, texts.name),
      h('p.lead', {}, texts.engine[error.kind](error.message)),
      h('p', {}, h('a', { href: back.href }, back.text)),
    );
  }
}

/** Delay before a loading message, in milliseconds. */
const PATIENCE = 200;

/** Sections of the navigation for pages that are not listed under their own name. @type {Readonly<Record<string, string>>} */
const SECTIONS = { words: 'learn', practice: 'learn', api: 'lab', variant: 'make' };

let shownHash = '';

/** Removes the link of an opened variant from the address, since the board changes with the next move. */
function forgetCode() {
  history.replaceState(history.state, '', '#variant');
  shownHash = '#variant';
}

async function showRoute() {
  const route = routeOf(location.hash);
  if (route.page === 'shared') openLink(route.code);
  if (route.page === 'play' && route.unknown) {
    history.replaceState(null, '', '#play');
    store.set({ message: texts.noPage(route.unknown) });
  }
  const hash = location.hash;
  const wait = setTimeout(
    () => hash === location.hash && fill(main, h('p.lead.page', { role: 'status' }, texts.loading)),
    PATIENCE,
  );
  const page = await pageOrReason(routeOf(hash));
  clearTimeout(wait);
  if (hash !== location.hash) return;
  const arrives = shownHash !== '' && shownHash !== hash;
  shownHash = hash || '#play';
  fill(main, page);
  const name = routeOf(hash).page;
  if (name === 'variant') forgetCode();
  mark(SECTIONS[name] ?? name);
  document.title = name === 'play' ? texts.name : `${main.querySelector('h1')?.textContent ?? ''} – ${texts.name}`;
  if (name === 'play') play.focus();
  else if (arrives) main.focus({ preventScroll: true });
  if (arrives) window.scrollTo(0, 0);
  const shown = routeOf(hash);
  if ('part' in shown && shown.part) document.getElementById(`part-${shown.part}`)?.scrollIntoView();
}

const systemIs = { dark: matchMedia('(prefers-color-scheme: dark)'), contrast: matchMedia('(prefers-contrast: more)') };
function applyPalette() {
  const { palette } = store.get().settings;
  const system = systemIs.contrast.matches ? 'contrast' : systemIs.dark.matches ? 'dark' : 'light';
  document.documentElement.dataset.palette = palette === 'auto' ? system : palette;
}

document.documentElement.lang = texts.language;
resume(store, storage);
const play = playPage(store, engine, announce, storage, {
  beginNext: (level) => beginStarter(store, storage, level),
  edit: () => editPuzzle(store, storage),
});
applyPalette();
for (const query of Object.values(systemIs)) query.addEventListener('change', applyPalette);
store.subscribe(({ settings }, before) => {
  if (settings === before.settings) return;
  applyPalette();
  saveSettings(storage, settings);
});
store.subscribe(({ game }, before) => {
  if (!game.solved || game.id !== before.game.id) return;
  if (game.rating && game.rating !== before.game.rating) rateSolved(storage, game.id, game.rating.level);
  if (before.game.solved) return;
  const level = game.rating?.level ?? levelOf(game.history.now.givens) ?? '';
  addSolved(storage, [{ id: game.id, at: Date.now(), level, elapsed: game.elapsed, hints: game.hints }]);
});
const keeper = keepGames(store, storage);
runClock(store, () => routeOf(location.hash).page === 'play' && !keeper.isElsewhere());
window.addEventListener('hashchange', showRoute);
showRoute();
listenToTexts(store, engine, beginBrought, beginVariant);
listenToWords();
