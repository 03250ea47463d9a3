// The tree of choices: what a search tries grows and is cut, and the board stands beside it.

import { cellOf, nameOf } from '../core/cells.js';
import * as core from '../core/choices.js';
import { PLAIN, wordsOf } from '../core/model.js';
import { conflicts } from '../core/talk.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { Board } from './board.js';
import { fill, h, s } from './dom.js';
import { chooseCells, isNarrow, player } from './player.js';
import { puzzlesOf } from './puzzles.js';
import { choice } from './settings.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/choices.js').Chosen} Chosen */
/** @typedef {import('../wire.js').Tree} Tree */

/** The address follows when the moment has stood for so long, in milliseconds. */
const CALM = 300;
/** How many alternatives are shown; the engine tells no more than 5,000. */
const TOLD = 2000;
/** How many alternatives a second are shown. */
const SPEEDS = [1, 5, 20, 100, 1_000];

/** @type {import('./lab.js').Exhibit} */
export function choicesExhibit({ store, engine, code, announce, link }) {
  const from = core.chosenOf(code);
  let { chosen } = from;
  let [running, waiting] = [new AbortController(), 0];
  const said = h('div.making', { role: 'status' });
  const shown = h('div.talk');
  const counts = h('div');
  const about = h('small.hint', { 'aria-live': 'polite' });
  const moved = (/** @type {number} */ at) => {
    chosen = { ...chosen, at };
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      if (shown.isConnected) link(core.codeOf(chosen));
    }, CALM);
  };
  const look = async (/** @type {Partial<Chosen>} */ patch) => {
    chosen = { ...chosen, ...patch };
    running.abort();
    running = new AbortController();
    const { signal } = running;
    fill(about, lab.choices.ways[chosen.by].about);
    fill(shown);
    fill(said, h('p', {}, lab.choices.busy));
    try {
      const tree = await engine.choices(chosen.puzzle, chosen.by, TOLD, signal);
      if (signal.aborted) return;
      fill(said, chosen.at > tree.taken.length && lab.choices.beyond(chosen.at, tree.taken.length));
      fill(shown, treeView(tree, chosen, moved, announce));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!signal.aborted) fill(said, h('p', {}, texts.engine[error.kind](error.message)));
    }
  };
  const compare = async () => {
    const { puzzle } = chosen;
    fill(counts);
    const found = await Promise.all(core.WAYS.map((by) => engine.choices(puzzle, by, 1).catch(() => null)));
    if (puzzle === chosen.puzzle) fill(counts, countsOf(found));
  };
  look({});
  compare();
  const ways = Object.fromEntries(core.WAYS.map((way) => [way, lab.choices.ways[way].name]));
  const puzzle = choice(lab.puzzle, puzzlesOf(store, core.PUZZLES, chosen.puzzle), chosen.puzzle, (to) => {
    look({ puzzle: to, at: 0 });
    compare();
  });
  return [
    h('h1', {}, lab.choices.title),
    h('p.lead', {}, lab.choices.about),
    from.wrong.length > 0 && h('p.fault', { role: 'alert' }, lab.wrongLink(from.wrong)),
    h(
      'details.lab-controls',
      { open: !isNarrow() },
      h('summary', {}, lab.settings),
      h(
        'div.lab-fields',
        {},
        puzzle,
        h(
          'div.stack',
          {},
          choice(lab.choices.way, ways, chosen.by, (by) => look({ by, at: 0 })),
          about,
        ),
      ),
    ),
    said,
    shown,
    counts,
  ];
}

/** @param {Tree} tree @param {Chosen} chosen @param {(at: number) => void} moved @param {(text: string) => void} announce */
function treeView({ taken, count, deepest, status }, { puzzle, at }, moved, announce) {
  const isWhole = count === taken.length;
  const isSolved = isWhole && status === 'solved';
  const parents = core.parentsOf(taken);
  let cell = 40;
  const board = new Board(lab.choices.board);
  const account = h('p.talk-now.brief');
  const path = h('p.talk-path');
  const drawing = s('svg.tree', { viewBox: `0 0 ${10 * core.WIDE} ${TALL}`, 'aria-hidden': 'true' });
  const draw = (/** @type {number} */ now) => {
    const force = core.inForce(taken, parents, now);
    board.draw(
      modelOf(
        puzzle,
        taken[now - 1]?.board ?? puzzle,
        force.map((index) => taken[index].cell),
        cell,
      ),
      null,
    );
    fill(
      drawing,
      core.treeAt(taken, parents, now, isSolved).map((node) => drawn(node, deepest)),
    );
    fill(
      account,
      lab.choices.account(now, count, taken[now - 1], core.failuresBefore(taken, now), isSolved && now === taken.length),
    );
    fill(path, lab.choices.path(force.map((index) => taken[index])));
  };
  const time = player({
    name: lab.choices.timeline,
    length: taken.length,
    at,
    speeds: SPEEDS,
    speed: 5,
    speedNames: lab.choices.speeds(SPEEDS),
    said: (now) => lab.choices.moment(now, taken.length),
    draw,
    stands: moved,
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
  );
  time.go(at);
  return [
    h('h2', {}, lab.choices.outcome(status, count, deepest)),
    !isWhole && h('p.lead', {}, lab.choices.part(taken.length, count)),
    h(
      'div.lab-stage',
      {},
      h('div', {}, h('div.board-box', {}, board.element), h('p.board-key', {}, lab.choices.key)),
      h(
        'div.stack',
        {},
        time.element,
        account,
        h(
          'figure.strip.tree-box',
          {},
          h('figcaption', {}, lab.choices.tree),
          h('span.scale', { 'aria-hidden': 'true' }, h('i', {}, '0'), h('i', {}, deepest)),
          drawing,
        ),
        h('p.board-key', {}, lab.choices.treeKey),
        path,
        time.speeds,
      ),
    ),
  ];
}

const TALL = 240;

/** An alternative: a line from its parent, and a sign. @param {import('../core/choices.js').Node} node @param {number} deepest */
function drawn({ x, depth, from, state }, deepest) {
  const row = (TALL - 20) / Math.max(1, deepest);
  const y = (/** @type {number} */ level) => 10 + row * level;
  const [left, right] = [10 * from, 10 * x];
  return s(
    `g.choice.${state}`,
    {},
    s('path', { d: `M${left} ${y(depth - 1)}H${right}V${y(depth)}` }),
    state === 'failed'
      ? s('path', { d: `M${right - 4} ${y(depth) - 4}l8 8m0-8l-8 8` })
      : s(state === 'solution' ? 'rect' : 'circle', {
          ...(state === 'solution'
            ? { x: right - 5, y: y(depth) - 5, width: 10, height: 10 }
            : { cx: right, cy: y(depth), r: 3.5 }),
        }),
  );
}

/** The board with what is in force. @param {string} puzzle @param {string} now its digits @param {readonly string[]} chosen the cells that
 * were chosen for, the latest last @param {number} cursor @returns {import('../core/model.js').CellModel[]} */
function modelOf(puzzle, now, chosen, cursor) {
  const digits = Uint8Array.from(now, (sign) => Number(sign) || 0);
  const clashing = conflicts(digits);
  const places = chosen.map(cellOf);
  return Array.from(digits, (digit, cell) => {
    const given = puzzle[cell] !== '.';
    const is = { chosen: places.includes(cell), latest: places.at(-1) === cell, clashes: clashing.has(cell) };
    const look = wordsOf([
      ['chosen', is.chosen],
      ['latest', is.latest],
      ['clash', is.clashes],
      ['cursor', cell === cursor],
      ['selected', cell === cursor],
    ]);
    return {
      ...PLAIN,
      digit,
      given,
      look: look.join(' '),
      label: lab.choices.cell({ name: nameOf(cell), digit, given, ...is }),
    };
  });
}

/** What the three ways take for the puzzle. @param {(Tree | null)[]} found in the order of the ways */
const countsOf = (found) => [
  h('h2', {}, lab.choices.counts),
  h(
    'div.sweep-box',
    { role: 'region', tabindex: 0, 'aria-label': lab.choices.counts },
    h(
      'table.sweep-table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          lab.choices.head.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        core.WAYS.map((way, index) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, lab.choices.ways[way].name),
            lab.choices.row(found[index]).map((text) => h('td', {}, text)),
          ),
        ),
      ),
    ),
  ),
];
