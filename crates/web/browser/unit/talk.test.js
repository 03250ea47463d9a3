import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS } from '../../page/src/core/transcript.js';
import { lab } from '../../page/src/texts.lab.en.js';

/** Describes a message from the view of r1c1. @param {string} kind @param {Partial<import('../../page/src/core/talk.js').Said>} said */
const described = (kind, said) => lab.event({ at: 1, kind, from: 0, to: 1, digit: 0, confidence: 0, ...said }, 0, true);

test('describes sender and receiver', () => {
  assert.equal(described('changed', { digit: 7, to: 255 }), 'to an unstarted agent: has changed to 7');
  assert.equal(described('changed', { digit: 7, from: 80, to: 0 }), 'from r9c9: has changed to 7');
  assert.equal(described('domain', { to: 81 }), 'to row 1: the digits left');
  assert.equal(described('only', { from: 107, to: 0, digit: 3 }), 'from box 9: only 3 is left');
  assert.equal(described('order', { from: 108, to: 0, digit: 1 }), 'from the coordinator: take 1');
  assert.equal(described('crash', { to: 255 }), 'crashes and restarts');
  assert.equal(described('', { digit: 5, confidence: 3 }), 'shows 5, confidence 3');
});

test('every message kind has a description', () => {
  // Only houses and the coordinator send messages of these kinds.
  const sent = KINDS.filter((kind) => kind && !['only', 'report', 'alarm', 'order'].includes(kind));
  assert.deepEqual(
    sent.filter((kind) => described(kind, {}).endsWith(`: ${kind}`)),
    [],
  );
  // Only houses and the coordinator receive messages of these kinds.
  const got = KINDS.filter((kind) => kind && !['domain', 'report', 'born', 'alarm', 'shown'].includes(kind));
  assert.deepEqual(
    got.filter((kind) => described(kind, { from: 1, to: 0 }).endsWith(`: ${kind}`)),
    [],
  );
});
