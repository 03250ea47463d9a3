//! `sodan library tag` and `remove`: what people say of puzzles, and taking them out.

use super::LibraryFile;
use super::which::{Meant, WhichArgs};
use crate::exit::{Ending, Failure};
use crate::tell;
use clap::{ArgGroup, Args};
use sodan::library::Access;
use sodan::tasks::several;

/// Give puzzles tags or a note, or take them away
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library tag --add favourite,monday 1
  sodan library tag --drop monday --note 'from the evening of the club' --where 'tag monday'
  sodan library tag --note '' puzzle.txt

Tags are made of letters, digits and - _ . +; capitals and signs make no difference, as in expressions. All that is asked for happens,
or nothing, as where a puzzle is named that is not there.")]
#[command(group(ArgGroup::new("remark").required(true).multiple(true).args(["add", "drop", "note"])))]
pub struct TagArgs {
    /// Give these tags
    #[arg(long, value_name = "TAG,...", value_delimiter = ',')]
    add: Vec<String>,

    /// Take these tags away
    #[arg(long, value_name = "TAG,...", value_delimiter = ',')]
    drop: Vec<String>,

    /// Give this note in the place of any other; an empty one takes it away
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,

    #[command(flatten)]
    which: WhichArgs,
}

/// Runs `tag`.
pub fn tag(args: &TagArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let mut library = place.open(Access::Existing)?;
    let meant = args.which.of(&library, place)?;
    if let Some(ending) = nothing("tag", &meant) {
        return Ok(ending);
    }
    if let Some(tag) = args.add.iter().find(|tag| args.drop.contains(tag)) {
        return Err(Failure::Usage(format!("--add and --drop both name the tag `{tag}`")));
    }
    let texts = |tags: &'_ [String]| tags.iter().map(String::clone).collect::<Vec<_>>();
    let remark =
        sodan::library::Remark { add: texts(&args.add), drop: texts(&args.drop), note: args.note.clone() };
    let changed = library.remark(&meant.numbers, &remark).map_err(|error| place.failure(error))?;
    let puzzles = several(meant.numbers.len() as u64, "puzzle");
    match changed {
        0 => tell(format_args!("library tag: nothing is changed: {puzzles} had it so already")),
        _ => tell(format_args!("library tag: {puzzles}")),
    }
    Ok(meant.ending())
}

/// Take puzzles out, with all that is known of them
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library remove 1
  sodan library remove --where 'givens > 40 and not note keep'

All of them go, or none: if one that is named is not there, nothing is changed.")]
pub struct RemoveArgs {
    #[command(flatten)]
    which: WhichArgs,
}

/// Runs `remove`.
pub fn remove(args: &RemoveArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let mut library = place.open(Access::Existing)?;
    let meant = args.which.of(&library, place)?;
    if let Some(ending) = nothing("remove", &meant) {
        return Ok(ending);
    }
    let removed = library.remove(&meant.numbers).map_err(|error| place.failure(error))?;
    tell(format_args!("library remove: {}", several(removed, "puzzle")));
    Ok(meant.ending())
}

/// How a run ends in which nothing happens. Somebody who names a puzzle that is not there may mean another one.
fn nothing(command: &str, meant: &Meant) -> Option<Ending> {
    if meant.missing == 0 && !meant.numbers.is_empty() {
        return None;
    }
    let why = if meant.missing == 0 { ": no puzzle is meant" } else { "" };
    tell(format_args!("library {command}: nothing is changed{why}"));
    Some(meant.ending())
}
