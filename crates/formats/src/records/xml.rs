//! Splits XML input after each tag.

use super::super::detect::Layout;
use super::super::extent::{Extent, LIMIT};
use super::super::raw::Raw;
use super::super::{Format, opensudoku};
use super::{Item, Records};
use std::ops::ControlFlow;

/// Lexical state at the next byte of XML input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Within {
    #[default]
    Text,
    Tag,
    /// In a tag, inside an attribute value that is enclosed in this quote character.
    Value(u8),
    Comment,
}

/// HTML elements. Input that starts with one of them is treated as a pasted grid and not as XML.
const HTML: &str = " a article b big blockquote body br caption center code col dd div dl dt em fieldset font footer form h1 h2 h3 h4 \
    h5 h6 head header hr html i img input label li link main meta nav ol p pre q s samp script section small span strong style sub \
    sup table tbody td textarea tfoot th thead title tr tt u ul var ";

/// Returns whether an input with this beginning is XML, or `None` if more bytes are needed.
pub(super) fn is_xml(beginning: &[u8]) -> Option<bool> {
    let mut text = beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning).trim_ascii_start();
    // Any kind of input may start with a comment.
    while text.starts_with(b"<!--") {
        let end = memchr::memmem::find(text, b"-->").or((text.len() > LIMIT).then_some(LIMIT))?;
        text = text[end..].strip_prefix(b"-->").unwrap_or_default().trim_ascii_start();
    }
    let Some(name) = text.strip_prefix(b"<") else {
        return (!text.is_empty()).then_some(false);
    };
    let name = match name.first()? {
        b'?' | b'!' => {
            let end = memchr::memchr(b'>', name).or((name.len() > LIMIT).then_some(LIMIT))?;
            return Some(!name[..end].to_ascii_lowercase().starts_with(b"!doctype html"));
        }
        b'a'..=b'z' | b'A'..=b'Z' => name,
        _ => return Some(false),
    };
    let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
    let name = format!(" {} ", String::from_utf8_lossy(&name[..end]).to_ascii_lowercase());
    Some(!HTML.contains(&name))
}

impl Records {
    /// Like [`feed_line`](Records::feed_line), but processes at most one tag and the text before it.
    pub(super) fn feed_tag<'a, B>(
        &mut self,
        chunk: &'a [u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, &'a [u8]> {
        let mut ends_before = self.carry.last_chunk().copied().unwrap_or_default();
        let end = chunk.iter().position(|&byte| {
            let [.., before, last]: [u8; 3] = ends_before;
            ends_before = [before, last, byte];
            self.within = match (self.within, byte) {
                (Within::Text, b'<') => Within::Tag,
                (Within::Tag, b'"' | b'\'') => Within::Value(byte),
                (Within::Tag, b'-') if [before, last] == *b"!-" => Within::Comment,
                (Within::Tag, b'>') => Within::Text,
                (Within::Comment, b'>') if [before, last] == *b"--" => Within::Text,
                (Within::Value(quote), _) if quote == byte => Within::Tag,
                (within, _) => within,
            };
            byte == b'>' && self.within == Within::Text
        });
        let (part, rest) = chunk.split_at(end.map_or(chunk.len(), |end| end + 1));
        let room = (LIMIT + 1).saturating_sub(self.carry.len());
        self.carry.extend_from_slice(&part[..part.len().min(room)]);
        self.lines_of_tag += part.iter().filter(|&&byte| byte == b'\n').count();
        if end.is_some() {
            let tag = std::mem::take(&mut self.carry);
            self.tag(&tag, each)?;
        }
        ControlFlow::Continue(rest)
    }

    fn tag<B>(&mut self, text: &[u8], each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let newlines = |text: &[u8]| memchr::memchr_iter(b'\n', text).count();
        let begin = memchr::memchr(b'<', text).unwrap_or(0);
        let line = self.lines + 1 + newlines(&text[..begin]);
        self.lines += std::mem::take(&mut self.lines_of_tag);
        let tag = &text[begin..];
        self.has_tags = true;
        if !opensudoku::is_game(&tag[..tag.len().min(LIMIT)]) {
            return ControlFlow::Continue(());
        }
        let extent = if text.len() > LIMIT { Extent::Cut } else { Extent::Whole };
        self.xml_record(&tag[..tag.len().min(LIMIT)], line, extent, each)
    }

    /// Reports a bad record for XML input that ends inside a tag or contains no game.
    pub(super) fn end_of_xml<B>(
        &mut self,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.within != Within::Text {
            let text = std::mem::take(&mut self.carry);
            let begin = memchr::memchr(b'<', &text).unwrap_or(0);
            let line = self.lines + 1 + memchr::memchr_iter(b'\n', &text[..begin]).count();
            let extent = if text.len() > LIMIT { Extent::Cut } else { Extent::Whole };
            let tag = &text[begin..];
            return self.xml_record(&tag[..tag.len().min(LIMIT)], line, extent, each);
        }
        if self.number > 0 || !self.has_tags {
            return ControlFlow::Continue(());
        }
        self.xml_record(b"<xml>", 1, Extent::Whole, each)
    }

    fn xml_record<B>(
        &mut self,
        text: &[u8],
        line: usize,
        extent: Extent,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.number += 1;
        let layout = Layout::Lines(Some(Format::OpenSudoku));
        each(Item::Record(Raw {
            number: self.number,
            line,
            text,
            layout,
            extent,
            column: None,
            begins_at: 0,
        }))
    }
}
