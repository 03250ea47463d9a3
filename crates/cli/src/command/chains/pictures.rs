//! A folder of pictures, one for each chain or net of each puzzle.
//!
//! The folder is whole or not there: until all is done it is `FOLDER.part`.

use super::{Found, SearchArgs};
use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::Input;
use crate::interrupt;
use crate::question::Question;
use crate::status::{Status, Tally};
use sodan::report::two_way;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Draws every net of every puzzle: `1-004.svg` is the fourth of the first record.
pub fn run(search: &SearchArgs, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
    let Some(folder) = &run.output else {
        return Err(Failure::Usage("--format svg writes pictures: -o says into which folder".into()));
    };
    if run.resume {
        return Err(Failure::Usage("--resume: a folder of pictures is not gone on with".into()));
    }
    if folder.exists() {
        let exists = std::io::Error::from(std::io::ErrorKind::AlreadyExists);
        return Err(Failure::write(folder, exists));
    }
    interrupt::listen();
    let mut input = Input::open(input, 1 << 12)?;
    let mut part = OsString::from(folder);
    part.push(".part");
    let part = Path::new(&part);
    if part.exists() {
        fs::remove_dir_all(part).map_err(|cause| Failure::write(part, cause))?;
    }
    fs::create_dir_all(part).map_err(|cause| Failure::write(part, cause))?;
    let (mut tally, names) = (Tally::default(), input.names());
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            if interrupt::asked() {
                return Ok(Ending::Interrupted);
            }
            let question = Question::read(raw);
            let found = Found::of(&question, search);
            tally.count(found.status);
            match &found.fault {
                Some(fault) => eprintln!("{}: {fault}", names[block.source]),
                None => draw(question.raw.number, &found, part)?,
            }
        }
    }
    fs::rename(part, folder).map_err(|cause| Failure::write(folder, cause))?;
    Ok(match tally.bad() {
        0 if tally.records() == 1 && tally.of(Status::Done) == 0 => Ending::NoAnswer,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

fn draw(number: usize, found: &Found, folder: &Path) -> Result<(), Failure> {
    let Some(state) = &found.state else { return Ok(()) };
    for (index, net) in (1..).zip(&found.nets) {
        let file = folder.join(format!("{number}-{index:03}.svg"));
        fs::write(&file, two_way::svg(state, net)).map_err(|cause| Failure::write(&file, cause))?;
    }
    Ok(())
}
