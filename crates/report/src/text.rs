//! Steps and paths for people at a terminal.

use crate::{board, eureka, explain, found::Group, picture::Picture};
use sodan_logic::rating::Scale;
use sodan_logic::{Path, State, Step, notation};

/// A whole path: what it comes to on a scale, each step with its sentences, and how it ends.
pub fn path(scale: &dyn Scale, start: &State, path: &Path) -> String {
    let mut text = format!("{}\n\n", summary(scale, path));
    let mut state = *start;
    for (number, step) in (1..).zip(&path.steps) {
        text.push_str(&format!("{number}. {} ({})\n", notation::hodoku::step(step), scale.weight(step)));
        text.push_str(&sentences(step, &state));
        step.apply(&mut state);
    }
    text.push('\n');
    if path.is_solved() {
        text.push_str(&format!("{:#}\n", path.end.placed()));
    } else {
        text.push_str("No further step is found from here:\n");
        text.push_str(&board::draw(&Picture::of_state(&path.end)));
    }
    text
}

/// The rating and the number of steps: `Hard (882); 48 steps`.
pub fn summary(scale: &dyn Scale, path: &Path) -> String {
    let count = path.steps.len();
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    if path.is_solved() { format!("{}; {steps}", scale.rating(path)) } else { format!("not solved; {steps}") }
}

/// One step in full: its notation, the board with what is to be seen on it, and the sentences.
pub fn step(step: &Step, before: &State) -> String {
    format!(
        "{}\n\n{}\n{}",
        notation::hodoku::step(step),
        board::draw(&Picture::new(step, before)),
        sentences(step, before)
    )
}

/// All groups of steps that were found: what each achieves, the easiest way to it, and the names of the others.
pub fn groups(groups: &[Group]) -> String {
    let mut text = String::new();
    for group in groups {
        let Some((first, others)) = group.steps.split_first() else { continue };
        text.push_str(&format!("{}\n", notation::hodoku::deduction(first)));
        text.push_str(&format!("   {}\n", notation::hodoku::step(first)));
        let names: Vec<&str> = others.iter().map(|step| step.technique.spec().name).collect();
        if !names.is_empty() {
            text.push_str(&format!("   also {}\n", names.join(", ")));
        }
    }
    text
}

/// The sentences, each on a line of its own, and the chain in Eureka notation, if there is one.
fn sentences(step: &Step, before: &State) -> String {
    let mut text = String::new();
    for sentence in explain::sentences(step, before) {
        text.push_str(&format!("   {sentence}\n"));
    }
    if let Some(chain) = eureka::step(step) {
        text.push_str(&format!("   {chain}\n"));
    }
    text
}
