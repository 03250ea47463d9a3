// Screen reader announcements of changes: entries, clashes, undo, tools.

import { bit, CELLS, columnOf, digitsOf, PEERS, rowOf } from '../core/cells.js';
import { texts } from '../texts.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../core/position.js').Position} Position */

const { speech } = texts;

/** @param {number} cell */
const placeOf = (cell) => speech.place(rowOf(cell) + 1, columnOf(cell) + 1);

/** Describes a change of the state. Returns an empty text if there is nothing to announce. @param {State} state @param {State} before */
export function spoken(state, before) {
  if (state.paused !== before.paused) return state.paused ? texts.timer.paused : speech.resumed;
  if (state.mode !== before.mode) return speech.modes[state.mode];
  if (state.filter !== before.filter) return speech.filter(digitsOf(state.filter));
  if (state.game.id !== before.game.id) return '';
  const [now, was] = [state.game.history, before.game.history];
  if (now.checkpoints.length > was.checkpoints.length) return speech.checkpoint(now.checkpoints.length);
  if (now.now === was.now) return '';
  const change = changeOf(now.now, was.now);
  if (now.past.length < was.past.length) return speech.undone(change);
  return now.now === was.future[0] ? speech.redone(change) : change;
}

/** @param {Position} now @param {Position} was */
function changeOf(now, was) {
  if (now.auto !== was.auto) return speech.candidates(now.auto);
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  const digits = cells.filter((cell) => now.digits[cell] !== was.digits[cell]);
  if (digits.length > 1) return speech.cells(digits.length);
  if (digits.length === 1) return ofDigit(now, digits[0]);
  return ofMarks(now, was, cells);
}

/** @param {Position} now @param {number} cell */
function ofDigit(now, cell) {
  const digit = now.digits[cell];
  const clash = PEERS[cell].find((peer) => digit && now.digits[peer] === digit);
  return speech.digit(placeOf(cell), digit, clash === undefined ? '' : placeOf(clash));
}

/** @param {Position} now @param {Position} was @param {number[]} cells */
function ofMarks(now, was, cells) {
  for (const list of /** @type {const} */ (['corner', 'centre', 'gone', 'colours'])) {
    const changed = cells.filter((cell) => now[list][cell] !== was[list][cell]);
    if (changed.length === 0) continue;
    const [first] = changed;
    const [digit] = digitsOf(now[list][first] ^ was[list][first]);
    const on = (now[list][first] & bit(digit)) !== 0;
    return speech.mark(list, digit, on, changed.length === 1 ? placeOf(first) : speech.cells(changed.length));
  }
  if (now.lines.length === was.lines.length) return '';
  return now.lines.length > was.lines.length ? speech.line : speech.lineGone;
}
