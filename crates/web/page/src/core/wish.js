// Specification of a puzzle: converts the values of the form to engine options and a query expression.

/**
 * Values of the form. An empty text means any.
 * @typedef {object} Chosen
 * @property {string} level level on HoDoKu's scale
 * @property {string} technique slug of the technique
 * @property {string} name display name of the technique
 * @property {string} least the technique's level on HoDoKu's scale
 * @property {'uses' | 'hardest' | 'needs'} place role of the technique
 * @property {string} erFrom
 * @property {string} erTo the rating of Sudoku Explainer, as `7.1`
 * @property {string} givensFrom
 * @property {string} givensTo
 * @property {string} symmetry name of a symmetry
 * @property {boolean} minimal whether every given must be necessary
 * @property {string} more an additional expression
 */

/** @typedef {{ seed: number, minimal: boolean, symmetry: string, query?: string, givens?: string }} Options */

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

/** Returns the last values of the form, with invalid values replaced by defaults. @param {Pick<Storage, 'getItem'>} storage @returns {Chosen} */
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
    // Without storage, the values are kept until the page is closed.
  }
}

/** Returns whether the only condition is that the technique is the hardest of the path. @param {Chosen} chosen */
export const isPlain = ({ technique, place, level, least, erFrom, erTo, givensFrom, givensTo, symmetry, minimal, more }) =>
  technique !== '' &&
  place !== 'needs' &&
  ['', least].includes(level) &&
  [erFrom, erTo, givensFrom, givensTo, more.trim()].every((text) => text === '') &&
  symmetry === 'none' &&
  !minimal;

/** Returns the options for the engine. @param {Chosen} chosen @param {number} seed @returns {Options} */
export function optionsOf(chosen, seed) {
  const { minimal, symmetry } = chosen;
  const query = expressionOf(chosen);
  const givens = rangeOf(chosen.givensFrom, chosen.givensTo);
  return { seed, minimal, symmetry, ...(query && { query }), ...(givens && { givens }) };
}

/** Returns the query expression, or an empty text if it would contain no conditions. @param {Chosen} chosen */
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
 * Returns why no puzzle can match, or `null` if a search is needed to find out. A puzzle cannot be easier than a technique that it
 * requires.
 * @param {Chosen} chosen
 * @returns {'givens' | 'er' | 'level' | null}
 */
export function contradictionOf({ givensFrom, givensTo, erFrom, erTo, level, least }) {
  const crosses = (/** @type {string} */ from, /** @type {string} */ to) => from !== '' && to !== '' && Number(from) > Number(to);
  if (crosses(givensFrom, givensTo)) return 'givens';
  if (crosses(erFrom, erTo)) return 'er';
  return level !== '' && least !== '' && LEVELS.indexOf(level) < LEVELS.indexOf(least) ? 'level' : null;
}

/** Minimum and maximum number of givens. */
const GIVENS = [17, 81];

/** @param {string} from @param {string} to */
function rangeOf(from, to) {
  if (!from && !to) return '';
  return `${from || GIVENS[0]}..${to || GIVENS[1]}`;
}
