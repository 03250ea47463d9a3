// What goes in and out of the engine, as types: made from the description of the API by the tests of `sodan-api`.

export type SolveTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: SolveOptions;
  limits?: Limits;
};

export type SolvePositionRequest = {
  position: Position;
  options?: SolveOptions;
  limits?: Limits;
};

export type SolveRequest = SolveTextRequest | SolvePositionRequest;

export type SolveRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** 81 digits: the only solution, or the first */
  solution?: string | null;
  /** how often the fast search tried both ways */
  guesses?: number | null;
  /** all solutions, up to the limit */
  solutions?: Array<string> | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type SolveAnswer = {
  schema: "sodan-api/1";
  task: "solve";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<SolveRecord>;
};

export type CountTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: CountOptions;
  limits?: Limits;
};

export type CountPositionRequest = {
  position: Position;
  options?: CountOptions;
  limits?: Limits;
};

export type CountRequest = CountTextRequest | CountPositionRequest;

export type CountRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** how many solutions, up to the limit */
  count?: number | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type CountAnswer = {
  schema: "sodan-api/1";
  task: "count";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<CountRecord>;
};

export type CheckTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: CheckOptions;
  limits?: Limits;
};

export type CheckPositionRequest = {
  position: Position;
  options?: CheckOptions;
  limits?: Limits;
};

export type CheckRequest = CheckTextRequest | CheckPositionRequest;

export type CheckRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** how many givens there are */
  givens?: number | null;
  /** whether no given can go, or no missing candidate of a sukaku come back; missing unless the puzzle is proper and made of givens alone, or of candidates alone */
  minimal?: boolean | null;
  /** the cells of the givens that could go, each alone */
  redundant?: Array<string> | null;
  /** the missing candidates of a sukaku that could come back, each alone */
  spare?: Array<string> | null;
  /** what stands beside the puzzle */
  solution?: "right" | "wrong" | "none" | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type CheckAnswer = {
  schema: "sodan-api/1";
  task: "check";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<CheckRecord>;
};

export type RateTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: RateOptions;
  limits?: Limits;
};

export type RatePositionRequest = {
  position: Position;
  options?: RateOptions;
  limits?: Limits;
};

export type RateRequest = RateTextRequest | RatePositionRequest;

export type RateRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the scale */
  scale?: string | null;
  /** whose ratings they equal, and in which version */
  scheme?: string | null;
  /** the rating as people write it */
  rating?: string | null;
  /** the sum of the points of all steps */
  score?: number | null;
  /** Easy, Medium, Hard, Unfair or Extreme */
  level?: string | null;
  /** the technique of the highest level with the most points */
  hardest?: string | null;
  /** how many steps there are */
  steps?: number | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
  /** the difficulty of the hardest step */
  er?: number | null;
  /** that of the hardest step up to the first placement */
  ep?: number | null;
  /** that of the first step */
  ed?: number | null;
  /** Singles, Basic, Choices, or Beyond if it is not solved */
  rank?: string | null;
  /** how many two-way choices there are */
  choices?: number | null;
  /** how many singles the longest of them has */
  longest?: number | null;
  /** whose ratings they equal, and in which version */
  'hodoku.scheme'?: string | null;
  /** the sum of the points of all steps */
  'hodoku.score'?: number | null;
  /** Easy, Medium, Hard, Unfair or Extreme */
  'hodoku.level'?: string | null;
  /** the technique of the highest level with the most points */
  'hodoku.hardest'?: string | null;
  /** how many steps there are */
  'hodoku.steps'?: number | null;
  /** whose ratings they equal, and in which version */
  'se.scheme'?: string | null;
  /** the difficulty of the hardest step */
  'se.er'?: number | null;
  /** that of the hardest step up to the first placement */
  'se.ep'?: number | null;
  /** that of the first step */
  'se.ed'?: number | null;
  /** the technique of the hardest step, of several the first */
  'se.hardest'?: string | null;
  /** whose ratings they equal, and in which version */
  'forum.scheme'?: string | null;
  /** Singles, Basic, Choices, or Beyond if it is not solved */
  'forum.rank'?: string | null;
  /** how many two-way choices there are */
  'forum.choices'?: number | null;
  /** how many singles the longest of them has */
  'forum.longest'?: number | null;
  /** the technique of the highest rank with the most singles */
  'forum.hardest'?: string | null;
  /** how many steps there are */
  'forum.steps'?: number | null;
};

export type RateAnswer = {
  schema: "sodan-api/1";
  task: "rate";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<RateRecord>;
};

export type ExplainTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: ExplainOptions;
  limits?: Limits;
};

export type ExplainPositionRequest = {
  position: Position;
  options?: ExplainOptions;
  limits?: Limits;
};

export type ExplainRequest = ExplainTextRequest | ExplainPositionRequest;

export type ExplainRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the version of the schema of `steps` */
  schema?: string | null;
  /** the scale that chose and rated the steps */
  scale?: string | null;
  /** whether the path reaches a solution */
  solved?: boolean | null;
  /** the score, on a scale that has one */
  score?: number | null;
  /** the level, in a word */
  level?: string | null;
  /** the rating as people write it; null of what is no whole path to the only solution */
  rating?: string | null;
  /** the name of the hardest technique */
  hardest?: string | null;
  /** the steps */
  steps?: Array<Step> | null;
  /** the board that cells and houses belong to */
  board?: Board | null;
  /** whose ratings they equal, and in which version */
  scheme?: string | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type ExplainAnswer = {
  schema: "sodan-api/1";
  task: "explain";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<ExplainRecord>;
};

export type HintTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: HintOptions;
  limits?: Limits;
};

export type HintPositionRequest = {
  position: Position;
  options?: HintOptions;
  limits?: Limits;
};

export type HintRequest = HintTextRequest | HintPositionRequest;

export type HintRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** what is told, in words */
  hint?: string | null;
  /** the houses that the words of a step name */
  houses?: Array<string> | null;
  /** the cells of wrong entries */
  wrong?: Array<string> | null;
  /** the cells whose needed candidate is gone */
  gone?: Array<string> | null;
  /** the technique of the step, by its slug */
  technique?: string | null;
  /** the version of the schema of `step` */
  schema?: string | null;
  /** the step */
  step?: Step | null;
  /** whose steps they equal, and in which version */
  scheme?: string | null;
  /** the board that the step's cells and houses belong to */
  board?: Board | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type HintAnswer = {
  schema: "sodan-api/1";
  task: "hint";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<HintRecord>;
};

export type StepsTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: StepsOptions;
  limits?: Limits;
};

export type StepsPositionRequest = {
  position: Position;
  options?: StepsOptions;
  limits?: Limits;
};

export type StepsRequest = StepsTextRequest | StepsPositionRequest;

export type StepsRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the version of the schema of `state` and `groups` */
  schema?: string | null;
  /** the state that the steps start from */
  state?: State | null;
  /** what can be achieved, and the ways to it */
  groups?: Array<Group> | null;
  /** the board that cells and houses belong to */
  board?: Board | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type StepsAnswer = {
  schema: "sodan-api/1";
  task: "steps";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<StepsRecord>;
};

export type ChainsTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: ChainsOptions;
  limits?: Limits;
};

export type ChainsPositionRequest = {
  position: Position;
  options?: ChainsOptions;
  limits?: Limits;
};

export type ChainsRequest = ChainsTextRequest | ChainsPositionRequest;

export type ChainsRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** both sides, single by single */
  net?: Net | null;
  /** how far the puzzle gets by singles, or basic steps */
  reach?: "open" | "basic" | "singles" | null;
  /** the board that the search began with; only with an item's first find */
  state?: State | null;
  /** the board that cells and houses belong to; only with an item's first find */
  board?: Board | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type ChainsAnswer = {
  schema: "sodan-api/1";
  task: "chains";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<ChainsRecord>;
};

export type ConvertTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: ConvertOptions;
  limits?: Limits;
};

export type ConvertPositionRequest = {
  position: Position;
  options?: ConvertOptions;
  limits?: Limits;
};

export type ConvertRequest = ConvertTextRequest | ConvertPositionRequest;

export type ConvertRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the record in the other notation */
  text?: string | null;
  /** givens, digits and marks, as they were read */
  position?: Position | null;
  /** what stands beside the puzzle */
  comment?: string | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type ConvertAnswer = {
  schema: "sodan-api/1";
  task: "convert";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<ConvertRecord>;
};

export type PictureTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: PictureOptions;
  limits?: Limits;
};

export type PicturePositionRequest = {
  position: Position;
  options?: PictureOptions;
  limits?: Limits;
};

export type PictureRequest = PictureTextRequest | PicturePositionRequest;

export type PictureRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the picture: a document in SVG */
  svg?: string | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type PictureAnswer = {
  schema: "sodan-api/1";
  task: "picture";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<PictureRecord>;
};

export type CanonicalizeTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: CanonicalizeOptions;
  limits?: Limits;
};

export type CanonicalizePositionRequest = {
  position: Position;
  options?: CanonicalizeOptions;
  limits?: Limits;
};

export type CanonicalizeRequest = CanonicalizeTextRequest | CanonicalizePositionRequest;

export type CanonicalizeRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the form: 81 characters */
  canonical?: string | null;
  /** how many ways bring the puzzle onto itself */
  automorphisms?: number | null;
  /** 16 bytes that stand for the form: XXH3 of its text */
  id?: string | null;
  /** brings the puzzle to the form; `1` is none */
  symmetry?: string | null;
  /** which form it is */
  form?: "min-lex" | "solution-class" | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type CanonicalizeAnswer = {
  schema: "sodan-api/1";
  task: "canonicalize";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<CanonicalizeRecord>;
};

export type GenerateRequest = {
  series?: Series;
  options?: GenerateOptions;
  limits?: Limits;
};

export type GenerateRecord = {
  /** which of the seed's series it is, from 0 */
  number?: number | null;
  /** 81 characters */
  puzzle?: string | null;
  /** 81 characters */
  solution?: string | null;
  /** how many givens there are */
  givens?: number | null;
  /** how many puzzles were tried for it */
  tries?: number | null;
  /** unique, or timeout if it was given up */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** how it was come by */
  way?: "top-down" | "controlled" | "climb" | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
  /** how many it stands for, one of 26 givens for itself */
  weight?: number | null;
};

export type GenerateAnswer = {
  schema: "sodan-api/1";
  task: "generate";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<GenerateRecord>;
};

export type CompareTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: CompareOptions;
  limits?: Limits;
};

export type ComparePositionRequest = {
  position: Position;
  options?: CompareOptions;
  limits?: Limits;
};

export type CompareRequest = CompareTextRequest | ComparePositionRequest;

export type CompareRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** the way to solve */
  engine?: string | null;
  /** what the engine found out, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the guesses that the fast search makes until it knows whether there is a second solution */
  difficulty?: number | null;
  /** how long the engine took, in nanoseconds */
  ns?: number | null;
  /** what the engine took, in its unit */
  effort?: number | null;
  /** what the engine's effort is counted in */
  unit?: string | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type CompareAnswer = {
  schema: "sodan-api/1";
  task: "compare";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<CompareRecord>;
};

export type ChoicesTextRequest = {
  /** Puzzles in any format, as in a file; each record gets its answer. */
  text: string;
  options?: ChoicesOptions;
  limits?: Limits;
};

export type ChoicesPositionRequest = {
  position: Position;
  options?: ChoicesOptions;
  limits?: Limits;
};

export type ChoicesRequest = ChoicesTextRequest | ChoicesPositionRequest;

export type ChoicesRecord = {
  /** which record of all input it is, from 1 */
  line?: number | null;
  /** the notation that it was read in */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; of a bad record its own text */
  puzzle?: string | null;
  /** what it is, in a word */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** how many alternatives were taken */
  count?: number | null;
  /** the most choices in force at a time */
  deepest?: number | null;
  /** 81 digits: the solution that was found */
  solution?: string | null;
  /** the alternatives in the order in which they were taken */
  taken?: Array<Taken> | null;
  /** why there is no more than this; empty when all is well */
  reason?: string | null;
};

export type ChoicesAnswer = {
  schema: "sodan-api/1";
  task: "choices";
  /** Whether no limit of time or work cut the answer short. */
  complete: boolean;
  records: Array<ChoicesRecord>;
};

export type Techniques = {
  schema: "sodan-api/1";
  techniques: Array<Entry>;
};

/** What is wrong with a request, and where. */
export type Problem = {
  /** `about:blank`: `status` and `code` say what it is. */
  type: string;
  /** The status in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What is wrong. */
  detail: string;
  /** The same in a word, for programs. */
  code: Code;
  /** The line of the body, from 1. */
  line?: number | null;
  /** The column of that line, from 1. */
  column?: number | null;
  /** What of the body it is, as a JSON pointer. */
  pointer?: string | null;
};

/** What is wrong, in a word. - `json`: The body is no JSON. - `request`: The body is JSON, but no question that can be answered. - `too-large`: The body, or what it asks for, is too much. - `media-type`: The body is said to be something else than JSON. - `slow`: The body took too long to arrive. - `busy`: Too much is being worked on already. - `rate`: This client has asked too often. - `not-found`: There is nothing of that name. - `method`: It cannot be asked in that way. - `internal`: A fault of the server. */
export type Code = "json" | "request" | "too-large" | "media-type" | "slow" | "busy" | "rate" | "not-found" | "method" | "internal";

/** The options of the task. */
export type SolveOptions = {
  /** Look for up to so many solutions, 1 or more: 2 tell a proper puzzle from one with several, and are the default. With more, all that are found are listed. Default: `2`. */
  limit?: number;
  /** Give the first solution of a puzzle that has several, too. Default: `false`. */
  first?: boolean;
  /** The [way to solve](engines::ALL). Default: `search`. */
  engine?: "search" | "logic" | "negotiation" | "amb" | "backtracking" | "backtracking-as-written";
  /** Give a puzzle up after so much of the engine's effort, in its own unit. Nothing: never. */
  budget?: number | null;
  /** The seed of an engine in which chance plays a part, the negotiation; no other takes one. */
  seed?: number | null;
};

/** Limits of a request. The server's own limits apply, too. */
export type Limits = {
  /** Time limit for the whole request in seconds, 0 or more. */
  seconds?: number | null;
  /** Work limit for each puzzle that is solved by techniques, in pattern checks. */
  effort?: number | null;
};

/** Where a player stands. Digits may clash and marks may be wrong: whoever is asked says so. */
export type Position = {
  /** What was given: 81 characters, row by row; `.` for empty. */
  givens: string;
  /** What stands on the board, givens and entries: 81 characters. */
  digits: string;
  /** The marks of each cell, `"147"`. An empty text says nothing of its cell, and no list nothing of any. */
  marks?: Array<string> | null;
};

/** The options of the task. */
export type CountOptions = {
  /** Count no further than this, 1 or more. Nothing: to the last. */
  limit?: number | null;
};

/** There is nothing to choose. */
export type CheckOptions = Record<string, unknown>;

/** How puzzles are rated. */
export type RateOptions = {
  /** The scales, each once. */
  scales?: Array<ScaleName>;
};

export type ScaleName = "hodoku" | "se" | "forum";

/** How a path is found. */
export type ExplainOptions = {
  /** The scale that chooses and rates the steps. Default: `hodoku`. */
  scale?: ScaleName;
};

/** A step on a scale, from the state before it. */
export type Step = {
  /** The technique. */
  technique: Technique;
  /** The step's points on the scale; null for what the scale lacks, or if it has no points. */
  score?: Value | null;
  /** The step's level on the scale; null for what the scale lacks. */
  level?: string | null;
  /** HoDoKu's text. */
  notation: string;
  /** The chains in Eureka notation. */
  eureka?: string | null;
  /** The state before the step; left out where steps share one. */
  before?: State | null;
  /** What can be placed, in the order in which it is carried out. */
  placements: Array<Candidate>;
  /** What can be removed, in the order in which it is carried out. */
  eliminations: Array<Candidate>;
  /** The premises: those of the digits that are candidates of the cells. */
  marks: Array<Mark>;
  /** Marked houses. */
  houses: Array<MarkedHouses>;
  /** Each chain by its links in order. */
  chains: Array<Array<Link>>;
  /** Of a two-way choice: both sides, single by single. */
  net?: Net | null;
  /** The explanation, from premise to conclusion. */
  sentences: Array<string>;
  /** For each chain, where it leaves another one; null for one that starts for itself. */
  branches: Array<Branch | null>;
  /** Where what is supposed leads to a contradiction. */
  contradiction?: Spot | null;
  /** How many nodes the step's chains have together. */
  length: number;
  /** How hard it is, on a scale on which that depends on more than the technique. */
  difficulty?: Difficulty | null;
  /** What the eye sees. */
  pattern?: Pattern | null;
  /** The sentences by their parts. */
  phrases: Array<Array<Phrase>>;
  /** What follows in the chains without being linked: by a rule or a nested chain. */
  inferences: Array<Inference>;
  /** Branches of forcing chains and of the chains nested in them, one by one; none, if the step is seen at once. */
  views: Array<View>;
};

/** A technique. */
export type Technique = {
  /** Its name: `XY-Wing`. */
  name: string;
  /** Its slug: `xy-wing`. */
  slug: Slug;
  /** Its family: `Wings`. */
  family: string;
};

export type Slug = string;

/** A value of a scale: a number or a word. */
export type Value = number | string;

/** Digits, givens and candidates. */
export type State = {
  /** What is placed: a character for each cell, row by row; `.` for empty. */
  digits: string;
  /** What of it was given. */
  givens: string;
  /** The candidates of each cell, a character for each digit: `"147"`; empty for a placed one. */
  candidates: Array<string>;
};

/** A digit in a cell. */
export type Candidate = {
  /** The cell. */
  cell: Cell;
  /** The digit. */
  digit: Digit;
};

export type Cell = string;

export type Digit = number;

/** Candidates with a role. */
export type Mark = {
  /** `member`, `claim`, `pivot`, `pincer`, `fin`, `endo-fin`; `on`, `off` and `before` (excluded before) in forcing chains; `set-A`, `set-B`, ...; `color-A`, `color-B`, ... (`A` and `B` are opposite, `C` and `D`, and so on). */
  role: string;
  /** The cells. */
  cells: Cells;
  /** The digits. */
  digits: Digits;
};

export type Cells = Array<Cell>;

export type Digits = Array<Digit>;

/** Houses with a role. */
export type MarkedHouses = {
  /** The role. */
  role: HouseRole;
  /** The houses. */
  houses: Houses;
};

/** What a house is in a pattern. - `base`: It holds the digit in the pattern and nowhere else. - `cover`: It loses the digit elsewhere. - `second-cover`: The same in the second of two fish with one base, if it is no cover house of the first. */
export type HouseRole = "base" | "cover" | "second-cover";

export type Houses = Array<House>;

export type House = string;

/** A link between two nodes. */
export type Link = {
  /** Where it starts. */
  from: Places;
  /** Where it ends. */
  to: Places;
  /** Its kind. */
  kind: Kind;
};

/** A digit in one of some cells. */
export type Places = {
  /** The digit. */
  digit: Digit;
  /** The cells; of an almost locked set, all of its cells. */
  cells: Cells;
};

/** What a link says. - `strong`: At least one of the two is true. - `weak`: At most one of the two is true. */
export type Kind = "strong" | "weak";

/** What a choice leads to. */
export type Net = {
  /** `sodan-two-way/1`. */
  schema: string;
  /** The choice. */
  choice: Choice;
  /** What follows from each of its ends; a side that is not needed has no singles but the assumption. */
  sides: Array<Side>;
  /** What follows from both, or from a side that breaks. */
  conclusions: Array<Conclusion>;
  /** What can be removed. */
  eliminations: Array<Candidate>;
  /** What can be placed. */
  placements: Array<Candidate>;
  /** `chain` or `net`. */
  form: string;
  /** The highest level. */
  levels: number;
  /** The singles on both sides without the assumptions. */
  length: number;
  /** The same as text. */
  text: string;
};

/** Two candidates of which exactly one is true. */
export type Choice = {
  /** Where the choice lies. */
  place: Place;
  /** The two candidates. */
  ends: Array<Candidate>;
};

/** Where a choice lies. */
export type Place = {
  /** The cell. */
  cell: Cell;
} | {
  /** The house. */
  house: House;
  /** The digit. */
  digit: Digit;
};

/** What follows from one candidate of a choice. */
export type Side = {
  /** The singles, level by level; the first is the assumption itself. */
  singles: Array<Single>;
  /** What they cancel, each candidate once. */
  cancellations: Array<Cancellation>;
};

/** A digit placed on one side. */
export type Single = {
  /** The cell. */
  cell: Cell;
  /** The digit. */
  digit: Digit;
  /** Its level; that of the assumption is 0. */
  level: number;
  /** Why it is placed. */
  reason: Cause;
  /** The house of a hidden single. */
  house?: House | null;
  /** The candidates that had to be cancelled before. */
  others: Array<Candidate>;
  /** The singles that cancelled them, by index. */
  causes: Array<number>;
};

/** Why a digit is placed. - `assumed`: It is the side's candidate of the choice. - `naked`: It is the last candidate of its cell. - `hidden`: It is the last place of its digit in the house. */
export type Cause = "assumed" | "naked" | "hidden";

/** A candidate that a single cancels. */
export type Cancellation = {
  /** The cell. */
  cell: Cell;
  /** The digit. */
  digit: Digit;
  /** The level. */
  level: number;
  /** The single, by index. */
  by: number;
};

/** What follows. */
export type Conclusion = {
  kind: "falls";
  /** The cell. */
  cell: Cell;
  /** The digit. */
  digit: Digit;
} | {
  kind: "forced";
  /** The cell. */
  cell: Cell;
  /** The digit. */
  digit: Digit;
} | {
  kind: "breaks";
  /** The side: 0 or 1. */
  side: number;
  /** 1: a digit twice in a house. 2: a cell has no candidate left. 3: a digit has no place left in a house. */
  type: number;
  /** The cell of type 2. */
  cell?: Cell | null;
  /** The digit of types 1 and 3. */
  digit?: Digit | null;
  /** The house of types 1 and 3. */
  house?: House | null;
  /** The candidates that are lost in it: none for type 1. */
  lost: Array<Candidate>;
  /** The digits that are placed in it: the two of type 1. */
  placed: Array<Candidate>;
};

/** How a side breaks. */
export type Break = {
  /** The side: 0 or 1. */
  side: number;
  /** 1: a digit twice in a house. 2: a cell has no candidate left. 3: a digit has no place left in a house. */
  type: number;
  /** The cell of type 2. */
  cell?: Cell | null;
  /** The digit of types 1 and 3. */
  digit?: Digit | null;
  /** The house of types 1 and 3. */
  house?: House | null;
  /** The candidates that are lost in it: none for type 1. */
  lost: Array<Candidate>;
  /** The digits that are placed in it: the two of type 1. */
  placed: Array<Candidate>;
};

/** Where a side branch starts. */
export type Branch = {
  /** The chain that it leaves, by index. */
  chain: number;
  /** How many links of that chain lead to its start. */
  links: number;
};

/** A cell or a house. */
export type Spot = {
  cell: Cell;
} | {
  house: House;
};

/** How hard a step is on a scale on which that depends on more than the technique. */
export type Difficulty = {
  /** In tenths. */
  tenths: number;
  /** By how many of a double's smallest steps the sum of the scale's program is beyond that: -15 to 15. */
  beyond: number;
};

/** The shape of a step, told by its field `shape`. */
export type Pattern = {
  shape: "single";
  /** The house; null if the cell has one candidate. */
  house?: House | null;
} | {
  shape: "locked";
  /** The digit. */
  digit: Digit;
  /** The house in which it has no other places. */
  house: House;
  /** The house that loses it elsewhere. */
  other: House;
  /** The places. */
  cells: Cells;
} | {
  shape: "subset";
  /** Whether the cells hold nothing but the digits, or the digits lie nowhere but in the cells. */
  kind: SubsetKind;
  /** The house in which it was seen. */
  house: House;
  /** The cells. */
  cells: Cells;
  /** The digits. */
  digits: Digits;
} | {
  shape: "fish";
  /** The digit. */
  digit: Digit;
  /** The base houses. */
  base: Houses;
  /** The cover houses. */
  cover: Houses;
  /** Places in the base that are not covered. */
  fins: Cells;
  /** Places that lie in two base houses. */
  endo_fins: Cells;
  /** The cover and the fins of a second fish with the same base. */
  siamese?: Cover | null;
} | {
  shape: "kraken";
  /** The fish. */
  fish: Fish;
  /** The technique that the fish is by itself. */
  name: Slug;
  /** The cover house whose places of the fish chains start from, too. */
  house?: House | null;
  /** The chains. */
  ways: Array<Fork>;
} | {
  shape: "two-links";
  /** The digit. */
  digit: Digit;
  /** One end of each link: one of them is true. */
  ends: Array<Cell>;
  /** The other end of each link: they see each other. */
  joint: Array<Cell>;
  /** A second pair of links with the same joint. */
  dual?: Ends | null;
} | {
  shape: "empty-rectangle";
  /** The digit. */
  digit: Digit;
  /** The box. */
  block: Block;
  /** The places in the box. */
  cells: Cells;
  /** The strong link: the first cell is in line with the cross. */
  link: Array<Cell>;
  /** The strong link of the second step in a dual one. */
  dual?: Array<Cell> | null;
} | {
  shape: "wing";
  /** The pivot. */
  pivot: Cell;
  /** The pivot's digits: two, or three with `z`. */
  digits: Digits;
  /** The pincers. */
  pincers: Array<Cell>;
  /** The digit that is removed. */
  z: Digit;
} | {
  shape: "bent-set";
  /** The cell that sees all others. */
  pivot: Cell;
  /** All cells. */
  cells: Cells;
  /** All digits. */
  digits: Digits;
  /** The digit that can stand twice, and so stands once at least. */
  z: Digit;
} | {
  shape: "w-wing";
  /** The bivalue cells. */
  ends: Array<Cell>;
  /** The digit that is removed. */
  z: Digit;
  /** Their other digit. */
  other: Digit;
  /** The strong link on the other digit; each end sees the cell of the same index. */
  link: Array<Cell>;
} | {
  shape: "rectangle";
  /** The two digits. */
  digits: Array<Digit>;
  /** The four cells: two in one box, then the two across from them, in the same order. */
  cells: Array<Cell>;
  /** Cells and digits that form a naked subset together with the extra digits of the rectangle. */
  subset?: Set | null;
} | {
  shape: "bug";
  /** The cell. */
  cell: Cell;
  /** The digit. */
  digit: Digit;
} | {
  shape: "chain";
  /** The nodes. */
  nodes: Array<Node>;
  /** The links: the first lies between the first two nodes. */
  links: Array<Kind>;
  /** What kind of chain it is. */
  form: ChainShape;
} | {
  shape: "forcing";
  /** What they show. */
  reason: Reason;
  /** The ways. */
  chains: Array<Fork>;
} | {
  shape: "colors";
  /** The digit. */
  digit: Digit;
  /** For each cluster its two colors. */
  clusters: Array<Array<Cells>>;
} | {
  shape: "sue-de-coq";
  /** The cells of the crossing. */
  cells: Cells;
  /** Their digits. */
  digits: Digits;
  /** The cells and digits in the rest of the line. */
  line: Set;
  /** The cells and digits in the rest of the box. */
  block: Set;
} | {
  shape: "als-chain";
  /** The sets. */
  sets: Array<Set>;
  /** The linking digits: the first lie between the first two sets. */
  links: Array<Digits>;
  /** The digits one of which the two ends hold; none if two links lock both of two sets. */
  z: Digits;
} | {
  shape: "death-blossom";
  /** The stem. */
  stem: Cell;
  /** The petals, one for each digit of the stem. */
  petals: Array<Petal>;
} | {
  shape: "template";
  /** The digit. */
  digit: Digit;
  /** How many there are. */
  all: number;
  /** The cells of each that takes no cell which another digit has in all of its own. */
  left: Array<Cells>;
} | {
  shape: "deadly";
  /** The cells of the loop in order, or those that have more than two digits; and the digits they have besides. */
  cells: Array<Escape>;
  /** The two digits of the loop; null for a whole grid. */
  digits?: Digits | null;
  /** Cells and digits that form a set together with the digits besides. */
  subset?: Subset | null;
} | {
  shape: "aligned";
  /** The cells: two or three. */
  cells: Cells;
  /** Cells that see them all. */
  excluders: Cells;
} | {
  shape: "chaining";
  /** What they show. */
  shows: Shows;
  /** The branches. */
  branches: Array<Derivation>;
  /** Chains that need what these turned off. */
  nested: Array<Chaining>;
} | {
  shape: "two-way";
} | {
  shape: "told";
};

/** All places of a digit in one house lie in another one too. */
export type Locked = {
  /** The digit. */
  digit: Digit;
  /** The house in which it has no other places. */
  house: House;
  /** The house that loses it elsewhere. */
  other: House;
  /** The places. */
  cells: Cells;
};

/** Two ways to look at a subset. - `naked`: The cells hold nothing but the digits. - `hidden`: The digits have no places but the cells. */
export type SubsetKind = "naked" | "hidden";

/** As many digits as cells. */
export type Subset = {
  /** Whether the cells hold nothing but the digits, or the digits lie nowhere but in the cells. */
  kind: SubsetKind;
  /** The house in which it was seen. */
  house: House;
  /** The cells. */
  cells: Cells;
  /** The digits. */
  digits: Digits;
};

/** The cover and the fins of a fish. */
export type Cover = {
  /** The cover houses. */
  cover: Houses;
  /** The fins. */
  fins: Cells;
};

/** Base houses whose places of a digit are covered by as many other houses. */
export type Fish = {
  /** The digit. */
  digit: Digit;
  /** The base houses. */
  base: Houses;
  /** The cover houses. */
  cover: Houses;
  /** Places in the base that are not covered. */
  fins: Cells;
  /** Places that lie in two base houses. */
  endo_fins: Cells;
  /** The cover and the fins of a second fish with the same base. */
  siamese?: Cover | null;
};

/** A way from a claim to a consequence, with side ways. */
export type Fork = {
  /** The way, from the claim to the consequence. */
  main: Array<Implied>;
  /** Side ways, whose ends are needed further on. */
  sides: Array<SideWay>;
};

/** A step of such a way. */
export type Implied = {
  /** The candidate or the group. */
  node: Node;
  /** What is said of it. */
  is_true: boolean;
};

/** A node of a chain: a digit in a cell, or in one of the cells of a group or of an almost locked set. */
export type Node = {
  /** The digit. */
  digit: Digit;
  /** The cells. */
  cells: Cells;
  /** Which of them. */
  kind: NodeKind;
};

/** What a node is. - `places`: All candidates of a digit in its cells. - `set`: An almost locked set, which may hold the digit or not. */
export type NodeKind = "places" | "set";

/** A side way. */
export type SideWay = {
  /** The place in the main way from which it starts. */
  from: number;
  /** What follows. */
  steps: Array<Implied>;
};

/** A fish with fins, and chains from each fin to one candidate that is false at the end of them all. */
export type Kraken = {
  /** The fish. */
  fish: Fish;
  /** The technique that the fish is by itself. */
  name: Slug;
  /** The cover house whose places of the fish chains start from, too. */
  house?: House | null;
  /** The chains. */
  ways: Array<Fork>;
};

/** A digit and the ends of two links. */
export type Ends = {
  /** The digit. */
  digit: Digit;
  /** The ends. */
  ends: Array<Cell>;
};

/** Two strong links on one digit: if both ends were false, both cells where the links meet would be true. */
export type TwoLinks = {
  /** The digit. */
  digit: Digit;
  /** One end of each link: one of them is true. */
  ends: Array<Cell>;
  /** The other end of each link: they see each other. */
  joint: Array<Cell>;
  /** A second pair of links with the same joint. */
  dual?: Ends | null;
};

export type Block = string;

/** A box whose places of a digit form a cross, and a strong link that one arm of the cross hits. */
export type EmptyRectangle = {
  /** The digit. */
  digit: Digit;
  /** The box. */
  block: Block;
  /** The places in the box. */
  cells: Cells;
  /** The strong link: the first cell is in line with the cross. */
  link: Array<Cell>;
  /** The strong link of the second step in a dual one. */
  dual?: Array<Cell> | null;
};

/** A pivot and two pincers, one of which holds `z`. */
export type Wing = {
  /** The pivot. */
  pivot: Cell;
  /** The pivot's digits: two, or three with `z`. */
  digits: Digits;
  /** The pincers. */
  pincers: Array<Cell>;
  /** The digit that is removed. */
  z: Digit;
};

/** As many cells as digits, not in one house. */
export type BentSet = {
  /** The cell that sees all others. */
  pivot: Cell;
  /** All cells. */
  cells: Cells;
  /** All digits. */
  digits: Digits;
  /** The digit that can stand twice, and so stands once at least. */
  z: Digit;
};

/** Two equal bivalue cells, one of which must hold `z`. */
export type WWing = {
  /** The bivalue cells. */
  ends: Array<Cell>;
  /** The digit that is removed. */
  z: Digit;
  /** Their other digit. */
  other: Digit;
  /** The strong link on the other digit; each end sees the cell of the same index. */
  link: Array<Cell>;
};

/** Cells and their digits. */
export type Set = {
  /** The cells. */
  cells: Cells;
  /** The digits. */
  digits: Digits;
};

/** Four cells in two rows, two columns and two boxes that must not come to hold only two digits. */
export type Rectangle = {
  /** The two digits. */
  digits: Array<Digit>;
  /** The four cells: two in one box, then the two across from them, in the same order. */
  cells: Array<Cell>;
  /** Cells and digits that form a naked subset together with the extra digits of the rectangle. */
  subset?: Set | null;
};

/** What a chain shows. */
export type ChainShape = "ends" | "cell-ends" | "discontinuous" | "continuous" | {
  pair: Array<Digit>;
};

/** A chain: nodes, and between each two neighbours a link. */
export type Chain = {
  /** The nodes. */
  nodes: Array<Node>;
  /** The links: the first lies between the first two nodes. */
  links: Array<Kind>;
  /** What kind of chain it is. */
  form: ChainShape;
};

/** What forcing chains show. */
export type Reason = "itself" | {
  cell: Cell;
} | {
  house: House;
} | "verity";

/** Several ways from one or several claims, of which one is refuted or all have the same consequence. */
export type Forcing = {
  /** What they show. */
  reason: Reason;
  /** The ways. */
  chains: Array<Fork>;
};

/** Places of one digit in alternating colors. */
export type Colors = {
  /** The digit. */
  digit: Digit;
  /** For each cluster its two colors. */
  clusters: Array<Array<Cells>>;
};

/** The crossing of a line and a box, and sets in the rest of both that take all its digits. */
export type SueDeCoq = {
  /** The cells of the crossing. */
  cells: Cells;
  /** Their digits. */
  digits: Digits;
  /** The cells and digits in the rest of the line. */
  line: Set;
  /** The cells and digits in the rest of the box. */
  block: Set;
};

/** Almost locked sets, each linked with the next by restricted commons. */
export type AlsChain = {
  /** The sets. */
  sets: Array<Set>;
  /** The linking digits: the first lie between the first two sets. */
  links: Array<Digits>;
  /** The digits one of which the two ends hold; none if two links lock both of two sets. */
  z: Digits;
};

/** An almost locked set that a digit of the stem locks. */
export type Petal = {
  /** The digit of the stem. */
  digit: Digit;
  /** The cells of the petal. */
  cells: Cells;
  /** Its digits. */
  digits: Digits;
};

/** A cell (stem), and almost locked sets (petals), one of which is locked whatever the stem holds. */
export type DeathBlossom = {
  /** The stem. */
  stem: Cell;
  /** The petals, one for each digit of the stem. */
  petals: Array<Petal>;
};

/** All ways to write a digit into the houses that lack it. */
export type Templates = {
  /** The digit. */
  digit: Digit;
  /** How many there are. */
  all: number;
  /** The cells of each that takes no cell which another digit has in all of its own. */
  left: Array<Cells>;
};

/** A cell, and the digits that it has besides. */
export type Escape = {
  /** The cell. */
  cell: Cell;
  /** The digits. */
  digits: Digits;
};

/** Cells that keep two digits of a loop, or all of a grid of bivalue cells, from having two solutions. */
export type Deadly = {
  /** The cells of the loop in order, or those that have more than two digits; and the digits they have besides. */
  cells: Array<Escape>;
  /** The two digits of the loop; null for a whole grid. */
  digits?: Digits | null;
  /** Cells and digits that form a set together with the digits besides. */
  subset?: Subset | null;
};

/** Cells whose digits would leave others none. */
export type Aligned = {
  /** The cells: two or three. */
  cells: Cells;
  /** Cells that see them all. */
  excluders: Cells;
};

/** What forcing chains of Sudoku Explainer show. */
export type Shows = "cycle" | "itself" | "contradiction" | "double" | {
  cell: Cell;
} | {
  house: [House, Digit];
};

/** A branch: from an assumption to its end, every literal after all that it follows from. */
export type Derivation = {
  /** The literals. The last is the end. */
  literals: Array<Derived>;
};

/** A candidate that is on or off, and why. */
export type Derived = {
  /** The candidate. */
  candidate: Candidate;
  /** Whether it is true. */
  is_on: boolean;
  /** What it follows from, by their place in the branch. */
  from: Array<number>;
  /** Why. */
  ground: Ground;
  /** If it follows by a rule: which. */
  rule?: Rule | null;
};

/** Why a literal of such a chain follows. */
export type Ground = "assumed" | "cell" | {
  house: House;
} | "rule" | {
  nested: number;
};

/** What the candidates that are left in a branch allow beside links. */
export type Rule = {
  locked: Locked;
} | {
  pair: Subset;
} | {
  'x-wing': Fish;
};

/** Forcing chains: branches from assumptions, of which one is refuted or all lead to the same. */
export type Chaining = {
  /** What they show. */
  shows: Shows;
  /** The branches. */
  branches: Array<Derivation>;
  /** Chains that need what these turned off. */
  nested: Array<Chaining>;
};

/** A part of a sentence: an object with one field. */
export type Phrase = {
  words: string;
} | {
  digit: Digit;
} | {
  digits: Digits;
} | {
  cells: Cells;
} | {
  house: House;
} | {
  houses: Houses;
} | {
  'any-digit': Digits;
} | {
  'any-cell': Cells;
} | {
  'any-house': Houses;
};

/** What follows by a rule or a nested chain. */
export type Inference = {
  /** The first of its premises. */
  from: Places;
  /** What follows. */
  to: Places;
};

/** One branch by itself. */
export type View = {
  /** What it is, and what it shows. */
  title: string;
  /** The numbers of the nested chains that lead to it, from 0, the outermost first; empty for a branch of the step's own chains. */
  nested: Array<number>;
  /** Its number among the branches there, from 0. */
  branch: number;
  /** The sentence that is its heading, by its number from 0. */
  sentence: number;
  /** How many sentences it has, its heading among them. */
  sentences: number;
  /** Candidates with a role. */
  marks: Array<Mark>;
  /** Each chain by its links in order. */
  chains: Array<Array<Link>>;
  /** For each chain, where it leaves another one; null for one that starts for itself. */
  branches: Array<Branch | null>;
  /** What follows without being linked: by a rule or a nested chain. */
  inferences: Array<Inference>;
  /** What the chains around a nested one exclude because of it; empty for a branch of the step's own chains. */
  excluded: Array<Candidate>;
};

/** The board that cells and houses belong to. */
export type Board = {
  /** How many rows, columns and digits there are. In texts a digit is one character: `1` to `9`, then `A` for 10 up to `Z` for 35. */
  side: number;
  /** The houses with their cells; each holds every digit once. */
  houses: Array<NamedHouse>;
};

/** A house and its cells. */
export type NamedHouse = {
  /** Its name. */
  name: House;
  /** Its cells. */
  cells: Cells;
};

/** How a hint is given. */
export type HintOptions = {
  /** The scale that chooses the step. Default: `hodoku`. */
  scale?: ScaleName;
  /** How much is told. Default: `technique`. */
  level?: HintLevel;
};

/** How much of a step is told. - `vague`: Where to look. - `technique`: Which technique, and for which digits. - `full`: The whole step, with its reasons. */
export type HintLevel = "vague" | "technique" | "full";

/** What is looked for. */
export type StepsOptions = {
  /** The slugs of the techniques; all, if there is none. */
  techniques?: Array<TechniqueName>;
};

export type TechniqueName = "full-house" | "naked-single" | "hidden-single" | "pointing" | "claiming" | "direct-pointing" | "direct-claiming" | "locked-pair" | "locked-triple" | "naked-pair" | "naked-triple" | "naked-quadruple" | "hidden-pair" | "hidden-triple" | "hidden-quadruple" | "direct-hidden-pair" | "direct-hidden-triple" | "x-wing" | "swordfish" | "jellyfish" | "squirmbag" | "whale" | "leviathan" | "finned-x-wing" | "finned-swordfish" | "finned-jellyfish" | "finned-squirmbag" | "finned-whale" | "finned-leviathan" | "sashimi-x-wing" | "sashimi-swordfish" | "sashimi-jellyfish" | "sashimi-squirmbag" | "sashimi-whale" | "sashimi-leviathan" | "skyscraper" | "two-string-kite" | "dual-two-string-kite" | "empty-rectangle" | "dual-empty-rectangle" | "turbot-fish" | "w-wing" | "xy-wing" | "xyz-wing" | "wxyz-wing" | "bug-plus-one" | "bug-type-2" | "bug-type-3" | "bug-type-4" | "unique-loop-1" | "unique-loop-2" | "unique-loop-3" | "unique-loop-4" | "uniqueness-test-1" | "uniqueness-test-2" | "uniqueness-test-3" | "uniqueness-test-4" | "uniqueness-test-5" | "uniqueness-test-6" | "hidden-rectangle" | "avoidable-rectangle-1" | "avoidable-rectangle-2" | "aligned-pair-exclusion" | "aligned-triplet-exclusion" | "sue-de-coq" | "simple-colors-trap" | "simple-colors-wrap" | "multi-colors-1" | "multi-colors-2" | "remote-pair" | "x-chain" | "xy-chain" | "continuous-nice-loop" | "discontinuous-nice-loop" | "aic" | "grouped-continuous-nice-loop" | "grouped-discontinuous-nice-loop" | "grouped-aic" | "als-xz" | "als-xy-wing" | "als-chain" | "death-blossom" | "franken-x-wing" | "franken-swordfish" | "franken-jellyfish" | "franken-squirmbag" | "franken-whale" | "franken-leviathan" | "finned-franken-x-wing" | "finned-franken-swordfish" | "finned-franken-jellyfish" | "finned-franken-squirmbag" | "finned-franken-whale" | "finned-franken-leviathan" | "mutant-x-wing" | "mutant-swordfish" | "mutant-jellyfish" | "mutant-squirmbag" | "mutant-whale" | "mutant-leviathan" | "finned-mutant-x-wing" | "finned-mutant-swordfish" | "finned-mutant-jellyfish" | "finned-mutant-squirmbag" | "finned-mutant-whale" | "finned-mutant-leviathan" | "kraken-fish-1" | "kraken-fish-2" | "forcing-chain-contradiction" | "forcing-chain-verity" | "forcing-net-contradiction" | "forcing-net-verity" | "bidirectional-x-cycle" | "bidirectional-y-cycle" | "bidirectional-cycle" | "forcing-x-chain" | "forcing-chain" | "nishio" | "cell-forcing" | "region-forcing" | "dynamic-contradiction" | "dynamic-double" | "dynamic-cell" | "dynamic-region" | "dynamic-contradiction-plus" | "dynamic-double-plus" | "dynamic-cell-plus" | "dynamic-region-plus" | "dynamic-contradiction-plus-forcing-chains" | "dynamic-double-plus-forcing-chains" | "dynamic-cell-plus-forcing-chains" | "dynamic-region-plus-forcing-chains" | "dynamic-contradiction-plus-multiple-forcing-chains" | "dynamic-double-plus-multiple-forcing-chains" | "dynamic-cell-plus-multiple-forcing-chains" | "dynamic-region-plus-multiple-forcing-chains" | "dynamic-contradiction-plus-dynamic-forcing-chains" | "dynamic-double-plus-dynamic-forcing-chains" | "dynamic-cell-plus-dynamic-forcing-chains" | "dynamic-region-plus-dynamic-forcing-chains" | "template-set" | "template-delete" | "two-way-cancellation" | "two-way-placement" | "two-way-contradiction" | "brute-force";

/** Steps that achieve the same. */
export type Group = {
  /** What can be placed, ascending. */
  placements: Array<Candidate>;
  /** What can be removed, ascending. */
  eliminations: Array<Candidate>;
  /** The ways to it, the easiest first; without the state, which they share. */
  steps: Array<Step>;
};

/** The options of the task. */
export type ChainsOptions = {
  /** Which of all finds are taken. Default: `throttle`. */
  way?: Selection;
  /** The steps that come before the search. Default: `basic`. */
  after?: After;
  /** Start only from choices with a candidate in these places; anywhere, if no place is given. */
  start?: Array<Selector>;
  /** Look only for what makes candidates in these places fall; anywhere, if no place is given. */
  falls?: Array<Selector>;
  /** Play no more than so many levels. */
  levels?: number | null;
  /** Take no more than so many singles, both sides together. */
  length?: number | null;
  /** Take only what makes so many candidates fall or more. Default: `0`. */
  cancellations?: number;
  /** Take only what gets the puzzle so far. Default: `open`. */
  reach?: Reach;
  /** Report every single of both sides up to the level of the conclusion, not only those that the conclusion needs. Default: `false`. */
  untrimmed?: boolean;
  /** Leave these conclusions out, and look for others. */
  dropped?: Array<DroppedConclusion>;
  /** How much each property of a find counts for [`Selection::Smart`]. */
  weights?: Weights;
};

/** Which of all finds are taken. - `throttle`: The one with the fewest levels, and of those the shortest. - `smart`: The best by score, at any throttle. - `all`: Every choice's find. - `first`: The find of the first choice that has one. */
export type Selection = "throttle" | "smart" | "all" | "first";

/** The steps that come before a search. - `nothing`: None: the state as it is written. - `singles`: All singles. - `basic`: All singles, locked candidates, and naked and hidden subsets. */
export type After = "nothing" | "singles" | "basic";

/** A cell `r3c4`, a candidate `r3c4=7` or `r3c4<>7`, a house `r3`, `c4` or `b2`, or a digit `7`. */
export type Selector = string;

/** How far a puzzle gets, as data. - `open`: Anywhere. - `basic`: To its solution by singles and basic steps. - `singles`: To its solution by singles. */
export type Reach = "open" | "basic" | "singles";

/** A conclusion: `r3c4<>7` or `r3c4=7`. */
export type DroppedConclusion = string;

/** How much each property of a find adds to its score, as data. */
export type Weights = {
  /** Singles solve the puzzle after the find. Default: `4000`. */
  singles?: number;
  /** Singles and basic steps solve the puzzle after the find, and singles alone do not. Default: `2000`. */
  basic?: number;
  /** A candidate that is gone after the find and all singles that follow. Default: `1`. */
  gone?: number;
  /** A candidate that the find itself cancels. Default: `0`. */
  cancelled?: number;
  /** A level of the find. Default: `-4`. */
  level?: number;
};

/** What is written. */
export type ConvertOptions = {
  /** The notation. Default: `line`. */
  to?: FormatName;
  /** What stands for an empty cell. Default: `dot`. */
  empty?: EmptyCell;
  /** What is drawn around a grid. Default: `boxes`. */
  frame?: GridFrame;
  /** Whether each text is a whole file of its notation, with what stands before and after the records. Default: `false`. */
  whole?: boolean;
};

export type FormatName = "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku";

/** What stands for an empty cell. - `dot`: `.` - `zero`: `0` */
export type EmptyCell = "dot" | "zero";

/** What is drawn around a grid. - `boxes`: Boxes set apart by `|` and `-`. - `bare`: Nothing. - `simple`: As Simple Sudoku draws it. - `ruled`: Bands between rows of `-`, and two blanks between digits. - `scheme`: A board of the Scheme program of 2006. - `erlang`: As the Erlang program of 16 May 2007 prints its result. - `bands`: As its version of 18 May 2007 logs a status: lines of blanks between bands. */
export type GridFrame = "boxes" | "bare" | "simple" | "ruled" | "scheme" | "erlang" | "bands";

/** What is drawn. */
export type PictureOptions = {
  /** The scale that chooses the steps. Default: `hodoku`. */
  scale?: ScaleName;
  /** Which step of the path from here, from 0; nothing: the board alone. */
  step?: number | null;
  /** Whether the board alone shows candidates. Default: `true`. */
  marks?: boolean;
  /** What stands above the board alone. */
  title?: string;
};

/** Which form is the same for all that are the same. */
export type CanonicalizeOptions = {
  /** Whether the least form of the solution is taken, with the puzzle's givens in it, instead of that of the puzzle. Default: `false`. */
  to_solution_class?: boolean;
};

/** The options of the task. */
export type GenerateOptions = {
  /** The seed of the series: the same puzzles for the same seed. Default: `0`. */
  seed?: number;
  /** How many givens there shall be: `24`, or `22..26` with both ends. */
  givens?: string | null;
  /** Whether no given may be one that could go. Default: `true`. */
  minimal?: boolean;
  /** The symmetry of where givens stand, by the name of a [`Shape`]. Default: `none`. */
  symmetry?: "none" | "half-turn" | "quarter-turn" | "horizontal" | "vertical" | "mirrors" | "diagonal" | "anti-diagonal" | "diagonals" | "full";
  /** Givens stand in exactly these cells: 81 characters, of which `.`, `0`, `-` and `_` are empty cells. */
  pattern?: string | null;
  /** Puzzles with this solution. */
  solution?: string | null;
  /** Puzzles in the neighbourhood of this one, which is proper. */
  like?: string | null;
  /** An expression over [what can be asked](crate::vocabulary). */
  wish?: string | null;
  /** How puzzles are made. Nothing: by climbing, if there is a wish or a number of givens, and else top down. */
  way?: Way | null;
  /** Give a puzzle up after so many tries, 1 or more. Nothing: never. */
  tries?: number | null;
};

/** How puzzles are made. - `top-down`: Givens are taken away in random order, until a puzzle fits the wish. Puzzles with few givens come up too often. - `controlled`: Random orders of the cells of random grids are tried until one leaves a minimal puzzle. All minimal puzzles with n givens have the same chance, and a weight corrects for n. Each puzzle takes a hundred thousand tries and more. - `climb`: As top down for some tries. Then givens of the best puzzle are exchanged, step by step nearer to the wish. Biased in unknown ways. */
export type Way = "top-down" | "controlled" | "climb";

/** A part of the series that a seed gives. */
export type Series = {
  /** The number of the first, from 0. Default: `0`. */
  first?: number;
  /** Number of puzzles, 1 or more. Default: `1`. */
  count?: number;
};

/** The engine to measure: one for each request, since each may take all of its time. */
export type CompareOptions = {
  /** Name of the engine, as in `sodan compare`. Default: `search`. */
  engine?: "search" | "logic" | "negotiation" | "amb" | "backtracking" | "backtracking-as-written";
  /** Maximum number of solutions to look for, 1 or more. Default: `1`. */
  limit?: number;
  /** Work limit in the engine's own unit. Default: no limit. */
  budget?: number | null;
};

/** The options of the task. */
export type ChoicesOptions = {
  /** The program that chooses. Default: `amb`. */
  by?: ChoicesBy;
  /** Tell of so many alternatives, 1 to 5,000; those that come later are only counted. Default: `1000`. */
  told?: number;
  /** Give a puzzle up after so many alternatives. Nothing: never. */
  budget?: number | null;
};

/** The program that chooses. - `amb`: The engine `amb`: prune more, make the smallest choice, and detect an empty cell or house at once. - `amb-as-written`: The Scheme program of 2006 as printed: choose in the first open cell, prune, and check the rules on the full board. - `backtracking`: The engine `backtracking`: cell by cell in reading order. - `backtracking-as-written`: The Python program of 2013 as printed: the same from the second row on. If the last cell is given, the program leaves the first row unfilled, and the status is `stuck`. */
export type ChoicesBy = "amb" | "amb-as-written" | "backtracking" | "backtracking-as-written";

/** An alternative that a search has taken. What is told next stands below it if its depth is greater; if not, this branch has failed. */
export type Taken = {
  /** How many choices are in force, this one included: 1 or more. */
  depth: number;
  /** The cell. */
  cell: Cell;
  /** The digit that was chosen for it. */
  digit: Digit;
  /** The digits that stand on the board then: 81 characters, row by row, `.` for empty. */
  board: string;
};

/** What is known of a technique. */
export type Entry = {
  /** Its name: `XY-Wing`. */
  name: string;
  /** Its slug: `xy-wing`. */
  slug: string;
  /** Its family: `Wings`. */
  family: string;
  /** Other names. */
  aliases: Array<string>;
  /** Its code in HoDoKu's library format. */
  code?: string | null;
  /** Whether it takes for granted that there is only one solution. */
  assumes_uniqueness: boolean;
  /** How hard it is, by the name of each scale that says so: its example, and on the scale `se` its easiest steps. */
  scales: Record<string, Weight>;
  /** Whether there is an example. */
  has_example: boolean;
};

/** How hard a step is on a scale. */
export type Weight = {
  /** Its points. */
  score?: Value | null;
  /** Its level. */
  level?: string | null;
};

/** A technique's page. */
export type Page = {
  /** Its name: `XY-Wing`. */
  name: string;
  /** Its slug: `xy-wing`. */
  slug: string;
  /** Its family: `Wings`. */
  family: string;
  /** Other names. */
  aliases: Array<string>;
  /** Its code in HoDoKu's library format. */
  code?: string | null;
  /** Whether it takes for granted that there is only one solution. */
  assumes_uniqueness: boolean;
  /** How hard it is, by the name of each scale that says so: its example, and on the scale `se` its easiest steps. */
  scales: Record<string, Weight>;
  /** Whether there is an example. */
  has_example: boolean;
  /** What it is, a picture, and why it is true, in Markdown. */
  explanation: string;
  /** States in which it is found. */
  examples: Array<Example>;
};

/** A state in which a technique is found. */
export type Example = {
  /** Where a player stands; all candidates are marked. */
  position: Position;
  /** The step to be found there. */
  step: Step;
};

/** All that can be asked: what a question takes, and what its answer is. */
export interface Tasks {
  /** the solution, and whether it is the only one */
  solve: {
    question: SolveRequest;
    answer: SolveAnswer;
  };
  /** how many solutions there are */
  count: {
    question: CountRequest;
    answer: CountAnswer;
  };
  /** whether it is proper and minimal */
  check: {
    question: CheckRequest;
    answer: CheckAnswer;
  };
  /** how hard it is, on one or several scales */
  rate: {
    question: RateRequest;
    answer: RateAnswer;
  };
  /** the whole path to the solution, step by step */
  explain: {
    question: ExplainRequest;
    answer: ExplainAnswer;
  };
  /** the next step from where a player stands, or what is wrong there */
  hint: {
    question: HintRequest;
    answer: HintAnswer;
  };
  /** every step that can be found now, grouped by what it achieves */
  steps: {
    question: StepsRequest;
    answer: StepsAnswer;
  };
  /** forcing chains and nets from two-way choices */
  chains: {
    question: ChainsRequest;
    answer: ChainsAnswer;
  };
  /** the same in another notation, and what was read */
  convert: {
    question: ConvertRequest;
    answer: ConvertAnswer;
  };
  /** a picture of the board, or of a step */
  picture: {
    question: PictureRequest;
    answer: PictureAnswer;
  };
  /** the least form up to symmetry, with the symmetry that leads there */
  canonicalize: {
    question: CanonicalizeRequest;
    answer: CanonicalizeAnswer;
  };
  /** puzzles by wish, each from its number of a seed's series */
  generate: {
    question: GenerateRequest;
    answer: GenerateAnswer;
  };
  /** what a way to solve makes of it, and what it takes */
  compare: {
    question: CompareRequest;
    answer: CompareAnswer;
  };
  /** the tree of choices that a search goes through, alternative by alternative */
  choices: {
    question: ChoicesRequest;
    answer: ChoicesAnswer;
  };
}
