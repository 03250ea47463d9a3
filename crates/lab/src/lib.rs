//! Exhibits of the lab other than Sudoku solvers: actor programs drawn as world lines, N queens solved by four
//! programs, and the requirements of each step of the slider between cell and system.
//!
//! ```text
//! options ─▶ program on a `stage`, observed ─▶ Play: actors, and the events of each mailbox
//! options ─▶ runs of a `negotiation`, measured ─▶ Levels: bits and rules of each step
//! options ─▶ queens by amb, backtracking or counting ─▶ Queens: the steps, and the solutions
//! ```
//!
//! [`Play`](play::Play) and [`Queens`](queens::Queens) include the source code of their program, taken from the file
//! that is compiled.

pub mod levels;
pub mod play;
pub mod queens;

/// Returns the part of a source file that is shown to users: the code between its head comment and the lab's own
/// functions.
fn program_of(file: &str) -> &str {
    let begin = file.find("\n\n").map_or(0, |head| head + 2);
    let end = file.find("\n// Functions for the lab.").unwrap_or(file.len());
    file.get(begin..end).unwrap_or(file).trim_end()
}
