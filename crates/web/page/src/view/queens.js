// Eight queens with three methods: the board, the tree or list of attempts, and a comparison of the methods.

import * as core from '../core/queens.js';
import { lab } from '../texts.lab.js';
import { fill, h, s } from './dom.js';
import { played, player } from './player.js';
import { question } from './question.js';
import { seedField } from './seed.js';
import { choice } from './settings.js';
import { table, textRow } from './table.js';
import { treeBox } from './tree.js';

/** @typedef {import('../core/queens.js').Chosen} Chosen */
/** @typedef {import('../wire.js').Queens} Queens */

/** Number of steps to request. The engine lists at most 5,000. */
const LIMIT = 2000;
/** Steps per second. */
const SPEEDS = [1, 5, 20, 100];
/** Number of attempts to list as numbers. */
const LISTED = 10;

/** @type {import('./lab.js').Exhibit} */
export function queensExhibit({ engine, code, announce, link }) {
  const counts = h('div');
  const about = h('small.hint', { 'aria-live': 'polite' });
  const exhibit = question({
    from: core.chosenOf(code),
    codeOf: core.codeOf,
    link,
    words: lab.queens,
    before: ({ how }) => fill(about, lab.queens.ways[how].about),
    ask: ({ how, seed }, signal) => engine.queens({ by: how, seed, limit: LIMIT }, signal),
    show: (queens, chosen) => ({
      message: chosen.at > core.seenOf(queens).length && lab.beyond('step', chosen.at, core.seenOf(queens).length),
      shown: queensView(queens, chosen, (at) => exhibit.change({ at }), announce),
    }),
  });
  const compare = async () => {
    const { seed } = exhibit.chosen();
    const found = await Promise.all(core.WAYS.map((by) => engine.queens({ by, seed, limit: 1 }).catch(() => null)));
    if (seed === exhibit.chosen().seed) fill(counts, countsOf(found));
  };
  const { how, seed } = exhibit.chosen();
  exhibit.look({});
  compare();
  const ways = Object.fromEntries(core.WAYS.map((way) => [way, lab.queens.ways[way].name]));
  const way = choice(lab.queens.way, ways, how, (to) => exhibit.look({ how: /** @type {Chosen['how']} */ (to), at: 0 }));
  const seeds = seedField(lab.queens.seedAbout, seed, (to) => {
    exhibit.look({ seed: to, at: 0 });
    compare();
  });
  return [...exhibit.head(h('div.stack', {}, way, about), seeds), exhibit.status, exhibit.shown, counts];
}

/** @param {Queens} queens @param {Chosen} chosen @param {(at: number) => void} moved @param {(text: string) => void} announce */
function queensView(queens, { how, at }, moved, announce) {
  const { count, code } = queens;
  const seen = core.seenOf(queens);
  const board = boardView();
  const tried = how === 'counter' ? numbersView(queens) : treeBox(lab.queens.tree, 8, queens.steps, core.isWhole(queens));
  const account = h('p.talk-now.brief');
  const draw = (/** @type {number} */ now) => {
    const step = seen[now - 1];
    board.draw(step?.columns ?? []);
    tried.draw(now);
    fill(account, lab.queens.account(step, count, how === 'counter'));
  };
  const time = player({
    name: lab.queens.timeline,
    length: seen.length,
    at,
    speeds: SPEEDS,
    speed: 5,
    speedNames: lab.queens.speeds(SPEEDS),
    label: (now) => lab.queens.moment(seen[now - 1]?.number ?? 0, count),
    draw,
    onRest: moved,
    back: (now) => now - 1,
    forward: (now) => now + 1,
    stepped: () => announce(account.textContent ?? ''),
  });
  time.go(at);
  return [
    h('h2', {}, lab.queens.outcome(queens)),
    !core.isWhole(queens) && h('p.lead', {}, lab.part(queens.steps.length, count, 'steps', true)),
    played([board.element], time, [account, tried.element], lab.queens.key),
    h('h2', {}, lab.stage.code),
    h('pre.program', { tabindex: 0, 'aria-label': lab.stage.code }, h('code', {}, code)),
  ];
}

/** A chessboard. */
function boardView() {
  const squares = Array.from({ length: 64 }, (_, index) => {
    const [row, column] = [Math.floor(index / 8), index % 8];
    return s((row + column) % 2 === 1 ? 'rect.dark' : 'rect', { x: 10 * column, y: 10 * row, width: 10, height: 10 });
  });
  const queens = s('g');
  const element = s('svg.chess', { viewBox: '0 0 80 80', role: 'img' }, squares, queens);
  return {
    element,
    draw: (/** @type {readonly number[]} */ columns) => {
      const attacks = core.attacksOf(columns);
      element.setAttribute('aria-label', lab.queens.board(columns));
      fill(
        queens,
        attacks.map(([above, below]) =>
          s('line.attack', {
            ...{ x1: 10 * columns[above] + 5, y1: 10 * above + 5, x2: 10 * columns[below] + 5, y2: 10 * below + 5 },
          }),
        ),
        columns.map((column, row) => {
          const kind = attacks.some((pair) => pair.includes(row)) ? 'path.queen.attacked' : 'path.queen';
          return s(kind, {
            d: 'M2 8.5L1 3L3.2 5.2L5 1.5L6.8 5.2L9 3L8 8.5Z',
            transform: `translate(${10 * column} ${10 * row})`,
          });
        }),
      );
    },
  };
}

/** Lists the attempts as numbers. @param {Queens} queens */
function numbersView(queens) {
  const seen = core.seenOf(queens);
  const list = h('ol.numbers', { 'aria-label': lab.queens.numbers });
  return {
    element: [h('p.board-key', {}, lab.queens.numbers), list],
    draw: (/** @type {number} */ now) =>
      fill(
        list,
        seen
          .slice(Math.max(0, now - LISTED), now)
          .map(({ number, columns }, index, { length }) => [
            index === length - 1 && number > now && h('li', {}, '…'),
            h('li', {}, lab.queens.number(columns)),
          ]),
      ),
  };
}

/** Describes the results of all methods. @param {(Queens | null)[]} found in the order of the ways */
const countsOf = (found) => [
  h('h2', {}, lab.queens.counts),
  table(
    lab.queens.head,
    core.WAYS.map((way, index) => textRow(lab.queens.ways[way].name, lab.queens.row(found[index], lab.queens.ways[way].step))),
  ),
];
