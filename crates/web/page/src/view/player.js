// A timeline for content that consists of moments, with controls to play, step and seek.

import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { choice } from './settings.js';

/** Duration of each picture with reduced motion, in milliseconds. */
const STILL = 500;

/** Interval in milliseconds at which the moment is reported during playback. Browsers limit the rate of address changes. */
const OFTEN = 1000;

/** Returns whether the user prefers reduced motion. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns whether the layout is narrow, with the board above the other parts. */
export const isNarrow = () => matchMedia('(max-width: 56rem)').matches;

/**
 * Parameters of a timeline.
 * @typedef {object} Played
 * @property {string} name accessible name of the timeline
 * @property {number} length the last moment; the first is 0
 * @property {number} at initial moment
 * @property {readonly number[]} speeds moments per second
 * @property {number} speed initial speed
 * @property {Record<string, string>} speedNames
 * @property {(at: number) => string} label description of a moment for screen readers
 * @property {(at: number) => void} draw shows a moment
 * @property {(at: number) => void} onRest called when the timeline comes to rest at a moment, after it was drawn
 * @property {(at: number) => void} [onPlay] called periodically during playback; defaults to `onRest`
 * @property {(at: number) => number} back the previous moment of interest
 * @property {(at: number) => number} forward the next moment of interest
 * @property {() => void} [stepped] called after a step
 */

/** Creates a timeline with its buttons. Nothing is drawn before the first call of `go`. @param {Played} it */
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
    line.setAttribute('aria-valuetext', it.label(at));
    it.draw(at);
  };
  const rest = () => {
    draw();
    it.onRest(at);
  };
  const go = (/** @type {number} */ to) => {
    pause();
    at = Math.max(0, Math.min(to, it.length));
    rest();
  };
  const toggle = () => (playing ? pause() : play());
  const button = h('button', { type: 'button', onclick: toggle, title: lab.playKey });
  const label = () => fill(button, icon(playing ? 'pause' : 'play'), playing ? lab.pause : lab.play);
  const pause = () => {
    if (!playing) return;
    playing = false;
    label();
    rest();
  };
  let reported = 0;
  const tellAt = (/** @type {number} */ now) => {
    reported ||= now;
    if (now - reported < OFTEN) return;
    reported = now;
    (it.onPlay ?? it.onRest)(at);
  };
  const play = () => {
    if (at >= it.length) at = 0;
    playing = true;
    label();
    let [last, shown, exact] = [-1, 0, at];
    reported = 0;
    const frame = (/** @type {number} */ now) => {
      // Playback stops when the element leaves the document.
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
    /** Focuses the timeline, so that a key can stop playback. */
    focus: () => button.focus({ preventScroll: true }),
    /** Redraws the current moment. */
    draw,
    at: () => at,
  };
}

/** Arranges the content, its timeline, the description of the moment, and the legend.
 * @param {import('./dom.js').Child[]} picture @param {{ element: HTMLElement }} time @param {import('./dom.js').Children[]} account
 * @param {string} key */
export const played = (picture, time, account, key) =>
  h(
    'div.lab-stage.played',
    {},
    h('div.stack', {}, h('div', {}, picture), time.element),
    h('div.stack', {}, account),
    h('p.board-key', {}, key),
  );

/** Returns whether a key is the shortcut to play or pause. @param {KeyboardEvent} event */
const isPlayKey = ({ key, ctrlKey, metaKey, altKey }) => key.toLowerCase() === 'p' && !ctrlKey && !metaKey && !altKey;

/** Lets arrow keys and clicks select a cell of a board, and a key play or pause. @param {import('./board.js').Board} board
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
