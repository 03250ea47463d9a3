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
 * @property {(response: Response) => void} resolve
 * @property {(error: EngineError) => void} reject
 */

/** The response of a module. @typedef {{ status: number, bytes: Uint8Array<ArrayBuffer> }} Response */

/** Time limits of requests, as in `sodan serve`. */
const LIMITS = { seconds: 10, effort: 10_000_000 };

/** Maximum number of workers: enough that long requests do not block short ones, and few enough for the memory of phones. */
const MOST = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));

/** Modules other than the main one, which are fetched when they are needed: the lab, and the engine for variants. */
const [LAB, VARIANTS] = ['lab.wasm', 'variants.wasm'];

/** Status of a request to the main module that requires the engine for variants. */
const NOT_IMPLEMENTED = 501;

/** @param {string} address URL of the module @returns {Transport} */
export function inWorkers(address) {
  const workers = new Workers(address);
  workers.load().catch(() => {});
  /** @type {Map<string, Workers>} */
  const others = new Map();
  const other = (/** @type {string} */ name) => {
    const found = others.get(name) ?? new Workers(new URL(name, new URL(address, document.baseURI)).href);
    others.set(name, found);
    return found;
  };
  const read = (/** @type {Uint8Array} */ bytes) => JSON.parse(new TextDecoder().decode(bytes));
  /** @type {Transport['follow']} */
  const follow = async (task, about, options, onProgress, signal) => {
    const body = JSON.stringify({ ...about, options, limits: LIMITS });
    const start = performance.now();
    /** @param {number} soFar @returns {Progress} */
    const progress = (soFar) => ({ done: 0, of: 1, so_far: soFar, seconds: (performance.now() - start) / 1000 });
    const ask = (/** @type {Workers} */ of) => of.ask(`/api/v1/${task}`, body, (soFar) => onProgress(progress(soFar)), signal);
    const answer = await ask(workers);
    return read(bodyOf(answer.status === NOT_IMPLEMENTED ? await ask(other(VARIANTS)) : answer)).records;
  };
  const fetched = async (/** @type {string} */ path) => read(bodyOf(await workers.ask(path, '', () => {})));
  const ofLab = async (
    /** @type {string} */ name,
    /** @type {object} */ options,
    /** @type {AbortSignal | undefined} */ signal,
  ) => bodyOf(await other(LAB).ask(`/api/v1/${name}`, JSON.stringify(options), () => {}, signal));
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

/** The body of a response; throws if it is an error. @param {Response} response */
function bodyOf({ status, bytes }) {
  if (status === 200) return bytes;
  throw new EngineError(JSON.parse(new TextDecoder().decode(bytes)).detail, 'refused');
}

/** Compiles a module. @param {string} address */
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
  #address;
  /** @type {Promise<WebAssembly.Module> | null} */
  #module = null;

  /** @param {string} address of their module */
  constructor(address) {
    this.#address = address;
  }

  /** Compiles the module once for all workers, and again after an error such as a lost connection. */
  load() {
    this.#module ??= moduleAt(this.#address).catch((error) => {
      this.#module = null;
      throw error instanceof EngineError ? error : new EngineError(String(error), 'unreachable');
    });
    return this.#module;
  }

  /** Sends a request. @param {string} path @param {string} body @param {(soFar: number) => void} onProgress @param {AbortSignal} [signal]
   * @returns {Promise<Response>} */
  async ask(path, body, onProgress, signal) {
    const module = await this.load();
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
      // A worker cannot be reused after an abort or a crash.
      worker.terminate();
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

/** Sends one request to a worker. @param {Worker} worker @param {Job} job @returns {Promise<Response>} */
function answered(worker, { path, body, onProgress, signal }) {
  const { promise, resolve, reject } = /** @type {PromiseWithResolvers<Response>} */ (Promise.withResolvers());
  const stop = () => reject(new EngineError('', 'stopped'));
  signal?.addEventListener('abort', stop);
  worker.onerror = (event) => reject(new EngineError(event.message, 'unreachable'));
  worker.onmessage = ({ data }) => {
    if (data.soFar !== undefined) onProgress(data.soFar);
    else resolve(data);
  };
  worker.postMessage({ path, body });
  return promise.finally(() => signal?.removeEventListener('abort', stop));
}
