// What is chosen in the lab, as the engine takes it and as a link has it.

import { FAULTS, switchesOf } from './switches.js';

export { FAULTS };

/**
 * @typedef {object} Chosen
 * @property {string} puzzle 81 characters
 * @property {string} protocol its name, or `slider`
 * @property {number} slider 0 to 7, where the slider stands if it chooses
 * @property {number} seed
 * @property {number} messages the most
 * @property {number} delay chances, from 0 to 1
 * @property {number} stall
 * @property {number} crash
 * @property {number} lose
 * @property {string} switches other chances later on, as `sodan negotiate --switch` takes them, with blanks between them
 * @property {string} mistakes the published mistakes that are made again, with blanks between them
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

/** The published mistakes that every published protocol can make, and those of one of them. */
const MISTAKES = ['wrong-neighbours', 'unguarded-deny', 'one-seed', 'quiet-ending'];
const OWN_MISTAKES = /** @type {Record<string, string[]>} */ ({
  first: ['doubled-neighbours', 'doubt-minus-one', 'zombies'],
  panic: ['doubled-neighbours', 'doubt-minus-one'],
  announcing: ['doubled-neighbours', 'doubt-minus-one'],
  stage: ['doubled-neighbours'],
  community: ['doubt-minus-one', 'blocking-swap'],
});

/** The mistakes that a protocol can make. @param {string} protocol */
export const mistakesOf = (protocol) => (protocol in OWN_MISTAKES ? [...MISTAKES, ...OWN_MISTAKES[protocol]] : []);

/** The mistakes of a list with blanks. @param {string} text */
export const mistakesIn = (text) => text.split(' ').filter(Boolean);

/** A puzzle on which most steps of the slider come to an end. */
export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** From where to where numbers go, and their steps; a seed that is larger would not be the same as JSON. */
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

/** The first number that makes no sense, by its name. @param {Chosen} chosen */
export const wrongIn = (chosen) => NUMBERS.find((name) => !fits(name, chosen[name])) ?? null;

/** How the cells of a transcript talked, as its header says: the protocol, what else its cells could do, and the published mistakes.
 * @param {Record<string, string>} header @returns {{ protocol: string, seed: number, skills: string[], mistakes: string }} */
export function madeBy({ settings, seed }) {
  const [protocol, ...words] = settings.split(' ');
  const mistakes = words.flatMap((word) => (word.startsWith('mistake=') ? [word.slice('mistake='.length)] : []));
  return { protocol, seed: Number(seed), skills: words.filter((word) => !word.includes('=')), mistakes: mistakes.join(' ') };
}

/** What the engine is asked. @param {Chosen} chosen */
export function requestOf({ protocol, slider, mistakes, switches, ...rest }) {
  const base = protocol === 'slider' ? { slider: slider / 7 } : { protocol };
  return { ...base, ...rest, switches: switchesOf(switches) ?? [], mistakes: mistakesIn(mistakes), every_message: true };
}

/** The most runs beside each other. */
export const MOST_RUNS = 4;

/** What the colours of the board show: how sure the cells are, or regions. @typedef {'sure' | 'regions'} Show */

/** What runs beside each other may differ in. */
const OWN = /** @type {readonly (keyof Chosen)[]} */ (['protocol', 'slider', 'seed', ...FAULTS, 'switches', 'mistakes']);

/** Another run beside these: as the last one, from the next seed. @param {readonly Chosen[]} runs one or more @returns {Chosen} */
export function another(runs) {
  const last = runs[runs.length - 1];
  return { ...last, seed: last.seed < RANGES.seed.max ? last.seed + 1 : 0 };
}

/** Runs beside each other and a moment of them as a text for a link: a part for each, in which is left out what is as at first, or as
 * in the first run. @param {readonly Chosen[]} runs @param {number | null} at @param {Show} [show] */
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

/** Whether a link may name this. @param {string} name @param {string} text @param {number} value of the text, if it is a number
 * @param {string} protocol that the link names */
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
 * A part of a link. What makes no sense is as in the base, and is told.
 * @param {string} code @param {Chosen} base @param {readonly string[]} names that it may have @returns {Read}
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
 * The runs of a link, one or more, their moment, and what colours show. What makes no sense is told.
 * @param {string} code @returns {{ runs: Chosen[], at: number | null, show: Show, wrong: [string, string][] }}
 */
export function runsOf(code) {
  const [own, ...others] = code.split('/');
  const main = readOf(own, first, [...Object.keys(first), 'at', 'show']);
  const beside = others.slice(0, MOST_RUNS - 1).map((other) => readOf(other, main.chosen, OWN));
  const tooMany = others.slice(MOST_RUNS - 1).map((other) => /** @type {[string, string]} */ (['run', other]));
  return {
    runs: [main, ...beside].map(({ chosen }) => chosen),
    at: main.at,
    show: main.show,
    wrong: [...[main, ...beside].flatMap(({ wrong }) => wrong), ...tooMany],
  };
}
