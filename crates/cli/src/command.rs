//! The commands: one file each.

pub mod backdoors;
pub mod bench;
pub mod candidates;
pub mod canonicalize;
pub mod chains;
pub mod check;
pub mod choices;
pub mod compare;
pub mod convert;
pub mod count;
pub mod dataset;
pub mod distinct;
pub mod docs;
pub mod expand;
pub mod explain;
pub mod filter;
pub mod generate;
pub mod grid;
pub mod hint;
pub mod library;
pub mod minimize;
pub mod morph;
pub mod near;
pub mod negotiate;
pub mod queens;
pub mod rate;
pub mod same;
#[cfg(feature = "serve")]
pub mod serve;
pub mod solve;
pub mod steps;
pub mod techniques;
pub mod unavoidable;
pub mod verify_steps;

use crate::exit::{Ending, Failure};
use clap::{CommandFactory, Parser, Subcommand};

/// What the command is, in a line.
const ABOUT: &str =
    "Solves, explains, rates, makes, counts, checks and converts Sudoku puzzles, one or millions";

/// Solves, explains, rates, makes, counts, checks and converts Sudoku puzzles, one or millions.
#[derive(Parser, Debug)]
#[command(name = "sodan", version, about = ABOUT, max_term_width = 100)]
#[command(after_help = "\
Exit status:
    0  all done
    1  the single puzzle given has no answer of the kind asked for,
       nothing was found in a library, fewer puzzles were found than
       wanted, or a data set is not clean
    2  wrong usage
    3  done, but some input was bad
    4  input or output failed
  130  stopped by Ctrl-C

`sodan COMMAND --help` shows what a command takes, with examples. Wherever
they name puzzle.txt, the puzzle itself may stand: 81 characters, with a dot
or a 0 for an empty cell.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Candidates(candidates::CandidatesArgs),
    Check(check::CheckArgs),
    Chains(Box<chains::ChainsArgs>),
    Convert(convert::ConvertArgs),
    Canonicalize(canonicalize::CanonicalizeArgs),
    Grid(grid::GridArgs),
    Distinct(distinct::DistinctArgs),
    Same(same::SameArgs),
    Morph(morph::MorphArgs),
    Near(near::NearArgs),
    Minimize(minimize::MinimizeArgs),
    Expand(expand::ExpandArgs),
    Backdoors(backdoors::BackdoorsArgs),
    Unavoidable(unavoidable::UnavoidableArgs),
    VerifySteps(verify_steps::VerifyStepsArgs),
    Compare(compare::CompareArgs),
    Choices(choices::ChoicesArgs),
    Queens(queens::QueensArgs),
    Explain(explain::ExplainArgs),
    Hint(hint::HintArgs),
    Steps(steps::StepsArgs),
    Rate(rate::RateArgs),
    Filter(filter::FilterArgs),
    Library(Box<library::LibraryArgs>),
    Dataset(dataset::DatasetArgs),
    Generate(Box<generate::GenerateArgs>),
    Negotiate(Box<negotiate::NegotiateArgs>),
    Techniques(techniques::TechniquesArgs),
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    Bench(bench::BenchArgs),
    Completions(docs::CompletionsArgs),
    Man(docs::ManArgs),
}

/// The command line as it is understood: paragraphs of help are broken where the terminal ends, not where the source does.
pub fn command_line() -> clap::Command {
    with_joined_paragraphs(Cli::command())
}

fn with_joined_paragraphs(command: clap::Command) -> clap::Command {
    let help = command.get_after_help().map(|help| joined(&help.to_string()));
    let command = command.mut_subcommands(with_joined_paragraphs);
    match help {
        Some(help) => command.after_help(help),
        None => command,
    }
}

/// Joins the lines of each paragraph. Lines that begin with a blank stay as they are.
fn joined(text: &str) -> String {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let mut out = String::with_capacity(text.len());
    let mut before = "";
    for (number, line) in text.lines().enumerate() {
        if number > 0 {
            out.push(if is_prose(before) && is_prose(line) { ' ' } else { '\n' });
        }
        out.push_str(line);
        before = line;
    }
    out
}

/// Runs the command that was asked for.
pub fn run(cli: Cli) -> Result<Ending, Failure> {
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Candidates(args) => candidates::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Chains(args) => chains::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Canonicalize(args) => canonicalize::run(&args),
        Command::Grid(args) => grid::run(&args),
        Command::Distinct(args) => distinct::run(&args),
        Command::Same(args) => same::run(&args),
        Command::Morph(args) => morph::run(&args),
        Command::Near(args) => near::run(&args),
        Command::Minimize(args) => minimize::run(&args),
        Command::Expand(args) => expand::run(&args),
        Command::Backdoors(args) => backdoors::run(&args),
        Command::Unavoidable(args) => unavoidable::run(&args),
        Command::VerifySteps(args) => verify_steps::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Choices(args) => choices::run(&args),
        Command::Queens(args) => queens::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Steps(args) => steps::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Filter(args) => filter::run(&args),
        Command::Library(args) => library::run(&args),
        Command::Dataset(args) => dataset::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Negotiate(args) => negotiate::run(&args),
        Command::Techniques(args) => techniques::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => docs::completions(&args),
        Command::Man(args) => docs::man(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn paragraphs_of_help_are_joined_and_examples_are_not() {
        assert_eq!(
            joined("Examples:\n  a\n  b\n\nOne\ntwo.\n\nThree."),
            "Examples:\n  a\n  b\n\nOne two.\n\nThree."
        );
        let help = command_line().find_subcommand("near").unwrap().get_after_help().unwrap().to_string();
        assert_eq!(help.lines().filter(|line| line.starts_with(char::is_uppercase)).count(), 2);
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("sodan {}", command.get_name())), "{}", command.get_name());
        }
    }
}
