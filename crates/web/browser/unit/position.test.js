import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL, bit, cellOf, setOf } from '../../page/src/core/cells.js';
import {
  candidates,
  carryOut,
  clashes,
  clear,
  digitsOfText,
  enter,
  isSolved,
  mark,
  merged,
  paint,
  possible,
  startOf,
  textOfDigits,
  tint,
  withAuto,
} from '../../page/src/core/position.js';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const start = startOf(digitsOfText(PUZZLE));
const [given, open, other] = [cellOf('r1c1'), cellOf('r1c3'), cellOf('r1c4')];

test('digits and text round-trip', () => {
  assert.equal(textOfDigits(digitsOfText(PUZZLE)), PUZZLE);
});

test('givens cannot be changed', () => {
  assert.equal(enter(start, [given], 9, true), start);
  assert.equal(clear(start, [given], 'digit'), start);
  assert.equal(mark(start, [given], 9, 'corner'), start);
});

test('repeated digits are erased', () => {
  const once = enter(start, [open, other], 1, true);
  assert.equal(once.digits[open], 1);
  assert.equal(enter(once, [open], 1, true).digits[open], 0);
  assert.equal(enter(enter(once, [open], 1, true), [open, other], 1, true).digits[open], 1);
});

test('digits remove excluded marks', () => {
  const marked = mark(mark(start, [other], 4, 'corner'), [other], 4, 'centre');
  assert.equal(enter(marked, [open], 4, true).corner[other], 0);
  assert.equal(enter(marked, [open], 4, true).centre[other], 0);
  assert.equal(enter(marked, [open], 4, false).centre[other], bit(4));
});

test('toggles marks of several cells', () => {
  const one = mark(start, [open], 1, 'corner');
  const both = mark(one, [open, other], 1, 'corner');
  assert.deepEqual([both.corner[open], both.corner[other]], [bit(1), bit(1)]);
  assert.equal(mark(both, [open, other], 1, 'corner').corner[open], 0);
});

test('candidates exclude digits of peers', () => {
  assert.equal(possible(start, open), setOf([1, 2, 4]));
  assert.equal(possible(start, given), 0);
  assert.equal(possible(startOf(new Array(81).fill(0)), 0), ALL);
});

test('automatic candidates respect eliminations', () => {
  const auto = withAuto(start, true);
  const without = mark(auto, [open], 2, 'centre');
  assert.equal(candidates(without, open), setOf([1, 4]));
  const later = enter(enter(without, [other], 4, true), [other], 4, true);
  assert.equal(candidates(later, open), setOf([1, 4]));
  assert.equal(candidates(mark(without, [open], 2, 'centre'), open), setOf([1, 2, 4]));
});

test('centre marks act as candidates', () => {
  assert.equal(candidates(mark(start, [open], 1, 'centre'), open), bit(1));
  assert.equal(candidates(start, open), setOf([1, 2, 4]));
});

test('finds clashes in every house', () => {
  assert.deepEqual([...clashes(enter(start, [open], 5, true).digits)].sort(), [given, open]);
  assert.equal(clashes(start.digits).size, 0);
});

test('solved boards are full and consistent', () => {
  const full = { ...start, digits: digitsOfText(SOLUTION) };
  assert.ok(isSolved(full));
  assert.ok(!isSolved({ ...full, digits: digitsOfText(`4${SOLUTION.slice(1)}`) }));
  assert.ok(!isSolved(start));
});

test('clears the current mode first', () => {
  const full = paint(mark(mark(start, [open], 1, 'corner'), [open], 2, 'centre'), [open], 3);
  const withoutCorner = clear(full, [open], 'corner');
  assert.deepEqual([withoutCorner.corner[open], withoutCorner.centre[open]], [0, bit(2)]);
  const withoutCentre = clear(withoutCorner, [open], 'corner');
  assert.deepEqual([withoutCentre.centre[open], withoutCentre.colours[open]], [0, bit(3)]);
  assert.equal(clear(withoutCentre, [open], 'corner').colours[open], 0);
});

test('toggles colours of candidates', () => {
  const red = tint(start, [open], 4, 1);
  const blue = tint(red, [open], 4, 6);
  assert.deepEqual(Object.values(blue.tints), [6]);
  assert.deepEqual(tint(blue, [open], 4, 6).tints, {});
});

test('carries out steps', () => {
  const marked = mark(mark(start, [other], 6, 'centre'), [other], 6, 'corner');
  const next = carryOut(marked, [{ cell: open, digit: 4 }], [{ cell: other, digit: 6 }]);
  assert.equal(next.digits[open], 4);
  assert.deepEqual([next.centre[other], next.corner[other]], [0, 0]);
  assert.equal(candidates(withAuto(next, true), other) & bit(6), 0);
});

test('merges concurrent changes', () => {
  const base = tint(mark(enter(start, [open], 4, true), [other], 6, 'corner'), [other], 6, 1);
  const mine = tint(enter(enter(base, [cellOf('r2c2')], 7, false), [cellOf('r2c3')], 2, false), [other], 6, 1);
  const theirs = withAuto(enter(enter(mark(base, [other], 2, 'centre'), [open], 4, true), [cellOf('r2c3')], 4, false), true);
  const both = merged(base, mine, theirs);
  assert.deepEqual(
    ['r2c2', 'r2c3', 'r1c3'].map((name) => both.digits[cellOf(name)]),
    [7, 2, 0],
  );
  assert.deepEqual([both.corner[other], both.centre[other], both.auto], [bit(6), bit(2), true]);
  assert.deepEqual([theirs.tints, both.tints], [base.tints, {}]);
});
