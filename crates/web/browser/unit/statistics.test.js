import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlain, loadWish, nothing, saveWish } from '../../page/src/core/wish.js';
import { addSolved, byLevel, daysInARow, rateSolved, solvedGames } from '../../page/src/statistics.js';

/** In-memory storage. @returns {Pick<Storage, 'getItem' | 'setItem'>} */
function storage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const solved = (/** @type {string} */ id, /** @type {number} */ at, elapsed = 1000, hints = 0, level = 'Easy') => ({
  ...{ id, at, elapsed, hints, level },
});

test('solved games count once', () => {
  const place = storage();
  addSolved(place, [solved('a', 1)]);
  addSolved(place, [solved('a', 2), solved('b', 3), /** @type {any} */ ({ id: 'c' })]);
  assert.deepEqual(
    solvedGames(place).map(({ id }) => id),
    ['a', 'b'],
  );
});

test('adds levels later', () => {
  const place = storage();
  addSolved(place, [solved('a', 1, 1, 0, ''), solved('b', 2, 1, 0, 'Hard')]);
  rateSolved(place, 'a', 'Easy');
  rateSolved(place, 'b', 'Easy');
  assert.deepEqual(
    solvedGames(place).map(({ level }) => level),
    ['Easy', 'Hard'],
  );
});

test('damaged statistics are empty', () => {
  const place = storage();
  for (const text of ['{', '{}', '[{"id":1}]']) {
    place.setItem('sodan.solved', text);
    assert.deepEqual(solvedGames(place), [], text);
  }
});

test('groups times by level', () => {
  const games = [solved('a', 1, 1000), solved('b', 2, 3000, 2), solved('c', 3, 9000, 0, 'Hard')];
  assert.deepEqual(byLevel(games, ['Easy', 'Medium', 'Hard']), [
    { level: 'Easy', count: 2, best: 1000, mean: 2000, unaided: 1 },
    { level: 'Hard', count: 1, best: 9000, mean: 9000, unaided: 1 },
  ]);
});

test('counts consecutive days', () => {
  const noon = (/** @type {number} */ day) => new Date(2026, 10, day, 12).getTime();
  const games = [1, 2, 4, 5, 6].map((day) => solved(String(day), noon(day)));
  assert.deepEqual(
    [noon(6), noon(7), noon(8)].map((now) => daysInARow(games, now)),
    [3, 3, 0],
  );
});

test('keeps valid form values', () => {
  const place = storage();
  const wish = { ...nothing, technique: 'x-wing', minimal: true };
  saveWish(place, wish);
  assert.deepEqual(loadWish(place), wish);
  place.setItem('sodan.wish', '{"technique":5,"level":"Hard","strange":1}');
  assert.deepEqual(loadWish(place), { ...nothing, level: 'Hard' });
});

test('stock serves plain requests only', () => {
  const wish = { ...nothing, technique: 'x-wing', least: 'Hard' };
  assert.ok(isPlain(wish) && isPlain({ ...wish, level: 'Hard', place: 'hardest' }));
  for (const other of [
    nothing,
    { ...wish, level: 'Extreme' },
    { ...wish, place: 'needs' },
    { ...wish, erTo: '7' },
    { ...wish, minimal: true },
  ])
    assert.ok(!isPlain(/** @type {typeof wish} */ (other)), JSON.stringify(other));
});
