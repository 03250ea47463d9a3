// The English texts of the lab, except those that the engine generates.

import { switchesOf } from './core/switches.js';
import { capital, counted, listed } from './texts.en.js';
import { count, milliseconds, queens, stage, virtual } from './texts.exhibits.en.js';

/** The name of an agent: 81 cells, 27 houses, then the coordinator. @param {number} agent */
const agent = (agent) => {
  if (agent < 81) return `r${Math.floor(agent / 9) + 1}c${(agent % 9) + 1}`;
  if (agent >= 108) return agent === 108 ? 'the coordinator' : 'an agent that has not started';
  return `${['row', 'column', 'box'][Math.floor((agent - 81) / 9)]} ${((agent - 81) % 9) + 1}`;
};

const CERTAIN = 0xffffffff;

/** The certainty of a cell. In protocols without confidence, a cell that shows a digit has one digit left. @param {number} confidence @param {boolean} hasConfidence */
const sure = (confidence, hasConfidence) => {
  if (!hasConfidence) return 'its only remaining digit';
  return confidence === CERTAIN ? 'certain' : `confidence ${confidence}`;
};

/** @type {Record<string, string>} */
const endings = {
  solved: 'They agree: solved',
  mistaken: 'Called solved by a published rule, but wrong',
  impossible: 'There is no solution',
  stuck: 'Stuck: no messages are left',
  'gave-up': 'No agreement within the message limit',
  'no-agreement': 'No agreement within the time limit',
  cancelled: 'Cancelled: it took too long',
};

const protocols = {
  'community-plus': 'Community+: swaps with prices',
  token: 'Token: one guess at a time',
  community: 'Community: swaps within boxes',
  stage: 'Stage: certain cells speak once',
  announcing: 'Announcing: certain cells speak',
  panic: 'Panic: the winning cell may change',
  first: 'First: confidence and doubt',
  slider: 'Slider',
};

/** The steps of the slider. */
const levels = ['Chance', 'Memory', 'Pruned domains', 'Promotion', 'House actors', 'Swaps', 'Prices', 'Token'];

/** Injected faults, each with a probability. @type {Record<string, string>} */
const faults = {
  delay: 'Delayed messages',
  stall: 'Stalled agents',
  crash: 'Crashed cells',
  lose: 'Lost cells',
};

/** The faults with a nonzero probability. @param {Record<string, unknown>} chances */
const chancesOf = (chances) =>
  Object.entries(faults).flatMap(([name, said]) => (Number(chances[name]) > 0 ? [`${said}: ${chances[name]}`] : []));

/** @param {import('./core/switches.js').Switch} it */
const switched = (it) => `From message ${count(it.from)}: ${chancesOf({ ...it }).join(', ') || 'no faults'}`;

const mistake = /** @type {Record<string, string>} */ ({
  'wrong-neighbours': 'Wrong neighbours: a cell talks to its box and to every third cell, so rows and columns are not checked',
  'unguarded-deny': 'Unguarded deny: givens can be denied and then change',
  'one-seed': 'One seed: all cells draw the same random numbers',
  'doubled-neighbours': 'Doubled neighbours: four cells of the box are listed twice and receive twice as many messages',
  'quiet-ending': 'Quiet ending: one second without a change (five under Stage) ends the run and counts as a solution',
  'doubt-minus-one': 'Weak doubt: doubt lowers confidence by one step, which the next harmless message restores',
  zombies:
    'Zombies: cells that have changed do not stop when told to: they continue without a digit and crash within milliseconds',
  'blocking-swap':
    'Blocking swap: a cell that requests a swap ignores everything except the answer, so cells deadlock (a conjecture)',
});

/** The titles of mistakes. The blocking swap is not from a published program. @param {string} names */
const mistakesSaid = (names) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const origin = name === 'blocking-swap' ? 'Conjectured' : 'Published';
      return `${origin} mistake: ${(mistake[name] ?? name).split(':')[0]}`;
    });

/** The short name of a protocol. @param {string} name @param {number} [level] of the slider */
const wayOf = (name, level) => {
  const said = /** @type {Record<string, string>} */ (protocols)[name] ?? capital(name);
  return level !== undefined && name === 'slider' ? `${said}: ${levels[level]}` : said.split(':')[0];
};

/** @param {import('./core/lab.js').Chosen} run */
const headingOf = ({ protocol, slider, seed }) => `${wayOf(protocol, slider)}, seed ${seed}`;

/** The faults and mistakes of a run. @param {import('./core/lab.js').Chosen} run */
const extrasOf = (run) =>
  [...chancesOf({ ...run }), ...(switchesOf(run.switches) ?? []).map(switched), ...mistakesSaid(run.mistakes)]
    .map((part) => `${part}.`)
    .join(' ');

/** Abilities of the cells by their names in a transcript's header. @type {Record<string, string>} */
const skillNames = {
  memory: levels[1],
  pruning: levels[2],
  promotion: levels[3],
  'in-search': 'Promoted cells stay in search',
  houses: levels[4],
};

/** The valid values of the parameters of a link. @type {Record<string, string>} */
const expected = {
  puzzle: '81 digits and dots',
  protocol: 'the name of a protocol',
  slider: 'a whole number from 0 to 7',
  seed: 'a whole number of at most 15 digits',
  messages: 'a whole number from 1 to 2,000,000',
  delay: 'a chance from 0 to 1',
  stall: 'a chance from 0 to 1',
  crash: 'a chance from 0 to 1',
  lose: 'a chance from 0 to 1',
  mistakes: 'mistakes that this protocol supports',
  at: 'a whole number, 0 or more',
  run: 'one of at most four runs',
  switches: 'switches such as 5000:crash=0.01',
  show: 'sure or regions',
  way: 'throttle, smart or first',
  after: 'nothing, singles or basic',
  levels: 'a whole number from 1 to 81',
  length: 'a whole number from 1 to 162',
  dropped: 'conclusions such as r3c4<>7',
  out: 'singles such as 1:r3c4=7 (the first board)',
  by: 'amb-as-written, amb, backtracking or backtracking-as-written',
  how: 'amb, backtracking or counter',
  program: 'selective, timeout, links, supervisor or sudoku',
  open: 'the name of an actor',
};

/** The meaning of each message kind. @type {Record<string, string>} */
const kinds = {
  assert: 'A cell announces its digit.',
  cede: '“It is yours”: the sender gives up the digit.',
  deny: '“It is mine”: the sender keeps the digit.',
  ask: 'A cell asks another for a swap of digits, or for the effect of a swap.',
  quote: 'The answer: how many clashes a swap would remove or add.',
  propose: '“Let us swap our digits.”',
  accept: '“Yes, let us swap.”',
  refuse: '“No, I will not swap.”',
  changed: '“I hold another digit now.”',
  weigh: 'A clash has persisted. Its weight increases, so that cells try harder to resolve it.',
  only: 'A house sends a cell the digits that it may still hold.',
  domain: 'A cell sends a house its domain: the digits that it may still hold.',
  report: 'How many messages the sender has sent and received. If all counts match, no message is in flight.',
  born: 'The sender starts, or restarts after a crash.',
  alarm: 'A house reports its number of duplicate digits, or that a digit has no place left.',
  order: 'A command of the coordinator: start, guess, undo a guess, pause or resume.',
  marker: '“Everything I sent, I sent before this.” A consistent snapshot of the board needs this.',
  shown: 'A paused cell shows its digit, so that the board can be checked.',
  crash: 'An injected fault: the cell loses its state and is restarted.',
  loss: 'An injected fault: the cell is gone for good, without notice.',
};

/** Describes a message of a kind by the other agent, the digit, and whether there is a digit.
 * @typedef {Readonly<Record<string, (whom: string, what: string, isDigit: boolean) => string>>} Telling */

/** @type {Telling} */
const says = {
  assert: (to, what) => `announces ${what} to ${to}`,
  cede: (to, what) => `cedes ${what} to ${to}`,
  deny: (to, what) => `insists on ${what} against ${to}`,
  ask: (to, what) => `asks ${to} about a swap, offering ${what}`,
  quote: (to, what) => `sends ${to} the effect of a swap, offering ${what}`,
  propose: (to, what) => `proposes a swap to ${to}, giving ${what}`,
  accept: (to, what) => `accepts a swap with ${to}, giving ${what}`,
  refuse: (to) => `refuses a swap with ${to}`,
  changed: (to, what) => `announces its new digit ${what} to ${to}`,
  weigh: (to, what) => `informs ${to} that clashes over ${what} weigh more from now on`,
  domain: (to, what, isDigit) =>
    isDigit ? `informs ${to} that it can only be ${what}` : `sends ${to} the digits that it may still hold`,
  born: (to) => `reports its start to ${to}`,
  marker: (to) => `sends ${to} a marker after all its earlier messages`,
  shown: (to, what) => `shows ${what} to ${to}, so that the board can be checked`,
  crash: () => 'crashes; its supervisor restarts it',
  loss: () => 'is gone for good',
  other: (to) => `sends a message to ${to}`,
};

/** @type {Telling} */
const hears = {
  assert: (from, what) => `hears that ${from} has ${what}`,
  cede: (from, what) => `may keep ${what}: ${from} cedes it`,
  deny: (from, what) => `hears that ${from} insists on ${what}`,
  ask: (from, what) => `is asked about a swap by ${from}, which offers ${what}`,
  quote: (from, what) => `receives the effect of a swap from ${from}, which offers ${what}`,
  propose: (from, what) => `receives a proposal to swap from ${from}, which gives ${what}`,
  accept: (from, what) => `hears that ${from} accepts the swap, giving ${what}`,
  refuse: (from) => `hears that ${from} refuses a swap`,
  changed: (from, what) => `hears that ${from} has changed to ${what}`,
  weigh: (from, what) => `hears from ${from} that clashes over ${what} weigh more from now on`,
  only: (from, what, isDigit) =>
    isDigit ? `hears from ${from} that only ${what} is left` : `hears from ${from} which digits are left`,
  order: (from, what, isDigit) =>
    isDigit ? `is ordered by ${from} to take ${what}` : `is ordered by ${from} to start, undo a guess, pause or resume`,
  marker: (from) => `receives a marker from ${from}: all its earlier messages have arrived`,
  other: (from) => `receives a message from ${from}`,
};

/** Outcomes of a search. @type {Record<string, string>} */
const found = {
  solved: 'solved',
  unique: 'solved; the solution is unique',
  multiple: 'solved; there are other solutions',
  none: 'no solution',
  stuck: 'ended without a solution',
  timeout: 'gave up: time limit reached',
  spent: 'gave up: work limit reached',
};

/** @param {import('./wire.js').Taken} taken */
const chosenDigit = ({ cell, digit }) => `${digit} in ${cell}`;

const choices = {
  title: 'Choices: try, fail, go back',
  about: 'Try a digit, follow its consequences, and backtrack if it fails. The choices form a tree.',
  way: 'Solver',
  ways: /** @type {Record<string, { name: string, about: string }>} */ ({
    'amb-as-written': {
      name: 'The Scheme program of 2006, as written',
      about:
        'Each given eliminates its digit from its row, column and box; then the program guesses, cell by cell. Clashes are detected only on a full board.',
    },
    amb: {
      name: 'The same idea, as implemented in Sodan',
      about: 'Also places hidden singles, guesses in the cell with the fewest candidates, and detects dead ends at once.',
    },
    backtracking: {
      name: 'Backtracking, the program of 2013, corrected',
      about:
        'Writes the lowest digit that fits, cell by cell, and goes back one cell if none fits. Unlike the printed program, it starts in the first row.',
    },
    'backtracking-as-written': {
      name: 'Backtracking, the program of 2013, as printed',
      about: 'The same, but starting in the second row. If the last cell is a given, the first row remains unfilled.',
    },
  }),
  busy: 'Searching …',
  board: 'Board of the search',
  key: 'Ring: chosen digit (thick: the latest). Other coloured digits follow from the choices. Wavy line: a clash.',
  tree: 'Depth: number of choices in force, from top to bottom',
  wholeTree: 'Show the whole tree',
  treeKey: 'From left to right, one symbol per choice. Dot on the thick line: current. Cross: failed. Square: the solution.',
  timeline: 'Current choice',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'choice')} a second`])),
  moment: (/** @type {number} */ at, /** @type {number} */ of) => `Choice ${count(at)} of ${count(of)}`,
  outcome: (/** @type {string} */ status, /** @type {number} */ all, /** @type {number} */ deepest) =>
    `${capital(found[status] ?? status)}: ${counted(all, 'choice')}, ${deepest} deep`,
  part: (/** @type {number} */ shown, /** @type {number} */ all, /** @type {boolean} */ isEndKnown) =>
    `The first ${count(shown)} of ${count(all)} choices are shown${isEndKnown ? ', followed by the solution' : ''}.`,
  /** After the last choice that the engine lists, if the search made more. */
  cut: (/** @type {number} */ left, /** @type {string} */ status) =>
    `${counted(left, 'more choice')} not shown. Outcome: ${found[status] ?? status}.`,
  end: (/** @type {number} */ all, /** @type {number} */ shown) =>
    `Choice ${count(all)} of ${count(all)}: the solution. Choices after number ${count(shown)} are not shown, so the tree ends there.`,
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link points to choice ${count(at)}, but only ${count(length)} are shown. This is the last one.`,
  account: (
    /** @type {number} */ at,
    /** @type {number} */ of,
    /** @type {import('./wire.js').Taken | undefined} */ taken,
    /** @type {number} */ failures,
    /** @type {boolean} */ isSolution,
  ) => {
    if (!taken)
      return of === 0
        ? 'No choice was needed: all digits followed from the givens.'
        : 'No choice yet: only the givens are on the board.';
    const end = isSolution ? ' This is the solution.' : '';
    return `Choice ${count(at)} of ${count(of)}: ${chosenDigit(taken)}, ${taken.depth} deep. ${counted(failures, 'branch', 'branches')} failed so far.${end}`;
  },
  path: (/** @type {readonly import('./wire.js').Taken[]} */ path) =>
    path.length > 0 ? `In force: ${listed(path.map(chosenDigit), 'and')}.` : '',
  cell: (
    /** @type {{ name: string, digit: number, given: boolean, isKnown: boolean, chosen: boolean, latest: boolean, clashes: boolean }} */ it,
  ) => {
    const parts = [it.name, it.given ? `given ${it.digit}` : it.digit ? String(it.digit) : 'empty'];
    if (it.chosen) parts.push(it.latest ? 'chosen last' : 'chosen');
    else if (it.digit && !it.given && it.isKnown) parts.push('followed');
    if (it.clashes) parts.push('clashes');
    return parts.join(', ');
  },
  counts: 'Comparison on this puzzle',
  head: ['Solver', 'Choices', 'Depth', 'Outcome'],
  row: (/** @type {import('./wire.js').Tree | null} */ tree) =>
    tree ? [count(tree.count), String(tree.deepest), found[tree.status] ?? tree.status] : ['', '', 'no answer'],
};

/** The houses of a net by their letters. @type {Record<string, string>} */
const houses = { r: 'row', c: 'column', b: 'box' };
/** @param {string} name */
const house = (name) => `${houses[name[0]]} ${name.slice(1)}`;

/** Spells out the short form of a conclusion. @param {string} name such as `r3c4<>7` or `r3c4=7` */
const claim = (name) => `“${name.replace('<>', ' is not ').replace('=', ' is ')}”`;

/** @param {import('./wire.js').Conclusion} it */
function conclusion(it) {
  if (it.kind === 'falls') return `Both boards eliminate ${it.digit} from ${it.cell}, so it is false.`;
  if (it.kind === 'forced') return `Both boards place ${it.digit} in ${it.cell}, so it is true.`;
  const where = `The ${it.side === 0 ? 'first' : 'second'} board has a contradiction: `;
  if (it.type === 2) return `${where}${it.cell} has no candidates left.`;
  const place = it.house ? house(it.house) : '';
  return it.type === 1 ? `${where}${it.digit} appears twice in ${place}.` : `${where}${it.digit} has no place left in ${place}.`;
}

/** @param {import('./wire.js').Single} it */
function single({ cell, digit, level, reason, house: where }) {
  const said = `Level ${level}: ${digit} in ${cell}`;
  if (reason === 'assumed') return `${said}, assumed`;
  return reason === 'hidden' && where ? `${said}, its only place in ${house(where)}` : `${said}, the only digit left there`;
}

const forcing = {
  title: 'Forcing chains: two boards at once',
  about: 'One of two candidates is true. Try each on its own board: conclusions that hold on both boards must be true.',
  way: 'Choose',
  ways: /** @type {Record<string, string>} */ ({
    throttle: 'Chain with the fewest levels',
    smart: 'Chain with the most conclusions',
    first: 'First chain found',
  }),
  after: 'Solve first with',
  afters: /** @type {Record<string, string>} */ ({
    nothing: 'Nothing',
    singles: 'Singles',
    basic: 'Singles, pairs and other basic steps',
  }),
  /** One-line summary of the search options. */
  line: (/** @type {string} */ puzzle, /** @type {import('./core/forcing.js').Chosen} */ { way, after, levels, length }) =>
    [
      puzzle,
      forcing.ways[way],
      `First: ${forcing.afters[after]}`,
      levels !== null && `At most ${counted(levels, 'level')}`,
      length !== null && `At most ${counted(length, 'single')}`,
    ]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(' '),
  limits: {
    levels: {
      label: 'Throttle: maximum levels',
      about: 'A level is the set of singles that follow from the previous level. Empty: no limit.',
    },
    length: { label: 'Maximum singles', about: 'On both boards together. Empty: no limit.' },
  },
  busy: 'Searching for a chain …',
  none: (/** @type {string} */ reason) => `No chain: ${reason}. Try other limits, or restore the dropped conclusions.`,
  dropped: (/** @type {readonly string[]} */ names) => `Dropped: ${listed(names.map(claim), 'and')}.`,
  restore: 'Restore them',
  drop: (/** @type {string} */ name) => `Drop ${claim(name)} and search again`,
  outcome: (/** @type {import('./wire.js').Net} */ { form, levels, length }, /** @type {number} */ gone) => {
    const whole = `A ${form} of ${counted(levels, 'level')} and ${counted(length, 'single')}`;
    return gone > 0 ? `${whole}; ${length - gone} of them remain` : whole;
  },
  fell: (/** @type {readonly import('./wire.js').Candidate[]} */ singles) =>
    `Removed with ${listed(
      singles.map(({ cell, digit }) => `${digit} in ${cell}`),
      'and',
    )}.`,
  choice: (/** @type {import('./wire.js').Net} */ { choice: { place, ends } }) => {
    const [one, other] = ends;
    const why = place.house
      ? `${one.digit} has two places in ${house(place.house)}: ${one.cell} and ${other.cell}`
      : `${place.cell} has two candidates: ${one.digit} and ${other.digit}`;
    return `${why}. A single is a digit that is the only one left in a cell, or that has one place left in a row, column or box.`;
  },
  side: (/** @type {number} */ number, /** @type {import('./wire.js').Candidate} */ { cell, digit }) =>
    `${number === 0 ? 'First' : 'Second'} board: suppose ${digit} in ${cell}`,
  timeline: 'Level',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'level')} a second`])),
  moment: (/** @type {number} */ level, /** @type {number} */ of) => `Level ${level} of ${of}`,
  account: (
    /** @type {import('./wire.js').Net} */ { sides, levels },
    /** @type {readonly ReadonlySet<number>[]} */ remaining,
    /** @type {number} */ level,
  ) => {
    const seen = sides.map(({ singles }, number) =>
      singles.filter((it, index) => remaining[number].has(index) && it.level <= level),
    );
    const fresh = seen.map((singles) =>
      singles.filter((it) => it.level === level).map(({ cell, digit }) => `${digit} in ${cell}`),
    );
    const placed = fresh.map(
      (names, number) => `${number === 0 ? 'first' : 'second'} board: ${names.length > 0 ? listed(names, 'and') : 'nothing new'}`,
    );
    return `Level ${level} of ${levels}. ${capital(placed.join('; '))}. ${seen[0].length} and ${seen[1].length} digits placed so far.`;
  },
  key: 'Grey: known before. Blue: follows on that board. Ring: new on this level. Double ring: the assumption. Struck out: eliminated.',
  cell: (
    /** @type {{ name: string, digit: number, given: boolean, followed: boolean, assumed: boolean, fresh: boolean, left: number[], gone: number[] }} */ it,
  ) => {
    const parts = [it.name, it.given ? `given ${it.digit}` : it.digit ? String(it.digit) : 'empty'];
    if (it.assumed) parts.push('assumed');
    else if (it.followed) parts.push(it.fresh ? 'followed on this level' : 'followed');
    if (!it.digit && it.left.length > 0) parts.push(`candidates ${it.left.join(' ')}`);
    if (!it.digit && it.gone.length > 0) parts.push(`eliminated ${it.gone.join(' ')}`);
    return parts.join(', ');
  },
  single,
  trim: (/** @type {number} */ number) => `Trim: remove singles from the ${number === 0 ? 'first' : 'second'} board`,
  trimAbout: 'Remove a single and all singles that depend on it. Does the conclusion below still hold?',
  follows: 'Conclusions',
  conclusion,
  holds: 'It holds.',
  fails: 'Without those singles it no longer follows.',
};

/** @param {number | null} nanoseconds */
const duration = (nanoseconds) => {
  if (nanoseconds === null) return 'too fast to measure';
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(1)} microseconds`;
  return nanoseconds < 1e9 ? `${(nanoseconds / 1e6).toFixed(1)} milliseconds` : `${(nanoseconds / 1e9).toFixed(2)} seconds`;
};

/** Singular forms of the work units. @type {Record<string, string>} */
const one = { guesses: 'guess', choices: 'choice', steps: 'step', messages: 'message' };

const race = {
  title: 'Race: all engines on one puzzle',
  about: 'Six solvers start at the same time. Each counts its work in its own unit; only the times are comparable.',
  go: 'Start the race',
  busy: 'Running …',
  waiting: 'Running …',
  engines: /** @type {Record<string, { name: string, about: string }>} */ ({
    search: { name: 'Search', about: 'Bitboard search; unit: guesses' },
    amb: { name: 'Choices', about: 'Fewest candidates first; unit: digits tried' },
    backtracking: { name: 'Backtracking', about: 'Cell by cell; unit: digits written' },
    'backtracking-as-written': {
      name: 'Backtracking, as printed',
      about: 'The same, starting in the second row; unit: digits written',
    },
    logic: { name: 'Logic', about: 'Human techniques; unit: steps' },
    negotiation: { name: 'Negotiation', about: '81 cells with one token; unit: messages' },
  }),
  lane: (/** @type {import('./wire.js').Sample} */ { effort, unit, ns }, /** @type {string} */ outcome) =>
    `${capital(found[outcome] ?? outcome)}. ${count(effort)} ${effort === 1 ? (one[unit] ?? unit) : unit}, ${duration(ns)}.`,
  result: (/** @type {readonly import('./wire.js').Sample[]} */ samples) => {
    const solved = samples.filter(({ status }) => ['solved', 'unique', 'multiple'].includes(status));
    const [first, ...rest] = solved
      .toSorted((one, other) => (one.ns ?? 0) - (other.ns ?? 0))
      .map(({ engine }) => race.engines[engine].name);
    if (!first) return 'No engine solved it.';
    return `Winner: ${first}${rest.length > 0 ? `, then ${listed(rest, 'and')}` : ''}. ${solved.length} of ${samples.length} engines solved it.`;
  },
  key: 'The bars show time on a logarithmic scale: each mark is ten times the previous one.',
  mark: (/** @type {number} */ ns) => {
    if (ns < 1e6) return `${ns / 1e3} µs`;
    return ns < 1e9 ? `${ns / 1e6} ms` : `${ns / 1e9} s`;
  },
};

/** The tours of the five texts: the idea of each, how its published code behaves, and how to make it succeed.
 * @type {Record<string, { title: string, about: string, text: string, steps: string[] }>} */
const allTours = {
  erlang: {
    title: 'Cells that negotiate (Andrew Cooke, 2007)',
    about: 'A Sudoku solver in Erlang: 81 processes, each of which knows only its neighbours.',
    text: 'The text: “Parallel Sudoku Solver in Erlang :o)” and the posts after it, by Andrew Cooke in his blog “C[omp]ute”, 16 to 18 May 2007.',
    steps: [
      'In May 2007 Andrew Cooke made each cell a process of its own. A cell sends its digit to a neighbour, which gives way or insists. Press Play: the digits keep changing, and after 100,000 messages there is no agreement.',
      'The first version treated the wrong cells as neighbours: the box, and every third cell. With that rule the cells did settle. Here the version of two days later repeats the mistake: it calls the board solved, but the wavy lines show that it is not. (Another bug: `empty/1`, which should start with an empty grid, passes its two arguments in the wrong order and crashes.)',
      'He wished for a slider between the intelligence of the cell and that of the community. On an easy puzzle the first two steps give up, and the third agrees now and then. At “Promotion”, where a cell with one digit left announces it, the cells agree. Sweep the slider below to see each step.',
      'Cooperation wins: houses send their cells the remaining digits, and a single token makes and undoes guesses. The example that defeated the first program is solved within a few thousand messages.',
    ],
  },
  stage: {
    title: 'Stage: actors with mailboxes (in Ruby)',
    about:
      'The same idea with an actor library: certain cells announce their digit once, and a supervisor restarts crashed cells.',
    text: 'The text: a paper on Stage, an actor library in Ruby, based on the solver of Andrew Cooke.',
    steps: [
      'Stage brings the actors of Erlang to Ruby. An actor receives matching messages from its mailbox and leaves the others. Press Play: the greetings wait in the mailbox of “ping” until the game is over.',
      'In the Ruby version a certain cell announces its digit once and then stays silent. Its neighbours eliminate that digit. As printed, the program does not solve even an easy puzzle: a cell with one digit left does not become certain.',
      'One rule was missing: a cell with one digit left is certain and announces it. With that rule, the same puzzle is solved. Watch certain cells spread over the board.',
      'Actors may crash. A supervisor restarts them, and they have to rebuild their state. A corner marks a cell that has just crashed; the run still ends with the solution.',
      'A lost cell is worse than a crashed one, since nobody is notified. The token protocol counts all messages and detects that the counts no longer match. It never calls the board solved.',
    ],
  },
  forum: {
    title: 'Forcing chains on two boards (a forum, 2008)',
    about: 'Pseudocode for chains that a person can follow: assume each of two candidates in turn, and compare.',
    text: 'The text: “Pseudocode for forcing chain/net discovery” by Draco, Sudoku Programmers Forum, 24 July 2008.',
    steps: [
      'One of two candidates must be true. Copy the board, assume one candidate on each copy, and follow the singles. Press Play to fill both boards, level by level.',
      'At the last level, compare the boards. Digits that both place are true; candidates that both eliminate are false. The list below the boards shows all conclusions.',
      'Sometimes a board reaches a contradiction: a digit appears twice, or has no place left. Then its assumption is false. Open “Trim” and remove singles: which of them does the contradiction need?',
      'The throttle searches for short chains first, since a person has to follow them. Change the limits or drop a conclusion to search for the next chain.',
    ],
  },
  scheme: {
    title: 'Choices with amb (in Scheme, 2006)',
    about: 'A program that chooses as if it knew the right digit, and backtracks when the choice was wrong.',
    text: 'The text: “Yet Another Sudoku Solver”, in a blog on 10 July 2006.',
    steps: [
      'Eliminate the digits that are already placed; where several are left, choose one. The operator “amb” chooses, and backtracks when something fails later. Step through the choices, and watch the tree grow.',
      'As written, the rules are checked only when the board is full. The wavy lines are clashes that the program has not detected yet. So it keeps searching below choices that cannot succeed: 353 choices in all.',
      'Sodan’s version places hidden singles, branches on the cell with the fewest candidates, and detects dead ends at once. Three choices are enough. The table below compares the solvers.',
    ],
  },
  python: {
    title: 'Backtracking (in Python, 2013)',
    about: 'A short program that tries digit after digit, cell after cell.',
    text: 'The texts: “Showing the Lady Her Right Place” (1 April 2013, eight queens) and “An Automated Sudoku Player” (29 April 2013), in the blog “Bits of Learning”.',
    steps: [
      'The text starts with eight queens, placed by counting from a random number. Press Play, and watch the last digits change. Then choose “Backtracking”: it places 113 queens on safe squares. (As printed, the loop of `satisfy` comes after its `return True`, so the test never succeeds and the program counts for ever: “sodan queens --method counter-as-written”.)',
      'Go from cell to cell. (The printed program starts in the second row and may leave the first row unfilled; choose it with “as printed”.) Write the lowest digit that causes no clash. If none fits, go back to the previous cell and try its next digit. Press Play, and see how often it goes back.',
      'It never looks ahead, so a mistake in the first row is discovered many rows later. The tree is deep, and most of it fails.',
      'On a hard puzzle that takes millions of steps, which a computer does in moments. Start the race to see how much a better choice of cells saves.',
    ],
  },
};

const tours = {
  title: 'Tours: five texts, replayed',
  about: 'Sodan started from five texts. Each tour replays the idea of one of them.',
  all: allTours,
  place: (/** @type {number} */ at, /** @type {number} */ of) => `Step ${at} of ${of}`,
  back: 'Back',
  next: 'Next',
  end: 'All tours',
};

/** @typedef {readonly { name: string, size: number }[]} Named regions with their letters and sizes */
/** @typedef {{ what: string, from: Named, to: Named }} Fate */

/** Describes a change of a region. @param {Fate} it */
function fate({ what, from, to }) {
  const names = (/** @type {Named} */ regions) =>
    listed(
      regions.map(({ name }) => name),
      'and',
    );
  const renamed = names(from) === names(to) ? names(to) : `${names(from)} becomes ${names(to)} and`;
  switch (what) {
    case 'begins':
      return `${to[0].name} begins with ${counted(to[0].size, 'cell')}`;
    case 'dissolves':
      return `${from[0].name} of ${counted(from[0].size, 'cell')} dissolves`;
    case 'collide':
      return `${names(from)} collide and become ${to[0].name} of ${counted(to[0].size, 'cell')}`;
    case 'splits':
      return `${from[0].name} splits into ${names(to)}`;
    default:
      return `${renamed} ${what} from ${from[0].size} to ${counted(to[0].size, 'cell')}`;
  }
}

export const lab = {
  name: 'Exhibits of the lab',
  exhibits: /** @type {Record<string, string>} */ ({
    talk: 'Negotiation',
    choices: 'Choices',
    forcing: 'Forcing chains',
    stage: 'Stage',
    queens: 'Queens',
    race: 'Race',
    tour: 'Tours',
  }),
  choices,
  forcing,
  stage,
  queens,
  race,
  tours,
  title: 'Negotiation: 81 cells without a leader',
  about: 'Each cell knows only its own digit. It sends messages until all agree.',
  settings: 'Settings',
  puzzle: 'Puzzle',
  puzzles: /** @type {Record<string, string>} */ ({
    '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......': 'The example of the negotiation',
    '..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..': 'The example of the Scheme text',
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79': 'An easy puzzle',
    '..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..': 'A puzzle with forced digits',
    '4...3.....86.5.7..5.3.9....3..6...5..41.7...3...9....4..5....2.....8....8..2...69': 'A puzzle with a contradiction',
  }),
  linked: 'The puzzle from the link',
  own: 'Your current game',
  protocol: 'Protocol',
  protocols,
  protocolAbout: /** @type {Record<string, string>} */ ({
    'community-plus': 'Cells swap digits within their box where it helps most; persistent clashes cost more.',
    token:
      'Houses send cells their remaining digits. When all are idle, the holder of a token guesses, and undoes the guess if it fails.',
    community: 'Clashing cells swap digits within their box (after an announcement in the author’s last post).',
    stage: 'A certain cell announces its digit once, then stays silent. The others have confidence and doubt.',
    announcing: 'Certain cells announce their digit. The others have confidence and doubt.',
    panic: 'The more confident of two clashing cells keeps its digit, but sometimes panics and changes it.',
    first: 'As first published: the more confident of two clashing cells keeps its digit, but loses some confidence.',
    slider: 'Adds one ability at a time, from isolated cells to a community.',
  }),
  slider: 'From the cell to the community',
  levels,
  levelsAbout: [
    'A clashing cell draws another digit.',
    'Confidence: a cell that has not clashed for a long time keeps its digit.',
    'A cell remembers the digits of certain neighbours and no longer draws them.',
    'A cell with one digit left is certain and announces it.',
    'Rows, columns and boxes find digits with only one place.',
    'The cells of a box hold its nine digits once each, and swap them.',
    'Swaps are chosen by their effect, and persistent clashes cost more.',
    'One guess at a time on the whole board, undone if it fails.',
  ],
  seed: 'Seed',
  seedAbout: 'The same seed gives the same run.',
  messages: 'Maximum messages',
  messagesAbout: 'The run gives up at this limit.',
  faults: 'Fault injection',
  fault: faults,
  faultsAbout: 'Probability per message or turn, from 0 to 1; try 0.001. Crashed cells restart; lost cells do not.',
  switches: {
    title: 'Change faults from this moment',
    about: (/** @type {number} */ messages) => `The first ${counted(messages, 'message')} stay the same.`,
    go: 'Continue from here',
    refused: (/** @type {string} */ name) => `“${faults[name]}” needs a probability from 0 (never) to 1 (always), such as 0.001.`,
    entry: switched,
    drop: (/** @type {number} */ from) => `Remove the change at message ${count(from)}`,
  },
  mistakes: 'Published mistakes, reproduced',
  mistakesAbout: 'Bugs of the published programs, and one conjecture.',
  mistake,
  go: 'Start',
  busy: 'Running …',
  changed: 'The settings have changed. Press Start for a new run.',
  wrongLink: (/** @type {readonly (readonly [string, string])[]} */ parts) => {
    const said = parts.map(([name, value]) =>
      expected[name] ? `“${name}=${value}” should be ${expected[name]}` : `“${name}” is unknown`,
    );
    return `The link is invalid: ${said.join('; ')}. Defaults are used instead.`;
  },
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link points to event ${count(at)}, but this run has only ${count(length)}. This is its end.`,
  wrong: (/** @type {string} */ name) => `“${name}” must be ${expected[name] ?? 'valid'}.`,
  save: 'Save the transcript',
  keep: {
    title: (/** @type {string | number | undefined} */ seed) =>
      seed === undefined ? 'negotiation' : `negotiation with seed ${seed}`,
    svg: 'Save the picture (SVG)',
    png: 'Save the picture (PNG)',
    gif: 'Save a movie (GIF)',
    noGif: 'GIF movies are available for runs started here only. For a transcript file, use “sodan movie FILE”.',
    webm: 'Save a movie (WebM)',
    clusters: 'Show the clusters',
    clustersAlt:
      'A tree of the free cells. Cells that have their correct digit at the same moments are joined on the left, others further right.',
    busy: 'Recording the movie …',
    filmed: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${counted(of, 'frame')} recorded`,
    done: 'Movie saved.',
  },
  open: 'Open a transcript',
  opened: {
    heading: (/** @type {string} */ file) => `Transcript: ${file}`,
    /** The settings of an opened transcript. */
    about: (
      /** @type {ReturnType<typeof import('./core/lab.js').madeBy>} */ { protocol, seed, skills, mistakes },
      /** @type {ReturnType<typeof import('./core/talk.js').faultsOf>} */ { crashes, losses, first },
    ) => {
      const able = skills.map((skill) => skillNames[skill] ?? skill);
      const hurt = `${counted(crashes, 'crash', 'crashes')} and ${counted(losses, 'lost cell')}, first at event ${count(first)}`;
      return [
        `${wayOf(protocol)}, seed ${seed}`,
        ...(able.length > 0 ? [`Abilities of the cells: ${listed(able, 'and')}`] : []),
        ...mistakesSaid(mistakes),
        ...(first > 0 ? [`Faults: ${hurt}`] : []),
        'The settings in the form do not apply to this file',
      ]
        .map((part) => `${part}.`)
        .join(' ');
    },
    none: (/** @type {string} */ file) => `${file} is not a readable transcript.`,
  },
  letters: ['A', 'B', 'C', 'D'],
  run: (/** @type {string} */ letter) => `Run ${letter}`,
  compared: {
    title: 'Runs side by side',
    about: 'All runs share one timeline.',
    add: 'Add another run',
    drop: (/** @type {string} */ letter) => `Remove run ${letter}`,
  },
  board: (/** @type {string} */ letter) => (letter ? `Board of run ${letter}` : 'Board of the negotiation'),
  solutionKey: 'Dot: agrees with the solution.',
  noSolutionKey: 'This puzzle does not have exactly one solution, so agreement only means that no two cells clash.',
  key: 'Wavy line: a clash.',
  flightKey:
    'Arc: a message, with a dot at the receiver; dashed: a refusal. Frame: a row, column or box that sends or receives a message.',
  sureKey: 'Fill: confidence of the cell.',
  regionsKey: 'Small letters: regions that agree with the solution. Capitals: wrong regions that agree with each other.',
  faultKey: 'Corner: crashed recently. Stripes: lost.',
  timeline: 'Moment of the run',
  play: 'Play',
  pause: 'Pause',
  playKey: 'P, on a board or the timeline',
  places: { first: 'Go to the beginning', back: 'Previous change', forward: 'Next change', last: 'Go to the end' },
  speed: 'Speed',
  /** In events per second. */
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'event')} a second`])),
  flying: 'Show messages',
  show: 'Colours show',
  shows: { sure: 'Confidence of cells', regions: 'Regions that agree' },
  fates: (/** @type {import('./core/regions.js').Regions} */ { right, wrong }, /** @type {readonly Fate[]} */ all) => {
    const of = (/** @type {readonly (readonly number[])[]} */ regions, /** @type {string} */ kind) =>
      `${counted(regions.length, 'region')} ${kind}${regions.length > 0 ? `, the largest of ${counted(regions[0].length, 'cell')}` : ''}`;
    const last = all.length > 0 ? `The last change: ${all.map(fate).join('; ')}.` : 'The last change did not affect them.';
    return `${capital(of(right, 'in phase'))}; ${of(wrong, 'out of phase')}. ${last}`;
  },
  heading: headingOf,
  extras: extrasOf,
  /** One-line summary of the settings. */
  summary: (/** @type {string} */ puzzle, /** @type {readonly import('./core/lab.js').Chosen[]} */ runs) => {
    const ways = runs.map((run) => [headingOf(run), extrasOf(run)].filter(Boolean).join('. ').replace(/\.$/, ''));
    return `${puzzle}. ${ways.join('; ')}. At most ${counted(runs[0].messages, 'message')}.`;
  },
  outcome: (/** @type {Record<string, string>} */ header) =>
    `${endings[header.ending] ?? header.ending}. ${counted(Number(header.messages), 'message')}, ${counted(Number(header.changes), 'change')} of digits, ${virtual(Number(header.time))}.`,
  place: (/** @type {number} */ at, /** @type {number} */ of) => `Event ${count(at)} of ${count(of)}`,
  moment: (/** @type {number} */ at, /** @type {number} */ of, /** @type {number} */ time) =>
    `${lab.place(at, of)}, after ${virtual(time)}`,
  account: (
    /** @type {{ at: string, free: number, right: number | null, settled: number, hasConfidence: boolean, clashing: number, changes: number, messages: number, crashes: number, losses: number }} */ it,
  ) => {
    const agree = it.right === null ? '' : ` ${it.right} of ${counted(it.free, 'free cell')} agree with the solution.`;
    const settled = it.hasConfidence ? 'are certain' : 'have one digit left';
    const hurt = it.crashes + it.losses;
    const faults = hurt
      ? ` ${counted(it.crashes, 'crash', 'crashes')} and ${counted(it.losses, 'lost cell')} so far.${it.crashes > 0 ? ' The supervisor restarts crashed cells.' : ''}`
      : '';
    return `${it.at}.${agree} ${counted(it.clashing, 'cell')} clash; ${it.settled} of ${it.free} ${settled}. ${counted(it.changes, 'change')}, ${counted(it.messages, 'message')} so far.${faults}`;
  },
  accounts: (/** @type {readonly (readonly string[])[]} */ runs) =>
    runs.map(([letter, account]) => (letter ? `Run ${letter}: ${account}` : account)).join(' '),
  words: 'Glossary',
  accountWords: [
    ['Event', 'A message is sent, or a cell shows something new.'],
    ['Virtual milliseconds', 'The duration of the run if each turn of a cell took the same short time.'],
    ['Free cell', 'A cell that is not a given of the puzzle.'],
    ['Clash', 'Two cells of a row, column or box hold the same digit.'],
    ['Region in phase', 'Connected cells with the digits of the solution, each in a row, column or box with the next.'],
    [
      'Region out of phase',
      'Connected wrong cells: of two neighbours, at least one has the digit that belongs in the other. They agree with each other and can only be corrected together.',
    ],
    ['Confidence', 'How often a cell has sent its digit without being contradicted. A certain cell never changes again.'],
  ],
  curve: {
    agreement: 'Agreement: cells with the digit of the solution',
    inPhase: 'Regions that agree with the solution',
    outOfPhase: 'Wrong regions that agree with each other',
    energy: 'Duplicates in rows, columns and boxes',
    changes: 'Digit changes',
    messages: 'Messages sent',
  },
  axis: (/** @type {number} */ at, /** @type {number} */ time) => `${counted(at, 'event')}, ${milliseconds(time, 1)} ms`,
  axisOf: (/** @type {number} */ at) => counted(at, 'event'),
  /** The time of one of several runs, which may have ended already. */
  axisTime: (/** @type {string} */ letter, /** @type {number} */ time, /** @type {boolean} */ isOver) =>
    `${letter}: ${isOver ? 'ended at ' : ''}${milliseconds(time, 3)} ms`,
  count,
  cell: (
    /** @type {{ name: string, digit: number, given: boolean, confidence: number, hasConfidence: boolean, region: string, agrees: boolean, clashes: boolean, crashed: boolean, lost: boolean }} */ it,
  ) => {
    const parts = [it.name, it.given ? `given ${it.digit}` : it.digit ? String(it.digit) : 'empty'];
    if (!it.given && it.digit) parts.push(sure(it.confidence, it.hasConfidence));
    if (it.agrees) parts.push('agrees with the solution');
    if (it.region) parts.push(`in region ${it.region}`);
    if (it.clashes) parts.push('clashes');
    if (it.crashed) parts.push('crashed recently');
    if (it.lost) parts.push('lost');
    return parts.join(', ');
  },
  sweep: {
    about:
      'How much intelligence is in the cell, and how much in the community? Each step adds one ability. Puzzle, seed and faults are taken from the settings above.',
    seeds: 'Seeds',
    go: 'Sweep the slider',
    head: [
      'Step',
      'Runs',
      'Solved',
      'Share',
      'Messages (median of solved runs)',
      'State of a cell (bits)',
      'State of the others (bits)',
      'Message size (bits)',
      'Rules (cells + others)',
    ],
    save: 'Save the table (CSV)',
    title: (/** @type {number} */ seed) => `sweep from seed ${seed}`,
    csv: [
      'level',
      'step',
      'talks',
      'agreed',
      'median_messages',
      'cell_bits',
      'community_bits',
      'message_bits',
      'cell_rules',
      'community_rules',
    ],
    needs:
      'Measured in one run: the maximum state of a cell and of all other agents together, the mean message size, and the number of rules.',
    share: (/** @type {string} */ level) => `${level}: share of solved runs`,
    done: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${counted(of, 'run')} finished`,
  },
  log: (/** @type {string} */ name, /** @type {string} */ letter) => `Latest events of ${name}${letter && ` in run ${letter}`}`,
  silent: 'Nothing yet.',
  kinds,
  logKey: 'Bold: actions of the cell. On the right: the kind of message.',
  event: (
    /** @type {import('./core/talk.js').Said} */ { kind, from, to, digit, confidence },
    /** @type {number} */ cell,
    /** @type {boolean} */ hasConfidence,
  ) => {
    if (!kind) return digit ? `shows ${digit}, ${sure(confidence, hasConfidence)}` : 'shows no digit';
    const what = digit ? String(digit) : 'no digit';
    if (from === cell) return (says[kind] ?? says.other)(agent(to), what, digit > 0);
    return (hears[kind] ?? hears.other)(agent(from), what, digit > 0);
  },
};
