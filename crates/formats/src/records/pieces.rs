//! An input that is a file of OpenSudoku: it is cut after each `>`.

use super::super::detect::Layout;
use super::super::{Format, opensudoku};
use super::{Extent, Item, LIMIT, Raw, Records};
use std::ops::ControlFlow;

impl Records {
    /// Whether the input is cut after each `>` instead of at the ends of lines. This is so for files of OpenSudoku, and for
    /// whatever begins with `<` until more is known.
    pub(super) fn is_in_pieces(&self, chunk: &[u8]) -> bool {
        match self.layout {
            Some(layout) => layout == Layout::Lines(Some(Format::OpenSudoku)),
            None => {
                let mut beginning = self.carry.iter().chain(chunk);
                let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | 0xEF | 0xBB | 0xBF);
                !self.is_no_file_of_pieces
                    && self.lines == 0
                    && beginning.find(|byte| !is_blank(byte)) == Some(&b'<')
            }
        }
    }

    /// As [`feed_line`](Records::feed_line), of an input that is cut after each `>`.
    pub(super) fn feed_piece<'a, B>(
        &mut self,
        chunk: &'a [u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, &'a [u8]> {
        let Some(end) = memchr::memchr(b'>', chunk) else {
            self.keep(chunk);
            return ControlFlow::Continue(&[]);
        };
        self.keep(&chunk[..=end]);
        let piece = std::mem::take(&mut self.carry);
        if self.layout.is_some() || opensudoku::begins_file(&piece) {
            self.layout = Some(Layout::Lines(Some(Format::OpenSudoku)));
            self.lines = self.lines.max(1);
            self.piece(&piece, each)?;
        } else {
            self.is_no_file_of_pieces = true;
            self.carry = piece;
        }
        ControlFlow::Continue(&chunk[end + 1..])
    }

    /// A piece of a file of OpenSudoku.
    fn piece<B>(
        &mut self,
        piece: &[u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let before = piece.len() - piece.trim_ascii_start().len();
        let newlines = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
        let line = self.lines + newlines(&piece[..before]);
        self.lines += newlines(piece);
        if !opensudoku::is_game(piece) {
            return ControlFlow::Continue(());
        }
        self.number += 1;
        let extent = if piece.len() > LIMIT { Extent::Cut } else { Extent::Whole };
        let text = &piece[before..piece.len().min(LIMIT)];
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
