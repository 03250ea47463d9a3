//! Compares ratings with the output of `SukakuExplainer` 1.18.1 for the classic techniques on one thread.

use sodan_board::{ByCell, Candidate, Candidates, Cell, CellSet, Puzzle};
use sodan_logic::path::Detail;
use sodan_logic::rating::Scale;
use sodan_logic::rating::se::Se;
use sodan_logic::rating::se::row;
use sodan_logic::{Effort, State, Step, Technique, Walk};

/// Returns the ratings of a puzzle in `SukakuExplainer`'s format, such as `9.1/1.2/1.2`.
fn rated(puzzle: &Puzzle) -> String {
    let solution = sodan_search::solutions(puzzle).next();
    let path = Se.walk(State::new(puzzle), solution).finish(Detail::Bare, &Effort::unlimited());
    Se.rating(&path).to_string()
}

/// Returns the sample puzzles whose ER, multiplied by ten, is in `range`, and their ratings.
fn sample(range: std::ops::Range<u32>) -> impl Iterator<Item = (Puzzle, String)> {
    sodan_testkit::lines("se/sample.txt").into_iter().filter_map(move |line| {
        let (puzzle, rest) = line.split_at(81);
        let known = rest.trim_start_matches(" ED=").split_whitespace().next().expect("a rating");
        let tenths = known.split('/').next().and_then(|er| er.replace('.', "").parse().ok());
        let is_in_range = tenths.is_some_and(|tenths: u32| range.contains(&tenths));
        is_in_range.then(|| (puzzle.parse().expect("the sample contains puzzles"), known.to_owned()))
    })
}

mod over_collections {
    /// Ratings of puzzles that do not require nested chains are identical to `SukakuExplainer`'s ratings.
    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn ratings_match_to_nested_chains() {
        for (puzzle, known) in super::sample(0..95) {
            assert_eq!(super::rated(&puzzle), known, "{puzzle}");
        }
    }
}

/// In the reversed direction of nested cycles, causes determine the removed candidates on which the cycles depend, and
/// thereby the length of enclosing chains.
#[test]
fn nested_cycles_rate_as_reference() {
    let puzzle = "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........";
    let expected = "10.4/1.2/1.2";
    assert_eq!(rated(&puzzle.parse().expect("a puzzle")), expected, "SukakuExplainer prints {expected}");
}

/// Nested chains take several seconds each.
#[test]
#[ignore = "minutes: `cargo xtask conformance` runs it"]
fn ratings_with_nested_chains_are_identical() {
    for (puzzle, known) in sodan_testkit::slice(sample(95..200), 4) {
        assert_eq!(rated(&puzzle), known, "{puzzle}");
    }
}

/// Each line contains a puzzle, its ratings, and for each step its difficulty and the hash of the candidates after the
/// step.
const STEPS: &str = include_str!("../../../../testdata/se/steps.txt");

/// Each line contains a collection, the line number of a puzzle in it, the number of steps after which the candidates
/// were passed to `SukakuExplainer` as a sukaku (0 if the puzzle itself was passed), the ratings (`-` if the puzzle was
/// not rated completely), and the steps.
const NESTED: &str = include_str!("../../../../testdata/se/nested.txt");

/// Compares the steps of a walk with the known steps, and returns the steps of the walk.
fn steps_are_known<'a>(mut walk: Walk, known: impl Iterator<Item = &'a str>) -> Vec<Step> {
    let mut steps = Vec::new();
    for known in known {
        let step = walk.advance(Detail::Bare, &Effort::unlimited()).expect("no limit").expect("a step");
        let difficulty = step.difficulty.expect("every step of this scale has a difficulty");
        steps.push(step);
        assert_eq!(format!("{difficulty}:{:08x}", hash(walk.state())), known, "step {}", steps.len());
    }
    steps
}

fn walk(start: State) -> Walk {
    Se.walk(start, sodan_search::solutions(start.candidates()).next())
}

#[test]
fn steps_are_those_of_the_reference() {
    let mut count = 0;
    let mut least = [u16::MAX; Technique::ALL.len()];
    for line in STEPS.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let puzzle: Puzzle = words.next().expect("a puzzle").parse().expect("a puzzle");
        let ratings = words.next().expect("ratings");
        let known = steps_are_known(walk(State::new(&puzzle)), words);
        let path = walk(State::new(&puzzle)).finish(Detail::Bare, &Effort::unlimited());
        assert!(path.is_solved() && path.steps == known, "{puzzle}");
        assert_eq!(Se.rating(&path).to_string(), ratings, "{puzzle}");
        count += known.len();
        for (technique, tenths) in known.iter().filter_map(|it| Some((it.technique, it.difficulty?.tenths())))
        {
            least[technique as usize] = least[technique as usize].min(tenths);
        }
    }
    assert!(count > 19_000, "{count}");
    rows_tell_the_least(&least);
}

/// Checks the minimum difficulties in the table of techniques against the easiest steps found. Chains need not reach
/// the minimum.
fn rows_tell_the_least(least: &[u16]) {
    for (&technique, &found) in Technique::ALL.iter().zip(least).filter(|&(_, &found)| found < u16::MAX) {
        let row = row(technique).expect("the scale uses it");
        let least = row.least.tenths();
        assert!(found == least || least >= 65 && found > least, "{technique:?}: {found}");
    }
}

/// Nested chains take several seconds each.
#[test]
#[ignore = "minutes: `cargo xtask conformance` runs it"]
fn nested_chains_match_the_reference() {
    for line in sodan_testkit::slice(NESTED.lines().filter(|line| !line.starts_with('#')), 7) {
        let words: Vec<&str> = line.split(' ').collect();
        let [collection, number, after, ratings, known @ ..] = &words[..] else { panic!("{line}") };
        let puzzles = sodan_testkit::lines(&format!("puzzles/{collection}.txt"));
        let number: usize = number.parse().expect("a line");
        let puzzle: Puzzle = puzzles[number - 1].parse().expect("a puzzle");
        let start = after_steps(&puzzle, after.parse().expect("a number of steps"));
        steps_are_known(walk(start), known.iter().copied());
        if *ratings != "-" {
            let path = walk(start).finish(Detail::Bare, &Effort::unlimited());
            assert_eq!((path.is_solved(), &*Se.rating(&path).text), (true, *ratings), "{puzzle}");
        }
    }
}

/// Returns the candidates after `steps` steps as a sukaku, or the puzzle itself if `steps` is 0.
fn after_steps(puzzle: &Puzzle, steps: usize) -> State {
    let start = State::new(puzzle);
    if steps == 0 {
        return start;
    }
    let mut walk = walk(start);
    for _ in 0..steps {
        walk.advance(Detail::Bare, &Effort::unlimited()).expect("no limit").expect("a step");
    }
    let allowed = |cell| walk.state().candidates().allowed(Cell::from_index(cell));
    State::of(Candidates::of_digits(&ByCell::new(std::array::from_fn(allowed))), CellSet::EMPTY)
}

/// Returns the FNV-1a hash of all candidates, including placed digits, cell by cell. Each cell contributes nine
/// characters: its candidate digits, and a dot in place of every other digit.
fn hash(state: &State) -> u32 {
    let sign = |candidate: Candidate| {
        let is_placed = state.placed().get(candidate.cell) == Some(candidate.digit);
        if is_placed || state.contains(candidate) { candidate.digit.to_ascii() } else { b'.' }
    };
    let signs = (0..729).map(|index| sign(Candidate::from_index(index)));
    signs.fold(0x811c_9dc5, |hash, sign| (hash ^ u32::from(sign)).wrapping_mul(0x0100_0193))
}
