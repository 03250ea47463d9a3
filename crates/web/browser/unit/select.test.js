import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOf, nameOf } from '../../page/src/core/cells.js';
import { digitsOfText, startOf } from '../../page/src/core/position.js';
import { alike, everything, inverted, neighbour, nextEmpty, only, toggled } from '../../page/src/core/select.js';

const at = startOf(digitsOfText('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'));

test('movement wraps around', () => {
  assert.equal(nameOf(neighbour(cellOf('r1c5'), 'up')), 'r9c5');
  assert.equal(nameOf(neighbour(cellOf('r9c5'), 'down')), 'r1c5');
  assert.equal(nameOf(neighbour(cellOf('r5c1'), 'left')), 'r5c9');
  assert.equal(nameOf(neighbour(cellOf('r5c9'), 'right')), 'r5c1');
});

test('skips filled cells', () => {
  assert.equal(nameOf(nextEmpty(at, cellOf('r2c3'), 'right')), 'r2c7');
  assert.equal(nameOf(nextEmpty({ ...at, digits: new Array(81).fill(1) }, 0, 'right')), 'r1c2');
});

test('selects all, inverts and toggles', () => {
  assert.equal(everything(only(3)).cells.size, 81);
  assert.equal(inverted(only(3)).cells.size, 80);
  assert.equal(toggled(only(3), 4).cells.size, 2);
  assert.equal(toggled(only(3), 3).cells.size, 0);
});

test('selects cells alike', () => {
  assert.equal(alike(at, cellOf('r1c1')).cells.size, 3);
  assert.equal(alike(at, cellOf('r1c3')).cells.size, 1);
});
