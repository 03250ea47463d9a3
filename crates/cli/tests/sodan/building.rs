//! Tests data sets built from recipes: their contents, and that every build of a recipe produces the same bytes.

use crate::run::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Returns every file below a folder, by relative path.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(self::files(&path).into_iter().map(|(name, it)| (path.join(name), it)));
        } else if let Ok(bytes) = fs::read(&path) {
            files.insert(path, bytes);
        }
    }
    let below = |(path, it): (PathBuf, Vec<u8>)| (path.strip_prefix(folder).unwrap().to_owned(), it);
    files.into_iter().map(below).collect()
}

fn build<'a>(recipe: &'a str, output: &'a Path, more: &[&'a str]) -> Outcome {
    run(&[&["dataset", "build", recipe, "-o", shown(output)], more].concat(), "")
}

/// Returns the path of `small.toml`, a recipe that uses every key.
fn small() -> String {
    shown(&examples_of_recipes().join("small.toml")).to_owned()
}

/// Writes a recipe to a folder, and returns its path.
fn recipe(folder: &Path, text: &str) -> String {
    let path = folder.join("recipe.toml");
    fs::write(&path, text).unwrap();
    shown(&path).to_owned()
}

fn manifest(output: &Path) -> Value {
    serde_json::from_slice(&fs::read(output.join("manifest.json")).unwrap()).unwrap()
}

/// Returns a columnar file as lines of CSV.
fn table(path: &Path) -> Vec<String> {
    let bytes = fs::read(path).unwrap();
    let packing = sodan::arrow::table::Packing::of(&bytes).unwrap();
    let mut text = String::new();
    let mut table = sodan::arrow::table::text(packing, std::io::Cursor::new(bytes)).unwrap();
    std::io::Read::read_to_string(&mut table, &mut text).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Path of the file with the SHA-256 of each file in the data set of [`small`]. The checksums change with the version
/// and with ratings.
const SHA256: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/small-dataset.sha256");

#[test]
fn small_data_set_is_reproducible() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let outcome = build(&small(), &one, &["--threads", "1"]);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert_eq!(build(&small(), &other, &["--threads", "3"]).status, 0);
    assert!(files(&one) == files(&other), "threads change bytes");
    assert!(!folder.path().join("one.part").exists());

    let manifest = manifest(&one);
    assert_eq!(manifest["rows"], serde_json::json!({ "train": 60, "validation": 10, "test": 10 }));
    let file =
        |file: &Value| format!("{}  {}\n", file["sha256"].as_str().unwrap(), file["path"].as_str().unwrap());
    let found: String = manifest["files"].as_array().unwrap().iter().map(file).collect();
    if std::env::var_os("SODAN_BLESS").is_some() {
        fs::write(SHA256, &found).unwrap();
    }
    assert_eq!(found, fs::read_to_string(SHA256).unwrap());

    let data = format!("{}/data/*.parquet", shown(&one));
    let verified = |turn: &str| {
        let [train, validation, test] = ["train*", "val*", "test*"].map(|it| data.replace('*', it));
        let splits = ["--train", &train, "--validation", &validation, "--test", &test];
        let how = ["dataset", "verify", "--by-solution", "--format", "json", "--turn", turn];
        let outcome = run(&[&how[..], &splits].concat(), "");
        assert_eq!(outcome.status, 0, "{}", outcome.out);
        let report: Value = serde_json::from_str(&outcome.out).unwrap();
        assert_eq!(report["manifests"][0]["wrong"], serde_json::json!([]));
        report["checks"].as_array().unwrap().clone()
    };
    // Trace rows do not count as rows of the data set.
    let message = run(&["dataset", "verify", shown(&one)], "").out;
    assert!(message.contains("condition for the stratum, in the first 40 rows;"), "{message}");
    // The copies are included.
    assert_eq!(verified("0"), Vec::<Value>::new());
    // In some of the inspected rows, labels depend on the orientation.
    let turned = verified("5");
    assert!(turned.iter().any(|check| check["column"] == "hodoku.score"), "{turned:?}");
    for check in turned {
        // There are two training files.
        let of = if check["split"] == "train" { 10 } else { 5 };
        assert_eq!((&check["check"], &check["of"]), (&"depends-on-turn".into(), &of.into()));
        assert_eq!(check["spoils"], false);
    }

    let verified = |arguments: &[&str]| {
        let outcome = run(&[&["dataset", "verify", "--format", "json"], arguments].concat(), "");
        let report: Value = serde_json::from_str(&outcome.out).unwrap();
        (outcome.status, report)
    };
    let (status, report) = verified(&[shown(&one)]);
    let listed = manifest["files"].as_array().unwrap().len();
    let of_manifest = &report["manifests"][0];
    assert_eq!(
        (status, &of_manifest["files"], &of_manifest["wrong"]),
        (0, &listed.into(), &Value::Array(vec![]))
    );
    let with = |column: &str| report["compared"].as_array().unwrap().iter().any(|it| it["column"] == column);
    assert!(["stratum", "hodoku.techniques", "se.techniques", "backdoor", "class"].into_iter().all(with));
    // One file is changed, and a file with the rows of a split is missing.
    let gone = manifest["files"]
        .as_array()
        .unwrap()
        .iter()
        .find(|file| file["path"].as_str().unwrap().starts_with("data/test"));
    let gone = gone.unwrap()["path"].as_str().unwrap();
    fs::write(one.join("README.md"), "another").unwrap();
    fs::remove_file(one.join(gone)).unwrap();
    let (status, report) = verified(&[shown(&one)]);
    let expected = serde_json::json!([
        "README.md does not match its SHA-256 checksum",
        format!("{gone} is missing"),
        "test is listed with 10 rows, but has 0"
    ]);
    assert_eq!((status, &report["manifests"][0]["wrong"]), (1, &expected));
    // Finally, the manifest itself is truncated.
    let text = fs::read_to_string(one.join("manifest.json")).unwrap();
    fs::write(one.join("manifest.json"), &text[..text.len() / 2]).unwrap();
    let (status, report) = verified(&[shown(&one)]);
    let wrong = report["manifests"][0]["wrong"][0].as_str().unwrap();
    assert!(status == 1 && wrong.starts_with("it cannot be read: EOF while parsing"), "{wrong}");
}

#[test]
fn rows_have_labels_and_symmetry() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let text = "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"made\"\nlicence = \"MIT\"\norigin = \"me\"\nn = 3\n\
                generate = {}\n[augment]\ncopies = 2\n[labels]\ncolumns = [\"id\", \"hodoku\", \"hardest\"]\n\
                turns = \"canonical\"\n";
    assert_eq!(build(&recipe(folder.path(), text), &output, &[]).status, 0);
    let rows = table(&output.join("data/train-00000-of-00001.parquet"));
    assert_eq!(
        rows[0],
        "puzzle,solution,source,copy,symmetry,id,hodoku.score,hodoku.level,hodoku.hardest,hodoku.steps,\
         canonical.hodoku.score,canonical.hodoku.level,reason"
    );
    let rows: Vec<Vec<&str>> = rows[1..].iter().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 9);
    for group in rows.chunks(3) {
        let puzzle: sodan::Puzzle = group[0][0].parse().unwrap();
        for (copy, row) in group.iter().enumerate() {
            let symmetry: sodan::Symmetry = row[4].parse().unwrap();
            assert_eq!((row[3], row[0]), (&*copy.to_string(), &*symmetry.apply(puzzle).to_string()));
            // Isomorphic puzzles have the same ID, and the same rating of the canonical form.
            assert_eq!((row[5], &row[10..12]), (group[0][5], &group[0][10..12]));
        }
    }
    let rated = run(&["rate", rows[4][0], "--format", "csv"], "").out;
    assert!(rated.contains(&format!(",unique,{},{},", rows[4][6], rows[4][7])), "{rated}");
}

#[test]
fn copies_have_mapped_traces() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let text = |copies: &str| {
        format!(
            "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"made\"\nlicence = \"MIT\"\norigin = \"me\"\nn = 4\n\
             generate = {{}}\n[splits]\ntrain = 0.5\ntest = 0.5\n[augment]\ncopies = 2\n[labels]\ncolumns = [\"id\"]\n\
             [traces]\nscale = \"hodoku\"\ntrain = 1\ntest = 1\n{copies}"
        )
    };
    assert_eq!(build(&recipe(folder.path(), &text("")), &output, &[]).status, 0);
    let rows = |file: &str| -> Vec<Vec<String>> {
        let table = run(&["filter", "givens > 0", "--format", "csv", shown(&output.join(file))], "").out;
        let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
        // Remove quoted values, which are lists with commas. The inspected values are never quoted.
        let unquoted = |row: &str| row.split('"').step_by(2).collect::<String>();
        let columns = ["puzzle", "copy", "symmetry", "id"].map(|name| {
            header.iter().position(|it| *it == name).unwrap_or_else(|| panic!("{name}: {table}"))
        });
        let rows = table.lines().skip(1).map(unquoted);
        rows.map(|row| columns.map(|at| row.split(',').nth(at).unwrap().to_owned()).to_vec()).collect()
    };
    let copies = rows("data/train-00000-of-00001.parquet");
    let mut traced = rows("traces/train-00000-of-00001.parquet");
    traced.dedup();
    assert_eq!(traced, copies[..3]);
    // A split without copies has the same columns.
    let mut traced = rows("traces/test-00000-of-00001.parquet");
    traced.dedup();
    assert_eq!(traced, rows("data/test-00000-of-00001.parquet")[..1]);

    let fewer = recipe(folder.path(), &text("copies = 1\n"));
    assert_eq!(build(&fewer, &output, &["--overwrite"]).status, 0);
    let mut traced = rows("traces/train-00000-of-00001.parquet");
    traced.dedup();
    assert_eq!(traced, copies[..2]);
}

#[test]
fn card_has_metadata_and_plots() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let text = "name = \"A \\\"set\\\"\"\nabout = \"What it is.\"\nlicence = \"CC0-1.0\"\nshard_rows = 8\n[[source]]\nname = \"made\"\n\
                licence = \"CC0-1.0\"\norigin = \"a | b\"\nn = 20\ngenerate = {}\n[splits]\ntrain = 0.5\ntest = 0.5\n\
                [labels]\ncolumns = [\"givens\"]\n[traces]\nscale = \"hodoku\"\ntrain = 1\n";
    assert_eq!(build(&recipe(folder.path(), text), &output, &[]).status, 0);
    let card = fs::read_to_string(output.join("README.md")).unwrap();
    assert!(card.starts_with(
        "---\nlicense: \"cc0-1.0\"\npretty_name: \"A \\\"set\\\"\"\ntags:\n- sudoku\nsize_categories:\n- n<1K\nconfigs:\n\
         - config_name: default\n  data_files:\n  - split: train\n    path: data/train-*.parquet\n  - split: test\n    \
         path: data/test-*.parquet\n- config_name: traces\n  data_files:\n  - split: train\n    \
         path: traces/train-*.parquet\n---\n"
    ), "{card}");
    assert!(card.contains("| made | CC0-1.0 | a \\| b | 20 | 0 | 0 | 0 | 0 | 20 |"), "{card}");
    assert!(card.contains("![givens](plots/givens.svg)") && output.join("plots/givens.svg").exists());
    assert!(output.join("data/train-00001-of-00002.parquet").exists());
    assert!(table(&output.join("traces/train-00000-of-00001.parquet")).len() > 1);
    assert_eq!(fs::read_to_string(output.join("recipe.toml")).unwrap(), text);
}

#[test]
fn card_counts_techniques_and_automorphisms() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    // This solution has the maximum number of automorphisms.
    const ROUND: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    fs::write(folder.path().join("round.txt"), format!("{ROUND}\n{PROPER}\n")).unwrap();
    let made = "[[source]]\nname = \"made\"\nlicence = \"MIT\"\norigin = \"me\"\nn = 18\ngenerate = {}\n[splits]\ntrain = 0.5\n\
                test = 0.5\n[labels]\ncolumns = [\"hodoku\", \"se\", \"techniques\", \"automorphisms\"]\n";
    let text = of_source("files = [\"round.txt\"]", made);
    let outcome = build(&recipe(folder.path(), &text), &output, &[]);
    assert_eq!(outcome.status, 0, "{}", outcome.err);

    let card = fs::read_to_string(output.join("README.md")).unwrap();
    let report = |column: &str| -> BTreeMap<String, String> {
        let (_, section) = card.split_once(&format!("\n### {column}\n")).unwrap();
        let rows = section.split("\n### ").next().unwrap().lines().filter_map(|line| line.strip_prefix("| "));
        rows.skip(2)
            .map(|row| row.split_once(" | ").unwrap())
            .map(|(value, rest)| (value.into(), rest.into()))
            .collect()
    };
    let rows = ["train", "test"].map(|split| {
        let file = output.join(format!("data/{split}-00000-of-00001.parquet"));
        let rows = run(&["filter", "givens > 0", "--format", "json", shown(&file)], "").out;
        rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect::<Vec<Value>>()
    });
    assert_eq!(rows.each_ref().map(Vec::len), [10, 10]);
    for (column, of_row) in [
        ("hodoku.techniques", names as fn(&Value) -> Vec<String>),
        ("se.techniques", names),
        ("automorphisms", |number| vec![number.as_str().unwrap().to_owned()]),
    ] {
        let mut expected = BTreeMap::<String, [usize; 2]>::new();
        for (split, rows) in rows.iter().enumerate() {
            for name in rows.iter().flat_map(|row| of_row(&row[column])) {
                expected.entry(name).or_default()[split] += 1;
            }
        }
        let shown = |[train, test]: [usize; 2]| {
            format!("{train} | {}.0 % | {test} | {}.0 % |", 10 * train, 10 * test)
        };
        let expected: BTreeMap<_, _> =
            expected.into_iter().map(|(name, counts)| (name, shown(counts))).collect();
        assert_eq!(report(column), expected, "{card}");
        let plot = format!("plots/{}.svg", column.replace('.', "-"));
        assert!(card.contains(&format!("![{column}]({plot})")) && expected.len() > 1, "{card}");
        let plot = fs::read_to_string(output.join(plot)).unwrap();
        assert!(expected.keys().all(|name| plot.contains(&format!(">{name}</text>"))), "{plot}");
    }
    assert!(report("automorphisms").contains_key("648") && report("se.techniques").contains_key("none"));
}

/// Returns the technique names in a JSON list of techniques with counts, or the word `none` if the list is null.
fn names(list: &Value) -> Vec<String> {
    let Some(list) = list.as_str() else { return vec!["none".to_owned()] };
    let list: Vec<Value> = serde_json::from_str(list).unwrap();
    list.iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect()
}

/// Files of any kind can be sources, and missing or invalid ones are reported.
#[test]
fn any_file_is_a_source() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let twin: String = PROPER.chars().rev().collect();
    let table = format!("id,board\n1,{PROPER}\n2,12\n3,{TWO_SOLUTIONS}\n");
    fs::write(folder.path().join("a.csv"), table).unwrap();
    fs::write(folder.path().join("b.txt"), format!("{twin}\n{twin}\n")).unwrap();
    let text = "name = \"x\"\nlicence = \"MIT\"\n\
                [[source]]\nname = \"table\"\nlicence = \"MIT\"\norigin = \"me\"\nfiles = [\"a.*\"]\ncolumn = \"board\"\n\
                [[source]]\nname = \"lines\"\nlicence = \"MIT\"\norigin = \"me\"\nfiles = [\"b.txt\"]\n\
                [[stratum]]\nname = \"few\"\nn = 3\nwhere = \"givens < 20\"\n[labels]\ncolumns = []\n";
    let outcome = build(&recipe(folder.path(), text), &output, &[]);
    assert_eq!(outcome.status, 1, "{}", outcome.err);
    assert!(outcome.err.contains("stratum few: found 1 of 3 puzzles"), "{}", outcome.err);
    assert!(outcome.err.contains("source table: 1 of 3 records are not puzzles"), "{}", outcome.err);
    let sources = &manifest(&output)["sources"];
    let count = |name: &str| -> u64 { (0..2).map(|source| sources[source][name].as_u64().unwrap()).sum() };
    let counts = ["records", "bad", "improper", "twins", "chosen"].map(count);
    assert_eq!((counts, &sources[1]["files"][0]["name"]), ([5, 1, 1, 2, 1], &"b.txt".into()));
}

/// Returns a recipe with this source, followed by `rest`.
fn of_source(source: &str, rest: &str) -> String {
    format!(
        "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"s\"\nlicence = \"MIT\"\norigin = \"me\"\n{source}\n{rest}"
    )
}

#[test]
fn records_are_numbered_per_file() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    for (name, rows) in [("a.txt", format!("{PROPER}\n{PROPER}\n")), ("b.txt", format!("{PROPER}\n12\n"))] {
        fs::write(folder.path().join(name), rows).unwrap();
    }
    let text =
        of_source("files = [\"?.txt\"]\nn = 7", "").replace("[[source]]", "distinct = false\n[[source]]");
    let outcome = build(&recipe(folder.path(), &text), &output, &[]);
    assert_eq!(outcome.status, 3, "{}", outcome.err);
    assert!(outcome.err.contains("b.txt:2:3: "), "{}", outcome.err);
    assert!(
        outcome.err.contains("source s: its files contain 3 puzzles, fewer than n = 7"),
        "{}",
        outcome.err
    );
    let columns = table(&output.join("data/train-00000-of-00001.parquet"));
    assert_eq!(columns[0], "puzzle,solution,source,reason");
}

#[test]
fn edited_stage_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let text = of_source("n = 400\ngenerate = {}", "[labels]\ncolumns = [\"hodoku\", \"se\"]\n");
    let recipe = recipe(folder.path(), &text);
    let part = folder.path().join("set.part");
    let mut child =
        sodan(&["dataset", "build", &recipe, "-o", shown(&output)]).stderr(Stdio::null()).spawn().unwrap();
    while !part.join("sums/stages-source-0").exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let stage = part.join("stages/source-0");
    let whole = fs::read(&stage).unwrap();
    let cut = &whole[..whole.len() - whole.len() / 400];
    fs::write(&stage, cut).unwrap();
    let refused = build(&recipe, &output, &[]);
    assert_eq!(refused.status, 4, "{}", refused.err);
    assert!(refused.err.contains("it has been modified; remove it to rebuild it"), "{}", refused.err);
}

#[test]
fn recipe_errors_have_locations() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let text = fs::read_to_string(small()).unwrap();
    for (from, to, message) in [
        ("seed = 7", "sead = 7", "line 6, column 1: unknown key `sead`; did you mean `seed`?"),
        (
            "../../testdata/puzzles/minimal.txt",
            "no-such-*.txt",
            "line 13, column 10: no file matches this name",
        ),
        ("\"se\"\n", "\"see\"\n", "expected a scale: one of hodoku, se, two_way"),
    ] {
        let outcome = build(&recipe(folder.path(), &text.replacen(from, to, 1)), &output, &[]);
        assert_eq!(outcome.status, 2);
        assert!(outcome.err.contains(message), "{}", outcome.err);
        assert!(!output.exists() && !folder.path().join("set.part").exists());
    }
}

#[test]
fn impossible_recipes_are_refused_early() {
    let folder = tempfile::tempdir().unwrap();
    for (made, why) in [
        ("where = \"givens <= 16\"", "`givens` ranges from 17 to 81"),
        ("givens = \"16\"", "17 or more (no puzzle with fewer givens has exactly one solution)"),
    ] {
        let text = format!(
            "name = \"x\"\nseed = 1\nlicence = \"CC0-1.0\"\n[[source]]\nname = \"made\"\nlicence = \"CC0-1.0\"\norigin = \"made\"\nn = 1\ngenerate = {{ {made} }}\n[splits]\ntrain = 1.0\n"
        );
        let outcome = build(&recipe(folder.path(), &text), &folder.path().join("set"), &[]);
        assert_eq!(outcome.status, 2, "{made}");
        assert!(outcome.err.contains(why), "{}", outcome.err);
        assert!(!folder.path().join("set.part").exists());
    }
}

#[test]
fn starter_recipe_builds() {
    let text = run(&["dataset", "init"], "").out;
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let outcome = build(&recipe(folder.path(), &text), &output, &[]);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.err.contains("dataset build: 8 rows (4 train, 0 validation, 4 test)"), "{}", outcome.err);
}

#[test]
fn key_types_are_plain_words() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(small()).unwrap();
    for (from, to, message) in [
        (
            "seed = 7",
            "seed = \"7\"",
            "line 6, column 8: `seed`: expected a whole number, 0 or more, found a string\n  seed = \"7\"\n         ^",
        ),
        ("train = 0.5", "train = \"half\"", "`train`: expected a number from 0 to 1, found a string"),
        ("scale = \"se\"", "scale = 1", "`scale`: expected a quoted string, found 1"),
        ("copies = 2", "copys = 2", "unknown key `copys`; did you mean `copies`?"),
        ("[splits]", "[split]", "unknown key `split`; did you mean `splits`?"),
        (
            "licence = \"CC0-1.0\"\nseed",
            "seed",
            "line 1, column 1: a recipe requires the key `licence`: a quoted string",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let recipe = recipe(folder.path(), &text.replacen(from, to, 1));
        let outcome = build(&recipe, &folder.path().join("set"), &[]);
        assert_eq!(outcome.status, 2, "{to}");
        assert!(
            outcome.err.starts_with(&format!("error: {recipe}: ")) && outcome.err.contains(message),
            "{to}: {}",
            outcome.err
        );
    }
}

#[test]
fn overwriting_needs_force() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let text = |seed: u64| {
        format!(
            "name = \"x\"\nlicence = \"MIT\"\nseed = {seed}\n[[source]]\nname = \"made\"\nlicence = \"MIT\"\norigin = \"me\"\nn = 2\n\
             generate = {{}}\n[labels]\ncolumns = []\n"
        )
    };
    let one = recipe(folder.path(), &text(1));
    assert_eq!(build(&one, &output, &[]).status, 0);
    let before = files(&output);
    let other = recipe(folder.path(), &text(2));
    let refused = build(&other, &output, &[]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("exists; use --overwrite to build it again"), "{}", refused.err);
    assert!(files(&output) == before);
    assert_eq!(build(&other, &output, &["--overwrite"]).status, 0);
    assert!(files(&output) != before && !folder.path().join("set.part").exists());
    let foreign = folder.path().join("foreign");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("mine.txt"), "mine").unwrap();
    assert_eq!(build(&other, &foreign, &["--overwrite"]).status, 2);
    assert_eq!(files(&foreign).len(), 1);
    // Do not replace a foreign folder with a `manifest.json`, or a data set with additional files.
    fs::write(foreign.join("manifest.json"), "{\"name\":\"My extension\"}").unwrap();
    assert_eq!(build(&other, &foreign, &["--overwrite"]).status, 2);
    fs::write(output.join("notes.txt"), "mine").unwrap();
    let refused = build(&one, &output, &["--overwrite"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("it contains notes.txt, which the build did not create"), "{}", refused.err);
    assert_eq!((files(&foreign).len(), output.join("notes.txt").exists()), (2, true));
}

/// A foreign folder with the name of an unfinished build is kept.
#[test]
fn foreign_folder_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("set.part");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("thesis.txt"), "mine").unwrap();
    let output = folder.path().join("set");
    let refused = build(&small(), &output, &[]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("was not created by this command"), "{}", refused.err);
    let exported = run(&["dataset", "export", "--to", "csv", "-o", shown(&output)], PROPER);
    assert_eq!(exported.status, 2, "{}", exported.err);
    assert!(mine.join("thesis.txt").exists() && !output.exists());
}

#[test]
fn folder_name_may_end_with_slash() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set/");
    let outcome = build(&small(), &output, &[]);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(output.join("manifest.json").exists() && !folder.path().join("set.part").exists());
    for name in ["-", ".", ".."] {
        assert_eq!(build(&small(), Path::new(name), &["--overwrite"]).status, 2);
        assert_eq!(run(&["dataset", "export", "--to", "csv", "-o", name], PROPER).status, 2);
    }
}

#[test]
fn running_build_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [output, part] = ["set", "set.part"].map(|name| folder.path().join(name));
    fs::create_dir(&part).unwrap();
    let lock = fs::File::create(part.join("lock")).unwrap();
    lock.lock().unwrap();
    let refused = build(&small(), &output, &[]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("another build is running"), "{}", refused.err);
    drop(lock);
    assert_eq!(build(&small(), &output, &[]).status, 0);
}

#[test]
fn killed_removal_starts_over() {
    let folder = tempfile::tempdir().unwrap();
    let [output, away, part] = ["set", "away", "set.part"].map(|name| folder.path().join(name));
    // First resume a killed build. Then start with only `build.json`, as if a removal had been interrupted.
    let keep = folder.path().join("keep");
    let arguments = ["dataset", "build", &small(), "-o", shown(&output)];
    let mut child = sodan(&arguments).stderr(Stdio::null()).spawn().unwrap();
    while !part.join("build.json").exists() {
        assert!(child.try_wait().unwrap().is_none(), "the build ended before it could be killed");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    fs::create_dir(&keep).unwrap();
    fs::copy(part.join("build.json"), keep.join("build.json")).unwrap();
    assert_eq!(build(&small(), &output, &[]).status, 0);
    fs::rename(&output, &away).unwrap();
    fs::rename(&keep, &part).unwrap();
    let again = build(&small(), &output, &[]);
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(files(&output) == files(&away) && !part.exists());
}

/// Returns the total size in bytes of the files in a build's working folder.
fn size(part: &Path) -> u64 {
    files(part).values().map(|bytes| bytes.len() as u64).sum()
}

/// Checks that a build of [`small`] that is killed and resumed several times equals an uninterrupted build. A run is
/// killed when the size of the `.part` folder reaches the next of `moments`, in thousandths of the finished data set's
/// size.
fn killed_and_gone_on_with(moments: impl IntoIterator<Item = u64>) {
    let folder = tempfile::tempdir().unwrap();
    let [whole, output] = ["whole", "killed"].map(|name| folder.path().join(name));
    assert_eq!(build(&small(), &whole, &[]).status, 0);
    let (whole, part) = (files(&whole), folder.path().join("killed.part"));
    let all: u64 = whole.values().map(|bytes| bytes.len() as u64).sum();
    let mut killed = 0;
    for moment in moments {
        let arguments = ["dataset", "build", &small(), "-o", shown(&output)];
        let mut child = sodan(&arguments).stderr(Stdio::null()).spawn().unwrap();
        while child.try_wait().unwrap().is_none() && size(&part) * 1000 < all * moment {
            std::thread::yield_now();
        }
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        if output.exists() {
            assert!(files(&output) == whole, "killed at {moment} thousandths");
            fs::remove_dir_all(&output).unwrap();
        }
    }
    assert!(killed > 0, "no build was killed");
    // Simulate a build that was killed right after renaming these files.
    for file in
        files(&part).keys().filter(|file| file.extension().is_some_and(|extension| extension == "parquet"))
    {
        fs::write(part.join(format!("{}.part.journal", file.display())), "{\"sodan\":").unwrap();
    }
    let outcome = build(&small(), &output, &[]);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let built = files(&output);
    let of_both = built.keys().chain(whole.keys());
    let different: BTreeSet<&PathBuf> = of_both.filter(|file| built.get(*file) != whole.get(*file)).collect();
    assert!(different.is_empty(), "files differ from those of an uninterrupted build: {different:?}");
}

#[test]
fn killed_build_resumes_to_same_bytes() {
    killed_and_gone_on_with([1, 150, 400, 650, 900]);
}

#[test]
#[ignore = "takes minutes: cargo xtask conformance dataset"]
fn hundred_kills_give_same_bytes() {
    for round in sodan_testkit::slice(0..25, 25) {
        let mut moments: Vec<u64> = (0..4).map(|kill| (round * 7919 + kill * 104_729) % 1000).collect();
        moments.sort_unstable();
        killed_and_gone_on_with(moments);
    }
}

/// Returns a recipe whose source is these files.
fn of_files(files: &str) -> String {
    of_source(&format!("files = [\"{files}\"]"), "[labels]\ncolumns = []\n")
}

#[test]
fn patterns_match_files_not_folders() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    fs::create_dir_all(folder.path().join("in/sub.txt")).unwrap();
    fs::write(folder.path().join("in/p.txt"), format!("{PROPER}\n")).unwrap();
    let outcome = build(&recipe(folder.path(), &of_files("in/*.txt")), &output, &[]);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.err.contains("in/sub.txt: it is a folder"), "{}", outcome.err);
    assert_eq!(manifest(&output)["sources"][0]["files"].as_array().unwrap().len(), 1);
    for (files, message) in [
        ("in/s*", "line 7, column 10: no file matches (folders are ignored)"),
        (
            "in/sub.txt",
            "line 7, column 10: expected a file, found a folder; for all files in it, use in/sub.txt/*",
        ),
        ("in/none.txt", "line 7, column 10: no file matches this name"),
    ] {
        let refused = build(&recipe(folder.path(), &of_files(files)), &folder.path().join("other"), &[]);
        assert_eq!(refused.status, 2, "{files}");
        assert!(refused.err.contains(message), "{files}: {}", refused.err);
    }
}

#[cfg(unix)]
#[test]
fn unreadable_matches_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.txt"), format!("{PROPER}\n")).unwrap();
    let (odd, output) = (folder.path().join("q.txt"), folder.path().join("set"));
    let message = |reason: &str| {
        for files in ["*.txt", "q.txt"] {
            let refused = build(&recipe(folder.path(), &of_files(files)), &output, &[]);
            assert_eq!(refused.status, 2, "{files}");
            let report = format!("line 7, column 10: {}: {reason}", odd.display());
            assert!(refused.err.contains(&report), "{files}: {}", refused.err);
        }
        fs::remove_file(&odd).unwrap();
    };
    std::os::unix::fs::symlink("nowhere", &odd).unwrap();
    message("a broken link");
    assert!(std::process::Command::new("mkfifo").arg(&odd).status().unwrap().success());
    message("not a regular file");
}

#[test]
fn unused_source_columns_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let table = format!("id,puzzle,solution,stars\n7,{PROPER},{SOLUTION},5\n");
    fs::write(folder.path().join("a.csv"), table).unwrap();
    fs::write(folder.path().join("b.jsonl"), format!("{{\"puzzle\":\"{PROPER}\",\"by\":\"me\",\"id\":1}}\n"))
        .unwrap();
    let recipe = recipe(folder.path(), &of_files("?.*"));
    let outcome = build(&recipe, &folder.path().join("set"), &[]);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.err.contains("unused columns of the sources: id, stars, by\n"), "{}", outcome.err);
    fs::write(folder.path().join("b.jsonl"), "").unwrap();
    let names: Vec<String> = (0..12).map(|number| format!("c{number}")).collect();
    fs::write(
        folder.path().join("a.csv"),
        format!("puzzle,{}\n{PROPER},{}\n", names.join(","), ",".repeat(11)),
    )
    .unwrap();
    let outcome = build(&recipe, &folder.path().join("many"), &[]);
    assert!(
        outcome
            .err
            .contains("unused columns of the sources: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 2 more\n"),
        "{}",
        outcome.err
    );
}

#[test]
fn card_lists_trace_columns_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("set");
    let traces =
        "[labels]\ncolumns = [\"id\"]\n[augment]\ncopies = 1\n[traces]\nscale = \"hodoku\"\ntrain = 1\n";
    let text = of_source("n = 1\ngenerate = {}", traces);
    assert_eq!(build(&recipe(folder.path(), &text), &output, &[]).status, 0);
    let card = fs::read_to_string(output.join("README.md")).unwrap();
    let report = card.split("## Traces").nth(1).unwrap().lines();
    let report = report.filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let report: Vec<&str> = report.map(|(name, _)| name).filter(|name| *name != "hodoku-2.2.0").collect();
    let written = table(&output.join("traces/train-00000-of-00001.parquet"));
    assert_eq!(report.join(","), written[0]);
}
