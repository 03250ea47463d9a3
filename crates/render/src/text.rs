//! Formats steps and paths as text for a terminal.

use crate::explain::{Explanation, Part};
use crate::{board, eureka, found::Group, picture::Picture};
use sodan_logic::rating::Scale;
use sodan_logic::{Path, State, Step, notation};

/// Formats a path: its rating on a scale, each step with its sentences, and its end.
pub fn path(scale: &dyn Scale, start: &State, path: &Path) -> String {
    path_with(scale, start, path, sentences)
}

/// Formats a path briefly: its rating on a scale, one line per step, and its end.
pub fn path_in_brief(scale: &dyn Scale, start: &State, path: &Path) -> String {
    path_with(scale, start, path, |_, _| String::new())
}

fn path_with(
    scale: &dyn Scale,
    start: &State,
    path: &Path,
    sentences: impl Fn(&Step, &State) -> String,
) -> String {
    let mut text = format!("{}\n\n", summary(scale, path));
    let mut state = *start;
    for (number, step) in (1..).zip(&path.steps) {
        text.push_str(&heading(number, step, &state, &scale.weight(step).to_string()));
        text.push_str(&sentences(step, &state));
        step.apply(&mut state);
    }
    text.push('\n');
    if path.is_solved() {
        text.push_str(&format!("{:#}\n", path.end.placed()));
    } else {
        text.push_str(&format!("{}:\n", no_more(path)));
        text.push_str(&board::draw(&Picture::of_state(&path.end)));
    }
    text
}

/// Formats a step's number, notation and weight on its first line, followed by the remaining lines of its notation.
fn heading(number: usize, step: &Step, before: &State, weight: &str) -> String {
    let notation = notation::hodoku::step(step, before);
    let (first, more) = notation.split_once('\n').unwrap_or((&notation, ""));
    let more: String = more.lines().map(|line| format!("   {line}\n")).collect();
    format!("{number}. {first} ({weight})\n{more}")
}

/// Returns the reason that a path ends before the solution.
pub(crate) fn no_more(path: &Path) -> String {
    match path.cut {
        Some(cut) => format!("The search for further steps stopped here ({cut})"),
        None => "No further steps found from here".to_owned(),
    }
}

/// Returns the rating, the number of steps and the scale's identifier: `Hard (882); 48 steps [hodoku-2.2.0]`. An
/// incomplete path has no rating: `not finished, work limit reached; 12 steps [hodoku-2.2.0]`.
pub fn summary(scale: &dyn Scale, path: &Path) -> String {
    let count = path.steps.len();
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    let found = match path.cut {
        Some(cut) => format!("not finished, {cut}"),
        None if path.is_solved() => scale.rating(path).to_string(),
        None => "not solved".to_owned(),
    };
    format!("{found}; {steps} [{}]", scale.scheme())
}

/// Formats a step in full: its notation, the board with marks, and the sentences.
pub fn step(step: &Step, before: &State) -> String {
    format!(
        "{}\n\n{}\n{}",
        notation::hodoku::step(step, before),
        board::draw(&Picture::new(step, before)),
        sentences(step, before)
    )
}

/// The steps to show for each result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ways {
    /// Only the easiest step, followed by the number of other techniques.
    Easiest,
    /// One step for each technique, the easiest first.
    All,
}

/// Formats all groups of steps found in a state, each with its result and its steps. If there are no groups, the text
/// says so.
pub fn groups(groups: &[Group], before: &State, ways: Ways) -> String {
    if groups.is_empty() {
        return "No steps found.\n".into();
    }
    groups.iter().map(|it| group(it, before, ways)).collect()
}

fn group(group: &Group, before: &State, ways: Ways) -> String {
    let Some((first, others)) = group.steps.split_first() else { return String::new() };
    let mut text = format!("{}\n   {}\n", notation::hodoku::deduction(first), indented(first, before));
    match (ways, others.len()) {
        (_, 0) => {}
        (Ways::Easiest, 1) => text.push_str("   one other technique gives the same result\n"),
        (Ways::Easiest, count) => {
            text.push_str(&format!("   {count} other techniques give the same result\n"))
        }
        (Ways::All, _) => {
            text.extend(others.iter().map(|step| format!("   {}\n", indented(step, before))));
        }
    }
    text
}

/// Formats a step's notation, with all lines after the first indented like its sentences.
fn indented(step: &Step, before: &State) -> String {
    notation::hodoku::step(step, before).replace('\n', "\n   ")
}

/// Formats the sentences, one per line with nested proofs indented, followed by the chain in Eureka notation if there
/// is one.
fn sentences(step: &Step, before: &State) -> String {
    let explanation = Explanation::of(step, before);
    let mut text = String::new();
    for sentence in &explanation.premises {
        text.push_str(&format!("   {sentence}\n"));
    }
    explanation.parts.iter().for_each(|it| part(it, "   ", &mut text));
    text.push_str(&format!("   {}\n", explanation.conclusion));
    if let Some(chain) = eureka::step(step) {
        text.push_str(&format!("   {chain}\n"));
    }
    text
}

/// Appends the heading of a part, and below it, indented further, its sentences and nested parts.
fn part(part: &Part, indent: &str, text: &mut String) {
    text.push_str(&format!("{indent}{}\n", part.heading));
    let deeper = format!("{indent}   ");
    for sentence in &part.sentences {
        text.push_str(&format!("{deeper}{sentence}\n"));
    }
    part.parts.iter().for_each(|it| self::part(it, &deeper, text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::{Candidates, CellSet, Grid};

    #[test]
    fn nothing_found_says_so() {
        let state = State::of(Candidates::of_grid(&Grid::EMPTY), CellSet::EMPTY);
        assert_eq!(groups(&[], &state, Ways::Easiest), "No steps found.\n");
    }
}
