// The engine as a module of WebAssembly, in this thread: a path and a body go in, a status and a body come out, as over HTTP.

/**
 * What the module exports.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input where a question of so many bytes is to be written
 * @property {(path: number) => number} answer the status; `path` is how many bytes of the question are its path
 * @property {() => number} output
 * @property {() => number} output_length
 */

/** @typedef {(path: string, body?: string | Uint8Array) => { status: number, bytes: Uint8Array<ArrayBuffer> }} Ask */

/** An instance of the engine. @param {WebAssembly.Module} module @param {(soFar: number) => void} [heard] of long counts
 * @returns {Promise<Ask>} */
export async function instanceOf(module, heard = () => {}) {
  const imports = { host: { clock: () => performance.now(), heard } };
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
    // A copy: the module writes the next answer in the same place.
    const bytes = new Uint8Array(engine.memory.buffer, engine.output(), engine.output_length()).slice();
    return { status, bytes };
  };
}
