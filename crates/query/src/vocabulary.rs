//! What can be asked, and what the answers look like.

use crate::resolve::example;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use strsim::damerau_levenshtein;

/// What can be asked of a record: names, each with the kind of its values. A name is called by its place in the list.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    names: Vec<Name>,
    /// Whether a name has a word, where all records are alike in it.
    settled: BTreeMap<(usize, usize), bool>,
}

/// Something that can be asked.
#[derive(Clone, Debug)]
pub struct Name {
    /// What it is called: `hodoku.level`.
    pub name: String,
    /// What its values are.
    pub kind: NameKind,
    /// What it costs to find out. Cheap names are asked before expensive ones.
    pub cost: u8,
    /// What it says, in a line.
    pub about: String,
    /// The values that it may have, as facts have them: what is asked beyond them is refused at once.
    pub range: RangeInclusive<i64>,
}

impl Name {
    /// Something that can be asked. It may have any value of its kind.
    pub fn new(name: impl Into<String>, kind: NameKind, cost: u8, about: impl Into<String>) -> Name {
        let most = match &kind {
            NameKind::Integer | NameKind::Tenths | NameKind::Day => i64::MAX,
            NameKind::Boolean => 1,
            NameKind::Word(words) => words.last(),
            NameKind::Several(_) | NameKind::Text(_) => 0,
        };
        Name { name: name.into(), kind, cost, about: about.into(), range: 0..=most }
    }

    /// The same with only these values.
    #[must_use]
    pub fn within(self, range: RangeInclusive<i64>) -> Name {
        Name { range, ..self }
    }
}

/// What the values of a name are.
#[derive(Clone, Debug)]
pub enum NameKind {
    /// Whole numbers from 0.
    Integer,
    /// Numbers with one decimal; as a fact, ten times as much: 72 is 7.2.
    Tenths,
    /// Days, written as `20261101` or `2026-11-01`; as a fact, days since 1970-01-01.
    Day,
    /// 1 for true and 0 for false.
    Boolean,
    /// One of these words, in ascending order; as a fact, its number.
    Word(Words),
    /// Any number of these words: a claim names one of them.
    Several(Words),
    /// Texts that this function takes. A claim says that the text is this one (`=`), or that it occurs in it. What is wrong with
    /// a text is what the function gives.
    Text(fn(&str) -> Result<(), String>),
}

/// Words, each of which may be written in several ways. Capitals, blanks and signs other than `+` make no difference.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Each way to write a word, and the word's number.
    ways: Vec<(String, usize)>,
    /// What is said of a word that is none of them, if they are those that records were given.
    unused: Option<&'static str>,
}

impl Words {
    /// The words with these ways to write them, and their numbers. The first way of a number is how it is shown.
    pub fn new(ways: impl IntoIterator<Item = (impl Into<String>, usize)>) -> Words {
        let ways = ways.into_iter().map(|(way, number)| (way.into(), number)).collect();
        Words { ways, unused: None }
    }

    /// The same words as those that records were given. Another word is no unknown one, but one that no record has: `unused`
    /// says so before it, as in "no page has the mark `x`".
    #[must_use]
    pub fn in_use(self, unused: &'static str) -> Words {
        Words { unused: Some(unused), ..self }
    }

    /// What is said of a word that is none of them.
    pub(crate) fn lacking(&self, word: &str) -> String {
        let meant = self.nearest(word).map(|nearest| format!("; did you mean `{nearest}`?"));
        let all = self.all();
        let few = all[..all.len().min(FEW)].join(", ");
        let Some(unused) = self.unused else {
            let known = (1..=FEW).contains(&all.len()).then(|| format!("; it is one of {few}"));
            return format!("unknown word `{word}`{}", meant.or(known).unwrap_or_default());
        };
        let there = match all.len().saturating_sub(FEW) {
            _ if all.is_empty() => "there is none yet".to_owned(),
            0 => format!("there are {few}"),
            more => format!("there are {few} and {more} more"),
        };
        format!("{unused} `{word}`; {there}{}", meant.unwrap_or_default())
    }

    /// The number of a word.
    pub fn number(&self, word: &str) -> Option<usize> {
        let wanted = plain(word);
        self.ways.iter().find(|(way, _)| plain(way) == wanted).map(|(_, number)| *number)
    }

    /// How the word of that number is shown: the first way to write it.
    pub fn shown(&self, number: usize) -> Option<&str> {
        self.ways.iter().find(|(_, it)| *it == number).map(|(way, _)| way.as_str())
    }

    /// The greatest number of a word.
    fn last(&self) -> i64 {
        self.ways.iter().map(|(_, number)| i64::try_from(*number).unwrap_or(i64::MAX)).max().unwrap_or(0)
    }

    /// The word that is written most like this one, if any is near.
    fn nearest(&self, word: &str) -> Option<&str> {
        nearest(word, self.ways.iter().map(|(way, _)| way.as_str()))
    }

    /// Any of the words, for an example.
    pub(crate) fn first(&self) -> &str {
        self.ways.first().map_or("word", |(way, _)| way)
    }

    /// How all words are shown.
    fn all(&self) -> Vec<&str> {
        let mut shown: Vec<&(String, usize)> = Vec::new();
        for way in &self.ways {
            if shown.iter().all(|(_, number)| *number != way.1) {
                shown.push(way);
            }
        }
        shown.into_iter().map(|(way, _)| way.as_str()).collect()
    }
}

/// So many words are listed.
const FEW: usize = 10;

impl Vocabulary {
    /// These names.
    pub fn new(names: impl IntoIterator<Item = Name>) -> Vocabulary {
        Vocabulary { names: names.into_iter().collect(), settled: BTreeMap::new() }
    }

    /// The same names, of which this one has only these values.
    #[must_use]
    pub fn with_range(mut self, name: &str, range: RangeInclusive<i64>) -> Vocabulary {
        if let Some(place) = self.find(name) {
            self.names[place].range = range;
        }
        self
    }

    /// The same names, of which this one always has this word, or never. A wish for the opposite is refused.
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

    /// Whether a name has a word, if all records are alike in it.
    pub(crate) fn settled(&self, name: usize, word: usize) -> Option<bool> {
        self.settled.get(&(name, word)).copied()
    }

    /// All names, in order.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The place of a name. Of `er`, if nothing is called so, that of the only name that ends in `.er`.
    pub fn find(&self, name: &str) -> Option<usize> {
        let is = |it: &Name| it.name.eq_ignore_ascii_case(name);
        self.names.iter().position(is).or_else(|| match self.ending_in(name)[..] {
            [only] => Some(only),
            _ => None,
        })
    }

    /// The places of the names that end in this one after a dot.
    fn ending_in(&self, name: &str) -> Vec<usize> {
        let ends =
            |it: &Name| it.name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(name));
        self.names.iter().enumerate().filter(|(_, it)| ends(it)).map(|(place, _)| place).collect()
    }

    /// What could be meant by a name that there is not.
    pub(crate) fn meant(&self, name: &str) -> Vec<&str> {
        let ending = self.ending_in(name);
        if !ending.is_empty() {
            return ending.into_iter().map(|place| self.names[place].name.as_str()).collect();
        }
        let ends = self.names.iter().filter_map(|it| it.name.rsplit_once('.')).map(|(_, end)| end);
        let all = self.names.iter().map(|it| it.name.as_str());
        let begun = |it: &&str| is_begun_by(it, name);
        all.clone().find(begun).or_else(|| nearest(name, all.chain(ends))).into_iter().collect()
    }

    /// The first name that can be said to have this word.
    pub(crate) fn said_of(&self, word: &str) -> Option<(&str, &NameKind)> {
        let has = |it: &&Name| match &it.kind {
            NameKind::Word(words) | NameKind::Several(words) => words.number(word).is_some(),
            NameKind::Integer | NameKind::Tenths | NameKind::Day | NameKind::Boolean | NameKind::Text(_) => {
                false
            }
        };
        self.names.iter().find(has).map(|it| (it.name.as_str(), &it.kind))
    }

    /// A claim about the first name.
    pub(crate) fn example(&self) -> String {
        self.names.first().map_or_else(String::new, |it| example(&it.kind, &it.name))
    }

    /// The names without a dot, and what stands before the dots of the others.
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

/// Whether a name begins with these three letters or more.
fn is_begun_by(name: &str, letters: &str) -> bool {
    const FEWEST: usize = 3;
    letters.len() >= FEWEST
        && name.get(..letters.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(letters))
}

/// What is written most like this, if anything is near.
fn nearest<'a>(word: &str, all: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = plain(word);
    all.map(|it| (damerau_levenshtein(&plain(it), &wanted), it))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, it)| distance * 3 <= wanted.len().max(it.len()))
        .map(|(_, it)| it)
}

/// Letters and digits in lower case, and `+`, which alone tells some names apart.
fn plain(word: &str) -> String {
    word.chars().filter(|it| it.is_alphanumeric() || *it == '+').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_no_record_has_is_told_with_those_that_there_are() {
        let said = |tags: &[&str], word: &str| {
            let words = Words::new(tags.iter().copied().zip(0..)).in_use("no page has the mark");
            words.lacking(word)
        };
        assert_eq!(said(&[], "x"), "no page has the mark `x`; there is none yet");
        assert_eq!(said(&["short", "long"], "x"), "no page has the mark `x`; there are short, long");
        assert_eq!(
            said(&["short", "long"], "shrt"),
            "no page has the mark `shrt`; there are short, long; did you mean `short`?"
        );
        let many: Vec<String> = (10..23).map(|number| number.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let ten = many[..10].join(", ");
        assert_eq!(said(&many, "x"), format!("no page has the mark `x`; there are {ten} and 3 more"));
        assert_eq!(
            said(&many, "111"),
            format!("no page has the mark `111`; there are {ten} and 3 more; did you mean `11`?")
        );
        assert_eq!(Words::new([("a", 0)]).lacking("x"), "unknown word `x`; it is one of a");
    }
}
