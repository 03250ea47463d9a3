//! Computes the rows of a data set, with the labels of the recipe.
//!
//! | label | columns |
//! | --- | --- |
//! | always | `puzzle`, `solution`, `source`; `stratum`, `copy` and `symmetry` if the recipe has strata or copies |
//! | `givens`, `status`, `minimal`, `guesses`, `automorphisms`, `singles` | a column with the same name |
//! | `hodoku`, `se`, `two_way`, `csp` | the scale's columns, such as `hodoku.score` |
//! | `hardest`, `techniques` | one column per scale in the recipe, such as `hodoku.hardest` or `hodoku.techniques` |
//! | `backdoor` | the size of the smallest backdoor, up to 3 |
//! | `id`, `class` | ids of the canonical forms of the puzzle and of its solution |
//!
//! Guesses and HoDoKu's score depend on the orientation. The `turns` key adds values that are equal for isomorphic
//! puzzles: `canonical.guesses` for the canonical form, or `mean.guesses` as the mean over its images.

use super::pool::ChosenPuzzle;
use super::recipe::{LabelName, Recipe, Turns};
use super::source_record::SourceRecord;
use sodan_board::{Puzzle, Solution, Symmetry};
use sodan_canonical::{Canonicalize, Id};
use sodan_generator::Random;
use sodan_logic::State;
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::path::{Detail, Path};
use sodan_logic::rating::hodoku::{Hodoku, Level};
use sodan_logic::rating::{self, Scale};
use sodan_search::{Answer, answer, is_minimal};
use sodan_tasks::record::{Kind, Record, Schema, Value};
use sodan_tasks::{
    Backdoors, BackdoorsOptions, Buffers, Fault, Item, LARGEST_BACKDOOR, Limits, Status, Task,
    random_symmetry,
};
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, LazyLock};

/// A puzzle of a data set, with its source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DatasetRow {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Identifier of the puzzle's canonical form.
    pub id: Option<Id>,
    /// Identifier of the solution's canonical form, if the puzzle has exactly one solution.
    pub class: Option<Id>,
    /// Index of the source.
    pub source: usize,
    /// Index of the stratum, if there are strata.
    pub stratum: Option<usize>,
    /// 1-based index of the copy; 0 for the puzzle itself.
    pub copy: u64,
    /// Symmetry that maps the puzzle to this copy.
    pub symmetry: Symmetry,
}

impl DatasetRow {
    /// Creates the row of a chosen puzzle. Returns `None` if the candidate is not a valid puzzle.
    pub fn of(chosen: &ChosenPuzzle) -> Option<DatasetRow> {
        let SourceRecord { puzzle, id, class, .. } = chosen.candidate;
        let (source, stratum, symmetry) = (chosen.source, chosen.stratum, Symmetry::IDENTITY);
        puzzle.map(|puzzle| DatasetRow { puzzle, id, class, source, stratum, copy: 0, symmetry })
    }

    /// Returns this row and up to `copies` different copies. There are fewer copies if the puzzle has fewer images,
    /// such as an empty board. The symmetry of a copy depends only on the seed, the puzzle and the copy's number.
    pub fn with_copies(self, seed: u64, copies: u64) -> impl Iterator<Item = DatasetRow> {
        let number = self.id.and_then(|id| id.bytes().first_chunk().copied()).map_or(0, u64::from_be_bytes);
        let mut seen = HashSet::from([self.puzzle]);
        let copies = (1..=copies).map_while(move |copy| {
            let mut random = Random::part(seed, number, copy);
            let symmetries = (0..MOST_DRAWS).map(|_| random_symmetry(&mut random));
            let mut images = symmetries.map(|symmetry| (symmetry, symmetry.apply(self.puzzle)));
            let (symmetry, puzzle) = images.find(|(_, puzzle)| seen.insert(*puzzle))?;
            Some(DatasetRow { puzzle, copy, symmetry, ..self })
        });
        std::iter::once(self).chain(copies)
    }
}

/// Number of repeated images after which the search for a new image is abandoned.
const MOST_DRAWS: usize = 1 << 10;

/// Task that computes labels. The record number of an item is the 1-based index of a row.
pub struct Label<'a> {
    recipe: &'a Recipe,
    rows: &'a [DatasetRow],
}

/// Index of the random stream from which random orientations are drawn. No puzzle uses this stream.
const TURNS: u64 = u64::MAX - 1;

/// Names of HoDoKu's levels.
static LEVELS: LazyLock<Vec<&'static str>> = LazyLock::new(|| Level::ALL.map(Level::name).to_vec());

/// A row with its labels.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Labelled {
    /// Status of the puzzle.
    pub status: Status,
    /// The row.
    pub row: DatasetRow,
    /// Solution of the puzzle, if there is exactly one.
    pub solution: Option<Solution>,
    guesses: u64,
    minimal: Option<bool>,
    automorphisms: Option<u32>,
    backdoor: Option<u64>,
    singles: Option<bool>,
    rated: Vec<Rated>,
    turned: Option<Turned>,
    cut: Option<Cut>,
}

/// Values of a scale's columns for a puzzle, and the number of steps of each technique in its path.
#[derive(Clone, Debug)]
struct Rated {
    values: Vec<Option<rating::Value>>,
    techniques: Vec<(&'static str, u64)>,
}

/// Orientation-dependent labels of a puzzle. Numbers are the values of its canonical form, or ten times the means over
/// random images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    pub guesses: u64,
    pub score: Option<u64>,
    pub level: Option<&'static str>,
}

/// Options for computing ratings and orientation-dependent labels.
pub(crate) struct How<'a, 'l> {
    /// Seed for the random orientations.
    pub seed: u64,
    pub effort: Option<u64>,
    pub limits: &'a Limits<'l>,
}

impl Record for Labelled {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        None
    }
}

impl<'a> Label<'a> {
    /// Creates the task that computes a recipe's labels for these rows.
    pub fn new(recipe: &'a Recipe, rows: &'a [DatasetRow]) -> Label<'a> {
        Label { recipe, rows }
    }

    fn has(&self, label: LabelName) -> bool {
        self.recipe.labels.contains(&label)
    }

    /// Computes the labels of a row. Returns `None` if the task is cancelled.
    fn labelled(&self, row: &DatasetRow, item: &Item<'_>, limits: &Limits<'_>) -> Option<Labelled> {
        let answer = answer(&row.puzzle, 2);
        let status = match answer.count {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        let solution = answer.first.filter(|_| status == Status::Unique);
        let mut labelled = Labelled {
            status,
            row: *row,
            solution,
            guesses: answer.guesses,
            minimal: None,
            automorphisms: None,
            backdoor: None,
            singles: None,
            rated: Vec::new(),
            turned: None,
            cut: None,
        };
        if self.has(LabelName::Automorphisms) {
            labelled.automorphisms = Some(row.puzzle.canonical().automorphisms);
        }
        let Some(solution) = solution else { return Some(labelled) };
        if self.has(LabelName::Minimal) {
            labelled.minimal = Some(is_minimal(&row.puzzle));
        }
        self.find_backdoor(&mut labelled, item, limits);
        for scale in self.recipe.scales() {
            let how = How { seed: self.recipe.seed, effort: self.recipe.effort, limits };
            labelled.rated.push(rated(scale, &row.puzzle, &solution, &mut labelled.cut, &how)?);
        }
        if let Some(turns) = self.recipe.turns {
            let how = How { seed: self.recipe.seed, effort: self.recipe.effort, limits };
            let rates = self.has(LabelName::Hodoku);
            labelled.turned = Some(turned(turns, rates, &row.puzzle, &mut labelled.cut, &how)?);
        }
        Some(labelled)
    }

    fn find_backdoor(&self, labelled: &mut Labelled, item: &Item<'_>, limits: &Limits<'_>) {
        let size = match (self.has(LabelName::Backdoor), self.has(LabelName::Singles)) {
            (true, _) => LARGEST_BACKDOOR,
            (false, true) => 0,
            (false, false) => return,
        };
        let limits = Limits { effort: self.recipe.effort, ..*limits };
        let hunted = Backdoors::new(BackdoorsOptions { size }).ok().and_then(|task| task.one(item, &limits));
        let found = hunted.and_then(|hunted| hunted.found).map(|set| set.len() as u64);
        labelled.backdoor = found;
        labelled.singles = Some(found == Some(0));
    }
}

/// Computes the values of a scale for a proper puzzle. Returns `None` if the task is cancelled.
fn rated(
    scale: &dyn Scale,
    puzzle: &Puzzle,
    solution: &Solution,
    cut: &mut Option<Cut>,
    how: &How<'_, '_>,
) -> Option<Rated> {
    let should_stop = || (how.limits.should_stop)();
    let effort = Effort::up_to(how.effort.unwrap_or(u64::MAX)).unless(&should_stop);
    let path = scale.walk(State::new(puzzle), Some(*solution)).finish(Detail::Bare, &effort);
    if path.cut.is_some() {
        *cut = path.cut;
        let values = vec![None; scale.columns().len()];
        // A lower bound is not stored as a label.
        return (!should_stop()).then_some(Rated { values, techniques: Vec::new() });
    }
    let values = scale.rating(&path).values;
    Some(Rated { values, techniques: techniques(&path).into_iter().collect() })
}

/// Computes labels that depend on the orientation, including HoDoKu's rating if `rates` is set. Returns `None` if the
/// puzzle has no solution, or the task is cancelled.
pub(crate) fn turned(
    turns: Turns,
    rates: bool,
    puzzle: &Puzzle,
    cut: &mut Option<Cut>,
    how: &How<'_, '_>,
) -> Option<Turned> {
    let form = puzzle.canonical().form;
    let images: Vec<Puzzle> = match turns {
        Turns::Canonical => vec![form],
        Turns::Mean(count) => {
            let symmetry = |turn| random_symmetry(&mut Random::part(how.seed, TURNS, turn));
            (0..count).map(|turn| symmetry(turn).apply(form)).collect()
        }
    };
    let (mut guesses, mut scores, mut level) = (Vec::new(), Vec::new(), None);
    for image in &images {
        let Answer { guesses: of_image, first: Some(solution), .. } = answer(image, 2) else {
            return None;
        };
        guesses.push(of_image);
        if rates {
            let rated = rated(&Hodoku, image, &solution, cut, how)?;
            for value in rated.values.into_iter().flatten().take(2) {
                match value {
                    rating::Value::Integer(score) => scores.push(score),
                    rating::Value::Word(word) => level = Some(word),
                    rating::Value::Tenths(_) => {}
                }
            }
        }
    }
    let of = |numbers: &[u64]| match turns {
        Turns::Canonical => numbers.first().copied(),
        Turns::Mean(_) => mean_in_tenths(numbers),
    };
    let scores = if scores.len() == images.len() { of(&scores) } else { None };
    Some(Turned { guesses: of(&guesses).unwrap_or_default(), score: scores, level })
}

/// Returns the number of steps of each technique in a path, by slug.
pub(crate) fn techniques(path: &Path) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    for step in &path.steps {
        *counts.entry(step.technique.spec().slug).or_default() += 1;
    }
    counts
}

/// Returns ten times the mean of `numbers`, rounded to the nearest integer, or `None` if `numbers` is empty.
fn mean_in_tenths(numbers: &[u64]) -> Option<u64> {
    let count = numbers.len() as u64;
    (count > 0).then(|| (10 * numbers.iter().sum::<u64>() + count / 2) / count)
}

impl Task for Label<'_> {
    type Record = Labelled;

    fn name(&self) -> &'static str {
        "dataset build"
    }

    fn schema(&self) -> Schema<Labelled> {
        let mut schema = self.schema_of_rows();
        let mut place = 0;
        for &label in &self.recipe.labels {
            schema = match label.scale() {
                Some(scale) => {
                    place += 1;
                    self.schema_of_scale(schema, scale, place - 1)
                }
                None => schema_of_label(schema, label),
            };
        }
        match self.recipe.turns {
            Some(turns) => self.schema_of_turns(schema, turns),
            None => schema,
        }
        .end_with(|record| record.cut.map(|cut| format!("{cut}: a rating is missing")))
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Labelled),
    ) {
        for item in items {
            let Some(row) = item.raw.number.checked_sub(1).and_then(|place| self.rows.get(place)) else {
                return;
            };
            match self.labelled(row, item, limits) {
                Some(labelled) if !(limits.should_stop)() => give(item, &labelled),
                _ => return,
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Labelled, out: &mut Vec<u8>) {
        out.extend(format!("{}\n", record.row.puzzle).bytes());
    }
}

impl Label<'_> {
    fn schema_of_rows(&self) -> Schema<Labelled> {
        let names = |all: Vec<&String>| -> Arc<[String]> { all.into_iter().cloned().collect() };
        let sources = names(self.recipe.sources.iter().map(|source| &source.name).collect());
        let all_sources = sources.to_vec();
        let schema = Schema::empty()
            .column("puzzle", Kind::Text, "81 characters, `.` for an empty cell", |_, record: &Labelled| {
                record.row.puzzle.to_string().into()
            })
            .column(
                "solution",
                Kind::Text,
                "81 characters; missing unless there is exactly one solution",
                |_, record| record.solution.map(|solution| solution.to_string()).into(),
            )
            .column("source", Kind::Text, "source of the puzzle", move |_, record| {
                sources.get(record.row.source).cloned().into()
            })
            .among(all_sources);
        let schema = if self.recipe.strata.is_empty() {
            schema
        } else {
            let strata = names(self.recipe.strata.iter().map(|(name, _)| name).collect());
            let all = strata.to_vec();
            schema
                .column(
                    "stratum",
                    Kind::Text,
                    "stratum for which the puzzle was selected",
                    move |_, record| {
                        record.row.stratum.and_then(|stratum| strata.get(stratum).cloned()).into()
                    },
                )
                .among(all)
        };
        if self.recipe.copies == [0; 3] {
            return schema;
        }
        schema
            .column("copy", Kind::Integer, "number of the copy; 0 is the puzzle itself", |_, record| {
                record.row.copy.into()
            })
            .column(
                "symmetry",
                Kind::Text,
                "symmetry that maps the puzzle to this copy; `1` is the identity",
                |_, record| record.row.symmetry.to_string().into(),
            )
    }

    fn schema_of_scale(
        &self,
        mut schema: Schema<Labelled>,
        scale: &'static dyn Scale,
        place: usize,
    ) -> Schema<Labelled> {
        let name = scale.name();
        for (index, column) in scale.columns().iter().enumerate() {
            if column.name == "hardest" && !self.has(LabelName::Hardest) {
                continue;
            }
            let name = format!("{name}.{}", column.name);
            schema = schema.column_of_scale(name, column, move |_, record| {
                record.rated.get(place).and_then(|rated| rated.values.get(index).copied().flatten()).into()
            });
        }
        if self.has(LabelName::Techniques) {
            let (name, about) = (format!("{name}.techniques"), "number of steps of each technique, by slug");
            schema = schema.column(name, Kind::Counts, about, move |_, record| {
                let rated = record.rated.get(place).filter(|rated| !rated.techniques.is_empty());
                rated.map_or(Value::Missing, |rated| Value::Counts(rated.techniques.clone()))
            });
        }
        schema
    }

    fn schema_of_turns(&self, mut schema: Schema<Labelled>, turns: Turns) -> Schema<Labelled> {
        let (prefix, kind, of_what) = match turns {
            Turns::Canonical => ("canonical", Kind::Integer, "of the canonical form".to_owned()),
            Turns::Mean(count) => {
                ("mean", Kind::Tenths, format!("mean over {count} isomorphs, with one decimal"))
            }
        };
        let value = move |number: Option<u64>| match (number, kind) {
            (Some(number), Kind::Tenths) => Value::Tenths(number),
            (number, _) => number.into(),
        };
        if self.has(LabelName::Guesses) {
            schema = schema.column(format!("{prefix}.guesses"), kind, of_what.clone(), move |_, record| {
                value(record.turned.map(|turned| turned.guesses))
            });
        }
        if self.has(LabelName::Hodoku) {
            schema =
                schema.column(format!("{prefix}.hodoku.score"), kind, of_what.clone(), move |_, record| {
                    value(record.turned.and_then(|turned| turned.score))
                });
        }
        if self.has(LabelName::Hodoku) && turns == Turns::Canonical {
            schema =
                schema.column(format!("{prefix}.hodoku.level"), Kind::Word(&LEVELS), of_what, |_, record| {
                    record.turned.and_then(|turned| turned.level).into()
                });
        }
        schema
    }
}

/// Adds the column of a label that does not belong to a scale.
fn schema_of_label(schema: Schema<Labelled>, label: LabelName) -> Schema<Labelled> {
    match label {
        LabelName::Givens => schema.column("givens", Kind::Integer, "number of givens", |_, record| {
            record.row.puzzle.givens().len().into()
        }),
        LabelName::Status => {
            let about = "unique, multiple or none, by the number of solutions";
            schema
                .column("status", Kind::Word(&Status::NAMES), about, |_, record| record.status.name().into())
        }
        LabelName::Minimal => {
            let about = "whether every given is needed; missing unless there is exactly one solution";
            schema.column("minimal", Kind::Boolean, about, |_, record| record.minimal.into())
        }
        LabelName::Guesses => {
            let about = "number of guesses of Sodan's search; depends on the orientation";
            schema.column("guesses", Kind::Integer, about, |_, record| record.guesses.into())
        }
        LabelName::Backdoor => {
            let about =
                "smallest number of cells that, once filled in, let singles solve the rest; missing above 3";
            schema.column("backdoor", Kind::Integer, about, |_, record| record.backdoor.into())
        }
        LabelName::Id => {
            let about = "id of the canonical form: XXH3 of its 81 characters, the same for all isomorphs";
            schema.column("id", Kind::Text, about, |_, record| record.row.id.map(|id| id.to_string()).into())
        }
        LabelName::Class => {
            let about = "id of the canonical form of the solution";
            schema.column("class", Kind::Text, about, |_, record| {
                record.row.class.map(|id| id.to_string()).into()
            })
        }
        LabelName::Automorphisms => {
            let about = "number of symmetries that map the puzzle to itself";
            schema.column("automorphisms", Kind::Integer, about, |_, record| {
                record.automorphisms.map(u64::from).into()
            })
        }
        LabelName::Singles => {
            let about = "whether naked and hidden singles solve the puzzle";
            schema.column("singles", Kind::Boolean, about, |_, record| record.singles.into())
        }
        // These labels are added with their scales.
        LabelName::Techniques
        | LabelName::Hardest
        | LabelName::Hodoku
        | LabelName::Se
        | LabelName::TwoWay
        | LabelName::Csp => schema,
    }
}
