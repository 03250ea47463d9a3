//! What the name of a file says: of which split it is, and which shard.

use sodan::datasets::split::of_word;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The ends of names of tables, in small letters.
pub const TABLES: [&str; 12] =
    ["csv", "tsv", "txt", "json", "jsonl", "ndjson", "parquet", "arrow", "feather", "npy", "sdm", "sdk"];

/// The split of files of which nothing says one.
pub const ALL: &str = "all";

/// The split that a file belongs to, by its name, or by that of the folder in which it lies.
pub fn split_of(file: &Path) -> Option<&'static str> {
    split_of_name(file).or_else(|| split_of_folder(file.parent()?))
}

/// The same of a file in a folder that was named: all folders between them count, and the named one itself.
pub fn split_within(file: &Path, whole: &Path) -> Option<&'static str> {
    split_of_name(file).or_else(|| folders(file, whole).find_map(split_of_folder))
}

/// The folders of a file, from the nearest to the one that was named.
fn folders<'f>(file: &'f Path, whole: &'f Path) -> impl Iterator<Item = &'f Path> {
    file.ancestors().skip(1).take_while(move |folder| folder.starts_with(whole))
}

/// A word of the name tells, or one with `set` or `data` behind it: `valid.csv`, `train_1.csv`, `sudoku.test.csv`, `trainset.csv`.
/// `testament` and `value` are other words.
fn split_of_name(file: &Path) -> Option<&'static str> {
    let name = bare_name(file).to_lowercase();
    let words = || name.split(|letter: char| !letter.is_alphabetic());
    let without_end = |word| ["set", "data"].into_iter().find_map(|end| str::strip_suffix(word, end));
    words().find_map(of_word).or_else(|| words().filter_map(without_end).find_map(of_word))
}

/// A folder may be called `testdata` or `trains`: only its whole name says something, or what stands behind `split=`.
fn split_of_folder(folder: &Path) -> Option<&'static str> {
    // Whatever the system calls by a name there is of no split.
    if folder == Path::new("/dev") {
        return None;
    }
    let name = folder.file_name()?.to_string_lossy().to_lowercase();
    of_word(name.strip_prefix(SPLIT).unwrap_or(&name))
}

/// How the names of folders begin that say the value of a column.
const SPLIT: &str = "split=";

/// The name of a file without the ends that say how it is packed, and that it is a table.
fn bare_name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let without = |name: &str, ends: &[&str]| {
        let (bare, end) = name.rsplit_once('.')?;
        ends.iter().any(|known| known.eq_ignore_ascii_case(end)).then(|| bare.to_owned())
    };
    let unpacked = without(&name, &["gz", "zst", "xz"]).unwrap_or(name);
    without(&unpacked, &TABLES).unwrap_or(unpacked)
}

/// What a split is called that only its file names: `hard` of `hard-00000-of-00002.parquet`. Where a file has a number alone, its
/// folder names it; and so does one that is called `split=hard`.
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
        // As HRM's arrays are called, whose split is the folder.
        name if name.ends_with("__inputs") => of_folder().unwrap_or(name),
        name if name.is_empty() => of_folder().unwrap_or_else(|| ALL.to_owned()),
        name => name,
    }
}

/// Shards that are told apart by numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Shards {
    folder: PathBuf,
    /// What stands before the number of the shard.
    before: String,
    /// What stands behind it, up to how many shards there are: `-of-00003`.
    of: String,
    /// How many there are.
    count: usize,
    /// How many digits the number of a shard has.
    width: usize,
}

/// Of more shards than this it is not looked which are there.
const MOST_SHARDS: usize = 100_000;

impl Shards {
    /// The shards that this file is one of, and what stands behind their numbers in its name.
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

    /// The name of a shard as far as its numbers go.
    fn beginning(&self, number: usize) -> String {
        format!("{}{number:0width$}{}", self.before, self.of, width = self.width)
    }

    /// The numbers of shards of which nothing lies in their folder. They begin with 0, or with 1 if the last is there.
    fn missing(&self) -> Vec<usize> {
        let folder = if self.folder.as_os_str().is_empty() { Path::new(".") } else { &self.folder };
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let there: BTreeSet<String> = names
            .filter_map(|name| {
                let (shards, end) = Shards::of(Path::new(&name))?;
                (shards.before == self.before && shards.of == self.of)
                    .then(|| name[..name.len() - end.len()].to_owned())
            })
            .collect();
        let is_there = |number: &usize| there.contains(&self.beginning(*number));
        let first = usize::from(!is_there(&0) && is_there(&self.count));
        (first..first + self.count).filter(|number| !is_there(number)).collect()
    }
}

/// The shards that lack among these files, as their names say: of each set the first, and how many there are.
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
            many => format!("this shard is missing, as are {many} of {} in all", shards.count),
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
    fn names_are_read_as_hugging_face_reads_them() {
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

    #[test]
    fn what_names_no_split_is_one_of_its_own_name() {
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

    #[test]
    fn a_shard_that_is_not_there_is_missing_however_it_is_packed() {
        let folder = tempfile::tempdir().unwrap();
        let missing = |there: &[&str], named: &[&str]| -> Vec<String> {
            let path = |name: &&str| folder.path().join(name);
            there.iter().map(path).for_each(|path| fs::write(path, "").unwrap());
            let files: Vec<PathBuf> = named.iter().map(path).collect();
            let all = missing_shards(files.iter().map(|file| file.as_os_str()));
            there.iter().map(path).for_each(|path| fs::remove_file(path).unwrap());
            let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
            all.into_iter().map(|(path, why)| format!("{}: {why}", name(path))).collect()
        };
        let [a, b] = ["train-00000-of-00003.csv", "train-00002-of-00003.csv.gz"];
        assert_eq!(missing(&[a, b], &[a, b]), ["train-00001-of-00003.csv: this shard is missing"]);
        assert_eq!(missing(&[a, b, "train-00001-of-00003.parquet"], &[a]), [""; 0]);
        let all = missing(&["hard_2_of_9.csv"], &["hard_2_of_9.csv"]);
        assert_eq!(all, ["hard_0_of_9.csv: this shard is missing, as are 8 of 9 in all"]);
        // From 1 to as many as there are.
        assert_eq!(missing(&["x-1-of-2.csv", "x-2-of-2.csv"], &["x-1-of-2.csv"]), [""; 0]);
        for other in ["x-of-3.csv", "x-1-of-.csv", "x-1-of-0.csv", "x-1-of-99999999.csv", "out-of-1.csv"] {
            assert_eq!(missing(&[], &[other]), [""; 0], "{other}");
        }
    }
}
