import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS } from '../../page/src/core/transcript.js';
import { lab } from '../../page/src/texts.lab.en.js';

/** Describes a message from the view of r1c1. @param {string} kind @param {Partial<import('../../page/src/core/talk.js').Said>} said */
const described = (kind, said) => lab.event({ at: 1, kind, from: 0, to: 1, digit: 0, confidence: 0, ...said }, 0, true);

test('describes sender and receiver', () => {
  assert.equal(described('changed', { digit: 7, to: 255 }), 'announces its new digit 7 to an agent that has not started');
  assert.equal(described('changed', { digit: 7, from: 80, to: 0 }), 'hears that r9c9 has changed to 7');
  assert.equal(described('domain', { to: 81 }), 'sends row 1 the digits that it may still hold');
  assert.equal(described('only', { from: 107, to: 0, digit: 3 }), 'hears from box 9 that only 3 is left');
  assert.equal(described('order', { from: 108, to: 0, digit: 1 }), 'is ordered by the coordinator to take 1');
  assert.equal(described('crash', { to: 255 }), 'crashes; its supervisor restarts it');
  assert.equal(described('', { digit: 5, confidence: 3 }), 'shows 5, confidence 3');
});

test('every message kind has a description', () => {
  // Only houses and the coordinator send these.
  const sent = KINDS.filter((kind) => kind && !['only', 'report', 'alarm', 'order'].includes(kind));
  assert.deepEqual(
    sent.filter((kind) => described(kind, {}).startsWith('sends a message')),
    [],
  );
  // Only houses and the coordinator receive these.
  const got = KINDS.filter((kind) => kind && !['domain', 'report', 'born', 'alarm', 'shown'].includes(kind));
  assert.deepEqual(
    got.filter((kind) => described(kind, { from: 1, to: 0 }).startsWith('receives a message')),
    [],
  );
});
