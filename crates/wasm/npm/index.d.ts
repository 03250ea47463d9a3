import type { Entry, Page, Problem, Tasks } from './types.js';

export type * from './types.js';

/** The engine. All methods are synchronous; run long requests in a worker. */
export interface Sodan {
  /** Runs a task on puzzles, a position, or a series. Throws a `SodanError` if the request is invalid. */
  ask<T extends keyof Tasks>(task: T, question: Tasks[T]['question']): Tasks[T]['answer'];
  /**
   * Solves many grids in one call, several times as fast as `ask`, since no JSON is involved.
   * @param cells 81 bytes per grid, row by row: 0 for an empty cell, otherwise 1 to 9; the characters `0` to `9` and `.` are also accepted
   * @returns the number of solutions of each grid (0, 1, or 2 for several), and 81 bytes with its first solution, or zeros;
   *   both views share one buffer. Throws a `SodanError` if the bytes are not grids.
   */
  solveGrids(cells: Uint8Array): { counts: Uint8Array; solutions: Uint8Array };
  /** Returns the available tasks, scales and formats. */
  about(): {
    version: string;
    tasks: { name: string; about: string }[];
    scales: { name: string; about: string }[];
    formats: string[];
  };
  /** Returns the entries of all techniques. */
  techniques(): Entry[];
  /** Returns the description of a technique, with its proof and examples. */
  technique(slug: string): Page;
}

/** Error of a request. */
export class SodanError extends Error {
  readonly problem: Problem;
}

/**
 * Loads the engine.
 * @param options `module`: the file `sodan.wasm` or the compiled module, if the file in the package cannot be fetched;
 *   `onProgress` receives the progress of long counts
 */
export function load(options?: {
  module?: WebAssembly.Module | BufferSource;
  onProgress?: (soFar: number) => void;
}): Promise<Sodan>;
