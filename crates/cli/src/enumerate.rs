//! Options of commands that can write any number of rows per puzzle.

use crate::args::{TaskArgs, seconds};
use crate::exit::{Ending, Failure};
use crate::help::LIMITS;
use crate::input::Portion;
use crate::runner::TaskRun;
use crate::status::Tally;
use clap::Args;
use sodan::tasks::{Status, Task};
use std::time::Duration;

/// Input, output and time limit per puzzle.
#[derive(Args, Debug)]
pub struct EnumerateArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Time limit per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    timeout: Option<Duration>,
}

impl EnumerateArgs {
    /// Runs `task` on the input. A run over a single puzzle is successful if it writes at least one row.
    pub fn run(&self, task: &impl Task, options: serde_json::Value) -> Result<Ending, Failure> {
        let is_answered = |tally: &Tally| tally.of(Status::Done) > 0;
        let run = self.task.task_run(task, Portion::Little, options, is_answered)?;
        self.task.run(&TaskRun { timeout: self.timeout, ..run })
    }
}
