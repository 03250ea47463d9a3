//! A net, and a whole path on the forum's scale, for people.

use crate::explain;
use crate::say;
use crate::words::Sentence;
use sodan_logic::notation;
use sodan_logic::rating::forum::Rating;
use sodan_logic::two_way::Net;
use sodan_logic::{Path, State};

/// The lines of the net's text up to what follows from it.
pub fn sentences(net: &Net) -> Vec<Sentence> {
    let text = notation::two_way::text(net);
    let lines = text.lines().take_while(|line| !line.starts_with("therefore "));
    lines.map(|line| say![line.to_owned()]).collect()
}

/// A whole path: what it comes to, each step with its sentences, and how it ends.
pub fn path(start: &State, path: &Path) -> String {
    let count = path.steps.len();
    let mut text = format!("{}; {count} step{}\n\n", Rating::of(path), if count == 1 { "" } else { "s" });
    let mut state = *start;
    for (number, step) in (1..).zip(&path.steps) {
        text.push_str(&format!("{number}. {}\n", notation::hodoku::step(step)));
        for sentence in explain::sentences(step, &state) {
            text.push_str(&format!("   {sentence}\n"));
        }
        step.apply(&mut state);
    }
    let end = if path.is_solved() { "" } else { "\nNo further step is found from here:" };
    text.push_str(&format!("{end}\n{:#}\n", path.end.placed()));
    text
}
