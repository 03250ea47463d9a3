//! `sodan sample`: draws random records, and writes them unchanged.

use crate::args::{InputArgs, RunArgs, at_least_one, refuse_columns};
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::interrupt;
use crate::message::note;
use crate::output::Output;
use crate::pipeline::Source as _;
use clap::Args;
use sodan::generator::Random;
use sodan::tasks::several;
use std::num::NonZeroUsize;
use std::time::Duration;

/// Draw random records, or shuffle all records
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan sample -n 2 --seed 1 puzzles.txt
  sodan sample --shuffle puzzles.txt
  sodan sample -n 1 puzzles.csv -o some.csv

Records are written unchanged, in input order unless --shuffle is given. All subsets of N records are equally likely. The same seed and \
input give the same records. Memory use is proportional to the number of records drawn.")]
pub struct SampleArgs {
    /// Number of records to draw [default with --shuffle: all]
    #[arg(short, value_name = "N", required_unless_present = "shuffle", value_parser = at_least_one::<NonZeroUsize>)]
    n: Option<NonZeroUsize>,

    /// Write the records in random order
    #[arg(long)]
    shuffle: bool,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,
}

/// Runs `sodan sample`.
pub fn run(args: &SampleArgs) -> Result<Ending, Failure> {
    if args.run.resume {
        return Err(Failure::Usage(
            "--resume: a sample cannot be resumed; use --overwrite to start over".into(),
        ));
    }
    refuse_columns("sample", args.run.file())?;
    interrupt::listen();
    let mut input = Input::open(&args.input, Portion::Bytes(1 << 18))?;
    let header = input.header_of_tables()?;
    let mut output = Output::open(args.run.output.as_deref(), args.run.existing())?;
    let mut random = Random::new(args.seed, 0);
    let (mut drawn, mut count) = (Vec::<(usize, Box<[u8]>)>::new(), 0);
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            // Reservoir sampling (Vitter 1985, algorithm R).
            let place = match args.n.map(NonZeroUsize::get) {
                Some(n) if count >= n => Some(random.below(count + 1)).filter(|&place| place < n),
                _ => {
                    drawn.push((count, Box::default()));
                    Some(drawn.len() - 1)
                }
            };
            if let Some(place) = place {
                drawn[place] = (count, raw.text.into());
            }
            count += 1;
        }
        input.take_back(block, Duration::ZERO);
        if interrupt::is_requested() {
            return Ok(Ending::Interrupted);
        }
    }
    match args.shuffle {
        true => random.shuffle(&mut drawn),
        false => drawn.sort_unstable_by_key(|(place, _)| *place),
    }
    output.write(header.as_bytes())?;
    for (_, text) in &drawn {
        output.write(&[text, &b"\n"[..]].concat())?;
    }
    output.finish()?;
    let is_short = args.n.is_some_and(|n| n.get() > count);
    if is_short {
        note(format_args!("sample: the input contains only {}", several(count as u64, "record")));
    }
    Ok(if is_short { Ending::NoAnswer } else { Ending::Done })
}
