import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSES } from '../../page/src/core/cells.js';
import { clashes, digitsOfText, isSolved, startOf } from '../../page/src/core/position.js';
import { randomSymmetry, transformed } from '../../page/src/core/symmetry.js';

const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

test('symmetries preserve solutions', () => {
  let state = 0.3;
  const random = () => {
    state = (state * 997.13 + 0.71) % 1;
    return state;
  };
  for (let count = 0; count < 50; count += 1) {
    const { cells, digits } = randomSymmetry(random);
    assert.equal(new Set(cells).size, 81);
    assert.equal(new Set(digits.slice(1)).size, 9);
    const { digits: text } = transformed({ givens: SOLUTION, digits: SOLUTION }, { cells, digits });
    const seen = startOf(digitsOfText(text));
    assert.equal(clashes(seen.digits).size, 0);
    assert.ok(isSolved(seen));
    for (const house of Object.values(HOUSES)) {
      const image = house.map((cell) => cells[cell]).sort((one, other) => one - other);
      assert.ok(Object.values(HOUSES).some((it) => it.every((cell, index) => cell === image[index])));
    }
  }
});

test('symmetries transform marks', () => {
  const marks = new Array(81).fill('');
  marks[0] = '12';
  const swap = { cells: Array.from({ length: 81 }, (_, cell) => 80 - cell), digits: [0, 9, 8, 7, 6, 5, 4, 3, 2, 1] };
  const { marks: moved } = transformed({ givens: '.'.repeat(81), digits: '.'.repeat(81), marks }, swap);
  assert.equal(moved?.[80], '89');
});
