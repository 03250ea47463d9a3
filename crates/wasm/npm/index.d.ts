import type { Entry, Page, Problem, Tasks } from './types.js';

export type * from './types.js';

/** The engine. Nothing of it is asynchronous: what takes long is better asked in a worker. */
export interface Sodan {
  /** Asks about puzzles, a position, or a part of a series; throws a `SodanError` if it is no question. */
  ask<T extends keyof Tasks>(task: T, question: Tasks[T]['question']): Tasks[T]['answer'];
  /**
   * Solves many grids at once, several times as fast as `ask` does: no JSON is written.
   * @param cells 81 bytes for each grid, row by row: 0 for an empty cell, else 1 to 9; characters (`0` to `9` and `.`) are read too
   * @returns for each grid how many solutions it has (0, 1, or 2 for several), and 81 bytes with its first solution, or zeros;
   *   both views end with the buffer that they share. Throws a `SodanError` if the bytes are no grids.
   */
  solveGrids(cells: Uint8Array): { counts: Uint8Array; solutions: Uint8Array };
  /** What there is: tasks, scales, notations. */
  about(): {
    version: string;
    tasks: { name: string; about: string }[];
    scales: { name: string; about: string }[];
    formats: string[];
  };
  /** All techniques. */
  techniques(): Entry[];
  /** What a technique is, why it is true, and examples of it. */
  technique(slug: string): Page;
}

/** Why a question is not answered. */
export class SodanError extends Error {
  readonly problem: Problem;
}

/**
 * The engine.
 * @param options `module`: the file `sodan.wasm` or what was compiled of it, where the package's own cannot be fetched;
 *   `heard` hears how far a long count is
 */
export function load(options?: { module?: WebAssembly.Module | BufferSource; heard?: (soFar: number) => void }): Promise<Sodan>;
