//! Observes a run with an onlooker that tracks the number of duplicates and ends the run early.
//!
//! ```text
//! cargo run --release -p sodan-negotiation --example observer
//! ```

use sodan_negotiation::transcript::statistics::{Frame, energy};
use sodan_negotiation::transcript::{Detail, Recorder, TranscriptEvent, What};
use sodan_negotiation::{Conditions, Onlooker, Opening, Outcome, Protocol, Settings, Shown, Time, negotiate};

/// Reports every thousandth change, and ends the run after twenty thousand changes.
#[derive(Default)]
struct Follower {
    frame: Frame,
    changes: u64,
}

impl Onlooker for Follower {
    fn begins(&mut self, opening: &Opening<'_>) {
        println!("{} with seed {}", opening.settings, opening.seed);
    }

    fn changed(&mut self, at: Time, Shown { cell, digit, confidence, .. }: Shown) {
        let is_change =
            self.frame.take(&TranscriptEvent { at, what: What::Change { cell, digit, confidence } });
        if is_change && self.frame.changes.is_multiple_of(1000) {
            self.changes = self.frame.changes;
            println!("{:6} changes, {:2} duplicates", self.changes, energy(&self.frame.grid));
        }
    }

    fn ends(&mut self, outcome: &Outcome) {
        println!("{} after {} messages", outcome.ending.name(), outcome.messages);
    }

    /// Returns `false`, since a run is faster if messages are not reported.
    fn listens(&self) -> bool {
        false
    }

    fn goes_on(&mut self) -> bool {
        self.changes < 20_000
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    let settings = Settings::new(Protocol::Panic).with_panic(0.2)?;
    // A pair of onlookers: one prints, the other records.
    let (mut follower, mut recorder) = (Follower::default(), Recorder::new(Detail::Changes));
    negotiate(&puzzle, &settings, 2007, Conditions::default(), &mut (&mut follower, &mut recorder));
    let transcript = recorder.finish().ok_or("the run did not end")?;
    println!("{} events in the transcript", transcript.events.len());
    Ok(())
}
