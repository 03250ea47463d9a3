//! Writes a page with an example of every technique: a picture, sentences and the explanation.
//!
//! Run it with `cargo xtask pages`. The examples are stored in `testdata/techniques.txt`, one state per technique. With
//! `--search N`, the program searches the paths of the first N puzzles of series 2026 for techniques that have no
//! example yet. With `--puzzles FILE`, it searches the puzzles in a file, one per line, on Sudoku Explainer's scale.
//! Nested chains require such a file, because a series of a few thousand puzzles contains none.

use sodan::formats::{self, Format, Marks, Origin, Position, Style};
use sodan::generator::puzzle_of_series;
use sodan::logic::options::{Allowed, Duals};
use sodan::logic::path::Detail;
use sodan::logic::rating::Scale;
use sodan::logic::rating::csp::Csp;
use sodan::logic::rating::hodoku::{Hodoku, OPTIONS, row};
use sodan::logic::rating::se::{self, Se};
use sodan::logic::{Effort, Family, Options, Pattern, State, Step, Technique, TechniqueSet, found};
use sodan::render::{eureka, explain, svg, words::family_name};
use sodan::{Puzzle, Solution};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut target, mut search, mut puzzles) = (PathBuf::from("target/pages"), None, None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--search" => {
                search = Some(arguments.next().ok_or("--search: expected the number of puzzles")?.parse()?)
            }
            "--puzzles" => puzzles = Some(arguments.next().ok_or("--puzzles: expected a file")?),
            "--to" => target = arguments.next().ok_or("--to: expected a folder")?.into(),
            other => {
                return Err(format!(
                    "unknown option {other}; expected --search N, --puzzles FILE or --to FOLDER"
                )
                .into());
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/techniques.txt");
    let mut examples = read(&std::fs::read_to_string(&file)?)?;
    if let Some(puzzles) = search {
        look_for(&mut examples, puzzles);
    }
    if let Some(puzzles) = &puzzles {
        look_in(&mut examples, &std::fs::read_to_string(puzzles)?)?;
    }
    if search.is_some() || puzzles.is_some() {
        std::fs::write(&file, written(&examples)?)?;
    }
    std::fs::create_dir_all(&target)?;
    let mut pictures = Vec::new();
    for &technique in Technique::ALL {
        let Some(state) = examples.get(&technique) else { continue };
        let step =
            first(state, technique).ok_or_else(|| format!("{technique:?} is not found in its example"))?;
        let picture = svg::step(&step, state);
        std::fs::write(target.join(format!("{}.svg", technique.spec().slug)), &picture)?;
        pictures.push((technique, step, *state, picture));
    }
    let siamese = examples.iter().filter_map(|(technique, state)| Some((siamese(state, *technique)?, state)));
    if let Some((step, state)) = siamese.min_by_key(|(step, _)| base(step)) {
        std::fs::write(target.join("siamese.svg"), svg::step(&step, state))?;
    }
    std::fs::write(target.join("techniques.html"), page(&pictures))?;
    println!("{}: {} techniques", target.join("techniques.html").display(), pictures.len());
    let missing: Vec<&str> =
        findable().filter(|technique| !examples.contains_key(technique)).map(|it| it.spec().slug).collect();
    if !missing.is_empty() {
        println!("techniques without an example (try --search 1000): {}", missing.join(" "));
    }
    Ok(())
}

type Examples = BTreeMap<Technique, State>;

const HEAD: &str = "\
# One state for each technique, from walks through puzzles of Sodan's own generator and neighbours of hard ones:
# the technique's slug, a blank, and the state in HoDoKu's library format.
";

/// Returns finder options without limits on the search.
fn options() -> Options {
    let mut options = OPTIONS;
    options.duals = Duals::On;
    options.small_empty_rectangles = Allowed::Yes;
    options
}

fn first(state: &State, technique: Technique) -> Option<Step> {
    found::first(state, TechniqueSet::only(technique), options(), Detail::Explained)
        .or_else(|| se::next_by(technique, state, Detail::Explained))
        .or_else(|| Csp.next_by(technique, state, Detail::Explained))
}

/// Returns the first siamese fish of a technique. Siamese fish are a variation of a technique rather than a separate
/// technique.
fn siamese(state: &State, technique: Technique) -> Option<Step> {
    let all = found::steps(state, TechniqueSet::only(technique), options(), Detail::Explained);
    let is_siamese = |step: &Step| matches!(&step.pattern, Some(Pattern::Fish(it)) if it.siamese.is_some());
    all.into_iter().find(is_siamese)
}

/// Returns the number of base houses of a fish, as a measure of its size.
fn base(step: &Step) -> usize {
    match &step.pattern {
        Some(Pattern::Fish(it)) => it.base.len(),
        _ => 0,
    }
}

fn read(text: &str) -> Result<Examples, Box<dyn Error>> {
    let mut examples = Examples::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (slug, state) = line.split_once(' ').ok_or("expected a slug and a state")?;
        let technique = Technique::from_slug(slug).ok_or_else(|| format!("unknown technique {slug}"))?;
        let position = formats::parse_as(Format::Library, state.as_bytes())?.position;
        examples.insert(technique, State::of(position.candidates(), position.givens().filled()));
    }
    Ok(examples)
}

fn written(examples: &Examples) -> Result<String, Box<dyn Error>> {
    let mut text = String::from(HEAD);
    for (technique, state) in examples {
        let mut position = Position::from(state.candidates());
        position.origin = Origin::Placed(state.placed().filled() - state.givens());
        position.marks = Marks::Eliminated(position.eliminated());
        let line = formats::to_string(position, Format::Library, Style::default())?;
        writeln!(text, "{} {line}", technique.spec().slug)?;
    }
    Ok(text)
}

/// Returns all techniques except brute force, which requires the solution.
fn findable() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().filter(|technique| *technique != Technique::BruteForce)
}

/// Returns whether only Sudoku Explainer implements the technique.
fn is_of_se(technique: Technique) -> bool {
    row(technique).is_none() && se::row(technique).is_some()
}

/// Returns a penalty that rates a state as an example; 0 is best. In a good example, the technique is a solver's next
/// step, or the state at least has no singles. The state has about 80 candidates, which is realistic and still easy to
/// follow. Chains have several links, as Sudoku Explainer's chains always do.
fn fault(state: &State, step: &Step, next: Technique) -> usize {
    let is_single = |technique: Technique| technique.spec().family == Family::Singles;
    let unlikely = match next {
        next if next == step.technique => 0,
        next if is_single(next) && !is_single(step.technique) => 500,
        _ => 50,
    };
    let length = match step.technique.spec().family {
        _ if is_of_se(step.technique) => 2 * step.length,
        Family::Chains | Family::LastResort => 10 * step.length.abs_diff(7),
        Family::TwoWayChoices => 10 * step.length.abs_diff(4),
        _ => 0,
    };
    state.candidates().iter().count().abs_diff(80) + length + unlikely
}

/// A search for examples of techniques.
struct Search<'a> {
    examples: &'a mut Examples,
    /// Techniques without an example, with the number of puzzles in which each was found.
    missing: Vec<(Technique, usize)>,
    /// Penalty of the best example so far, for each technique.
    best: BTreeMap<Technique, usize>,
}

impl Search<'_> {
    fn of(examples: &mut Examples) -> Search<'_> {
        let missing =
            findable().filter(|technique| !examples.contains_key(technique)).map(|it| (it, 0)).collect();
        Search { examples, missing, best: BTreeMap::new() }
    }

    fn keep(&mut self, state: &State, step: &Step, next: Technique) {
        let fault = fault(state, step, next);
        if self.best.get(&step.technique).is_none_or(|&least| fault < least) {
            self.best.insert(step.technique, fault);
            self.examples.insert(step.technique, *state);
        }
    }

    /// Follows HoDoKu's path through a puzzle and searches every state for techniques without an example.
    fn along_hodoku(&mut self, puzzle: &Puzzle, solution: Solution) {
        const ENOUGH: usize = 60;
        let mut walk = Hodoku.walk(State::new(puzzle), Some(solution));
        let mut seen = Vec::new();
        let mut state = *walk.state();
        while let Ok(Some(next)) = walk.advance(Detail::Bare, &Effort::unlimited()) {
            for at in 0..self.missing.len() {
                let (technique, _) = self.missing[at];
                let only = TechniqueSet::only(technique);
                let Some(step) = found::first(&state, only, options(), Detail::Bare) else { continue };
                if !seen.contains(&technique) {
                    seen.push(technique);
                    self.missing[at].1 += 1;
                }
                self.keep(&state, &step, next.technique);
            }
            self.missing.retain(|&(technique, count)| count < ENOUGH || is_of_se(technique));
            state = *walk.state();
        }
    }

    /// Follows Sudoku Explainer's path through a puzzle and considers each step as an example. A step is
    /// accepted only if the finder that the tests use also finds the technique.
    fn along_se(&mut self, puzzle: &Puzzle, solution: Solution) {
        let mut walk = Se.walk(State::new(puzzle), Some(solution));
        let mut state = *walk.state();
        while let Ok(Some(next)) = walk.advance(Detail::Bare, &Effort::unlimited()) {
            let is_missing = self.missing.iter().any(|it| it.0 == next.technique);
            if is_missing && is_of_se(next.technique) && first(&state, next.technique).is_some() {
                self.keep(&state, &next, next.technique);
            }
            state = *walk.state();
        }
    }
}

/// Searches the paths of `puzzles` generated puzzles, and keeps the best example of each technique.
fn look_for(examples: &mut Examples, puzzles: u64) {
    let mut search = Search::of(examples);
    for number in 0..puzzles {
        if search.missing.is_empty() {
            return;
        }
        let (puzzle, solution) = puzzle_of_series(2026, number);
        search.along_hodoku(&puzzle, solution);
        search.along_se(&puzzle, solution);
    }
}

/// Searches the paths of the puzzles in a string, one per line, and keeps the best example of each technique.
fn look_in(examples: &mut Examples, text: &str) -> Result<(), Box<dyn Error>> {
    let mut search = Search::of(examples);
    for line in text.lines() {
        let puzzle: Puzzle = line.parse()?;
        let solution = sodan::search::solutions(&puzzle).next().ok_or("the puzzle has no solution")?;
        search.along_se(&puzzle, solution);
    }
    Ok(())
}

const STYLE: &str = "\
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; color: #111; }
section { display: grid; grid-template-columns: minmax(20rem, 38rem) 1fr; gap: 0 2rem; border-top: 1px solid #bbb; padding: 1rem 0; }
h2 { grid-column: 1 / -1; margin: 0 0 .5rem; } svg { width: 100%; height: auto; }
pre { overflow-x: auto; background: #f4f4f4; padding: .6rem; font-size: 13px; } code { font-size: 14px; }
@media (max-width: 50rem) { section { grid-template-columns: 1fr; } }
";

fn page(pictures: &[(Technique, Step, State, String)]) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Techniques</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>\n{STYLE}</style>\n<h1>Techniques</h1>\n"
    );
    for (technique, step, state, picture) in pictures {
        page.push_str(&section(*technique, step, state, picture));
    }
    page.push_str("</html>\n");
    page
}

fn section(technique: Technique, step: &Step, state: &State, picture: &str) -> String {
    let spec = technique.spec();
    let scale =
        row(technique).map_or("not rated".to_owned(), |row| format!("{}, {} points", row.level, row.points));
    let mut section = format!(
        "<section id=\"{}\">\n<h2>{}</h2>\n<div>{picture}</div>\n<div>\n<p>{}; HoDoKu: {scale}</p>\n",
        spec.slug,
        svg::escaped(spec.name),
        family_name(spec.family)
    );
    for sentence in explain::sentences(step, state) {
        section.push_str(&format!("<p>{}</p>\n", svg::escaped(&sentence.to_string())));
    }
    if let Some(chain) = eureka::step(step) {
        section.push_str(&format!("<p><code>{}</code></p>\n", svg::escaped(&chain)));
    }
    section.push_str(&format!("<pre>{}</pre>\n</div>\n</section>\n", svg::escaped(&technique.explanation())));
    section
}
