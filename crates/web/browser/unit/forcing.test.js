import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardAt,
  chosenOf,
  codeOf,
  conclusionsOf,
  goneBelow,
  holds,
  namedSingles,
  nameOfSingle,
  standing,
  start,
} from '../../page/src/core/forcing.js';

const assumed = { level: 0, reason: /** @type {const} */ ('assumed'), house: null, causes: [] };
const follows = { reason: /** @type {const} */ ('naked'), house: null };

/** Two boards. On the first, r1c1=1 leads to r1c2=2, which leads to r2c3=4. On the second, r1c4=4 also eliminates 4 from r2c4. */
const net = /** @type {import('../../page/src/wire.js').Net} */ ({
  choice: { place: { cell: 'r1c1' }, ends: [] },
  sides: [
    {
      singles: [
        { cell: 'r1c1', digit: 1, ...assumed },
        { cell: 'r1c2', digit: 2, level: 1, causes: [0], ...follows },
        { cell: 'r2c3', digit: 4, level: 2, causes: [1], ...follows },
      ],
      cancellations: [
        { cell: 'r2c4', digit: 4, level: 2, by: 2 },
        { cell: 'r1c2', digit: 1, level: 0, by: 0 },
      ],
    },
    { singles: [{ cell: 'r1c4', digit: 4, ...assumed }], cancellations: [{ cell: 'r2c4', digit: 4, level: 0, by: 0 }] },
  ],
  conclusions: [{ kind: 'falls', cell: 'r2c4', digit: 4 }],
  eliminations: [{ cell: 'r2c4', digit: 4 }],
  placements: [{ cell: 'r5c5', digit: 5 }],
  form: 'chain',
  levels: 2,
  length: 2,
});

const whole = net.sides.map((side) => standing(side, new Set()));

test('removes dependent singles', () => {
  assert.deepEqual([...standing(net.sides[0], new Set())], [0, 1, 2]);
  const left = standing(net.sides[0], new Set([1]));
  assert.deepEqual([...left], [0]);
  // A removed single has no removed premises.
  assert.deepEqual(
    [1, 2].map((single) => goneBelow(net.sides[0], left, single)),
    [[], [1]],
  );
});

test('conclusions hold while their premises remain', () => {
  const [falls] = net.conclusions;
  const trimmed = [standing(net.sides[0], new Set([1])), whole[1]];
  assert.deepEqual([holds(net, falls, whole), holds(net, falls, trimmed)], [true, false]);
  const breaks = /** @type {const} */ ({ kind: 'breaks', side: 0, type: 1, cell: null, digit: 1, house: 'r1' });
  const of = (/** @type {import('../../page/src/wire.js').Candidate[]} */ lost, placed = [{ cell: 'r2c3', digit: 4 }]) => ({
    ...breaks,
    lost,
    placed,
  });
  assert.deepEqual([holds(net, of([]), whole), holds(net, of([]), trimmed)], [true, false]);
  assert.equal(holds(net, of([{ cell: 'r2c4', digit: 4 }], []), trimmed), false);
  assert.equal(holds(net, { kind: 'forced', cell: 'r1c1', digit: 1 }, whole), false);
});

test('second elimination replaces the first', () => {
  const [first, second] = net.sides;
  const twice = { singles: [...first.singles, { cell: 'r9c4', digit: 4, level: 3, causes: [0], ...follows }], cancellations: [] };
  const both = { ...net, sides: [twice, second] };
  const stands = [standing(twice, new Set([1])), whole[1]];
  assert.deepEqual([...stands[0]], [0, 3]);
  assert.equal(holds(both, net.conclusions[0], stands), true);
});

test('boards follow their level', () => {
  const state = {
    digits: `.${'.'.repeat(79)}7`,
    givens: `.${'.'.repeat(79)}7`,
    candidates: Array.from({ length: 81 }, (_, cell) => (cell === 1 ? '12' : '')),
  };
  const [first, second] = [0, 1].map((level) => boardAt(state, net.sides[0], whole[0], level));
  assert.deepEqual(
    [first[0].assumed, first[1].digit, first[1].candidates, first[1].cancelled, first[80].given],
    [true, 0, 0b11, 0b1, true],
  );
  assert.deepEqual([second[1].digit, second[1].fresh, second[0].fresh, second[2].digit], [2, true, false, 0]);
});

test('names dropped conclusions', () => {
  assert.deepEqual(conclusionsOf(net), ['r5c5=5', 'r2c4<>4']);
});

test('names of removed singles round-trip', () => {
  const names = net.sides[0].singles.slice(1).map((single) => nameOfSingle(0, single));
  assert.deepEqual(names, ['1:r1c2=2', '1:r2c3=4']);
  assert.deepEqual(
    [0, 1].map((side) => [...namedSingles(net, side, [...names, '2:r9c9=9'])]),
    [[1, 2], []],
  );
});

test('links round-trip and report errors', () => {
  const chosen = { ...start, way: 'throttle', levels: 3, dropped: ['r1c1=2', 'r3c4<>7'], out: ['1:r1c2=2', '2:r9c9=9'], at: 2 };
  assert.deepEqual(chosenOf(codeOf(chosen)), { chosen, wrong: [] });
  assert.equal(codeOf(start), '');
  const wrong = ['way=best', 'after=lunch', 'levels=0', 'length=x', 'dropped=r1c1', 'out=3:r1c1=1', 'at=-1', 'puzzle=1', 'a=b'];
  assert.deepEqual(chosenOf(wrong.join('&')), { chosen: start, wrong: wrong.map((part) => part.split(/=(.*)/).slice(0, 2)) });
});
