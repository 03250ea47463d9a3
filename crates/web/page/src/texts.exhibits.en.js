// The English texts of the lab's exhibits that need no puzzle, and its number formats.

import { attacksOf, numberOf } from './core/queens.js';
import { capital, counted, listed } from './texts.en.js';

/** @param {number} nanoseconds @param {number} digits after the point */
export const milliseconds = (nanoseconds, digits) =>
  (nanoseconds / 1e6).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number} nanoseconds */
export const virtual = (nanoseconds) => `${milliseconds(nanoseconds, 3)} virtual milliseconds`;

/** @param {number} value */
export const count = (value) => value.toLocaleString('en');

/** For a link to a moment after the last one. @param {string} unit @param {number} at @param {number} last */
export const beyond = (unit, at, last) => `The link points to ${unit} ${count(at)}, but the last one shown is ${count(last)}.`;

/** For a list that is cut off. @param {number} shown @param {number} all @param {string} units @param {boolean} isEndKnown */
export const part = (shown, all, units, isEndKnown) =>
  `The first ${count(shown)} of ${count(all)} ${units} are shown${isEndKnown ? ', followed by the solution' : ''}.`;

/** Describes an event on a stage. @param {import('./wire.js').Play} play @param {readonly import('./core/stage.js').Mail[]} mail
 * @param {import('./wire.js').PlayEvent} it */
function happening({ actors }, mail, it) {
  const name = (/** @type {number} */ actor) => actors[actor].name;
  const stand = (/** @type {import('./wire.js').Stand | null} */ now) => (now ? `. Now: ${now.state}` : '');
  switch (it.kind) {
    case 'started':
      return `${name(it.by)} starts ${name(it.actor)}`;
    case 'began':
      return `${name(it.actor)} takes its first step${stand(it.now)}`;
    case 'linked':
      return `${name(it.one)} and ${name(it.other)} are linked`;
    case 'sent':
      return `${name(it.from)} sends ${it.text} to ${name(it.to)}`;
    case 'exit':
      return `${name(it.from)} sends an exit signal to ${name(it.to)} (${it.reason})`;
    case 'arrived':
      if (it.fatal) return `the exit signal of ${name(mail[it.mail].from)} reaches ${name(it.to)} and ends it`;
      return `${letter(mail[it.mail])} arrives in the mailbox of ${name(it.to)}`;
    case 'left':
      return `${name(it.actor)} skips ${letter(mail[it.mail])}`;
    case 'took':
      return `${name(it.actor)} receives ${letter(mail[it.mail])}${it.passed > 0 ? `, ahead of ${counted(it.passed, 'older message')}` : ''}${stand(it.now)}`;
    case 'timed-out':
      return `the receive of ${name(it.actor)} times out${stand(it.now)}`;
    case 'ended':
      return `${name(it.actor)} ends (${it.reason})`;
  }
}

/** @param {import('./core/stage.js').Mail} mail */
const letter = ({ isExit, text }) => (isExit ? `the end of a linked actor (${text})` : text);

export const stage = {
  title: 'Stage: mailboxes of actors',
  about: 'Actors take messages from their mailboxes and may skip some. Time runs down.',
  busy: 'Running …',
  program: 'Program',
  programs: {
    selective: {
      name: 'Selective receive',
      about: 'Ping waits for one reply at a time, and skips greetings until the game is over.',
    },
    timeout: {
      name: 'Time-outs',
      about: 'A client waits 5 ms for a reply, then tries another server.',
    },
    links: {
      name: 'Links and exit signals',
      about: 'Three linked workers end together. The boss traps the exit and continues.',
    },
    supervisor: {
      name: 'Supervisor',
      about: 'When the counter fails, the supervisor restarts it and the clock, but only once.',
    },
    sudoku: {
      name: 'One Sudoku box',
      about: 'Six cells are certain; three have to agree. Agreement is 5 ms without a change.',
    },
  },
  seedAbout: 'Determines how long messages take.',
  outcome: (/** @type {import('./wire.js').Play} */ { events, actors, complete }) => {
    const sent = events.filter(({ kind }) => kind === 'sent').length;
    const sizes = `${counted(new Set(actors.map(({ name }) => name)).size, 'actor')}, ${counted(sent, 'message')}`;
    return complete ? sizes : `${sizes}; the rest is not shown`;
  },
  timeline: 'Current moment',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'moment')} a second`])),
  moment: (/** @type {number} */ at, /** @type {number} */ of) => `Moment ${at} of ${of}`,
  account: (
    /** @type {import('./wire.js').Play} */ play,
    /** @type {readonly import('./core/stage.js').Mail[]} */ mail,
    /** @type {number} */ at,
  ) => {
    const { length } = play.events;
    if (at === 0) return `Moment 0 of ${length}.`;
    const it = play.events[at - 1];
    return `Moment ${at} of ${length}, ${virtual(it.at)}: ${happening(play, mail, it)}.`;
  },
  actors: 'Mailboxes of actors',
  key: 'Dot: received. Ring: skipped. Diamond: time-out. Bar: first step. Cross: end. Dashed arrow: in flight; with a bar: lost. Red: exit signal. Dotted: link. Green: start.',
  mailbox: (/** @type {string} */ name) => `Mailbox of ${name}`,
  life: (
    /** @type {'unborn' | 'alive' | 'ended'} */ life,
    /** @type {string} */ reason,
    /** @type {import('./wire.js').Stand | null} */ now,
  ) => {
    if (life === 'ended') return `Ended: ${reason}.`;
    if (life === 'unborn') return 'Not started yet.';
    if (!now) return 'Starting.';
    return `${capital(now.state)}. Waiting to receive ${now.seeks.length > 0 ? listed(now.seeks, 'or') : 'any message'}.`;
  },
  linked: (/** @type {readonly string[]} */ names) => `Linked to ${listed(names, 'and')}.`,
  mail: (/** @type {{ text: string, from: string, isExit: boolean, isWanted: boolean, isPassed: boolean }} */ it) =>
    `${it.isExit ? `end: ${it.text}` : it.text} from ${it.from}${it.isPassed ? ', skipped' : it.isWanted ? ', next to be received' : ''}`,
  empty: 'Empty.',
  short: (/** @type {string} */ text) => {
    const [, word = text, value] = /^(\w+) \{ value: (\w+)/.exec(text) ?? [];
    return value ? `${word} ${value}` : text.replace(/^failed.*/, 'failed').replace(/ .*/, '');
  },
  code: 'Source code',
};

export const queens = {
  title: 'Eight queens, solved in three ways',
  about: 'Place eight queens so that none attacks another.',
  busy: 'Placing queens …',
  way: 'Method',
  ways: {
    amb: {
      name: 'amb',
      about: 'Choose any column in each row. The operator backtracks when the queen is attacked.',
      step: 'columns tried',
    },
    backtracking: {
      name: 'Backtracking',
      about: 'Use the first safe column in each row. If there is none, go back.',
      step: 'queens placed',
    },
    counter: {
      name: 'Counting',
      about: 'Eight queens, one per row, form an eight-digit number. Count up until no queen attacks another.',
      step: 'increments',
    },
  },
  seedAbout: 'Determines the first number.',
  outcome: (/** @type {import('./wire.js').Queens} */ { count: steps, solution }) =>
    `Found after ${counted(steps, 'step')}: ${solution.map((column) => column + 1).join(' ')}`,
  timeline: 'Current step',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'step')} a second`])),
  moment: (/** @type {number} */ at, /** @type {number} */ of) => `Step ${count(at)} of ${count(of)}`,
  account: (
    /** @type {{ number: number, columns: number[] } | undefined} */ step,
    /** @type {number} */ of,
    /** @type {boolean} */ isNumber,
  ) => {
    if (!step) return `Step 0 of ${count(of)}.`;
    const { number, columns } = step;
    const attacks = attacksOf(columns);
    const last = `queen in row ${columns.length}, column ${columns[columns.length - 1] + 1}`;
    const what = isNumber ? `the number ${numberOf(columns)}` : last;
    const end = attacks.length === 0 && columns.length === 8 ? ' This is a solution.' : '';
    return `Step ${count(number)} of ${count(of)}: ${what}. ${attacks.length === 0 ? 'No queen attacks another' : counted(attacks.length, 'attack')}.${end}`;
  },
  board: (/** @type {readonly number[]} */ columns) =>
    columns.length === 0
      ? 'An empty chessboard'
      : `Queens in columns ${columns.map((column) => column + 1).join(', ')}, from top to bottom`,
  key: 'Lines connect attacking queens.',
  tree: 'Depth: queens placed',
  numbers: 'Latest numbers: one column per row',
  number: (/** @type {readonly number[]} */ columns) => {
    const { length } = attacksOf(columns);
    return `${numberOf(columns)}: ${length === 0 ? 'no attacks' : counted(length, 'attack')}`;
  },
  counts: 'Comparison',
  head: ['Method', 'Steps', 'Unit', 'Solution'],
  row: (/** @type {import('./wire.js').Queens | null} */ it, /** @type {string} */ step) =>
    it ? [count(it.count), step, it.solution.map((column) => column + 1).join(' ')] : ['', step, 'no answer'],
};
