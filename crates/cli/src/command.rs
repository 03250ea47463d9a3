//! The commands, one module each.

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
pub mod depth;
pub mod distinct;
pub mod docs;
pub mod doctor;
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
pub mod sample;
#[cfg(feature = "serve")]
pub mod serve;
pub mod solve;
pub mod steps;
pub mod techniques;
pub mod unavoidable;
pub mod verify_steps;

use crate::exit::{Ending, Failure};
use crate::help::{Detail, GLOBAL, arrange};
use crate::message::{self, Color, Verbosity};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

/// Description of the `sodan` command.
const ABOUT: &str =
    "A fast Sudoku toolkit: solve, rate, explain, generate and analyse puzzles, one or millions";

/// The command line.
#[derive(Parser, Debug)]
#[command(name = "sodan", version, about = ABOUT, max_term_width = 80)]
#[command(after_help = "\
Examples:
  sodan solve puzzle.txt
  sodan rate puzzles.txt --format csv -o rated.csv
  sodan generate -n 5 --givens 24..26

Pass a puzzle as a file, or as 81 characters with a dot or a 0 for each empty cell. `sodan COMMAND --help` and `sodan
man COMMAND` describe a command.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Global options for messages.
#[derive(Args, Debug)]
struct MessageArgs {
    /// Print errors and warnings only
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = GLOBAL)]
    quiet: bool,

    /// Print every warning and all summaries
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    verbose: bool,

    /// Use colours: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = ColorArg::Auto,
        hide_possible_values = true, help_heading = GLOBAL)]
    color: ColorArg,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ColorArg {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl MessageArgs {
    fn apply(&self) {
        message::set_verbosity(match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        });
        message::set_color(match self.color {
            ColorArg::Auto => Color::Auto,
            ColorArg::Always => Color::Always,
            ColorArg::Never => Color::Never,
        });
    }
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Candidates(candidates::CandidatesArgs),
    #[command(aliases = ["validate", "valid"])]
    Check(check::CheckArgs),
    Chains(Box<chains::ChainsArgs>),
    #[command(aliases = ["import", "print", "show"])]
    Convert(convert::ConvertArgs),
    #[command(aliases = ["canonicalise", "canon", "minlex", "min-lex"])]
    Canonicalize(canonicalize::CanonicalizeArgs),
    Grid(grid::GridArgs),
    #[command(aliases = ["dedup", "uniq", "unique"])]
    Distinct(distinct::DistinctArgs),
    Same(same::SameArgs),
    #[command(aliases = ["isomorph", "isomorphs", "scramble"])]
    Morph(morph::MorphArgs),
    #[command(aliases = ["neighbours", "neighbors"])]
    Near(near::NearArgs),
    #[command(alias = "reduce")]
    Minimize(minimize::MinimizeArgs),
    Expand(expand::ExpandArgs),
    #[command(alias = "backdoor")]
    Backdoors(backdoors::BackdoorsArgs),
    Unavoidable(unavoidable::UnavoidableArgs),
    Depth(depth::DepthArgs),
    VerifySteps(verify_steps::VerifyStepsArgs),
    Compare(compare::CompareArgs),
    Choices(choices::ChoicesArgs),
    Queens(queens::QueensArgs),
    Explain(explain::ExplainArgs),
    Hint(hint::HintArgs),
    Steps(steps::StepsArgs),
    #[command(alias = "difficulty")]
    Rate(rate::RateArgs),
    #[command(aliases = ["find", "grep", "list"])]
    Filter(filter::FilterArgs),
    Library(Box<library::LibraryArgs>),
    Dataset(dataset::DatasetArgs),
    #[command(aliases = ["create", "make", "gen"])]
    Generate(Box<generate::GenerateArgs>),
    Negotiate(Box<negotiate::NegotiateArgs>),
    Techniques(techniques::TechniquesArgs),
    Sample(sample::SampleArgs),
    #[cfg(feature = "serve")]
    #[command(alias = "server")]
    Serve(serve::ServeArgs),
    #[command(alias = "benchmark")]
    Bench(bench::BenchArgs),
    #[command(alias = "info")]
    Doctor(doctor::DoctorArgs),
    Completions(docs::CompletionsArgs),
    Man(docs::ManArgs),
}

/// Returns the clap command tree with help texts of the given length.
pub fn command_line(detail: Detail) -> clap::Command {
    arrange(Cli::command(), detail)
}

/// Runs the command that the arguments select.
pub fn run(cli: Cli) -> Result<Ending, Failure> {
    cli.messages.apply();
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
        Command::Depth(args) => depth::run(&args),
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
        Command::Sample(args) => sample::run(&args),
        Command::Techniques(args) => techniques::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Completions(args) => docs::completions(&args),
        Command::Man(args) => docs::man(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help::{GROUPS, exit_codes};

    #[test]
    fn arguments_are_consistent() {
        command_line(Detail::Full).debug_assert();
    }

    /// Returns all commands with their full names, such as `dataset build`.
    fn all(command: &clap::Command, path: &str) -> Vec<(String, clap::Command)> {
        let below = command.get_subcommands().flat_map(|below| {
            let path = format!("{path} {}", below.get_name());
            [vec![(path.trim().to_owned(), below.clone())], all(below, &path)].concat()
        });
        below.collect()
    }

    #[test]
    fn each_command_is_in_one_group() {
        let root = command_line(Detail::Full);
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let mut names: Vec<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
        grouped.retain(|name| cfg!(feature = "serve") || *name != "serve");
        grouped.sort_unstable();
        names.sort_unstable();
        assert_eq!(grouped, names);
    }

    #[test]
    fn commands_have_examples_and_codes() {
        for (name, command) in all(&command_line(Detail::Full), "") {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("sodan {name}")), "{name} has no example");
            assert!(help.ends_with(&exit_codes()), "{name} lacks the exit codes");
        }
    }

    #[test]
    fn help_is_short_and_narrow() {
        for detail in [Detail::Short, Detail::Full] {
            let mut root = command_line(detail).term_width(80);
            root.build();
            for (name, mut command) in all(&root, "") {
                let help = command.render_help().to_string();
                let limit = if detail == Detail::Short { 45 } else { 80 };
                let lines = help.lines().count();
                assert!(lines <= limit, "{name}: {lines} lines of help, {limit} are allowed\n{help}");
                let is_free = |line: &str| line.starts_with("  sodan") || line.starts_with("Usage:");
                let wide = help.lines().find(|line| line.chars().count() > 80 && !is_free(line));
                assert_eq!(wide, None, "{name}: a line of help is wider than 80 columns");
                let words =
                    command.get_about().map(|about| about.to_string().split(' ').count()).unwrap_or(0);
                assert!((3..=9).contains(&words), "{name}: {words} words describe the command");
            }
        }
    }
}
