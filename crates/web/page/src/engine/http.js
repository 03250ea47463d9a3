// The engine over HTTP: the API of the server that the page came from.

import { EngineError } from '../engine.js';

/** @typedef {import('../engine.js').Transport} Transport */

const BASE = '/api/v1';

/** @returns {Transport} */
export function overHttp() {
  return {
    async ask(task, about, options, signal) {
      const body = JSON.stringify({ ...about, options });
      const headers = { 'content-type': 'application/json' };
      const { records } = await fetched(`${BASE}/${task}`, { method: 'POST', headers, body, signal });
      return records;
    },
    async techniques() {
      return (await fetched(`${BASE}/techniques`)).techniques;
    },
    technique: (slug) => fetched(`${BASE}/techniques/${encodeURIComponent(slug)}`),
  };
}

/** @param {string} address @param {RequestInit} [init] */
async function fetched(address, init) {
  const response = await reached(address, init);
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const busy = response.status === 503 || response.status === 429;
  throw new EngineError(answer?.detail ?? response.statusText, busy ? 'busy' : 'refused');
}

/** @param {string} address @param {RequestInit} [init] */
async function reached(address, init) {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init?.signal?.aborted) throw new EngineError('', 'stopped');
    throw new EngineError(String(error), 'unreachable');
  }
}
