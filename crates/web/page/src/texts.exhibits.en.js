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

/** Describes an event on a stage. @param {import('./wire.js').Play} play @param {readonly import('./core/stage.js').Mail[]} mail
 * @param {import('./wire.js').Told} it */
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
  title: 'Stage: mailboxes of actors, line by line',
  about: 'An actor takes messages from its mailbox one at a time, and may skip some. Time runs down; arrows are messages.',
  busy: 'Running …',
  program: 'Program',
  programs: {
    selective: {
      name: 'Selective receive',
      about: 'Ping waits for one reply at a time. The greetings of the chatter stay in its mailbox until the game is over.',
    },
    timeout: {
      name: 'Time-outs',
      about: 'A client waits 5 ms for a reply, then tries another server. The late reply stays in its mailbox for good.',
    },
    links: {
      name: 'Links and exit signals',
      about: 'Three workers are linked in a row. One fails, and the others end with it. The boss traps the exit and continues.',
    },
    supervisor: {
      name: 'Supervisor',
      about: 'The counter fails at the third tick. The supervisor stops the clock and restarts both: once, then it gives up.',
    },
    sudoku: {
      name: 'One box of the Sudoku from the Stage text',
      about: 'Nine cells: six are certain, and three have to agree. The solver regards 5 ms without a change as agreement.',
    },
  },
  seedAbout: 'Determines how long messages take.',
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link points to moment ${count(at)}, but there are only ${count(length)}.`,
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
    if (at === 0) return `Moment 0 of ${length}: the program starts.`;
    const it = play.events[at - 1];
    return `Moment ${at} of ${length}, ${virtual(it.at)}: ${happening(play, mail, it)}.`;
  },
  actors: 'Actors: open one to see its mailbox',
  key: (/** @type {boolean} */ isCrowd) =>
    `Dot: received. Ring: skipped. Diamond: time-out. Bar: first step. Cross: end. Dashed arrow: in flight; with a bar: lost. Red: exit signal. Dotted: link. Green: start.${isCrowd ? ' Only the messages of the open actor are labelled.' : ''}`,
  mailbox: (/** @type {string} */ name) => `Mailbox of ${name}`,
  life: (
    /** @type {'unborn' | 'alive' | 'ended'} */ life,
    /** @type {string} */ reason,
    /** @type {import('./wire.js').Stand | null} */ now,
  ) => {
    if (life === 'ended') return `Ended: ${reason}.`;
    if (life === 'unborn') return 'Not started yet.';
    if (!now) return 'Waiting for its first step or for its children.';
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
  about: 'Place eight queens on a chessboard so that none attacks another.',
  busy: 'Placing queens …',
  way: 'Method',
  ways: {
    amb: {
      name: 'amb',
      about: 'Choose any column in each row, and require that the queen is safe there. The operator backtracks when that fails.',
      step: 'choice of a column, safe or not',
    },
    backtracking: {
      name: 'Backtracking',
      about: 'In each row, place the queen in the first safe column. If there is none, go back to the previous row.',
      step: 'queen on a safe square',
    },
    counter: {
      name: 'Counting',
      about:
        'The program of the Python text: one queen per row is a number of eight digits, here from 1 to 8. Count up until no queen attacks another.',
      step: 'increment of the number',
    },
  },
  seedAbout: 'Determines the first number.',
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link points to step ${count(at)}, but only ${count(length)} are shown. This is the last one.`,
  outcome: (/** @type {import('./wire.js').Queens} */ { count: steps, solution }) =>
    `Found after ${counted(steps, 'step')}: ${solution.map((column) => column + 1).join(' ')}`,
  part: (/** @type {number} */ shown, /** @type {number} */ all) =>
    `The first ${count(shown)} of ${count(all)} steps are shown, followed by the solution.`,
  timeline: 'Current step',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'step')} a second`])),
  moment: (/** @type {number} */ at, /** @type {number} */ of) => `Step ${count(at)} of ${count(of)}`,
  account: (
    /** @type {{ number: number, columns: number[] } | undefined} */ step,
    /** @type {number} */ of,
    /** @type {boolean} */ isNumber,
  ) => {
    if (!step) return `Step 0 of ${count(of)}: the board is empty.`;
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
      : `A chessboard with queens in columns ${columns.map((column) => column + 1).join(', ')}, from top to bottom`,
  key: 'Lines connect queens that attack each other.',
  tree: 'Depth: number of queens on the board, from top to bottom',
  numbers: 'Latest numbers: each digit is the column of the queen in its row',
  number: (/** @type {readonly number[]} */ columns) => {
    const { length } = attacksOf(columns);
    return `${numberOf(columns)}: ${length === 0 ? 'no attacks' : counted(length, 'attack')}`;
  },
  counts: 'Comparison',
  head: ['Method', 'Steps', 'Unit', 'Solution'],
  row: (/** @type {import('./wire.js').Queens | null} */ it, /** @type {string} */ step) =>
    it ? [count(it.count), step, it.solution.map((column) => column + 1).join(' ')] : ['', step, 'no answer'],
};
