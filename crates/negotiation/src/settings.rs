//! Settings of a run: the protocol, its parameters, and the published mistakes to reproduce.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::agent::Confidence;
use crate::neighbourhood::Neighbourhood;

macro_rules! named {
    ($(#[$doc:meta])* $Type:ident, $what:literal { $($(#[$var_doc:meta])* $Variant:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum $Type {
            $($(#[$var_doc])* $Variant),*
        }

        impl $Type {
            /// All variants, in order of declaration.
            pub const ALL: &[$Type] = &[$($Type::$Variant),*];

            /// Returns the name, as used in options and messages.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Type::$Variant => $name),*
                }
            }
        }

        impl fmt::Display for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $Type {
            type Err = SettingsError;

            fn from_str(text: &str) -> Result<$Type, SettingsError> {
                $Type::ALL.iter().copied().find(|item| item.name() == text).ok_or_else(|| SettingsError::Unknown {
                    what: $what,
                    name: text.to_owned(),
                    known: $Type::ALL.iter().map(|item| item.name()).collect::<Vec<_>>().join(", "),
                })
            }
        }
    };
}

named! {
    /// Protocol of a negotiation.
    Protocol, "protocol" {
        /// Andrew Cooke's Erlang program of 16 May 2007: a contested winner multiplies its confidence by a factor.
        First = "first",
        /// Andrew Cooke's Erlang program of 18 May 2007: a contested winner changes its digit with some probability.
        Panic = "panic",
        /// Like [`First`](Protocol::First), but certain cells announce themselves to all neighbours, and the neighbours
        /// prune their domains. After that, certain cells continue to assert and answer.
        Announcing = "announcing",
        /// The version for the Ruby library Stage, as printed. A certain cell announces itself once and then ignores
        /// all messages. Its neighbours prune their domains and do not answer. A contested winner's confidence
        /// decreases by 1.
        Stage = "stage",
        /// The cells of a box swap its digits. Based on an announcement in Andrew Cooke's last post, not on a published
        /// program.
        Community = "community",
        /// Community with prices: a cell in conflict requests the gain from each possible swap in its box, and the
        /// weights of lasting conflicts increase.
        CommunityPlus = "community-plus",
        /// Waves of singles, and a token that guesses and undoes guesses.
        Token = "token",
    }
}

named! {
    /// A mistake of the published programs or, for [`BlockingSwap`](Mistake::BlockingSwap), a conjectured one. All are
    /// disabled by default.
    Mistake, "mistake" {
        /// The neighbours in the Erlang program of 16 May 2007: the box, and all cells whose row and column distances
        /// are multiples of three.
        WrongNeighbours = "wrong-neighbours",
        /// The corrected neighbours in the Erlang post of 17 May 2007, a list with 24 entries for 20 cells: the four
        /// cells that share both the box and a line are addressed twice as often as the other cells. The program of 18
        /// May removes the duplicates.
        DoubledNeighbours = "doubled-neighbours",
        /// A denied cell changes even if it is certain. Only certain cells deny a certain cell, so a given is lost only
        /// if it conflicts with another given. This happens with [`WrongNeighbours`](Mistake::WrongNeighbours).
        UnguardedDeny = "unguarded-deny",
        /// A cell that requested a swap reads only the answer, so cells in a cycle wait forever. This is a conjecture
        /// about the program that Andrew Cooke's last post announces, which is not one of the texts on which Sodan is
        /// based.
        BlockingSwap = "blocking-swap",
        /// A contested winner's confidence decreases by 1. The next message without a conflict restores it.
        DoubtMinusOne = "doubt-minus-one",
        /// All cells use the same random seed.
        OneSeed = "one-seed",
        /// The run ends only after a period without digit changes, and the final grid counts as a solution. The period
        /// is [`Protocol::quiet`] or is set by [`Settings::with_quiet_ending`]. Until a run without this mistake would
        /// end, the messages are the same.
        QuietEnding = "quiet-ending",
        /// In the Erlang program of 16 May 2007, the call that changes a digit is not a tail call. Therefore, a cell
        /// that has changed does not end when it is stopped: the call returns `ok`, and the cell asserts this value,
        /// negotiates about it and draws digits again. The cell crashes when it asserts to a neighbour that has ended,
        /// since that neighbour's name is no longer registered. No supervisor restarts the cell.
        Zombies = "zombies",
    }
}

/// Reaction of a contested winner. A winner is a cell that keeps its digit when another cell asserts the same digit,
/// because the asserting cell is not more confident.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Doubt {
    /// Multiplies the winner's confidence by a factor, from 0 (reset) to 1 (no change).
    Factor(f64),
    /// Lowers the winner's confidence by one.
    MinusOne,
    /// Changes the winner's digit with this probability.
    Panic(f64),
}

/// Invalid settings.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A probability or a factor outside the range 0 to 1.
    #[error("{name}: expected a number from 0 to 1, found {value}")]
    OutOfRange {
        /// Name of the parameter.
        name: &'static str,
        /// Rejected value.
        value: f64,
    },
    /// An unknown name.
    #[error("unknown {what} '{name}': expected one of {known}")]
    Unknown {
        /// Kind of name that was expected, such as `protocol`.
        what: &'static str,
        /// The unknown name.
        name: String,
        /// Valid names, separated by commas.
        known: String,
    },
    /// A mistake or a parameter that does not apply to the protocol.
    #[error("setting '{name}' does not apply to protocol '{protocol}'")]
    NotForThis {
        /// The protocol.
        protocol: Protocol,
        /// Name of the setting.
        name: String,
    },
    /// An option that has no effect with these settings.
    #[error("'{name}' has no effect with '{settings}'")]
    NoEffect {
        /// Option without effect.
        name: &'static str,
        /// Settings with which the option has no effect.
        settings: String,
    },
}

/// A protocol with its parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    protocol: Protocol,
    doubt: Doubt,
    mistakes: BTreeSet<Mistake>,
    skills: Skills,
    quiet: Duration,
    /// Confidence at which a cell stops asserting.
    silence: Option<u32>,
}

/// Abilities of cells and houses. The [slider](crate::Slider) adds them one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Skills {
    pub(crate) remembers: bool,
    pub(crate) prunes: bool,
    pub(crate) promotes: bool,
    /// Whether a promoted cell of the `stage` protocol stays in the state `search` instead of entering `certain`.
    pub(crate) stays_in_search: bool,
    pub(crate) houses_help: bool,
}

impl Settings {
    /// Creates the settings of a protocol with the published parameters: a doubt of 0.1 for `first` and `announcing`
    /// (from the call of 16 May 2007), a panic of 0.1 for `panic` (from the call of 18 May), and steps of 1 for
    /// `stage`, whose text omits the code for doubt. `community` was not published; its default doubt of 0 solves the
    /// most puzzles. `community-plus` and `token` have no doubt.
    pub fn new(protocol: Protocol) -> Settings {
        let doubt = match protocol {
            Protocol::First | Protocol::Announcing => Doubt::Factor(0.1),
            Protocol::Panic => Doubt::Panic(0.1),
            Protocol::Stage => Doubt::MinusOne,
            _ => Doubt::Factor(0.0),
        };
        let beyond = protocol.is_beyond();
        let skills = Skills {
            remembers: true,
            prunes: beyond || matches!(protocol, Protocol::Announcing | Protocol::Stage),
            promotes: beyond,
            stays_in_search: false,
            houses_help: beyond,
        };
        Settings {
            protocol,
            doubt,
            mistakes: BTreeSet::new(),
            skills,
            quiet: protocol.quiet(),
            silence: None,
        }
    }

    /// Returns the protocol that was passed to [`new`](Self::new).
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Returns the reaction of a contested winner.
    pub fn doubt(&self) -> Doubt {
        self.rules().doubt()
    }

    /// Returns the enabled mistakes, in the order of [`Mistake::ALL`].
    pub fn mistakes(&self) -> impl Iterator<Item = Mistake> + '_ {
        self.mistakes.iter().copied()
    }

    /// Sets the factor by which a contested winner's confidence is multiplied, from 0 (reset) to 1 (no change).
    ///
    /// # Errors
    ///
    /// Returns an error if `factor` is not in the range 0 to 1, or the protocol has no doubt or no confidence.
    pub fn with_doubt(self, factor: f64) -> Result<Settings, SettingsError> {
        let doubt = Doubt::Factor(fraction("doubt", factor)?);
        self.knows_doubt("doubt")?;
        self.has_effect("doubt", self.skills.remembers)?;
        Ok(Settings { doubt, ..self })
    }

    /// Sets the probability, from 0 to 1, that a contested winner changes its digit.
    ///
    /// # Errors
    ///
    /// Returns an error if `chance` is not in the range 0 to 1, or the protocol has no doubt or no confidence.
    pub fn with_panic(self, chance: f64) -> Result<Settings, SettingsError> {
        let doubt = Doubt::Panic(fraction("panic", chance)?);
        self.knows_doubt("panic")?;
        self.has_effect("panic", self.skills.remembers)?;
        Ok(Settings { doubt, ..self })
    }

    /// Enables pruning: cells remove the digits of certain neighbours from their domains.
    ///
    /// # Errors
    ///
    /// Returns an error if pruning is already enabled.
    pub fn with_pruning(mut self) -> Result<Settings, SettingsError> {
        self.has_effect("prune", !self.skills.prunes)?;
        self.skills.prunes = true;
        Ok(self)
    }

    /// Enables promotion, which includes pruning: a cell with one digit left becomes certain and announces itself.
    ///
    /// # Errors
    ///
    /// Returns an error if promotion is already enabled.
    pub fn with_promotion(mut self) -> Result<Settings, SettingsError> {
        self.has_effect("promote", !self.skills.promotes)?;
        self.skills.prunes = true;
        self.skills.promotes = true;
        Ok(self)
    }

    /// Enables promotion according to an alternative interpretation of the text on Stage. Since Stage's method `search`
    /// has a clause for certain cells, a cell that becomes certain may stay in `search`. Such a cell does not announce
    /// itself, and continues to assert (now with certainty) and to deny.
    ///
    /// # Errors
    ///
    /// Returns an error if the protocol is not Stage, or promotion is already enabled.
    pub fn with_promotion_in_search(self) -> Result<Settings, SettingsError> {
        if self.protocol != Protocol::Stage {
            return Err(self.refusal("promote-in-search"));
        }
        let mut settings = self.with_promotion()?;
        settings.skills.stays_in_search = true;
        Ok(settings)
    }

    /// Sets the confidence at which a cell stops asserting. The limit also silences certain cells. Andrew Cooke first
    /// used such a limit and later removed it, since "continued assertions from 'fixed' cells help force the change" of
    /// wrong digits.
    ///
    /// # Errors
    ///
    /// Returns an error if the protocol has no confidence to limit.
    pub fn with_silence(self, limit: u32) -> Result<Settings, SettingsError> {
        self.knows_doubt("silence")?;
        self.has_effect("silence", self.skills.remembers)?;
        Ok(Settings { silence: Some(limit), ..self })
    }

    /// Enables a published mistake.
    ///
    /// # Errors
    ///
    /// Returns an error if the mistake does not apply to the protocol, or has no effect.
    pub fn with_mistake(mut self, mistake: Mistake) -> Result<Settings, SettingsError> {
        let fits = match mistake {
            Mistake::BlockingSwap => self.protocol == Protocol::Community,
            Mistake::Zombies => self.protocol == Protocol::First,
            // Cells of a community do not assert to cells of their own box.
            Mistake::DoubledNeighbours => {
                self.protocol != Protocol::Community
                    && !self.protocol.is_beyond()
                    && !self.mistakes.contains(&Mistake::WrongNeighbours)
            }
            Mistake::WrongNeighbours => {
                !self.protocol.is_beyond() && !self.mistakes.contains(&Mistake::DoubledNeighbours)
            }
            _ => !self.protocol.is_beyond(),
        };
        if !fits {
            return Err(self.refusal(mistake.name()));
        }
        self.has_effect(
            mistake.name(),
            mistake != Mistake::DoubtMinusOne || self.doubt != Doubt::MinusOne && self.skills.remembers,
        )?;
        self.mistakes.insert(mistake);
        Ok(self)
    }

    /// Enables [`Mistake::QuietEnding`] after a period without a change: virtual time in replay, real time on threads.
    ///
    /// # Errors
    ///
    /// Returns an error if the mistake does not apply to the protocol.
    pub fn with_quiet_ending(self, quiet: Duration) -> Result<Settings, SettingsError> {
        Ok(Settings { quiet, ..self.with_mistake(Mistake::QuietEnding)? })
    }

    /// Returns the period without digit changes that ends the run, if [`Mistake::QuietEnding`] is enabled.
    pub(crate) fn quiet_ending(&self) -> Option<Duration> {
        self.mistakes.contains(&Mistake::QuietEnding).then_some(self.quiet)
    }

    pub(crate) fn with_skills(self, skills: Skills) -> Settings {
        Settings { skills, ..self }
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules::of(self)
    }

    fn knows_doubt(&self, name: &'static str) -> Result<(), SettingsError> {
        if self.protocol.is_beyond() { Err(self.refusal(name)) } else { Ok(()) }
    }

    fn refusal(&self, name: &str) -> SettingsError {
        SettingsError::NotForThis { protocol: self.protocol, name: name.to_owned() }
    }

    fn has_effect(&self, name: &'static str, has: bool) -> Result<(), SettingsError> {
        if has { Ok(()) } else { Err(SettingsError::NoEffect { name, settings: self.to_string() }) }
    }
}

impl Protocol {
    /// Returns whether the protocol is Sodan's own. Such a protocol has no doubt, and published mistakes do not apply
    /// to it.
    fn is_beyond(self) -> bool {
        matches!(self, Protocol::CommunityPlus | Protocol::Token)
    }

    /// Returns the published period of a [quiet ending](Mistake::QuietEnding): 5 s in Stage's `run`, 1 s in Erlang's
    /// `CONTROL_TIMEOUT`.
    pub fn quiet(self) -> Duration {
        Duration::from_millis(if self == Protocol::Stage { 5000 } else { 1000 })
    }
}

/// Formats the settings on one line, as stored in transcripts: `panic panic=0.1 memory mistake=one-seed`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.protocol)?;
        if !self.protocol.is_beyond() {
            match self.doubt() {
                Doubt::Factor(factor) => write!(f, " doubt={factor}")?,
                Doubt::MinusOne => write!(f, " doubt=-1")?,
                Doubt::Panic(chance) => write!(f, " panic={chance}")?,
            }
            let Skills { remembers, prunes, promotes, stays_in_search, houses_help } = self.skills;
            let skills = [
                ("memory", remembers),
                ("pruning", prunes),
                ("promotion", promotes),
                ("in-search", stays_in_search),
                ("houses", houses_help),
            ];
            skills.iter().filter(|(_, has)| *has).try_for_each(|(name, _)| write!(f, " {name}"))?;
        }
        if let Some(limit) = self.silence {
            write!(f, " silence={limit}")?;
        }
        self.mistakes.iter().try_for_each(|mistake| write!(f, " mistake={mistake}"))?;
        if self.mistakes.contains(&Mistake::QuietEnding) {
            write!(f, " quiet={}ms", self.quiet.as_millis())?;
        }
        Ok(())
    }
}

fn fraction(name: &'static str, value: f64) -> Result<f64, SettingsError> {
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(SettingsError::OutOfRange { name, value }) }
}

/// The settings in compact form, because cells read them many million times per second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    protocol: Protocol,
    doubt: Doubt,
    skills: Skills,
    /// Bit set of the enabled mistakes, by `Mistake as u8`.
    mistakes: u8,
    /// Confidence from which a cell no longer asserts: `u32::MAX` for certainty only, `u64::MAX` for never.
    silent_from: u64,
}

/// How a cell replaces its digit: by a random digit, or by a swap within its box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Draw,
    Swap,
}

impl Rules {
    fn of(settings: &Settings) -> Rules {
        let Settings { protocol, doubt, ref mistakes, skills, quiet: _, silence } = *settings;
        let bits = mistakes.iter().fold(0, |bits, &mistake| bits | 1 << mistake as u8);
        let doubt = if mistakes.contains(&Mistake::DoubtMinusOne) { Doubt::MinusOne } else { doubt };
        // Deals and swaps never assign a digit that a certain neighbour has announced, so certain cells need not
        // assert.
        let certain_is_silent = protocol == Protocol::Community && skills.prunes;
        let silent_from = match silence {
            Some(limit) => u64::from(limit),
            None if certain_is_silent => u64::from(u32::MAX),
            None => u64::MAX,
        };
        Rules { protocol, doubt, skills, mistakes: bits, silent_from }
    }

    fn makes(self, mistake: Mistake) -> bool {
        self.mistakes >> mistake as u8 & 1 == 1
    }

    pub(crate) fn neighbourhood(self) -> Neighbourhood {
        if self.makes(Mistake::WrongNeighbours) { Neighbourhood::Rolled } else { Neighbourhood::Peers }
    }

    pub(crate) fn doubt(self) -> Doubt {
        self.doubt
    }

    pub(crate) fn change(self) -> Change {
        if self.protocol == Protocol::Community { Change::Swap } else { Change::Draw }
    }

    pub(crate) fn redeals(self) -> bool {
        self.protocol == Protocol::CommunityPlus
    }

    pub(crate) fn remembers(self) -> bool {
        self.skills.remembers
    }

    pub(crate) fn prunes(self) -> bool {
        self.skills.prunes
    }

    pub(crate) fn promotes(self) -> bool {
        self.skills.promotes
    }

    pub(crate) fn stays_in_search(self) -> bool {
        self.skills.stays_in_search
    }

    pub(crate) fn houses_help(self) -> bool {
        self.skills.houses_help
    }

    pub(crate) fn announces(self) -> bool {
        self.prunes()
    }

    /// Returns whether a cell with this confidence does not assert. (Certain cells of the `stage` protocol also ignore
    /// messages: see [`certain_is_deaf`](Self::certain_is_deaf).)
    pub(crate) fn is_silent(self, confidence: Confidence) -> bool {
        u64::from(confidence.get()) >= self.silent_from
    }

    /// Returns whether certain cells ignore messages, and other cells do not answer a certain cell.
    pub(crate) fn certain_is_deaf(self) -> bool {
        self.protocol == Protocol::Stage
    }

    pub(crate) fn denies_givens(self) -> bool {
        self.makes(Mistake::UnguardedDeny)
    }

    pub(crate) fn swaps_block(self) -> bool {
        self.makes(Mistake::BlockingSwap)
    }

    pub(crate) fn shares_seed(self) -> bool {
        self.makes(Mistake::OneSeed)
    }

    pub(crate) fn only_quiet_ends(self) -> bool {
        self.makes(Mistake::QuietEnding)
    }

    pub(crate) fn doubles_neighbours(self) -> bool {
        self.makes(Mistake::DoubledNeighbours)
    }

    pub(crate) fn leaves_zombies(self) -> bool {
        self.makes(Mistake::Zombies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_is_a_chance() {
        for protocol in [Protocol::Panic, Protocol::Token] {
            let error = Settings::new(protocol).with_panic(2.0).unwrap_err();
            assert_eq!(error.to_string(), "panic: expected a number from 0 to 1, found 2");
        }
    }

    #[test]
    fn unknown_protocols_list_known_ones() {
        let error = "telepathy".parse::<Protocol>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("unknown protocol 'telepathy': expected one of first, panic, announcing")
        );
    }

    #[test]
    fn what_would_change_nothing_is_refused() {
        let slider = |step: usize| crate::Slider::all().nth(step).unwrap().settings();
        for protocol in [Protocol::Stage, Protocol::Announcing, Protocol::CommunityPlus, Protocol::Token] {
            assert!(Settings::new(protocol).with_pruning().is_err(), "{protocol}");
        }
        for protocol in [Protocol::CommunityPlus, Protocol::Token] {
            assert!(Settings::new(protocol).with_promotion().is_err(), "{protocol}");
        }
        assert!(Settings::new(Protocol::Stage).with_mistake(Mistake::DoubtMinusOne).is_err());
        // A cell without confidence is never contested.
        assert!(slider(0).with_panic(0.5).is_err() && slider(0).with_silence(3).is_err());
        let error = slider(2).with_pruning().unwrap_err().to_string();
        assert_eq!(error, "'prune' has no effect with 'panic panic=0.1 memory pruning'");
    }

    #[test]
    fn a_quiet_ending_names_its_period() {
        let published = Settings::new(Protocol::First).with_mistake(Mistake::QuietEnding).unwrap();
        assert!(published.to_string().ends_with(" mistake=quiet-ending quiet=1000ms"), "{published}");
        let stage = Settings::new(Protocol::Stage).with_mistake(Mistake::QuietEnding).unwrap();
        assert!(stage.to_string().ends_with(" quiet=5000ms"), "{stage}");
        let early = Settings::new(Protocol::First).with_quiet_ending(Duration::from_millis(20)).unwrap();
        assert!(early.to_string().ends_with(" quiet=20ms"), "{early}");
    }

    #[test]
    fn defaults_are_those_of_the_texts() {
        let of = |protocol| Settings::new(protocol).to_string();
        assert_eq!(of(Protocol::First), "first doubt=0.1 memory");
        assert_eq!(of(Protocol::Panic), "panic panic=0.1 memory");
        assert_eq!(of(Protocol::Stage), "stage doubt=-1 memory pruning");
    }

    #[test]
    fn only_stage_promotes_in_search() {
        let stage = Settings::new(Protocol::Stage).with_promotion_in_search().unwrap();
        assert_eq!(stage.to_string(), "stage doubt=-1 memory pruning promotion in-search");
        assert!(Settings::new(Protocol::Announcing).with_promotion_in_search().is_err());
        assert!(Settings::new(Protocol::Stage).with_promotion().unwrap().with_promotion_in_search().is_err());
    }

    #[test]
    fn neighbours_are_wrong_or_doubled() {
        let with = |protocol: Protocol, mistakes: [Mistake; 2]| {
            mistakes.into_iter().try_fold(Settings::new(protocol), Settings::with_mistake)
        };
        use Mistake::{DoubledNeighbours, OneSeed, WrongNeighbours};
        assert!(with(Protocol::First, [WrongNeighbours, DoubledNeighbours]).is_err());
        assert!(with(Protocol::First, [DoubledNeighbours, WrongNeighbours]).is_err());
        assert!(with(Protocol::Community, [OneSeed, DoubledNeighbours]).is_err());
        assert!(with(Protocol::Stage, [OneSeed, DoubledNeighbours]).is_ok());
    }

    #[test]
    fn only_swaps_can_block() {
        assert!(Settings::new(Protocol::First).with_mistake(Mistake::BlockingSwap).is_err());
        assert!(Settings::new(Protocol::Community).with_mistake(Mistake::BlockingSwap).is_ok());
    }
}
