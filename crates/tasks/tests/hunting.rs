//! Tests the searches that puzzle hunters use, for fewest-step solutions and depths of trial and error, and the checks
//! that these searches rely on.

use sodan_board::{Candidates, Puzzle};
use sodan_certificate::{Deduction, check_unique};
use sodan_csp::{AntiBackdoor, State, deadly_patterns, extended_rectangles, of_relation};
use sodan_tasks::{
    AntiBackdoors, AntiBackdoorsOptions, Buffers, Depth, DepthOptions, Hunted, Item, Limits, Status, Task,
    TrialDepth, verify_steps,
};

/// A puzzle that is rated W5 and has no one-step solution.
const WHIPS: &str = "..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..";

fn anti_backdoors(options: &AntiBackdoorsOptions, line: &str) -> Vec<Hunted<AntiBackdoor>> {
    let (item, mut found) = (Item::of_text(1, line.as_bytes()), Vec::new());
    let task = AntiBackdoors::new(options).unwrap();
    task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
        found.push(record.clone());
    });
    found
}

#[test]
fn fewest_steps_have_patterns() {
    let one_step = sodan_testkit::minimal().nth(5).unwrap();
    for (puzzle, size) in [(one_step, 1), (WHIPS, 2)] {
        let all = anti_backdoors(&AntiBackdoorsOptions::default(), puzzle);
        let first = all[0].found.as_ref().unwrap();
        assert_eq!((first.eliminations.len(), first.steps.len()), (size, size), "{puzzle}");
        let bare = AntiBackdoorsOptions { patterns: Vec::new(), ..AntiBackdoorsOptions::default() };
        let bare = anti_backdoors(&bare, puzzle);
        let bare: Vec<&AntiBackdoor> = bare.iter().filter_map(|it| it.found.as_ref()).collect();
        assert!(bare.iter().all(|it| it.steps.is_empty()));
        let smallest = bare[0].eliminations.len();
        assert!(smallest < size || smallest == size && bare.len() >= all.len(), "{puzzle}");
    }
    let short = AntiBackdoorsOptions { length: 1, ..AntiBackdoorsOptions::default() };
    assert_eq!(anti_backdoors(&short, one_step)[0].why, Some("no anti-backdoor within the size limit"));
}

#[test]
fn improper_puzzles_are_refused() {
    assert_eq!(anti_backdoors(&AntiBackdoorsOptions::default(), &".".repeat(81))[0].status, Status::Multiple);
}

#[test]
fn unknown_patterns_are_refused() {
    let options = AntiBackdoorsOptions { patterns: vec!["fish".into()], ..Default::default() };
    let error = AntiBackdoors::new(&options).err().unwrap().to_string();
    assert!(
        error.starts_with("pattern: expected oddagon, biv-chain") && error.ends_with("`fish`"),
        "{error}"
    );
}

fn depth_of(options: DepthOptions, line: &str) -> Hunted<TrialDepth> {
    let task = Depth::new(options).unwrap();
    task.one(&Item::of_text(1, line.as_bytes()), &Limits::default()).unwrap()
}

#[test]
fn depths_and_classes_are_found() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let trials = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let all = [easy, WHIPS, trials].map(|line| depth_of(DepthOptions::default(), line).found);
    let of = |depth, braids| Some(TrialDepth { depth, braids: Some(braids) });
    assert_eq!(all, [of(0, 0), of(1, 0), of(2, 4)]);
    let limited = depth_of(DepthOptions { depth: 1, length: 7 }, trials);
    assert_eq!((limited.found, limited.why), (None, Some("a greater depth is required")));
    let short = depth_of(DepthOptions { depth: 2, length: 1 }, trials);
    assert_eq!(short.found, Some(TrialDepth { depth: 2, braids: None }));
}

#[test]
fn numbers_out_of_range_are_refused() {
    assert!(Depth::new(DepthOptions { depth: 4, length: 7 }).is_err());
    assert!(Depth::new(DepthOptions { depth: 2, length: 13 }).is_err());
    assert_eq!(depth_of(DepthOptions::default(), &".".repeat(81)).status, Status::Multiple);
}

#[test]
fn deadly_patterns_require_one_solution() {
    let mut refused = 0;
    for line in sodan_testkit::minimal().step_by(8) {
        let minimal: Puzzle = line.parse().unwrap();
        // Without a given, a minimal puzzle has several solutions.
        let mut candidates = Candidates::new(&minimal.without(minimal.givens().iter().next().unwrap()));
        candidates.place_singles();
        let state = State::with_singles(&candidates).unwrap();
        let mut truths = deadly_patterns(&state, 4);
        truths.extend(extended_rectangles(&state, 4));
        let Some(found) = truths.iter().find_map(|it| of_relation(&state, it)) else { continue };
        let eliminations: Vec<String> = found.eliminations.iter().map(ToString::to_string).collect();
        let step = serde_json::json!({ "eliminations": eliminations, "certificate": found.certificate });
        let puzzle = Puzzle::new(*candidates.placed()).unwrap().to_string();
        let path = serde_json::json!({ "puzzle": puzzle, "steps": [step] });
        let verdict = verify_steps(&path.to_string()).unwrap();
        assert_eq!(verdict.refused.map(|it| it.0), Some(1), "{line}");
        refused += 1;
        let certificate = Some(found.certificate);
        let deduction = Deduction { eliminations: found.eliminations, certificate, ..Deduction::default() };
        assert_eq!(check_unique(&candidates, &deduction), Ok(()), "only the second solution refutes it");
    }
    assert!(refused > 0, "no deadly pattern in puzzles with several solutions");
}
