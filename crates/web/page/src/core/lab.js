// The settings of the lab, as options of the engine and as a link.

import { FAULTS, switchesOf } from './switches.js';

export { FAULTS };

/**
 * @typedef {object} Chosen
 * @property {string} puzzle 81 characters
 * @property {string} protocol a protocol name, or `slider`
 * @property {number} slider 0 to 7, the slider's position, used by the protocol `slider`
 * @property {number} seed
 * @property {number} messages the limit
 * @property {number} delay probability, 0 to 1
 * @property {number} stall
 * @property {number} crash
 * @property {number} lose
 * @property {string} switches changes of the probabilities, as for `sodan negotiate --switch`, separated by spaces
 * @property {string} mistakes the reproduced mistakes, separated by spaces
 */

export const PROTOCOLS = ['token', 'community-plus', 'community', 'stage', 'announcing', 'panic', 'first'];

/** @type {Chosen} */
export const first = {
  puzzle: '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......',
  protocol: 'community-plus',
  slider: 0,
  // With this seed the example is solved within the limit.
  seed: 5,
  messages: 300_000,
  delay: 0,
  stall: 0,
  crash: 0,
  lose: 0,
  switches: '',
  mistakes: '',
};

/** Mistakes that every published protocol supports. `OWN_MISTAKES` contains those of individual protocols. */
const MISTAKES = ['wrong-neighbours', 'unguarded-deny', 'one-seed', 'quiet-ending'];
const OWN_MISTAKES = /** @type {Record<string, string[]>} */ ({
  first: ['doubled-neighbours', 'doubt-minus-one', 'zombies'],
  panic: ['doubled-neighbours', 'doubt-minus-one'],
  announcing: ['doubled-neighbours', 'doubt-minus-one'],
  stage: ['doubled-neighbours'],
  community: ['doubt-minus-one', 'blocking-swap'],
});

/** Returns the mistakes that a protocol supports. @param {string} protocol */
export const mistakesOf = (protocol) => (protocol in OWN_MISTAKES ? [...MISTAKES, ...OWN_MISTAKES[protocol]] : []);

/** Splits a list at spaces. @param {string} text */
export const mistakesIn = (text) => text.split(' ').filter(Boolean);

/** A puzzle that the negotiation solves at most positions of the slider. */
export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** Ranges and increments of the numbers. A larger seed would lose precision in JSON. */
export const RANGES = {
  slider: { min: 0, max: 7, step: 1 },
  seed: { min: 0, max: 999_999_999_999_999, step: 1 },
  messages: { min: 1, max: 2_000_000, step: 1 },
  delay: { min: 0, max: 1, step: 'any' },
  stall: { min: 0, max: 1, step: 'any' },
  crash: { min: 0, max: 1, step: 'any' },
  lose: { min: 0, max: 1, step: 'any' },
};

const NUMBERS = /** @type {(keyof typeof RANGES)[]} */ (Object.keys(RANGES));

/** @param {keyof typeof RANGES} name @param {number} value */
const fits = (name, value) => {
  const { min, max, step } = RANGES[name];
  return value >= min && value <= max && (step === 'any' || Number.isInteger(value));
};

/** Returns the name of the first invalid number. @param {Chosen} chosen */
export const wrongIn = (chosen) => NUMBERS.find((name) => !fits(name, chosen[name])) ?? null;

/** Parses the settings in the header of a transcript: the protocol, additional abilities of the cells, and the published mistakes.
 * @param {Record<string, string>} header @returns {{ protocol: string, seed: number, skills: string[], mistakes: string }} */
export function madeBy({ settings, seed }) {
  const [protocol, ...words] = settings.split(' ');
  const mistakes = words.flatMap((word) => (word.startsWith('mistake=') ? [word.slice('mistake='.length)] : []));
  return { protocol, seed: Number(seed), skills: words.filter((word) => !word.includes('=')), mistakes: mistakes.join(' ') };
}

/** Request to the engine. @param {Chosen} chosen */
export function requestOf({ protocol, slider, mistakes, switches, ...rest }) {
  const base = protocol === 'slider' ? { slider: slider / 7 } : { protocol };
  return { ...base, ...rest, switches: switchesOf(switches) ?? [], mistakes: mistakesIn(mistakes), every_message: true };
}

/** Maximum number of runs side by side. */
export const MOST_RUNS = 4;

/** The meaning of the colours on the board. @typedef {'sure' | 'regions'} Show */

/** Settings in which runs side by side may differ. */
const OWN = /** @type {readonly (keyof Chosen)[]} */ (['protocol', 'slider', 'seed', ...FAULTS, 'switches', 'mistakes']);

/** Returns a copy of the last run with the next seed. @param {readonly Chosen[]} runs one or more @returns {Chosen} */
export function another(runs) {
  const last = runs[runs.length - 1];
  return { ...last, seed: last.seed < RANGES.seed.max ? last.seed + 1 : 0 };
}

/** Encodes runs and a moment as a link with one part per run. The first part omits values equal to the defaults, and each further
 * part omits values equal to those of the first run. @param {readonly Chosen[]} runs @param {number | null} at @param {Show} [show] */
export function codeOf(runs, at, show = 'sure') {
  const names = /** @type {(keyof Chosen)[]} */ (Object.keys(first));
  const [main, ...others] = runs;
  const parts = partsOf(main, first, names);
  if (at !== null) parts.set('at', String(at));
  if (show !== 'sure') parts.set('show', show);
  return [parts, ...others.map((run) => partsOf(run, main, OWN))].join('/');
}

/** @param {Chosen} chosen @param {Chosen} base @param {readonly (keyof Chosen)[]} names */
const partsOf = (chosen, base, names) =>
  new URLSearchParams(names.filter((name) => chosen[name] !== base[name]).map((name) => [name, String(chosen[name])]));

/** Returns whether a link parameter is valid. @param {string} name @param {string} text @param {number} value of the text, if it is a number
 * @param {string} protocol the protocol in the link */
function makesSense(name, text, value, protocol) {
  if (name === 'mistakes') return mistakesIn(text).every((mistake) => mistakesOf(protocol).includes(mistake));
  if (name === 'switches') return switchesOf(text) !== null;
  if (name === 'puzzle') return /^[1-9.]{81}$/.test(text);
  if (name === 'protocol') return [...PROTOCOLS, 'slider'].includes(text);
  if (name === 'show') return ['sure', 'regions'].includes(text);
  if (name === 'at') return Number.isSafeInteger(value) && value >= 0;
  return NUMBERS.some((known) => known === name && fits(known, value));
}

/** @typedef {{ chosen: Chosen, at: number | null, show: Show, wrong: [string, string][] }} Read */

/**
 * Parses one part of a link. Invalid values are replaced by those of the base and reported.
 * @param {string} code @param {Chosen} base @param {readonly string[]} names allowed names @returns {Read}
 */
function readOf(code, base, names) {
  const said = new URLSearchParams(code);
  const protocol = said.get('protocol') ?? base.protocol;
  const parts = [...said].map(([name, text]) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    return { name, text, value, sense: names.includes(name) && makesSense(name, text, value, protocol) };
  });
  const isText = (/** @type {string} */ name) => ['puzzle', 'protocol', 'switches', 'mistakes', 'show'].includes(name);
  const entries = parts.filter(({ sense }) => sense).map(({ name, text, value }) => [name, isText(name) ? text : value]);
  const { at = null, show = 'sure', ...chosen } = Object.fromEntries(entries);
  const wrong = parts.flatMap(({ name, text, sense }) => (sense ? [] : [/** @type {[string, string]} */ ([name, text])]));
  return { chosen: { ...base, ...chosen }, at, show, wrong };
}

/**
 * Parses the runs of a link (at least one), their moment, and the meaning of the colours. Invalid values are reported.
 * @param {string} code @returns {{ runs: Chosen[], at: number | null, show: Show, wrong: [string, string][] }}
 */
export function runsOf(code) {
  const [own, ...others] = code.split('/');
  const main = readOf(own, first, [...Object.keys(first), 'at', 'show']);
  const more = others.slice(0, MOST_RUNS - 1).map((other) => readOf(other, main.chosen, OWN));
  const tooMany = others.slice(MOST_RUNS - 1).map((other) => /** @type {[string, string]} */ (['run', other]));
  return {
    runs: [main, ...more].map(({ chosen }) => chosen),
    at: main.at,
    show: main.show,
    wrong: [...[main, ...more].flatMap(({ wrong }) => wrong), ...tooMany],
  };
}
