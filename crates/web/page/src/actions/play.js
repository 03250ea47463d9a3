// Actions on the board: select, enter, mark, colour, undo.

import { bit, cellAt, has, rowOf } from '../core/cells.js';
import { atCheckpoint, moved, redone, undone, undoneTo, withCheckpoint, withoutCheckpoint } from '../core/history.js';
import * as lines from '../core/lines.js';
import * as position from '../core/position.js';
import * as select from '../core/select.js';
import { NO_HINTS } from '../store.js';
import { texts } from '../texts.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../core/position.js').Mode} Mode */
/** @typedef {import('../core/position.js').Position} Position */
/** @typedef {import('../core/keys.js').Command} Command */

/** @type {readonly Mode[]} */
export const MODES = ['digit', 'corner', 'centre', 'colour', 'draw'];

/** @param {Store} store */
const at = (store) => store.get().game.history.now;
/** @param {Store} store */
const chosen = (store) => [...store.get().selection.cells];

/** Replaces the history; hints and steps for the old position are discarded. @param {Store} store
 * @param {import('../core/history.js').History} history */
function goOn(store, history) {
  const { game, shown, path } = store.get();
  if (history.now === game.history.now) return;
  // A step of the path is read-only.
  if (shown?.origin === 'path')
    return store.set({ message: texts.path.locked((path?.index ?? 0) + 1, path?.answer?.steps?.length ?? 0) });
  const solved = game.solved || position.isSolved(history.now);
  store.set({ ...NO_HINTS, game: { ...game, history, solved } });
}

/** @param {Store} store @param {Position} next */
export const move = (store, next) => goOn(store, moved(store.get().game.history, next));

/** Enters a digit from the keypad or a key, in the held or selected mode.
 * @param {Store} store @param {number} digit @param {Mode | null} [held] */
export function press(store, digit, held = null) {
  const { mode, settings, target, filter, picking } = store.get();
  const cells = chosen(store);
  const now = at(store);
  if (picking) {
    filterBy(store, digit, false);
    return store.set({ picking: false });
  }
  switch (held ?? mode) {
    case 'digit':
      return write(store, now, cells, digit, settings.tidy, held === null);
    case 'corner':
      return move(store, position.mark(now, cells, digit, 'corner'));
    case 'centre':
      return move(store, position.mark(now, cells, digit, 'centre'));
    case 'draw':
      return linkChosen(store, now, cells, digit);
    default:
      if (target === 'cells' || filter === 0) return move(store, position.paint(now, cells, digit));
      return move(store, tintFiltered(now, cells, filter, digit));
  }
}

/** Toggles a line. @param {Store} store @param {lines.Line} line */
export const drawLine = (store, line) => move(store, position.withLines(at(store), lines.toggled(at(store).lines, line)));

/** Links a digit in two selected cells. @param {Store} store @param {Position} now @param {number[]} cells @param {number} digit */
function linkChosen(store, now, cells, digit) {
  if (cells.length !== 2) return store.set({ message: texts.draw.two });
  const { pen: kind } = store.get();
  const [from, to] = cells.map((cell) => lines.endAt(kind, cell, digit));
  move(store, position.withLines(now, lines.toggled(now.lines, { kind, from, to })));
}

/** Removes all lines. @param {Store} store */
export const clearLines = (store) => move(store, position.withLines(at(store), []));

/** Enters a digit. If selected cells see each other, they get a corner mark instead, if marks are shown.
 * @param {Store} store @param {Position} now @param {number[]} cells @param {number} digit @param {boolean} tidy @param {boolean} hasMarks */
function write(store, now, cells, digit, tidy, hasMarks) {
  const free = position.open(now, cells);
  const isTaken = free.every((cell) => now.digits[cell] === digit);
  if (isTaken || !position.clash(free)) return move(store, position.enter(now, cells, digit, tidy));
  if (!hasMarks) return;
  move(store, position.mark(now, cells, digit, 'corner'));
  store.set({ message: texts.several });
}

/** Handles a digit of the keypad. In digit-first mode, or without a selection, the digit is applied to the cells tapped next.
 * @param {Store} store @param {number} digit @param {Mode | null} [held] */
export function pressKey(store, digit, held = null) {
  const { settings, selection, armed } = store.get();
  if (!settings.digitFirst && selection.cells.size > 0) return press(store, digit, held);
  store.set({ armed: armed === digit ? 0 : digit, selection: select.nothing(selection) });
}

/** Colours the candidates that the filter highlights. @param {Position} now @param {number[]} cells @param {number} filter
 * @param {number} colour */
function tintFiltered(now, cells, filter, colour) {
  let next = now;
  for (let digit = 1; digit <= 9; digit += 1) {
    if (!has(filter, digit)) continue;
    const holding = cells.filter((cell) => has(position.candidates(now, cell), digit));
    next = position.tint(next, holding, digit, colour);
  }
  return next;
}

/** @param {Store} store */
export const clear = (store) => move(store, position.clear(at(store), chosen(store), store.get().mode));
/** @param {Store} store */
export const clearColours = (store) => move(store, position.clearColours(at(store)));
/** @param {Store} store */
export const toggleAuto = (store) => move(store, position.withAuto(at(store), !at(store).auto));
/** @param {Store} store */
export const undo = (store) => goOn(store, undone(store.get().game.history));
/** Reverts all mistakes. @param {Store} store @param {readonly number[]} solution */
export const repair = (store, solution) => move(store, position.repaired(at(store), store.get().wrong, solution));
/** Restores the position before the first mistake. @param {Store} store @param {readonly number[]} solution */
export const undoMistakes = (store, solution) =>
  goOn(
    store,
    undoneTo(store.get().game.history, (it) => position.agrees(it, solution)),
  );
/** @param {Store} store */
export const redo = (store) => goOn(store, redone(store.get().game.history));

/** @param {Store} store @param {import('../core/history.js').History} history */
const setHistory = (store, history) => store.set({ game: { ...store.get().game, history } });
/** @param {Store} store */
export const addCheckpoint = (store) => setHistory(store, withCheckpoint(store.get().game.history));
/** @param {Store} store @param {number} index */
export const toCheckpoint = (store, index) => goOn(store, atCheckpoint(store.get().game.history, index));
/** @param {Store} store @param {number} index */
export const dropCheckpoint = (store, index) => setHistory(store, withoutCheckpoint(store.get().game.history, index));

/** Reverts all moves of the game, as one move. @param {Store} store */
export const restart = (store) => move(store, position.startOf(at(store).givens));

/** @param {Store} store @param {Mode} mode */
export const setMode = (store, mode) => store.set({ mode });
/** @param {Store} store @param {1 | -1} by */
export const nextMode = (store, by) =>
  store.set({ mode: MODES[(MODES.indexOf(store.get().mode) + by + MODES.length) % MODES.length] });

/** Toggles the highlighting of a digit. With `add`, other digits stay highlighted. @param {Store} store @param {number} digit @param {boolean} add */
export function filterBy(store, digit, add) {
  const { filter } = store.get();
  const single = filter === bit(digit) ? 0 : bit(digit);
  store.set({ filter: add ? filter ^ bit(digit) : single, bivalue: false });
}

/** Uses the next digit for the filter. @param {Store} store */
const pick = (store) => store.set({ picking: !store.get().picking });

/** @param {Store} store */
export const toggleBivalue = (store) => store.set({ bivalue: !store.get().bivalue, filter: 0 });

/** @param {Store} store @param {select.Selection} selection */
export const setSelection = (store, selection) => store.set({ selection });

/** @param {Store} store @param {select.Direction} direction @param {boolean} extend @param {boolean} skip */
function step(store, direction, extend, skip) {
  const { selection } = store.get();
  const next = skip ? select.nextEmpty(at(store), selection.cursor, direction) : select.neighbour(selection.cursor, direction);
  setSelection(store, extend ? select.extended(selection, next) : select.only(next));
}

/** @param {Store} store @param {'row-start' | 'row-end' | 'first' | 'last'} to */
function toEdge(store, to) {
  const { cursor } = store.get().selection;
  const row = { 'row-start': rowOf(cursor), 'row-end': rowOf(cursor), first: 0, last: 8 }[to];
  const column = { 'row-start': 0, 'row-end': 8, first: 0, last: 8 }[to];
  setSelection(store, select.only(cellAt(row, column)));
}

/** Executes a keyboard command that concerns only the board. Returns whether `command` is such a command.
 * @param {Store} store @param {Command} command */
export function obey(store, command) {
  const { selection } = store.get();
  switch (command.do) {
    case 'move':
      step(store, command.direction, command.extend, command.skip);
      return true;
    case 'edge':
      toEdge(store, command.to);
      return true;
    case 'digit':
      press(store, command.digit, command.mode);
      return true;
    case 'mode':
      setMode(store, command.mode);
      return true;
    case 'next-mode':
      nextMode(store, command.by);
      return true;
    case 'filter':
      filterBy(store, command.digit, command.add);
      return true;
    case 'all':
      setSelection(store, select.everything(selection));
      return true;
    case 'none':
      store.set({ selection: select.nothing(selection), armed: 0, picking: false });
      return true;
    case 'invert':
      setSelection(store, select.inverted(selection));
      return true;
    default:
      return obeySimple(store, command.do);
  }
}

/** @param {Store} store @param {string} name */
function obeySimple(store, name) {
  /** @type {Record<string, (store: Store) => void>} */
  const simple = { clear, undo, redo, bivalue: toggleBivalue, checkpoint: addCheckpoint, auto: toggleAuto, pick };
  const does = simple[name];
  does?.(store);
  return does !== undefined;
}
