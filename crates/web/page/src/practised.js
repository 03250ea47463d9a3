// The number of times that the player has found each technique without help, saved in the browser.

const KEY = 'sodan.practised';

/** Returns the counts by technique slug. @param {Pick<Storage, 'getItem'>} storage @returns {Record<string, number>} */
export function practised(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept).flatMap(([slug, count]) => (Number(count) > 0 ? [[slug, Number(count)]] : [])),
    );
  } catch {
    return {};
  }
}

/** Increments a count. @param {Pick<Storage, 'getItem' | 'setItem'>} storage @param {string} slug */
export function countPractised(storage, slug) {
  const counts = practised(storage);
  try {
    storage.setItem(KEY, JSON.stringify({ ...counts, [slug]: (counts[slug] ?? 0) + 1 }));
  } catch {
    // Storage is optional for practice.
  }
}
