//! Defines the keys of recipes, with their types.
//!
//! A recipe is validated against these keys before it is deserialised, so that messages use the terms of recipes.
//! Conditions that involve several keys are checked later.

use super::error::RecipeError;
use std::fmt;
use std::ops::Range;
use strsim::damerau_levenshtein;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A key of a table.
struct Key {
    name: &'static str,
    needs: Needs,
    /// Whether the table must contain the key.
    must: bool,
}

/// Type of a key's value.
enum Needs {
    Text,
    /// A non-negative integer.
    Number,
    /// A number from 0 to 1.
    Share,
    Truth,
    Texts,
    /// One of these words.
    Word(&'static [&'static str]),
    /// List of any of these words.
    Words(&'static [&'static str]),
    /// Value of `turns`: a word, or a number of isomorphs.
    Turns,
    /// Table, written below a heading or in braces.
    Table(&'static [Key]),
    /// Tables, each below a heading in double brackets.
    Tables(&'static [Key]),
}

impl Key {
    /// Returns whether a name refers to this key. `license` is accepted as an alternative name, since data set hubs use
    /// it.
    fn is_called(&self, name: &str) -> bool {
        name == self.name || (name, self.name) == ("license", "licence")
    }
}

const fn must(name: &'static str, needs: Needs) -> Key {
    Key { name, needs, must: true }
}

const fn may(name: &'static str, needs: Needs) -> Key {
    Key { name, needs, must: false }
}

use Needs::{Number, Share, Table, Tables, Text, Texts, Truth, Turns, Word, Words};

const SPLITS: &[&str] = &["train", "validation", "test"];
const LABELS: &[&str] = &[
    "givens",
    "status",
    "minimal",
    "guesses",
    "hodoku",
    "se",
    "two_way",
    "csp",
    "techniques",
    "hardest",
    "backdoor",
    "id",
    "class",
    "automorphisms",
    "singles",
];

const RECIPE: &[Key] = &[
    must("name", Text),
    may("about", Text),
    must("licence", Text),
    may("seed", Number),
    may("distinct", Truth),
    may("improper", Truth),
    may("shard_rows", Number),
    must("source", Tables(SOURCE)),
    may("stratum", Tables(STRATUM)),
    may("splits", Table(OF_SPLITS)),
    may("augment", Table(AUGMENT)),
    may("labels", Table(OF_LABELS)),
    may("traces", Table(TRACES)),
];

const SOURCE: &[Key] = &[
    must("name", Text),
    must("licence", Text),
    must("origin", Text),
    may("n", Number),
    may("files", Texts),
    may("column", Text),
    may("generate", Table(GENERATE)),
];

const GENERATE: &[Key] = &[
    may("givens", Text),
    may("minimal", Truth),
    may("symmetry", Text),
    may("pattern", Text),
    may("solution", Text),
    may("like", Text),
    may("where", Text),
    may("method", Word(&["top-down", "controlled", "climb"])),
    may("tries", Number),
];

const STRATUM: &[Key] = &[must("name", Text), must("n", Number), must("where", Text)];

const OF_SPLITS: &[Key] = &[
    may("train", Share),
    may("validation", Share),
    may("test", Share),
    may("by", Word(&["puzzle", "solution"])),
];

const AUGMENT: &[Key] = &[must("copies", Number), may("splits", Words(SPLITS))];

const OF_LABELS: &[Key] = &[must("columns", Words(LABELS)), may("turns", Turns), may("effort", Number)];

const TRACES: &[Key] = &[
    must("scale", Text),
    may("train", Number),
    may("validation", Number),
    may("test", Number),
    may("copies", Number),
];

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text => f.write_str("a quoted string"),
            Number => f.write_str("a whole number, 0 or more"),
            Share => f.write_str("a number from 0 to 1"),
            Truth => f.write_str("true or false"),
            Texts => f.write_str("a list of strings, as in [\"one\", \"two\"]"),
            Word(words) => write!(f, "one of {}", quoted(words)),
            Words(words) => write!(f, "a list of any of {}", quoted(words)),
            Turns => f.write_str("\"canonical\", \"none\", or a number of isomorphs from 1 to 100"),
            Table(_) => f.write_str("one table"),
            Tables(_) => f.write_str("tables, each below a heading in double brackets"),
        }
    }
}

fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// Checks that a string is TOML with the keys and types of a recipe.
pub(super) fn check(text: &str) -> Result<(), RecipeError> {
    let table = DeTable::parse(text).map_err(|error| {
        let found = error.span().and_then(|span| text.get(span)).unwrap_or_default();
        RecipeError::new(text, error.span(), of_syntax(error.message(), found))
    })?;
    let mut checker = Checker { text, errors: Vec::new() };
    checker.table(table.get_ref(), 0..0, "a recipe", RECIPE);
    RecipeError::joined(checker.errors).map_or(Ok(()), Err)
}

/// Returns the message for invalid TOML. This is the parser's message, except for duplicate keys and for words without
/// quotes, which the parser misinterprets.
fn of_syntax(message: &str, found: &str) -> String {
    let is_bare_word =
        ["invalid boolean", "string values must be quoted"].iter().any(|it| message.starts_with(it));
    match (message, found) {
        ("duplicate key", "source" | "stratum") => {
            format!("`{found}` is an array of tables: start each one with the header [[{found}]]")
        }
        ("duplicate key", _) => "duplicate key".to_owned(),
        _ if is_bare_word => {
            "expected a number, true or false, a quoted string, a list or a table".to_owned()
        }
        _ => message.to_owned(),
    }
}

/// Checks the keys and values of a recipe, and collects all errors.
struct Checker<'a> {
    text: &'a str,
    errors: Vec<RecipeError>,
}

impl Checker<'_> {
    fn wrong(&mut self, place: Range<usize>, message: String) {
        self.errors.push(RecipeError::new(self.text, Some(place), message));
    }

    /// Checks the keys and values of a table. `called` is the table's name in messages.
    fn table(&mut self, table: &DeTable<'_>, place: Range<usize>, called: &str, keys: &[Key]) {
        for (name, value) in table {
            match keys.iter().find(|key| key.is_called(name.get_ref())) {
                Some(key) => self.value(value, key),
                None => self.wrong(name.span(), unknown(name.get_ref(), called, keys)),
            }
        }
        let is_missing = |key: &&Key| key.must && !table.keys().any(|name| key.is_called(name.get_ref()));
        for Key { name, needs, .. } in keys.iter().filter(is_missing) {
            let message = match needs {
                Tables(_) => format!("{called} requires at least one [[{name}]] table"),
                _ => format!("{called} requires the key `{name}`: {needs}"),
            };
            self.wrong(place.clone(), message);
        }
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>, key: &Key) {
        let (name, found) = (key.name, value.get_ref());
        let mismatch = || format!("`{name}`: expected {}, found {}", key.needs, kind(found));
        match (&key.needs, found) {
            (Text, DeValue::String(_)) | (Truth, DeValue::Boolean(_)) => {}
            (Number | Turns, DeValue::Integer(it))
                if it.as_str().parse::<u64>().is_ok() || it.radix() != 10 => {}
            (Share, DeValue::Integer(_) | DeValue::Float(_)) | (Turns, DeValue::String(_)) => {}
            (Word(words), DeValue::String(word)) => self.word(word, value.span(), name, words),
            (Texts | Words(_), DeValue::Array(all)) => {
                for it in all {
                    match (it.get_ref(), &key.needs) {
                        (DeValue::String(word), Words(words)) => self.word(word, it.span(), name, words),
                        (DeValue::String(_), _) => {}
                        (other, _) => self.wrong(
                            it.span(),
                            format!("`{name}`: expected {}, found {}", key.needs, kind(other)),
                        ),
                    }
                }
            }
            (Table(keys), DeValue::Table(table)) => {
                self.table(table, value.span(), &format!("`{name}`"), keys)
            }
            (Table(_), DeValue::Array(all)) if all.iter().all(|it| it.get_ref().is_table()) => self.wrong(
                value.span(),
                format!("`{name}` is a single table: write [{name}] instead of [[{name}]]"),
            ),
            (Tables(_), DeValue::Table(_)) => self.wrong(
                value.span(),
                format!("`{name}` is an array of tables: start each one with the header [[{name}]]"),
            ),
            (Tables(keys), DeValue::Array(all)) => {
                for it in all {
                    match it.get_ref() {
                        DeValue::Table(table) => self.table(table, it.span(), &format!("`{name}`"), keys),
                        _ => self.wrong(value.span(), mismatch()),
                    }
                }
            }
            _ => self.wrong(value.span(), mismatch()),
        }
    }

    fn word(&mut self, word: &str, place: Range<usize>, key: &str, words: &[&str]) {
        if words.contains(&word) {
            return;
        }
        let known = || format!("expected one of {}", quoted(words));
        let help = nearest(word, words).map_or_else(known, |it| format!("did you mean \"{it}\"?"));
        self.wrong(place, format!("`{key}`: unknown value \"{word}\"; {help}"))
    }
}

/// Returns the message for the unknown key `name` in the table that messages call `called`.
fn unknown(name: &str, called: &str, keys: &[Key]) -> String {
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    match nearest(name, &names) {
        Some(nearest) => format!("unknown key `{name}`; did you mean `{nearest}`?"),
        None => format!("unknown key `{name}`; the keys of {called} are {}", names.join(", ")),
    }
}

/// Returns the element of `words` that is most similar to `word`, or `None` if none is similar enough.
fn nearest<'w>(word: &str, words: &[&'w str]) -> Option<&'w str> {
    let wanted = word.to_lowercase();
    let all = words.iter().map(|word| (damerau_levenshtein(word, &wanted), *word));
    all.min_by_key(|(distance, _)| *distance)
        .filter(|(distance, it)| distance * 3 <= wanted.len().max(it.len()))
        .map(|(_, it)| it)
}

/// Describes a value in one or two words, for messages.
fn kind(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(_) => "a string".into(),
        DeValue::Integer(number) => format!("{number}"),
        DeValue::Float(number) => format!("{number}"),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(keys: &[Key], all: &mut Vec<&'static str>) {
        for key in keys {
            all.push(key.name);
            if let Table(below) | Tables(below) = key.needs {
                names(below, all);
            }
        }
    }

    #[test]
    fn recipe_page_lists_all_keys() {
        let page = include_str!("../../../../../docs/recipes.md");
        let mut all = Vec::new();
        names(RECIPE, &mut all);
        assert!(all.len() > 40);
        for name in all {
            assert!(page.contains(&format!("\n| `{name}` |")), "{name}");
        }
        for label in LABELS {
            assert!(page.contains(&format!("`{label}`")), "{label}");
        }
    }

    #[test]
    fn page_tables_match_key_order() {
        let page = include_str!("../../../../../docs/recipes.md");
        let tables = [RECIPE, SOURCE, GENERATE, STRATUM, OF_SPLITS, AUGMENT, OF_LABELS, TRACES];
        let of_page: Vec<Vec<&str>> = page
            .split("| --- | --- | --- |")
            .skip(1)
            .map(|table| {
                let rows = table.lines().skip(1).take_while(|line| line.starts_with("| `"));
                rows.map(|row| row.split('`').nth(1).unwrap_or_default()).collect()
            })
            .collect();
        let expected: Vec<Vec<&str>> =
            tables.iter().map(|keys| keys.iter().map(|key| key.name).collect()).collect();
        assert_eq!(of_page, expected);
    }

    /// A recipe with all keys. It may violate conditions that involve several keys, which are not checked here.
    const EVERY_KEY: &str = r#"
name = "n"
about = "a"
licence = "l"
seed = 7
distinct = true
improper = false
shard_rows = 9

[[source]]
name = "s"
licence = "l"
origin = "o"
n = 3
files = ["a", "b"]
column = "c"

[source.generate]
givens = "24"
minimal = true
symmetry = "none"
pattern = "x"
solution = "x"
like = "x"
where = "er > 3"
method = "climb"
tries = 5

[[stratum]]
name = "t"
n = 1
where = "er > 3"

[splits]
train = 0.5
validation = 0.25
test = 0.25
by = "solution"

[augment]
copies = 1
splits = ["train", "test"]

[labels]
columns = ["se"]
turns = 4
effort = 100

[traces]
scale = "se"
train = 1
validation = 1
test = 1
copies = 1
"#;

    #[test]
    fn expected_types_match_parsed_ones() {
        let mut all = Vec::new();
        names(RECIPE, &mut all);
        for name in all {
            let is_there =
                |line: &str| line.trim_matches(['[', ']']).split([' ', '.']).any(|word| word == name);
            assert!(EVERY_KEY.lines().any(is_there), "{name}");
        }
        let of_words = |labels: &[&str]| EVERY_KEY.replace("[\"se\"]", &format!("[{}]", quoted(labels)));
        let texts = [
            EVERY_KEY.to_owned(),
            of_words(LABELS),
            EVERY_KEY.replace("turns = 4", "turns = \"canonical\""),
            EVERY_KEY.replace("[\"train\", \"test\"]", &format!("[{}]", quoted(SPLITS))),
            EVERY_KEY.replace("by = \"solution\"", "by = \"puzzle\""),
            EVERY_KEY.replace("\"climb\"", "\"top-down\""),
            EVERY_KEY.replace("\"climb\"", "\"controlled\""),
        ];
        for text in texts {
            check(&text).unwrap_or_else(|error| panic!("{error}"));
            toml::from_str::<super::super::Written>(&text)
                .map(drop)
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }

    fn error(text: &str) -> String {
        let recipe = format!("name = \"n\"\nlicence = \"l\"\n{text}\n");
        check(&recipe).map_or_else(|error| error.to_string(), |()| "fine".into())
    }

    #[test]
    fn expected_types_are_plain_words() {
        let source = "[[source]]\nname = \"s\"\nlicence = \"l\"\norigin = \"o\"\n";
        for (text, message) in [
            ("seed = \"7\"", "line 3, column 8: `seed`: expected a whole number, 0 or more, found a string"),
            ("seed = -7", "line 3, column 8: `seed`: expected a whole number, 0 or more, found -7"),
            ("seed = 1.5", "line 3, column 8: `seed`: expected a whole number, 0 or more, found 1.5"),
            ("seed = 99999999999999999999", "line 3, column 8: `seed`: expected a whole number, 0 or more"),
            ("distinct = \"yes\"", "line 3, column 12: `distinct`: expected true or false, found a string"),
            ("license = 7", "line 3, column 11: `licence`: expected a quoted string"),
            ("sead = 7", "line 3, column 1: unknown key `sead`; did you mean `seed`?"),
            (
                "x = 7",
                "line 3, column 1: unknown key `x`; the keys of a recipe are name, about, licence, seed",
            ),
            (
                "source = 3",
                "line 3, column 10: `source`: expected tables, each below a heading in double brackets",
            ),
            (
                "[source]\nname = \"s\"",
                "line 3, column 1: `source` is an array of tables: start each one with the header [[source]]",
            ),
            (
                "seed = seven",
                "line 3, column 8: expected a number, true or false, a quoted string, a list or a table",
            ),
            ("distinct = tru", "line 3, column 12: expected a number, true or false"),
            ("seed = 1\nseed = 2", "line 4, column 1: duplicate key"),
            (
                "[source]\nname = \"a\"\n[source]\nname = \"b\"",
                "line 5, column 2: `source` is an array of tables: start each one with the header [[source]]",
            ),
            ("seed = 7", "line 1, column 1: a recipe requires at least one [[source]] table"),
            (
                "[[splits]]",
                "line 3, column 1: `splits` is a single table: write [splits] instead of [[splits]]",
            ),
            (
                "[[source]]\nname = \"s\"",
                "line 3, column 1: `source` requires the key `licence`: a quoted string",
            ),
            (
                "[splits]\ntrain = \"all\"",
                "line 4, column 9: `train`: expected a number from 0 to 1, found a string",
            ),
            (
                "[splits]\nby = \"puzzles\"",
                "line 4, column 6: `by`: unknown value \"puzzles\"; did you mean \"puzzle\"?",
            ),
            (
                "[labels]\ncolumns = \"se\"",
                "line 4, column 11: `columns`: expected a list of any of \"givens\", \"status\"",
            ),
            ("[labels]\ncolumns = [1]", "line 4, column 12: `columns`: expected a list of any of"),
            (
                "[labels]\ncolumns = []\nturns = true",
                "line 5, column 9: `turns`: expected \"canonical\", \"none\", or a number of isomorphs",
            ),
            ("about = '''", "line 4, column 1: invalid multi-line literal string, expected `'`"),
        ] {
            assert!(error(text).contains(message), "{text}\n{}", error(text));
        }
        let of_source = |more: &str| error(&format!("{source}{more}"));
        assert_eq!(of_source("files = [\"a\"]"), "fine");
        assert!(of_source("files = \"a\"").contains(
            "line 7, column 9: `files`: expected a list of strings, as in [\"one\", \"two\"], found a string"
        ));
        assert!(of_source("generate = { method = \"up\" }").contains(
            "`method`: unknown value \"up\"; expected one of \"top-down\", \"controlled\", \"climb\""
        ));
        assert!(
            of_source("generate = { n = 3 }").contains("unknown key `n`; the keys of `generate` are givens,")
        );
    }

    #[test]
    fn errors_hide_internal_types() {
        let whole = include_str!("../../../../../examples/datasets/small.toml");
        let values = [
            "7",
            "-7",
            "1.5",
            "true",
            "\"x\"",
            "[1]",
            "[]",
            "{ x = 1 }",
            "2026-11-01",
            "18446744073709551615",
        ];
        for (number, line) in whole.lines().enumerate().filter(|(_, line)| line.contains(" = ")) {
            let key = line.split(" = ").next().unwrap();
            // Skip lists that span several lines.
            if line.ends_with('[') {
                continue;
            }
            for value in values {
                let changed = |(place, old): (usize, &str)| {
                    if place == number { format!("{key} = {value}") } else { old.to_owned() }
                };
                let text: Vec<String> = whole.lines().enumerate().map(changed).collect();
                let Err(error) = super::super::Recipe::parse(&text.join("\n")) else { continue };
                let message = error.to_string();
                for word in [
                    "invalid",
                    "expected u",
                    "usize",
                    "i64",
                    "variant",
                    "field",
                    "struct",
                    "sequence",
                    "untagged",
                ] {
                    assert!(!message.contains(word), "{key} = {value}: {message}");
                }
                assert_ne!((error.line, key), (1, "seed"), "{message}");
            }
        }
    }
}
