// Talks as they went: boards at a moment, curves, one line of time for all, and what a cell did.

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

/** How many events a second are shown. */
const SPEEDS = [10, 100, 1_000, 10_000, 100_000];
/** While a talk plays, what a cell did is told anew once in so many milliseconds: nobody reads faster. */
const FOLLOWED = 250;
/** Nobody watches for longer, in seconds. */
const PATIENCE = 180;

/** The slowest speed at which somebody sees the end. @param {number} length */
const speedFor = (length) => SPEEDS.find((speed) => length / speed <= PATIENCE) ?? SPEEDS[SPEEDS.length - 1];

/**
 * How talks are shown.
 * @typedef {object} Options
 * @property {readonly (readonly [string, string])[]} names of each talk, and what else there is to say about it
 * @property {readonly number[] | null} solution
 * @property {number} start the first moment that is shown
 * @property {import('./side.js').Looks} looks at first
 * @property {(at: number, looks: import('./side.js').Looks) => void} moved told where the talks stand, and now and then where they are
 * @property {(text: string) => void} announce
 * @property {readonly (readonly number[])[]} marks moments of each talk to be marked on its curves
 * @property {(number: number, seen: Seen) => import('./dom.js').Children} below what stands below each talk
 */
/**
 * A talk as it is seen.
 * @typedef {object} Seen
 * @property {(at: number) => Element} still the board at a moment as a drawing that leaves the page
 * @property {() => Element} picture the board now, and in words which moment that is
 * @property {() => boolean} regions whether regions are seen
 */

/**
 * One talk, or several beside each other. Each has had as many events as the line of time says; one that has ended stands still.
 * @param {readonly Talk[]} talks of one puzzle @param {Options} options
 */
export function talkView(talks, { names, solution, start, looks: first, moved, announce, below, marks }) {
  const length = Math.max(...talks.map(({ transcript }) => transcript.length));
  const longest = talks.find(({ transcript }) => transcript.length === length) ?? talks[0];
  const sides = talks.map((talk, number) => sideOf(talk, solution, talks.length > 1 ? lab.letters[number] : ''));
  let looks = { ...first, regions: first.regions && solution !== null };
  const runs = sides.map((side, number) => ({ ...side, marks: marks[number] ?? [] }));
  const graph = curves(runs, freeOf(longest), solution !== null, (to) => time.go(to));
  const tell = () => {
    for (const side of sides) side.tell(time.at(), looks);
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
    // Talks beside each other have times of their own.
    said: (at) => (talks.length === 1 ? lab.moment(at, length, core.timeOf(longest, at)) : lab.place(at, length)),
    draw: (at) => {
      graph.mark(
        at,
        sides.map((side) => side.draw(at, looks)),
      );
      follow(at);
    },
    stands: tell,
    passes: (at) => moved(at, looks),
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
        tell();
      },
      time.toggle,
    );
  time.go(start);
  const flying = checkbox(lab.flying, looks.flying, (on) => {
    looks = { ...looks, flying: on };
    time.draw();
    tell();
  });
  const colours = choice(lab.show, lab.shows, looks.regions ? 'regions' : 'sure', (to) => {
    looks = { ...looks, regions: to === 'regions' };
    time.draw();
    tell();
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
  return { parts: talks.length === 1 ? alone(all, parts) : beside(all, parts), time };
}

/** What all boards have together, and what stands below each.
 * @typedef {{ time: HTMLElement, graph: HTMLElement, options: HTMLElement, key: HTMLElement, lower: import('./dom.js').Children[] }} Parts */

/** @typedef {{ names: Options['names'], talks: readonly Talk[], sides: readonly Side[] }} All */

/** What signs on the boards mean. @param {readonly Talk[]} talks @param {import('./side.js').Looks} looks
 * @param {boolean} hasSolution whether there is one solution to agree with */
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

/** How many cells a puzzle leaves free. @param {Talk} talk */
const freeOf = ({ transcript }) => Array.from(transcript.header.puzzle).filter((sign) => sign === '.').length;

/** @param {All} all @param {Parts} parts */
const alone = ({ names: [[name, about]], talks: [{ transcript }], sides: [side] }, { time, graph, options, key, lower }) => [
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
const beside = ({ names, talks, sides }, { time, graph, options, key, lower }) => [
  h('h2', {}, lab.beside.title),
  h('p.lead', {}, lab.beside.about),
  // What stays in reach below the boards is bound to what stands around it.
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
  // There it would cover the boards.
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
