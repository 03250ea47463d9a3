// The puzzles offered by an exhibit of the lab.

import { textOfDigits } from '../core/position.js';
import { lab } from '../texts.lab.js';

/** Returns the names of puzzles by puzzle: the puzzles of the exhibit, the puzzle in the link, and the current game.
 * @param {import('../store.js').Store} store @param {readonly string[]} known 81 characters each @param {string} chosen */
export function puzzlesOf(store, known, chosen) {
  const own = textOfDigits(store.get().game.history.now.givens);
  const isPuzzle = own.includes('.') && /[1-9]/.test(own);
  return {
    ...(known.includes(chosen) ? {} : { [chosen]: lab.linked }),
    ...(isPuzzle ? { [own]: lab.own } : {}),
    ...Object.fromEntries(known.map((puzzle) => [puzzle, lab.puzzles[puzzle]])),
  };
}
