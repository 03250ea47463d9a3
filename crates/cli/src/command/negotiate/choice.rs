//! Options for the protocol and its parameters, shared by `run`, `many` and `sweep`.

use crate::args::{InputArgs, at_least_one};
use crate::exit::Failure;
use crate::input::{Input, Portion};
use crate::pipeline::Source;
use clap::Args;
use sodan::Puzzle;
use sodan::negotiation::{Conditions, Mistake, Protocol, Settings};
use sodan::tasks::{Item, NegotiateOptions, SwitchOptions};
use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;

/// Heading of the options that inject faults.
const FAULTS: &str = "Injected faults";

/// Protocol and its parameters.
#[derive(Args, Debug)]
pub struct TalkArgs {
    /// Negotiation protocol [default: token]
    #[arg(long, value_name = "NAME", conflicts_with = "slider", value_parser = Protocol::from_str)]
    protocol: Option<Protocol>,

    /// Protocol on a scale from chance (0) to `token` (1)
    #[arg(long, value_name = "0..1")]
    slider: Option<f64>,

    /// Chance that the winner of a conflict changes its digit [default: 0.1 for `panic`]
    #[arg(long, value_name = "0..1", conflicts_with = "doubt")]
    panic: Option<f64>,

    /// Factor applied to a contested winner's confidence [default: 0.1 for `first` and `announcing`]
    #[arg(long, value_name = "0..1")]
    doubt: Option<f64>,

    /// Remove the digits of certain peers from the domain
    #[arg(long)]
    prune: bool,

    /// Make single-candidate cells certain; implies --prune
    #[arg(long, conflicts_with = "prune")]
    promote: bool,

    /// Like --promote, but `stage` cells stay in `search`
    #[arg(long, conflicts_with_all = ["prune", "promote"])]
    promote_in_search: bool,

    /// Confidence at which a cell stops asserting its digit
    #[arg(long, value_name = "N")]
    silence: Option<u32>,

    /// Time without changes that ends a run; requires --mistake quiet-ending [default: 1000; `stage`: 5000]
    #[arg(long, value_name = "MS", value_parser = at_least_one::<NonZeroU64>)]
    quiet_for: Option<NonZeroU64>,

    /// Published mistakes to reproduce, such as `zombies`
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = Mistake::from_str)]
    mistake: Vec<Mistake>,

    /// Maximum number of messages
    #[arg(long, value_name = "N", default_value = "20000000", value_parser = at_least_one::<NonZeroU64>)]
    pub messages: NonZeroU64,

    /// Chance that a message is delayed
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance, help_heading = FAULTS)]
    delay: f64,

    /// Chance per turn that an agent pauses
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance, help_heading = FAULTS)]
    stall: f64,

    /// Chance per turn that a cell crashes
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance, help_heading = FAULTS)]
    crash: f64,

    /// Chance per turn that a cell vanishes
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance, help_heading = FAULTS)]
    lose: f64,

    /// Set faults after FROM messages, as in 500:lose=0.1
    #[arg(long, value_name = "FROM:FAULTS", value_parser = switch, help_heading = FAULTS)]
    switch: Vec<SwitchOptions>,
}

impl TalkArgs {
    /// Returns the options of the task, without seed and number of runs.
    pub fn options(&self) -> Result<NegotiateOptions, Failure> {
        if self.quiet_for.is_some() && !self.mistake.contains(&Mistake::QuietEnding) {
            return Err(Failure::Usage("--quiet-for requires --mistake quiet-ending".into()));
        }
        Ok(NegotiateOptions {
            protocol: self.protocol,
            slider: self.slider,
            panic: self.panic,
            doubt: self.doubt,
            prune: self.prune,
            promote: self.promote,
            promote_in_search: self.promote_in_search,
            silence: self.silence,
            mistakes: self.mistake.clone(),
            quiet: self.quiet_for.map(NonZeroU64::get),
            messages: self.messages.get(),
            delay: self.delay,
            stall: self.stall,
            crash: self.crash,
            lose: self.lose,
            switches: self.switch.clone(),
            ..NegotiateOptions::default()
        })
    }

    /// Returns the protocol's settings, or an error if an option does not apply to the protocol.
    pub fn settings(&self) -> Result<Settings, Failure> {
        Ok(self.options()?.settings()?)
    }

    /// Returns the settings at another slider position, with all other options unchanged.
    pub fn settings_at(&self, slider: f64) -> Result<Settings, Failure> {
        let options = NegotiateOptions { protocol: None, slider: Some(slider), ..self.options()? };
        Ok(options.settings()?)
    }

    /// Returns the first of the named options that is in use. Supports `--protocol`, `--slider`, `--panic` and
    /// `--doubt`.
    pub fn given(&self, names: &[&'static str]) -> Option<&'static str> {
        let is_given = |name: &&&str| match **name {
            "--protocol" => self.protocol.is_some(),
            "--slider" => self.slider.is_some(),
            "--panic" => self.panic.is_some(),
            _ => self.doubt.is_some(),
        };
        names.iter().find(is_given).copied()
    }

    /// Returns the limits and the injected faults.
    pub fn conditions(&self) -> Result<Conditions, Failure> {
        Ok(self.options()?.conditions()?)
    }
}

/// Parses the value of `--switch`, such as `5000:crash=0.01,delay=0.1`.
fn switch(text: &str) -> Result<SwitchOptions, String> {
    let expected =
        || "expected a message count and fault probabilities, such as 5000:crash=0.01,delay=0.1".to_owned();
    let (from, chances) = text.split_once(':').ok_or_else(expected)?;
    let mut switch = SwitchOptions { from: from.parse().map_err(|_| expected())?, ..Default::default() };
    for entry in chances.split(',').filter(|entry| !entry.is_empty()) {
        let (name, value) = entry.split_once('=').ok_or_else(expected)?;
        let place = match name {
            "delay" => &mut switch.delay,
            "stall" => &mut switch.stall,
            "crash" => &mut switch.crash,
            "lose" => &mut switch.lose,
            _ => return Err(format!("unknown fault '{name}': expected delay, stall, crash or lose")),
        };
        *place = chance(value)?;
    }
    Ok(switch)
}

fn chance(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|chance| (0.0..=1.0).contains(chance)).ok_or("expected a number from 0 to 1")
}

const MOST_THREADS: usize = 256;

/// Parses a number of threads from 1 to 256. The system kills processes with many thousands of threads.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST_THREADS}"))
}

/// Returns all puzzles of the input.
///
/// # Errors
///
/// Returns an error if the input is empty or contains an invalid record.
pub fn puzzles(args: &InputArgs) -> Result<Vec<Puzzle>, Failure> {
    let mut input = Input::open(args, Portion::Bytes(1 << 14))?;
    let mut puzzles = Vec::new();
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            let item = Item::read(raw);
            let failure = |fault| Failure::Usage(format!("{}: {fault}", input.name_of(&block)));
            puzzles.push(item.givens_alone().map_err(failure)?);
        }
    }
    if puzzles.is_empty() { Err(Failure::Usage("the input contains no puzzle".into())) } else { Ok(puzzles) }
}
