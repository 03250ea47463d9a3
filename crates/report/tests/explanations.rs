//! The explanation of one example of every technique, whole, in a file that people can read.
//!
//! The examples are those of `testdata/techniques.txt`; what is said of them stands in `explanations.txt` beside this file.
//! After a change that is meant, `SODAN_BLESS=1 cargo test -p sodan-report` writes the file anew; read the difference.

use sodan_board::text::{Format, parse_as};
use sodan_logic::options::{Allowed, Duals};
use sodan_logic::path::Detail;
use sodan_logic::rating::hodoku::Hodoku;
use sodan_logic::{Options, Pattern, State, Step, Technique, TechniqueSet, found, notation};
use sodan_report::picture::Picture;
use sodan_report::{board, eureka, explain, json, svg};

const EXAMPLES: &str = include_str!("../../../testdata/techniques.txt");

/// Each technique's step in its example, and the state before it.
fn examples() -> Vec<(Technique, Step, State)> {
    let mut examples = Vec::new();
    for line in EXAMPLES.lines().filter(|line| !line.starts_with('#')) {
        let (slug, state) = line.split_once(' ').unwrap();
        let technique = Technique::from_slug(slug).unwrap_or_else(|| panic!("{slug} is no technique"));
        let position = parse_as(Format::Library, state.as_bytes()).unwrap().position;
        let state = State::of(position.candidates(), position.givens().filled());
        let options =
            Options { duals: Duals::On, small_empty_rectangles: Allowed::Yes, ..Options::default() };
        let step = found::first(&state, TechniqueSet::only(technique), options, Detail::Explained);
        examples.push((technique, step.unwrap_or_else(|| panic!("{slug} is not found")), state));
    }
    examples
}

#[test]
fn every_technique_is_explained_from_premise_to_conclusion() {
    let mut text = String::new();
    for (_, step, state) in examples() {
        text.push_str(&format!("{}\n", notation::hodoku::step(&step)));
        let sentences = explain::sentences(&step, &state);
        assert!(sentences.len() >= 2, "{step:?} has no premise");
        for sentence in sentences {
            text.push_str(&format!("  {sentence}\n"));
        }
        if let Some(chain) = eureka::step(&step) {
            text.push_str(&format!("  {chain}\n"));
        }
        text.push('\n');
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explanations.txt");
    if std::env::var_os("SODAN_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let known = std::fs::read_to_string(path).unwrap();
    for (ours, known) in text.split("\n\n").zip(known.split("\n\n")) {
        assert_eq!(ours, known);
    }
    assert_eq!(text.len(), known.len());
}

/// Siamese fish have no technique of their own: the first that is found in the examples.
#[test]
fn siamese_fish_are_told_and_drawn_as_two() {
    let siamese = examples().into_iter().find_map(|(technique, _, state)| {
        let options = Options { duals: Duals::On, ..Options::default() };
        let steps = found::steps(&state, TechniqueSet::only(technique), options, Detail::Explained);
        let is_siamese =
            |step: &Step| matches!(&step.pattern, Some(Pattern::Fish(it)) if it.siamese.is_some());
        Some((steps.into_iter().find(is_siamese)?, state))
    });
    let (step, state) = siamese.expect("there is one");
    let text: String =
        explain::sentences(&step, &state).iter().map(|sentence| format!("{sentence}\n")).collect();
    assert!(notation::hodoku::step(&step).starts_with("Siamese "));
    assert_eq!(text.matches(", all places of ").count(), 2, "{text}");
    assert!(text.contains("\nThe same base, seen with another cover, is a second fish.\n"), "{text}");
    let drawn = svg::step(&step, &state);
    assert!(drawn.contains(">cover<") && drawn.contains(">second cover<") && drawn.contains(">fin<"));
}

#[test]
fn sentences_name_what_follows() {
    for (technique, step, state) in examples() {
        let conclusion = explain::sentences(&step, &state).pop().unwrap().to_string();
        for candidate in step.placements.iter().chain(&step.eliminations) {
            assert!(conclusion.contains(&candidate.digit.to_string()), "{technique:?}: {conclusion}");
        }
        assert!(conclusion.starts_with("So ") && conclusion.ends_with('.'), "{conclusion}");
    }
}

#[test]
fn pictures_show_what_goes_and_why() {
    for (technique, step, state) in examples() {
        let picture = Picture::new(&step, &state);
        assert!(!picture.roles.is_empty() || !picture.placements.is_empty(), "{technique:?}");
        let drawn = svg::draw(&picture, &notation::hodoku::step(&step), &explain::sentences(&step, &state));
        let strokes = drawn.matches("stroke=\"#c00000\"").count();
        // One more in the legend.
        let expected = step.eliminations.len() + usize::from(!step.eliminations.is_empty());
        assert_eq!(strokes, expected, "{technique:?}");
        let text = board::draw(&picture);
        let rows = text.lines().filter(|line| line.starts_with('r'));
        let gone: usize = rows.map(|row| row.matches('-').count()).sum();
        assert_eq!(gone, step.eliminations.len(), "{text}");
    }
}

#[test]
fn objects_have_the_documented_fields() {
    let documented = [
        "technique",
        "score",
        "level",
        "notation",
        "eureka",
        "before",
        "placements",
        "eliminations",
        "marks",
        "houses",
        "chains",
        "net",
        "sentences",
    ];
    for (technique, step, state) in examples() {
        let object = json::step(&Hodoku, &step, &state);
        let fields: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, documented, "{technique:?}");
        assert_eq!(object["before"]["candidates"].as_array().unwrap().len(), 81);
        assert_eq!(object["eliminations"].as_array().unwrap().len(), step.eliminations.len());
    }
}
