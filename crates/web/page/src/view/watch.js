// Drawing again when what is drawn has changed, and only then.

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').State} State */

/**
 * Draws now, and again whenever one of the picked values is another. What is returned ends it.
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
