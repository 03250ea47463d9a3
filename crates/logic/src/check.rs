//! Helpers for tests of techniques: handwritten states, and findings as text.

use crate::path::Detail;
use crate::{Options, Proof, State, Step, Technique, TechniqueSet, found, notation};
use sodan_board::{ByCell, Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use sodan_formats::library;

/// Creates a state in which only these cells have candidates: `r1c1:12 r1c2:3`. A placed digit is `r1c1=5`, a given
/// `r1c1!5`. No other cell is used.
pub fn state(text: &str) -> State {
    let mut digits = ByCell::new([DigitSet::EMPTY; 81]);
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
    let mut state = State::sparse(Candidates::of_digits(&digits), givens);
    placed.into_iter().for_each(|placement| state.place(placement));
    state
}

/// Creates a state with these candidates in these cells, and all candidates in others: `r1c1:12 r1c2:3`.
pub fn among_all(text: &str) -> State {
    let mut digits = ByCell::new([DigitSet::ALL; 81]);
    for word in text.split_whitespace() {
        let (cell, set) = word.split_once(':').unwrap();
        digits[cell.parse::<Cell>().unwrap()] =
            set.bytes().map(|byte| Digit::from_ascii(byte).unwrap()).collect();
    }
    State::of(Candidates::of_digits(&digits), CellSet::EMPTY)
}

/// Returns the state at the start of a puzzle.
pub fn puzzle(line: &str) -> State {
    State::new(&line.parse().unwrap())
}

/// A puzzle with many choices after singles and basic steps.
pub const STUCK: &str = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";

fn steps(technique: Technique, text: &str) -> Vec<Step> {
    steps_in(technique, &state(text))
}

fn steps_in(technique: Technique, state: &State) -> Vec<Step> {
    found::steps(state, TechniqueSet::only(technique), Options::OPEN, Detail::Explained)
}

/// Parses a state in the form of HoDoKu's library: 81 cells, a colon, and eliminated candidates. It is for techniques that require
/// complete houses, and would find contradictions in a state of a few cells.
pub fn whole_state(text: &str) -> State {
    let (position, _) = library::parse_bytes(text.as_bytes()).unwrap();
    State::of(position.candidates(), position.givens().filled())
}

/// Returns all findings of a technique in a whole state, in HoDoKu's notation.
pub fn texts_in(technique: Technique, text: &str) -> Vec<String> {
    texts_of(technique, &whole_state(text))
}

fn texts_of(technique: Technique, state: &State) -> Vec<String> {
    steps_in(technique, state).iter().map(|step| notation::hodoku::printed(step, state)).collect()
}

/// Returns all findings of a technique, in HoDoKu's notation.
pub fn texts(technique: Technique, text: &str) -> Vec<String> {
    texts_of(technique, &state(text))
}

/// Returns all findings of a technique with these options, in HoDoKu's notation.
pub fn texts_with(options: Options, technique: Technique, state: &State) -> Vec<String> {
    let steps = found::steps(state, TechniqueSet::only(technique), options, Detail::Explained);
    steps.iter().map(|step| notation::hodoku::printed(step, state)).collect()
}

/// Returns the findings of a technique as deductions in HoDoKu's notation.
pub fn deductions(technique: Technique, text: &str) -> Vec<String> {
    steps(technique, text).iter().map(notation::hodoku::deduction).collect()
}

/// Returns the findings of a technique as drawings.
pub fn proofs(technique: Technique, text: &str) -> Vec<Proof> {
    steps(technique, text).iter().filter_map(|step| step.pattern.as_ref().map(Proof::from)).collect()
}

/// Asserts that the technique finds this, possibly among other steps of such a small state.
#[track_caller]
pub fn finds(technique: Technique, text: &str, expected: &str) {
    let texts = deductions(technique, text);
    assert!(texts.iter().any(|text| text == expected), "{texts:?}, not {expected:?}");
}

/// Asserts that the technique finds nothing.
#[track_caller]
pub fn finds_nothing(technique: Technique, text: &str) {
    assert_eq!(deductions(technique, text), Vec::<String>::new());
}

/// Asserts that the technique finds nothing in that cell: `r1c2`.
#[track_caller]
pub fn spares(technique: Technique, text: &str, cell: &str) {
    let cell: Cell = cell.parse().unwrap();
    let touches = |step: &Step| step.eliminations.iter().chain(&step.placements).any(|it| it.cell == cell);
    let steps = steps(technique, text);
    assert!(!steps.iter().any(touches), "{steps:?} touch {cell}");
}
