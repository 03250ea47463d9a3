// A wish for a puzzle as the engine takes it: what was chosen in a form becomes options and an expression.

/**
 * What was chosen. An empty text is no wish.
 * @typedef {object} Chosen
 * @property {string} level of HoDoKu's scale
 * @property {string} technique its slug
 * @property {string} name what people call the technique
 * @property {string} least the technique's level on HoDoKu's scale
 * @property {'uses' | 'hardest' | 'needs'} place what is meant of the technique
 * @property {string} erFrom
 * @property {string} erTo the rating of Sudoku Explainer, as `7.1`
 * @property {string} givensFrom
 * @property {string} givensTo
 * @property {string} symmetry the name of a shape
 * @property {boolean} minimal whether no given may be one that could go
 * @property {string} more an expression of one's own
 */

/** @typedef {{ seed: number, minimal: boolean, symmetry: string, wish?: string, givens?: string }} Options */

/** @type {Readonly<Chosen>} */
export const nothing = Object.freeze({
  level: '',
  technique: '',
  name: '',
  least: '',
  place: 'uses',
  erFrom: '',
  erTo: '',
  givensFrom: '',
  givensTo: '',
  symmetry: 'none',
  minimal: false,
  more: '',
});

const KEY = 'sodan.wish';

/** What was chosen last. What does not fit is as at first. @param {Pick<Storage, 'getItem'>} storage @returns {Chosen} */
export function loadWish(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}');
    const fits = Object.entries(nothing).filter(([name, value]) => typeof kept[name] === typeof value);
    return { ...nothing, ...Object.fromEntries(fits.map(([name]) => [name, kept[name]])) };
  } catch {
    return nothing;
  }
}

/** @param {Pick<Storage, 'setItem'>} storage @param {Chosen} chosen */
export function saveWish(storage, chosen) {
  try {
    storage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // It is there as long as the page is.
  }
}

/** Whether a puzzle whose hardest step is the chosen technique is all that is wished for. @param {Chosen} chosen */
export const isPlain = ({ technique, place, level, least, erFrom, erTo, givensFrom, givensTo, symmetry, minimal, more }) =>
  technique !== '' &&
  place !== 'needs' &&
  ['', least].includes(level) &&
  [erFrom, erTo, givensFrom, givensTo, more.trim()].every((text) => text === '') &&
  symmetry === 'none' &&
  !minimal;

/** The options of the engine. @param {Chosen} chosen @param {number} seed @returns {Options} */
export function optionsOf(chosen, seed) {
  const { minimal, symmetry } = chosen;
  const wish = expressionOf(chosen);
  const givens = rangeOf(chosen.givensFrom, chosen.givensTo);
  return { seed, minimal, symmetry, ...(wish && { wish }), ...(givens && { givens }) };
}

/** The expression; empty if nothing is wished that takes one. @param {Chosen} chosen */
export function expressionOf({ level, technique, place, erFrom, erTo, more }) {
  const claims = [
    level && `hodoku.level = "${level}"`,
    technique && `hodoku.${place} "${technique}"`,
    erFrom && `er >= ${erFrom}`,
    erTo && `er <= ${erTo}`,
    more.trim() && `(${more.trim()})`,
  ];
  return claims.filter((claim) => claim).join(' and ');
}

const LEVELS = ['Easy', 'Medium', 'Hard', 'Unfair', 'Extreme'];

/**
 * Why no puzzle can be so, as far as it shows without a search. A puzzle is no easier than a technique that it needs.
 * @param {Chosen} chosen
 * @returns {'givens' | 'er' | 'level' | null}
 */
export function contradictionOf({ givensFrom, givensTo, erFrom, erTo, level, least }) {
  const crosses = (/** @type {string} */ from, /** @type {string} */ to) => from !== '' && to !== '' && Number(from) > Number(to);
  if (crosses(givensFrom, givensTo)) return 'givens';
  if (crosses(erFrom, erTo)) return 'er';
  return level !== '' && least !== '' && LEVELS.indexOf(level) < LEVELS.indexOf(least) ? 'level' : null;
}

/** The fewest and the most givens that a puzzle can have. */
const GIVENS = [17, 81];

/** @param {string} from @param {string} to */
function rangeOf(from, to) {
  if (!from && !to) return '';
  return `${from || GIVENS[0]}..${to || GIVENS[1]}`;
}
