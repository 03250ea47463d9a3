//! Paths and steps as JSON, for other programs.
//!
//! Every object says by [`VERSION`] in its field `schema` which version of this page it follows. Within a version fields
//! are only added; a field that changes its meaning makes a new version.
//!
//! # A path ([`path`])
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `schema` | string | `sodan-path/1` |
//! | `scale` | string | the scale that chose and rated the steps: `hodoku` or `forum` |
//! | `solved` | bool | whether the path reaches a solution |
//! | `score`, `level` | number, string | the rating; no score on a scale without points |
//! | `rating` | string | the same as text |
//! | `hardest` | string or null | the name of the hardest technique |
//! | `steps` | array of steps | |
//!
//! # A step ([`step`])
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `technique` | `{name, slug, family}` | |
//! | `score`, `level` | number, string | the step's points and level on the scale; null for what the scale lacks |
//! | `notation` | string | HoDoKu's text |
//! | `eureka` | string or null | the chains in Eureka notation |
//! | `before` | `{digits, givens, candidates}` | the state before the step |
//! | `before.digits`, `before.givens` | 81 characters | what is placed, and what of it was given; `.` for empty |
//! | `before.candidates` | 81 strings | the candidates of each cell, `"147"`; empty for a placed one |
//! | `placements`, `eliminations` | array of `{cell, digit}` | what follows, in the order in which it is carried out |
//! | `marks` | array of `{role, cells, digits}` | the premises: those of the digits that are candidates of the cells |
//! | `houses` | array of `{role, houses}` | `base`, `cover`, or `second-cover` of a siamese fish |
//! | `chains` | array of arrays of links | nested proofs: each chain by its links in order |
//! | a link | `{from, to, kind}` | `kind` is `strong` (one of the two is true) or `weak` (not both); `from` and `to` are `{digit, cells}` |
//! | `net` | object or null | of a two-way choice: both sides, single by single, as [`two_way`](crate::two_way::json) describes it |
//! | `sentences` | array of strings | the explanation, from premise to conclusion |
//!
//! Cells are `r1c2`, houses `r1`, `c1`, `b1`, digits numbers. Roles are `member`, `claim`, `pivot`, `pincer`, `fin`, `endo-fin`,
//! `set-A`, `set-B`, ..., `color-A`, `color-B`, ... (`A` and `B` are opposite, `C` and `D`, and so on).

use crate::found::Group;
use crate::picture::letter;
use crate::words::family_name;
use crate::{eureka, explain, two_way};
use serde_json::{Value, json};
use sodan_board::{Candidate, Cell, CellSet, Grid};
use sodan_logic::pattern::{Link, Node};
use sodan_logic::proof::{HouseRole, Role, Tie};
use sodan_logic::rating::{self, Scale};
use sodan_logic::{Path, Pattern, Proof, State, Step, notation};

/// The version of the schema.
pub const VERSION: &str = "sodan-path/1";

/// A path on a scale, as the head of this page describes it.
pub fn path(scale: &dyn Scale, start: &State, path: &Path) -> Value {
    let mut state = *start;
    let steps: Vec<Value> = path
        .steps
        .iter()
        .map(|it| {
            let value = step(scale, it, &state);
            it.apply(&mut state);
            value
        })
        .collect();
    let rating = scale.rating(path);
    json!({
        "schema": VERSION,
        "scale": scale.name(),
        "solved": path.is_solved(),
        "score": rating.score.map(value),
        "level": rating.level,
        "rating": rating.to_string(),
        "hardest": scale.hardest(path).map(|technique| technique.name()),
        "steps": steps,
    })
}

/// A step from the state before it, weighed on a scale, as the head of this page describes it.
pub fn step(scale: &dyn Scale, step: &Step, before: &State) -> Value {
    let (spec, weight) = (step.technique.spec(), scale.weight(step));
    let net = match &step.pattern {
        Some(Pattern::TwoWay(net)) => Some(two_way::json(net)),
        _ => None,
    };
    let proof = step.pattern.as_ref().map(Proof::from).unwrap_or_default();
    let sentences = explain::sentences(step, before);
    json!({
        "technique": { "name": spec.name, "slug": spec.slug, "family": family_name(spec.family) },
        "score": weight.points.map(value),
        "level": weight.level,
        "notation": notation::hodoku::step(step),
        "eureka": eureka::step(step),
        "before": state(before),
        "placements": step.placements.iter().map(candidate).collect::<Value>(),
        "eliminations": step.eliminations.iter().map(candidate).collect::<Value>(),
        "marks": proof.marks.iter().map(|mark| json!({
            "role": role(mark.role),
            "cells": cells(mark.cells),
            "digits": mark.digits.iter().map(|digit| digit.get()).collect::<Value>(),
        })).collect::<Value>(),
        "houses": proof.houses.iter().map(|(role, houses)| json!({
            "role": match role { HouseRole::Base => "base", HouseRole::Cover => "cover", HouseRole::SecondCover => "second-cover" },
            "houses": houses.iter().map(|house| house.to_string()).collect::<Value>(),
        })).collect::<Value>(),
        "chains": proof.chains.iter().map(|strand| strand.ties.iter().map(link).collect()).collect::<Vec<Value>>(),
        "net": net,
        "sentences": sentences.iter().map(ToString::to_string).collect::<Value>(),
    })
}

/// Groups of steps that were found in a state: an array of `{placements, eliminations, steps}`, whose steps are as above
/// but have no `before`.
pub fn groups(scale: &dyn Scale, groups: &[Group], before: &State) -> Value {
    let without_state = |it: &Step| {
        let mut value = step(scale, it, before);
        value.as_object_mut().map(|fields| fields.shift_remove("before"));
        value
    };
    let group = |group: &Group| {
        json!({
            "placements": group.placements.iter().map(candidate).collect::<Value>(),
            "eliminations": group.eliminations.iter().map(candidate).collect::<Value>(),
            "steps": group.steps.iter().map(without_state).collect::<Value>(),
        })
    };
    groups.iter().map(group).collect()
}

/// A state: `{digits, givens, candidates}`, as `before` above.
pub fn state(state: &State) -> Value {
    let mut givens = Grid::EMPTY;
    for cell in state.givens() {
        givens.set(cell, state.placed().get(cell));
    }
    let candidates: Value = Cell::all().map(|cell| state.digits(cell).to_string()).collect();
    json!({ "digits": state.placed().to_string(), "givens": givens.to_string(), "candidates": candidates })
}

/// A value of a scale: a number, or a string.
fn value(value: rating::Value) -> Value {
    match value {
        rating::Value::Integer(number) => number.into(),
        rating::Value::Tenths(tenths) => (tenths as f64 / 10.0).into(),
        rating::Value::Word(word) => word.into(),
    }
}

fn candidate(candidate: &Candidate) -> Value {
    json!({ "cell": candidate.cell.to_string(), "digit": candidate.digit.get() })
}

fn cells(cells: CellSet) -> Value {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn link(tie: &Tie) -> Value {
    let node = |node: Node| json!({ "digit": node.digit.get(), "cells": cells(node.cells) });
    let kind = match tie.link {
        Link::Strong => "strong",
        Link::Weak => "weak",
    };
    json!({ "from": node(tie.from), "to": node(tie.to), "kind": kind })
}

fn role(role: Role) -> String {
    match role {
        Role::Member => "member".into(),
        Role::Claim => "claim".into(),
        Role::Pivot => "pivot".into(),
        Role::Pincer => "pincer".into(),
        Role::Fin => "fin".into(),
        Role::EndoFin => "endo-fin".into(),
        Role::Set(number) => format!("set-{}", letter(number)),
        Role::Color(number) => format!("color-{}", letter(number)),
    }
}
