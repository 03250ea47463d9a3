// The keypad and its tools: modes, digits or colours, undo, erase, checkpoints.

import * as play from '../actions/play.js';
import { DIGITS } from '../core/cells.js';
import { KINDS } from '../core/lines.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { letterOf } from './layers.js';
import { oneStop } from './stop.js';
import { watch } from './watch.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */

/** @param {Store} store @param {{ check: () => void, hint: () => void, edit: () => void }} does searches for mistakes, shows a
 *   hint, or opens the puzzle in the editor */
export function keypad(store, does) {
  const tools = h('div.tools', { role: 'toolbar', 'aria-label': texts.tools.name });
  const modes = h('div.modes', { role: 'group', 'aria-label': texts.modes.name });
  const keys = h('div.keys', { role: 'group', 'aria-label': texts.keypad });
  const extras = h('div.extras');
  watch(
    store,
    ({ game }) => [game.history],
    (state) => fill(tools, toolButtons(store, state, does)),
  );
  watch(
    store,
    ({ mode }) => [mode],
    ({ mode }) => fill(modes, modeButtons(store, mode)),
  );
  watch(
    store,
    ({ mode, game, settings, armed }) => [mode === 'colour', game.history.now.digits, settings.flipped, settings.hideDone, armed],
    (state) => fill(keys, keyButtons(store, state)),
  );
  watch(
    store,
    ({ mode, target, pen, game }) => [
      mode,
      target,
      pen,
      game.history.now.lines.length > 0,
      game.history.now.auto,
      game.history.checkpoints,
    ],
    (state) => fill(extras, extraButtons(store, state, does.edit)),
  );
  for (const group of [tools, modes, keys]) oneStop(group);
  return h('section.keypad', { 'aria-label': texts.tools.region }, tools, modes, keys, extras);
}

/** @param {Store} store @param {State} state @param {{ check: () => void, hint: () => void }} does */
function toolButtons(store, { game }, { check, hint }) {
  const { past, future } = game.history;
  const tool = (
    /** @type {Parameters<typeof icon>[0]} */ name,
    /** @type {{ name: string, key: string }} */ text,
    /** @type {() => void} */ onclick,
    on = true,
  ) =>
    h(
      `button.tool.tool-${name}`,
      { type: 'button', title: `${text.name} (${text.key})`, onclick, disabled: !on },
      icon(name),
      h('span', {}, text.name),
    );
  return [
    tool('undo', texts.tools.undo, () => play.undo(store), past.length > 0),
    tool('redo', texts.tools.redo, () => play.redo(store), future.length > 0),
    tool('erase', texts.tools.erase, () => play.clear(store)),
    tool('flag', texts.tools.checkpoint, () => play.addCheckpoint(store)),
    tool('check', texts.tools.check, check),
    // For phones, where the panel is below the fold.
    tool('bulb', { name: texts.hint.first, key: texts.hint.key }, hint),
  ];
}

/** @param {Store} store @param {State['mode']} mode */
const modeButtons = (store, mode) =>
  play.MODES.map((it) =>
    h(
      'button.mode',
      {
        type: 'button',
        'aria-pressed': String(it === mode),
        title: texts.modes[it].title,
        onclick: () => play.setMode(store, it),
      },
      texts.modes[it].name,
    ),
  );

/** @param {Store} store @param {State} state */
function keyButtons(store, { mode, game, settings, armed }) {
  const order = settings.flipped ? [7, 8, 9, 4, 5, 6, 1, 2, 3] : DIGITS;
  if (mode === 'colour') return order.map((colour) => colourKey(store, colour));
  const { digits } = game.history.now;
  return order.map((digit) => {
    const left = 9 - digits.filter((it) => it === digit).length;
    return h(
      left <= 0 ? 'button.key.spent' : 'button.key',
      {
        type: 'button',
        'aria-label': texts.key(digit, Math.max(0, left)),
        'aria-pressed': armed > 0 ? String(digit === armed) : null,
        class: left <= 0 && settings.hideDone ? 'key spent gone' : null,
        onclick: (/** @type {MouseEvent} */ event) => play.pressKey(store, digit, heldMode(event)),
      },
      h('b', {}, digit),
      h('small', { 'data-left': left > 0 ? left : '' }),
    );
  });
}

/** @param {MouseEvent} event */
function heldMode({ shiftKey, altKey, ctrlKey, metaKey }) {
  if (ctrlKey || metaKey) return shiftKey || altKey ? 'colour' : 'centre';
  return shiftKey || altKey ? 'corner' : null;
}

/** @param {Store} store @param {number} colour */
const colourKey = (store, colour) =>
  h(
    `button.key.colour-key.paint-${colour}`,
    { type: 'button', 'aria-label': texts.colour(colour), onclick: () => play.press(store, colour) },
    h('b', {}, letterOf(colour)),
  );

/** @param {Store} store @param {State} state @param {() => void} edit */
function extraButtons(store, { mode, target, pen, game }, edit) {
  const { auto } = game.history.now;
  const colours = mode === 'colour' && [
    toggle(
      texts.colours.candidates,
      target === 'candidates',
      () => store.set({ target: target === 'cells' ? 'candidates' : 'cells' }),
      texts.colours.how,
    ),
    h('button.quiet', { type: 'button', onclick: () => play.clearColours(store) }, texts.colours.clear),
  ];
  const drawing = mode === 'draw' && [
    h(
      'div.pens',
      { role: 'group', 'aria-label': texts.draw.name },
      KINDS.map((kind) =>
        h(
          `button.pen.pen-${kind}`,
          {
            type: 'button',
            'aria-pressed': String(kind === pen),
            title: texts.draw.how,
            onclick: () => store.set({ pen: kind }),
          },
          texts.draw.kinds[kind],
        ),
      ),
    ),
    game.history.now.lines.length > 0 &&
      h('button.quiet', { type: 'button', onclick: () => play.clearLines(store) }, texts.draw.clear),
  ];
  const restart = h('button.quiet', { type: 'button', onclick: () => play.restart(store) }, texts.games.restart);
  const { name, title } = texts.make.edit;
  const alter = h('button.quiet', { type: 'button', title, onclick: edit }, name);
  const checkpoints = game.history.checkpoints.map((_, index) =>
    h(
      'span.checkpoint',
      {},
      h(
        'button.quiet',
        { type: 'button', onclick: () => play.toCheckpoint(store, index) },
        icon('flag'),
        texts.checkpoint.back(index + 1),
      ),
      h(
        'button.quiet.tiny',
        { type: 'button', 'aria-label': texts.checkpoint.drop(index + 1), onclick: () => play.dropCheckpoint(store, index) },
        icon('close'),
      ),
    ),
  );
  return [
    toggle(texts.auto.name, auto, () => play.toggleAuto(store), texts.auto.title),
    colours,
    drawing,
    restart,
    alter,
    checkpoints,
  ].flat();
}

/** Creates a toggle button. @param {string} name @param {boolean} on @param {() => void} onclick @param {string} title */
export const toggle = (name, on, onclick, title) =>
  h(
    'button.switch',
    { type: 'button', role: 'switch', 'aria-checked': String(on), title, onclick },
    h('span.knob', { 'aria-hidden': 'true' }),
    name,
  );

/** Creates the buttons that highlight digits. @param {Store} store */
export function filters(store) {
  const strip = h('div.filters', { role: 'group', 'aria-label': texts.filter.name });
  watch(
    store,
    ({ filter, bivalue }) => [filter, bivalue],
    ({ filter, bivalue }) =>
      fill(
        strip,
        h('span.filters-name', { 'aria-hidden': 'true' }, texts.filter.short, h('span.filters-more', {}, ' ', texts.filter.more)),
        DIGITS.map((digit) => filterButton(store, digit, ((filter >> (digit - 1)) & 1) === 1)),
        h(
          'button.filter.pairs',
          {
            type: 'button',
            'aria-pressed': String(bivalue),
            title: texts.filter.pairsTitle,
            onclick: () => play.toggleBivalue(store),
          },
          texts.filter.pairs,
        ),
      ),
  );
  return oneStop(strip);
}

/** @param {Store} store @param {number} digit @param {boolean} on */
const filterButton = (store, digit, on) =>
  h(
    'button.filter',
    {
      type: 'button',
      'aria-pressed': String(on),
      'aria-label': texts.filter.digit(digit),
      title: texts.filter.title(digit),
      onclick: (/** @type {MouseEvent} */ event) => play.filterBy(store, digit, event.ctrlKey || event.metaKey),
    },
    digit,
  );
