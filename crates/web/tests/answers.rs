//! Tests every endpoint, and validates every response against the OpenAPI description.

mod served;

use serde_json::{Value, json};
use served::{EASY, HARD, Served, endless, posted};
use sodan_web::{Config, ServerLimits};
use std::collections::BTreeSet;
use std::path::Path;

const FOUR: &str = ".3....2..1....3.";
const FOUR_SOLVED: &str = "2314142331424231";
const FOUR_REDUNDANT: &str = "123434122143....";
const KILLER: &str = ".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight";
const TATHAM: &str = "2x2:a3d2b1d3a";
const LIST: &str = "// 0\n\".3..\"\n\"..2.\"\n\".1..\"\n\"..3.\"\n,\n};\n";
const THERMO: &str = r#"{
    "rows": 4, "cols": 4, "size": 4, "box": [2, 2], "givens": ".3....2..1....3.",
    "constraints": [{ "type": "thermo", "cells": ["R1C1", "R1C2"] }]
}"#;
const F_PUZZLES: &str = r#"{"size":4,"grid":[[{},{"value":3,"given":true},{},{}],[{},{},{"value":2,"given":true},{}],
    [{},{"value":1,"given":true},{},{}],[{},{},{"value":3,"given":true},{}]],"thermometer":[{"lines":[["R1C1","R1C2"]]}]}"#;
/// A SudokuPad object whose constraints are only drawn as lines.
const GUESSED: &str = "{ce:[[,,,],[{v:2},,,],[,,,],[,,,]],ca:[{v:'rules: Digits on a purple renban line form a set of consecutive digits.'}],l:[{wp:[[3.5,0.5],[2.5,1.5],[1.5,1.5],[0.5,0.5]],c:f067f0,th:10},{wp:[[1.5,2.5],[1.5,3.5],[0.5,3.5]],c:f067f0,th:10},{wp:[[3.5,3.5],[2.5,3.5],[3.5,2.5]],c:f067f0,th:10},{wp:[[0.5,1.5],[0.5,2.5]],c:f067f0,th:10}]}";

/// Returns requests for every task, with every kind of option.
fn questions() -> Vec<(&'static str, Value)> {
    let scales = json!(["hodoku", "se", "two_way"]);
    let entered = EASY.replacen("53.", "531", 1);
    let wrong = json!({ "givens": EASY, "digits": entered });
    let mut marks = [""; 16];
    marks[2] = "124";
    vec![
        ("solve", json!({ "text": EASY })),
        ("solve", json!({ "text": format!("{EASY}\nnonsense\n{HARD}\n"), "options": { "limit": 5 } })),
        ("solve", json!({ "text": HARD, "options": { "engine": "amb" } })),
        ("count", json!({ "text": EASY.replacen("53", "..", 1) })),
        ("check", json!({ "text": HARD })),
        ("rate", json!({ "text": EASY })),
        ("rate", json!({ "text": EASY, "options": { "scales": ["se"] } })),
        ("rate", json!({ "text": EASY, "options": { "scales": scales } })),
        ("explain", json!({ "text": HARD })),
        ("explain", json!({ "text": EASY, "options": { "scale": "se" } })),
        ("hint", json!({ "text": EASY })),
        ("hint", json!({ "text": HARD, "options": { "level": "full" } })),
        ("hint", json!({ "position": wrong, "options": { "level": "full" } })),
        ("steps", json!({ "text": EASY, "options": { "techniques": ["naked-single", "hidden-pair"] } })),
        ("chains", json!({ "text": HARD, "options": { "selection": "all" } })),
        ("convert", json!({ "text": EASY, "options": { "to": "f-puzzles" } })),
        ("picture", json!({ "text": HARD, "options": { "step": 3 } })),
        ("canonicalize", json!({ "text": HARD })),
        ("canonicalize", json!({ "text": HARD, "options": { "form": "solution-class" } })),
        ("compare", json!({ "text": HARD, "options": { "engine": "logic" } })),
        (
            "solve",
            json!({ "text": format!("{KILLER}\n{FOUR}\nnonsense\n"), "options": { "limit": 3, "size": 4 } }),
        ),
        ("count", json!({ "text": EASY, "options": { "rules": ["x", "anti-knight"], "limit": 5 } })),
        (
            "count",
            json!({ "position": { "givens": EASY, "digits": EASY }, "options": { "rules": ["no-boxes"], "limit": 5 } }),
        ),
        ("check", json!({ "text": FOUR_REDUNDANT, "options": { "clues": true } })),
        ("candidates", json!({ "text": "1...............", "options": { "limit": 50 } })),
        ("candidates", json!({ "position": { "givens": HARD, "digits": HARD } })),
        ("convert", json!({ "text": KILLER, "options": { "to": "f-puzzles" } })),
        ("convert", json!({ "text": EASY, "options": { "to": "iss" } })),
        ("picture", json!({ "text": KILLER, "options": { "title": "A killer" } })),
        (
            "hint",
            json!({ "text": KILLER, "options": { "level": "full", "entries": "31..............", "marks": marks } }),
        ),
        ("hint", json!({ "text": F_PUZZLES, "options": { "level": "full", "without": ["rule"] } })),
        ("hint", json!({ "text": EASY, "options": { "level": "full", "rules": ["x"], "size": 9 } })),
        ("steps", json!({ "text": KILLER })),
        ("explain", json!({ "text": format!("{KILLER}\n{FOUR}\nnonsense\n") })),
        ("explain", json!({ "text": EASY, "options": { "size": 9 } })),
        ("picture", json!({ "text": KILLER, "options": { "step": 3 } })),
        ("choices", json!({ "text": HARD, "options": { "by": "amb-as-written", "limit": 20 } })),
        ("backdoors", json!({ "text": HARD, "options": { "size": 2 } })),
        (
            "anti-backdoors",
            json!({ "text": HARD, "options": { "size": 1, "patterns": ["whip"], "length": 6 } }),
        ),
        ("depth", json!({ "text": HARD })),
        ("generate", json!({})),
        ("generate", json!({ "series": { "first": 5, "count": 2 }, "options": { "query": "givens <= 26" } })),
        ("generate", json!({ "options": { "method": "controlled", "seed": 3 } })),
    ]
}

#[test]
fn every_answer_is_as_described() {
    let served = Served::new();
    let description = served.get("/api", "").json();
    let mut tasks: Vec<&str> = Vec::new();
    for (task, question) in questions() {
        let answer = served.ask(task, &question.to_string());
        let operation = &description["paths"][format!("/api/v1/{task}")]["post"];
        let [asked, answered] = [&operation["requestBody"], &operation["responses"]["200"]]
            .map(|it| &it["content"]["application/json"]["schema"]);
        follows(&description, asked, &question, task);
        follows(&description, answered, &answer, task);
        assert_eq!(answer["complete"], true, "{task}");
        tasks.push(task);
    }
    let about = served.get("/api/v1", "").json();
    for task in about["tasks"].as_array().unwrap() {
        let name = task["name"].as_str().unwrap();
        assert!(tasks.contains(&name), "no request for task {name}");
    }
}

#[test]
fn variants_are_recognised() {
    let served = Served::new();
    for (format, text) in [
        ("line", FOUR),
        ("tatham", TATHAM),
        ("json", THERMO),
        ("f-puzzles", F_PUZZLES),
        ("iss", ".Shape~4x4.~R1C2_3~R2C3_2~R3C2_1~R4C3_3"),
        ("line", LIST),
    ] {
        let answer = served.ask("solve", &json!({ "text": text }).to_string());
        let record = &answer["records"][0];
        assert_eq!(answer["records"].as_array().unwrap().len(), 1, "{format}: {answer}");
        assert_eq!(
            (&record["solution"], &record["format"]),
            (&FOUR_SOLVED.into(), &format.into()),
            "{answer}"
        );
    }
    let guessed = served.ask("solve", &json!({ "text": GUESSED }).to_string());
    assert_eq!(guessed["records"][0]["guessed"][1], "lines[0]: guessed: renban", "{guessed}");
    let strict = json!({ "text": GUESSED, "options": { "strict": true } });
    let refused = served.ask("solve", &strict.to_string());
    assert_eq!(refused["records"][0]["status"], "bad", "{refused}");
}

#[test]
fn options_of_variants_are_used() {
    let served = Served::new();
    let count = |text: &str, options: Value| {
        let question = json!({ "text": text, "options": options });
        served.ask("count", &question.to_string())["records"][0]["count"].clone()
    };
    let one = "1...............";
    assert_eq!((count(one, json!({})), count(one, json!({ "rules": ["x"] }))), (72.into(), 12.into()));
    let framed: String = EASY.as_bytes().chunks(9).map(|row| format!("{}\n", row.escape_ascii())).collect();
    assert_eq!(count(&framed, json!({ "rules": ["x"] })), 0, "a classic grid of nine lines with a rule");
    let checked =
        served.ask("check", &json!({ "text": FOUR_REDUNDANT, "options": { "clues": true } }).to_string());
    assert_eq!(checked["records"][0]["redundant"][0], "R1C1=1", "{checked}");
    let found = served.ask("candidates", &json!({ "text": one, "options": { "limit": 50 } }).to_string());
    assert_eq!(found["records"][0]["counts"][1], json!([0, 24, 24, 24]));
    for (task, options, pointer) in [
        ("solve", json!({ "engine": "amb" }), "/options/engine"),
        ("solve", json!({ "rules": ["y"] }), "/options/rules"),
        ("count", json!({ "size": 3 }), "/options/size"),
        ("count", json!({ "odd": 1 }), "/options"),
        ("picture", json!({ "scale": "se" }), "/options/scale"),
        ("hint", json!({ "scale": "se" }), "/options/scale"),
        ("steps", json!({ "techniques": ["x-wing"] }), "/options/techniques"),
        ("explain", json!({ "without": ["x-wing"] }), "/options/without"),
        ("convert", json!({ "to": "nonsense" }), "/options"),
        ("convert", json!({ "whole": true }), "/options/whole"),
    ] {
        let question = json!({ "text": KILLER, "options": options });
        let answer = served.post(&format!("/api/v1/{task}"), question.to_string().as_bytes());
        assert_eq!((answer.status, &answer.json()["pointer"]), (422, &pointer.into()), "{}", answer.text());
    }
}

#[test]
fn steps_of_variants_use_positions() {
    let served = Served::new();
    let hint = |options: Value| {
        let question = json!({ "text": KILLER, "options": options });
        served.ask("hint", &question.to_string())["records"][0].clone()
    };
    let full = hint(json!({ "level": "full" }));
    assert_eq!(full["schema"], "sodan-variant-path/1", "{full}");
    assert!(full["step"]["sentence"].as_str().unwrap().ends_with('.'), "{full}");
    let wrong = hint(json!({ "level": "full", "entries": "31.3............" }));
    assert_eq!(wrong["wrong"], json!(["R1C4"]), "{wrong}");
    let short = hint(json!({ "entries": "3" }));
    assert!(short["reason"].as_str().unwrap().contains("entries: expected 16 characters"), "{short}");
}

#[test]
fn other_tasks_name_the_kind() {
    let served = Served::new();
    let about = served.get("/api/v1", "").json();
    let tasks = about["tasks"].as_array().unwrap().iter().map(|task| task["name"].as_str().unwrap());
    let accepting =
        ["solve", "count", "check", "candidates", "hint", "steps", "explain", "convert", "picture"];
    for task in tasks.filter(|task| !accepting.contains(task) && *task != "generate") {
        for (kind, text) in [
            ("4x4 classic", FOUR),
            ("4x4 classic", TATHAM),
            ("4x4 classic", LIST),
            ("4x4 thermo", THERMO),
            ("4x4 thermo", F_PUZZLES),
            ("4x4 cage, anti_knight", KILLER),
        ] {
            let answer = served.ask(task, &json!({ "text": text }).to_string());
            let [record] = &answer["records"].as_array().unwrap()[..] else {
                panic!("{task} {text}: {answer}")
            };
            let reason = record["reason"].as_str().unwrap();
            assert_eq!(record["status"], "bad", "{task} {text}: {record}");
            assert!(reason.contains(&format!("found a variant ({kind})")), "{task} {text}: {reason}");
        }
    }
    let talk = served.post("/api/v1/talk", json!({ "puzzle": FOUR }).to_string().as_bytes());
    assert_eq!(talk.status, 422);
}

#[test]
fn every_exhibit_is_as_described() {
    let served = Served::new();
    let description = served.get("/api", "").json();
    let programs = ["selective", "timeout", "links", "supervisor", "sudoku"];
    let plays = programs.map(|program| ("play", json!({ "program": program, "seed": 2 })));
    let queens = ["amb", "backtracking", "counter"].map(|by| ("queens", json!({ "by": by, "limit": 9 })));
    for (exhibit, question) in plays.into_iter().chain(queens) {
        let answer = served.ask(exhibit, &question.to_string());
        let operation = &description["paths"][format!("/api/v1/{exhibit}")]["post"];
        let [asked, answered] = [&operation["requestBody"], &operation["responses"]["200"]]
            .map(|it| &it["content"]["application/json"]["schema"]);
        follows(&description, asked, &question, exhibit);
        follows(&description, answered, &answer, exhibit);
    }
    assert_eq!(served.post("/api/v1/play", b"{\"events\":5001}").status, 422);
}

#[test]
fn talks_match_library_transcripts() {
    use sodan::negotiation::transcript::{Detail, Recorder};
    use sodan::negotiation::{Conditions, ProtocolChoice, negotiate};
    let served = Served::new();
    let question = json!({ "puzzle": HARD, "seed": 7, "every_message": true });
    let answer = served.post("/api/v1/talk", question.to_string().as_bytes());
    let mut recorder = Recorder::new(Detail::Messages);
    let settings = ProtocolChoice::default().settings().unwrap();
    negotiate(&HARD.parse().unwrap(), &settings, 7, Conditions::default(), &mut recorder);
    let mut written = Vec::new();
    sodan::arrow::transcript::write(&recorder.finish().unwrap(), &mut written).unwrap();
    assert_eq!(answer.status, 200);
    assert!(answer.body == written, "{} and {} bytes", answer.body.len(), written.len());
}

#[test]
fn a_talk_can_be_a_movie() {
    let served = Served::new();
    let question = json!({ "puzzle": HARD, "movie": { "frames": 3, "regions": true } });
    let answer = served.post("/api/v1/talk", question.to_string().as_bytes());
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/gif")));
    assert!(answer.body.starts_with(b"GIF89a"));
}

#[test]
fn a_talk_can_be_its_clusters() {
    let served = Served::new();
    let clusters = |puzzle: &str| {
        let question = json!({ "puzzle": puzzle, "messages": 100_000, "clusters": true });
        served.post("/api/v1/talk", question.to_string().as_bytes())
    };
    let answer = clusters(HARD);
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/svg+xml")));
    assert!(answer.body.starts_with(b"<svg"));
    let unsolvable = format!("12345678.........9{}", ".".repeat(63));
    assert_eq!(clusters(&unsolvable).status, 422, "without a solution, no cell is correct");
}

#[test]
fn what_is_no_talk_is_refused() {
    let served = Served::new();
    for (question, status) in [
        (json!({ "puzzle": "12" }), 422),
        (json!({ "puzzle": HARD, "protocol": "shouting" }), 422),
        (json!({ "puzzle": HARD, "protocol": "token", "slider": 0.5 }), 422),
        (json!({ "puzzle": HARD, "panic": 0.5 }), 422),
        (json!({ "puzzle": HARD, "delay": 2 }), 422),
        (json!({ "puzzle": HARD, "switches": [{ "from": 10, "crash": -1 }] }), 422),
        (json!({ "puzzle": HARD, "movie": { "frames": 0 } }), 422),
        (json!({ "puzzle": HARD, "messages": 3_000_000 }), 413),
    ] {
        let answer = served.post("/api/v1/talk", question.to_string().as_bytes());
        assert_eq!(answer.status, status, "{question}");
    }
}

/// Checks that the server rejects every number in a request that is below its minimum or above its maximum.
#[test]
fn bounds_are_as_described() {
    let served = Served::new();
    let description = served.get("/openapi.json", "").json();
    assert_eq!(description, served.get("/api", "").json());
    let object = |schema: &'_ Value| -> Value {
        let reference = schema.get("$ref").and_then(Value::as_str);
        reference.map_or(schema.clone(), |it| description.pointer(&it[1..]).unwrap().clone())
    };
    let mut bounds = 0;
    let mut refused = |path: &str, request: Value, place: &[&str], rule: &Value| {
        for (keyword, step) in [("minimum", -1_i128), ("maximum", 1)] {
            let Some(bound) = rule.get(keyword).and_then(Value::as_i64) else { continue };
            let mut request = request.clone();
            let mut field = &mut request;
            for name in place {
                field = &mut field[*name];
            }
            *field = json!(i64::try_from(i128::from(bound) + step).unwrap());
            let answer = served.post(path, request.to_string().as_bytes());
            assert!([413, 422].contains(&answer.status), "{path} {request}: {}", answer.text());
            bounds += 1;
        }
    };
    for (path, operations) in description["paths"].as_object().unwrap() {
        let Some(schema) = operations.pointer("/post/requestBody/content/application~1json/schema") else {
            continue;
        };
        let schema = object(schema);
        let one = object(schema.pointer("/oneOf/0").unwrap_or(&schema));
        let subject = if one["properties"].get("text").is_some() { "text" } else { "puzzle" };
        let mut base = json!({});
        if one["properties"].get(subject).is_some() {
            base[subject] = HARD.into();
        }
        for (name, rule) in one["properties"].as_object().unwrap() {
            refused(path, base.clone(), &[name], rule);
            let within = object(rule);
            for (inner, rule) in within["properties"].as_object().into_iter().flatten() {
                refused(path, base.clone(), &[name, inner], rule);
            }
        }
    }
    assert!(bounds > 40, "{bounds}");
}

#[test]
fn a_fault_is_as_described() {
    let served = Served::new();
    let description = served.get("/api", "").json();
    let schema = &description["components"]["schemas"]["Problem"];
    for body in ["{", r#"{"text":1}"#, "{}", r#"{"text":""}"#] {
        let answer = served.post("/api/v1/solve", body.as_bytes());
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        follows(&description, schema, &answer.json(), body);
    }
}

#[test]
fn the_technique_pages_are_as_described() {
    let served = Served::new();
    let description = served.get("/api", "").json();
    let schema = |path: &str| {
        &description["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    };
    let list = served.get("/api/v1/techniques", "").json();
    follows(&description, schema("/api/v1/techniques"), &list, "techniques");
    assert!(list["techniques"].as_array().unwrap().len() > 90);
    let page = served.get("/api/v1/techniques/xy-wing", "").json();
    assert_eq!(page["examples"][0]["step"]["technique"]["slug"], "xy-wing");
    assert_eq!(served.get("/api/v1/techniques/no-such", "").status, 404);
}

/// Validates a value against a schema. Supports only the schema features that the description uses.
#[track_caller]
fn follows(root: &Value, schema: &Value, value: &Value, place: &str) {
    if let Err(fault) = checked(root, schema, value, place.to_owned()) {
        panic!("{fault}");
    }
}

fn checked(root: &Value, schema: &Value, value: &Value, place: String) -> Result<(), String> {
    if *schema == true {
        return Ok(());
    }
    let schema = schema.as_object().ok_or(format!("{place}: no schema"))?;
    for (keyword, rule) in schema {
        let ok = match keyword.as_str() {
            "$ref" => {
                let target = root.pointer(rule.as_str().unwrap_or_default().trim_start_matches('#'));
                return checked(
                    root,
                    target.ok_or(format!("{place}: unresolved reference {rule}"))?,
                    value,
                    place,
                );
            }
            "const" => value == rule,
            "enum" => rule.as_array().is_some_and(|all| all.contains(value)),
            "type" => is_of(rule, value),
            "minimum" => !value.is_number() || value.as_f64() >= rule.as_f64(),
            "maximum" => !value.is_number() || value.as_f64() <= rule.as_f64(),
            "anyOf" | "oneOf" => rule
                .as_array()
                .is_some_and(|all| all.iter().any(|it| checked(root, it, value, String::new()).is_ok())),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    checked(root, rule, item, format!("{place}/{index}"))?;
                }
                true
            }
            // Only objects can lack properties.
            "required" => value.as_object().is_none_or(|object| {
                rule.as_array()
                    .is_some_and(|all| all.iter().all(|name| object.contains_key(name.as_str().unwrap())))
            }),
            "properties" => {
                for (name, field) in value.as_object().into_iter().flatten() {
                    match rule.get(name) {
                        Some(rule) => checked(root, rule, field, format!("{place}/{name}"))?,
                        None if schema.get("additionalProperties") == Some(&json!(false)) => {
                            return Err(format!("{place}: `{name}` is not described"));
                        }
                        None => {}
                    }
                }
                true
            }
            _ => true,
        };
        if !ok {
            let shown: String = value.to_string().chars().take(200).collect();
            return Err(format!("{place}: {shown} violates {keyword} {rule}"));
        }
    }
    Ok(())
}

fn is_of(rule: &Value, value: &Value) -> bool {
    let names = rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()]);
    names.iter().any(|name| match name.as_str().unwrap_or_default() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    })
}

#[test]
fn wrong_digits_precede_hints() {
    let served = Served::new();
    let digits = EASY.replacen("53.", "531", 1);
    let mut question = json!({ "position": { "givens": EASY, "digits": digits } });
    for (level, hint) in [
        ("vague", "there is a mistake"),
        ("technique", "there is a wrong digit in r1c3"),
        ("full", "wrong: r1c3"),
    ] {
        question["options"] = json!({ "level": level });
        let answer = served.ask("hint", &question.to_string());
        assert_eq!(answer["records"][0]["hint"], hint);
    }
}

#[test]
fn missing_mark_is_reported() {
    let served = Served::new();
    let mut marks = vec![""; 81];
    marks[2] = "12";
    let question = json!({
        "position": { "givens": EASY, "digits": EASY, "marks": marks }, "options": { "level": "full" }
    });
    let answer = served.ask("hint", &question.to_string());
    assert_eq!(answer["records"][0]["gone"], json!(["r1c3"]));
}

#[test]
fn converted_puzzles_can_be_queried() {
    let served = Served::new();
    let link = served.ask("convert", &json!({ "text": EASY, "options": { "to": "sudokupad" } }).to_string());
    let text = &link["records"][0]["text"];
    let read = served.ask("convert", &json!({ "text": text }).to_string());
    let position = &read["records"][0]["position"];
    let solved = served.ask("solve", &json!({ "position": position }).to_string());
    assert_eq!(solved["records"][0]["status"], "unique");
}

#[test]
fn converted_text_may_be_a_file() {
    let served = Served::new();
    let options = json!({ "to": "opensudoku", "whole": true });
    let answer = served.ask("convert", &json!({ "text": EASY, "options": options }).to_string());
    let file = answer["records"][0]["text"].as_str().unwrap();
    assert!(file.starts_with("<?xml") && file.ends_with("</opensudoku>\n"), "{file}");
}

#[test]
fn timed_out_results_are_partial() {
    let served = Served::new();
    let mut question: Value = serde_json::from_str(&endless()).unwrap();
    question["limits"] = json!({ "seconds": 0.2 });
    let answer = served.ask("count", &question.to_string());
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["records"][0]["status"], "timeout");
    assert!(answer["records"][0]["count"].as_u64() > Some(1000), "{answer}");
}

#[test]
fn limited_results_are_partial() {
    let served = Served::new();
    let answer = served.ask("rate", &json!({ "text": HARD, "limits": { "effort": 10 } }).to_string());
    assert_eq!((&answer["complete"], &answer["records"][0]["status"]), (&json!(false), &json!("timeout")));
    let served = Served::with(ServerLimits { effort: 10, ..ServerLimits::default() });
    let answer = served.ask("rate", &json!({ "text": HARD, "limits": { "effort": 1_000_000 } }).to_string());
    assert_eq!(answer["complete"], false, "requests cannot exceed the server's limits");
}

/// Returns the events of a streamed response as pairs of name and data.
fn streamed(served: &Served, task: &str, question: &Value) -> Vec<(String, Value)> {
    let (path, body) = (format!("/api/v1/{task}"), question.to_string());
    let answer = served.send(&posted(&path, body.as_bytes(), "Accept: text/event-stream\r\n"));
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let text = answer.text();
    let events = text.split("\n\n").filter_map(|event| event.strip_prefix("event: ")?.split_once("\ndata: "));
    events.map(|(name, data)| (name.to_owned(), serde_json::from_str(data).unwrap())).collect()
}

#[test]
fn generation_tries_add_up() {
    let served = Served::new();
    let never = json!({ "options": { "query": "givens = 50" }, "limits": { "seconds": 2 } });
    let events = streamed(&served, "generate", &never);
    let tried: Vec<u64> = events.iter().filter_map(|(_, data)| data["so_far"].as_u64()).collect();
    assert!(tried.is_sorted() && tried.last() > tried.first(), "{tried:?}");
    let (_, record) = events.iter().find(|(name, _)| name == "record").unwrap();
    assert_eq!((&record["status"], &record["puzzle"]), (&json!("timeout"), &Value::Null));
    assert_eq!(events.last().unwrap().1["complete"], false);
}

#[test]
fn seeds_ignore_request_sizes() {
    let served = Served::new();
    let made = |first: u32, count: u32| {
        let question = json!({ "series": { "first": first, "count": count }, "options": { "seed": 7 } });
        let answer = served.ask("generate", &question.to_string());
        let records = answer["records"].as_array().unwrap().clone();
        records.into_iter().map(|record| record["puzzle"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(made(0, 4), [made(0, 1), made(1, 3)].concat());
}

#[test]
fn streams_have_records_and_end() {
    let served = Served::new();
    let events = streamed(&served, "solve", &json!({ "text": format!("{EASY}\n{HARD}\n{EASY}\n") }));
    let records = events.iter().filter(|(name, _)| name == "record");
    let lines: Vec<&Value> = records.map(|(_, record)| &record["record"]).collect();
    assert_eq!(lines, [1, 2, 3]);
    let end = json!({ "schema": "sodan-api/1", "task": "solve", "complete": true });
    assert_eq!(events.last(), Some(&("end".to_owned(), end)));
}

#[test]
fn cached_files_are_not_resent() {
    let served = Served::new();
    for path in ["/", "/api", "/api/v1", "/api/v1/techniques", "/api/v1/techniques/x-wing"] {
        let first = served.get(path, "");
        let tag = first.header("etag").unwrap_or_else(|| panic!("{path}: no tag")).to_owned();
        let again = served.get(path, &format!("If-None-Match: {tag}\r\n"));
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(served.get(path, "If-None-Match: \"other\"\r\n").status, 200, "{path}");
    }
}

#[test]
fn page_files_are_embedded() {
    let (served, root) = (Served::new(), Path::new(env!("CARGO_MANIFEST_DIR")).join("page"));
    let mut folders = vec![root.clone()];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
            let answer = served.get(&format!("/{name}"), "");
            assert_eq!(answer.status, 200, "{name}");
            assert_eq!(answer.body, std::fs::read(&path).unwrap(), "{name}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn documentation_links_lead_to_pages() {
    let served = Served::new();
    assert_eq!(served.get("/docs", "").header("location"), Some("/docs/"));
    let (mut seen, mut next) = (BTreeSet::new(), vec!["/docs/index.html".to_owned()]);
    while let Some(path) = next.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let answer = served.get(&path, "");
        assert_eq!(answer.status, 200, "{path}");
        if !path.ends_with(".html") {
            continue;
        }
        let text = answer.text();
        assert!(!text.contains(" style="), "{path} has a style that the policy forbids");
        let links = ["href=\"", "src=\""].into_iter().flat_map(|attribute| text.split(attribute).skip(1));
        for link in links.filter_map(|rest| rest.split('"').next()).filter(|link| !link.contains("://")) {
            let target = link.split('#').next().unwrap_or_default();
            let mut parts: Vec<&str> = path.split('/').collect();
            if !target.is_empty() {
                parts.pop();
            }
            for part in target.split('/').filter(|part| !part.is_empty()) {
                match part {
                    ".." => _ = parts.pop(),
                    _ => parts.push(part),
                }
            }
            next.push(parts.join("/"));
        }
    }
    assert!(seen.contains("/docs/guides/rate.html") && seen.contains("/css/docs.css"), "{seen:?}");
    assert_eq!(served.get("/docs/", "").body, served.get("/docs/index.html", "").body);
}

#[test]
fn documented_requests_work() {
    let (served, docs) = (Served::new(), Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs"));
    let mut count = 0;
    for page in ["api.md", "guides/embed.md", "guides/variants.md"] {
        let text = std::fs::read_to_string(docs.join(page)).unwrap();
        for request in text.split("localhost:8080").skip(1) {
            let (path, rest) = request.split_once(" -d '").unwrap();
            let body = rest.split('\'').next().unwrap();
            let answer = served.post(path, body.as_bytes());
            assert_eq!(answer.status, 200, "{page}: {}", answer.text());
            assert_eq!(answer.json()["records"][0]["status"], "unique", "{page}: {}", answer.text());
            count += 1;
        }
    }
    assert_eq!(count, 3, "every page shows a request with curl");
    let guide = std::fs::read_to_string(docs.join("guides/variants.md")).unwrap();
    for block in guide.split("```json\n").skip(1) {
        let puzzle = block.split("```").next();
        let question = json!({ "text": puzzle, "options": { "limit": 2 } });
        assert_ne!(served.ask("count", &question.to_string())["records"][0]["status"], "bad", "{puzzle:?}");
    }
}

#[test]
fn page_is_compressed_on_request() {
    let served = Served::new();
    let plain = served.get("/", "");
    assert!(plain.text().contains("<title>") && plain.header("content-encoding").is_none());
    let packed = served.get("/", "Accept-Encoding: br, gzip\r\n");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert_eq!(packed.body[..2], [0x1F, 0x8B]);
}

#[test]
fn partial_paths_are_redirected() {
    let served = Served::new();
    let part = served.get("/learn/x-wing", "Accept: text/html,*/*\r\n");
    assert_eq!((part.status, part.header("location")), (303, Some("/#learn/x-wing")));
    assert_eq!(served.get("/learn/x-wing", "").status, 404);
    let api = served.get("/api", "Accept: text/html\r\n");
    assert_eq!(
        (api.status, api.header("location")),
        (303, Some("/#api")),
        "browsers get the page about the API"
    );
    assert_eq!(served.get("/api?format=json", "Accept: text/html\r\n").json()["openapi"], "3.1.0");
    assert_eq!(served.get("/no-such", "Accept: text/html,*/*\r\n").status, 404);
    assert_eq!(served.get("/no-such.js", "Accept: text/html\r\n").status, 404);
    assert_eq!(served.get("/api/v1/no-such", "Accept: text/html\r\n").status, 404);
}

#[test]
fn security_headers_restrict_browsers() {
    let served = Served::new();
    for path in ["/", "/no-such", "/api", "/healthz"] {
        let answer = served.get(path, "Origin: https://example.org\r\n");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path}");
    }
    let data = served.post("/api/v1/solve", format!(r#"{{"text":"{EASY}"}}"#).as_bytes());
    assert_eq!(data.header("content-security-policy"), Some("default-src 'none'; frame-ancestors 'none'"));
    assert_eq!(data.header("x-content-type-options"), Some("nosniff"));
}

#[test]
fn only_named_origins_may_ask() {
    let origins = vec!["https://example.org".to_owned()];
    let served = Served::of(Config { origins, ..Config::default() });
    let allowed = |origin: &str| {
        let answer = served.get("/api", &format!("Origin: {origin}\r\n"));
        answer.header("access-control-allow-origin").map(str::to_owned)
    };
    assert_eq!(allowed("https://example.org").as_deref(), Some("https://example.org"));
    assert_eq!(allowed("https://example.com"), None);
}

#[test]
fn metrics_omit_request_contents() {
    let served = Served::new();
    served.still_serves();
    served.get("/%0aevil{route=\"x\"}", "");
    served.send(b"BREW /tea HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let text = served.get("/metrics", "").text();
    assert!(text.contains("sodan_requests_total{route=\"/api/v1/solve\",status=\"200\"} 1"), "{text}");
    assert!(text.contains("sodan_requests_total{route=\"page\",status=\"404\"} 1"), "{text}");
    assert!(text.contains("sodan_requests_total{route=\"page\",status=\"405\"} 1"), "{text}");
    assert!(!text.contains(EASY) && !text.contains("evil") && !text.contains("tea"), "{text}");
    assert_eq!(served.get("/healthz", "").text(), "ok\n");
    let kind = |accept| served.get("/metrics", accept).header("content-type").map(str::to_owned);
    assert_eq!(
        kind("Accept: text/html\r\n").as_deref(),
        Some("text/plain; charset=utf-8"),
        "a browser shows it"
    );
    assert!(kind("").is_some_and(|kind| kind.starts_with("application/openmetrics-text")));
}

mod over_collections {
    use super::*;

    /// Sends the same requests as the page does for pasted or dropped text: the page passes the text to `convert` and
    /// opens the positions in the response.
    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn imports_have_position_and_solution() {
        let served = Served::new();
        for file in std::fs::read_dir(sodan_testkit::data("imports")).unwrap() {
            let path = file.unwrap().path();
            if path.file_name().unwrap().to_string_lossy().starts_with('F') {
                let text = std::fs::read_to_string(&path).unwrap();
                let pasted =
                    served.ask("convert", &json!({ "text": text, "options": { "to": "line" } }).to_string());
                let solved = served.ask("solve", &json!({ "text": text }).to_string());
                let (pasted, solved) =
                    (pasted["records"].as_array().unwrap(), solved["records"].as_array().unwrap());
                assert!(!solved.is_empty() && pasted.len() == solved.len(), "{}", path.display());
                assert!(
                    pasted.iter().all(|record| record["position"].is_object()),
                    "{}: {pasted:?}",
                    path.display()
                );
                assert!(
                    solved.iter().all(|record| record["status"] == "unique"),
                    "{}: {solved:?}",
                    path.display()
                );
            }
        }
    }
}
