//! `sodan library`: maintains a library, a file of puzzles with their data.

mod add;
mod edit;
mod export;
mod imported;
mod label;
mod show;
mod stats;
mod which;

use crate::args::seconds;
use crate::conflicts;
use crate::exit::{Ending, Failure};
use crate::message::warn;
use clap::{Args, Subcommand};
use sodan::library::{Access, Error, Label, Library, NEWEST};
use sodan::logic::rating;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// Maintain a searchable library of puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library add --label check,hodoku puzzles.txt
  sodan library find 'givens = 17 and hodoku.level >= easy'
  sodan library stats

A library is one SQLite file. Isomorphic puzzles are stored once, with all forms, labels, sources, tags and notes.
Interrupted runs keep finished work; run the same command again to continue. Puzzles already stored are not added
again. Only one process can write at a time. The exit code is 1 if no puzzle is found, and 3 if some puzzles lack a
label that the expression uses.")]
pub struct LibraryArgs {
    /// Library file
    #[arg(long, value_name = "FILE", default_value = "library.db", global = true, help_heading = LIBRARY)]
    file: PathBuf,

    /// Time to wait for another process to finish writing
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds, global = true,
        help_heading = LIBRARY)]
    wait: Duration,

    #[command(subcommand)]
    command: LibraryCommand,
}

/// Heading of the options common to all subcommands.
const LIBRARY: &str = "Library";

#[derive(Subcommand, Debug)]
enum LibraryCommand {
    /// Add puzzles, creating the file if needed
    Add(add::AddArgs),
    /// Compute missing labels: status, ratings, techniques
    Label(label::LabelArgs),
    /// Find the puzzles that match an expression
    Find(export::FindArgs),
    /// Show all stored data for puzzles
    Show(show::ShowArgs),
    /// Edit the tags and notes of puzzles
    Tag(edit::TagArgs),
    /// Export all puzzles with all labels
    Export(export::ExportArgs),
    /// Count puzzles by label, source and tag
    Stats(stats::StatsArgs),
    /// Remove puzzles and all their data
    Remove(edit::RemoveArgs),
}

/// Runs `sodan library`.
pub fn run(args: &LibraryArgs) -> Result<Ending, Failure> {
    let place = LibraryFile { file: &args.file, wait: args.wait };
    match &args.command {
        LibraryCommand::Add(args) => add::run(args, place),
        LibraryCommand::Label(args) => label::run(args, place),
        LibraryCommand::Find(args) => export::find(args, place),
        LibraryCommand::Show(args) => show::run(args, place),
        LibraryCommand::Tag(args) => edit::tag(args, place),
        LibraryCommand::Export(args) => export::export(args, place),
        LibraryCommand::Stats(args) => stats::run(args, place),
        LibraryCommand::Remove(args) => edit::remove(args, place),
    }
}

/// Path of the library file, and how long to wait for its lock.
#[derive(Clone, Copy)]
struct LibraryFile<'a> {
    file: &'a Path,
    wait: Duration,
}

impl LibraryFile<'_> {
    fn open(self, access: Access) -> Result<Library, Failure> {
        conflicts::add_input(self.file);
        // Recent writes may exist only in a side file.
        for ending in conflicts::DATABASE_ENDINGS {
            let mut side_file = self.file.as_os_str().to_owned();
            side_file.push(ending);
            conflicts::add_input(Path::new(&side_file));
        }
        // SQLite reports missing read and write permissions alike, so check first that the file is readable.
        if self.file.is_file() {
            File::open(self.file).map_err(|cause| self.unusable(cause))?;
        }
        let library = Library::open(self.file, access, self.wait).map_err(|error| self.failure(error))?;
        // Report the upgrade, since earlier versions cannot read the file any more.
        if let Some(from) = library.brought_up_from() {
            let file = self.file.display();
            warn(format_args!(
                "upgraded {file} from schema {from} to {NEWEST}; earlier versions of sodan cannot read it"
            ));
        }
        Ok(library)
    }

    /// Converts a library error to a usage error or a file error.
    fn failure(self, error: Error) -> Failure {
        match error {
            Error::Query(_) | Error::NoLabel(_) | Error::NoTag(_) => Failure::Usage(error.to_string()),
            error => self.unusable(io::Error::other(error)),
        }
    }

    fn unusable(self, cause: io::Error) -> Failure {
        Failure::File { action: "cannot open the library", name: self.file.display().to_string(), cause }
    }
}

/// Labels without duplicates, in ascending order of cost.
#[derive(Clone, Debug)]
struct LabelsArg(Vec<Label>);

impl FromStr for LabelsArg {
    type Err = String;

    /// Parses comma-separated label names. `rate` stands for all scales, and `all` for all labels.
    fn from_str(text: &str) -> Result<LabelsArg, String> {
        let all = Label::all();
        let is_selected = |label: &Label, name: &str| {
            name == label.name() || name == "all" || name == "rate" && matches!(label, Label::Scale(_))
        };
        // Accept alternative names of scales, like --scale.
        let name =
            |text: &'_ str| rating::named(text).map_or(text.to_owned(), |scale| scale.name().to_owned());
        let names: Vec<String> = text.split(',').map(str::trim).map(name).collect();
        if let Some(unknown) = names.iter().find(|name| !all.iter().any(|label| is_selected(label, name))) {
            let known: Vec<&str> = all.iter().map(|label| label.name()).collect();
            return Err(format!(
                "unknown label `{unknown}`: expected one of {}, rate (all scales) or all",
                known.join(", ")
            ));
        }
        Ok(LabelsArg(
            all.into_iter().filter(|label| names.iter().any(|name| is_selected(label, name))).collect(),
        ))
    }
}
