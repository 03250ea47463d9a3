// The tree of choices next to the board. Step by step, the search adds branches, some of which fail.

import { cellOf, nameOf } from '../core/cells.js';
import * as core from '../core/choices.js';
import { PLAIN, wordsOf } from '../core/model.js';
import { conflicts } from '../core/talk.js';
import { lab } from '../texts.lab.js';
import { Board } from './board.js';
import { fill, h } from './dom.js';
import { chooseCells, played, player } from './player.js';
import { puzzlesOf } from './puzzles.js';
import { question } from './question.js';
import { choice } from './settings.js';
import { table, textRow } from './table.js';
import { treeBox } from './tree.js';

/** @typedef {import('../core/choices.js').Chosen} Chosen */
/** @typedef {import('../wire.js').Tree} Tree */

/** Number of alternatives requested; the engine lists at most 5,000. */
const LIMIT = 2000;
/** Work limits, in alternatives. Unlike time limits, they do not depend on the speed of the machine.
 * @type {Record<string, number>} */
const BUDGETS = {
  'amb-as-written': 50_000,
  amb: 10_000_000,
  backtracking: 10_000_000,
  'backtracking-as-written': 10_000_000,
};
/** Alternatives per second. */
const SPEEDS = [1, 5, 20, 100, 1_000];

/** @type {import('./lab.js').Exhibit} */
export function choicesExhibit({ store, engine, code, announce, link }) {
  const counts = h('div');
  const about = h('small.hint', { 'aria-live': 'polite' });
  const exhibit = question({
    from: core.chosenOf(code),
    codeOf: core.codeOf,
    link,
    words: lab.choices,
    before: ({ by }) => fill(about, lab.choices.ways[by].about),
    ask: async ({ puzzle, by }, signal) => {
      const tree = await engine.choices(puzzle, { by, limit: LIMIT, budget: BUDGETS[by] }, signal);
      return { tree, end: endOf(tree) };
    },
    show: ({ tree, end }, chosen) => ({
      message: chosen.at > lengthOf(tree, end) && lab.beyond('choice', chosen.at, tree.taken.length),
      shown: treeView(tree, end, chosen, (at) => exhibit.change({ at }), announce),
    }),
  });
  const { puzzle, by } = exhibit.chosen();
  const compare = async () => {
    const { puzzle } = exhibit.chosen();
    fill(counts);
    const found = await Promise.all(
      core.WAYS.map((by) => engine.choices(puzzle, { by, limit: 1, budget: BUDGETS[by] }).catch(() => null)),
    );
    if (puzzle === exhibit.chosen().puzzle) fill(counts, countsOf(found));
  };
  exhibit.look({});
  compare();
  const ways = Object.fromEntries(core.WAYS.map((way) => [way, lab.choices.ways[way].name]));
  const puzzles = choice(lab.puzzle, puzzlesOf(store, core.PUZZLES, puzzle), puzzle, (to) => {
    exhibit.look({ puzzle: to, at: 0 });
    compare();
  });
  const way = choice(lab.choices.way, ways, by, (by) => exhibit.look({ by, at: 0 }));
  return [...exhibit.head(puzzles, h('div.stack', {}, way, about)), exhibit.status, exhibit.shown, counts];
}

/** Returns whether all choices are listed. @param {Tree} tree */
const isListed = ({ taken, count }) => taken.length === count;

/** Returns the final board if the search found its solution after the last listed choice, otherwise `null`. @param {Tree} tree */
const endOf = (tree) => (isListed(tree) ? null : tree.solution);

/** Returns the number of moments: the listed choices, and the end if it comes later. @param {Tree} tree @param {string | null} end */
const lengthOf = ({ taken }, end) => taken.length + (end ? 1 : 0);

/** @param {Tree} found @param {string | null} end the final board, if the last choices are not listed @param {Chosen} chosen
 * @param {(at: number) => void} moved @param {(text: string) => void} announce */
function treeView(found, end, { puzzle, at }, moved, announce) {
  const { taken, count, deepest, status } = found;
  const isWhole = isListed(found);
  const isSolved = isWhole && status === 'solved';
  const parents = core.parentsOf(taken);
  let cell = 40;
  const board = new Board(lab.choices.board);
  const account = h('p.talk-now.brief');
  const path = h('p.talk-path');
  const tree = treeBox(lab.choices.tree, deepest, taken, isSolved);
  const drawEnd = (/** @type {string} */ end) => {
    board.draw(modelOf(puzzle, end, null, cell), null);
    tree.draw(taken.length);
    fill(account, lab.choices.end(count, taken.length));
    fill(path);
  };
  const draw = (/** @type {number} */ now) => {
    if (end && now > taken.length) return drawEnd(end);
    const force = core.inForce(taken, parents, now);
    const chosen = force.map((index) => taken[index].cell);
    board.draw(modelOf(puzzle, taken[now - 1]?.board ?? puzzle, chosen, cell), null);
    tree.draw(now);
    const isLast = now === taken.length;
    fill(
      account,
      lab.choices.account(now, count, taken[now - 1], core.failuresBefore(taken, now), isSolved && isLast),
      !isWhole && isLast && ` ${lab.choices.cut(count - now, status)}`,
    );
    fill(path, lab.choices.path(force.map((index) => taken[index])));
  };
  const time = player({
    name: lab.choices.timeline,
    length: lengthOf(found, end),
    at,
    speeds: SPEEDS,
    speed: 5,
    speedNames: lab.choices.speeds(SPEEDS),
    label: (now) => lab.choices.moment(now > taken.length ? count : now, count),
    draw,
    onRest: moved,
    back: (now) => now - 1,
    forward: (now) => now + 1,
    stepped: () => announce(account.textContent ?? ''),
  });
  chooseCells(
    board,
    () => cell,
    (to) => {
      cell = to;
      time.draw();
      board.follow(cell);
    },
    time.toggle,
  );
  time.go(at);
  return [
    h('h2', {}, lab.choices.outcome(status, count, deepest)),
    !isWhole && h('p.lead', {}, lab.part(taken.length, count, 'choices', end !== null)),
    played([h('div.board-box', {}, board.element)], time, [account, tree.element, path], lab.choices.key),
  ];
}

/** Returns the board with the choices in force. @param {string} puzzle @param {string} now its digits @param {readonly string[] | null} chosen the chosen
 * cells, latest last; `null` if unknown @param {number} cursor @returns {import('../core/model.js').CellModel[]} */
function modelOf(puzzle, now, chosen, cursor) {
  const digits = Uint8Array.from(now, (sign) => Number(sign) || 0);
  const clashing = conflicts(digits);
  const places = chosen?.map(cellOf) ?? [];
  return Array.from(digits, (digit, cell) => {
    const given = puzzle[cell] !== '.';
    const is = { chosen: places.includes(cell), latest: places.at(-1) === cell, clashes: clashing.has(cell) };
    const look = wordsOf([
      ['chosen', is.chosen],
      ['latest', is.latest],
      ['clash', is.clashes],
      ['cursor', cell === cursor],
    ]);
    return {
      ...PLAIN,
      digit,
      given,
      look: look.join(' '),
      label: lab.choices.cell({ name: nameOf(cell), digit, given, isKnown: chosen !== null, ...is }),
    };
  });
}

/** Describes the results of all solvers for the puzzle. @param {(Tree | null)[]} found in the order of the ways */
const countsOf = (found) => [
  h('h2', {}, lab.choices.counts),
  h(
    'div.sweep-box',
    { role: 'region', tabindex: 0, 'aria-label': lab.choices.counts },
    table(
      lab.choices.head,
      core.WAYS.map((way, index) => textRow(lab.choices.ways[way].name, lab.choices.row(found[index]))),
    ),
  ),
];
