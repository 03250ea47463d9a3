//! Helpers for tests of techniques: handwritten states, and findings as text.

use crate::path::Detail;
use crate::{Options, Proof, State, Step, Technique, TechniqueSet, found, notation};
use sodan_board::{ByCell, Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use sodan_formats::library;

/// Parses a state in which only the listed cells have candidates, such as `r1c1:12 r1c2:3`. `r1c1=5` is a placed digit
/// and `r1c1!5` a given. All other cells are empty and have no candidates.
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

/// Parses a state with the listed candidates, such as `r1c1:12 r1c2:3`. All other cells have all nine candidates.
pub fn among_all(text: &str) -> State {
    let mut digits = ByCell::new([DigitSet::ALL; 81]);
    for word in text.split_whitespace() {
        let (cell, set) = word.split_once(':').unwrap();
        digits[cell.parse::<Cell>().unwrap()] =
            set.bytes().map(|byte| Digit::from_ascii(byte).unwrap()).collect();
    }
    State::of(Candidates::of_digits(&digits), CellSet::EMPTY)
}

/// Parses a puzzle, and returns its initial state.
pub fn puzzle(line: &str) -> State {
    State::new(&line.parse().unwrap())
}

/// A puzzle that still has many candidates after singles and basic steps.
pub const STUCK: &str = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";

fn steps(technique: Technique, text: &str) -> Vec<Step> {
    steps_in(technique, &state(text))
}

fn steps_in(technique: Technique, state: &State) -> Vec<Step> {
    found::steps(state, TechniqueSet::only(technique), Options::OPEN, Detail::Explained)
}

/// Parses a state in HoDoKu's library format: 81 cells, a colon, and the eliminated candidates. Use it for techniques
/// that require complete houses; in a state of a few cells, these techniques would find contradictions.
pub fn whole_state(text: &str) -> State {
    let (position, _) = library::parse_bytes(text.as_bytes()).unwrap();
    State::of(position.candidates(), position.givens().filled())
}

/// Parses a state in HoDoKu's library format, and returns all steps that `technique` finds in it, as HoDoKu prints
/// them.
pub fn texts_in(technique: Technique, text: &str) -> Vec<String> {
    texts_of(technique, &whole_state(text))
}

fn texts_of(technique: Technique, state: &State) -> Vec<String> {
    steps_in(technique, state).iter().map(|step| notation::hodoku::printed(step, state)).collect()
}

/// Returns all steps that `technique` finds in a state of a few cells, as HoDoKu prints them.
pub fn texts(technique: Technique, text: &str) -> Vec<String> {
    texts_of(technique, &state(text))
}

/// Returns all steps that `technique` finds with these options, as HoDoKu prints them.
pub fn texts_with(options: Options, technique: Technique, state: &State) -> Vec<String> {
    let steps = found::steps(state, TechniqueSet::only(technique), options, Detail::Explained);
    steps.iter().map(|step| notation::hodoku::printed(step, state)).collect()
}

/// Returns the deductions of all steps that `technique` finds, in HoDoKu's notation.
pub fn deductions(technique: Technique, text: &str) -> Vec<String> {
    steps(technique, text).iter().map(notation::hodoku::deduction).collect()
}

/// Returns the drawings of all steps that `technique` finds.
pub fn proofs(technique: Technique, text: &str) -> Vec<Proof> {
    steps(technique, text).iter().filter_map(|step| step.pattern.as_ref().map(Proof::from)).collect()
}

/// Asserts that the technique finds the expected deduction. Other findings are ignored, since small states often allow
/// further deductions.
#[track_caller]
pub fn finds(technique: Technique, text: &str, expected: &str) {
    let texts = deductions(technique, text);
    assert!(texts.iter().any(|text| text == expected), "{texts:?}, not {expected:?}");
}

#[track_caller]
pub fn finds_nothing(technique: Technique, text: &str) {
    assert_eq!(deductions(technique, text), Vec::<String>::new());
}

/// Asserts that no finding of the technique eliminates a candidate of `cell`, such as `r1c2`.
#[track_caller]
pub fn spares(technique: Technique, text: &str, cell: &str) {
    let cell: Cell = cell.parse().unwrap();
    let touches = |step: &Step| step.eliminations.iter().chain(&step.placements).any(|it| it.cell == cell);
    let steps = steps(technique, text);
    assert!(!steps.iter().any(touches), "{steps:?} touch {cell}");
}
