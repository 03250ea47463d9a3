//! Compares the explanation of each technique's example with a readable file.
//!
//! The examples are in `testdata/techniques.txt`, and their explanations are in `explanations.txt` next to this file.
//! After an intended change, `SODAN_BLESS=1 cargo test -p sodan-render` updates the file; review the diff.

use sodan_board::CellSet;
use sodan_formats::{Format, parse_as};
use sodan_logic::notation::cells::compact;
use sodan_logic::options::{Allowed, Duals};
use sodan_logic::path::Detail;
use sodan_logic::pattern::{Chain, ChainShape, Link};
use sodan_logic::proof::{Role, Tie};
use sodan_logic::rating::hodoku::{Hodoku, OPTIONS};
use sodan_logic::rating::{Scale, csp::Csp, se::next_by};
use sodan_logic::view::views;
use sodan_logic::{
    Effort, Memo, Path, Pattern, Proof, State, Step, Technique, TechniqueSet, found, notation,
};
use sodan_render::explain::{Explanation, Part};
use sodan_render::found::Groups;
use sodan_render::picture::Picture;
use sodan_render::text::Ways;
use sodan_render::{board, eureka, explain, hint, hodoku, html, markdown, svg, text};
use std::sync::LazyLock;

const EXAMPLES: &str = include_str!("../../../testdata/techniques.txt");

/// Returns each technique's step in its example, along with the state before it. The examples are computed only once,
/// since some of them require a search.
fn examples() -> Vec<(Technique, Step, State)> {
    static FOUND: LazyLock<Vec<(Technique, Step, State)>> = LazyLock::new(find_examples);
    FOUND.clone()
}

fn find_examples() -> Vec<(Technique, Step, State)> {
    let mut examples = Vec::new();
    for line in EXAMPLES.lines().filter(|line| !line.starts_with('#')) {
        let (slug, state) = line.split_once(' ').unwrap();
        let technique = Technique::from_slug(slug).unwrap_or_else(|| panic!("unknown technique {slug}"));
        let position = parse_as(Format::Library, state.as_bytes()).unwrap().position;
        let state = State::of(position.candidates(), position.givens().filled());
        let mut options = OPTIONS;
        options.duals = Duals::On;
        options.small_empty_rectangles = Allowed::Yes;
        let step = found::first(&state, TechniqueSet::only(technique), options, Detail::Explained)
            .or_else(|| next_by(technique, &state, Detail::Explained))
            .or_else(|| Csp.next_by(technique, &state, Detail::Explained));
        examples.push((technique, step.unwrap_or_else(|| panic!("{slug} is not found")), state));
    }
    examples
}

#[test]
fn techniques_are_explained_completely() {
    let mut text = String::new();
    for (_, step, state) in examples() {
        text.push_str(&format!("{}\n", notation::hodoku::step(&step, &state)));
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

/// Siamese fish are not a separate technique: this test uses the first Siamese fish in the examples.
#[test]
fn siamese_fish_are_two_fish() {
    let siamese = examples().into_iter().find_map(|(technique, _, state)| {
        let mut options = OPTIONS;
        options.duals = Duals::On;
        let steps = found::steps(&state, TechniqueSet::only(technique), options, Detail::Explained);
        let is_siamese =
            |step: &Step| matches!(&step.pattern, Some(Pattern::Fish(it)) if it.siamese.is_some());
        Some((steps.into_iter().find(is_siamese)?, state))
    });
    let (step, state) = siamese.expect("there is one");
    let text: String =
        explain::sentences(&step, &state).iter().map(|sentence| format!("{sentence}\n")).collect();
    assert!(notation::hodoku::step(&step, &state).starts_with("Siamese "));
    assert_eq!(text.matches(", all places of ").count(), 2, "{text}");
    assert!(text.contains("\nThe same base with another cover is a second fish.\n"), "{text}");
    let drawn = svg::step(&step, &state);
    assert!(drawn.contains(">cover<") && drawn.contains(">second cover<") && drawn.contains(">fin<"));
}

#[test]
fn only_hodoku_uses_carriage_returns() {
    let mut printed = 0;
    for (_, step, state) in examples() {
        let mut end = state;
        step.apply(&mut end);
        let path = Path { steps: vec![step.clone()], ..Path::new(end) };
        let written = [
            text::path(&Hodoku, &state, &path),
            text::step(&step, &state),
            hint::full(&step, &state),
            markdown::path("Puzzle", &Hodoku, &state, &path),
            html::path("Puzzle", &Hodoku, &state, &path),
            svg::step(&step, &state),
        ];
        assert!(written.iter().all(|text| !text.contains(['\r']) && !text.contains("\\r")), "{written:?}");
        printed += usize::from(hodoku::path("", 1, &state, &path).contains("\r\n  "));
    }
    assert_eq!(printed, 6, "four kinds of forcing chains and two of Kraken fish");
}

#[test]
fn easiest_paths_are_shown_first() {
    let examples = examples();
    let (_, _, state) = examples.iter().find(|example| example.0 == Technique::Skyscraper).unwrap();
    let both = TechniqueSet::of(&[Technique::Skyscraper, Technique::XChain]);
    let mut found = Groups::default();
    found::find(&Memo::of(state, OPTIONS), both, &Effort::unlimited(), &mut found).unwrap();
    let groups = found.sorted();
    let [easiest, all] = [Ways::Easiest, Ways::All].map(|ways| text::groups(&groups, state, ways));
    let lines = |text: &str, start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    let shared = lines(&easiest, "   one other technique gives the same result");
    assert!(shared > 0, "{easiest}");
    assert_eq!(lines(&all, "   X-Chain: "), lines(&easiest, "   X-Chain: ") + shared);
    assert!(all.contains("\n   Skyscraper: ") && !all.contains("technique gets"), "{all}");
}

/// The letters of sets are the same in HoDoKu's text, in the sentences and in the picture.
#[test]
fn sets_use_their_heading_letters() {
    let named = |(technique, step, state): &(Technique, Step, State)| {
        let heading = notation::hodoku::step(step, state);
        let picture = Picture::new(step, state);
        for (name, number) in ["A=", "B=", "C="].into_iter().zip(0..) {
            let Some((_, after)) = heading.split_once(name) else { continue };
            let cells: CellSet = picture
                .roles
                .iter()
                .filter(|(_, roles)| roles.contains(&Role::Set(number)))
                .map(|(it, _)| it.cell)
                .collect();
            assert!(after.starts_with(&format!("{} {{", compact(cells))), "{technique:?}: {heading}");
            let sentence = format!("Set {}: ", &name[..1]);
            let sentences: Vec<String> =
                explain::sentences(step, state).iter().map(ToString::to_string).collect();
            let of_set = sentences.iter().find(|it| it.starts_with(&sentence)).unwrap();
            assert!(cells.iter().all(|cell| of_set.contains(&cell.to_string())), "{of_set}");
        }
        heading.contains("C=")
    };
    assert!(examples().iter().filter(|example| named(example)).count() >= 1);
}

#[test]
fn chains_alternate_their_links() {
    for (technique, step, _) in examples() {
        let proof = Proof::from(step.pattern.as_ref().unwrap());
        for strand in &proof.chains {
            let weak = |pair: &[Tie]| pair.iter().all(|tie| tie.link == Link::Weak);
            assert!(!strand.ties.windows(2).any(weak), "{technique:?}: {strand:?}");
            assert!(strand.ties.windows(2).all(|pair| pair[0].to == pair[1].from), "{technique:?}");
        }
        if let Some(Pattern::Chain(Chain { shape: ChainShape::Continuous, .. })) = &step.pattern {
            let ties = &proof.chains[0].ties;
            assert_eq!(ties[0].from, ties[ties.len() - 1].to, "{technique:?} is closed");
        }
    }
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
        let drawn =
            svg::draw(&picture, &notation::hodoku::step(&step, &state), &explain::sentences(&step, &state));
        let strokes = drawn.matches("class=\"gone\"").count();
        // The legend contains one more stroke.
        let expected = step.eliminations.len() + usize::from(!step.eliminations.is_empty());
        assert_eq!(strokes, expected, "{technique:?}");
        let text = board::draw(&picture);
        let rows = text.lines().filter(|line| line.starts_with('r'));
        let gone: usize = rows.map(|row| row.matches('-').count()).sum();
        assert_eq!(gone, step.eliminations.len(), "{text}");
    }
}

/// Returns the examples that have several views.
fn viewed() -> Vec<(Technique, Step, State)> {
    let has_views = |it: &(Technique, Step, State)| !views(it.1.pattern.as_ref().unwrap()).is_empty();
    let viewed: Vec<_> = examples().into_iter().filter(has_views).collect();
    assert!(viewed.len() > 20, "cycles, multiple, dynamic and nested chains: {}", viewed.len());
    viewed
}

#[test]
fn views_have_separate_parts() {
    for (technique, step, state) in viewed() {
        let explanation = Explanation::of(&step, &state);
        let count = views(step.pattern.as_ref().unwrap()).len();
        let views: Vec<usize> = explanation.views().iter().map(|view| view.view).collect();
        assert_eq!(views, (0..count).collect::<Vec<_>>(), "{technique:?}");
        let sentences = explain::sentences(&step, &state);
        for it in explanation.views() {
            let own = &sentences[it.at..][..=it.part.sentences.len()];
            assert_eq!((&own[0], &own[1..]), (&it.part.heading, &it.part.sentences[..]), "{technique:?}");
        }
    }
}

#[test]
fn nested_proofs_are_indented_below() {
    let mut nested = 0;
    for (technique, step, state) in viewed() {
        let text = text::step(&step, &state);
        for line in text.lines().filter(|line| line.contains(" by nested chain ")) {
            let (_, label) = line.split_once(" by nested chain ").unwrap();
            let heading = format!("Nested chain {}: ", label.trim_end_matches('.'));
            let mut after = text.lines().skip_while(|line| !line.trim_start().starts_with(&heading));
            let depth = |line: &str| line.len() - line.trim_start().len();
            let own = after.next().unwrap_or_else(|| panic!("{technique:?}: {heading}"));
            assert_eq!(depth(own), 3 * label.matches('.').count(), "{own}");
            assert_eq!(depth(after.next().unwrap()), depth(own) + 3, "{own}");
            nested += 1;
        }
    }
    assert!(nested > 20, "{nested}");
}

#[test]
fn views_have_separate_pictures() {
    for (technique, step, state) in viewed() {
        let (separate, together) = (svg::views(&step, &state), svg::with_views(&step, &state));
        let count = views(step.pattern.as_ref().unwrap()).len();
        assert_eq!((separate.len(), together.matches("<svg ").count()), (count, 2 + count), "{technique:?}");
        assert_eq!(together.matches("<style>").count(), 1);
        for (picture, it) in separate.iter().zip(Explanation::of(&step, &state).views()) {
            let title = svg::escaped(&it.part.heading.to_string());
            assert!(picture.contains(&format!("<title>{title}</title>")), "{technique:?}: {title}");
            let is_nested = title.contains("ested chain");
            assert_eq!(picture.contains(">eliminated earlier<"), is_nested, "{technique:?}: {title}");
        }
    }
}

#[test]
fn page_sections_open_one_at_once() {
    fn count(parts: &[Part]) -> usize {
        parts.iter().map(|part| 1 + count(&part.parts)).sum()
    }
    for (technique, step, state) in viewed() {
        let mut end = state;
        step.apply(&mut end);
        let parts = Explanation::of(&step, &state).parts;
        let path = Path { steps: vec![step.clone()], ..Path::new(end) };
        let page = html::path("Puzzle", &Hodoku, &state, &path);
        assert_eq!(page.matches("<details name=\"").count(), count(&parts), "{technique:?}");
        assert_eq!(page.matches("<details name=\"step-1\">").count(), parts.len(), "{technique:?}");
        assert_eq!(page.matches("<details").count(), page.matches("</details>").count());
        let drawn = views(step.pattern.as_ref().unwrap()).len();
        assert_eq!(page.matches("<svg ").count(), 3 + drawn, "{technique:?}");
        let listed = markdown::path("Puzzle", &Hodoku, &state, &path);
        let headings = listed.matches("   - Branch ").count() + listed.matches("   - Nested chain ").count();
        assert_eq!(headings, count(&parts), "{technique:?}");
    }
}
