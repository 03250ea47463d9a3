//! Prints the grid after every N changes, in the log format of Andrew Cooke's Erlang solver of 18 May 2007.

use super::transcript::moment;
use crate::args::at_least_one;
use clap::Args;
use sodan::formats::{self, Format, Position, Style};
use sodan::negotiation::transcript::statistics::{Deeds, Frame};
use sodan::negotiation::transcript::{Clock, TranscriptEvent, What};
use sodan::negotiation::{Confidence, MessageKind};
use sodan::{ByCell, Cell};
use std::num::NonZeroU64;

/// Options for the status log of a run.
#[derive(Args, Clone, Debug)]
pub struct StatusArgs {
    /// Print the grid at the start and after every N changes
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    pub status: Option<NonZeroU64>,

    /// Start each printed status with an Erlang log header
    #[arg(long, requires = "status")]
    pub status_head: bool,

    /// Add one line per cell to each printed status
    #[arg(long, requires = "status")]
    pub status_cells: bool,
}

/// Status log, which contains the grid after every N changes.
pub struct StatusLog {
    every: NonZeroU64,
    head: bool,
    cells: bool,
    clock: Clock,
    frame: Frame,
    deeds: ByCell<Deeds>,
}

impl StatusLog {
    /// Creates the log, or returns `None` without `--status`.
    pub fn new(args: &StatusArgs, clock: Clock) -> Option<StatusLog> {
        Some(StatusLog {
            every: args.status?,
            head: args.status_head,
            cells: args.status_cells,
            clock,
            frame: Frame::default(),
            deeds: ByCell::new([Deeds::default(); 81]),
        })
    }

    /// Applies an event and returns the text to print, which is usually empty. The first change prints the initial
    /// status, and every Nth change prints the status after it.
    pub fn take(&mut self, event: &TranscriptEvent) -> String {
        let before = match event.what {
            What::Change { .. } => self.unchanged(),
            _ => String::new(),
        };
        let is_change = self.frame.take(event);
        match event.what {
            What::Change { cell, .. } if is_change => self.deeds[cell].changes += 1,
            What::Message { from, kind, .. } if from < 81 => {
                let deeds = &mut self.deeds[Cell::from_index(usize::from(from))];
                match kind {
                    MessageKind::Assert => deeds.sent += 1,
                    MessageKind::Cede | MessageKind::Deny => deeds.received += 1,
                    _ => {}
                }
            }
            _ => {}
        }
        if !is_change {
            return String::new();
        }
        let is_due = self.frame.changes.is_multiple_of(self.every.get());
        before + &if is_due { self.status() } else { String::new() }
    }

    /// Returns the initial status if no digit has changed yet, else an empty string. A run without changes prints the
    /// initial status at the end.
    pub fn unchanged(&self) -> String {
        if self.frame.changes == 0 { self.status() } else { String::new() }
    }

    fn status(&self) -> String {
        let Frame { at, grid, confidence, changes, .. } = &self.frame;
        let mut out = String::new();
        if self.head {
            out += &format!("=INFO REPORT==== {} ===\n", moment(*at, self.clock));
        }
        if self.cells {
            for cell in Cell::all() {
                let (x, y) = (cell.column().index() + 1, cell.row().index() + 1);
                let digit = grid.get(cell).map_or("ok".to_owned(), |digit| digit.to_string());
                let sure = match confidence[cell] {
                    it if it == Confidence::CERTAIN => "certain".to_owned(),
                    it => it.get().to_string(),
                };
                let Deeds { sent, received, changes, .. } = self.deeds[cell];
                out +=
                    &format!("{{{x},{y}}} = {digit} ({sure}) send:{sent} recv:{received} chng:{changes}\n");
            }
        }
        let style = Style { frame: formats::Frame::Bands, ..Style::default() };
        let rows = formats::to_string(Position::of_givens(*grid), Format::Grid, style).unwrap_or_default();
        out + &format!("status at {changes}\n\n{rows}\n\n")
    }
}
