//! Messages on standard error: errors, warnings and notes.
//!
//! ```text
//! error: …      ends the run                               always shown
//! warning: …    about a record, or the output              always shown
//! …             summaries, and progress in logs (a note)   not with --quiet
//! ```

use crate::progress;
use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU8, Ordering};

/// The messages that are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Verbosity {
    /// Errors and warnings.
    Quiet,
    /// The first warnings of a kind, and summaries of more than one record.
    Normal,
    /// All warnings, and the summary of every run.
    Verbose,
}

/// When colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Color {
    /// On a terminal, unless the environment variable `NO_COLOR` is set.
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

/// Sets when the process uses colours.
pub fn set_color(color: Color) {
    COLOR.store(color as u8, Ordering::Relaxed);
}

/// Returns whether errors and warnings are all that is shown.
pub fn is_quiet() -> bool {
    VERBOSITY.load(Ordering::Relaxed) == Verbosity::Quiet as u8
}

/// Returns whether all warnings and summaries are shown.
pub fn is_verbose() -> bool {
    VERBOSITY.load(Ordering::Relaxed) == Verbosity::Verbose as u8
}

/// Returns whether a stream gets colours.
pub fn has_color(stream: &impl IsTerminal) -> bool {
    match COLOR.load(Ordering::Relaxed) {
        it if it == Color::Always as u8 => true,
        it if it == Color::Never as u8 => false,
        _ => stream.is_terminal() && allows_color(),
    }
}

/// Returns whether terminals get colours, unless an option says otherwise.
pub fn allows_color() -> bool {
    let is_off = COLOR.load(Ordering::Relaxed) == Color::Never as u8;
    !is_off && std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty())
}

/// Reports the error that ends the run.
pub fn error(message: Arguments<'_>) {
    write(Some(("error", "31")), message);
}

/// Reports an error that does not end the run.
pub fn warn(message: Arguments<'_>) {
    write(Some(("warning", "33")), message);
}

/// Writes a note, unless the run is quiet.
pub fn note(message: Arguments<'_>) {
    if !is_quiet() {
        write(None, message);
    }
}

/// Writes a progress line, which an option requested.
pub(crate) fn line(message: Arguments<'_>) {
    write(None, message);
}

/// Writes a line. Errors are ignored, since they cannot be reported.
fn write(prefix: Option<(&str, &str)>, message: Arguments<'_>) {
    let mut stderr = io::stderr();
    let prefix = match prefix {
        Some((word, color)) if has_color(&stderr) => format!("\x1b[1;{color}m{word}:\x1b[0m "),
        Some((word, _)) => format!("{word}: "),
        None => String::new(),
    };
    progress::apart(|| drop(writeln!(stderr, "{prefix}{message}")));
}
