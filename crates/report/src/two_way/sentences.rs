//! A net for people.

use crate::say;
use crate::words::Sentence;
use sodan_logic::notation;
use sodan_logic::two_way::Net;

/// The lines of the net's text up to what follows from it.
pub fn sentences(net: &Net) -> Vec<Sentence> {
    let text = notation::two_way::text(net);
    let lines = text.lines().take_while(|line| !line.starts_with("therefore "));
    lines.map(|line| say![line.to_owned()]).collect()
}
