//! Tests `dataset verify` except for duplicates: solutions, copies, traces, and claims of builds and exports.

use crate::run::*;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Returns `count` puzzles with their solutions. No two puzzles are isomorphic.
pub fn puzzles(count: usize) -> Vec<[String; 2]> {
    let table = run(&["generate", "-n", &count.to_string(), "--seed", "5", "--format", "csv"], "").out;
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        [fields[1].to_owned(), fields[2].to_owned()]
    };
    table.lines().skip(1).map(row).collect()
}

/// Writes a table of puzzles with solutions, creating missing folders. Returns its path.
pub fn write(folder: &Path, name: &str, rows: &[[String; 2]]) -> String {
    let lines: String = rows.iter().map(|[puzzle, solution]| format!("{puzzle},{solution}\n")).collect();
    let file = folder.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, format!("puzzle,solution\n{lines}")).unwrap();
    shown(&file).to_owned()
}

/// Creates a temporary folder that contains `tables`.
pub fn folder_of(tables: &[(&str, &[[String; 2]])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, rows) in tables {
        write(folder.path(), name, rows);
    }
    folder
}

pub fn verify(arguments: &[&str]) -> Outcome {
    run(&[&["dataset", "verify"], arguments].concat(), "")
}

/// Runs `dataset verify` with the options `more` on a file that contains `text`.
pub fn audit(name: &str, text: &str, more: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    verify(&[&[shown(&file)], more].concat())
}

/// Builds a data set of `count` generated puzzles. `rest` is appended to the recipe.
fn built(folder: &Path, count: usize, rest: &str) -> Outcome {
    let text = format!(
        "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"made\"\nlicence = \"MIT\"\norigin = \"me\"\nn = {count}\n\
         generate = {{}}\n{rest}"
    );
    let recipe = folder.join("recipe.toml");
    fs::write(&recipe, text).unwrap();
    run(&["dataset", "build", shown(&recipe), "-o", shown(&folder.join("set"))], "")
}

#[test]
fn unknown_columns_are_not_checked() {
    let [puzzle, solution] = &puzzles(1)[0];
    for name in ["target", "label", "solution_string", "n_clues", "hints", "id"] {
        let outcome = audit("set.csv", &format!("puzzle,{name}\n{puzzle},{solution}\n"), &[]);
        assert_eq!(outcome.status, 0, "{name}: {}", outcome.out);
        assert!(outcome.out.contains(&format!("\nnot checked: {name}\n")), "{name}: {}", outcome.out);
    }
    let json = format!("{{\"prompt\":1,\"puzzle\":\"{puzzle}\",\"ground_truth\":\"{}\"}}\n", SOLUTION);
    let truth = audit("set.jsonl", &json, &[]);
    assert!(truth.out.contains("! wrong-solution: 1 of 1 in all, column ground_truth: "), "{}", truth.out);
}

#[test]
fn labels_can_be_named() {
    let rows = puzzles(2);
    let givens = |place: usize| rows[place][0].bytes().filter(|byte| *byte != b'.').count();
    let table = |wrong: usize| {
        let line = |place: usize| format!("{},{},7\n", rows[place][0], givens(place) + wrong * place);
        format!("puzzle,n_clues,hard\n{}{}", line(0), line(1))
    };
    let named = ["--label", "givens=n_clues", "--label", "difficulty=hard"];
    let right = audit("set.csv", &table(0), &named);
    assert!(
        right.status == 0 && right.out.contains("compared: n_clues with the number of givens\n"),
        "{}",
        right.out
    );
    let wrong = audit("set.csv", &table(1), &named);
    assert!(wrong.out.contains("! wrong-givens: 1 of 2 in all, column n_clues: "), "{}", wrong.out);
    assert!(wrong.out.contains(&format!("(n_clues is {}, but should be {})", givens(1) + 1, givens(1))));
    let missing = audit("set.csv", &table(0), &["--label", "er=rating"]);
    let text = "--label: ";
    assert!(
        missing.status == 2 && missing.err.contains(text) && missing.err.contains("has no column `rating`"),
        "{}",
        missing.err
    );
    let unknown = audit("set.csv", &table(0), &["--label", "shape=hard"]);
    let text = "unknown label `shape`: expected one of givens, ";
    assert!(unknown.status == 2 && unknown.err.contains(text), "{}", unknown.err);
}

#[test]
fn solution_column_can_be_named() {
    let [puzzle, solution] = &puzzles(1)[0];
    let table = format!("board,other,truth\n{puzzle},x,{solution}\n");
    let named = |column: &str| audit("set.csv", &table, &["--column", "board", "--solution-column", column]);
    let right = named("truth");
    assert!(
        right.status == 0 && right.out.contains("compared: truth with the puzzle's solution\n"),
        "{}",
        right.out
    );
    let wrong = named("other");
    assert!(wrong.status == 1 && wrong.out.contains("(other is not a full grid)"), "{}", wrong.out);
    let missing = named("solution");
    assert_eq!(missing.status, 2);
    let text = "has no column `solution`; its columns are other, truth";
    assert!(missing.err.contains(text), "{}", missing.err);
}

/// Builds a data set of three puzzles with two copies each, and returns its rows as lines of CSV, after a header line.
fn with_copies(folder: &Path) -> Vec<String> {
    let rest = "[augment]\ncopies = 2\n[labels]\ncolumns = [\"givens\"]\n";
    assert_eq!(built(folder, 3, rest).status, 0);
    let file = folder.join("set/data/train-00000-of-00001.parquet");
    let table = run(&["filter", "givens > 0", "--format", "csv", shown(&file)], "").out;
    table.lines().map(str::to_owned).collect()
}

#[test]
fn copies_match_their_symmetry() {
    let folder = tempfile::tempdir().unwrap();
    let lines = with_copies(folder.path());
    let header: Vec<&str> = lines[0].split(',').collect();
    let place = |name: &str| header.iter().position(|it| *it == name).unwrap();
    let (copy, symmetry) = (place("copy"), place("symmetry"));
    let rows: Vec<Vec<String>> =
        lines[1..].iter().map(|line| line.split(',').map(str::to_owned).collect()).collect();
    let checked = |rows: &[Vec<String>]| {
        let table: String = rows.iter().map(|row| row.join(",") + "\n").collect();
        audit("set.csv", &format!("{}\n{table}", lines[0]), &[])
    };
    let clean = checked(&rows);
    assert_eq!(clean.status, 0, "{}", clean.out);
    assert!(
        clean.out.contains("symmetry with the symmetry that maps the row with copy 0 to this row"),
        "{}",
        clean.out
    );
    let planted = |row: usize, column: usize, value: &str| {
        let mut rows = rows.clone();
        rows[row][column] = value.to_owned();
        checked(&rows)
    };
    let other = rows[2][symmetry].clone();
    for (outcome, text) in [
        (planted(3, copy, "3"), "copy is 3, but no preceding row contains its puzzle"),
        (planted(1, symmetry, &other), " does not map the puzzle to copy 1"),
        (planted(0, symmetry, &other), "symmetry: expected 1 (the identity), since copy is 0, found "),
        (planted(1, symmetry, "half-turn"), "symmetry: expected a symmetry such as "),
    ] {
        assert_eq!(outcome.status, 1, "{text}");
        assert!(
            outcome.out.contains("! wrong-copy: ") && outcome.out.contains(text),
            "{text}: {}",
            outcome.out
        );
    }
}

#[test]
fn augmented_exports_mark_copies() {
    let folder = tempfile::tempdir().unwrap();
    with_copies(folder.path());
    let set = folder.path().join("set");
    for (kind, layout, text, is_clean) in [
        ("npy", "hrm", "dataset export: 9 rows to the 5 arrays in train/", true),
        ("jsonl", "question", "dataset export: 9 rows to train.jsonl", true),
        ("jsonl", "verl", "dataset export: 9 rows to train.jsonl", true),
        ("npy", "ordered", "6 rows are copies of puzzles; the layout ordered does not mark copies", false),
        ("csv", "extreme", "6 rows are copies of puzzles; the layout extreme does not mark copies", false),
        ("csv", "kaggle", "6 rows are copies of puzzles; the layout kaggle does not mark copies", false),
    ] {
        let output = folder.path().join(layout);
        let arguments =
            ["dataset", "export", shown(&set), "--to", kind, "--layout", layout, "-o", shown(&output)];
        let exported = run(&arguments, "");
        assert_eq!(exported.status, 0, "{layout}: {}", exported.err);
        assert!(exported.err.contains(text), "{layout}: {}", exported.err);
        assert_eq!(exported.err.contains("does not mark copies"), !is_clean, "{layout}: {}", exported.err);
        let verified = verify(&[shown(&output)]);
        assert_eq!(verified.status, i32::from(!is_clean), "{layout}: {}", verified.out);
        assert!(!verified.out.contains("label-differs"), "{layout}: {}", verified.out);
        let note = "all 6 isomorphic duplicates in train directly follow the puzzles they duplicate";
        assert_eq!(verified.out.contains(note), !is_clean, "{layout}: {}", verified.out);
        let again = run(&arguments, "");
        assert_eq!(again.status, 2);
        assert!(again.err.contains("already exists; choose another name"), "{}", again.err);
    }
    // One group also contains a copy of another puzzle.
    let groups = folder.path().join("hrm/train/all__group_indices.npy");
    let mut bytes = fs::read(&groups).unwrap();
    let last = bytes.len() - 8;
    bytes[last] -= 1;
    fs::write(&groups, bytes).unwrap();
    let wrong = verify(&[shown(&folder.path().join("hrm"))]);
    assert!(wrong.out.contains("! wrong-copy: 1 of 9 in train: "), "{}", wrong.out);
}

#[test]
fn the_metadata_of_questions_are_columns() {
    let [puzzle, solution] = &puzzles(1)[0];
    let row = |givens: usize| {
        format!(
            "{{\"question\":\"{puzzle}\",\"answer\":\"{solution}\",\"metadata\":{{\"givens\":{givens},\"more\":null}}}}\n"
        )
    };
    let givens = puzzle.bytes().filter(|byte| *byte != b'.').count();
    let right = audit("set.jsonl", &row(givens), &[]);
    assert!(right.status == 0 && right.out.contains("givens with the number of givens"), "{}", right.out);
    let wrong = audit("set.jsonl", &row(givens + 1), &[]);
    assert!(wrong.out.contains("! wrong-givens: 1 of 1 in all, column givens"));
}

/// `dataset verify` replays trace files even without a manifest, and even if they are the only input.
#[test]
fn traces_are_replayed_without_manifest() {
    let folder = tempfile::tempdir().unwrap();
    let rest = "[splits]\ntrain = 0.5\ntest = 0.5\n[augment]\ncopies = 1\n[labels]\ncolumns = []\n[traces]\nscale = \"hodoku\"\n\
                train = 2\ntest = 1\n";
    assert_eq!(built(folder.path(), 6, rest).status, 0);
    let set = folder.path().join("set");
    let replayed = |outcome: &Outcome| {
        outcome.out.contains("  traces of train: 4 paths in ")
            && outcome.out.contains("  traces of test: 1 path in ")
    };
    let whole = verify(&[shown(&set)]);
    assert!(whole.status == 0 && replayed(&whole), "{}", whole.out);
    fs::remove_file(set.join("manifest.json")).unwrap();
    let whole = verify(&[shown(&set)]);
    assert!(whole.status == 0 && replayed(&whole), "{}", whole.out);
    let file = set.join("traces/train-00000-of-00001.parquet");
    let single = verify(&[shown(&file)]);
    assert!(single.status == 0, "{}", single.out);
    assert!(
        single.out.starts_with("clean: ") && single.out.contains(" trace rows, 4 paths, and no puzzle rows")
    );
    // A puzzle with traces also occurs in another split.
    let leak =
        verify(&["--test", shown(&file), "--train", shown(&set.join("data/train-00000-of-00001.parquet"))]);
    assert!(leak.status == 1 && leak.out.contains("! turned-leak: "), "{}", leak.out);

    for format in ["json", "csv"] {
        let rows = run(&["dataset", "traces", "--scale", "se", "--format", format], PROPER).out;
        let name = format!("traces.{format}");
        assert_eq!(audit(&name, &rows, &[]).status, 0, "{format}");
        let lines: Vec<&str> = rows.lines().collect();
        let gone = [&lines[..4], &lines[5..]].concat().join("\n");
        let outcome = audit(&name, &gone, &[]);
        assert!(
            outcome.status == 1 && outcome.out.contains("! wrong-trace: 1 of "),
            "{format}: {}",
            outcome.out
        );
    }
}

/// A column counts as compared only if a value was compared; all other columns are listed as not compared.
#[test]
fn only_compared_columns_are_listed() {
    let rows = puzzles(3);
    let turned: String = rows[0][0].chars().rev().collect();
    let table = |last: &str| {
        let line = |puzzle: &str| format!("{puzzle},easy,3,,7,note,24\n");
        let lines: String = [&rows[0][0], &rows[1][0], last].map(line).concat();
        format!("puzzle,difficulty,hints,er,id,remark,clues\n{lines}")
    };
    let single = audit("set.csv", &table(&rows[2][0]), &[]);
    assert!(single.out.contains("\ncompared: clues with the number of givens\n"), "{}", single.out);
    assert!(single.out.contains("\nnot checked: difficulty, hints, er, id, remark\n"), "{}", single.out);
    let note = "cannot compare difficulty: the data set contains no isomorphic puzzles\n";
    assert!(single.out.contains(note), "{}", single.out);
    let twins = audit("set.csv", &table(&turned), &[]);
    assert!(twins.out.contains("\ncompared: difficulty with the same column of twins; "), "{}", twins.out);
    assert!(twins.out.contains("\nnot checked: hints, er, id, remark\n"), "{}", twins.out);
    // Columns with different names are not compared.
    let folder = folder_of(&[]);
    let other = folder.path().join("more.csv");
    fs::write(&other, format!("puzzle,rating\n{turned},9\n")).unwrap();
    let train = folder.path().join("set.csv");
    fs::write(&train, table(&rows[2][0])).unwrap();
    let both = verify(&[shown(&train), shown(&other)]);
    assert!(both.out.contains("remark, rating\n") && !both.out.contains("label-differs"), "{}", both.out);
}

#[test]
fn ignored_trace_columns_are_listed() {
    let rows = run(&["dataset", "traces", "--format", "json"], PROPER).out;
    let clean = audit("traces.json", &rows, &[]);
    assert!(clean.status == 0 && !clean.out.contains("not checked"), "{}", clean.out);
    let more = rows.replace("{\"record\"", "{\"remark\":3,\"record\"");
    let outcome = audit("traces.json", &more, &[]);
    assert!(outcome.out.contains("\nnot checked: remark of traces\n"), "{}", outcome.out);
    // Sentences of another program are not checked.
    let other = rows.replace("\"sodan-trace/1\"", "\"other/1\"").replace("\"premises\"", "\"because\"");
    let outcome = audit("traces.json", &other, &[]);
    assert_eq!(outcome.status, 0, "{}", outcome.out);
    assert!(
        outcome.out.contains("\nnot checked: technique of traces, because of traces, "),
        "{}",
        outcome.out
    );
    assert!(!outcome.out.contains("each column compared"), "{}", outcome.out);
}

#[test]
fn nonsense_claims_count_per_row() {
    let rows = puzzles(3);
    for (name, right, wrong, check) in [
        ("status", "unique", "open", "wrong-label: 1 of 3"),
        ("minimal", "true", "maybe", "wrong-minimal: 1 of 3"),
        ("copy", "0", "first", "wrong-copy: 1 of 3"),
    ] {
        let value = |place: usize| if place == 2 { wrong } else { right };
        let line = |(place, row): (usize, &[String; 2])| format!("{},{}\n", row[0], value(place));
        let lines: String = rows.iter().enumerate().map(line).collect();
        let outcome = audit("set.csv", &format!("puzzle,{name}\n{lines}"), &["--closely", "1"]);
        assert_eq!(outcome.status, 1, "{name}: {}", outcome.out);
        let text = format!("! {check} in all, column {name}: ");
        assert!(outcome.out.contains(&text), "{text}: {}", outcome.out);
        let form = format!("({name} is {wrong}, ");
        assert!(outcome.out.contains(&form), "{form}: {}", outcome.out);
    }
}

#[test]
fn traces_without_puzzles_are_bad() {
    for format in ["json", "csv"] {
        let rows = run(&["dataset", "traces", "--format", format], PROPER).out;
        let mut lines: Vec<String> = rows.lines().map(str::to_owned).collect();
        lines[3] = lines[3].replacen(PROPER, &PROPER[1..], 1);
        let outcome = audit(&format!("traces.{format}"), &(lines.join("\n") + "\n"), &[]);
        assert_eq!(outcome.status, 1);
        assert!(outcome.out.contains("! bad-row: 1 of 71 in all: "), "{format}: {}", outcome.out);
        assert!(!outcome.out.contains("wrong-trace"), "{format}: {}", outcome.out);
    }
}

#[test]
fn declared_improper_sets_are_clean() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), format!("{PROPER}\n{TWO_SOLUTIONS}\n")).unwrap();
    let text = "name = \"x\"\nlicence = \"MIT\"\nimproper = true\n[[source]]\nname = \"a\"\nlicence = \"MIT\"\norigin = \"me\"\n\
                files = [\"a.txt\"]\n[labels]\ncolumns = [\"givens\"]\n";
    let recipe = folder.path().join("recipe.toml");
    fs::write(&recipe, text).unwrap();
    let set = folder.path().join("set");
    assert_eq!(run(&["dataset", "build", shown(&recipe), "-o", shown(&set)], "").status, 0);
    let verified = verify(&[shown(&set)]);
    assert!(
        verified.status == 0 && verified.out.contains("\n  improper: 1 of 2 in train: "),
        "{}",
        verified.out
    );
    let card = fs::read_to_string(set.join("README.md")).unwrap();
    assert!(card.contains("puzzles with no or multiple solutions are included (1)."), "{card}");
    // Without the recipe, these values are not required.
    let table = |status: &str| format!("puzzle,status\n{TWO_SOLUTIONS},{status}\n");
    assert!(audit("set.csv", &table("multiple"), &[]).out.contains("! several-solutions: 1 of 1"));
}

#[test]
fn empty_sets_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let small = built(folder.path(), 4, "[splits]\ntrain = 0.99\ntest = 0.01\n[labels]\ncolumns = []\n");
    assert_eq!(small.status, 1);
    assert!(small.err.contains("split test is empty: its share is only 0.01"), "{}", small.err);
    let none = built(folder.path(), 0, "");
    assert!(none.status == 2 && none.err.contains("expected 1 or more puzzles"), "{}", none.err);

    let source = folder.path().join("improper.txt");
    fs::write(&source, format!("{TWO_SOLUTIONS}\n")).unwrap();
    let recipe = folder.path().join("other.toml");
    let text = format!(
        "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"a\"\nlicence = \"MIT\"\norigin = \"me\"\nfiles = [\"{}\"]\n",
        shown(&source)
    );
    fs::write(&recipe, text).unwrap();
    let set = folder.path().join("empty");
    let empty = run(&["dataset", "build", shown(&recipe), "-o", shown(&set)], "");
    assert_eq!(empty.status, 1);
    let text = "the data set is empty: of 1 records, 0 are invalid, 1 have no or multiple solutions";
    assert!(empty.err.contains(text), "{}", empty.err);
    assert!(!fs::read_to_string(set.join("README.md")).unwrap().contains("configs:"));
    // Absolute paths must not be published.
    let manifest: Value = serde_json::from_slice(&fs::read(set.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["sources"][0]["files"][0]["name"], "improper.txt");
}

#[test]
fn card_explains_traces_and_symmetries() {
    let folder = tempfile::tempdir().unwrap();
    let rest = "[augment]\ncopies = 2\n[labels]\ncolumns = []\n[traces]\nscale = \"hodoku\"\ntrain = 2\n";
    assert_eq!(built(folder.path(), 3, rest).status, 0);
    let set = folder.path().join("set");
    let card = fs::read_to_string(set.join("README.md")).unwrap();
    let traces = set.join("traces/train-00000-of-00001.parquet");
    let table = run(&["filter", "givens > 0", "--format", "csv", shown(&traces)], "").out;
    let rows = table.lines().count() - 1;
    assert!(card.contains(&format!("\n| train | 2 | 2 | {rows} |\n")), "{card}");
    for text in [
        "A candidate is a number: 9 × cell + digit − 1",
        "\n| `eliminations` | ",
        "\n| `schema` | ",
        "and `d` by the new digit for each digit",
    ] {
        assert!(card.contains(text), "{text}: {card}");
    }
}

#[test]
fn slow_ratings_are_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let hard = "1....67...57.8......6.....4...9...4.....2...8.1...36..3.......25...9......1..75..";
    let turned: String = hard.chars().rev().collect();
    let [rated, other] = [hard, &turned]
        .map(|puzzle| format!("puzzle,hodoku.score,hodoku.level,er,ep,ed\n{puzzle},1,Easy,1.2,1.2,1.2\n"));
    let [train, test] = [("train.csv", rated), ("test.csv", other)].map(|(name, text)| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        file
    });
    let outcome = verify(&["--effort", "1000", shown(&train), shown(&test)]);
    let lines: Vec<&str> = outcome.out.lines().filter(|line| line.contains("not-compared: ")).collect();
    assert_eq!(lines.len(), 2, "{}", outcome.out);
    for (line, scale) in lines.iter().zip(["hodoku", "se"]) {
        assert!(
            line.starts_with(&format!("  not-compared: 2 of 2 in train, test, column {scale}: ")),
            "{line}"
        );
    }
}

#[test]
fn input_and_folders_name_splits() {
    let folder = tempfile::tempdir().unwrap();
    let rows = puzzles(2);
    let train = folder.path().join("a.csv");
    fs::write(&train, format!("puzzle\n{}\n", rows[0][0])).unwrap();
    let outcome = run(&["dataset", "verify", "--train", shown(&train), "--test", "-"], &rows[1][0]);
    assert!(outcome.out.starts_with("clean: 2 rows (1 train, 1 test), "), "{}{}", outcome.out, outcome.err);
    let files = ["train", "test"].map(|split| folder.path().join(split).join("rows.csv"));
    for (file, [puzzle, _]) in files.iter().zip(&rows) {
        fs::create_dir(file.parent().unwrap()).unwrap();
        fs::write(file, format!("puzzle\n{puzzle}\n")).unwrap();
    }
    let outcome = verify(&[shown(&files[0]), shown(&files[1])]);
    assert!(outcome.out.starts_with("clean: 2 rows (1 train, 1 test), "), "{}", outcome.out);
}

#[test]
fn folder_tables_are_checked_for_leaks() {
    let rows = puzzles(4);
    for (name, split) in [
        ("valid.csv", "validation"),
        ("val.csv", "validation"),
        ("dev.csv", "validation"),
        ("eval.csv", "test"),
        ("data/validation-00000-of-00001.csv", "validation"),
        ("evaluation/0.csv", "test"),
        ("hard.csv", "hard"),
        ("raw/extra-1.csv", "extra"),
    ] {
        let folder = folder_of(&[("train.csv", &rows[..2]), ("test.csv", &rows[2..3]), (name, &rows[..1])]);
        let outcome = verify(&[shown(folder.path())]);
        let text = format!("! exact-leak: 1 of 1 in {split}: ");
        let text_of_test = "! exact-leak: 1 of 2 in test: ";
        assert_eq!(outcome.status, 1, "{name}: {}{}", outcome.out, outcome.err);
        let is_found = outcome.out.contains(&text) || split == "test" && outcome.out.contains(text_of_test);
        assert!(is_found, "{name}: {}", outcome.out);
    }
    // All shards belong to one split, so duplicates among them are not leaks.
    let shards = folder_of(&[("train-1.csv", &rows[..2]), ("train_2.csv", &rows[2..]), ("test.csv", &[])]);
    let outcome = verify(&[shown(shards.path())]);
    assert!(outcome.out.starts_with("clean: 4 rows (4 train, 0 test), "), "{}", outcome.out);
    let single = folder_of(&[("valid.csv", &rows)]);
    let outcome = verify(&[shown(single.path())]);
    assert!(outcome.out.starts_with("clean: 4 rows (4 validation), "), "{}{}", outcome.out, outcome.err);
}

#[test]
fn recurrent_layout_is_read_back() {
    let rows = puzzles(3);
    let source =
        folder_of(&[("train.csv", &rows[..1]), ("valid.csv", &rows[1..2]), ("hard.csv", &rows[2..])]);
    let output = source.path().join("rrn");
    let export =
        ["dataset", "export", shown(source.path()), "--to", "csv", "--layout", "rrn", "-o", shown(&output)];
    let exported = run(&export, "");
    assert!(exported.err.contains("1 row to valid.csv, 1 row to hard.csv"), "{}", exported.err);
    let outcome = verify(&[shown(&output)]);
    assert!(outcome.out.starts_with("clean: 3 rows (1 train, 1 validation, 1 hard), "), "{}", outcome.out);
}

#[test]
fn unread_folder_entries_are_named() {
    let rows = puzzles(2);
    let folder = folder_of(&[("train.csv", &rows[..1]), ("test.csv", &rows[1..])]);
    fs::write(folder.path().join("README.md"), "# A set\n").unwrap();
    let silent = verify(&[shown(folder.path())]);
    assert!(silent.out.starts_with("clean: 2 rows") && !silent.out.contains("not read"), "{}", silent.out);
    fs::write(folder.path().join("settings.json"), "{\"seed\": 3}\n").unwrap();
    fs::write(folder.path().join("weights.bin"), "x").unwrap();
    let report = verify(&[shown(folder.path())]);
    assert_eq!(report.status, 0, "{}", report.out);
    assert!(report.out.starts_with("clean, but 2 files were not read: 2 rows"), "{}", report.out);
    for text in ["weights.bin: unknown file type\n", "settings.json: not a table of puzzles\n"] {
        assert!(report.out.contains("\n  not read: ") && report.out.contains(text), "{}", report.out);
    }
    let object: Value =
        serde_json::from_str(&verify(&["--format", "json", shown(folder.path())]).out).unwrap();
    assert_eq!(object["not_read"].as_array().unwrap().len(), 2);
    for format in ["csv", "markdown", "html"] {
        let page = verify(&["--format", format, shown(folder.path())]).out;
        assert!(
            page.contains("weights.bin: unknown file type")
                || page.contains("weights.bin,,,unknown file type"),
            "{page}"
        );
    }
}

#[test]
fn folders_may_be_splits() {
    let rows = puzzles(3);
    let folder =
        folder_of(&[("a/x.csv", &rows[..1]), ("a/more/valid.csv", &rows[1..2]), ("b/y.csv", &rows[2..])]);
    fs::write(folder.path().join("a/settings.json"), "{\"seed\": 3}\n").unwrap();
    let [a, b, none] = ["a", "b", "none"].map(|name| folder.path().join(name));
    let outcome = verify(&["--train", shown(&a), "--test", shown(&b)]);
    let text = "clean, but 1 file was not read: 3 rows (2 train, 1 test), ";
    assert!(outcome.status == 0 && outcome.out.starts_with(text), "{}{}", outcome.out, outcome.err);
    fs::create_dir(&none).unwrap();
    let empty = verify(&["--train", shown(&a), "--test", shown(&none)]);
    assert!(empty.status == 2 && empty.err.contains("none: no tables in this folder"), "{}", empty.err);
}

#[test]
fn unread_tables_are_not_clean() {
    let rows = puzzles(2);
    for name in ["more.xlsx", "puzzles.sqlite", "old.zip"] {
        let folder = folder_of(&[("train.csv", &rows[..1]), ("test.csv", &rows[1..])]);
        fs::write(folder.path().join(name), "x").unwrap();
        let report = verify(&[shown(folder.path())]);
        let text = "not clean, but 1 file could not be read: 2 rows";
        assert!(report.status == 1 && report.out.starts_with(text), "{}{}", report.out, report.err);
        let text = format!("{name}: unsupported table format; convert it");
        assert!(report.out.contains(&text), "{}", report.out);
    }
}

#[test]
fn damaged_files_do_not_stop_others() {
    let rows = puzzles(4);
    let folder = folder_of(&[("b.csv", &rows[..1]), ("test.csv", &rows[..1]), ("train-2.csv", &rows[3..])]);
    let [first, second] = ["train-0", "train-1"].map(|name| folder.path().join(name));
    let pairs: String = rows[1..3].iter().map(|[puzzle, _]| format!("{puzzle}\n")).collect();
    for (end, why) in [
        ("parquet", "file is corrupt or truncated"),
        ("arrow", "file is corrupt or truncated"),
        ("csv.gz", "it is truncated or corrupt"),
        ("csv", "train-1.csv: cannot detect the puzzle column: "),
    ] {
        let [whole, damaged] = [&first, &second].map(|path| path.with_extension(end));
        match end {
            "csv" => {
                fs::write(&whole, format!("puzzle\n{pairs}")).unwrap();
                fs::write(&damaged, "grid_id,words\n1,two\n").unwrap();
            }
            "csv.gz" => {
                let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
                packed.write_all(format!("puzzle\n{pairs}").as_bytes()).unwrap();
                let bytes = packed.finish().unwrap();
                fs::write(&whole, &bytes).unwrap();
                fs::write(&damaged, &bytes[..bytes.len() - 3]).unwrap();
            }
            _ => {
                assert_eq!(run(&["solve", "-o", shown(&whole)], &pairs).status, 0, "{end}");
                let bytes = fs::read(&whole).unwrap();
                fs::write(&damaged, &bytes[..bytes.len() / 2]).unwrap();
            }
        }
        let report = verify(&[shown(folder.path())]);
        assert_eq!(report.status, 1, "{end}: {}{}", report.out, report.err);
        assert!(report.out.starts_with("not clean, but 1 file could not be read: "), "{end}: {}", report.out);
        let line = report.out.lines().find(|line| line.starts_with("! unreadable: ")).unwrap();
        assert!(line.contains("train-1.") && line.contains(why), "{end}: {line}");
        // The leak is in files that are read after the corrupt one.
        assert!(report.out.contains("! exact-leak: 1 of "), "{end}: {}", report.out);
        let object: Value =
            serde_json::from_str(&verify(&["--format", "json", shown(folder.path())]).out).unwrap();
        assert_eq!(object["unreadable"].as_array().unwrap().len(), 1);
        assert!(object["reason"].as_str().unwrap().contains("unreadable"));
        let single = verify(&[shown(&damaged)]);
        assert_eq!(single.status, if end == "csv" { 2 } else { 4 }, "{end}: {}{}", single.out, single.err);
        assert!(!single.err.contains("panicked"), "{}", single.err);
        fs::remove_file(whole).unwrap();
        fs::remove_file(damaged).unwrap();
    }
    let missing = folder.path().join("c.csv");
    let outcome = verify(&[shown(&folder.path().join("b.csv")), shown(&missing)]);
    assert_eq!(outcome.status, 4, "a misspelt name is an error");
}

#[test]
fn trace_faults_are_found_in_formats() {
    let folder = tempfile::tempdir().unwrap();
    for scale in ["hodoku", "se", "two_way"] {
        for format in ["json", "csv"] {
            let arguments = ["dataset", "traces", "--augment", "2", "--scale", scale, "--format", format];
            let rows = run(&arguments, PROPER).out;
            let name = format!("traces.{format}");
            let right = audit(&name, &rows, &[]);
            assert!(
                right.status == 0 && !right.out.contains("not-compared"),
                "{scale} {format}: {}",
                right.out
            );
            let sentence = rows.replacen("So r", "Thus r", 1);
            let wrong = audit(&name, &sentence, &[]);
            assert_eq!(wrong.status, 1, "{scale} {format}: {}", wrong.out);
            assert!(wrong.out.contains("! wrong-trace: 1 of "), "{scale} {format}: {}", wrong.out);
            assert!(wrong.out.contains(", column sentence: "), "{scale} {format}: {}", wrong.out);
        }
        for end in ["parquet", "arrow"] {
            let file = folder.path().join(format!("{scale}.{end}"));
            let arguments = ["dataset", "traces", "--augment", "2", "--scale", scale, "-o", shown(&file)];
            assert_eq!(run(&arguments, PROPER).status, 0);
            let right = verify(&[shown(&file)]);
            assert!(right.status == 0 && !right.out.contains("not-compared"), "{scale} {end}: {}", right.out);
        }
    }
}

/// If one file contains all splits, duplicates are leaks only if they are in different splits.
#[test]
fn split_column_assigns_rows() {
    let turned: String = PROPER.chars().rev().collect();
    let table = format!("puzzle,split\n{PROPER},train\n{SOLUTION},Train\n{turned},val\n{PROPER},\n");
    let found = audit("puzzles.csv", &table, &[]);
    assert_eq!(found.status, 1);
    for text in [
        "not clean: 4 rows (1 all, 2 train, 1 validation), ",
        "split with twins in other splits",
        "! exact-leak: 1 of 1 in all: ",
        "! turned-leak: 1 of 1 in validation: ",
    ] {
        assert!(found.out.contains(text), "{text}: {}", found.out);
    }
    // The column overrides the split of the file.
    let clean = audit("puzzles.csv", &format!("puzzle,split\n{PROPER},train\n{SOLUTION},test\n"), &[]);
    assert!(clean.status == 0 && clean.out.starts_with("clean: 2 rows (1 train, 1 test), "), "{}", clean.out);
    // The user's assignment of files takes precedence.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.csv");
    fs::write(&file, &table).unwrap();
    let train = verify(&["--train", shown(&file)]);
    assert!(train.out.starts_with("not clean: 4 rows (4 train), "), "{}", train.out);
    // With more values than the maximum number of splits, the remaining rows belong to the file's split.
    let rows: String = (0..99).map(|number| format!("{PROPER},a{number}\n")).collect();
    let many = audit("puzzles.csv", &format!("puzzle,split\n{rows}"), &[]);
    assert!(many.status == 1 && many.out.contains("36 all"), "{}", many.out);
    let note =
        "36 rows are assigned to the split of the file: the column `split` has more than 64 different values";
    assert!(many.out.contains(note), "{}", many.out);
    // Too many values of the column do not affect the splits of files read later.
    fs::write(folder.path().join("a.csv"), format!("puzzle,split\n{rows}")).unwrap();
    fs::write(folder.path().join("test.csv"), format!("puzzle\n{SOLUTION}\n")).unwrap();
    fs::write(folder.path().join("z.csv"), format!("puzzle\n{SOLUTION}\n")).unwrap();
    let all = verify(&[shown(folder.path())]);
    assert!(all.out.contains("(1 test, ") && all.out.contains(" 1 z, "), "{}", all.out);
}

/// Train and test share a puzzle that occurs twice in test: both rows leak, and the second is also a duplicate.
#[test]
fn leaks_between_column_splits_are_reported() {
    let turned: String = PROPER.chars().rev().collect();
    let table = format!(
        "puzzle,split\n{PROPER},train\n{SOLUTION},validation\n{turned},test\n{SOLUTION},train\n{turned},test\n"
    );
    let folder = tempfile::tempdir().unwrap();
    let [file, rows] = ["puzzles.csv", "rows.csv"].map(|name| folder.path().join(name));
    fs::write(&file, &table).unwrap();
    let found = verify(&[shown(&file), "--rows", shown(&rows)]);
    for text in [
        "not clean: 5 rows (2 train, 1 validation, 2 test), ",
        "! exact-twin: 1 of 2 in test: ",
        "! turned-leak: 2 of 2 in test: ",
        "! exact-leak: 1 of 2 in train: ",
    ] {
        assert!(found.out.contains(text), "{text}: {}", found.out);
    }
    let rows = fs::read_to_string(&rows).unwrap();
    let found: Vec<String> = rows
        .lines()
        .filter(|row| ["exact-", "turned-"].iter().any(|check| row.contains(&format!(",{check}"))))
        .map(|row| row.replace(shown(&file), "F").splitn(6, ',').take(5).collect::<Vec<_>>().join(","))
        .collect();
    assert_eq!(
        found,
        ["F,3,turned-leak,F,1", "F,4,exact-leak,F,2", "F,5,exact-twin,F,3", "F,5,turned-leak,F,1"]
    );
}

/// A copy is not reported as wrong if its puzzle may be in the unreadable rows of a corrupt table.
#[test]
fn damaged_tables_do_not_blame_copies() {
    let turned: String = PROPER.chars().rev().collect();
    let folder = folder_of(&[]);
    let (table, copies) = (folder.path().join("a.csv.gz"), folder.path().join("b.csv"));
    fs::write(&copies, format!("puzzle,split,copy\n{turned},test,1\n")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(format!("puzzle,split\n{SOLUTION},test\n").as_bytes()).unwrap();
    let bytes = packed.finish().unwrap();
    for (bytes, is_blamed) in [(&bytes[..], true), (&bytes[..bytes.len() - 3], false)] {
        fs::write(&table, bytes).unwrap();
        let report = verify(&[shown(&table), shown(&copies)]);
        assert_eq!(report.out.contains("! wrong-copy: 1 of 2 in test: "), is_blamed, "{}", report.out);
    }
}

/// A recipe can permit duplicates, isomorphs, and puzzles with no or several solutions. A data set built from sources
/// that contain such puzzles verifies as clean.
#[test]
fn recipe_permissions_verify_clean() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let turned = |text: &str| text.chars().rev().collect::<String>();
    let one_given = format!("1{}", &EMPTY[1..]);
    let lines =
        [PROPER, &turned(PROPER), PROPER, TWO_SOLUTIONS, NO_SOLUTION, EMPTY, &one_given, SOLUTION, "bad"];
    fs::write(path("a.txt"), lines.join("\n") + "\n").unwrap();
    let made = run(&["generate", "-n", "6", "--seed", "4"], "").out;
    let table = |line: &str| format!("7,{line},x\n");
    fs::write(path("b.csv"), format!("n,board,word\n{}", made.lines().map(table).collect::<String>()))
        .unwrap();
    for (name, more) in [("c.parquet", &[][..]), ("d.arrow", &[]), ("e.jsonl", &["--format", "json"])] {
        let more_made = run(&["generate", "-n", "4", "--seed", "5"], "").out;
        let file = path(name);
        let solve = [&["solve", "-o", shown(&file)], more].concat();
        assert_eq!(run(&solve, more_made).status, 0);
    }
    let source = |name: &str, from: &str| {
        format!("[[source]]\nname = \"{name}\"\nlicence = \"MIT\"\norigin = \"me\"\n{from}\n")
    };
    let sources = [
        source("lines", "files = [\"a.txt\"]"),
        source("table", "files = [\"b.csv\"]\ncolumn = \"board\"\nn = 5"),
        source("columns", "files = [\"c.*\", \"d.arrow\", \"e.jsonl\"]"),
        source("made", "n = 3\ngenerate = {}"),
        source("drawn", "n = 2\ngenerate = { method = \"controlled\", tries = 1000000 }"),
        source(
            "wished",
            "n = 2\ngenerate = { where = \"givens <= 25\", symmetry = \"half-turn\", minimal = false }",
        ),
        source("near", &format!("n = 2\ngenerate = {{ like = \"{PROPER}\" }}")),
    ]
    .concat();
    let labels = "[labels]\ncolumns = [\"givens\", \"status\", \"minimal\", \"guesses\", \"hodoku\", \"two_way\", \"techniques\", \
                  \"hardest\", \"backdoor\", \"id\", \"class\", \"automorphisms\", \"singles\"]\n";
    let splits = |by: &str| format!("[splits]\ntrain = 0.5\nvalidation = 0.25\ntest = 0.25\nby = \"{by}\"\n");
    let strata = "[[stratum]]\nname = \"easy\"\nn = 8\nwhere = \"hodoku.level = easy\"\n\
                  [[stratum]]\nname = \"rest\"\nn = 60\nwhere = \"givens >= 0\"\n";
    let augment = "[augment]\ncopies = 4\nsplits = [\"train\", \"test\"]\n";
    let traces = "[traces]\nscale = \"two_way\"\ntrain = 9\ntest = 5\ncopies = 2\n";
    for (number, (top, by, rest)) in [
        ("improper = true\ndistinct = false\n", "puzzle", augment.to_owned() + traces),
        ("improper = true\nshard_rows = 7\n", "solution", augment.to_owned() + strata),
        ("distinct = false\n", "solution", traces.to_owned() + augment + strata),
        ("", "puzzle", augment.to_owned() + traces + "turns = 2\n"),
    ]
    .into_iter()
    .enumerate()
    {
        let (turns, rest) = match rest.strip_suffix("turns = 2\n") {
            Some(rest) => ("turns = 2\n", rest),
            None => ("", &*rest),
        };
        let text =
            format!("name = \"x\"\nlicence = \"MIT\"\n{top}{sources}{}{rest}{labels}{turns}", splits(by));
        let (recipe, set) = (path(&format!("{number}.toml")), path(&format!("set-{number}")));
        fs::write(&recipe, text).unwrap();
        let built = run(&["dataset", "build", shown(&recipe), "-o", shown(&set)], "");
        assert!([1, 3].contains(&built.status), "{number}: {}", built.err);
        let verified = verify(&[shown(&set)]);
        assert_eq!(verified.status, 0, "{number}: {}{}", verified.out, verified.err);
    }
}
