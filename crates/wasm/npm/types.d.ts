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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the only solution or the first of several: 81 digits; for variants: the only solution or the first of several: one character per cell, row by row */
  solution?: string | null;
  /** number of guesses made by the fast search; for variants: number of guesses made by the search */
  guesses?: number | null;
  /** all solutions, up to the limit; for variants: the solutions found, if more than two were requested */
  solutions?: Array<string> | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** size of the grid, and the names of the rules */
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
  /** 1-based number of the record in its input */
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
  /** size of the grid, and the names of the rules */
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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** number of givens */
  givens?: number | null;
  /** whether every given or, in a sukaku, every elimination is needed; null unless the puzzle is proper and consists only of givens or only of candidates; for variants: whether every clue is needed */
  minimal?: boolean | null;
  /** cells of the redundant givens, any one of which can be removed; for variants: redundant clues, any one of which can be removed */
  redundant?: Array<string> | null;
  /** redundant eliminations of a sukaku, any one of which can be undone */
  spare?: Array<string> | null;
  /** whether the solution in the input is correct */
  solution_check?: "right" | "wrong" | "none" | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** size of the grid, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
  /** clues that can be removed together */
  removable?: Array<string> | null;
  /** the puzzle without the removable clues, as JSON */
  minimal_puzzle?: string | null;
  /** number of guesses made by the search */
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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** size of the grid, and the names of the rules */
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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the scale */
  scale?: string | null;
  /** the program and version whose ratings the scale reproduces */
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
  /** the program and version whose ratings the scale reproduces */
  'hodoku.scheme'?: string | null;
  /** the sum of the points of all steps */
  'hodoku.score'?: number | null;
  /** Easy, Medium, Hard, Unfair or Extreme */
  'hodoku.level'?: string | null;
  /** technique of the hardest step: highest level, then most points */
  'hodoku.hardest'?: string | null;
  /** number of steps */
  'hodoku.steps'?: number | null;
  /** the program and version whose ratings the scale reproduces */
  'se.scheme'?: string | null;
  /** the difficulty of the hardest step */
  'se.er'?: number | null;
  /** the difficulty of the hardest step up to the first placement */
  'se.ep'?: number | null;
  /** the difficulty of the first step */
  'se.ed'?: number | null;
  /** technique of the hardest step, or of the first one if several are equally hard */
  'se.hardest'?: string | null;
  /** the program and version whose ratings the scale reproduces */
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
  /** the program and version whose ratings the scale reproduces */
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
  /** 1-based number of the record in its input */
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
  /** the program and version whose ratings the scale reproduces */
  scheme?: string | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** size of the grid, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
  /** number of steps of each class, by its slug */
  techniques?: Array<{
    name?: string;
    count?: number;
  }> | null;
  /** number of guesses made by the search for two solutions; null if the search was abandoned */
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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the hint as text */
  hint?: string | null;
  /** houses named in the hint's text */
  houses?: Array<string> | null;
  /** cells with a wrong entry */
  wrong?: Array<string> | null;
  /** cells whose correct candidate was eliminated */
  gone?: Array<string> | null;
  /** slug of the step's technique */
  technique?: string | null;
  /** the version of the schema of `step` */
  schema?: string | null;
  /** the step */
  step?: Step | null | VariantStep;
  /** the program and version whose steps the scale reproduces */
  scheme?: string | null;
  /** the board to which the step's cells and houses refer */
  board?: Board | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** size of the grid, and the names of the rules */
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
  /** 1-based number of the record in its input */
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
  /** size of the grid, and the names of the rules */
  kind?: string | null;
  /** elements whose meaning was guessed from a picture */
  guessed?: Array<string> | null;
  /** steps of a variant, from easy to hard, without duplicate results */
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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the singles on both sides */
  net?: Net | null;
  /** whether singles or basic steps then solve the puzzle */
  reach?: "open" | "basic" | "singles" | null;
  /** the board at the start of the search; only in the puzzle's first record */
  state?: State | null;
  /** the board to which cells and houses refer; only in the puzzle's first record */
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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record; for variants: the text format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** the record in the output format; for variants: the puzzle in the output format */
  text?: string | null;
  /** givens, digits and marks, as in the input */
  position?: Position | null;
  /** comment of the puzzle */
  comment?: string | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** size of the grid, and the names of the rules */
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
  /** 1-based number of the record in its input */
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
  /** size of the grid, and the names of the rules */
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
  /** 1-based number of the record in its input */
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
  /** symmetries other than the identity that map the puzzle to itself, if it has exactly one solution */
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
  /** 1-based number in the seed's series */
  record?: number | null;
  /** 81 characters; for variants: the puzzle in the output format */
  puzzle?: string | null;
  /** 81 characters; for variants: the solution: one character per cell, row by row */
  solution?: string | null;
  /** number of givens */
  givens?: number | null;
  /** number of puzzles tried */
  tries?: number | null;
  /** unique, or timeout if the attempt was given up */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** generation method */
  method?: "top-down" | "controlled" | "climb" | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
  /** number of minimal puzzles that this puzzle represents, relative to a puzzle with 26 givens */
  weight?: number | null;
  /** size of the grid, and the names of the rules */
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
  /** 1-based number of the record in its input */
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
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** number of alternatives tried */
  count?: number | null;
  /** maximum depth of the search tree */
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

export type BackdoorsTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
  text: string;
  options?: BackdoorsOptions;
  limits?: Limits;
};

export type BackdoorsPositionRequest = {
  position: Position;
  options?: BackdoorsOptions;
  limits?: Limits;
};

export type BackdoorsRequest = BackdoorsTextRequest | BackdoorsPositionRequest;

export type BackdoorsRecord = {
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** 1-based number of the backdoor */
  number?: number | null;
  /** number of cells; the same for all backdoors of a puzzle */
  size?: number | null;
  /** the cells; empty if singles solve the puzzle */
  cells?: Array<string> | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type BackdoorsAnswer = {
  schema: "sodan-api/1";
  task: "backdoors";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<BackdoorsRecord>;
};

export type AntiBackdoorsTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
  text: string;
  options?: AntiBackdoorsOptions;
  limits?: Limits;
};

export type AntiBackdoorsPositionRequest = {
  position: Position;
  options?: AntiBackdoorsOptions;
  limits?: Limits;
};

export type AntiBackdoorsRequest = AntiBackdoorsTextRequest | AntiBackdoorsPositionRequest;

export type AntiBackdoorsRecord = {
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** 1-based number of the anti-backdoor */
  number?: number | null;
  /** number of eliminations; the same for all anti-backdoors of a puzzle */
  size?: number | null;
  /** the eliminations in order, such as `r3c4<>7`; empty if singles solve the puzzle */
  eliminations?: Array<string> | null;
  /** length of the longest pattern, in cells and houses */
  length?: number | null;
  /** the pattern that proves each elimination, in the notation of CSP-Rules */
  steps?: Array<string> | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type AntiBackdoorsAnswer = {
  schema: "sodan-api/1";
  task: "anti-backdoors";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<AntiBackdoorsRecord>;
};

export type DepthTextRequest = {
  /** Puzzles in any input format; each record is answered separately. */
  text: string;
  options?: DepthOptions;
  limits?: Limits;
};

export type DepthPositionRequest = {
  position: Position;
  options?: DepthOptions;
  limits?: Limits;
};

export type DepthRequest = DepthTextRequest | DepthPositionRequest;

export type DepthRecord = {
  /** 1-based number of the record in its input */
  record?: number | null;
  /** input format of the record */
  format?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | null;
  /** 81 or 729 characters; the original text of an invalid record; null if there is none */
  puzzle?: string | null;
  /** status of the puzzle */
  status?: "unique" | "multiple" | "none" | "solved" | "stuck" | "timeout" | "done" | "bad" | null;
  /** depth of trial and error; 0 if singles solve the puzzle */
  depth?: number | null;
  /** length of the longest braid in a trial: the p of class BpB; 0 for a depth of 0 or 1 */
  bpb?: number | null;
  /** reason for missing values; empty if there is none */
  reason?: string | null;
};

export type DepthAnswer = {
  schema: "sodan-api/1";
  task: "depth";
  /** Whether the answer is complete, not cut short by a time or work limit. */
  complete: boolean;
  records: Array<DepthRecord>;
};

export type Techniques = {
  schema: "sodan-api/1";
  techniques: Array<Entry>;
};

/** An error of a request, with its location in the body. */
export type Problem = {
  /** Always `about:blank`, since `status` and `code` identify the error. */
  type: string;
  /** Reason phrase of the HTTP status. */
  title: string;
  /** HTTP status code. */
  status: number;
  /** Human-readable description of the error. */
  detail: string;
  /** Machine-readable identifier of the error. */
  code: Code;
  /** 1-based line of the error in the body. */
  line?: number | null;
  /** 1-based column of the error within the line. */
  column?: number | null;
  /** JSON pointer to the invalid part of the body (RFC 6901). */
  pointer?: string | null;
};

/** Machine-readable identifier of an error. - `json`: The body is not JSON. - `request`: The body is JSON, but not a valid request. - `too-large`: The body, or the work that it requests, is too large. - `media-type`: The media type of the body is not JSON. - `slow`: The body took too long to arrive. - `busy`: The server is processing too many requests. - `rate`: The client has exceeded its rate limit. - `not-found`: The requested resource does not exist. - `method`: The resource does not support the HTTP method. - `internal`: Internal error, which the request did not cause. */
export type Code = "json" | "request" | "too-large" | "media-type" | "slow" | "busy" | "rate" | "not-found" | "method" | "internal";

/** Options of the `solve` task. */
export type SolveOptions = {
  /** Maximum number of solutions to find, 1 or more. The default of 2 distinguishes proper puzzles from others. With a higher limit, the record lists all solutions found. Default: `2`. */
  limit?: number;
  /** Whether to report the first solution of a puzzle with several solutions. Default: `false`. */
  first?: boolean;
  /** Name of the [engine](engines::ALL) to use. Default: `search`. */
  engine?: "search" | "logic" | "negotiation" | "amb" | "backtracking" | "backtracking-as-written";
  /** Maximum effort per puzzle, in the engine's own unit. Default: no limit. */
  budget?: number | null;
  /** Random seed. Only the `negotiation` engine accepts one. */
  seed?: number | null;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
};

/** Limits that a request specifies. The server's own limits also apply. */
export type Limits = {
  /** Time limit for the whole request, in seconds, 0 or more. */
  seconds?: number | null;
  /** Effort limit per puzzle for solving with techniques, in pattern checks. */
  effort?: number | null;
};

/** A player's position. Digits may clash and marks may be wrong; tasks report such errors. */
export type Position = {
  /** Givens: 81 characters in reading order, with `.` for an empty cell. */
  givens: string;
  /** All digits, givens as well as entries, in the form of `givens`. */
  digits: string;
  /** Marks of each cell, such as `"147"`. An empty string means that the cell's marks are unknown; an empty list means that all marks are unknown. */
  marks?: Array<string> | null;
};

/** Options of the `count` task. */
export type CountOptions = {
  /** Maximum number of solutions to count, 1 or more. Default: no limit. */
  limit?: number | null;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
};

/** Options of the `check` task for classic puzzles. There are none. */
export type CheckOptions = {
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
  /** Whether to find redundant clues, cages and lines of variants, and a minimal puzzle. This requires one or two searches per clue. */
  clues?: boolean;
};

/** Options of the `candidates` task other than the reading options. */
export type CandidatesOptions = {
  /** Maximum number of solutions to count per candidate, 1 or more. Default: `1`. */
  limit?: number;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
};

/** Options of the `rate` task. */
export type RateOptions = {
  /** Scales to rate on, without duplicates. */
  scales?: Array<ScaleName>;
};

export type ScaleName = "hodoku" | "se" | "two_way" | "csp";

/** Options of the `explain` task. */
export type ExplainOptions = {
  /** Scale that chooses and rates the steps. Default: `hodoku`. */
  scale?: ScaleName;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
  /** The player's values in a variant: one character per cell, with `.` for an empty cell and `A` for 10. Givens may be omitted. Default: no values. */
  entries?: string | null;
  /** The player's candidates in a variant: one string per cell, empty if the cell's candidates are unknown. Default: unknown. */
  marks?: Array<string> | null;
  /** Slugs of classes of steps to exclude for variants. */
  without?: Array<"naked-single" | "hidden-single" | "rule" | "combination" | "locked-candidates" | "naked-subset" | "hidden-subset" | "innies-outies" | "law-of-leftovers" | "extended-subset" | "fish" | "chain" | "contradiction">;
};

/** A step, rated on a scale. */
export type Step = {
  /** Technique that finds the step. */
  technique: Technique;
  /** Points of the step; null if the scale lacks the technique or does not award points. */
  score?: Value | null;
  /** Level of the step; null if the scale lacks the technique or has no levels. */
  level?: string | null;
  /** The step in HoDoKu's notation. */
  notation: string;
  /** Chains of the step in Eureka notation; null if there are none. */
  eureka?: string | null;
  /** State before the step. Omitted if several steps share the same state. */
  before?: State | null;
  /** Placements, in the order in which they are applied. */
  placements: Array<Candidate>;
  /** Eliminations, in the order in which they are applied. */
  eliminations: Array<Candidate>;
  /** Premises. Each mark applies to those of its digits that are candidates of its cells. */
  marks: Array<Mark>;
  /** Houses to highlight. */
  houses: Array<MarkedHouses>;
  /** Links of each chain, in order. */
  chains: Array<Array<Link>>;
  /** Singles on both sides of a two-way choice; null for other steps. */
  net?: Net | null;
  /** Explanation from premise to conclusion, sentence by sentence. */
  sentences: Array<string>;
  /** For each chain, the point at which it leaves another chain; null for an independent chain. */
  branches: Array<Branch | null>;
  /** Cell or house that contains the contradiction. */
  contradiction?: Spot | null;
  /** Total number of nodes in all chains. */
  length: number;
  /** Difficulty of the step, if the scale bases it on more than the technique. */
  difficulty?: Difficulty | null;
  /** Pattern of the step; null for a step without one. */
  pattern?: Pattern | null;
  /** The content of `sentences`, with each sentence as a list of phrases. */
  phrases: Array<Array<Phrase>>;
  /** Inferences from a rule or a nested chain rather than from a link. */
  inferences: Array<Inference>;
  /** Branches of forcing chains and of the chains nested in them, each as a separate drawing. Empty for other steps. */
  views: Array<View>;
};

/** Names of a technique. */
export type Technique = {
  /** Display name, such as `XY-Wing`. */
  name: string;
  /** Identifier, such as `xy-wing`. */
  slug: Slug;
  /** Name of the family, such as `Wings`. */
  family: string;
};

export type Slug = string;

/** A value on a scale: a number or a word. */
export type Value = number | string;

/** Digits, givens and candidates of a board. */
export type State = {
  /** Placed digits: one character per cell in reading order, with `.` for an empty cell. */
  digits: string;
  /** Givens, in the form of `digits`. */
  givens: string;
  /** Candidates of each cell in reading order, one character per digit, such as `"147"`. Empty for a cell with a placed digit. */
  candidates: Array<string>;
};

/** A digit in a cell. */
export type Candidate = {
  /** Cell that contains the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
};

export type Cell = string;

export type Digit = number;

/** Candidates that share a role. */
export type Mark = {
  /** Role of the candidates: `member`, `claim`, `pivot`, `pincer`, `fin` or `endo-fin`; in forcing chains `on`, `off` or `before` (excluded before the chain); `set-A`, `set-B`, ... for sets; `color-A`, `color-B`, ... for colors, where `A` and `B` are opposite, as are `C` and `D`, and so on. */
  role: string;
  /** Cells of the mark. */
  cells: Cells;
  /** Digits of the mark. */
  digits: Digits;
};

export type Cells = Array<Cell>;

export type Digits = Array<Digit>;

/** Houses that share a role. */
export type MarkedHouses = {
  /** Role of the houses in the pattern. */
  role: HouseRole;
  /** Houses that have this role. */
  houses: Houses;
};

/** Role of a house in a pattern. - `base`: The house contains the digit only within the pattern. - `cover`: The digit is eliminated from the house outside the pattern. - `second-cover`: A cover house of the second of two fish with the same base, if the first fish does not use it. */
export type HouseRole = "base" | "cover" | "second-cover";

export type Houses = Array<House>;

export type House = string;

/** A link between two nodes of a chain. */
export type Link = {
  /** Node at which the link starts. */
  from: Places;
  /** Node at which the link ends. */
  to: Places;
  /** Kind of the link. */
  kind: Kind;
};

/** A digit in one of several cells. */
export type Places = {
  /** Digit of the node. */
  digit: Digit;
  /** Cells for the digit. For an almost locked set, all of its cells. */
  cells: Cells;
};

/** Kind of a link. - `strong`: At least one of the two nodes is true. - `weak`: At most one of the two nodes is true. */
export type Kind = "strong" | "weak";

/** Consequences of a two-way choice. */
export type Net = {
  /** Version of the schema: `sodan-two-way/1`. */
  schema: string;
  /** The choice between two candidates, exactly one of which is true. */
  choice: Choice;
  /** Consequences of each candidate. A side that the conclusion does not need contains only the assumption. */
  sides: Array<Side>;
  /** Conclusions that both sides share, or that follow from a contradiction on one side. */
  conclusions: Array<Conclusion>;
  /** Candidates eliminated by the conclusions. */
  eliminations: Array<Candidate>;
  /** Candidates placed by the conclusions. */
  placements: Array<Candidate>;
  /** Form of the consequences: `chain` or `net`. */
  form: string;
  /** Highest level of any single. */
  levels: number;
  /** Number of singles on both sides, without the assumptions. */
  length: number;
  /** The net as human-readable text. */
  text: string;
};

/** Two candidates, exactly one of which is true. */
export type Choice = {
  /** Cell or house of the choice. */
  place: Place;
  /** The two candidates, in the order of the sides. */
  ends: Array<Candidate>;
};

/** Cell or house of a choice. */
export type Place = {
  /** Cell of the choice. */
  cell: Cell;
} | {
  /** House that contains both cells. */
  house: House;
  /** Digit with two candidate cells in the house. */
  digit: Digit;
};

/** Consequences of one candidate of a choice. */
export type Side = {
  /** Singles, level by level. The first one is the assumption itself. */
  singles: Array<Single>;
  /** Candidates that the singles cancel, without duplicates. */
  cancellations: Array<Cancellation>;
};

/** A digit placed on one side of a choice. */
export type Single = {
  /** Cell in which the digit is placed. */
  cell: Cell;
  /** Digit that is placed. */
  digit: Digit;
  /** Level of the single; the assumption has level 0. */
  level: number;
  /** Reason for the placement. */
  reason: Cause;
  /** House of a hidden single; null for other singles. */
  house?: House | null;
  /** Candidates whose cancellation the placement requires. */
  others: Array<Candidate>;
  /** Indices of the singles that cancelled the candidates in `others`. */
  causes: Array<number>;
};

/** Reason for a placement. - `assumed`: The side assumes this candidate. - `naked`: The candidate is the only one left in the cell. - `hidden`: The cell is the only one left for the digit in the house. */
export type Cause = "assumed" | "naked" | "hidden";

/** A candidate that a single cancels. */
export type Cancellation = {
  /** Cell of the cancelled candidate. */
  cell: Cell;
  /** Digit of the cancelled candidate. */
  digit: Digit;
  /** Level of the single that cancels the candidate. */
  level: number;
  /** Index of the single that cancels the candidate. */
  by: number;
};

/** A conclusion from a two-way choice. */
export type Conclusion = {
  kind: "falls";
  /** Cell that contains the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
} | {
  kind: "forced";
  /** Cell that contains the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
} | {
  kind: "breaks";
  /** Side that leads to the contradiction: 0 or 1. */
  side: number;
  /** Type of the contradiction: 1 if a digit occurs twice in a house, 2 if a cell has no candidates, 3 if a digit has no cell in a house. */
  type: number;
  /** The cell, for type 2. */
  cell?: Cell | null;
  /** The digit, for types 1 and 3. */
  digit?: Digit | null;
  /** The house, for types 1 and 3. */
  house?: House | null;
  /** Candidates cancelled in the cell or house. The list is empty for type 1. */
  lost: Array<Candidate>;
  /** Digits placed in the cell or house. For type 1, there are two. */
  placed: Array<Candidate>;
};

/** A contradiction on one side of a choice. */
export type Break = {
  /** Side that leads to the contradiction: 0 or 1. */
  side: number;
  /** Type of the contradiction: 1 if a digit occurs twice in a house, 2 if a cell has no candidates, 3 if a digit has no cell in a house. */
  type: number;
  /** The cell, for type 2. */
  cell?: Cell | null;
  /** The digit, for types 1 and 3. */
  digit?: Digit | null;
  /** The house, for types 1 and 3. */
  house?: House | null;
  /** Candidates cancelled in the cell or house. The list is empty for type 1. */
  lost: Array<Candidate>;
  /** Digits placed in the cell or house. For type 1, there are two. */
  placed: Array<Candidate>;
};

/** The point at which a side branch leaves another chain. */
export type Branch = {
  /** Index of the chain that the side branch leaves. */
  chain: number;
  /** Number of links of that chain before the side branch. */
  links: number;
};

/** A cell or a house. */
export type Spot = {
  cell: Cell;
} | {
  house: House;
};

/** Difficulty of a step, on a scale that rates each step individually. */
export type Difficulty = {
  /** Difficulty in tenths: 84 is 8.4. */
  tenths: number;
  /** Deviation of Sudoku Explainer's floating-point sum from `tenths`, in units of least precision: -15 to 15. */
  beyond: number;
};

/** The pattern of a step. The `shape` field contains the kind of pattern. */
export type Pattern = {
  shape: "single";
  /** House of a hidden single; null for a naked single. */
  house?: House | null;
} | {
  shape: "locked";
  /** Digit of the pattern. */
  digit: Digit;
  /** House in which the digit is restricted to `cells`. */
  house: House;
  /** House in whose other cells the digit is eliminated. */
  other: House;
  /** Cells that both houses share. */
  cells: Cells;
} | {
  shape: "subset";
  /** Whether the subset is naked or hidden. */
  kind: SubsetKind;
  /** House that contains the subset. */
  house: House;
  /** Cells of the subset. */
  cells: Cells;
  /** Digits of the subset. */
  digits: Digits;
} | {
  shape: "fish";
  /** Digit of the fish. */
  digit: Digit;
  /** Houses that cannot contain the digit outside the pattern. */
  base: Houses;
  /** Houses that cover the base. */
  cover: Houses;
  /** Cells of the base that the cover does not include. */
  fins: Cells;
  /** Cells that belong to two base houses. */
  endo_fins: Cells;
  /** Cover and fins of a second fish with the same base. */
  siamese?: Cover | null;
} | {
  shape: "kraken";
  /** The fish without its chains. */
  fish: Fish;
  /** Technique of the fish without its chains. */
  name: Slug;
  /** Cover house whose cells in the fish also start chains. */
  house?: House | null;
  /** Chains that lead to the eliminated candidate. */
  ways: Array<Fork>;
} | {
  shape: "two-links";
  /** Digit of the links. */
  digit: Digit;
  /** One end of each link. At least one of these two cells contains the digit. */
  ends: Array<Cell>;
  /** The other end of each link. These cells see each other. */
  joint: Array<Cell>;
  /** A second pair of links with the same joint. */
  dual?: Ends | null;
} | {
  shape: "empty-rectangle";
  /** Digit of the pattern. */
  digit: Digit;
  /** Box that contains the cross. */
  block: Block;
  /** Cells for the digit in the box. */
  cells: Cells;
  /** The strong link. Its first cell is in line with the cross. */
  link: Array<Cell>;
  /** Strong link of the second step of a dual pattern. */
  dual?: Array<Cell> | null;
} | {
  shape: "wing";
  /** Cell that sees both pincers. */
  pivot: Cell;
  /** Digits of the pivot: two, or three including `z`. */
  digits: Digits;
  /** Cells that share one digit with the pivot and have `z` as a candidate. */
  pincers: Array<Cell>;
  /** Digit that is eliminated. */
  z: Digit;
} | {
  shape: "bent-set";
  /** Cell that sees all other cells. */
  pivot: Cell;
  /** All cells of the set. */
  cells: Cells;
  /** All digits of the set. */
  digits: Digits;
  /** Digit that may occur twice. Since every other digit occurs at most once, this digit occurs at least once. */
  z: Digit;
} | {
  shape: "w-wing";
  /** The two bivalue cells. */
  ends: Array<Cell>;
  /** Digit that is eliminated. */
  z: Digit;
  /** The other digit of the bivalue cells. */
  other: Digit;
  /** Strong link on the other digit. Each end sees the bivalue cell with the same index. */
  link: Array<Cell>;
} | {
  shape: "rectangle";
  /** The two digits of the rectangle. */
  digits: Array<Digit>;
  /** The four cells: two in one box, followed by their counterparts in the other box, in the same order. */
  cells: Array<Cell>;
  /** Cells and digits that form a naked subset together with the extra digits of the rectangle. */
  subset?: Set | null;
} | {
  shape: "bug";
  /** Cell that contains the candidate. */
  cell: Cell;
  /** Digit of the candidate. */
  digit: Digit;
} | {
  shape: "chain";
  /** Nodes in the order of the chain. */
  nodes: Array<Node>;
  /** Links between consecutive nodes; the first one connects the first two nodes. */
  links: Array<Kind>;
  /** Kind of chain, which determines the conclusion. */
  form: ChainShape;
} | {
  shape: "forcing";
  /** Why the conclusion follows. */
  reason: Reason;
  /** Chains from the claims. */
  chains: Array<Fork>;
} | {
  shape: "colors";
  /** Digit of the coloring. */
  digit: Digit;
  /** The two colors of each cluster. */
  clusters: Array<Array<Cells>>;
} | {
  shape: "sue-de-coq";
  /** Cells of the intersection. */
  cells: Cells;
  /** Digits of the intersection. */
  digits: Digits;
  /** Cells and digits in the rest of the line. */
  line: Set;
  /** Cells and digits in the rest of the box. */
  block: Set;
} | {
  shape: "als-chain";
  /** Sets in the order of the chain. */
  sets: Array<Set>;
  /** For each pair of consecutive sets, the digits that link them. */
  links: Array<Digits>;
  /** Digits that the first or the last set must contain. Empty if the chain consists of two sets that two links lock. */
  z: Digits;
} | {
  shape: "death-blossom";
  /** The stem cell. */
  stem: Cell;
  /** Petals, one per digit of the stem. */
  petals: Array<Petal>;
} | {
  shape: "template";
  /** Digit of the templates. */
  digit: Digit;
  /** Number of templates for the digit. */
  all: number;
  /** Cells of each template that does not conflict with all templates of another digit. */
  left: Array<Cells>;
} | {
  shape: "deadly";
  /** Cells of the loop in order, or the cells with more than two digits, each with its extra digits. */
  cells: Array<Escape>;
  /** The two digits of the loop; null for a whole grid. */
  digits?: Digits | null;
  /** Cells and digits that form a subset together with the extra digits. */
  subset?: Subset | null;
} | {
  shape: "aligned";
  /** The two or three aligned cells. */
  cells: Cells;
  /** Cells that see all aligned cells. */
  excluders: Cells;
} | {
  shape: "chaining";
  /** Why the conclusion follows. */
  shows: Shows;
  /** Branches from the assumptions. */
  branches: Array<Derivation>;
  /** Nested chains that rely on candidates turned off by `branches`. */
  nested: Array<Chaining>;
} | {
  shape: "whip";
  /** Candidate that is refuted. */
  target: Candidate;
  /** Steps of the refutation. The last one leaves no candidate. */
  steps: Array<WhipStep>;
} | {
  shape: "certified";
  /** Eliminated candidate that the explanation assumes to be true. */
  target: Candidate;
  /** Proof of all eliminations. */
  certificate: Certificate;
  /** Two sets of cells that contain the same digits, apart from complete sets of nine. */
  equivalence?: Array<Cells> | null;
} | {
  shape: "two-way";
} | {
  shape: "from-solution";
};

/** All cells for a digit in one house also belong to a second house. */
export type Locked = {
  /** Digit of the pattern. */
  digit: Digit;
  /** House in which the digit is restricted to `cells`. */
  house: House;
  /** House in whose other cells the digit is eliminated. */
  other: House;
  /** Cells that both houses share. */
  cells: Cells;
};

/** Kind of a subset. - `naked`: The cells of the subset have no other digits as candidates. - `hidden`: The digits of the subset have no other cells in the house. */
export type SubsetKind = "naked" | "hidden";

/** Cells of a house that contain as many digits as there are cells. */
export type Subset = {
  /** Whether the subset is naked or hidden. */
  kind: SubsetKind;
  /** House that contains the subset. */
  house: House;
  /** Cells of the subset. */
  cells: Cells;
  /** Digits of the subset. */
  digits: Digits;
};

/** Cover and fins of a fish. */
export type Cover = {
  /** Houses that cover the base. */
  cover: Houses;
  /** Cells of the base that the cover does not include. */
  fins: Cells;
};

/** Base houses whose cells for a digit are covered by equally many other houses. */
export type Fish = {
  /** Digit of the fish. */
  digit: Digit;
  /** Houses that cannot contain the digit outside the pattern. */
  base: Houses;
  /** Houses that cover the base. */
  cover: Houses;
  /** Cells of the base that the cover does not include. */
  fins: Cells;
  /** Cells that belong to two base houses. */
  endo_fins: Cells;
  /** Cover and fins of a second fish with the same base. */
  siamese?: Cover | null;
};

/** A chain from a claim to a consequence, with side chains. */
export type Fork = {
  /** The chain, from the claim to the consequence. */
  main: Array<Implied>;
  /** Side chains whose ends a later link of the main chain needs. */
  sides: Array<SideWay>;
};

/** A node of a forcing chain, with its truth value. */
export type Implied = {
  /** A candidate or a group of candidates. */
  node: Node;
  /** Whether the node is true. */
  is_true: boolean;
};

/** A node of a chain: a digit in a cell, in a group of cells, or in an almost locked set. */
export type Node = {
  /** Digit of the node. */
  digit: Digit;
  /** Cells of the node: one, or several for a group or an almost locked set. */
  cells: Cells;
  /** Meaning of the cells. */
  kind: NodeKind;
};

/** Meaning of a node's cells. - `places`: All cells have the digit as a candidate. - `set`: The cells form an almost locked set; not all of them need to have the digit. */
export type NodeKind = "places" | "set";

/** A side chain of a main chain. */
export type SideWay = {
  /** Index in the main chain at which the side chain starts. */
  from: number;
  /** Nodes of the side chain, in order. */
  steps: Array<Implied>;
};

/** A fish with fins, and chains that start at the fins. Each chain makes the same candidate false. */
export type Kraken = {
  /** The fish without its chains. */
  fish: Fish;
  /** Technique of the fish without its chains. */
  name: Slug;
  /** Cover house whose cells in the fish also start chains. */
  house?: House | null;
  /** Chains that lead to the eliminated candidate. */
  ways: Array<Fork>;
};

/** A digit with the ends of two links. */
export type Ends = {
  /** Digit of the links. */
  digit: Digit;
  /** One end of each link. */
  ends: Array<Cell>;
};

/** Two strong links on one digit. If both ends were false, both joint cells would be true. */
export type TwoLinks = {
  /** Digit of the links. */
  digit: Digit;
  /** One end of each link. At least one of these two cells contains the digit. */
  ends: Array<Cell>;
  /** The other end of each link. These cells see each other. */
  joint: Array<Cell>;
  /** A second pair of links with the same joint. */
  dual?: Ends | null;
};

export type Block = string;

/** A box in which the cells for a digit form a cross, and a strong link that meets one arm of the cross. */
export type EmptyRectangle = {
  /** Digit of the pattern. */
  digit: Digit;
  /** Box that contains the cross. */
  block: Block;
  /** Cells for the digit in the box. */
  cells: Cells;
  /** The strong link. Its first cell is in line with the cross. */
  link: Array<Cell>;
  /** Strong link of the second step of a dual pattern. */
  dual?: Array<Cell> | null;
};

/** A pivot with two pincers. One of these cells contains `z`. */
export type Wing = {
  /** Cell that sees both pincers. */
  pivot: Cell;
  /** Digits of the pivot: two, or three including `z`. */
  digits: Digits;
  /** Cells that share one digit with the pivot and have `z` as a candidate. */
  pincers: Array<Cell>;
  /** Digit that is eliminated. */
  z: Digit;
};

/** Cells in several houses that have as many digits as there are cells. */
export type BentSet = {
  /** Cell that sees all other cells. */
  pivot: Cell;
  /** All cells of the set. */
  cells: Cells;
  /** All digits of the set. */
  digits: Digits;
  /** Digit that may occur twice. Since every other digit occurs at most once, this digit occurs at least once. */
  z: Digit;
};

/** Two bivalue cells with the same digits. One of them contains `z`. */
export type WWing = {
  /** The two bivalue cells. */
  ends: Array<Cell>;
  /** Digit that is eliminated. */
  z: Digit;
  /** The other digit of the bivalue cells. */
  other: Digit;
  /** Strong link on the other digit. Each end sees the bivalue cell with the same index. */
  link: Array<Cell>;
};

/** A set of cells with their digits. */
export type Set = {
  /** Cells of the set. */
  cells: Cells;
  /** Digits of the set. */
  digits: Digits;
};

/** Four cells in two rows, two columns and two boxes. With only two digits, they would have two solutions. */
export type Rectangle = {
  /** The two digits of the rectangle. */
  digits: Array<Digit>;
  /** The four cells: two in one box, followed by their counterparts in the other box, in the same order. */
  cells: Array<Cell>;
  /** Cells and digits that form a naked subset together with the extra digits of the rectangle. */
  subset?: Set | null;
};

/** Kind of chain, which determines the conclusion. */
export type ChainShape = "ends" | "cell-ends" | "discontinuous" | "continuous" | {
  pair: Array<Digit>;
};

/** A chain of nodes connected by links. */
export type Chain = {
  /** Nodes in the order of the chain. */
  nodes: Array<Node>;
  /** Links between consecutive nodes; the first one connects the first two nodes. */
  links: Array<Kind>;
  /** Kind of chain, which determines the conclusion. */
  form: ChainShape;
};

/** Why the conclusion of forcing chains follows. */
export type Reason = "itself" | {
  cell: Cell;
} | {
  house: House;
} | "verity";

/** Several chains that start from one or several claims. Either one claim is refuted, or all claims have the same consequence. */
export type Forcing = {
  /** Why the conclusion follows. */
  reason: Reason;
  /** Chains from the claims. */
  chains: Array<Fork>;
};

/** Cells for one digit, in two alternating colors. */
export type Colors = {
  /** Digit of the coloring. */
  digit: Digit;
  /** The two colors of each cluster. */
  clusters: Array<Array<Cells>>;
};

/** The intersection of a line and a box. Its digits are used up by a set of cells in the rest of the line and another one in the rest of the box. */
export type SueDeCoq = {
  /** Cells of the intersection. */
  cells: Cells;
  /** Digits of the intersection. */
  digits: Digits;
  /** Cells and digits in the rest of the line. */
  line: Set;
  /** Cells and digits in the rest of the box. */
  block: Set;
};

/** Almost locked sets, each linked to the next by restricted common digits. */
export type AlsChain = {
  /** Sets in the order of the chain. */
  sets: Array<Set>;
  /** For each pair of consecutive sets, the digits that link them. */
  links: Array<Digits>;
  /** Digits that the first or the last set must contain. Empty if the chain consists of two sets that two links lock. */
  z: Digits;
};

/** An almost locked set that a digit of the stem locks. */
export type Petal = {
  /** Digit of the stem. */
  digit: Digit;
  /** Cells of the petal. */
  cells: Cells;
  /** Digits of the petal. */
  digits: Digits;
};

/** A cell (stem) and almost locked sets (petals). Each digit of the stem locks one petal. */
export type DeathBlossom = {
  /** The stem cell. */
  stem: Cell;
  /** Petals, one per digit of the stem. */
  petals: Array<Petal>;
};

/** All ways to place a digit in the houses that lack it. */
export type Templates = {
  /** Digit of the templates. */
  digit: Digit;
  /** Number of templates for the digit. */
  all: number;
  /** Cells of each template that does not conflict with all templates of another digit. */
  left: Array<Cells>;
};

/** A cell with its extra digits. */
export type Escape = {
  /** Cell that has extra digits. */
  cell: Cell;
  /** Digits that the cell has in addition to those of the pattern. */
  digits: Digits;
};

/** Cells that keep a loop with two digits, or a whole grid of bivalue cells, from having two solutions. */
export type Deadly = {
  /** Cells of the loop in order, or the cells with more than two digits, each with its extra digits. */
  cells: Array<Escape>;
  /** The two digits of the loop; null for a whole grid. */
  digits?: Digits | null;
  /** Cells and digits that form a subset together with the extra digits. */
  subset?: Subset | null;
};

/** Cells that are aligned so that some combinations of their digits would leave other cells without candidates. */
export type Aligned = {
  /** The two or three aligned cells. */
  cells: Cells;
  /** Cells that see all aligned cells. */
  excluders: Cells;
};

/** Why the conclusion of Sudoku Explainer's forcing chains follows. */
export type Shows = "cycle" | "itself" | "contradiction" | "double" | {
  cell: Cell;
} | {
  house: [House, Digit];
};

/** A branch from an assumption to its end. Each literal follows its premises. */
export type Derivation = {
  /** Literals of the branch. The last one is the end. */
  literals: Array<Derived>;
};

/** A candidate that is on or off, with the reason. */
export type Derived = {
  /** Candidate of the literal. */
  candidate: Candidate;
  /** Whether the candidate is on, that is, true. */
  is_on: boolean;
  /** Premises, as indices of literals in the branch. */
  from: Array<number>;
  /** Reason for the literal. */
  ground: Ground;
  /** Deduction from which the literal follows, if any. */
  rule?: Rule | null;
};

/** Reason for a literal of Sudoku Explainer's forcing chains. */
export type Ground = "assumed" | "cell" | {
  house: House;
} | "rule" | {
  nested: number;
};

/** A deduction other than a link, based on the candidates that remain in a branch. */
export type Rule = {
  locked: Locked;
} | {
  pair: Subset;
} | {
  'x-wing': Fish;
};

/** Forcing chains: branches that start from assumptions. Either one assumption is refuted, or all assumptions have the same consequence. */
export type Chaining = {
  /** Why the conclusion follows. */
  shows: Shows;
  /** Branches from the assumptions. */
  branches: Array<Derivation>;
  /** Nested chains that rely on candidates turned off by `branches`. */
  nested: Array<Chaining>;
};

/** A cell, or a digit in a house, that is left with one candidate. */
export type WhipStep = {
  /** The cell, or the digit and house. */
  place: Place;
  /** Candidate that is excluded by the target or an earlier step. */
  left: Candidate;
  /** Candidate that is left; null in the last step. */
  right?: Candidate | null;
};

/** A whip, a braid or a related pattern. */
export type Whip = {
  /** Candidate that is refuted. */
  target: Candidate;
  /** Steps of the refutation. The last one leaves no candidate. */
  steps: Array<WhipStep>;
};

/** A proof that candidates are false. The `kind` field contains the form of the proof. */
export type Certificate = {
  kind: "implications";
  /** Implications that follow from the target, in order. The last one leaves no candidate. */
  steps: Array<Implication>;
} | {
  kind: "cases";
  /** Truth whose candidates are considered one by one. */
  split: Truth;
  /** Candidates that are not linked to the target, each with its refutation. */
  cases: Array<Case>;
} | {
  kind: "rank";
  /** Truths of the set. */
  truths: Array<Place>;
  /** Links that cover the truths. */
  links: Array<Place>;
} | {
  kind: "exhaustion";
  /** Truths that cannot all be satisfied if the target is true. */
  truths: Array<Truth>;
};

/** An inference that leaves only some candidates of a truth. */
export type Implication = {
  /** Truth from which the implication follows. */
  truth: Truth;
  /** Candidate that links the truth to an earlier implication. */
  left?: Candidate | null;
  /** Candidates of the truth that remain. */
  right: Array<Candidate>;
};

/** Candidates of which at least one is true. */
export type Truth = {
  /** Candidates of which at least one is true. */
  guardians: Array<Candidate>;
  /** Cells, or digits in houses, that form the pattern. */
  pattern: Array<Place>;
} | {
  /** Candidates of which at least one is true. */
  guardians: Array<Candidate>;
  /** Cells of the pattern. */
  deadly: Array<Cell>;
} | Place;

/** A candidate of a truth, with the implications that refute it together with the target. */
export type Case = {
  /** Candidate that is assumed to be true. */
  assume: Candidate;
  /** Implications that follow from the assumption, in order. */
  steps: Array<Implication>;
};

/** A proof in the form of a certificate. */
export type Certified = {
  /** Eliminated candidate that the explanation assumes to be true. */
  target: Candidate;
  /** Proof of all eliminations. */
  certificate: Certificate;
  /** Two sets of cells that contain the same digits, apart from complete sets of nine. */
  equivalence?: Array<Cells> | null;
};

/** A part of a sentence, serialized as an object with one field. */
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
  /** First premise of the inference. */
  from: Places;
  /** The conclusion. */
  to: Places;
};

/** A single branch of forcing chains. */
export type View = {
  /** Title of the drawing. */
  title: string;
  /** Indices of the nested chains that lead to this branch, outermost first. Empty for a branch of the step's own chains. */
  nested: Array<number>;
  /** Index of the branch among the branches of its chain. */
  branch: number;
  /** Index of the sentence that serves as the heading of this branch. */
  sentence: number;
  /** Number of sentences about this branch, including the heading. */
  sentences: number;
  /** Candidates that share a role. */
  marks: Array<Mark>;
  /** Links of each chain, in order. */
  chains: Array<Array<Link>>;
  /** For each chain, the point at which it leaves another chain; null for an independent chain. */
  branches: Array<Branch | null>;
  /** Inferences from a rule or a nested chain rather than from a link. */
  inferences: Array<Inference>;
  /** Eliminations that the surrounding chains derive from a nested chain. Empty for a branch of the step's own chains. */
  excluded: Array<Candidate>;
};

/** The board that cells and houses refer to. */
export type Board = {
  /** Number of rows, columns and digits. In strings, a digit is one character: `1` to `9`, then `A` for 10 up to `Z` for 35. */
  side: number;
  /** All houses with their cells. Each house contains every digit once. */
  houses: Array<NamedHouse>;
};

/** A house with its cells. */
export type NamedHouse = {
  /** Name of the house, such as `r1`. */
  name: House;
  /** Cells of the house, in reading order. */
  cells: Cells;
};

/** A step of a variant. */
export type VariantStep = {
  /** Technique that finds the step. */
  technique: VariantTechnique;
  /** Name and results in short form, such as `Naked pair: R1C3<>4,7`. */
  notation: string;
  /** Reason and results as a sentence. */
  sentence: string;
  /** State before the step. Omitted if several steps share the same state. */
  before?: State | null;
  /** Candidates that the step places. */
  placements: Array<VariantCandidate>;
  /** Candidates that the step eliminates. */
  eliminations: Array<VariantCandidate>;
  /** Candidates that the reason refers to, with their roles. */
  marks: Array<VariantMark>;
  /** Cells that the reason refers to, such as the cells of a cage or house, written as `R1C2`. */
  cells: Array<string>;
  /** Nodes of the chain, in order. Empty for other steps. */
  chain: Array<VariantNode>;
};

/** Names of a technique for variants. */
export type VariantTechnique = {
  /** Name of the step in lower case: its usual name, such as `naked pair`, or the name of the rule. */
  name: string;
  /** Identifier of the class of steps, such as `naked-subset`. */
  slug: string;
};

/** A value in a cell. */
export type VariantCandidate = {
  /** Cell, written as `R1C2`. */
  cell: string;
  /** Value in the cell. */
  value: number;
};

/** A candidate with a role. */
export type VariantMark = {
  /** Role of the candidate. */
  role: VariantRole;
  /** Cell, written as `R1C2`. */
  cell: string;
  /** Value in the cell. */
  value: number;
};

/** Role of a candidate in the reason for a step. - `member`: The reason refers to the candidate. - `on`: The candidate is true in a chain, or assumed or implied to be true in a contradiction. - `off`: The candidate is false in a chain. */
export type VariantRole = "member" | "on" | "off";

/** A node of a chain. */
export type VariantNode = {
  /** Candidates of which one is true if the node is true. */
  candidates: Array<VariantCandidate>;
  /** Link to the next node; null for the last node. */
  link?: Kind | null;
};

/** Options of the `hint` task. */
export type HintOptions = {
  /** Scale that chooses the step. Default: `hodoku`. */
  scale?: ScaleName;
  /** Level of detail. Default: `technique`. */
  level?: HintLevel;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
  /** The player's values in a variant: one character per cell, with `.` for an empty cell and `A` for 10. Givens may be omitted. Default: no values. */
  entries?: string | null;
  /** The player's candidates in a variant: one string per cell, empty if the cell's candidates are unknown. Default: unknown. */
  marks?: Array<string> | null;
  /** Slugs of classes of steps to exclude for variants. */
  without?: Array<"naked-single" | "hidden-single" | "rule" | "combination" | "locked-candidates" | "naked-subset" | "hidden-subset" | "innies-outies" | "law-of-leftovers" | "extended-subset" | "fish" | "chain" | "contradiction">;
};

/** Level of detail of a hint. - `vague`: The region of the next step. - `technique`: The technique and the digits involved. - `full`: The complete step, with its explanation. */
export type HintLevel = "vague" | "technique" | "full";

/** Options of the `steps` task. */
export type StepsOptions = {
  /** Techniques to search for, by slug. An empty list selects all techniques. */
  techniques?: Array<TechniqueName>;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
  /** The player's values in a variant: one character per cell, with `.` for an empty cell and `A` for 10. Givens may be omitted. Default: no values. */
  entries?: string | null;
  /** The player's candidates in a variant: one string per cell, empty if the cell's candidates are unknown. Default: unknown. */
  marks?: Array<string> | null;
  /** Slugs of classes of steps to exclude for variants. */
  without?: Array<"naked-single" | "hidden-single" | "rule" | "combination" | "locked-candidates" | "naked-subset" | "hidden-subset" | "innies-outies" | "law-of-leftovers" | "extended-subset" | "fish" | "chain" | "contradiction">;
};

export type TechniqueName = "full-house" | "naked-single" | "hidden-single" | "pointing" | "claiming" | "direct-pointing" | "direct-claiming" | "locked-pair" | "locked-triple" | "naked-pair" | "naked-triple" | "naked-quadruple" | "hidden-pair" | "hidden-triple" | "hidden-quadruple" | "direct-hidden-pair" | "direct-hidden-triple" | "x-wing" | "swordfish" | "jellyfish" | "squirmbag" | "whale" | "leviathan" | "finned-x-wing" | "finned-swordfish" | "finned-jellyfish" | "finned-squirmbag" | "finned-whale" | "finned-leviathan" | "sashimi-x-wing" | "sashimi-swordfish" | "sashimi-jellyfish" | "sashimi-squirmbag" | "sashimi-whale" | "sashimi-leviathan" | "skyscraper" | "two-string-kite" | "dual-two-string-kite" | "empty-rectangle" | "dual-empty-rectangle" | "turbot-fish" | "w-wing" | "xy-wing" | "xyz-wing" | "wxyz-wing" | "bug-plus-one" | "bug-type-2" | "bug-type-3" | "bug-type-4" | "unique-loop-1" | "unique-loop-2" | "unique-loop-3" | "unique-loop-4" | "uniqueness-test-1" | "uniqueness-test-2" | "uniqueness-test-3" | "uniqueness-test-4" | "uniqueness-test-5" | "uniqueness-test-6" | "hidden-rectangle" | "avoidable-rectangle-1" | "avoidable-rectangle-2" | "aligned-pair-exclusion" | "aligned-triplet-exclusion" | "sue-de-coq" | "simple-colors-trap" | "simple-colors-wrap" | "multi-colors-1" | "multi-colors-2" | "remote-pair" | "x-chain" | "xy-chain" | "continuous-nice-loop" | "discontinuous-nice-loop" | "aic" | "grouped-continuous-nice-loop" | "grouped-discontinuous-nice-loop" | "grouped-aic" | "als-xz" | "als-xy-wing" | "als-chain" | "death-blossom" | "franken-x-wing" | "franken-swordfish" | "franken-jellyfish" | "franken-squirmbag" | "franken-whale" | "franken-leviathan" | "finned-franken-x-wing" | "finned-franken-swordfish" | "finned-franken-jellyfish" | "finned-franken-squirmbag" | "finned-franken-whale" | "finned-franken-leviathan" | "mutant-x-wing" | "mutant-swordfish" | "mutant-jellyfish" | "mutant-squirmbag" | "mutant-whale" | "mutant-leviathan" | "finned-mutant-x-wing" | "finned-mutant-swordfish" | "finned-mutant-jellyfish" | "finned-mutant-squirmbag" | "finned-mutant-whale" | "finned-mutant-leviathan" | "kraken-fish-1" | "kraken-fish-2" | "forcing-chain-contradiction" | "forcing-chain-verity" | "forcing-net-contradiction" | "forcing-net-verity" | "bidirectional-x-cycle" | "bidirectional-y-cycle" | "bidirectional-cycle" | "forcing-x-chain" | "forcing-chain" | "nishio" | "bivalue-chain" | "z-chain" | "t-whip" | "whip" | "braid" | "g-whip" | "g-braid" | "typed-whip" | "forcing-whip" | "oddagon" | "sk-loop" | "multi-sector-locked-set" | "extended-sue-de-coq" | "distributed-disjoint-subset" | "rank-0-set" | "bivalue-oddagon" | "impossible-pattern" | "or-k-whip" | "firework-triple" | "firework-quadruple" | "almost-locked-pair" | "almost-locked-triple" | "almost-locked-quadruple" | "broken-wing" | "subset-exclusion" | "bug-plus-n" | "extended-rectangle" | "deadly-pattern" | "junior-exocet" | "double-exocet" | "senior-exocet" | "pattern-overlay" | "cell-forcing" | "region-forcing" | "dynamic-contradiction" | "dynamic-double" | "dynamic-cell" | "dynamic-region" | "dynamic-contradiction-plus" | "dynamic-double-plus" | "dynamic-cell-plus" | "dynamic-region-plus" | "dynamic-contradiction-plus-forcing-chains" | "dynamic-double-plus-forcing-chains" | "dynamic-cell-plus-forcing-chains" | "dynamic-region-plus-forcing-chains" | "dynamic-contradiction-plus-multiple-forcing-chains" | "dynamic-double-plus-multiple-forcing-chains" | "dynamic-cell-plus-multiple-forcing-chains" | "dynamic-region-plus-multiple-forcing-chains" | "dynamic-contradiction-plus-dynamic-forcing-chains" | "dynamic-double-plus-dynamic-forcing-chains" | "dynamic-cell-plus-dynamic-forcing-chains" | "dynamic-region-plus-dynamic-forcing-chains" | "template-set" | "template-delete" | "two-way-cancellation" | "two-way-placement" | "two-way-contradiction" | "brute-force";

/** Steps with the same result. */
export type Group = {
  /** Placements, in ascending order. */
  placements: Array<Candidate>;
  /** Eliminations, in ascending order. */
  eliminations: Array<Candidate>;
  /** Steps with this result, easiest first. All start from the same state and therefore omit it. */
  steps: Array<Step>;
};

/** Options of the `chains` task. */
export type ChainsOptions = {
  /** Chains to report. Default: `throttle`. */
  selection?: Selection;
  /** Steps to apply before the search. Default: `basic`. */
  after?: After;
  /** Start only from choices that contain one of these candidates. If the list is empty, start from every choice. */
  start?: Array<Selector>;
  /** Search only for these eliminations. If the list is empty, search for all eliminations. */
  falls?: Array<Selector>;
  /** Maximum number of levels of a chain or net. */
  levels?: number | null;
  /** Maximum length of a chain or net: the number of singles on both sides of its choice combined. */
  length?: number | null;
  /** Minimum number of eliminated candidates. Default: `0`. */
  cancellations?: number;
  /** Whether singles, or singles and basic steps, must solve the puzzle after the chain. Default: `open`. */
  reach?: Reach;
  /** Whether to report all singles on both sides up to the level of the conclusion, rather than only those that the conclusion needs. Default: `false`. */
  untrimmed?: boolean;
  /** Conclusions to exclude. */
  dropped?: Array<DroppedConclusion>;
  /** Weights of a chain's properties in its score, for [`Selection::Smart`]. */
  weights?: Weights;
};

/** Chains to report. - `throttle`: The chain with the fewest levels; ties are decided by the number of singles. - `smart`: The chain with the highest score, whatever its number of levels. - `all`: One chain per choice, for all choices from which a chain starts. - `first`: One chain, for the first choice from which a chain starts. */
export type Selection = "throttle" | "smart" | "all" | "first";

/** Steps to apply before the search. - `nothing`: No steps. - `singles`: Singles, until none is left. - `basic`: Singles, locked candidates, and naked and hidden subsets, until none is left. */
export type After = "nothing" | "singles" | "basic";

/** A scope: a cell `r3c4`, a candidate `r3c4=7` or `r3c4<>7`, a house `r3`, `c4` or `b2`, or a digit `7`. */
export type Selector = string;

/** Serialized form of [`Reach`]: whether simpler steps solve the puzzle after a chain. - `open`: Simpler steps do not necessarily solve the puzzle. - `basic`: Singles and basic steps solve the puzzle. - `singles`: Singles solve the puzzle. */
export type Reach = "open" | "basic" | "singles";

/** A conclusion: `r3c4<>7` or `r3c4=7`. */
export type DroppedConclusion = string;

/** Serialized form of [`Weights`]: the weights of a chain's properties in its score. */
export type Weights = {
  /** Weight if singles solve the puzzle after the chain. Default: `4000`. */
  singles?: number;
  /** Weight if singles and basic steps solve the puzzle after the chain, but singles do not. Default: `2000`. */
  basic?: number;
  /** Weight per candidate eliminated by the chain and the singles that follow. Default: `1`. */
  gone?: number;
  /** Weight per candidate eliminated by the chain itself. Default: `0`. */
  cancelled?: number;
  /** Weight per level of the chain. Default: `-4`. */
  level?: number;
};

/** Options of the `convert` task. */
export type ConvertOptions = {
  /** Output format. The formats `iss`, `killer`, `tatham` and `gecode` are for variants; if one of them is selected, even classic puzzles are parsed as variants. Default: `line`. */
  to?: "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku" | "iss" | "killer" | "tatham" | "gecode";
  /** Symbol for empty cells. Default: `dot`. */
  empty?: EmptyCell;
  /** Frame style of a grid. Default: `boxes`. */
  frame?: GridFrame;
  /** Whether to write each text as a complete file of its format, with header and footer. Default: `false`. */
  whole?: boolean;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
};

export type FormatName = "line" | "grid" | "sdm" | "pencilmarks" | "library" | "sukaku" | "csv" | "json" | "sudokuwiki" | "f-puzzles" | "sudokupad" | "sdx" | "opensudoku";

/** Symbol for an empty cell. - `dot`: `.` - `zero`: `0` */
export type EmptyCell = "dot" | "zero";

/** Frame style of a grid. - `boxes`: Boxes separated by `|` and `-`. - `bare`: No frame. - `simple`: The frame of Simple Sudoku. - `ruled`: Bands separated by rows of `-`, with two spaces between digits. - `scheme`: Board of "Yet Another Sudoku Solver" (2006), with `?` for an empty cell. - `erlang`: Output of Andrew Cooke's Erlang solver of 16 May 2007. - `bands`: Status log of Andrew Cooke's Erlang solver of 18 May 2007, in which lines of spaces separate the bands. */
export type GridFrame = "boxes" | "bare" | "simple" | "ruled" | "scheme" | "erlang" | "bands";

/** Options of the `picture` task. */
export type PictureOptions = {
  /** Scale that chooses the steps. Default: `hodoku`. */
  scale?: ScaleName;
  /** 0-based index of the step to draw, or `None` for the board without a step. */
  step?: number | null;
  /** Whether to show candidates on a board without a step. Default: `true`. */
  marks?: boolean;
  /** Title of the picture if it shows no step. */
  title?: string;
  /** Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes">;
  /** Grid size that every puzzle must have. Default: any size. */
  size?: number | null;
  /** Whether to reject constraints that are only guessed from a picture. */
  strict?: boolean;
};

/** Options of the `canonicalize` task. */
export type CanonicalizeOptions = {
  /** Canonical form to compute. Default: `min-lex`. */
  form?: FormName;
};

export type FormName = "min-lex" | "max-lex" | "solution-class";

/** Options of the `generate` task. */
export type GenerateOptions = {
  /** Random seed of the series. The same seed generates the same puzzles. Default: `0`. */
  seed?: number;
  /** Number of givens: `24`, or an inclusive range `22..26`. */
  givens?: string | null;
  /** Whether puzzles must be minimal. Default: `true`. */
  minimal?: boolean;
  /** Symmetry of the pattern of givens: the name of a [`Shape`]. Default: `none`. */
  symmetry?: "none" | "half-turn" | "quarter-turn" | "horizontal" | "vertical" | "mirrors" | "diagonal" | "anti-diagonal" | "diagonals" | "full";
  /** Mask of the givens: 81 characters, where `.`, `0`, `-` and `_` denote empty cells. */
  pattern?: string | null;
  /** Solution grid that all puzzles must have. */
  solution?: string | null;
  /** A proper puzzle; the task searches its neighbourhood. */
  like?: string | null;
  /** Query that puzzles must match. */
  query?: string | null;
  /** Generation method. Default: `climb` if there is a query or a number of givens, otherwise `top-down`. */
  method?: Method | null;
  /** Maximum number of attempts per puzzle, 1 or more. Default: no limit. */
  tries?: number | null;
  /** Rules of the puzzles. If `rules`, `minimal_clues`, `to` or a `size` other than 9 is set, the puzzles are variants. */
  rules?: Array<"x" | "anti-knight" | "anti-king" | "anti-taxicab" | "non-consecutive" | "windoku" | "disjoint" | "entropy" | "mod-3" | "dutch-flatmates" | "kropki-negative" | "xv-negative" | "no-boxes" | "jigsaw" | "killer" | "thermo" | "arrow" | "kropki" | "xv" | "little-killer" | "sandwich">;
  /** Size of the grid. Default: 9. */
  size?: number | null;
  /** Whether to remove redundant cages, lines, dots and sums as well as redundant givens. */
  minimal_clues?: boolean;
  /** Text format of the puzzles. Default: `line` if it can represent them, otherwise `json`. */
  to?: "json" | "f-puzzles" | "sudokupad" | "killer" | "iss" | "tatham" | "gecode" | "line";
};

/** Generation method. - `top-down`: Removes givens in random order until no more can be removed, and repeats until a puzzle matches the query. Puzzles with few givens are overrepresented. - `controlled`: Removes givens of a random grid in a random order, and repeats until one attempt leaves a minimal puzzle. Minimal puzzles with the same number of givens are equally likely; weights correct for differences in this number. Each puzzle takes at least a hundred thousand attempts. - `climb`: Starts with several top-down attempts, then replaces givens of the best puzzle to get closer to the query step by step. The bias is unknown. */
export type Method = "top-down" | "controlled" | "climb";

/** Consecutive puzzles in the seed's series. */
export type Series = {
  /** 0-based index of the first puzzle. Default: `0`. */
  first?: number;
  /** Number of puzzles to generate, 1 or more. Default: `1`. */
  count?: number;
};

/** Options of the `compare` task. A request measures one engine only, since each engine may use the whole time limit. */
export type CompareOptions = {
  /** Name of the engine, as in `sodan compare`. Default: `search`. */
  engine?: "search" | "logic" | "negotiation" | "amb" | "backtracking" | "backtracking-as-written";
  /** Maximum number of solutions to find, 1 or more. Default: `1`. */
  limit?: number;
  /** Maximum effort, in the engine's own unit. Default: no limit. */
  budget?: number | null;
};

/** Options of the `choices` task. */
export type ChoicesOptions = {
  /** Search program to trace. Default: `amb`. */
  by?: ChoicesBy;
  /** Number of alternatives to report, 1 to 5,000. Later alternatives are only counted. Default: `1000`. */
  limit?: number;
  /** Maximum number of alternatives to try before giving up. Default: no limit. */
  budget?: number | null;
};

/** Search program to trace. - `amb`: The `amb` engine. It prunes more than `amb-as-written`, makes the choice with the fewest alternatives first, and immediately detects an empty cell or house. - `amb-as-written`: The Scheme program in "Yet Another Sudoku Solver" (2006), as printed. It chooses in the first open cell, prunes, and checks the rules only on the full board. - `backtracking`: The `backtracking` engine, which fills the cells in reading order. - `backtracking-as-written`: The Python program in "An Automated Sudoku Player" (2013), as printed. It works like `backtracking`, but starts in the second row. If the last cell is a given, it leaves the first row empty, and the status is `stuck`. */
export type ChoicesBy = "amb" | "amb-as-written" | "backtracking" | "backtracking-as-written";

/** An alternative tried by a search. If the next alternative has a greater depth, it is nested in this alternative; otherwise, this branch has failed. */
export type Taken = {
  /** Depth in the search tree, starting with 1. */
  depth: number;
  /** Cell that the search fills. */
  cell: Cell;
  /** Digit that the search tries. */
  digit: Digit;
  /** Digits on the board after this alternative: 81 characters in reading order, with `.` for an empty cell. */
  board: string;
};

/** Options of the `backdoors` task. */
export type BackdoorsOptions = {
  /** Maximum size of a backdoor, 0 to 4. Default: `3`. */
  size?: number;
};

/** Options of the task that finds anti-backdoors. */
export type AntiBackdoorsOptions = {
  /** Maximum number of eliminations, 0 to 3. Default: `2`. */
  size?: number;
  /** Names of the patterns that must eliminate the candidates, such as `whip`. If the list is empty, no pattern is required. */
  patterns?: Array<string>;
  /** Maximum length of a pattern, in cells and houses, 1 to 40. Default: `12`. */
  length?: number;
};

/** Options of the task that determines the depth of trial and error. */
export type DepthOptions = {
  /** Maximum depth, 0 to 3. Default: `2`. */
  depth?: number;
  /** Maximum length of the braids in the trials, 0 to 12. Default: `7`. */
  length?: number;
};

/** Description of a technique. */
export type Entry = {
  /** Display name, such as `XY-Wing`. */
  name: string;
  /** Identifier, such as `xy-wing`. */
  slug: string;
  /** Name of the family, such as `Wings`. */
  family: string;
  /** Alternative names. */
  aliases: Array<string>;
  /** Code in HoDoKu's library format, if HoDoKu implements the technique. */
  code?: string | null;
  /** Whether the technique assumes that the puzzle has exactly one solution. */
  assumes_uniqueness: boolean;
  /** Difficulty on each scale that defines one. On the `se` scale, this is the difficulty of the technique's easiest steps; on other scales, it is the difficulty of the example. */
  scales: Record<string, Weight>;
  /** Whether an example is included. */
  has_example: boolean;
};

/** Difficulty of a technique's step on one scale. */
export type Weight = {
  /** Points for the step, if the scale awards points. */
  score?: Value | null;
  /** Level of the step, if the scale has levels. */
  level?: string | null;
};

/** Description of a technique with explanation and examples. */
export type Page = {
  /** Display name, such as `XY-Wing`. */
  name: string;
  /** Identifier, such as `xy-wing`. */
  slug: string;
  /** Name of the family, such as `Wings`. */
  family: string;
  /** Alternative names. */
  aliases: Array<string>;
  /** Code in HoDoKu's library format, if HoDoKu implements the technique. */
  code?: string | null;
  /** Whether the technique assumes that the puzzle has exactly one solution. */
  assumes_uniqueness: boolean;
  /** Difficulty on each scale that defines one. On the `se` scale, this is the difficulty of the technique's easiest steps; on other scales, it is the difficulty of the example. */
  scales: Record<string, Weight>;
  /** Whether an example is included. */
  has_example: boolean;
  /** Definition, diagram and proof, in Markdown. */
  explanation: string;
  /** Example states in which the technique applies. */
  examples: Array<Example>;
};

/** A state in which a technique applies. */
export type Example = {
  /** The state, with all candidates as marks. */
  position: Position;
  /** The step to find in this state. */
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
  /** the next step on a player's board, or the player's mistakes */
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
  /** the smallest sets of cells after which singles solve the puzzle */
  backdoors: {
    question: BackdoorsRequest;
    answer: BackdoorsAnswer;
  };
  /** the fewest eliminations after which singles solve the puzzle */
  'anti-backdoors': {
    question: AntiBackdoorsRequest;
    answer: AntiBackdoorsAnswer;
  };
  /** the depth of trial and error that the puzzle requires */
  depth: {
    question: DepthRequest;
    answer: DepthAnswer;
  };
}
