//! Which protocol with which parameters: the options that `run` and `sweep` share.

use crate::args::{InputArgs, at_least_one};
use crate::exit::Failure;
use crate::input::{Input, Portion};
use crate::pipeline::Source;
use clap::Args;
use sodan::Puzzle;
use sodan::negotiation::{Mischief, Mistake, Protocol, Settings, SettingsError, Slider};
use sodan::tasks::Item;
use std::num::NonZeroU64;
use std::str::FromStr;

/// How the cells talk.
#[derive(Args, Debug)]
pub struct ChoiceArgs {
    /// The protocol: first, panic, stage, community, community-plus, token [default: token]
    #[arg(long, value_name = "NAME", conflicts_with = "slider", value_parser = Protocol::from_str)]
    protocol: Option<Protocol>,

    /// Instead of a protocol: how much is left to the community, from 0 (chance in each cell) to 1 (the token)
    #[arg(long, value_name = "0..1")]
    slider: Option<f64>,

    /// The chance that a contested winner changes all the same
    #[arg(long, value_name = "0..1", conflicts_with = "doubt")]
    panic: Option<f64>,

    /// What a contested winner's confidence is multiplied by
    #[arg(long, value_name = "0..1")]
    doubt: Option<f64>,

    /// Prune from each cell's domain what certain neighbours hold
    #[arg(long)]
    prune: bool,

    /// A cell with one digit left becomes certain (prunes, too)
    #[arg(long)]
    promote: bool,

    /// A published mistake to be made again: wrong-neighbours, unguarded-deny, blocking-swap, doubt-minus-one,
    /// one-seed, quiet-ending
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = Mistake::from_str)]
    mistake: Vec<Mistake>,

    /// Give up after so many messages
    #[arg(long, value_name = "N", default_value = "20000000", value_parser = at_least_one::<NonZeroU64>)]
    pub messages: NonZeroU64,

    /// The chance that a message is late
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance)]
    delay: f64,

    /// The chance, each turn, that an agent stands still for a while
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance)]
    stall: f64,

    /// The chance, each turn, that a cell crashes and is started again
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance)]
    crash: f64,

    /// The chance, each turn, that a cell is lost without a word
    #[arg(long, value_name = "0..1", default_value = "0", value_parser = chance)]
    lose: f64,
}

impl ChoiceArgs {
    /// The settings asked for.
    pub fn settings(&self) -> Result<Settings, Failure> {
        self.try_settings().map_err(|error| Failure::Usage(error.to_string()))
    }

    fn try_settings(&self) -> Result<Settings, SettingsError> {
        let mut settings = match self.slider {
            Some(position) => Slider::new(position)?.settings(),
            None => Settings::new(self.protocol.unwrap_or(Protocol::Token)),
        };
        if let Some(chance) = self.panic {
            settings = settings.with_panic(chance)?;
        }
        if let Some(factor) = self.doubt {
            settings = settings.with_doubt(factor)?;
        }
        if self.prune {
            settings = settings.with_pruning();
        }
        if self.promote {
            settings = settings.with_promotion();
        }
        self.mistake.iter().try_fold(settings, |settings, &mistake| settings.with_mistake(mistake))
    }

    /// What is to go wrong.
    pub fn mischief(&self) -> Mischief {
        Mischief { delay: self.delay, stall: self.stall, crash: self.crash, loss: self.lose }
    }
}

fn chance(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|chance| (0.0..=1.0).contains(chance)).ok_or("expected a number from 0 to 1")
}

/// All puzzles of the input; the first that is none is the failure.
pub fn puzzles(args: &InputArgs) -> Result<Vec<Puzzle>, Failure> {
    let mut input = Input::open(args, Portion::Bytes(1 << 14))?;
    let mut puzzles = Vec::new();
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            let item = Item::read(raw);
            let name = input.name_of(&block);
            let bad = |why: String| Failure::Usage(format!("{name}, line {}: {why}", item.raw.line));
            if let Some(fault) = item.fault() {
                return Err(bad(fault.to_string()));
            }
            let givens = item.givens().ok_or_else(|| bad("no puzzle".into()))?;
            puzzles.push(Puzzle::new(givens).map_err(|_| bad("its givens clash".into()))?);
        }
    }
    if puzzles.is_empty() { Err(Failure::Usage("no puzzle in the input".into())) } else { Ok(puzzles) }
}
