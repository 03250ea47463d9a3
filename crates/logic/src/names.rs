//! Names as people type them, and what they may have meant.
//!
//! Capital letters, blanks and signs make no difference: `X-Wing`, `x-wing` and `xwing` are one name.

use std::fmt;

/// The error of reading a name: no technique, family or level is called so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    kind: &'static str,
    given: String,
    nearest: Option<&'static str>,
}

impl UnknownName {
    /// The known name that is most like it, if one is much like it.
    pub fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }
}

impl fmt::Display for UnknownName {
    /// ``there is no technique `xwin`; is `x-wing` meant?``
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`", self.kind, self.given)?;
        self.nearest.map_or(Ok(()), |name| write!(f, "; is `{name}` meant?"))
    }
}

impl std::error::Error for UnknownName {}

/// The thing that has a name. `named` has each thing with each of its names, and `kind` is a word for what
/// the things are.
///
/// # Errors
///
/// If none has it.
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

/// Whether a name has this part, read as names are. An empty part is in none.
pub(crate) fn has_part(name: &str, part: &str) -> bool {
    let (name, part) = (plain(name), plain(part));
    !part.is_empty() && name.windows(part.len()).any(|window| window == part)
}

/// The letters and digits of a name, in lower case, and `+`, since some names differ only in it.
fn plain(name: &str) -> Vec<char> {
    name.chars().filter(|&char| char.is_alphanumeric() || char == '+').flat_map(char::to_lowercase).collect()
}

/// How many letters are to be added, dropped or changed to make one of the other (Levenshtein's distance).
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
    fn a_misspelt_name_is_answered_with_the_nearest() {
        assert_eq!(found("swordfisch"), Err("there is no fish `swordfisch`; is `swordfish` meant?".into()));
        assert_eq!(found("jelyfsh"), Err("there is no fish `jelyfsh`; is `jellyfish` meant?".into()));
        assert_eq!(found("whale"), Err("there is no fish `whale`".into()));
        assert_eq!(found(""), Err("there is no fish ``".into()));
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
