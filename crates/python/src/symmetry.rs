//! Symmetries as text, and the images of lines under symmetries.

use crate::error;
use crate::questions::Puzzles;
use crate::table::{Table, look_for_signals};
use pyo3::prelude::*;
use sodan::arrow::arrow_array::builder::StringBuilder;
use sodan::arrow::arrow_array::{ArrayRef, RecordBatch};
use sodan::arrow::texts::Texts;
use sodan::{Cell, Digit, Symmetry};
use std::sync::Arc;

/// Returns the canonical text form of a symmetry.
#[pyfunction]
pub fn symmetry(text: &str) -> PyResult<String> {
    Ok(parse(text)?.to_string())
}

/// Returns the inverse of a symmetry.
#[pyfunction]
pub fn symmetry_inverse(text: &str) -> PyResult<String> {
    Ok(parse(text)?.inverse().to_string())
}

/// Returns the composition of two symmetries, of which `first` is applied first.
#[pyfunction]
pub fn symmetry_then(first: &str, second: &str) -> PyResult<String> {
    Ok(parse(first)?.then(parse(second)?).to_string())
}

/// Applies the symmetry in the same row of `symmetries` to each line. If `symmetries` contains a single symmetry, it is
/// applied to all lines. Returns a table with the `image` column, which is null where the line or the symmetry is null.
#[pyfunction]
pub fn transform(py: Python<'_>, lines: Puzzles, symmetries: Puzzles) -> PyResult<Table> {
    let lines: Vec<Option<&[u8]>> = rows(&lines.0).collect();
    let symmetries: Vec<Option<&[u8]>> = rows(&symmetries.0).collect();
    if symmetries.len() != 1 && symmetries.len() != lines.len() {
        let (lines, symmetries) = (lines.len(), symmetries.len());
        return Err(error::invalid_option(format!(
            "expected one symmetry per line, found {symmetries} symmetries and {lines} lines"
        )));
    }
    let parsed = |text: Option<&[u8]>| text.map(|text| parse(&String::from_utf8_lossy(text))).transpose();
    let single = if symmetries.len() == 1 { parsed(symmetries[0])? } else { None };
    let mut images = StringBuilder::with_capacity(lines.len(), 81 * lines.len());
    for (row, &line) in lines.iter().enumerate() {
        look_for_signals(py, row)?;
        let symmetry = if symmetries.len() == 1 { single } else { parsed(symmetries[row])? };
        match line.zip(symmetry) {
            None => images.append_null(),
            Some((line, symmetry)) => images.append_value(image(line, &symmetry).ok_or_else(|| {
                let found = String::from_utf8_lossy(line).chars().count();
                error::invalid_puzzle(format!("row {row}: expected 81 cells, found {found}"))
            })?),
        }
    }
    let batch = RecordBatch::try_from_iter([("image", Arc::new(images.finish()) as ArrayRef)]);
    let batch = batch.map_err(error::invalid_type)?;
    Ok(Table::new(&batch.schema(), vec![batch]))
}

fn parse(text: &str) -> PyResult<Symmetry> {
    text.parse().map_err(|reason| error::invalid_option(format!("symmetry: {reason}, found `{text}`")))
}

fn rows(chunks: &[Texts]) -> impl Iterator<Item = Option<&[u8]>> {
    chunks.iter().flat_map(|chunk| (0..chunk.len()).map(|row| chunk.get(row)))
}

/// Returns the image of a line, or `None` unless it consists of 81 characters. Digits are relabelled; other characters
/// only change their position.
fn image(line: &[u8], symmetry: &Symmetry) -> Option<String> {
    let signs: Vec<char> = std::str::from_utf8(line).ok()?.chars().collect();
    if signs.len() != 81 {
        return None;
    }
    let mut image = ['.'; 81];
    for (cell, sign) in Cell::all().zip(signs) {
        let digit = u8::try_from(sign).ok().and_then(Digit::from_ascii);
        image[symmetry.apply(cell).index()] =
            digit.map_or(sign, |digit| char::from(symmetry.apply(digit).to_ascii()));
    }
    Some(image.iter().collect())
}
