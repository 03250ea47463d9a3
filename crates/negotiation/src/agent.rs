//! Properties of agents and messages that observers can read, whatever the protocol.

use sodan_board::{Cell, Digit};
use sodan_stage::Process;

use crate::settings::Rules;

/// A cell's confidence in its digit: a count, or certainty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Confidence(u32);

impl Confidence {
    /// Zero, the confidence of a cell that has just changed its digit.
    pub const NONE: Confidence = Confidence(0);
    /// Certainty, the confidence in givens and in the digits derived from them.
    pub const CERTAIN: Confidence = Confidence(u32::MAX);

    /// Creates a confidence from a count, where `u32::MAX` represents certainty.
    pub const fn new(count: u32) -> Confidence {
        Confidence(count)
    }

    /// Returns the count, or `u32::MAX` for certainty.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns whether this is [`CERTAIN`](Self::CERTAIN).
    pub const fn is_certain(self) -> bool {
        self.0 == u32::MAX
    }

    /// Returns the next higher confidence. Certainty is unchanged, and a count never becomes certainty.
    #[must_use]
    pub(crate) fn raised(self) -> Confidence {
        if self.0 >= u32::MAX - 1 { self } else { Confidence(self.0 + 1) }
    }

    /// Returns the confidence multiplied by a factor from 0 to 1, rounded down. Certainty is unchanged.
    #[must_use]
    pub(crate) fn scaled(self, factor: f64) -> Confidence {
        if self.is_certain() { self } else { Confidence((f64::from(self.0) * factor) as u32) }
    }

    /// Returns the next lower confidence, but not less than zero. Certainty is unchanged.
    #[must_use]
    pub(crate) fn lowered(self) -> Confidence {
        if self.is_certain() { self } else { Confidence(self.0.saturating_sub(1)) }
    }
}

/// A cell's visible state: its digit, if it displays one, and its confidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// Cell that displays this state.
    pub cell: Cell,
    /// Displayed digit, if any.
    pub digit: Option<Digit>,
    /// Confidence in the digit.
    pub confidence: Confidence,
}

/// A participant in a negotiation: a cell, a house, the dealer of a box, or the agent that ends the run.
pub(crate) trait Agent: Process<Message: Word + Send> + Send {
    /// Returns a cell's visible state, or `None` for other agents.
    fn shown(&self) -> Option<Shown>;

    /// Returns the agent's number: 0 to 80 for cells, 81 to 107 for houses, 108 for the agent that ends the run. The
    /// dealer of a box has the number of the box.
    fn number(&self) -> u8;

    /// Returns the size of the agent's mutable state in bits; see [`bits`](crate::bits).
    fn state_bits(&self) -> u32;

    /// Returns whether the agent's only task is to detect the end of the run.
    fn only_ends(&self) -> bool {
        false
    }

    /// Returns whether injected crashes and losses can hit the agent.
    fn is_mortal(&self) -> bool {
        self.number() < 81
    }
}

/// Number of the agent that ends the run.
pub(crate) const ARBITER: u8 = 108;

/// A message of any protocol.
pub(crate) trait Word {
    fn kind(&self) -> MessageKind;

    /// Returns the digit that the message is about, if any.
    fn digit(&self) -> Option<Digit> {
        None
    }

    /// Returns the size of the message's content in bits, excluding the message kind, or `None` if the message only
    /// serves to end the run.
    fn bits(&self, rules: Rules) -> Option<u32>;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $Name:ident = $name:literal),* $(,)?) => {
        /// Kind of a message, in any protocol.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum MessageKind {
            $($(#[$doc])* $Name),*
        }

        impl MessageKind {
            /// All kinds, in the order of their numbers in a transcript.
            pub const ALL: &[MessageKind] = &[$(MessageKind::$Name),*];

            /// Returns the kind's name in transcripts and tables.
            pub const fn name(self) -> &'static str {
                match self {
                    $(MessageKind::$Name => $name),*
                }
            }
        }
    };
}

kinds! {
    /// A cell sends its digit and its confidence.
    Assert = "assert",
    /// Agreement with an assertion.
    Cede = "cede",
    /// Disagreement with an assertion.
    Deny = "deny",
    /// Request for a swap, or for the gain from a swap.
    Ask = "ask",
    /// Answer to a request: the gain from a swap.
    Quote = "quote",
    /// Proposal of a swap.
    Propose = "propose",
    /// Acceptance of a swap.
    Accept = "accept",
    /// Refusal of a swap.
    Refuse = "refuse",
    /// A cell sends its new digit.
    Changed = "changed",
    /// A cell raises the weight of a conflict.
    Weigh = "weigh",
    /// A house restricts the candidates of a cell.
    Only = "only",
    /// A cell sends its domain to a house.
    Domain = "domain",
    /// Counts of the messages that an agent has sent and received, used to detect the end of a wave.
    Report = "report",
    /// An agent has started or restarted.
    Born = "born",
    /// A house reports a contradiction, or its number of duplicates.
    Alarm = "alarm",
    /// Command from the agent that ends the run: begin, undo, guess, freeze or wake.
    Order = "order",
    /// Separates messages sent before a freeze from later ones.
    Marker = "marker",
    /// A frozen cell reports its digit.
    Shown = "shown",
}
