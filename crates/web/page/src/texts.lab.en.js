// The lab in English: every text that it speaks, apart from what the engine says.

import { switchesOf } from './core/switches.js';
import { capital, counted, listed } from './texts.en.js';
import { count, milliseconds, queens, stage, virtual } from './texts.exhibits.en.js';

/** Who talks: 81 cells, 27 houses, then whoever ends the talk. @param {number} agent */
const agent = (agent) => {
  if (agent < 81) return `r${Math.floor(agent / 9) + 1}c${(agent % 9) + 1}`;
  if (agent >= 108) return agent === 108 ? 'whoever ends the talk' : 'somebody who has yet to begin';
  return `${['row', 'column', 'box'][Math.floor((agent - 81) / 9)]} ${((agent - 81) % 9) + 1}`;
};

const CERTAIN = 0xffffffff;

/** How sure a cell is. Where cells keep no confidence, one digit is left to them. @param {number} confidence @param {boolean} hasConfidence */
const sure = (confidence, hasConfidence) => {
  if (!hasConfidence) return 'the one digit that is left';
  return confidence === CERTAIN ? 'certain' : `confidence ${confidence}`;
};

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

const protocols = {
  'community-plus': 'Community+: swaps with prices',
  token: 'Token: one guess at a time',
  community: 'Community: swaps within boxes',
  stage: 'Stage: certain cells speak once',
  announcing: 'Announcing: certain cells speak',
  panic: 'Panic: winners may change',
  first: 'First: confidence and doubt',
  slider: 'By the slider',
};

/** The steps of the slider. */
const levels = ['Chance', 'Memory', 'Pruned domains', 'Promotion', 'House actors', 'Swaps', 'Prices', 'Token'];

/** What goes wrong on purpose, with a chance. @type {Record<string, string>} */
const faults = {
  delay: 'A message is late',
  stall: 'An agent stands still',
  crash: 'A cell crashes',
  lose: 'A cell is lost',
};

/** The chances of faults that there are. @param {Record<string, unknown>} chances */
const chancesOf = (chances) =>
  Object.entries(faults).flatMap(([name, said]) => (Number(chances[name]) > 0 ? [`${said}: ${chances[name]}`] : []));

/** @param {import('./core/switches.js').Switch} it */
const switched = (it) => `From message ${count(it.from)} on: ${chancesOf({ ...it }).join(', ') || 'no faults'}`;

const mistake = /** @type {Record<string, string>} */ ({
  'wrong-neighbours': 'Wrong neighbours: a cell talks with its box and with every third cell, so rows and columns go unchecked',
  'unguarded-deny': 'Givens can be denied, and change',
  'one-seed': 'All cells draw the same random numbers',
  'doubled-neighbours': 'Doubled neighbours: four cells of the box are on the list twice, and are addressed twice as often',
  'quiet-ending': 'Only silence ends the talk, and counts as a solution: one second without a change, five under Stage',
  'doubt-minus-one': 'Doubt takes one step of confidence, which the next harmless word gives back',
  zombies:
    'Cells that have changed do not end when they are stopped: they argue on without a digit, and crash within milliseconds',
  'blocking-swap': 'Who asks for a swap hears nothing but the answer, so cells wait for each other in a circle (a conjecture)',
});

/** Mistakes by their names, with blanks between them. The blocking swap is not from a published program. @param {string} names */
const mistakesSaid = (names) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const origin = name === 'blocking-swap' ? 'Conjectured' : 'Published';
      return `${origin} mistake: ${(mistake[name] ?? name).split(':')[0]}`;
    });

/** How cells talk, by the first word of it. @param {string} name @param {number} [level] of the slider */
const wayOf = (name, level) => {
  const said = /** @type {Record<string, string>} */ (protocols)[name] ?? capital(name);
  return level !== undefined && name === 'slider' ? `${said}: ${levels[level]}` : said.split(':')[0];
};

/** @param {import('./core/lab.js').Chosen} run */
const headingOf = ({ protocol, slider, seed }) => `${wayOf(protocol, slider)}, seed ${seed}`;

/** What else is said of a run. @param {import('./core/lab.js').Chosen} run */
const extrasOf = (run) =>
  [...chancesOf({ ...run }), ...(switchesOf(run.switches) ?? []).map(switched), ...mistakesSaid(run.mistakes)]
    .map((part) => `${part}.`)
    .join(' ');

/** What cells of a transcript could do, by the words of its header. @type {Record<string, string>} */
const skillNames = {
  memory: levels[1],
  pruning: levels[2],
  promotion: levels[3],
  'in-search': 'Promoted cells stay in search',
  houses: levels[4],
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
  mistakes: 'mistakes that this way to talk can make',
  at: 'a whole number from 0 on',
  run: 'one of four at most',
  switches: 'switches such as 5000:crash=0.01',
  show: 'sure or regions',
  way: 'throttle, smart or first',
  after: 'nothing, singles or basic',
  levels: 'a whole number from 1 to 81',
  length: 'a whole number from 1 to 162',
  dropped: 'conclusions such as r3c4<>7',
  out: 'singles such as 1:r3c4=7, on the first board',
  by: 'amb-as-written, amb, backtracking or backtracking-as-written',
  how: 'amb, backtracking or counter',
  program: 'selective, timeout, links, supervisor or sudoku',
  open: 'the name of an actor',
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

/** What a cell did, as a message of a kind tells: to whom, the digit, and whether there is one.
 * @typedef {Readonly<Record<string, (whom: string, what: string, isDigit: boolean) => string>>} Telling */

/** @type {Telling} */
const says = {
  assert: (to, what) => `tells ${to} that it holds ${what}`,
  cede: (to, what) => `gives ${what} up to ${to}`,
  deny: (to, what) => `keeps ${what}, and tells ${to} so`,
  ask: (to, what) => `asks ${to} about a swap, and would give ${what}`,
  quote: (to, what) => `tells ${to} what a swap would bring, and would give ${what}`,
  propose: (to, what) => `proposes a swap to ${to}, and gives ${what}`,
  accept: (to, what) => `agrees to swap with ${to}, and gives ${what}`,
  refuse: (to) => `refuses a swap with ${to}`,
  changed: (to, what) => `tells ${to} that it holds ${what} now`,
  weigh: (to, what) => `tells ${to} that clashes over ${what} weigh more from now on`,
  domain: (to, what, isDigit) =>
    isDigit ? `can only be ${what}, and tells ${to} so` : `tells ${to} which digits it may still hold`,
  born: (to) => `tells ${to} that it begins`,
  marker: (to) => `tells ${to} that nothing it sent before is still to come`,
  shown: (to, what) => `shows ${what} to ${to}, so that the board can be checked`,
  crash: () => 'crashes; its supervisor starts it again',
  loss: () => 'is gone for good',
  other: (to) => `sends something to ${to}`,
};

/** What it was told. @type {Telling} */
const hears = {
  assert: (from, what) => `hears that ${from} holds ${what}`,
  cede: (from, what) => `may keep ${what}: ${from} gives it up`,
  deny: (from, what) => `hears that ${from} keeps ${what}`,
  ask: (from, what) => `is asked by ${from} about a swap, which would bring it ${what}`,
  quote: (from, what) => `hears from ${from} what a swap would bring, and that it would give ${what}`,
  propose: (from, what) => `is proposed a swap by ${from}, which gives ${what}`,
  accept: (from, what) => `hears that ${from} agrees to swap, and gives ${what}`,
  refuse: (from) => `hears that ${from} refuses a swap`,
  changed: (from, what) => `hears that ${from} holds ${what} now`,
  weigh: (from, what) => `hears from ${from} that clashes over ${what} weigh more from now on`,
  only: (from, what, isDigit) =>
    isDigit ? `hears from ${from} that only ${what} is left for it` : `hears from ${from} which digits are left for it`,
  order: (from, what, isDigit) =>
    isDigit
      ? `is told by ${from} to hold ${what}`
      : `is told by ${from} to begin, to take a guess back, to stand still, or to go on`,
  marker: (from) => `hears that nothing ${from} sent before is still to come`,
  other: (from) => `hears something from ${from}`,
};

/** What a search found out. @type {Record<string, string>} */
const found = {
  solved: 'solved',
  unique: 'solved, and there is no other solution',
  multiple: 'solved, and there are other solutions',
  none: 'there is no solution',
  stuck: 'ended without a solution',
  timeout: 'given up: it took too long',
  spent: 'given up after that much work',
};

/** @param {import('./wire.js').Taken} taken */
const chosenDigit = ({ cell, digit }) => `${digit} in ${cell}`;

const choices = {
  title: 'Choices: try, fail, go back',
  about: 'Try a digit, see where it leads, go back if it fails. The choices form a tree.',
  way: 'Who chooses',
  ways: /** @type {Record<string, { name: string, about: string }>} */ ({
    'amb-as-written': {
      name: 'The Scheme program of 2006, as written',
      about:
        'Each digit is struck out in its row, column and box; then the program guesses, cell by cell. Clashes are noticed only on a full board.',
    },
    amb: {
      name: 'The same idea, as built here',
      about: 'Also places digits with one place left, guesses where the fewest are left, and notices dead ends at once.',
    },
    backtracking: {
      name: 'Backtracking, the program of 2013, corrected',
      about:
        'Writes the lowest digit that fits, cell by cell, and goes back one cell if none does. It begins in the first row, unlike the printed program.',
    },
    'backtracking-as-written': {
      name: 'Backtracking, the program of 2013, as printed',
      about: 'The same from the second row on. If the last cell is given, it leaves the first row unfilled.',
    },
  }),
  busy: 'It is choosing …',
  board: 'The board of the choices',
  key: 'Ring: chosen digit (thick: the latest). Other coloured digits follow from it. Wavy line: a clash.',
  tree: 'Depth: how many choices are in force, from top to bottom',
  wholeTree: 'Show the whole tree',
  treeKey: 'Left to right, one sign per choice: dot on the thick line: current; cross: failed; square: the solution.',
  timeline: 'Number of the choice',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'choice')} a second`])),
  moment: (/** @type {number} */ at, /** @type {number} */ of) => `Choice ${count(at)} of ${count(of)}`,
  outcome: (/** @type {string} */ status, /** @type {number} */ all, /** @type {number} */ deepest) =>
    `${capital(found[status] ?? status)}: ${counted(all, 'choice')}, ${deepest} deep`,
  part: (/** @type {number} */ shown, /** @type {number} */ all, /** @type {boolean} */ isEndKnown) =>
    `The first ${count(shown)} of ${count(all)} choices are shown${isEndKnown ? ', and then the last board: the solution' : ''}.`,
  /** Where what is told of a search ends before the search does. */
  cut: (/** @type {number} */ left, /** @type {string} */ status) =>
    `${counted(left, 'more choice')} follow that are not shown. The outcome: ${found[status] ?? status}.`,
  end: (/** @type {number} */ all, /** @type {number} */ shown) =>
    `Choice ${count(all)} of ${count(all)}: the end. That is the solution. The choices after number ${count(shown)} are not shown, so the tree ends there.`,
  beyond: (/** @type {number} */ at, /** @type {number} */ length) =>
    `The link names choice ${count(at)}, but ${count(length)} are shown. The last one is.`,
  account: (
    /** @type {number} */ at,
    /** @type {number} */ of,
    /** @type {import('./wire.js').Taken | undefined} */ taken,
    /** @type {number} */ failures,
    /** @type {boolean} */ isSolution,
  ) => {
    if (!taken)
      return of === 0 ? 'Nothing had to be chosen: all digits followed.' : 'Nothing is chosen yet: the givens stand alone.';
    const end = isSolution ? ' That is the solution.' : '';
    return `Choice ${count(at)} of ${count(of)}: ${chosenDigit(taken)}, ${taken.depth} deep. ${counted(failures, 'branch', 'branches')} failed before.${end}`;
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
  counts: 'What each of them takes for this puzzle',
  head: ['Who chooses', 'Choices', 'Depth', 'Outcome'],
  row: (/** @type {import('./wire.js').Tree | null} */ tree) =>
    tree ? [count(tree.count), String(tree.deepest), found[tree.status] ?? tree.status] : ['', '', 'no answer'],
};

/** The houses of a net by their letters. @type {Record<string, string>} */
const houses = { r: 'row', c: 'column', b: 'box' };
/** @param {string} name */
const house = (name) => `${houses[name[0]]} ${name.slice(1)}`;

/** A conclusion in words, from its short form. @param {string} name such as `r3c4<>7` or `r3c4=7` */
const claim = (name) => `“${name.replace('<>', ' is not ').replace('=', ' is ')}”`;

/** @param {import('./wire.js').Conclusion} it */
function conclusion(it) {
  if (it.kind === 'falls') return `Both boards strike out ${it.digit} in ${it.cell}, so it is false.`;
  if (it.kind === 'forced') return `Both boards place ${it.digit} in ${it.cell}, so it is true.`;
  const where = `The ${it.side === 0 ? 'first' : 'second'} board breaks: `;
  if (it.type === 2) return `${where}nothing is left for ${it.cell}.`;
  const place = it.house ? house(it.house) : '';
  return it.type === 1 ? `${where}${it.digit} appears twice in ${place}.` : `${where}${it.digit} has no place left in ${place}.`;
}

/** @param {import('./wire.js').Single} it */
function single({ cell, digit, level, reason, house: where }) {
  const said = `Level ${level}: ${digit} in ${cell}`;
  if (reason === 'assumed') return `${said}, supposed`;
  return reason === 'hidden' && where ? `${said}, its only place in ${house(where)}` : `${said}, the only digit left there`;
}

const forcing = {
  title: 'Forcing chains: two boards at once',
  about: 'One of two candidates is true. Try each on its own board: whatever happens on both boards must be true.',
  way: 'Which chain',
  ways: /** @type {Record<string, string>} */ ({
    throttle: 'The one with the fewest levels',
    smart: 'The one that brings most',
    first: 'The first one',
  }),
  after: 'What is done before',
  afters: /** @type {Record<string, string>} */ ({
    nothing: 'Nothing',
    singles: 'Singles',
    basic: 'Singles, pairs and other basic steps',
  }),
  /** What is looked for, in one line. */
  line: (/** @type {string} */ puzzle, /** @type {import('./core/forcing.js').Chosen} */ { way, after, levels, length }) =>
    [
      puzzle,
      forcing.ways[way],
      `Before: ${forcing.afters[after]}`,
      levels !== null && `${counted(levels, 'level')} at most`,
      length !== null && `${counted(length, 'single')} at most`,
    ]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(' '),
  limits: {
    levels: { label: 'Throttle: levels at most', about: 'A level is what follows from the level before. Empty: any number.' },
    length: { label: 'Singles at most', about: 'On both boards together. Empty: any number.' },
  },
  busy: 'Looking for a chain …',
  none: (/** @type {string} */ reason) => `No chain: ${reason}. Try other limits, or bring back what was dropped.`,
  dropped: (/** @type {readonly string[]} */ names) => `Left out: ${listed(names.map(claim), 'and')}.`,
  restore: 'Bring them back',
  drop: (/** @type {string} */ name) => `Drop ${claim(name)} and look again`,
  outcome: (/** @type {import('./wire.js').Net} */ { form, levels, length }, /** @type {number} */ gone) => {
    const whole = `A ${form} of ${counted(levels, 'level')} and ${counted(length, 'single')}`;
    return gone > 0 ? `${whole}; ${length - gone} of them stand` : whole;
  },
  fell: (/** @type {readonly import('./wire.js').Candidate[]} */ singles) =>
    `Falls with ${listed(
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
    /** @type {readonly ReadonlySet<number>[]} */ stands,
    /** @type {number} */ level,
  ) => {
    const seen = sides.map(({ singles }, number) =>
      singles.filter((it, index) => stands[number].has(index) && it.level <= level),
    );
    const fresh = seen.map((singles) =>
      singles.filter((it) => it.level === level).map(({ cell, digit }) => `${digit} in ${cell}`),
    );
    const told = fresh.map(
      (names, number) => `${number === 0 ? 'first' : 'second'} board: ${names.length > 0 ? listed(names, 'and') : 'nothing new'}`,
    );
    return `Level ${level} of ${levels}. ${capital(told.join('; '))}. ${seen[0].length} and ${seen[1].length} digits placed so far.`;
  },
  key: 'Grey: known before. Blue: follows on that board. Ring: new on this level. Double ring: the assumption. Struck out: cancelled.',
  cell: (
    /** @type {{ name: string, digit: number, given: boolean, followed: boolean, assumed: boolean, fresh: boolean, left: number[], gone: number[] }} */ it,
  ) => {
    const parts = [it.name, it.given ? `given ${it.digit}` : it.digit ? String(it.digit) : 'empty'];
    if (it.assumed) parts.push('supposed');
    else if (it.followed) parts.push(it.fresh ? 'followed on this level' : 'followed');
    if (!it.digit && it.left.length > 0) parts.push(`candidates ${it.left.join(' ')}`);
    if (!it.digit && it.gone.length > 0) parts.push(`cancelled ${it.gone.join(' ')}`);
    return parts.join(', ');
  },
  single,
  trim: (/** @type {number} */ number) => `Trim it: take singles out of the ${number === 0 ? 'first' : 'second'} board`,
  trimAbout: 'Remove a single and everything that depends on it. Does the conclusion below still hold?',
  follows: 'What follows',
  conclusion,
  holds: 'It holds.',
  fails: 'Without those singles it no longer follows.',
};

/** @param {number | null} nanoseconds */
const duration = (nanoseconds) => {
  if (nanoseconds === null) return 'no time that can be measured';
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(1)} microseconds`;
  return nanoseconds < 1e9 ? `${(nanoseconds / 1e6).toFixed(1)} milliseconds` : `${(nanoseconds / 1e9).toFixed(2)} seconds`;
};

/** One of what engines count. @type {Record<string, string>} */
const one = { guesses: 'guess', choices: 'choice', steps: 'step', messages: 'message' };

const race = {
  title: 'Race: every engine on one puzzle',
  about: 'Six solvers start together. Work is counted differently by each; only the times compare.',
  go: 'Start the race',
  busy: 'They are running …',
  waiting: 'Running …',
  engines: /** @type {Record<string, { name: string, about: string }>} */ ({
    search: { name: 'Search', about: 'Bitboard search; counts guesses' },
    amb: { name: 'Choices', about: 'Smallest choice first; counts digits tried' },
    backtracking: { name: 'Backtracking', about: 'Cell by cell; counts digits written' },
    'backtracking-as-written': {
      name: 'Backtracking, as printed',
      about: 'The same from the second row on; counts digits written',
    },
    logic: { name: 'Logic', about: 'Human techniques; counts steps' },
    negotiation: { name: 'Negotiation', about: '81 cells with one token; counts messages' },
  }),
  lane: (/** @type {import('./wire.js').Sample} */ { effort, unit, ns }, /** @type {string} */ outcome) =>
    `${capital(found[outcome] ?? outcome)}. ${count(effort)} ${effort === 1 ? (one[unit] ?? unit) : unit}, ${duration(ns)}.`,
  result: (/** @type {readonly import('./wire.js').Sample[]} */ samples) => {
    const solved = samples.filter(({ status }) => ['solved', 'unique', 'multiple'].includes(status));
    const [first, ...rest] = solved
      .toSorted((one, other) => (one.ns ?? 0) - (other.ns ?? 0))
      .map(({ engine }) => race.engines[engine].name);
    if (!first) return 'Nobody has solved it.';
    return `First is ${first}${rest.length > 0 ? `, then ${listed(rest, 'and')}` : ''}. ${solved.length} of ${samples.length} have solved it.`;
  },
  key: 'Longer bar, longer time; each mark is ten times the one before.',
  mark: (/** @type {number} */ ns) => {
    if (ns < 1e6) return `${ns / 1e3} µs`;
    return ns < 1e9 ? `${ns / 1e6} ms` : `${ns / 1e9} s`;
  },
};

/** The tours of the five texts: what each tried, what its code does when it is run, and what makes it win.
 * @type {Record<string, { title: string, about: string, text: string, steps: string[] }>} */
const allTours = {
  erlang: {
    title: 'Cells that negotiate (Andrew Cooke, 2007)',
    about: 'A Sudoku solver in Erlang: 81 processes that know only their neighbours.',
    text: 'The text: “Parallel Sudoku Solver in Erlang :o)” and the posts after it, by Andrew Cooke in his blog “C[omp]ute”, 16 to 18 May 2007.',
    steps: [
      'In May 2007 Andrew Cooke made each cell a process of its own. A cell tells its digit to a neighbour, who gives way or insists. Press Play: they change and change, and within 100,000 messages nobody agrees.',
      'The first version called the wrong cells neighbours: the box, and every third cell. Under that rule the cells did come to rest. Here the version of two days later makes that mistake again: it calls the board solved, and the wavy lines show that it is not. (Another fault: `empty/1`, which should begin with an empty grid, passes its two arguments in the wrong order, and crashes.)',
      'He asked for a slider between the cell and the community. On an easy puzzle the first two steps give up, and the third agrees now and then. At “Promotion”, where a cell with one digit left says so, they agree. Sweep the slider below to see each step.',
      'What wins is a community: houses tell their cells what is left, and one token guesses and takes back. The example that beat the first program is solved within a few thousand messages.',
    ],
  },
  stage: {
    title: 'Stage: actors with mailboxes (in Ruby)',
    about: 'The same idea with a library of actors, in which certain cells speak once, and a supervisor watches over all.',
    text: 'The text: a paper on Stage, a library of actors in Ruby, after the solver of Andrew Cooke.',
    steps: [
      'Stage brings the actors of Erlang to Ruby. An actor takes from its mailbox what it looks for, and leaves the rest. Press Play: the greetings wait in the mailbox of “ping” until the game is over.',
      'In the Ruby version a certain cell tells its digit once, and then is silent. Its neighbours strike that digit out. As printed, even an easy puzzle finds no agreement: a cell with one digit left does not know that it is certain.',
      'One rule was missing: a cell with one digit left is certain, and says so. Here cells have that rule, and the same puzzle is solved. Watch full cells spread over the board.',
      'Actors may crash. A supervisor starts them again, and they must learn anew what they knew. A corner marks a cell that crashed just now; the talk still ends with the solution.',
      'A lost cell is worse than a crashed one, since nobody is told. The token counts every message, so it sees that the counts no longer fit. It never calls the board solved.',
    ],
  },
  forum: {
    title: 'Forcing chains by two boards (a forum, 2008)',
    about: 'Pseudocode for chains that a person can follow: suppose both of two candidates, and compare.',
    text: 'The text: “Pseudocode for forcing chain/net discovery” by Draco, Sudoku Programmers Forum, 24 July 2008.',
    steps: [
      'Somewhere one of two candidates must be true. Copy the board, suppose one on each copy, and follow the singles. Press Play to fill both boards, level by level.',
      'At the last level compare them. What both boards place is true, and what both strike out is false. The list below the boards names all of it.',
      'Sometimes a board breaks: a digit appears twice, or has no place left. Then what was supposed there is false. Unfold “Trim it” and take singles out: which of them does the break need?',
      'The throttle looks for short chains first, since a person has to follow them. Change the limits, or drop a conclusion, and the next chain is looked for.',
    ],
  },
  scheme: {
    title: 'Choices with amb (in Scheme, 2006)',
    about: 'A program that chooses as if it knew the right digit, and goes back when it did not.',
    text: 'The text: “Yet Another Sudoku Solver”, in a blog on 10 July 2006.',
    steps: [
      'Strike out what stands already, and where several digits are left, choose one. The word “amb” chooses, and goes back when something fails later. Step through the choices, and watch the tree grow.',
      'As written, the rules are looked at only when the board is full. The wavy lines are clashes that the program has not seen yet. So it goes on below choices that are long lost: 353 in all.',
      'Built anew, it places a digit that has one place left, makes the smallest choice first, and sees a dead end at once. Three choices are enough. The table below compares the ways.',
    ],
  },
  python: {
    title: 'Backtracking (in Python, 2013)',
    about: 'A short program that tries digit after digit, cell after cell.',
    text: 'The texts: “Showing the Lady Her Right Place” (1 April 2013, eight queens) and “An Automated Sudoku Player” (29 April 2013), in the blog “Bits of Learning”.',
    steps: [
      'Before Sudoku the text places eight queens, by counting from a random start. Press Play, and see the last digits turn. Then choose “By backtracking”: it places 113 queens where they are safe. (As printed, the loop of `satisfy` comes after its `return True`, so the test never succeeds and the program counts for ever: “sodan queens --method counter-as-written”.)',
      'Go from cell to cell. (The printed program begins in the second row and may leave the first row unfilled; choose it with “as printed”.) Write the least digit that clashes with nothing. If none fits, go back to the cell before and take its next digit. Press Play, and see how often it goes back.',
      'It never strikes out ahead, so a mistake in the first row is paid for many rows later. The tree is deep, and most of it fails.',
      'On a hard puzzle that costs millions of steps, and a computer hardly minds. Start the race to see what a better choice of cells saves.',
    ],
  },
};

const tours = {
  title: 'Tours: five texts, alive',
  about: 'Sodan grew from five texts. Each tour replays what one of them tried.',
  all: allTours,
  place: (/** @type {number} */ at, /** @type {number} */ of) => `Step ${at} of ${of}`,
  back: 'Back',
  next: 'Next',
  end: 'All tours',
};

/** @typedef {readonly { name: string, size: number }[]} Named regions with their letters and sizes */
/** @typedef {{ what: string, from: Named, to: Named }} Fate */

/** What became of a region. @param {Fate} it */
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
  title: 'Negotiation: 81 cells, and no leader',
  about: 'Each cell knows only its own digit. It sends messages until all agree.',
  settings: 'Settings',
  puzzle: 'Puzzle',
  puzzles: /** @type {Record<string, string>} */ ({
    '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......': 'The example of the negotiation',
    '..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..': 'The example of the Scheme text',
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79': 'An easy one',
    '..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..': 'One where digits are forced',
    '4...3.....86.5.7..5.3.9....3..6...5..41.7...3...9....4..5....2.....8....8..2...69': 'One where a board breaks',
  }),
  linked: 'The puzzle of the link',
  own: 'The puzzle that you play',
  protocol: 'How they talk',
  protocols,
  protocolAbout: /** @type {Record<string, string>} */ ({
    'community-plus': 'Cells swap digits within their box where that helps most; lasting clashes cost more.',
    token: 'Houses tell cells what is left. When all are quiet, one token guesses, and takes it back if that fails.',
    community: 'Clashing cells swap digits within their box (after an announcement in the author’s last post).',
    stage: 'A certain cell speaks once, then stays silent. The others have confidence and doubt.',
    announcing: 'Certain cells speak. The others have confidence and doubt.',
    panic: 'The surer of two clashing cells keeps its digit, but sometimes panics.',
    first: 'As first published: the surer of two clashing cells keeps its digit, and doubts a little more.',
    slider: 'Adds one ability after the other, from a lonely cell to a community.',
  }),
  slider: 'From the cell to the community',
  levels,
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
  seedAbout: 'The same seed gives the same run.',
  messages: 'Messages at most',
  messagesAbout: 'Then the run is given up.',
  faults: 'Faults on purpose',
  fault: faults,
  faultsAbout: 'Chance per message or turn, from 0 to 1; try 0.001. Crashed cells restart, lost ones do not.',
  switches: {
    title: 'Switch faults from this moment on',
    about: (/** @type {number} */ messages) => `The first ${counted(messages, 'message')} stay as they are.`,
    go: 'Continue from here',
    refused: (/** @type {string} */ name) => `“${faults[name]}” needs a chance from 0, never, to 1, always, such as 0.001.`,
    entry: switched,
    drop: (/** @type {number} */ from) => `Take back the switch at message ${count(from)}`,
  },
  mistakes: 'Published mistakes, made again',
  mistakesAbout: 'Faults of the published programs, and one conjecture.',
  mistake,
  go: 'Start',
  busy: 'Running …',
  changed: 'The settings have changed. Press Start to see the new run.',
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
  keep: {
    title: (/** @type {string | number | undefined} */ seed) => (seed === undefined ? 'talk' : `talk of seed ${seed}`),
    svg: 'Save the picture (SVG)',
    png: 'Save the picture (PNG)',
    gif: 'Save a movie (GIF)',
    noGif: 'A movie as GIF is made of a talk that was held here. For a file, “sodan movie FILE” makes it.',
    webm: 'Save a movie (WebM)',
    clusters: 'Show the clusters',
    clustersAlt:
      'A tree of the free cells. Cells that hold their digits of the solution at the same moments are joined on the left, others further right.',
    busy: 'The movie is being made …',
    filmed: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${counted(of, 'frame')} recorded`,
    done: 'The movie is saved.',
  },
  open: 'Open a transcript',
  opened: {
    heading: (/** @type {string} */ file) => `A transcript: ${file}`,
    /** How its cells talked. */
    about: (
      /** @type {ReturnType<typeof import('./core/lab.js').madeBy>} */ { protocol, seed, skills, mistakes },
      /** @type {ReturnType<typeof import('./core/talk.js').faultsOf>} */ { crashes, losses, first },
    ) => {
      const able = skills.map((skill) => skillNames[skill] ?? skill);
      const hurt = `${counted(crashes, 'crash', 'crashes')} and ${counted(losses, 'lost cell')}, the first at event ${count(first)}`;
      return [
        `${wayOf(protocol)}, seed ${seed}`,
        ...(able.length > 0 ? [`Its cells have: ${listed(able, 'and')}`] : []),
        ...mistakesSaid(mistakes),
        ...(first > 0 ? [`Faults hit it: ${hurt}`] : []),
        'The settings are not those of this file',
      ]
        .map((part) => `${part}.`)
        .join(' ');
    },
    none: (/** @type {string} */ file) => `${file} is no transcript that can be read.`,
  },
  letters: ['A', 'B', 'C', 'D'],
  run: (/** @type {string} */ letter) => `Run ${letter}`,
  beside: {
    title: 'Runs beside each other',
    about: 'All runs share one timeline.',
    add: 'Set another run beside it',
    drop: (/** @type {string} */ letter) => `Take run ${letter} away`,
  },
  board: (/** @type {string} */ letter) => (letter ? `The board of run ${letter}` : 'The board of the talk'),
  solutionKey: 'Dot: as in the solution.',
  noSolutionKey: 'This puzzle does not have exactly one solution, so agreement only means that no two cells clash.',
  key: 'Wavy line: a clash.',
  flightKey:
    'Arc: a message, with a dot at its receiver; dashed: a refusal. Frame: a row, column or box that sends or receives one.',
  sureKey: 'Fill: how sure a cell is.',
  regionsKey: 'Small letters: regions that agree with the solution. Capitals: wrong regions that agree with each other.',
  faultKey: 'Corner: just crashed. Stripes: lost.',
  timeline: 'Moment of the talk',
  play: 'Play',
  pause: 'Pause',
  playKey: 'P, on a board or the line of time',
  places: { first: 'To the beginning', back: 'To the last change', forward: 'To the next change', last: 'To the end' },
  speed: 'Speed',
  /** In events, as the line of time. */
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'event')} a second`])),
  flying: 'Show messages',
  show: 'Colours show',
  shows: { sure: 'How sure cells are', regions: 'Regions that agree' },
  fates: (/** @type {import('./core/regions.js').Regions} */ { right, wrong }, /** @type {readonly Fate[]} */ all) => {
    const of = (/** @type {readonly (readonly number[])[]} */ regions, /** @type {string} */ kind) =>
      `${counted(regions.length, 'region')} ${kind}${regions.length > 0 ? `, the largest of ${counted(regions[0].length, 'cell')}` : ''}`;
    const last = all.length > 0 ? `The last change: ${all.map(fate).join('; ')}.` : 'The last change left them as they were.';
    return `${capital(of(right, 'in phase'))}; ${of(wrong, 'out of phase')}. ${last}`;
  },
  heading: headingOf,
  extras: extrasOf,
  /** What is talked over, in one line. */
  summary: (/** @type {string} */ puzzle, /** @type {readonly import('./core/lab.js').Chosen[]} */ runs) => {
    const ways = runs.map((run) => [headingOf(run), extrasOf(run)].filter(Boolean).join('. ').replace(/\.$/, ''));
    return `${puzzle}. ${ways.join('; ')}. ${counted(runs[0].messages, 'message')} at most.`;
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
      ? ` ${counted(it.crashes, 'crash', 'crashes')} and ${counted(it.losses, 'lost cell')} so far.${it.crashes > 0 ? ' The supervisor starts crashed cells again.' : ''}`
      : '';
    return `${it.at}.${agree} ${counted(it.clashing, 'cell')} clash; ${it.settled} of ${it.free} ${settled}. ${counted(it.changes, 'change')}, ${counted(it.messages, 'message')} so far.${faults}`;
  },
  accounts: (/** @type {readonly (readonly string[])[]} */ runs) =>
    runs.map(([letter, account]) => (letter ? `Run ${letter}: ${account}` : account)).join(' '),
  words: 'What these words mean',
  accountWords: [
    ['Event', 'A message is sent, or a cell shows something new.'],
    ['Virtual milliseconds', 'The time that the talk would take if each turn of a cell took the same short time.'],
    ['Free cell', 'A cell that is not given by the puzzle.'],
    ['Clash', 'Two cells of a row, column or box hold the same digit.'],
    ['Region in phase', 'Cells that hold their digits of the solution, each in a row, column or box with the next.'],
    [
      'Region out of phase',
      'Wrong cells that hold each other’s digits: at least one of two holds what the other should hold. They agree among themselves, and only together can they become right.',
    ],
    ['Confidence', 'How often a cell has told its digit without being contradicted. A certain cell never changes again.'],
  ],
  curve: {
    agreement: 'Agreement: cells with the digit of the solution',
    inPhase: 'Regions that agree with the solution',
    outOfPhase: 'Wrong regions that agree with each other',
    energy: 'Duplicates in rows, columns and boxes',
    changes: 'Changes of digits',
    messages: 'Messages sent',
  },
  axis: (/** @type {number} */ at, /** @type {number} */ time) => `${counted(at, 'event')}, ${milliseconds(time, 1)} ms`,
  axisOf: (/** @type {number} */ at) => counted(at, 'event'),
  /** The time of a run beside others, which may have ended before. */
  axisTime: (/** @type {string} */ letter, /** @type {number} */ time, /** @type {boolean} */ isOver) =>
    `${letter}: ${isOver ? 'ended at ' : ''}${milliseconds(time, 3)} ms`,
  count,
  cell: (
    /** @type {{ name: string, digit: number, given: boolean, confidence: number, hasConfidence: boolean, region: string, agrees: boolean, clashes: boolean, crashed: boolean, lost: boolean }} */ it,
  ) => {
    const parts = [it.name, it.given ? `given ${it.digit}` : it.digit ? String(it.digit) : 'empty'];
    if (!it.given && it.digit) parts.push(sure(it.confidence, it.hasConfidence));
    if (it.agrees) parts.push('as in the solution');
    if (it.region) parts.push(`in region ${it.region}`);
    if (it.clashes) parts.push('clashes');
    if (it.crashed) parts.push('crashed just now');
    if (it.lost) parts.push('lost');
    return parts.join(', ');
  },
  sweep: {
    about:
      'How much intelligence is in the cell, and how much in the community? Each step adds one ability. Puzzle, seed and faults are those chosen above.',
    seeds: 'Seeds',
    go: 'Sweep the slider',
    head: [
      'Step',
      'Talks',
      'Agreed',
      'Share',
      'Messages (median of those agreed)',
      'Bits a cell holds',
      'Bits all others hold',
      'Bits of a message',
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
      'Measured in one run: the most bits that a cell held, and that all others held together; the mean size of a message; the rules followed.',
    share: (/** @type {string} */ level) => `${level}: share of talks that ended in agreement`,
    done: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${counted(of, 'talk')} held`,
  },
  log: (/** @type {string} */ name, /** @type {string} */ letter) =>
    `What ${name} did and heard last${letter && ` in run ${letter}`}`,
  silent: 'Nothing yet.',
  kinds,
  logKey: 'Bold: what the cell did. Right: the kind of message.',
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
