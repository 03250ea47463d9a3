import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintWithin, pathWithin } from '../../page/src/actions/within.js';
import { allowedOf } from '../../page/src/core/allowed.js';
import { startOf } from '../../page/src/core/position.js';

/** @typedef {import('../../page/src/engine.js').Engine} Engine */

const entries = /** @type {import('../../page/src/wire.js').TechniqueEntry[]} */ (
  /** @type {unknown} */ ([
    { slug: 'naked-single', assumes_uniqueness: false },
    { slug: 'xy-wing', assumes_uniqueness: false },
    { slug: 'uniqueness-test-1', assumes_uniqueness: true },
  ])
);
const start = startOf(new Array(81).fill(0));
const state = { digits: '.'.repeat(81), givens: '.'.repeat(81), candidates: new Array(81).fill('123456789') };

/** @param {string} slug @param {{ cell: string, digit: number }[]} eliminations */
const stepOf = (slug, eliminations) => ({
  ...{ technique: { slug, name: slug }, houses: [{ houses: ['r5'] }], sentences: ['So it is.'] },
  ...{ placements: [], eliminations, before: state },
});

/** An engine that finds a uniqueness test or, if this is disabled, a wing. @param {string[][]} looked */
const engineOf = (looked) =>
  /** @type {Engine} */ (
    /** @type {unknown} */ ({
      hint: async () => ({ status: 'unique', technique: 'uniqueness-test-1', step: stepOf('uniqueness-test-1', []) }),
      steps: async (/** @type {unknown} */ _, /** @type {string[]} */ slugs) => {
        looked.push([...slugs]);
        return { state, groups: slugs.includes('xy-wing') ? [{ steps: [stepOf('xy-wing', [{ cell: 'r9c9', digit: 5 }])] }] : [] };
      },
      path: async (/** @type {{ gone: number[] }} */ { gone }) =>
        gone[80]
          ? { solved: true, steps: [stepOf('naked-single', [])] }
          : { solved: true, steps: [stepOf('uniqueness-test-1', [])] },
    })
  );

test('disables techniques except singles', () => {
  assert.equal(allowedOf(entries, { without: [], uniqueness: true }), null);
  assert.deepEqual(allowedOf(entries, { without: ['naked-single'], uniqueness: true }), null, 'singles stay');
  assert.deepEqual(allowedOf(entries, { without: ['xy-wing'], uniqueness: false }), new Set(['naked-single']));
});

test('hints use the easiest allowed step', async () => {
  /** @type {string[][]} */
  const looked = [];
  const hinted = (/** @type {'vague' | 'technique' | 'full'} */ level, allowed = new Set(['naked-single', 'xy-wing'])) =>
    hintWithin(engineOf(looked), start, level, 'hodoku', allowed, new AbortController().signal);
  const vague = await hinted('vague');
  assert.equal(vague.hint, 'Look at box 9.');
  assert.equal(vague.technique, undefined, 'the first part does not name it');
  assert.equal((await hinted('technique')).technique, 'xy-wing');
  assert.equal((await hinted('full')).step?.technique.slug, 'xy-wing');
  assert.ok(!looked.flat().includes('uniqueness-test-1'));
  assert.equal((await hinted('full', new Set(['naked-single']))).step, undefined);
});

test('paths use allowed steps', async () => {
  const answer = await pathWithin(engineOf([]), start, 'hodoku', new Set(['naked-single', 'xy-wing']));
  assert.deepEqual(
    answer.steps?.map(({ technique }) => technique.slug),
    ['xy-wing', 'naked-single'],
  );
  const stuck = await pathWithin(engineOf([]), start, 'hodoku', new Set(['naked-single']));
  assert.deepEqual([stuck.solved, stuck.steps], [false, []]);
});
