import assert from 'node:assert/strict';
import { test } from 'node:test';
import { first, requestOf, runsOf } from '../../page/src/core/lab.js';
import { inForce, switchedTo, switchesOf, textOfSwitches } from '../../page/src/core/switches.js';

const NONE = { delay: 0, stall: 0, crash: 0, lose: 0 };
const TEXT = '500:crash=0.01,lose=0.001 9000:';
const SWITCHES = [
  { from: 500, ...NONE, crash: 0.01, lose: 0.001 },
  { from: 9000, ...NONE },
];

test('switch text round-trips', () => {
  assert.deepEqual(switchesOf(TEXT), SWITCHES);
  assert.equal(textOfSwitches(SWITCHES), TEXT);
  assert.deepEqual(switchesOf(''), []);
  for (const text of ['5', '5:rain=1', '5:crash=2', '5:crash=', '-5:', '5:crash', 'x:crash=1'])
    assert.equal(switchesOf(text), null, text);
});

test('probabilities apply from their message', () => {
  assert.deepEqual(
    [0, 499, 500, 8999, 9000].map((messages) => inForce({ ...NONE, crash: 0.5 }, SWITCHES, messages).crash),
    [0.5, 0.5, 0.01, 0.01, 0],
  );
});

test('new switches drop later ones', () => {
  const it = { from: 500, ...NONE, delay: 1 };
  assert.deepEqual(switchedTo(SWITCHES, it), [it]);
  assert.deepEqual(switchedTo(SWITCHES, { ...it, from: 600 }), [SWITCHES[0], { ...it, from: 600 }]);
});

test('links and requests contain switches', () => {
  const { runs, wrong } = runsOf(`switches=${encodeURIComponent(TEXT)}`);
  assert.deepEqual([runs, wrong], [[{ ...first, switches: TEXT }], []]);
  assert.deepEqual(requestOf(runs[0]).switches, SWITCHES);
  assert.deepEqual(runsOf('switches=5:rain=1').wrong, [['switches', '5:rain=1']]);
});
