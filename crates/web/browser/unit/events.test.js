import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf } from '../../page/src/engine/events.js';

/** The events parsed from a stream of chunks. @param {string[]} pieces */
async function events(pieces) {
  const encoder = new TextEncoder();
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  const all = [];
  for await (const event of eventsOf(stream)) all.push(event);
  return all;
}

const STREAM = 'event: progress\ndata: {"done":0}\n\nevent: record\ndata: {"reason":"a: b"}\n\nevent: end\ndata: {}\n\n';
const EVENTS = [
  { name: 'progress', data: { done: 0 } },
  { name: 'record', data: { reason: 'a: b' } },
  { name: 'end', data: {} },
];

test('events do not depend on chunks', async () => {
  assert.deepEqual(await events([STREAM]), EVENTS);
  assert.deepEqual(await events(Array.from(STREAM)), EVENTS);
});

test('incomplete events are dropped', async () => {
  assert.deepEqual(await events([STREAM.slice(0, -1)]), EVENTS.slice(0, 2));
});
