//! What the commands have in common that look for things in and around puzzles: any number of rows for each.

use crate::args::{FormatArgs, InputArgs, RunArgs, seconds};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::Asking;
use clap::Args;
use sodan::tasks::{Status, Task};
use std::time::Duration;

/// Where puzzles come from, where rows go, and how long each puzzle may take.
#[derive(Args, Debug)]
pub struct HuntArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,

    /// Give a puzzle up after so many seconds, and say so [default: never]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl HuntArgs {
    /// Runs a hunt with these options.
    pub fn run(&self, task: &impl Task, options: serde_json::Value) -> Result<Ending, Failure> {
        let asking = Asking {
            task,
            form: self.format.form(&self.run)?,
            portion: Portion::Little,
            options,
            effort: None,
            timeout: self.timeout,
            is_answered: |tally| tally.of(Status::Done) > 0,
        };
        asking.run(&self.input, &self.run)
    }
}
