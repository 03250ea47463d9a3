//! An input that is one array of JSON.

use super::super::Format;
use super::super::detect::Layout;
use super::super::elements::{Element, Elements, begins_array};
use super::{Extent, Item, LIMIT, ROW_LIMIT, Raw, Records, Shape};
use std::ops::ControlFlow;

impl Records {
    /// As [`feed_line`](Records::feed_line), as long as it is not known whether the input is one array.
    pub(super) fn beginning<'a, B>(
        &mut self,
        chunk: &'a [u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, &'a [u8]> {
        let may_be = match self.layout {
            None | Some(Layout::Lines(Some(Format::Json))) => true,
            Some(layout) => layout == Layout::Table(None) && self.column.is_some(),
        };
        let told = if self.carry.is_empty() {
            begins_array(chunk)
        } else {
            begins_array(&[&self.carry, chunk].concat())
        };
        match told {
            None if may_be && self.carry.len() < LIMIT => {
                self.carry.extend_from_slice(chunk);
                return ControlFlow::Continue(&[]);
            }
            Some(true) if may_be => self.shape = Shape::Array(Elements::new()),
            _ => self.shape = Shape::Lines,
        }
        self.kept_beginning(each)?;
        self.feed_part(chunk, each)
    }

    /// Takes what was kept until it was known what the input is.
    pub(super) fn kept_beginning<B>(
        &mut self,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let kept = std::mem::take(&mut self.carry);
        let mut rest = kept.as_slice();
        while !rest.is_empty() {
            rest = self.feed_part(rest, each)?;
        }
        ControlFlow::Continue(())
    }

    /// An element of an array.
    pub(super) fn element<B>(
        &mut self,
        Element { text, line, column: begins_at, lacks_comma }: Element,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let layout = Layout::Lines(Some(Format::Json));
        if self.number == 0 && self.column.is_some() && !self.has_objects(&text) && !self.lacks_column {
            self.lacks_column = true;
            return each(Item::UnknownHeader { line, text: &text });
        }
        (self.layout, self.number) = (Some(layout), self.number + 1);
        let extent = match text.len() > ROW_LIMIT {
            true => Extent::Cut,
            false if lacks_comma => Extent::Unseparated,
            false => Extent::Whole,
        };
        let (text, column) = (&text[..text.len().min(ROW_LIMIT)], self.column.as_deref());
        each(Item::Record(Raw { number: self.number, line, text, layout, extent, column, begins_at }))
    }
}
