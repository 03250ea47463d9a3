//! Parses step counts of techniques, in the formats of various programs.

use serde::Deserialize;
use sodan_logic::Technique;
use std::collections::{BTreeMap, BTreeSet};

/// Parses the number of steps of each technique, written as `x-wing:2 skyscraper:1`, as a JSON object, or as a list of
/// objects with `name` and `count`. Returns `None` if the text is invalid or a technique occurs twice.
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

/// Parses a list of objects as Python, NumPy and DuckDB write it: `[{'name': 'x-wing', 'count': 2} {'name':
/// 'skyscraper', 'count': 1}]`, possibly without quotes around words or commas between objects.
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

/// Parses slugs of techniques without numbers, as `sodan library` writes them: separated by spaces, or as a list.
pub fn names(text: &str) -> Option<BTreeSet<String>> {
    let names: BTreeSet<String> = match text.trim_start().starts_with('[') {
        true => serde_json::from_str(text).ok()?,
        false => text.split_whitespace().map(str::to_owned).collect(),
    };
    names.iter().all(|name| name.parse::<Technique>().is_ok_and(|it| it.spec().slug == name)).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_parse_in_all_spellings() {
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
}
