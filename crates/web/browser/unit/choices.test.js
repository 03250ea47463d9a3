import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chosenOf,
  codeOf,
  fails,
  failuresBefore,
  inForce,
  parentsOf,
  ROOT,
  TEXT,
  treeAt,
  WIDE,
  WIDTH,
} from '../../page/src/core/choices.js';
import { BUDGET, MARKS, outcomeOf, codeOf as raceCodeOf, chosenOf as racerOf, shareOf } from '../../page/src/core/race.js';

/** Alternatives of the given depths. @param {number[]} depths */
const tree = (depths) => depths.map((depth, digit) => ({ depth, cell: 'r1c1', digit: 1 + (digit % 9), board: '.'.repeat(81) }));

test('parents are the last shallower alternatives', () => {
  assert.deepEqual(parentsOf(tree([1, 2, 3, 3, 2, 1, 2])), [-1, 0, 1, 1, 0, -1, 5]);
});

test('ancestors are in force', () => {
  const taken = tree([1, 2, 3, 3, 2]);
  const parents = parentsOf(taken);
  assert.deepEqual(
    [0, 1, 3, 4, 5, 99].map((at) => inForce(taken, parents, at)),
    [[], [0], [0, 1, 2], [0, 1, 3], [0, 4], [0, 4]],
  );
});

test('counts failed branches', () => {
  const taken = tree([1, 2, 2, 1]);
  assert.deepEqual(
    taken.map((_, index) => fails(taken, index)),
    [false, true, true, false],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((at) => failuresBefore(taken, at)),
    [0, 0, 0, 1, 2],
  );
});

test('tree shows states of alternatives', () => {
  const taken = tree([1, 2, 1, 2]);
  const parents = parentsOf(taken);
  const states = (/** @type {number} */ at, /** @type {boolean} */ isSolved) =>
    treeAt(taken, parents, at, isSolved).map(({ state }) => state);
  assert.deepEqual(states(2, false), ['alive', 'alive']);
  assert.deepEqual(states(4, true), ['past', 'failed', 'alive', 'solution']);
});

test('long trees show the end', () => {
  const taken = tree([1, 2, 2, ...Array.from({ length: 100 }, () => 3)]);
  const [first, second, ...rest] = treeAt(taken, parentsOf(taken), 103, false);
  const below = (/** @type {number} */ index, /** @type {number} */ depth) => ({
    index,
    depth,
    x: ROOT,
    from: ROOT,
    state: 'alive',
  });
  assert.deepEqual([first, second], [below(0, 1), below(2, 2)]);
  assert.equal(rest.length, WIDE);
  assert.ok(rest.every(({ from, x }) => from === ROOT && x > ROOT && x < WIDTH - 1));
});

test('whole trees have fixed positions', () => {
  const taken = tree([1, 2, 2, ...Array.from({ length: 297 }, () => 3)]);
  const parents = parentsOf(taken);
  const [early, late] = [10, 300].map((at) => treeAt(taken, parents, at, false, true));
  assert.deepEqual([early.length, late.length], [10, 300]);
  assert.deepEqual(
    late.slice(0, 10).map(({ x }) => x),
    early.map(({ x }) => x),
  );
  assert.ok(late.every(({ x }, index) => x > (late[index - 1]?.x ?? ROOT) && x < WIDTH - 1));
});

test('small trees start at the root', () => {
  const taken = tree([1, 2]);
  assert.deepEqual(
    treeAt(taken, parentsOf(taken), 2, false).map(({ from, depth }) => [from === ROOT, depth]),
    [
      [true, 1],
      [false, 2],
    ],
  );
});

test('links round-trip and report errors', () => {
  const chosen = { puzzle: TEXT, by: 'backtracking', at: 12 };
  assert.deepEqual(chosenOf(codeOf(chosen)), { chosen, wrong: [] });
  assert.deepEqual(chosenOf('by=magic&at=-1&puzzle=1').wrong, [
    ['by', 'magic'],
    ['at', '-1'],
    ['puzzle', '1'],
  ]);
  assert.deepEqual(racerOf(raceCodeOf(TEXT)), { puzzle: TEXT, wrong: [] });
  assert.deepEqual(racerOf('puzzle=x&a=b').wrong.length, 2);
});

test('distinguishes work and time limits', () => {
  const outcome = (/** @type {string} */ status, /** @type {number} */ effort) =>
    outcomeOf({ engine: '', status, ns: 1, effort, unit: '', reason: null });
  assert.deepEqual(
    [outcome('timeout', BUDGET), outcome('timeout', BUDGET - 1), outcome('solved', BUDGET)],
    ['spent', 'timeout', 'solved'],
  );
});

test('race bars have a logarithmic axis', () => {
  const steps = MARKS.slice(1).map((ns, index) => shareOf({ ns }) - (index > 0 ? shareOf({ ns: MARKS[index] }) : 0));
  assert.ok(steps.every((step) => Math.abs(step - 1 / 7) < 1e-9));
  assert.deepEqual([shareOf({ ns: null }), shareOf({ ns: 1e12 }), shareOf({ ns: 5 }) > 0], [0, 1, true]);
});
