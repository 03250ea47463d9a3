//! Messages on standard error: errors, warnings and notes.
//!
//! ```text
//! error: …      ends the run                               always shown
//! warning: …    concerns a record or the output            always shown
//! …             a note: a summary, or progress in a log    hidden by --quiet
//! ```

use crate::progress;
use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU8, Ordering};

/// Which messages are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Verbosity {
    /// Errors and warnings.
    Quiet,
    /// Errors, the first warnings of each kind, and summaries of runs over more than one record.
    Normal,
    /// All warnings, and the summary of every run.
    Verbose,
}

/// When colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Color {
    /// On a terminal, unless the `NO_COLOR` environment variable is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

static VERBOSITY: AtomicU8 = AtomicU8::new(Verbosity::Normal as u8);
static COLOR: AtomicU8 = AtomicU8::new(Color::Auto as u8);

/// Sets the verbosity of the process.
pub fn set_verbosity(verbosity: Verbosity) {
    VERBOSITY.store(verbosity as u8, Ordering::Relaxed);
}

/// Sets whether this process uses colours.
pub fn set_color(color: Color) {
    COLOR.store(color as u8, Ordering::Relaxed);
}

/// Returns whether only errors and warnings are printed.
pub fn is_quiet() -> bool {
    VERBOSITY.load(Ordering::Relaxed) == Verbosity::Quiet as u8
}

/// Returns whether all warnings and summaries are printed.
pub fn is_verbose() -> bool {
    VERBOSITY.load(Ordering::Relaxed) == Verbosity::Verbose as u8
}

/// Returns whether output to `stream` is coloured.
pub fn has_color(stream: &impl IsTerminal) -> bool {
    match COLOR.load(Ordering::Relaxed) {
        it if it == Color::Always as u8 => true,
        it if it == Color::Never as u8 => false,
        _ => stream.is_terminal() && allows_color(),
    }
}

/// Returns whether output to a terminal is coloured, according to `--color` and `NO_COLOR`.
pub fn allows_color() -> bool {
    let is_off = COLOR.load(Ordering::Relaxed) == Color::Never as u8;
    !is_off && std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty())
}

/// Prints the error that ends the run.
pub fn error(message: Arguments<'_>) {
    write(Some(("error", "31")), message);
}

/// Prints a warning, which does not end the run.
pub fn warn(message: Arguments<'_>) {
    write(Some(("warning", "33")), message);
}

/// Prints a note, unless `--quiet` is set.
pub fn note(message: Arguments<'_>) {
    if !is_quiet() {
        write(None, message);
    }
}

/// Prints a progress line, regardless of verbosity.
pub(crate) fn line(message: Arguments<'_>) {
    write(None, message);
}

/// Prints a line. Errors are ignored, since they cannot be reported.
fn write(prefix: Option<(&str, &str)>, message: Arguments<'_>) {
    let mut stderr = io::stderr();
    let prefix = match prefix {
        Some((word, color)) if has_color(&stderr) => format!("\x1b[1;{color}m{word}:\x1b[0m "),
        Some((word, _)) => format!("{word}: "),
        None => String::new(),
    };
    progress::apart(|| drop(writeln!(stderr, "{prefix}{message}")));
}
