//! Sinks for lines of text.

use crate::exit::Failure;
use crate::journal::Note;
use crate::output::Output;
use crate::pipeline::{NoPart, Sink};
use crate::run::RunKind;

/// Sink for the picture of a single record. Fails if there is a second record.
pub struct OnePicture {
    lines: Lines,
    records: u64,
    /// The picture. It is written at the end, when it is known to be the only one.
    picture: Vec<u8>,
}

impl OnePicture {
    /// Creates the sink for an open output.
    pub fn open(output: Output, kind: &RunKind) -> Result<OnePicture, Failure> {
        Ok(OnePicture { lines: Lines::open(output, kind)?, records: 0, picture: Vec::new() })
    }
}

impl Sink for OnePicture {
    type Rows = Vec<u8>;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        self.lines.records_kept()
    }

    fn write(&mut self, rows: &mut Vec<u8>, records: u64) -> Result<(), Failure> {
        self.records += records;
        if self.records > 1 {
            let message = "an SVG file contains one picture, but the input contains more than one puzzle; use `sodan convert --to svg -o FOLDER` or `sodan explain --format svg -o FOLDER`";
            return Err(Failure::Usage(message.into()));
        }
        self.picture.append(rows);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.lines.write(&mut self.picture, self.records)?;
        self.lines.finish()
    }

    fn clear(rows: &mut Vec<u8>) {
        rows.clear();
    }
}

/// Sink for lines of text.
pub struct Lines {
    output: Output,
    records_kept: u64,
    records: u64,
    footer: &'static str,
}

impl Lines {
    /// Creates the sink for an open output. Writes the header, unless the output is resumed.
    pub fn open(mut output: Output, kind: &RunKind) -> Result<Lines, Failure> {
        let position = output.position();
        if position.bytes == 0 {
            output.write(kind.header.as_bytes())?;
        }
        let records = position.records;
        Ok(Lines { output, records_kept: records, records, footer: kind.footer })
    }
}

impl Sink for Lines {
    type Rows = Vec<u8>;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        self.records_kept
    }

    fn write(&mut self, rows: &mut Vec<u8>, records: u64) -> Result<(), Failure> {
        self.output.write(rows)?;
        self.records += records;
        self.output.finish_block(self.records, 0, Note::None)
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.output.write(self.footer.as_bytes())?;
        self.output.finish()
    }

    fn clear(rows: &mut Vec<u8>) {
        rows.clear();
    }
}
