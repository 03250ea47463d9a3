// A board that shows one step with its explanation. It has its own store, so that chains can be followed as in a game.

import * as ask from '../actions/ask.js';
import { modelOf } from '../core/model.js';
import { pictureOf } from '../core/picture.js';
import { digitsOfText, startOf } from '../core/position.js';
import * as select from '../core/select.js';
import { createStore, firstState, gameOf } from '../store.js';
import { Board } from './board.js';
import { watch } from './watch.js';

/** @typedef {import('../wire.js').WirePosition} WirePosition */
/** @typedef {import('../core/position.js').Position} Position */

/** Converts a position of the engine, with all its candidates. @param {WirePosition} wire @returns {Position} */
export function positionOf(wire) {
  const start = { ...startOf(digitsOfText(wire.givens)), digits: digitsOfText(wire.digits), auto: true };
  const { marks } = wire;
  return marks ? { ...start, gone: marks.map((text, cell) => goneOf(start, cell, text)) } : start;
}

/** Returns, as a set, the candidates that a cell's text omits. The set is empty if the text is empty. @param {Position} start @param {number} cell @param {string} text */
function goneOf(start, cell, text) {
  if (start.digits[cell] || text === '') return 0;
  let gone = 0b111111111;
  for (const sign of text) gone &= ~(1 << (Number(sign) - 1));
  return gone;
}

/** Creates a store for a board other than the player's game. @param {WirePosition} wire */
export function exampleStore(wire) {
  const first = firstState();
  return createStore({ ...first, game: gameOf(positionOf(wire), '', 'example'), selection: select.nothing(first.selection) });
}

/** Creates a board that shows the state of a store. @param {ReturnType<typeof exampleStore>} store @param {string} label */
export function boardFor(store, label) {
  const board = new Board(label);
  watch(
    store,
    ({ game, selection, shown, filter, wrong }) => [game, selection, shown, filter, wrong],
    (state) => {
      const { shown } = state;
      board.draw(modelOf(state), shown && pictureOf(shown.step, shown.before, shown.walk, shown.station));
      board.follow(state.selection.cursor);
    },
  );
  return board;
}

/** Shows a step in such a store. @param {ReturnType<typeof exampleStore>} store @param {import('../wire.js').Step} step */
export function showStep(store, step) {
  if (step.before) ask.show(store, step, step.before, 'hint');
}
