//! `sodan library tag` and `sodan library remove`: edit or remove puzzles.

use super::LibraryFile;
use super::which::{Selection, WhichArgs};
use crate::exit::{Ending, Failure};
use crate::message::note;
use clap::{ArgGroup, Args};
use sodan::library::Access;
use sodan::tasks::several;

/// Edit the tags and notes of puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library tag --add favourite,monday 1
  sodan library tag --drop monday --note 'club night' --where 'tag monday'
  sodan library tag --note '' puzzle.txt

Tags consist of letters, digits and - _ . +; case is ignored. If the library lacks any of the given puzzles, nothing is changed.")]
#[command(group(ArgGroup::new("remark").required(true).multiple(true).args(["add", "drop", "note"])))]
pub struct TagArgs {
    /// Tags to add
    #[arg(long, value_name = "TAG,...", value_delimiter = ',')]
    add: Vec<String>,

    /// Tags to remove
    #[arg(long, value_name = "TAG,...", value_delimiter = ',')]
    drop: Vec<String>,

    /// New note; an empty string removes the existing note
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,

    #[command(flatten)]
    which: WhichArgs,
}

/// Runs `sodan library tag`.
pub fn tag(args: &TagArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let mut library = place.open(Access::Existing)?;
    let selection = args.which.of(&library, place)?;
    if let Some(ending) = nothing("tag", &selection) {
        return Ok(ending);
    }
    if let Some(tag) = args.add.iter().find(|tag| args.drop.contains(tag)) {
        return Err(Failure::Usage(format!("--add and --drop both name the tag `{tag}`")));
    }
    let texts = |tags: &'_ [String]| tags.iter().map(String::clone).collect::<Vec<_>>();
    let remark =
        sodan::library::Remark { add: texts(&args.add), drop: texts(&args.drop), note: args.note.clone() };
    let changed = library.remark(&selection.numbers, &remark).map_err(|error| place.failure(error))?;
    let puzzles = several(selection.numbers.len() as u64, "puzzle");
    match changed {
        0 => note(format_args!("library tag: nothing changed; {puzzles} already up to date")),
        _ => note(format_args!("library tag: {puzzles} changed")),
    }
    Ok(selection.ending())
}

/// Remove puzzles and all their data
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library remove 1
  sodan library remove puzzle.txt
  sodan library remove --where 'givens > 40 and not note keep'

If the library lacks any of the given puzzles, nothing is removed.")]
pub struct RemoveArgs {
    #[command(flatten)]
    which: WhichArgs,
}

/// Runs `sodan library remove`.
pub fn remove(args: &RemoveArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let mut library = place.open(Access::Existing)?;
    let selection = args.which.of(&library, place)?;
    if let Some(ending) = nothing("remove", &selection) {
        return Ok(ending);
    }
    let removed = library.remove(&selection.numbers).map_err(|error| place.failure(error))?;
    note(format_args!("library remove: {} removed", several(removed, "puzzle")));
    Ok(selection.ending())
}

/// Returns the exit status if the run must not change the library, either because no puzzle is selected, or because an
/// argument matches no puzzle and may contain a typo. Returns `None` if the run may continue.
fn nothing(command: &str, selection: &Selection) -> Option<Ending> {
    if selection.missing == 0 && !selection.numbers.is_empty() {
        return None;
    }
    let why = if selection.missing == 0 { ": no puzzles selected" } else { "" };
    note(format_args!("library {command}: nothing changed{why}"));
    Some(selection.ending())
}
