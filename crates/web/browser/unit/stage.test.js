import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bearerOf,
  chosenOf,
  codeOf,
  columnsOf,
  drawingAt,
  fits,
  mailOf,
  standingAt,
  start,
  TALL,
} from '../../page/src/core/stage.js';

/** @typedef {import('../../page/src/wire.js').Play} Play */

const now = { state: 'waits', seeks: ['Pong'] };

/** A boss starts a worker, which skips one message, receives the other, ends, and is restarted. @type {Play} */
const play = {
  ...{ code: '', complete: true, actors: [{ name: 'boss' }, { name: 'worker' }, { name: 'worker' }] },
  events: [
    { at: 0, kind: 'started', by: 0, actor: 1 },
    { at: 0, kind: 'linked', one: 0, other: 1 },
    { at: 1, kind: 'began', actor: 1, now },
    { at: 2, kind: 'sent', from: 0, to: 1, mail: 0, text: 'Hello(1)' },
    { at: 3, kind: 'sent', from: 0, to: 1, mail: 1, text: 'Pong(1)' },
    { at: 4, kind: 'arrived', to: 1, mail: 0, fatal: false },
    { at: 5, kind: 'left', actor: 1, mail: 0 },
    { at: 6, kind: 'arrived', to: 1, mail: 1, fatal: false },
    { at: 7, kind: 'took', actor: 1, mail: 1, passed: 1, now: { state: 'done', seeks: [] } },
    { at: 8, kind: 'ended', actor: 1, reason: 'failed: oops' },
    { at: 8, kind: 'exit', from: 1, to: 0, mail: 2, reason: 'failed: oops' },
    { at: 9, kind: 'arrived', to: 0, mail: 2, fatal: false },
    { at: 9, kind: 'took', actor: 0, mail: 2, passed: 0, now: null },
    { at: 9, kind: 'started', by: 0, actor: 2 },
  ],
};

test('mailboxes keep skipped messages', () => {
  const worker = (/** @type {number} */ at) => standingAt(play, at)[1];
  assert.equal(worker(0).life, 'unborn');
  assert.deepEqual([worker(8).mailbox, [...worker(8).passed]], [[0, 1], [0]]);
  assert.deepEqual([worker(9).mailbox, [...worker(9).passed], worker(9).now?.state], [[0], [], 'done']);
  assert.deepEqual([worker(10).life, worker(10).mailbox, worker(10).reason], ['ended', [], 'failed: oops']);
});

test('links end with their actors', () => {
  const links = (/** @type {number} */ at) => standingAt(play, at).map(({ links }) => [...links]);
  assert.deepEqual(
    [links(2), links(10)],
    [
      [[1], [0], []],
      [[], [], []],
    ],
  );
});

test('restarted actors keep their column', () => {
  assert.deepEqual(columnsOf(play), ['boss', 'worker']);
  const bearer = (/** @type {number} */ at) => bearerOf(play, standingAt(play, at), 'worker');
  assert.deepEqual([bearer(0), bearer(13), bearer(14)], [1, 1, 2]);
});

test('receives match by prefix', () => {
  assert.deepEqual([fits(now, 'Pong(1)'), fits(now, 'Hello'), fits({ ...now, seeks: [] }, 'Hello')], [true, false, true]);
});

test('arrows and lines end correctly', () => {
  const mail = mailOf(play);
  assert.deepEqual(
    mail.map(({ sent, arrived, isExit }) => [sent, arrived, isExit]),
    [
      [3, 5, false],
      [4, 7, false],
      [10, 11, true],
    ],
  );
  const states = (/** @type {number} */ at) => drawingAt(play, mail, at).flights.map(({ state }) => state);
  assert.deepEqual([states(3), states(5), states(8)], [[], ['flying', 'flying'], ['arrived', 'arrived']]);
  const { lives, now: row } = drawingAt(play, mail, 14);
  assert.deepEqual(
    lives.map(({ column, end, over }) => [column, end, over]),
    [
      [0, row, ''],
      [1, 9.5, 'failed'],
      [1, row, ''],
    ],
  );
});

test('undelivered messages are lost', () => {
  const sent = { at: 0, kind: /** @type {const} */ ('sent'), from: 0, to: 1, mail: 0, text: 'Tick' };
  const rest = Array.from({ length: TALL + 1 }, () => ({ at: 1, kind: /** @type {const} */ ('timed-out'), actor: 0, now: null }));
  const lost = { ...play, events: [sent, ...rest] };
  const flights = (/** @type {number} */ at) => drawingAt(lost, mailOf(lost), at).flights.map(({ state }) => state);
  assert.deepEqual([flights(1), flights(TALL + 1)], [['lost'], []]);
});

test('links round-trip and report errors', () => {
  const chosen = { ...start, program: /** @type {const} */ ('links'), seed: 7, at: 12, open: 'boss' };
  assert.deepEqual(chosenOf(codeOf(chosen)), { chosen, wrong: [] });
  assert.equal(codeOf(start), '');
  assert.deepEqual(chosenOf('program=magic&seed=-1&at=x&open=A!&other=1').wrong.length, 5);
});
