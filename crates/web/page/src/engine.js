// The engine's interface for the page. The page sends only these requests; a transport delivers them.

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
 * A transport to the engine.
 * @typedef {object} Transport
 * @property {(task: string, about: About, options: object, signal?: AbortSignal) => Promise<Answer[]>} ask
 *   returns one answer per puzzle; rejects with an `EngineError`
 * @property {(task: string, about: About, options: object, onProgress: (progress: Progress) => void, signal?: AbortSignal) => Promise<Answer[]>} follow
 *   like `ask`, with progress reports
 * @property {(settings: object, signal?: AbortSignal) => Promise<ArrayBuffer>} talk runs a negotiation and returns its transcript
 * @property {<T>(name: string, options: object, signal?: AbortSignal) => Promise<T>} exhibit returns the data of a lab exhibit other than a solver
 * @property {() => Promise<{ tasks: { name: string, about: string }[] }>} about returns the tasks of the API
 * @property {() => Promise<TechniqueEntry[]>} techniques
 * @property {(slug: string) => Promise<TechniquePage>} technique
 */

/** The error of a failed request. */
export class EngineError extends Error {
  /** @param {string} message @param {'unreachable' | 'busy' | 'refused' | 'stopped'} kind */
  constructor(message, kind) {
    super(message);
    this.name = 'EngineError';
    this.kind = kind;
  }
}

/** Encodes a position for the engine, with the candidates that the player sees. @param {Position} at
 * @returns {{ position: import('./wire.js').WirePosition }} */
export function aboutPosition(at) {
  // To the engine, a cell without marks is unmarked rather than without candidates. Cells without candidates therefore get an
  // impossible mark.
  const marks = at.digits.map((digit, cell) =>
    digit ? '' : digitsOf(candidates(at, cell)).join('') || String(excluded(at, cell) ?? ''),
  );
  return { position: { givens: textOfDigits(at.givens), digits: textOfDigits(at.digits), marks } };
}

/** Replaces the technique names in a response by localized ones. @param {Answer} answer @returns {Answer} */
function localized(answer) {
  if (Object.keys(texts.techniques).length === 0) return answer;
  const own = (/** @type {Step} */ step) => ({ ...step, technique: { ...step.technique, name: techniqueName(step.technique) } });
  return {
    ...answer,
    ...(answer.step && { step: own(answer.step) }),
    // In ratings, this field is a number of steps.
    ...(Array.isArray(answer.steps) && { steps: answer.steps.map(own) }),
    ...(answer.groups && { groups: answer.groups.map((group) => ({ ...group, steps: group.steps.map(own) })) }),
  };
}

/** Replaces the name of an entry by the localized one and keeps the original as an alias. @template {TechniqueEntry} T @param {T} entry
 * @returns {T} */
const named = (entry) => {
  const name = techniqueName(entry);
  return name === entry.name ? entry : { ...entry, name, aliases: [entry.name, ...entry.aliases] };
};

/** Sends requests to the engine. */
export class Engine {
  #way;

  /** @param {Transport} way */
  constructor(way) {
    this.#way = way;
  }

  /** @param {string} task @param {About} about @param {object} options @param {AbortSignal} [signal] */
  async #one(task, about, options, signal) {
    const [answer] = await this.#way.ask(task, about, options, signal);
    if (!answer) throw new EngineError('the response contains no answer', 'refused');
    return localized(answer);
  }

  /** @param {Position} at @param {'vague' | 'technique' | 'full'} level @param {string} scale @param {AbortSignal} [signal] */
  hint(at, level, scale, signal) {
    return this.#one('hint', aboutPosition(at), { level, scale }, signal);
  }

  /** Returns the wrong entries and the cells that lack a needed candidate. @param {Position} at @param {AbortSignal} [signal] */
  async mistakes(at, signal) {
    const answer = await this.#one('hint', aboutPosition(at), { level: 'full' }, signal);
    return {
      wrong: (answer.wrong ?? []).map(cellOf),
      gone: (answer.gone ?? []).map(cellOf),
      words: answer.step ? '' : (answer.hint ?? answer.reason ?? ''),
      isBad: answer.status === 'bad',
    };
  }

  /** Returns all steps of these techniques in a position.
   * @param {Position} at @param {readonly string[]} techniques slugs @param {AbortSignal} [signal] */
  steps(at, techniques, signal) {
    return this.#one('steps', aboutPosition(at), { techniques }, signal);
  }

  /** Solves a position step by step. @param {Position} at @param {string} scale @param {AbortSignal} [signal] */
  path(at, scale, signal) {
    return this.#one('explain', aboutPosition(at), { scale }, signal);
  }

  /** Rates a puzzle on one scale. @param {readonly number[]} givens @param {string} scale @param {AbortSignal} [signal] */
  rate(givens, scale, signal) {
    return this.#one('rate', { text: textOfDigits(givens) }, { scales: [scale] }, signal);
  }

  /** Checks whether a puzzle is proper and minimal, and returns its redundant givens. @param {readonly number[]} givens @param {AbortSignal} [signal] */
  check(givens, signal) {
    return this.#one('check', { text: textOfDigits(givens) }, {}, signal);
  }

  /**
   * Generates a puzzle. If the search exceeds the time limit of one request, it continues with further requests until it is aborted.
   * @param {import('./core/wish.js').Options} options @param {(tries: number) => void} onProgress reports the number of puzzles tried @param {AbortSignal} signal
   * @returns {Promise<number[]>} the givens
   */
  async make(options, onProgress, signal) {
    for (let [first, before] = [0, 0]; ; first += 1) {
      const about = { series: { first, count: 1 } };
      const [made] = await this.#way.follow('generate', about, options, ({ so_far }) => onProgress(before + so_far), signal);
      if (made?.puzzle) return digitsOfText(made.puzzle);
      if (made?.status !== 'timeout') throw new EngineError(made?.reason ?? 'the response contains no answer', 'refused');
      before += made.tries ?? 0;
    }
  }

  /** @param {readonly number[]} givens @param {AbortSignal} [signal] @returns {Promise<number[] | null>} */
  async solution(givens, signal) {
    const { solution } = await this.#one('solve', { text: textOfDigits(givens) }, {}, signal);
    return solution ? digitsOfText(solution) : null;
  }

  /** Parses the puzzles in a text. @param {string} text @param {AbortSignal} [signal] @returns {Promise<Answer[]>} */
  read(text, signal) {
    return this.#way.ask('convert', { text }, { to: 'line' }, signal);
  }

  /**
   * Formats a position as a complete file. Formats that cannot represent eliminated candidates contain only the digits.
   * @param {Position} at @param {string} notation @param {AbortSignal} [signal]
   * @returns {Promise<{ text: string, isWhole: boolean }>} `isWhole` is whether the text includes the candidates
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

  /** Runs a task on a puzzle or position. @param {string} task @param {About} about @param {object} options
   * @param {AbortSignal} [signal] */
  ask(task, about, options, signal) {
    return this.#one(task, about, options, signal);
  }

  /** Runs a task on a variant. The size is always sent, so that the engine also treats a puzzle without rules as a variant. @param {string} task @param {import('./core/variant.js').Puzzle} puzzle @param {object} options
   * @param {AbortSignal} [signal] */
  variant(task, puzzle, options, signal) {
    const size = puzzle.size < 4 ? {} : { size: puzzle.size };
    return this.#one(task, { text: JSON.stringify(puzzle) }, { ...size, ...options }, signal);
  }

  /** Parses the variants in a text and returns them as JSON. @param {string} text @param {AbortSignal} [signal] @returns {Promise<Answer[]>} */
  readVariants(text, signal) {
    return this.#way.ask('convert', { text }, { to: 'json' }, signal);
  }

  /** Runs a negotiation and returns its transcript, as written by `sodan negotiate --transcript`. @param {object} settings @param {AbortSignal} [signal] */
  talk(settings, signal) {
    return this.#way.talk(settings, signal);
  }

  /** Runs a program of actors once.
   * @param {{ program: string, seed: number }} options @param {AbortSignal} [signal] @returns {Promise<import('./wire.js').Play>} */
  play(options, signal) {
    return this.#way.exhibit('play', options, signal);
  }

  /** Solves eight queens with one of three methods.
   * @param {{ by: string, seed: number, limit: number }} options @param {AbortSignal} [signal]
   * @returns {Promise<import('./wire.js').Queens>} */
  queens(options, signal) {
    return this.#way.exhibit('queens', options, signal);
  }

  /** Measures the state, messages and rules that each position of the slider needs in a run on the puzzle.
   * @param {{ puzzle: string, seed: number, messages?: number }} options @param {AbortSignal} [signal]
   * @returns {Promise<import('./wire.js').Levels>} */
  levels(options, signal) {
    return this.#way.exhibit('levels', options, signal);
  }

  /** Returns the tree of choices of a search.
   * @param {string} puzzle 81 characters @param {{ by: string, limit: number, budget: number }} options solver, maximum number of
   * alternatives listed (1 to 5,000), and work limit
   * @param {AbortSignal} [signal] @returns {Promise<import('./wire.js').Tree>} */
  async choices(puzzle, options, signal) {
    const answer = await this.#one('choices', { text: puzzle }, options, signal);
    if (answer.status === 'bad') throw new EngineError(answer.reason ?? '', 'refused');
    return /** @type {import('./wire.js').Tree} */ (/** @type {unknown} */ (answer));
  }

  /** Returns the first forcing chain or net with its board, or the reason why there is none.
   * @param {string} puzzle 81 characters @param {object} options @param {AbortSignal} [signal]
   * @returns {Promise<{ net: import('./wire.js').Net, state: import('./wire.js').State } | { reason: string }>} */
  async chain(puzzle, options, signal) {
    const { net, state, reason } = await this.#one('chains', { text: puzzle }, options, signal);
    return net && state ? { net, state } : { reason: reason ?? '' };
  }

  /** Solves a puzzle with one of the engines.
   * @param {string} puzzle 81 characters @param {{ engine: string, budget: number }} options engine, and work limit in its own unit
   * @param {AbortSignal} [signal] @returns {Promise<import('./wire.js').Sample>} */
  async compare(puzzle, options, signal) {
    const answer = await this.#one('compare', { text: puzzle }, options, signal);
    if (answer.status === 'bad') throw new EngineError(answer.reason ?? '', 'refused');
    return /** @type {import('./wire.js').Sample} */ (/** @type {unknown} */ (answer));
  }

  about() {
    return this.#way.about();
  }

  /** Returns the records of any task, as in the API. @param {string} task @param {object} about @param {object} options */
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
