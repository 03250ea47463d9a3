//! `sodan negotiate`: 81 cells talk a puzzle over.

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

/// Let 81 cells talk a puzzle over until they agree, and watch them
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  sodan negotiate puzzle.txt
  sodan negotiate puzzle.txt --protocol panic --panic 0.1 --transcript talk.arrow
  sodan negotiate replay talk.arrow
  sodan negotiate events talk.arrow
  sodan negotiate stats talk.arrow --svg curves.svg
  sodan negotiate picture talk.arrow --at end -o board.svg
  sodan negotiate movie talk.arrow -o talk.gif
  sodan negotiate many puzzles.txt --seeds 3 -o talks.csv
  sodan negotiate sweep puzzle.txt --protocol panic --parameter panic --seeds 2 --messages 9000

Protocols: first (16 May 2007; doubt 0.1), panic (18 May 2007; panic 0.1), announcing (first, with certain cells that \
announce themselves), stage (the Ruby version as printed), community (swaps in boxes: after the author's next post, which is \
not among the five texts), and beyond them community-plus and token. The same puzzle, settings and seed give the same talk on \
every machine.

Times are virtual seconds: each message that is read takes 100 ns, and pauses take as long as published. With --threads \
they are seconds on the clock. A change is a cell that shows another digit than before, or none any more, or one after none."
)]
pub struct NegotiateArgs {
    #[command(subcommand)]
    command: Option<NegotiateCommand>,

    #[command(flatten)]
    run: run::RunTalkArgs,
}

#[derive(Subcommand, Debug)]
enum NegotiateCommand {
    /// Talk one puzzle over (this is done without a subcommand, too)
    Run(run::RunTalkArgs),
    /// Talk many puzzles over, with many seeds, one row a talk
    Many(many::ManyArgs),
    /// Show a transcript on the terminal as it went
    Replay(replay::ReplayArgs),
    /// Print the events of a transcript as text or JSON
    Events(events::EventsArgs),
    /// Numbers over time from a transcript, as CSV and as curves
    Stats(stats::StatsArgs),
    /// The board at a moment, a heat map, or every cell's world line from a transcript, as SVG
    Picture(picture::PictureArgs),
    /// A transcript as a movie (GIF)
    Movie(movie::MovieArgs),
    /// One parameter against success, messages and fluctuation, over many seeds and puzzles
    Sweep(sweep::SweepArgs),
}

/// Runs the command.
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
