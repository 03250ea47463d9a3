//! Payloads of share links.

use super::lz::{self, LzError};
use super::without_percent;
use crate::VariantError;

/// Maximum length of the decompressed object of a link, in UTF-16 units.
pub(super) const MAX_UNPACKED: usize = 1 << 20;

/// Returns the part of `text` after the first of `keys` that `text` contains.
pub(super) fn after<'a>(text: &'a str, keys: &[&str]) -> Option<&'a str> {
    keys.iter().find_map(|key| text.split_once(key)).map(|(_, rest)| rest)
}

/// Returns the payload at the start of a string, with percent-encoded characters decoded.
pub(super) fn payload(text: &str) -> String {
    let end = text.find(['&', '?', '#', ' ', '\t', '\n', '"']).unwrap_or(text.len());
    without_percent(&text[..end])
}

/// Decompresses a payload. Servers may have replaced `//` in a link with `/`. If the payload cannot be parsed
/// unchanged, single slashes are doubled again: first one slash at a time, then two.
pub(super) fn unpack(payload: &str, is_object: impl Fn(&str) -> bool) -> Result<String, VariantError> {
    /// Maximum number of attempts to repair a link.
    const MAX_ATTEMPTS: usize = 400;
    let attempt = |text: &str| lz::from_base64(text, MAX_UNPACKED).map(|text| (is_object(&text), text));
    let wrong = |error| {
        VariantError::in_field(
            "link",
            match error {
                LzError::TooLong => format!("expected at most {MAX_UNPACKED} characters after decompression"),
                LzError::Damaged => "the compressed data is corrupt or truncated".to_owned(),
            },
        )
    };
    let first = match attempt(payload) {
        Ok((true, text)) => return Ok(text),
        Ok((false, _)) => LzError::Damaged,
        Err(error) => error,
    };
    let slashes: Vec<usize> = payload.match_indices('/').map(|(at, _)| at).collect();
    let singles = slashes.iter().map(|&at| vec![at]);
    let pairs = slashes
        .iter()
        .enumerate()
        .flat_map(|(number, &at)| slashes[..number].iter().map(move |&other| vec![other, at]));
    // Decompressing a long link many times would take too long.
    let limit = MAX_ATTEMPTS.min((1 << 22) / payload.len().max(1));
    for places in singles.chain(pairs).take(limit) {
        let mut text = payload.to_owned();
        places.iter().rev().for_each(|&at| text.insert(at, '/'));
        if let Ok((true, text)) = attempt(&text) {
            return Ok(text);
        }
    }
    Err(wrong(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_slashes_are_found() {
        let object = (0..200).map(|at| format!("{{\"value{at}\":{}}}", at * 7919 % 1000)).collect::<String>();
        let packed = lz_str::compress_to_base64(&object);
        let is_object = |text: &str| text == object;
        assert_eq!(unpack(&packed, is_object), Ok(object.clone()));
        if packed.contains("//") {
            assert_eq!(unpack(&packed.replacen("//", "/", 1), is_object), Ok(object.clone()));
        }
        assert!(unpack(&packed[..40], is_object).is_err());
    }

    #[test]
    fn payloads_end_with_their_link() {
        assert_eq!(payload("N4%2BIg/x=&more"), "N4+Ig/x=");
        assert_eq!(payload("N4%zz?setting=1"), "N4%zz");
    }
}
