import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS } from '../../page/src/core/transcript.js';
import { lab } from '../../page/src/texts.lab.en.js';

/** What a message means to a cell, here r1c1. @param {string} kind @param {Partial<import('../../page/src/core/talk.js').Said>} said */
const told = (kind, said) => lab.event({ at: 1, kind, from: 0, to: 1, digit: 0, confidence: 0, ...said }, 0, true);

test('a message is told in words, as the one who sent it and as the one who got it', () => {
  assert.equal(told('changed', { digit: 7, to: 255 }), 'tells somebody who has yet to begin that it holds 7 now');
  assert.equal(told('changed', { digit: 7, from: 80, to: 0 }), 'hears that r9c9 holds 7 now');
  assert.equal(told('domain', { to: 81 }), 'tells row 1 which digits it may still hold');
  assert.equal(told('only', { from: 107, to: 0, digit: 3 }), 'hears from box 9 that only 3 is left for it');
  assert.equal(told('order', { from: 108, to: 0, digit: 1 }), 'is told by whoever ends the talk to hold 1');
  assert.equal(told('crash', { to: 255 }), 'crashes; its supervisor starts it again');
  assert.equal(told('', { digit: 5, confidence: 3 }), 'shows 5, confidence 3');
});

test('no kind that a cell sends or gets lacks words', () => {
  // Houses and whoever ends the talk send these.
  const sent = KINDS.filter((kind) => kind && !['only', 'report', 'alarm', 'order'].includes(kind));
  assert.deepEqual(
    sent.filter((kind) => told(kind, {}).startsWith('sends something')),
    [],
  );
  // And these are sent to them.
  const got = KINDS.filter((kind) => kind && !['domain', 'report', 'born', 'alarm', 'shown'].includes(kind));
  assert.deepEqual(
    got.filter((kind) => told(kind, { from: 1, to: 0 }).startsWith('hears something')),
    [],
  );
});
