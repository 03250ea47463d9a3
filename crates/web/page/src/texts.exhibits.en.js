// The exhibits of the lab that need no puzzle, in English, and how the lab says numbers.

import { attacksOf, numberOf } from './core/queens.js';
import { capital, counted, listed } from './texts.en.js';

/** @param {number} nanoseconds @param {number} digits after the point */
export const milliseconds = (nanoseconds, digits) =>
  (nanoseconds / 1e6).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number} nanoseconds */
export const virtual = (nanoseconds) => `${milliseconds(nanoseconds, 3)} virtual milliseconds`;

/** @param {number} value */
export const count = (value) => value.toLocaleString('en');

/** What happened on a stage, in words. @param {import('./wire.js').Play} play @param {readonly import('./core/stage.js').Mail[]} mail
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
      if (it.fatal) return `the exit signal of ${name(mail[it.mail].from)} reaches ${name(it.to)}, and ends it`;
      return `${letter(mail[it.mail])} arrives in the mailbox of ${name(it.to)}`;
    case 'left':
      return `${name(it.actor)} looks at ${letter(mail[it.mail])} and leaves it where it is`;
    case 'took':
      return `${name(it.actor)} takes ${letter(mail[it.mail])}${it.passed > 0 ? `, past ${counted(it.passed, 'older one')}` : ''}${stand(it.now)}`;
    case 'timed-out':
      return `${name(it.actor)} has waited long enough: its receive times out${stand(it.now)}`;
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
  program: 'What is played',
  programs: {
    selective: {
      name: 'Selective receive',
      about: 'Ping looks for one answer at a time. The greetings of the chatter stay in its mailbox until the game is over.',
    },
    timeout: {
      name: 'Time-outs',
      about: 'A client waits 5 ms for an answer, and then asks another server. The late answer stays in its mailbox for good.',
    },
    links: {
      name: 'Links that break',
      about: 'Three workers are linked in a row. One fails, and the others end with it. The boss traps that, and goes on.',
    },
    supervisor: {
      name: 'A supervisor',
      about:
        'The counter fails at the third tick. The supervisor stops the clock, and starts both anew: once, and then it gives up.',
    },
    sudoku: {
      name: 'The Sudoku of the Stage text, one box of it',
      about: 'Nine cells: six are certain, and three have to agree. The solver takes 5 ms without a change for agreement.',
    },
  },
  seedAbout: 'Determines how long messages take.',
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link names moment ${count(at)}, but there are ${count(length)}.`,
  outcome: (/** @type {import('./wire.js').Play} */ { events, actors, complete }) => {
    const sent = events.filter(({ kind }) => kind === 'sent').length;
    const sizes = `${counted(new Set(actors.map(({ name }) => name)).size, 'actor')}, ${counted(sent, 'message')}`;
    return complete ? sizes : `${sizes}; the rest is not shown`;
  },
  timeline: 'Moment of the play',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'moment')} a second`])),
  moment: (/** @type {number} */ at, /** @type {number} */ of) => `Moment ${at} of ${of}`,
  account: (
    /** @type {import('./wire.js').Play} */ play,
    /** @type {readonly import('./core/stage.js').Mail[]} */ mail,
    /** @type {number} */ at,
  ) => {
    const { length } = play.events;
    if (at === 0) return `Moment 0 of ${length}: the play begins.`;
    const it = play.events[at - 1];
    return `Moment ${at} of ${length}, ${virtual(it.at)}: ${happening(play, mail, it)}.`;
  },
  actors: 'Actors: open one to see its mailbox',
  key: (/** @type {boolean} */ isCrowd) =>
    `Dot: taken. Ring: skipped. Diamond: time-out. Bar: first step. Cross: end. Dashed arrow: under way; with a bar: lost. Red: exit signal. Dotted: link. Green: start.${isCrowd ? ' Only the open actor’s mail has names.' : ''}`,
  mailbox: (/** @type {string} */ name) => `The mailbox of ${name}`,
  life: (
    /** @type {'unborn' | 'alive' | 'ended'} */ life,
    /** @type {string} */ reason,
    /** @type {import('./wire.js').Stand | null} */ now,
  ) => {
    if (life === 'ended') return `It has ended: ${reason}.`;
    if (life === 'unborn') return 'It has not been started yet.';
    if (!now) return 'It waits for its first step, or for what its children do.';
    return `${capital(now.state)}. Its receive looks for ${now.seeks.length > 0 ? listed(now.seeks, 'or') : 'anything'}.`;
  },
  linked: (/** @type {readonly string[]} */ names) => `Linked with ${listed(names, 'and')}.`,
  mail: (/** @type {{ text: string, from: string, isExit: boolean, isWanted: boolean, isPassed: boolean }} */ it) =>
    `${it.isExit ? `end: ${it.text}` : it.text} from ${it.from}${it.isPassed ? ', looked at and left' : it.isWanted ? ', will be taken' : ''}`,
  empty: 'Nothing waits in it.',
  short: (/** @type {string} */ text) => {
    const [, word = text, value] = /^(\w+) \{ value: (\w+)/.exec(text) ?? [];
    return value ? `${word} ${value}` : text.replace(/^failed.*/, 'failed').replace(/ .*/, '');
  },
  code: 'The program, as it was played',
};

export const queens = {
  title: 'Eight queens, found in three ways',
  about: 'Place eight queens on a chessboard so that none attacks another.',
  busy: 'Placing queens …',
  way: 'How they are found',
  ways: {
    amb: {
      name: 'With amb',
      about: 'Choose any column in each row, and require that the queen is safe there. The operator goes back when that fails.',
      step: 'a column is chosen, safe or not',
    },
    backtracking: {
      name: 'By backtracking',
      about: 'Row by row the first column in which the queen is safe. If there is none, back to the row before.',
      step: 'a queen is placed where it is safe',
    },
    counter: {
      name: 'By counting',
      about:
        'The program of the Python text: a queen anywhere in each row is a number with eight digits, here from 1 to 8. Count on until the queens are at peace.',
      step: 'the number goes up by one',
    },
  },
  seedAbout: 'Where counting starts.',
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link names step ${count(at)}, but ${count(length)} are shown. The last one is.`,
  outcome: (/** @type {import('./wire.js').Queens} */ { count: steps, solution }) =>
    `Found after ${counted(steps, 'step')}: ${solution.map((column) => column + 1).join(' ')}`,
  part: (/** @type {number} */ shown, /** @type {number} */ all) =>
    `The first ${count(shown)} of ${count(all)} steps are shown, and then the last one: the solution.`,
  timeline: 'Number of the step',
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
    const end = attacks.length === 0 && columns.length === 8 ? ' That is a solution.' : '';
    return `Step ${count(number)} of ${count(of)}: ${what}. ${attacks.length === 0 ? 'No queen attacks another' : counted(attacks.length, 'attack')}.${end}`;
  },
  board: (/** @type {readonly number[]} */ columns) =>
    columns.length === 0
      ? 'An empty chessboard'
      : `A chessboard with queens in columns ${columns.map((column) => column + 1).join(', ')}, from the top row on`,
  key: 'A line joins two queens that attack each other.',
  tree: 'Depth: how many queens stand, from top to bottom',
  numbers: 'The last numbers: the digit of each row is the column of its queen',
  number: (/** @type {readonly number[]} */ columns) => {
    const { length } = attacksOf(columns);
    return `${numberOf(columns)}: ${length === 0 ? 'at peace' : counted(length, 'attack')}`;
  },
  counts: 'What each of them takes',
  head: ['How', 'Steps', 'What a step is', 'What it finds'],
  row: (/** @type {import('./wire.js').Queens | null} */ it, /** @type {string} */ step) =>
    it ? [count(it.count), step, it.solution.map((column) => column + 1).join(' ')] : ['', step, 'no answer'],
};
