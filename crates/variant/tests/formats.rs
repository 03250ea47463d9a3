//! Tests variant formats with the original strings in `variants/given.jsonl`, and writes every puzzle in every
//! format.

use sodan_variant::constraint::{And, Constraint, Even};
use sodan_variant::format::{Format, Reading, read};
use sodan_variant::{Cell, VariantPuzzle};

/// Returns constraints in a normal form: sorted and without duplicates, with the cells of sets sorted and each `and`
/// replaced by its parts.
fn normal(constraints: &[Constraint]) -> Vec<String> {
    let mut lines: Vec<String> = constraints
        .iter()
        .flat_map(|constraint| match constraint {
            Constraint::And(And { parts }) => normal(parts),
            Constraint::Or(or) => {
                let branches: Vec<Vec<String>> = or.branches.iter().map(|branch| normal(branch)).collect();
                vec![format!("or {branches:?}")]
            }
            other => vec![normal_text(other)],
        })
        .collect();
    lines.sort();
    lines.dedup();
    lines
}

fn sorted<T: Ord + Clone>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort();
    items
}

/// Returns the JSON form of a constraint, with the cells sorted where their order does not matter.
fn normal_text(constraint: &Constraint) -> String {
    const UNORDERED: [&str; 14] = [
        "cage",
        "all_different",
        "white_dot",
        "black_dot",
        "x_sum10",
        "v_sum5",
        "quadruple",
        "counting_circles",
        "look_and_say",
        "rellik_cage",
        "equality_cage",
        "index_column",
        "index_row",
        "index_box",
    ];
    let mut json = serde_json::to_value(constraint).unwrap();
    let strings = |json: &serde_json::Value| -> Vec<String> {
        json.as_array().into_iter().flatten().map(ToString::to_string).collect()
    };
    if UNORDERED.contains(&constraint.name()) {
        json["cells"] = sorted(&strings(&json["cells"])).into();
    }
    match constraint.name() {
        "windoku" | "disjoint_groups" => {
            let groups: Vec<Vec<String>> =
                json["groups"].as_array().unwrap().iter().map(|it| sorted(&strings(it))).collect();
            json["groups"] = sorted(&groups).into();
        }
        "little_killer" => {
            let cells = strings(&json["cells"]);
            let reversed: Vec<String> = cells.iter().rev().cloned().collect();
            json["cells"] = cells.min(reversed).into();
        }
        "automaton" => json["delta"] = sorted(&strings(&json["delta"])).into(),
        _ => {}
    }
    json.to_string()
}

/// Returns the first difference between two puzzles, ignoring metadata.
fn difference(one: &VariantPuzzle, other: &VariantPuzzle) -> Option<String> {
    let pieces = |puzzle: &VariantPuzzle| -> Vec<Vec<Cell>> {
        sorted(&puzzle.shape.jigsaw.iter().map(|piece| sorted(piece)).collect::<Vec<_>>())
    };
    let shape = |puzzle: &VariantPuzzle| {
        let it = &puzzle.shape;
        (it.rows, it.columns, it.size, it.min_value, it.regions.clone())
    };
    if shape(one) != shape(other) {
        return Some(format!("shape {:?}, {:?}", shape(one), shape(other)));
    }
    if pieces(one) != pieces(other) {
        return Some(format!("pieces {:?}, {:?}", pieces(one), pieces(other)));
    }
    if one.givens != other.givens {
        return Some("givens".into());
    }
    if one.candidates != other.candidates {
        return Some(format!("candidates {:?}, {:?}", one.candidates, other.candidates));
    }
    let (one, other) = (normal(&one.constraints), normal(&other.constraints));
    let unmatched = one.iter().find(|it| !other.contains(it)).or(other.iter().find(|it| !one.contains(it)));
    match unmatched {
        Some(constraint) => Some(format!("only one has {constraint}")),
        None if one.len() != other.len() => Some(format!("{} constraints, {}", one.len(), other.len())),
        None => None,
    }
}

mod over_collections {
    use super::*;
    use serde_json::Value as Json;
    use std::collections::BTreeMap;

    fn records() -> Vec<Json> {
        let parse = |line: String| serde_json::from_str(&line).expect("a record is JSON");
        sodan_testkit::lines("variants/given.jsonl").into_iter().map(parse).collect()
    }

    #[test]
    #[ignore = "needs the outside collections"]
    fn originals_are_read_alike() {
        let (mut counts, mut failures) = (BTreeMap::new(), Vec::new());
        for record in records() {
            let (id, text) = (&record["id"], record["original"]["text"].as_str().unwrap());
            let of = record["original"]["format"].as_str().unwrap().to_owned();
            let import = match read(text) {
                Ok(import) => import,
                Err(error) => {
                    failures.push(format!("{id} {of}: {error}"));
                    continue;
                }
            };
            let (guessed, format) = (import.is_guessed(), import.format);
            let reading = (of, format, record["constraints"].is_null(), guessed);
            match import.into_puzzle(false) {
                Ok(_) if record["constraints"].is_null() => {
                    failures.push(format!("{id}: imported, although its rules are not encoded"));
                }
                Err(_) if record["constraints"].is_null() => *counts.entry(reading).or_insert(0) += 1,
                Err(error) => failures.push(format!("{id}: {error}")),
                Ok(puzzle) => {
                    let mut expected = VariantPuzzle::from_json(&record.to_string()).unwrap();
                    if *id == "sakana-064" {
                        // The record lacks the even square that its rules mention.
                        expected.constraints.push(Even { cells: vec![Cell::new(5, 8)] }.into());
                    }
                    match difference(&puzzle, &expected) {
                        Some(difference) => failures.push(format!("{id}: {difference}")),
                        None => *counts.entry(reading).or_insert(0) += 1,
                    }
                }
            }
        }
        eprintln!("(original, format, import only, guessed): {counts:#?}");
        assert_eq!(failures, [""; 0], "{} of 376", failures.len());
    }

    #[test]
    #[ignore = "needs the outside collections"]
    fn round_trips_keep_constraints() {
        let (mut counts, mut refused) = (BTreeMap::new(), BTreeMap::new());
        for record in records().iter().filter(|record| !record["constraints"].is_null()) {
            let puzzle = VariantPuzzle::from_json(&record.to_string()).unwrap();
            for &format in Format::ALL {
                match format.write(&puzzle) {
                    Ok(text) => {
                        let import = format
                            .read(&text)
                            .unwrap_or_else(|error| panic!("{} {format}: {error}\n{text}", record["id"]));
                        assert_eq!(
                            import.of_reading(Reading::NotUnderstood).count(),
                            0,
                            "{} {format}",
                            record["id"]
                        );
                        let again = import.into_puzzle(true).unwrap();
                        assert_eq!(difference(&again, &puzzle), None, "{} {format}: {text}", record["id"]);
                        *counts.entry(format).or_insert(0) += 1;
                    }
                    Err(error) => *refused.entry((format, error.to_string())).or_insert(0) += 1,
                }
            }
        }
        eprintln!("round trips: {counts:?}\nrefused: {refused:#?}");
        assert_eq!(counts[&Format::Json], 351, "every puzzle as JSON");
    }
}
