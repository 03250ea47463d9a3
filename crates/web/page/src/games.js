// The games that the browser keeps: each with its moves, checkpoints and time. What cannot be read is passed over.

import { CELLS } from './core/cells.js';
import { digitsOfText, textOfDigits } from './core/position.js';
import { decode, encode } from './core/share.js';
import { addSolved, solvedGames } from './statistics.js';

/** @typedef {import('./store.js').Game} Game */
/** @typedef {import('./core/position.js').Position} Position */
/** @typedef {import('./core/history.js').History} History */
/** Of each window that wrote a game, the number of its last write that went into a text. @typedef {Readonly<Record<string, number>>} Writes */
/** @typedef {{ id: string, title: string, now: Position, elapsed: number, solved: boolean, changed: number, rating: import('./store.js').Rating | null }} Entry */

const PREFIX = 'sodan.game.';
const CURRENT = 'sodan.current';
const DRAFT = 'sodan.draft';
/** Of so many windows the writes are kept, those that wrote last. */
const WINDOWS = 32;

const IMPROPER = /** @type {const} */ (['multiple', 'none']);

/** A name that no other game and no other window has. */
export const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

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

/** Keeps a game as the current one. @param {Storage} storage @param {Game} game @param {number} changed when, in milliseconds
 * @param {Writes} [writes] */
export function saveGame(storage, game, changed, writes = {}) {
  const { past, now, future, checkpoints } = game.history;
  const kept = {
    title: game.title,
    elapsed: game.elapsed,
    solved: game.solved,
    hints: game.hints,
    rating: game.rating,
    improper: game.improper,
    changed,
    writes: Object.fromEntries(Object.entries(writes).slice(-WINDOWS)),
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

/** What stands in the storage for a game. @param {Storage} storage @param {string} id */
export const textOfGame = (storage, id) => storage.getItem(PREFIX + id);

/** The writes that went into what stands there: none, if it does not say. @param {Storage} storage @param {string} id @returns {Writes} */
export function writesOfGame(storage, id) {
  const writes = read(storage, id)?.writes;
  return Object.fromEntries(Object.entries(writes ?? {}).map(([name, number]) => [name, Number(number) || 0]));
}

/** Whether two histories are the same move by move. @param {History} one @param {History} other */
export function isSameHistory(one, other) {
  const codesOf = (/** @type {History} */ { past, now, future, checkpoints }) =>
    [past, [now], future, checkpoints].map((list) => list.map(codeOf).join()).join(';');
  return one === other || codesOf(one) === codesOf(other);
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
    const [elapsed, hints] = [Number(kept.elapsed) || 0, Number(kept.hints) || 0];
    return {
      id,
      title: String(kept.title),
      elapsed,
      solved: kept.solved === true,
      hints,
      rating: ratingOf(kept),
      improper,
      history,
    };
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

/** Removes a game. What is returned brings it back. @param {Storage} storage @param {string} id */
export function removeGame(storage, id) {
  const text = textOfGame(storage, id);
  storage.removeItem(PREFIX + id);
  return () => text !== null && storage.setItem(PREFIX + id, text);
}

/** @param {Storage} storage @param {string} id @param {string} title */
export function renameGame(storage, id, title) {
  const kept = read(storage, id);
  if (kept) storage.setItem(PREFIX + id, JSON.stringify({ ...kept, title }));
}

/** The digits that were entered for a puzzle of one's own. @param {Storage} storage */
export function loadDraft(storage) {
  const digits = digitsOfText(storage.getItem(DRAFT) ?? '');
  return digits.length === CELLS ? digits : new Array(CELLS).fill(0);
}

/** @param {Storage} storage @param {readonly number[]} digits */
export function saveDraft(storage, digits) {
  try {
    storage.setItem(DRAFT, textOfDigits(digits));
  } catch {
    // Full, or forbidden: it is there as long as the page is.
  }
}

/** @param {Storage} storage @param {string} id @returns {Record<string, unknown> | null} */
function read(storage, id) {
  try {
    return JSON.parse(storage.getItem(PREFIX + id) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown>} kept @returns {import('./store.js').Rating | null} */
function ratingOf({ rating }) {
  if (typeof rating !== 'object' || rating === null) return null;
  const parts = /** @type {Record<string, unknown>} */ (rating);
  const text = (/** @type {string} */ name) => String(parts[name] ?? '');
  return { level: text('level'), er: text('er'), hardest: text('hardest'), slug: text('slug') };
}

/** All games as one text, to be kept as a file. @param {Storage} storage */
export function backup(storage) {
  const all = listGames(storage).map(({ id }) => [id, textOfGame(storage, id)]);
  return JSON.stringify({ schema: 'sodan-games/1', games: Object.fromEntries(all), solved: solvedGames(storage) });
}

/** Takes the games of such a text over; one that is there already stays as it is. @param {Storage} storage @param {string} text
 * @returns {number | null} how many came; nothing, if it is no such text */
export function restore(storage, text) {
  try {
    const { schema, games, solved } = JSON.parse(text);
    if (schema !== 'sodan-games/1') return null;
    const fresh = Object.entries(games).filter(([id]) => textOfGame(storage, id) === null);
    for (const [id, kept] of fresh) storage.setItem(PREFIX + id, String(kept));
    if (Array.isArray(solved)) addSolved(storage, solved);
    return fresh.length;
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
  rating: ratingOf(kept),
});
