// The form of the generator, with progress and a stop button.

import { digitsOfText, startOf, textOfDigits } from '../core/position.js';
import { contradictionOf, isPlain, loadWish, optionsOf, saveWish } from '../core/wish.js';
import { EngineError } from '../engine.js';
import { listGames } from '../games.js';
import { familyName, texts } from '../texts.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { checkbox, choice } from './settings.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/wish.js').Chosen} Chosen */
/** @typedef {(position: import('../core/position.js').Position, title: string) => void} Begin */
/** @typedef {(patch: Partial<Chosen>) => void} Change */

/** @param {Engine} engine @param {Begin} begin @param {Storage} storage */
export function wishForm(engine, begin, storage) {
  let chosen = loadWish(storage);
  const change = (/** @type {Partial<Chosen>} */ patch) => {
    chosen = { ...chosen, ...patch };
    saveWish(storage, chosen);
  };
  const report = h('div.making', { role: 'status' });
  const form = h(
    'form.wish',
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        search(engine, chosen, begin, report, storage);
      },
    },
    h('div.wish-fields', {}, technique(engine, chosen, change), fields(chosen, change)),
    expression(chosen, change),
    report,
  );
  showButton(report);
  return h('section', {}, h('h2', { id: 'part-custom' }, texts.wish.title), h('p.lead', {}, texts.wish.about), form);
}

/** @param {Chosen} chosen initial values @param {Change} change */
const fields = (chosen, change) => [
  choice(texts.wish.symmetry, texts.wish.symmetries, chosen.symmetry, (symmetry) => change({ symmetry })),
  range(
    texts.wish.givens,
    { min: 17, max: 81, step: 1 },
    [chosen.givensFrom, chosen.givensTo],
    (givensFrom) => change({ givensFrom }),
    (givensTo) => change({ givensTo }),
  ),
  range(
    texts.wish.er,
    { min: 1, max: 12, step: 0.1 },
    [chosen.erFrom, chosen.erTo],
    (erFrom) => change({ erFrom }),
    (erTo) => change({ erTo }),
  ),
  checkbox(texts.wish.minimal, chosen.minimal, (minimal) => change({ minimal })),
];

/** Creates fields for two optional numbers.
 * @param {string} name @param {{ min: number, max: number, step: number }} bounds
 * @param {[string, string]} values @param {(value: string) => void} from @param {(value: string) => void} to */
function range(name, bounds, values, from, to) {
  const field = (/** @type {string} */ label, /** @type {string} */ value, /** @type {(value: string) => void} */ change) => {
    const input = h('input', { type: 'number', ...bounds, value, 'aria-label': `${name}, ${label}`, placeholder: label });
    input.addEventListener('input', () => change(input.value));
    return input;
  };
  return h(
    'div.field',
    {},
    h('span', {}, name),
    h('div.range', {}, field(texts.wish.from, values[0], from), field(texts.wish.to, values[1], to)),
  );
}

/** Creates the fields for the difficulty, the technique, and its role. The list of techniques is requested from the engine. @param {Engine} engine
 * @param {Chosen} chosen initial values @param {Change} change */
function technique(engine, chosen, change) {
  const select = h(
    'select',
    {
      onchange: () => {
        const [option] = select.selectedOptions;
        change({ technique: select.value, name: select.value && option.text, least: option.dataset.level ?? '' });
      },
    },
    h('option', { value: '' }, texts.wish.any),
  );
  listTechniques(engine, select, chosen.technique);
  return [
    choice(texts.wish.level, { '': texts.wish.any, ...texts.wish.levels }, chosen.level, (level) => change({ level })),
    h('label.field', {}, h('span', {}, texts.wish.technique), select),
    choice(texts.wish.place, texts.wish.places, chosen.place, (place) =>
      change({ place: /** @type {Chosen['place']} */ (place) }),
    ),
  ];
}

/** @param {Engine} engine @param {HTMLSelectElement} select @param {string} chosen initial slug */
async function listTechniques(engine, select, chosen) {
  const entries = await engine.techniques().catch(() => []);
  const known = entries.filter(({ scales }) => scales.hodoku);
  for (const family of new Set(known.map((entry) => entry.family))) {
    const members = known.filter((entry) => entry.family === family);
    select.append(
      h(
        'optgroup',
        { label: familyName(family) },
        members.map(({ slug, name, scales }) => h('option', { value: slug, 'data-level': scales.hodoku?.level ?? '' }, name)),
      ),
    );
  }
  select.value = chosen;
}

/** @param {Chosen} chosen initial values @param {Change} change */
function expression(chosen, change) {
  const field = h('input', {
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    value: chosen.more,
    placeholder: texts.wish.example,
  });
  field.addEventListener('input', () => change({ more: field.value }));
  return h(
    'details.more',
    { open: chosen.more !== '' },
    h('summary', {}, texts.wish.more),
    h('label.field', {}, h('span', {}, texts.wish.moreAbout), field),
  );
}

/** @param {HTMLElement} report @param {string} [message] */
const showButton = (report, message = '') =>
  fill(report, h('button.main', { type: 'submit' }, icon('wand'), texts.wish.go), message && h('p.fault', {}, message));

/** Delay in milliseconds before the message that such puzzles may be rare. */
const LONG = 20_000;

/** Returns a built-in puzzle that the player has not played yet if the only condition is a common technique, otherwise `null`.
 * @param {Chosen} chosen @param {Storage} storage @returns {Promise<number[] | null>} the givens */
async function fromStock(chosen, storage) {
  if (!isPlain(chosen)) return null;
  const { stock } = await import('../stock.js');
  const played = new Set(listGames(storage).map(({ now }) => textOfDigits(now.givens)));
  const fresh = (stock[chosen.technique] ?? []).find((puzzle) => !played.has(puzzle));
  return fresh === undefined ? null : digitsOfText(fresh);
}

/** Searches for a puzzle and starts it.
 * @param {Engine} engine @param {Chosen} chosen @param {Begin} begin @param {HTMLElement} report @param {Storage} storage */
async function search(engine, chosen, begin, report, storage) {
  const contradiction = contradictionOf(chosen);
  if (contradiction) return showButton(report, textOf(contradiction, chosen));
  const ready = await fromStock(chosen, storage).catch(() => null);
  if (ready) return begin(startOf(ready), titleOf(chosen));
  const stop = new AbortController();
  // Puzzles that need a certain technique are rare. A built-in puzzle that merely contains the technique is offered during the search.
  const near = chosen.place === 'needs' && (await fromStock({ ...chosen, place: 'hardest' }, storage).catch(() => null));
  const settle = (/** @type {number[]} */ givens) => {
    stop.abort();
    begin(startOf(givens), titleOf(chosen));
  };
  const far = h('p', {}, texts.wish.busy);
  fill(
    report,
    h('button.quiet', { type: 'button', onclick: () => stop.abort() }, texts.wish.cancel),
    h('progress', { 'aria-label': texts.wish.busy }),
    far,
    near && h('button.quiet', { type: 'button', onclick: () => settle(near) }, texts.wish.instead(chosen.name)),
  );
  const since = performance.now();
  const onProgress = (/** @type {number} */ tries) => {
    // Stops if the player has left the page.
    if (!report.isConnected) stop.abort();
    const long = performance.now() - since > LONG && texts.wish.long;
    if (tries > 0) fill(far, texts.wish.tried(tries), long && h('span.lead', {}, ' ', long));
  };
  try {
    const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    const givens = await engine.make(optionsOf(chosen, seed), onProgress, stop.signal);
    if (report.isConnected) begin(startOf(givens), titleOf(chosen));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    showButton(report, texts.engine[error.kind](error.message));
  }
}

/** @param {NonNullable<ReturnType<typeof contradictionOf>>} contradiction @param {Chosen} chosen */
const textOf = (contradiction, { name, least, level }) =>
  contradiction === 'level' ? texts.wish.contradiction.level(name, least, level) : texts.wish.contradiction[contradiction];

/** @param {Chosen} chosen */
const titleOf = ({ level, name, erFrom, erTo }) =>
  [texts.levels[level], name, (erFrom || erTo) && `SE ${[erFrom, erTo].join('–')}`].filter((word) => word).join(', ') ||
  texts.wish.untitled;
