// The panel of a setter: tools to draw clues, the list of clues, and the number of solutions, updated after each change.

import { amended, moved, redone, undone } from '../core/history.js';
import { GLOBALS, parameterOf, ruleOf, TOOLS, valueText, withValue } from '../core/tools.js';
import * as variant from '../core/variant.js';
import { texts } from '../texts.js';
import { errorWords, kindName, variantTexts } from '../texts.variant.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { toggle } from './keypad.js';
import { choice } from './settings.js';
import { oneStop } from './stop.js';
import { answered, change, draw, NO_REPORT, stepInTime, type } from './variant.js';
import { nameOfClue } from './variant-board.js';
import { findPath } from './variant-hint.js';
import { watch } from './watch.js';

/** @typedef {import('./variant.js').Store} Store */
/** @typedef {import('./variant.js').State} State */
/** @typedef {import('./variant.js').Verdict} Verdict */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/variant.js').Constraint} Constraint */

const words = variantTexts.set;

/** Tools by group. */
const GROUPS = Object.freeze({
  basic: ['given', 'region'],
  cages: ['cage', 'thermo', 'arrow', 'odd', 'even'],
  dots: ['white_dot', 'black_dot', 'x_sum10', 'v_sum5', 'greater', 'quadruple'],
  lines: ['whisper', 'renban', 'palindrome', 'region_sum_line', 'between_line', 'zipper_line', 'entropic_line', 'modular_line'],
  outside: ['little_killer', 'sandwich', 'x_sum', 'skyscraper'],
});

/** @param {Store} store @param {Engine} engine @param {import('./variant-board.js').VariantBoard} board */
export function setPanel(store, engine, board) {
  const panel = h(
    'section.variant-panel.setter',
    { 'aria-label': variantTexts.tabs.set },
    verdictPart(store, engine),
    toolPart(store, board),
    cluePart(store),
    globalPart(store),
    gridPart(store),
  );
  return panel;
}

/** @param {Store} store @param {import('./variant-board.js').VariantBoard} board */
function toolPart(store, board) {
  const tools = h('div.tool-groups');
  const how = h('p.lead');
  const row = h('div.bar');
  /** The position that the last keystroke in the field made. The next keystroke amends it, so that one step undoes the whole value.
   * @type {import('./variant.js').Position | null} */
  let edited = null;
  const leave = () => {
    edited = null;
  };
  const field = h('input', {
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    class: 'value-field',
    oninput: () => {
      const isSet = setValue(store, field.value, store.get().game.history.now === edited ? amended : moved);
      if (isSet) edited = store.get().game.history.now;
      field.setCustomValidity(isSet ? '' : words.badValue);
      field.reportValidity();
    },
    onblur: leave,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      board.focus(store.get().selection.cursor);
    },
  });
  const label = h('label.field', {}, h('span', {}, words.value), field);
  watch(
    store,
    ({ tool }) => [tool],
    ({ tool }) => {
      const button = (/** @type {string} */ name) =>
        h(
          'button.mode',
          {
            type: 'button',
            'aria-pressed': String(name === tool),
            onclick: () => store.set({ tool: name, current: -1, message: '' }),
          },
          variantTexts.tools[name],
        );
      const group = (/** @type {[string, string[]]} */ [name, names]) =>
        h(
          'div.tool-group',
          { role: 'group', 'aria-label': words.groups[/** @type {keyof typeof GROUPS} */ (name)] },
          names.map(button),
        );
      const focused = document.activeElement?.closest('.tool-group') !== null;
      fill(tools, Object.entries(GROUPS).map(group));
      for (const part of tools.children) oneStop(/** @type {HTMLElement} */ (part));
      if (focused) /** @type {HTMLElement | null} */ (tools.querySelector('[aria-pressed="true"]'))?.focus();
      const shape = TOOLS[tool]?.shape;
      fill(how, shape ? `${words.how[shape]} ${words.keys}` : words.how[tool === 'region' ? 'region' : 'given']);
    },
  );
  watch(
    store,
    ({ tool, game }) => [tool, game.history.now.puzzle.size, game.history.now.puzzle.min_value],
    ({ tool, game }) => {
      const value = (/** @type {number} */ digit) =>
        h('button.key', { type: 'button', onclick: () => type(store, digit) }, h('b', {}, digit));
      const apply = h('button.quiet', { type: 'button', onclick: () => draw(store) }, words.add);
      fill(row, tool === 'given' ? h('div.keys', {}, variant.valuesOf(game.history.now.puzzle).map(value)) : apply);
    },
  );
  watch(
    store,
    ({ current }) => [current],
    ({ current, game }) => {
      leave();
      const clue = game.history.now.puzzle.constraints[current];
      const hasValue = clue !== undefined && parameterOf(clue) !== null;
      label.hidden = !hasValue;
      if (!hasValue) return;
      field.value = valueText(clue);
      field.setCustomValidity('');
      // Delayed, since the pointer event that drew the clue moves the focus to the board.
      setTimeout(() => {
        if (!field.isConnected || store.get().current !== current) return;
        field.focus({ preventScroll: true });
        field.select();
      });
    },
  );
  return h('div.stack', {}, h('h2', {}, words.tools), tools, how, row, label);
}

/** Sets the value of the current clue. Returns whether the text is a valid value. @param {Store} store @param {string} text
 * @param {typeof moved} step */
function setValue(store, text, step) {
  const { game, current } = store.get();
  const { constraints } = game.history.now.puzzle;
  const clue = constraints[current];
  const next = clue && withValue(clue, text);
  if (!next || next === clue) return false;
  change(store, variant.withConstraints(game.history.now, constraints.with(current, next)), {}, step);
  return true;
}

/** The clues drawn so far. @param {Store} store */
function cluePart(store) {
  const list = h('ul.clues');
  watch(
    store,
    ({ game, current }) => [game.history.now.puzzle, current],
    ({ game, current }) => {
      const at = game.history.now;
      const item = (/** @type {Constraint} */ clue, /** @type {number} */ index) => {
        if (isGlobal(clue)) return null;
        const name = nameOfClue(clue);
        const remove = () => {
          const now = store.get().game.history.now;
          change(store, variant.withConstraints(now, now.puzzle.constraints.toSpliced(index, 1)), { current: -1 });
        };
        return h(
          'li',
          {},
          h(
            'button.quiet.clue',
            { type: 'button', 'aria-current': index === current ? 'true' : null, onclick: () => store.set({ current: index }) },
            name,
            h('small', {}, String(clue.cells?.[0] ?? '')),
          ),
          h('button.quiet.tiny', { type: 'button', 'aria-label': words.remove(name), onclick: remove }, icon('close')),
        );
      };
      const items = at.puzzle.constraints.map(item).filter(Boolean);
      fill(list, items.length > 0 ? items : h('li.lead', {}, words.noClues));
    },
  );
  return h('div.stack', {}, h('h2', {}, words.clues), list);
}

/** @param {Constraint} clue */
const isGlobal = ({ type }) => /** @type {readonly string[]} */ (GLOBALS).includes(type);

/** @param {Store} store */
function globalPart(store) {
  const list = h('div.extras');
  watch(
    store,
    ({ game }) => [game.history.now.puzzle.constraints, game.history.now.puzzle.regions],
    ({ game }) => {
      const { puzzle } = game.history.now;
      const { constraints } = puzzle;
      const rule = (/** @type {string} */ name) => {
        const isOn = constraints.some((clue) => clue.type === name);
        const clue = ruleOf(puzzle, name);
        if (!isOn && !clue) return null;
        const next = isOn ? constraints.filter((other) => other.type !== name) : [...constraints, ...(clue ? [clue] : [])];
        const set = () => change(store, variant.withConstraints(store.get().game.history.now, next), { current: -1 });
        return toggle(variantTexts.tools[name], isOn, set, variantTexts.tools[name]);
      };
      fill(list, GLOBALS.map(rule));
    },
  );
  return h('div.stack', {}, h('h2', {}, words.globals), list);
}

/** Size, boxes, title and author. @param {Store} store */
function gridPart(store) {
  let size = 9;
  /** @type {readonly number[] | null} */
  let box = null;
  const sizes = Object.fromEntries(variant.SIZES.map((it) => [String(it), `${it} × ${it}`]));
  const fresh = () => {
    change(store, variant.startOf(variant.emptyPuzzle(size, box)), { current: -1, report: NO_REPORT });
    store.set({ game: { ...store.get().game, elapsed: 0 } });
  };
  const boxes = h('div');
  const chooseSize = (/** @type {number} */ value) => {
    size = value;
    const all = [...variant.boxesOf(size), null];
    box = all[0];
    const names = Object.fromEntries(all.map((it, at) => [String(at), it ? it.join(' × ') : words.noBoxes]));
    const choose = (/** @type {string} */ at) => {
      box = all[Number(at)];
    };
    fill(boxes, choice(words.boxes, names, '0', choose));
  };
  chooseSize(size);
  const field = (/** @type {'title' | 'author'} */ name, /** @type {string} */ label) => {
    const input = h('input', {
      type: 'text',
      maxlength: 80,
      onchange: () => {
        const { now } = store.get().game.history;
        change(store, { ...now, puzzle: { ...now.puzzle, [name]: input.value || undefined } });
      },
    });
    watch(
      store,
      ({ game }) => [game.history.now.puzzle[name]],
      ({ game }) => {
        input.value = game.history.now.puzzle[name] ?? '';
      },
    );
    return h('label.field', {}, h('span', {}, label), input);
  };
  return h(
    'details.more',
    {},
    h('summary', {}, words.groups.basic),
    h(
      'div.stack',
      {},
      h(
        'div.bar',
        {},
        choice(words.size, sizes, '9', (value) => chooseSize(Number(value))),
        boxes,
        h('button.quiet', { type: 'button', onclick: fresh }, words.fresh),
      ),
      h('div.stack', {}, field('title', words.name), field('author', words.author)),
    ),
  );
}

/** Shows the number of solutions, and buttons to make the puzzle unique or minimal, or to find its path. @param {Store} store @param {Engine} engine */
function verdictPart(store, engine) {
  const status = h('p.verdict-line', { role: 'status' });
  const actions = h('div.bar');
  const path = h('ol.variant-path');
  const tools = h('div.tools.two', { role: 'toolbar', 'aria-label': texts.tools.name });
  let counting = new AbortController();
  watch(
    store,
    ({ game, tab }) => [game.history.now.puzzle, tab],
    async ({ game, tab }) => {
      counting.abort();
      counting = new AbortController();
      if (tab !== 'set') return;
      const { puzzle } = game.history.now;
      store.set({ verdict: null, differ: null });
      const answer = await answered(store, () => engine.variant('solve', puzzle, { limit: 3 }, counting.signal));
      if (!answer || store.get().game.history.now.puzzle !== puzzle) return;
      store.set({ verdict: { status: answer.status, reason: answer.reason ?? '', solutions: answer.solutions ?? [] } });
    },
  );
  watch(
    store,
    ({ verdict, differ, shows }) => [verdict, differ, shows],
    ({ verdict, differ, shows }) => {
      if (!verdict) fill(path);
      fill(status, verdict ? verdictWords(verdict) : variantTexts.busy);
      const [one, other] = verdict?.solutions ?? [];
      const two = verdict?.status === 'multiple' && other !== undefined;
      const show = () => store.set({ differ: store.get().differ ? null : [one, other] });
      fill(
        actions,
        two && toggle(words.show, differ !== null, show, words.show),
        toggle(
          variantTexts.candidates,
          shows,
          () => store.set({ shows: !store.get().shows, candidates: null }),
          variantTexts.candidatesTitle,
        ),
        two && h('button.quiet', { type: 'button', onclick: () => makeUnique(store, engine) }, words.unique),
        verdict?.status === 'unique' &&
          h('button.quiet', { type: 'button', onclick: () => findRedundant(store, engine) }, words.redundant),
        verdict?.status === 'unique' &&
          h('button.quiet', { type: 'button', onclick: () => findPath(store, engine, path) }, words.path.find),
      );
    },
  );
  watch(
    store,
    ({ game }) => [game.history],
    ({ game }) => {
      const tool = (/** @type {'undo' | 'redo'} */ name, /** @type {typeof undone} */ step, /** @type {boolean} */ on) =>
        h(
          `button.tool.tool-${name}`,
          { type: 'button', title: texts.tools[name].key, disabled: !on, onclick: () => stepInTime(store, step) },
          icon(name),
          h('span', {}, texts.tools[name].name),
        );
      const { past, future } = game.history;
      fill(tools, tool('undo', undone, past.length > 0), tool('redo', redone, future.length > 0));
    },
  );
  oneStop(tools);
  return h('div.stack', {}, tools, h('h2', {}, words.verdict), status, actions, path);
}

/** @param {Verdict} verdict */
function verdictWords({ status, reason, solutions }) {
  if (status === 'unique') return words.one;
  if (status === 'multiple') return solutions.length === 2 ? words.two : words.many;
  if (status === 'none') return words.none;
  return status === 'bad' ? words.invalid(errorWords(reason)) : variantTexts.timeout;
}

/** Maximum number of solutions to compare when choosing a given. */
const SAMPLE = 60;

/** Adds givens of one solution until it is the only one. Each given is the one that excludes the most other solutions. @param {Store} store @param {Engine} engine */
async function makeUnique(store, engine) {
  const before = store.get().game.history.now;
  let at = before;
  /** @type {string[]} */
  const added = [];
  store.set({ message: variantTexts.busy });
  for (;;) {
    const { puzzle } = at;
    const answer = await answered(store, () => engine.variant('solve', puzzle, { limit: SAMPLE }));
    if (!answer || store.get().game.history.now !== before) return;
    const [first, ...others] = answer.solutions ?? [];
    if (answer.status === 'unique') break;
    if (answer.status !== 'multiple' || others.length === 0)
      return store.set({ message: verdictWords({ ...answer, reason: '', solutions: [] }) });
    const excluded = Array.from(first, (symbol, cell) => others.filter((other) => other[cell] !== symbol).length);
    const cell = excluded.indexOf(Math.max(...excluded));
    at = variant.give(at, [cell], variant.valueOfSymbol(first[cell]));
    added.push(`${variant.nameOf(puzzle, cell)} = ${variant.valueOfSymbol(first[cell])}`);
  }
  change(store, at, { message: words.proposed(added) });
}

/** Localizes the name of a clue, such as `little_killer R1C2 R2C1`. @param {string} clue */
const clueName = (clue) => clue.split(' ').map(kindName).join(' ');

/** @param {Store} store @param {Engine} engine */
async function findRedundant(store, engine) {
  const { puzzle } = store.get().game.history.now;
  store.set({ message: variantTexts.busy });
  const answer = await answered(store, () => engine.variant('check', puzzle, { clues: true }));
  if (!answer || store.get().game.history.now.puzzle !== puzzle) return;
  const { redundant, reason } = answer;
  if (!redundant) return store.set({ message: reason || variantTexts.timeout });
  store.set({ message: redundant.length > 0 ? words.canGo(redundant.map(clueName)) : words.notRedundant });
}
