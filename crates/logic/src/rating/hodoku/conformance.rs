//! Compares walks with HoDoKu's output, and findings with HoDoKu's regression library.
//!
//! If HoDoKu uses a technique that Sodan does not [implement](crate::technique), HoDoKu's step is parsed from the
//! output and applied, and the comparison continues with the next step.

mod library;

use super::{Hodoku, Rating};
use crate::effort::Effort;
use crate::found;
use crate::path::{Detail, Path};
use crate::rating::Scale;
use crate::{State, Step, Technique, TechniqueSet, notation};
use library::Case;
use sodan_board::{Candidate, Cell, CellSet, Digit, Puzzle, PuzzleError, Solution};

/// HoDoKu's batch output for one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Answer {
    /// The puzzle as printed by HoDoKu.
    puzzle: String,
    /// Level and score, such as `Hard (882)`, without any marks that follow.
    rating: String,
    /// Steps. The lines of a forcing chain are joined into one step.
    steps: Vec<String>,
}

/// Splits the output of a batch run into puzzles.
fn answers(output: &str) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    for line in output.split('\n').filter(|line| !line.is_empty()) {
        let last = answers.last_mut();
        if let Some((puzzle, rest)) = line.split_once(" #") {
            let rating = rest.split_once(' ').map_or("", |(_, rating)| rating);
            let end = rating.find(')').map_or(rating.len(), |end| end + 1);
            let rating = rating[..end].to_owned();
            answers.push(Answer { puzzle: puzzle.to_owned(), rating, steps: Vec::new() });
        } else if let Some(step) = line.strip_prefix("   ") {
            last.into_iter().for_each(|answer| answer.steps.push(step.to_owned()));
        } else if let Some(step) = last.and_then(|answer| answer.steps.last_mut()) {
            step.push('\n');
            step.push_str(line);
        }
    }
    answers
}

/// Result of comparing one puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Verdict {
    /// Number of identical steps.
    same: usize,
    /// Number of steps that were parsed from HoDoKu's output because Sodan does not implement their technique.
    followed: usize,
    /// First difference: a step, or the final rating.
    difference: Option<Difference>,
}

impl Verdict {
    /// Returns whether all steps, the level and the score are identical.
    fn is_whole(&self) -> bool {
        self.followed == 0 && self.difference.is_none()
    }
}

/// A step or rating that differs between HoDoKu and Sodan.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Difference {
    /// Text of the step or rating in HoDoKu's output.
    theirs: String,
    /// Text of the step or rating found by Sodan.
    ours: String,
}

/// Walks through a puzzle in parallel with HoDoKu's output. Steps of techniques that Sodan does not implement are
/// parsed from the output. The walk uses `solution` for brute force; without a solution, brute-force steps are parsed
/// as well.
fn compare(answer: &Answer, solution: Option<Solution>) -> Verdict {
    let mut verdict = Verdict::default();
    verdict.difference = go_along(answer, solution, &mut verdict)
        .err()
        .map(|(theirs, ours)| Difference { theirs: theirs.to_owned(), ours });
    verdict
}

fn go_along<'a>(
    answer: &'a Answer,
    solution: Option<Solution>,
    verdict: &mut Verdict,
) -> Result<(), (&'a str, String)> {
    let puzzle: Puzzle =
        answer.puzzle.parse().map_err(|error: PuzzleError| (&*answer.puzzle, error.to_string()))?;
    let mut walk = Hodoku.walk(State::new(&puzzle), solution);
    let mut steps = Vec::new();
    for theirs in &answer.steps {
        // Where HoDoKu uses a technique that Sodan does not implement, the walk may find a step of another technique.
        let step = walk.peek(Detail::Explained, &Effort::unlimited()).ok().flatten();
        let step = step.filter(|_| is_built(theirs));
        let step = match step {
            Some(step) if notation::hodoku::printed(&step, walk.state()) == *theirs => {
                verdict.same += 1;
                step
            }
            Some(step) => return Err((theirs, notation::hodoku::printed(&step, walk.state()))),
            None if is_built(theirs) && !(solution.is_none() && theirs.starts_with("Brute Force")) => {
                return Err((theirs, "nothing".to_owned()));
            }
            None => {
                verdict.followed += 1;
                let technique = Technique::BruteForce;
                let (placements, eliminations) = candidates_of(theirs);
                Step { technique, placements, eliminations, length: 0, difficulty: None, pattern: None }
            }
        };
        walk.apply(&step);
        steps.push(step);
    }
    let path = Path { steps, ..Path::new(*walk.state()) };
    let rating = Rating::of(&path).to_string();
    if verdict.followed > 0 || rating == answer.rating { Ok(()) } else { Err((&answer.rating, rating)) }
}

/// Parses the placements and eliminations at the end of a step. Cells are listed in ascending order for each digit.
fn candidates_of(step: &str) -> (Vec<Candidate>, Vec<Candidate>) {
    let line = step.lines().next().unwrap_or_default();
    let deduction =
        line.rsplit_once("=> ").or_else(|| line.rsplit_once(": ")).map_or("", |(_, deduction)| deduction);
    let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
    for part in deduction.split(", ") {
        if let Some((cells, digit)) = part.split_once("<>") {
            eliminations.extend(candidates(cells, digit));
        } else if let Some((cells, digit)) = part.split_once('=') {
            placements.extend(candidates(cells, digit));
        }
    }
    (placements, eliminations)
}

/// Parses compact cells such as `r12c3,r5c6`, and combines each with a digit.
fn candidates(cells: &str, digit: &str) -> Vec<Candidate> {
    let digits =
        |text: &str| text.bytes().filter_map(Digit::from_ascii).map(Digit::index).collect::<Vec<_>>();
    let Some(&[digit]) = digits(digit).first_chunk() else { return Vec::new() };
    let mut set = CellSet::EMPTY;
    for group in cells.split(',') {
        let (rows, columns) = group.split_once('c').unwrap_or_default();
        let columns = digits(columns);
        for row in digits(rows) {
            set.extend(columns.iter().map(|&column| Cell::from_index(row * 9 + column)));
        }
    }
    set.iter().map(|cell| Candidate::new(cell, Digit::from_index(digit))).collect()
}

/// Returns whether Sodan implements the step's technique.
fn is_built(step: &str) -> bool {
    Technique::ALL.iter().any(|technique| {
        let rest = step.strip_prefix(technique.name());
        rest.is_some_and(|rest| [":", " =>", " in "].iter().any(|sign| rest.starts_with(sign)))
    })
}

/// Runs a case of the regression library as HoDoKu's own tester does. At least one finding must have the case's code
/// and digits, and every such finding must equal the finding that the case expects. Returns `false` if no technique has
/// the code, and an error message if the findings differ.
pub(crate) fn run_case(line: &str) -> Result<bool, String> {
    let case = Case::parse(line)?;
    let Some(technique) = case.technique() else { return Ok(false) };
    let steps = found::steps(&case.state(), TechniqueSet::only(technique), case.options(), Detail::Explained);
    let prefix = case.prefix();
    let mut found: Vec<String> =
        steps.iter().filter_map(library::line_of).filter(|line| line.starts_with(&prefix)).collect();
    found.sort_unstable();
    found.dedup();
    let expected = case.expected();
    // A longer chain that is found in addition to an exact match does not count as a difference.
    let same = |line: &String| {
        *line == expected || found.contains(&expected) && without_extra(line) == without_extra(&expected)
    };
    let holds =
        if case.is_negative() { found.is_empty() } else { !found.is_empty() && found.iter().all(same) };
    if holds { Ok(true) } else { Err(format!("expected {expected}, found {found:?}")) }
}

fn without_extra(line: &str) -> &str {
    line.rsplit_once(':').map_or(line, |(rest, _)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn forcing_chain_lines_are_one_step() {
        let output = "123 #1 Hard (882) bf\n   Naked Single: r1c1=1\n   Forcing Chain Verity => r1c1<>2\r\n  r1c1\r\n  r1c2\n45 #2 Easy (4)\n";
        let answers = answers(output);
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0].rating, "Hard (882)");
        assert_eq!(answers[0].steps[1], "Forcing Chain Verity => r1c1<>2\r\n  r1c1\r\n  r1c2");
    }

    #[test]
    fn unbuilt_steps_match_built_ones() {
        assert!(is_built("X-Wing: 3 r37 c28 => r14c8<>3"));
        assert!(is_built("Bivalue Universal Grave + 1 => r1c2<>3"));
        assert!(!is_built("Some Wing: 3"));
    }

    /// Compares the walks of numbered puzzles with HoDoKu's, prints the first differences, and returns the number of
    /// puzzles that differ.
    fn differing(name: &str, answers: &[(usize, Answer)]) -> usize {
        let [mut whole, mut same, mut followed, mut steps] = [0; 4];
        let mut differing = Vec::new();
        for (number, answer) in answers {
            let puzzle: Puzzle = answer.puzzle.parse().expect("HoDoKu's output contains puzzles");
            let verdict = compare(answer, sodan_search::solutions(&puzzle).next());
            whole += usize::from(verdict.is_whole());
            same += verdict.same;
            followed += verdict.followed;
            steps += answer.steps.len();
            if let Some(Difference { theirs, ours }) = verdict.difference {
                differing.push(format!(
                    "#{number}, step {}: {theirs}\n   not {ours}",
                    verdict.same + verdict.followed + 1
                ));
            }
        }
        println!(
            "{name}: {whole} of {} puzzles identical; of {steps} steps, {same} identical and {followed} not implemented; {} differ",
            answers.len(),
            differing.len()
        );
        differing.iter().take(25).for_each(|line| println!("  {line}"));
        differing.len()
    }

    #[test]
    fn walks_go_as_hodoku_goes() {
        let output = include_str!("../../../../../testdata/hodoku/answers.txt");
        let answers: Vec<_> = (1..).zip(answers(output)).collect();
        assert_eq!(answers.len(), 39);
        assert_eq!(differing("answers", &answers), 0);
    }

    mod over_collections {
        use super::*;

        #[test]
        #[ignore = "needs shared/data: puzzle collections next to the checkout"]
        fn walks_go_as_hodoku_goes() {
            let names = ["clue17", "qqwing_expert", "top1465", "hardest", "sudocue"];
            let differing = |name| {
                let path = sodan_testkit::data(&format!("hodoku/{name}.out.txt"));
                let output = std::fs::read_to_string(path).expect("a collection can be read");
                differing(name, &sodan_testkit::slice((1..).zip(answers(&output)), 8).collect::<Vec<_>>())
            };
            // Run in parallel, because sequential runs took longer than any other test.
            let differing = std::thread::scope(|scope| {
                let running = names.map(|name| scope.spawn(move || differing(name)));
                running.map(|walks| walks.join().expect("no walk panics"))
            });
            assert_eq!(differing, [0; 5]);
        }

        #[test]
        #[ignore = "needs shared/data: puzzle collections next to the checkout"]
        fn the_regression_library_holds() {
            regression_library_holds(&sodan_testkit::lines("reglib-1.3.txt"));
        }
    }

    /// Runs all cases, prints the cases that fail, and asserts that there are none.
    fn regression_library_holds(lines: &[String]) {
        let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
        let mut failed = Vec::new();
        for line in lines.iter().filter(|line| line.starts_with(':')) {
            let code = line.split(':').nth(1).unwrap_or_default().to_owned();
            match run_case(line) {
                Ok(true) => counts.entry(code).or_default()[0] += 1,
                Ok(false) => {}
                Err(error) => {
                    counts.entry(code).or_default()[1] += 1;
                    failed.push(format!("{line}\n   {error}"));
                }
            }
        }
        println!("{counts:?}");
        println!(
            "{} cases of implemented techniques pass",
            counts.values().map(|count| count[0]).sum::<usize>()
        );
        failed.iter().take(20).for_each(|line| println!("{line}"));
        assert_eq!(failed.len(), 0);
    }
}
