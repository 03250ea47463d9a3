// The English texts of the page, except those that the engine generates.

/** @typedef {import('./wire.js').Places} Places */
/** @typedef {import('./wire.js').Derived} Derived */
/** @typedef {import('./wire.js').Rule} Rule */
/** @typedef {import('./wire.js').Candidate} Candidate */

/** @param {readonly string[]} items @param {string} last */
export const listed = (items, last) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** @param {Places} places @param {boolean} on */
const claim = ({ digit, cells }, on) => {
  if (cells.length === 1) return `${cells[0]} is ${on ? '' : 'not '}${digit}`;
  return on ? `one of ${listed(cells, 'and')} is ${digit}` : `none of ${listed(cells, 'and')} is ${digit}`;
};

/** @param {Rule} rule */
function byRule(rule) {
  if ('locked' in rule) {
    const { digit, house: within, other } = rule.locked;
    return `in ${house(within)}, ${digit} can only go into ${house(other)}`;
  }
  if ('pair' in rule) {
    const { kind, digits, cells } = rule.pair;
    return `${listed(digits.map(String), 'and')} are a ${kind} pair in ${listed(cells, 'and')}`;
  }
  const { digit, base, cover } = rule['x-wing'];
  return `in ${listed(base.map(house), 'and')}, ${digit} can only go into ${listed(cover.map(house), 'and')}`;
}

const houses = /** @type {Record<string, string>} */ ({ r: 'row', c: 'column', b: 'box' });
/** @param {string} name */
const house = (name) => `${houses[name[0]] ?? ''} ${name.slice(1)}`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @type {Record<string, string>} */
const glossary = {
  'almost locked set': 'N cells of one house with N + 1 candidates. If one digit is eliminated, the others are locked.',
  bivalue: 'A cell with exactly two candidates.',
  candidate: 'A digit that is still possible in a cell.',
  claim: 'The assumption at the start of a chain.',
  contradiction: 'A cell without candidates, or a house without a place for a digit. The assumption was wrong.',
  'cover house': 'In a fish: a house that crosses the base houses. Its other cells cannot contain the digit.',
  'base house': 'In a fish: a house in which every candidate for the digit belongs to the pattern.',
  fin: 'In a fish: an extra place for the digit. Eliminations must see every fin.',
  locked: 'Digits are locked in cells if the cells have no other candidates, or the digits no other place.',
  pincer: 'One of the two ends of a wing. Eliminations see both.',
  pivot: 'The cell in the middle of a wing, which sees the pincers.',
  'restricted common': 'A digit that only one of two almost locked sets can contain, since all its places see each other.',
  'strong link': 'At least one of two candidates is true: if one is not, the other is.',
  'weak link': 'At most one of two candidates is true: if one is, the other is not.',
};

const walk = {
  name: 'Walk the chain',
  chain: 'The chain',
  list: 'The chain, step by step',
  back: 'One step back',
  forward: 'One step forward',
  views: 'Views',
  view: (/** @type {number} */ at, /** @type {number} */ of) => `View ${at} of ${of}.`,
  viewBack: 'Previous view',
  viewForward: 'Next view',
  place: (/** @type {number} */ at, /** @type {number} */ of) => `${at} of ${of}.`,
  start: (/** @type {number} */ count) => `Walk the chain: ${counted(count, 'step')}.`,
  suppose: (/** @type {Places} */ places, /** @type {boolean} */ on) => `Suppose ${claim(places, on)}.`,
  follows: (/** @type {Places} */ from, /** @type {Places} */ to, /** @type {boolean} */ on) =>
    on ? `Since ${claim(from, false)}, ${claim(to, true)}.` : `Since ${claim(from, true)}, ${claim(to, false)}.`,
  /** @param {Places} places @param {boolean} on @param {Derived} it @param {number[]} nested path of the nested chain */
  derived: (places, on, { ground, rule }, nested) => {
    const said = claim(places, on);
    if (ground === 'assumed') return `Suppose ${said}.`;
    if (ground === 'rule') return `So ${said}: ${rule ? byRule(rule) : 'by a locked candidate, a pair or an X-wing'}.`;
    if (ground === 'cell')
      return on ? `So ${said}: the cell has no other candidate.` : `So ${said}: a cell contains only one digit.`;
    if ('nested' in ground) return `So ${said}, by nested chain ${[...nested, ground.nested].map((it) => it + 1).join('.')}.`;
    return on
      ? `So ${said}: no other place is left in ${house(ground.house)}.`
      : `So ${said}: it occurs only once in ${house(ground.house)}.`;
  },
  single: (/** @type {Places} */ places, /** @type {string} */ reason, /** @type {string | null} */ where) => {
    const said = claim(places, true);
    if (reason === 'assumed') return `Suppose ${said}.`;
    return reason === 'hidden' && where
      ? `So ${said}: no other place is left in ${house(where)}.`
      : `So ${said}: the cell has no other candidate.`;
  },
};

/**
 * Describes a cell for screen readers.
 * @param {{ row: number, column: number, digit: number, given: boolean, clash: boolean, barren: boolean, wrong: boolean,
 *   candidates: number[], corner: number[], centre: number[], colours: number[] }} it
 */
function cell({ row, column, digit, given, clash, barren, wrong, candidates, corner, centre, colours }) {
  const parts = [`row ${row} column ${column}`];
  if (digit) parts.push(given ? `given ${digit}` : String(digit));
  else parts.push('empty');
  if (candidates.length > 0) parts.push(`candidates ${candidates.join(' ')}`);
  if (centre.length > 0) parts.push(`centre marks ${centre.join(' ')}`);
  if (corner.length > 0) parts.push(`corner marks ${corner.join(' ')}`);
  if (colours.length > 0) parts.push(`colour ${colours.map((colour) => 'ABCDEFGHI'.charAt(colour - 1)).join(' ')}`);
  if (barren) parts.push('no candidates');
  if (clash) parts.push('clashes');
  if (wrong) parts.push('wrong');
  return parts.join(', ');
}

/** @param {Candidate[]} placements @param {Candidate[]} eliminations */
function outcome(placements, eliminations) {
  const placed = placements.map((it) => `${it.cell} is ${it.digit}`);
  /** @type {Map<number, string[]>} */
  const byDigit = new Map();
  for (const it of eliminations) byDigit.set(it.digit, [...(byDigit.get(it.digit) ?? []), it.cell]);
  const removed = [...byDigit].map(([digit, cells]) => `no ${digit} in ${listed(cells, 'and')}`);
  // Cell names stay in lower case at the start of a line.
  return placed.length > 0 ? [...placed, ...removed].join('; ') : capital(removed.join('; '));
}

/** @type {Record<string, string>} */
const roles = {
  member: 'part of the pattern',
  claim: 'assumption',
  before: 'eliminated earlier',
  pivot: 'pivot',
  pincer: 'pincer',
  fin: 'fin',
  'endo-fin': 'inner fin',
};

/** Formats a rating of the engine for display. @param {string} scale @param {string} rating */
function ratingOf(scale, rating) {
  const hodoku = /^(\w+) \((\d+)\)$/.exec(rating);
  if (scale === 'hodoku' && hodoku) return `${hodoku[1]} · score ${Number(hodoku[2]).toLocaleString('en')}`;
  const [er, pearl, diamond] = scale === 'se' ? rating.split('/') : [];
  return diamond ? `SE ${er} – pearl ${pearl} – diamond ${diamond}` : rating;
}

const colourNames = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'grey'];

/** Default titles of puzzles imported from the formats of other programs. @type {Readonly<Record<string, string>>} */
const BROUGHT = {
  sudokuwiki: 'From SudokuWiki',
  'f-puzzles': 'From f-puzzles',
  sudokupad: 'From SudokuPad',
  opensudoku: 'From OpenSudoku',
  library: 'From HoDoKu',
  sdx: 'From SudoCue',
};

export const texts = {
  name: 'Sodan',
  slogan: 'Sudoku that says why',
  noPage: (/** @type {string} */ hash) => `Page “${hash}” not found. This is the game you played last.`,
  language: 'en',
  /** Note about the parts of the page that are not translated; empty in English. */
  englishOnly: '',
  /** Localized technique names by slug. Empty if the page uses the engine's names. */
  techniques: /** @type {Readonly<Record<string, string>>} */ ({}),
  families: /** @type {Readonly<Record<string, string>>} */ ({}),
  /** Explains a single, in languages that the engine does not support. */
  single: /** @type {null | ((slug: string, cell: string, digit: number, house: string | null) => string)} */ (null),
  skip: 'Skip to main content',
  nav: {
    name: 'Pages',
    play: 'Play',
    learn: 'Learn',
    make: 'New',
    games: 'Games',
    lab: 'Lab',
    settings: 'Settings',
    help: 'Keys',
    take: 'Share and print',
    about: {
      play: 'Play and get hints',
      learn: 'Every technique, with examples',
      make: 'A new puzzle, or your own',
      lab: 'Solvers at work',
      games: 'Your games',
    },
  },
  speech: {
    place: (/** @type {number} */ row, /** @type {number} */ column) => `row ${row} column ${column}`,
    digit: (/** @type {string} */ place, /** @type {number} */ digit, /** @type {string} */ clash) =>
      `${place}: ${digit || 'empty'}${clash && `, clashes with ${clash}`}`,
    mark: (/** @type {string} */ list, /** @type {number} */ digit, /** @type {boolean} */ on, /** @type {string} */ place) => {
      if (list === 'gone') return `${place}: candidate ${digit} ${on ? 'removed' : 'back'}`;
      const name = list === 'colours' ? `colour ${'ABCDEFGHI'.charAt(digit - 1)}` : `${list} mark ${digit}`;
      return `${place}: ${name} ${on ? 'added' : 'removed'}`;
    },
    cells: (/** @type {number} */ count) => counted(count, 'cell'),
    undone: (/** @type {string} */ change) => `Undone. ${change}`,
    redone: (/** @type {string} */ change) => `Redone. ${change}`,
    candidates: (/** @type {boolean} */ on) => `Candidates ${on ? 'filled in' : 'hidden'}`,
    checkpoint: (/** @type {number} */ number) => `Checkpoint ${number} set`,
    filter: (/** @type {number[]} */ digits) =>
      digits.length > 0 ? `Highlighting ${listed(digits.map(String), 'and')}` : 'No digit highlighted',
    resumed: 'Timer resumed',
    line: 'Line drawn',
    lineGone: 'Line removed',
    modes: { digit: 'Digits', corner: 'Corner marks', centre: 'Centre marks', colour: 'Colours', draw: 'Lines' },
  },
  board: { name: 'Sudoku board', example: 'Example board', practice: 'Practice board' },
  cell,
  house,
  words: { and: 'and', or: 'or' },
  glossary,
  keypad: 'Digits',
  several: 'These cells see each other, so the digit was written as a corner mark.',
  key: (/** @type {number} */ digit, /** @type {number} */ left) => `${digit}, ${left} left`,
  colour: (/** @type {number} */ colour) => `Colour ${'ABCDEFGHI'.charAt(colour - 1)}, ${colourNames[colour - 1]}`,
  tools: {
    region: 'Tools and digits',
    name: 'Tools',
    undo: { name: 'Undo', key: 'Ctrl+Z' },
    redo: { name: 'Redo', key: 'Ctrl+Y' },
    erase: { name: 'Erase', key: 'Delete' },
    checkpoint: { name: 'Checkpoint', key: 'K' },
    check: { name: 'Check', key: 'looks for mistakes' },
  },
  modes: {
    name: 'What a digit key writes',
    digit: { name: 'Digit', title: 'Digits (Z)' },
    corner: { name: 'Corner', title: 'Corner marks (X, or hold Shift)' },
    centre: { name: 'Centre', title: 'Centre marks (C, or hold Ctrl)' },
    colour: { name: 'Colour', title: 'Colours (V, or hold Ctrl and Shift)' },
    draw: { name: 'Draw', title: 'Pen and links (B)' },
  },
  draw: {
    name: 'Kind of line',
    kinds: { pen: 'Pen', strong: 'Strong link', weak: 'Weak link' },
    how: 'Drag from one candidate to another, or choose two cells and press a digit',
    two: 'Choose two cells, then the digit that links them. Or drag from one candidate to another.',
    clear: 'Clear lines',
  },
  colours: {
    candidates: 'Colour candidates',
    how: 'Click a candidate, then choose a colour',
    clear: 'Clear colours',
  },
  auto: { name: 'Fill in candidates', title: 'Fill in and update candidates; what you remove stays removed (M)' },
  checkpoint: {
    back: (/** @type {number} */ number) => `Back to ${number}`,
    drop: (/** @type {number} */ number) => `Forget checkpoint ${number}`,
  },
  filter: {
    name: 'Highlight digits',
    short: 'Show',
    more: 'where a digit can go',
    digit: (/** @type {number} */ digit) => `Highlight ${digit}`,
    title: (/** @type {number} */ digit) => `Where can ${digit} go? (F, then ${digit})`,
    pairs: 'pairs',
    pairsTitle: 'Cells with two candidates (F10)',
  },
  panels: { name: 'Ask', region: 'Help from the engine', hint: 'Hint', steps: 'All steps', path: 'Whole path', close: 'Close' },
  loading: 'Loading …',
  hint: {
    first: 'Hint',
    key: 'H',
    about: 'A hint comes in three parts: where to look, which technique, then the whole step.',
    second: 'Which technique?',
    where: 'Where is it?',
    third: 'Show the step',
    busy: 'Looking for the next step …',
    do: 'Do this step',
    doKey: 'N',
    close: 'Close',
    putBack: 'Put it back',
    erase: 'Erase it',
    undo: 'Undo to before the mistake',
    noneAllowed: 'None of the enabled techniques applies here.',
    look: (/** @type {string} */ where) => `Look at ${house(where)}.`,
    use: (/** @type {string} */ name) => `Use ${name}.`,
    solved: 'Solved. Well done!',
    complete: 'This board is complete: there is nothing to solve.',
    widen: (/** @type {string} */ scale) => `Try ${texts.scales[scale]?.name ?? scale}’s techniques`,
    next: (/** @type {string} */ level) => `Another puzzle: ${texts.levels[level] ?? level}`,
    new: 'A new puzzle',
    sentence: (/** @type {string} */ text) => {
      const plain = capital(text.replace(/^(bad: )?(line \d+: )?/, ''));
      return plain === '' || /[.!?]$/.test(plain) ? plain : `${plain}.`;
    },
  },
  check: {
    fine: 'No mistakes so far.',
    found: (/** @type {number[]} */ wrong, /** @type {number[]} */ gone, /** @type {string} */ words) => {
      if (wrong.length > 0) return `${counted(wrong.length, 'wrong digit')}, marked on the board.`;
      if (gone.length > 0)
        return `${counted(gone.length, 'cell')} without a candidate that the solution needs: marked on the board.`;
      return capital(words);
    },
  },
  step: {
    learn: (/** @type {string} */ name) => `What is ${name}?`,
    practise: 'Practise this',
    weight: (/** @type {number | string | null} */ score, /** @type {string | null} */ level) =>
      typeof level === 'string' ? `${level} · score ${score}` : score === null ? '' : `difficulty ${score}`,
    more: (/** @type {number} */ count) => `All reasons (${count} more)`,
  },
  walk,
  legend: {
    name: 'What the shapes mean',
    on: 'true',
    off: 'false',
    strong: 'strong link',
    weak: 'weak link',
    inferred: 'by a rule or a nested chain',
    placed: 'place here',
    removed: 'can be removed',
    excluded: 'excluded by the chain',
  },
  role: (/** @type {string} */ role) => {
    if (role.startsWith('set-')) return `set ${role.slice(4)}`;
    if (role.startsWith('color-')) return `colour ${role.slice(6)}`;
    return roles[role] ?? role;
  },
  steps: {
    find: 'Find all steps',
    busy: 'Looking everywhere …',
    none: 'None of HoDoKu’s techniques applies here.',
    mistake: 'This position has no solution. Check for a mistake first.',
    check: 'Show what is wrong',
    found: (/** @type {number} */ count) => `${counted(count, 'move')} found. Pick one to see why.`,
    rest: (/** @type {number} */ count) => `And ${count} more.`,
    cut: 'The search was stopped. There may be more.',
    back: 'All steps',
    deep: 'Look for rare patterns too',
    outcome,
    also: (/** @type {string} */ name) => `also by ${name}`,
  },
  path: {
    find: 'Show the whole path',
    about: 'Every step to the solution, with ratings. Play on from any of them.',
    busy: 'Solving step by step …',
    none: 'There is no path: the puzzle does not have exactly one solution.',
    multiple: 'The puzzle has multiple solutions: the path ends where logic can go no further.',
    noStep: 'The puzzle has multiple solutions, and no step applies.',
    stuck: 'The path ends here: no technique of this scale applies.',
    ratings: 'How hard the puzzle is; choose a scale for its path',
    pending: '…',
    unrated: { multiple: 'multiple solutions', none: 'no solution', bad: 'contradictory' },
    first: 'First step',
    back: 'One step back',
    forward: 'One step forward',
    last: 'Last step',
    slider: 'Step of the path',
    place: (/** @type {number} */ at, /** @type {number} */ of) => `${at} of ${of}`,
    locked: (/** @type {number} */ at, /** @type {number} */ of) =>
      `You are looking at step ${at} of ${of}. Go back to your game to play on.`,
    leave: 'Back to my game',
    copy: 'Copy as text',
    whatIf: 'Play from here',
    whatIfTitle: 'Continue your game from this position (can be undone)',
    list: (/** @type {number} */ count) => `All ${counted(count, 'step')}`,
  },
  scales: /** @type {Record<string, { name: string, about: string }>} */ ({
    hodoku: { name: 'HoDoKu', about: 'HoDoKu’s level, and the sum of the scores of all steps' },
    se: {
      name: 'Sudoku Explainer',
      about:
        'Difficulty of the hardest step (ER), of the hardest step up to the first digit (pearl, EP), and of the first step (diamond, ED)',
    },
    two_way: { name: 'Two-way choices', about: 'Singles, basic steps and two-way choices' },
    csp: { name: 'CSP-Rules', about: 'W and B: singles, whips and braids' },
  }),
  ratingOf,
  timer: { show: 'Time', pause: 'Pause', resume: 'Resume', paused: 'Paused', key: 'P' },
  engine: {
    unreachable: () => 'The engine cannot be reached. You can play on; hints return when it’s back.',
    busy: () => 'The engine is busy. Try again in a moment.',
    refused: (/** @type {string} */ detail) => `The engine could not do that: ${detail}`,
    stopped: () => 'Stopped.',
  },
  games: {
    title: 'My games',
    none: 'No saved games yet.',
    remove: 'Remove',
    untitled: 'Puzzle',
    solved: 'solved',
    filled: (/** @type {number} */ share) => `${share} % filled`,
    about: 'Games are saved in this browser only. To move them, back them up to a file.',
    sort: 'Sort by',
    sorts: { changed: 'Last played', level: 'Level', title: 'Name' },
    show: 'Show',
    shows: { all: 'All games', open: 'Unfinished', solved: 'Solved' },
    backup: 'Back up to a file',
    backupFile: 'sodan-games',
    restore: 'Restore from a file',
    restored: (/** @type {number} */ count) => `${counted(count, 'game')} restored.`,
    notRestored: 'That file is not a backup of games.',
    removeSolved: (/** @type {number} */ count) => `Delete ${counted(count, 'solved game')}`,
    removedSolved: (/** @type {number} */ count) => `${counted(count, 'game')} deleted.`,
    date: (/** @type {number} */ changed) =>
      new Date(changed).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' }),
    removed: (/** @type {string} */ title) => `“${title}” deleted.`,
    back: 'Undo',
    rename: 'Rename',
    name: 'Name',
    joined: 'This game was also played in another window. The moves of both windows are merged here.',
    restart: 'Start again',
  },
  api: {
    short: 'API',
    title: 'HTTP API',
    about: 'Every Sodan task as an HTTP endpoint with JSON. Nothing is stored.',
    description: 'OpenAPI description',
    local: 'This page runs without a server. Start one with “sodan serve”.',
    commands: 'Three examples',
    tryIt: 'Try it',
    task: 'Task',
    puzzle: 'Puzzle',
    options: 'Options (JSON)',
    send: 'Send',
    badOptions: 'The options are not valid JSON.',
    tasks: 'Endpoints (POST)',
    head: ['Path', 'Response'],
  },
  statistics: {
    title: 'Statistics',
    head: ['Level', 'Solved', 'Best time', 'Mean time', 'Without hints'],
    other: 'Not rated',
    days: (/** @type {number} */ days) => `${counted(days, 'day')} in a row`,
  },
  starters: { title: (/** @type {string} */ level, /** @type {number} */ number) => `${level} ${number}` },
  front: {
    name: 'New puzzle',
    daily: 'Daily',
    dailyTitle: 'Puzzle of the day, the same for everyone',
    dailyOf: (/** @type {Date} */ date) =>
      `Daily, ${date.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })}`,
    custom: 'Custom',
    customTitle: 'Describe the puzzle you want',
  },
  badge: (/** @type {string} */ level, /** @type {string} */ er) =>
    [texts.levels[level] ?? level, er && `SE ${er}`].filter(Boolean).join(' · '),
  ratingTitle: 'Level by HoDoKu’s scale; SE is Sudoku Explainer’s difficulty of the hardest step',
  solved: {
    time: (/** @type {string} */ time, /** @type {number} */ hints) =>
      `${time} · ${hints === 0 ? 'no hints' : counted(hints, 'hint')}`,
    hardest: 'Hardest step: ',
    harder: (/** @type {string} */ level) => `Harder: ${texts.levels[level] ?? level}`,
    path: 'See the path',
  },
  levels: /** @type {Record<string, string>} */ ({
    Easy: 'Easy',
    Medium: 'Medium',
    Hard: 'Hard',
    Unfair: 'Expert',
    Extreme: 'Extreme',
  }),
  levelNotes: /** @type {Record<string, string>} */ ({
    Easy: 'singles',
    Medium: 'pairs and triples',
    Hard: 'fish, wings and colouring',
    Unfair: 'short chains and rare patterns',
    Extreme: 'long chains',
  }),
  settings: {
    title: 'Settings',
    palette: 'Colours',
    language: 'Language',
    languageAuto: 'Match browser',
    palettes: { auto: 'Match system', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
    timer: 'Show the time',
    tidy: 'Remove marks automatically',
    peers: 'Highlight row, column and box',
    flipped: '7 8 9 on top of the keypad',
    coordinates: 'Always number rows and columns',
    notation: 'Names of cells',
    notations: { r1c1: 'r3c5', a1: 'C5' },
    alert: 'Mark mistakes at once',
    digitFirst: 'Choose a digit first, then cells',
    hideDone: 'Hide digits that are placed nine times',
    scale: 'Hint techniques',
    uniqueness: 'Use techniques that rely on a unique solution',
    techniques: 'Techniques on and off',
    close: 'Close',
  },
  help: {
    title: 'Keys',
    /** Parts of the page in which the keys apply. */
    about: {
      play: 'These work everywhere except in text fields and dialogs.',
      make: 'These work while the board for your own puzzle is visible.',
      lab: 'These work while a board or a timeline is focused.',
      practice: 'These work everywhere except in text fields and dialogs.',
      none: 'This page has no shortcuts of its own. Shortcuts on the game page:',
    },
    rows: {
      play: [
        ['Arrows, W A S D', 'Move (Shift: select; wraps around)'],
        ['Ctrl + arrow', 'Go to the next empty cell'],
        ['Home, End', 'Go to the start or end of the row; with Ctrl, of the board'],
        ['1 to 9', 'Enter a digit; press again to erase it'],
        ['Shift or Alt + 1 to 9', 'Corner mark'],
        ['Ctrl + 1 to 9', 'Centre mark; with filled-in candidates, strike one out'],
        ['Ctrl + Shift + 1 to 9', 'Colour'],
        ['Z, X, C, V, B', 'Digits, corner marks, centre marks, colours, lines'],
        ['Space, Page Down; Shift + Space, Page Up', 'Next tool; previous tool'],
        ['0, Delete, Backspace', 'Clear'],
        ['Ctrl + Z; Ctrl + Y, Ctrl + Shift + Z', 'Undo, redo'],
        ['K', 'Set a checkpoint'],
        ['M', 'Show or hide candidates'],
        ['F, then 1 to 9; F1 to F9 except F5', 'Highlight a digit; F keys with Ctrl: several'],
        ['F10', 'Highlight cells with two candidates'],
        ['H', 'Hint: press again for more'],
        ['N', 'Do the step that is shown'],
        ['Ctrl + A; Escape, Ctrl + Shift + A; Ctrl + I', 'Select all cells; none; invert the selection'],
        ['Ctrl + C, Ctrl + V', 'Copy the puzzle as text; paste any puzzle'],
        ['P', 'Pause or resume'],
        ['Escape', 'Close hint, or deselect'],
        ['Double click', 'All cells with the same digit or the same marks'],
      ],
      make: [
        ['Arrows, W A S D', 'Move; with Shift, select several cells'],
        ['1 to 9', 'Enter a digit; press again to erase it'],
        ['0, Delete, Backspace', 'Clear'],
        ['Ctrl + Z; Ctrl + Y, Ctrl + Shift + Z', 'Undo, redo'],
        ['Ctrl + V', 'Open the copied puzzle'],
      ],
      practice: [
        ['Arrows, W A S D; Home, End', 'Move; go to the start or end of the row'],
        ['1 to 9', 'Answer with this digit'],
      ],
      lab: [
        ['Arrows', 'On a board: select a cell'],
        ['P', 'On a board or timeline: play or pause'],
        ['Arrows; Page Up, Page Down', 'On the timeline: move by one moment; by many'],
        ['Home, End', 'On the timeline: start or end'],
        ['Space', 'Press a button; tick a box'],
        ['Escape', 'Close a dialog'],
      ],
    },
  },
  bring: {
    title: 'Import a puzzle',
    about:
      'Paste anything: digits, a grid, candidates, a link from SudokuWiki, f-puzzles or SudokuPad. Or drop a file on this page.',
    label: 'Puzzle as text',
    file: 'Choose a file',
    read: 'Open',
    busy: 'Reading …',
    titleOf: (/** @type {string} */ format) => BROUGHT[format] ?? 'Imported puzzle',
    nothing: 'Paste or type a puzzle first.',
    several: (/** @type {number} */ count) => `${count} puzzles: choose one.`,
    noSudoku: 'No Sudoku found in this text.',
    shortLink: 'That short link does not contain the puzzle. Export the puzzle in SudokuPad and paste that.',
    brokenLink: (/** @type {string} */ program) =>
      `That ${program} link is incomplete or damaged, so nothing was opened. Copy the whole link again and paste it.`,
    bad: (/** @type {string} */ reason) => `This isn’t a puzzle I can read: ${reason}`,
    multiple: 'This puzzle has more than one solution: hints end where logic runs out.',
    none: 'This puzzle has no solution: some of its digits contradict each other.',
    damaged: 'That link is damaged, so nothing was opened.',
    tooLarge: 'That file is too large.',
  },
  take: {
    title: 'Share and print',
    link: 'Link to this game, with all your marks',
    lab: 'Share the lab',
    labLink: 'Link to the current view of the lab',
    noLink: 'An opened transcript does not fit into a link. Share its file instead.',
    linkAbout: 'The link contains everything; nothing is uploaded.',
    copy: 'Copy',
    copied: 'Copied.',
    save: 'Save',
    notCopied: 'The browser did not allow copying. The text is selected: press Ctrl+C.',
    formats: 'Copy as text',
    formatNames: /** @type {Record<string, string>} */ ({
      line: '81 characters',
      grid: 'Grid',
      pencilmarks: 'Candidates',
      sdm: 'SDM',
      library: 'HoDoKu library',
      sukaku: 'Sukaku',
      csv: 'CSV',
      json: 'JSON',
      sudokuwiki: 'SudokuWiki link',
      'f-puzzles': 'f-puzzles link',
      sudokupad: 'SudokuPad link',
      sdx: 'SudoCue progress',
      opensudoku: 'OpenSudoku file',
    }),
    givens: 'Givens only',
    bare: 'Without candidates: this format supports digits only.',
    openIn: 'Open in another program',
    pictures: 'Picture',
    svg: 'Save as SVG',
    png: 'Save as PNG',
    text: 'Exported text',
    file: 'sudoku',
  },
  print: {
    title: 'Print',
    perPage: 'Puzzles per page',
    marks: 'With marks and candidates',
    entries: 'With your entries',
    solutions: 'Solutions on the last page',
    which: 'Which puzzles',
    current: 'This one',
    all: 'All my games',
    go: 'Print',
    solutionOf: (/** @type {number} */ number) => `Solution ${number}`,
    puzzle: (/** @type {number} */ number) => `Puzzle ${number}`,
  },
  learn: {
    title: 'Techniques',
    about: 'What each technique is, why it works, and examples to step through.',
    unknown: (/** @type {string} */ slug) => `There is no technique “${slug}”. These are all techniques.`,
    search: 'Search techniques',
    start: 'Start here: twelve techniques that solve most puzzles',
    none: 'No matching technique.',
    unused: (/** @type {string} */ name) => `Sodan does not use ${name}.`,
    see: 'The nearest is',
    practised: 'practised',
    nested: 'Dynamic chains with nested techniques (+)',
    variant: 'Variant',
    words: 'Glossary',
    back: 'All techniques',
    example: 'Example',
    practise: 'Practise',
    uniqueness: 'Relies on a unique solution.',
    scale: (/** @type {string} */ name, /** @type {{ level?: string, score?: number }} */ it) =>
      [texts.scales[name]?.name ?? name, it.level, it.score].filter((part) => part !== undefined && part !== null).join(' · '),
    also: 'Also known as',
    play: 'Play from here',
    noExample: 'No example yet.',
    another: (/** @type {number} */ at, /** @type {number} */ of) => `Example ${at} of ${of}`,
  },
  practice: {
    title: (/** @type {string} */ name) => `Practise: ${name}`,
    about: (/** @type {string} */ name) => `Find ${name}. Choose a cell, then the digit that it removes or places there.`,
    yes: 'Yes, that’s it!',
    no: (/** @type {string} */ name, /** @type {string} */ what) => `Not this one: ${name} doesn’t remove or place ${what}.`,
    nudge: 'Nudge',
    near: (/** @type {string} */ house) => `Look at ${house}.`,
    digit: (/** @type {string} */ digits) => `Follow the digit ${digits}.`,
    give: 'Show me',
    next: 'Next',
    busy: 'Setting up a board …',
    said: (/** @type {number} */ cell, /** @type {number} */ digit) =>
      `${digit} in r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`,
    score: (/** @type {number} */ found, /** @type {number} */ streak) =>
      `Found: ${found}${streak > 1 ? ` · ${streak} in a row` : ''}`,
  },
  wish: {
    title: 'Custom puzzle',
    about: 'Describe the puzzle you want. Rare ones take longer.',
    any: 'Any',
    level: 'Level (HoDoKu)',
    levels: /** @type {Record<string, string>} */ ({
      Easy: 'Easy',
      Medium: 'Medium',
      Hard: 'Hard',
      Unfair: 'Unfair',
      Extreme: 'Extreme',
    }),
    symmetry: 'Symmetry',
    symmetries: /** @type {Record<string, string>} */ ({
      none: 'None',
      'half-turn': 'Half turn',
      'quarter-turn': 'Quarter turn',
      horizontal: 'Top and bottom',
      vertical: 'Left and right',
      mirrors: 'Top, bottom, left and right',
      diagonal: 'Diagonal',
      'anti-diagonal': 'Other diagonal',
      diagonals: 'Both diagonals',
      full: 'All turns and mirrors',
    }),
    givens: 'Givens',
    er: 'Rating (Sudoku Explainer)',
    from: 'from',
    to: 'to',
    minimal: 'Minimal (every given is needed)',
    technique: 'Technique',
    place: 'Technique is',
    places: { uses: 'used', hardest: 'the hardest step', needs: 'required' },
    more: 'Advanced filter',
    moreAbout: 'A query expression, as for “sodan generate”',
    example: 'two_way.rank = "choices" and not hodoku.uses "uniqueness"',
    go: 'Generate',
    busy: 'Searching for a puzzle …',
    tried: (/** @type {number} */ tries) => `${counted(tries, 'puzzle')} tried so far`,
    cancel: 'Stop',
    long: 'Such puzzles are rare or do not exist. Keep waiting, or stop and relax the conditions.',
    instead: (/** @type {string} */ name) => `Play one whose hardest step is ${name}`,
    contradiction: {
      givens: 'The maximum number of givens is below the minimum.',
      er: 'The maximum rating is below the minimum.',
      level: (/** @type {string} */ name, /** @type {string} */ least, /** @type {string} */ level) =>
        `${name} makes a puzzle at least ${least}, so it cannot be ${level}.`,
    },
    untitled: 'New puzzle',
  },
  make: {
    title: 'New puzzle',
    ready: 'Ready to play',
    own: 'Enter your own',
    ownAbout: 'Enter the digits. The rating updates as you type.',
    play: 'Play it',
    ownTitle: 'My own puzzle',
    anyway: 'Play it anyway',
    correct: 'Continue editing',
    unsolvable: 'This puzzle has no solution.',
    edit: { name: 'Edit', title: 'Edit this puzzle' },
    clear: 'Clear',
    checking: 'Checking …',
    proper: 'Exactly one solution.',
    several: 'More than one solution: add digits.',
    noSolution: 'No solution: some digits contradict each other.',
    clash: 'A digit occurs twice in a row, column or box.',
    empty: 'Start with any digit.',
    minimal: 'Minimal: every digit is needed.',
    redundant: (/** @type {string[]} */ cells) => `Not minimal: ${listed(cells, 'or')} could be left out.`,
    givens: (/** @type {number} */ count) => counted(count, 'digit'),
    rating: (/** @type {string} */ scale, /** @type {string} */ rating) => `${texts.scales[scale]?.name ?? scale}: ${rating}`,
  },
};
