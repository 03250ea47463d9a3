// Games saved in the browser, with their moves, checkpoints and time. Unreadable entries are skipped.

import { CELLS } from './core/cells.js';
import { digitsOfText, textOfDigits } from './core/position.js';
import { decode, encode } from './core/share.js';
import { addSolved, solvedGames } from './statistics.js';

/** @typedef {import('./store.js').Game} Game */
/** @typedef {import('./core/position.js').Position} Position */
/** @typedef {import('./core/history.js').History} History */
/** The last write of each window that a stored text includes. @typedef {Readonly<Record<string, number>>} Writes */
/** @typedef {{ id: string, title: string, now: Position, elapsed: number, solved: boolean, changed: number, rating: import('./store.js').Rating | null }} Entry */

const PREFIX = 'sodan.game.';
const CURRENT = 'sodan.current';
const DRAFT = 'sodan.draft';
/** Maximum number of windows whose writes are recorded, latest first. */
const WINDOWS = 32;

const IMPROPER = /** @type {const} */ (['multiple', 'none']);

/** Returns an identifier that is unique among games and windows. */
export const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** Codes of positions. Histories share positions, so that each position is encoded only once. @type {WeakMap<Position, string>} */
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

/** Saves a game as the current one. @param {Storage} storage @param {Game} game @param {number} changed time of the change, in milliseconds
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
    // Storage is full or not permitted. The game continues, but is not saved.
  }
}

/** Returns the stored text of a game. @param {Storage} storage @param {string} id */
export const textOfGame = (storage, id) => storage.getItem(PREFIX + id);

/** Returns the writes that the stored text includes, or an empty object if it records none. @param {Storage} storage @param {string} id @returns {Writes} */
export function writesOfGame(storage, id) {
  const writes = read(storage, id)?.writes;
  return Object.fromEntries(Object.entries(writes ?? {}).map(([name, number]) => [name, Number(number) || 0]));
}

/** Returns whether two histories contain the same moves. @param {History} one @param {History} other */
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

/** Returns all games, most recently changed first. @param {Storage} storage @returns {Entry[]} */
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

/** Removes a game. Returns the text that restores it. @param {Storage} storage @param {string} id */
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

/** Returns the digits that were entered in the puzzle editor. @param {Storage} storage */
export function loadDraft(storage) {
  const digits = digitsOfText(storage.getItem(DRAFT) ?? '');
  return digits.length === CELLS ? digits : new Array(CELLS).fill(0);
}

/** @param {Storage} storage @param {readonly number[]} digits */
export function saveDraft(storage, digits) {
  try {
    storage.setItem(DRAFT, textOfDigits(digits));
  } catch {
    // Storage is full or not permitted. The digits are kept until the page is closed.
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

/** Returns all games as one text, for a backup file. @param {Storage} storage */
export function backup(storage) {
  const all = listGames(storage).map(({ id }) => [id, textOfGame(storage, id)]);
  return JSON.stringify({ schema: 'sodan-games/1', games: Object.fromEntries(all), solved: solvedGames(storage) });
}

/** Restores games from a backup. Games that already exist are not changed. @param {Storage} storage @param {string} text
 * @returns {number | null} number of restored games; `null` if the text is not a backup */
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
