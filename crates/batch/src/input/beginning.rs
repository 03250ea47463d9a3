//! Inspects the start of each source before the task runs.

use super::{Current, Input, Portion, Source, read_into};
use crate::exit::Failure;
use crate::unpack::{Reader, are_within, columns_of};
use sodan::arrow::arrow_schema::DataType;
use sodan::arrow::records::{Passed, common_type, is_number};
use sodan::formats::json::Fields;
use sodan::formats::{Format, Item, ROW_LIMIT, Raw, csv};
use std::cell::Cell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;

/// Maximum number of bytes of a source to inspect, which is enough for at least one complete record.
const PEEKED_BYTES: usize = 2 * ROW_LIMIT;

/// Number of bytes at the start of a source that are always inspected. The JSON objects in them determine the columns.
const LOOKED_AT: usize = 1 << 16;

impl Input {
    /// Returns the names of all sources' columns or fields except the puzzle, in order of appearance. Reads the start
    /// of every source; only the first JSON objects of a source are considered.
    ///
    /// # Errors
    ///
    /// Returns an error if a table has no known puzzle column. Reading the table would also report this error, but
    /// possibly after output has been written.
    pub fn names_except_puzzle(&mut self) -> Result<Vec<String>, Failure> {
        Ok(self.columns_except_puzzle()?.into_iter().map(|column| column.name).collect())
    }

    /// Like [`names_except_puzzle`](Input::names_except_puzzle), but also excludes solution and comment, which every
    /// format may contain.
    pub fn names_except_entry(&mut self) -> Result<Vec<String>, Failure> {
        Ok(self.extra_columns(Extra::Entry)?.into_iter().map(|column| column.name).collect())
    }

    /// Like [`names_except_puzzle`](Input::names_except_puzzle), with the columns' output types. These are the input
    /// types if all sources are columnar files, otherwise text.
    pub fn columns_except_puzzle(&mut self) -> Result<Vec<Passed>, Failure> {
        self.extra_columns(Extra::Puzzle)
    }

    /// Returns whether the input has more than one record. Does not wait for input from a terminal.
    pub fn has_several(&mut self) -> Result<bool, Failure> {
        if let [source] = &self.sources[..] {
            let is_typed = matches!(source, Source::Standard) && io::stdin().is_terminal();
            let mut records = 0;
            let mut count = |item: Item<'_>| {
                records += usize::from(matches!(item, Item::Record(_)));
                if records > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            return Ok(!is_typed && self.peek(0, &mut count)?.is_some());
        }
        Ok(true)
    }

    fn extra_columns(&mut self, extra: Extra) -> Result<Vec<Passed>, Failure> {
        let (mut all, mut places) = (Vec::<(String, Vec<OfSource>)>::new(), HashMap::<String, usize>::new());
        let mut are_typed = true;
        for source in 0..self.sources.len() {
            let names = self.names_of(source, extra)?;
            let types = match &self.sources[source] {
                Source::File(path) => columns_of(path).map_err(|cause| Failure::read(path, cause))?,
                _ => Vec::new(),
            };
            are_typed &= !types.is_empty();
            let types: HashMap<&str, (usize, &Passed)> =
                types.iter().enumerate().rev().map(|(place, it)| (&*it.name, (place, it))).collect();
            for name in names {
                let known = types.get(&*name);
                let (place, data_type) =
                    known.map_or((0, DataType::Utf8), |(at, it)| (*at, it.data_type.clone()));
                let of_source = OfSource { source, place, data_type };
                match places.entry(name) {
                    Entry::Occupied(place) => all[*place.get()].1.push(of_source),
                    Entry::Vacant(place) => {
                        all.push((place.key().clone(), vec![of_source]));
                        place.insert(all.len() - 1);
                    }
                }
            }
        }
        let passed = |(name, columns): (String, Vec<OfSource>)| {
            let data_type = if are_typed { self.type_of(&columns)? } else { DataType::Utf8 };
            Ok(Passed { name, data_type })
        };
        all.into_iter().map(passed).collect()
    }

    /// Returns the common type of a column in several sources. Different number types become 64-bit integers or floats
    /// if no value loses precision.
    fn type_of(&self, columns: &[OfSource]) -> Result<DataType, Failure> {
        let types = || columns.iter().map(|column| &column.data_type);
        let common =
            types().cloned().reduce(|one, other| common_type(&one, &other)).unwrap_or(DataType::Utf8);
        if common != DataType::Utf8 || !types().all(|it| it.is_null() || is_number(it)) {
            return Ok(common);
        }
        let (data_type, range) = match types().any(DataType::is_floating) {
            true => (DataType::Float64, -(1 << f64::MANTISSA_DIGITS)..=1 << f64::MANTISSA_DIGITS),
            false => (DataType::Int64, i64::MIN.into()..=i64::MAX.into()),
        };
        for OfSource { source, place, data_type } in columns {
            if let (DataType::Int64 | DataType::UInt64, Source::File(path)) =
                (data_type, &self.sources[*source])
                && !are_within(path, *place, &range).map_err(|cause| Failure::read(path, cause))?
            {
                return Ok(DataType::Utf8);
            }
        }
        Ok(data_type)
    }

    /// Returns the names of a source's columns, except those that `extra` excludes. They are read from the header, or
    /// from the JSON objects in the first bytes.
    fn names_of(&mut self, source: usize, extra: Extra) -> Result<Vec<String>, Failure> {
        let mut names = Vec::new();
        let unknown = self.peek(source, |item| match item {
            Item::Header { text, columns, .. } => {
                let all = columns.names(text).into_iter().enumerate();
                names.extend(all.filter(|it| extra.is_beside(&columns, it.0)).map(|it| it.1));
                ControlFlow::Break(None)
            }
            Item::Record(raw) => match raw.object() {
                Some(fields) => {
                    let others = extra.names(&fields).into_iter().filter(|name| !names.contains(name));
                    let others: Vec<String> = others.collect();
                    names.extend(others);
                    ControlFlow::Continue(())
                }
                // Continue, since the first objects may be invalid.
                None if raw.format() == Format::Json => ControlFlow::Continue(()),
                None => ControlFlow::Break(None),
            },
            Item::UnknownHeader { text, .. } => ControlFlow::Break(Some(text.to_vec())),
            Item::Comment { .. } => ControlFlow::Continue(()),
        })?;
        match unknown.flatten() {
            Some(header) => Err(self.unknown_header(source, &header)),
            None => Ok(names),
        }
    }

    /// Returns the names that `of` returns for the first records of the first source. Inspects all records in the first
    /// 64 KiB, but at least one record.
    pub fn names_of_first_records(
        &mut self,
        of: fn(&Raw<'_>) -> Vec<String>,
    ) -> Result<Vec<String>, Failure> {
        let mut names: Vec<String> = Vec::new();
        self.peek(0, |item| {
            if let Item::Record(raw) = item {
                let others = of(&raw).into_iter().filter(|name| !names.contains(name));
                let others: Vec<String> = others.collect();
                names.extend(others);
            }
            ControlFlow::<()>::Continue(())
        })?;
        Ok(names)
    }

    /// Returns the common header line of the sources, or an empty string if they are not tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows of all sources cannot be copied unchanged below one header. Either all sources must
    /// be tables with the same columns, or no source may be a table. Sources without records are ignored.
    pub fn header_of_tables(&mut self) -> Result<String, Failure> {
        let mut first: Option<(usize, Option<Header>)> = None;
        for source in 0..self.sources.len() {
            let Some(header) = self.header_of(source)? else { continue };
            match &first {
                None => first = Some((source, header)),
                Some((_, of_first)) if *of_first == header => {}
                Some((before, of_first)) => {
                    let [before, name] = [*before, source].map(|it| self.sources[it].name());
                    let why = match (of_first, header) {
                        (Some(_), Some(_)) => format!("{before} and {name} have different headers"),
                        (None, _) => format!("{name} is a table, but {before} is not"),
                        (_, None) => format!("{before} is a table, but {name} is not"),
                    };
                    return Err(Failure::Usage(format!(
                        "--format line cannot write these records unchanged: {why}; use --format csv, which writes the columns of all inputs"
                    )));
                }
            }
        }
        Ok(first.and_then(|(_, header)| header).map(|header| header.line).unwrap_or_default())
    }

    /// Returns the header of a table, `Some(None)` for a source that is not a table, and `None` for a source without
    /// records.
    fn header_of(&mut self, source: usize) -> Result<Option<Option<Header>>, Failure> {
        let found = self.peek(source, |item| match item {
            Item::Header { text, columns, .. } => ControlFlow::Break(Ok(Some(Header {
                line: String::from_utf8_lossy(text).into_owned() + "\n",
                separator: columns.separator,
                names: columns.names(text),
            }))),
            Item::Comment { .. } => ControlFlow::Continue(()),
            Item::Record(_) => ControlFlow::Break(Ok(None)),
            Item::UnknownHeader { text, .. } => ControlFlow::Break(Err(text.to_vec())),
        })?;
        found.transpose().map_err(|header| self.unknown_header(source, &header))
    }

    /// Returns whether the first source starts with a puzzle or the header of a table of puzzles, or contains no
    /// records.
    pub fn begins_with_a_puzzle(&mut self) -> Result<bool, Failure> {
        let first = self.peek(0, |item| match item {
            Item::Record(raw) => ControlFlow::Break(raw.parse().is_ok()),
            Item::Header { .. } => ControlFlow::Break(true),
            Item::UnknownHeader { .. } => ControlFlow::Break(false),
            Item::Comment { .. } => ControlFlow::Continue(()),
        })?;
        Ok(first.unwrap_or(true))
    }

    /// Passes the first items of a source to a function until it breaks. Reads all items in the first [`LOOKED_AT`]
    /// bytes, but at least one item that is not a comment. The result does not depend on chunk sizes.
    fn peek<B>(
        &mut self,
        source: usize,
        mut each: impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> Result<Option<B>, Failure> {
        let mut opened = match self.held.iter().position(|it| it.source == source) {
            Some(place) => self.held.swap_remove(place),
            None => self.begin(source)?,
        };
        let (mut beginning, mut piece, mut cutter) = (Vec::new(), Vec::new(), self.cutter(opened.is_table));
        let (mut found, is_enough) = (ControlFlow::Continue(()), Cell::new(false));
        let mut each = |item: Item<'_>| {
            is_enough.set(is_enough.get() || !matches!(item, Item::Comment { .. }));
            each(item)
        };
        while found.is_continue() && beginning.len() < PEEKED_BYTES {
            let room = if beginning.len() < LOOKED_AT { LOOKED_AT - beginning.len() } else { usize::MAX };
            let read = read_into(&mut piece, Portion::MOST.min(room), &mut opened.reader);
            let read = read.map_err(|cause| self.sources[source].unreadable(cause))?;
            beginning.extend_from_slice(&piece[..read]);
            found = match read {
                0 => cutter.finish(&mut each),
                _ => cutter.feed(&piece[..read], &mut each),
            };
            if read == 0 || is_enough.get() && beginning.len() >= LOOKED_AT {
                break;
            }
        }
        let is_text = matches!(opened.reader, Reader::Bytes(_));
        if source == 0 && is_text || self.sources[source].is_read_once() {
            let whole = io::Cursor::new(beginning).chain(opened.reader);
            self.held.push(Current { reader: Reader::Bytes(Box::new(whole)), ..opened });
        }
        Ok(found.break_value())
    }
}

/// The header of a table.
struct Header {
    line: String,
    separator: csv::Separator,
    names: Vec<String>,
}

impl PartialEq for Header {
    /// Returns whether rows below one header can be appended to a table with the other header.
    fn eq(&self, other: &Header) -> bool {
        (self.separator, &self.names) == (other.separator, &other.names)
    }
}

/// A column in one of the sources.
struct OfSource {
    source: usize,
    /// 0-based index of the column in a columnar file, or 0 in other sources.
    place: usize,
    data_type: DataType,
}

/// Columns that are not passed through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    /// The puzzle.
    Puzzle,
    /// Puzzle, solution and comment.
    Entry,
}

impl Extra {
    /// Returns whether the column with this index is passed through.
    fn is_beside(self, columns: &csv::Columns, index: usize) -> bool {
        match self {
            Extra::Puzzle => index != usize::from(columns.puzzle),
            Extra::Entry => !columns.is_own(index),
        }
    }

    /// Returns the names of a JSON object's fields that are passed through.
    fn names(self, fields: &Fields) -> Vec<String> {
        match self {
            Extra::Puzzle => fields.extra_fields().map(|(name, _)| name.to_owned()).collect(),
            Extra::Entry => fields.fields_except_entry().map(|(name, _)| name.to_owned()).collect(),
        }
    }
}
