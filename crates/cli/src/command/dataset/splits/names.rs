//! Derives a file's split and shard from its name.

use sodan::datasets::split::of_word;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Extensions of tables, in lower case.
pub const TABLES: [&str; 12] =
    ["csv", "tsv", "txt", "json", "jsonl", "ndjson", "parquet", "arrow", "feather", "npy", "sdm", "sdk"];

/// Name of the split for files whose names do not indicate a split.
pub const ALL: &str = "all";

/// Returns the standard split (train, validation or test) in the name of a file, or else in the name of its folder.
pub fn split_of(file: &Path) -> Option<&'static str> {
    split_of_name(file).or_else(|| split_of_folder(file.parent()?))
}

/// Returns the standard split in the name of a file, or else in the name of the nearest enclosing folder that is named
/// after a split. Folders above `whole` are not searched.
pub fn split_within(file: &Path, whole: &Path) -> Option<&'static str> {
    split_of_name(file).or_else(|| folders(file, whole).find_map(split_of_folder))
}

/// Iterates over the folders that contain `file`, from its own folder up to `whole`.
fn folders<'f>(file: &'f Path, whole: &'f Path) -> impl Iterator<Item = &'f Path> {
    file.ancestors().skip(1).take_while(move |folder| folder.starts_with(whole))
}

/// Returns the split that occurs as a word in a file name, possibly followed by `set` or `data`, as in `valid.csv`,
/// `train_1.csv`, `sudoku.test.csv` and `trainset.csv`, but not in `testament` or `value`.
fn split_of_name(file: &Path) -> Option<&'static str> {
    let name = bare_name(file).to_lowercase();
    let words = || name.split(|letter: char| !letter.is_alphabetic());
    let without_end = |word| ["set", "data"].into_iter().find_map(|end| str::strip_suffix(word, end));
    words().find_map(of_word).or_else(|| words().filter_map(without_end).find_map(of_word))
}

/// Returns the split after which a folder is named, as in `test` or `split=test`. Names that only contain a split, such
/// as `testdata` or `trains`, do not count.
fn split_of_folder(folder: &Path) -> Option<&'static str> {
    // `/dev` is a system folder, not a development split.
    if folder == Path::new("/dev") {
        return None;
    }
    let name = folder.file_name()?.to_string_lossy().to_lowercase();
    of_word(name.strip_prefix(SPLIT).unwrap_or(&name))
}

/// Prefix of folders named after a value of the column `split`.
const SPLIT: &str = "split=";

/// Returns a file's name without compression and table extensions.
fn bare_name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let without = |name: &str, ends: &[&str]| {
        let (bare, end) = name.rsplit_once('.')?;
        ends.iter().any(|known| known.eq_ignore_ascii_case(end)).then(|| bare.to_owned())
    };
    let unpacked = without(&name, &["gz", "zst", "xz"]).unwrap_or(name);
    without(&unpacked, &TABLES).unwrap_or(unpacked)
}

/// Returns the custom split of a file, such as `hard` for `hard-00000-of-00002.parquet`. If the file name is only a
/// number, or the folder is called `split=hard`, the folder's name is used.
pub fn own_name(file: &Path, whole: &Path) -> String {
    let named = folders(file, whole).find_map(|folder| {
        let name = folder.file_name()?.to_string_lossy();
        Some(name.strip_prefix(SPLIT)?.to_owned()).filter(|name| !name.is_empty())
    });
    if let Some(name) = named {
        return name;
    }
    let without_numbers = |name: &str| {
        let name = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let name = name.strip_suffix("-of-").or_else(|| name.strip_suffix("_of_")).unwrap_or(name);
        name.trim_end_matches(|letter: char| letter.is_ascii_digit() || "-_. ".contains(letter)).to_owned()
    };
    let of_folder = || {
        let folder = file.parent().filter(|folder| *folder != whole)?.file_name()?.to_string_lossy();
        Some(folder.into_owned()).filter(|name| name != "data")
    };
    match without_numbers(&bare_name(file)) {
        // HRM's arrays are in a folder named after the split.
        name if name.ends_with("__inputs") => of_folder().unwrap_or(name),
        name if name.is_empty() => of_folder().unwrap_or_else(|| ALL.to_owned()),
        name => name,
    }
}

/// A series of numbered shards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Shards {
    folder: PathBuf,
    /// Part of the file name before the shard's number.
    before: String,
    /// Part of the file name that states the total, such as `-of-00003`.
    of: String,
    /// Total number of shards.
    count: usize,
    /// Number of digits in the shard's number.
    width: usize,
}

/// Maximum number of shards in a series that is checked for missing shards.
const MOST_SHARDS: usize = 100_000;

impl Shards {
    /// Parses a shard's file name. Returns the shard's series and the part of the name after the total, or `None` for
    /// other file names.
    fn of(file: &Path) -> Option<(Shards, &str)> {
        let name = file.file_name()?.to_str()?;
        let place = name.rfind("-of-").or_else(|| name.rfind("_of_"))?;
        let (begin, of) = name.split_at(place);
        let behind = of[4..].find(|letter: char| !letter.is_ascii_digit()).map_or(of.len(), |end| end + 4);
        let (of, end) = of.split_at(behind);
        let before = begin.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let width = begin.len() - before.len();
        let count: usize = of[4..].parse().ok().filter(|count| (1..=MOST_SHARDS).contains(count))?;
        let folder = file.parent()?.to_owned();
        let (before, of) = (before.to_owned(), of.to_owned());
        (width > 0).then_some((Shards { folder, before, of, count, width }, end))
    }

    /// Returns the file name of the shard `number`, up to and including the total.
    fn beginning(&self, number: usize) -> String {
        format!("{}{number:0width$}{}", self.before, self.of, width = self.width)
    }

    /// Returns the numbers of the shards that the folder lacks. Numbers start at 0, or at 1 if a shard has the total as
    /// its number.
    fn missing(&self) -> Vec<usize> {
        let folder = if self.folder.as_os_str().is_empty() { Path::new(".") } else { &self.folder };
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let existing: BTreeSet<String> = names
            .filter_map(|name| {
                let (shards, end) = Shards::of(Path::new(&name))?;
                (shards.before == self.before && shards.of == self.of)
                    .then(|| name[..name.len() - end.len()].to_owned())
            })
            .collect();
        let is_there = |number: &usize| existing.contains(&self.beginning(*number));
        let first = usize::from(!is_there(&0) && is_there(&self.count));
        (first..first + self.count).filter(|number| !is_there(number)).collect()
    }
}

/// Returns the first missing shard of each series, with a message that includes the number of missing shards.
pub fn missing_shards<'f>(files: impl Iterator<Item = &'f OsStr>) -> Vec<(PathBuf, String)> {
    let mut known = BTreeSet::new();
    let mut all = Vec::new();
    for file in files {
        let Some((shards, end)) = Shards::of(Path::new(file)) else { continue };
        if !known.insert(shards.clone()) {
            continue;
        }
        let missing = shards.missing();
        let Some(first) = missing.first() else { continue };
        let path = shards.folder.join(shards.beginning(*first) + end);
        let why = match missing.len() {
            1 => "this shard is missing".to_owned(),
            many => format!("this shard is missing; {many} of {} shards are missing in total", shards.count),
        };
        all.push((path, why));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_splits() {
        let split = |name: &str| split_of(name.as_ref()).unwrap_or(ALL);
        assert_eq!(split("data/train-00000-of-00002.parquet"), "train");
        assert_eq!([split("valid.csv"), split("dev.jsonl"), split("Validation.npy")], ["validation"; 3]);
        assert_eq!(
            [split("train/all__inputs.npy"), split("a/test/x.csv"), split("dev/train.csv")],
            ["train", "test", "train"]
        );
        assert_eq!([split("testdata/x.csv"), split("training-notes/x.csv")], [ALL; 2]);
        assert_eq!([split("test.csv"), split("eval.csv"), split("puzzles.csv")], ["test", "test", ALL]);
        assert_eq!([split("/dev/stdin"), split("/dev/null"), split("dev/a.csv")], [ALL, ALL, "validation"]);
    }

    #[test]
    fn split_names_follow_hugging_face() {
        let split = |name: &str| split_of(name.as_ref()).unwrap_or(ALL);
        for (name, wanted) in [
            ("train-1.csv", "train"),
            ("train_1.csv", "train"),
            ("training.jsonl", "train"),
            ("sudoku-train.csv", "train"),
            ("sudoku.train.csv", "train"),
            ("sudoku.v2.test.parquet", "test"),
            ("sudoku.train", "train"),
            ("trainset.csv", "train"),
            ("sudoku_testset.csv.zst", "test"),
            ("val.csv", "validation"),
            ("hard_val_2.parquet", "validation"),
            ("valid-00001-of-00003.csv.gz", "validation"),
            ("valset.csv", "validation"),
            ("dev.v2.csv", "validation"),
            ("evaluation.csv", "test"),
            ("testing.csv", "test"),
            ("split=train/0.parquet", "train"),
            ("split=dev/part-0.parquet", "validation"),
            ("latest.csv", ALL),
            ("testament.csv", ALL),
            ("trains.csv", ALL),
            ("validity.csv", ALL),
            ("values.csv", ALL),
            ("devices.csv", ALL),
            ("constraint.csv", ALL),
        ] {
            assert_eq!(split(name), wanted, "{name}");
        }
        let within = |name: &str| split_within(name.as_ref(), "set".as_ref());
        assert_eq!(
            [within("set/en/test/0/x.csv"), within("set/x.csv"), within("set/test/train.csv")],
            [Some("test"), None, Some("train")]
        );
        assert_eq!(within("set/split=test/year=3/x.csv"), Some("test"));
    }

    /// A file name without a known split forms a custom split.
    #[test]
    fn other_names_are_their_own_split() {
        let own = |name: &str| own_name(name.as_ref(), "set".as_ref());
        assert_eq!(own("set/hard-00000-of-00002.parquet"), "hard");
        assert_eq!(
            [own("set/hard_1.csv"), own("set/extra.csv.gz"), own("set/hard 12.csv")],
            ["hard", "extra", "hard"]
        );
        assert_eq!(
            [own("set/fold-1/all__inputs.npy"), own("set/all/all__inputs.npy"), own("set/all__inputs.npy")],
            ["fold-1", "all", "all__inputs"]
        );
        assert_eq!(
            [own("set/0000.parquet"), own("set/data/0.csv"), own("set/easy/0-of-2.csv")],
            [ALL, ALL, "easy"]
        );
        assert_eq!(
            [own("set/a.hard.csv"), own("set/a.easy.csv"), own("set/split=odd/part-0.parquet")],
            ["a.hard", "a.easy", "odd"]
        );
    }

    /// A compressed shard does not count as missing.
    #[test]
    fn missing_shards_are_found_compressed() {
        let folder = tempfile::tempdir().unwrap();
        let missing = |existing: &[&str], named: &[&str]| -> Vec<String> {
            let path = |name: &&str| folder.path().join(name);
            existing.iter().map(path).for_each(|path| fs::write(path, "").unwrap());
            let files: Vec<PathBuf> = named.iter().map(path).collect();
            let all = missing_shards(files.iter().map(|file| file.as_os_str()));
            existing.iter().map(path).for_each(|path| fs::remove_file(path).unwrap());
            let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
            all.into_iter().map(|(path, why)| format!("{}: {why}", name(path))).collect()
        };
        let [a, b] = ["train-00000-of-00003.csv", "train-00002-of-00003.csv.gz"];
        assert_eq!(missing(&[a, b], &[a, b]), ["train-00001-of-00003.csv: this shard is missing"]);
        assert_eq!(missing(&[a, b, "train-00001-of-00003.parquet"], &[a]), [""; 0]);
        let all = missing(&["hard_2_of_9.csv"], &["hard_2_of_9.csv"]);
        assert_eq!(all, ["hard_0_of_9.csv: this shard is missing; 8 of 9 shards are missing in total"]);
        // Numbers from 1 to the total.
        assert_eq!(missing(&["x-1-of-2.csv", "x-2-of-2.csv"], &["x-1-of-2.csv"]), [""; 0]);
        for other in ["x-of-3.csv", "x-1-of-.csv", "x-1-of-0.csv", "x-1-of-99999999.csv", "out-of-1.csv"] {
            assert_eq!(missing(&[], &[other]), [""; 0], "{other}");
        }
    }
}
