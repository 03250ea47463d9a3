// The games that the browser keeps: each with its moves, checkpoints and time. What cannot be read is passed over.

import { decode, encode } from './core/share.js';

/** @typedef {import('./store.js').Game} Game */
/** @typedef {import('./core/position.js').Position} Position */
/** @typedef {{ id: string, title: string, now: Position, elapsed: number, solved: boolean, changed: number }} Entry */

const PREFIX = 'sodan.game.';
const CURRENT = 'sodan.current';

const IMPROPER = /** @type {const} */ (['multiple', 'none']);

/** Positions are shared between moves, so each is encoded once. @type {WeakMap<Position, string>} */
const codes = new WeakMap();

/** @param {Position} position */
function codeOf(position) {
  let code = codes.get(position);
  if (code === undefined) {
    code = encode(position);
    codes.set(position, code);
  }
  return code;
}

/** Keeps a game as the current one. @param {Storage} storage @param {Game} game @param {number} changed when, in milliseconds */
export function saveGame(storage, game, changed) {
  const { past, now, future, checkpoints } = game.history;
  const kept = {
    title: game.title,
    elapsed: game.elapsed,
    solved: game.solved,
    improper: game.improper,
    changed,
    now: codeOf(now),
    past: past.map(codeOf),
    future: future.map(codeOf),
    checkpoints: checkpoints.map(codeOf),
  };
  try {
    storage.setItem(PREFIX + game.id, JSON.stringify(kept));
    storage.setItem(CURRENT, game.id);
  } catch {
    // Full, or forbidden: the game goes on and is not kept.
  }
}

/** @param {Storage} storage @param {string} id @returns {Game | null} */
export function loadGame(storage, id) {
  const kept = read(storage, id);
  if (!kept) return null;
  /** @param {unknown} list */
  const positions = (list) => (Array.isArray(list) ? list : []).map((code) => decode(String(code)).position);
  try {
    const checkpoints = positions(kept.checkpoints);
    const history = { past: positions(kept.past), now: positionOf(kept), future: positions(kept.future), checkpoints };
    const improper = IMPROPER.find((it) => it === kept.improper) ?? null;
    return { id, title: String(kept.title), elapsed: Number(kept.elapsed) || 0, solved: kept.solved === true, improper, history };
  } catch {
    return null;
  }
}

/** @param {Storage} storage */
export const currentId = (storage) => storage.getItem(CURRENT);

/** All games, the latest first. @param {Storage} storage @returns {Entry[]} */
export function listGames(storage) {
  const ids = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  const entries = ids.flatMap((id) => {
    const kept = read(storage, id);
    try {
      return kept ? [entryOf(id, kept)] : [];
    } catch {
      return [];
    }
  });
  return entries.sort((one, other) => other.changed - one.changed);
}

/** @param {Storage} storage @param {string} id */
export const removeGame = (storage, id) => storage.removeItem(PREFIX + id);

/** @param {Storage} storage @param {string} id @returns {Record<string, unknown> | null} */
function read(storage, id) {
  try {
    return JSON.parse(storage.getItem(PREFIX + id) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown>} kept */
const positionOf = (kept) => decode(String(kept.now)).position;

/** @param {string} id @param {Record<string, unknown>} kept @returns {Entry} */
const entryOf = (id, kept) => ({
  id,
  title: String(kept.title),
  now: positionOf(kept),
  elapsed: Number(kept.elapsed) || 0,
  solved: kept.solved === true,
  changed: Number(kept.changed) || 0,
});
