//! What the lab shows besides solvers at work: programs of actors as world lines, queens found in three ways, and what each
//! step between cell and community needs.
//!
//! ```text
//! options ─▶ program on a `stage`, watched ─▶ Play: actors, and what happened to each mailbox, moment by moment
//! options ─▶ talks of a `negotiation`, measured ─▶ Levels: bits and rules of each step
//! options ─▶ queens by amb, backtracking or counting ─▶ Queens: what was tried, step by step
//! ```
//!
//! Plays and queens have the text of their program, which is the file that was compiled.

pub mod levels;
pub mod play;
pub mod queens;

/// The program of a file: what comes after its head, and before what the lab asks of it.
fn program_of(file: &str) -> &str {
    let begin = file.find("\n\n").map_or(0, |head| head + 2);
    let end = file.find("\n// What the lab asks of it.").unwrap_or(file.len());
    file.get(begin..end).unwrap_or(file).trim_end()
}
