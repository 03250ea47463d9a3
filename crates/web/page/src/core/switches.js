// Changes of the fault probabilities during a run, each after a number of messages. The text format is the same as for
// `sodan negotiate --switch`: `5000:crash=0.01,delay=0.1`, separated by spaces.

/** Names of the faults. */
export const FAULTS = /** @type {const} */ (['delay', 'stall', 'crash', 'lose']);

/** @typedef {Record<typeof FAULTS[number], number>} Chances from 0 to 1 */
/** @typedef {{ from: number } & Chances} Switch */

/** Parses the text format. Returns `null` if the text is invalid. @param {string} text @returns {Switch[] | null} */
export function switchesOf(text) {
  const all = text.split(' ').filter(Boolean).map(switchOf);
  return all.every((it) => it !== null) ? all : null;
}

/** @param {string} text @returns {Switch | null} */
function switchOf(text) {
  const [, from, said] = /^(\d{1,15}):(.*)$/.exec(text) ?? [];
  if (from === undefined) return null;
  const it = { from: Number(from), delay: 0, stall: 0, crash: 0, lose: 0 };
  for (const part of said.split(',').filter(Boolean)) {
    const [, name, value] = /^([a-z]+)=([\d.e-]+)$/.exec(part) ?? [];
    const fault = FAULTS.find((known) => known === name);
    const chance = Number(value);
    if (!fault || !(chance >= 0 && chance <= 1)) return null;
    it[fault] = chance;
  }
  return it;
}

/** @param {readonly Switch[]} switches */
export const textOfSwitches = (switches) => switches.map(textOf).join(' ');

/** @param {Switch} it */
const textOf = (it) => {
  const chances = FAULTS.filter((name) => it[name] > 0).map((name) => `${name}=${it[name]}`);
  return `${it.from}:${chances.join(',')}`;
};

/** Returns the probabilities in force after a number of messages. @param {Chances} first @param {readonly Switch[]} switches ascending
 * @param {number} messages @returns {Chances} */
export const inForce = (first, switches, messages) => switches.findLast(({ from }) => from <= messages) ?? first;

/** Adds a change and removes all later changes. @param {readonly Switch[]} switches ascending
 * @param {Switch} it */
export const switchedTo = (switches, it) => [...switches.filter(({ from }) => from < it.from), it];
