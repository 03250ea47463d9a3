//! One page with an example of every technique: its picture, its sentences and its own explanation.
//!
//! `cargo xtask pages` runs it. The examples stand in `testdata/techniques.txt`, one state for each technique; with
//! `--search N`, the first N puzzles of series 2026 are walked through, and examples are added for techniques that have
//! none.

use sodan::generator::puzzle_of_series;
use sodan::logic::options::{Allowed, Duals};
use sodan::logic::path::Detail;
use sodan::logic::rating::Scale;
use sodan::logic::rating::hodoku::{Hodoku, OPTIONS, row};
use sodan::logic::{Effort, Family, Options, Pattern, State, Step, Technique, TechniqueSet, found};
use sodan::report::{eureka, explain, svg, words::family_name};
use sodan::text::{self, Format, Marks, Origin, Position, Style};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut target, mut search) = (PathBuf::from("target/pages"), None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--search" => search = Some(arguments.next().ok_or("--search: how many puzzles?")?.parse()?),
            "--to" => target = arguments.next().ok_or("--to: which folder?")?.into(),
            other => return Err(format!("unknown: {other}; there are --search N and --to FOLDER").into()),
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/techniques.txt");
    let mut examples = read(&std::fs::read_to_string(&file)?)?;
    if let Some(puzzles) = search {
        look_for(&mut examples, puzzles);
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
        findable().filter(|it| !examples.contains_key(it)).map(|it| it.spec().slug).collect();
    if !missing.is_empty() {
        println!("without an example (try --search 1000): {}", missing.join(" "));
    }
    Ok(())
}

type Examples = BTreeMap<Technique, State>;

const HEAD: &str = "\
# One state for each technique, from walks through puzzles of Sodan's own generator:
# the technique's slug, a blank, and the state in HoDoKu's library format.
";

/// The options under which an example shows its technique: everything is allowed.
fn options() -> Options {
    Options { duals: Duals::On, small_empty_rectangles: Allowed::Yes, ..OPTIONS }
}

fn first(state: &State, technique: Technique) -> Option<Step> {
    found::first(state, TechniqueSet::only(technique), options(), Detail::Explained)
}

/// The first siamese fish of a technique: it has no technique of its own.
fn siamese(state: &State, technique: Technique) -> Option<Step> {
    let all = found::steps(state, TechniqueSet::only(technique), options(), Detail::Explained);
    let is_siamese = |step: &Step| matches!(&step.pattern, Some(Pattern::Fish(it)) if it.siamese.is_some());
    all.into_iter().find(is_siamese)
}

/// How many base houses a fish has.
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
        let technique = Technique::from_slug(slug).ok_or_else(|| format!("no technique is called {slug}"))?;
        let position = text::parse_as(Format::Library, state.as_bytes())?.position;
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
        let line = text::to_string(position, Format::Library, Style::default())?;
        writeln!(text, "{} {line}", technique.spec().slug)?;
    }
    Ok(text)
}

/// All techniques but the last resort, which is told from outside and not found.
fn findable() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().filter(|technique| *technique != Technique::BruteForce)
}

/// How far a state is from a good example. In a good example a solver would come to this step, or at least not to a
/// single. About 80 candidates make a real case that a reader can still see through. A chain should have some links.
fn fault(state: &State, step: &Step, next: Technique) -> usize {
    let is_single = |technique: Technique| technique.spec().family == Family::Singles;
    let unlikely = match next {
        next if next == step.technique => 0,
        next if is_single(next) && !is_single(step.technique) => 500,
        _ => 50,
    };
    let length: Option<usize> = match step.technique.spec().family {
        Family::Chains | Family::LastResort => Some(7),
        Family::TwoWayChoices => Some(4),
        _ => None,
    };
    let shortness = length.map_or(0, |wanted| wanted.abs_diff(step.length));
    state.candidates().iter().count().abs_diff(80) + 10 * shortness + unlikely
}

/// Walks through puzzles; of the states in which a technique is found, the best example is kept.
fn look_for(examples: &mut Examples, puzzles: u64) {
    const ENOUGH: usize = 60;
    let mut missing: Vec<(Technique, usize)> =
        findable().filter(|it| !examples.contains_key(it)).map(|it| (it, 0)).collect();
    let mut best: BTreeMap<Technique, usize> = BTreeMap::new();
    for number in 0..puzzles {
        let (puzzle, solution) = puzzle_of_series(2026, number);
        let mut walk = Hodoku.walk(State::new(&puzzle), Some(solution));
        let mut seen = Vec::new();
        let mut state = *walk.state();
        while let Ok(Some(next)) = walk.advance(Detail::Bare, &Effort::unlimited()) {
            for (technique, count) in &mut missing {
                let Some(step) = first(&state, *technique) else { continue };
                if !seen.contains(technique) {
                    seen.push(*technique);
                    *count += 1;
                }
                let fault = fault(&state, &step, next.technique);
                if best.get(technique).is_none_or(|&least| fault < least) {
                    best.insert(*technique, fault);
                    examples.insert(*technique, state);
                }
            }
            missing.retain(|(_, count)| *count < ENOUGH);
            state = *walk.state();
        }
        if missing.is_empty() {
            return;
        }
    }
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
    let scale = row(technique)
        .map_or("not on its scale".to_owned(), |row| format!("{}, {} points", row.level, row.points));
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
