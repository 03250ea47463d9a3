// The initially visible sentences of a long proof.

import assert from 'node:assert/strict';
import test from 'node:test';
import { folded } from '../../page/src/view/step.js';

/** @typedef {import('../../page/src/wire.js').Step} Step */

const sentences = (/** @type {number} */ count) =>
  /** @type {Step['phrases']} */ (Array.from({ length: count }, (_, at) => [String(at)]));
const view = (/** @type {number} */ sentence) => /** @type {Step['views']} */ ([{ sentence }]);

test('conclusion is always visible', () => {
  for (const [count, views] of /** @type {[number, Step['views']][]} */ ([
    [9, []],
    [40, []],
    [40, view(3)],
  ])) {
    const phrases = sentences(count);
    const [head, tail] = folded(phrases, views);
    assert.deepEqual(head.at(-1), phrases.at(-1));
    assert.deepEqual(new Set([...head, ...tail]), new Set(phrases));
    assert.equal(head.length + tail.length, phrases.length);
  }
});

test('short proofs are shown whole', () => {
  assert.deepEqual(folded(sentences(8), []), [sentences(8), []]);
});
