//! What the tests of techniques share: states written by hand, and findings as text.

use crate::found::{All, find};
use crate::path::Detail;
use crate::{Options, State, Technique, TechniqueSet, notation};
use sodan_board::{ByCell, Candidate, Candidates, Cell, CellSet, Digit, DigitSet};

/// A state in which only these cells have candidates: `r1c1:12 r1c2:3`. A placed digit is `r1c1=5`, a given
/// `r1c1!5`. All other cells are open and hold nothing, so that a pattern can be looked at alone.
pub fn state(text: &str) -> State {
    let mut digits = ByCell([DigitSet::EMPTY; 81]);
    let mut placed = Vec::new();
    let mut givens = CellSet::EMPTY;
    for word in text.split_whitespace() {
        let (cell, rest) = word.split_at(4);
        let cell: Cell = cell.parse().unwrap();
        let set: DigitSet = rest[1..].bytes().map(|byte| Digit::from_ascii(byte).unwrap()).collect();
        match &rest[..1] {
            ":" => digits[cell] = set,
            kind => {
                placed.push(Candidate::new(cell, set.single().unwrap()));
                givens = if kind == "!" { givens.with(cell) } else { givens };
            }
        }
    }
    let mut state = State::of(Candidates::of_digits(&digits), givens);
    placed.into_iter().for_each(|placement| state.place(placement));
    state
}

/// What a technique finds, as HoDoKu writes deductions, each once.
pub fn found(technique: Technique, text: &str) -> Vec<String> {
    let state = state(text);
    let mut sink = All::new(Detail::Explained);
    let _ = find(&state, TechniqueSet::only(technique), Options::default(), &mut sink);
    let mut texts: Vec<String> = sink.steps.iter().map(|step| notation::hodoku::deduction(step)).collect();
    texts.dedup();
    texts
}

/// The technique finds exactly this.
#[track_caller]
pub fn finds(technique: Technique, text: &str, expected: &str) {
    let texts = found(technique, text);
    assert!(!texts.is_empty() && texts.iter().all(|text| text == expected), "{texts:?}, not {expected:?}");
}

/// The technique finds nothing.
#[track_caller]
pub fn finds_nothing(technique: Technique, text: &str) {
    assert_eq!(found(technique, text), Vec::<String>::new());
}
