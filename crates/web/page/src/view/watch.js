// Redraws a part of the page when the values that it shows change.

/**
 * Calls `draw` now, and whenever one of the values that `pick` returns has changed. Returns a function that unsubscribes.
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
