// The engine in a thread of its own: it is told the module once, and then answers one question after the other.

import { instanceOf } from './module.js';

/** How often it is told how far the work is, in milliseconds. */
const BEAT = 200;

let told = 0;
/** @param {number} soFar */
function heard(soFar) {
  const now = performance.now();
  if (now - told < BEAT) return;
  told = now;
  postMessage({ soFar });
}

/** @type {Promise<import('./module.js').Ask>} */
let engine;

addEventListener('message', async ({ data }) => {
  if (data.module) {
    engine = instanceOf(data.module, heard);
    return;
  }
  const ask = await engine;
  const answer = ask(data.path, data.body);
  postMessage(answer, { transfer: [answer.bytes.buffer] });
});
