// Which techniques the player has found by themselves, and how often in a row: kept in the browser.

const KEY = 'sodan.practised';

/** How often each was found, by its slug. @param {Pick<Storage, 'getItem'>} storage @returns {Record<string, number>} */
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

/** Counts one more. @param {Pick<Storage, 'getItem' | 'setItem'>} storage @param {string} slug */
export function countPractised(storage, slug) {
  const counts = practised(storage);
  try {
    storage.setItem(KEY, JSON.stringify({ ...counts, [slug]: (counts[slug] ?? 0) + 1 }));
  } catch {
    // Practice works without storage, too.
  }
}
