// Forcing chains: the boards of both candidates of a two-way choice side by side, level by level, and the conclusions.

import { digitsOf, nameOf } from '../core/cells.js';
import * as core from '../core/forcing.js';
import { PLAIN, wordsOf } from '../core/model.js';
import { lab } from '../texts.lab.js';
import { Board } from './board.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { chooseCells, player } from './player.js';
import { puzzlesOf } from './puzzles.js';
import { question } from './question.js';
import { checkbox, choice } from './settings.js';

/** @typedef {import('../core/forcing.js').Chosen} Chosen */
/** @typedef {import('../core/forcing.js').Net} Net */
/** @typedef {import('../core/forcing.js').State} State */

/** Levels per second. */
const SPEEDS = [1, 2, 5];

/** @type {import('./lab.js').Exhibit} */
export function forcingExhibit({ store, engine, code, announce, link }) {
  const dropped = h('div');
  const exhibit = question({
    from: core.chosenOf(code),
    codeOf: core.codeOf,
    link,
    words: lab.forcing,
    line: (chosen) => lab.forcing.line(puzzlesOf(store, core.PUZZLES, chosen.puzzle)[chosen.puzzle], chosen),
    before: (chosen) => fill(dropped, chosen.dropped.length > 0 && droppedOf(chosen.dropped, restore)),
    ask: (chosen, signal) => engine.chain(chosen.puzzle, core.optionsOf(chosen), signal),
    show: (found, chosen) => {
      changed({});
      if ('reason' in found) return { message: h('p', {}, lab.forcing.none(found.reason)) };
      return { shown: netView(found.net, found.state, chosen, changed, drop, announce) };
    },
  });
  const changed = (/** @type {Partial<Chosen>} */ patch) => exhibit.change(patch);
  // The singles belong to one chain only.
  const lookAnew = (/** @type {Partial<Chosen>} */ patch) => exhibit.look({ ...patch, out: [], at: 0 });
  const drop = (/** @type {string} */ it) => lookAnew({ dropped: [...exhibit.chosen().dropped, it] });
  const restore = () => lookAnew({ dropped: [] });
  const chosen = exhibit.chosen();
  exhibit.look({});
  const head = exhibit.head(
    choice(lab.puzzle, puzzlesOf(store, core.PUZZLES, chosen.puzzle), chosen.puzzle, (puzzle) =>
      lookAnew({ puzzle, dropped: [] }),
    ),
    choice(lab.forcing.way, lab.forcing.ways, chosen.way, (way) => lookAnew({ way })),
    choice(lab.forcing.after, lab.forcing.afters, chosen.after, (after) => lookAnew({ after })),
    limit('levels', chosen, lookAnew),
    limit('length', chosen, lookAnew),
  );
  return [...head, dropped, exhibit.status, exhibit.shown];
}

/** A field for an optional limit. @param {'levels' | 'length'} name @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} look */
function limit(name, chosen, look) {
  const { min, max } = core.LIMITS[name];
  const input = h('input', {
    type: 'number',
    ...{ min, max, step: 1, value: chosen[name] ?? '', placeholder: lab.forcing.noLimit },
    onchange: () => {
      const value = input.valueAsNumber;
      if (input.checkValidity()) look({ [name]: Number.isNaN(value) ? null : value });
      else input.reportValidity();
    },
  });
  return h('label.field', {}, h('span', {}, lab.forcing.limits[name]), input);
}

/** @param {readonly string[]} dropped @param {() => void} restore */
const droppedOf = (dropped, restore) =>
  h(
    'div.bar',
    {},
    h('p', {}, lab.forcing.dropped(dropped)),
    h('button.quiet', { type: 'button', onclick: restore }, icon('undo'), lab.forcing.restore),
  );

/** @param {Net} net @param {State} state @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change
 * @param {(conclusion: string) => void} drop @param {(text: string) => void} announce */
function netView(net, state, chosen, change, drop, announce) {
  /** Indices of the removed singles on each side. */
  const out = net.sides.map((_, number) => core.namedSingles(net, number, chosen.out));
  const sides = net.sides.map((_, number) =>
    sideView(
      net,
      number,
      out[number],
      (single, isIn) => trim(number, single, isIn),
      () => time.toggle(),
    ),
  );
  const [outcome, account] = [h('h2'), h('p.talk-now.brief')];
  const verdicts = net.conclusions.map(() => h('b'));
  const draw = (/** @type {number} */ level) => {
    const remaining = net.sides.map((side, number) => core.standing(side, out[number]));
    sides.forEach(({ show }, number) => {
      show(core.boardAt(state, net.sides[number], remaining[number], level), remaining[number], level);
    });
    net.conclusions.forEach((conclusion, index) => {
      fill(verdicts[index], core.holds(net, conclusion, remaining) ? lab.forcing.holds : lab.forcing.fails);
    });
    const gone = net.sides.reduce((sum, { singles }, number) => sum + singles.length - remaining[number].size, 0);
    fill(outcome, lab.forcing.outcome(net, gone));
    fill(account, lab.forcing.account(net, remaining, level));
  };
  const trim = (/** @type {number} */ side, /** @type {number} */ single, /** @type {boolean} */ isIn) => {
    if (isIn) out[side].delete(single);
    else out[side].add(single);
    change({
      out: out.flatMap((those, number) => [...those].map((it) => core.nameOfSingle(number, net.sides[number].singles[it]))),
    });
    time.draw();
    announce(
      verdicts.map((verdict, index) => `${lab.forcing.conclusion(net.conclusions[index])} ${verdict.textContent}`).join('; '),
    );
  };
  const time = player({
    name: lab.forcing.timeline,
    length: net.levels,
    at: chosen.at,
    speeds: SPEEDS,
    speed: 1,
    speedNames: lab.forcing.speeds(SPEEDS),
    label: (level) => lab.forcing.moment(level, net.levels),
    draw,
    onRest: (at) => change({ at }),
    back: (level) => level - 1,
    forward: (level) => level + 1,
    stepped: () => announce(account.textContent ?? ''),
  });
  time.go(chosen.at);
  return [
    outcome,
    h('p.lead', {}, lab.forcing.choice(net)),
    h(
      'div.forcing-boards',
      {},
      sides.map(({ element }) => element),
    ),
    h('div.sides-time', {}, time.element),
    account,
    h('p.board-key', {}, lab.forcing.key),
    h(
      'div.forcing-boards',
      {},
      sides.map(({ trimmed }) => trimmed),
    ),
    h('h2', {}, lab.forcing.follows),
    h(
      'ul.conclusions',
      {},
      net.conclusions.map((conclusion, index) => h('li', {}, lab.forcing.conclusion(conclusion), ' ', verdicts[index])),
    ),
    h(
      'div.bar',
      {},
      core
        .conclusionsOf(net)
        .map((name) => h('button.quiet', { type: 'button', onclick: () => drop(name) }, icon('close'), lab.forcing.drop(name))),
    ),
  ];
}

/** One side: its board and the list of singles that can be removed. @param {Net} net @param {number} number of the side
 * @param {ReadonlySet<number>} out singles removed initially @param {(single: number, isIn: boolean) => void} trim
 * @param {() => void} toggle plays or pauses */
function sideView(net, number, out, trim, toggle) {
  const { singles } = net.sides[number];
  const name = lab.forcing.side(number, net.choice.ends[number]);
  const board = new Board(name);
  let cell = 40;
  /** @type {import('../core/forcing.js').Square[]} */
  let squares = [];
  const paint = () => board.draw(modelOf(squares, cell), null);
  chooseCells(
    board,
    () => cell,
    (to) => {
      cell = to;
      paint();
      board.follow(cell);
    },
    toggle,
  );
  const items = singles.map((single, index) => itemOf(single, !out.has(index), (isIn) => trim(index, isIn)));
  return {
    element: h('section.forcing-side', { 'aria-label': name }, h('h3', {}, name), h('div.board-box', {}, board.element)),
    trimmed:
      singles.length > 1 &&
      h(
        'details',
        { open: out.size > 0 },
        h('summary', {}, lab.forcing.trim(number)),
        h('p.hint', {}, lab.forcing.trimAbout),
        h(
          'ol.singles',
          {},
          items.map(({ element }) => element),
        ),
      ),
    /** @param {import('../core/forcing.js').Square[]} now @param {ReadonlySet<number>} remaining @param {number} level */
    show(now, remaining, level) {
      squares = now;
      items.forEach((item, index) => {
        const below = core.goneBelow(net.sides[number], remaining, index).map((cause) => singles[cause]);
        item.show(remaining.has(index), singles[index].level > level, below);
      });
      paint();
    },
  };
}

/** An entry of the list: a single with a checkbox, and the removed singles on which it depends.
 * @param {Net['sides'][number]['singles'][number]} single @param {boolean} on @param {(isIn: boolean) => void} change */
function itemOf(single, on, change) {
  const name = lab.forcing.single(single);
  const [label, reason] = [single.level > 0 ? checkbox(name, on, change) : h('span', {}, name), h('small.hint')];
  const [box] = label.getElementsByTagName('input');
  const element = h('li', {}, label, reason);
  return {
    element,
    /** @param {boolean} remaining @param {boolean} isLater @param {readonly import('../core/forcing.js').Candidate[]} below its removed premises */
    show(remaining, isLater, below) {
      element.classList.toggle('gone', !remaining);
      element.classList.toggle('later', isLater);
      fill(reason, below.length > 0 && lab.forcing.fell(below));
      if (!box) return;
      box.checked = remaining;
      box.disabled = below.length > 0;
    },
  };
}

/** @param {readonly import('../core/forcing.js').Square[]} squares @param {number} cursor @returns {import('../core/model.js').CellModel[]} */
function modelOf(squares, cursor) {
  return squares.map(({ digit, given, followed, assumed, fresh, candidates, cancelled }, cell) => {
    const look = wordsOf([
      ['before', digit > 0 && !given && !followed],
      ['followed', followed],
      ['fresh', fresh],
      ['assumed', assumed],
      ['cursor', cell === cursor],
    ]);
    return {
      ...PLAIN,
      digit,
      given,
      candidates,
      faint: cancelled,
      look: look.join(' '),
      label: lab.forcing.cell({
        ...{ name: nameOf(cell), digit, given, followed, assumed, fresh },
        left: digitsOf(candidates & ~cancelled),
        gone: digitsOf(candidates & cancelled),
      }),
    };
  });
}
