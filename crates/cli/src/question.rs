//! A record as a question to the search.

use crate::rows;
use sodan::engines;
use sodan::search::{Backend, Problem};
use sodan::text::line::BareLine;
use sodan::text::{Entry, Format, Layout, Raw};
use sodan::{Candidates, Clash, Grid, Puzzle};

/// A record, read.
pub struct Question<'a> {
    /// As it stands in the input.
    pub raw: Raw<'a>,
    /// What it says, or what is wrong with it.
    pub content: Result<Content<'a>, String>,
}

/// What a record says.
pub enum Content<'a> {
    /// Givens alone. Reading the line whenever it is asked takes less time than keeping what it says.
    Bare(BareLine<'a>),
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
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(Problem::from(&line.grid())),
            Content::Entry(entry) => Some(Problem::from(&entry.position.candidates())),
        }
    }

    /// Writes what the search is asked: of a record that cannot be read, something without a solution.
    #[inline]
    pub fn write_problem(&self, problem: &mut Problem, backend: Backend) {
        match &self.content {
            Ok(Content::Bare(line)) => backend.set_givens(problem, *line),
            _ => *problem = self.problem().unwrap_or(Problem::IMPOSSIBLE),
        }
    }

    /// What an engine is asked, by means of `ask`; nothing, if the record is bad or its givens clash.
    pub fn ask<T>(&self, ask: impl FnOnce(engines::Question<'_>) -> T) -> Option<T> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Puzzle::new(line.grid()).ok().map(|puzzle| ask((&puzzle).into())),
            Content::Entry(entry) => {
                Puzzle::new(entry.position.givens()).ok()?;
                Some(ask((&entry.position.candidates()).into()))
            }
        }
    }

    /// The state of solving that the record shows.
    pub fn candidates(&self) -> Option<Candidates> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(Candidates::of_grid(&line.grid())),
            Content::Entry(entry) => Some(entry.position.candidates()),
        }
    }

    /// The givens of the record.
    pub fn givens(&self) -> Option<Grid> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(line.grid()),
            Content::Entry(entry) => Some(entry.position.givens()),
        }
    }

    /// What is wrong with the record, apart from having no solution: a clash among its givens counts, and is looked
    /// for only here, since a puzzle that has a solution has none.
    pub fn fault(&self) -> Option<String> {
        let givens = match &self.content {
            Err(fault) => return Some(fault.clone()),
            Ok(Content::Bare(line)) => line.grid(),
            Ok(Content::Entry(entry)) => entry.position.givens(),
        };
        let clashes: Vec<String> = givens.clashes().iter().map(Clash::to_string).collect();
        (!clashes.is_empty()).then(|| format!("line {}: {}", self.raw.line, clashes.join("; ")))
    }

    /// Writes the puzzle as one line, or the record's own text if it is bad.
    pub fn write_puzzle(&self, out: &mut Vec<u8>) {
        match &self.content {
            Ok(Content::Bare(line)) => out.extend_from_slice(&line.dotted()),
            Ok(Content::Entry(entry)) => out.extend_from_slice(rows::puzzle(entry).as_bytes()),
            Err(_) => rows::csv_field(&rows::raw(self.raw.text), out),
        }
    }

    /// The puzzle as one line, or the record's own text if it is bad.
    pub fn puzzle(&self) -> String {
        match &self.content {
            Ok(Content::Bare(line)) => line.grid().to_string(),
            Ok(Content::Entry(entry)) => rows::puzzle(entry),
            Err(_) => rows::raw(self.raw.text),
        }
    }
}

/// Nearly all records are bare lines; the others take the long way.
#[inline]
fn read<'a>(raw: &Raw<'a>) -> Result<Content<'a>, String> {
    match BareLine::new(raw.text) {
        Some(line) if raw.layout == Layout::Lines(None) => Ok(Content::Bare(line)),
        _ => read_any(raw),
    }
}

#[cold]
fn read_any<'a>(raw: &Raw<'a>) -> Result<Content<'a>, String> {
    raw.parse().map(|entry| Content::Entry(Box::new(entry))).map_err(|error| error.to_string())
}
