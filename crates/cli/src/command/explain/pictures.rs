//! A folder of pictures, one for each step of each puzzle.
//!
//! The folder is whole or not there: until all is done it is `FOLDER.part`.

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::Input;
use crate::interrupt;
use crate::question::Question;
use crate::start::Start;
use crate::status::Tally;
use sodan::logic::notation;
use sodan::logic::path::{self, Detail};
use sodan::report::{explain, picture::Picture, svg};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Draws every step of every puzzle: `1-004-xy-wing.svg` is the fourth step of the first record.
pub fn run(input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
    let Some(folder) = &run.output else {
        return Err(Failure::Usage(
            "--format svg writes a picture for each step: -o says into which folder".into(),
        ));
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
    let mut tally = Tally::default();
    let names = input.names();
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            if interrupt::asked() {
                return Ok(Ending::Interrupted);
            }
            let question = Question::read(raw);
            let start = Start::of(&question);
            tally.count(start.status());
            if let Some(fault) = start.fault() {
                eprintln!("{}: {fault}", names[block.source]);
            }
            draw(question.raw.number, &start, part)?;
        }
    }
    fs::rename(part, folder).map_err(|cause| Failure::write(folder, cause))?;
    Ok(if tally.bad() > 0 { Ending::SomeBad } else { Ending::Done })
}

fn draw(number: usize, start: &Start, folder: &Path) -> Result<(), Failure> {
    let Some((mut state, mut walk)) = start.walk() else { return Ok(()) };
    let path = path::walk(state, &mut walk, Detail::Explained);
    for (index, step) in (1..).zip(&path.steps) {
        let file = folder.join(format!("{number}-{index:03}-{}.svg", step.technique.spec().slug));
        let title = notation::hodoku::step(step);
        let picture = svg::draw(&Picture::new(step, &state), &title, &explain::sentences(step, &state));
        fs::write(&file, picture).map_err(|cause| Failure::write(&file, cause))?;
        step.apply(&mut state);
    }
    Ok(())
}
