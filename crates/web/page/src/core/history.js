// Unlimited undo and redo, with checkpoints. A history is immutable; every move creates a new one.

/** @typedef {import('./position.js').Position} Position */

/**
 * @template [P=Position]
 * @typedef {object} History
 * @property {readonly P[]} past oldest first
 * @property {P} now
 * @property {readonly P[]} future next first
 * @property {readonly P[]} checkpoints
 */

/** @template P @param {P} now @returns {History<P>} */
export const historyOf = (now) => ({ past: [], now, future: [], checkpoints: [] });

/** Appends a position, unless it equals the current one. @template P @param {History<P>} it @param {P} next @returns {History<P>} */
export const moved = (it, next) => (next === it.now ? it : { ...it, past: [...it.past, it.now], now: next, future: [] });

/** Replaces the current position, so that one step undoes the last move and this one. @template P @param {History<P>} it @param {P} next
 * @returns {History<P>} */
export const amended = (it, next) => ({ ...it, now: next, future: [] });

/** @template P @param {History<P>} it @returns {History<P>} */
export function undone(it) {
  const last = it.past.at(-1);
  return last ? { ...it, past: it.past.slice(0, -1), now: last, future: [it.now, ...it.future] } : it;
}

/** @template P @param {History<P>} it @returns {History<P>} */
export function redone(it) {
  const [next, ...future] = it.future;
  return next ? { ...it, past: [...it.past, it.now], now: next, future } : it;
}

/** Adds a checkpoint at the current position, unless there is one already. @param {History} it @returns {History} */
export const withCheckpoint = (it) =>
  it.checkpoints.includes(it.now) ? it : { ...it, checkpoints: [...it.checkpoints, it.now] };

/** Restores a checkpoint, as a move that can be undone. @param {History} it @param {number} index @returns {History} */
export function atCheckpoint(it, index) {
  const place = it.checkpoints[index];
  return place ? moved(it, place) : it;
}

/** @param {History} it @param {number} index @returns {History} */
export const withoutCheckpoint = (it, index) => ({
  ...it,
  checkpoints: it.checkpoints.filter((_, number) => number !== index),
});

/** Restores the last position that satisfies a condition. The moves after it can be redone. @param {History} it
 * @param {(position: Position) => boolean} holds @returns {History} */
export function undoneTo(it, holds) {
  let back = it;
  while (!holds(back.now) && back.past.length > 0) back = undone(back);
  return holds(back.now) ? back : it;
}
