//! `sodan chains`: finds forcing chains and nets from two-way choices.

mod pictures;
mod score;

use crate::args::{
    self, InputArgs, LimitArgs, RowsArg, RunArgs, SelectArgs, at_least_one, default_rows, format_of,
};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::{Args, ValueEnum};
use score::WeightArg;
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::logic::two_way::{Reach, Weights};
use sodan::tasks::Status;
use sodan::tasks::chains::{After, Chains, ChainsOptions, DroppedConclusion, Selection, Selector};
use sodan::tasks::record::Rows;
use std::num::NonZeroUsize;

/// Find forcing chains and nets from two-way choices
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan chains puzzle.txt
  sodan chains --all --levels 3 --eliminates r3c4 puzzle.txt
  sodan chains --reach singles --length 10 puzzles.txt -o keys.csv
  sodan chains --first --untrimmed puzzle.txt

A choice is a cell with two candidates, or a digit with two positions in a house. For each of the two sides, singles are
applied level by level. A candidate eliminated on both sides can be eliminated, a digit placed on both sides can be
placed, and a side that leads to a contradiction is false. WHERE is a cell (r3c4), a candidate (r3c4=7), a house (r3, c4 or b2) or
a digit (7).")]
pub struct ChainsArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    select: SelectArgs,

    /// Output format [default: from FILE's extension, else text on a terminal and line elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<ChainsFormat>,
}

/// Output formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ChainsFormat {
    /// Each single with its reason
    Text,
    /// One line per puzzle: the conclusions, or `-` and the reason
    Line,
    /// CSV table with a header
    Csv,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
    /// SVG picture of each chain, in the folder given by -o
    Svg,
}

#[derive(Args, Debug)]
struct SearchArgs {
    /// Find the chain with the fewest levels (the default)
    #[arg(long, group = "search")]
    throttle: bool,

    /// Find the chain with the highest score (see --score)
    #[arg(long, group = "search")]
    smart: bool,

    /// Print the results of all choices
    #[arg(long, group = "search")]
    all: bool,

    /// Print only the first choice with a result
    #[arg(long, group = "search")]
    first: bool,

    /// Apply these steps first: nothing, singles or basic
    #[arg(long, value_name = "STEPS", hide_possible_values = true, value_enum, default_value_t = AfterArg::Basic)]
    after: AfterArg,

    /// Search only choices with a candidate in WHERE
    #[arg(long, value_name = "WHERE", value_delimiter = ',')]
    start: Vec<Selector>,

    /// Report only eliminations in WHERE
    #[arg(long = "eliminates", alias = "falls", value_name = "WHERE", value_delimiter = ',')]
    falls: Vec<Selector>,

    /// Maximum number of levels
    #[arg(long, value_name = "N")]
    levels: Option<usize>,

    /// Maximum total number of singles on both sides
    #[arg(long, value_name = "N")]
    length: Option<usize>,

    /// Minimum number of eliminations
    #[arg(long = "eliminations", alias = "cancels", value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    cancels: Option<NonZeroUsize>,

    /// Report only chains after which these steps solve the puzzle: singles, basic or any (no restriction)
    #[arg(long, value_name = "STEPS", hide_possible_values = true, value_enum, default_value_t = Wanted::Any)]
    reach: Wanted,

    /// Weights of the score, such as singles=4000,level=-4
    #[arg(
        long,
        value_name = "PART=N",
        value_delimiter = ',',
        requires = "smart",
        allow_hyphen_values = true
    )]
    score: Vec<WeightArg>,

    /// Also print singles that the conclusion does not need
    ///
    /// All singles up to the conclusion's level are printed; --length counts only the necessary ones
    #[arg(long)]
    untrimmed: bool,

    /// Ignore these conclusions, such as r3c4<>7
    #[arg(long, value_name = "CONCLUSION", value_delimiter = ',')]
    ignore: Vec<DroppedConclusion>,
}

/// Steps to apply before the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum AfterArg {
    /// None: the state as in the input
    Nothing,
    /// All singles
    Singles,
    /// All singles, locked candidates, and naked and hidden subsets
    Basic,
}

/// Steps that must solve the puzzle once the conclusions of a chain have been applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Wanted {
    /// No requirement
    Any,
    /// Solved by singles and basic steps
    Basic,
    /// Solved by singles
    Singles,
}

impl SearchArgs {
    fn options(&self) -> ChainsOptions {
        ChainsOptions {
            selection: match self {
                SearchArgs { smart: true, .. } => Selection::Smart,
                SearchArgs { all: true, .. } => Selection::All,
                SearchArgs { first: true, .. } => Selection::First,
                _ => Selection::Throttle,
            },
            after: match self.after {
                AfterArg::Nothing => After::Nothing,
                AfterArg::Singles => After::Singles,
                AfterArg::Basic => After::Basic,
            },
            start: self.start.clone(),
            falls: self.falls.clone(),
            levels: self.levels,
            length: self.length,
            cancellations: self.cancels.map_or(0, NonZeroUsize::get),
            reach: match self.reach {
                Wanted::Any => Reach::Open,
                Wanted::Basic => Reach::Basic,
                Wanted::Singles => Reach::Singles,
            },
            untrimmed: self.untrimmed,
            dropped: self.ignore.clone(),
            weights: self.weights(),
        }
    }

    fn weights(&self) -> Weights {
        let mut weights = Weights::default();
        for &WeightArg { part, value } in &self.score {
            *part.of(&mut weights) = value;
        }
        weights
    }
}

/// Runs `sodan chains`.
pub fn run(args: &ChainsArgs) -> Result<Ending, Failure> {
    let options = args.search.options();
    let requested = json!({
        "effort": args.limits.effort,
        "timeout": args.limits.timeout,
        "search": options,
    });
    let task = Chains::new(options);
    let usual = match default_rows(&args.run) {
        _ if !args.select.choice().is_all() => ChainsFormat::Csv,
        RowsArg::Text => ChainsFormat::Text,
        _ => ChainsFormat::Line,
    };
    let form = match format_of(args.format, args.run.file(), usual)? {
        ChainsFormat::Svg => return pictures::run(&task, &args.limits, &args.input, &args.run),
        ChainsFormat::Text => Rows::Text.into(),
        ChainsFormat::Line => Rows::Line.into(),
        ChainsFormat::Csv => Rows::Csv.into(),
        ChainsFormat::Json => Rows::Json.into(),
        ChainsFormat::Parquet => args::Encoding::Columns(Container::Parquet),
        ChainsFormat::Arrow => args::Encoding::Columns(Container::Arrow),
    };
    let run = TaskRun {
        task: &task,
        form,
        portion: Portion::Little,
        options: requested,
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: |tally| tally.of(Status::Done) + tally.of(Status::Solved) > 0,
        columns: args.select.choice(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    run.run(&args.input, &args.run)
}
