//! Determines the depth of trial and error that each proper puzzle requires, and the puzzle's class BpB, where p is the
//! length of the longest braid in a trial.

use crate::hunted::{self, Hunted, Hunting};
use crate::options::within;
use crate::record::{Kind, Schema};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Item, OptionError};
use serde::{Deserialize, Serialize};
use sodan_board::Candidates;
use sodan_csp::{State, braid_class, trial_depth};
use std::ops::ControlFlow;

/// Options of the task that determines the depth of trial and error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DepthOptions {
    /// Maximum depth, 0 to 3.
    #[cfg_attr(feature = "schema", schemars(range(max = 3)))]
    pub depth: usize,
    /// Maximum length of the braids in the trials, 0 to 12.
    #[cfg_attr(feature = "schema", schemars(range(max = 12)))]
    pub length: usize,
}

impl Default for DepthOptions {
    /// Returns options for depth 2 with braids of up to 7 cells and houses. These limits cover nearly all known
    /// puzzles.
    fn default() -> DepthOptions {
        DepthOptions { depth: 2, length: 7 }
    }
}

/// Task that determines the depth of trial and error; created from [`DepthOptions`].
pub struct Depth {
    options: DepthOptions,
}

/// Depth of trial and error that a puzzle requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrialDepth {
    /// Number of nested trials: 0 if singles solve the puzzle, 1 if single trials are sufficient.
    pub depth: usize,
    /// Length of the longest braid that a trial requires, or `None` if it exceeds the limit or the depth exceeds 2.
    pub braids: Option<usize>,
}

impl Depth {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is out of range.
    pub fn new(options: DepthOptions) -> Result<Depth, OptionError> {
        within("depth", options.depth, 0..=3)?;
        within("length", options.length, 0..=12)?;
        Ok(Depth { options })
    }
}

impl Task for Depth {
    type Record = Hunted<TrialDepth>;

    fn name(&self) -> &'static str {
        "depth"
    }

    fn finds(&self) -> Option<&'static str> {
        Some("depths")
    }

    fn schema(&self) -> Schema<Hunted<TrialDepth>> {
        Schema::begin()
            .column(
                "depth",
                Kind::Integer,
                "depth of trial and error; 0 if singles solve the puzzle",
                |_, record: &Hunted<TrialDepth>| record.found.map(|it| it.depth).into(),
            )
            .column(
                "bpb",
                Kind::Integer,
                "length of the longest braid in a trial: the p of class BpB; 0 for a depth of 0 or 1",
                |_, record| record.found.and_then(|it| it.braids).into(),
            )
            .end_with(move |record| match record.found {
                Some(TrialDepth { braids: None, .. }) => Some("longer braids are required in trials".into()),
                _ => record.reason(),
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<TrialDepth>),
    ) {
        hunted::each(items, limits, give, |item, ends| {
            let (puzzle, _) = hunted::proper(item)?;
            let mut hunting = Hunting::default();
            // For a proper puzzle, singles never lead to a contradiction, so there is always a start state.
            let start = State::new(&Candidates::new(&puzzle));
            let found = start.map_or(ControlFlow::Continue(None), |start| self.found(&start, ends));
            let left = found.is_break().then_some("time limit reached");
            if let ControlFlow::Continue(Some(found)) = found {
                hunting.found(found);
            }
            Ok(hunting.end(left, "a greater depth is required"))
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<TrialDepth>, out: &mut Vec<u8>) {
        match record.found {
            Some(TrialDepth { depth, braids: Some(braids) }) => {
                write(out, format_args!("{depth} B{braids}B\n"))
            }
            Some(TrialDepth { depth, braids: None }) => write(out, format_args!("{depth} -\n")),
            None => record.write_reason(out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Hunted<TrialDepth>, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        match record.found {
            Some(TrialDepth { depth, braids }) => {
                let class = match braids {
                    Some(braids) => format!("class B{braids}B"),
                    None => format!("not in class B{0}B", self.options.length),
                };
                write(out, format_args!("T&E depth {depth}, {class}\n"));
            }
            None => record.write_reason(out),
        }
    }
}

impl Depth {
    fn found(&self, start: &State, ends: &dyn Fn() -> bool) -> ControlFlow<(), Option<TrialDepth>> {
        let mut look = || if ends() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let Some(depth) = trial_depth(start, self.options.depth, &mut look)? else {
            return ControlFlow::Continue(None);
        };
        let braids = match depth {
            0 | 1 => Some(0),
            // Up to depth 1, trials need no braids. Beyond depth 2, braids are not sufficient, whatever their length.
            2 => braid_class(start, self.options.length, &mut look)?,
            _ => None,
        };
        ControlFlow::Continue(Some(TrialDepth { depth, braids }))
    }
}
