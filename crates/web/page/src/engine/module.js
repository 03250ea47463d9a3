// The engine as a WebAssembly module in this thread. Like the HTTP API, it accepts a path and a body, and returns a status and a body.

/**
 * Exports of the module.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input allocates the input buffer
 * @property {(path: number) => number} answer returns the status; `path` is the length of the path at the start of the input
 * @property {() => number} output
 * @property {() => number} output_length
 */

/** @typedef {(path: string, body?: string | Uint8Array) => { status: number, bytes: Uint8Array<ArrayBuffer> }} Ask */

/** Instantiates the engine. @param {WebAssembly.Module} module @param {(soFar: number) => void} [onProgress] of long counts
 * @returns {Promise<Ask>} */
export async function instanceOf(module, onProgress = () => {}) {
  const imports = { host: { clock: () => performance.now(), progress: onProgress } };
  const instance = await WebAssembly.instantiate(module, imports);
  const engine = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const encoder = new TextEncoder();
  return (path, body = '') => {
    const [name, content] = [encoder.encode(path), typeof body === 'string' ? encoder.encode(body) : body];
    const length = name.length + content.length;
    const at = engine.input(length);
    const room = new Uint8Array(engine.memory.buffer, at, length);
    room.set(name);
    room.set(content, name.length);
    const status = engine.answer(name.length);
    // Copied, since the module reuses its output buffer.
    const bytes = new Uint8Array(engine.memory.buffer, engine.output(), engine.output_length()).slice();
    return { status, bytes };
  };
}
