import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const page = new URL('../../page/', import.meta.url);

/** Transitive static imports of a module, including itself. @param {URL} module @param {Set<string>} known @returns {Set<string>} */
function graph(module, known = new Set()) {
  if (known.has(module.href)) return known;
  known.add(module.href);
  for (const [, path] of readFileSync(module, 'utf8').matchAll(/^(?:import|export) [^;]*?from '([^']+)';/gm))
    graph(new URL(path, module), known);
  return known;
}

test('preloads exactly the first page', () => {
  const head = readFileSync(new URL('index.html', page), 'utf8');
  const named = Array.from(head.matchAll(/rel="modulepreload" href="\/([^"]+)"/g), ([, path]) => new URL(path, page).href);
  const main = new URL('src/main.js', page);
  const needed = [...graph(main)].filter((module) => module !== main.href);
  assert.deepEqual(named.toSorted(), needed.toSorted());
});
