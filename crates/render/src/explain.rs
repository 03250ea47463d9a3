//! Explains steps in sentences, from the pattern to the result.
//!
//! ```text
//! Pattern ──▶ premises, one sentence for each inference   (explain/…, by shape)
//!         └─▶ parts: separate proofs that can be collapsed: branches of forcing chains, nested chains
//! Step ─────▶ conclusion: placements and eliminations
//! ```

mod basics;
mod certified;
mod chaining;
mod chains;
mod colors;
mod deadly;
mod fish;
mod forcing;
mod rectangle;
mod sets;
mod template;
mod two_ways;
mod whip;

use crate::say;
use crate::words::{Sentence, grouped};
use sodan_board::{CellSet, Digit, House};
use sodan_logic::{Pattern, State, Step};

/// The explanation of a step, with collapsible proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// Sentences that describe the pattern.
    pub premises: Vec<Sentence>,
    /// Separate proofs on which the conclusion depends.
    pub parts: Vec<Part>,
    /// A sentence with the results of the step.
    pub conclusion: Sentence,
}

/// A proof within an explanation: a branch, or a nested chain along with its branches.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The heading, which contains the conclusion of the proof.
    pub heading: Sentence,
    /// The steps of the proof.
    pub sentences: Vec<Sentence>,
    /// Proofs nested within this proof.
    pub parts: Vec<Part>,
    /// Index of the [view](sodan_logic::view::views) that shows this part. `None` if its nested parts have separate
    /// views.
    pub view: Option<usize>,
}

impl Explanation {
    /// Creates the explanation of a step, given the state before it. A step without a [`Pattern`] has only a
    /// conclusion.
    pub fn of(step: &Step, before: &State) -> Explanation {
        let (premises, parts) = match &step.pattern {
            Some(pattern) => proof(pattern, step, before),
            None => (Vec::new(), Vec::new()),
        };
        Explanation { premises, parts, conclusion: conclusion(step) }
    }

    /// Returns all sentences in order, including those of the parts.
    pub fn unfolded(self) -> Vec<Sentence> {
        let mut sentences = self.premises;
        self.parts.into_iter().for_each(|part| part.unfold(&mut sentences));
        sentences.push(self.conclusion);
        sentences
    }

    /// Returns the parts that have a view.
    pub fn views(&self) -> Vec<Viewed<'_>> {
        let mut views = Vec::new();
        let mut at = self.premises.len();
        self.parts.iter().for_each(|part| part.views(&mut at, &mut views));
        views
    }
}

/// A part that has a view.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Viewed<'a> {
    /// Index of the view.
    pub view: usize,
    /// The part that the view shows.
    pub part: &'a Part,
    /// Index of the part's heading among all sentences. The part's own sentences follow it.
    pub at: usize,
}

impl Part {
    fn unfold(self, sentences: &mut Vec<Sentence>) {
        sentences.push(self.heading);
        sentences.extend(self.sentences);
        self.parts.into_iter().for_each(|part| part.unfold(sentences));
    }

    fn views<'a>(&'a self, at: &mut usize, views: &mut Vec<Viewed<'a>>) {
        views.extend(self.view.map(|view| Viewed { view, part: self, at: *at }));
        *at += 1 + self.sentences.len();
        self.parts.iter().for_each(|part| part.views(at, views));
    }
}

/// Returns all sentences that explain a step, given the state before it. A step without a [`Pattern`] has only a
/// conclusion.
pub fn sentences(step: &Step, before: &State) -> Vec<Sentence> {
    Explanation::of(step, before).unfolded()
}

/// Returns the sentences that describe a pattern, and the separate proofs as parts.
fn proof(pattern: &Pattern, step: &Step, before: &State) -> (Vec<Sentence>, Vec<Part>) {
    let premises = match pattern {
        Pattern::Single(house) => basics::single(*house, step, before),
        Pattern::Locked(it) => basics::locked(it, step, before),
        Pattern::Subset(it) => basics::subset(it, step, before),
        Pattern::Fish(it) => fish::fish(it, before),
        Pattern::Kraken(it) => fish::kraken(it, before),
        Pattern::TwoLinks(it) => two_ways::two_links(it, before),
        Pattern::EmptyRectangle(it) => two_ways::empty_rectangle(it, before),
        Pattern::Wing(it) => two_ways::wing(it, before),
        Pattern::WWing(it) => two_ways::w_wing(it, before),
        Pattern::Rectangle(it) => rectangle::rectangle(it, step, before),
        Pattern::Bug(it) => basics::bug(*it),
        Pattern::Colors(it) => colors::colors(it, step),
        Pattern::SueDeCoq(it) => sets::sue_de_coq(it),
        Pattern::AlsChain(it) => sets::als_chain(it),
        Pattern::DeathBlossom(it) => sets::death_blossom(it, step),
        Pattern::BentSet(it) => sets::bent_set(it),
        Pattern::Template(it) => template::template(it, step),
        Pattern::TwoWay(it) => crate::two_way::sentences(it),
        Pattern::FromSolution => vec![say![
            "None of the available techniques finds a step, so one digit is taken from the solution found by a search."
        ]],
        Pattern::Chain(it) => chains::chain(it, before),
        Pattern::Forcing(it) => forcing::forcing(it, before),
        Pattern::Deadly(it) => deadly::deadly(it),
        Pattern::Aligned(it) => deadly::aligned(it, before),
        Pattern::Whip(it) => whip::whip(it),
        Pattern::Certified(it) => certified::certified(it, step),
        Pattern::Chaining(it) => return chaining::chaining(it),
    };
    (premises, Vec::new())
}

/// Returns a sentence with the results: `So 7 can be removed from r6c2, and 8 from r6c7.`
pub fn conclusion(step: &Step) -> Sentence {
    let mut sentence = say!["So "];
    for (index, placement) in step.placements.iter().enumerate() {
        sentence =
            sentence.and(say![if index > 0 { " and " } else { "" }, placement.cell, " is ", placement.digit]);
    }
    let groups = grouped(&step.eliminations);
    for (index, &(digits, cells)) in groups.iter().enumerate() {
        let joint = match (index, step.placements.is_empty(), groups.len()) {
            (0, true, _) => "",
            (0, false, _) => ", and ",
            (index, _, count) if index + 1 == count => ", and ",
            _ => ", ",
        };
        let verb = if index == 0 { " can be removed from " } else { " from " };
        sentence = sentence.and(say![joint, digits, verb, cells]);
    }
    sentence.and(say!["."])
}

/// Returns a house in which `digit` is a candidate in exactly the cells `places`, or `None` if there is none.
fn strong_house(state: &State, digit: Digit, places: CellSet) -> Option<House> {
    House::all().find(|&house| places.is_subset(house.cells()) && state.places_in(house, digit) == places)
}

/// Returns a house that contains all the cells, or `None` if there is none.
fn shared_house(cells: CellSet) -> Option<House> {
    House::all().find(|house| cells.is_subset(house.cells()))
}

/// Formats a number as a word if it is below ten, otherwise as digits.
fn number(count: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}
