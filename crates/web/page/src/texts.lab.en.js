// The English texts of the lab, except those that the engine generates.

import { switchesOf } from './core/switches.js';
import { capital, counted, listed } from './texts.en.js';
import { beyond, count, milliseconds, part, queens, stage, virtual } from './texts.exhibits.en.js';

/** Returns the name of an agent: one of 81 cells, one of 27 houses, or the coordinator. @param {number} agent */
const agent = (agent) => {
  if (agent < 81) return `r${Math.floor(agent / 9) + 1}c${(agent % 9) + 1}`;
  if (agent >= 108) return agent === 108 ? 'the coordinator' : 'an unstarted agent';
  return `${['row', 'column', 'box'][Math.floor((agent - 81) / 9)]} ${((agent - 81) % 9) + 1}`;
};

const CERTAIN = 0xffffffff;

/** Describes the certainty of a cell. In protocols without confidence, a cell that shows a digit has one digit left. @param {number} confidence @param {boolean} hasConfidence */
const sure = (confidence, hasConfidence) => {
  if (!hasConfidence) return 'its only digit';
  return confidence === CERTAIN ? 'certain' : `confidence ${confidence}`;
};

/** @type {Record<string, string>} */
const endings = {
  solved: 'They agree: solved',
  mistaken: 'Called solved by a published rule, but wrong',
  impossible: 'There is no solution',
  stuck: 'Stuck: no messages are left',
  'gave-up': 'Message limit reached',
  'no-agreement': 'Time limit reached',
  cancelled: 'Cancelled: too slow',
};

const protocols = {
  'community-plus': 'Community+',
  token: 'Token',
  community: 'Community',
  stage: 'Stage',
  announcing: 'Announcing',
  panic: 'Panic',
  first: 'First',
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

/** Returns the faults with a nonzero probability. @param {Record<string, unknown>} chances */
const chancesOf = (chances) =>
  Object.entries(faults).flatMap(([name, said]) => (Number(chances[name]) > 0 ? [`${said}: ${chances[name]}`] : []));

/** @param {import('./core/switches.js').Switch} it */
const switched = (it) => `From message ${count(it.from)}: ${chancesOf({ ...it }).join(', ') || 'no faults'}`;

const mistake = /** @type {Record<string, string>} */ ({
  'wrong-neighbours': 'Wrong neighbours: the box and every third cell, so rows and columns are not checked',
  'unguarded-deny': 'Unguarded deny: givens can change',
  'one-seed': 'One seed: identical random numbers',
  'doubled-neighbours': 'Doubled neighbours: four cells are listed twice',
  'quiet-ending': 'Quiet ending: one second without a change (five under Stage) counts as a solution',
  'doubt-minus-one': 'Weak doubt: doubt costs only one step of confidence',
  zombies: 'Zombies: changed cells do not stop when told to',
  'blocking-swap': 'Blocking swap: a cell that requests a swap ignores everything else (conjecture)',
});

/** Returns the titles of mistakes. The blocking swap does not occur in a published program. @param {string} names */
const mistakesSaid = (names) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const origin = name === 'blocking-swap' ? 'Conjectured' : 'Published';
      return `${origin} mistake: ${(mistake[name] ?? name).split(':')[0]}`;
    });

/** Returns the short name of a protocol. @param {string} name @param {number} [level] of the slider */
const wayOf = (name, level) => {
  const said = /** @type {Record<string, string>} */ (protocols)[name] ?? capital(name);
  return level !== undefined && name === 'slider' ? `${said}: ${levels[level]}` : said;
};

/** @param {import('./core/lab.js').Chosen} run */
const headingOf = ({ protocol, slider, seed }) => `${wayOf(protocol, slider)}, seed ${seed}`;

/** Returns the faults and mistakes of a run. @param {import('./core/lab.js').Chosen} run */
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

/** @param {number} from @param {number} to */
const whole = (from, to) => `a whole number from ${count(from)} to ${count(to)}`;

const chance = 'a number from 0 to 1, such as 0.001';

/** The valid values of the settings. @type {Record<string, string>} */
const expected = {
  puzzle: '81 digits and dots',
  protocol: 'a protocol such as token',
  slider: whole(0, 7),
  seed: 'a whole number of at most 15 digits',
  messages: whole(1, 2_000_000),
  delay: chance,
  stall: chance,
  crash: chance,
  lose: chance,
  mistakes: 'mistakes of this protocol',
  at: 'a whole number, 0 or more',
  run: 'one of at most four runs',
  switches: 'switches such as 5000:crash=0.01',
  show: 'sure or regions',
  way: 'throttle, smart or first',
  after: 'nothing, singles or basic',
  levels: whole(1, 81),
  length: whole(1, 162),
  dropped: 'conclusions such as r3c4<>7',
  out: 'singles such as 1:r3c4=7',
  by: 'amb-as-written, amb, backtracking or backtracking-as-written',
  how: 'amb, backtracking or counter',
  program: 'selective, timeout, links, supervisor or sudoku',
  open: 'an actor of the program',
};

/** The meaning of the message kinds that cells send or receive. @type {Record<string, string>} */
const kinds = {
  assert: 'A cell announces its digit.',
  cede: 'The sender gives up the digit.',
  deny: 'The sender keeps the digit.',
  ask: 'A question about a swap.',
  quote: 'How many clashes a swap would remove or add.',
  propose: '“Let us swap.”',
  accept: '“Yes, let us swap.”',
  refuse: '“No swap.”',
  changed: 'A new digit.',
  weigh: 'A persistent clash costs more from now on.',
  only: 'The digits that a house still allows in a cell.',
  domain: 'A cell sends a house its domain: the digits that are still possible in the cell.',
  born: 'A start, or restart.',
  order: 'A command of the coordinator.',
  marker: 'All earlier messages of the sender have arrived.',
  shown: 'A paused cell shows its digit to the checker.',
  crash: 'The cell loses its state.',
  loss: 'The cell is gone.',
};

/** Describes the content of a message of each kind. `isDigit` is whether the message contains a digit. @type {Readonly<Record<string, (what: string, isDigit: boolean) => string>>} */
const contents = {
  assert: (what) => `announces ${what}`,
  cede: (what) => `cedes ${what}`,
  deny: (what) => `insists on ${what}`,
  ask: (what) => `offers ${what} for a swap`,
  quote: (what) => `effect of a swap for ${what}`,
  propose: (what) => `proposes to swap ${what}`,
  accept: (what) => `accepts, giving ${what}`,
  refuse: () => 'refuses a swap',
  changed: (what) => `has changed to ${what}`,
  weigh: (what) => `clashes over ${what} weigh more`,
  only: (what, isDigit) => (isDigit ? `only ${what} is left` : 'the digits left'),
  domain: (what, isDigit) => (isDigit ? `only ${what} is left` : 'the digits left'),
  born: () => 'has started',
  order: (what, isDigit) => (isDigit ? `take ${what}` : 'start, undo, pause or resume'),
  marker: () => 'a marker',
  shown: (what) => `shows ${what}`,
};

/** Events without a receiver. @type {Record<string, string>} */
const injected = { crash: 'crashes and restarts', loss: 'is lost' };

/** Outcomes of a search. @type {Record<string, string>} */
const found = {
  solved: 'solved',
  unique: 'solved, unique solution',
  multiple: 'solved, multiple solutions',
  none: 'no solution',
  stuck: 'no solution found',
  timeout: 'time limit reached',
  spent: 'work limit reached',
};

/** @param {import('./wire.js').Taken} taken */
const chosenDigit = ({ cell, digit }) => `${digit} in ${cell}`;

const choices = {
  title: 'Choices: try, fail, go back',
  about: 'Try a digit, follow its consequences, and backtrack if it fails.',
  way: 'Solver',
  ways: /** @type {Record<string, { name: string, about: string }>} */ ({
    'amb-as-written': {
      name: 'Scheme (2006), as written',
      about: 'Eliminates the digits of the givens, then guesses. Clashes are detected only on a full board.',
    },
    amb: {
      name: 'Sodan’s version',
      about: 'Also places hidden singles, guesses where the fewest candidates are left, and detects dead ends at once.',
    },
    backtracking: {
      name: 'Python (2013), corrected',
      about: 'Writes the lowest digit that fits, cell by cell, and goes back if none fits.',
    },
    'backtracking-as-written': {
      name: 'Python (2013), as printed',
      about: 'The same, but starting in the second row. The first row may remain unfilled.',
    },
  }),
  busy: 'Searching …',
  board: 'Board of the search',
  key: 'Ring: chosen (thick: latest). Other colours: followed. Wavy line: clash.',
  tree: 'Depth: choices in force',
  wholeTree: 'Show the whole tree',
  treeKey: 'Thick line: choices in force. Cross: failed. Square: solution.',
  timeline: 'Current choice',
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'choice')} a second`])),
  moment: (/** @type {number} */ at, /** @type {number} */ of) => `Choice ${count(at)} of ${count(of)}`,
  outcome: (/** @type {string} */ status, /** @type {number} */ all, /** @type {number} */ deepest) =>
    `${capital(found[status] ?? status)}: ${counted(all, 'choice')}, ${deepest} deep`,
  /** Shown after the last listed choice if the search made further choices. */
  cut: (/** @type {number} */ left, /** @type {string} */ status) =>
    `${counted(left, 'more choice')} not shown. Outcome: ${found[status] ?? status}.`,
  end: (/** @type {number} */ all, /** @type {number} */ shown) =>
    `Choice ${count(all)} of ${count(all)}: the solution. The tree ends at choice ${count(shown)}.`,
  account: (
    /** @type {number} */ at,
    /** @type {number} */ of,
    /** @type {import('./wire.js').Taken | undefined} */ taken,
    /** @type {number} */ failures,
    /** @type {boolean} */ isSolution,
  ) => {
    if (!taken) return of === 0 ? 'No choice was needed.' : 'No choice yet.';
    const end = isSolution ? ' This is the solution.' : '';
    return `Choice ${count(at)} of ${count(of)}: ${chosenDigit(taken)}, ${taken.depth} deep. ${counted(failures, 'branch', 'branches')} failed.${end}`;
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
  counts: 'Comparison',
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
  if (it.kind === 'falls') return `Both boards eliminate ${it.digit} from ${it.cell}.`;
  if (it.kind === 'forced') return `Both boards place ${it.digit} in ${it.cell}.`;
  const where = `The ${it.side === 0 ? 'first' : 'second'} board has a contradiction: `;
  if (it.type === 2) return `${where}${it.cell} has no candidates left.`;
  const place = it.house ? house(it.house) : '';
  return it.type === 1 ? `${where}${it.digit} appears twice in ${place}.` : `${where}${it.digit} has no place left in ${place}.`;
}

/** @param {import('./wire.js').Single} it */
function single({ cell, digit, level, reason, house: where }) {
  const said = `Level ${level}: ${digit} in ${cell}`;
  if (reason === 'assumed') return `${said}, assumed`;
  return reason === 'hidden' && where ? `${said}, its only place in ${house(where)}` : `${said}, the only candidate`;
}

const forcing = {
  title: 'Forcing chains: two boards at once',
  about: 'Try each of two candidates on its own board. Conclusions that hold on both are true.',
  way: 'Choose',
  ways: /** @type {Record<string, string>} */ ({
    throttle: 'Fewest levels',
    smart: 'Most conclusions',
    first: 'First chain',
  }),
  after: 'Solve first with',
  afters: /** @type {Record<string, string>} */ ({
    nothing: 'Nothing',
    singles: 'Singles',
    basic: 'Basic steps',
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
    levels: 'Throttle: maximum levels',
    length: 'Maximum singles',
  },
  noLimit: 'No limit',
  busy: 'Searching for a chain …',
  none: (/** @type {string} */ reason) => `No chain: ${reason}. Try other limits.`,
  dropped: (/** @type {readonly string[]} */ names) => `Dropped: ${listed(names.map(claim), 'and')}.`,
  restore: 'Restore them',
  drop: (/** @type {string} */ name) => `Drop ${claim(name)} and search again`,
  outcome: (/** @type {import('./wire.js').Net} */ { form, levels, length }, /** @type {number} */ gone) => {
    const whole = `A ${form} of ${counted(levels, 'level')} and ${counted(length, 'single')}`;
    return gone > 0 ? `${whole}; ${length - gone} remain` : whole;
  },
  fell: (/** @type {readonly import('./wire.js').Candidate[]} */ singles) =>
    `Removed with ${listed(
      singles.map(({ cell, digit }) => `${digit} in ${cell}`),
      'and',
    )}.`,
  choice: (/** @type {import('./wire.js').Net} */ { choice: { place, ends } }) => {
    const [one, other] = ends;
    return place.house
      ? `${one.digit} has two places in ${house(place.house)}: ${one.cell} and ${other.cell}.`
      : `${place.cell} has two candidates: ${one.digit} and ${other.digit}.`;
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
    const fresh = sides.map(({ singles }, number) =>
      singles
        .filter((it, index) => remaining[number].has(index) && it.level === level)
        .map(({ cell, digit }) => `${digit} in ${cell}`),
    );
    const placed = fresh.map(
      (names, number) => `${number === 0 ? 'first' : 'second'} board: ${names.length > 0 ? listed(names, 'and') : 'nothing new'}`,
    );
    return `Level ${level} of ${levels}. ${capital(placed.join('; '))}.`;
  },
  key: 'Grey: known. Blue: follows. Ring: new. Double ring: assumed. Struck out: eliminated.',
  cell: (
    /** @type {{ name: string, digit: number, given: boolean, followed: boolean, assumed: boolean, fresh: boolean, left: number[], gone: number[] }} */ it,
  ) => {
    const parts = [it.name, it.given ? `given ${it.digit}` : it.digit ? String(it.digit) : 'empty'];
    if (it.assumed) parts.push('assumed');
    else if (it.followed) parts.push(it.fresh ? 'followed now' : 'followed');
    if (!it.digit && it.left.length > 0) parts.push(`candidates ${it.left.join(' ')}`);
    if (!it.digit && it.gone.length > 0) parts.push(`eliminated ${it.gone.join(' ')}`);
    return parts.join(', ');
  },
  single,
  trim: (/** @type {number} */ number) => `Trim the ${number === 0 ? 'first' : 'second'} board`,
  trimAbout: 'Singles that depend on a removed one are removed too.',
  follows: 'Conclusions',
  conclusion,
  holds: 'It holds.',
  fails: 'It no longer follows.',
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
  about: 'Each solver counts its own units; only the times are comparable.',
  go: 'Start the race',
  busy: 'Running …',
  waiting: 'Running …',
  engines: /** @type {Record<string, { name: string, about: string }>} */ ({
    search: { name: 'Search', about: 'Bitboard search' },
    amb: { name: 'Choices', about: 'Fewest candidates first' },
    backtracking: { name: 'Backtracking', about: 'Cell by cell' },
    'backtracking-as-written': {
      name: 'Backtracking, as printed',
      about: 'Starts in the second row',
    },
    logic: { name: 'Logic', about: 'Human techniques' },
    negotiation: { name: 'Negotiation', about: '81 cells, one token' },
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
  key: 'Logarithmic time scale.',
  mark: (/** @type {number} */ ns) => {
    if (ns < 1e6) return `${ns / 1e3} µs`;
    return ns < 1e9 ? `${ns / 1e6} ms` : `${ns / 1e9} s`;
  },
};

/** The tours of the five texts. Each tour shows the text's idea, how its published code behaves, and how to make it succeed.
 * @type {Record<string, { title: string, text: string, steps: string[] }>} */
const allTours = {
  erlang: {
    title: 'Cells that negotiate (Andrew Cooke, 2007)',
    text: 'The text: “Parallel Sudoku Solver in Erlang :o)” and the posts after it, by Andrew Cooke in his blog “C[omp]ute”, 16 to 18 May 2007.',
    steps: [
      'Each cell is a process that sends its digit to a neighbour, which gives way or insists. After 100,000 messages there is no agreement.',
      'The first version has the wrong neighbours: the box, and every third cell. With that rule the cells settle on a wrong board and call it solved; see the wavy lines. Its quiet ending, a second without a change, also calls a wrong board solved. `empty/1` swaps its arguments and crashes.',
      'On an easy puzzle, the first steps of the slider fail. At “Promotion”, a cell with one digit left announces it, and the cells agree. Sweep the slider below.',
      'Houses send cells their remaining digits, and a single token makes guesses: the first puzzle is solved within a few thousand messages.',
    ],
  },
  stage: {
    title: 'Stage: actors with mailboxes (in Ruby)',
    text: 'The text: a paper on Stage, an actor library in Ruby, based on the solver of Andrew Cooke.',
    steps: [
      'An actor receives matching messages and leaves the others: the greetings wait in the mailbox of “ping” until the game is over.',
      'A certain cell announces its digit once. As printed, the program does not solve even an easy puzzle: a cell with one digit left does not become certain.',
      'With that missing rule, the same puzzle is solved.',
      'A supervisor restarts crashed cells (marked corners). The run still ends with the solution.',
      'Nobody is notified of a lost cell. The token protocol detects that its message counts differ, and never calls the board solved.',
    ],
  },
  forum: {
    title: 'Forcing chains on two boards (a forum, 2008)',
    text: 'The text: “Pseudocode for forcing chain/net discovery” by Draco, Sudoku Programmers Forum, 24 July 2008.',
    steps: [
      'One of two candidates must be true. Assume each on its own board, and follow the singles level by level.',
      'At the last level, compare the boards: digits that both place are true; candidates that both eliminate are false.',
      'If a board reaches a contradiction, its assumption is false. Trim the board: which singles does the contradiction need?',
      'The throttle searches for short chains first, since a person has to follow them.',
    ],
  },
  scheme: {
    title: 'Choices with amb (in Scheme, 2006)',
    text: 'The text: “Yet Another Sudoku Solver”, in a blog on 10 July 2006.',
    steps: [
      'The operator “amb” chooses a digit, and backtracks when something fails later.',
      'As written, the rules are checked only when the board is full, so clashes are detected late: 353 choices in all.',
      'Sodan places hidden singles, guesses where the fewest candidates are left, and detects dead ends at once: three choices.',
    ],
  },
  python: {
    title: 'Backtracking (in Python, 2013)',
    text: 'The texts: “Showing the Lady Her Right Place” (1 April 2013, eight queens) and “An Automated Sudoku Player” (29 April 2013), in the blog “Bits of Learning”.',
    steps: [
      'The first text places eight queens by counting from a random number. “Backtracking” places only 113 queens. As printed, the loop of `satisfy` comes after its `return True`, so the program counts for ever.',
      'Write the lowest digit that fits, cell by cell; if none fits, go back. The printed program starts in the second row (“as printed”).',
      'A mistake in the first row is discovered many rows later, so most of the tree fails.',
      'A hard puzzle takes millions of steps. The race shows how much a better choice of cells saves.',
    ],
  },
};

const tours = {
  title: 'Tours: five texts, replayed',
  about: 'Each tour replays one of the texts from which Sodan started.',
  all: allTours,
  place: (/** @type {number} */ at, /** @type {number} */ of) => `Step ${at} of ${of}`,
  back: 'Back',
  next: 'Next',
  end: 'All tours',
};

/** @typedef {readonly { name: string, size: number }[]} Named letters and sizes of regions */
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
  beyond,
  part,
  title: 'Negotiation: 81 cells without a leader',
  about: 'Each cell knows only its own digit and sends messages until all agree.',
  settings: 'Settings',
  puzzle: 'Puzzle',
  puzzles: /** @type {Record<string, string>} */ ({
    '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......': 'The example of the negotiation',
    '..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..': 'The example of the Scheme text',
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79': 'An easy puzzle',
    '..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..': 'A puzzle with forced digits',
    '4...3.....86.5.7..5.3.9....3..6...5..41.7...3...9....4..5....2.....8....8..2...69': 'A puzzle with a contradiction',
  }),
  linked: 'From the link',
  own: 'Your current game',
  protocol: 'Protocol',
  protocols,
  protocolAbout: /** @type {Record<string, string>} */ ({
    'community-plus': 'Cells swap digits within their box where it helps most; persistent clashes cost more.',
    token: 'Houses send cells their remaining digits; the holder of a token guesses.',
    community: 'Clashing cells swap digits within their box.',
    stage: 'A certain cell announces its digit once, then stays silent.',
    announcing: 'Certain cells announce their digit; the others have confidence and doubt.',
    panic: 'As First, but the winner sometimes panics and changes its digit.',
    first: 'The more confident of two clashing cells keeps its digit, but loses confidence.',
    slider: 'Adds one ability at a time.',
  }),
  slider: 'From cell to community',
  levels,
  levelsAbout: [
    'A clashing cell draws another digit.',
    'A cell without recent clashes keeps its digit.',
    'Cells avoid the digits of certain neighbours.',
    'A cell with one digit left announces it.',
    'Houses find digits with only one place.',
    'The cells of a box swap its nine digits.',
    'Swaps are chosen by their effect; persistent clashes cost more.',
    'One guess at a time, undone if it fails.',
  ],
  seed: 'Seed',
  messages: 'Maximum messages',
  faults: 'Fault injection',
  fault: faults,
  faultsAbout: 'Probability per message or turn, such as 0.001. Crashed cells restart; lost cells do not.',
  switches: {
    title: 'Change faults from this moment',
    about: (/** @type {number} */ messages) => `The first ${counted(messages, 'message')} stay the same.`,
    go: 'Continue from here',
    refused: (/** @type {string} */ name) => `“${faults[name]}” must be ${chance}.`,
    entry: switched,
    drop: (/** @type {number} */ from) => `Remove the change at message ${count(from)}`,
  },
  mistakes: 'Published mistakes, reproduced',
  mistake,
  go: 'Start',
  busy: 'Running …',
  changed: 'The settings have changed.',
  wrongLink: (/** @type {readonly (readonly [string, string])[]} */ parts) => {
    const said = parts.map(([name, value]) =>
      expected[name] ? `“${name}=${value}” should be ${expected[name]}` : `“${name}” is unknown`,
    );
    return `The link is invalid: ${said.join('; ')}. Defaults are used.`;
  },
  wrong: (/** @type {string} */ name) => `“${name}” must be ${expected[name] ?? 'valid'}.`,
  save: 'Save the transcript',
  keep: {
    title: (/** @type {string | number | undefined} */ seed) =>
      seed === undefined ? 'negotiation' : `negotiation with seed ${seed}`,
    svg: 'Save the picture (SVG)',
    png: 'Save the picture (PNG)',
    gif: 'Save a movie (GIF)',
    noGif: 'For a GIF movie of a file, use “sodan movie FILE”.',
    webm: 'Save a movie (WebM)',
    clusters: 'Show the clusters',
    clustersAlt: 'A tree of the free cells; those correct at the same moments are joined on the left',
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
        'The form does not apply to this file',
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
    add: 'Add another run',
    drop: (/** @type {string} */ letter) => `Remove run ${letter}`,
  },
  board: (/** @type {string} */ letter) => (letter ? `Board of run ${letter}` : 'Board of the negotiation'),
  solutionKey: 'Dot: agrees with the solution.',
  noSolutionKey: 'This puzzle does not have exactly one solution.',
  key: 'Wavy line: a clash.',
  flightKey: 'Arc: message, with a dot at the receiver (dashed: refusal). Frame: sending or receiving house.',
  sureKey: 'Fill: confidence of the cell.',
  regionsKey: 'Small letters: regions in phase. Capitals: out of phase.',
  faultKey: 'Corner: crashed recently. Stripes: lost.',
  timeline: 'Moment of the run',
  play: 'Play',
  pause: 'Pause',
  playKey: 'P, on a board or the timeline',
  places: { first: 'Go to the beginning', back: 'Previous change', forward: 'Next change', last: 'Go to the end' },
  speed: 'Speed',
  /** Names of speeds, which are given in events per second. */
  speeds: (/** @type {readonly number[]} */ speeds) =>
    Object.fromEntries(speeds.map((speed) => [String(speed), `${counted(speed, 'event')} a second`])),
  flying: 'Show messages',
  show: 'Colours show',
  shows: { sure: 'Confidence of cells', regions: 'Regions that agree' },
  fates: (/** @type {import('./core/regions.js').Regions} */ { right, wrong }, /** @type {readonly Fate[]} */ all) => {
    const of = (/** @type {readonly (readonly number[])[]} */ regions, /** @type {string} */ kind) =>
      `${counted(regions.length, 'region')} ${kind}${regions.length > 0 ? `, the largest of ${counted(regions[0].length, 'cell')}` : ''}`;
    const last = all.length > 0 ? `The last change: ${all.map(fate).join('; ')}.` : 'The last change did not affect any region.';
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
    const agree = it.right === null ? '' : ` ${it.right} of ${counted(it.free, 'free cell')} agree.`;
    const settled = it.hasConfidence ? 'are certain' : 'have one digit left';
    const hurt = it.crashes + it.losses;
    const faults = hurt ? ` ${counted(it.crashes, 'crash', 'crashes')} and ${counted(it.losses, 'lost cell')} so far.` : '';
    return `${it.at}.${agree} ${counted(it.clashing, 'cell')} clash; ${it.settled} of ${it.free} ${settled}. ${counted(it.changes, 'change')}, ${counted(it.messages, 'message')} so far.${faults}`;
  },
  accounts: (/** @type {readonly (readonly string[])[]} */ runs) =>
    runs.map(([letter, account]) => (letter ? `Run ${letter}: ${account}` : account)).join(' '),
  words: 'Glossary',
  accountWords: [
    ['Event', 'A message, or a cell that shows something new.'],
    ['Virtual milliseconds', 'The duration if all turns took equally long.'],
    ['Region in phase', 'Connected cells that agree with the solution.'],
    ['Region out of phase', 'Connected wrong cells that agree with each other and can only be corrected together.'],
    ['Confidence', 'How often a cell has sent its digit without being contradicted. A certain cell never changes.'],
  ],
  curve: {
    agreement: 'Agreement: correct cells',
    inPhase: 'Regions in phase',
    outOfPhase: 'Regions out of phase',
    energy: 'Duplicates in houses',
    changes: 'Digit changes',
    messages: 'Messages sent',
  },
  axis: (/** @type {number} */ at, /** @type {number} */ time) => `${counted(at, 'event')}, ${milliseconds(time, 1)} ms`,
  axisOf: (/** @type {number} */ at) => counted(at, 'event'),
  /** The time of one of several runs, some of which may have ended. */
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
    about: 'Runs each step with the puzzle, seed and faults of the settings.',
    seeds: 'Seeds',
    go: 'Sweep the slider',
    head: [
      'Step',
      'Runs',
      'Solved',
      'Share',
      'Median messages (solved)',
      'Maximum cell state (bits)',
      'Maximum community state (bits)',
      'Mean message (bits)',
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
    share: (/** @type {string} */ level) => `${level}: share of solved runs`,
    done: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${counted(of, 'run')} finished`,
  },
  log: (/** @type {string} */ name, /** @type {string} */ letter) => `Latest events of ${name}${letter && ` in run ${letter}`}`,
  silent: 'Nothing yet.',
  kinds,
  event: (
    /** @type {import('./core/talk.js').Said} */ { kind, from, to, digit, confidence },
    /** @type {number} */ cell,
    /** @type {boolean} */ hasConfidence,
  ) => {
    if (!kind) return digit ? `shows ${digit}, ${sure(confidence, hasConfidence)}` : 'shows no digit';
    const what = digit ? String(digit) : 'no digit';
    const content = contents[kind]?.(what, digit > 0) ?? kind;
    return injected[kind] ?? `${from === cell ? `to ${agent(to)}` : `from ${agent(from)}`}: ${content}`;
  },
};
