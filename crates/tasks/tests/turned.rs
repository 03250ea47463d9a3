//! Checks that the image of a step under a symmetry is the same step on the image of the puzzle. The inverse symmetry
//! maps the image back, and the images of a path's steps lead from each state to the next. The drawing and the
//! sentences of the image refer to the images of the cells, digits and houses.

use sodan_board::{Candidates, Cell, Digit, Puzzle, Symmetry, Transform};
use sodan_generator::Random;
use sodan_logic::path::Detail;
use sodan_logic::proof::Spot;
use sodan_logic::rating;
use sodan_logic::{Effort, Pattern, Proof, State, Step, Technique, notation};
use sodan_render::explain;
use sodan_render::words::Phrase;
use sodan_tasks::random_symmetry;
use sodan_tasks::techniques::example;
use std::collections::BTreeMap;
use std::fmt::Display;

const ROOTS: &str = include_str!("../../../testdata/puzzles/roots.txt");
const MINIMAL: &str = include_str!("../../../testdata/puzzles/minimal.txt");
const STEPS: &str = include_str!("../../../testdata/se/steps.txt");

fn puzzles(text: &str) -> impl Iterator<Item = Puzzle> {
    text.lines().filter_map(|line| line.get(..81)?.parse().ok())
}

/// Number of steps tested so far, by the shape of their pattern.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    fn count(&mut self, step: &Step) {
        let pattern = step.pattern.as_ref().expect("steps are explained");
        *self.0.entry(shape(pattern)).or_default() += 1;
    }
}

/// Number of variants of [`Pattern`], each of which is a shape.
const SHAPES: usize = 26;

/// Returns the name of a pattern's shape. The compiler rejects this function if a new shape is missing.
fn shape(pattern: &Pattern) -> &'static str {
    match pattern {
        Pattern::Single(_) => "single",
        Pattern::Locked(_) => "locked",
        Pattern::Subset(_) => "subset",
        Pattern::Fish(_) => "fish",
        Pattern::Kraken(_) => "kraken",
        Pattern::TwoLinks(_) => "two-links",
        Pattern::EmptyRectangle(_) => "empty-rectangle",
        Pattern::Wing(_) => "wing",
        Pattern::BentSet(_) => "bent-set",
        Pattern::WWing(_) => "w-wing",
        Pattern::Rectangle(_) => "rectangle",
        Pattern::Bug(_) => "bug",
        Pattern::Chain(_) => "chain",
        Pattern::Forcing(_) => "forcing",
        Pattern::Colors(_) => "colors",
        Pattern::SueDeCoq(_) => "sue-de-coq",
        Pattern::AlsChain(_) => "als-chain",
        Pattern::DeathBlossom(_) => "death-blossom",
        Pattern::Template(_) => "template",
        Pattern::TwoWay(_) => "two-way",
        Pattern::Deadly(_) => "deadly",
        Pattern::Aligned(_) => "aligned",
        Pattern::Chaining(_) => "chaining",
        Pattern::Whip(_) => "whip",
        Pattern::Certified(_) => "certified",
        Pattern::FromSolution => "from-solution",
    }
}

/// Returns the sentences about a step after applying the symmetry: all words, cells, digits and houses, in no
/// particular order. (Sentences mention the lesser of two items first, and the symmetry may swap them.)
fn words_of(step: &Step, before: &State, by: &Symmetry) -> Vec<String> {
    fn images<T: Transform + Display>(things: impl IntoIterator<Item = T>, by: &Symmetry) -> Vec<String> {
        things.into_iter().map(|thing| by.apply(thing).to_string()).collect()
    }
    // Some words contain notation such as `r1c2 is not 3` or `4 or 5`, or the numbers of nested chains.
    let is_deadly = matches!(step.pattern, Some(Pattern::Deadly(_)));
    let word = |(before, word): (&str, &str)| match (word.parse(), word.parse::<Digit>()) {
        (Ok(cell), _) => by.apply::<Cell>(cell).to_string(),
        (_, Ok(digit)) if is_deadly || matches!(before, "is" | "not") => by.apply(digit).to_string(),
        // `an 8` may become `a 7`.
        _ if word == "an" => "a".to_owned(),
        _ => word.to_owned(),
    };
    let phrases = explain::sentences(step, before).into_iter().flat_map(|sentence| sentence.0);
    let words = phrases.flat_map(|phrase| match phrase {
        Phrase::Words(words) => {
            let all = || words.split(|sign: char| !sign.is_alphanumeric()).filter(|it| !it.is_empty());
            [""].into_iter().chain(all()).zip(all()).map(word).collect()
        }
        Phrase::Digit(digit) => images([digit], by),
        Phrase::Digits(digits) | Phrase::AnyDigit(digits) => images(digits, by),
        Phrase::Cells(cells) | Phrase::AnyCell(cells) => images(cells, by),
        // Two cells for a digit may share two houses, and the sentence may name either as the house without a third
        // cell.
        Phrase::House(_) if matches!(step.pattern, Some(Pattern::Forcing(_))) => Vec::new(),
        Phrase::House(house) => images([house], by),
        Phrase::Houses(houses) | Phrase::AnyHouse(houses) => images(houses, by),
    });
    // If several digits can be eliminated, the sentence uses the least as its example.
    let exchanged = match &step.pattern {
        Some(Pattern::AlsChain(it)) if it.z.len() > 1 => images(it.z, by),
        _ => Vec::new(),
    };
    sorted(words.filter(|word| !exchanged.contains(word)))
}

/// Returns the drawing of a step after applying the symmetry: marks, houses and links, in no particular order.
fn drawn(step: &Step, by: &Symmetry) -> Vec<String> {
    let proof = step.pattern.as_ref().map(Proof::from).unwrap_or_default();
    let marks = proof.marks.iter();
    let marks = marks.map(|it| format!("{:?} {:?} {:?}", it.role, by.apply(it.cells), by.apply(it.digits)));
    let houses = proof.houses.iter().map(|(role, houses)| format!("{role:?} {:?}", by.apply(*houses)));
    let ties = proof.chains.iter().flat_map(|strand| &strand.ties);
    let ties = ties.map(|it| {
        let ends = sorted([it.from, it.to].map(|node| format!("{:?}", by.apply(node))));
        format!("{:?} {ends:?}", it.link)
    });
    let contradiction = proof.contradiction.map(|spot| match spot {
        Spot::Cell(cell) => by.apply(cell).to_string(),
        Spot::House(house) => by.apply(house).to_string(),
    });
    sorted(marks.chain(houses).chain(ties).chain(contradiction))
}

fn sorted(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort();
    texts
}

#[track_caller]
fn turns(step: &Step, before: &State, by: &Symmetry) {
    let (turned, turned_before) = (by.apply(step.clone()), by.apply(*before));
    let back = by.inverse();
    assert_eq!(&back.apply(turned.clone()), step, "{by}");
    assert_eq!(&back.apply(turned_before), before, "{by}");

    let (mut after, mut turned_after) = (*before, turned_before);
    step.apply(&mut after);
    turned.apply(&mut turned_after);
    assert_eq!(turned_after, by.apply(after), "{by}: {step:?}");

    let itself = Symmetry::IDENTITY;
    assert_eq!(drawn(&turned, &itself), drawn(step, by), "{by}: {step:?}");
    assert_eq!(words_of(&turned, &turned_before, &itself), words_of(step, before, by), "{by}: {step:?}");
    for scale in rating::ALL {
        assert_eq!(format!("{:?}", scale.weight(&turned)), format!("{:?}", scale.weight(step)));
    }
    notation::hodoku::step(&turned, &turned_before);
}

/// Checks every step in the puzzles' paths, on every scale, under a transposition and two random symmetries.
fn all_turn(puzzles: impl Iterator<Item = Puzzle>, seen: &mut Seen) {
    let mut random = Random::new(1, 1);
    for puzzle in puzzles {
        let solution = sodan_search::solutions(&Candidates::new(&puzzle)).next();
        for scale in rating::ALL {
            let mut state = State::new(&puzzle);
            let path = scale.walk(state, solution).finish(Detail::Explained, &Effort::up_to(5_000_000));
            for step in &path.steps {
                let transposed = Symmetry::from_index(Symmetry::COUNT / 2);
                for by in [transposed, random_symmetry(&mut random), random_symmetry(&mut random)] {
                    turns(step, &state, &by);
                }
                seen.count(step);
                step.apply(&mut state);
            }
        }
    }
}

/// Checks the step of each technique's example under random symmetries.
fn all_examples_turn(seen: &mut Seen) {
    let mut random = Random::new(1, 2);
    let examples: Vec<(State, Step)> = Technique::ALL.iter().filter_map(|&it| example(it)).collect();
    assert!(examples.len() > 100, "{} examples", examples.len());
    for (state, step) in examples {
        for _ in 0..20 {
            turns(&step, &state, &random_symmetry(&mut random));
        }
        seen.count(&step);
    }
}

#[test]
fn every_step_of_some_paths_turns() {
    let mut seen = Seen::default();
    all_examples_turn(&mut seen);
    all_turn(puzzles(ROOTS).chain(puzzles(STEPS).step_by(20)).chain(puzzles(MINIMAL).step_by(20)), &mut seen);
    assert_eq!(seen.0.len(), SHAPES - 1, "all shapes but one: {:?}", seen.0);
}

mod over_collections {
    use super::*;

    #[test]
    #[ignore = "needs the outside collections"]
    fn every_step_of_their_paths_turns() {
        let mut seen = Seen::default();
        all_examples_turn(&mut seen);
        for name in sodan_testkit::COLLECTIONS {
            let lines = sodan_testkit::lines(&format!("puzzles/{name}.txt"));
            let some = lines.iter().step_by(lines.len().div_ceil(20));
            all_turn(some.filter_map(|line| line.get(..81)?.parse().ok()), &mut seen);
        }
        println!("{:?}", seen.0);
        assert_eq!(seen.0.len(), SHAPES, "{:?}", seen.0);
    }
}
