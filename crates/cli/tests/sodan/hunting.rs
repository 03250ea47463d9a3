//! Tests searches for neighbours, minimal puzzles, expansions, backdoors and unavoidable sets.

use crate::run::*;
use std::collections::BTreeSet;
use std::fs;

/// A puzzle with 17 givens.
const SPARSE: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// A puzzle with redundant givens.
const REDUNDANT: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let outcome = run(arguments, input);
    assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
    outcome.out.lines().map(str::to_owned).collect()
}

#[test]
fn neighbours_are_minimal_and_symmetric() {
    let near = lines(&["near", "--format", "line"], SPARSE);
    assert!(near.len() > 1);
    let all = near.join("\n");
    for (minimal, proper) in lines(&["check", "--format", "csv"], &all).iter().skip(1).map(|row| {
        let columns: Vec<&str> = row.split(',').collect();
        (columns[4].to_owned(), columns[2].to_owned())
    }) {
        assert_eq!((minimal.as_str(), proper.as_str()), ("true", "unique"));
    }
    assert_eq!(lines(&["distinct"], &format!("{SPARSE}\n{all}")).len(), near.len() + 1);
    // A puzzle without neighbours does not produce an invalid line. Adding a given to a proper puzzle always makes the
    // puzzle non-minimal, so there are no minimal neighbours.
    let none = run(&["near", "--remove", "0", "--add", "1", "--format", "line", PROPER], "");
    assert!(none.out.is_empty() && none.err.contains(": 0 neighbours; "), "{}{}", none.out, none.err);
    // Report an improper puzzle, which may be a mistake.
    let why = "no neighbour found; the puzzle itself has multiple solutions";
    assert_eq!(run(&["near", "--format", "line"], EMPTY).out, format!("- {why}\n"));
    assert_eq!(run(&["near", "--format", "line", SPARSE], "").err, "");
    let none = run(&["near", "--format", "csv"], EMPTY);
    assert!(none.out.ends_with(&format!(",{why}\n")), "{}", none.out);
    assert_eq!(none.status, 1);
    // Neighbourhood is symmetric.
    let back = lines(&["near", "--format", "line"], &near[0]);
    let form = |text: &str| lines(&["canonicalize", "--format", "line"], text);
    assert!(form(&back.join("\n")).contains(&form(SPARSE)[0]));
}

#[test]
fn minimal_puzzles_are_listed_once() {
    let all = lines(&["minimize", "--all", "--format", "line"], REDUNDANT);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    assert!(all.len() > 5);
    let one = lines(&["minimize", "--format", "line"], REDUNDANT);
    assert_eq!(one, all[..1]);
    let three = lines(&["minimize", "-n", "3", "--format", "csv"], REDUNDANT);
    assert_eq!(three[0], "record,puzzle,status,number,minimal,givens,reason");
    assert_eq!(three.len(), 4);
}

#[test]
fn maximal_expansion_is_hard_and_maximal() {
    let [expansion] = &lines(&["expand", "--maximal", "--format", "line"], PROPER)[..] else { panic!("one") };
    assert_eq!(lines(&["solve", "--format", "line"], expansion), [SOLUTION]);
    assert_ne!(lines(&["expand", "--format", "line"], expansion), [SOLUTION]);
    let rows = lines(&["expand", "--maximal", "--where", "er >= 2.6", "--format", "csv"], PROPER);
    assert_eq!(rows[0], "record,puzzle,status,expansion,givens,reason");
    assert_eq!(run(&["filter", "er >= 2.6"], rows[1].split(',').nth(3).unwrap()).status, 0);
    let easy = run(&["expand", "--maximal", "--format", "line"], REDUNDANT);
    assert_eq!((easy.status, easy.out.as_str()), (1, "- singles already solve the puzzle\n"));
    let single = run(&["expand", "--where", "er >= 2.6"], PROPER);
    assert!(single.status == 2 && single.err.contains("--maximal"), "{}", single.err);
}

#[test]
fn hunts_keep_order_and_resume() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["puzzles.txt", "near.txt"].map(|name| folder.path().join(name));
    fs::write(&input, format!("{SPARSE}\n12\n{PROPER}\n{SPARSE}\n")).unwrap();
    let arguments =
        |threads| ["near", shown(&input), "--format", "csv", "--threads", threads].map(str::to_owned);
    let [one, two] = ["1", "2"].map(|threads| {
        let arguments = arguments(threads);
        run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
    });
    assert_eq!((one.status, &one.out), (3, &two.out));
    let numbers: Vec<&str> = one.out.lines().skip(1).map(|row| row.split(',').next().unwrap()).collect();
    assert!(numbers.is_sorted() && numbers.contains(&"2") && numbers.contains(&"4"));
    let whole = ["near", shown(&input), "--format", "csv", "-o", shown(&output)];
    assert_eq!(run(&whole, "").status, 3);
    assert_eq!(fs::read_to_string(&output).unwrap(), one.out);
}

#[test]
fn hunts_summarize_their_findings() {
    let two = format!("{SPARSE}\n{EMPTY}\n");
    let near = run(&["near", "--format", "line"], &two);
    let words =
        format!("2 records: {} neighbours; ", near.out.lines().filter(|line| !line.starts_with('-')).count());
    assert!(near.err.contains(&words), "{}", near.err);
    // Time runs out before all neighbours are found: the output contains only puzzles, and standard error reports the
    // timeout.
    let cut = run(
        &["near", "-v", "-r", "3", "-a", "3", "--timeout", "0.2", "--format", "line"],
        format!("{SPARSE}\n"),
    );
    assert!(cut.out.lines().all(|line| line.len() == 81), "{}", cut.out);
    assert!(cut.err.contains("standard input:1: work or time limit reached\n"), "{}", cut.err);
    assert!(cut.err.contains("1 record: 1 timeout"), "{}", cut.err);
    let filtered = run(&["filter", "givens = 0"], &two);
    assert!(filtered.err.contains("; 1 kept; "), "{}", filtered.err);
    // The exit code reports a single puzzle without neighbours.
    assert_eq!(run(&["backdoors", "--size", "0", PROPER], "").status, 1);
    assert_eq!(run(&["backdoors", "--size", "3", PROPER], "").status, 0);
    assert_eq!(run(&["expand", NO_SOLUTION], "").status, 1);
}

#[test]
fn hunts_refuse_impossible_requests() {
    for (arguments, words) in [
        (&["near", "--remove", "9"][..], "remove: expected 0 to 4, found `9`"),
        (&["near", "--remove", "0", "--add", "0"], "a neighbour must differ from the puzzle"),
        (&["minimize", "-n", "0"], "most: expected 1 to 1000000, found `0`"),
        (&["unavoidable", "--size", "12"], "size: expected 4 to 11, found `12`"),
        (&["backdoors", "--size", "5"], "size: expected 0 to 4, found `5`"),
        (&["backdoors", "--eliminations", "--size", "4"], "size: expected 0 to 3, found `4`"),
        (&["backdoors", "--eliminations", "--length", "0"], "length: expected 1 to 40, found `0`"),
        (&["backdoors", "--eliminations", "--pattern", "fish"], "invalid value 'fish'"),
        (&["depth", "--depth", "4"], "depth: expected 0 to 3, found `4`"),
    ] {
        let outcome = run(arguments, PROPER);
        assert_eq!(outcome.status, 2, "{arguments:?}");
        assert!(outcome.err.contains(words), "{arguments:?}: {}", outcome.err);
    }
    for hunt in ["minimize", "unavoidable", "backdoors", "depth"] {
        let outcome = run(&[hunt, "--format", "line"], EMPTY);
        assert_eq!(outcome.out, "- expected a puzzle with exactly one solution\n", "{hunt}");
    }
    for hunt in ["minimize", "unavoidable", "backdoors", "expand"] {
        let outcome = run(&[hunt, "--format", "line"], NO_SOLUTION);
        assert_eq!(outcome.out, "- no solution\n", "{hunt}");
    }
}

#[test]
fn results_fit_the_puzzle() {
    let sets = lines(&["unavoidable", "--size", "6", "--format", "line"], PROPER);
    assert!(!sets.is_empty() && sets.iter().all(|set| [4, 6].contains(&set.split(',').count())));
    assert_eq!(lines(&["unavoidable", "--size", "6", "--format", "line"], SOLUTION), sets);
    let report = lines(&["backdoors", "--format", "csv"], &format!("{PROPER}\n{REDUNDANT}"));
    assert!(report.len() > 2);
    assert_eq!(report.last().unwrap(), &format!("2,{REDUNDANT},done,1,0,,"));
    assert_eq!(lines(&["expand"], REDUNDANT).len(), 1);
    let solved = lines(&["solve", "--format", "line"], REDUNDANT);
    assert_eq!(lines(&["expand", "--format", "line"], REDUNDANT), solved);
}

/// A puzzle that is solved after one elimination, which a whip of six cells and houses proves.
const WHIPS: &str = ".8.7.4.31..........3....2..69..1....1...43..9.7.9..6.274..351...1....7.........24";

#[test]
fn one_step_solutions_are_proved() {
    let arguments = ["backdoors", "--eliminations", "--pattern", "whip", "--format"];
    let rows = lines(&[&arguments[..], &["csv"]].concat(), WHIPS);
    assert_eq!(rows[0], "record,puzzle,status,number,size,eliminations,length,steps,reason");
    let elimination = rows[1].split(',').nth(5).unwrap();
    assert!(rows[1].contains(&format!("==> {}", elimination.replace("<>", "≠"))), "{}", rows[1]);
    // After the elimination, singles solve the puzzle.
    let (cell, digit) = elimination.split_once("<>").unwrap();
    let marks = run(&["convert", "--to", "sukaku"], WHIPS).out;
    let number = |text: &str| text.parse::<usize>().unwrap() - 1;
    let at = (number(&cell[1..2]) * 9 + number(&cell[3..4])) * 9 + number(digit);
    let eliminated = format!("{}.{}", &marks[..at], &marks[at + 1..]);
    assert_ne!(eliminated, marks);
    let solved = run(&["rate", "--scale", "csp", "--format", "line"], eliminated);
    assert!(solved.out.starts_with("W0 B0"), "{}", solved.out);
    let all = lines(&["backdoors", "--eliminations", "--unproved", "--format", "line"], WHIPS);
    assert!(all.len() + 1 >= rows.len() && all.iter().all(|it| it.starts_with("1 r")), "{all:?}");
    let text = run(&["backdoors", "--eliminations", "--format", "text"], WHIPS).out;
    assert!(text.starts_with("puzzle 1: singles solve the puzzle after 1 elimination: r"), "{text}");
    assert_eq!(lines(&["backdoors", "--eliminations", "--format", "line"], REDUNDANT), ["0"]);
}

#[test]
fn depths_follow_ratings() {
    let puzzles = format!("{REDUNDANT}\n{WHIPS}\n{TRIALS}");
    assert_eq!(lines(&["depth", "--format", "line"], &puzzles), ["0 B0B", "1 B0B", "2 B4B"]);
    let rows = lines(&["depth", "--format", "csv", "--length", "1"], TRIALS);
    assert_eq!(rows[0], "record,puzzle,status,depth,bpb,reason");
    assert_eq!(rows[1], format!("1,{TRIALS},done,2,,longer braids are required in trials"));
    let shallow = run(&["depth", "--depth", "1"], TRIALS);
    assert_eq!((shallow.status, &shallow.out[..]), (1, "- a greater depth is required\n"));
}

/// A puzzle that no braid solves.
const TRIALS: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
