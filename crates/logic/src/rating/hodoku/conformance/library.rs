//! Cases of HoDoKu's regression library: parsing, the options that HoDoKu's tester uses for each case, and formatting
//! findings as library lines.

use crate::options::{Allowed, AlsDirection, AlsOverlap, Duals};
use crate::pattern::{self, ChainShape};
use crate::rating::hodoku::OPTIONS;
use crate::{Options, Pattern, State, Step, Technique};
use sodan_board::{Candidate, DigitSet};
use sodan_formats::library;

pub(super) struct Case {
    code: String,
    variant: Option<String>,
    case: library::Case,
    state: State,
}

impl Case {
    /// Parses a line of the regression library.
    pub(super) fn parse(line: &str) -> Result<Case, String> {
        let (position, case) =
            library::parse_bytes(line.trim_end().as_bytes()).map_err(|error| error.to_string())?;
        let case = case.ok_or("expected a test case, found only a position")?;
        let (code, variant) =
            case.code.split_once('-').map_or((&*case.code, None), |(code, variant)| (code, Some(variant)));
        Ok(Case {
            code: code.to_owned(),
            variant: variant.map(str::to_owned),
            state: State::of(position.candidates(), position.givens().filled()),
            case,
        })
    }

    /// Returns the technique with the case's code, or `None` if there is no such technique.
    pub(super) fn technique(&self) -> Option<Technique> {
        let code = self.code.get(..4)?;
        Technique::ALL.iter().copied().find(|&it| it.spec().code == Some(code))
    }

    /// Returns whether the code has the fifth digit that marks siamese fish.
    fn is_siamese(&self) -> bool {
        self.code.len() > 4
    }

    /// Returns the state in which the technique is searched for.
    pub(super) fn state(&self) -> State {
        self.state
    }

    /// Returns whether the case expects that nothing is found.
    pub(super) fn is_negative(&self) -> bool {
        self.variant.as_deref() == Some("x")
    }

    /// Returns the options that HoDoKu's tester uses for this case.
    pub(super) fn options(&self) -> Options {
        let is_variant = |variant: &str| self.variant.as_deref() == Some(variant);
        let allowed = |is: bool| if is { Allowed::Yes } else { Allowed::No };
        let code = self.code.as_str();
        let is_dual = matches!(code, "0404" | "0405") || self.is_siamese();
        Options {
            duals: if is_dual { Duals::On } else { Duals::Off },
            small_empty_rectangles: allowed(code == "0405" || code == "0402" && is_variant("1")),
            missing_candidates: allowed(!("0600".."0609").contains(&code) || !is_variant("1")),
            large_bases: Allowed::Yes,
            als_overlap: if matches!(code, "0902" | "0903" | "0904") && is_variant("2") {
                AlsOverlap::Allowed
            } else {
                AlsOverlap::Forbidden
            },
            als_chain_links: Some(6),
            als_direction: if code == "0903" { AlsDirection::Both } else { AlsDirection::Forward },
            als_nodes: allowed(matches!(
                (code, self.variant.as_deref()),
                ("0709", Some("2")) | ("0710" | "0711", Some("3" | "4"))
            )),
            ..OPTIONS
        }
    }

    /// Returns the prefix shared by the lines of all findings that belong to the case.
    pub(super) fn prefix(&self) -> String {
        format!(":{}:{}:", self.code, self.case.digits)
    }

    /// Returns the expected finding in the format of [`line_of`].
    pub(super) fn expected(&self) -> String {
        let [eliminations, placements] = [self.case.eliminations, self.case.placements]
            .map(|set| candidates(&set.iter().collect::<Vec<_>>()));
        format!("{}{eliminations}:{placements}:{}", self.prefix(), self.case.extra)
    }
}

/// Formats a step as a library line without the state: code, digits, eliminations, placements, and the number of links
/// of a chain. Returns `None` if the technique has no code.
pub(super) fn line_of(step: &Step) -> Option<String> {
    let code = step.technique.spec().code?;
    let digits = digits(step);
    // The format omits the length of turbot fish, which always have the same length.
    let length = if step.technique == Technique::TurbotFish { 0 } else { step.length };
    let extra = length.checked_sub(1).map(|links| links.to_string()).unwrap_or_default();
    let (eliminations, placements) = (candidates(&step.eliminations), candidates(&step.placements));
    let siamese = match step.pattern {
        Some(Pattern::Fish(fish)) if fish.siamese.is_some() => "1",
        _ => "",
    };
    Some(format!(":{code}{siamese}:{digits}:{eliminations}:{placements}:{extra}"))
}

/// Returns the digits of the pattern, or the eliminated digits for techniques where the format requires these.
fn digits(step: &Step) -> DigitSet {
    use crate::Pattern::*;
    match &step.pattern {
        Some(Locked(it)) => DigitSet::only(it.digit),
        Some(Subset(it)) => it.digits,
        Some(Fish(it) | Kraken(pattern::Kraken { fish: it, .. })) => DigitSet::only(it.digit),
        Some(TwoLinks(it)) => DigitSet::only(it.digit),
        Some(EmptyRectangle(it)) => DigitSet::only(it.digit),
        Some(Template(it)) => DigitSet::only(it.digit),
        Some(Wing(it)) => it.digits.with(it.z),
        Some(BentSet(it)) => it.digits,
        Some(WWing(it)) => DigitSet::only(it.z).with(it.other),
        Some(Rectangle(it)) => it.digits.into_iter().collect(),
        Some(Colors(it)) => DigitSet::only(it.digit),
        Some(Bug(_)) => DigitSet::EMPTY,
        Some(Deadly(pattern::Deadly { digits: Some(digits), .. })) => *digits,
        Some(Chain(pattern::Chain { shape: ChainShape::Pair(pair), .. })) => pair.iter().copied().collect(),
        Some(
            Single(_) | FromSolution | Chain(_) | Forcing(_) | SueDeCoq(_) | TwoWay(_) | AlsChain(_)
            | DeathBlossom(_) | Deadly(_) | Aligned(_) | Chaining(_) | Whip(_) | Certified(_),
        )
        | None => step.eliminations.iter().chain(&step.placements).map(|it| it.digit).collect(),
    }
}

/// Formats candidates in the order of digits, then cells.
fn candidates(candidates: &[Candidate]) -> String {
    let mut sorted = candidates.to_vec();
    sorted.sort_unstable_by_key(|it| (it.digit, it.cell));
    let text =
        |it: &Candidate| format!("{}{}{}", it.digit, it.cell.row().index() + 1, it.cell.column().index() + 1);
    sorted.iter().map(text).collect::<Vec<_>>().join(" ")
}
