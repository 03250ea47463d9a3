//! Forcing chains and nets as text. Each line can be checked against the candidates and the lines before it.
//!
//! ```text
//! r1c1=1 or r1c1=2: the two candidates of r1c1
//! if r1c1=1
//!   level 1: r1c5=3, naked single: r1c5<>1 by r1c1=1
//!   gives r5c5<>3 by r1c5=3
//! if r1c1=2
//!   level 1: r5c1=3, naked single: r5c1<>2 by r1c1=2
//!   gives r5c5<>3 by r5c1=3
//! therefore r5c5<>3
//! chain of 2 singles on 1 level
//! ```
//!
//! A hidden single is written as `hidden single in row 9: r9c2<>5 by r1c2=5`. A side that leads to a contradiction ends
//! with one of the lines below. This line is followed by the candidates that both sides cancel.
//!
//! - `breaks: 3 twice in row 1, r1c4=3 and r1c7=3`
//! - `breaks: r5c4 has no candidates: r5c4<>3 by …`
//! - `breaks: 3 has no position in box 1: r1c1<>3 by …`
//!
//! The other side is omitted, unless both sides cancel the same candidates.

use crate::two_way::{Conclusion, Contradiction, Net, Side, Single, SingleReason, Which};
use sodan_board::{Candidate, House};

/// Formats a net line by line. Every line ends with a line break.
pub fn text(net: &Net) -> String {
    let mut lines = vec![net.choice.to_string()];
    for which in Which::BOTH {
        side(net, which, &mut lines);
    }
    lines.push(format!("therefore {}", deduction(net)));
    lines.push(summary(net));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Formats the result, with placements before eliminations: `r1c2=3, r4c5<>6`.
pub fn deduction(net: &Net) -> String {
    let placed = net.placements().into_iter().map(placement);
    placed.chain(net.eliminations().into_iter().map(elimination)).collect::<Vec<_>>().join(", ")
}

/// Formats the size of a net: `chain of 2 singles on 1 level`.
pub fn summary(net: &Net) -> String {
    let counted = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let (length, levels) = (counted(net.length(), "single"), counted(net.levels(), "level"));
    format!("{} of {length} on {levels}", net.form().name())
}

/// Formats a placement: `r1c2=3`.
pub fn placement(candidate: Candidate) -> String {
    format!("{}={}", candidate.cell, candidate.digit)
}

/// Formats an elimination: `r1c2<>3`.
pub fn elimination(candidate: Candidate) -> String {
    format!("{}<>{}", candidate.cell, candidate.digit)
}

/// Formats the name of a house: `row 1`.
pub fn house(house: House) -> String {
    format!("{} {}", house.kind().name(), house.number())
}

/// Formats the reason for a placement, such as `naked single` or `hidden single in row 9`.
pub fn reason(single: &Single) -> String {
    match single.reason {
        SingleReason::Assumed => "assumed".into(),
        SingleReason::Naked(_) => "naked single".into(),
        SingleReason::Hidden(it, _) => format!("hidden single in {}", house(it)),
    }
}

/// Formats a contradiction, such as `3 twice in row 1`, `r5c4 has no candidates` or `3 has no position in box 1`.
pub fn contradiction(why: &Contradiction) -> String {
    match *why {
        Contradiction::Twice { digit, house: it, .. } => format!("{digit} twice in {}", house(it)),
        Contradiction::NoCandidate { cell, .. } => format!("{cell} has no candidates"),
        Contradiction::NoPlace { digit, house: it, .. } => {
            format!("{digit} has no position in {}", house(it))
        }
    }
}

fn side(net: &Net, which: Which, lines: &mut Vec<String>) {
    let side = &net.sides[which.index()];
    let ends: Vec<String> = net.conclusions.iter().filter_map(|it| end(side, which, it)).collect();
    // After trimming, a side without a conclusion consists only of its assumption. An untrimmed side is printed
    // completely.
    if ends.is_empty() && side.singles.len() == 1 {
        return;
    }
    lines.push(format!("if {}", placement(net.choice.ends[which.index()])));
    for single in side.singles.iter().skip(1) {
        let why = losses(side, &single.needs());
        let why = if why.is_empty() { "it is implied before the choice".to_owned() } else { why };
        lines.push(format!(
            "  level {}: {}, {}: {why}",
            single.level,
            placement(single.placement),
            reason(single)
        ));
    }
    lines.extend(ends);
}

/// Formats the contribution of side `which` to a conclusion, or returns `None` if it does not contribute.
fn end(side: &Side, which: Which, conclusion: &Conclusion) -> Option<String> {
    match conclusion {
        Conclusion::Falls(candidate) => Some(format!("  gives {}", losses(side, &[*candidate]))),
        Conclusion::Forced(candidate) => Some(format!("  gives {}", placement(*candidate))),
        Conclusion::Breaks(broken, why) if *broken == which => {
            let lost = losses(side, &why.lost());
            let placed: Vec<String> = why.placed().into_iter().map(placement).collect();
            Some(match placed.as_slice() {
                [] => format!("  breaks: {}: {lost}", contradiction(why)),
                both => format!("  breaks: {}, {}", contradiction(why), both.join(" and ")),
            })
        }
        Conclusion::Breaks(..) => None,
    }
}

/// Formats cancellations with their causes: `r9c2<>5 by r1c2=5, r9c3<>5 by r4c3=5`.
fn losses(side: &Side, lost: &[Candidate]) -> String {
    let by = |loss: &Candidate| {
        let cause = side.cancellation(*loss).and_then(|it| side.singles.get(it.by));
        let cause = cause.map_or(String::new(), |single| format!(" by {}", placement(single.placement)));
        format!("{}{cause}", elimination(*loss))
    };
    lost.iter().map(by).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::among_all;
    use crate::two_way::{NetLimits, first};

    fn shown(state: &str) -> String {
        text(&first(&among_all(state), &NetLimits::default()).unwrap())
    }

    #[test]
    fn a_common_cancellation_shows_both_sides() {
        let head = include_str!("two_way.rs").lines().skip(3).map_while(|line| line.strip_prefix("//! "));
        let lines: Vec<&str> = head.take_while(|line| *line != "```").collect();
        assert_eq!(shown("r1c1:12 r1c5:13 r5c1:23"), lines.join("\n") + "\n");
    }

    #[test]
    fn contradiction_shows_the_breaking_side() {
        assert_eq!(
            shown("r1c1:12 r1c4:13 r1c7:13"),
            "\
r1c1=1 or r1c1=2: the two candidates of r1c1
if r1c1=1
  level 1: r1c4=3, naked single: r1c4<>1 by r1c1=1
  level 1: r1c7=3, naked single: r1c7<>1 by r1c1=1
  breaks: 3 twice in row 1, r1c4=3 and r1c7=3
therefore r1c1<>1
net of 2 singles on 1 level
"
        );
        let second = shown("r1c1:12 r1c4:13 r5c1:14 r5c4:34");
        assert!(second.contains("  breaks: r5c4 has no candidates: r5c4<>3 by r1c4=3, r5c4<>4 by r5c1=4\n"));
    }
}
