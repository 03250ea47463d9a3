import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endAt, pointOf, toggled, withoutCells } from '../../page/src/core/lines.js';
import { named, setNotation } from '../../page/src/core/names.js';
import { startOf } from '../../page/src/core/position.js';
import { decode, encode } from '../../page/src/core/share.js';

const link = (/** @type {'strong' | 'weak' | 'pen'} */ kind, /** @type {number} */ from, /** @type {number} */ to) => ({
  kind,
  from,
  to,
});

test('repeated lines are removed', () => {
  const lines = toggled(toggled([], link('strong', 1, 2)), link('weak', 1, 2));
  assert.equal(lines.length, 2);
  assert.deepEqual(toggled(lines, link('strong', 2, 1)), [link('weak', 1, 2)]);
  assert.equal(toggled(lines, link('pen', 5, 5)), lines, 'a line has two ends');
});

test('erases lines of a cell', () => {
  const lines = [link('pen', 3, 4), link('strong', endAt('strong', 3, 9), endAt('strong', 80, 1))];
  assert.deepEqual(withoutCells(lines, [80]), [lines[0]]);
  assert.deepEqual(withoutCells(lines, [3]), []);
});

test('line ends match candidates', () => {
  assert.deepEqual(pointOf('strong', endAt('strong', 10, 9)), { x: 180, y: 180 });
  assert.deepEqual(pointOf('pen', endAt('pen', 10, 9)), { x: 150, y: 150 });
});

test('share links include lines', () => {
  const lines = [link('pen', 0, 80), link('strong', 0, 728), link('weak', 27, 3)];
  const position = { ...startOf(new Array(81).fill(0)), lines };
  const code = encode(position, 'Lines');
  assert.deepEqual(decode(code), { position, title: 'Lines' });
  assert.ok(encode({ ...position, lines: [] }).startsWith('1'), 'a game without lines has the code of before');
  const damaged = { ...position, lines: [link('pen', 100, 2)] };
  assert.throws(() => decode(encode(damaged)), RangeError, 'no cell has this number');
});

test('rows have letters on request', () => {
  const text = 'r9c1 is 5, so r12c3<>5';
  assert.equal(named(text), text);
  setNotation('a1');
  assert.equal(named(text), 'J1 is 5, so AB3<>5');
  setNotation('r1c1');
});
