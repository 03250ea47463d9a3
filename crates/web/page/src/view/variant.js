// The page for variants: one board for playing and setting. Its state is saved in the browser's storage.

import { historyOf, moved, redone, undone } from '../core/history.js';
import { commandOf } from '../core/keys.js';
import { only } from '../core/select.js';
import { constraintOf, TOOLS } from '../core/tools.js';
import * as variant from '../core/variant.js';
import { dataOf, decode, positionOf } from '../core/variant-link.js';
import { EngineError } from '../engine.js';
import { createStore } from '../store.js';
import { texts } from '../texts.js';
import { errorWords, variantTexts } from '../texts.variant.js';
import { fill, h } from './dom.js';
import { listenToKeys } from './keys.js';
import { oneStop } from './stop.js';
import { runClock, timer } from './timer.js';
import { pictureOf, VariantBoard } from './variant-board.js';
import { listenToVariantPointers } from './variant-gestures.js';
import { carryOut, giveHint } from './variant-hint.js';
import { playPanel } from './variant-play.js';
import { setPanel } from './variant-set.js';
import { watch } from './watch.js';

/** @typedef {import('../core/variant.js').Position} Position */
/** @typedef {import('../core/variant.js').Puzzle} Puzzle */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/history.js').History<Position>} History */
/** @typedef {{ history: History, elapsed: number, solved: boolean }} Game */
/** How an imported puzzle was read, the number of elements whose meaning was guessed from its picture, and these meanings.
 * @typedef {{ words: string, guessed: number, guesses: readonly string[] }} Report */
/** The result of counting the solutions. @typedef {{ status: string, reason: string, solutions: readonly string[] }} Verdict */

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {import('../core/select.js').Selection} selection cells in the order in which they were selected
 * @property {variant.Mode} mode
 * @property {'play' | 'set'} tab
 * @property {string} tool of the setter: `given`, `region` or the type of a constraint
 * @property {number} current index of the constraint whose value is edited, -1 for none
 * @property {import('./variant-board.js').Picture | null} picture
 * @property {ReadonlyMap<object, { words: string, letter: string }>} titles name and rule of each drawn constraint, and its letter, if any
 * @property {boolean} places whether the margin of the board can be clicked
 * @property {ReadonlySet<number>} wrong
 * @property {boolean} shows whether true candidates are shown
 * @property {readonly string[] | null} candidates true candidates of each cell
 * @property {boolean} computes whether the true candidates have been computed for some time
 * @property {readonly string[] | null} differ two solutions whose differences are shown
 * @property {import('./variant-hint.js').Hint | null} hint
 * @property {import('../wire.js').VariantStep | null} step step drawn on the board
 * @property {Verdict | null} verdict `null` while it is not known
 * @property {string} message
 * @property {Report} report
 * @property {boolean} paused
 * @property {import('../settings.js').Settings} settings
 */

/** @typedef {ReturnType<typeof createStore<State>>} Store */

const SAVED = 'sodan.variant';

/** Values of the state that a change of the position resets. */
const STALE = { wrong: /** @type {ReadonlySet<number>} */ (new Set()), differ: null, hint: null, step: null, message: '' };

/** @type {Report} */
export const NO_REPORT = { words: '', guessed: 0, guesses: [] };

/** @param {Position} at @returns {Game} */
const gameOf = (at) => ({ history: historyOf(at), elapsed: 0, solved: false });

/** @param {import('../settings.js').Settings} settings @returns {State} */
const firstState = (settings) => ({
  game: gameOf(variant.startOf(variant.emptyPuzzle(9))),
  selection: only(0),
  mode: 'digit',
  tab: 'play',
  tool: 'given',
  current: -1,
  picture: null,
  titles: new Map(),
  places: false,
  shows: false,
  candidates: null,
  computes: false,
  verdict: null,
  report: NO_REPORT,
  paused: false,
  settings,
  ...STALE,
});

/** @type {{ store: Store, element: HTMLElement, board: VariantBoard } | null} */
let page = null;

/** @param {import('../store.js').Store} main @param {Engine} engine @param {string} code of a link, `set` for the setter, or empty
 * @param {(text: string) => void} announce */
export async function variantPage(main, engine, code, announce) {
  page ??= created(main, engine, announce);
  const { store, element } = page;
  if (code === 'set') store.set({ tab: 'set' });
  else if (code) await openCode(store, code);
  return element;
}

/** Opens an imported puzzle. @param {import('../store.js').Store} main @param {Engine} engine @param {(text: string) => void} announce
 * @param {Puzzle} puzzle @param {Report} report */
export function openPuzzle(main, engine, announce, puzzle, report) {
  page ??= created(main, engine, announce);
  open(page.store, variant.startOf(puzzle), { report });
  location.hash = '#variant';
}

/** Returns the store and the board of the page, or `null` if the page has not been opened. */
export const opened = () => page;

/** @param {Store} store @param {Position} at @param {Partial<State>} [patch] */
export function open(store, at, patch = {}) {
  store.set({
    ...STALE,
    game: gameOf(at),
    selection: only(0),
    current: -1,
    tab: 'play',
    candidates: null,
    report: NO_REPORT,
    ...patch,
  });
}

/** @param {Store} store @param {string} code */
async function openCode(store, code) {
  try {
    open(store, await decode(code));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    store.set({ message: texts.bring.damaged });
  }
}

/** @param {import('../store.js').Store} main @param {Engine} engine @param {(text: string) => void} announce */
function created(main, engine, announce) {
  const store = createStore(loaded(firstState(main.get().settings)));
  main.subscribe(({ settings }) => settings !== store.get().settings && store.set({ settings }));
  store.subscribe(({ game }, before) => game !== before.game && saved(game));
  store.subscribe(({ message, report }, before) => {
    if (message !== before.message) announce(message);
    if (report !== before.report) announce(report.words);
  });
  const board = new VariantBoard(variantTexts.board);
  const element = elementOf(store, engine, board);
  watchPuzzle(store, engine);
  const clock = /** @type {import('../store.js').Store} */ (/** @type {unknown} */ (store));
  runClock(clock, () => element.isConnected && store.get().tab === 'play');
  return { store, element, board };
}

/** @param {State} first @returns {State} */
function loaded(first) {
  try {
    const kept = JSON.parse(localStorage.getItem(SAVED) ?? 'null');
    return kept
      ? { ...first, game: { ...gameOf(positionOf(kept)), elapsed: Number(kept.elapsed) || 0, solved: kept.solved === true } }
      : first;
  } catch {
    return first;
  }
}

/** @param {Game} game */
function saved({ history, elapsed, solved }) {
  try {
    localStorage.setItem(SAVED, JSON.stringify({ ...dataOf(history.now), elapsed, solved }));
  } catch {
    // Storage is full or forbidden: the game continues without being saved.
  }
}

/** Moves to another position. @param {Store} store @param {Position} next @param {Partial<State>} [patch]
 * @param {typeof moved<Position>} step how the position enters the history */
export function change(store, next, patch = {}, step = moved) {
  const { game } = store.get();
  const history = step(game.history, next);
  if (history !== game.history) show(store, history, patch);
}

/** @param {Store} store @param {typeof undone} step undo or redo */
export const stepInTime = (store, step) => show(store, step(store.get().game.history), { current: -1 });

/** Shows the current position of a history. The selection and the candidates do not fit a grid of another shape.
 * @param {Store} store @param {History} history @param {Partial<State>} patch */
function show(store, history, patch) {
  const { game } = store.get();
  const [before, after] = [game.history.now.puzzle, history.now.puzzle];
  const isFit = before.rows === after.rows && before.cols === after.cols;
  const fresh = isFit ? {} : { selection: only(0), candidates: null };
  store.set({ ...STALE, ...fresh, game: { ...game, history, solved: false }, ...patch });
}

/** The last typed digit, for values of two digits, and the history before it.
 * @type {{ value: number, at: number, cells: ReadonlySet<number>, before: History } | null} */
let typed = null;
/** Time between two digits of a value, in milliseconds. */
const PAIR = 1200;

/** Types a digit: a value, or the second digit of the value typed before. @param {Store} store @param {number} digit
 * @param {variant.Mode | null} [held] */
export function type(store, digit, held = null) {
  const { game, selection } = store.get();
  const { puzzle } = game.history.now;
  const values = variant.valuesOf(puzzle);
  const first = typed && performance.now() - typed.at < PAIR && typed.cells === selection.cells ? typed : null;
  if (first && values.includes(10 * first.value + digit)) {
    store.set({ game: { ...game, history: first.before } });
    typed = null;
    return write(store, 10 * first.value + digit, held);
  }
  if (digit === 0 && !values.includes(0)) return clear(store);
  if (!values.includes(digit)) return;
  typed = values.length > 9 ? { value: digit, at: performance.now(), cells: selection.cells, before: game.history } : null;
  write(store, digit, held);
}

/** Writes a value or mark into the selected cells. @param {Store} store @param {number} value @param {variant.Mode | null} [held] */
export function write(store, value, held = null) {
  const { game, selection, mode, tab, tool, paused } = store.get();
  const at = game.history.now;
  const cells = [...selection.cells];
  if (paused) return;
  if (tab === 'set') {
    if (tool === 'given') change(store, variant.give(at, cells, value));
    return;
  }
  const now = held ?? mode;
  if (now === 'digit') change(store, variant.enter(at, cells, value));
  else if (now === 'colour') change(store, variant.mark(at, cells, 1 << (value - 1), 'colours'));
  else if (now === 'draw') change(store, variant.stroke(at, cells));
  else change(store, variant.mark(at, cells, variant.bitOf(at.puzzle, value), now));
}

/** @param {Store} store */
export function clear(store) {
  const { game, selection, tab, mode } = store.get();
  const at = game.history.now;
  const cells = [...selection.cells];
  if (tab === 'set') change(store, variant.give(at, cells, null));
  else change(store, mode === 'draw' ? variant.withoutStrokes(at, cells) : variant.erase(at, cells));
}

/** Applies the setter's tool to the selected cells. Returns whether the tool supports these cells. @param {Store} store */
export function draw(store) {
  const { game, selection, tool } = store.get();
  const at = game.history.now;
  const cells = [...selection.cells];
  if (tool === 'given') return true;
  if (tool === 'region') {
    change(store, variant.withRegion(at, cells));
    return true;
  }
  const constraint = constraintOf(at.puzzle, tool, cells);
  if (!constraint) {
    store.set({ message: variantTexts.set.unsuited });
    return false;
  }
  const { constraints } = at.puzzle;
  const same = constraints.findIndex(
    (other) => other.type === tool && JSON.stringify(other.cells) === JSON.stringify(constraint.cells),
  );
  if (same >= 0 && !TOOLS[tool].value) {
    // Drawing a constraint a second time removes it.
    change(
      store,
      variant.withConstraints(
        at,
        constraints.filter((_, index) => index !== same),
      ),
      { current: -1 },
    );
  } else if (same >= 0) store.set({ current: same });
  else change(store, variant.withConstraints(at, [...constraints, constraint]), { current: constraints.length });
  return true;
}

/** Draws a little killer along one of several diagonals. If there is one already, turns it to the next diagonal.
 * @param {Store} store @param {readonly number[][]} diagonals the first two cells of each */
export function drawDiagonal(store, diagonals) {
  const { game, tool } = store.get();
  const at = game.history.now;
  const { constraints } = at.puzzle;
  const clues = diagonals.map((cells) => constraintOf(at.puzzle, tool, cells));
  const indices = clues.map((clue) =>
    constraints.findIndex(({ type, cells }) => type === tool && JSON.stringify(cells) === JSON.stringify(clue?.cells)),
  );
  const drawn = indices.findIndex((index) => index >= 0);
  const next = (drawn + 1) % diagonals.length;
  const cells = diagonals[next];
  store.set({ selection: { cells: new Set(cells), cursor: cells[0] } });
  if (drawn < 0 || indices[next] >= 0) return draw(store);
  const current = indices[drawn];
  const turned = { ...constraints[current], cells: clues[next]?.cells };
  change(store, variant.withConstraints(at, constraints.with(current, turned)), { current });
}

/** Returns the next cell in a direction, wrapping around at the edge. @param {Puzzle} puzzle @param {number} cell @param {import('../core/select.js').Direction} direction */
function neighbour({ rows, cols }, cell, direction) {
  const [down, right] = { up: [rows - 1, 0], down: [1, 0], left: [0, cols - 1], right: [0, 1] }[direction];
  return ((Math.floor(cell / cols) + down) % rows) * cols + (((cell % cols) + right) % cols);
}

/** @param {Store} store @param {Extract<import('../core/keys.js').Command, { do: 'move' }>} command */
function move(store, { direction, extend, skip }) {
  const { selection, game } = store.get();
  const { puzzle } = game.history.now;
  const digits = variant.digitsOf(game.history.now);
  let cell = neighbour(puzzle, selection.cursor, direction);
  while (skip && digits[cell] !== null && cell !== selection.cursor) cell = neighbour(puzzle, cell, direction);
  store.set({ selection: extend ? { cells: new Set(selection.cells).add(cell), cursor: cell } : only(cell) });
}

/** Executes a keyboard command. Returns whether the page supports the command. @param {Store} store
 * @param {import('../core/keys.js').Command} command */
function obey(store, command) {
  const { selection, game, mode, hint, step } = store.get();
  const all = Array.from({ length: variant.cellsOf(game.history.now.puzzle) }, (_, cell) => cell);
  const modes = /** @type {const} */ (['digit', 'corner', 'centre', 'colour', 'draw']);
  switch (command.do) {
    case 'move':
      move(store, command);
      return true;
    case 'edge': {
      const { cols } = game.history.now.puzzle;
      const start = selection.cursor - (selection.cursor % cols);
      const ends = { first: 0, last: all.length - 1, 'row-start': start, 'row-end': start + cols - 1 };
      store.set({ selection: only(ends[command.to]) });
      return true;
    }
    case 'digit':
      type(store, command.digit, command.mode);
      return true;
    case 'mode':
      store.set({ mode: command.mode });
      return true;
    case 'next-mode':
      store.set({ mode: modes[(modes.indexOf(mode) + command.by + modes.length) % modes.length] });
      return true;
    case 'all':
      store.set({ selection: { ...selection, cells: new Set(all) } });
      return true;
    case 'none':
      if (hint || step) store.set({ hint: null, step: null });
      else store.set({ selection: { ...selection, cells: new Set() } });
      return true;
    case 'invert':
      store.set({ selection: { ...selection, cells: new Set(all.filter((cell) => !selection.cells.has(cell))) } });
      return true;
    case 'clear':
      clear(store);
      return true;
    case 'undo':
      stepInTime(store, undone);
      return true;
    case 'redo':
      stepInTime(store, redone);
      return true;
    case 'pause':
      store.set({ paused: !store.get().paused });
      return true;
    case 'auto':
      store.set({ shows: !store.get().shows, candidates: null });
      return true;
    case 'copy':
      navigator.clipboard?.writeText(JSON.stringify(game.history.now.puzzle)).catch(() => undefined);
      return true;
    default:
      return false;
  }
}

/** @param {Store} store @param {Engine} engine @param {VariantBoard} board */
function elementOf(store, engine, board) {
  const title = h('h1.game-title');
  const cover = h('button.cover', { type: 'button', onclick: () => store.set({ paused: false }) }, texts.timer.paused);
  const message = h('p.variant-message', { role: 'status' });
  const guesses = h('details.more.variant-guesses');
  const tabs = h('div.variant-tabs', { role: 'group', 'aria-label': variantTexts.tabs.name });
  const desk = h('div.desk.variant-desk');
  const play = playPanel(store, engine);
  const set = setPanel(store, engine, board);
  watch(
    store,
    ({ game }) => [game.history.now.puzzle.title],
    ({ game }) => fill(title, game.history.now.puzzle.title || variantTexts.title),
  );
  watch(
    store,
    ({ tab }) => [tab],
    ({ tab }) => {
      const button = (/** @type {'play' | 'set'} */ name) =>
        h(
          'button.mode',
          {
            type: 'button',
            'aria-pressed': String(name === tab),
            onclick: () => store.set({ tab: name, differ: null, hint: null, step: null }),
          },
          variantTexts.tabs[name],
        );
      fill(tabs, button('play'), button('set'));
      fill(desk, tab === 'play' ? play : set);
    },
  );
  watch(
    store,
    ({ tab, tool }) => [tab, tool],
    ({ tab, tool }) => store.set({ places: tab === 'set' && ['outside', 'diagonal'].includes(TOOLS[tool]?.shape) }),
  );
  watch(
    store,
    (state) => [
      state.game.history.now,
      state.selection,
      state.picture,
      state.places,
      state.wrong,
      state.candidates,
      state.differ,
      state.step,
      state.current,
    ],
    (state) => {
      board.draw(state);
      board.follow(state.selection.cursor);
    },
  );
  watch(
    store,
    ({ message, computes, report }) => [message, computes, report],
    (state) => fill(message, state.message || (state.computes ? variantTexts.busy : state.report.words)),
  );
  watch(
    store,
    ({ report }) => [report],
    ({ report }) => {
      const items = report.guesses.map((meaning) => h('li', {}, meaning));
      guesses.hidden = report.guessed === 0;
      fill(guesses, h('summary', {}, variantTexts.guessed(report.guessed)), h('ul', {}, items));
    },
  );
  const clock = /** @type {import('../store.js').Store} */ (/** @type {unknown} */ (store));
  const head = h('div.board-head', {}, title, oneStop(tabs), timer(clock));
  const side = h('div.board-side', {}, head, h('div.board-box.variant-box', {}, board.element, cover), message, guesses);
  const element = h('div.play.variant', {}, side, desk);
  watch(
    store,
    ({ paused, tab }) => [paused && tab === 'play'],
    ({ paused, tab }) => {
      const isCovered = paused && tab === 'play';
      cover.hidden = !isCovered;
      desk.inert = isCovered;
      board.element.classList.toggle('covered', isCovered);
    },
  );
  listenToVariantPointers(store, board);
  // A click on a button leaves the focus on the board; Tab moves it to the button.
  element.addEventListener('mousedown', (event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('button') && !board.grid.contains(target)) event.preventDefault();
  });
  listenToKeys(element, (event) => onKey(event, store, engine));
  return element;
}

/** @param {KeyboardEvent} event @param {Store} store @param {Engine} engine */
function onKey(event, store, engine) {
  const { tab, paused } = store.get();
  if (event.key === 'Enter' && tab === 'set') {
    event.preventDefault();
    draw(store);
    return;
  }
  // 0 is a digit on this page: the value 0, or the second digit of a value such as 10.
  const command = event.key === '0' ? { do: /** @type {const} */ ('digit'), digit: 0, mode: null } : commandOf(event);
  if (!command || (paused && command.do !== 'pause')) return;
  // Copying of selected text is left to the browser.
  if (command.do === 'copy' && !document.getSelection()?.isCollapsed) return;
  if (command.do === 'hint') giveHint(store, engine);
  else if (command.do === 'carry-out') carryOut(store);
  else if (!obey(store, command)) return;
  event.preventDefault();
}

/** Draws each new puzzle, and checks whether a full board is solved. @param {Store} store @param {Engine} engine */
function watchPuzzle(store, engine) {
  let drawing = new AbortController();
  watch(
    store,
    ({ game }) => [game.history.now.puzzle],
    async ({ game }) => {
      drawing.abort();
      drawing = new AbortController();
      const { puzzle } = game.history.now;
      const answer = await answered(store, () => engine.variant('picture', puzzle, {}, drawing.signal));
      if (!answer || store.get().game.history.now.puzzle !== puzzle) return;
      if (!answer.svg) return store.set({ message: variantTexts.set.invalid(errorWords(answer.reason ?? '')) });
      const picture = pictureOf(answer.svg);
      const titles = new Map(picture.titles.map(({ index, words, letter }) => [puzzle.constraints[index], { words, letter }]));
      store.set({ picture, titles });
    },
  );
  watch(
    store,
    ({ game }) => [game.history.now],
    async ({ game }) => {
      const at = game.history.now;
      if (store.get().tab !== 'play' || game.solved || !variant.isFull(at) || variant.clashes(at).size > 0) return;
      const answer = await answered(store, () => engine.variant('solve', variant.filledPuzzle(at), {}));
      if (!answer || store.get().game.history.now !== at) return;
      if (answer.status === 'unique')
        return store.set({ game: { ...store.get().game, solved: true }, message: variantTexts.check.solved });
      const message = await wordsOfDead(store, engine, at.puzzle);
      if (store.get().game.history.now === at) store.set({ message });
    },
  );
}

/** Explains why a position has no solution: because of the puzzle itself, or because of the entries. @param {Store} store
 * @param {Engine} engine @param {Puzzle} puzzle */
export async function wordsOfDead(store, engine, puzzle) {
  const answer = await answered(store, () => engine.variant('solve', puzzle, {}));
  return answer?.status === 'none' ? variantTexts.check.none : variantTexts.check.dead;
}

/** Returns the response to a request. If the request fails, shows the error and returns `null`. @template T @param {Store} store @param {() => Promise<T>} question */
export async function answered(store, question) {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind !== 'stopped') store.set({ message: texts.engine[error.kind](error.message) });
    return null;
  }
}
