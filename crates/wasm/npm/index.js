// Sodan in Node and in browsers. Requests are the same as those of the HTTP API and are processed in this thread.

import { instanceOf } from './module.js';

/** Error of a request. */
export class SodanError extends Error {
  /** @param {import('./types.js').Problem} problem */
  constructor(problem) {
    super(problem.detail);
    this.name = 'SodanError';
    this.problem = problem;
  }
}

/** Loads the engine. @param {{ module?: WebAssembly.Module | BufferSource, onProgress?: (soFar: number) => void }} [options]
 * @returns {Promise<import('./index.js').Sodan>} */
export async function load({ module, onProgress } = {}) {
  const source = module ?? (await bytes());
  const ask = await instanceOf(source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source), onProgress);
  /** @param {string} path @param {string} [body] */
  const answer = (path, body) => {
    const { status, bytes } = ask(path, body);
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    if (status !== 200) throw new SodanError(answer);
    return answer;
  };
  /** @param {Uint8Array} cells */
  const solveGrids = (cells) => {
    const { status, bytes } = ask('grids', cells);
    if (status !== 200) throw new SodanError(JSON.parse(new TextDecoder().decode(bytes)));
    const grids = cells.length / 81;
    return { counts: bytes.subarray(0, grids), solutions: bytes.subarray(grids) };
  };
  return {
    solveGrids,
    ask: (task, question) => answer(`/api/v1/${task}`, JSON.stringify(question)),
    about: () => answer('/api/v1'),
    techniques: () => answer('/api/v1/techniques').techniques,
    technique: (slug) => answer(`/api/v1/techniques/${slug}`),
  };
}

/** Returns the bytes of the module in this package. */
async function bytes() {
  const address = new URL('./sodan.wasm', import.meta.url);
  if (address.protocol === 'file:') return (await import('node:fs/promises')).readFile(address);
  return (await fetch(address)).arrayBuffer();
}
