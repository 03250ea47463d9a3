//! **Sodan** (相談, *to talk a thing over*) is a Sudoku engine. It solves, counts, checks, rates, explains and generates
//! puzzles, and reads and writes common formats.
//!
//! This crate re-exports the names that most programs need. The following guide introduces them.
//!
//! # Parse
//!
//! A [`Puzzle`] is parsed from 81 cells, on one line or as a grid. [`formats::parse`] reads all other formats:
//! pencilmarks, CSV, JSON, share links and the files of other programs.
//!
//! ```
//! use sodan::Puzzle;
//!
//! let puzzle: Puzzle = "
//!     5 3 . | . 7 . | . . .
//!     6 . . | 1 9 5 | . . .
//!     . 9 8 | . . . | . 6 .
//!     ------+-------+------
//!     8 . . | . 6 . | . . 3
//!     4 . . | 8 . 3 | . . 1
//!     7 . . | . 2 . | . . 6
//!     ------+-------+------
//!     . 6 . | . . . | 2 8 .
//!     . . . | 4 1 9 | . . 5
//!     . . . | . 8 . | . 7 9
//! ".parse()?;
//! assert_eq!(puzzle.givens().len(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Error messages state what was expected and what was found:
//!
//! ```
//! use sodan::Puzzle;
//!
//! let one_less = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....";
//! let error = one_less.parse::<Puzzle>().unwrap_err();
//! assert_eq!(error.to_string(), "expected 81 cells, found 80");
//! ```
//!
//! The macro [`puzzle!`] checks puzzles in source code at compile time:
//!
//! ```
//! use sodan::{Puzzle, puzzle};
//!
//! const PUZZLE: Puzzle = puzzle! {
//!     ? ? 8  ? ? ?  1 5 ?
//!     ? ? ?  ? ? 1  8 ? ?
//!     3 ? 5  4 ? ?  ? ? 9
//!     5 ? ?  ? ? 9  ? ? ?
//!     ? 9 ?  2 3 4  ? 7 ?
//!     ? ? ?  1 ? ?  ? ? 8
//!     4 ? ?  ? ? 5  9 ? 1
//!     ? ? 6  7 ? ?  ? ? ?
//!     ? 5 3  ? ? ?  2 ? ?
//! };
//! assert!(sodan::is_proper(&PUZZLE));
//! ```
//!
//! # Solve
//!
//! ```
//! use sodan::{Outcome, Puzzle, solve};
//!
//! let puzzle: Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! match solve(&puzzle) {
//!     Outcome::Unique(solution) => println!("{solution:#}"),
//!     Outcome::Multiple(_) => println!("more than one solution"),
//!     Outcome::None => println!("no solution"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Count and iterate over solutions
//!
//! ```
//! use sodan::{Puzzle, count, solutions};
//!
//! let empty: Puzzle = ".".repeat(81).parse()?;
//! assert_eq!(count(&empty, 1000), 1000); // stops at the limit
//! let first_three: Vec<_> = solutions(&empty).take(3).collect();
//! assert_eq!(first_three.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Check
//!
//! ```
//! use sodan::{Puzzle, is_minimal, is_proper, redundant_givens};
//!
//! let puzzle: Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! assert!(is_proper(&puzzle) && is_minimal(&puzzle) && redundant_givens(&puzzle).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Solve from candidates
//!
//! The same functions accept a state with candidates. Candidates that were eliminated stay eliminated.
//!
//! ```
//! use sodan::{Candidate, Candidates, Digit, Outcome, Puzzle, solve};
//!
//! let puzzle: Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let mut candidates = Candidates::new(&puzzle);
//! candidates.eliminate(Candidate::new("r1c2".parse()?, Digit::ONE)); // the solution needs this 1
//! assert_eq!(solve(&candidates), Outcome::None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Solve by techniques and rate the path
//!
//! ```
//! use sodan::logic::path::Detail;
//! use sodan::logic::rating::{Scale, hodoku::Hodoku};
//! use sodan::logic::{Effort, State, notation};
//! use sodan::{Outcome, Puzzle, solve};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Outcome::Unique(solution) = solve(&puzzle) else { return Ok(()) }; // only proper puzzles have a rating
//! let start = State::new(&puzzle);
//! let walk = Hodoku.walk(start, Some(solution));
//! let path = walk.finish(Detail::Explained, &Effort::unlimited());
//! assert!(path.is_solved());
//! assert_eq!(notation::hodoku::step(&path.steps[0], &start), "Naked Single: r5c5=5");
//! assert_eq!(Hodoku.rating(&path).to_string(), "Easy (204)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the `tasks` feature, this is a single call, `sodan::tasks::rate`, and `sodan::tasks::Game` stores a player's
//! position and returns the next step or any mistakes.
//!
//! # Features
//!
//! Without any features, the library consists of the board, search, logic and generator, and has few dependencies.
//!
//! | feature | adds |
//! | --- | --- |
//! | `report` | `sodan::render`: steps as sentences, Markdown, JSON and pictures; with `engines`, also comparisons |
//! | `engines` | `sodan::engines`: all solvers behind one trait; `sodan::amb`, the choice operator |
//! | `negotiation` | `sodan::negotiation`: 81 cells that negotiate a solution |
//! | `tasks` | `sodan::tasks`: tasks with options and typed records; games, hints, ratings, and generation to a specification |
//! | `datasets` | `sodan::datasets`: building and verifying data sets from recipes |
//! | `library` | `sodan::library`: a SQLite file of puzzles with labels, sources and tags, searched by queries |
//! | `catalogue` | `sodan::canonical::catalogue`: the rank of a grid among all 5,472,730,538 classes, and the grid with a given rank; includes a table of 1 MB |
//! | `columns` | `sodan::arrow`: reading and writing Parquet and Arrow files |
//! | `transcripts` | the part of `sodan::arrow` for transcripts of negotiations |
//! | `serde` | serde's traits for board types, techniques, families and levels |
//!
//! The examples `hint_server` and `puzzle_maker` are complete programs: `cargo run --example hint_server --features tasks`.
//!
//! # Generate
//!
//! ```
//! use sodan::generator::puzzle_of_series;
//!
//! let (puzzle, solution) = puzzle_of_series(2026, 0); // seed, number
//! assert!(sodan::is_minimal(&puzzle) && solution.extends(puzzle.grid()));
//! ```
//!
//! # Print
//!
//! ```
//! use sodan::Grid;
//! use sodan::formats::{self, Format, Position, Style};
//!
//! let grid: Grid =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! assert_eq!(grid.to_string().len(), 81);
//! assert!(format!("{grid:#}").starts_with("4 . . | . . . | 8 . 5\n"));
//! let pencilmarks = formats::to_string(Position::of_givens(grid), Format::Pencilmarks, Style::default())?;
//! assert_eq!(pencilmarks.lines().count(), 13);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use sodan_board::{
    BareLine, Block, ByCell, ByDigit, ByHouse, Candidate, CandidateSet, Candidates, Cell, CellSet, Clash,
    Clashes, Column, Contradiction, Digit, DigitSet, Grid, GridError, House, HouseKind, HouseSet, Mirror,
    NameError, NotASolution, NotASymmetry, Puzzle, PuzzleError, Row, Solution, SolutionError, Symmetry,
    Transform, puzzle,
};
pub use sodan_canonical as canonical;
pub use sodan_certificate as certificate;
pub use sodan_csp as csp;
pub use sodan_formats as formats;
pub use sodan_search::{
    Answer, Outcome, Problem, Solutions, count, is_minimal, is_proper, redundant_givens, solutions, solve,
};

/// The fast search behind [`solve`], [`count`] and [`solutions`].
///
/// The input is a [`Problem`]: givens or candidates in the representation that the search works on. [`search::answer`]
/// returns the number of solutions, the first of them, and the number of guesses. The number of guesses is the same on
/// every machine and can serve as a measure of difficulty. [`search::answer_many`] searches many puzzles in lockstep,
/// which is several times faster than one at a time. Both functions use the best instruction set that the processor
/// supports; use a [`search::Backend`] to select another one. [`search::naive`] is plain backtracking that shares no
/// code with the search and serves as its reference.
///
/// ```
/// use sodan::search::{Problem, answer, answer_many, naive};
/// use sodan::{Candidates, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let found = answer(&puzzle, 2); // searches for at most two solutions
/// assert_eq!((found.count, found.first.is_some()), (1, true));
/// assert_eq!(naive::count(&puzzle, 2), (found.count, found.first));
///
/// let empty = Candidates::new(&".".repeat(81).parse()?);
/// let problems = [Problem::from(&puzzle), Problem::from(&empty)];
/// let counts: Vec<u64> = answer_many(&problems, 100).iter().map(|found| found.count).collect();
/// assert_eq!(counts, [1, 100]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod search {
    pub use sodan_search::{
        Allowed, Answer, Backend, Outcome, Problem, Solutions, UnknownBackend, answer, answer_many, count,
        is_minimal, is_proper, naive, redundant_givens, solutions, solve,
    };
}

/// Human solving steps, and the scales that rate them.
///
/// A [`State`](logic::State) is a position with digits and candidates. Each finder searches a state for one
/// [`Technique`](logic::Technique), and [`found`](logic::found) returns the first [`Step`](logic::Step) or all steps. A
/// step places digits or eliminates candidates. The reason is its [`Pattern`](logic::Pattern), which `sodan::render`
/// turns into sentences and pictures. A scale in [`rating`](logic::rating) chooses the next step: its
/// [`Walk`](logic::Walk) applies one step after another, and the resulting [`Path`](logic::Path) has a rating. No
/// finder uses the solution. [`Options`](logic::Options) limit the searches of finders, and [`Effort`](logic::Effort)
/// stops them at the same point on every machine.
///
/// ```
/// use sodan::Puzzle;
/// use sodan::logic::path::Detail;
/// use sodan::logic::rating::hodoku;
/// use sodan::logic::{State, Technique, TechniqueSet, found};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut state = State::new(&puzzle);
/// let singles = TechniqueSet::of(&[Technique::NakedSingle, Technique::HiddenSingle]);
/// let steps = found::steps(&state, singles, hodoku::OPTIONS, Detail::Bare);
/// assert!(steps.iter().any(|step| step.technique == Technique::HiddenSingle));
///
/// while let Some(step) = found::first(&state, singles, hodoku::OPTIONS, Detail::Bare) {
///     step.apply(&mut state);
/// }
/// assert!(state.unplaced().is_empty()); // singles are enough for this puzzle
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod logic {
    pub use sodan_logic::{
        Difficulty, Effort, Family, Finder, Memo, Options, Path, Pattern, Proof, Spec, State, Step,
        Technique, TechniqueSet, UnknownName, Walk, backdoors, effort, found, notation, options, path,
        pattern, proof, rating, two_way, view,
    };
}

/// Steps, paths and comparisons as sentences, tables and pictures. Requires the `report` feature; comparisons also
/// require `engines`.
///
/// Every function takes plain data and returns a string. Most take a step and the state before it:
/// [`text`](render::text) formats sentences, [`markdown`](render::markdown) and [`html`](render::html) format a whole
/// path, and [`svg`](render::svg) draws pictures. [`explain`](render::explain) builds the sentences from phrases, which
/// can also be used in other formats. Drawings are based on a [`Picture`](render::picture::Picture): marks, links and houses
/// without colours, for apps with their own drawing code. The step must have been found with
/// [`Detail::Explained`](logic::path::Detail::Explained), since it has no pattern otherwise.
///
/// ```
/// use sodan::Puzzle;
/// use sodan::logic::path::Detail;
/// use sodan::logic::rating::{Scale, hodoku::Hodoku};
/// use sodan::logic::{Effort, State};
/// use sodan::render::{hint, svg, text};
///
/// let puzzle: Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let state = State::new(&puzzle);
/// let next = Hodoku.walk(state, None).peek(Detail::Explained, &Effort::unlimited())?.expect("a step");
/// println!("{}", hint::vague(&next)); // where to look, and no more
/// assert!(text::step(&next, &state).starts_with("Hidden Single: "));
/// assert!(svg::step(&next, &state).starts_with("<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "render")]
pub mod render {
    pub use sodan_render::{
        board, chart, eureka, explain, found, hint, hodoku, html, markdown, negotiation, picture, plain, svg,
        text, two_way, words,
    };
    #[cfg(feature = "engines")]
    pub use sodan_render::{choices, compare};
}

/// Puzzles from a seed, identical on every machine and for any number of threads.
///
/// Each puzzle of a series has its own [`Random`](generator::Random), which depends on a seed and a number, so a series
/// can be generated in any order and in parts. [`random_solution`](generator::random_solution) draws a grid uniformly
/// at random, and [`minimal_puzzle`](generator::minimal_puzzle) removes givens until none is redundant. A
/// [`Plan`](generator::Plan) specifies the number of givens, a symmetry, a pattern, a solution, or a puzzle whose
/// neighbourhood is searched. The module also finds the neighbours of a puzzle, the minimal puzzles that it contains,
/// and the unavoidable sets in a solution. To generate puzzles by technique or rating, see `sodan::tasks::Generate`.
///
/// ```
/// use sodan::generator::{Plan, Random, Shape, puzzle_of_series};
///
/// let plan = Plan { givens: Some(24..=28), shape: Shape::HalfTurn, ..Plan::default() };
/// let mut sources: Vec<Random> = (0..100).map(|number| Random::new(2026, number)).collect();
/// let (puzzle, solution) = plan.attempts(&mut sources).into_iter().flatten().next().expect("some succeed");
/// assert!((24..=28).contains(&puzzle.givens().len()) && Shape::HalfTurn.fits(puzzle.givens()));
/// assert!(sodan::is_minimal(&puzzle) && solution.extends(puzzle.grid()));
///
/// let anything = Plan::default().attempts(&mut [Random::new(2026, 7)]);
/// assert_eq!(anything, [Some(puzzle_of_series(2026, 7))]);
/// ```
pub mod generator {
    pub use sodan_generator::{
        Drawn, Ground, MOST_CELLS, Neighbour, Neighbourhood, ORDERS, Plan, Random, Redundancy, Shape,
        UnknownShape, controlled, minimal_puzzle, minimal_puzzles_within, puzzle_of_series,
        puzzles_of_series, random_solution, reduce, unavoidable_sets, weight,
    };
}

/// The choice operator: choose, require, and backtrack. Requires the `engines` feature.
#[cfg(feature = "engines")]
pub mod amb {
    pub use sodan_amb::{
        Amb, Chosen, DeadEnd, Effort, Event, Frames, Mark, NotDecided, Order, Search, SearchLimit, Solutions,
        Step, all, first, nth,
    };
}

/// Tasks with options, and records with typed columns; games, hints and ratings. Requires the `tasks` feature.
///
/// ```
/// use sodan::logic::rating::hodoku::Hodoku;
/// use sodan::tasks::{Game, HintContent, rate};
/// use sodan::{Digit, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(rate(&puzzle, &Hodoku).map(|rating| rating.to_string()), Some("Easy (204)".into()));
///
/// let mut game = Game::new(puzzle);
/// game.enter("r1c3".parse()?, Digit::ONE)?; // it has to be 4
/// assert!(matches!(game.hint(&Hodoku), HintContent::Mistakes { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "tasks")]
pub mod tasks {
    pub use sodan_tasks::variant;
    pub use sodan_tasks::{
        AntiBackdoors, AntiBackdoorsOptions, BATCH_BYTES, Backdoors, BackdoorsOptions, Buffers, By, ByName,
        Canonicalize, CanonicalizeOptions, Canonicalized, Check, CheckOptions, Checked, Choices, ChoicesBy,
        ChoicesOptions, Claim, Compare, CompareOptions, Compared, Content, Convert, ConvertOptions,
        Converted, Copied, Count, CountOptions, Counted, Depth, DepthOptions, Enumerate, EnumerateOptions,
        Expand, ExpandOptions, Explain, ExplainOptions, ExplainStyle, Explained, Extra, Fault, Filter,
        FilterOptions, Filtered, Findings, Game, Generate, GenerateOptions, Generated, Hardness, Hint,
        HintContent, HintLevel, HintOptions, HintStyle, Hinted, Hunted, IsGiven, Item, Judged, Limits,
        Method, Minimize, MinimizeOptions, Morph, MorphOptions, Morphed, Near, NearOptions, Nearest,
        Negotiate, NegotiateOptions, Negotiated, Numbered, OptionError, Passing, PathVerdict, Picture,
        PictureOptions, Pictured, Rate, RateOptions, Rated, ReadAs, Solutions, SolutionsOptions, Solve,
        SolveOptions, Solved, Start, Status, Steps, StepsOptions, SwitchOptions, Task, Template, TimeLimit,
        Traced, Traces, TracesOptions, Tree, TrialDepth, Unavoidable, UnavoidableOptions, Undrawn, Verified,
        Verify, VerifyOptions, answered, chains, hint, mistakes, query_fields, rate, record, several,
        techniques, verify_steps, vocabulary, wire,
    };
    #[cfg(feature = "catalogue")]
    pub use sodan_tasks::{Unrank, Unranked};
}

/// The query language of filters and generators. The caller defines the names that queries can use. Requires the
/// feature `tasks`.
///
/// ```
/// use sodan::tasks::{Generate, GenerateOptions, vocabulary};
/// use sodan::query::Query;
///
/// assert!(Query::parse("givens <= 24 and hodoku.uses \"x-wing\"", vocabulary()).is_ok());
///
/// let query = Some("guesses = 0 and givens <= 24".to_owned());
/// let generate = Generate::new(&GenerateOptions { seed: 1, query, ..GenerateOptions::default() })?;
/// let (puzzle, _) = generate.puzzle(0).expect("there is no limit");
/// assert!(puzzle.givens().len() <= 24);
/// # Ok::<(), sodan::tasks::OptionError>(())
/// ```
#[cfg(feature = "tasks")]
pub mod query {
    pub use sodan_query::{Clause, Facts, Name, NameKind, Query, QueryError, Vocabulary, Words};
}

/// Builds data sets of puzzles from recipes, and verifies data sets. Requires the `datasets` feature.
#[cfg(feature = "datasets")]
pub mod datasets {
    pub use sodan_datasets::{
        Audit, Auditor, Fault, FaultCount, Finding, Flaw, Manifest, Naming, Report, RowFacts, Where, build,
        columns_of_line, export, fields, npy, split,
    };
}

/// A library of puzzles with labels, sources, tags and notes in one file. Requires the `library` feature.
#[cfg(feature = "library")]
pub mod library {
    pub use sodan_library::{
        Access, Added, Counts, Entries, Entry, EntryForm, Error, Extent, ImportSummary, Label,
        LabelSelection, LabelSelectionError, Labelled, Labels, Library, LibraryQuery, LibraryVocabulary,
        NEWEST, NewEntry, Remark, Stats,
    };
}

/// All solvers behind one trait. Requires the `engines` feature.
///
/// [`ALL`](engines::ALL) lists the engines: the fast search, human techniques, negotiating cells, the choice operator,
/// and plain backtracking. An [`Engine`](engines::Engine) solves a [`Question`](engines::Question), which consists of
/// givens or candidates. [`EngineLimits`](engines::EngineLimits) set a maximum number of solutions and a maximum
/// effort, and can cancel the engine. Its [`Report`](engines::Report) contains a verdict, the first solution and the
/// effort in the engine's own unit. Incomplete engines may report that they are stuck. [`compare`](engines::compare)
/// tabulates several engines on the same puzzles, and `sodan::render::compare` prints the table. Engines do not read
/// the clock; the caller measures time.
///
/// ```
/// use sodan::Puzzle;
/// use sodan::engines::{ALL, EngineLimits, Question, Verdict, named};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// for engine in ALL {
///     let report = engine.solve(Question::from(&puzzle), &EngineLimits::default());
///     println!("{}: {} {}", engine.name(), report.effort, engine.unit());
///     // The printed program of 2013 leaves the first row of this puzzle unsolved.
///     assert!(report.verdict == Verdict::Stuck || report.solution == sodan::solutions(&puzzle).next());
/// }
///
/// let little = EngineLimits { effort: Some(1), ..EngineLimits::default() };
/// let report = named("backtracking").expect("it is listed").solve(Question::from(&puzzle), &little);
/// assert_eq!(report.verdict, Verdict::Timeout);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "engines")]
pub mod engines {
    pub use sodan_engines::{
        ALL, Engine, EngineLimits, Question, Report, Verdict, amb, backtracking, choices, compare, logic,
        named, negotiation, search,
    };
}

/// Reads and writes records, tables and transcripts of negotiations as Parquet and Arrow files, and converts Arrow
/// columns to text. Requires the `columns` feature. The `transcripts` feature adds only the transcripts.
#[cfg(feature = "transcripts")]
pub mod arrow {
    pub use sodan_arrow::{arrow_array, arrow_ipc, arrow_schema, transcript};
    #[cfg(feature = "arrow")]
    pub use sodan_arrow::{arrow_buffer, arrow_select, file, records, table, texts};
}

/// 81 cells that negotiate a solution. Requires the `negotiation` feature.
#[cfg(feature = "negotiation")]
pub mod negotiation {
    pub use sodan_negotiation::{
        Afterlife, AllSolutions, Base, Blind, Conditions, Confidence, Doubt, Ending, MessageKind, Mischief,
        Mishap, Mistake, Onlooker, Opening, Outcome, Protocol, ProtocolChoice, SentMessage, Settings,
        SettingsError, Shown, Slider, Struck, Switch, Time, Until, negotiate, negotiate_all,
        negotiate_on_threads, transcript,
    };
}

/// Variants: grids with up to 25 values, any regions and over sixty rules, and their text formats. Requires the feature
/// `tasks`.
///
/// ```
/// let import = sodan::variant::format::read(".Shape~6x6.AntiKnight.~R1C1_5")?;
/// assert_eq!(import.into_puzzle(true)?.shape.size, 6);
/// # Ok::<(), sodan::variant::VariantError>(())
/// ```
#[cfg(feature = "tasks")]
pub mod variant {
    pub use sodan_variant::{
        Cell, Constraint, End, Limits, MAX_SIZE, Outcome, ParseCellError, Shape, Solutions, TrueCandidates,
        VariantError, VariantPuzzle, constraint, format,
    };
}

/// Compiles the examples in the guide for app developers.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guides/embed.md")]
struct Guide;
