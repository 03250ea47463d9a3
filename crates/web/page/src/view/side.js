// The board of a talk at a moment: its cells, what flies between them, how it stands in words, and what a cell did last.

import { columnOf, HOUSES, nameOf, rowOf } from '../core/cells.js';
import { PLAIN, wordsOf } from '../core/model.js';
import * as core from '../core/talk.js';
import { HOUSE } from '../core/transcript.js';
import { lab } from '../texts.lab.js';
import { Board } from './board.js';
import { fill, h, s } from './dom.js';

/** @typedef {import('../core/talk.js').Talk} Talk */
/** @typedef {import('../core/talk.js').Frame} Frame */
/** @typedef {import('../core/talk.js').Said} Said */
/** @typedef {import('../core/talk.js').Point} Point */

/** More messages than these in a picture are only a tangle. */
const MOST_FLYING = 12;
const LOG_LENGTH = 30;
const POINTS = 400;
const houses = Object.values(HOUSES);

/**
 * What is the same for all boards that stand beside each other.
 * @typedef {object} Looks
 * @property {number} cell that is chosen
 * @property {boolean} flying whether messages are seen
 */

/** @typedef {ReturnType<typeof sideOf>} Side */

/** @param {Talk} talk @param {readonly number[] | null} solution @param {string} letter of the run; empty if it is alone */
export function sideOf(talk, solution, letter) {
  const { header, length } = talk.transcript;
  const givens = Array.from(header.puzzle, (sign) => Number(sign) || 0);
  const board = new Board(lab.board(letter));
  const messages = s('svg.flying', { viewBox: '0 0 900 900', 'aria-hidden': 'true' });
  const account = h('p.talk-now');
  const log = h('section.talk-cell');
  return {
    board,
    element: h('div.board-box', {}, board.element, messages),
    account,
    log,
    letter,
    points: core.curve(talk, POINTS, houses, givens, solution),
    /** Shows a moment, or the end if that is before. @param {number} moment @param {Looks} looks @returns {Point} how the talk stands then */
    draw(moment, { cell, flying }) {
      const at = Math.min(moment, length);
      const frame = core.frameAt(talk, at);
      const point = core.pointOf(talk, frame, houses, givens, solution);
      board.draw(modelOf(talk, frame, givens, solution, cell), null);
      fill(messages, flying && core.saidBefore(talk, at, MOST_FLYING).map(flight));
      fill(account, accountOf(talk, frame, givens, point, solution !== null));
      return point;
    },
    /** Tells what a cell did up to a moment. @param {number} moment @param {number} cell */
    tell(moment, cell) {
      fill(log, logOf(talk, Math.min(moment, length), cell, letter));
    },
  };
}

/** The board as it is to be seen. @param {Talk} talk @param {Frame} frame @param {readonly number[]} givens
 * @param {readonly number[] | null} solution @param {number} cursor @returns {import('../core/model.js').CellModel[]} */
function modelOf({ transcript }, frame, givens, solution, cursor) {
  const { digits, confidence, lost } = frame;
  const clashing = core.conflicts(digits);
  const hasConfidence = core.hasConfidence(transcript);
  return Array.from(digits, (digit, cell) => {
    const given = givens[cell] > 0;
    const is = {
      agrees: !given && digit > 0 && solution?.[cell] === digit,
      clashes: clashing.has(cell),
      crashed: core.isCrashed(frame, cell),
      lost: lost[cell] === 1,
    };
    const look = wordsOf([
      [`sure-${core.sureness(confidence[cell])}`, !given && digit > 0],
      ['agrees', is.agrees],
      ['clash', is.clashes],
      ['crashed', is.crashed],
      ['lost', is.lost],
      ['cursor', cell === cursor],
      ['selected', cell === cursor],
    ]);
    return {
      ...PLAIN,
      digit,
      given,
      look: look.join(' '),
      label: lab.cell({ name: nameOf(cell), digit, given, confidence: confidence[cell], hasConfidence, ...is }),
    };
  });
}

/** A message on its way, if it is from cell to cell. @param {Said} said @param {number} age */
function flight({ kind, from, to }, age) {
  if (from >= HOUSE || to >= HOUSE) return null;
  const [x1, y1, x2, y2] = [from, to].flatMap((cell) => [100 * columnOf(cell) + 50, 100 * rowOf(cell) + 50]);
  return s('line', { x1, y1, x2, y2, class: `flight ${kind}`, opacity: 1 - age / MOST_FLYING });
}

/** How it stands, in words. @param {Talk} talk @param {Frame} frame @param {readonly number[]} givens
 * @param {import('../core/talk.js').Point} point @param {boolean} isKnown whether there is a solution to agree with */
function accountOf({ transcript }, frame, givens, { at, time, agreement, changes, messages }, isKnown) {
  return lab.account({
    at: lab.moment(at, transcript.length, time),
    free: givens.filter((digit) => !digit).length,
    right: isKnown ? agreement : null,
    settled: core.settled(transcript, frame, givens),
    hasConfidence: core.hasConfidence(transcript),
    clashing: core.conflicts(frame.digits).size,
    changes,
    messages,
    crashes: frame.crashes,
    losses: frame.lost.reduce((sum, lost) => sum + lost, 0),
  });
}

/** What a cell did last, and what the words of it mean. @param {Talk} talk @param {number} at @param {number} cell @param {string} letter */
function logOf(talk, at, cell, letter) {
  const events = core.logOf(talk, at, cell, LOG_LENGTH);
  const hasConfidence = core.hasConfidence(talk.transcript);
  const kinds = [...new Set(events.flatMap(({ kind }) => (kind ? [kind] : [])))].toSorted();
  return [
    h('h3', {}, lab.log(nameOf(cell), letter)),
    events.length === 0
      ? h('p', {}, lab.silent)
      : h(
          'ol.talk-log',
          { tabindex: 0, 'aria-label': lab.log(nameOf(cell), letter) },
          events.map((event) => h('li', { value: event.at }, lab.event(event, cell, hasConfidence))),
        ),
    kinds.length > 0 &&
      h(
        'dl.talk-kinds',
        {},
        kinds.map((kind) => [h('dt', {}, kind), h('dd', {}, lab.kinds[kind])]),
      ),
  ];
}
