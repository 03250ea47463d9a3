//! What a data set claims of its puzzles beside the solution, told by the names of columns.
//!
//! | column | claim |
//! | --- | --- |
//! | `givens`, `clues`, `n_clues`, `num_clues`, `n_givens`, `given_cells` | how many givens there are |
//! | `empty`, `n_empty`, `num_empty`, `missing_cells`, `blanks` | how many cells are empty |
//! | `minimal`, `is_minimal` | whether no given can go |
//! | a scale's name, a dot and its column: `hodoku.score`, `se.er`, `forum.rank`; also `er`, `ep`, `ed` | the rating |
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
    /// What the column of that name claims, if it is known.
    pub fn of(name: &str) -> Option<Claim> {
        let name = name.trim().to_lowercase();
        match &*name {
            "givens" | "clues" | "n_clues" | "num_clues" | "n_givens" | "given_cells" => Some(Claim::Givens),
            "empty" | "n_empty" | "num_empty" | "missing_cells" | "blanks" => Some(Claim::Empty),
            "minimal" | "is_minimal" => Some(Claim::Minimal),
            "er" | "ep" | "ed" => column(&Se, &name),
            _ => {
                let (scale, of_scale) = name.split_once('.')?;
                column(rating::named(scale)?, of_scale)
            }
        }
    }
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
    PARTS.iter().any(|part| name.contains(part)) || Claim::of(&name).is_some()
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
        assert!(matches!(Claim::of("Clues"), Some(Claim::Givens)));
        assert!(matches!(Claim::of("num_empty"), Some(Claim::Empty)));
        assert!(matches!(Claim::of("se.er"), Some(Claim::Rating(..))));
        assert!(matches!(Claim::of("hodoku.score"), Some(Claim::Rating(..))));
        assert!(Claim::of("rating").is_none() && is_label("rating"));
        assert!(!is_label("id") && !is_label("source"));
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        assert!(is_number("24", 24) && is_number(" 24.0", 24) && !is_number("x", 24));
        assert!(is_value("8.4", Value::Tenths(84)) && !is_value("8.5", Value::Tenths(84)));
        assert!(is_value("Medium", Value::Word("medium")));
    }
}
