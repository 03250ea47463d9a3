// A talk as it went: the board at a moment, curves beside it, one line of time for both, and what a cell did.

import { columnOf, HOUSES, nameOf, rowOf } from '../core/cells.js';
import * as core from '../core/talk.js';
import { HOUSE } from '../core/transcript.js';
import { texts } from '../texts.js';
import { Board } from './board.js';
import { curves } from './curves.js';
import { fill, h, s } from './dom.js';
import { icon } from './icons.js';
import { checkbox, choice } from './settings.js';

/** @typedef {import('../core/talk.js').Talk} Talk */
/** @typedef {import('../core/talk.js').Frame} Frame */
/** @typedef {import('../core/talk.js').Said} Said */

/** How many events a second are shown. */
const SPEEDS = [10, 100, 1_000, 10_000, 100_000];
/** More messages than these in a picture are only a tangle. */
const MOST_FLYING = 12;
const LOG_LENGTH = 30;
const POINTS = 400;
/** How long a picture stands where motion is to be reduced, in milliseconds. */
const STILL = 500;

/**
 * @param {Talk} talk @param {readonly number[] | null} solution @param {number} start the first moment that is shown
 * @param {(at: number) => void} moved told where the talk stands, when it stands
 * @param {(text: string) => void} announce
 */
export function talkView(talk, solution, start, moved, announce) {
  const { header, length } = talk.transcript;
  const givens = Array.from(header.puzzle, (sign) => Number(sign) || 0);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let [at, cell, speed, playing, flying] = [Math.min(start, length), 40, 1_000, false, !calm];
  const board = new Board(texts.lab.board);
  const messages = s('svg.flying', { viewBox: '0 0 900 900', 'aria-hidden': 'true' });
  const account = h('p.talk-now');
  const log = h('section.talk-cell');
  const line = h('input', {
    type: 'range',
    min: 0,
    max: length,
    step: 1,
    'aria-label': texts.lab.timeline,
    oninput: () => go(line.valueAsNumber),
  });
  const graph = curves(core.curve(talk, POINTS, Object.values(HOUSES), givens, solution), length, solution !== null, (to) =>
    go(to),
  );

  const draw = () => {
    const frame = core.frameAt(talk, at);
    board.draw(modelOf(frame, givens, solution, cell), null);
    fill(messages, flying && core.saidBefore(talk, at, MOST_FLYING).map(flight));
    line.value = String(at);
    line.setAttribute('aria-valuetext', texts.lab.moment(at, length, core.timeOf(talk, at)));
    const point = core.pointOf(talk, frame, Object.values(HOUSES), givens, solution);
    graph.mark(point);
    fill(account, accountOf(talk, frame, givens, point, solution !== null));
  };
  const stand = () => {
    draw();
    fill(log, logOf(talk, at, cell));
    moved(at);
  };
  const go = (/** @type {number} */ to) => {
    pause();
    at = Math.max(0, Math.min(to, length));
    stand();
  };
  const step = (/** @type {number} */ to) => {
    go(to);
    announce(account.textContent ?? '');
  };
  const toggle = h('button', { type: 'button', onclick: () => (playing ? pause() : play()) });
  const label = () => fill(toggle, icon(playing ? 'pause' : 'play'), playing ? texts.lab.pause : texts.lab.play);
  const pause = () => {
    if (!playing) return;
    playing = false;
    label();
    stand();
  };
  const play = () => {
    if (at >= length) at = 0;
    playing = true;
    label();
    let [last, shown, exact] = [-1, 0, at];
    const frame = (/** @type {number} */ now) => {
      // What is not in the document any more stops by itself.
      if (!playing || !board.element.isConnected) return;
      if (last >= 0) exact = Math.min(length, exact + ((now - last) / 1000) * speed);
      last = now;
      at = Math.floor(exact);
      if (!calm || now - shown > STILL || at >= length) {
        shown = now;
        draw();
      }
      if (at >= length) pause();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  const choose = (/** @type {number} */ to) => {
    cell = to;
    draw();
    board.follow(cell);
    fill(log, logOf(talk, at, cell));
  };
  listen(board, () => cell, choose);
  label();
  stand();
  const button = (/** @type {'first' | 'back' | 'forward' | 'last'} */ name, /** @type {() => number} */ to) =>
    h(
      'button.round',
      { type: 'button', 'aria-label': texts.lab.places[name], title: texts.lab.places[name], onclick: () => step(to()) },
      icon(name),
    );
  return [
    h('h2', {}, texts.lab.heading(header)),
    h('p.lead', {}, texts.lab.outcome(header)),
    h(
      'div.lab-stage',
      {},
      h('div', {}, h('div.board-box', {}, board.element, messages), h('p.board-key', {}, texts.lab.key)),
      h(
        'div.stack',
        {},
        account,
        graph.element,
        line,
        h(
          'div.bar',
          {},
          button('first', () => 0),
          button('back', () => core.lastShown(talk, at)),
          toggle,
          button('forward', () => core.nextShown(talk, at)),
          button('last', () => length),
        ),
        h(
          'div.lab-fields',
          {},
          choice(texts.lab.speed, texts.lab.speeds(SPEEDS), String(speed), (chosen) => {
            speed = Number(chosen);
          }),
          checkbox(texts.lab.flying, flying, (on) => {
            flying = on;
            draw();
          }),
        ),
        log,
      ),
    ),
  ];
}

/** Arrows and clicks choose a cell. @param {Board} board @param {() => number} cell @param {(cell: number) => void} choose */
function listen(board, cell, choose) {
  /** @type {Record<string, [number, number]>} */
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  board.grid.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const [row, column] = [(rowOf(cell()) + move[0] + 9) % 9, (columnOf(cell()) + move[1] + 9) % 9];
    choose(9 * row + column);
  });
  board.grid.addEventListener('click', (event) => {
    const found = event.target instanceof Element && event.target.closest('[data-cell]');
    if (found) choose(Number(found.getAttribute('data-cell')));
  });
}

/** The board as it is to be seen. @param {Frame} frame @param {readonly number[]} givens @param {readonly number[] | null} solution
 * @param {number} cursor @returns {import('../core/model.js').CellModel[]} */
function modelOf({ digits, confidence }, givens, solution, cursor) {
  const clashing = core.conflicts(digits);
  return Array.from(digits, (digit, cell) => {
    const given = givens[cell] > 0;
    const sure = core.sureness(confidence[cell]);
    const agrees = !given && digit > 0 && solution?.[cell] === digit;
    /** @type {[string, boolean][]} */
    const looks = [
      [`sure-${sure}`, !given && digit > 0],
      ['agrees', agrees],
      ['clash', clashing.has(cell)],
      ['cursor', cell === cursor],
      ['selected', cell === cursor],
    ];
    return {
      digit,
      given,
      corner: 0,
      centre: 0,
      candidates: 0,
      faint: 0,
      colours: 0,
      tints: '',
      look: looks.flatMap(([look, is]) => (is ? [look] : [])).join(' '),
      label: texts.lab.cell(nameOf(cell), digit, given, confidence[cell], agrees, clashing.has(cell)),
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
function accountOf(talk, { confidence, digits }, givens, { at, time, agreement, changes, messages }, isKnown) {
  const isCertain = (/** @type {number} */ sure, /** @type {number} */ cell) => !givens[cell] && core.sureness(sure) === 4;
  return texts.lab.account({
    at: texts.lab.moment(at, talk.transcript.length, time),
    free: givens.filter((digit) => !digit).length,
    right: isKnown ? agreement : null,
    certain: Array.from(confidence).filter(isCertain).length,
    clashing: core.conflicts(digits).size,
    changes,
    messages,
  });
}

/** What a cell did last. @param {Talk} talk @param {number} at @param {number} cell */
function logOf(talk, at, cell) {
  const events = core.logOf(talk, at, cell, LOG_LENGTH);
  return [
    h('h3', {}, texts.lab.log(nameOf(cell))),
    events.length === 0
      ? h('p', {}, texts.lab.silent)
      : h(
          'ol.talk-log',
          { tabindex: 0, 'aria-label': texts.lab.log(nameOf(cell)) },
          events.map((event) => h('li', { value: event.at }, texts.lab.event(event, cell))),
        ),
  ];
}
