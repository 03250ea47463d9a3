import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amended,
  atCheckpoint,
  historyOf,
  moved,
  redone,
  undone,
  withCheckpoint,
  withoutCheckpoint,
} from '../../page/src/core/history.js';
import { enter, startOf } from '../../page/src/core/position.js';

const start = startOf(new Array(81).fill(0));
const moves = (/** @type {number} */ count) => {
  let history = historyOf(start);
  for (let index = 0; index < count; index += 1)
    history = moved(history, enter(history.now, [index % 81], 1 + (index % 9), false));
  return history;
};

test('one step undoes amended moves', () => {
  const before = moves(3);
  const [first, second] = [moves(4).now, moves(5).now];
  const history = amended(moved(before, first), second);
  assert.equal(history.now, second);
  assert.equal(undone(history).now, before.now);
  assert.equal(redone(undone(history)).now, second);
});

test('undo and redo are unlimited', () => {
  const last = moves(500);
  let history = last;
  for (let count = 0; count < 500; count += 1) history = undone(history);
  assert.equal(history.now, start);
  assert.equal(undone(history), history);
  for (let count = 0; count < 500; count += 1) history = redone(history);
  assert.equal(history.now, last.now);
  assert.equal(redone(history), history);
});

test('moves clear the redo history', () => {
  const history = moved(undone(moves(3)), start);
  assert.deepEqual(history.future, []);
});

test('ignores unchanged positions', () => {
  const history = moves(2);
  assert.equal(moved(history, history.now), history);
});

test('returning to checkpoints can be undone', () => {
  const marked = withCheckpoint(moves(2));
  const on = moved(marked, start);
  const back = atCheckpoint(on, 0);
  assert.equal(back.now, marked.now);
  assert.equal(undone(back).now, start);
  assert.equal(atCheckpoint(on, 7), on);
  assert.deepEqual(withoutCheckpoint(back, 0).checkpoints, []);
});

test('equal checkpoints are not repeated', () => {
  const marked = withCheckpoint(moves(1));
  assert.equal(withCheckpoint(marked), marked);
});
