//! Looks up user-supplied names, and suggests similar names for unknown ones.
//!
//! Case, blanks and punctuation are ignored: `X-Wing`, `x-wing` and `xwing` are the same name.

use std::fmt;

/// Error for an unknown name of a technique, family, level or similar item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    kind: &'static str,
    given: String,
    nearest: Option<&'static str>,
}

impl UnknownName {
    /// Returns the most similar known name, or `None` if no name is similar enough.
    pub fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }
}

impl fmt::Display for UnknownName {
    /// Writes a message such as ``unknown technique `xwin`; did you mean `x-wing`?``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`", self.kind, self.given)?;
        self.nearest.map_or(Ok(()), |name| write!(f, "; did you mean `{name}`?"))
    }
}

impl std::error::Error for UnknownName {}

/// Returns the item with the name `given`. `named` yields each item once per name, and `kind` is the noun for items in
/// error messages.
///
/// # Errors
///
/// Returns an error with a suggestion if no item has this name.
pub(crate) fn look_up<T>(
    kind: &'static str,
    given: &str,
    mut named: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<T, UnknownName> {
    let wanted = plain(given);
    let names = named.clone().map(|(name, _)| name);
    named.find(|(name, _)| plain(name) == wanted).map(|(_, thing)| thing).ok_or_else(|| {
        let nearest = names
            .map(|name| (distance(&plain(name), &wanted), name))
            .min_by_key(|&(distance, _)| distance)
            .filter(|&(distance, _)| distance * 3 <= wanted.len());
        UnknownName { kind, given: given.to_owned(), nearest: nearest.map(|(_, name)| name) }
    })
}

/// Returns whether `name` contains `part` after both are normalised. An empty part is never contained.
pub(crate) fn has_part(name: &str, part: &str) -> bool {
    let (name, part) = (plain(name), plain(part));
    !part.is_empty() && name.windows(part.len()).any(|window| window == part)
}

/// Normalises a name: keeps its letters and digits, in lower case, and `+`, which distinguishes some names.
fn plain(name: &str) -> Vec<char> {
    name.chars().filter(|&char| char.is_alphanumeric() || char == '+').flat_map(char::to_lowercase).collect()
}

/// Returns the Levenshtein distance: the minimum number of letters to insert, delete or replace.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (index, left) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, right) in b.iter().enumerate() {
            let changed = diagonal + usize::from(left != right);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISH: [(&str, u8); 3] = [("x-wing", 2), ("swordfish", 3), ("jellyfish", 4)];

    fn found(given: &str) -> Result<u8, String> {
        look_up("fish", given, FISH.into_iter()).map_err(|error| error.to_string())
    }

    #[test]
    fn signs_and_capitals_make_no_difference() {
        assert_eq!(["X-Wing", "xwing", "x wing"].map(found), [Ok(2), Ok(2), Ok(2)]);
    }

    #[test]
    fn misspelt_name_suggests_nearest() {
        assert_eq!(found("swordfisch"), Err("unknown fish `swordfisch`; did you mean `swordfish`?".into()));
        assert_eq!(found("jelyfsh"), Err("unknown fish `jelyfsh`; did you mean `jellyfish`?".into()));
        assert_eq!(found("whale"), Err("unknown fish `whale`".into()));
        assert_eq!(found(""), Err("unknown fish ``".into()));
    }

    #[test]
    fn distance_counts_changes() {
        let between = |a: &str, b: &str| distance(&plain(a), &plain(b));
        assert_eq!(
            [between("kitten", "sitting"), between("", "abc"), between("abc", "abc"), between("abc", "acb")],
            [3, 3, 0, 2]
        );
    }
}
