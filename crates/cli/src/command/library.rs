//! `sodan library`: a file of puzzles with all that is known of them.

mod add;
mod export;
mod label;
mod remark;
mod show;
mod stats;
mod take;
mod which;

use crate::args::seconds;
use crate::conflicts;
use crate::exit::{Ending, Failure};
use crate::tell;
use clap::{Args, Subcommand};
use sodan::library::{Access, Error, Label, Library, NEWEST};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// Keep puzzles in one file, each once whatever way it is turned, with labels, sources, tags and notes
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library add --label check,hodoku puzzles.txt
  sodan library find 'givens = 17 and hodoku.level >= easy'
  sodan library stats

The file is SQLite's, and docs/library.md describes its tables for other programs. One program writes at a time, and any number
read meanwhile. What is finished stays, whatever ends a run; the same command again goes on, and nothing comes twice.

`find`, `show`, `stats` and `export` also read a library where nothing can be written. The status is 1 if no puzzle is found or meant,
or one that is named is not there, and 3 if some lack a label that is asked for.")]
pub struct LibraryArgs {
    /// The library
    #[arg(long, value_name = "FILE", default_value = "library.db", global = true)]
    file: PathBuf,

    /// How many seconds to wait while another program writes
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds, global = true)]
    wait: Duration,

    #[command(subcommand)]
    command: LibraryCommand,
}

#[derive(Subcommand, Debug)]
enum LibraryCommand {
    /// Add puzzles; the file is made if there is none
    Add(add::AddArgs),
    /// Give labels to puzzles that lack them: status, ratings, techniques
    Label(label::LabelArgs),
    /// The puzzles for which an expression holds
    Find(export::FindArgs),
    /// All that is known of puzzles
    Show(show::ShowArgs),
    /// Give puzzles tags or a note, or take them away
    Tag(remark::TagArgs),
    /// All puzzles with all labels, as a table or in other formats
    Export(export::ExportArgs),
    /// How many puzzles there are, of which kinds
    Stats(stats::StatsArgs),
    /// Take puzzles out, with all that is known of them
    Remove(remark::RemoveArgs),
}

/// Runs the command.
pub fn run(args: &LibraryArgs) -> Result<Ending, Failure> {
    let place = LibraryFile { file: &args.file, wait: args.wait };
    match &args.command {
        LibraryCommand::Add(args) => add::run(args, place),
        LibraryCommand::Label(args) => label::run(args, place),
        LibraryCommand::Find(args) => export::find(args, place),
        LibraryCommand::Show(args) => show::run(args, place),
        LibraryCommand::Tag(args) => remark::tag(args, place),
        LibraryCommand::Export(args) => export::export(args, place),
        LibraryCommand::Stats(args) => stats::run(args, place),
        LibraryCommand::Remove(args) => remark::remove(args, place),
    }
}

/// Where the library is.
#[derive(Clone, Copy)]
struct LibraryFile<'a> {
    file: &'a Path,
    wait: Duration,
}

impl LibraryFile<'_> {
    fn open(self, access: Access) -> Result<Library, Failure> {
        conflicts::add_input(self.file);
        // What was written last may stand beside the file alone.
        for ending in conflicts::DATABASE_ENDINGS {
            let mut beside = self.file.as_os_str().to_owned();
            beside.push(ending);
            conflicts::add_input(Path::new(&beside));
        }
        // SQLite does not tell what may not be read from what may not be written to.
        if self.file.is_file() {
            File::open(self.file).map_err(|cause| self.unusable(cause))?;
        }
        let library = Library::open(self.file, access, self.wait).map_err(|error| self.failure(error))?;
        // Versions before cannot read the file any longer, which its user should hear from this one.
        if let Some(from) = library.brought_up_from() {
            let file = self.file.display();
            tell(format_args!(
                "{file} was brought from schema {from} to schema {NEWEST}, which earlier versions cannot read"
            ));
        }
        Ok(library)
    }

    /// What a fault of the library is to a user: a wrong word, or a file that cannot be used.
    fn failure(self, error: Error) -> Failure {
        match error {
            Error::Query(_) | Error::NoLabel(_) | Error::NoTag(_) => Failure::Usage(error.to_string()),
            error => self.unusable(io::Error::other(error)),
        }
    }

    fn unusable(self, cause: io::Error) -> Failure {
        Failure::File { what: "cannot use the library", name: self.file.display().to_string(), cause }
    }
}

/// Kinds of labels, each once, the cheapest first.
#[derive(Clone, Debug)]
struct LabelsArg(Vec<Label>);

impl FromStr for LabelsArg {
    type Err = String;

    /// Reads names with commas between; `rate` and `all` are several.
    fn from_str(text: &str) -> Result<LabelsArg, String> {
        let all = Label::all();
        let is_meant = |label: &Label, name: &str| {
            name == label.name() || name == "all" || name == "rate" && matches!(label, Label::Scale(_))
        };
        let names: Vec<&str> = text.split(',').map(str::trim).collect();
        if let Some(unknown) = names.iter().find(|name| !all.iter().any(|label| is_meant(label, name))) {
            let known: Vec<&str> = all.iter().map(|label| label.name()).collect();
            return Err(format!(
                "unknown label `{unknown}`; there are {}, rate (all scales) and all",
                known.join(", ")
            ));
        }
        Ok(LabelsArg(
            all.into_iter().filter(|label| names.iter().any(|name| is_meant(label, name))).collect(),
        ))
    }
}
