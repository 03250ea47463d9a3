import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacksOf, chosenOf, codeOf, isWhole, numberOf, seenOf, start } from '../../page/src/core/queens.js';

test('finds attacks of queens', () => {
  assert.deepEqual(attacksOf([0, 4, 7, 5, 2, 6, 1, 3]), []);
  assert.deepEqual(attacksOf([3, 3]), [[0, 1]]);
  assert.deepEqual(attacksOf([0, 5, 2]), [[0, 2]]);
  assert.deepEqual(attacksOf([2, 5, 0]), [[0, 2]]);
  assert.deepEqual(attacksOf([0, 2]), []);
});

test('formats queens as a number', () => {
  assert.equal(numberOf([0, 4, 7, 5, 2, 6, 1, 3]), '15863724');
});

test('detects truncated lists', () => {
  const queens = { code: '', steps: [{ depth: 1, columns: [0] }], solution: [] };
  assert.deepEqual([isWhole({ ...queens, count: 1 }), isWhole({ ...queens, count: 2 })], [true, false]);
});

test('shows the solution last', () => {
  const queens = { code: '', steps: [{ depth: 1, columns: [0] }], solution: [0, 4] };
  const first = { number: 1, columns: [0] };
  assert.deepEqual(seenOf({ ...queens, count: 1 }), [first]);
  assert.deepEqual(seenOf({ ...queens, count: 900 }), [first, { number: 900, columns: [0, 4] }]);
});

test('links round-trip and report errors', () => {
  const chosen = { ...start, how: /** @type {const} */ ('counter'), seed: 7, at: 12 };
  assert.deepEqual(chosenOf(codeOf(chosen)), { chosen, wrong: [] });
  assert.deepEqual(chosenOf('how=magic&seed=x&at=-1&other=1').wrong.length, 4);
});
