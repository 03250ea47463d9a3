import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contradictionOf, expressionOf, nothing, optionsOf } from '../../page/src/core/wish.js';

test('without a wish there is a seed, and nothing that hinders', () => {
  assert.deepEqual(optionsOf(nothing, 7), { seed: 7, minimal: false, symmetry: 'none' });
});

test('what is chosen becomes an expression, each claim with and', () => {
  const chosen = { ...nothing, level: 'Hard', technique: 'x-wing', erFrom: '3.4', erTo: '4.0', more: ' minimal or guesses = 0 ' };
  assert.equal(
    expressionOf(chosen),
    'hodoku.level = "Hard" and hodoku.uses "x-wing" and er >= 3.4 and er <= 4.0 and (minimal or guesses = 0)',
  );
  assert.equal(expressionOf({ ...nothing, technique: 'x-wing', place: 'needs' }), 'hodoku.needs "x-wing"');
});

test('one end of a range of givens is enough', () => {
  const givens = (/** @type {Partial<typeof nothing>} */ patch) => optionsOf({ ...nothing, ...patch }, 0).givens;
  assert.equal(givens({ givensFrom: '22', givensTo: '24' }), '22..24');
  assert.equal(givens({ givensTo: '24' }), '17..24');
  assert.equal(givens({ givensFrom: '30' }), '30..81');
});

test('what contradicts itself is seen before a search', () => {
  const contradiction = (/** @type {Partial<typeof nothing>} */ patch) => contradictionOf({ ...nothing, ...patch });
  assert.equal(contradiction({}), null);
  assert.equal(contradiction({ givensFrom: '30', givensTo: '9' }), 'givens');
  assert.equal(contradiction({ erFrom: '7.1', erTo: '7.0' }), 'er');
  assert.equal(contradiction({ erFrom: '7.1', givensTo: '24' }), null);
  assert.equal(contradiction({ level: 'Easy', technique: 'swordfish', least: 'Hard' }), 'level');
  assert.equal(contradiction({ level: 'Hard', technique: 'swordfish', least: 'Hard' }), null);
});
