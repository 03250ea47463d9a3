//! `sodan backdoors`: finds the smallest sets of cells which, once filled in, let singles solve a puzzle. With
//! `--eliminations`, finds sets of candidates whose elimination lets singles solve the puzzle.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use sodan::csp::Family;
use sodan::tasks::{AntiBackdoors, AntiBackdoorsOptions, Backdoors, BackdoorsOptions};

/// Find the smallest backdoors or fewest-step solutions
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan backdoors puzzle.txt
  sodan backdoors --size 1 puzzles.txt --format csv
  sodan backdoors --eliminations puzzle.txt
  sodan backdoors --eliminations --pattern whip,g-whip --length 8 puzzle.txt

A backdoor is a set of cells that, once filled in, let singles solve the puzzle. All backdoors of the smallest size are found; size 0 means
that singles solve the puzzle. --eliminations finds anti-backdoors: sets of candidates that, once eliminated, let singles solve the puzzle. Each
elimination must follow from one of the patterns in --pattern, so a set of size 1 is a one-step solution. The sets with the shortest patterns come first.")]
pub struct BackdoorsArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// Largest size to search for, 0 to 4 cells (default 3) or 0 to 3 eliminations (default 2)
    #[arg(long, value_name = "N")]
    size: Option<usize>,

    /// Search for eliminations instead of cells
    #[arg(long)]
    eliminations: bool,

    /// Patterns allowed for the eliminations [default: whip,braid]
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "eliminations",
        value_parser = PossibleValuesParser::new(Family::ALL.map(Family::name)))]
    pattern: Vec<String>,

    /// Maximum number of cells and houses of a pattern, 1 to 40 [default: 12]
    #[arg(long, value_name = "N", requires = "eliminations")]
    length: Option<usize>,

    /// Allow eliminations without a pattern
    #[arg(long, requires = "eliminations", conflicts_with_all = ["pattern", "length"])]
    unproved: bool,
}

/// Runs `sodan backdoors`.
pub fn run(args: &BackdoorsArgs) -> Result<Ending, Failure> {
    if args.eliminations {
        let usual = AntiBackdoorsOptions::default();
        let options = AntiBackdoorsOptions {
            size: args.size.unwrap_or(usual.size),
            patterns: match args {
                BackdoorsArgs { unproved: true, .. } => Vec::new(),
                BackdoorsArgs { pattern, .. } if pattern.is_empty() => usual.patterns,
                _ => args.pattern.clone(),
            },
            length: args.length.unwrap_or(usual.length),
        };
        return args.enumerate.run(&AntiBackdoors::new(&options)?, serde_json::json!(options));
    }
    let options = BackdoorsOptions { size: args.size.unwrap_or(BackdoorsOptions::default().size) };
    args.enumerate.run(&Backdoors::new(options)?, serde_json::json!(options))
}
