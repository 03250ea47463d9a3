//! Tests columns, order and compression of the output.

use crate::run::*;
use std::fs;
use std::io::Read;
use std::path::Path;

#[test]
fn columns_are_chosen_and_dropped() {
    let table = format!("id,puzzle\n7,{PROPER}\n8,{EASY}\n");
    let csv = |options: &[&str]| run(&[&["solve"], options].concat(), &table).out;
    assert_eq!(
        csv(&["--columns", "status,puzzle,id"]),
        format!("status,puzzle,id\nunique,{PROPER},7\nunique,{EASY},8\n")
    );
    assert_eq!(csv(&["--columns", "id"]), "id\n7\n8\n", "only a column of the input");
    let dropped = csv(&["--drop", "puzzle,solution,reason"]);
    assert_eq!(dropped, "record,status,id\n1,unique,7\n2,unique,8\n");
    let guesses = csv(&["--columns", "guesses"]);
    assert!(guesses.starts_with("guesses\n") && guesses.lines().count() == 3, "{guesses}");
    let json = csv(&["--json", "--columns", "record,id"]);
    assert_eq!(json, "{\"record\":1,\"id\":\"7\"}\n{\"record\":2,\"id\":\"8\"}\n");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.parquet");
    assert_eq!(run(&["solve", "--columns", "status,id", "-o", shown(&file)], &table).status, 0);
    assert_eq!(read_columns(&fs::read(&file).unwrap()), "status,id\nunique,7\nunique,8\n");
    for (options, message) in [
        (
            &["--columns", "no-such"][..],
            "no column `no-such` in the output: the columns are record, format, puzzle, ",
        ),
        (&["--columns", "id", "-f", "line"], "--columns and --drop require csv,"),
    ] {
        let refused = run(&[&["solve"], options].concat(), &table);
        assert!(refused.status == 2 && refused.err.contains(message), "{}", refused.err);
    }
    let traces = |drop: &[&str]| run(&[&["dataset", "traces", "--json"], drop].concat(), EASY).out.len();
    assert!(traces(&["--drop", "object"]) * 3 < traces(&[]) * 2, "half of a trace is its object");
}

#[test]
fn records_are_sorted_and_cut() {
    let input = format!("{PROPER}\n12\n{EASY}\n");
    let rate = |options: &[&str]| {
        let options = [&["rate", "--columns", "record,score"], options].concat();
        run(&options, &input).out
    };
    let [score_of_first, score_of_third] = [1, 3]
        .map(|row| rate(&[]).lines().nth(row).unwrap().split_once(',').unwrap().1.parse::<u64>().unwrap());
    assert!(score_of_first > score_of_third);
    let ascending = format!("record,score\n3,{score_of_third}\n1,{score_of_first}\n2,\n");
    assert_eq!(rate(&["--sort", "score"]), ascending, "missing values are last");
    let descending = format!("record,score\n1,{score_of_first}\n3,{score_of_third}\n2,\n");
    assert_eq!(rate(&["--sort", "-score"]), descending);
    assert_eq!(rate(&["--sort", "-score", "--top", "1"]), format!("record,score\n1,{score_of_first}\n"));
    assert_eq!(rate(&["--sort", "score", "--threads", "1"]), rate(&["--sort", "score", "--threads", "3"]));
    let unknown = run(&["rate", "--sort", "x"], &input);
    assert!(
        unknown.status == 2 && unknown.err.contains("--sort: no column `x`: the columns are record,"),
        "{}",
        unknown.err
    );
}

#[test]
fn several_inputs_have_names_and_numbers() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("deep")).unwrap();
    for (name, text) in
        [("a.txt", format!("{PROPER}\n{EASY}\n")), ("deep/b.txt", format!("# head\n\n{EASY}\nbad\n"))]
    {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let command = |arguments: &[&str]| {
        let mut command = sodan(arguments);
        command.current_dir(&folder);
        run_command(command, "")
    };
    let two = command(&["count", "a.txt", "deep/b.txt", "--columns", "file,record,count"]);
    assert_eq!(two.out, "file,record,count\na.txt,1,1\na.txt,2,1\ndeep/b.txt,1,1\ndeep/b.txt,2,\n");
    assert!(two.err.starts_with("warning: deep/b.txt:4:1: expected "), "{}", two.err);
    let all = command(&["count", "--recursive", ".", "--columns", "file,record,count"]);
    assert_eq!(all.out.replace("./", ""), two.out);
    let one = command(&["count", "a.txt", "--format", "csv"]).out;
    assert!(one.starts_with("record,puzzle,"), "a single input needs no name: {one}");
}

#[test]
fn columns_of_earlier_runs_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [made, solved] = ["made.csv", "solved.csv"].map(|name| folder.path().join(name));
    assert_eq!(run(&["generate", "-n", "2", "-o", shown(&made)], "").status, 0);
    assert_eq!(run(&["solve", shown(&made), "-o", shown(&solved)], "").status, 0);
    let header = |path| fs::read_to_string(path).unwrap().lines().next().unwrap().to_owned();
    assert_eq!(header(&solved), "record,puzzle,status,solution,givens,reason");
    let rated = run(&["rate", shown(&solved), "--format", "csv"], "").out;
    assert!(
        rated.starts_with("record,puzzle,status,score,level,hardest,steps,solution,givens,reason\n"),
        "{rated}"
    );
}

#[test]
fn text_after_puzzles_is_kept() {
    let input = format!("{PROPER} # from a forum\n{EASY}\n");
    let output = run(&["count", "--keep-text", "--drop", "puzzle"], &input).out;
    assert_eq!(output, "record,status,count,text,reason\n1,unique,1,from a forum,\n2,unique,1,,\n");
    let template = run(&["rate", "--template", "%g|%c"], &input).out;
    assert_eq!(template, format!("{PROPER}|from a forum\n{EASY}|\n"));
    assert_eq!(run(&["count", "--keep-text", "-f", "line"], &input).status, 2);
}

#[test]
fn outputs_are_compressed_by_suffix() {
    let folder = tempfile::tempdir().unwrap();
    let expected = run(&["solve", "--format", "csv"], PROPER).out;
    for name in ["a.csv.gz", "a.csv.zst", "a.csv.xz"] {
        let file = folder.path().join(name);
        assert_eq!(run(&["solve", "-o", shown(&file)], PROPER).status, 0, "{name}");
        let bytes = fs::read(&file).unwrap();
        let mut text = String::new();
        match &name[6..] {
            "gz" => flate2::read::GzDecoder::new(&*bytes).read_to_string(&mut text),
            "zst" => zstd::Decoder::new(&*bytes).unwrap().read_to_string(&mut text),
            _ => lzma_rust2::XzReader::new(&*bytes, true).read_to_string(&mut text),
        }
        .unwrap();
        assert_eq!(text, expected, "{name}");
        let resumed = run(&["solve", "-o", shown(&file), "--resume"], PROPER);
        assert!(
            resumed.status == 2 && resumed.err.contains("compressed output cannot be resumed"),
            "{}",
            resumed.err
        );
    }
}

#[test]
fn samples_depend_on_the_seed_only() {
    let lines: Vec<String> = run(&["morph", "-n", "50"], PROPER).out.lines().map(str::to_owned).collect();
    let input = lines.join("\n") + "\n";
    let sample = |options: &[&str]| run(&[&["sample"], options].concat(), &input).out;
    let ten = sample(&["-n", "10", "--seed", "1"]);
    assert_eq!((ten.lines().count(), &ten), (10, &sample(&["-n", "10", "--seed", "1"])));
    assert_ne!(ten, sample(&["-n", "10", "--seed", "2"]));
    let places: Vec<_> = ten.lines().map(|line| lines.iter().position(|it| it == line).unwrap()).collect();
    assert!(places.is_sorted(), "the order of the input is kept: {places:?}");
    let shuffled = sample(&["--shuffle"]);
    let mut sorted: Vec<&str> = shuffled.lines().collect();
    let mut all: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_ne!(sorted, all);
    sorted.sort_unstable();
    all.sort_unstable();
    assert_eq!(sorted, all, "nothing is lost");
    let table = run(&["sample", "-n", "1"], format!("id,puzzle\n7,{PROPER}\n"));
    assert_eq!(table.out, format!("id,puzzle\n7,{PROPER}\n"));
}

#[test]
fn quiet_and_verbose_change_messages() {
    let input = format!("{PROPER}\n{}", "12\n".repeat(30));
    let warnings = |options: &[&str]| {
        let err = run(&[&["solve"], options].concat(), &input).err;
        (err.lines().filter(|line| line.starts_with("warning: ")).count(), err.contains("solve: 31 records"))
    };
    assert_eq!(warnings(&[]), (21, true));
    assert_eq!(warnings(&["-q"]), (21, false));
    assert_eq!(warnings(&["-v"]), (30, true));
    assert_eq!(run(&["solve"], PROPER).err, "", "a single answer needs no summary");
    assert!(run(&["solve", "-v"], PROPER).err.starts_with("solve: 1 record: 1 unique; "));
    let coloured = run(&["solve", "--color", "always", "no-such-file"], "").err;
    assert!(coloured.starts_with("\u{1b}[1;31merror:\u{1b}[0m "), "{coloured:?}");
}

#[test]
fn recipes_start_from_init() {
    let folder = tempfile::tempdir().unwrap();
    let recipe = folder.path().join("recipe.toml");
    assert_eq!(run(&["dataset", "init", "-o", shown(&recipe)], "").status, 0);
    assert_eq!(run(&["dataset", "init", "-o", shown(&recipe)], "").status, 2, "nothing is overwritten");
    let set = folder.path().join("set");
    let plan = run(&["dataset", "build", shown(&recipe), "-o", shown(&set), "--dry-run"], "");
    assert_eq!((plan.status, &*plan.err), (0, ""));
    for line in [
        "source   made                 40 puzzles to generate",
        "stratum  easy                 4 puzzles",
        "time     about ",
    ] {
        assert!(plan.out.contains(line), "{}", plan.out);
    }
    assert!(!set.exists());
    let stricter = fs::read_to_string(&recipe).unwrap().replacen(
        "name = \"made\"\nlicense = \"CC0-1.0\"",
        "name = \"made\"\nlicense = \"CC-BY-NC-4.0\"",
        1,
    );
    fs::write(&recipe, stricter).unwrap();
    let warned = run(&["dataset", "build", shown(&recipe), "-o", shown(&set), "--dry-run"], "");
    let message =
        "warning: the recipe's licence is CC0-1.0, but the licence of source made is CC-BY-NC-4.0\n";
    assert_eq!(warned.err, message);
}

#[test]
fn puzzles_are_read_from_nested_fields() {
    let input = format!("{{\"id\":7,\"metadata\":{{\"level\":{{\"puzzle\":\"{PROPER}\"}}}}}}\n");
    for column in ["metadata.level.puzzle", "Metadata.Level.Puzzle"] {
        let solved = run(&["solve", "--column", column, "--format", "tsv"], &input);
        let rows: Vec<&str> = solved.out.lines().collect();
        assert_eq!(rows[0], "record\tpuzzle\tstatus\tsolution\tid\tmetadata\treason", "{}", solved.err);
        assert!(rows[1].starts_with(&format!("1\t{PROPER}\tunique\t{SOLUTION}\t7\t")), "{}", rows[1]);
    }
    let missing = run(&["solve", "--column", "metadata.nope"], &input);
    assert!(missing.status == 2 && missing.err.contains("no column `metadata.nope`"), "{}", missing.err);
}

#[test]
fn other_names_of_commands_work() {
    for (other, name) in
        [("validate", "check"), ("minlex", "canonicalize"), ("dedup", "distinct"), ("difficulty", "rate")]
    {
        assert_eq!(run(&[other, "-q"], PROPER).out, run(&[name, "-q"], PROPER).out, "{other}");
    }
}

#[test]
fn interrupted_sorting_keeps_finished_rows() {
    let input = format!("{PROPER}\n{EASY}\n{PROPER}\n");
    let stopped = stopped_after(2, &["rate", "--sort", "-score", "--format", "csv"], &input);
    assert_eq!(stopped.out.lines().count(), 3, "{}", stopped.out);
    let scores: Vec<u32> =
        stopped.out.lines().skip(1).map(|row| row.split(',').nth(3).unwrap().parse().unwrap()).collect();
    assert!(scores[0] >= scores[1], "{scores:?}");
    let both = run(&["rate", "--scale", "hodoku,se", "--sort", "er"], &input).out;
    assert!(both.starts_with("record,puzzle,"), "a pipe gets a table with the column: {both}");
}

#[test]
fn shuffle_and_sample_keep_the_format() {
    let all = run(&["generate", "-n", "30", "--format", "line"], "").out;
    let [shuffled, sampled] =
        ["shuffle", "sample"].map(|command| run(&[command, "-n", "30", "--seed", "5"], &all).out);
    assert!(shuffled != all && sampled == all);
    let refused = run(&["sample", "-n", "1", "-o", "x.parquet"], &all);
    assert!(refused.status == 2 && refused.err.contains("writes text, not parquet"), "{}", refused.err);
}

#[test]
fn splits_keep_isomorphs_together() {
    let folder = tempfile::tempdir().unwrap();
    let [input, parts] = ["in.csv", "parts"].map(|name| folder.path().join(name));
    let puzzles = run(&["generate", "-n", "60", "--seed", "4", "--format", "line"], "").out;
    let copies = run(&["morph", "-n", "3", "--format", "line"], puzzles).out;
    let rows: String = (0..).zip(copies.lines()).map(|(id, puzzle)| format!("{id},{puzzle}\n")).collect();
    fs::write(&input, format!("id,puzzle\n{rows}")).unwrap();
    let split = |by: &str, folder: &Path| {
        run(
            &[
                "dataset",
                "split",
                shown(&input),
                "--train",
                "0.6",
                "--test",
                "0.4",
                "--by",
                by,
                "-o",
                shown(folder),
            ],
            "",
        )
    };
    for by in ["puzzle", "solution"] {
        let parts = parts.with_extension(by);
        assert_eq!(split(by, &parts).status, 0);
        let [train, test] =
            ["train", "test"].map(|name| fs::read_to_string(parts.join(format!("{name}.csv"))).unwrap());
        assert!(train.starts_with("id,puzzle\n") && test.starts_with("id,puzzle\n"));
        assert_eq!(train.lines().count() + test.lines().count(), 2 + 180, "each row is in one file");
        assert!((60..160).contains(&train.lines().count()), "{}", train.lines().count());
        let [train, test] = ["train", "test"].map(|name| parts.join(format!("{name}.csv")));
        let twins = run(&["same", shown(&train), shown(&test), "--format", "csv"], "").err;
        assert!(twins.contains("same: 0 pairs"), "{twins}");
        let again = parts.with_extension(format!("{by}-again"));
        split(by, &again);
        assert_eq!(
            fs::read(again.join("test.csv")).unwrap(),
            fs::read(test).unwrap(),
            "the same seed, the same split"
        );
    }
    let refused = run(&["dataset", "split", shown(&input), "--train", "0.6", "-o", shown(&parts)], "");
    assert!(
        refused.status == 2 && refused.err.contains("whose sum is 1, found a sum of 0.6"),
        "{}",
        refused.err
    );
    let bad = run(&["dataset", "split", "-", "--train", "1", "-o", shown(&parts)], format!("{PROPER}\n12\n"));
    assert!(bad.status == 3 && bad.err.contains("(1 train); 1 bad"), "{}", bad.err);
}
