//! Structure of the command line: groups of commands, headings of options, and the two lengths of help.
//!
//! `-h` prints an overview, and `--help` the manual. Both texts use clap's short help, since clap's long help needs
//! three lines per option. There are two command trees, which accept the same arguments and differ only in their
//! texts. [`Detail`] selects the tree.

use crate::exit::EXIT_CODES;
use clap::builder::{Resettable, StyledStr};
use clap::{Arg, ArgAction, Command};

/// Heading of the options that select and describe the input.
pub const INPUT: &str = "Input";
/// Heading of the options that affect the output.
pub const OUTPUT: &str = "Output";
/// Heading of the options for threads, memory and progress.
pub const PERFORMANCE: &str = "Performance";
/// Heading of the options that limit time and work.
pub const LIMITS: &str = "Limits";
/// Heading of the options that every command accepts.
pub const GLOBAL: &str = "Global options";

/// The visible commands, grouped by purpose. Each command is in exactly one group.
pub const GROUPS: [(&str, &[&str]); 7] = [
    (
        "Solve and explain",
        &[
            "solve",
            "count",
            "candidates",
            "check",
            "hint",
            "explain",
            "steps",
            "verify-steps",
            "chains",
            "techniques",
        ],
    ),
    ("Rate", &["rate", "depth", "filter"]),
    ("Generate", &["generate", "expand", "minimize", "morph"]),
    (
        "Search for related puzzles",
        &["near", "distinct", "same", "canonicalize", "grid", "backdoors", "unavoidable"],
    ),
    ("Data sets", &["convert", "sample", "dataset", "library"]),
    ("Agents", &["negotiate", "compare", "choices", "queens", "bench"]),
    ("Page and tools", &["serve", "doctor", "completions", "man"]),
];

/// Length of the help text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// `-h`: the most common options.
    Short,
    /// `--help`, man pages and completions: all options, examples and notes.
    Full,
}

/// IDs of options that `-h` omits, in all commands.
const RARE: &[&str] = &[
    "from",
    "column",
    "recursive",
    "overwrite",
    "resume",
    "progress",
    "color",
    "verbose",
    "columns",
    "drop",
    "sort",
    "top",
    "keep_text",
    "effort",
    "timeout",
    "budget",
    "order",
    "without",
    "up_to",
    "missing",
    "unrepaired",
    "grids",
    "minimal",
    "minimal_clues",
    "keep_best",
    "promote_in_search",
    "silence",
    "quiet_for",
    "mistake",
    "delay",
    "stall",
    "crash",
    "lose",
    "switch",
    "json",
    "start",
    "falls",
    "levels",
    "length",
    "cancels",
    "reach",
    "score",
    "ignore",
    "closely",
    "turn",
    "by_solution",
    "no_header",
    "solution_column",
    "memory",
];

/// Prepares the command tree: adds the help flag, command groups and after-help texts, and selects the help length.
pub fn arrange(root: Command, detail: Detail) -> Command {
    let root = arranged(root, "", detail);
    let list = groups(&root);
    let examples = root.get_after_help().map(plain).unwrap_or_default();
    let more = match detail {
        Detail::Full => examples,
        Detail::Short => {
            "`sodan COMMAND -h` lists the options of a command; `sodan --help` shows examples.".to_owned()
        }
    };
    root.help_template("{about}\n\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}")
        .before_help(list)
        .after_help(more)
}

/// Returns the command list of the top-level help: one heading per group, and one line per command.
fn groups(root: &Command) -> String {
    let about = |name: &&str| {
        let command = root.find_subcommand(name)?;
        Some(format!("  {name:<13} {}\n", command.get_about().map(plain).unwrap_or_default()))
    };
    let group = |(title, names): (&str, &[&str])| {
        format!("{title}:\n{}", names.iter().filter_map(about).collect::<String>())
    };
    GROUPS.map(group).join("\n").trim_end().to_owned()
}

fn arranged(command: Command, path: &str, detail: Detail) -> Command {
    let path = format!("{path}{} ", command.get_name());
    let after = command.get_after_help().map(|help| joined(&plain(help))).unwrap_or_default();
    let has_format = command.get_arguments().any(|arg| arg.get_id() == "format");
    let command = if has_format { with_short_names(command) } else { command };
    let command = command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(help_flag())
        .mut_args(|arg| arg_of(arg, detail))
        .mut_subcommands(|below| arranged(below, &path, detail));
    let after = match detail {
        Detail::Full => [after, values(&command), exit_codes()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n"),
        Detail::Short => format!("`{path}--help` shows all options, examples and exit codes."),
    };
    command.after_help(after).after_long_help(Resettable::Reset)
}

/// Returns a help text as a string. Help texts contain no escape sequences. `to_string` would search each text for them,
/// which doubles the time that an unoptimized command takes to start.
fn plain(text: &StyledStr) -> String {
    text.ansi().to_string()
}

fn help_flag() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::HelpShort)
        .help("Print an overview (-h) or the manual (--help)")
        .help_heading(GLOBAL)
}

/// Adds `-f` and `--json` to a command with the option `--format`.
fn with_short_names(command: Command) -> Command {
    let has_json = command.get_arguments().any(|arg| {
        arg.get_id() == "format" && arg.get_possible_values().iter().any(|value| value.get_name() == "json")
    });
    let command = command.mut_arg("format", |arg| arg.short('f').help_heading(OUTPUT).alias("output-format"));
    if !has_json {
        return command;
    }
    let json = Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .conflicts_with("format")
        .help("Short for --format json: one object per line")
        .help_heading(OUTPUT);
    command.mut_arg("format", |arg| arg.default_value_if("json", "true", Some("json"))).arg(json)
}

fn arg_of(arg: Arg, detail: Detail) -> Arg {
    let text = match detail {
        Detail::Full => arg.get_long_help().or(arg.get_help()),
        Detail::Short => arg.get_help(),
    };
    let text = text.map(plain).unwrap_or_default();
    let sentences: Vec<&str> =
        text.split("\n\n").map(|part| part.strip_suffix('.').unwrap_or(part)).collect();
    let text = sentences.join(". ");
    let is_hidden = detail == Detail::Short && RARE.contains(&arg.get_id().as_str());
    let is_hidden = is_hidden || arg.is_hide_set();
    // Accept any case, since names such as SE and CSV are often written in capitals.
    let arg = if arg.get_action().takes_values() { arg.ignore_case(true) } else { arg };
    // Treat -1 as an invalid value rather than as an unknown option.
    let is_named = arg.get_long().is_some() && arg.get_action().takes_values();
    let arg = if is_named { arg.allow_negative_numbers(true) } else { arg };
    arg.help(text).long_help(Resettable::Reset).hide(is_hidden)
}

/// Returns the lists of possible values that have descriptions. Skips formats and other self-explanatory values.
fn values(command: &Command) -> String {
    let own = command.get_arguments().filter(|arg| {
        let id = arg.get_id().as_str();
        !arg.is_hide_set()
            && !arg.is_hide_possible_values_set()
            && !["format", "progress", "color"].contains(&id)
    });
    let described = own.filter_map(|arg| {
        let values = arg.get_possible_values();
        let width = values.iter().map(|value| value.get_name().len()).max()?;
        let rows: String = values
            .iter()
            .filter_map(|value| {
                // Print only the part before the first colon, to keep the list short. The documentation has the rest.
                let help = plain(value.get_help()?);
                let help = help.split(": ").next().unwrap_or_default();
                Some(format!("\n  {:<width$}  {help}", value.get_name()))
            })
            .collect();
        let name = arg.get_long().map_or_else(|| arg.get_id().to_string(), |long| format!("--{long}"));
        (!rows.is_empty()).then(|| format!("Values of {name}:{rows}"))
    });
    described.collect::<Vec<_>>().join("\n\n")
}

/// Returns the table of exit codes, with a heading.
pub fn exit_codes() -> String {
    let row = |(code, meaning): (&str, &str)| format!("\n  {code:<8}  {meaning}");
    format!("Exit codes:{}", EXIT_CODES.map(row).concat())
}

/// Joins the lines of each paragraph, so that clap can wrap them. Lines that start with a space stay separate.
fn joined(text: &str) -> String {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let mut out = String::with_capacity(text.len());
    let mut before = "";
    for (number, line) in text.lines().enumerate() {
        if number > 0 {
            out.push(if is_prose(before) && is_prose(line) { ' ' } else { '\n' });
        }
        out.push_str(line);
        before = line;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_joined() {
        assert_eq!(
            joined("Examples:\n  a\n  b\n\nOne\ntwo.\n\nThree."),
            "Examples:\n  a\n  b\n\nOne two.\n\nThree.",
            "prose is wrapped at the width of the terminal, examples keep their lines"
        );
    }
}
