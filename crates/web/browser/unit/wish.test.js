import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contradictionOf, expressionOf, nothing, optionsOf } from '../../page/src/core/wish.js';

test('empty form has only a seed', () => {
  assert.deepEqual(optionsOf(nothing, 7), { seed: 7, minimal: false, symmetry: 'none' });
});

test('builds query expressions', () => {
  const chosen = { ...nothing, level: 'Hard', technique: 'x-wing', erFrom: '3.4', erTo: '4.0', more: ' minimal or guesses = 0 ' };
  assert.equal(
    expressionOf(chosen),
    'hodoku.level = "Hard" and hodoku.uses "x-wing" and er >= 3.4 and er <= 4.0 and (minimal or guesses = 0)',
  );
  assert.equal(expressionOf({ ...nothing, technique: 'x-wing', place: 'needs' }), 'hodoku.needs "x-wing"');
});

test('accepts half-open ranges', () => {
  const givens = (/** @type {Partial<typeof nothing>} */ patch) => optionsOf({ ...nothing, ...patch }, 0).givens;
  assert.equal(givens({ givensFrom: '22', givensTo: '24' }), '22..24');
  assert.equal(givens({ givensTo: '24' }), '17..24');
  assert.equal(givens({ givensFrom: '30' }), '30..81');
});

test('detects contradictory ranges', () => {
  const contradiction = (/** @type {Partial<typeof nothing>} */ patch) => contradictionOf({ ...nothing, ...patch });
  assert.equal(contradiction({}), null);
  assert.equal(contradiction({ givensFrom: '30', givensTo: '9' }), 'givens');
  assert.equal(contradiction({ erFrom: '7.1', erTo: '7.0' }), 'er');
  assert.equal(contradiction({ erFrom: '7.1', givensTo: '24' }), null);
  assert.equal(contradiction({ level: 'Easy', technique: 'swordfish', least: 'Hard' }), 'level');
  assert.equal(contradiction({ level: 'Hard', technique: 'swordfish', least: 'Hard' }), null);
});
