// The board to display as plain data: content, appearance and screen reader label of each cell.

import { texts } from '../texts.js';
import { ALL, CELLS, candidateAt, columnOf, DIGITS, digitsOf, has, rowOf, sees, setOf, sizeOf } from './cells.js';
import { barren, candidates, clashes, digitsOfText } from './position.js';
import { relevant } from './relevant.js';
import { isSingle } from './single.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('./position.js').Position} Position */

/**
 * @typedef {object} CellModel
 * @property {number} digit 0 if empty
 * @property {boolean} given
 * @property {number} corner a set; if candidates are shown, the marked ones
 * @property {number} centre a set
 * @property {number} candidates a set, shown at fixed positions instead of the marks
 * @property {number} faint candidates that the filter does not highlight, a set
 * @property {number} colours a set
 * @property {string} tints the colours of candidates, `digit colour` each
 * @property {string} look words of `selected cursor peer same clash wrong filtered barren coloured`
 * @property {string} label
 */

/** Values of a cell that shows only a digit. */
export const PLAIN = Object.freeze({ corner: 0, centre: 0, candidates: 0, faint: 0, colours: 0, tints: '' });

/** Returns the words whose condition is true. @param {[string, boolean][]} words each word with its condition */
export const wordsOf = (words) => words.filter(([, holds]) => holds).map(([word]) => word);

/** @param {State} state @returns {CellModel[]} */
export function modelOf(state) {
  const board = boardOf(state);
  const clashing = clashes(board.digits);
  const empty = state.shown ? [] : barren(board.at);
  const chosen = state.shown ? 0 : board.digits[state.selection.cursor] * Number(state.selection.cells.size === 1);
  return Array.from({ length: CELLS }, (_, cell) =>
    cellModel(state, board, cell, { clash: clashing.has(cell), barren: empty.includes(cell) }, chosen),
  );
}

/** @typedef {{ digits: readonly number[], candidates: (cell: number) => number, hasCandidates: boolean, at: Position }} Board */

/** Returns the state to display: the player's position, or the state before the shown step. @param {State} state @returns {Board} */
function boardOf({ game, shown }) {
  const at = game.history.now;
  if (!shown) return { digits: at.digits, candidates: (cell) => candidates(at, cell), hasCandidates: at.auto, at };
  const all = shown.before.candidates.map((text) => setOf(Array.from(text, Number)));
  // Shows all candidates if they are filled in automatically or a path is open, and otherwise only those that matter to the step.
  const matters = relevant(shown.step);
  const isWhole = at.auto || (shown.origin !== 'hint' && !isSingle(shown.step));
  const listed = isWhole ? all : all.map((set, cell) => set & matters[cell]);
  return { digits: digitsOfText(shown.before.digits), candidates: (cell) => listed[cell], hasCandidates: true, at };
}

/** @typedef {{ clash: boolean, barren: boolean }} Faults the faults of a cell that are visible without a check */

/** @param {State} state @param {Board} board @param {number} cell @param {Faults} faults @param {number} chosen */
function cellModel(state, board, cell, faults, chosen) {
  const { at, digits, hasCandidates } = board;
  const digit = digits[cell];
  const marks = digit ? 0 : board.candidates(cell);
  const given = at.givens[cell] > 0;
  const candidatesShown = hasCandidates ? marks : 0;
  const [written, centre] = digit || state.shown ? [0, 0] : [at.corner[cell], hasCandidates ? 0 : at.centre[cell]];
  // With candidates at fixed positions, a corner mark highlights its candidate.
  const corner = hasCandidates ? written & marks : written;
  const look = lookOf(state, cell, digit, marks, faults, chosen);
  const wrong = state.wrong.has(cell) && !state.shown;
  return {
    digit,
    given,
    corner,
    centre,
    candidates: candidatesShown,
    faint: state.filter ? ALL & ~state.filter : 0,
    colours: at.colours[cell],
    tints: digit ? '' : tintsOf(at, cell),
    look: look.join(' '),
    label: texts.cell({
      row: rowOf(cell) + 1,
      column: columnOf(cell) + 1,
      digit,
      given,
      ...faults,
      wrong,
      corner: digitsOf(corner),
      candidates: digitsOf(hasCandidates ? marks : 0),
      centre: digitsOf(centre),
      colours: digitsOf(at.colours[cell]),
    }),
  };
}

/** @param {State} state @param {number} cell @param {number} digit @param {number} marks @param {Faults} faults @param {number} chosen */
function lookOf(state, cell, digit, marks, { clash, barren }, chosen) {
  const { cursor, cells } = state.selection;
  const lonely = cells.size === 1 && cells.has(cursor) && !state.shown;
  return wordsOf([
    ['peer', lonely && state.settings.peers && sees(cursor, cell)],
    ['same', lonely && chosen > 0 && digit === chosen],
    ['filtered', isPickedOut(state, digit, marks)],
    ['selected', cells.has(cell)],
    ['cursor', cell === cursor],
    ['among', cell === cursor && cells.size > 1],
    ['clash', clash],
    ['barren', barren],
    ['coloured', state.game.history.now.colours[cell] > 0],
    ['wrong', state.wrong.has(cell) && !state.shown],
  ]);
}

/** Returns whether the digit filter or the filter for pairs highlights a cell. @param {State} state @param {number} digit @param {number} marks */
function isPickedOut({ filter, bivalue }, digit, marks) {
  if (digit) return has(filter, digit);
  return (marks & filter) !== 0 || (bivalue && sizeOf(marks) === 2);
}

/** @param {Position} at @param {number} cell */
const tintsOf = (at, cell) =>
  DIGITS.filter((digit) => at.tints[candidateAt(cell, digit)])
    .map((digit) => `${digit}${at.tints[candidateAt(cell, digit)]}`)
    .join(' ');
