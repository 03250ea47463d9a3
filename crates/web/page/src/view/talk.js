// A talk as it went: the board at a moment, curves beside it, one line of time for both, and what a cell did.

import { columnOf, HOUSES, nameOf, rowOf } from '../core/cells.js';
import { PLAIN, wordsOf } from '../core/model.js';
import * as core from '../core/talk.js';
import { HOUSE } from '../core/transcript.js';
import { lab } from '../texts.lab.js';
import { Board } from './board.js';
import { curves } from './curves.js';
import { fill, h, s } from './dom.js';
import { chooseCells, isCalm, player } from './player.js';
import { checkbox } from './settings.js';

/** @typedef {import('../core/talk.js').Talk} Talk */
/** @typedef {import('../core/talk.js').Frame} Frame */
/** @typedef {import('../core/talk.js').Said} Said */

/** How many events a second are shown. */
const SPEEDS = [10, 100, 1_000, 10_000, 100_000];
/** More messages than these in a picture are only a tangle. */
const MOST_FLYING = 12;
const LOG_LENGTH = 30;
const POINTS = 400;

/**
 * @param {Talk} talk @param {readonly number[] | null} solution @param {number} start the first moment that is shown
 * @param {(at: number) => void} moved told where the talk stands, when it stands
 * @param {(text: string) => void} announce
 */
export function talkView(talk, solution, start, moved, announce) {
  const { header, length } = talk.transcript;
  const houses = Object.values(HOUSES);
  const givens = Array.from(header.puzzle, (sign) => Number(sign) || 0);
  let [cell, flying] = [40, !isCalm()];
  const board = new Board(lab.board);
  const messages = s('svg.flying', { viewBox: '0 0 900 900', 'aria-hidden': 'true' });
  const account = h('p.talk-now');
  const log = h('section.talk-cell');
  const graph = curves(core.curve(talk, POINTS, houses, givens, solution), givens, solution !== null, (to) => time.go(to));
  const draw = (/** @type {number} */ at) => {
    const frame = core.frameAt(talk, at);
    board.draw(modelOf(talk, frame, givens, solution, cell), null);
    fill(messages, flying && core.saidBefore(talk, at, MOST_FLYING).map(flight));
    const point = core.pointOf(talk, frame, houses, givens, solution);
    graph.mark(point);
    fill(account, accountOf(talk, frame, givens, point, solution !== null));
  };
  const time = player({
    name: lab.timeline,
    length,
    at: start,
    speeds: SPEEDS,
    speed: 1_000,
    speedNames: lab.speeds(SPEEDS),
    said: (at) => lab.moment(at, length, core.timeOf(talk, at)),
    draw,
    stands: (at) => {
      fill(log, logOf(talk, at, cell));
      moved(at);
    },
    back: (at) => core.lastShown(talk, at),
    forward: (at) => core.nextShown(talk, at),
    stepped: () => announce(account.textContent ?? ''),
  });
  chooseCells(
    board,
    () => cell,
    (to) => {
      cell = to;
      time.draw();
      board.follow(cell);
      fill(log, logOf(talk, time.at(), cell));
    },
  );
  time.go(start);
  const options = h(
    'div.lab-fields',
    {},
    time.speeds,
    checkbox(lab.flying, flying, (on) => {
      flying = on;
      time.draw();
    }),
  );
  return [
    h('h2', {}, lab.heading(header)),
    h('p.lead', {}, lab.outcome(header)),
    h(
      'div.lab-stage',
      {},
      h(
        'div',
        {},
        h('div.board-box', {}, board.element, messages),
        h('p.board-key', {}, lab.key, core.hasFaults(talk) && ` ${lab.faultKey}`),
      ),
      h('div.stack', {}, time.element, account, words(lab.accountWords), graph.element, options, log),
    ),
  ];
}

/** Words and what they mean, folded. @param {readonly (readonly string[])[]} entries */
const words = (entries) =>
  h(
    'details.lab-words',
    {},
    h('summary', {}, lab.words),
    h(
      'dl',
      {},
      entries.map(([word, meaning]) => [h('dt', {}, word), h('dd', {}, meaning)]),
    ),
  );

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

/** What a cell did last, and what the words of it mean. @param {Talk} talk @param {number} at @param {number} cell */
function logOf(talk, at, cell) {
  const events = core.logOf(talk, at, cell, LOG_LENGTH);
  const hasConfidence = core.hasConfidence(talk.transcript);
  const kinds = [...new Set(events.flatMap(({ kind }) => (kind ? [kind] : [])))].toSorted();
  return [
    h('h3', {}, lab.log(nameOf(cell))),
    events.length === 0
      ? h('p', {}, lab.silent)
      : h(
          'ol.talk-log',
          { tabindex: 0, 'aria-label': lab.log(nameOf(cell)) },
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
