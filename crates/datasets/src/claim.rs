//! What a data set claims of its puzzles beside the solution, told by the names of columns.
//!
//! | column | claim |
//! | --- | --- |
//! | `givens`, `clues`, `n_clues`, `num_clues`, `n_givens`, `given_cells` | how many givens there are |
//! | `empty`, `n_empty`, `num_empty`, `missing_cells`, `blanks` | how many cells are empty |
//! | `minimal`, `is_minimal` | whether no given can go |
//! | a scale's name, a dot and its column: `hodoku.score`, `se.er`, `forum.rank`; also `er`, `ep`, `ed` | the rating |
//! | `score` and `level` beside `hardest`, as `sodan rate` writes them | HoDoKu's |
//! | `solution`, `solutions`, `answer` | the puzzle's solution |
//!
//! Whatever else has a word for difficulty in its name is a label that nobody but its maker can work out; of it only this can be
//! told, whether twins have the same one.

use sodan_logic::rating::{self, Scale, Value};
use sodan_logic::rating::{hodoku::Hodoku, se::Se};

/// What a column claims.
#[derive(Clone, Copy)]
pub enum Claim {
    /// The number of givens.
    Givens,
    /// The number of empty cells.
    Empty,
    /// That it is minimal, or not.
    Minimal,
    /// The value of a column of a scale.
    Rating(&'static dyn Scale, usize),
}

impl Claim {
    /// What the column of that name claims, if it is known; `all` are the names of all columns.
    pub fn of<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone) -> Option<Claim> {
        let name = name.trim().to_lowercase();
        let has = |wanted: &str| all.clone().any(|it| it.trim().eq_ignore_ascii_case(wanted));
        match &*name {
            "givens" | "clues" | "n_clues" | "num_clues" | "n_givens" | "given_cells" => Some(Claim::Givens),
            "empty" | "n_empty" | "num_empty" | "missing_cells" | "blanks" => Some(Claim::Empty),
            "minimal" | "is_minimal" => Some(Claim::Minimal),
            "er" | "ep" | "ed" => column(&Se, &name),
            "score" | "level" if has("score") && has("level") && has("hardest") => column(&Hodoku, &name),
            _ => {
                let (scale, of_scale) = name.split_once('.')?;
                column(rating::named(scale)?, of_scale)
            }
        }
    }
}

/// Whether a column of that name has solutions.
pub fn is_solution(name: &str) -> bool {
    ["solution", "solutions", "answer"].iter().any(|it| name.trim().eq_ignore_ascii_case(it))
}

/// What each of these columns is compared with, where it is compared with anything.
pub fn compared(names: &[String]) -> Vec<(String, String)> {
    let all = || names.iter().map(String::as_str);
    let with = |name: &String| match Claim::of(name, all()) {
        _ if is_solution(name) => Some("the puzzle's solution".to_owned()),
        Some(Claim::Givens) => Some("the number of givens".into()),
        Some(Claim::Empty) => Some("the number of empty cells".into()),
        Some(Claim::Minimal) => Some("whether a given can go, in the first rows".into()),
        Some(Claim::Rating(scale, column)) => {
            Some(format!("{}.{}, in the first rows", scale.name(), scale.columns()[column].name))
        }
        None if is_label(name) => Some("the same column of twins".into()),
        None => None,
    };
    names.iter().filter_map(|name| Some((name.clone(), with(name)?))).collect()
}

fn column(scale: &'static dyn Scale, name: &str) -> Option<Claim> {
    let place = scale.columns().iter().position(|column| column.name == name)?;
    // How many steps a path has is told by no other program in the same way.
    (scale.name() != Hodoku.name() || name != "steps").then_some(Claim::Rating(scale, place))
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
    PARTS.iter().any(|part| name.contains(part)) || Claim::of(&name, std::iter::empty()).is_some()
}

/// Whether a text says that number.
pub fn is_number(text: &str, number: u64) -> bool {
    text.trim().parse::<f64>().is_ok_and(|said| said == number as f64)
}

/// Whether a text says that value of a scale.
pub fn is_value(text: &str, value: Value) -> bool {
    match value {
        Value::Integer(number) => is_number(text, number),
        Value::Tenths(tenths) => {
            text.trim().parse::<f64>().is_ok_and(|said| (said * 10.0).round() == tenths as f64)
        }
        Value::Word(word) => text.trim().eq_ignore_ascii_case(word),
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
    fn score_and_level_are_hodokus_only_where_rate_writes_them() {
        let names = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let with = |all: &[&str]| compared(&names(all)).into_iter().map(|(_, with)| with).collect::<Vec<_>>();
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
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        assert!(is_number("24", 24) && is_number(" 24.0", 24) && !is_number("x", 24));
        assert!(is_value("8.4", Value::Tenths(84)) && !is_value("8.5", Value::Tenths(84)));
        assert!(is_value("Medium", Value::Word("medium")));
    }
}
