import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, withCheckpoint } from '../../page/src/core/history.js';
import { enter, startOf } from '../../page/src/core/position.js';
import {
  currentId,
  isSameHistory,
  listGames,
  loadDraft,
  loadGame,
  removeGame,
  renameGame,
  saveDraft,
  saveGame,
  writesOfGame,
} from '../../page/src/games.js';
import { routeOf, sharedAddress } from '../../page/src/route.js';
import { defaults, loadSettings, saveSettings } from '../../page/src/settings.js';
import { gameOf } from '../../page/src/store.js';
import { texts } from '../../page/src/texts.js';

/** @returns {Storage} */
function storage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const game = (/** @type {string} */ id) => {
  const it = gameOf(startOf(new Array(81).fill(0)), `Game ${id}`, id);
  return { ...it, elapsed: 1234, history: withCheckpoint(moved(it.history, enter(it.history.now, [5], 7, true))) };
};

test('restores moves and checkpoints', () => {
  const place = storage();
  saveGame(place, game('a'), 1);
  assert.equal(currentId(place), 'a');
  assert.deepEqual(loadGame(place, 'a'), game('a'));
});

test('games record the writes they include', () => {
  const place = storage();
  const all = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`window${index}`, index + 1]));
  saveGame(place, game('a'), 1, all);
  renameGame(place, 'a', 'Other');
  assert.deepEqual(Object.keys(writesOfGame(place, 'a')), Object.keys(all).slice(-32));
  assert.equal(writesOfGame(place, 'a').window39, 40);
  // Games saved by older versions record no writes.
  for (const writes of [undefined, null, 5, { window1: 'x' }]) {
    place.setItem('sodan.game.b', JSON.stringify({ writes }));
    assert.equal(writesOfGame(place, 'b').window1 ?? 0, 0);
  }
});

test('lists and removes games', () => {
  const place = storage();
  saveGame(place, game('a'), 1);
  saveGame(place, game('b'), 2);
  assert.deepEqual(
    listGames(place).map(({ id }) => id),
    ['b', 'a'],
  );
  removeGame(place, 'b');
  assert.deepEqual(
    listGames(place).map(({ id }) => id),
    ['a'],
  );
});

test('restores removed games', () => {
  const place = storage();
  saveGame(place, game('a'), 1);
  const restore = removeGame(place, 'a');
  assert.equal(loadGame(place, 'a'), null);
  restore();
  renameGame(place, 'a', 'Other');
  assert.deepEqual(loadGame(place, 'a'), { ...game('a'), title: 'Other' });
});

test('compares histories by moves', () => {
  const place = storage();
  saveGame(place, game('a'), 1);
  const { history } = game('a');
  assert.ok(isSameHistory(history, loadGame(place, 'a')?.history ?? history));
  assert.ok(!isSameHistory(history, moved(history, enter(history.now, [6], 8, true))));
});

test('keeps the entered puzzle', () => {
  const place = storage();
  const digits = game('a').history.now.digits;
  saveDraft(place, digits);
  assert.deepEqual(loadDraft(place), digits);
  place.setItem('sodan.draft', '53');
  assert.deepEqual(loadDraft(place), new Array(81).fill(0));
});

test('skips corrupt entries', () => {
  const place = storage();
  saveGame(place, game('a'), 1);
  for (const text of ['{', '3', '{}', '{"now":"1AAAA"}', '{"now":5,"past":"x"}']) {
    place.setItem('sodan.game.x', text);
    assert.equal(loadGame(place, 'x'), null, text);
    assert.equal(listGames(place).length, 1, text);
  }
});

test('full storage is ignored', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  saveGame(full, game('a'), 1);
  saveSettings(full, defaults);
});

test('invalid settings are ignored', () => {
  const place = storage();
  place.setItem('sodan.settings', '{"palette":7,"timer":false,"more":1}');
  assert.deepEqual(loadSettings(place), { ...defaults, timer: false });
  place.setItem('sodan.settings', 'no');
  assert.deepEqual(loadSettings(place), defaults);
});

test('unknown addresses open the game', () => {
  assert.deepEqual(routeOf(new URL(sharedAddress('http://x/', '1AB')).hash), { page: 'shared', code: '1AB' });
  assert.deepEqual(routeOf('#learn/x-wing'), { page: 'learn', slug: 'x-wing' });
  assert.deepEqual(routeOf('#learn/words/fin'), { page: 'words', term: 'fin' });
  assert.deepEqual(routeOf('#practice/x-wing'), { page: 'practice', slug: 'x-wing' });
  for (const hash of ['', '#', '#play']) assert.deepEqual(routeOf(hash), { page: 'play' });
  for (const hash of ['#g/', '#practice', '#play/1', '#../../etc', '#<script>'])
    assert.deepEqual(routeOf(hash), { page: 'play', unknown: hash });
});

test('cell labels contain position and marks', () => {
  const told = {
    row: 3,
    column: 5,
    digit: 0,
    given: false,
    clash: false,
    barren: false,
    wrong: false,
    candidates: [],
    corner: [1],
    centre: [2, 5],
    colours: [],
  };
  assert.equal(texts.cell(told), 'row 3 column 5, empty, centre marks 2 5, corner marks 1');
  assert.equal(
    texts.cell({ ...told, digit: 7, given: true, clash: true, corner: [], centre: [] }),
    'row 3 column 5, given 7, clashes',
  );
});
