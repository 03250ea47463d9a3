// Types of requests and responses: the records of the API, and the steps of `sodan-path/1`. This file contains no code.

/** @typedef {{ cell: string, digit: number }} Candidate */
/** @typedef {{ digit: number, cells: string[] }} Places */
/** @typedef {{ from: Places, to: Places, kind: 'strong' | 'weak' }} Link */
/** @typedef {{ role: string, cells: string[], digits: number[] }} Mark */
/** @typedef {{ role: 'base' | 'cover' | 'second-cover', houses: string[] }} MarkedHouses */
/** @typedef {{ name: string, slug: string, family: string }} Technique */
/** @typedef {{ digits: string, givens: string, candidates: string[] }} State */
/** @typedef {{ words?: string, digit?: number, digits?: number[], cells?: string[], house?: string, houses?: string[],
 *   'any-digit'?: number[], 'any-cell'?: string[], 'any-house'?: string[] }} Phrase */

/** @typedef {'assumed' | 'cell' | 'rule' | { house: string } | { nested: number }} Ground */
/** @typedef {{ locked: { digit: number, house: string, other: string } } | { pair: { kind: string, house: string, cells: string[], digits: number[] } }
 *   | { 'x-wing': { digit: number, base: string[], cover: string[] } }} Rule */
/** @typedef {{ candidate: Candidate, is_on: boolean, from: number[], ground: Ground, rule: Rule | null }} Derived */
/** A branch of forcing chains, or of chains nested in them, with its own drawing.
 * @typedef {{ title: string, nested: number[], branch: number, sentence: number, sentences: number, marks: Mark[],
 *   excluded: Candidate[] }} View */
/** @typedef {{ literals: Derived[] }} Derivation */
/** @typedef {{ shows: unknown, branches: Derivation[], nested: Chaining[] }} Chaining */
/** @typedef {{ cell: string, digit: number, level: number, reason: 'assumed' | 'naked' | 'hidden', house: string | null,
 *   causes: number[] }} Single */
/** @typedef {{ kind: 'falls', cell: string, digit: number } | { kind: 'forced', cell: string, digit: number } | { kind: 'breaks', side: number, type: number, cell: string | null,
 *   digit: number | null, house: string | null, lost: Candidate[], placed: Candidate[] }} Conclusion */
/** @typedef {{ singles: Single[], cancellations: { cell: string, digit: number, level: number, by: number }[] }} Side */
/** @typedef {{ choice: { place: { cell?: string, house?: string, digit?: number }, ends: Candidate[] }, sides: Side[], form: string,
 *   conclusions: Conclusion[], eliminations: Candidate[], placements: Candidate[], levels: number, length: number }} Net */

/**
 * @typedef {object} Step
 * @property {Technique} technique
 * @property {number | string | null} score
 * @property {string | null} level
 * @property {string} notation
 * @property {string | null} eureka
 * @property {State} [before]
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {Mark[]} marks
 * @property {MarkedHouses[]} houses
 * @property {Link[][]} chains
 * @property {({ chain: number, links: number } | null)[]} branches
 * @property {{ cell?: string, house?: string } | null} contradiction
 * @property {Net | null} net
 * @property {string[]} sentences
 * @property {Phrase[][]} phrases
 * @property {({ shape: string, house?: string | null } & Partial<Chaining>) | null} pattern
 * @property {View[]} views
 */

/** @typedef {{ cell: string, value: number }} VariantCandidate */
/** A state of a variant: values as characters, and one string of candidates per cell. @typedef {{ digits: string, givens: string, candidates: string[] }} VariantState */
/** A step of a variant. Cells are `R1C1`.
 * @typedef {{ technique: { name: string, slug: string }, notation: string, sentence: string, before?: VariantState,
 *   placements: VariantCandidate[], eliminations: VariantCandidate[], marks: (VariantCandidate & { role: string })[], cells: string[],
 *   chain: { candidates: VariantCandidate[], link: 'strong' | 'weak' | null }[], links?: VariantLink[] }} VariantStep only steps of classic puzzles have `links` */
/** A link of a chain, between nodes of one or more candidates.
 * @typedef {{ from: VariantCandidate[], to: VariantCandidate[], kind: 'strong' | 'weak' }} VariantLink */

/** @typedef {{ placements: Candidate[], eliminations: Candidate[], steps: Step[] }} Group */
/** @typedef {{ side: number, houses: { name: string, cells: string[] }[] }} Board */

/** @typedef {{ givens: string, digits: string, marks?: string[] }} WirePosition */
/** @typedef {{ text: string } | { position: WirePosition } | { series: { first: number, count: number } }} About the input of a request */
/** @typedef {{ done: number, of: number, so_far: number, seconds: number }} Progress */

/**
 * @typedef {object} Answer the response for one puzzle or position; its fields depend on the task
 * @property {string} status
 * @property {string | null} [reason]
 * @property {string | null} [puzzle]
 * @property {number} [tries]
 * @property {string} [hint]
 * @property {string[] | null} [houses] houses named in a hint: `r1`, `c1`, `b1`
 * @property {string[] | null} [wrong]
 * @property {string[] | null} [gone]
 * @property {string} [technique]
 * @property {string} [scheme] technique set in which the step was found
 * @property {Step} [step]
 * @property {State} [state]
 * @property {Net | null} [net]
 * @property {Group[]} [groups]
 * @property {Board | null} [board] the board that cells and houses refer to, once per response
 * @property {Step[]} [steps]
 * @property {boolean} [solved]
 * @property {string} [rating]
 * @property {string | null} [level]
 * @property {number | null} [score]
 * @property {string | null} [hardest]
 * @property {string} [text]
 * @property {{ givens: string, digits: string, marks: string[] | null }} [position] the parsed position
 * @property {string} [format]
 * @property {string | null} [kind] of a variant: its size and the names of its rules
 * @property {boolean | null} [minimal]
 * @property {string[] | null} [redundant]
 * @property {string[] | null} [candidates] true candidates of each cell
 * @property {string[]} [solutions]
 * @property {{ name: string, count: number }[]} [techniques] steps of a variant's path by class
 * @property {string[]} [guessed] elements of a variant that were guessed from a picture
 * @property {string | null} [solution]
 * @property {string} [svg]
 */

/**
 * @typedef {object} TechniqueEntry
 * @property {string} name
 * @property {string} slug
 * @property {string} family
 * @property {string[]} aliases
 * @property {boolean} assumes_uniqueness
 * @property {Record<string, { level?: string, score?: number, code?: string }>} scales
 * @property {boolean} has_example
 */
/** @typedef {TechniqueEntry & { explanation: string, examples: { position: WirePosition, step: Step }[] }} TechniquePage */

export {};

/** An alternative tried by a search. @typedef {{ depth: number, cell: string, digit: number, board: string }} Taken */
/** The tree of choices of a search. @typedef {{ status: string, count: number, deepest: number, solution: string | null, taken: Taken[] }} Tree */
/** The result of an engine for a puzzle. @typedef {{ engine: string, status: string, ns: number | null, effort: number, unit: string,
 *   reason: string | null }} Sample */

/** The state of an actor, and the prefixes of the messages that its receive accepts.
 * @typedef {{ state: string, seeks: string[] }} Stand */
/** An event on a stage. Actors and mail are identified by index.
 * @typedef {{ at: number } & (
 *   | { kind: 'started', by: number, actor: number }
 *   | { kind: 'began', actor: number, now: Stand }
 *   | { kind: 'linked', one: number, other: number }
 *   | { kind: 'sent', from: number, to: number, mail: number, text: string }
 *   | { kind: 'exit', from: number, to: number, mail: number, reason: string }
 *   | { kind: 'arrived', to: number, mail: number, fatal: boolean }
 *   | { kind: 'left', actor: number, mail: number }
 *   | { kind: 'took', actor: number, mail: number, passed: number, now: Stand | null }
 *   | { kind: 'timed-out', actor: number, now: Stand | null }
 *   | { kind: 'ended', actor: number, reason: string })} PlayEvent */
/** A program of actors, run once. @typedef {{ code: string, complete: boolean, actors: { name: string }[], events: PlayEvent[] }} Play */

/** The state and messages, in bits, and the number of rules that each position of the slider needs.
 * @typedef {{ levels: { name: string, cell_bits: number, community_bits: number, message_bits: number, kinds: number,
 *   cell_rules: number, community_rules: number }[] }} Levels */

/** Solutions of eight queens: 0-based columns, top row first. @typedef {{ code: string, count: number,
 *   steps: { depth: number, columns: number[] }[], solution: number[] }} Queens */
