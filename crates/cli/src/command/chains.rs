//! `sodan chains`: forcing chains and nets from two-way choices.

mod pictures;
mod score;

use crate::args::{self, FormatArgs, InputArgs, LimitArgs, RunArgs, at_least_one, format_of};
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

/// Find forcing chains and nets that start from a choice between two candidates
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan chains puzzle.txt
  sodan chains --smart puzzle.txt
  sodan chains --all --levels 3 --falls r3c4 puzzle.txt
  sodan chains --reach singles --length 10 puzzles.txt --format csv -o keys.csv
  sodan chains --all puzzle.txt --format svg -o pictures
  sodan chains --first --untrimmed puzzle.txt

Both sides of a choice (a cell with two candidates, or a digit with two places in a house) are played by singles alone,
level by level. What both sides cancel falls, what both place is placed, and a side that breaks is false. The net is cut
to the singles that are needed. WHERE is a cell r3c4, a candidate r3c4=7, a house r3, c4 or b2, or a digit 7.")]
pub struct ChainsArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// How results are written [default: text on a terminal, line elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<ChainsFormat>,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ChainsFormat {
    /// Every single with its reason, side by side with what it rests on: the default on a terminal
    Text,
    /// What follows and a summary, or `-` and the reason: the default elsewhere
    Line,
    /// A table with a header
    Csv,
    /// One object a line
    #[value(alias = "jsonl")]
    Json,
    /// Columns of numbers, words and texts: Apache Parquet, in row groups of 1,024
    Parquet,
    /// The same in Arrow's IPC format, also known as Feather
    Arrow,
    /// A picture of two boards for each chain or net, in the folder that -o names
    Svg,
}

#[derive(Args, Debug)]
struct SearchArgs {
    /// Take the find with the fewest levels, and of those the shortest (the default)
    #[arg(long, group = "search")]
    throttle: bool,

    /// Score every find at every throttle and take the best. First comes what lets singles solve the puzzle, then what lets
    /// singles and basic steps solve it. Then comes what takes most candidates away at the fewest levels
    #[arg(long, group = "search")]
    smart: bool,

    /// Take every choice's find
    #[arg(long, group = "search")]
    all: bool,

    /// Take the find of the first choice that has one: cells before houses, ascending
    #[arg(long, group = "search")]
    first: bool,

    /// Search the state that is reached by these
    #[arg(long, value_name = "STEPS", value_enum, default_value_t = AfterArg::Basic)]
    after: AfterArg,

    /// Start only from choices with a candidate there
    #[arg(long, value_name = "WHERE", value_delimiter = ',')]
    start: Vec<Selector>,

    /// Look only for what makes candidates there fall
    #[arg(long, value_name = "WHERE", value_delimiter = ',')]
    falls: Vec<Selector>,

    /// Play no more than N levels
    #[arg(long, value_name = "N")]
    levels: Option<usize>,

    /// Take no more than N singles, both sides together; conclusions that need more are left out
    #[arg(long, value_name = "N")]
    length: Option<usize>,

    /// Take only what makes N candidates fall or more
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    cancels: Option<NonZeroUsize>,

    /// Take only what gets the puzzle so far
    #[arg(long, value_name = "STATE", value_enum, default_value_t = Wanted::Any)]
    reach: Wanted,

    /// With --smart: what a find counts for, as singles=4000,basic=2000,gone=1,cancelled=0,level=-4 (these are the default):
    /// that singles solve the puzzle after it, or singles and basic steps; each candidate gone in the end, each that it
    /// cancels itself, each of its levels
    #[arg(
        long,
        value_name = "PART=N",
        value_delimiter = ',',
        requires = "smart",
        allow_hyphen_values = true
    )]
    score: Vec<WeightArg>,

    /// Print every single of both sides up to the level of the conclusion, not only those that the conclusion needs;
    /// --length counts only the latter
    #[arg(long)]
    untrimmed: bool,

    /// Leave these conclusions out, as r3c4<>7 or r3c4=7, and look for others
    #[arg(long, value_name = "CONCLUSION", value_delimiter = ',')]
    drop: Vec<DroppedConclusion>,
}

/// The steps that come before a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum AfterArg {
    /// None: the state as it is written
    Nothing,
    /// All singles
    Singles,
    /// All singles, locked candidates, and naked and hidden subsets
    Basic,
}

/// How far a puzzle is to get.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Wanted {
    /// Anywhere
    Any,
    /// Solved by singles and basic steps
    Basic,
    /// Solved by singles
    Singles,
}

impl SearchArgs {
    fn options(&self) -> ChainsOptions {
        ChainsOptions {
            way: match self {
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
            dropped: self.drop.clone(),
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

/// Runs the command.
pub fn run(args: &ChainsArgs) -> Result<Ending, Failure> {
    let options = args.search.options();
    let asked = json!({
        "effort": args.limits.effort,
        "timeout": args.limits.timeout,
        "search": options,
    });
    let task = Chains::new(options);
    let format = args.format.map(|format| format_of(Some(format), args.run.file(), format)).transpose()?;
    let form = match format {
        None => FormatArgs { format: None }.form(&args.run)?,
        Some(ChainsFormat::Svg) => return pictures::run(&task, &args.limits, &args.input, &args.run),
        Some(ChainsFormat::Text) => Rows::Text.into(),
        Some(ChainsFormat::Line) => Rows::Line.into(),
        Some(ChainsFormat::Csv) => Rows::Csv.into(),
        Some(ChainsFormat::Json) => Rows::Json.into(),
        Some(ChainsFormat::Parquet) => args::Encoding::Columns(Container::Parquet),
        Some(ChainsFormat::Arrow) => args::Encoding::Columns(Container::Arrow),
    };
    let run = TaskRun {
        task: &task,
        form,
        portion: Portion::Little,
        options: asked,
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: |tally| tally.of(Status::Done) + tally.of(Status::Solved) > 0,
    };
    run.run(&args.input, &args.run)
}
