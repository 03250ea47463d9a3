// Faults that are switched on and off in the midst of a talk: from so many messages on, these chances. As a text they are what
// `sodan negotiate --switch` takes, `5000:crash=0.01,delay=0.1`, with blanks between them.

/** What goes wrong on purpose. */
export const FAULTS = /** @type {const} */ (['delay', 'stall', 'crash', 'lose']);

/** @typedef {Record<typeof FAULTS[number], number>} Chances from 0 to 1 */
/** @typedef {{ from: number } & Chances} Switch */

/** The switches of a text; nothing, if it is none. @param {string} text @returns {Switch[] | null} */
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

/** The chances in force when so many messages are sent. @param {Chances} first @param {readonly Switch[]} switches ascending
 * @param {number} messages @returns {Chances} */
export const inForce = (first, switches, messages) => switches.findLast(({ from }) => from <= messages) ?? first;

/** With other chances from so many messages on; what was switched later is gone. @param {readonly Switch[]} switches ascending
 * @param {Switch} it */
export const switchedTo = (switches, it) => [...switches.filter(({ from }) => from < it.from), it];
