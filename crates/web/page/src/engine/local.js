// The engine in the browser, without a server. Requests are sent to workers, each with its own instance of the module.

import { EngineError } from '../engine.js';

/** @typedef {import('../engine.js').Transport} Transport */
/** @typedef {import('../wire.js').Progress} Progress */

/**
 * A queued request.
 * @typedef {object} Job
 * @property {string} path
 * @property {string} body
 * @property {(soFar: number) => void} onProgress
 * @property {AbortSignal} [signal]
 * @property {(bytes: Uint8Array<ArrayBuffer>) => void} resolve
 * @property {(error: EngineError) => void} reject
 */

/** Time limits of requests, as in `sodan serve`. */
const LIMITS = { seconds: 10, effort: 10_000_000 };

/** Maximum number of workers: enough that long requests do not block short ones, and few enough for the memory of phones. */
const MOST = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));

/** Name of the module for the lab, which is loaded separately. */
const LAB = 'lab.wasm';

/** @param {string} address URL of the module @returns {Transport} */
export function inWorkers(address) {
  const workers = new Workers(moduleAt(address));
  const read = (/** @type {Uint8Array} */ bytes) => JSON.parse(new TextDecoder().decode(bytes));
  /** @type {Transport['follow']} */
  const follow = async (task, about, options, onProgress, signal) => {
    const body = JSON.stringify({ ...about, options, limits: LIMITS });
    const start = performance.now();
    /** @param {number} soFar @returns {Progress} */
    const progress = (soFar) => ({ done: 0, of: 1, so_far: soFar, seconds: (performance.now() - start) / 1000 });
    return read(await workers.ask(`/api/v1/${task}`, body, (soFar) => onProgress(progress(soFar)), signal)).records;
  };
  const fetched = async (/** @type {string} */ path) => read(await workers.ask(path, '', () => {}));
  /** @type {Workers | null} */
  let lab = null;
  const ofLab = (/** @type {string} */ name, /** @type {object} */ options, /** @type {AbortSignal | undefined} */ signal) => {
    lab ??= new Workers(moduleAt(new URL(LAB, new URL(address, document.baseURI)).href));
    return lab.ask(`/api/v1/${name}`, JSON.stringify(options), () => {}, signal);
  };
  return {
    talk: async (settings, signal) => (await ofLab('talk', settings, signal)).buffer,
    exhibit: async (name, options, signal) => read(await ofLab(name, options, signal)),
    ask: (task, about, options, signal) => follow(task, about, options, () => {}, signal),
    follow,
    about: () => fetched('/api/v1'),
    techniques: async () => (await fetched('/api/v1/techniques')).techniques,
    technique: (slug) => fetched(`/api/v1/techniques/${slug}`),
  };
}

/** Compiles the module once for all workers. @param {string} address */
async function moduleAt(address) {
  const response = await fetch(address);
  if (!response.ok) throw new EngineError(response.statusText, 'unreachable');
  return WebAssembly.compile(await response.arrayBuffer());
}

class Workers {
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Worker[]} */
  #idle = [];
  #busy = 0;
  #module;

  /** @param {Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.#module = module;
    // Requests report the error. This avoids an unhandled rejection before the first request.
    module.catch(() => {});
  }

  /** Sends a request and returns the body of the response. @param {string} path @param {string} body @param {(soFar: number) => void} onProgress @param {AbortSignal} [signal]
   * @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async ask(path, body, onProgress, signal) {
    const module = await this.#module.catch((error) => {
      throw error instanceof EngineError ? error : new EngineError(String(error), 'unreachable');
    });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ path, body, onProgress, signal, resolve, reject });
      this.#next(module);
    });
  }

  /** Assigns the oldest queued request to a free worker, if there is one. @param {WebAssembly.Module} module */
  #next(module) {
    if (this.#busy >= MOST) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#busy += 1;
    this.#answer(module, job).finally(() => {
      this.#busy -= 1;
      this.#next(module);
    });
  }

  /** @param {WebAssembly.Module} module @param {Job} job */
  async #answer(module, job) {
    if (job.signal?.aborted) return job.reject(new EngineError('', 'stopped'));
    const worker = this.#idle.pop() ?? workerWith(module);
    try {
      job.resolve(await answered(worker, job));
      this.#idle.push(worker);
    } catch (error) {
      // A worker can be reused after an error response, but not after an abort or a crash.
      if (error instanceof EngineError && error.kind === 'refused') this.#idle.push(worker);
      else worker.terminate();
      job.reject(error instanceof EngineError ? error : new EngineError(String(error), 'unreachable'));
    }
  }
}

/** @param {WebAssembly.Module} module */
function workerWith(module) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.postMessage({ module });
  return worker;
}

/** Sends one request to a worker. @param {Worker} worker @param {Job} job @returns {Promise<Uint8Array<ArrayBuffer>>} */
function answered(worker, { path, body, onProgress, signal }) {
  const { promise, resolve, reject } = /** @type {PromiseWithResolvers<Uint8Array<ArrayBuffer>>} */ (Promise.withResolvers());
  const stop = () => reject(new EngineError('', 'stopped'));
  signal?.addEventListener('abort', stop);
  worker.onerror = (event) => reject(new EngineError(event.message, 'unreachable'));
  worker.onmessage = ({ data }) => {
    if (data.soFar !== undefined) onProgress(data.soFar);
    else if (data.status === 200) resolve(data.bytes);
    else reject(new EngineError(JSON.parse(new TextDecoder().decode(data.bytes)).detail, 'refused'));
  };
  worker.postMessage({ path, body });
  return promise.finally(() => signal?.removeEventListener('abort', stop));
}
