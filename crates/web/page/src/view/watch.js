// Redraws when the drawn values change.

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */

/**
 * Draws now, and whenever one of the selected values changes. Returns a function that unsubscribes.
 * @param {Store} store @param {(state: State) => readonly unknown[]} pick @param {(state: State) => void} draw
 */
export function watch(store, pick, draw) {
  let seen = pick(store.get());
  draw(store.get());
  return store.subscribe((state) => {
    const next = pick(state);
    if (next.every((value, index) => value === seen[index])) return;
    seen = next;
    draw(state);
  });
}
