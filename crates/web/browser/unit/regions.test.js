import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fatesOf, regionsOf } from '../../page/src/core/regions.js';

const SOLUTION = Array.from('534678912672195348198342567859761423426853791713924856961537284287419635345286179', Number);
const NONE = new Array(81).fill(0);

/** The solution with some cells changed. @param {Record<number, number>} changes */
const board = (changes) => SOLUTION.map((digit, cell) => changes[cell] ?? digit);

test('swapped cells form a region', () => {
  // Swaps r1c1 and r1c2 (5 and 3), and r9c8 and r9c9 (7 and 9).
  const { right, wrong } = regionsOf(board({ 0: 3, 1: 5, 79: 9, 80: 7 }), NONE, SOLUTION);
  assert.deepEqual(wrong, [
    [0, 1],
    [79, 80],
  ]);
  assert.deepEqual(
    right.map((region) => region.length),
    [77],
  );
});

test('one misplaced digit binds two cells', () => {
  for (const changes of [
    { 0: 3, 1: 9 },
    { 0: 9, 1: 5 },
  ])
    assert.deepEqual(regionsOf(board(changes), NONE, SOLUTION).wrong, [[0, 1]]);
});

test('givens are in no region', () => {
  // r1c1 shows 9, which is right in r1c7.
  assert.deepEqual(regionsOf(board({ 0: 9 }), NONE, SOLUTION).wrong, []);
  const givens = NONE.map((_, cell) => (cell === 1 ? 3 : 0));
  assert.deepEqual(regionsOf(board({ 0: 3, 1: 5 }), givens, SOLUTION).wrong, []);
});

test('connects right cells by houses', () => {
  const digits = NONE.map((_, cell) => ([0, 40, 44].includes(cell) ? SOLUTION[cell] : 0));
  assert.deepEqual(regionsOf(digits, NONE, SOLUTION).right, [[40, 44], [0]]);
});

test('tracks changes of regions', () => {
  const of = (/** @type {number[][]} */ before, /** @type {number[][]} */ after) =>
    fatesOf(before, after).map(({ what, from, to }) => `${from} ${what} ${to}`);
  assert.deepEqual(of([], [[1, 2]]), [' begins 0']);
  assert.deepEqual(of([[1, 2]], [[1, 2, 3]]), ['0 grows 0']);
  assert.deepEqual(of([[1, 2, 3]], [[2, 3]]), ['0 shrinks 0']);
  assert.deepEqual(
    of(
      [
        [1, 2],
        [7, 8],
      ],
      [[1, 2, 7, 8]],
    ),
    ['0,1 collide 0'],
  );
  assert.deepEqual(
    of(
      [[1, 2, 3, 4]],
      [
        [1, 2],
        [3, 4],
      ],
    ),
    ['0 splits 0,1'],
  );
  assert.deepEqual(of([[1, 2]], []), ['0 dissolves ']);
  assert.deepEqual(
    of(
      [
        [1, 2],
        [7, 8],
      ],
      [
        [7, 8],
        [1, 2],
      ],
    ),
    [],
  );
});
