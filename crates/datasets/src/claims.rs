//! Recognises columns by name, and defines the values that they are compared with.
//!
//! | column | compared with |
//! | --- | --- |
//! | `solution`, `solutions`, `answer` | the solution |
//! | `ground_truth` (veRL) | the puzzle, or its solution if the value is a full grid |
//! | `givens`, `clues`, `given_cells` | the number of givens |
//! | `empty`, `num_empty`, `missing_cells` | the number of empty cells |
//! | `unique_solution`, `is_unique`, `num_solutions`, `solvable`, `status` | the number of solutions |
//! | `minimal` | whether no given can be removed |
//! | `er`, `ep`, `ed`, and columns of scales, such as `hodoku.score` (`hodoku_score` in Python's tables) | the rating |
//! | `score`, `level`, `steps` next to `hardest`, as `sodan rate` writes them | the rating on the row's `scale`, by default HoDoKu's |
//! | the `techniques` column of a scale, such as `hodoku.techniques` | the number of steps of each technique |
//! | `automorphisms` | the number of symmetries that map the puzzle to itself |
//! | `singles`, `backdoor` | whether singles solve the puzzle; the size of the smallest backdoor |
//! | `id`, `class`, in Sodan's own tables, which have a column `reason` | the ids of the canonical forms of puzzle and solution |
//! | `stratum`, `guesses`, `mean.guesses`, `mean.hodoku.score` | the recipe's stratum and labels, if the recipe is known |
//! | `canonical.guesses`, `canonical.hodoku.score`, `canonical.hodoku.level` | the value of the canonical form |
//! | `split` | the puzzles of other splits |
//! | `copy`, optionally with `symmetry` | the last preceding row whose copy number is 0 |
//! | `difficulty`, `rating`, `score`, `level`, `hardest`, and all labels above except `stratum`, `id` and `class` | the same column of isomorphic puzzles |
//!
//! These names, which published layouts and Sodan's own tables use, are recognised regardless of case. A column with
//! another name is not compared, unless a [`Naming`] maps it to one of these names. A value that is invalid for its
//! column, such as `maybe` in `minimal`, counts as wrong.

use crate::build::{LabelName, Recipe, Turns};
use crate::split;
use crate::technique_counts::{counts, names};
use sodan_canonical::Id;
use sodan_logic::Technique;
use sodan_logic::rating::{self, Scale, Value, ValueKind};
use sodan_logic::rating::{hodoku::Hodoku, se::Se};
use sodan_tasks::Status;

/// Property of a puzzle that a column claims.
#[derive(Clone, Copy)]
pub enum Claim {
    /// Number of givens.
    Givens,
    /// Number of empty cells.
    Empty,
    /// Whether the puzzle is minimal.
    Minimal,
    /// Number of solutions, as a word.
    Status,
    /// Whether there is exactly one solution.
    Unique,
    /// Number of solutions.
    Solutions,
    /// Whether there is a solution.
    Solvable,
    /// Identifier of the canonical form.
    Id,
    /// Identifier of the solution's canonical form.
    Class,
    /// Number of automorphisms.
    Automorphisms,
    /// Whether singles solve the puzzle.
    Singles,
    /// Size of the smallest backdoor.
    Backdoor,
    /// Stratum of the recipe.
    Stratum,
    /// Number of steps of each technique on a scale.
    Techniques(&'static dyn Scale),
    /// Value of the scale's column with this index.
    Rating(&'static dyn Scale, usize),
    /// Number of guesses made by the search.
    Guesses,
    /// Orientation-dependent label of the canonical form.
    OfLeastForm(OfTurns),
    /// Mean of an orientation-dependent label over random images.
    Mean(OfTurns),
}

/// Label that depends on the orientation of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfTurns {
    /// Number of guesses made by the search.
    Guesses,
    /// HoDoKu's score.
    Score,
    /// HoDoKu's level.
    Level,
}

/// Properties of the recipe from which a data set was built. All are `false` if the recipe is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Built {
    /// Whether the recipe has strata.
    pub has_strata: bool,
    /// Whether the `guesses` column contains the number of guesses made by Sodan's search.
    pub has_guesses: bool,
    /// Whether columns `mean.…` contain means over random images.
    pub has_means: bool,
}

impl Built {
    /// Returns the properties of `recipe`.
    pub fn of(recipe: &Recipe) -> Built {
        Built {
            has_strata: !recipe.strata.is_empty(),
            has_guesses: recipe.labels.contains(&LabelName::Guesses),
            has_means: matches!(recipe.turns, Some(Turns::Mean(_))),
        }
    }
}

/// Column names, each with the claim of the column. These claims do not depend on the other columns.
const NAMES: [(&str, Claim); 17] = [
    ("givens", Claim::Givens),
    ("clues", Claim::Givens),
    ("given_cells", Claim::Givens),
    ("empty", Claim::Empty),
    ("num_empty", Claim::Empty),
    ("missing_cells", Claim::Empty),
    ("minimal", Claim::Minimal),
    ("status", Claim::Status),
    ("unique_solution", Claim::Unique),
    ("is_unique", Claim::Unique),
    ("num_solutions", Claim::Solutions),
    ("solvable", Claim::Solvable),
    ("automorphisms", Claim::Automorphisms),
    ("singles", Claim::Singles),
    ("backdoor", Claim::Backdoor),
    ("stratum", Claim::Stratum),
    ("guesses", Claim::Guesses),
];

/// Names of difficulty labels, which are only compared between isomorphic puzzles.
const LABELS: [&str; 5] = ["difficulty", "rating", "score", "level", "hardest"];

/// Columns with nonstandard names, each with its standard name.
#[derive(Clone, Default, Debug)]
pub struct Naming(Vec<(String, String)>);

impl Naming {
    /// Adds a column to be checked as if it were called `name`. Returns `false` if columns with this name are not
    /// checked.
    pub fn add(&mut self, name: &str, column: &str) -> bool {
        let name = name.trim().to_lowercase();
        let is_known = ["id", "class"].contains(&&*name)
            || is_solution(&name)
            || is_label(&name)
            || Claim::of(&name, std::iter::empty()).is_some();
        if is_known {
            self.0.push((column.trim().to_lowercase(), name));
        }
        is_known
    }

    /// Returns the standard names of labels. Columns of scales, such as `hodoku.score`, are also valid names.
    pub fn labels() -> Vec<&'static str> {
        let claims = NAMES.iter().map(|(name, _)| *name);
        claims.chain(LABELS).chain(["er", "ep", "ed", "id", "class"]).collect()
    }

    fn columns(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(column, _)| &**column)
    }

    /// Returns the column that was specified as the solution column, if any.
    pub(crate) fn solution(&self) -> Option<&str> {
        self.0.iter().find(|(_, name)| is_solution(name)).map(|(column, _)| &**column)
    }

    /// Returns the standard name of a column. By default, this is the column's own name.
    pub(crate) fn name<'n>(&'n self, column: &'n str) -> &'n str {
        let named = self.0.iter().find(|(named, _)| named.eq_ignore_ascii_case(column.trim()));
        named.map_or(column, |(_, name)| name)
    }

    fn contains(&self, column: &str) -> bool {
        self.columns().any(|named| named.eq_ignore_ascii_case(column.trim()))
    }

    /// Returns whether a column contains solutions. `all` contains the names of all columns in the input.
    pub(crate) fn is_solution<'n>(&self, column: &str, all: impl Iterator<Item = &'n str> + Clone) -> bool {
        match self.contains(column) {
            true => is_solution(self.name(column)),
            false => is_solution_among(column, all),
        }
    }

    /// Returns the claim that a column makes, or `None` if it makes none. `all` contains the names of all columns in
    /// the input.
    pub(crate) fn claim<'n>(
        &self,
        column: &str,
        all: impl Iterator<Item = &'n str> + Clone,
    ) -> Option<Claim> {
        match self.name(column) {
            "id" if self.contains(column) => Some(Claim::Id),
            "class" if self.contains(column) => Some(Claim::Class),
            name => Claim::of(name, all),
        }
    }
}

impl Claim {
    /// Returns the claim that the column `name` makes, or `None` if it makes none. `all` contains the names of all
    /// columns.
    pub fn of<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone) -> Option<Claim> {
        let name = dotted(name.trim().to_lowercase());
        let has = |wanted: &str| all.clone().any(|name| name.trim().eq_ignore_ascii_case(wanted));
        match &*name {
            // In tables of `sodan minimize`, this column contains boards.
            "minimal" if has("record") && has("number") => None,
            "id" => has("reason").then_some(Claim::Id),
            "class" => has("reason").then_some(Claim::Class),
            "er" | "ep" | "ed" => column(&Se, &name),
            // In tables of `sodan explain`, which have a column `board`, this column contains the steps themselves.
            "steps" if has("board") => None,
            "score" | "level" | "steps" if has("score") && has("level") && has("hardest") => {
                column(&Hodoku, &name)
            }
            _ => match NAMES.iter().find(|(known, _)| *known == name) {
                Some((_, claim)) => Some(*claim),
                None => of_scale(&name),
            },
        }
    }

    /// Returns the scale that a claim about a rating or techniques refers to. Returns `None` for other claims.
    pub fn scale(self) -> Option<&'static dyn Scale> {
        match self {
            Claim::Techniques(scale) | Claim::Rating(scale, _) => Some(scale),
            Claim::OfLeastForm(OfTurns::Score | OfTurns::Level) | Claim::Mean(OfTurns::Score) => {
                Some(&Hodoku)
            }
            _ => None,
        }
    }

    /// Returns whether checking the claim takes so long that the claim is checked only in the first rows of a file.
    pub fn needs_a_close_look(self) -> bool {
        match self {
            Claim::Minimal | Claim::Singles | Claim::Backdoor | Claim::Stratum => true,
            Claim::Techniques(_) | Claim::Rating(..) | Claim::Mean(_) => true,
            Claim::OfLeastForm(measure) => measure != OfTurns::Guesses,
            Claim::Givens
            | Claim::Empty
            | Claim::Status
            | Claim::Unique
            | Claim::Solutions
            | Claim::Solvable
            | Claim::Id
            | Claim::Class
            | Claim::Automorphisms
            | Claim::Guesses => false,
        }
    }

    /// Returns a description of the valid values if `text` is not one of these values, or `None` if `text` is valid.
    pub fn should_be(self, text: &str) -> Option<&'static str> {
        let is_one = match self {
            Claim::Minimal | Claim::Singles | Claim::Unique | Claim::Solvable => truth_value(text).is_some(),
            Claim::Status => Status::NAMES.iter().any(|name| text.trim().eq_ignore_ascii_case(name)),
            Claim::Techniques(_) => counts(text).is_some() || names(text).is_some(),
            Claim::Id | Claim::Class => text.trim().parse::<Id>().is_ok(),
            _ => is_any_number(text),
        };
        self.kind().filter(|_| !is_one)
    }

    /// Returns a description of the valid values, or `None` if every text is valid.
    pub fn kind(self) -> Option<&'static str> {
        match self {
            Claim::Givens | Claim::Empty | Claim::Automorphisms | Claim::Backdoor => Some(NUMBER),
            Claim::Guesses | Claim::Solutions => Some(NUMBER),
            Claim::Mean(_) | Claim::OfLeastForm(OfTurns::Guesses | OfTurns::Score) => Some(NUMBER),
            Claim::Rating(scale, column) if scale.columns()[column].kind != ValueKind::Word => Some(NUMBER),
            Claim::Minimal | Claim::Singles | Claim::Unique | Claim::Solvable => Some("true or false"),
            Claim::Status => Some("unique, multiple or none"),
            Claim::Techniques(_) => Some("techniques, each with its number of steps"),
            Claim::Id | Claim::Class => Some("an id of 32 hexadecimal digits"),
            // Words are compared with the correct value. This also detects invalid words.
            Claim::Stratum | Claim::Rating(..) | Claim::OfLeastForm(_) => None,
        }
    }

    /// Returns whether the claim cannot be checked, because it requires a recipe that is missing.
    pub fn needs_a_recipe(self, built: Built) -> bool {
        match self {
            Claim::Stratum => !built.has_strata,
            Claim::Guesses => !built.has_guesses,
            Claim::Mean(_) => !built.has_means,
            _ => false,
        }
    }

    /// Returns a description of the value that the column is compared with.
    fn truth(self) -> String {
        let truth = match self {
            Claim::Givens => "the number of givens".into(),
            Claim::Empty => "the number of empty cells".into(),
            Claim::Minimal => "the puzzle's minimality".into(),
            Claim::Status | Claim::Solutions => "the number of solutions".into(),
            Claim::Unique => "the uniqueness of the solution".into(),
            Claim::Solvable => "the existence of a solution".into(),
            Claim::Id => "the id of the canonical form".into(),
            Claim::Class => "the id of the solution's canonical form".into(),
            Claim::Automorphisms => "the number of symmetries that map the puzzle to itself".into(),
            Claim::Singles => "the result of solving with singles".into(),
            Claim::Backdoor => "the size of the smallest backdoor".into(),
            Claim::Stratum => "the recipe's condition for the stratum".into(),
            Claim::Techniques(scale) => format!("the techniques of the {} path", scale.name()),
            Claim::Rating(scale, column) => format!("{}.{}", scale.name(), scale.columns()[column].name),
            Claim::Guesses => "the number of guesses that the search makes".into(),
            Claim::OfLeastForm(measure) => format!("{} of the canonical form", measure.name()),
            Claim::Mean(measure) => format!("the mean of {} over the recipe's isomorphs", measure.name()),
        };
        if self.needs_a_close_look() { truth + IN_FIRST_ROWS } else { truth }
    }
}

/// Returns whether the column `name` contains solutions, given the names of all columns. Returns `false` for tables of
/// `sodan check`, where such a column contains the result of a check.
pub fn is_solution_among<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone) -> bool {
    let is_of_check = ["redundant", "spare"].iter().all(|name| all.clone().any(|it| it == *name));
    is_solution(name) && !is_of_check
}

/// Returns whether a column with this name contains solutions in most tables.
pub fn is_solution(name: &str) -> bool {
    ["solution", "solutions", "answer"].iter().any(|it| name.trim().eq_ignore_ascii_case(it))
}

/// Returns whether a column belongs to the scale that the row's column `scale` names, given the names of all columns.
pub fn is_of_own_scale<'n>(name: &str, mut all: impl Iterator<Item = &'n str>) -> bool {
    ["score", "level", "steps"].iter().any(|it| name.trim().eq_ignore_ascii_case(it))
        && all.any(|it| it.trim().eq_ignore_ascii_case("scale"))
}

/// Returns whether a column with this name contains veRL's ground truth.
pub fn is_truth(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("ground_truth")
}

/// Description of the value that solutions are compared with.
pub const SOLUTION: &str = "the puzzle's solution";

/// Suffix of a description if only the first rows are compared.
pub const IN_FIRST_ROWS: &str = ", in the first rows";

/// Description for a label that is only compared between isomorphic puzzles.
pub const LABEL_OF_TWINS: &str = "the same column of twins";

/// Returns each column with a description of the value that it is compared with, or `None` if the column is not
/// compared. Some comparisons require a recipe.
pub fn compared(columns: &[String], naming: &Naming, built: Built) -> Vec<(String, Option<String>)> {
    let all = || columns.iter().map(String::as_str);
    let with = |column: &String| {
        let name = naming.name(column);
        match naming.claim(column, all()) {
            _ if naming.is_solution(column, all()) => Some(SOLUTION.to_owned()),
            Some(Claim::Rating(..)) if is_of_own_scale(name, all()) => {
                Some(format!("the scale's {name}{IN_FIRST_ROWS}"))
            }
            Some(claim) if !claim.needs_a_recipe(built) => Some(claim.truth()),
            None if is_copy_among(name, all()) => Some("the previous row with copy 0".into()),
            None if name.eq_ignore_ascii_case("symmetry") && all().any(|it| is_copy_among(it, all())) => {
                Some("the symmetry that maps the row with copy 0 to this row".into())
            }
            None if is_truth(name) => Some("the puzzle or its solution".into()),
            None if split::is_column(name) => Some("twins in other splits".into()),
            _ if is_label_among(name, all()) => Some(LABEL_OF_TWINS.into()),
            _ => None,
        }
    };
    columns.iter().map(|column| (column.clone(), with(column))).collect()
}

/// Returns whether a column contains copy numbers, given the names of all columns. Returns `false` for tables of
/// `sodan morph`, in which such a column contains boards.
pub fn is_copy_among<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone) -> bool {
    let is_of_morph = ["record", "number"].iter().all(|other| all.clone().any(|name| name == *other));
    name.trim().eq_ignore_ascii_case("copy") && !is_of_morph
}

/// Returns the claim of a column named `PREFIX.NAME`, where the prefix is a scale, `canonical` or `mean`. Returns
/// `None` for other columns.
fn of_scale(name: &str) -> Option<Claim> {
    let (scale, of_scale) = name.split_once('.')?;
    match (scale, of_turns(of_scale)) {
        ("canonical", Some(measure)) => return Some(Claim::OfLeastForm(measure)),
        ("mean", Some(measure)) => return Some(Claim::Mean(measure)),
        _ => {}
    }
    let scale = rating::named(scale)?;
    match of_scale {
        "techniques" => Some(Claim::Techniques(scale)),
        _ => column(scale, of_scale),
    }
}

fn of_turns(name: &str) -> Option<OfTurns> {
    [OfTurns::Guesses, OfTurns::Score, OfTurns::Level].into_iter().find(|it| it.name() == name)
}

impl OfTurns {
    /// Returns the name of the column that contains this label of the puzzle itself, in its own orientation.
    fn name(self) -> &'static str {
        match self {
            OfTurns::Guesses => "guesses",
            OfTurns::Score => "hodoku.score",
            OfTurns::Level => "hodoku.level",
        }
    }
}

/// Returns the claim of a scale's column, or `None` if the scale does not have this column.
pub fn column(scale: &'static dyn Scale, name: &str) -> Option<Claim> {
    let place = scale.columns().iter().position(|column| column.name == name)?;
    Some(Claim::Rating(scale, place))
}

/// Returns whether a column contains a label that is compared between isomorphic puzzles, given the names of all
/// columns. The rating in sudoku-extreme's layout is not compared: it is a number of guesses, which depends on the
/// orientation.
pub fn is_label_among<'n>(name: &str, all: impl Iterator<Item = &'n str>) -> bool {
    is_label(name) && !(name == "rating" && all.eq(["source", "answer", "rating"]))
}

/// Returns whether a column with this name contains a label that is compared between isomorphic puzzles.
pub fn is_label(name: &str) -> bool {
    let is_invariant = |claim| !matches!(claim, Claim::Stratum);
    LABELS.iter().any(|label| name.trim().eq_ignore_ascii_case(label))
        || Claim::of(name, std::iter::empty()).is_some_and(is_invariant)
}

/// Description of the valid values of numeric claims.
pub const NUMBER: &str = "a number";

fn is_any_number(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok_and(f64::is_finite)
}

/// Parses a boolean in the formats of various programs. Returns `None` if the text is not a boolean.
pub fn truth_value(text: &str) -> Option<bool> {
    match &*text.trim().to_lowercase() {
        "true" | "1" | "1.0" | "yes" => Some(true),
        "false" | "0" | "0.0" | "no" => Some(false),
        _ => None,
    }
}

/// Returns whether a string represents `number`, possibly as a float.
pub fn is_number(text: &str, number: u64) -> bool {
    text.trim().parse::<f64>().is_ok_and(|claimed| claimed == number as f64)
}

/// Returns whether a string is a number greater than 1.
pub fn is_several(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok_and(|claimed| claimed > 1.0)
}

/// Returns whether a string represents a scale's value. Techniques may be given by name, slug or HoDoKu code.
pub fn is_value(text: &str, value: Value) -> bool {
    match value {
        Value::Integer(number) => is_number(text, number),
        Value::Tenths(tenths) => {
            text.trim().parse::<f64>().is_ok_and(|claimed| (claimed * 10.0).round() == tenths as f64)
        }
        Value::Word(word) => {
            let technique = |text: &str| text.parse::<Technique>().ok();
            text.trim().eq_ignore_ascii_case(word)
                || technique(word).is_some_and(|it| technique(text) == Some(it))
        }
    }
}

/// Replaces the underscore after a scale's name with a dot: Python's tables use names such as `hodoku_score`.
fn dotted(name: String) -> String {
    let is_of = |scale: &&dyn Scale| {
        name.strip_prefix(scale.name()).and_then(|rest| rest.strip_prefix('_')).is_some()
    };
    match rating::ALL.iter().copied().find(|scale| is_of(scale)) {
        Some(scale) => format!("{}.{}", scale.name(), &name[scale.name().len() + 1..]),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_are_claims() {
        let of = |name| Claim::of(name, ["id", name].into_iter());
        assert!(matches!(of("Clues"), Some(Claim::Givens)));
        assert!(matches!(of("num_empty"), Some(Claim::Empty)));
        assert!(matches!(of("se.er"), Some(Claim::Rating(..))));
        assert!(matches!(of("hodoku.score"), Some(Claim::Rating(..))));
        for name in ["se_er", "hodoku_score", "two_way_rank"] {
            assert!(matches!(of(name), Some(Claim::Rating(..))), "{name}: a column of a table of Python");
        }
        assert!(of("se_quence").is_none());
        assert!(of("rating").is_none() && is_label("rating"));
        assert!(!is_label("id") && !is_label("source"));
        for name in ["n_clues", "clue_count", "hints", "count", "given", "first_clue", "difficulty_class"] {
            assert!(of(name).is_none() && !is_label(name), "{name}: not a name of a published layout");
        }
    }

    #[test]
    fn ids_and_boards_are_distinguished() {
        let of = |name: &str, all: &[&str]| Claim::of(name, all.iter().copied());
        assert!(of("id", &["id", "puzzle", "clues"]).is_none(), "Kaggle's ids are numbers");
        assert!(matches!(of("id", &["id", "reason"]), Some(Claim::Id)));
        assert!(matches!(of("class", &["class", "reason"]), Some(Claim::Class)));
        assert!(of("minimal", &["record", "number", "minimal"]).is_none(), "boards of minimize");
        assert!(matches!(of("minimal", &["number", "minimal"]), Some(Claim::Minimal)), "a library's export");
        assert!(!is_copy_among("copy", ["record", "number", "copy"].into_iter()), "boards of morph");
        assert!(is_copy_among("copy", ["copy", "symmetry"].into_iter()));
    }

    #[test]
    fn namings_are_of_known_names_only() {
        let mut naming = Naming::default();
        for (name, column) in
            [("Givens", "n clues"), ("id", "key"), ("se.er", "column 3"), ("solution", "gold")]
        {
            assert!(naming.add(name, column), "{name}");
        }
        assert!(!naming.add("source", "x") && !naming.add("se.rank", "x"));
        let claim = |column: &str| naming.claim(column, std::iter::empty());
        assert!(matches!(claim("N Clues"), Some(Claim::Givens)) && matches!(claim("key"), Some(Claim::Id)));
        assert!(matches!(claim("column 3"), Some(Claim::Rating(..))) && claim("column 2").is_none());
        assert!(naming.is_solution("gold", std::iter::empty()) && naming.solution() == Some("gold"));
    }

    #[test]
    fn unsuited_text_suggests_another_claim() {
        let should_be =
            |name: &str, text: &str| Claim::of(name, [name, "reason"].into_iter()).unwrap().should_be(text);
        for (name, right, wrong) in [
            ("givens", "24.0", "many"),
            ("minimal", "True", "maybe"),
            ("singles", "0", "2"),
            ("status", "Unique", "open"),
            ("status", "timeout", "1"),
            ("hodoku.techniques", "x-wing:2", "x-wing, 2"),
            ("hodoku.techniques", "x-wing skyscraper", "many"),
            ("hodoku.techniques", r#"["x-wing"]"#, r#"["by eye"]"#),
            ("se.techniques", "[]", r#"[{"name":"a","count":1},{"name":"a","count":1}]"#),
            ("hodoku.score", "1234", "NaN"),
            ("er", "8.4", "hard"),
            ("backdoor", "2", "two"),
            ("automorphisms", "1", "one"),
            ("mean.guesses", "2.3", "few"),
            ("unique_solution", "True", "maybe"),
            ("num_solutions", "1", "one"),
            ("solvable", "yes", "mostly"),
            ("id", "0123456789abcdef0123456789abcdef", "17"),
        ] {
            assert_eq!(should_be(name, right), None, "{name}");
            assert!(should_be(name, wrong).is_some(), "{name}: {wrong}");
        }
        assert_eq!(should_be("hodoku.level", "hard"), None);
    }

    /// `score` and `level` refer to HoDoKu only in tables of `sodan rate`.
    #[test]
    fn hodoku_claims_need_rate_columns() {
        let names = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let with = |all: &[&str]| -> Vec<String> {
            compared(&names(all), &Naming::default(), Built::default())
                .into_iter()
                .filter_map(|(_, with)| with)
                .collect()
        };
        assert_eq!(
            with(&["record", "solution", "score", "level", "hardest"]),
            [
                "the puzzle's solution",
                "hodoku.score, in the first rows",
                "hodoku.level, in the first rows",
                "the same column of twins"
            ]
        );
        assert_eq!(with(&["score", "level"]), ["the same column of twins"; 2]);
        assert_eq!(
            with(&["scale", "level", "score", "hardest", "board", "steps"]),
            [
                "the scale's level, in the first rows",
                "the scale's score, in the first rows",
                "the same column of twins"
            ]
        );
        assert!(with(&["solution", "redundant", "spare"]).is_empty());
    }

    #[test]
    fn strata_need_a_recipe() {
        let names = ["stratum".to_owned(), "source".to_owned()];
        let is_compared = |has_strata| {
            compared(&names, &Naming::default(), Built { has_strata, ..Built::default() })
                .into_iter()
                .map(|pair| pair.1.is_some())
        };
        assert!(is_compared(true).eq([true, false]) && is_compared(false).eq([false, false]));
    }

    /// The rating in sudoku-extreme's layout is not a label, since the rating differs between isomorphs.
    #[test]
    fn extreme_ratings_are_not_labels() {
        let with = |all: &[&str]| {
            let names: Vec<String> = all.iter().map(|name| (*name).to_owned()).collect();
            compared(&names, &Naming::default(), Built::default()).pop().unwrap().1
        };
        assert_eq!(with(&["source", "answer", "rating"]), None);
        assert_eq!(with(&["answer", "rating"]).as_deref(), Some("the same column of twins"));
    }

    #[test]
    fn recipe_claims_are_optional_labels() {
        let with = |name: &str, built| {
            compared(&[name.to_owned()], &Naming::default(), built).pop().unwrap().1.unwrap()
        };
        let built = Built { has_guesses: true, has_means: true, ..Built::default() };
        for name in ["guesses", "mean.guesses", "mean.hodoku.score"] {
            assert_eq!(with(name, Built::default()), "the same column of twins");
            assert_ne!(with(name, built), "the same column of twins");
        }
        assert_eq!(with("canonical.guesses", Built::default()), "guesses of the canonical form");
    }

    #[test]
    fn human_spellings_are_parsed() {
        assert!(is_number("24", 24) && is_number(" 24.0", 24) && !is_number("x", 24));
        assert!(is_value("8.4", Value::Tenths(84)) && !is_value("8.5", Value::Tenths(84)));
        assert!(is_value("Medium", Value::Word("medium")));
    }

    #[test]
    fn technique_spellings_are_parsed() {
        let name = "Locked Candidates Type 1 (Pointing)";
        for text in [name, "pointing", " POINTING", "locked candidates type 1 pointing", "0100"] {
            assert!(is_value(text, Value::Word(name)), "{text}");
        }
        assert!(!is_value("claiming", Value::Word(name)) && !is_value("", Value::Word(name)));
    }
}
