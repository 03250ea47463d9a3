import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headOf, middleOf, pictureOf } from '../../page/src/core/picture.js';
import { walksOf } from '../../page/src/core/walk.js';

/** @typedef {import('../../page/src/wire.js').Step} Step */
/** @typedef {import('../../page/src/wire.js').State} State */
/** @typedef {import('../../page/src/wire.js').Candidate} Candidate */

/** @type {Step} */
const bare = {
  technique: { name: 'Chain', slug: 'chain', family: 'Chains' },
  score: null,
  level: null,
  notation: '',
  eureka: null,
  placements: [],
  eliminations: [],
  marks: [],
  houses: [],
  chains: [],
  branches: [],
  contradiction: null,
  net: null,
  sentences: [],
  phrases: [],
  pattern: null,
  views: [],
};
/** @type {State} */
const before = { digits: '.'.repeat(81), givens: '.'.repeat(81), candidates: new Array(81).fill('12345') };
const link = (/** @type {string} */ from, /** @type {string} */ to, /** @type {'strong' | 'weak'} */ kind) => ({
  from: { digit: 5, cells: from.split(' ') },
  to: { digit: 5, cells: to.split(' ') },
  kind,
});

test('steps without chains have no walk', () => {
  assert.deepEqual(walksOf(bare), []);
});

test('walks chains node by node', () => {
  const [walk] = walksOf({ ...bare, chains: [[link('r1c1', 'r1c5', 'strong'), link('r1c5', 'r5c5', 'weak')]], branches: [null] });
  assert.deepEqual(
    walk.stations.map(({ text }) => text),
    ['Suppose r1c1 is not 5.', 'Since r1c1 is not 5, r1c5 is 5.', 'Since r1c5 is 5, r5c5 is not 5.'],
  );
});

test('side branches continue without restart', () => {
  const chains = [[link('r1c1', 'r1c5', 'strong')], [link('r1c5', 'r9c5', 'weak')]];
  const [walk] = walksOf({ ...bare, chains, branches: [null, { chain: 0, links: 1 }] });
  assert.equal(walk.stations.length, 3);
});

const literal = (
  /** @type {string} */ cell,
  /** @type {boolean} */ is_on,
  /** @type {number[]} */ from,
  /** @type {import('../../page/src/wire.js').Ground} */ ground,
) => ({ candidate: { cell, digit: 5 }, is_on, from, ground, rule: null });
const view = (/** @type {string} */ title, /** @type {number[]} */ nested, /** @type {Candidate[]} */ excluded) => ({
  ...{ title, nested, branch: 0, sentence: 1, sentences: 1, excluded },
  marks: [
    { role: 'off', cells: ['r1c2'], digits: [5] },
    { role: 'before', cells: ['r1c3'], digits: [5] },
  ],
});

/** A chain with a nested chain. @type {Step} */
const nesting = {
  ...bare,
  eliminations: [{ cell: 'r9c9', digit: 5 }],
  pattern: {
    shape: 'chaining',
    shows: 'itself',
    branches: [{ literals: [literal('r1c1', true, [], 'assumed'), literal('r1c2', false, [0], { nested: 0 })] }],
    nested: [{ shows: 'itself', branches: [{ literals: [literal('r1c4', true, [], 'assumed')] }], nested: [] }],
  },
  views: [view('Branch 1', [], []), view('Nested chain 1', [0], [{ cell: 'r1c2', digit: 5 }])],
};

test('each view has a walk', () => {
  const walks = walksOf(nesting);
  assert.deepEqual(
    walks.map(({ title, stations }) => [title, stations.length]),
    [
      ['Branch 1', 2],
      ['Nested chain 1', 1],
    ],
  );
  assert.match(walks[0].stations[1].text, /nested chain 1\./);
  assert.deepEqual(
    walks[0].stations[1].ways.map(({ kind }) => kind),
    ['inferred'],
  );
});

test('chains without views share a walk', () => {
  const [walk, ...others] = walksOf({ ...nesting, views: [] });
  assert.deepEqual([walk.stations.length, walk.view, others.length], [2, null, 0]);
});

test('nested views show their eliminations', () => {
  const [outer, inner] = walksOf(nesting);
  const removed = (/** @type {import('../../page/src/core/walk.js').Walk} */ walk) =>
    pictureOf(nesting, before, walk, -1).removed;
  assert.deepEqual(removed(outer), [{ cell: 80, digit: 5 }]);
  assert.deepEqual(removed(inner), [{ cell: 1, digit: 5 }]);
  // Nodes replace marks, but not the marks of earlier eliminations.
  assert.deepEqual(pictureOf(nesting, before, inner, -1).marks, [{ cell: 2, digit: 5, role: 'before' }]);
});

test('pictures mark the current station', () => {
  const step = { ...bare, chains: [[link('r1c1', 'r1c5', 'strong'), link('r1c5', 'r5c5', 'weak')]], branches: [null] };
  const [walk] = walksOf(step);
  assert.deepEqual(
    pictureOf(step, before, walk, 1).nodes.map(({ stage }) => stage),
    ['past', 'now', 'future'],
  );
  assert.deepEqual(
    pictureOf(step, before, walk, -1).curves.map(({ stage }) => stage),
    ['past', 'past'],
  );
});

test('set nodes cover their candidates', () => {
  const candidates = [...before.candidates];
  candidates[1] = '12';
  const step = { ...bare, chains: [[link('r1c1 r1c2', 'r5c1', 'weak')]], branches: [null] };
  const [walk] = walksOf(step);
  assert.deepEqual(pictureOf(step, { ...before, candidates }, walk, -1).nodes[0].cells, [0]);
});

test('marks match candidates', () => {
  const step = { ...bare, marks: [{ role: 'fin', cells: ['r1c1'], digits: [5, 9] }] };
  assert.deepEqual(pictureOf(step, before, null, -1).marks, [{ cell: 0, digit: 5, role: 'fin' }]);
});

test('candidates have fixed positions', () => {
  assert.deepEqual(middleOf(0, 5), { x: 50, y: 50 });
  assert.deepEqual(middleOf(80, 9), { x: 880, y: 880 });
  const curve = {
    start: { x: 0, y: 0 },
    bend: { x: 50, y: 10 },
    end: { x: 100, y: 0 },
    kind: /** @type {const} */ ('weak'),
    stage: /** @type {const} */ ('now'),
  };
  assert.deepEqual(headOf(curve)[0], curve.end);
});
