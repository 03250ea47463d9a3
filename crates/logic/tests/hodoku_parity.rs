//! Walks against what HoDoKu 2.2.0 printed, and findings against its regression library.

use sodan_board::Puzzle;
use sodan_logic::rating::hodoku::conformance::{Difference, answers, compare, run_case};
use std::collections::BTreeMap;

/// Compares every puzzle of a file, prints what differs first, and gives how many differ.
fn differing(name: &str) -> usize {
    let Some(path) = sodan_testkit::data(&format!("hodoku/{name}.out.txt")) else { return 0 };
    let output = std::fs::read_to_string(path).expect("a collection can be read");
    let answers = answers(&output);
    let [mut whole, mut same, mut followed, mut steps] = [0; 4];
    let mut differing = Vec::new();
    for (number, answer) in (1..).zip(&answers) {
        let puzzle: Puzzle = answer.puzzle.parse().expect("HoDoKu was given puzzles");
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
        "{name}: {whole} of {} puzzles whole; of {steps} steps {same} same, {followed} not built; {} differ",
        answers.len(),
        differing.len()
    );
    differing.iter().take(25).for_each(|line| println!("  {line}"));
    differing.len()
}

#[test]
fn walks_go_as_hodoku_goes() {
    let names = ["clue17", "qqwing_expert", "top1465", "hardest", "sudocue"];
    assert_eq!(names.map(differing), [0; 5]);
}

#[test]
fn the_regression_library_holds() {
    let Some(lines) = sodan_testkit::lines("reglib-1.3.txt") else { return };
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
    println!("{} of built codes hold", counts.values().map(|count| count[0]).sum::<usize>());
    failed.iter().take(20).for_each(|line| println!("{line}"));
    assert_eq!(failed.len(), 0);
}
