//! A record as a question to the search.

use crate::rows;
use sodan::engines;
use sodan::search::Problem;
use sodan::text::{Empty, Entry, Format, Layout, Raw, line};
use sodan::{Candidates, Clash, Grid, Puzzle};

/// A record, read.
pub struct Question<'a> {
    /// As it stands in the input.
    pub raw: Raw<'a>,
    /// What it says, or what is wrong with it.
    pub content: Result<Content, String>,
}

/// What a record says.
pub enum Content {
    /// Givens alone, as a [bare line](line::is_bare). Reading it again takes less time than keeping what it says.
    BareLine,
    /// Anything else.
    Entry(Box<Entry>),
}

impl<'a> Question<'a> {
    /// Reads a record.
    #[inline]
    pub fn read(raw: Raw<'a>) -> Question<'a> {
        Question { raw, content: read(&raw) }
    }

    /// The notation that the record is in.
    pub fn format(&self) -> Format {
        self.raw.format()
    }

    /// What the search is asked; nothing, if the record cannot be read. Clashing givens make a problem without a solution.
    pub fn problem(&self) -> Option<Problem> {
        let mut problem = Problem::IMPOSSIBLE;
        self.write_problem(&mut problem);
        self.content.is_ok().then_some(problem)
    }

    /// Writes what the search is asked: of a record that cannot be read, something without a solution.
    pub fn write_problem(&self, problem: &mut Problem) {
        match &self.content {
            Ok(Content::BareLine) => problem.set_givens(&self.bare_line()),
            Ok(Content::Entry(entry)) => *problem = Problem::from(&entry.position.candidates()),
            Err(_) => *problem = Problem::IMPOSSIBLE,
        }
    }

    /// What an engine is asked, by means of `ask`; nothing, if the record is bad or its givens clash.
    pub fn ask<T>(&self, ask: impl FnOnce(engines::Question<'_>) -> T) -> Option<T> {
        match self.content.as_ref().ok()? {
            Content::BareLine => Puzzle::new(self.bare_line()).ok().map(|puzzle| ask((&puzzle).into())),
            Content::Entry(entry) => {
                Puzzle::new(entry.position.givens()).ok()?;
                Some(ask((&entry.position.candidates()).into()))
            }
        }
    }

    /// What a bare line says.
    #[inline]
    fn bare_line(&self) -> Grid {
        line::parse_bytes(self.raw.text).expect("such a line was read before")
    }

    /// The state of solving that the record shows.
    pub fn candidates(&self) -> Option<Candidates> {
        match self.content.as_ref().ok()? {
            Content::BareLine => Some(Candidates::of_grid(&self.bare_line())),
            Content::Entry(entry) => Some(entry.position.candidates()),
        }
    }

    /// The givens of the record.
    pub fn givens(&self) -> Option<Grid> {
        match self.content.as_ref().ok()? {
            Content::BareLine => Some(self.bare_line()),
            Content::Entry(entry) => Some(entry.position.givens()),
        }
    }

    /// What is wrong with the record, apart from having no solution: a clash among its givens counts, and is looked
    /// for only here, since a puzzle that has a solution has none.
    pub fn fault(&self) -> Option<String> {
        let givens = match &self.content {
            Err(fault) => return Some(fault.clone()),
            Ok(Content::BareLine) => self.bare_line(),
            Ok(Content::Entry(entry)) => entry.position.givens(),
        };
        let clashes: Vec<String> = givens.clashes().iter().map(Clash::to_string).collect();
        (!clashes.is_empty()).then(|| format!("line {}: {}", self.raw.line, clashes.join("; ")))
    }

    /// Writes the puzzle as one line, or the record's own text if it is bad.
    pub fn write_puzzle(&self, out: &mut Vec<u8>) {
        match &self.content {
            Ok(Content::BareLine) => write_grid(&self.bare_line(), out),
            Ok(Content::Entry(entry)) => out.extend_from_slice(rows::puzzle(entry).as_bytes()),
            Err(_) => rows::csv_field(&rows::raw(self.raw.text), out),
        }
    }

    /// The puzzle as one line, or the record's own text if it is bad.
    pub fn puzzle(&self) -> String {
        match &self.content {
            Ok(Content::BareLine) => self.bare_line().to_string(),
            Ok(Content::Entry(entry)) => rows::puzzle(entry),
            Err(_) => rows::raw(self.raw.text),
        }
    }
}

/// Nearly all records are bare lines; the others take the long way.
#[inline]
fn read(raw: &Raw<'_>) -> Result<Content, String> {
    if matches!(raw.layout, Layout::Lines(None)) && line::is_bare(raw.text) {
        return Ok(Content::BareLine);
    }
    read_any(raw)
}

#[cold]
fn read_any(raw: &Raw<'_>) -> Result<Content, String> {
    raw.parse().map(|entry| Content::Entry(Box::new(entry))).map_err(|error| error.to_string())
}

/// Writes 81 characters.
pub fn write_grid(grid: &Grid, out: &mut Vec<u8>) {
    out.extend_from_slice(&line::to_bytes(grid, Empty::Dot));
}
