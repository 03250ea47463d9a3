//! The names, types and words that a query may use.

use crate::day;
use crate::resolve::example;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use strsim::damerau_levenshtein;

/// The names that a query may use, with their types. The other types in this crate identify a name by its index in the
/// vocabulary.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    names: Vec<Name>,
    /// Maps the indices of a name and a word to whether the name's value contains the word. Contains only pairs for
    /// which this is the same in all records.
    settled: BTreeMap<(usize, usize), bool>,
    /// Pairs of a name and the expression that defines it.
    definitions: Vec<(&'static str, &'static str)>,
}

/// A name that queries may use, with its type and range.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name as written in queries, such as `hodoku.level`.
    pub name: String,
    /// Type of the name's values.
    pub kind: NameKind,
    /// Relative cost of computing the value. Cheap values are computed before expensive ones.
    pub cost: u8,
    /// One-line description.
    pub about: String,
    /// Range of possible values, in the units of [`Facts`](crate::Facts). Comparisons that only match values outside
    /// the range are rejected.
    pub range: RangeInclusive<i64>,
}

impl Name {
    /// Creates a name without restrictions on the values of its type.
    pub fn new(name: impl Into<String>, kind: NameKind, cost: u8, about: impl Into<String>) -> Name {
        let limit = match &kind {
            NameKind::Integer | NameKind::Tenths | NameKind::Day => i64::MAX,
            NameKind::Boolean => 1,
            NameKind::Word(words) => words.last(),
            NameKind::Several(_) | NameKind::Text(_) => 0,
        };
        Name { name: name.into(), kind, cost, about: about.into(), range: 0..=limit }
    }

    /// Formats a value as written in queries. Returns `None` if the name's type is [`Several`](NameKind::Several) or
    /// [`Text`](NameKind::Text).
    pub fn shown(&self, value: i64) -> Option<String> {
        match &self.kind {
            NameKind::Tenths => Some(format!("{}.{}", value / 10, value % 10)),
            NameKind::Boolean => Some((value == 1).to_string()),
            NameKind::Day => Some(day::shown(value)),
            NameKind::Word(words) => words.shown(usize::try_from(value).ok()?).map(str::to_owned),
            NameKind::Integer => Some(value.to_string()),
            NameKind::Several(_) | NameKind::Text(_) => None,
        }
    }

    /// Returns the name with its values restricted to `range`.
    #[must_use]
    pub fn within(self, range: RangeInclusive<i64>) -> Name {
        Name { range, ..self }
    }
}

/// Type of a name's values.
#[derive(Clone, Debug)]
pub enum NameKind {
    /// Non-negative integers.
    Integer,
    /// Numbers with one decimal, stored multiplied by ten: 72 is 7.2.
    Tenths,
    /// Days, written as `20261101` or `2026-11-01` and stored as days since 1970-01-01.
    Day,
    /// Booleans, stored as 1 for true and 0 for false.
    Boolean,
    /// One of these words, in ascending order, stored as the word's index.
    Word(Words),
    /// Any number of these words. A comparison tests whether a given word is among them.
    Several(Words),
    /// Strings. The function validates a string and returns an error message if it is invalid. `=` compares the whole
    /// string; a comparison without an operator searches within the string.
    Text(fn(&str) -> Result<(), String>),
}

/// Words, each with one or more spellings. Lookup ignores case, spaces and all symbols except `+`.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Pairs of a spelling and the index of its word.
    ways: Vec<(String, usize)>,
    /// Start of the error message for an unknown word. Set only if the known words are the words of stored records.
    unused: Option<&'static str>,
}

impl Words {
    /// Creates words from pairs of spelling and index. For each index, the first spelling is displayed.
    pub fn new(ways: impl IntoIterator<Item = (impl Into<String>, usize)>) -> Words {
        let ways = ways.into_iter().map(|(way, number)| (way.into(), number)).collect();
        Words { ways, unused: None }
    }

    /// Declares that the known words are the words of stored records. The error for an unknown word then starts with
    /// `unused`, as in "no page has the mark `x`".
    #[must_use]
    pub fn in_use(self, unused: &'static str) -> Words {
        Words { unused: Some(unused), ..self }
    }

    /// Returns the error message for the unknown word `word`.
    pub(crate) fn lacking(&self, word: &str) -> String {
        let suggestion = self.nearest(word).map(|nearest| format!("; did you mean `{nearest}`?"));
        let all = self.all();
        let first = all[..all.len().min(FEW)].join(", ");
        let Some(unused) = self.unused else {
            let known = (1..=FEW).contains(&all.len()).then(|| format!("; expected one of {first}"));
            return format!("unknown word `{word}`{}", suggestion.or(known).unwrap_or_default());
        };
        let known_words = match all.len().saturating_sub(FEW) {
            _ if all.is_empty() => "none exist yet".to_owned(),
            0 => format!("expected one of {first}"),
            more => format!("expected one of {first} or {more} more"),
        };
        format!("{unused} `{word}`; {known_words}{}", suggestion.unwrap_or_default())
    }

    /// Returns the index of the word with the spelling `word`, or `None` if no word has this spelling.
    pub fn number(&self, word: &str) -> Option<usize> {
        let wanted = plain(word);
        self.ways.iter().find(|(way, _)| plain(way) == wanted).map(|(_, number)| *number)
    }

    /// Returns the displayed spelling of word `number`. This is the word's first spelling.
    pub fn shown(&self, number: usize) -> Option<&str> {
        self.ways.iter().find(|(_, it)| *it == number).map(|(way, _)| way.as_str())
    }

    fn last(&self) -> i64 {
        self.ways.iter().map(|(_, number)| i64::try_from(*number).unwrap_or(i64::MAX)).max().unwrap_or(0)
    }

    /// Returns the word most similar to `word`, or `None` if no word is similar enough.
    fn nearest(&self, word: &str) -> Option<&str> {
        nearest(word, self.ways.iter().map(|(way, _)| way.as_str()))
    }

    /// Returns the first spelling as an example for messages, or `word` if there are no words.
    pub(crate) fn first(&self) -> &str {
        self.ways.first().map_or("word", |(way, _)| way)
    }

    /// Returns the displayed spelling of every word, in order of definition.
    pub fn all(&self) -> Vec<&str> {
        let mut shown: Vec<&(String, usize)> = Vec::new();
        for way in &self.ways {
            if shown.iter().all(|(_, number)| *number != way.1) {
                shown.push(way);
            }
        }
        shown.into_iter().map(|(way, _)| way.as_str()).collect()
    }
}

/// Maximum number of words listed in a message.
const FEW: usize = 10;

impl Vocabulary {
    /// Creates a vocabulary. A name's index is its position in `names`.
    pub fn new(names: impl IntoIterator<Item = Name>) -> Vocabulary {
        Vocabulary { names: names.into_iter().collect(), settled: BTreeMap::new(), definitions: Vec::new() }
    }

    /// Restricts the range of `name` and returns the vocabulary.
    #[must_use]
    pub fn with_range(mut self, name: &str, range: RangeInclusive<i64>) -> Vocabulary {
        if let Some(place) = self.find(name) {
            self.names[place].range = range;
        }
        self
    }

    /// Declares that the value of `name` contains `word` in all records or (if `has` is false) in none, and
    /// returns the vocabulary. Queries that contradict this declaration are rejected.
    #[must_use]
    pub fn with_word(mut self, name: &str, word: &str, has: bool) -> Vocabulary {
        let place = self.find(name);
        let number = place.and_then(|place| match &self.names[place].kind {
            NameKind::Several(words) => words.number(word),
            NameKind::Integer
            | NameKind::Tenths
            | NameKind::Day
            | NameKind::Boolean
            | NameKind::Word(_)
            | NameKind::Text(_) => None,
        });
        self.settled.extend(place.zip(number).map(|of| (of, has)));
        self
    }

    /// Adds a name that is defined by an expression over other names, such as `pearl` for `er = ep`.
    #[must_use]
    pub fn with_definition(mut self, name: &'static str, expression: &'static str) -> Vocabulary {
        self.definitions.push((name, expression));
        self
    }

    /// Returns the expression that defines the name, or `None` if it is not a defined name.
    pub(crate) fn definition(&self, name: &str) -> Option<&'static str> {
        let defined = self.definitions.iter().find(|(it, _)| it.eq_ignore_ascii_case(name));
        defined.map(|(_, expression)| *expression)
    }

    /// Returns whether the name's value contains the word, or `None` if that depends on the record.
    pub(crate) fn settled(&self, name: usize, word: usize) -> Option<bool> {
        self.settled.get(&(name, word)).copied()
    }

    /// Returns all names in index order.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// Returns the index of a name. The part before the dot may be omitted if only one name ends with `.name`: `er`
    /// finds `se.er`.
    pub fn find(&self, name: &str) -> Option<usize> {
        let is = |it: &Name| it.name.eq_ignore_ascii_case(name);
        self.names.iter().position(is).or_else(|| match self.ending_in(name)[..] {
            [only] => Some(only),
            _ => None,
        })
    }

    /// Returns the indices of the names that end with a dot followed by `name`.
    fn ending_in(&self, name: &str) -> Vec<usize> {
        let ends =
            |it: &Name| it.name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(name));
        self.names.iter().enumerate().filter(|(_, it)| ends(it)).map(|(place, _)| place).collect()
    }

    /// Returns known names that are similar to the unknown name `name`.
    pub(crate) fn matching(&self, name: &str) -> Vec<&str> {
        let ending = self.ending_in(name);
        if !ending.is_empty() {
            return ending.into_iter().map(|place| self.names[place].name.as_str()).collect();
        }
        let ends = self.names.iter().filter_map(|name| name.name.rsplit_once('.')).map(|(_, end)| end);
        let all = self.names.iter().map(|name| name.name.as_str());
        let begun = |word: &&str| is_begun_by(word, name);
        all.clone().find(begun).or_else(|| nearest(name, all.chain(ends))).into_iter().collect()
    }

    /// Returns the first name that has `word` among its words, with its type.
    pub(crate) fn removed_name(&self, word: &str) -> Option<(&str, &NameKind)> {
        let has = |name: &&Name| match &name.kind {
            NameKind::Word(words) | NameKind::Several(words) => words.number(word).is_some(),
            NameKind::Integer | NameKind::Tenths | NameKind::Day | NameKind::Boolean | NameKind::Text(_) => {
                false
            }
        };
        self.names.iter().find(has).map(|it| (it.name.as_str(), &it.kind))
    }

    /// Returns an example comparison with the first name.
    pub(crate) fn example(&self) -> String {
        self.names.first().map_or_else(String::new, |it| example(&it.kind, &it.name))
    }

    /// Lists the names without a dot, and the prefixes of the names with a dot, for an error message.
    pub(crate) fn overview(&self) -> String {
        let mut shown: Vec<String> = Vec::new();
        for it in &self.names {
            let word = match it.name.split_once('.') {
                Some((before, _)) => format!("{before}.…"),
                None => it.name.clone(),
            };
            if !shown.contains(&word) {
                shown.push(word);
            }
        }
        shown.join(", ")
    }
}

/// Returns whether `name` starts with `letters` and `letters` has at least three letters.
fn is_begun_by(name: &str, letters: &str) -> bool {
    const FEWEST: usize = 3;
    letters.len() >= FEWEST
        && name.get(..letters.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(letters))
}

/// Returns the string most similar to `word`, or `None` if no string is similar enough.
fn nearest<'a>(word: &str, all: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = plain(word);
    all.map(|it| (damerau_levenshtein(&plain(it), &wanted), it))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, it)| distance * 3 <= wanted.len().max(it.len()))
        .map(|(_, it)| it)
}

/// Returns the letters and digits of a word in lower case. `+` is kept because it distinguishes some names.
fn plain(word: &str) -> String {
    word.chars().filter(|sign| sign.is_alphanumeric() || *sign == '+').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_list_known_ones() {
        let message = |tags: &[&str], word: &str| {
            let words = Words::new(tags.iter().copied().zip(0..)).in_use("no page has the mark");
            words.lacking(word)
        };
        assert_eq!(message(&[], "x"), "no page has the mark `x`; none exist yet");
        assert_eq!(message(&["short", "long"], "x"), "no page has the mark `x`; expected one of short, long");
        assert_eq!(
            message(&["short", "long"], "shrt"),
            "no page has the mark `shrt`; expected one of short, long; did you mean `short`?"
        );
        let many: Vec<String> = (10..23).map(|number| number.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let ten = many[..10].join(", ");
        assert_eq!(message(&many, "x"), format!("no page has the mark `x`; expected one of {ten} or 3 more"));
        assert_eq!(
            message(&many, "111"),
            format!("no page has the mark `111`; expected one of {ten} or 3 more; did you mean `11`?")
        );
        assert_eq!(Words::new([("a", 0)]).lacking("x"), "unknown word `x`; expected one of a");
    }
}
