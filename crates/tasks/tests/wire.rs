//! The steps of every path are equal after serialization and deserialization, and match the schema in
//! `schema/path-1.json`, or `schema/variant-path-1.json` for variants.
//!
//! After an intended addition, `SODAN_BLESS=1 cargo test -p sodan-tasks --features schema` updates the schema. Review
//! the difference: within a version, fields are only added, at the end of their object.

use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use sodan_board::Puzzle;
use sodan_logic::path::Detail;
use sodan_logic::rating::{self, Scale};
use sodan_logic::two_way::{NetLimits, after_basic_steps, all};
use sodan_logic::{Effort, Path, State, Step};
use sodan_render::explain;
use sodan_tasks::chains::{Chains, ChainsOptions, Selection};
use sodan_tasks::record::Json;
#[cfg(feature = "schema")]
use sodan_tasks::variant::{VariantExplain, VariantExplainOptions};
use sodan_tasks::{Buffers, Hint, HintLevel, HintOptions, Item, Steps, StepsOptions, Task, wire};
use std::fmt;

const ROOTS: &str = include_str!("../../../testdata/puzzles/roots.txt");
#[cfg(feature = "schema")]
const KILLER: &str = ".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight";
const MINIMAL: &str = include_str!("../../../testdata/puzzles/minimal.txt");

fn puzzles(text: &str) -> impl Iterator<Item = Puzzle> {
    text.lines().filter_map(|line| line.split([' ', ',', '#']).next()?.parse().ok())
}

/// Returns the start state of a puzzle and its complete path on a scale, with all explanations.
fn walked(scale: &dyn Scale, puzzle: &Puzzle) -> (State, Path) {
    let start = State::new(puzzle);
    let solution = sodan_search::solutions(&sodan_board::Candidates::new(puzzle)).next();
    (start, scale.walk(start, solution).finish(Detail::Explained, &Effort::unlimited()))
}

/// Serializes and deserializes a path, and checks that every step is unchanged, including all derived fields.
fn goes_over(scale: &dyn Scale, start: &State, path: &Path, check: &dyn Fn(&Value)) {
    let sent = wire::Path::of(scale, start, path);
    let text = serde_json::to_string(&sent).unwrap();
    check(&serde_json::from_str(&text).unwrap());
    let read: wire::Path = serde_json::from_str(&text).unwrap();
    assert_eq!(read, sent);
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    let mut state = *start;
    for (step, read) in path.steps.iter().zip(&read.steps) {
        comes_back(step, &state, read);
        step.apply(&mut state);
    }
    assert_eq!(read.steps.len(), path.steps.len());
}

fn comes_back(step: &Step, before: &State, read: &wire::Step) {
    assert_eq!(read.back().as_ref(), Ok(step));
    assert_eq!(read.before.as_ref().unwrap().back().as_ref(), Ok(before));
    let sentences = explain::sentences(step, before);
    assert_eq!(read.phrases.iter().map(|phrase| wire::sentence(phrase)).collect::<Vec<_>>(), sentences);
    assert_eq!(read.branches.len(), read.chains.len());
    let picture = wire::Picture::of(step, before);
    let text = serde_json::to_string(&picture).unwrap();
    assert_eq!(serde_json::from_str::<wire::Picture>(&text).unwrap(), picture);
}

#[track_caller]
fn all_go_over(puzzles: impl Iterator<Item = Puzzle>) -> usize {
    let mut steps = 0;
    for puzzle in puzzles {
        for scale in rating::ALL {
            let (start, path) = walked(*scale, &puzzle);
            goes_over(*scale, &start, &path, &|_| {});
            steps += path.steps.len();
        }
    }
    steps
}

#[test]
fn steps_of_paths_round_trip() {
    let steps = all_go_over(puzzles(ROOTS).chain(puzzles(MINIMAL).step_by(20)));
    assert!(steps > 500, "{steps} steps");
}

#[test]
#[ignore = "takes minutes: cargo xtask conformance wire"]
fn steps_of_collections_round_trip() {
    let names = ["clue17", "qqwing_expert", "top1465", "sudocue", "hardest"];
    let lines = names.iter().flat_map(|name| sodan_testkit::lines(&format!("hodoku/{name}.txt")));
    let text = MINIMAL.lines().map(str::to_owned).chain(lines).collect::<Vec<_>>().join("\n");
    let steps = all_go_over(sodan_testkit::slice(puzzles(&text), 200));
    println!("{steps} steps were serialized and deserialized");
}

#[test]
fn invalid_steps_are_refused() {
    let (start, path) = walked(rating::ALL[0], &puzzles(MINIMAL).next().unwrap());
    let text = serde_json::to_string(&wire::Step::of(rating::ALL[0], &path.steps[0], &start)).unwrap();
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        serde_json::from_str::<wire::Step>(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    let slug = format!("\"slug\":\"{}\"", path.steps[0].technique.spec().slug);
    assert!(refused(&slug, "\"slug\":\"no-such\"").contains("unknown technique `no-such`"));
    assert!(refused("\"digit\":", "\"digit\":1").contains("digit"));
    let two_way = text.replacen("\"shape\":\"single\"", "\"shape\":\"two-way\"", 1);
    let read: wire::Step = serde_json::from_str(&two_way).unwrap();
    assert_eq!(read.back(), Err(wire::NetError::Missing));
}

#[test]
fn impossible_states_are_refused() {
    let (start, _) = walked(rating::ALL[0], &puzzles(MINIMAL).next().unwrap());
    let state = wire::State::of(&start);
    assert_eq!(state.back().as_ref(), Ok(&start));
    let placed = state.digits.find(|sign: char| sign != '.').unwrap();
    let mut wrong = state.clone();
    wrong.candidates[placed] = "1".into();
    assert!(matches!(wrong.back(), Err(wire::StateError::Seen(..))));
    let mut short = state.clone();
    short.candidates.pop();
    assert_eq!(short.back(), Err(wire::StateError::Candidates));
    let mut no_grid = state;
    no_grid.digits.push('1');
    assert!(matches!(no_grid.back(), Err(wire::StateError::Grid(_))));
}

/// Names of an object's fields in the order in which they are written. `Value` sorts fields by name, unless a feature
/// of its crate preserves their order.
struct Fields(Vec<String>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Fields, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut names = Vec::new();
                while let Some((name, IgnoredAny)) = map.next_entry()? {
                    names.push(name);
                }
                Ok(Fields(names))
            }
        }
        from.deserialize_map(Reader)
    }
}

/// The fields of this version's first release come first, in their original order.
#[test]
fn step_starts_with_first_fields() {
    const FIRST: [&str; 13] = [
        "technique",
        "score",
        "level",
        "notation",
        "eureka",
        "before",
        "placements",
        "eliminations",
        "marks",
        "houses",
        "chains",
        "net",
        "sentences",
    ];
    let (start, path) = walked(rating::ALL[0], &puzzles(MINIMAL).next().unwrap());
    let step = wire::Step::of(rating::ALL[0], &path.steps[0], &start);
    let Fields(fields) = serde_json::from_str(&serde_json::to_string(&step).unwrap()).unwrap();
    assert_eq!(fields[..FIRST.len()], FIRST);
    let step = serde_json::to_value(step).unwrap();
    assert_eq!(step["before"]["candidates"].as_array().unwrap().len(), 81);
    let shared = serde_json::to_value(wire::Step::without_state(rating::ALL[0], &path.steps[0], &start));
    assert_eq!(shared.unwrap().get("before"), None);
}

/// Returns the records of a task as JSON objects.
fn answers<T: Task>(task: &T, puzzle: &str) -> Vec<Value> {
    let (item, json) = (Item::of_text(1, puzzle.as_bytes()), Json::new(task.schema()));
    let mut rows = Vec::new();
    task.each(&[item], &mut Buffers::default(), &sodan_tasks::Limits::default(), &mut |item, record| {
        let mut object = Vec::new();
        json.object(item, record, &mut object);
        rows.push(serde_json::from_slice(&object).unwrap());
    });
    rows
}

/// Deserializes a record as a document of type `D`, checks that its fields have the same values after serialization,
/// and returns these fields.
fn document<D: Serialize + DeserializeOwned>(answer: &Value) -> Value {
    let document: D = serde_json::from_value(answer.clone()).unwrap();
    let sent = serde_json::to_value(&document).unwrap();
    for (name, value) in sent.as_object().unwrap() {
        assert_eq!(&answer[name], value, "{name}");
    }
    assert_eq!(sent["board"]["side"], 9);
    assert_eq!(sent["board"]["houses"].as_array().map(Vec::len), Some(27));
    sent
}

#[test]
fn answers_contain_the_board_once() {
    let puzzle = puzzles(MINIMAL).next().unwrap().to_string();
    let [steps] = &answers(&Steps::new(StepsOptions::default()), &puzzle)[..] else { panic!("one") };
    let sent = document::<wire::Groups>(steps);
    let state: wire::State = serde_json::from_value(sent["state"].clone()).unwrap();
    assert!(state.back().is_ok() && !sent["groups"].as_array().unwrap().is_empty());
    let full = HintOptions { level: HintLevel::Full, ..HintOptions::default() };
    let [hint] = &answers(&Hint::new(&full), &puzzle)[..] else { panic!("one") };
    document::<wire::NextStep>(hint);
    let [vague] = &answers(&Hint::new(&HintOptions::default()), &puzzle)[..] else { panic!("one") };
    assert_eq!((vague.get("step"), vague.get("board")), (None, None));
    let all = ChainsOptions { selection: Selection::All, ..ChainsOptions::default() };
    let puzzle = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";
    let chains = answers(&Chains::new(all), puzzle);
    assert!(chains.len() > 1);
    let board = serde_json::to_value(wire::Board::plain()).unwrap();
    assert_eq!(chains[0]["board"], board);
    assert!(chains[1..].iter().all(|find| find["board"].is_null() && find["state"].is_null()));
}

#[test]
fn ratings_keep_their_columns() {
    let puzzle = puzzles(MINIMAL).next().unwrap();
    for &scale in rating::ALL {
        let sent = wire::Rating::of(scale, &scale.rating(&walked(scale, &puzzle).1));
        let text = serde_json::to_string(&sent).unwrap();
        assert_eq!(serde_json::from_str::<wire::Rating>(&text).unwrap(), sent);
        let names: Vec<&str> = sent.columns.iter().map(|column| &column.name[..]).collect();
        assert_eq!(names, scale.columns().iter().map(|column| column.name).collect::<Vec<_>>());
        assert!(sent.columns.iter().all(|column| column.value.is_some()), "{text}");
    }
}

#[test]
fn net_causes_point_backwards() {
    let puzzle = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";
    let state = after_basic_steps(&State::new(&puzzle.parse().unwrap())).unwrap();
    let nets = all(&state, &NetLimits::default());
    assert!(!nets.is_empty());
    for net in &nets {
        let sent = wire::Net::of(net);
        for side in &sent.sides {
            for (index, single) in side.singles.iter().enumerate() {
                assert!(single.causes.iter().all(|&cause| cause < index));
            }
            assert!(side.cancellations.iter().all(|cancellation| cancellation.by < side.singles.len()));
        }
        let singles = sent.sides.iter().map(|side| side.singles.len() - 1).sum::<usize>();
        assert_eq!((sent.length, sent.schema.as_str()), (singles, wire::NET_VERSION));
        let text = serde_json::to_string(&sent).unwrap();
        let read: wire::Net = serde_json::from_str(&text).unwrap();
        assert_eq!(read.back().as_ref(), Ok(net));
    }
}

#[cfg(feature = "schema")]
mod schema {
    use super::*;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/path-1.json");

    #[test]
    fn file_matches_the_types() {
        let text = wire::schema();
        if std::env::var_os("SODAN_BLESS").is_some() {
            std::fs::write(FILE, &text).unwrap();
        }
        assert!(
            std::fs::read_to_string(FILE).unwrap() == text,
            "the types have changed: see the head of this file"
        );
    }

    #[test]
    fn steps_of_variants_follow_their_file() {
        const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/variant-path-1.json");
        let text = wire::variant_schema();
        if std::env::var_os("SODAN_BLESS").is_some() {
            std::fs::write(FILE, &text).unwrap();
        }
        assert!(
            std::fs::read_to_string(FILE).unwrap() == text,
            "the types have changed: see the head of this file"
        );
        let schema: Value = serde_json::from_str(&text).unwrap();
        let task =
            VariantExplain::new(&VariantExplainOptions::default(), sodan_search::Backend::best()).unwrap();
        let record = answers(&task, KILLER).remove(0);
        let steps = record["steps"].as_array().unwrap();
        assert!(steps.len() > 10, "{record}");
        for step in steps {
            assert_eq!(fault(&schema, &schema["$defs"]["VariantStep"], step), None);
            let read: wire::VariantStep = serde_json::from_value(step.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), *step);
        }
        let mut damaged = steps[0].clone();
        damaged["marks"] = "none".into();
        assert!(fault(&schema, &schema["$defs"]["VariantStep"], &damaged).is_some());
    }

    #[test]
    fn what_is_written_follows_the_file() {
        let schema: Value = serde_json::from_str(&std::fs::read_to_string(FILE).unwrap()).unwrap();
        let path = &schema["$defs"]["Path"];
        let follows = |value: &Value| assert_eq!(fault(&schema, path, value), None);
        for puzzle in puzzles(ROOTS).chain(puzzles(MINIMAL).step_by(40)) {
            for scale in rating::ALL {
                let (start, path) = walked(*scale, &puzzle);
                goes_over(*scale, &start, &path, &follows);
            }
        }
        let (start, walked) = walked(rating::ALL[0], &puzzles(MINIMAL).next().unwrap());
        let mut damaged = serde_json::to_value(wire::Path::of(rating::ALL[0], &start, &walked)).unwrap();
        damaged["steps"][0]["marks"] = "none".into();
        assert!(fault(&schema, path, &damaged).is_some());
        let puzzle = puzzles(MINIMAL).next().unwrap().to_string();
        let groups = answers(&Steps::new(StepsOptions::default()), &puzzle).remove(0);
        assert_eq!(fault(&schema, &schema["$defs"]["Groups"], &groups), None);
        let mut boardless = groups;
        boardless.as_object_mut().unwrap().remove("board");
        assert!(fault(&schema, &schema["$defs"]["Groups"], &boardless).is_some());
        let full = HintOptions { level: HintLevel::Full, ..HintOptions::default() };
        let hint = answers(&Hint::new(&full), &puzzle).remove(0);
        assert_eq!(fault(&schema, &schema["$defs"]["NextStep"], &hint), None);
    }

    /// Returns the part of `it` that does not match `schema`, if any. Supports only the keywords that this schema uses:
    /// types, fields, lists and alternatives.
    fn fault(root: &Value, schema: &Value, it: &Value) -> Option<String> {
        let say = |what: &str| Some(format!("{what}: {it} against {schema}"));
        if let Some(target) = schema["$ref"].as_str() {
            let name = target.rsplit('/').next().unwrap();
            if let Some(fault) = fault(root, &root["$defs"][name], it) {
                return Some(fault);
            }
        }
        for cases in [&schema["oneOf"], &schema["anyOf"]] {
            let cases = cases.as_array().map(Vec::as_slice).unwrap_or_default();
            if !cases.is_empty() && cases.iter().all(|case| fault(root, case, it).is_some()) {
                return say("no case fits");
            }
        }
        if schema.get("const").is_some_and(|only| only != it) {
            return say("another value");
        }
        if schema["enum"].as_array().is_some_and(|all| !all.contains(it)) {
            return say("no such value");
        }
        let is = |name: &str| match name {
            "object" => it.is_object(),
            "array" => it.is_array(),
            "string" => it.is_string(),
            "integer" => it.is_u64() || it.is_i64(),
            "number" => it.is_number(),
            "boolean" => it.is_boolean(),
            "null" => it.is_null(),
            _ => false,
        };
        let fits = match &schema["type"] {
            Value::String(name) => is(name),
            Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
            _ => true,
        };
        if !fits {
            return say("another type");
        }
        let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
        if required.iter().filter_map(Value::as_str).any(|name| it.get(name).is_none()) {
            return say("a field is missing");
        }
        for (name, of_field) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(fault) = it.get(name).and_then(|value| fault(root, of_field, value)) {
                return Some(fault);
            }
        }
        let items = it.as_array().filter(|_| schema["items"].is_object());
        items.into_iter().flatten().find_map(|item| fault(root, &schema["items"], item))
    }
}
