import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, tellIfImproper } from '../../page/src/actions/ask.js';
import { startOf } from '../../page/src/core/position.js';
import { createStore, firstState, gameOf } from '../../page/src/store.js';
import { texts } from '../../page/src/texts.js';

/** A puzzle with two fours in one row. */
const clashing = () => {
  const digits = [4, 4, ...new Array(79).fill(0)];
  return createStore({ ...firstState(), game: gameOf(startOf(digits), 'Test', 'test') });
};

/** An engine that reports an improper puzzle after `late`, and mistakes immediately. @param {Promise<void>} late
 * @returns {any} */
const engineOf = (late) => ({
  check: () => late.then(() => ({ status: 'none' })),
  mistakes: async () => ({ wrong: [], gone: [], words: '4 appears twice in row 1', isBad: true }),
});

test('reports improper puzzles', async () => {
  const store = clashing();
  await tellIfImproper(store, engineOf(Promise.resolve()));
  assert.equal(store.get().message, texts.bring.none);
  assert.equal(store.get().game.improper, 'none');
});

test('keeps the result of Check', async () => {
  const store = clashing();
  /** @type {() => void} */
  let resolve = () => {};
  const engine = engineOf(
    new Promise((done) => {
      resolve = done;
    }),
  );
  const telling = tellIfImproper(store, engine);
  await check(store, engine);
  const told = store.get().message;
  assert.match(told, /^4 appears twice in row 1/);
  resolve();
  await telling;
  assert.equal(store.get().message, told);
  assert.equal(store.get().game.improper, 'none');
});
