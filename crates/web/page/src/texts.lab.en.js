// The lab in English: every text that it speaks, apart from what the engine says.

import { capital, counted } from './texts.en.js';

/** Who talks: 81 cells, 27 houses, then whoever ends the talk. @param {number} agent */
const agent = (agent) => {
  if (agent < 81) return `r${Math.floor(agent / 9) + 1}c${(agent % 9) + 1}`;
  if (agent >= 108) return agent === 108 ? 'whoever ends the talk' : 'somebody new';
  return `${['row', 'column', 'box'][Math.floor((agent - 81) / 9)]} ${((agent - 81) % 9) + 1}`;
};

const CERTAIN = 0xffffffff;

/** How sure a cell is. Where cells keep no confidence, one digit is left to them. @param {number} confidence @param {boolean} hasConfidence */
const sure = (confidence, hasConfidence) => {
  if (!hasConfidence) return 'the one digit that is left';
  return confidence === CERTAIN ? 'certain' : `confidence ${confidence}`;
};

/** @param {number} nanoseconds */
const virtual = (nanoseconds) => `${(nanoseconds / 1e6).toFixed(3)} virtual milliseconds`;

/** @param {number} value */
const count = (value) => value.toLocaleString('en');

/** @type {Record<string, string>} */
const endings = {
  solved: 'They agree: solved',
  mistaken: 'A published rule called it solved, and it is not',
  impossible: 'There is no solution',
  stuck: 'Stuck: nobody has anything left to say',
  'gave-up': 'No agreement within so many messages',
  'no-agreement': 'No agreement within the time',
  cancelled: 'Cut short: it took too long',
};

/** What the parts of a link are to be. @type {Record<string, string>} */
const expected = {
  puzzle: '81 digits and dots',
  protocol: 'one of the ways to talk',
  slider: 'a whole number from 0 to 7',
  seed: 'a whole number from 0 on, of 15 digits at most',
  messages: 'a whole number from 1 to 2,000,000',
  delay: 'a chance from 0 to 1',
  stall: 'a chance from 0 to 1',
  crash: 'a chance from 0 to 1',
  lose: 'a chance from 0 to 1',
  at: 'a whole number from 0 on',
};

/** What a kind of message says. @type {Record<string, string>} */
const kinds = {
  assert: 'A cell says which digit it holds.',
  cede: '“It is yours”: the sender gives the digit up.',
  deny: '“It is mine”: the sender keeps the digit.',
  ask: 'A cell asks another whether they shall swap their digits, or what a swap would bring.',
  quote: 'The answer: how many clashes a swap would take away or add.',
  propose: '“Let us swap our digits.”',
  accept: '“Yes, let us swap.”',
  refuse: '“No, I will not swap.”',
  changed: '“I hold another digit now.”',
  weigh: 'A clash has lasted. From now on it counts for more, so that cells try harder to leave it.',
  only: 'A house tells a cell which digits are left for it.',
  domain: 'A cell tells a house which digits it may still hold; these are its domain.',
  report: 'How many messages the sender has sent and received. If all counts fit, no message is under way.',
  born: 'The sender begins, or begins again after a crash.',
  alarm: 'A house tells how many digits stand in it twice, or that a digit has no place left.',
  order: 'Whoever ends the talk says what to do: begin, guess, take a guess back, stand still, go on.',
  marker: '“Whatever I sent, I sent before this.” So the whole board can be seen at one moment.',
  shown: 'A cell that stands still shows its digit, so that the board can be checked.',
  crash: 'A fault on purpose: the cell forgets all, and is started again.',
  loss: 'A fault on purpose: the cell is gone for good, and nobody is told.',
};

export const lab = {
  title: 'The lab: 81 cells talk it over',
  about:
    'Each cell knows its own digit and talks with others. Nobody sees the whole board. Choose how they talk, and watch whether they come to agree.',
  settings: 'Settings',
  puzzle: 'Puzzle',
  example: 'The example',
  easy: 'An easy one',
  linked: 'The puzzle of the link',
  own: 'The puzzle that you play',
  protocol: 'How they talk',
  protocols: {
    'community-plus': 'Community+: swaps with prices',
    token: 'Token: one guess at a time',
    community: 'Community: swaps within boxes',
    stage: 'Stage: certain cells speak once',
    announcing: 'Announcing: certain cells speak',
    panic: 'Panic: winners may change',
    first: 'First: confidence and doubt',
    slider: 'By the slider',
  },
  protocolAbout: /** @type {Record<string, string>} */ ({
    'community-plus':
      'Every box holds each digit once from the start. Cells in a clash swap with the box mate that helps most, and clashes that last cost more.',
    token:
      'Houses tell their cells what is left. When all are quiet, one token guesses a digit, and takes the guess back if it leads to a contradiction.',
    community: 'Every box holds each digit once from the start. Cells in a clash swap within their box, whatever comes of it.',
    stage: 'A cell that is certain tells its neighbours once, and then is silent. The others talk with confidence and doubt.',
    announcing: 'A cell that is certain tells its neighbours. The others talk with confidence and doubt.',
    panic: 'The surer of two clashing cells keeps its digit, but may lose its nerve and change all the same.',
    first: 'As first published: of two clashing cells the surer keeps its digit, and doubts a little more each time.',
    slider: 'The slider adds one ability after the other, from a lonely cell to a community.',
  }),
  slider: 'From the cell to the community',
  levels: ['Chance', 'Memory', 'Pruned domains', 'Promotion', 'House actors', 'Swaps', 'Prices', 'Token'],
  levelsAbout: [
    'A cell in a clash draws another digit.',
    'Confidence: a cell that has talked long without a clash keeps its digit.',
    'A cell remembers the digits that certain neighbours hold, and draws them no more.',
    'A cell with one digit left is certain, and says so.',
    'Rows, columns and boxes first find the digits that have only one place.',
    'The cells of a box share out its nine digits, and swap.',
    'Swaps are chosen by what they bring, and clashes that last cost more.',
    'One guess at a time for all, taken back when it fails.',
  ],
  seed: 'Seed',
  seedAbout: 'All chance comes from this number. The same seed gives the same talk.',
  messages: 'Messages at most',
  messagesAbout: 'Then the talk is given up.',
  faults: 'What goes wrong on purpose',
  fault: {
    delay: 'A message is late (chance)',
    stall: 'An agent stands still (chance, each turn)',
    crash: 'A cell crashes (chance, each turn)',
    lose: 'A cell is lost (chance, each turn)',
  },
  faultsAbout:
    'Chances go from 0, never, to 1, always; try 0.001. An agent is a cell, a house, or whoever ends the talk. A crashed cell is started again. A lost cell is gone for good.',
  go: 'Let them talk',
  busy: 'They are talking …',
  changed: 'The settings have changed, so the talk of before is gone. Let them talk to see the new one.',
  wrongLink: (/** @type {readonly (readonly [string, string])[]} */ parts) => {
    const said = parts.map(([name, value]) =>
      expected[name] ? `“${name}=${value}” should be ${expected[name]}` : `“${name}” means nothing here`,
    );
    return `The link is not as it should be: ${said.join('; ')}. The standard stands there instead.`;
  },
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link names event ${count(at)}, but this talk has ${count(length)}. Its end is shown.`,
  wrong: (/** @type {string} */ name) => `${capital(expected[name] ?? '')} is needed for “${name}”.`,
  save: 'Save the transcript',
  open: 'Open a transcript',
  noTranscript: 'This file is no transcript that can be read.',
  board: 'The board of the talk',
  key: 'A dot: the digit of the solution. The fuller a cell, the surer it is of its digit. A wavy line: a clash, since a cell in the same row, column or box holds the same digit.',
  faultKey: 'A corner: the cell crashed just now. Stripes: the cell is lost.',
  timeline: 'Moment of the talk',
  play: 'Play',
  pause: 'Pause',
  places: { first: 'To the beginning', back: 'To the last change', forward: 'To the next change', last: 'To the end' },
  speed: 'Speed',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${count(speed)} events a second`])),
  flying: 'Show messages between cells',
  heading: (/** @type {Record<string, string>} */ header) => `${capital(header.settings)}, seed ${header.seed}`,
  outcome: (/** @type {Record<string, string>} */ header) =>
    `${endings[header.ending] ?? header.ending}. ${counted(Number(header.messages), 'message')}, ${counted(Number(header.changes), 'change')} of digits, ${virtual(Number(header.time))}.`,
  moment: (/** @type {number} */ at, /** @type {number} */ of, /** @type {number} */ time) =>
    `Event ${at} of ${of}, after ${virtual(time)}`,
  account: (
    /** @type {{ at: string, free: number, right: number | null, settled: number, hasConfidence: boolean, clashing: number, changes: number, messages: number, crashes: number, losses: number }} */ it,
  ) => {
    const agree = it.right === null ? '' : ` ${it.right} of ${counted(it.free, 'free cell')} agree with the solution.`;
    const settled = it.hasConfidence ? 'are certain' : 'have one digit left';
    const hurt = it.crashes + it.losses;
    const faults = hurt ? ` ${counted(it.crashes, 'crash', 'crashes')} and ${counted(it.losses, 'lost cell')} so far.` : '';
    return `${it.at}.${agree} ${counted(it.clashing, 'cell')} clash; ${it.settled} of ${it.free} ${settled}. ${counted(it.changes, 'change')}, ${counted(it.messages, 'message')} so far.${faults}`;
  },
  words: 'What these words mean',
  accountWords: [
    ['Event', 'A message is sent, or a cell shows something new.'],
    ['Virtual milliseconds', 'The time that the talk would take if each turn of a cell took the same short time.'],
    ['Free cell', 'A cell that is not given by the puzzle.'],
    ['Clash', 'Two cells of a row, column or box hold the same digit.'],
    ['Confidence', 'How often a cell has told its digit without being contradicted. A certain cell never changes again.'],
  ],
  curve: {
    agreement: 'Agreement: free cells that hold their digit of the solution',
    energy: 'Duplicates: digits that stand once too often in a row, column or box',
    changes: 'Changes: how often a cell has taken another digit',
    messages: 'Messages sent so far',
  },
  unit: { agreement: 'cells', energy: 'duplicates', changes: 'changes', messages: 'messages' },
  axis: (/** @type {number} */ at, /** @type {number} */ time) =>
    `${count(at)} ${at === 1 ? 'event' : 'events'}, ${(time / 1e6).toFixed(1)} ms`,
  count,
  cell: (
    /** @type {{ name: string, digit: number, given: boolean, confidence: number, hasConfidence: boolean, agrees: boolean, clashes: boolean, crashed: boolean, lost: boolean }} */ it,
  ) => {
    const parts = [it.name, it.given ? `given ${it.digit}` : it.digit ? String(it.digit) : 'empty'];
    if (!it.given && it.digit) parts.push(sure(it.confidence, it.hasConfidence));
    if (it.agrees) parts.push('as in the solution');
    if (it.clashes) parts.push('clashes');
    if (it.crashed) parts.push('crashed just now');
    if (it.lost) parts.push('lost');
    return parts.join(', ');
  },
  sweep: {
    about:
      'How much intelligence sits in the single cell, and how much in the community? Each step adds to the one before. Puzzle, seed, messages and faults are those chosen above.',
    seeds: 'Seeds',
    go: 'Sweep the slider',
    head: ['Step', 'Talks', 'Agreed', 'Share', 'Messages (median of those agreed)'],
    share: (/** @type {string} */ level) => `${level}: share of talks that ended in agreement`,
    done: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${counted(of, 'talk')} held`,
  },
  log: (/** @type {string} */ name) => `What ${name} did last`,
  silent: 'Nothing yet.',
  kinds,
  event: (
    /** @type {{ kind: string, from: number, to: number, digit: number, confidence: number }} */ {
      kind,
      from,
      to,
      digit,
      confidence,
    },
    /** @type {number} */ cell,
    /** @type {boolean} */ hasConfidence,
  ) => {
    if (!kind) return digit ? `shows ${digit}, ${sure(confidence, hasConfidence)}` : 'shows no digit';
    if (kind === 'crash') return 'crash: is started again';
    if (kind === 'loss') return 'loss: is gone for good';
    const word = digit ? `${kind} ${digit}` : kind;
    return from === cell ? `to ${agent(to)}: ${word}` : `from ${agent(from)}: ${word}`;
  },
};
