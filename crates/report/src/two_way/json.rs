//! A net as JSON, for other programs.
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `schema` | string | `sodan-two-way/1` |
//! | `choice` | `{place, ends}` | `place` is `{cell}` or `{house, digit}`; `ends` are two candidates |
//! | `sides` | two sides | what follows from each end; a side that is not needed has no singles but the assumption |
//! | a side | `{singles, cancellations}` | |
//! | a single | `{cell, digit, level, reason, house, others, causes}` | `reason` is `assumed`, `naked` or `hidden`; `others` are the candidates that had to go before; `causes` are the singles that took them away, by index |
//! | a cancellation | `{cell, digit, level, by}` | `by` is the single, by index |
//! | `conclusions` | array | `{kind: "falls", cell, digit}`, `{kind: "forced", cell, digit}` or `{kind: "breaks", side, type, cell, digit, house, lost, placed}` |
//! | `eliminations`, `placements` | arrays of candidates | what follows |
//! | `form` | string | `chain` or `net` |
//! | `levels`, `length` | numbers | the highest level; the singles on both sides without the assumptions |
//! | `text` | string | the same as text |
//!
//! A candidate is `{cell, digit}`; cells are `r1c2`, houses `r1`, `c1`, `b1`, digits numbers, indices from 0. Within a version
//! fields are only added.

use serde_json::{Value, json};
use sodan_board::Candidate;
use sodan_logic::notation;
use sodan_logic::two_way::{Choice, Conclusion, Contradiction, Net, Place, Reason, Side, Single};

/// The version of the schema.
pub const VERSION: &str = "sodan-two-way/1";

/// A net, as the head of this page describes it.
pub fn json(net: &Net) -> Value {
    json!({
        "schema": VERSION,
        "choice": choice(&net.choice),
        "sides": net.sides.iter().map(side).collect::<Value>(),
        "conclusions": net.conclusions.iter().map(conclusion).collect::<Value>(),
        "eliminations": candidates(&net.eliminations()),
        "placements": candidates(&net.placements()),
        "form": net.form().name(),
        "levels": net.levels(),
        "length": net.length(),
        "text": notation::two_way::text(net),
    })
}

fn choice(choice: &Choice) -> Value {
    let place = match choice.place {
        Place::Cell(cell) => json!({ "cell": cell.to_string() }),
        Place::House(house, digit) => json!({ "house": house.to_string(), "digit": digit.get() }),
    };
    json!({ "place": place, "ends": candidates(&choice.ends) })
}

fn side(side: &Side) -> Value {
    let cancellations = side.cancellations.iter().map(|it| {
        json!({
            "cell": it.candidate.cell.to_string(),
            "digit": it.candidate.digit.get(),
            "level": it.level,
            "by": it.by,
        })
    });
    json!({
        "singles": side.singles.iter().map(|it| single(side, it)).collect::<Value>(),
        "cancellations": cancellations.collect::<Value>(),
    })
}

fn single(side: &Side, single: &Single) -> Value {
    let (reason, house) = match single.reason {
        Reason::Assumed => ("assumed", None),
        Reason::Naked(_) => ("naked", None),
        Reason::Hidden(house, _) => ("hidden", Some(house.to_string())),
    };
    json!({
        "cell": single.placement.cell.to_string(),
        "digit": single.placement.digit.get(),
        "level": single.level,
        "reason": reason,
        "house": house,
        "others": candidates(&single.needs()),
        "causes": side.causes(single),
    })
}

fn conclusion(conclusion: &Conclusion) -> Value {
    let of = |kind: &str, it: &Candidate| json!({ "kind": kind, "cell": it.cell.to_string(), "digit": it.digit.get() });
    match conclusion {
        Conclusion::Falls(it) => of("falls", it),
        Conclusion::Forced(it) => of("forced", it),
        Conclusion::Breaks(which, why) => {
            let (cell, digit, house) = match *why {
                Contradiction::Twice { digit, house, .. } | Contradiction::NoPlace { digit, house, .. } => {
                    (None, Some(digit.get()), Some(house.to_string()))
                }
                Contradiction::NoCandidate { cell, .. } => (Some(cell.to_string()), None, None),
            };
            json!({
                "kind": "breaks",
                "side": which.index(),
                "type": why.number(),
                "cell": cell,
                "digit": digit,
                "house": house,
                "lost": candidates(&why.lost()),
                "placed": candidates(&why.placed()),
            })
        }
    }
}

fn candidates(candidates: &[Candidate]) -> Value {
    candidates.iter().map(|it| json!({ "cell": it.cell.to_string(), "digit": it.digit.get() })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::State;
    use sodan_logic::two_way::{Limits, after_basic_steps, all};

    #[test]
    fn causes_and_cancellations_point_at_earlier_singles() {
        let puzzle = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";
        let state = after_basic_steps(&State::new(&puzzle.parse().unwrap())).unwrap();
        let nets = all(&state, &Limits::default());
        assert!(!nets.is_empty());
        for value in nets.iter().map(json) {
            assert_eq!(value["schema"], VERSION);
            let mut count = 0;
            for side in value["sides"].as_array().unwrap() {
                let singles = side["singles"].as_array().unwrap();
                count += singles.len() - 1;
                for (index, single) in singles.iter().enumerate() {
                    let before = |cause: &Value| cause.as_u64().unwrap() < index as u64;
                    assert!(single["causes"].as_array().unwrap().iter().all(before));
                }
                let known = |it: &Value| it["by"].as_u64().unwrap() < singles.len() as u64;
                assert!(side["cancellations"].as_array().unwrap().iter().all(known));
            }
            assert_eq!(value["length"], count);
        }
    }
}
