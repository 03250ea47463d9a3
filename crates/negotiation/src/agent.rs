//! Properties of agents and messages that observers may read, common to all protocols.

use sodan_board::{Cell, Digit};
use sodan_stage::Process;

use crate::settings::Rules;

/// The confidence of a cell in its digit: a count, or certainty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Confidence(u32);

impl Confidence {
    /// The lowest confidence, which a cell has after a change of its digit.
    pub const NONE: Confidence = Confidence(0);
    /// The confidence of givens and of the digits derived from them.
    pub const CERTAIN: Confidence = Confidence(u32::MAX);

    /// A count; `u32::MAX` is certainty.
    pub const fn new(count: u32) -> Confidence {
        Confidence(count)
    }

    /// Returns the count; `u32::MAX` for certainty.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// True for certainty.
    pub const fn is_certain(self) -> bool {
        self.0 == u32::MAX
    }

    /// One more; certainty stays certainty, and no count reaches it.
    #[must_use]
    pub(crate) fn raised(self) -> Confidence {
        if self.0 >= u32::MAX - 1 { self } else { Confidence(self.0 + 1) }
    }

    /// Multiplied by a factor from 0 to 1 and cut to a whole count; certainty stays.
    #[must_use]
    pub(crate) fn scaled(self, factor: f64) -> Confidence {
        if self.is_certain() { self } else { Confidence((f64::from(self.0) * factor) as u32) }
    }

    /// Returns the next lower confidence, not below the lowest; certainty stays.
    #[must_use]
    pub(crate) fn lowered(self) -> Confidence {
        if self.is_certain() { self } else { Confidence(self.0.saturating_sub(1)) }
    }
}

/// Visible state of a cell: its digit, if it has one, and its confidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// The cell.
    pub cell: Cell,
    /// Displayed digit.
    pub digit: Option<Digit>,
    /// Confidence in the digit.
    pub confidence: Confidence,
}

/// A kind of agent on the stage.
pub(crate) trait Agent: Process<Message: Word + Send> + Send {
    /// Returns the visible state, if the agent is a cell.
    fn shown(&self) -> Option<Shown>;

    /// Returns the number of the agent: 0 to 80 for cells, 81 to 107 for houses, 108 for the agent that ends the run.
    fn number(&self) -> u8;

    /// Returns the number of bits of the agent's constant and changing state, see [`bits`](crate::bits).
    fn state_bits(&self) -> u32;

    /// Returns whether the agent only takes part in ending the run.
    fn only_ends(&self) -> bool {
        false
    }

    /// True for agents that injected faults may hit.
    fn is_mortal(&self) -> bool {
        self.number() < 81
    }
}

/// The number of the agent that ends the talk.
pub(crate) const ARBITER: u8 = 108;

/// A message of any protocol.
pub(crate) trait Word {
    /// Returns the kind of the message.
    fn kind(&self) -> MessageKind;

    /// Returns the digit it is about, if it is about one.
    fn digit(&self) -> Option<Digit> {
        None
    }

    /// Returns the number of bits of the message's content, without its kind, under these rules; `None` if it only
    /// serves to end the run.
    fn bits(&self, rules: Rules) -> Option<u32>;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $Name:ident = $name:literal),* $(,)?) => {
        /// The kinds of messages of all protocols.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum MessageKind {
            $($(#[$doc])* $Name),*
        }

        impl MessageKind {
            /// All kinds, in the order of their numbers in a transcript.
            pub const ALL: &[MessageKind] = &[$(MessageKind::$Name),*];

            /// Returns the name in transcripts and tables.
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
    /// Request for a swap, or for the gain of one.
    Ask = "ask",
    /// Gain of a swap.
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
    /// A house restricts a cell.
    Only = "only",
    /// A cell sends its domain to a house.
    Domain = "domain",
    /// Counts of an agent's sent and received messages, for the detection of quiet.
    Report = "report",
    /// An agent has started, or restarted.
    Born = "born",
    /// A house reports a contradiction, or its number of duplicates.
    Alarm = "alarm",
    /// A command of the agent that ends the run: begin, undo, guess, freeze, wake.
    Order = "order",
    /// Separates messages sent before a freeze from later ones.
    Marker = "marker",
    /// A frozen cell reports its digit.
    Shown = "shown",
}
