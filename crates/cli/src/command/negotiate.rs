//! `sodan negotiate`: lets 81 cells negotiate a solution.

mod choice;
mod events;
mod many;
mod movie;
mod parallel;
mod picture;
mod replay;
mod run;
mod screen;
mod stats;
mod status;
mod sweep;
mod transcript;

pub use choice::puzzles;
pub use transcript::save;

use crate::exit::{Ending, Failure};
use clap::{Args, Subcommand};

/// Let 81 cells negotiate a solution
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  sodan negotiate puzzle.txt
  sodan negotiate puzzle.txt --protocol panic --transcript talk.arrow
  sodan negotiate replay talk.arrow

Protocols: first, panic, announcing, stage, community, community-plus, token. Mistakes: wrong-neighbours,
doubled-neighbours, unguarded-deny, one-seed, quiet-ending, zombies, doubt-minus-one, blocking-swap. `community`
and `blocking-swap` are not from published programs; see docs/five-texts.md. If --doubt is not given, `stage` lowers the
confidence of a contested winner by 1, and `community` resets it to 0. A message takes 100 ns of virtual time."
)]
pub struct NegotiateArgs {
    #[command(subcommand)]
    command: Option<NegotiateCommand>,

    #[command(flatten)]
    run: run::RunTalkArgs,
}

#[derive(Subcommand, Debug)]
enum NegotiateCommand {
    /// Run one negotiation (the default)
    Run(run::RunTalkArgs),
    /// Run many negotiations and write one row for each
    Many(many::ManyArgs),
    /// Replay a transcript on the terminal
    Replay(replay::ReplayArgs),
    /// Print the events of a transcript
    Events(events::EventsArgs),
    /// Compute statistics over time from a transcript
    Stats(stats::StatsArgs),
    /// Draw a board or chart from a transcript
    Picture(picture::PictureArgs),
    /// Render a transcript as an animated GIF
    Movie(movie::MovieArgs),
    /// Measure success rates over a range of parameter values
    Sweep(sweep::SweepArgs),
}

/// Runs `sodan negotiate`.
pub fn run(args: &NegotiateArgs) -> Result<Ending, Failure> {
    match &args.command {
        None => run::run(&args.run),
        Some(NegotiateCommand::Run(args)) => run::run(args),
        Some(NegotiateCommand::Many(args)) => many::run(args),
        Some(NegotiateCommand::Replay(args)) => replay::run(args),
        Some(NegotiateCommand::Events(args)) => events::run(args),
        Some(NegotiateCommand::Stats(args)) => stats::run(args),
        Some(NegotiateCommand::Picture(args)) => picture::run(args),
        Some(NegotiateCommand::Movie(args)) => movie::run(args),
        Some(NegotiateCommand::Sweep(args)) => sweep::run(args),
    }
}
