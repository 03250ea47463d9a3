import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constraintOf, parameterOf, valueText, withValue } from '../../page/src/core/tools.js';
import * as variant from '../../page/src/core/variant.js';
import { decode, encode } from '../../page/src/core/variant-link.js';

const puzzle = variant.emptyPuzzle(9);
const cells = (/** @type {string[]} */ ...names) => names.map((name) => variant.cellOf(puzzle, name));

test('selected cells become constraints', () => {
  assert.deepEqual(constraintOf(puzzle, 'cage', cells('R1C1', 'R2C1')), { type: 'all_different', cells: ['R1C1', 'R2C1'] });
  assert.deepEqual(constraintOf(puzzle, 'arrow', cells('R1C1', 'R2C2', 'R3C2')), {
    type: 'arrow',
    circle: ['R1C1'],
    cells: ['R2C2', 'R3C2'],
  });
  assert.deepEqual(constraintOf(puzzle, 'whisper', cells('R1C1', 'R2C2')), {
    type: 'whisper',
    min_diff: 5,
    cells: ['R1C1', 'R2C2'],
  });
  assert.deepEqual(constraintOf(puzzle, 'quadruple', cells('R2C2', 'R1C1', 'R1C2', 'R2C1'))?.cells, [
    'R1C1',
    'R1C2',
    'R2C1',
    'R2C2',
  ]);
});

test('unsuitable cells are refused', () => {
  assert.equal(constraintOf(puzzle, 'thermo', cells('R1C1')), null);
  assert.equal(constraintOf(puzzle, 'thermo', cells('R1C1', 'R1C3')), null, 'a gap');
  assert.equal(constraintOf(puzzle, 'white_dot', cells('R1C1', 'R2C2')), null, 'diagonal neighbours');
  assert.equal(constraintOf(puzzle, 'white_dot', cells('R1C9', 'R2C1')), null, 'the end and the start of rows');
  assert.equal(constraintOf(puzzle, 'quadruple', cells('R1C9', 'R2C1', 'R2C9', 'R3C1')), null, 'a square across the edge');
});

test('outside clues start at edges', () => {
  const line = (/** @type {string[]} */ ...names) => constraintOf(puzzle, 'sandwich', cells(...names))?.cells;
  const diagonal = (/** @type {string[]} */ ...names) => constraintOf(puzzle, 'little_killer', cells(...names))?.cells;
  assert.deepEqual(diagonal('R1C7', 'R2C8'), ['R1C7', 'R2C8', 'R3C9']);
  assert.equal(diagonal('R9C1', 'R8C1'), undefined, 'a column is not a diagonal');
  assert.equal(diagonal('R3C1'), undefined, 'one cell has no diagonal direction');
  assert.deepEqual(line('R9C1', 'R8C1')?.length, 9, 'up a column');
  assert.deepEqual(line('R3C1')?.at(-1), 'R3C9', 'across from one cell');
  assert.equal(line('R1C1'), undefined, 'a corner has no single direction');
  assert.equal(line('R3C3', 'R4C4'), undefined, 'inside of the grid');
});

test('values set their parameter', () => {
  const cage = { type: 'all_different', cells: ['R1C1'] };
  assert.deepEqual(withValue(cage, '12'), { type: 'cage', sum: 12, cells: ['R1C1'] });
  assert.deepEqual(withValue({ type: 'cage', sum: 12, cells: ['R1C1'] }, ''), cage);
  const quadruple = { type: 'quadruple', values: [1], cells: [] };
  assert.deepEqual(withValue(quadruple, '125').values, [1, 2, 5]);
  assert.deepEqual(withValue(quadruple, '10 12').values, [10, 12]);
  assert.equal(withValue(quadruple, '12345'), quadruple, 'too many');
  assert.equal(withValue({ type: 'thermo', cells: [] }, '5').sum, undefined);
  assert.equal(valueText({ type: 'x_sum', sum: 22, cells: [] }), '22');
  assert.equal(parameterOf({ type: 'renban', cells: [] }), null);
});

test('entries and marks toggle', () => {
  const at = variant.startOf({ ...puzzle, givens: `5${'.'.repeat(80)}` });
  const entered = variant.enter(at, [0, 1], 5);
  assert.deepEqual([entered.entries[0], entered.entries[1]], [null, 5], 'givens stay');
  assert.deepEqual([...variant.clashes(entered)], [0, 1]);
  assert.equal(variant.enter(entered, [1], 5).entries[1], null);
  const marked = variant.mark(at, [1, 2], variant.bitOf(puzzle, 9), 'corner');
  assert.deepEqual(variant.valuesIn(puzzle, marked.corner[2]), [9]);
  assert.equal(variant.erase(marked, [1, 2]).corner[1], 0);
  assert.equal(variant.erase(at, [3]), at, 'nothing to erase is no move');
});

test('regions can be redrawn', () => {
  const at = variant.startOf(variant.emptyPuzzle(4));
  const moved = variant.withRegion(at, [0, 1, 2, 3]);
  assert.deepEqual(variant.regionsOf(moved.puzzle).slice(0, 8), [4, 4, 4, 4, 0, 0, 1, 1]);
  assert.equal(moved.puzzle.box, undefined);
});

test('links restore positions', async () => {
  const start = variant.startOf({ ...puzzle, title: 'Ünï', constraints: [{ type: 'cage', sum: 3, cells: ['R1C1', 'R1C2'] }] });
  const at = variant.mark(variant.enter(start, [80], 9), [0], 1 << 8, 'colours');
  assert.deepEqual(await decode(await encode(at)), at);
  for (const code of ['', 'AAAA', '!', (await encode(at)).slice(0, -9)]) await assert.rejects(decode(code), RangeError, code);
});
