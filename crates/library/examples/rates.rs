//! Measures how long it takes to add puzzles to a library and to find them:
//! `cargo run --release -p sodan-library --example rates -- 1000000`.
//!
//! Each puzzle consists of random cells of a random solution. One thread does all the work, without parsing.

use sodan_board::{Cell, Puzzle};
use sodan_generator::{Random, random_solution};
use sodan_library::{Access, Library, LibraryQuery, LibraryVocabulary, NewEntry};
use std::time::{Duration, Instant};

/// Number of forms per transaction, as in `sodan library add`.
const BATCH: usize = 1 << 17;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: usize = std::env::args().nth(1).map_or(Ok(1_000_000), |text| text.parse())?;
    let folder = tempfile::tempdir_in(".")?;
    let mut library = Library::open(&folder.path().join("rates.db"), Access::Create, Duration::ZERO)?;
    let source = library.source("random")?;
    let mut random = Random::part(1, 0, 0);
    let (mut forming, mut adding) = (Duration::ZERO, Duration::ZERO);
    let mut added = 0;
    while added < wanted {
        let puzzles: Vec<Puzzle> = (0..BATCH.min(wanted - added)).map(|_| sparse(&mut random)).collect();
        let begun = Instant::now();
        let forms: Vec<NewEntry> = puzzles
            .iter()
            .zip(added as u64 + 1..)
            .map(|(puzzle, record)| NewEntry::of(puzzle, source, record))
            .collect();
        forming += begun.elapsed();
        let begun = Instant::now();
        library.add(&forms, 0)?;
        adding += begun.elapsed();
        added += forms.len();
    }
    library.settle()?;
    let each = |time: Duration| time.as_secs_f64() * 1e6 / wanted as f64;
    println!(
        "{wanted} puzzles: {:.2} µs each to compute forms, {:.2} µs each to add them",
        each(forming),
        each(adding)
    );
    for query in ["givens = 36", "givens = 24 and number < 1000", "number between 500 and 520"] {
        let begun = Instant::now();
        let found = library.find(&LibraryQuery::parse(query, &LibraryVocabulary::of(&library)?)?)?.len();
        println!("find '{query}': {found} in {:.2} ms", begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(())
}

/// Creates a puzzle from random cells of a random solution.
fn sparse(random: &mut Random) -> Puzzle {
    let (solution, share) = (random_solution(random), 25 + random.below(20));
    let full = Puzzle::new(solution.grid()).expect("the digits of a solution do not clash");
    Cell::all().filter(|_| random.below(81) >= share).fold(full, |puzzle, cell| puzzle.without(cell))
}
