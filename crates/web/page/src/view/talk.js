// Recorded runs: boards at a moment, curves, a common timeline, and the events of a cell.

import * as core from '../core/talk.js';
import { lab } from '../texts.lab.js';
import { curves } from './curves.js';
import { fill, h } from './dom.js';
import { chooseCells, isNarrow, player } from './player.js';
import { checkbox, choice } from './settings.js';
import { sideOf } from './side.js';
import { withCaption } from './still.js';

/** @typedef {import('../core/talk.js').Talk} Talk */
/** @typedef {import('./side.js').Side} Side */

/** Events per second. */
const SPEEDS = [10, 100, 1_000, 10_000, 100_000];
/** Interval of log updates during playback, in milliseconds. */
const FOLLOWED = 250;
/** Maximum duration of playback at the default speed, in seconds. */
const PATIENCE = 180;

/** Returns the slowest speed at which playback reaches the end within `PATIENCE`. @param {number} length */
const speedFor = (length) => SPEEDS.find((speed) => length / speed <= PATIENCE) ?? SPEEDS[SPEEDS.length - 1];

/**
 * Options of the view.
 * @typedef {object} Options
 * @property {readonly (readonly [string, string])[]} names heading of each run, and additional information
 * @property {readonly number[] | null} solution
 * @property {number} start the initial moment
 * @property {import('./side.js').Looks} looks initial options
 * @property {(at: number, looks: import('./side.js').Looks) => void} moved called when playback rests at a moment, and periodically during playback
 * @property {(text: string) => void} announce
 * @property {readonly (readonly number[])[]} marks moments to mark on the curves of each run
 * @property {(number: number, seen: Seen) => import('./dom.js').Children} below content below the board of each run
 */
/**
 * A view of a run.
 * @typedef {object} Seen
 * @property {(at: number) => Element} still draws the board at a moment, for export
 * @property {() => Element} picture draws the current board with a caption
 * @property {() => boolean} regions whether regions are shown
 */

/**
 * Shows one run, or several side by side. All of them show the state after the same number of events; a run that has ended stays at
 * its end.
 * @param {readonly Talk[]} talks of one puzzle @param {Options} options
 */
export function talkView(talks, { names, solution, start, looks: first, moved, announce, below, marks }) {
  const length = Math.max(...talks.map(({ transcript }) => transcript.length));
  const longest = talks.find(({ transcript }) => transcript.length === length) ?? talks[0];
  const sides = talks.map((talk, number) => sideOf(talk, solution, talks.length > 1 ? lab.letters[number] : ''));
  let looks = { ...first, regions: first.regions && solution !== null };
  const runs = sides.map((side, number) => ({ ...side, marks: marks[number] ?? [] }));
  const graph = curves(runs, freeOf(longest), solution !== null, (to) => time.go(to));
  const updateLogs = () => {
    for (const side of sides) side.updateLog(time.at(), looks);
    fill(key, keyOf(talks, looks, solution !== null));
    moved(time.at(), looks);
  };
  let followed = 0;
  const follow = (/** @type {number} */ at) => {
    if (performance.now() - followed < FOLLOWED) return;
    followed = performance.now();
    for (const side of sides) side.follow(at, looks);
  };
  const key = h('p.board-key');
  const time = player({
    name: lab.timeline,
    length,
    at: start,
    speeds: SPEEDS,
    speed: speedFor(length),
    speedNames: lab.speeds(SPEEDS),
    // Runs side by side have separate times.
    label: (at) => (talks.length === 1 ? lab.moment(at, length, core.timeOf(longest, at)) : lab.place(at, length)),
    draw: (at) => {
      graph.mark(
        at,
        sides.map((side) => side.draw(at, looks)),
      );
      follow(at);
    },
    onRest: updateLogs,
    onPlay: (at) => moved(at, looks),
    back: (at) => core.lastShownIn(talks, at),
    forward: (at) => core.nextShownIn(talks, at),
    stepped: () => announce(lab.accounts(sides.map(({ letter, account }) => [letter, account.textContent ?? '']))),
  });
  for (const { board } of sides)
    chooseCells(
      board,
      () => looks.cell,
      (cell) => {
        looks = { ...looks, cell };
        time.draw();
        board.follow(cell);
        updateLogs();
      },
      time.toggle,
    );
  time.go(start);
  const flying = checkbox(lab.flying, looks.flying, (on) => {
    looks = { ...looks, flying: on };
    time.draw();
    updateLogs();
  });
  const colours = choice(lab.show, lab.shows, looks.regions ? 'regions' : 'sure', (to) => {
    looks = { ...looks, regions: to === 'regions' };
    time.draw();
    updateLogs();
  });
  const options = h('div.talk-options', {}, solution && colours, flying);
  const lower = sides.map(({ still, said }, number) =>
    below(number, {
      still: (at) => still(at, looks),
      picture: () => withCaption(still(time.at(), looks), [names[number][0], said(time.at())]),
      regions: () => looks.regions,
    }),
  );
  const parts = { time: time.element, graph: graph.element, options, key, lower };
  const all = { names, talks, sides };
  return { parts: talks.length === 1 ? single(all, parts) : compared(all, parts), time };
}

/** Parts that all boards share, and the content below each board.
 * @typedef {{ time: HTMLElement, graph: HTMLElement, options: HTMLElement, key: HTMLElement, lower: import('./dom.js').Children[] }} Parts */

/** @typedef {{ names: Options['names'], talks: readonly Talk[], sides: readonly Side[] }} All */

/** Creates the legend of the symbols on the boards. @param {readonly Talk[]} talks @param {import('./side.js').Looks} looks
 * @param {boolean} hasSolution whether the solution is unique */
const keyOf = (talks, { regions, flying }, hasSolution) =>
  [
    hasSolution ? lab.solutionKey : lab.noSolutionKey,
    lab.key,
    regions ? lab.regionsKey : lab.sureKey,
    flying && lab.flightKey,
    talks.some(core.hasFaults) && lab.faultKey,
  ]
    .filter(Boolean)
    .join(' ');

/** Returns the number of free cells in the puzzle. @param {Talk} talk */
const freeOf = ({ transcript }) => Array.from(transcript.header.puzzle).filter((sign) => sign === '.').length;

/** @param {All} all @param {Parts} parts */
const single = ({ names: [[name, about]], talks: [{ transcript }], sides: [side] }, { time, graph, options, key, lower }) => [
  h('h2', {}, name),
  h('p.lead', {}, lab.outcome(transcript.header), about && ` ${about}`),
  h(
    'div.lab-stage.talk-stage',
    {},
    h('div.talk-board', {}, side.element, time, options, key),
    h('div.stack', {}, side.account, words(lab.accountWords), side.log, graph),
  ),
  lower[0],
];

/** @param {All} all @param {Parts} parts */
const compared = ({ names, talks, sides }, { time, graph, options, key, lower }) => [
  h('h2', {}, lab.compared.title),
  // Sticky controls stay within the element that contains them.
  h(
    'div',
    {},
    h(
      'div.sides',
      {},
      sides.map((side, number) => sideSection(names[number], talks[number], side, lower[number])),
    ),
    h('div.sides-time', {}, time, !isNarrow() && options),
  ),
  // On small screens, sticky options would cover the boards.
  isNarrow() && options,
  key,
  h(
    'div.sides',
    {},
    sides.map(({ log }) => log),
  ),
  h('div.stack', {}, words(lab.accountWords), graph),
];

/** @param {readonly [string, string]} name @param {Talk} talk @param {Side} side @param {import('./dom.js').Children} lower */
const sideSection = ([name, about], { transcript: { header } }, { letter, element, account }, lower) =>
  h(
    'section.side',
    { 'aria-label': lab.run(letter) },
    h('h3', {}, `${letter}: ${name}`),
    h('p.hint', {}, lab.outcome(header), about && ` ${about}`),
    element,
    account,
    h('div.stack', {}, lower),
  );

/** Creates a foldable glossary. @param {readonly (readonly string[])[]} entries */
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
