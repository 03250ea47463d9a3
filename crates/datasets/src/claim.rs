//! What a data set claims of its puzzles beside the solution, told by the names of columns.
//!
//! | column | claim |
//! | --- | --- |
//! | `givens`, `clues`, `n_clues`, `num_clues`, `n_givens`, `given_cells` | how many givens there are |
//! | `empty`, `n_empty`, `num_empty`, `missing_cells`, `blanks` | how many cells are empty |
//! | `minimal`, `is_minimal` | whether no given can go |
//! | a scale's name, a dot and its column: `hodoku.score`, `se.er`, `forum.rank`; also `er`, `ep`, `ed` | the rating |
//! | `score`, `level` and `steps` beside `hardest`, as `sodan rate` writes them | HoDoKu's |
//! | a scale's name and `techniques`, as `sodan dataset build` writes them | how many steps are of each technique |
//! | `status` | `unique`, `multiple` or `none` |
//! | `id`, `class` | the ids of the least forms of the puzzle and of its solution, if they look like ids |
//! | `automorphisms` | how many ways bring the puzzle onto itself |
//! | `singles`, `backdoor` | whether singles solve it; how many cells need only be told |
//! | `stratum` | that the wish of the recipe's stratum holds, where the recipe is known |
//! | `solution`, `solutions`, `answer` | the puzzle's solution |
//!
//! Whatever else has a word for difficulty in its name is a label that nobody but its maker can work out; of it only this can be
//! told, whether twins have the same one.

use serde::Deserialize;
use sodan_logic::Technique;
use sodan_logic::rating::{self, Scale, Value};
use sodan_logic::rating::{hodoku::Hodoku, se::Se};
use std::collections::BTreeMap;

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
            "status" => Some(Claim::Status),
            "id" => Some(Claim::Id),
            "class" => Some(Claim::Class),
            "automorphisms" => Some(Claim::Automorphisms),
            "singles" => Some(Claim::Singles),
            "backdoor" => Some(Claim::Backdoor),
            "stratum" => Some(Claim::Stratum),
            "er" | "ep" | "ed" => column(&Se, &name),
            "score" | "level" | "steps" if has("score") && has("level") && has("hardest") => {
                column(&Hodoku, &name)
            }
            _ => {
                let (scale, of_scale) = name.split_once('.')?;
                let scale = rating::named(scale)?;
                match of_scale {
                    "techniques" => Some(Claim::Techniques(scale)),
                    _ => column(scale, of_scale),
                }
            }
        }
    }

    /// Whether only the first rows of a file are asked for it: that takes long.
    pub fn needs_a_close_look(self) -> bool {
        match self {
            Claim::Minimal | Claim::Singles | Claim::Backdoor | Claim::Stratum => true,
            Claim::Techniques(_) | Claim::Rating(..) => true,
            Claim::Givens
            | Claim::Empty
            | Claim::Status
            | Claim::Id
            | Claim::Class
            | Claim::Automorphisms => false,
        }
    }

    /// What the column is compared with.
    fn truth(self) -> String {
        let truth = match self {
            Claim::Givens => "the number of givens".into(),
            Claim::Empty => "the number of empty cells".into(),
            Claim::Minimal => "whether a given can go".into(),
            Claim::Status => "how many solutions there are".into(),
            Claim::Id => "the id of the least form, where it is an id".into(),
            Claim::Class => "the id of the solution's least form, where it is an id".into(),
            Claim::Automorphisms => "how many ways bring the puzzle onto itself".into(),
            Claim::Singles => "whether singles solve the puzzle".into(),
            Claim::Backdoor => "how many cells need only be told".into(),
            Claim::Stratum => "the recipe's wish for the stratum".into(),
            Claim::Techniques(scale) => format!("the techniques of {}'s path", scale.name()),
            Claim::Rating(scale, column) => format!("{}.{}", scale.name(), scale.columns()[column].name),
        };
        if self.needs_a_close_look() { format!("{truth}, in the first rows") } else { truth }
    }
}

/// Whether a column of that name has solutions.
pub fn is_solution(name: &str) -> bool {
    ["solution", "solutions", "answer"].iter().any(|it| name.trim().eq_ignore_ascii_case(it))
}

/// What each of these columns is compared with, if it is compared with anything. Strata are, where a recipe says what they are.
pub fn compared(names: &[String], has_strata: bool) -> Vec<(String, Option<String>)> {
    let all = || names.iter().map(String::as_str);
    let with = |name: &String| match Claim::of(name, all()) {
        _ if is_solution(name) => Some("the puzzle's solution".to_owned()),
        Some(Claim::Stratum) if !has_strata => None,
        Some(claim) => Some(claim.truth()),
        None if is_label(name) => Some("the same column of twins".into()),
        None => None,
    };
    names.iter().map(|name| (name.clone(), with(name))).collect()
}

fn column(scale: &'static dyn Scale, name: &str) -> Option<Claim> {
    let place = scale.columns().iter().position(|column| column.name == name)?;
    Some(Claim::Rating(scale, place))
}

/// The numbers of steps by technique, in any of the ways in which they are written: `x-wing:2 skyscraper:1`, an object, or a list of
/// objects with `name` and `count`.
pub fn counts(text: &str) -> Option<BTreeMap<String, u64>> {
    #[derive(Deserialize)]
    struct Count {
        name: String,
        count: u64,
    }
    let text = text.trim();
    match text.chars().next()? {
        '[' => {
            let list: Vec<Count> = serde_json::from_str(text).ok()?;
            Some(list.into_iter().map(|it| (it.name, it.count)).collect())
        }
        '{' => serde_json::from_str(text).ok(),
        _ => {
            let pairs = text.split_whitespace().map(|pair| {
                let (name, count) = pair.rsplit_once(':')?;
                Some((name.to_owned(), count.parse().ok()?))
            });
            pairs.collect()
        }
    }
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

/// Whether a text says that number.
pub fn is_number(text: &str, number: u64) -> bool {
    text.trim().parse::<f64>().is_ok_and(|said| said == number as f64)
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
    fn score_and_level_are_hodokus_only_where_rate_writes_them() {
        let names = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let with = |all: &[&str]| -> Vec<String> {
            compared(&names(all), false).into_iter().filter_map(|(_, with)| with).collect()
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
    }

    #[test]
    fn strata_are_compared_where_a_recipe_says_what_they_are() {
        let names = ["stratum".to_owned(), "source".to_owned()];
        let is_compared =
            |has_strata| compared(&names, has_strata).into_iter().map(|(_, with)| with.is_some());
        assert!(is_compared(true).eq([true, false]) && is_compared(false).eq([false, false]));
    }

    #[test]
    fn counts_are_read_in_every_way_they_are_written() {
        let expected = BTreeMap::from([("x-wing".to_owned(), 2), ("skyscraper".to_owned(), 1)]);
        for text in [
            "x-wing:2 skyscraper:1",
            r#"{"x-wing":2,"skyscraper":1}"#,
            r#"[{"name":"skyscraper","count":1},{"name":"x-wing","count":2}]"#,
        ] {
            assert_eq!(counts(text).as_ref(), Some(&expected), "{text}");
        }
        assert!(counts("x-wing").is_none() && counts("[1]").is_none());
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
