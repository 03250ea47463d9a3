//! Short identifiers of forms.

use sodan_board::{Grid, NameError};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::str::FromStr;
use xxhash_rust::xxh3::xxh3_128;

/// A 16-byte identifier of a form: the 128-bit XXH3 hash of its 81 characters, with `.` for an empty cell.
///
/// Other programs can compute the identifier from the text of a form. Among ten million forms, the probability that any
/// two have the same identifier is below 10⁻²⁴. The hash is not cryptographic: collisions can be constructed.
///
/// Its text form is 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id([u8; 16]);

impl Id {
    /// Computes the identifier of a form.
    pub fn of(form: &Grid) -> Id {
        let text = form.digits().map(|digit| digit.map_or(b'.', |digit| digit.to_ascii()));
        Id(xxh3_128(&text).to_be_bytes())
    }

    /// Returns the bytes, in the order of the text form.
    pub const fn bytes(self) -> [u8; 16] {
        self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:032x}", u128::from_be_bytes(self.0)))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Id {
    type Err = NameError;

    /// Parses 32 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not 32 hexadecimal digits.
    fn from_str(text: &str) -> Result<Id, NameError> {
        let is_hexadecimal = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_hexadecimal);
        let id = number.map(|number| Id(number.to_be_bytes()));
        id.ok_or_else(|| NameError::new(text, "id", "32 hexadecimal digits"))
    }
}

/// Hasher for hash tables that are keyed by identifiers. Identifiers are already hashes, so the hasher only copies
/// bytes.
///
/// ```
/// use sodan_canonical::{ById, Id};
/// use std::collections::HashSet;
///
/// let mut ids: HashSet<Id, ById> = HashSet::default();
/// let id: Id = "00112233445566778899aabbccddeeff".parse().unwrap();
/// assert!(ids.insert(id) && !ids.insert(id));
/// ```
pub type ById = BuildHasherDefault<IdHasher>;

/// A hasher that returns the last eight bytes of an identifier.
#[derive(Clone, Copy, Default, Debug)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    fn write(&mut self, bytes: &[u8]) {
        if let Some(last) = bytes.last_chunk() {
            self.0 = u64::from_le_bytes(*last);
        }
    }

    /// Ignores the length prefix.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The identifier of 81 dots equals the result of `xxhash.xxh3_128_hexdigest` from the Python package `xxhash`.
    #[test]
    fn it_is_what_other_programs_compute() {
        assert_eq!(Id::of(&Grid::EMPTY).to_string(), "91767c9fc22c9c093869dd3c6bc11a1a");
    }

    #[test]
    fn it_prints_and_parses() {
        let id = Id::of(&Grid::EMPTY);
        assert_eq!(id.to_string().parse(), Ok(id));
        for wrong in ["", "+f2c6b8ae33d7d1d6c6ee2b7a2b5f6a4", "0", "é"] {
            assert!(wrong.parse::<Id>().is_err(), "{wrong}");
        }
    }
}
