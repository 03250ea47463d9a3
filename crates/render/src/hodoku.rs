//! Formats paths like HoDoKu's batch mode with `/vp`, byte for byte.
//!
//! ```text
//! PUZZLE #n LEVEL (SCORE) bf
//!    step                              three leading spaces
//!   line of a forcing chain            two leading spaces; the previous line ends in CR LF
//! ```

use sodan_logic::rating::hodoku::Rating;
use sodan_logic::{Path, State, Technique, notation};

/// Formats the header line of puzzle `number`, followed by a line for each step. In the header, `bf` means that
/// brute force was needed, and `gu` means that the path does not reach the solution.
pub fn path(puzzle: &str, number: usize, start: &State, path: &Path) -> String {
    let mut text = format!("{puzzle} #{number} {}", Rating::of(path));
    if path.steps.iter().any(|step| step.technique == Technique::BruteForce) {
        text.push_str(" bf");
    }
    if !path.is_solved() {
        text.push_str(" gu");
    }
    text.push('\n');
    let mut state = *start;
    for step in &path.steps {
        // HoDoKu ends its lines with the platform's line ending, but uses CR LF within a step.
        text.push_str(&format!("   {}\n", notation::hodoku::printed(step, &state)));
        step.apply(&mut state);
    }
    text
}
