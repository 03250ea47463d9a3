//! Tests the exit codes of every command.

use crate::run::*;
use std::collections::BTreeSet;
use std::fs;

/// Returns command lines with their standard input and expected exit code. `@` stands for a folder with files.
fn table() -> Vec<(&'static str, String, i32)> {
    let (one, improper, unsolvable, bad) = (PROPER, TWO_SOLUTIONS, NO_SOLUTION, "rubbish");
    let variant = ".3....2..1....3.";
    let two = format!("{PROPER}\n{TWO_SOLUTIONS}\n");
    let rows = [
        ("solve", one, 0),
        ("solve", improper, 1),
        ("solve", unsolvable, 1),
        ("solve --first", improper, 0),
        ("solve --all", improper, 0),
        ("solve", &two, 0),
        ("solve", bad, 3),
        ("solve --limit x", one, 2),
        ("solve @no-such-file", "", 4),
        ("count", improper, 0),
        ("count", bad, 3),
        ("solve", variant, 0),
        ("count", variant, 0),
        ("candidates", one, 0),
        ("candidates", variant, 0),
        ("candidates", unsolvable, 1),
        ("candidates", bad, 3),
        ("check", variant, 0),
        ("rate", variant, 3),
        ("convert --to tatham", variant, 0),
        ("check", one, 0),
        ("check", improper, 1),
        ("check", unsolvable, 1),
        ("check", bad, 3),
        ("hint", one, 0),
        ("hint", unsolvable, 1),
        ("explain", one, 0),
        ("explain", unsolvable, 1),
        ("explain", bad, 3),
        ("steps", one, 0),
        ("steps", unsolvable, 1),
        // Nothing to find: a solved grid, and a technique that the puzzle does not have.
        ("hint", SOLUTION, 1),
        ("steps", SOLUTION, 1),
        ("steps --technique jellyfish", one, 1),
        ("verify-steps", "{\"puzzle\":\"x\"}", 3),
        ("verify-steps", "", 0),
        ("verify-steps @no-such-file", "", 4),
        ("chains", one, 0),
        ("chains", unsolvable, 1),
        ("techniques x-wing", "", 0),
        ("techniques no-such", "", 2),
        ("rate", one, 0),
        ("rate", improper, 1),
        ("rate", unsolvable, 1),
        ("rate", bad, 3),
        ("filter minimal", one, 0),
        ("filter minimal", improper, 1),
        ("filter minimal", &two, 0),
        ("filter givens=81", &two, 1),
        ("filter givns=81", one, 2),
        ("filter minimal", bad, 3),
        ("generate", "", 0),
        ("generate --givens 17 --tries 1", "", 1),
        ("generate --givens 80", "", 2),
        ("generate --givens 16", "", 2),
        ("expand", one, 0),
        ("expand", unsolvable, 1),
        ("minimize", one, 0),
        ("minimize", improper, 1),
        ("morph", one, 0),
        ("morph", bad, 3),
        ("near", &TWO_SOLUTIONS.replacen('4', ".", 1), 1),
        ("near --remove 9", one, 2),
        ("distinct", &two, 0),
        ("distinct --against @one.txt", one, 1),
        ("distinct", bad, 3),
        ("same @one.txt @one.txt", "", 0),
        ("same @one.txt @two.txt", "", 1),
        ("same @one.txt @no-such-file", "", 4),
        ("canonicalize", improper, 0),
        ("canonicalize --rank", improper, 1),
        ("canonicalize", bad, 3),
        ("grid 1", "", 0),
        ("grid 0", "", 3),
        ("backdoors", one, 0),
        ("backdoors", improper, 1),
        ("backdoors --eliminations", one, 1),
        ("backdoors --pattern whip", one, 2),
        ("depth", one, 0),
        ("depth", improper, 1),
        ("depth --depth 4", one, 2),
        ("unavoidable --size 4", one, 0),
        ("unavoidable", improper, 1),
        ("convert --to grid", one, 0),
        ("convert --to grid", bad, 3),
        ("convert --to no-such", one, 2),
        ("sample -n 1", &two, 0),
        ("sample -n 3", &two, 1),
        ("sample", &two, 2),
        ("dataset init", "", 0),
        ("dataset verify", one, 0),
        ("dataset verify", &format!("{PROPER}\n{PROPER}\n"), 1),
        ("dataset export --to csv -o @exported", one, 0),
        ("dataset export --to csv -o @exported-too", improper, 3),
        ("dataset traces", one, 0),
        ("dataset traces", bad, 3),
        ("dataset build @no-such-file -o @built", "", 4),
        ("library --file @a.db add", one, 0),
        ("library --file @a.db find givens=17", "", 0),
        ("library --file @a.db find givens=80", "", 1),
        ("library --file @no-such-file find givens=80", "", 4),
        ("negotiate --slider 2", one, 2),
        ("negotiate --plain --messages 10", one, 1),
        ("compare --engine search", one, 0),
        ("choices", one, 0),
        ("choices", unsolvable, 1),
        ("choices --limit 0", one, 2),
        ("queens", "", 0),
        ("queens 3", "", 1),
        ("queens 13", "", 2),
        ("bench --rounds 1", one, 0),
        ("bench", bad, 2),
        ("serve --page @no-such-file", "", 4),
        ("solve --columns puzzle --drop puzzle", one, 2),
        ("solve --limit -1", one, 2),
        ("rate --up-to easy", one, 1),
        ("doctor", "", 0),
        ("completions bash", "", 0),
        ("completions no-such", "", 2),
        ("man solve", "", 0),
        ("man sodan-dataset-split", "", 0),
        ("man dataset build", "", 0),
        ("man dataset-no-such", "", 2),
        ("man no-such", "", 2),
        ("no-such", "", 2),
        ("version", "", 0),
        ("help solve", "", 0),
    ];
    rows.map(|(command, input, code)| (command, input.to_owned(), code)).to_vec()
}

/// Returns the names of all commands in `sodan --help`.
fn listed() -> BTreeSet<String> {
    let help = run(&["--help"], "").out;
    let lists = help.split("\nOptions:").next().unwrap().lines();
    let names = lists.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.map(str::to_owned).collect()
}

#[test]
fn exit_codes_follow_the_table() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.txt"), format!("{PROPER}\n")).unwrap();
    fs::write(folder.path().join("two.txt"), format!("{TWO_SOLUTIONS}\n")).unwrap();
    let at = format!("{}/", shown(folder.path()));
    let mut untested = listed();
    assert!(untested.contains("solve") && untested.len() > 25, "{untested:?}");
    for (command, input, code) in table() {
        untested.remove(command.split(' ').next().unwrap());
        let command = command.replace('@', &at);
        let arguments: Vec<&str> = command.split(' ').collect();
        let outcome = run(&arguments, &input);
        assert_eq!(outcome.status, code, "sodan {command} < {input:?}\n{}{}", outcome.out, outcome.err);
    }
    assert!(untested.is_empty(), "commands without a line in the table: {untested:?}");
}

#[test]
fn every_help_shows_the_codes() {
    for name in listed() {
        let help = run(&[&name, "--help"], "").out;
        assert!(help.contains("\nExit codes:\n  0 ") && help.contains("\n  130, 143 "), "{name}: {help}");
        let page = run(&["man", &name], "").out;
        for section in [".SH EXAMPLES", ".SH EXIT STATUS", ".SH \"SEE ALSO\"", "130, 143"] {
            let section = section.replace(['"'], "");
            assert!(page.contains(&section), "{name}: {section}\n{page}");
        }
    }
}
