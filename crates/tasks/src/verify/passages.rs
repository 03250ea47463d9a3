//! Prepares an answer for parsing: normalizes digits, removes a model's reasoning, and extracts fenced blocks.

use std::borrow::Cow;

/// Tags around a model's reasoning, without the opening bracket.
const THOUGHTS: [&[u8]; 3] = [b"think>", b"thinking>", b"reasoning>"];

/// Returns the text with full-width digits replaced by ASCII digits.
pub(super) fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    /// UTF-8 prefix of the full-width digits. The last byte is 0x90 for 0.
    const WIDE: [u8; 2] = [0xEF, 0xBC];
    if !text.contains(&WIDE[0]) {
        return Cow::Borrowed(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, others @ ..] = rest {
        match rest {
            [0xEF, 0xBC, last @ 0x90..=0x99, others @ ..] => {
                plain.push(last - 0x90 + b'0');
                rest = others;
            }
            _ => {
                plain.push(*first);
                rest = others;
            }
        }
    }
    Cow::Owned(plain)
}

/// Removes a model's reasoning. An unmatched closing tag ends reasoning that began in the prompt. An unmatched opening
/// tag means that the completion was cut off while reasoning, so everything after the tag is removed.
pub(super) fn without_thoughts(text: &[u8]) -> Cow<'_, [u8]> {
    if tag(text, true).is_none() && tag(text, false).is_none() {
        return Cow::Borrowed(text);
    }
    let (mut text_left, mut rest) = (Vec::with_capacity(text.len()), text);
    while let Some(closing) = tag(rest, true) {
        match tag(&rest[..closing.begin], false) {
            Some(opening) => text_left.extend(&rest[..opening.begin]),
            None => text_left.clear(),
        }
        // Separates the text before the reasoning from the text after it.
        text_left.push(b'\n');
        rest = &rest[closing.end..];
    }
    let end = tag(rest, false).map_or(rest.len(), |opening| opening.begin);
    text_left.extend(&rest[..end]);
    Cow::Owned(text_left)
}

struct Tag {
    begin: usize,
    end: usize,
}

/// Returns the first tag that begins reasoning or, with `is_end`, ends it.
fn tag(text: &[u8], is_end: bool) -> Option<Tag> {
    let mut from = 0;
    while let Some(at) = text[from..].iter().position(|&byte| byte == b'<') {
        let begin = from + at;
        let inside = &text[begin + 1..];
        let name = if is_end { inside.strip_prefix(b"/") } else { Some(inside) };
        let is_this = |thought: &&&[u8]| {
            let begins = |name: &[u8]| name.get(..thought.len()).map(|it| it.eq_ignore_ascii_case(thought));
            name.and_then(begins) == Some(true)
        };
        if let Some(thought) = THOUGHTS.iter().find(is_this) {
            return Some(Tag { begin, end: begin + 1 + usize::from(is_end) + thought.len() });
        }
        from = begin + 1;
    }
    None
}

/// Returns the contents of all fenced blocks, including an unclosed block at the end.
pub(super) fn blocks(text: &[u8]) -> Vec<&[u8]> {
    const FENCE: &[u8] = b"```";
    let mut blocks = Vec::new();
    let mut rest = text;
    let fence = |text: &[u8]| text.windows(FENCE.len()).position(|it| it == FENCE);
    while let Some(open) = fence(rest) {
        let inside = &rest[open + FENCE.len()..];
        let end = fence(inside).unwrap_or(inside.len());
        blocks.push(&inside[..end]);
        rest = inside.get(end + FENCE.len()..).unwrap_or_default();
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasoning_is_removed() {
        for (text, left) in [
            ("<think>a</think>b", "\nb"),
            ("a<Thinking>b</thinking>c<reasoning>d</reasoning>e", "a\nc\ne"),
            ("the prompt began it</think>b", "\nb"),
            ("<think>never ended", ""),
            ("a<think>never ended", "a"),
            ("<think>a</think>b<think>c", "\nb"),
            ("a < b <thin> </thin>", "a < b <thin> </thin>"),
            ("</think", "</think"),
            ("<think>a <think> b</think>c</think>d", "\nd"),
        ] {
            assert_eq!(without_thoughts(text.as_bytes()), left.as_bytes(), "{text}");
        }
    }

    #[test]
    fn full_width_digits_are_read() {
        assert_eq!(*plain("０１９ｒ：é 5".as_bytes()), *"019ｒ：é 5".as_bytes());
        assert_eq!(*plain(b"\xEF\xBC"), *b"\xEF\xBC");
    }

    #[test]
    fn blocks_stand_between_fences() {
        assert_eq!(blocks(b"a```b```c```d"), [b"b", b"d"]);
        assert!(blocks(b"``a").is_empty());
        assert_eq!(blocks(b"```"), [b""]);
    }
}
