// Redraws when the drawn values change.

/**
 * Draws now, and whenever one of the selected values changes. Returns a function that unsubscribes.
 * @template S @param {ReturnType<typeof import('../store.js').createStore<S>>} store @param {(state: S) => readonly unknown[]} pick
 * @param {(state: S) => void} draw
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
