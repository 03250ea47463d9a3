//! Two-Way Choice: both alternatives of a choice are followed by singles, level by level.
//!
//! ```text
//!   12  .  .  .  13  .  .          r1c1 is 1 or 2
//!    .                             if 1: level 1, r1c5=3, which excludes 3 from r5c5
//!   23  .  .  .   x  .  .          if 2: level 1, r5c1=3, which excludes 3 from r5c5
//! ```
//!
//! A choice is a cell with two candidates, or a digit with two cells in a house. A level consists of all naked and
//! hidden singles that are present at the same time. The search stops at the first level at which both sides have
//! cancelled the same candidate or placed the same digit, or at which one side leads to a contradiction: a digit twice
//! in a house, a cell without candidates, or a digit without a cell in a house. Singles that the result does not
//! require are removed. If on each side every remaining single follows from the one before it, the result is a forcing
//! chain. Otherwise it is a forcing net.
//!
//! Why it is true: one of the two candidates is true. A conclusion that follows from both of them is true, and a
//! candidate that leads to a contradiction is false.
//!
//! Described by Draco in the Sudoku Programmers Forum in 2008.

use crate::Technique::{TwoWayCancellation, TwoWayContradiction, TwoWayPlacement};
use crate::found::{Flow, Found};
use crate::two_way::{self, Conclusion, Net, NetLimits, trim};
use crate::{Pattern, State};

/// Number of looks charged for following both sides of a choice, relative to the pattern checks of other techniques.
const LOOKS_OF_A_CHOICE: u64 = 1000;

/// Reports, for each choice in order, the results on the lowest level that has any. Placements precede eliminations.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if ![TwoWayCancellation, TwoWayPlacement, TwoWayContradiction].iter().any(|&it| found.wants(it)) {
        return Flow::Continue(());
    }
    for net in two_way::search::each(state, &NetLimits::default()) {
        found.look(LOOKS_OF_A_CHOICE)?;
        if let Some(net) = net {
            report(state, &net, found)?;
        }
    }
    Flow::Continue(())
}

fn report(state: &State, net: &Net, found: &mut Found<'_>) -> Flow {
    for placement in net.placements() {
        let only = || trim::keep(state, net, |it| *it == Conclusion::Forced(placement));
        found.place(TwoWayPlacement, placement, || Pattern::TwoWay(Box::new(only())))?;
    }
    let technique = match net.conclusions.first() {
        Some(Conclusion::Breaks(..)) => TwoWayContradiction,
        _ => TwoWayCancellation,
    };
    // Common cancellations are not reported together with a contradiction, since they would require more singles.
    let is_kept = |it: &Conclusion| match technique {
        TwoWayContradiction => matches!(it, Conclusion::Breaks(..)),
        _ => matches!(it, Conclusion::Falls(_)),
    };
    let rest = match net.conclusions.iter().all(is_kept) {
        true => net.clone(),
        false => trim::keep(state, net, is_kept),
    };
    let (length, gone) = (rest.length(), rest.eliminations());
    found.eliminate_by_chain(technique, length, gone, || Pattern::TwoWay(Box::new(rest.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Technique;
    use crate::check::among_all;
    use crate::path::Detail;
    use crate::{Options, TechniqueSet, found, notation};

    fn found_by(technique: Technique, state: &str) -> Vec<String> {
        let (state, wanted) = (among_all(state), TechniqueSet::only(technique));
        let steps = found::steps(&state, wanted, Options::OPEN, Detail::Explained);
        steps.iter().map(|step| notation::hodoku::step(step, &state)).collect()
    }

    const WING: &str = "r1c1:12 r1c5:13 r5c1:23";

    #[test]
    fn what_both_sides_cancel_goes() {
        let texts = found_by(TwoWayCancellation, WING);
        assert_eq!(
            texts[0],
            "Two-Way Choice: Common Cancellation: r1c1=1 or r1c1=2: the two candidates of r1c1 (chain of 2 singles on 1 level) => r5c5<>3"
        );
        assert_eq!(found_by(TwoWayContradiction, WING), Vec::<String>::new());
    }

    #[test]
    fn needs_something_that_both_sides_share() {
        assert_eq!(found_by(TwoWayCancellation, "r1c1:12 r1c5:13 r5c1:24"), Vec::<String>::new());
    }

    #[test]
    fn a_side_that_breaks_goes() {
        let texts = found_by(TwoWayContradiction, "r1c1:12 r1c4:13 r5c1:14 r5c4:34");
        assert!(texts[0].ends_with("=> r1c1<>1"), "{texts:?}");
    }

    #[test]
    fn what_both_sides_place_is_placed() {
        let elsewhere: String = [1, 3, 4, 5, 6, 7, 8].map(|column| format!(" r9c{column}:12346789")).concat();
        let texts = found_by(TwoWayPlacement, &format!("r1c1:12 r1c9:16 r9c9:56 r1c2:25{elsewhere}"));
        assert!(texts.iter().any(|text| text.ends_with("=> r9c9=5")), "{texts:?}");
    }
}
