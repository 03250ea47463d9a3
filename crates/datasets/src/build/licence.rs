//! Formats licences for the metadata of cards. Hugging Face accepts the lower-case identifiers of its own list, and
//! `other` with a name for all other licences: <https://huggingface.co/docs/hub/repositories-licenses>.

use serde_json::Value;

/// Hugging Face's licence identifiers, except for those of specific models.
const KNOWN: [&str; 56] = [
    "afl-3.0",
    "agpl-3.0",
    "apache-2.0",
    "artistic-2.0",
    "bsd",
    "bsd-2-clause",
    "bsd-3-clause",
    "bsd-3-clause-clear",
    "bsl-1.0",
    "c-uda",
    "cc",
    "cc-by-2.0",
    "cc-by-2.5",
    "cc-by-3.0",
    "cc-by-4.0",
    "cc-by-nc-2.0",
    "cc-by-nc-3.0",
    "cc-by-nc-4.0",
    "cc-by-nc-nd-3.0",
    "cc-by-nc-nd-4.0",
    "cc-by-nc-sa-2.0",
    "cc-by-nc-sa-3.0",
    "cc-by-nc-sa-4.0",
    "cc-by-nd-4.0",
    "cc-by-sa-3.0",
    "cc-by-sa-4.0",
    "cc0-1.0",
    "cdla-permissive-1.0",
    "cdla-permissive-2.0",
    "cdla-sharing-1.0",
    "ecl-2.0",
    "epl-1.0",
    "epl-2.0",
    "etalab-2.0",
    "eupl-1.1",
    "eupl-1.2",
    "gfdl",
    "gpl",
    "gpl-2.0",
    "gpl-3.0",
    "isc",
    "lgpl",
    "lgpl-2.1",
    "lgpl-3.0",
    "lppl-1.3c",
    "mit",
    "mpl-2.0",
    "ms-pl",
    "ncsa",
    "odbl",
    "odc-by",
    "ofl-1.1",
    "osl-3.0",
    "pddl",
    "unlicense",
    "wtfpl",
];

/// Returns the metadata lines of a licence. Several licences joined by `OR` or `AND` become a list.
pub fn lines(licence: &str) -> String {
    let bare = licence.trim().trim_start_matches('(').trim_end_matches(')');
    let words: Vec<&str> = bare.split_whitespace().collect();
    let ids: Option<Vec<&str>> = words.split(|word| ["OR", "AND"].contains(word)).map(id).collect();
    match ids.as_deref() {
        Some([only]) => format!("license: \"{only}\"\n"),
        Some(several) => {
            let items: String = several.iter().map(|id| format!("- \"{id}\"\n")).collect();
            format!("license:\n{items}")
        }
        None => {
            let signs = ['(', ')', '<', '>', ',', ';', '.'];
            let is_link = |word: &&str| word.starts_with("https://") || word.starts_with("http://");
            let bare = words.iter().map(|word| word.trim_matches(signs));
            let (links, words): (Vec<&str>, Vec<&str>) = bare.partition(is_link);
            let link = links.first().map(|link| format!("license_link: {}\n", Value::from(*link)));
            let name = name(&words.join(" "));
            format!("license: \"other\"\nlicense_name: \"{name}\"\n{}", link.unwrap_or_default())
        }
    }
}

/// Converts an SPDX identifier to Hugging Face's identifier. Some SPDX identifiers contain a version that Hugging
/// Face's identifiers omit, or state whether later versions are permitted. Returns `None` if there is no identifier.
fn id(words: &[&str]) -> Option<&'static str> {
    let [word] = words else { return None };
    let word = word.trim_matches(['(', ')']).to_ascii_lowercase();
    let plain = word.strip_suffix("-only").or(word.strip_suffix("-or-later")).unwrap_or(&word);
    let of = |name: &str| KNOWN.into_iter().find(|id| *id == name);
    let unversioned = || match plain.rsplit_once('-')? {
        (name @ ("odbl" | "odc-by" | "pddl" | "gfdl" | "c-uda"), _) => of(name),
        _ => None,
    };
    of(plain).or_else(unversioned)
}

/// Returns a name for a licence without an identifier. The name consists of letters, digits, dots and hyphens.
fn name(licence: &str) -> String {
    let is_of_name = |sign: char| sign.is_alphanumeric() || sign == '.';
    let words = licence.split(|sign| !is_of_name(sign)).map(|word| word.trim_matches('.'));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let name = words.join("-");
    if name.is_empty() { "unnamed".into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Identifiers are in lower case, and several licences become a list.
    #[test]
    fn licence_ids_are_lowercase() {
        for (licence, expected) in [
            ("CC0-1.0", "license: \"cc0-1.0\"\n"),
            ("GPL-3.0-or-later", "license: \"gpl-3.0\"\n"),
            ("ODbL-1.0", "license: \"odbl\"\n"),
            ("MIT OR Apache-2.0", "license:\n- \"mit\"\n- \"apache-2.0\"\n"),
            ("(MIT AND (ISC OR CC-BY-4.0))", "license:\n- \"mit\"\n- \"isc\"\n- \"cc-by-4.0\"\n"),
        ] {
            assert_eq!(lines(licence), expected, "{licence}");
        }
    }

    #[test]
    fn unknown_licences_are_other() {
        for (licence, expected) in [
            ("Some words of mine", "license: \"other\"\nlicense_name: \"some-words-of-mine\"\n"),
            ("MIT OR Mine-1.0", "license: \"other\"\nlicense_name: \"mit-or-mine-1.0\"\n"),
            (
                "My: \"own\" (https://a.org/l.txt).",
                "license: \"other\"\nlicense_name: \"my-own\"\nlicense_link: \"https://a.org/l.txt\"\n",
            ),
            ("?", "license: \"other\"\nlicense_name: \"unnamed\"\n"),
        ] {
            assert_eq!(lines(licence), expected, "{licence}");
        }
    }

    #[test]
    fn the_list_is_in_order() {
        assert!(KNOWN.is_sorted());
    }
}
