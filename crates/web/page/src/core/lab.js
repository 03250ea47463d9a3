// What is chosen in the lab, as the engine takes it and as a link has it.

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
 */

export const PROTOCOLS = ['token', 'community-plus', 'community', 'stage', 'announcing', 'panic', 'first'];

/** What goes wrong on purpose. */
export const FAULTS = /** @type {const} */ (['delay', 'stall', 'crash', 'lose']);

/** The most messages that the engine allows. */
export const MOST_MESSAGES = 2_000_000;

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
};

/** A puzzle on which most steps of the slider come to an end. */
export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** What the engine is asked. @param {Chosen} chosen */
export function requestOf({ protocol, slider, ...rest }) {
  const base = protocol === 'slider' ? { slider: slider / 7 } : { protocol };
  return { ...base, ...rest, every_message: true };
}

/** What is chosen and a moment of the talk as a text for a link; what is as at first is left out.
 * @param {Chosen} chosen @param {number | null} at */
export function codeOf(chosen, at) {
  const names = /** @type {(keyof Chosen)[]} */ (Object.keys(first));
  const parts = new URLSearchParams(
    names.filter((name) => chosen[name] !== first[name]).map((name) => [name, String(chosen[name])]),
  );
  if (at !== null) parts.set('at', String(at));
  return String(parts);
}

/** The same back. What makes no sense is as at first. @param {string} code @returns {{ chosen: Chosen, at: number | null }} */
export function chosenOf(code) {
  const parts = new URLSearchParams(code);
  const number = (/** @type {string} */ name, /** @type {number} */ standard, /** @type {number} */ most) => {
    const value = Number(parts.get(name) ?? standard);
    return value >= 0 && value <= most ? value : standard;
  };
  const whole = (/** @type {string} */ name, /** @type {number} */ standard, /** @type {number} */ most) =>
    Math.floor(number(name, standard, most));
  const protocol = parts.get('protocol') ?? first.protocol;
  const puzzle = parts.get('puzzle') ?? first.puzzle;
  const faults = Object.fromEntries(FAULTS.map((name) => [name, number(name, 0, 1)]));
  const chosen = /** @type {Chosen} */ ({
    puzzle: /^[1-9.]{81}$/.test(puzzle) ? puzzle : first.puzzle,
    protocol: [...PROTOCOLS, 'slider'].includes(protocol) ? protocol : first.protocol,
    slider: whole('slider', first.slider, 7),
    seed: whole('seed', first.seed, Number.MAX_SAFE_INTEGER),
    messages: Math.max(1, whole('messages', first.messages, MOST_MESSAGES)),
    ...faults,
  });
  return { chosen, at: parts.has('at') ? whole('at', 0, Number.MAX_SAFE_INTEGER) : null };
}
