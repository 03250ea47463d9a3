// One line of time, for whatever goes by in moments: played, stepped, or gone through.

import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { choice } from './settings.js';

/** How long a picture stands where motion is to be reduced, in milliseconds. */
const STILL = 500;

/** While it plays its place is told once in so many milliseconds: browsers refuse an address that changes too often. */
const OFTEN = 1000;

/** Whether motion is to be reduced. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the board stands above what is beside it elsewhere. */
export const isNarrow = () => matchMedia('(max-width: 56rem)').matches;

/**
 * What is played.
 * @typedef {object} Played
 * @property {string} name of the line of time
 * @property {number} length the last moment; the first is 0
 * @property {number} at the moment that is shown first
 * @property {readonly number[]} speeds moments a second
 * @property {number} speed the one at first
 * @property {Record<string, string>} speedNames
 * @property {(at: number) => string} said what a screen reader is told of a moment
 * @property {(at: number) => void} draw shows a moment
 * @property {(at: number) => void} stands told of a moment at which the line has come to rest, after it was drawn
 * @property {(at: number) => void} [passes] told now and then, while it plays, which moment it has come to; `stands` is, without it
 * @property {(at: number) => number} back the moment before this one that is worth a step
 * @property {(at: number) => number} forward the next one
 * @property {() => void} [stepped] told after a step
 */

/** The line of time with its buttons. Nothing is drawn before `go`. @param {Played} it */
export function player(it) {
  const calm = isCalm();
  let [at, speed, playing] = [Math.min(it.at, it.length), it.speed, false];
  const line = h('input', {
    type: 'range',
    min: 0,
    max: it.length,
    step: 1,
    'aria-label': it.name,
    oninput: () => go(line.valueAsNumber),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (isPlayKey(event)) toggle();
    },
  });
  const draw = () => {
    line.value = String(at);
    line.setAttribute('aria-valuetext', it.said(at));
    it.draw(at);
  };
  const stand = () => {
    draw();
    it.stands(at);
  };
  const go = (/** @type {number} */ to) => {
    pause();
    at = Math.max(0, Math.min(to, it.length));
    stand();
  };
  const toggle = () => (playing ? pause() : play());
  const button = h('button', { type: 'button', onclick: toggle, title: lab.playKey });
  const label = () => fill(button, icon(playing ? 'pause' : 'play'), playing ? lab.pause : lab.play);
  const pause = () => {
    if (!playing) return;
    playing = false;
    label();
    stand();
  };
  let told = 0;
  const tellAt = (/** @type {number} */ now) => {
    told ||= now;
    if (now - told < OFTEN) return;
    told = now;
    (it.passes ?? it.stands)(at);
  };
  const play = () => {
    if (at >= it.length) at = 0;
    playing = true;
    label();
    let [last, shown, exact] = [-1, 0, at];
    told = 0;
    const frame = (/** @type {number} */ now) => {
      // What is not in the document any more stops by itself.
      if (!playing || !line.isConnected) return;
      if (last >= 0) exact = Math.min(it.length, exact + ((now - last) / 1000) * speed);
      last = now;
      at = Math.floor(exact);
      if (!calm || now - shown > STILL || at >= it.length) {
        shown = now;
        draw();
      }
      if (at >= it.length) return pause();
      tellAt(now);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  const jump = (/** @type {'first' | 'back' | 'forward' | 'last'} */ name, /** @type {() => number} */ to) => {
    const onclick = () => {
      go(to());
      it.stepped?.();
    };
    return h('button.round', { type: 'button', 'aria-label': lab.places[name], title: lab.places[name], onclick }, icon(name));
  };
  label();
  return {
    element: h(
      'div.player',
      {},
      line,
      h(
        'div.bar',
        {},
        jump('first', () => 0),
        jump('back', () => it.back(at)),
        button,
        jump('forward', () => it.forward(at)),
        jump('last', () => it.length),
        choice(lab.speed, it.speedNames, String(speed), (chosen) => {
          speed = Number(chosen);
        }),
      ),
    ),
    go,
    play,
    toggle,
    /** Whoever has begun it can stop it at once, by keyboard too. */
    focus: () => button.focus({ preventScroll: true }),
    /** Shows the present moment anew. */
    draw,
    at: () => at,
  };
}

/** What is played with its line of time below it, what is told of the moment beside, and what the signs mean.
 * @param {import('./dom.js').Child[]} picture @param {{ element: HTMLElement }} time @param {import('./dom.js').Children[]} told
 * @param {string} key */
export const played = (picture, time, told, key) =>
  h(
    'div.lab-stage.played',
    {},
    h('div.stack', {}, h('div', {}, picture), time.element),
    h('div.stack', {}, told),
    h('p.board-key', {}, key),
  );

/** Whether a key plays or pauses, as it does where one plays. @param {KeyboardEvent} event */
const isPlayKey = ({ key, ctrlKey, metaKey, altKey }) => key.toLowerCase() === 'p' && !ctrlKey && !metaKey && !altKey;

/** Arrows and clicks choose a cell of a board, and a key plays or pauses. @param {import('./board.js').Board} board
 * @param {() => number} cell @param {(cell: number) => void} choose @param {() => void} toggle */
export function chooseCells(board, cell, choose, toggle) {
  /** @type {Record<string, [number, number]>} */
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  board.grid.addEventListener('keydown', (event) => {
    if (isPlayKey(event)) toggle();
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const [row, column] = [Math.floor(cell() / 9) + move[0] + 9, (cell() % 9) + move[1] + 9];
    choose(9 * (row % 9) + (column % 9));
  });
  board.grid.addEventListener('click', (event) => {
    const found = event.target instanceof Element && event.target.closest('[data-cell]');
    if (found) choose(Number(found.getAttribute('data-cell')));
  });
}
