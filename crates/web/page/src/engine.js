// The engine behind one interface. The page knows these questions alone; how they reach the engine is a transport's matter.

import { cellOf, digitsOf } from './core/cells.js';
import { candidates, digitsOfText, excluded, textOfDigits } from './core/position.js';
import { techniqueName, texts } from './texts.js';

/** @typedef {import('./core/position.js').Position} Position */
/** @typedef {import('./wire.js').About} About */
/** @typedef {import('./wire.js').Answer} Answer */
/** @typedef {import('./wire.js').Progress} Progress */
/** @typedef {import('./wire.js').Step} Step */
/** @typedef {import('./wire.js').TechniqueEntry} TechniqueEntry */
/** @typedef {import('./wire.js').TechniquePage} TechniquePage */

/**
 * A way to the engine.
 * @typedef {object} Transport
 * @property {(task: string, about: About, options: object, signal?: AbortSignal) => Promise<Answer[]>} ask
 *   one answer for each puzzle; rejects with an `EngineError`
 * @property {(task: string, about: About, options: object, heard: (progress: Progress) => void, signal?: AbortSignal) => Promise<Answer[]>} follow
 *   the same, and tells meanwhile how far the work is
 * @property {(settings: object, signal?: AbortSignal) => Promise<ArrayBuffer>} talk the transcript of a negotiation
 * @property {<T>(name: string, options: object, signal?: AbortSignal) => Promise<T>} exhibit what the lab shows besides solvers at work
 * @property {() => Promise<{ tasks: { name: string, about: string }[] }>} about the tasks of the API
 * @property {() => Promise<TechniqueEntry[]>} techniques
 * @property {(slug: string) => Promise<TechniquePage>} technique
 */

/** Why the engine did not answer. */
export class EngineError extends Error {
  /** @param {string} message @param {'unreachable' | 'busy' | 'refused' | 'stopped'} kind */
  constructor(message, kind) {
    super(message);
    this.name = 'EngineError';
    this.kind = kind;
  }
}

/** A position as the engine takes it, with the candidates that the player works with. @param {Position} at
 * @returns {{ position: import('./wire.js').WirePosition }} */
export function aboutPosition(at) {
  // To the engine, a cell without marks is one that has not been marked yet. One whose last candidate is gone has a mark that is impossible.
  const marks = at.digits.map((digit, cell) =>
    digit ? '' : digitsOf(candidates(at, cell)).join('') || String(excluded(at, cell) ?? ''),
  );
  return { position: { givens: textOfDigits(at.givens), digits: textOfDigits(at.digits), marks } };
}

/** An answer whose techniques are called as in the language of the page. @param {Answer} answer @returns {Answer} */
function localized(answer) {
  if (Object.keys(texts.techniques).length === 0) return answer;
  const own = (/** @type {Step} */ step) => ({ ...step, technique: { ...step.technique, name: techniqueName(step.technique) } });
  return {
    ...answer,
    ...(answer.step && { step: own(answer.step) }),
    // A rating has their number under this name.
    ...(Array.isArray(answer.steps) && { steps: answer.steps.map(own) }),
    ...(answer.groups && { groups: answer.groups.map((group) => ({ ...group, steps: group.steps.map(own) })) }),
  };
}

/** An entry with the name of the language; the one of the engine is found as well. @template {TechniqueEntry} T @param {T} entry
 * @returns {T} */
const named = (entry) => {
  const name = techniqueName(entry);
  return name === entry.name ? entry : { ...entry, name, aliases: [entry.name, ...entry.aliases] };
};

/** The questions of the page. */
export class Engine {
  #way;

  /** @param {Transport} way */
  constructor(way) {
    this.#way = way;
  }

  /** @param {string} task @param {About} about @param {object} options @param {AbortSignal} [signal] */
  async #one(task, about, options, signal) {
    const [answer] = await this.#way.ask(task, about, options, signal);
    if (!answer) throw new EngineError('there is no answer', 'refused');
    return localized(answer);
  }

  /** @param {Position} at @param {'vague' | 'technique' | 'full'} level @param {string} scale @param {AbortSignal} [signal] */
  hint(at, level, scale, signal) {
    return this.#one('hint', aboutPosition(at), { level, scale }, signal);
  }

  /** The wrong entries, and the cells whose needed candidate is gone. @param {Position} at @param {AbortSignal} [signal] */
  async mistakes(at, signal) {
    const answer = await this.#one('hint', aboutPosition(at), { level: 'full' }, signal);
    return {
      wrong: (answer.wrong ?? []).map(cellOf),
      gone: (answer.gone ?? []).map(cellOf),
      words: answer.step ? '' : (answer.hint ?? answer.reason ?? ''),
      isBad: answer.status === 'bad',
    };
  }

  /** Every step of these techniques that can be found now.
   * @param {Position} at @param {readonly string[]} techniques by their slugs @param {AbortSignal} [signal] */
  steps(at, techniques, signal) {
    return this.#one('steps', aboutPosition(at), { techniques }, signal);
  }

  /** The whole way from a position. @param {Position} at @param {string} scale @param {AbortSignal} [signal] */
  path(at, scale, signal) {
    return this.#one('explain', aboutPosition(at), { scale }, signal);
  }

  /** A puzzle's rating on one scale. @param {readonly number[]} givens @param {string} scale @param {AbortSignal} [signal] */
  rate(givens, scale, signal) {
    return this.#one('rate', { text: textOfDigits(givens) }, { scales: [scale] }, signal);
  }

  /** Proper, minimal, which givens could go. @param {readonly number[]} givens @param {AbortSignal} [signal] */
  check(givens, signal) {
    return this.#one('check', { text: textOfDigits(givens) }, {}, signal);
  }

  /**
   * A puzzle by wish. What takes longer than one question may is gone on with by the next of the series, until it is told to stop.
   * @param {import('./core/wish.js').Options} options @param {(tries: number) => void} heard of puzzles tried @param {AbortSignal} signal
   * @returns {Promise<number[]>} the givens
   */
  async make(options, heard, signal) {
    for (let [first, before] = [0, 0]; ; first += 1) {
      const about = { series: { first, count: 1 } };
      const [made] = await this.#way.follow('generate', about, options, ({ so_far }) => heard(before + so_far), signal);
      if (made?.puzzle) return digitsOfText(made.puzzle);
      if (made?.status !== 'timeout') throw new EngineError(made?.reason ?? 'there is no answer', 'refused');
      before += made.tries ?? 0;
    }
  }

  /** @param {readonly number[]} givens @param {AbortSignal} [signal] @returns {Promise<number[] | null>} */
  async solution(givens, signal) {
    const { solution } = await this.#one('solve', { text: textOfDigits(givens) }, {}, signal);
    return solution ? digitsOfText(solution) : null;
  }

  /** Whatever a text holds. @param {string} text @param {AbortSignal} [signal] @returns {Promise<Answer[]>} */
  read(text, signal) {
    return this.#way.ask('convert', { text }, { to: 'line' }, signal);
  }

  /**
   * A position in a notation, as a whole file has it. A notation that cannot hold which candidates are gone gets the digits alone.
   * @param {Position} at @param {string} notation @param {AbortSignal} [signal]
   * @returns {Promise<{ text: string, isWhole: boolean }>} whether the candidates are in it, too
   */
  async write(at, notation, signal) {
    const options = { to: notation, whole: true };
    const about = aboutPosition(at);
    const whole = await this.#one('convert', about, options, signal);
    if (typeof whole.text === 'string') return { text: whole.text.trimEnd(), isWhole: true };
    const { givens, digits } = about.position;
    const bare = await this.#one('convert', { position: { givens, digits } }, options, signal);
    if (typeof bare.text !== 'string') throw new EngineError(bare.reason ?? '', 'refused');
    return { text: bare.text.trimEnd(), isWhole: false };
  }

  /** A negotiation, as `sodan negotiate --transcript` writes it. @param {object} settings @param {AbortSignal} [signal] */
  talk(settings, signal) {
    return this.#way.talk(settings, signal);
  }

  /** A program of actors, played once.
   * @param {{ program: string, seed: number }} options @param {AbortSignal} [signal] @returns {Promise<import('./wire.js').Play>} */
  play(options, signal) {
    return this.#way.exhibit('play', options, signal);
  }

  /** Eight queens, found in one of three ways.
   * @param {{ by: string, seed: number, told: number }} options @param {AbortSignal} [signal]
   * @returns {Promise<import('./wire.js').Queens>} */
  queens(options, signal) {
    return this.#way.exhibit('queens', options, signal);
  }

  /** What each step of the slider between cell and community needs, measured in a talk about the puzzle.
   * @param {{ puzzle: string, seed: number, messages?: number }} options @param {AbortSignal} [signal]
   * @returns {Promise<import('./wire.js').Levels>} */
  levels(options, signal) {
    return this.#way.exhibit('levels', options, signal);
  }

  /** The tree of choices that a search goes through.
   * @param {string} puzzle 81 characters @param {{ by: string, told: number, budget: number }} options how it chooses, of how many
   * alternatives it tells, 1 to 5,000, and after how many it gives up
   * @param {AbortSignal} [signal] @returns {Promise<import('./wire.js').Tree>} */
  async choices(puzzle, options, signal) {
    const answer = await this.#one('choices', { text: puzzle }, options, signal);
    if (answer.status === 'bad') throw new EngineError(answer.reason ?? '', 'refused');
    return /** @type {import('./wire.js').Tree} */ (/** @type {unknown} */ (answer));
  }

  /** The first forcing chain or net that is found, and the board that it was found on; nothing, and why there is none.
   * @param {string} puzzle 81 characters @param {object} options @param {AbortSignal} [signal]
   * @returns {Promise<{ net: import('./wire.js').Net, state: import('./wire.js').State } | { reason: string }>} */
  async chain(puzzle, options, signal) {
    const { net, state, reason } = await this.#one('chains', { text: puzzle }, options, signal);
    return net && state ? { net, state } : { reason: reason ?? '' };
  }

  /** What one way to solve makes of a puzzle.
   * @param {string} puzzle 81 characters @param {{ engine: string, budget: number }} options the way, and when it gives up, in its unit
   * @param {AbortSignal} [signal] @returns {Promise<import('./wire.js').Sample>} */
  async compare(puzzle, options, signal) {
    const answer = await this.#one('compare', { text: puzzle }, options, signal);
    if (answer.status === 'bad') throw new EngineError(answer.reason ?? '', 'refused');
    return /** @type {import('./wire.js').Sample} */ (/** @type {unknown} */ (answer));
  }

  about() {
    return this.#way.about();
  }

  /** The records of any task, as the API has them. @param {string} task @param {object} about @param {object} options */
  raw(task, about, options) {
    return this.#way.ask(task, /** @type {About} */ (about), options);
  }

  async techniques() {
    return (await this.#way.techniques()).map(named);
  }

  /** @param {string} slug */
  async technique(slug) {
    return named(await this.#way.technique(slug));
  }
}
