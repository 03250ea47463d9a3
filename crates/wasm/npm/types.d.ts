// Types of requests and responses, generated from the description of the API by the tests of `sodan-api`.

export type SolveTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** 81 digits: the only solution, or the first; for variants: a character per cell, row by row */
  solution?: string | null;
  /** number of guesses of the fast search; for variants: number of guesses of the search */
  guesses?: number | null;
  /** all solutions, up to the limit; for variants: the solutions found, if more than two were requested */
  solutions?: Array<string> | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
};

export type SolveAnswer = {
  schema: "sodan-api/1";
  task: "solve";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<SolveRecord>;
};

export type CountTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** number of solutions, up to the limit */
  count?: number | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
};

export type CountAnswer = {
  schema: "sodan-api/1";
  task: "count";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<CountRecord>;
};

export type CheckTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** number of givens */
  givens?: number | null;
  /** whether every given, or every missing candidate of a sukaku, is needed; missing unless the puzzle is proper and consists only of givens or only of candidates; for variants: whether every clue is needed */
  minimal?: boolean | null;
  /** cells of the redundant givens, each of which can be removed; for variants: clues of which each can be removed */
  redundant?: Array<string> | null;
  /** redundant missing candidates of a sukaku, each of which can be restored */
  spare?: Array<string> | null;
  /** whether the solution in the input is correct */
  solution_check?: "right" | "wrong" | "none" | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
  /** clues that can be removed together */
  removable?: Array<string> | null;
  /** the puzzle without them, as JSON */
  minimal_puzzle?: string | null;
  /** number of guesses of the search */
  guesses?: number | null;
};

export type CheckAnswer = {
  schema: "sodan-api/1";
  task: "check";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<CheckRecord>;
};

export type CandidatesTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
  text: string;
  options?: CandidatesOptions;
  limits?: Limits;
};

export type CandidatesPositionRequest = {
  position: Position;
  options?: CandidatesOptions;
  limits?: Limits;
};

export type CandidatesRequest = CandidatesTextRequest | CandidatesPositionRequest;

export type CandidatesRecord = {
  /** 1-based record number in its input */
  record?: number | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
  /** values of each cell that occur in some solution */
  candidates?: Array<string> | null;
  /** number of solutions for each cell and value, up to the limit */
  counts?: unknown | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type CandidatesAnswer = {
  schema: "sodan-api/1";
  task: "candidates";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<CandidatesRecord>;
};

export type RateTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the scale */
  scale?: string | null;
  /** the program and version whose ratings it reproduces */
  scheme?: string | null;
  /** the rating as text */
  rating?: string | null;
  /** the sum of the points of all steps */
  score?: number | null;
  /** Easy, Medium, Hard, Unfair or Extreme */
  level?: string | null;
  /** technique of the hardest step: highest level, then most points */
  hardest?: string | null;
  /** number of steps */
  steps?: number | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** the difficulty of the hardest step */
  er?: number | null;
  /** the difficulty of the hardest step up to the first placement */
  ep?: number | null;
  /** the difficulty of the first step */
  ed?: number | null;
  /** Singles, Basic, Choices, or Beyond if the puzzle is not solved */
  rank?: string | null;
  /** number of two-way choices */
  choices?: number | null;
  /** number of singles in the longest two-way choice */
  longest?: number | null;
  /** length of the longest required whip; 0 if singles suffice */
  w?: number | null;
  /** length of the longest required braid */
  b?: number | null;
  /** length of the longest required g-whip */
  gw?: number | null;
  /** length of the longest required g-braid */
  gb?: number | null;
  /** the program and version whose ratings it reproduces */
  'hodoku.scheme'?: string | null;
  /** the sum of the points of all steps */
  'hodoku.score'?: number | null;
  /** Easy, Medium, Hard, Unfair or Extreme */
  'hodoku.level'?: string | null;
  /** technique of the hardest step: highest level, then most points */
  'hodoku.hardest'?: string | null;
  /** number of steps */
  'hodoku.steps'?: number | null;
  /** the program and version whose ratings it reproduces */
  'se.scheme'?: string | null;
  /** the difficulty of the hardest step */
  'se.er'?: number | null;
  /** the difficulty of the hardest step up to the first placement */
  'se.ep'?: number | null;
  /** the difficulty of the first step */
  'se.ed'?: number | null;
  /** technique of the hardest step; the first of several */
  'se.hardest'?: string | null;
  /** the program and version whose ratings it reproduces */
  'two_way.scheme'?: string | null;
  /** Singles, Basic, Choices, or Beyond if the puzzle is not solved */
  'two_way.rank'?: string | null;
  /** number of two-way choices */
  'two_way.choices'?: number | null;
  /** number of singles in the longest two-way choice */
  'two_way.longest'?: number | null;
  /** technique of the hardest step: highest rank, then most singles */
  'two_way.hardest'?: string | null;
  /** number of steps */
  'two_way.steps'?: number | null;
  /** the program and version whose ratings it reproduces */
  'csp.scheme'?: string | null;
  /** length of the longest required whip; 0 if singles suffice */
  'csp.w'?: number | null;
  /** length of the longest required braid */
  'csp.b'?: number | null;
  /** length of the longest required g-whip */
  'csp.gw'?: number | null;
  /** length of the longest required g-braid */
  'csp.gb'?: number | null;
  /** technique of the longest step */
  'csp.hardest'?: string | null;
};

export type RateAnswer = {
  schema: "sodan-api/1";
  task: "rate";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<RateRecord>;
};

export type ExplainTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the version of the schema of `steps` */
  schema?: string | null;
  /** the scale that chose and rated the steps */
  scale?: string | null;
  /** whether the path reaches a solution */
  solved?: boolean | null;
  /** the score, if the scale has one */
  score?: number | null;
  /** the name of the level */
  level?: string | null;
  /** rating as text; null if the path is incomplete or the solution is not unique */
  rating?: string | null;
  /** name of the hardest technique */
  hardest?: string | null;
  /** the steps */
  steps?: Array<Step> | null | Array<VariantStep>;
  /** the board to which cells and houses refer */
  board?: Board | null;
  /** the program and version whose ratings it reproduces */
  scheme?: string | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
  /** number of steps of each class, by its slug */
  techniques?: Array<{
    name?: string;
    count?: number;
  }> | null;
  /** number of guesses of the search for two solutions; null if it was given up */
  guesses?: number | null;
  /** the state after the last step */
  end?: State | null;
};

export type ExplainAnswer = {
  schema: "sodan-api/1";
  task: "explain";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<ExplainRecord>;
};

export type HintTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the hint as text */
  hint?: string | null;
  /** houses named in the text of a step */
  houses?: Array<string> | null;
  /** cells with a wrong entry */
  wrong?: Array<string> | null;
  /** cells whose correct candidate was eliminated */
  gone?: Array<string> | null;
  /** slug of the technique of the step */
  technique?: string | null;
  /** the version of the schema of `step` */
  schema?: string | null;
  /** the step */
  step?: Step | null | VariantStep;
  /** the program and version whose steps it reproduces */
  scheme?: string | null;
  /** the board to which the step's cells and houses refer */
  board?: Board | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
};

export type HintAnswer = {
  schema: "sodan-api/1";
  task: "hint";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<HintRecord>;
};

export type StepsTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the version of the schema of `state` and `groups` */
  schema?: string | null;
  /** the state before the steps */
  state?: State | null;
  /** possible results, each with the steps that achieve it */
  groups?: Array<Group> | null;
  /** the board to which cells and houses refer */
  board?: Board | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
  /** the steps of a variant, from easy to hard, each result once */
  steps?: Array<VariantStep> | null;
};

export type StepsAnswer = {
  schema: "sodan-api/1";
  task: "steps";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<StepsRecord>;
};

export type ChainsTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the singles of both sides */
  net?: Net | null;
  /** how far singles or basic steps solve the puzzle */
  reach?: "open" | "basic" | "singles" | null;
  /** the board at the start of the search; only with the first result of a puzzle */
  state?: State | null;
  /** the board to which cells and houses refer; only with the first result of a puzzle */
  board?: Board | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type ChainsAnswer = {
  schema: "sodan-api/1";
  task: "chains";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<ChainsRecord>;
};

export type ConvertTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the record in the output format; for variants: the puzzle in the other format */
  text?: string | null;
  /** givens, digits and marks, as in the input */
  position?: Position | null;
  /** comment of the puzzle */
  comment?: string | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
};

export type ConvertAnswer = {
  schema: "sodan-api/1";
  task: "convert";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<ConvertRecord>;
};

export type PictureTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the picture as an SVG document */
  svg?: string | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
};

export type PictureAnswer = {
  schema: "sodan-api/1";
  task: "picture";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<PictureRecord>;
};

export type CanonicalizeTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the form: 81 characters */
  canonical?: string | null;
  /** number of symmetries that map the puzzle to itself */
  automorphisms?: number | null;
  /** symmetries that map the puzzle to itself, without the identity, if it has exactly one solution */
  automorphism_list?: Array<string> | null;
  /** identifier of the form: XXH3 of its text, 16 bytes */
  id?: string | null;
  /** symmetry that maps the puzzle to the form; `1` is the identity */
  symmetry?: string | null;
  /** name of the form */
  form?: "min-lex" | "max-lex" | "solution-class" | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type CanonicalizeAnswer = {
  schema: "sodan-api/1";
  task: "canonicalize";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<CanonicalizeRecord>;
};

export type GenerateRequest = {
  series?: Series;
  options?: GenerateOptions;
  limits?: Limits;
};

export type GenerateRecord = {
  /** 1-based number in the series of the seed; for variants: number in the series of the seed, from 1 */
  record?: number | null;
  /** 81 characters; for variants: the puzzle in the text format */
  puzzle?: string | null;
  /** 81 characters; for variants: a character per cell */
  solution?: string | null;
  /** number of givens */
  givens?: number | null;
  /** number of puzzles tried; for variants: number of puzzles tried for it */
  tries?: number | null;
  /** unique, or timeout if the attempt was given up; for variants: unique, or timeout if it was given up */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** generation method */
  method?: "top-down" | "controlled" | "climb" | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** number of minimal puzzles it represents, relative to a puzzle with 26 givens */
  weight?: number | null;
  /** rows and columns, and the names of the rules */
  kind?: string | null;
  /** number of cages, lines, dots and sums */
  clues?: number | null;
};

export type GenerateAnswer = {
  schema: "sodan-api/1";
  task: "generate";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<GenerateRecord>;
};

export type CompareTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** 81 or 729 characters; the original text of an invalid record */
  puzzle?: string | null;
  /** the solving engine */
  engine?: string | null;
  /** result of the engine */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** number of guesses that the fast search needs to decide whether there is a second solution */
  difficulty?: number | null;
  /** time in nanoseconds */
  ns?: number | null;
  /** effort of the engine, in its unit */
  effort?: number | null;
  /** unit of the engine's effort */
  unit?: string | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type CompareAnswer = {
  schema: "sodan-api/1";
  task: "compare";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<CompareRecord>;
};

export type ChoicesTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
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
  /** 1-based record number in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** number of alternatives tried */
  count?: number | null;
  /** largest number of simultaneous choices */
  deepest?: number | null;
  /** 81 digits: the solution found */
  solution?: string | null;
  /** the alternatives in the order in which they were tried */
  taken?: Array<Taken> | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type ChoicesAnswer = {
  schema: "sodan-api/1";
  task: "choices";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<ChoicesRecord>;
};

export type Techniques = {
  schema: "sodan-api/1";
  techniques: Array<Entry>;
};

/** A request error, with its location in the body. */
export type Problem = {
  /** Always `about:blank`, since `status` and `code` identify the error. */
  type: string;
  /** Reason phrase of the HTTP status. */
  title: string;
  /** HTTP status code. */
  status: number;
  /** Description of the error. */
  detail: string;
  /** Machine-readable identifier of the error. */
  code: Code;
  /** 1-based line of the body. */
  line?: number | null;
  /** 1-based column in that line. */
  column?: number | null;
  /** JSON pointer to the invalid part of the body. */
  pointer?: string | null;
};

/** Machine-readable identifier of an error. - `json`: The body is not JSON. - `request`: The body is JSON, but not a valid request. - `too-large`: The body or the requested work is too large. - `media-type`: The media type is not JSON. - `slow`: The body took too long to arrive. - `busy`: The server is busy. - `rate`: The client has exceeded its rate limit. - `not-found`: There is no resource with that name. - `method`: The method is not supported. - `internal`: Internal error of the server. */
export type Code = "json" | "request" | "too-large" | "media-type" | "slow" | "busy" | "rate" | "not-found" | "method" | "internal";

/** Options of the task. */
export type SolveOptions = {
  /** Limit on the number of solutions, 1 or more. The default of 2 distinguishes proper puzzles from others. With a higher limit, all solutions found are listed. Default: `2`. */
  limit?: number;
  /** Also return the first solution of a puzzle that has more than one. Default: `false`. */
  first?: boolean;
  /** The [engine](engines::ALL). Default: `search`. */
  engine?: "search" | "logic" | "negotiation" | "amb" | "backtracking" | "backtracking-as-written";
  /** Limit on the effort per puzzle, in the engine's own unit. Default: no limit. */
  budget?: number | null;
  /** Seed of a randomised engine; only the negotiation is one. */
  seed?: number | null;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
};

/** Limits of a request. The server's own limits also apply. */
export type Limits = {
  /** Time limit for the whole request in seconds, 0 or more. */
  seconds?: number | null;
  /** Work limit for each puzzle that is solved with techniques, in pattern checks. */
  effort?: number | null;
};

/** A player's position. Digits may clash and marks may be wrong; tasks report this. */
export type Position = {
  /** The givens: 81 characters, by rows; `.` for empty. */
  givens: string;
  /** All digits, givens and entries: 81 characters. */
  digits: string;
  /** The marks of each cell, `"147"`. An empty text or an empty list means that marks are unknown. */
  marks?: Array<string> | null;
};

/** Options of the task. */
export type CountOptions = {
  /** Maximum number to count to, 1 or more. Default: no limit. */
  limit?: number | null;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
};

/** No cell requires a choice. */
export type CheckOptions = {
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
  /** Whether to find redundant clues, cages and lines of variants, and a minimal puzzle. Each clue takes one or two solver runs. */
  clues?: boolean;
};

/** The options of `candidates` other than those for reading texts. */
export type CandidatesOptions = {
  /** Maximum number of solutions to count for each candidate, 1 or more. Default: `1`. */
  limit?: number;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
};

/** Options of the task. */
export type RateOptions = {
  /** The scales, without duplicates. */
  scales?: Array<ScaleName>;
};

export type ScaleName = "hodoku" | "se" | "two_way" | "csp";

/** Options of the task. */
export type ExplainOptions = {
  /** The scale that chooses and rates the steps. Default: `hodoku`. */
  scale?: ScaleName;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
  /** The player's values on a variant: a character for each cell, `.` for an empty one and `A` for 10. Givens may be left out. Default: none. */
  entries?: string | null;
  /** The player's candidates on a variant: a text for each cell, empty if they are unknown. Default: unknown. */
  marks?: Array<string> | null;
  /** Classes of steps that are not used for variants, by their slugs. */
  without?: Array<"naked-single" | "hidden-single" | "rule" | "combination" | "locked-candidates" | "naked-subset" | "hidden-subset" | "innies-outies" | "law-of-leftovers" | "extended-subset" | "fish" | "chain" | "contradiction">;
};

/** A step, rated on a scale. */
export type Step = {
  /** The technique. */
  technique: Technique;
  /** Points of the step; null if the scale lacks the technique or has no points. */
  score?: Value | null;
  /** Level of the step; null if the scale lacks the technique. */
  level?: string | null;
  /** The step in HoDoKu's notation. */
  notation: string;
  /** The chains in Eureka notation. */
  eureka?: string | null;
  /** The state before the step; omitted if steps share one. */
  before?: State | null;
  /** Placements, in the order in which they are applied. */
  placements: Array<Candidate>;
  /** Eliminations, in the order in which they are applied. */
  eliminations: Array<Candidate>;
  /** The premises: those of the digits that are candidates of the cells. */
  marks: Array<Mark>;
  /** Marked houses. */
  houses: Array<MarkedHouses>;
  /** Each chain by its links in order. */
  chains: Array<Array<Link>>;
  /** For a two-way choice: the singles of both sides. */
  net?: Net | null;
  /** The explanation, from premise to conclusion. */
  sentences: Array<string>;
  /** For each chain, its start in another one; null for an independent chain. */
  branches: Array<Branch | null>;
  /** Location of the contradiction. */
  contradiction?: Spot | null;
  /** Number of nodes of all chains. */
  length: number;
  /** Difficulty on a scale on which it depends on more than the technique. */
  difficulty?: Difficulty | null;
  /** Pattern of the step. */
  pattern?: Pattern | null;
  /** The sentences as lists of phrases. */
  phrases: Array<Array<Phrase>>;
  /** Inferences of the chains without a link: by a rule or a nested chain. */
  inferences: Array<Inference>;
  /** Branches of forcing chains and of the chains nested in them, one by one; empty for other steps. */
  views: Array<View>;
};

/** A technique. */
export type Technique = {
  /** Display name: `XY-Wing`. */
  name: string;
  /** Slug: `xy-wing`. */
  slug: Slug;
  /** Family: `Wings`. */
  family: string;
};

export type Slug = string;

/** A value of a scale: a number or a word. */
export type Value = number | string;

/** Digits, givens and candidates. */
export type State = {
  /** Placed digits, one character per cell by rows; `.` for an empty cell. */
  digits: string;
  /** The givens, in the same form. */
  givens: string;
  /** The candidates of each cell, one character per digit, such as `"147"`; empty for a placed cell. */
  candidates: Array<string>;
};

/** A digit in a cell. */
export type Candidate = {
  /** Cell of the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
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
  /** Role of the houses. */
  role: HouseRole;
  /** Houses with this role. */
  houses: Houses;
};

/** Role of a house in a pattern. - `base`: The house has the digit only in the pattern. - `cover`: The house loses the digit outside of the pattern. - `second-cover`: A cover house of the second of two fish with one base, if it is not one of the first. */
export type HouseRole = "base" | "cover" | "second-cover";

export type Houses = Array<House>;

export type House = string;

/** A link between two nodes. */
export type Link = {
  /** First node of the link. */
  from: Places;
  /** Last node of the link. */
  to: Places;
  /** Kind of the link. */
  kind: Kind;
};

/** A digit in one of some cells. */
export type Places = {
  /** Digit of the node. */
  digit: Digit;
  /** The cells; of an almost locked set, all of its cells. */
  cells: Cells;
};

/** Kind of a link. - `strong`: At least one of the two is true. - `weak`: At most one of the two is true. */
export type Kind = "strong" | "weak";

/** The net of a choice. */
export type Net = {
  /** `sodan-two-way/1`. */
  schema: string;
  /** The choice. */
  choice: Choice;
  /** The consequences of each end. A side that is not needed contains only the assumption. */
  sides: Array<Side>;
  /** The conclusions: common to both sides, or from a side with a contradiction. */
  conclusions: Array<Conclusion>;
  /** Eliminations. */
  eliminations: Array<Candidate>;
  /** Placements. */
  placements: Array<Candidate>;
  /** `chain` or `net`. */
  form: string;
  /** The highest level. */
  levels: number;
  /** Number of singles on both sides without the assumptions. */
  length: number;
  /** The net as text. */
  text: string;
};

/** Two candidates, exactly one of which is true. */
export type Choice = {
  /** Location of the choice. */
  place: Place;
  /** The two candidates. */
  ends: Array<Candidate>;
};

/** Location of a choice. */
export type Place = {
  /** Cell of the choice. */
  cell: Cell;
} | {
  /** House of the choice. */
  house: House;
  /** Digit of the choice. */
  digit: Digit;
};

/** The consequences of one candidate of a choice. */
export type Side = {
  /** The singles, level by level; the first is the assumption itself. */
  singles: Array<Single>;
  /** The candidates that they cancel, without duplicates. */
  cancellations: Array<Cancellation>;
};

/** A digit placed on one side. */
export type Single = {
  /** Cell of the single. */
  cell: Cell;
  /** Digit of the single. */
  digit: Digit;
  /** Level of the single; the assumption has level 0. */
  level: number;
  /** Reason for the placement. */
  reason: Cause;
  /** The house of a hidden single. */
  house?: House | null;
  /** The candidates that must have been cancelled before. */
  others: Array<Candidate>;
  /** Indices of the singles that cancelled them. */
  causes: Array<number>;
};

/** Reason for a placement. - `assumed`: The side's candidate of the choice. - `naked`: The last candidate of its cell. - `hidden`: The last cell of its digit in the house. */
export type Cause = "assumed" | "naked" | "hidden";

/** A candidate that a single cancels. */
export type Cancellation = {
  /** Cell of the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
  /** Level of the cancellation. */
  level: number;
  /** Index of the single. */
  by: number;
};

/** A conclusion. */
export type Conclusion = {
  kind: "falls";
  /** Cell of the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
} | {
  kind: "forced";
  /** Cell of the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
} | {
  kind: "breaks";
  /** The side: 0 or 1. */
  side: number;
  /** 1: a digit occurs twice in a house. 2: a cell has no candidates. 3: a digit has no cells in a house. */
  type: number;
  /** The cell of type 2. */
  cell?: Cell | null;
  /** The digit of types 1 and 3. */
  digit?: Digit | null;
  /** The house of types 1 and 3. */
  house?: House | null;
  /** The candidates cancelled in the cell or house; empty for type 1. */
  lost: Array<Candidate>;
  /** The digits placed in the cell or house; two for type 1. */
  placed: Array<Candidate>;
};

/** The contradiction of a side. */
export type Break = {
  /** The side: 0 or 1. */
  side: number;
  /** 1: a digit occurs twice in a house. 2: a cell has no candidates. 3: a digit has no cells in a house. */
  type: number;
  /** The cell of type 2. */
  cell?: Cell | null;
  /** The digit of types 1 and 3. */
  digit?: Digit | null;
  /** The house of types 1 and 3. */
  house?: House | null;
  /** The candidates cancelled in the cell or house; empty for type 1. */
  lost: Array<Candidate>;
  /** The digits placed in the cell or house; two for type 1. */
  placed: Array<Candidate>;
};

/** Start of a side branch. */
export type Branch = {
  /** Index of the chain that it leaves. */
  chain: number;
  /** Number of links of that chain before the start. */
  links: number;
};

/** A cell or a house. */
export type Spot = {
  cell: Cell;
} | {
  house: House;
};

/** Difficulty of a step on a scale on which it depends on more than the technique. */
export type Difficulty = {
  /** In tenths. */
  tenths: number;
  /** Difference between a double's smallest steps and the sum of the reference program: -15 to 15. */
  beyond: number;
};

/** The pattern of a step; the field `shape` is its kind. */
export type Pattern = {
  shape: "single";
  /** The house; null if the cell has one candidate. */
  house?: House | null;
} | {
  shape: "locked";
  /** Digit of the pattern. */
  digit: Digit;
  /** The house in which it has no other cells. */
  house: House;
  /** The house in which it is eliminated elsewhere. */
  other: House;
  /** The cells. */
  cells: Cells;
} | {
  shape: "subset";
  /** Whether the cells have only the digits, or the digits occur only in the cells. */
  kind: SubsetKind;
  /** House of the subset. */
  house: House;
  /** Cells of the subset. */
  cells: Cells;
  /** Digits of the subset. */
  digits: Digits;
} | {
  shape: "fish";
  /** Digit of the fish. */
  digit: Digit;
  /** Base houses. */
  base: Houses;
  /** Cover houses. */
  cover: Houses;
  /** Cells of the base that are not covered. */
  fins: Cells;
  /** Cells in two base houses. */
  endo_fins: Cells;
  /** The cover and the fins of a second fish with the same base. */
  siamese?: Cover | null;
} | {
  shape: "kraken";
  /** The fish. */
  fish: Fish;
  /** The technique of the fish without chains. */
  name: Slug;
  /** The cover house whose cells of the fish are starts of chains, too. */
  house?: House | null;
  /** The chains. */
  ways: Array<Fork>;
} | {
  shape: "two-links";
  /** Digit of the links. */
  digit: Digit;
  /** One end of each link: one of them is true. */
  ends: Array<Cell>;
  /** The other end of each link: they see each other. */
  joint: Array<Cell>;
  /** A second pair of links with the same joint. */
  dual?: Ends | null;
} | {
  shape: "empty-rectangle";
  /** Digit of the pattern. */
  digit: Digit;
  /** Box of the cross. */
  block: Block;
  /** Cells in the box. */
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
  /** The digit that can occur twice, and so occurs at least once. */
  z: Digit;
} | {
  shape: "w-wing";
  /** The bivalue cells. */
  ends: Array<Cell>;
  /** The digit that is removed. */
  z: Digit;
  /** The other digit of these cells. */
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
  /** Cell of the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
} | {
  shape: "chain";
  /** The nodes. */
  nodes: Array<Node>;
  /** The links: the first is between the first two nodes. */
  links: Array<Kind>;
  /** Kind of the chain. */
  form: ChainShape;
} | {
  shape: "forcing";
  /** The conclusion. */
  reason: Reason;
  /** The chains. */
  chains: Array<Fork>;
} | {
  shape: "colors";
  /** Digit of the coloring. */
  digit: Digit;
  /** For each cluster its two colors. */
  clusters: Array<Array<Cells>>;
} | {
  shape: "sue-de-coq";
  /** The cells of the crossing. */
  cells: Cells;
  /** Digits of these cells. */
  digits: Digits;
  /** The cells and digits in the rest of the line. */
  line: Set;
  /** The cells and digits in the rest of the box. */
  block: Set;
} | {
  shape: "als-chain";
  /** The sets. */
  sets: Array<Set>;
  /** The linking digits: the first are between the first two sets. */
  links: Array<Digits>;
  /** The digits one of which is in the two ends; none if two links lock both of two sets. */
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
  /** Number of templates. */
  all: number;
  /** The cells of each template that does not conflict with all templates of another digit. */
  left: Array<Cells>;
} | {
  shape: "deadly";
  /** The cells of the loop in order, or those with more than two digits; and their extra digits. */
  cells: Array<Escape>;
  /** The two digits of the loop; null for a whole grid. */
  digits?: Digits | null;
  /** Cells and digits that form a set together with the extra digits. */
  subset?: Subset | null;
} | {
  shape: "aligned";
  /** The cells: two or three. */
  cells: Cells;
  /** Cells that see them all. */
  excluders: Cells;
} | {
  shape: "chaining";
  /** The conclusion. */
  shows: Shows;
  /** The branches. */
  branches: Array<Derivation>;
  /** Nested chains that rely on candidates that these turned off. */
  nested: Array<Chaining>;
} | {
  shape: "whip";
  /** The target. */
  target: Candidate;
  /** The steps. The last one has no candidate on the right. */
  steps: Array<WhipStep>;
} | {
  shape: "certified";
  /** The eliminated candidate that the explanation supposes to be true. */
  target: Candidate;
  /** The proof of all eliminations. */
  certificate: Certificate;
  /** Two sets of cells that hold the same digits, up to whole sets of nine. */
  equivalence?: Array<Cells> | null;
} | {
  shape: "two-way";
} | {
  shape: "told";
};

/** All cells of a digit in one house are in another one too. */
export type Locked = {
  /** Digit of the pattern. */
  digit: Digit;
  /** The house in which it has no other cells. */
  house: House;
  /** The house in which it is eliminated elsewhere. */
  other: House;
  /** The cells. */
  cells: Cells;
};

/** Kind of a subset. - `naked`: The cells have only these digits. - `hidden`: The digits occur only in these cells. */
export type SubsetKind = "naked" | "hidden";

/** As many digits as cells. */
export type Subset = {
  /** Whether the cells have only the digits, or the digits occur only in the cells. */
  kind: SubsetKind;
  /** House of the subset. */
  house: House;
  /** Cells of the subset. */
  cells: Cells;
  /** Digits of the subset. */
  digits: Digits;
};

/** The cover and the fins of a fish. */
export type Cover = {
  /** The cover houses. */
  cover: Houses;
  /** The fins. */
  fins: Cells;
};

/** Base houses whose cells of a digit are covered by as many other houses. */
export type Fish = {
  /** Digit of the fish. */
  digit: Digit;
  /** Base houses. */
  base: Houses;
  /** Cover houses. */
  cover: Houses;
  /** Cells of the base that are not covered. */
  fins: Cells;
  /** Cells in two base houses. */
  endo_fins: Cells;
  /** The cover and the fins of a second fish with the same base. */
  siamese?: Cover | null;
};

/** A chain from a claim to a consequence, with side chains. */
export type Fork = {
  /** The chain, from the claim to the consequence. */
  main: Array<Implied>;
  /** Side chains, whose ends are needed later. */
  sides: Array<SideWay>;
};

/** A step of such a chain. */
export type Implied = {
  /** The candidate or the group. */
  node: Node;
  /** Whether it is true. */
  is_true: boolean;
};

/** A node of a chain: a digit in a cell, or in one of the cells of a group or of an almost locked set. */
export type Node = {
  /** Digit of the node. */
  digit: Digit;
  /** Cells of the node. */
  cells: Cells;
  /** Kind of the node. */
  kind: NodeKind;
};

/** Kind of a node. - `places`: All candidates of a digit in its cells. - `set`: An almost locked set, which may contain the digit or not. */
export type NodeKind = "places" | "set";

/** A side chain. */
export type SideWay = {
  /** Index in the main chain at which it starts. */
  from: number;
  /** The side chain. */
  steps: Array<Implied>;
};

/** A fish with fins, and chains from each fin to a candidate that is false at the end of all of them. */
export type Kraken = {
  /** The fish. */
  fish: Fish;
  /** The technique of the fish without chains. */
  name: Slug;
  /** The cover house whose cells of the fish are starts of chains, too. */
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

/** Two strong links on one digit: if both ends were false, both cells of the joint would be true. */
export type TwoLinks = {
  /** Digit of the links. */
  digit: Digit;
  /** One end of each link: one of them is true. */
  ends: Array<Cell>;
  /** The other end of each link: they see each other. */
  joint: Array<Cell>;
  /** A second pair of links with the same joint. */
  dual?: Ends | null;
};

export type Block = string;

/** A box whose cells of a digit form a cross, and a strong link that meets one arm of the cross. */
export type EmptyRectangle = {
  /** Digit of the pattern. */
  digit: Digit;
  /** Box of the cross. */
  block: Block;
  /** Cells in the box. */
  cells: Cells;
  /** The strong link: the first cell is in line with the cross. */
  link: Array<Cell>;
  /** The strong link of the second step in a dual one. */
  dual?: Array<Cell> | null;
};

/** A pivot and two pincers, one of which is `z`. */
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
  /** The digit that can occur twice, and so occurs at least once. */
  z: Digit;
};

/** Two equal bivalue cells, one of which must be `z`. */
export type WWing = {
  /** The bivalue cells. */
  ends: Array<Cell>;
  /** The digit that is removed. */
  z: Digit;
  /** The other digit of these cells. */
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

/** Four cells in two rows, two columns and two boxes that must not have only two digits. */
export type Rectangle = {
  /** The two digits. */
  digits: Array<Digit>;
  /** The four cells: two in one box, then the two across from them, in the same order. */
  cells: Array<Cell>;
  /** Cells and digits that form a naked subset together with the extra digits of the rectangle. */
  subset?: Set | null;
};

/** Kind of a chain. */
export type ChainShape = "ends" | "cell-ends" | "discontinuous" | "continuous" | {
  pair: Array<Digit>;
};

/** A chain: nodes, and the links between neighbouring nodes. */
export type Chain = {
  /** The nodes. */
  nodes: Array<Node>;
  /** The links: the first is between the first two nodes. */
  links: Array<Kind>;
  /** Kind of the chain. */
  form: ChainShape;
};

/** Conclusion of forcing chains. */
export type Reason = "itself" | {
  cell: Cell;
} | {
  house: House;
} | "verity";

/** Several chains from one or several claims, of which one is refuted or all have the same consequence. */
export type Forcing = {
  /** The conclusion. */
  reason: Reason;
  /** The chains. */
  chains: Array<Fork>;
};

/** Cells of one digit in alternating colors. */
export type Colors = {
  /** Digit of the coloring. */
  digit: Digit;
  /** For each cluster its two colors. */
  clusters: Array<Array<Cells>>;
};

/** The intersection of a line and a box, and sets in the rest of both that take all its digits. */
export type SueDeCoq = {
  /** The cells of the crossing. */
  cells: Cells;
  /** Digits of these cells. */
  digits: Digits;
  /** The cells and digits in the rest of the line. */
  line: Set;
  /** The cells and digits in the rest of the box. */
  block: Set;
};

/** Almost locked sets, each linked to the next by restricted commons. */
export type AlsChain = {
  /** The sets. */
  sets: Array<Set>;
  /** The linking digits: the first are between the first two sets. */
  links: Array<Digits>;
  /** The digits one of which is in the two ends; none if two links lock both of two sets. */
  z: Digits;
};

/** An almost locked set that is locked by a digit of the stem. */
export type Petal = {
  /** The digit of the stem. */
  digit: Digit;
  /** The cells of the petal. */
  cells: Cells;
  /** Digits of the petal. */
  digits: Digits;
};

/** A cell (stem), and almost locked sets (petals), one of which is locked for each digit of the stem. */
export type DeathBlossom = {
  /** The stem. */
  stem: Cell;
  /** The petals, one for each digit of the stem. */
  petals: Array<Petal>;
};

/** All templates of a digit for the houses that lack it. */
export type Templates = {
  /** The digit. */
  digit: Digit;
  /** Number of templates. */
  all: number;
  /** The cells of each template that does not conflict with all templates of another digit. */
  left: Array<Cells>;
};

/** A cell with its extra digits. */
export type Escape = {
  /** Cell with extra digits. */
  cell: Cell;
  /** Extra digits. */
  digits: Digits;
};

/** Cells that prevent two digits of a loop, or a whole grid of bivalue cells, from having two solutions. */
export type Deadly = {
  /** The cells of the loop in order, or those with more than two digits; and their extra digits. */
  cells: Array<Escape>;
  /** The two digits of the loop; null for a whole grid. */
  digits?: Digits | null;
  /** Cells and digits that form a set together with the extra digits. */
  subset?: Subset | null;
};

/** Cells whose digits would leave no digit for others. */
export type Aligned = {
  /** The cells: two or three. */
  cells: Cells;
  /** Cells that see them all. */
  excluders: Cells;
};

/** Conclusion of Sudoku Explainer's forcing chains. */
export type Shows = "cycle" | "itself" | "contradiction" | "double" | {
  cell: Cell;
} | {
  house: [House, Digit];
};

/** A branch: from an assumption to its end, every literal after its premises. */
export type Derivation = {
  /** The literals. The last is the end. */
  literals: Array<Derived>;
};

/** A candidate that is on or off, with the reason. */
export type Derived = {
  /** The candidate. */
  candidate: Candidate;
  /** Whether it is true. */
  is_on: boolean;
  /** Premises, as indices in the branch. */
  from: Array<number>;
  /** Reason for the literal. */
  ground: Ground;
  /** The rule, if it follows by one. */
  rule?: Rule | null;
};

/** Reason for a literal of such a chain. */
export type Ground = "assumed" | "cell" | {
  house: House;
} | "rule" | {
  nested: number;
};

/** Deductions from the remaining candidates of a branch, other than links. */
export type Rule = {
  locked: Locked;
} | {
  pair: Subset;
} | {
  'x-wing': Fish;
};

/** Forcing chains: branches from assumptions, of which one is refuted or all have the same consequence. */
export type Chaining = {
  /** The conclusion. */
  shows: Shows;
  /** The branches. */
  branches: Array<Derivation>;
  /** Nested chains that rely on candidates that these turned off. */
  nested: Array<Chaining>;
};

/** A cell, or a digit in a house, that keeps one candidate. */
export type WhipStep = {
  /** The cell or house. */
  place: Place;
  /** The candidate that an earlier one excludes, or the target. */
  left: Candidate;
  /** The candidate that is left; null in the last step. */
  right?: Candidate | null;
};

/** A whip, a braid or one of their relatives. */
export type Whip = {
  /** The target. */
  target: Candidate;
  /** The steps. The last one has no candidate on the right. */
  steps: Array<WhipStep>;
};

/** A proof that candidates are false; the field `kind` is its form. */
export type Certificate = {
  kind: "implications";
  /** The steps. The last one has no candidate on the right. */
  steps: Array<Implication>;
} | {
  kind: "cases";
  /** The truth that is split. */
  split: Truth;
  /** The candidates that are not linked to the target. */
  cases: Array<Case>;
} | {
  kind: "rank";
  /** The truths. */
  truths: Array<Place>;
  /** The links. */
  links: Array<Place>;
} | {
  kind: "exhaustion";
  /** The truths. */
  truths: Array<Truth>;
};

/** A truth of which only some candidates are left. */
export type Implication = {
  /** The truth. */
  truth: Truth;
  /** The candidate through which the step is linked to an earlier one. */
  left?: Candidate | null;
  /** The candidates that are left. */
  right: Array<Candidate>;
};

/** Candidates one of which is true. */
export type Truth = {
  /** The guardians. */
  guardians: Array<Candidate>;
  /** The cells, or digits in houses, of the pattern. */
  pattern: Array<Place>;
} | {
  /** The guardians. */
  guardians: Array<Candidate>;
  /** The cells of the pattern. */
  deadly: Array<Cell>;
} | Place;

/** A candidate of a truth, and the steps that refute it together with the target. */
export type Case = {
  /** The candidate. */
  assume: Candidate;
  /** The steps. */
  steps: Array<Implication>;
};

/** A proof as a certificate. */
export type Certified = {
  /** The eliminated candidate that the explanation supposes to be true. */
  target: Candidate;
  /** The proof of all eliminations. */
  certificate: Certificate;
  /** Two sets of cells that hold the same digits, up to whole sets of nine. */
  equivalence?: Array<Cells> | null;
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

/** An inference by a rule or a nested chain. */
export type Inference = {
  /** The first of its premises. */
  from: Places;
  /** The conclusion. */
  to: Places;
};

/** A single branch. */
export type View = {
  /** Title of the view. */
  title: string;
  /** The indices of the nested chains that contain it, the outermost first; empty for a branch of the step's own chains. */
  nested: Array<number>;
  /** Index among the branches of that step. */
  branch: number;
  /** The sentence that is its heading, by index. */
  sentence: number;
  /** Number of its sentences, including the heading. */
  sentences: number;
  /** Candidates with a role. */
  marks: Array<Mark>;
  /** Each chain by its links in order. */
  chains: Array<Array<Link>>;
  /** For each chain, its start in another one; null for an independent chain. */
  branches: Array<Branch | null>;
  /** Inferences without a link: by a rule or a nested chain. */
  inferences: Array<Inference>;
  /** Eliminations that the chains around a nested one derive from it; empty for a branch of the step's own chains. */
  excluded: Array<Candidate>;
};

/** The board to which cells and houses refer. */
export type Board = {
  /** Number of rows, columns and digits. In strings, a digit is one character: `1` to `9`, then `A` for 10 up to `Z` for 35. */
  side: number;
  /** The houses with their cells; each contains every digit once. */
  houses: Array<NamedHouse>;
};

/** A house and its cells. */
export type NamedHouse = {
  /** Name of the house. */
  name: House;
  /** Cells of the house. */
  cells: Cells;
};

/** A step of a variant. */
export type VariantStep = {
  /** The technique. */
  technique: VariantTechnique;
  /** The name and the results in short: `Naked pair: R1C3<>4,7`. */
  notation: string;
  /** The reason and the results as a sentence. */
  sentence: string;
  /** The state before the step; omitted if steps share one. */
  before?: State | null;
  /** The values that are placed. */
  placements: Array<VariantCandidate>;
  /** The candidates that are removed. */
  eliminations: Array<VariantCandidate>;
  /** The candidates that the reason is about, with their roles. */
  marks: Array<VariantMark>;
  /** The cells that the reason is about, such as those of a cage or house: `R1C2`. */
  cells: Array<string>;
  /** The nodes of a chain in order; empty for other steps. */
  chain: Array<VariantNode>;
};

/** A technique for variants. */
export type VariantTechnique = {
  /** The usual name of the step, in lower case: `naked pair`, or the name of the rule. */
  name: string;
  /** Slug of the class of steps: `naked-subset`. */
  slug: string;
};

/** A value in a cell. */
export type VariantCandidate = {
  /** The cell: `R1C2`. */
  cell: string;
  /** The value. */
  value: number;
};

/** A candidate with a role. */
export type VariantMark = {
  /** Role of the candidate. */
  role: VariantRole;
  /** The cell: `R1C2`. */
  cell: string;
  /** The value. */
  value: number;
};

/** Role of a candidate in the reason of a step. - `member`: The reason is about it. - `on`: True in a chain, or in a contradiction assumed or implied. - `off`: False in a chain. */
export type VariantRole = "member" | "on" | "off";

/** A node of a chain. */
export type VariantNode = {
  /** Candidates of which one is true if the node is. */
  candidates: Array<VariantCandidate>;
  /** The link to the next node; null for the last one. */
  link?: Kind | null;
};

/** Options of the task. */
export type HintOptions = {
  /** The scale that chooses the step. Default: `hodoku`. */
  scale?: ScaleName;
  /** Level of detail. Default: `technique`. */
  level?: HintLevel;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
  /** The player's values on a variant: a character for each cell, `.` for an empty one and `A` for 10. Givens may be left out. Default: none. */
  entries?: string | null;
  /** The player's candidates on a variant: a text for each cell, empty if they are unknown. Default: unknown. */
  marks?: Array<string> | null;
  /** Classes of steps that are not used for variants, by their slugs. */
  without?: Array<"naked-single" | "hidden-single" | "rule" | "combination" | "locked-candidates" | "naked-subset" | "hidden-subset" | "innies-outies" | "law-of-leftovers" | "extended-subset" | "fish" | "chain" | "contradiction">;
};

/** Level of detail of a hint. - `vague`: Only where to look. - `technique`: The technique and its digits. - `full`: The complete step, with its reasons. */
export type HintLevel = "vague" | "technique" | "full";

/** Options of the task. */
export type StepsOptions = {
  /** Slugs of the techniques; all techniques if the list is empty. */
  techniques?: Array<TechniqueName>;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
  /** The player's values on a variant: a character for each cell, `.` for an empty one and `A` for 10. Givens may be left out. Default: none. */
  entries?: string | null;
  /** The player's candidates on a variant: a text for each cell, empty if they are unknown. Default: unknown. */
  marks?: Array<string> | null;
  /** Classes of steps that are not used for variants, by their slugs. */
  without?: Array<"naked-single" | "hidden-single" | "rule" | "combination" | "locked-candidates" | "naked-subset" | "hidden-subset" | "innies-outies" | "law-of-leftovers" | "extended-subset" | "fish" | "chain" | "contradiction">;
};

export type TechniqueName = "full-house" | "naked-single" | "hidden-single" | "pointing" | "claiming" | "direct-pointing" | "direct-claiming" | "locked-pair" | "locked-triple" | "naked-pair" | "naked-triple" | "naked-quadruple" | "hidden-pair" | "hidden-triple" | "hidden-quadruple" | "direct-hidden-pair" | "direct-hidden-triple" | "x-wing" | "swordfish" | "jellyfish" | "squirmbag" | "whale" | "leviathan" | "finned-x-wing" | "finned-swordfish" | "finned-jellyfish" | "finned-squirmbag" | "finned-whale" | "finned-leviathan" | "sashimi-x-wing" | "sashimi-swordfish" | "sashimi-jellyfish" | "sashimi-squirmbag" | "sashimi-whale" | "sashimi-leviathan" | "skyscraper" | "two-string-kite" | "dual-two-string-kite" | "empty-rectangle" | "dual-empty-rectangle" | "turbot-fish" | "w-wing" | "xy-wing" | "xyz-wing" | "wxyz-wing" | "bug-plus-one" | "bug-type-2" | "bug-type-3" | "bug-type-4" | "unique-loop-1" | "unique-loop-2" | "unique-loop-3" | "unique-loop-4" | "uniqueness-test-1" | "uniqueness-test-2" | "uniqueness-test-3" | "uniqueness-test-4" | "uniqueness-test-5" | "uniqueness-test-6" | "hidden-rectangle" | "avoidable-rectangle-1" | "avoidable-rectangle-2" | "aligned-pair-exclusion" | "aligned-triplet-exclusion" | "sue-de-coq" | "simple-colors-trap" | "simple-colors-wrap" | "multi-colors-1" | "multi-colors-2" | "remote-pair" | "x-chain" | "xy-chain" | "continuous-nice-loop" | "discontinuous-nice-loop" | "aic" | "grouped-continuous-nice-loop" | "grouped-discontinuous-nice-loop" | "grouped-aic" | "als-xz" | "als-xy-wing" | "als-chain" | "death-blossom" | "franken-x-wing" | "franken-swordfish" | "franken-jellyfish" | "franken-squirmbag" | "franken-whale" | "franken-leviathan" | "finned-franken-x-wing" | "finned-franken-swordfish" | "finned-franken-jellyfish" | "finned-franken-squirmbag" | "finned-franken-whale" | "finned-franken-leviathan" | "mutant-x-wing" | "mutant-swordfish" | "mutant-jellyfish" | "mutant-squirmbag" | "mutant-whale" | "mutant-leviathan" | "finned-mutant-x-wing" | "finned-mutant-swordfish" | "finned-mutant-jellyfish" | "finned-mutant-squirmbag" | "finned-mutant-whale" | "finned-mutant-leviathan" | "kraken-fish-1" | "kraken-fish-2" | "forcing-chain-contradiction" | "forcing-chain-verity" | "forcing-net-contradiction" | "forcing-net-verity" | "bidirectional-x-cycle" | "bidirectional-y-cycle" | "bidirectional-cycle" | "forcing-x-chain" | "forcing-chain" | "nishio" | "bivalue-chain" | "z-chain" | "t-whip" | "whip" | "braid" | "g-whip" | "g-braid" | "typed-whip" | "forcing-whip" | "oddagon" | "sk-loop" | "multi-sector-locked-set" | "extended-sue-de-coq" | "distributed-disjoint-subset" | "rank-0-set" | "bivalue-oddagon" | "impossible-pattern" | "or-k-whip" | "firework-triple" | "firework-quadruple" | "almost-locked-pair" | "almost-locked-triple" | "almost-locked-quadruple" | "broken-wing" | "subset-exclusion" | "bug-plus-n" | "extended-rectangle" | "deadly-pattern" | "junior-exocet" | "double-exocet" | "senior-exocet" | "pattern-overlay" | "cell-forcing" | "region-forcing" | "dynamic-contradiction" | "dynamic-double" | "dynamic-cell" | "dynamic-region" | "dynamic-contradiction-plus" | "dynamic-double-plus" | "dynamic-cell-plus" | "dynamic-region-plus" | "dynamic-contradiction-plus-forcing-chains" | "dynamic-double-plus-forcing-chains" | "dynamic-cell-plus-forcing-chains" | "dynamic-region-plus-forcing-chains" | "dynamic-contradiction-plus-multiple-forcing-chains" | "dynamic-double-plus-multiple-forcing-chains" | "dynamic-cell-plus-multiple-forcing-chains" | "dynamic-region-plus-multiple-forcing-chains" | "dynamic-contradiction-plus-dynamic-forcing-chains" | "dynamic-double-plus-dynamic-forcing-chains" | "dynamic-cell-plus-dynamic-forcing-chains" | "dynamic-region-plus-dynamic-forcing-chains" | "template-set" | "template-delete" | "two-way-cancellation" | "two-way-placement" | "two-way-contradiction" | "brute-force";

/** Steps with the same result. */
export type Group = {
  /** Placements, ascending. */
  placements: Array<Candidate>;
  /** Eliminations, ascending. */
  eliminations: Array<Candidate>;
  /** The steps, easiest first, without the state, which they share. */
  steps: Array<Step>;
};

/** Options of the task. */
export type ChainsOptions = {
  /** Findings to report. Default: `throttle`. */
  way?: Selection;
  /** Steps that are applied before the search. Default: `basic`. */
  after?: After;
  /** Search only from choices with a candidate in these positions, or from all choices if empty. */
  start?: Array<Selector>;
  /** Search only for eliminations in these positions, or for all if empty. */
  falls?: Array<Selector>;
  /** Maximum number of levels. */
  levels?: number | null;
  /** Maximum number of singles on both sides together. */
  length?: number | null;
  /** Minimum number of eliminated candidates. Default: `0`. */
  cancellations?: number;
  /** Minimum outcome. Default: `open`. */
  reach?: Reach;
  /** Report every single of both sides up to the level of the conclusion, not only those that the conclusion needs. Default: `false`. */
  untrimmed?: boolean;
  /** Exclude these conclusions. */
  dropped?: Array<DroppedConclusion>;
  /** Weights of the properties of a finding for [`Selection::Smart`]. */
  weights?: Weights;
};

/** Findings to report. - `throttle`: The result with the fewest levels and, among these, the fewest singles. - `smart`: The result with the best score, with any throttle. - `all`: The result of every choice. - `first`: The result of the first choice that has one. */
export type Selection = "throttle" | "smart" | "all" | "first";

/** Steps that are applied before a search. - `nothing`: No steps: the state is unchanged. - `singles`: All singles. - `basic`: All singles, locked candidates, and naked and hidden subsets. */
export type After = "nothing" | "singles" | "basic";

/** A cell `r3c4`, a candidate `r3c4=7` or `r3c4<>7`, a house `r3`, `c4` or `b2`, or a digit `7`. */
export type Selector = string;

/** Extent to which a puzzle is solved, in data formats. - `open`: Any outcome. - `basic`: The puzzle is solved by singles and basic steps. - `singles`: The puzzle is solved by singles. */
export type Reach = "open" | "basic" | "singles";

/** A conclusion: `r3c4<>7` or `r3c4=7`. */
export type DroppedConclusion = string;

/** Weights of the properties of a finding, in data formats. */
export type Weights = {
  /** Weight if singles solve the puzzle after the finding. Default: `4000`. */
  singles?: number;
  /** Weight if singles and basic steps, but not singles alone, solve the puzzle after the finding. Default: `2000`. */
  basic?: number;
  /** Weight of each candidate eliminated by the finding and the subsequent singles. Default: `1`. */
  gone?: number;
  /** Weight of each candidate eliminated by the finding. Default: `0`. */
  cancelled?: number;
  /** Weight of each level of the finding. Default: `-4`. */
  level?: number;
};

/** Options of the task. */
export type ConvertOptions = {
  /** The format to write. The formats `iss`, `killer`, `tatham` and `gecode` are for variants; if one of them is selected, classic puzzles are read as variants. Default: `line`. */
  to?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode";
  /** Symbol for an empty cell. Default: `dot`. */
  empty?: EmptyCell;
  /** Frame of a grid. Default: `boxes`. */
  frame?: GridFrame;
  /** Whether each text is a complete file of its format, with header and footer. Default: `false`. */
  whole?: boolean;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
};

export type FormatName = "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku";

/** Symbol for an empty cell. - `dot`: `.` - `zero`: `0` */
export type EmptyCell = "dot" | "zero";

/** Frame of a grid. - `boxes`: Boxes separated by `|` and `-`. - `bare`: No frame. - `simple`: The frame of Simple Sudoku. - `ruled`: Bands between rows of `-`, with two spaces between digits. - `scheme`: A board of the Scheme program of 2006. - `erlang`: The output format of the Erlang program of 16 May 2007. - `bands`: The status log of the Erlang program of 18 May 2007, with lines of spaces between bands. */
export type GridFrame = "boxes" | "bare" | "simple" | "ruled" | "scheme" | "erlang" | "bands";

/** Options of the task. */
export type PictureOptions = {
  /** The scale that chooses the steps. Default: `hodoku`. */
  scale?: ScaleName;
  /** 0-based step of the path; `None` for the board without a step. */
  step?: number | null;
  /** Whether to show candidates on a board without a step. Default: `true`. */
  marks?: boolean;
  /** Title of a board without a step. */
  title?: string;
  /** Rules to add to every puzzle. If there are any, classic puzzles are read as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** The required number of distinct values per puzzle. Default: any. */
  size?: number | null;
  /** Whether to reject constraints that are guessed from a picture. */
  strict?: boolean;
};

/** Options of the task. */
export type CanonicalizeOptions = {
  /** Canonical form. Default: `min-lex`. */
  form?: FormName;
};

export type FormName = "min-lex" | "max-lex" | "solution-class";

/** Options of the task. */
export type GenerateOptions = {
  /** Seed of the series: the same seed gives the same puzzles. Default: `0`. */
  seed?: number;
  /** Number of givens: `24`, or `22..26` inclusive. */
  givens?: string | null;
  /** Whether puzzles must be minimal. Default: `true`. */
  minimal?: boolean;
  /** Symmetry of the pattern of givens: the name of a [`Shape`]. Default: `none`. */
  symmetry?: "none" | "half-turn" | "quarter-turn" | "horizontal" | "vertical" | "mirrors" | "diagonal" | "anti-diagonal" | "diagonals" | "full";
  /** Mask of the givens: 81 characters, of which `.`, `0`, `-` and `_` are empty cells. */
  pattern?: string | null;
  /** Solution of the puzzles. */
  solution?: string | null;
  /** A proper puzzle whose neighbourhood is searched. */
  like?: string | null;
  /** A [query](crate::vocabulary) that puzzles must match. */
  wish?: string | null;
  /** Generation method. Default: climbing if there is a query or a number of givens, otherwise top-down. */
  way?: Way | null;
  /** Maximum number of attempts per puzzle, 1 or more. Default: no limit. */
  tries?: number | null;
  /** Rules of the puzzles. With any, or with another of these options, the puzzles are variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes" | "jigsaw" | "killer" | "thermo" | "arrow" | "kropki" | "xv" | "little-killer" | "sandwich">;
  /** Number of values. Default: 9. */
  size?: number | null;
  /** Whether to remove redundant cages, lines, dots and sums, too. */
  minimal_clues?: boolean;
  /** The text format of the puzzles. Default: `line` if it can represent them, else `json`. */
  to?: "json" | "f-puzzles" | "sudokupad" | "killer" | "iss" | "tatham" | "gecode" | "line";
};

/** Generation method. - `top-down`: Removes givens in random order until a puzzle matches the query. Puzzles with few givens are overrepresented. - `controlled`: Tries random orders of the cells of random grids until one leaves a minimal puzzle. All minimal puzzles with n givens are equally likely, and a weight corrects for n. Each puzzle takes at least a hundred thousand attempts. - `climb`: Starts with some top-down attempts, then exchanges givens of the best puzzle, step by step closer to the query. The bias is unknown. */
export type Way = "top-down" | "controlled" | "climb";

/** A range of the series that a seed generates. */
export type Series = {
  /** Index of the first puzzle, from 0. Default: `0`. */
  first?: number;
  /** Number of puzzles, 1 or more. Default: `1`. */
  count?: number;
};

/** The engine to measure. A request measures one engine, since each may use the whole time limit. */
export type CompareOptions = {
  /** Name of the engine, as in `sodan compare`. Default: `search`. */
  engine?: "search" | "logic" | "negotiation" | "amb" | "backtracking" | "backtracking-as-written";
  /** Maximum number of solutions to look for, 1 or more. Default: `1`. */
  limit?: number;
  /** Work limit in the engine's own unit. Default: no limit. */
  budget?: number | null;
};

/** Options of the task. */
export type ChoicesOptions = {
  /** Search program. Default: `amb`. */
  by?: ChoicesBy;
  /** Report the first 1 to 5,000 alternatives; later ones are only counted. Default: `1000`. */
  told?: number;
  /** Give up after this number of alternatives. Default: no limit. */
  budget?: number | null;
};

/** Search program. - `amb`: The engine `amb`: prune more, make the smallest choice, and detect an empty cell or house immediately. - `amb-as-written`: The Scheme program of 2006 as printed: choose in the first open cell, prune, and check the rules only on the full board. - `backtracking`: The engine `backtracking`: cell by cell in reading order. - `backtracking-as-written`: The Python program of 2013 as printed: like `Backtracking`, but starting in the second row. If the last cell is a given, the program leaves the first row empty, and the status is `stuck`. */
export type ChoicesBy = "amb" | "amb-as-written" | "backtracking" | "backtracking-as-written";

/** An alternative of a search. The next one is below it if its depth is greater; otherwise, this branch has failed. */
export type Taken = {
  /** Depth in the tree, from 1. */
  depth: number;
  /** Cell of the choice. */
  cell: Cell;
  /** The chosen digit. */
  digit: Digit;
  /** The digits on the board after it: 81 characters, by rows, `.` for empty. */
  board: string;
};

/** Description of a technique. */
export type Entry = {
  /** Display name: `XY-Wing`. */
  name: string;
  /** Slug: `xy-wing`. */
  slug: string;
  /** Family: `Wings`. */
  family: string;
  /** Other names. */
  aliases: Array<string>;
  /** Code in HoDoKu's library format. */
  code?: string | null;
  /** Whether it assumes a unique solution. */
  assumes_uniqueness: boolean;
  /** Difficulty on each scale that defines one: that of its example, and on the scale `se` that of its easiest steps. */
  scales: Record<string, Weight>;
  /** Whether there is an example. */
  has_example: boolean;
};

/** Difficulty of a step on a scale. */
export type Weight = {
  /** Points on this scale. */
  score?: Value | null;
  /** Level on this scale. */
  level?: string | null;
};

/** A technique's page. */
export type Page = {
  /** Display name: `XY-Wing`. */
  name: string;
  /** Slug: `xy-wing`. */
  slug: string;
  /** Family: `Wings`. */
  family: string;
  /** Other names. */
  aliases: Array<string>;
  /** Code in HoDoKu's library format. */
  code?: string | null;
  /** Whether it assumes a unique solution. */
  assumes_uniqueness: boolean;
  /** Difficulty on each scale that defines one: that of its example, and on the scale `se` that of its easiest steps. */
  scales: Record<string, Weight>;
  /** Whether there is an example. */
  has_example: boolean;
  /** Definition, picture, and proof, in Markdown. */
  explanation: string;
  /** States in which it is found. */
  examples: Array<Example>;
};

/** A state in which a technique is found. */
export type Example = {
  /** The state, with all candidates marked. */
  position: Position;
  /** The step to be found. */
  step: Step;
};

/** All tasks: the type of the request and of the response. */
export interface Tasks {
  /** the solution, and whether it is unique */
  solve: {
    question: SolveRequest;
    answer: SolveAnswer;
  };
  /** the number of solutions */
  count: {
    question: CountRequest;
    answer: CountAnswer;
  };
  /** whether the puzzle is proper and minimal */
  check: {
    question: CheckRequest;
    answer: CheckAnswer;
  };
  /** the true candidates: the values that each cell has in some solution */
  candidates: {
    question: CandidatesRequest;
    answer: CandidatesAnswer;
  };
  /** the difficulty on one or more scales */
  rate: {
    question: RateRequest;
    answer: RateAnswer;
  };
  /** the whole path to the solution, step by step */
  explain: {
    question: ExplainRequest;
    answer: ExplainAnswer;
  };
  /** the next step on a player's board, or its mistakes */
  hint: {
    question: HintRequest;
    answer: HintAnswer;
  };
  /** all steps possible in the current state, grouped by their effect */
  steps: {
    question: StepsRequest;
    answer: StepsAnswer;
  };
  /** forcing chains and nets from two-way choices */
  chains: {
    question: ChainsRequest;
    answer: ChainsAnswer;
  };
  /** the puzzle in another format, and the parsed board */
  convert: {
    question: ConvertRequest;
    answer: ConvertAnswer;
  };
  /** a picture of the board, or of a step */
  picture: {
    question: PictureRequest;
    answer: PictureAnswer;
  };
  /** the canonical form, and the symmetry that maps the puzzle to it */
  canonicalize: {
    question: CanonicalizeRequest;
    answer: CanonicalizeAnswer;
  };
  /** puzzles to a specification, identified by seed and number */
  generate: {
    question: GenerateRequest;
    answer: GenerateAnswer;
  };
  /** the result, time and work of one solving engine */
  compare: {
    question: CompareRequest;
    answer: CompareAnswer;
  };
  /** the search tree, one alternative after another */
  choices: {
    question: ChoicesRequest;
    answer: ChoicesAnswer;
  };
}
