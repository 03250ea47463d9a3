//! A path as HoDoKu's batch mode prints it with `/vp`, to the byte.
//!
//! ```text
//! PUZZLE #n LEVEL (SCORE) bf
//!    step                              three blanks
//!   line of a forcing chain            two blanks; the line before it ends in CR LF
//! ```

use sodan_logic::rating::hodoku::Rating;
use sodan_logic::{Path, State, Technique, notation};

/// The header line of the puzzle that was read as number `n`, as its text stood, and a line for each step. `bf` says
/// that brute force was needed, `gu` that the path does not reach the solution.
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
        // On its own lines HoDoKu ends with what is usual where it runs, within a step always with CR LF.
        text.push_str(&format!("   {}\n", notation::hodoku::printed(step, &state)));
        step.apply(&mut state);
    }
    text
}
