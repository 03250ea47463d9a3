//! Tests `chains`: its output, and the effect of every option.

use crate::run::*;
use serde_json::Value;

const STUCK: &str = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";

fn out(arguments: &[&str]) -> String {
    let arguments: Vec<&str> = ["chains"].iter().chain(arguments).copied().chain([STUCK]).collect();
    let outcome = run(&arguments, "");
    assert!(outcome.status < 2, "{}", outcome.err);
    outcome.out
}

fn lines(arguments: &[&str]) -> Vec<String> {
    let arguments: Vec<&str> = ["--format", "line"].iter().chain(arguments).copied().collect();
    out(&arguments).lines().map(str::to_owned).collect()
}

/// Returns the number before `noun` in a summary line.
fn number(line: &str, noun: &str) -> usize {
    let before = line.split(&format!(" {noun}")).next().unwrap();
    before.rsplit(' ').next().unwrap().parse().unwrap()
}

#[test]
fn text_shows_both_sides() {
    let text = out(&["--format", "text"]);
    assert!(text.starts_with("puzzle 1: r"), "{text}");
    assert_eq!(text.matches("\nif ").count(), 2);
    assert!(text.contains("\ntherefore r"));
}

#[test]
fn breaking_side_meets_the_target() {
    let puzzle = "4...3.....86.5.7..5.3.9....3..6...5..41.7...3...9....4..5....2.....8....8..2...69";
    let chains = |more: &[&str]| {
        let all = [&["chains", puzzle, "--start", "r2c9=1", "--all", "--format", "line"][..], more].concat();
        run(&all, "").out
    };
    assert!(
        chains(&["--eliminates", "r3c6=1"]).starts_with("r3c6<>1; "),
        "{}",
        chains(&["--eliminates", "r3c6=1"])
    );
    assert!(chains(&[]).lines().any(|line| line.contains("r2c9<>1") && line.contains("r3c6<>1")));
}

#[test]
fn untrimmed_chains_show_all_singles() {
    let text = |more: &[&str]| out(&[&["--all", "--format", "text"][..], more].concat());
    let (trimmed, whole) = (text(&[]), text(&["--untrimmed"]));
    let more_of = |words: &str| whole.matches(words).count() > trimmed.matches(words).count();
    assert!(more_of("  level "), "--untrimmed shows more singles");
    assert!(more_of("\nif "), "--untrimmed also shows sides that no conclusion needs");
    let therefore = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("therefore")).map(str::to_owned).collect()
    };
    assert_eq!(therefore(&whole), therefore(&trimmed), "the conclusions are the same");
}

#[test]
fn throttle_is_the_default_search() {
    assert_eq!(lines(&[]), lines(&["--throttle"]));
    assert_ne!(lines(&[]), lines(&["--smart"]));
    let all = lines(&["--all"]);
    assert!(all.len() > 10);
    assert_eq!(lines(&["--first"]), all[..1]);
}

#[test]
fn every_limit_counts() {
    let all = lines(&["--all"]);
    let fewer = |limit: &[&str]| {
        let limited = lines(&[&["--all"], limit].concat());
        assert!(limited.len() < all.len() && !limited[0].starts_with('-'), "{limit:?}: {limited:?}");
        limited
    };
    assert!(fewer(&["--levels", "2"]).iter().all(|line| number(line, "level") <= 2));
    assert!(fewer(&["--length", "4"]).iter().all(|line| number(line, "single") <= 4));
    let target = all.last().unwrap().split([',', ';']).next().unwrap();
    assert!(fewer(&["--eliminates", target]).iter().all(|line| line.starts_with(&format!("{target};"))));
    let cell = all.last().unwrap().split("; ").nth(2).unwrap().split('=').next().unwrap();
    assert!(fewer(&["--start", cell]).iter().all(|line| line.contains(&format!("{cell}="))));
    fewer(&["--reach", "singles"]);
    fewer(&["--eliminations", "3"]);
    assert_eq!(lines(&["--levels", "0"]), ["- no choice found within the limits"]);
}

#[test]
fn a_dropped_conclusion_is_gone() {
    let several =
        lines(&["--all"]).into_iter().find(|line| line.split(';').next().unwrap().contains(", ")).unwrap();
    let first = several.split(',').next().unwrap();
    let choice = several.split("; ").nth(2).unwrap();
    let dropped = lines(&["--all", "--ignore", first]);
    let same = dropped.iter().find(|line| line.ends_with(choice)).unwrap();
    assert!(!same.contains(first));
    assert!(number(same, "single") <= number(&several, "single"));
}

#[test]
fn tables_and_objects_say_the_same() {
    let table = out(&["--all", "--format", "csv"]);
    assert!(table.starts_with(
        "record,puzzle,status,choice,placements,eliminations,form,levels,length,reach,reason\n"
    ));
    let objects: Vec<Value> =
        out(&["--all", "--format", "json"]).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(table.lines().count(), objects.len() + 1);
    for (row, object) in table.lines().skip(1).zip(&objects) {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!(fields[6], object["net"]["form"]);
        assert_eq!(fields[7], object["net"]["levels"].to_string());
        assert_eq!(fields[9], object["reach"]);
    }
}

#[test]
fn pictures_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pictures");
    out(&["--all", "--format", "svg", "-o", shown(&path)]);
    let count = std::fs::read_dir(&path).unwrap().count();
    assert_eq!(count, lines(&["--all"]).len());
    assert!(std::fs::read_to_string(path.join("1-001.svg")).unwrap().ends_with("</svg>\n"));
    assert_eq!(run(&["chains", "--format", "svg", STUCK], "").status, 2);
}

#[test]
fn absence_of_choices_is_reported() {
    let outcome = run(&["chains", "--format", "line", PROPER], "");
    assert_eq!((outcome.status, outcome.out.as_str()), (0, "- the puzzle was solved before the search\n"));
    let outcome = run(&["chains", "--format", "line", NO_SOLUTION], "");
    assert_eq!((outcome.status, outcome.out.as_str()), (1, "- no solution\n"));
}

#[test]
fn box_pair_needs_longer_line() {
    let puzzle = "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........";
    let arguments =
        ["chains", "--all", "--after", "nothing", "--start", "r3c4=7", "--format", "line", puzzle];
    let outcome = run(&arguments, "");
    assert!(outcome.out.contains("the two positions of 7 in box 2"), "{}", outcome.out);
}

#[test]
fn dropped_conclusions_reveal_others() {
    let first = lines(&[]);
    let conclusions = first[0].split(';').next().unwrap().replace(", ", ",");
    let other = lines(&["--ignore", &conclusions]);
    assert!(!other[0].starts_with('-') && other != first, "{other:?}");
}

#[test]
fn smart_score_is_configurable() {
    assert_eq!(lines(&["--smart"]), lines(&["--smart", "--score", "gone=1,level=-4"]));
    let flat = lines(&["--smart", "--score", "singles=0,basic=0,gone=0,level=-1"]);
    assert_eq!(number(&flat[0], "level"), number(&lines(&[])[0], "level"));
    let outcome = run(&["chains", "--smart", "--score", "luck=1", STUCK], "");
    assert_eq!(outcome.status, 2);
    assert_eq!(run(&["chains", "--score", "gone=1", STUCK], "").status, 2);
}

#[test]
fn chains_of_csp_rules_are_proved() {
    let puzzle = "..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..";
    let text = run(&["explain", "--scale", "csp"], puzzle).out;
    assert!(text.contains("Whip") && text.contains("{n"), "{text}");
    let rated = run(&["rate", "--scale", "csp", "--format", "csv"], puzzle).out;
    assert!(rated.contains(",puzzle,status,w,b,gw,gb,hardest,reason"), "{rated}");
    assert!(rated.contains(",unique,5,5,5,5,"), "{rated}");
    let paths = run(&["explain", "--scale", "csp", "--format", "json"], puzzle).out;
    let verdict = run(&["verify-steps"], &paths);
    assert_eq!(verdict.status, 0, "{}", verdict.err);
    assert!(verdict.out.contains("\n1,proved,"), "{}", verdict.out);
    let bad = run(&["verify-steps"], "{}\n");
    assert!(bad.status == 3 && bad.out.contains("expected a solution path"), "{}", bad.out);
    let damaged = [b"\xff\n", paths.as_bytes()].concat();
    let packed = run(&["verify-steps"], zstd::encode_all(&damaged[..], 3).unwrap());
    assert_eq!(packed.status, 3, "{}", packed.err);
    assert!(packed.out.contains("not valid UTF-8") && packed.out.contains("\n2,proved,"), "{}", packed.out);
}
