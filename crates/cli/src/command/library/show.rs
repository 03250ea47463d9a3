//! `sodan library show`: shows all data of puzzles.

use super::LibraryFile;
use super::which::WhichArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::library::{Access, Entry};
use sodan::tasks::several;
use std::fmt::Write as _;
use std::io::Write as _;

/// Show all stored data for puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library show 1
  sodan library show puzzle.txt
  sodan library show --where 'givens <= 24'

A puzzle can be specified by any of its isomorphs.")]
pub struct ShowArgs {
    #[command(flatten)]
    which: WhichArgs,
}

/// Runs `sodan library show`.
pub fn run(args: &ShowArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let library = place.open(Access::Read)?;
    let selection = args.which.of(&library, place)?;
    let mut out = std::io::stdout().lock();
    for number in &selection.numbers {
        if let Some(entry) = library.entry(*number).map_err(|error| place.failure(error))? {
            out.write_all(text(&entry).as_bytes()).map_err(Failure::standard_output)?;
        }
    }
    Ok(selection.ending())
}

fn text(entry: &Entry) -> String {
    let mut out = String::new();
    let mut line = |name: &str, value: &str| {
        // Replace control characters, which notes may contain.
        let value = value.replace('\n', " ").replace(char::is_control, "\u{FFFD}");
        writeln!(out, "{name:>15}  {value}").expect("writing to memory cannot fail");
    };
    line("puzzle", &entry.number.to_string());
    line("canonical", &entry.canonical.to_string());
    line("id", &entry.id().to_string());
    line("automorphisms", &entry.automorphisms.to_string());
    line("givens", &entry.canonical.givens().len().to_string());
    for form in &entry.forms {
        line("form", &form.puzzle.to_string());
        let symmetry =
            if form.symmetry == "none" { String::new() } else { format!(", symmetry {}", form.symmetry) };
        line("", &format!("from {}, record {}, added {}{symmetry}", form.source, form.record, form.added));
    }
    if entry.times > entry.forms.len() as u64 {
        line("", &format!("and {}", several(entry.times - entry.forms.len() as u64, "more time")));
    }
    if !entry.tags.is_empty() {
        line("tags", &entry.tags.join(", "));
    }
    if let Some(note) = &entry.note {
        line("note", note);
    }
    for (name, value) in entry.labels() {
        line(&name, &value);
    }
    out.push('\n');
    out
}
