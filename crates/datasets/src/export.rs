//! Writes the file layouts of published training code.
//!
//! | layout | files of a split | read by |
//! | --- | --- | --- |
//! | `hrm` | a folder of NumPy arrays, and `dataset.json` | HRM and TRM |
//! | `ordered` | one array with 325 numbers per row, in solving order | the code of Shah and others, 2024 |
//! | `extreme` | CSV: `source,question,answer,rating`, `.` for an empty cell | converters of `sudoku-extreme` |
//! | `kaggle` | CSV: `quizzes,solutions`, `0` for an empty cell | readers of the Kaggle data set "1 million Sudoku games" |
//! | `rrn` | CSV without a header: puzzle and solution, `0` for an empty cell; `valid.csv` for validation | recurrent relational networks |
//! | `question` | JSON lines: `question`, `answer`, and all other columns as `metadata` | environments with verifiers |
//! | `verl` | JSON lines: a prompt, its ground truth, and all other columns as `extra_info` | veRL and TRL |
//!
//! In `hrm`, a cell is stored as its digit plus one; 1 is an empty cell, and 0 is padding. A group is a puzzle with its
//! copies. The rows of a group are consecutive, and all except the first have a nonzero number in the `copy` column.
//!
//! In `ordered`, a row starts with the number of givens, followed by four numbers per cell: row and column from 0,
//! digit, and strategy. Givens come first, with strategy 0. The other cells follow in the order of HoDoKu's path. A
//! cell's strategy is the technique of the last step without a placement since the previous cell or, if there is no
//! such step, of the single that places the cell: 2 naked single, 3 hidden single, 4 naked pair, 5 naked triple, 6
//! locked candidates, 7 XY-wing, 8 unique rectangle, and 1 any other technique.
//!
//! In `verl`, the ground truth is the puzzle, which is sufficient for grading (`sodan.verify` in Python). A field
//! contains numbers only if the input declares its column as numeric. Readers of JSON objects expect each field to have
//! the same type in all rows; [`Fields`] ensures this.

mod fields;

use crate::npy;
pub use fields::Fields;
use fields::Kinds;
use serde_json::{Map, Number, Value, json};
use sodan_board::{Cell, Digit, Puzzle, Solution};
use sodan_logic::effort::Effort;
use sodan_logic::path::Detail;
use sodan_logic::rating::{Scale, hodoku::Hodoku};
use sodan_logic::{State, Technique};
use sodan_tasks::Passing;
use sodan_tasks::record::csv;

/// A file layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// Layout of HRM and TRM.
    Hrm,
    /// Cells in the order of solving.
    Ordered,
    /// Layout of `sudoku-extreme`.
    Extreme,
    /// Layout of the Kaggle data set "1 million Sudoku games".
    Kaggle,
    /// Layout of recurrent relational networks.
    Rrn,
    /// Questions and answers.
    Question,
    /// Prompts for veRL.
    Verl,
}

/// A row to export.
pub struct ExportRow<'a> {
    /// Puzzle with exactly one solution.
    pub puzzle: &'a Puzzle,
    /// Solution of the puzzle.
    pub solution: &'a Solution,
    /// Number of guesses made by the search.
    pub guesses: u64,
    /// Name and value of each other column.
    pub extra: &'a [Passing<'a>],
    /// Names of columns that are declared as text. `None` if the input does not declare types.
    pub texts: Option<&'a [String]>,
}

/// A file of a split. `name` is the part of its path after the split's name.
struct File {
    name: &'static str,
    kind: Kind,
}

enum Kind {
    /// Text with this header.
    Text(&'static str),
    /// Byte array with this number of bytes per row.
    Bytes(usize),
    /// Array of four-byte integers.
    Numbers,
}

/// Files of `hrm`, in the order in which [`Split::add`] returns their bytes.
const HRM: [File; 5] = [
    File { name: "/all__inputs.npy", kind: Kind::Bytes(81) },
    File { name: "/all__labels.npy", kind: Kind::Bytes(81) },
    File { name: "/all__puzzle_identifiers.npy", kind: Kind::Numbers },
    File { name: "/all__puzzle_indices.npy", kind: Kind::Numbers },
    File { name: "/all__group_indices.npy", kind: Kind::Numbers },
];

impl Layout {
    /// All layouts.
    pub const ALL: [Layout; 7] = [
        Layout::Hrm,
        Layout::Ordered,
        Layout::Extreme,
        Layout::Kaggle,
        Layout::Rrn,
        Layout::Question,
        Layout::Verl,
    ];

    /// Returns the name of the layout, as in options.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Hrm => "hrm",
            Layout::Ordered => "ordered",
            Layout::Extreme => "extreme",
            Layout::Kaggle => "kaggle",
            Layout::Rrn => "rrn",
            Layout::Question => "question",
            Layout::Verl => "verl",
        }
    }

    /// Returns the file format of the layout: `npy`, `csv` or `jsonl`.
    pub const fn kind(self) -> &'static str {
        match self {
            Layout::Hrm | Layout::Ordered => "npy",
            Layout::Extreme | Layout::Kaggle | Layout::Rrn => "csv",
            Layout::Question | Layout::Verl => "jsonl",
        }
    }

    /// Returns whether the layout marks rows that are copies of a puzzle.
    pub const fn tells_copies(self) -> bool {
        matches!(self, Layout::Hrm | Layout::Question | Layout::Verl)
    }

    const fn files(self) -> &'static [File] {
        match self {
            Layout::Hrm => &HRM,
            Layout::Ordered => &[File { name: ".npy", kind: Kind::Bytes(325) }],
            Layout::Extreme => &[File { name: ".csv", kind: Kind::Text("source,question,answer,rating\n") }],
            Layout::Kaggle => &[File { name: ".csv", kind: Kind::Text("quizzes,solutions\n") }],
            Layout::Rrn => &[File { name: ".csv", kind: Kind::Text("") }],
            Layout::Question | Layout::Verl => &[File { name: ".jsonl", kind: Kind::Text("") }],
        }
    }

    /// Encodes a row independently of other rows. Threads can share this work, which takes most of the time. The result
    /// contains the bytes for the first file of a split (`hrm`: the first two files; `verl`: the row without its split
    /// and index), and whether a group starts.
    pub fn encode(self, row: &ExportRow<'_>) -> Encoded {
        let (mut bytes, mut fields) = (Vec::new(), Vec::new());
        match self {
            Layout::Hrm => {
                let boards = [*row.puzzle.grid(), row.solution.grid()];
                boards.iter().for_each(|board| bytes.extend(board.digits().iter().copied().map(one_more)));
            }
            Layout::Ordered => bytes.extend(ordered(row.puzzle, row.solution)),
            Layout::Extreme => {
                csv::field(extra_value(row, "source").unwrap_or("sodan"), &mut bytes);
                bytes.extend(format!(",{},{},{}\n", row.puzzle, row.solution, row.guesses).bytes());
            }
            Layout::Kaggle | Layout::Rrn => {
                let puzzle = row.puzzle.to_string().replace('.', "0");
                bytes.extend(format!("{puzzle},{}\n", row.solution).bytes());
            }
            Layout::Question => {
                let of = |(name, value): &Passing<'_>| {
                    let is_text = row.texts.unwrap_or_default().iter().any(|text| text == name);
                    let value = match value {
                        None => Value::Null,
                        Some(value) if is_text => Value::from(&**value),
                        Some(value) => typed(value),
                    };
                    (name.to_string(), value)
                };
                let metadata: Map<String, Value> =
                    row.extra.iter().filter(|(name, _)| name != "solution").map(of).collect();
                fields = kinds_of(&metadata);
                let object = json!({
                    "question": row.puzzle.to_string(),
                    "answer": row.solution.to_string(),
                    "metadata": metadata,
                });
                bytes.extend(format!("{object}\n").bytes());
            }
            Layout::Verl => {
                let others = row.extra.iter().filter(|(name, _)| !OWN.contains(&&**name));
                let others =
                    others.map(|(name, value)| (name.to_string(), one_type(row, name, value.as_deref())));
                let others: Map<String, Value> = others.collect();
                fields = kinds_of(&others);
                bytes.extend(verl(row, others).bytes());
            }
        }
        Encoded { bytes, begins_group: extra_value(row, "copy").is_none_or(|copy| copy == "0"), fields }
    }
}

/// Instruction above the board in the prompt. The taskset in Python uses the same text.
const PROMPT: &str = "Solve this Sudoku. Answer with nine lines of nine digits in a fenced block.";

/// `extra_info` fields that are reserved by the `verl` layout.
const OWN: [&str; 4] = ["puzzle", "solution", "split", "index"];

fn kinds_of(fields: &Map<String, Value>) -> Vec<(String, Kinds)> {
    fields.iter().map(|(name, value)| (name.clone(), Kinds::of(value))).collect()
}

/// Encodes a row of the layout `verl`, except the last fields of its `extra_info`, which [`place`] adds.
fn verl(row: &ExportRow<'_>, others: Map<String, Value>) -> String {
    let (puzzle, solution) = (row.puzzle.to_string(), row.solution.to_string());
    let board: Vec<&str> = (0..9).map(|line| &puzzle[9 * line..][..9]).collect();
    let prompt = json!([{ "role": "user", "content": format!("{PROMPT}\n\n{}", board.join("\n")) }]);
    let source = Value::from(extra_value(row, "source").unwrap_or("sodan"));
    let reward = json!({ "style": "rule", "ground_truth": puzzle });
    let own = [("puzzle", puzzle.as_str()), ("solution", &solution)];
    let own = own.map(|(name, value)| (name.to_owned(), value.into()));
    let extra = Value::Object(own.into_iter().chain(others).collect()).to_string();
    let extra = extra.strip_suffix('}').unwrap_or(&extra);
    format!(
        "{{\"data_source\":{source},\"prompt\":{prompt},\"ability\":\"logic\",\"reward_model\":{reward},\
         \"puzzle\":\"{puzzle}\",\"extra_info\":{extra}"
    )
}

/// Returns the end of a row of the layout `verl`, with the split and the 0-based index in the split.
fn place(split: &str, index: u32) -> String {
    format!(",\"split\":{},\"index\":{index}}}}}\n", Value::from(split))
}

/// Converts the value of a passed-through column to JSON. The type is the same in all rows of a columnar file: numbers
/// and booleans keep their type unless the column is declared as text.
fn one_type(row: &ExportRow<'_>, name: &str, text: Option<&str>) -> Value {
    let Some(text) = text else { return Value::Null };
    let Some(texts) = row.texts else { return text.into() };
    let is_text = texts.iter().any(|text| text == name);
    if text.is_empty() && !is_text {
        return Value::Null;
    }
    let value =
        serde_json::from_str(text).ok().filter(|value: &Value| value.is_number() || value.is_boolean());
    value.filter(|_| !is_text).unwrap_or_else(|| text.into())
}

/// Converts a number or boolean in canonical form to JSON. All other texts, such as `007` and `1e3`, become JSON
/// strings.
fn typed(text: &str) -> Value {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"-.".contains(&byte));
    let number: Option<Number> =
        text.parse().ok().filter(|number: &Number| is_plain && number.to_string() == text);
    match (text, number) {
        ("true", _) => Value::Bool(true),
        ("false", _) => Value::Bool(false),
        (_, Some(number)) => Value::Number(number),
        (text, None) => Value::from(text),
    }
}

/// Returns the value in the column `name`, if any.
fn extra_value<'a>(row: &ExportRow<'a>, name: &str) -> Option<&'a str> {
    let values = row.extra.iter().filter(|(it, _)| it == name).filter_map(|(_, value)| value.as_deref());
    values.into_iter().find(|value| !value.is_empty())
}

/// An encoded row.
pub struct Encoded {
    bytes: Vec<u8>,
    begins_group: bool,
    /// In layouts with JSON objects, the name of each passed-through column and the kind of its value.
    fields: Vec<(String, Kinds)>,
}

impl Encoded {
    /// Returns whether the row is a copy of the preceding puzzle.
    pub fn is_copy(&self) -> bool {
        !self.begins_group
    }
}

impl Fields {
    /// Adds the fields of a row.
    pub fn add(&mut self, row: &Encoded) {
        self.add_kinds(&row.fields);
    }
}

/// A split that is being written.
pub struct Split {
    layout: Layout,
    name: String,
    rows: u32,
    groups: u32,
}

impl Split {
    /// Creates a split without rows.
    pub fn new(layout: Layout, name: &str) -> Split {
        Split { layout, name: name.to_owned(), rows: 0, groups: 0 }
    }

    /// Returns the number of rows added so far.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the path and initial header of each file.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let begin = |file: &File| {
            let mut begin = self.head(&file.kind, 0);
            // Index arrays start with the index of the first puzzle or group.
            if file.name.ends_with("_indices.npy") {
                begin.extend(0_i32.to_le_bytes());
            }
            (format!("{}{}", self.stem(), file.name), begin)
        };
        self.layout.files().iter().map(begin).collect()
    }

    /// Returns the split's name as used in file names.
    fn stem(&self) -> &str {
        match (self.layout, self.name.as_str()) {
            (Layout::Rrn, "validation") => "valid",
            (_, name) => name,
        }
    }

    /// Adds a row. Returns the bytes to append to each file.
    pub fn add(&mut self, row: &Encoded) -> Vec<Vec<u8>> {
        let mut added = vec![Vec::new(); self.layout.files().len()];
        if self.layout != Layout::Hrm {
            added[0].extend(&row.bytes);
            if self.layout == Layout::Verl {
                added[0].extend(place(&self.name, self.rows).bytes());
            }
            self.rows += 1;
            return added;
        }
        // A new group ends the previous one.
        if row.begins_group && self.rows > 0 {
            self.groups += 1;
            added[4].extend(self.rows.to_le_bytes());
        }
        self.rows += 1;
        let (inputs, labels) = row.bytes.split_at(81);
        added[0].extend(inputs);
        added[1].extend(labels);
        added[2].extend(0_i32.to_le_bytes());
        added[3].extend(self.rows.to_le_bytes());
        added
    }

    /// Ends the split. Returns, for each file, the bytes to append and the final header.
    pub fn end(&mut self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let is_hrm = self.layout == Layout::Hrm;
        let mut ends: Vec<_> = self.layout.files().iter().map(|_| (Vec::new(), Vec::new())).collect();
        if is_hrm && self.rows > 0 {
            self.groups += 1;
            ends[4].0.extend(self.rows.to_le_bytes());
        }
        for (file, end) in self.layout.files().iter().zip(&mut ends) {
            let rows = match file.name {
                "/all__puzzle_indices.npy" => self.rows + 1,
                "/all__group_indices.npy" => self.groups + 1,
                _ => self.rows,
            };
            end.1 = self.head(&file.kind, rows);
        }
        ends
    }

    /// Returns the path and text of each auxiliary file of a complete split, such as HRM's `dataset.json`.
    pub fn side_files(&self) -> Vec<(String, String)> {
        if self.layout != Layout::Hrm {
            return Vec::new();
        }
        let object = json!({
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": 11,
            "seq_len": 81,
            "num_puzzle_identifiers": 1,
            "total_groups": self.groups,
            "total_puzzles": self.rows,
            "mean_puzzle_examples": 1.0,
            "sets": ["all"],
        });
        vec![
            (format!("{}/dataset.json", self.name), format!("{object}\n")),
            ("identifiers.json".into(), "[\"<blank>\"]\n".into()),
        ]
    }

    /// Returns the header of a file with `rows` rows.
    fn head(&self, kind: &Kind, rows: u32) -> Vec<u8> {
        match kind {
            Kind::Text(header) => header.as_bytes().to_vec(),
            Kind::Bytes(width) => npy::head("|u1", &format!("{rows}, {width}")),
            Kind::Numbers => npy::head("<i4", &format!("{rows},")),
        }
    }
}

/// Encodes a cell as its digit plus one. An empty cell is 1.
fn one_more(digit: Option<Digit>) -> u8 {
    1 + digit.map_or(0, Digit::get)
}

/// Encodes a row of the layout `ordered`.
fn ordered(puzzle: &Puzzle, solution: &Solution) -> Vec<u8> {
    let mut row = vec![puzzle.givens().len() as u8];
    let mut add = |cell: Cell, strategy: u8| {
        let (line, column) = (cell.index() / 9, cell.index() % 9);
        row.extend([line as u8, column as u8, solution.get(cell).get(), strategy]);
    };
    puzzle.givens().iter().for_each(|cell| add(cell, 0));
    let walk = Hodoku.walk(State::new(puzzle), Some(*solution));
    let mut since = None;
    for step in walk.finish(Detail::Bare, &Effort::unlimited()).steps {
        let strategy = strategy(step.technique);
        for placed in &step.placements {
            add(placed.cell, since.take().unwrap_or(strategy));
        }
        if step.placements.is_empty() {
            since = Some(strategy);
        }
    }
    row
}

/// Returns the number of a technique's strategy in the layout `ordered`.
fn strategy(technique: Technique) -> u8 {
    match technique.spec().slug {
        "full-house" | "naked-single" => 2,
        "hidden-single" => 3,
        "naked-pair" | "locked-pair" => 4,
        "naked-triple" | "locked-triple" => 5,
        "pointing" | "claiming" => 6,
        "xy-wing" => 7,
        slug if slug.starts_with("uniqueness-test") => 8,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Read};

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Returns the files of a split with two rows. `copies` contains their values in the `copy` column.
    fn files(layout: Layout, copies: [&str; 2]) -> Vec<(String, Vec<u8>)> {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let answer = sodan_search::answer(&puzzle, 2);
        let mut split = Split::new(layout, "train");
        let mut files = split.files();
        let append = |files: &mut Vec<(String, Vec<u8>)>, added: Vec<Vec<u8>>| {
            files.iter_mut().zip(added).for_each(|(file, added)| file.1.extend(added));
        };
        for copy in copies {
            let extra =
                [("source", "a,b"), ("copy", copy)].map(|(name, value)| (name.into(), Some(value.into())));
            let solution = &answer.first.unwrap();
            let row =
                ExportRow { puzzle: &puzzle, solution, guesses: answer.guesses, extra: &extra, texts: None };
            let added = split.add(&layout.encode(&row));
            append(&mut files, added);
        }
        let (tails, heads): (Vec<_>, Vec<_>) = split.end().into_iter().unzip();
        append(&mut files, tails);
        for (file, head) in files.iter_mut().zip(heads) {
            file.1[..head.len()].copy_from_slice(&head);
        }
        files.extend(split.side_files().into_iter().map(|(path, text)| (path, text.into_bytes())));
        files
    }

    fn table(puzzles: Vec<u8>, solutions: Option<Vec<u8>>) -> String {
        let mut text = String::new();
        npy::text(Cursor::new(puzzles), solutions.map(Cursor::new))
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        text
    }

    #[test]
    fn arrays_are_read_back() {
        let solution = sodan_search::solve(&PROPER.parse::<Puzzle>().unwrap());
        let sodan_search::Outcome::Unique(solution) = solution else { panic!("it is proper") };
        let expected = format!("puzzle,solution\n{PROPER},{solution}\n{PROPER},{solution}\n");
        let hrm = files(Layout::Hrm, ["0", "1"]);
        assert_eq!(table(hrm[0].1.clone(), Some(hrm[1].1.clone())), expected);
        assert_eq!(table(files(Layout::Ordered, ["", ""]).remove(0).1, None), expected);
    }

    #[test]
    fn groups_are_puzzles_with_their_copies() {
        let numbers = |file: &[u8]| -> Vec<i32> {
            file[npy::head("<i4", "0,").len()..]
                .as_chunks::<4>()
                .0
                .iter()
                .map(|bytes| i32::from_le_bytes(*bytes))
                .collect()
        };
        for (copies, groups) in
            [(["0", "1"], vec![0, 2]), (["0", "0"], vec![0, 1, 2]), (["", ""], vec![0, 1, 2])]
        {
            let files = files(Layout::Hrm, copies);
            let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
            assert_eq!((paths[4], paths[5]), ("train/all__group_indices.npy", "train/dataset.json"));
            assert_eq!((numbers(&files[3].1), numbers(&files[4].1)), (vec![0, 1, 2], groups.clone()));
            let json: Value = serde_json::from_slice(&files[5].1).unwrap();
            assert_eq!(json["total_groups"], groups.len() - 1);
        }
    }

    /// Numbers and booleans keep their types in the metadata.
    #[test]
    fn metadata_keeps_types() {
        for text in ["7", "-3", "7.5", "0", "18446744073709551615", "true", "false"] {
            assert_eq!(typed(text).to_string(), text);
        }
        for text in ["007", "1e3", "7.50", "", "-", "True", "1.2.3", "12345678901234567890123"] {
            assert_eq!(typed(text), Value::from(text), "{text}");
        }
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let answer = sodan_search::answer(&puzzle, 2);
        let extra = [("givens", "17"), ("id", "17")].map(|(name, value)| (name.into(), Some(value.into())));
        let (solution, texts) = (&answer.first.unwrap(), Some(&["id".to_owned()][..]));
        let row = ExportRow { puzzle: &puzzle, solution, guesses: 0, extra: &extra, texts };
        let object: Value = serde_json::from_slice(&Layout::Question.encode(&row).bytes).unwrap();
        assert_eq!(object["metadata"], json!({ "givens": 17, "id": "17" }));
    }

    #[test]
    fn lines_use_the_expected_names() {
        let text = |layout| String::from_utf8(files(layout, ["0", "0"]).remove(0).1).unwrap();
        let extreme = text(Layout::Extreme);
        assert!(
            extreme.starts_with(&format!("source,question,answer,rating\n\"a,b\",{PROPER},417")),
            "{extreme}"
        );
        assert_eq!(extreme.lines().count(), 3);
        let kaggle = text(Layout::Kaggle);
        assert!(
            kaggle.starts_with(&format!("quizzes,solutions\n{},417", PROPER.replace('.', "0"))),
            "{kaggle}"
        );
        let plain = text(Layout::Rrn);
        assert_eq!(plain, kaggle.split_once('\n').unwrap().1);
        let path = |name| Split::new(Layout::Rrn, name).files()[0].0.clone();
        assert_eq!(["train", "validation", "test"].map(path), ["train.csv", "valid.csv", "test.csv"]);
        let question = text(Layout::Question);
        let object: Value = serde_json::from_str(question.lines().next().unwrap()).unwrap();
        assert_eq!((&object["question"], &object["metadata"]["source"]), (&PROPER.into(), &"a,b".into()));
    }

    /// Returns a row of the layout `verl` with these columns.
    fn verl_row(extra: &[(&str, &str)], texts: Option<&[String]>) -> Value {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let solution = &sodan_search::answer(&puzzle, 2).first.unwrap();
        let extra: Vec<Passing<'_>> =
            extra.iter().map(|(name, value)| ((*name).into(), Some((*value).into()))).collect();
        let row = ExportRow { puzzle: &puzzle, solution, guesses: 0, extra: &extra, texts };
        let mut split = Split::new(Layout::Verl, "test");
        let encoded = Layout::Verl.encode(&row);
        split.add(&encoded);
        serde_json::from_slice(&split.add(&encoded)[0]).unwrap()
    }

    /// The prompt contains the board, and only `extra_info` contains the solution.
    #[test]
    fn prompt_never_contains_the_solution() {
        let extra =
            [("source", "a \"b\""), ("index", "7"), ("split", "x"), ("solution", "no"), ("er", "7.1")];
        let mut object = verl_row(&extra, None);
        let extra = object["extra_info"].take();
        let solution = extra["solution"].as_str().unwrap();
        assert!(solution.starts_with("417369825") && !object.to_string().contains(&solution[..9]));
        assert_eq!(
            (&extra["split"], &extra["index"], &extra["er"]),
            (&"test".into(), &1.into(), &"7.1".into())
        );
        assert_eq!(extra["puzzle"], PROPER);
        assert_eq!(object["data_source"], "a \"b\"");
        assert_eq!(object["reward_model"], json!({ "style": "rule", "ground_truth": PROPER }));
        let content = object["prompt"][0]["content"].as_str().unwrap();
        assert!(content.ends_with(".\n\n4.....8.5\n.3.......\n...7.....\n.2.....6.\n....8.4..\n....1....\n...6.3.7.\n5..2.....\n1.4......"));
        assert_eq!(verl_row(&[], None)["data_source"], "sodan");
    }

    #[test]
    fn extra_info_has_constant_types() {
        // If column types are unknown, all values are strings, since a number in one row may be a word in the next.
        let extra = |columns: &[(&str, &str)], texts| verl_row(columns, texts)["extra_info"].take();
        let texts = ["id".to_owned()];
        let columns = [("id", "17"), ("er", "7"), ("minimal", "true"), ("score", ""), ("list", "[1]")];
        let untyped = extra(&columns, None);
        assert!(columns.iter().all(|(name, text)| untyped[name] == **text), "{untyped}");
        let typed = extra(&columns, Some(&texts));
        let texts = ["id", "er", "minimal", "score", "list"].map(|name| typed[name].to_string());
        assert_eq!(texts, ["\"17\"", "7", "true", "null", "\"[1]\""]);
        assert_eq!(extra(&[("p", "1e-7")], Some(&texts))["p"], 1e-7);
    }

    #[test]
    fn cells_follow_the_solving_order() {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let row = ordered(&puzzle, &sodan_search::answer(&puzzle, 2).first.unwrap());
        assert_eq!((row.len(), row[0]), (325, 17));
        let cells: Vec<&[u8]> = row[1..].chunks(4).collect();
        assert!(cells[..17].iter().all(|cell| cell[3] == 0) && cells[17..].iter().all(|cell| cell[3] > 0));
        let places: std::collections::BTreeSet<_> = cells.iter().map(|cell| (cell[0], cell[1])).collect();
        assert_eq!(places.len(), 81);
    }
}
