//! Inputs that contain variants. Each line or JSON object is a record.

use super::{Current, Input, Portion, read_into};
use crate::exit::Failure;
use crate::unpack::Reader;
use sodan::tasks::variant::records::{Cut, is_bare, lines_of_list};
use std::io::{self, Read};

/// Number of bytes to inspect for detecting variants.
const LOOKED_AT: usize = 1 << 16;

/// Maximum size of a list in Gecode's format, in bytes. Such a list is read as a whole.
const MAX_LIST: u64 = 1 << 26;

impl Input {
    /// Chooses how to split the input into records, and returns whether the input is to be read as variants. The input
    /// is read as variants if the first source contains variants, or if `is_wanted` is set, even for classic puzzles.
    ///
    /// [`Cut::of`] describes how records are split. In a table, each row is a record, and the puzzle is read from the
    /// puzzle column.
    pub fn holds_variants(&mut self, is_wanted: bool) -> Result<bool, Failure> {
        if self.from.is_some() || self.column.is_some() || self.sources.is_empty() {
            return Ok(is_wanted);
        }
        let mut opened = match self.held.iter().position(|it| it.source == 0) {
            Some(place) => self.held.swap_remove(place),
            None => self.begin(0)?,
        };
        let is_text = matches!(opened.reader, Reader::Bytes(_)) && !opened.is_table;
        if !is_text {
            self.held.push(opened);
            return Ok(is_wanted);
        }
        let (mut beginning, mut piece) = (Vec::new(), Vec::new());
        while beginning.len() < LOOKED_AT {
            let read = read_into(&mut piece, Portion::MOST, &mut opened.reader)
                .map_err(|cause| self.sources[0].unreadable(cause))?;
            beginning.extend_from_slice(&piece[..read]);
            if read == 0 || is_bare(&beginning) {
                break;
            }
        }
        let cut = Cut::of(&beginning, beginning.len() < LOOKED_AT);
        if cut.is_some() || is_wanted {
            self.from = cut.map(Cut::format);
            self.portion = Portion::Little;
            self.chunk_bytes = self.portion.first();
        }
        let mut reader: Box<dyn Read + Send> = Box::new(io::Cursor::new(beginning).chain(opened.reader));
        if cut == Some(Cut::List) {
            let mut whole = String::new();
            let read = reader.take(MAX_LIST).read_to_string(&mut whole);
            read.map_err(|cause| self.sources[0].unreadable(cause))?;
            reader = Box::new(io::Cursor::new(lines_of_list(&whole).into_bytes()));
        }
        let records = self.cutter(false);
        self.held.push(Current { reader: Reader::Bytes(reader), records, ..opened });
        Ok(cut.is_some() || is_wanted)
    }
}
