// Statistics of solved puzzles, saved separately from the games, so that deleting a game does not affect them.

const KEY = 'sodan.solved';

/** A solved game. `at` and `elapsed` are in milliseconds; `level` is on HoDoKu's scale, empty if unknown.
 * @typedef {{ id: string, at: number, level: string, elapsed: number, hints: number }} Solved */

/** Maximum number of entries. Older entries are removed. */
const MOST = 5000;

const DAY = 86_400_000;

/** @param {Pick<Storage, 'getItem'>} storage @returns {Solved[]} */
export function solvedGames(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSolved) : [];
  } catch {
    return [];
  }
}

/** @param {unknown} it @returns {it is Solved} */
function isSolved(it) {
  if (typeof it !== 'object' || it === null) return false;
  const { id, at, level, elapsed, hints } = /** @type {Record<string, unknown>} */ (it);
  const numbers = [at, elapsed, hints].every((value) => typeof value === 'number' && Number.isFinite(value));
  return numbers && typeof id === 'string' && typeof level === 'string';
}

/** Adds solved games, skipping those already recorded. @param {Pick<Storage, 'getItem' | 'setItem'>} storage @param {readonly Solved[]} games */
export function addSolved(storage, games) {
  const kept = solvedGames(storage);
  const known = new Set(kept.map(({ id }) => id));
  const fresh = games.filter((it) => isSolved(it) && !known.has(it.id));
  if (fresh.length === 0) return;
  const all = [...kept, ...fresh].sort((one, other) => one.at - other.at);
  write(storage, all.slice(-MOST));
}

/** Sets the level of a game that was solved before its level was known. @param {Pick<Storage, 'getItem' | 'setItem'>} storage
 * @param {string} id @param {string} level */
export function rateSolved(storage, id, level) {
  const kept = solvedGames(storage);
  if (kept.some((it) => it.id === id && it.level === ''))
    write(
      storage,
      kept.map((it) => (it.id === id ? { ...it, level } : it)),
    );
}

/** @param {Pick<Storage, 'setItem'>} storage @param {readonly Solved[]} games */
function write(storage, games) {
  try {
    storage.setItem(KEY, JSON.stringify(games));
  } catch {
    // Storage is full or not permitted. The statistics are optional.
  }
}

/** Returns counts and times by level, in the order of `levels`. Levels without solved games are omitted.
 * @param {readonly Solved[]} games @param {readonly string[]} levels */
export const byLevel = (games, levels) =>
  levels.flatMap((level) => {
    const times = games.filter((it) => it.level === level);
    if (times.length === 0) return [];
    const elapsed = times.map((it) => it.elapsed);
    const mean = elapsed.reduce((sum, time) => sum + time, 0) / times.length;
    const unaided = times.filter(({ hints }) => hints === 0).length;
    return [{ level, count: times.length, best: Math.min(...elapsed), mean, unaided }];
  });

/** Returns the number of consecutive days with a solved game, up to today or yesterday. @param {readonly Solved[]} games @param {number} now */
export function daysInARow(games, now) {
  const dayOf = (/** @type {number} */ at) => Math.floor((at - 60_000 * new Date(at).getTimezoneOffset()) / DAY);
  const days = new Set(games.map(({ at }) => dayOf(at)));
  let day = dayOf(now);
  if (!days.has(day)) day -= 1;
  let count = 0;
  for (; days.has(day - count); count += 1);
  return count;
}
