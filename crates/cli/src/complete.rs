//! Shell completion. The scripts printed by `sodan completions` run this command with the words typed so far. Names
//! after a comma and within a filter expression are completed too.

use crate::command::command_line;
use crate::exit::{Ending, Failure};
use crate::help::Detail;
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use clap_complete::env::{CompleteEnv, Shells};
use sodan::query::NameKind;
use sodan::search::Backend;
use sodan::tasks::record::{Record, Schema};
use sodan::tasks::{self, Task, vocabulary};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

/// Environment variable that contains the name of the shell. Set by the completion scripts.
const VARIABLE: &str = "SODAN_COMPLETE";

/// Prints the completion script for `shell`.
pub fn script(shell: Shell) -> Result<Ending, Failure> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    let name = shell.to_string();
    let completer =
        shells.completer(&name).ok_or_else(|| Failure::Usage(format!("no completions for {name}")))?;
    completer
        .write_registration(VARIABLE, "sodan", "sodan", "sodan", &mut script)
        .and_then(|()| io::stdout().write_all(&script))
        .map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}

/// Prints the possible completions if a completion script has started the command. Returns `None` otherwise.
pub fn answer(arguments: &[OsString]) -> Option<Result<Ending, Failure>> {
    std::env::var_os(VARIABLE)?;
    let folder = std::env::current_dir().ok();
    let command = || with_candidates(command_line(Detail::Full));
    let answered =
        CompleteEnv::with_factory(command).var(VARIABLE).try_complete(arguments.to_vec(), folder.as_deref());
    match answered {
        Ok(true) => Some(Ok(Ending::Done)),
        Ok(false) => None,
        Err(error) => Some(Err(Failure::Usage(error.to_string()))),
    }
}

/// Adds completions to the arguments whose values clap does not list.
fn with_candidates(command: Command) -> Command {
    let name = command.get_name().to_owned();
    command.mut_args(|arg| candidates(arg, &name)).mut_subcommands(with_candidates)
}

fn candidates(arg: Arg, command: &str) -> Arg {
    let value = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    match (arg.get_id().as_str(), value.as_deref()) {
        (_, Some("EXPRESSION")) => arg.add(ArgValueCompleter::new(in_expression)),
        ("columns" | "drop", _) => {
            let command = command.to_owned();
            let all = move || columns(&command).into_iter().map(CompletionCandidate::new).collect();
            arg.add(ArgValueCandidates::new(all))
        }
        (_, Some("FILE" | "INPUT" | "PUZZLES")) => arg.value_hint(ValueHint::AnyPath),
        (_, Some("FOLDER")) => arg.value_hint(ValueHint::DirPath),
        _ => arg,
    }
}

/// Returns the names of the columns that a command writes by default.
fn columns(command: &str) -> Vec<String> {
    fn names<R: Record>(schema: Schema<R>) -> Vec<String> {
        schema.columns().map(|column| column.name.to_string()).collect()
    }
    fn of<T: Task, E>(task: Result<T, E>) -> Vec<String> {
        task.map(|task| names(task.schema())).unwrap_or_default()
    }
    let backend = Backend::best();
    match command {
        "solve" => of(tasks::Solve::new(&tasks::SolveOptions::default(), backend)),
        "count" => of(tasks::Count::new(&tasks::CountOptions::default(), backend)),
        "check" => names(tasks::Check::new(&tasks::CheckOptions::default(), backend).schema()),
        "rate" => of(tasks::Rate::new(&tasks::RateOptions::default())),
        "hint" => names(tasks::Hint::new(&tasks::HintOptions::default()).schema()),
        "generate" => of(tasks::Generate::new(&tasks::GenerateOptions::default())),
        "expand" => of(tasks::Expand::new(&tasks::ExpandOptions::default())),
        "minimize" => of(tasks::Minimize::new(tasks::MinimizeOptions::default())),
        "morph" => of(tasks::Morph::new(tasks::MorphOptions::default())),
        "near" => of(tasks::Near::new(&tasks::NearOptions::default())),
        "canonicalize" => {
            names(tasks::Canonicalize::new(&tasks::CanonicalizeOptions::default(), backend).schema())
        }
        "backdoors" => of(tasks::Backdoors::new(tasks::BackdoorsOptions::default())),
        "depth" => of(tasks::Depth::new(tasks::DepthOptions::default())),
        "unavoidable" => of(tasks::Unavoidable::new(tasks::UnavoidableOptions::default())),
        _ => Vec::new(),
    }
}

/// Keywords in filter expressions.
const KEYWORDS: [&str; 6] = ["and", "between", "in", "is", "not", "or"];

/// Completes the last word of an expression: a name, a keyword, or a value of the preceding name.
fn in_expression(typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str() else { return Vec::new() };
    // Bash includes an opening quote in the word, and adds it to the completion itself.
    let typed = typed.trim_start_matches(['\'', '"']);
    let is_part = |sign: char| sign.is_alphanumeric() || "._-+".contains(sign);
    let start = typed
        .rfind(|it| !is_part(it))
        .map_or(0, |at| at + typed[at..].chars().next().map_or(1, char::len_utf8));
    let (before, word) = typed.split_at(start);
    let last_name =
        before.trim_end_matches(['"', ' ', '=', '<', '>', '!', ',', '(']).rsplit(|it| !is_part(it)).next();
    let names = vocabulary().names();
    let kind = last_name.and_then(|name| vocabulary().find(name)).map(|place| &names[place].kind);
    let known: Vec<(String, Option<&str>)> = match kind {
        Some(NameKind::Word(words) | NameKind::Several(words)) => {
            words.all().into_iter().map(|word| (quoted(word, before), None)).collect()
        }
        _ => {
            let names = names.iter().map(|name| (name.name.clone(), Some(name.about.as_str())));
            names.chain(KEYWORDS.map(|word| (word.to_owned(), None))).collect()
        }
    };
    let word = word.to_lowercase();
    let is_begun = |known: &str| known.trim_start_matches('"').to_lowercase().starts_with(&word);
    let candidate = |(known, about): (String, Option<&str>)| {
        CompletionCandidate::new(format!("{before}{known}")).help(about.map(|about| about.to_owned().into()))
    };
    known.into_iter().filter(|(known, _)| is_begun(known)).map(candidate).collect()
}

/// Quotes a word if an expression requires it, that is, if the word contains characters other than letters and digits.
/// Does not add a quote if `before` ends with an open quote.
fn quoted(word: &str, before: &str) -> String {
    let is_simple = word.chars().all(|sign| sign.is_alphanumeric());
    if is_simple || before.ends_with('"') { word.to_owned() } else { format!("\"{word}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(words: &[&str]) -> Vec<String> {
        let mut command = with_candidates(command_line(Detail::Full));
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let last = words.len() - 1;
        let found = clap_complete::engine::complete(&mut command, words, last, None).unwrap();
        found.iter().map(|it| it.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn names_after_commas_are_completed() {
        assert_eq!(completed(&["sodan", "rate", "--scale", "hodoku,s"]), ["hodoku,se"]);
        assert_eq!(completed(&["sodan", "solve", "--columns", "puzzle,sol"]), ["puzzle,solution"]);
    }

    #[test]
    fn expressions_are_completed() {
        assert_eq!(completed(&["sodan", "filter", "givens <= 24 and symm"]), ["givens <= 24 and symmetry"]);
        assert_eq!(completed(&["sodan", "filter", "'symm"]), ["symmetry"]);
        assert_eq!(completed(&["sodan", "filter", "hodoku.level >= ext"]), ["hodoku.level >= Extreme"]);
        let wing = completed(&["sodan", "generate", "--where", "hodoku.uses \"x-w"]);
        assert_eq!(wing, ["hodoku.uses \"x-wing"]);
    }

    #[test]
    fn techniques_and_levels_are_completed() {
        for (option, begun, whole) in [
            ("--without", "finned-sw", "finned-swordfish"),
            ("--without", "Uniq", "Uniqueness"),
            ("--up-to", "Unf", "Unfair"),
        ] {
            assert!(completed(&["sodan", "explain", option, begun]).contains(&whole.to_owned()), "{whole}");
        }
    }

    #[test]
    fn commands_options_and_files_are_completed() {
        assert!(completed(&["sodan", "ca"]).contains(&"candidates".to_owned()));
        assert!(completed(&["sodan", "solve", "--col"]).contains(&"--columns".to_owned()));
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("puzzles.txt"), "").unwrap();
        let begun = folder.path().join("puz").to_str().unwrap().to_owned();
        assert_eq!(completed(&["sodan", "solve", &begun]).len(), 1);
    }
}
