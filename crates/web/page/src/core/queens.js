// Eight queens: the attempts to place them, step by step. A moment is a number of steps.

/** @typedef {import('../wire.js').Queens} Queens */

/** Methods for placing the queens. */
export const WAYS = /** @type {const} */ (['amb', 'backtracking', 'counter']);

/** @typedef {{ how: typeof WAYS[number], seed: number, at: number }} Chosen */

/** @type {Chosen} */
export const start = { how: 'amb', seed: 1, at: 0 };

/** @param {Chosen} chosen */
export const codeOf = ({ how, seed, at }) => String(new URLSearchParams({ how, seed: String(seed), at: String(at) }));

/** Validators of the link parameters. @type {Record<string, (text: string) => boolean>} */
const SENSE = {
  how: (text) => WAYS.some((way) => way === text),
  seed: (text) => /^\d{1,15}$/.test(text),
  at: (text) => /^\d{1,9}$/.test(text),
};

/** Parses a link; `wrong` lists its invalid parameters. @param {string} code @returns {{ chosen: Chosen, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const makesSense = (/** @type {[string, string]} */ [name, text]) => SENSE[name]?.(text) ?? false;
  const entries = parts.filter(makesSense).map(([name, text]) => [name, name === 'how' ? text : Number(text)]);
  return { chosen: { ...start, ...Object.fromEntries(entries) }, wrong: parts.filter((part) => !makesSense(part)) };
}

/** Returns the pairs of rows whose queens attack each other. @param {readonly number[]} columns of the queens, top row first
 * @returns {[number, number][]} */
export const attacksOf = (columns) =>
  columns.flatMap((column, row) =>
    columns
      .slice(0, row)
      .flatMap((other, above) =>
        other === column || Math.abs(other - column) === row - above ? [/** @type {[number, number]} */ ([above, row])] : [],
      ),
  );

/** Returns the queens as a number with one digit per row, the 1-based column. @param {readonly number[]} columns */
export const numberOf = (columns) => columns.map((column) => column + 1).join('');

/** Returns whether all steps are listed, so that the last one is the solution. @param {Queens} queens */
export const isWhole = ({ steps, count }) => steps.length === count;

/** Returns the visible steps with their numbers: the listed steps and the solution. @param {Queens} queens
 * @returns {{ number: number, columns: number[] }[]} */
export function seenOf(queens) {
  const told = queens.steps.map(({ columns }, index) => ({ number: index + 1, columns }));
  return isWhole(queens) ? told : [...told, { number: queens.count, columns: queens.solution }];
}
