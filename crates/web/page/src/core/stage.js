// World lines of actors, built from a list of events. A moment is a number of events.

/** @typedef {import('../wire.js').Play} Play */
/** @typedef {import('../wire.js').Stand} Stand */
/** @typedef {import('../wire.js').PlayEvent} PlayEvent */

/** The available programs. */
export const PROGRAMS = /** @type {const} */ (['selective', 'timeout', 'links', 'supervisor', 'sudoku']);

/**
 * @typedef {object} Chosen
 * @property {typeof PROGRAMS[number]} program
 * @property {number} seed
 * @property {number} at the current moment
 * @property {string} open the name of the selected actor; empty for the first one
 */

/** @type {Chosen} */
export const start = { program: 'selective', seed: 1, at: 0, open: '' };

/** @param {Chosen} chosen */
export const codeOf = (chosen) =>
  String(
    new URLSearchParams(
      Object.entries(chosen)
        .filter(([name, value]) => value !== Object(start)[name])
        .map(([name, value]) => [name, String(value)]),
    ),
  );

/** Validators of the link parameters. @type {Record<string, (text: string) => boolean>} */
const SENSE = {
  program: (text) => PROGRAMS.some((program) => program === text),
  seed: (text) => /^\d{1,15}$/.test(text),
  at: (text) => /^\d{1,9}$/.test(text),
  open: (text) => /^[a-z0-9]{1,12}$/.test(text),
};

/** Parses a link; `wrong` lists its invalid parameters. @param {string} code @returns {{ chosen: Chosen, wrong: [string, string][] }} */
export function chosenOf(code) {
  const parts = [...new URLSearchParams(code)];
  const makesSense = (/** @type {[string, string]} */ [name, text]) => SENSE[name]?.(text) ?? false;
  const entries = parts.filter(makesSense).map(([name, text]) => [name, name === 'seed' || name === 'at' ? Number(text) : text]);
  return { chosen: { ...start, ...Object.fromEntries(entries) }, wrong: parts.filter((part) => !makesSense(part)) };
}

/** Returns the column names without duplicates. A restarted actor keeps the column of its predecessor. @param {Play} play */
export const columnsOf = ({ actors }) => [...new Set(actors.map(({ name }) => name))];

/**
 * A message or an exit signal.
 * @typedef {object} Mail
 * @property {number} from actor index
 * @property {number} to
 * @property {string} text the message, or the reason of an exit signal
 * @property {boolean} isExit whether it is an exit signal
 * @property {number} sent index of the event that sent it
 * @property {number | null} arrived index of the event that delivered it; `null` if it never arrives
 */

/** Returns all mail, ordered by number. @param {Play} play @returns {Mail[]} */
export function mailOf({ events }) {
  /** @type {Mail[]} */
  const all = [];
  for (const [index, it] of events.entries()) {
    if (it.kind === 'sent' || it.kind === 'exit') {
      const { kind, from, to } = it;
      const text = kind === 'sent' ? it.text : it.reason;
      all[it.mail] = { from, to, text, isExit: kind === 'exit', sent: index, arrived: null };
    }
    if (it.kind === 'arrived') all[it.mail].arrived = index;
  }
  return all;
}

/**
 * The state of an actor at a moment.
 * @typedef {object} Standing
 * @property {'unborn' | 'alive' | 'ended'} life
 * @property {number} begin index of its first event; -1 for actors present from the start
 * @property {number | null} end index of its last event
 * @property {string} reason the exit reason; empty while it is alive
 * @property {Stand | null} now latest reported state; `null` before the first step, and for supervisors
 * @property {number[]} mailbox messages in order of arrival
 * @property {Set<number>} passed messages that the current receive has skipped
 * @property {Set<number>} links actor indices
 */

/** Returns all actors at a moment, by index. @param {Play} play @param {number} at @returns {Standing[]} */
export function standingAt({ actors, events }, at) {
  const later = new Set(events.flatMap((it) => (it.kind === 'started' ? [it.actor] : [])));
  /** @type {Standing[]} */
  const all = actors.map((_, actor) => ({
    life: later.has(actor) ? 'unborn' : 'alive',
    ...{ begin: -1, end: null, reason: '', now: null, mailbox: [] },
    passed: new Set(),
    links: new Set(),
  }));
  for (const [index, event] of events.slice(0, at).entries()) happen(all, event, index);
  return all;
}

/** @param {Standing[]} all @param {PlayEvent} it @param {number} index */
function happen(all, it, index) {
  if (it.kind === 'started') Object.assign(all[it.actor], { life: 'alive', begin: index });
  if (it.kind === 'began' || it.kind === 'took' || it.kind === 'timed-out') {
    Object.assign(all[it.actor], { now: it.now, passed: new Set() });
  }
  if (it.kind === 'took') all[it.actor].mailbox = all[it.actor].mailbox.filter((mail) => mail !== it.mail);
  if (it.kind === 'left') all[it.actor].passed.add(it.mail);
  if (it.kind === 'arrived' && !it.fatal) all[it.to].mailbox.push(it.mail);
  if (it.kind === 'linked') {
    all[it.one].links.add(it.other);
    all[it.other].links.add(it.one);
  }
  if (it.kind === 'ended') {
    Object.assign(all[it.actor], { life: 'ended', end: index, reason: it.reason, mailbox: [] });
    for (const other of all[it.actor].links) all[other].links.delete(it.actor);
    all[it.actor].links.clear();
  }
}

/** Returns the actor with a name at a moment: the latest one that was started under this name. @param {Play} play @param {readonly Standing[]} standing
 * @param {string} name */
export function bearerOf({ actors }, standing, name) {
  const all = actors.flatMap((actor, number) => (actor.name === name ? [number] : []));
  return all.findLast((number) => standing[number].life !== 'unborn') ?? all[0];
}

/** Returns whether the current receive of an actor accepts a message. @param {Stand} now @param {string} text */
export const fits = ({ seeks }, text) => seeks.length === 0 || seeks.some((begin) => text.startsWith(begin));

/** Maximum number of visible rows. */
export const TALL = 30;

/** The line of an actor. @typedef {{ column: number, begin: number, end: number, over: '' | 'calm' | 'failed' }} Life */
/** An arrow. @typedef {{ from: number, to: number, sent: number, arrived: number, state: 'arrived' | 'flying' | 'lost', isExit: boolean,
 *   text: string }} Flight */
/** An action of an actor. @typedef {{ column: number, row: number, kind: 'began' | 'took' | 'left' | 'timed-out' }} Mark */
/** A relation between two actors. @typedef {{ from: number, to: number, row: number, kind: 'started' | 'linked' }} Tie */

/** The visible part of the world lines at a moment. Rows range from 0 to `TALL`; older events have negative
 * rows, and `now` is the row of the moment itself. @typedef {{ lives: Life[], flights: Flight[], marks: Mark[], ties: Tie[], now: number }}
 * Drawing */

/** @param {Play} play @param {readonly Mail[]} mail @param {number} at @returns {Drawing} */
export function drawingAt(play, mail, at) {
  const first = Math.max(0, at - TALL);
  const names = columnsOf(play);
  const column = (/** @type {number} */ actor) => names.indexOf(play.actors[actor].name);
  const row = (/** @type {number} */ index) => index - first + 0.5;
  const now = at - first;
  const recent = play.events.slice(first, at);
  const alive = standingAt(play, at).map((it, actor) => ({ ...it, column: column(actor) }));
  return {
    lives: alive
      .filter(({ life, end }) => life !== 'unborn' && (end ?? at) >= first)
      .map((it) => ({ column: it.column, begin: row(it.begin), end: it.end === null ? now : row(it.end), over: overOf(it) })),
    flights: mail
      .filter(({ sent, arrived }) => sent < at && (arrived ?? sent) >= first)
      .map((it) => flightOf({ ...it, from: column(it.from), to: column(it.to) }, at, row)),
    marks: recent.flatMap((it, index) => markOf(it, index + 0.5, column)),
    ties: recent.flatMap((it, index) => tieOf(it, index + 0.5, column)),
    now,
  };
}

/** @param {Mail} mail between columns @param {number} at @param {(index: number) => number} row @returns {Flight} */
function flightOf({ arrived, sent, ...mail }, at, row) {
  if (arrived === null) return { ...mail, sent: row(sent), arrived: Math.min(row(at) - 0.5, row(sent) + 2), state: 'lost' };
  if (arrived >= at) return { ...mail, sent: row(sent), arrived: row(at) - 0.5, state: 'flying' };
  return { ...mail, sent: row(sent), arrived: row(arrived), state: 'arrived' };
}

/** @param {PlayEvent} it @param {number} row @param {(actor: number) => number} column @returns {Mark[]} */
function markOf(it, row, column) {
  const { kind } = it;
  if (kind !== 'began' && kind !== 'took' && kind !== 'left' && kind !== 'timed-out') return [];
  return [{ column: column(it.actor), row, kind }];
}

/** @param {PlayEvent} it @param {number} row @param {(actor: number) => number} column @returns {Tie[]} */
function tieOf(it, row, column) {
  if (it.kind === 'started') return [{ from: column(it.by), to: column(it.actor), row, kind: it.kind }];
  return it.kind === 'linked' ? [{ from: column(it.one), to: column(it.other), row, kind: it.kind }] : [];
}

/** @param {Standing} standing @returns {Life['over']} */
function overOf({ end, reason }) {
  if (end === null) return '';
  return reason === 'normal' || reason === 'shutdown' ? 'calm' : 'failed';
}
