// A worker that runs the engine: receives the module once, then requests one at a time.

import { instanceOf } from './module.js';

/** Interval between progress reports, in milliseconds. */
const BEAT = 200;

let reported = 0;
/** @param {number} soFar */
function onProgress(soFar) {
  const now = performance.now();
  if (now - reported < BEAT) return;
  reported = now;
  postMessage({ soFar });
}

/** @type {Promise<import('./module.js').Ask>} */
let engine;

addEventListener('message', async ({ data }) => {
  if (data.module) {
    engine = instanceOf(data.module, onProgress);
    return;
  }
  const ask = await engine;
  const answer = ask(data.path, data.body);
  postMessage(answer, { transfer: [answer.bytes.buffer] });
});
