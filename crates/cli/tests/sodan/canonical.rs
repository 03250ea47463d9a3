//! Tests canonical forms and their uses: removing duplicates, matching files, generating isomorphs.

use crate::run::*;
use std::fs;

/// Returns `how_many` isomorphs of a puzzle.
fn copies(puzzle: &str, how_many: &str) -> String {
    run(&["morph", "-n", how_many, "--seed", "3", "--format", "line"], puzzle).out
}

#[test]
fn copies_share_one_form() {
    for form in [
        &["canonicalize", "--format", "line"][..],
        &["canonicalize", "--format", "line", "--form", "solution-class"],
        &["canonicalize", "--format", "line", "--form", "max-lex"],
    ] {
        let forms = run(form, copies(PROPER, "9")).out;
        let forms: Vec<&str> = forms.lines().collect();
        assert_eq!(forms.len(), 9);
        assert!(forms.iter().all(|form| *form == forms[0]));
    }
    let forms = run(&["canonicalize", "--format", "line"], format!("{PROPER}\n{EMPTY}\n")).out;
    assert_eq!(forms.lines().nth(1), Some(EMPTY));
}

#[test]
fn table_has_forms_and_reasons() {
    let input = format!("{PROPER}\n{TWO_SOLUTIONS}\nnonsense\n");
    let table = run(&["canonicalize", "--format", "csv", "--form", "solution-class"], input);
    let rows: Vec<&str> = table.out.lines().collect();
    assert_eq!(rows[0], "record,puzzle,status,canonical,automorphisms,id,symmetry,form,reason");
    assert!(rows[1].ends_with(",solution-class,"), "{}", rows[1]);
    assert!(
        rows[2].contains(",multiple,,,,,,only puzzles with exactly one solution have a solution class"),
        "{}",
        rows[2]
    );
    assert!(rows[3].contains(",bad,"), "{}", rows[3]);
    assert_eq!(table.status, 3);
}

/// A puzzle with eliminated candidates is rejected by every command that accepts only givens.
#[test]
fn eliminations_are_bad_for_givens() {
    let marks = run(&["convert", "--to", "sukaku"], PROPER).out;
    // One candidate is eliminated, although no digit excludes it.
    let sukaku = marks.replacen("1679", "167.", 1);
    let sukaku = if sukaku == marks { marks.replacen('9', ".", 1) } else { sukaku };
    for command in [
        &["canonicalize"][..],
        &["canonicalize", "--form", "solution-class"],
        &["morph"],
        &["morph", "-n", "2"],
        &["minimize"],
        &["expand"],
        &["backdoors"],
        &["backdoors", "--eliminations"],
        &["depth"],
        &["unavoidable"],
        &["near", "--remove", "1", "--add", "1"],
        &["negotiate", "many"],
    ] {
        for input in [sukaku.clone(), format!("{sukaku}{sukaku}")] {
            let outcome = run(&[command, &["--format", "csv"]].concat(), &input);
            assert_eq!(outcome.status, 3, "{command:?}: {}", outcome.err);
            let row = outcome.out.lines().nth(1).unwrap();
            let reason = "line 1: expected only givens, found eliminated candidates";
            assert!(row.contains(",bad,") && row.contains(reason), "{command:?}: {row}");
            assert!(outcome.err.contains(&located("standard input", reason)), "{}", outcome.err);
        }
    }
    assert_eq!(run(&["distinct"], &sukaku).status, 3);
}

#[test]
fn threads_do_not_change_bytes() {
    let input = format!("{}\n", [PROPER, TWO_SOLUTIONS, EMPTY, "nonsense"].repeat(500).join("\n"));
    for command in
        [&["canonicalize", "--format", "csv"][..], &["morph", "-n", "2", "--format", "csv"], &["distinct"]]
    {
        let outputs = ["1", "4"].map(|threads| run(&[command, &["--threads", threads]].concat(), &input).out);
        assert_eq!(outputs[0], outputs[1], "{command:?}");
    }
}

#[test]
fn the_first_of_twins_stays() {
    let twins = copies(PROPER, "5");
    let input = format!("{PROPER}\n{twins}{EMPTY}\nnonsense\n{EMPTY}\n");
    let outcome = run(&["distinct"], &input);
    assert_eq!(outcome.out, format!("{PROPER}\n{EMPTY}\n"));
    assert!(outcome.err.contains("2 kept, 6 duplicates dropped"), "{}", outcome.err);
    assert_eq!(outcome.status, 3);
    let folder = tempfile::tempdir().unwrap();
    let known = folder.path().join("known.txt");
    fs::write(&known, twins).unwrap();
    assert_eq!(
        run(&["distinct", "--against", shown(&known)], format!("{PROPER}\n{EMPTY}\n")).out,
        format!("{EMPTY}\n")
    );
    let onto_input = run(&["distinct", shown(&known), "-o", shown(&known)], "");
    assert_eq!(onto_input.status, 2, "{}", onto_input.err);
}

#[test]
fn files_are_paired_up_to_symmetry() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["first.txt", "second.txt"].map(|name| folder.path().join(name));
    fs::write(&first, format!("{PROPER}\n{EMPTY}\n{PROPER}\n{SOLUTION}\n")).unwrap();
    fs::write(&second, format!("{TWO_SOLUTIONS}\n{}{EMPTY}\n", copies(PROPER, "2"))).unwrap();
    let outcome = run(&["same", shown(&first), shown(&second)], "");
    assert_eq!(outcome.out, "first,second,reason\n1,2,\n2,4,\n3,3,\n4,,\n,1,\n");
    assert_eq!(outcome.status, 1, "{}", outcome.err);
    assert_eq!(run(&["same", shown(&first), shown(&first)], "").status, 0);
}

#[test]
fn whole_input_commands_refuse_resume() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["in.txt", "out.csv"].map(|name| folder.path().join(name));
    fs::write(&input, format!("{PROPER}\n{TWO_SOLUTIONS}\n")).unwrap();
    for arguments in [&["distinct", shown(&input)][..], &["same", shown(&input), shown(&input)]] {
        let refused = run(&[arguments, &["-o", shown(&output), "--resume"]].concat(), "");
        assert_eq!(refused.status, 2, "{arguments:?}: {}", refused.err);
        assert!(refused.err.contains("a comparison of whole inputs cannot be resumed"), "{}", refused.err);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    for command in [&["distinct"][..], &["same"], &["library", "find"], &["library", "export"]] {
        let help = run(&[command, &["--help"]].concat(), "").out;
        assert!(help.contains("--output") && !help.contains("--resume"), "{help}");
    }
}

/// Returns the rank of [`PROPER`]'s solution.
fn rank_of_proper() -> u64 {
    run(&["canonicalize", "--rank", "--format", "line"], PROPER)
        .out
        .trim()
        .rsplit(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap()
}

/// All isomorphs of a puzzle have the same rank. The grid with this rank is the min-lex form of their solutions.
#[test]
fn copies_share_one_rank() {
    let table =
        run(&["canonicalize", "--rank", "--format", "csv"], format!("{}{EMPTY}\n", copies(PROPER, "4")));
    let rows: Vec<&str> = table.out.lines().collect();
    assert_eq!(rows[0], "record,puzzle,status,canonical,automorphisms,id,symmetry,form,rank,reason");
    let rank = rank_of_proper();
    assert!(rows[1..5].iter().all(|row| row.ends_with(&format!(",min-lex,{rank},"))), "{}", table.out);
    assert!(rows[5].ends_with(",min-lex,,only puzzles with exactly one solution have a rank"), "{}", rows[5]);
    let least = run(&["canonicalize", "--format", "line"], SOLUTION).out;
    assert_eq!(run(&["grid", &rank.to_string()], "").out, least);
    let json = run(&["canonicalize", "--rank", "--form", "solution-class", "--format", "json"], PROPER).out;
    assert!(json.contains(&format!("\"rank\":{rank}")), "{json}");
    let text = run(&["canonicalize", "--rank", "--format", "text"], PROPER).out;
    assert!(text.ends_with(&format!(", rank {rank}\n")), "{text}");
    let several = run(&["canonicalize", "--rank"], TWO_SOLUTIONS);
    assert!(several.out.ends_with(" -\n"), "{}", several.out);
    assert_eq!(several.status, 1, "{}", several.err);
}

#[test]
fn ranks_are_read_from_all_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let [file, columns] = ["ranks.txt", "grids.parquet"].map(|name| folder.path().join(name));
    fs::write(&file, "# two\n1\r\n  5472730538\n").unwrap();
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
    let last = "123456789457893612986217354274538196531964827698721435342685971715349268869172543\n";
    let both = format!("{first}{last}");
    assert_eq!(run(&["grid", "1", "5472730538"], "").out, both);
    assert_eq!(run(&["grid"], "1\n5472730538").out, both);
    let mixed = run(&["grid", shown(&file), "-", "1"], "5472730538");
    assert_eq!(mixed.out, format!("{both}{last}{first}"));
    assert_eq!(mixed.status, 0, "{}", mixed.err);
    let table = run(&["grid", "--format", "csv", "5472730538"], "").out;
    assert_eq!(
        table,
        format!("record,rank,grid,band,status,reason\n1,5472730538,{},416,done,\n", last.trim())
    );
    // The grids are also written as columns and read again.
    assert_eq!(run(&["grid", shown(&file), "-o", shown(&columns)], "").status, 0);
    let ranks = run(&["canonicalize", "--rank", "--format", "line", shown(&columns)], "").out;
    assert_eq!(ranks, format!("{} 1\n{} 5472730538\n", first.trim(), last.trim()));
}

#[test]
fn invalid_ranks_have_locations() {
    let outcome = run(&["grid", "--format", "line"], "1\n  5472730539\nx\n2\n");
    let expected = "expected a whole number from 1 to 5472730538";
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[1], format!("- bad: line 2, column 3: `5472730539` is not a valid rank: {expected}"));
    assert_eq!(lines[2], format!("- bad: line 3, column 1: `x` is not a valid rank: {expected}"));
    assert!(outcome.err.contains("standard input:2:3: `5472730539`"), "{}", outcome.err);
    assert_eq!(outcome.status, 3);
    assert_eq!(run(&["grid", "0"], "").status, 3);
    assert_eq!(run(&["grid", "nowhere"], "").status, 4);
}

#[test]
fn threads_do_not_change_grids() {
    let ranks: String = (1..60_u64).map(|number| format!("{}\n", number * 91_212_175)).collect();
    let outputs =
        ["1", "4"].map(|threads| run(&["grid", "--format", "csv", "--threads", threads], &ranks).out);
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0].lines().count(), 60);
}
