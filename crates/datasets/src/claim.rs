//! What a data set claims of its puzzles beside the solution, told by the names of columns.
//!
//! | column | claim |
//! | --- | --- |
//! | `givens`, `clues`, or such a word with one that counts: `n_clues`, `clue_count`, `nb_givens`, `numFilled`; `given_cells` | how many givens there are |
//! | `empty`, `n_empty`, `num_empty`, `empty_count`, `missing_cells`, `blanks`, `empties` | how many cells are empty |
//! | `is_unique`, `unique_solution`, `has_unique_solution` | whether there is exactly one solution |
//! | `num_solutions`, `n_solutions`, `solution_count`, `number_of_solutions` | how many solutions there are |
//! | `solvable`, `is_solvable` | whether there is a solution |
//! | `minimal`, `is_minimal` | whether no given can go |
//! | a scale's name, a dot and its column: `hodoku.score`, `se.er`, `forum.rank`; also `er`, `ep`, `ed` | the rating |
//! | `score`, `level` and `steps` beside `hardest`, as `sodan rate` writes them | those of the row's `scale`, or else HoDoKu's |
//! | a scale's name and `techniques`, as `sodan dataset build` or the library writes them | which techniques there are, and how many steps of each |
//! | `status` | `unique`, `multiple` or `none` |
//! | `id`, `class` | the ids of the least forms of the puzzle and of its solution, if they look like ids |
//! | `automorphisms` | how many ways bring the puzzle onto itself |
//! | `singles`, `backdoor` | whether singles solve it; how many cells need only be told |
//! | `stratum` | that the wish of the recipe's stratum holds, where the recipe is known |
//! | `guesses` | how often the search had to try both ways, where a recipe with that label is known |
//! | `canonical.` or `mean.` and `guesses`, `hodoku.score`, `hodoku.level` | the same of the least form, or as the recipe's mean |
//! | `split` | that the puzzle is in no other split |
//! | `copy`, and `symmetry` beside it | that the symmetry brings the row before it whose copy is 0 onto this row |
//! | `solution`, `solutions`, `answer`, but not beside `redundant` and `spare`, as `sodan check` writes them | the puzzle's solution |
//! | `ground_truth`, as veRL has it | the puzzle itself, or its solution, if it is a board |
//!
//! A column of any other name has solutions, too, if most of its values are full grids. Where no header names the columns, this is all that
//! is known of them: a number may be of givens, of guesses or of nothing, and is not guessed at. One of these names whose values are all boards
//! claims nothing. A text that can be no claim of the kind, as `maybe` of
//! whether singles solve a puzzle, is a wrong claim. A number may have a comma for its point in a table with semicolons between columns.
//!
//! Whatever else has a word for difficulty in its name is a label that nobody but its maker can work out; of it only this can be
//! told, whether twins have the same one.

use crate::build::{LabelName, Recipe, Turns};
use crate::split;
use serde::Deserialize;
use sodan_logic::Technique;
use sodan_logic::rating::{self, Scale, Value, ValueKind};
use sodan_logic::rating::{hodoku::Hodoku, se::Se};
use sodan_tasks::Status;
use std::collections::{BTreeMap, BTreeSet};

/// What a column claims.
#[derive(Clone, Copy)]
pub enum Claim {
    /// The number of givens.
    Givens,
    /// The number of empty cells.
    Empty,
    /// That it is minimal, or not.
    Minimal,
    /// How many solutions there are, in a word.
    Status,
    /// Whether there is exactly one solution.
    Unique,
    /// How many solutions there are.
    Solutions,
    /// Whether there is a solution.
    Solvable,
    /// The id of its least form.
    Id,
    /// The id of the least form of its solution.
    Class,
    /// How many ways bring it onto itself.
    Automorphisms,
    /// Whether singles solve it.
    Singles,
    /// How many cells need only be told for singles to solve the rest.
    Backdoor,
    /// Of which stratum of the recipe it is.
    Stratum,
    /// How many steps are of each technique on a scale.
    Techniques(&'static dyn Scale),
    /// The value of a column of a scale.
    Rating(&'static dyn Scale, usize),
    /// How often the search had to try both ways.
    Guesses,
    /// What depends on the turn, of the least form.
    OfLeastForm(OfTurns),
    /// What depends on the turn, as the mean over turns that a recipe draws.
    Mean(OfTurns),
}

/// What depends on how a puzzle is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfTurns {
    /// How often the search had to try both ways.
    Guesses,
    /// HoDoKu's score.
    Score,
    /// HoDoKu's level.
    Level,
}

/// What is known of how a data set was built.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Built {
    /// Whether there are strata.
    pub has_strata: bool,
    /// Whether `guesses` are those of the search.
    pub has_guesses: bool,
    /// Whether there are means over turns.
    pub has_means: bool,
}

impl Built {
    /// What a recipe says.
    pub fn of(recipe: &Recipe) -> Built {
        Built {
            has_strata: !recipe.strata.is_empty(),
            has_guesses: recipe.labels.contains(&LabelName::Guesses),
            has_means: matches!(recipe.turns, Some(Turns::Mean(_))),
        }
    }
}

impl Claim {
    /// What the column of that name claims, if it is known; `all` are the names of all columns.
    pub fn of<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone) -> Option<Claim> {
        let counted = of_number(name);
        let name = name.trim().to_lowercase();
        let has = |wanted: &str| all.clone().any(|it| it.trim().eq_ignore_ascii_case(wanted));
        match &*name {
            "givens" | "clues" | "given_cells" => Some(Claim::Givens),
            "empty" | "missing_cells" | "blanks" | "empties" => Some(Claim::Empty),
            "minimal" | "is_minimal" => Some(Claim::Minimal),
            "status" => Some(Claim::Status),
            "is_unique" | "unique_solution" | "has_unique_solution" => Some(Claim::Unique),
            "num_solutions" | "n_solutions" | "solution_count" | "number_of_solutions" => {
                Some(Claim::Solutions)
            }
            "solvable" | "is_solvable" => Some(Claim::Solvable),
            "id" => Some(Claim::Id),
            "class" => Some(Claim::Class),
            "automorphisms" => Some(Claim::Automorphisms),
            "singles" => Some(Claim::Singles),
            "backdoor" => Some(Claim::Backdoor),
            "stratum" => Some(Claim::Stratum),
            "er" | "ep" | "ed" => column(&Se, &name),
            "guesses" => Some(Claim::Guesses),
            // Beside the board that they belong to they are the steps themselves, as `sodan explain` writes them.
            "steps" if has("board") => None,
            "score" | "level" | "steps" if has("score") && has("level") && has("hardest") => {
                column(&Hodoku, &name)
            }
            _ if counted.is_some() => counted,
            _ => {
                let (scale, of_scale) = name.split_once('.')?;
                match (scale, of_turns(of_scale)) {
                    ("canonical", Some(what)) => return Some(Claim::OfLeastForm(what)),
                    ("mean", Some(what)) => return Some(Claim::Mean(what)),
                    _ => {}
                }
                let scale = rating::named(scale)?;
                match of_scale {
                    "techniques" => Some(Claim::Techniques(scale)),
                    _ => column(scale, of_scale),
                }
            }
        }
    }

    /// The scale that it is of, if it is one's.
    pub fn scale(self) -> Option<&'static dyn Scale> {
        match self {
            Claim::Techniques(scale) | Claim::Rating(scale, _) => Some(scale),
            Claim::OfLeastForm(OfTurns::Score | OfTurns::Level) | Claim::Mean(OfTurns::Score) => {
                Some(&Hodoku)
            }
            _ => None,
        }
    }

    /// Whether only the first rows of a file are asked for it: that takes long.
    pub fn needs_a_close_look(self) -> bool {
        match self {
            Claim::Minimal | Claim::Singles | Claim::Backdoor | Claim::Stratum => true,
            Claim::Techniques(_) | Claim::Rating(..) | Claim::Mean(_) => true,
            Claim::OfLeastForm(what) => what != OfTurns::Guesses,
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

    /// What a text should be that can be no such claim; nothing, if it can be one.
    pub fn should_be(self, text: &str) -> Option<&'static str> {
        let is_one = match self {
            Claim::Minimal | Claim::Singles | Claim::Unique | Claim::Solvable => truth_value(text).is_some(),
            Claim::Status => Status::NAMES.iter().any(|name| text.trim().eq_ignore_ascii_case(name)),
            Claim::Techniques(_) => counts(text).is_some() || names(text).is_some(),
            _ => is_any_number(text),
        };
        self.kind().filter(|_| !is_one)
    }

    /// What every value should be, whatever is so; nothing, if any text may stand there.
    pub fn kind(self) -> Option<&'static str> {
        match self {
            Claim::Givens | Claim::Empty | Claim::Automorphisms | Claim::Backdoor => Some(NUMBER),
            Claim::Guesses | Claim::Solutions => Some(NUMBER),
            Claim::Mean(_) | Claim::OfLeastForm(OfTurns::Guesses | OfTurns::Score) => Some(NUMBER),
            Claim::Rating(scale, column) if scale.columns()[column].kind != ValueKind::Word => Some(NUMBER),
            Claim::Minimal | Claim::Singles | Claim::Unique | Claim::Solvable => Some("true or false"),
            Claim::Status => Some("unique, multiple or none"),
            Claim::Techniques(_) => Some("techniques, each with how many steps are of it"),
            // Rows may have numbers as ids, and classes of any kind. Words, and strata, are compared with those that are right.
            Claim::Id | Claim::Class | Claim::Stratum | Claim::Rating(..) | Claim::OfLeastForm(_) => None,
        }
    }

    /// Whether it can be looked at only where it is known how the data set was built, and this is not.
    pub fn needs_a_recipe(self, built: Built) -> bool {
        match self {
            Claim::Stratum => !built.has_strata,
            Claim::Guesses => !built.has_guesses,
            Claim::Mean(_) => !built.has_means,
            _ => false,
        }
    }

    /// What the column is compared with.
    fn truth(self) -> String {
        let truth = match self {
            Claim::Givens => "the number of givens".into(),
            Claim::Empty => "the number of empty cells".into(),
            Claim::Minimal => "whether a given can go".into(),
            Claim::Status | Claim::Solutions => "how many solutions there are".into(),
            Claim::Unique => "whether there is exactly one solution".into(),
            Claim::Solvable => "whether there is a solution".into(),
            Claim::Id => "the id of the least form, where it is an id".into(),
            Claim::Class => "the id of the solution's least form, where it is an id".into(),
            Claim::Automorphisms => "how many ways bring the puzzle onto itself".into(),
            Claim::Singles => "whether singles solve the puzzle".into(),
            Claim::Backdoor => "how many cells need only be told".into(),
            Claim::Stratum => "the recipe's wish for the stratum".into(),
            Claim::Techniques(scale) => format!("the techniques of {}'s path", scale.name()),
            Claim::Rating(scale, column) => format!("{}.{}", scale.name(), scale.columns()[column].name),
            Claim::Guesses => "how often the search tries both ways".into(),
            Claim::OfLeastForm(what) => format!("{} of the least form", what.name()),
            Claim::Mean(what) => format!("the mean of {} over the recipe's turns", what.name()),
        };
        if self.needs_a_close_look() { truth + IN_FIRST_ROWS } else { truth }
    }
}

/// Whether a column of that name among these has solutions. `sodan check` says there what it found of the input's.
pub fn is_solution_among<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone) -> bool {
    let is_of_check = ["redundant", "spare"].iter().all(|beside| all.clone().any(|it| it == *beside));
    is_solution(name) && !is_of_check
}

/// Whether a column of that name has solutions, in nearly all tables.
pub fn is_solution(name: &str) -> bool {
    ["solution", "solutions", "answer"].iter().any(|it| name.trim().eq_ignore_ascii_case(it))
}

/// Whether a column of that name among these claims something of the scale that its row names in the column `scale`.
pub fn is_of_own_scale<'n>(name: &str, mut all: impl Iterator<Item = &'n str>) -> bool {
    ["score", "level", "steps"].iter().any(|it| name.trim().eq_ignore_ascii_case(it))
        && all.any(|it| it.trim().eq_ignore_ascii_case("scale"))
}

/// Whether a column of that name has what answers are judged by.
pub fn is_truth(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("ground_truth")
}

/// What the solutions in a column are compared with that is called so, or that the user names.
pub const SOLUTION: &str = "the puzzle's solution";

/// What the solutions in a column are compared with that is not known by its name.
pub const SOLUTION_OF_VALUES: &str = "the puzzle's solution, since it has full grids";

/// How what a column is compared with ends, if only the first rows are.
pub const IN_FIRST_ROWS: &str = ", in the first rows";

/// What a label is compared with that nobody can work out.
pub const LABEL_OF_TWINS: &str = "the same column of twins";

/// What each of these columns is compared with, if it is compared with anything. Some are only where a recipe is known.
pub fn compared(names: &[String], built: Built) -> Vec<(String, Option<String>)> {
    let all = || names.iter().map(String::as_str);
    let with = |name: &String| match Claim::of(name, all()) {
        _ if is_solution_among(name, all()) => Some(SOLUTION.to_owned()),
        Some(Claim::Rating(..)) if is_of_own_scale(name, all()) => {
            Some(format!("the scale's {name}{IN_FIRST_ROWS}"))
        }
        Some(claim) if !claim.needs_a_recipe(built) => Some(claim.truth()),
        None if is_copy(name) => Some("the row before it whose copy is 0".into()),
        None if name.eq_ignore_ascii_case("symmetry") && all().any(is_copy) => {
            Some("what brings the row whose copy is 0 onto this one".into())
        }
        None if is_truth(name) => Some("the puzzle".into()),
        None if split::is_column(name) => Some("twins in other splits".into()),
        _ if is_label_among(name, all()) => Some(LABEL_OF_TWINS.into()),
        _ => None,
    };
    names.iter().map(|name| (name.clone(), with(name))).collect()
}

/// Whether a column of that name says which copy of a puzzle a row is.
pub fn is_copy(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("copy")
}

/// The claim of a column whose name says that something is counted, and has one word for givens or for empty cells.
fn of_number(name: &str) -> Option<Claim> {
    const COUNTING: [&str; 9] = ["n", "nb", "nr", "num", "number", "count", "cnt", "total", "amount"];
    const BESIDE: [&str; 7] = ["of", "the", "cells", "squares", "digits", "initial", "puzzle"];
    const GIVENS: [&str; 6] = ["givens", "given", "clues", "clue", "filled", "prefilled"];
    const EMPTY: [&str; 6] = ["empty", "empties", "blank", "blanks", "missing", "holes"];
    let mut words: Vec<String> = vec![String::new()];
    let mut was_small = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() || letter.is_uppercase() && was_small {
            words.push(String::new());
        }
        was_small = letter.is_lowercase();
        words
            .last_mut()
            .expect("there is one")
            .extend(letter.to_lowercase().filter(|it| it.is_alphanumeric()));
    }
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
    let are_of = |nouns: [&str; 6]| {
        let is_noun = |word: &&&str| nouns.contains(word);
        let is_beside =
            |word: &&str| COUNTING.contains(word) || BESIDE.contains(word) || nouns.contains(word);
        words.iter().filter(is_noun).count() == 1
            && words.iter().any(|word| COUNTING.contains(word))
            && words.iter().all(is_beside)
    };
    match (are_of(GIVENS), are_of(EMPTY)) {
        (true, _) => Some(Claim::Givens),
        (_, true) => Some(Claim::Empty),
        _ => None,
    }
}

fn of_turns(name: &str) -> Option<OfTurns> {
    [OfTurns::Guesses, OfTurns::Score, OfTurns::Level].into_iter().find(|it| it.name() == name)
}

impl OfTurns {
    /// The column that it has without turns.
    fn name(self) -> &'static str {
        match self {
            OfTurns::Guesses => "guesses",
            OfTurns::Score => "hodoku.score",
            OfTurns::Level => "hodoku.level",
        }
    }
}

/// What a column of that scale claims, if the scale has one of that name.
pub fn column(scale: &'static dyn Scale, name: &str) -> Option<Claim> {
    let place = scale.columns().iter().position(|column| column.name == name)?;
    Some(Claim::Rating(scale, place))
}

/// The numbers of steps by technique, in any of the ways in which they are written: `x-wing:2 skyscraper:1`, an object, or a list of
/// objects with `name` and `count`. No technique may stand twice.
pub fn counts(text: &str) -> Option<BTreeMap<String, u64>> {
    #[derive(Deserialize)]
    struct Count {
        name: String,
        count: u64,
    }
    let text = text.trim();
    let list: Vec<(String, u64)> = match text.chars().next()? {
        '[' => {
            let list = serde_json::from_str::<Vec<Count>>(text).ok();
            let list = list.map(|list| list.into_iter().map(|it| (it.name, it.count)).collect());
            list.or_else(|| counts_in_quotes(text))?
        }
        '{' => return serde_json::from_str(text).ok(),
        _ => {
            let pairs = text.split_whitespace().map(|pair| {
                let (name, count) = pair.rsplit_once(':')?;
                Some((name.to_owned(), count.parse().ok()?))
            });
            pairs.collect::<Option<_>>()?
        }
    };
    let count = list.len();
    let counts: BTreeMap<String, u64> = list.into_iter().collect();
    (counts.len() == count).then_some(counts)
}

/// The numbers of steps in a list of objects that is no JSON, as Python, NumPy and DuckDB write it: `[{'name': 'x-wing', 'count': 2}
/// {'name': 'skyscraper', 'count': 1}]`, without quotes around words, or without commas between objects.
fn counts_in_quotes(text: &str) -> Option<Vec<(String, u64)>> {
    let objects = text.strip_prefix('[')?.strip_suffix(']')?.split_inclusive('}');
    let objects = objects.map(|it| it.trim_matches(|sign: char| sign.is_whitespace() || sign == ','));
    let value = |field: &str, key: &str| {
        let (name, value) = field.split_once(':')?;
        let [name, value] = [name, value].map(|it| it.trim().trim_matches('\''));
        (name == key).then(|| value.to_owned())
    };
    let count = |object: &str| {
        let (name, count) = object.strip_prefix('{')?.strip_suffix('}')?.split_once(',')?;
        Some((value(name, "name")?, value(count, "count")?.parse().ok()?))
    };
    objects.filter(|object| !object.is_empty()).map(count).collect()
}

/// Whether a column among these is a label. The rating of sudoku-extreme's layout is a number of guesses, which depends on the turn.
pub fn is_label_among<'n>(name: &str, all: impl Iterator<Item = &'n str>) -> bool {
    is_label(name) && !(name == "rating" && all.eq(["source", "answer", "rating"]))
}

/// Whether a column is a label, as its name has it: the same for all twins, one would think.
pub fn is_label(name: &str) -> bool {
    const PARTS: [&str; 10] = [
        "rating",
        "difficult",
        "score",
        "level",
        "clue",
        "given",
        "hardest",
        "guess",
        "backtrack",
        "minimal",
    ];
    let name = name.to_lowercase();
    // Rows may have numbers as ids, and classes and strata of any kind.
    let is_of_the_puzzle = |claim| !matches!(claim, Claim::Id | Claim::Class | Claim::Stratum);
    PARTS.iter().any(|part| name.contains(part))
        || Claim::of(&name, std::iter::empty()).is_some_and(is_of_the_puzzle)
}

/// Techniques without numbers, by their slugs, as the library writes them: with blanks between them, or as a list.
pub fn names(text: &str) -> Option<BTreeSet<String>> {
    let names: BTreeSet<String> = match text.trim_start().starts_with('[') {
        true => serde_json::from_str(text).ok()?,
        false => text.split_whitespace().map(str::to_owned).collect(),
    };
    names.iter().all(|name| name.parse::<Technique>().is_ok_and(|it| it.spec().slug == name)).then_some(names)
}

/// What a claim of a number should be.
pub const NUMBER: &str = "a number";

fn is_any_number(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok_and(f64::is_finite)
}

/// The truth value that a text says, as programs write them.
pub fn truth_value(text: &str) -> Option<bool> {
    match &*text.trim().to_lowercase() {
        "true" | "1" | "1.0" | "yes" => Some(true),
        "false" | "0" | "0.0" | "no" => Some(false),
        _ => None,
    }
}

/// Whether a text says that number.
pub fn is_number(text: &str, number: u64) -> bool {
    text.trim().parse::<f64>().is_ok_and(|said| said == number as f64)
}

/// Whether a text says a number above 1.
pub fn is_several(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok_and(|said| said > 1.0)
}

/// Whether a text says that value of a scale. Techniques may be called by name, slug or code.
pub fn is_value(text: &str, value: Value) -> bool {
    match value {
        Value::Integer(number) => is_number(text, number),
        Value::Tenths(tenths) => {
            text.trim().parse::<f64>().is_ok_and(|said| (said * 10.0).round() == tenths as f64)
        }
        Value::Word(word) => {
            let technique = |text: &str| text.parse::<Technique>().ok();
            text.trim().eq_ignore_ascii_case(word)
                || technique(word).is_some_and(|it| technique(text) == Some(it))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_claim_what_their_names_say() {
        let of = |name| Claim::of(name, ["id", name].into_iter());
        assert!(matches!(of("Clues"), Some(Claim::Givens)));
        assert!(matches!(of("num_empty"), Some(Claim::Empty)));
        assert!(matches!(of("se.er"), Some(Claim::Rating(..))));
        assert!(matches!(of("hodoku.score"), Some(Claim::Rating(..))));
        assert!(of("rating").is_none() && is_label("rating"));
        assert!(!is_label("id") && !is_label("source"));
    }

    #[test]
    fn names_that_count_givens_or_empty_cells_are_known_and_no_others() {
        let of = |name: &str| Claim::of(name, [name].into_iter());
        for name in [
            "clue_count",
            "nb_givens",
            "num_clues",
            "n_givens",
            "numberOfClues",
            "clueCount",
            "Total givens",
            "num_filled_cells",
        ] {
            assert!(matches!(of(name), Some(Claim::Givens)), "{name}");
        }
        for name in ["n_empty", "empty_count", "numBlanks", "missing-cells-count"] {
            assert!(matches!(of(name), Some(Claim::Empty)), "{name}");
        }
        for name in
            ["hints", "num_hints", "first_clue", "clues_removed", "count", "given", "filled", "clue_text"]
        {
            assert!(of(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_text_that_can_be_no_such_claim_should_be_something_else() {
        let should_be = |name: &str, text: &str| Claim::of(name, [name].into_iter()).unwrap().should_be(text);
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
        ] {
            assert_eq!(should_be(name, right), None, "{name}");
            assert!(should_be(name, wrong).is_some(), "{name}: {wrong}");
        }
        assert_eq!([should_be("id", "17"), should_be("hodoku.level", "hard")], [None; 2]);
    }

    #[test]
    fn score_and_level_are_hodokus_only_where_rate_writes_them() {
        let names = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let with = |all: &[&str]| -> Vec<String> {
            compared(&names(all), Built::default()).into_iter().filter_map(|(_, with)| with).collect()
        };
        assert_eq!(
            with(&["line", "solution", "score", "level", "hardest"]),
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
    fn strata_are_compared_where_a_recipe_says_what_they_are() {
        let names = ["stratum".to_owned(), "source".to_owned()];
        let is_compared = |has_strata| {
            compared(&names, Built { has_strata, ..Built::default() }).into_iter().map(|it| it.1.is_some())
        };
        assert!(is_compared(true).eq([true, false]) && is_compared(false).eq([false, false]));
    }

    #[test]
    fn the_rating_of_extreme_puzzles_is_no_label_since_it_depends_on_the_turn() {
        let with = |all: &[&str]| {
            let names: Vec<String> = all.iter().map(|name| (*name).to_owned()).collect();
            compared(&names, Built::default()).pop().unwrap().1
        };
        assert_eq!(with(&["source", "answer", "rating"]), None);
        assert_eq!(with(&["answer", "rating"]).as_deref(), Some("the same column of twins"));
    }

    #[test]
    fn what_only_a_recipe_can_tell_is_a_label_of_twins_without_one() {
        let with = |name: &str, built| compared(&[name.to_owned()], built).pop().unwrap().1.unwrap();
        let built = Built { has_guesses: true, has_means: true, ..Built::default() };
        for name in ["guesses", "mean.guesses", "mean.hodoku.score"] {
            assert_eq!(with(name, Built::default()), "the same column of twins");
            assert_ne!(with(name, built), "the same column of twins");
        }
        assert_eq!(with("canonical.guesses", Built::default()), "guesses of the least form");
    }

    #[test]
    fn counts_are_read_in_every_way_they_are_written() {
        let expected = BTreeMap::from([("x-wing".to_owned(), 2), ("skyscraper".to_owned(), 1)]);
        for text in [
            "x-wing:2 skyscraper:1",
            r#"{"x-wing":2,"skyscraper":1}"#,
            r#"[{"name":"skyscraper","count":1},{"name":"x-wing","count":2}]"#,
            "[{'name': 'skyscraper', 'count': 1}\n {'name': 'x-wing', 'count': 2}]",
            "[{'name': 'skyscraper', 'count': 1}, {'name': 'x-wing', 'count': 2}]",
            "[{'name': skyscraper, 'count': 1}, {'name': x-wing, 'count': 2}]",
        ] {
            assert_eq!(counts(text).as_ref(), Some(&expected), "{text}");
        }
        assert!(counts("x-wing").is_none() && counts("[1]").is_none());
        assert!(counts("[{'name': 'x-wing'}]").is_none() && counts("[{'count': 1, 'name': 'a'}]").is_none());
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        assert!(is_number("24", 24) && is_number(" 24.0", 24) && !is_number("x", 24));
        assert!(is_value("8.4", Value::Tenths(84)) && !is_value("8.5", Value::Tenths(84)));
        assert!(is_value("Medium", Value::Word("medium")));
    }

    #[test]
    fn techniques_may_be_called_by_name_slug_or_code() {
        let name = "Locked Candidates Type 1 (Pointing)";
        for text in [name, "pointing", " POINTING", "locked candidates type 1 pointing", "0100"] {
            assert!(is_value(text, Value::Word(name)), "{text}");
        }
        assert!(!is_value("claiming", Value::Word(name)) && !is_value("", Value::Word(name)));
    }
}
