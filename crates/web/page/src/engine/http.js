// The engine over HTTP, through the API of the server that serves the page.

import { EngineError } from '../engine.js';
import { eventsOf } from './events.js';

/** @typedef {import('../engine.js').Transport} Transport */
/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {import('../wire.js').Progress} Progress */

const BASE = '/api/v1';
const JSON_TYPE = { 'content-type': 'application/json' };

/** @returns {Transport} */
export function overHttp() {
  return {
    async ask(task, about, options, signal) {
      const body = JSON.stringify({ ...about, options });
      const { records } = await fetched(`${BASE}/${task}`, { method: 'POST', headers: JSON_TYPE, body, signal });
      return records;
    },
    async follow(task, about, options, onProgress, signal) {
      const body = JSON.stringify({ ...about, options });
      const headers = { ...JSON_TYPE, accept: 'text/event-stream' };
      const init = { method: 'POST', headers, body, signal };
      return reached(init, async () => recordsOf(await accepted(await fetch(`${BASE}/${task}`, init)), onProgress));
    },
    talk: (settings, signal) => {
      const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(settings), signal };
      return reached(init, async () => (await accepted(await fetch(`${BASE}/talk`, init))).arrayBuffer());
    },
    exhibit: (name, options, signal) =>
      fetched(`${BASE}/${name}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(options), signal }),
    about: () => fetched(BASE),
    async techniques() {
      return (await fetched(`${BASE}/techniques`)).techniques;
    },
    technique: (slug) => fetched(`${BASE}/techniques/${encodeURIComponent(slug)}`),
  };
}

/** @param {string} address @param {RequestInit} [init] */
const fetched = (address, init) => reached(init, async () => (await accepted(await fetch(address, init))).json());

/** Reads the records of a stream and reports its progress. @param {Response} response @param {(progress: Progress) => void} onProgress */
async function recordsOf(response, onProgress) {
  /** @type {Answer[]} */
  const records = [];
  for await (const { name, data } of eventsOf(response.body ?? new ReadableStream())) {
    if (name === 'progress') onProgress(data);
    if (name === 'record') records.push(data);
    if (name === 'end') return records;
  }
  throw new EngineError('the response is incomplete', 'unreachable');
}

/** Returns a successful response, and throws an `EngineError` for any other. @param {Response} response */
async function accepted(response) {
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  const busy = response.status === 503 || response.status === 429;
  throw new EngineError(problem?.detail ?? response.statusText, busy ? 'busy' : 'refused');
}

/** Sends a request. Every failure becomes an `EngineError`.
 * @template T @param {RequestInit | undefined} init @param {() => Promise<T>} question @returns {Promise<T>} */
async function reached(init, question) {
  try {
    return await question();
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (init?.signal?.aborted) throw new EngineError('', 'stopped');
    throw new EngineError(String(error), 'unreachable');
  }
}
