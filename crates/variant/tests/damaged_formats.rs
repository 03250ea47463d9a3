//! Tests that damaged and hostile strings lead to an error with a position, and never to a panic.

use proptest::prelude::*;
use sodan_variant::VariantPuzzle;
use sodan_variant::format::{Format, MAX_TEXT, read};

/// Valid strings in each format.
const SAMPLES: [&str; 14] = [
    r#"{"version":1,"rows":4,"cols":4,"size":4,"min_value":1,"box":[2,2],"givens":"1...............","constraints":[{"type":"cage","sum":7,"cells":["R1C3","R2C3"]}]}"#,
    r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{"givenPencilMarks":[1,2]},{},{}],[{},{},{},{}]],"antiknight":true,"killercage":[{"cells":["R1C3","R2C3"],"value":"7"}],"thermometer":[{"lines":[["R4C1","R4C2"]]}],"sandwichsum":[{"cell":"R0C2","value":"3"}],"littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"}]}"#,
    r#"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"cages":[{"cells":[[0,2],[1,2]],"value":7,"unique":true}],"lines":[{"wayPoints":[[0.5,0.5],[2.5,2.5]],"color":"cfcfcf"}],"underlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"cfcfcf"}],"metadata":{"rules":"Normal sudoku rules apply. Digits on a thermometer increase from the bulb."}}"#,
    "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{v:'title: Renban'},{v:'rules: Digits on a purple renban line form a set of consecutive digits.'}],l:[{wp:[[3.5,0.5],[2.5,1.5]],c:f067f0,th:10}]}",
    "O<P<<Q<<<^>^KJ<<Q^^K<^<<^^<^^KD9<K<^O^^^6<^K^^>^H<^^^Q^<LK<<>^^O^^<<^P<^^<<<>>^>^",
    ".Shape~6x6.Cage~7~R1C1~R1C2.Or.X~R2C1~R2C2.And.V~R3C1~R3C2.End.End.~R4C4_1_2~R5C5_3.Skyscraper~C1~3~2.Jigsaw~000111000111222333222333444555444555",
    ".NFA~Qjf__gA~_a%20b~R7C4~R8C4~-~R9C4~~R1C1~R1C2",
    ".PairX~8H_xf8H_xf8H_B~_Nabner~R1C1~R1C2~R2C2.Regex~KFteMS0zXVs0N11bNjldfFs0N10xMjNbNjldKSo~R5C2~R4C1.Replicate~B~R2C2.WhiteDot~R1C1~R1C2.End",
    "2x3kda:zj,_aa__a_____________a__acaaaa__a__aaaabb_,7_7a8a10a8_10c7a5a9_9a8a12b7c12b7d",
    "9jxdu:d2b7_9_7k6c1a9y4a9c2k1_5_6b3d,adb___cbad_acbd_cabhfedcb_b__bab___caa______aaaaacb_cb_a",
    "6dh:3//4///////4/3/3/3///3//2//3//2/3/,i1z",
    "5adr:0,0RD,0L,0R,0L,0RD,0URDL,0L,0RD,0DL,0URD,0UL,1,0UR,0UDL,0U,0D,0D,0,0UD,0R,0UL,0U,0R,0UL,",
    "\"1.2.\"\n\"....\"\n\"....\"\n\"...4\"",
    "1..............2AABBAABBCCDDCCDD",
];

/// Parses a string in its own format and in all other formats. Checks that no parser panics, and that every parsed
/// puzzle can be written and parsed again.
fn check(text: &str) {
    for &format in Format::ALL {
        let Ok(import) = format.read(text) else { continue };
        let Ok(puzzle) = import.into_puzzle(true) else { continue };
        if let Ok(written) = format.write(&puzzle) {
            let again = format.read(&written).unwrap_or_else(|error| panic!("{format}: {error}: {written}"));
            assert!(again.into_puzzle(true).is_ok(), "{format}: {written}");
        }
    }
}

#[test]
fn samples_are_detected() {
    let formats: Vec<&str> = SAMPLES
        .iter()
        .map(|text| read(text).unwrap_or_else(|error| panic!("{error}: {text}")).format.name())
        .collect();
    let expected = [
        "json",
        "f-puzzles",
        "sudokupad",
        "sudokupad",
        "killer",
        "iss",
        "iss",
        "iss",
        "tatham",
        "tatham",
        "tatham",
        "tatham",
        "gecode",
        "line",
    ];
    assert_eq!(formats, expected);
}

fn error(text: &str) -> String {
    match read(text).and_then(|import| import.into_puzzle(false)) {
        Ok(_) => panic!("accepted: {}", &text[..text.len().min(200)]),
        Err(error) => error.to_string(),
    }
}

#[test]
fn size_and_depth_are_bounded() {
    let long = format!("https://www.f-puzzles.com/?load={}", "N4Ig".repeat(MAX_TEXT / 4));
    assert!(error(&long).contains("expected at most 1048576 bytes"), "{}", error(&long));
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}{}", open.repeat(10_000), close.repeat(10_000));
        for text in [
            format!("{{\"size\":9,\"grid\":{deep}}}"),
            format!("{{\"cells\":{deep}}}"),
            format!("{{ce:[{deep}]}}"),
            format!("{{\"rows\":9,\"cols\":9,\"size\":9,\"constraints\":{deep}}}"),
        ] {
            error(&text);
        }
    }
    error(&format!("{}.End", ".Or".repeat(10_000)));
}

#[test]
fn faults_name_their_element() {
    let fpuzzles = |fields: &str| {
        let grid = format!("[{}]", ["[{},{},{},{}]"; 4].join(","));
        format!("{{\"size\":4,\"grid\":{grid},{fields}}}")
    };
    let pad = |fields: &str| {
        let cells = format!("[{}]", ["[{},{},{},{}]"; 4].join(","));
        format!("{{\"cells\":{cells},{fields}}}")
    };
    for (text, expected) in [
        (fpuzzles(r#""killercage":[{"cells":["R1C1","R1C1"],"value":"3"}]"#), "(cage): R1C1 is listed twice"),
        (
            fpuzzles(r#""killercage":[{"cells":["R1C5"],"value":"3"}]"#),
            "killercage[0]: R1C5 is outside the grid",
        ),
        (fpuzzles(r#""killercage":[{"cells":["R1C1"],"value":"<9"}]"#), "killercage[0]: invalid number `<9`"),
        (
            fpuzzles(r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[5]}]"#),
            "5 is out of range (1 to 4)",
        ),
        (
            fpuzzles(r#""sandwichsum":[{"cell":"R2C2","value":"3"}]"#),
            "sandwichsum[0]: expected a cell just outside the grid, found R2C2",
        ),
        (fpuzzles(r#""foo":[1]"#), "foo (an unknown field)"),
        (fpuzzles(r#""negative":["whispers"]"#), "negative.whispers (an unknown negative rule)"),
        (
            fpuzzles(r#""line":[{"lines":[["R1C1","R1C2"]],"outlineC":"FF0000"}]"#),
            "line[0] (no known rule matches this shape)",
        ),
        (fpuzzles(r#""ruleset":"Every clue is wrogn.""#), "rules (Every clue is wrogn)"),
        (
            fpuzzles(r#""foo":[]"#).replacen("{}", r#"{"digit":1}"#, 1),
            "grid.R1C1: expected a value in the field `value`, found the unknown field `digit`",
        ),
        (
            pad(r#""cages":[]"#).replacen("{}", r#"{"value":0,"options":[1,2]}"#, 1),
            "cells.R1C1: expected a value in the field `value`, found the unknown field `options`",
        ),
        (fpuzzles(r#""grid":3"#), "grid: expected 4 rows of 4 cells"),
        (pad(r#""cages":[{"cells":[[0,0],[0,0]],"value":3}]"#), "(cage): R1C1 is listed twice"),
        (pad(r#""cages":[{"cells":[[0,4]],"value":3}]"#), "cages[0]: a cell is invalid or outside the grid"),
        (pad(r#""cages":[{"cells":[[0,0]],"value":"<9"}]"#), "a cage with the value `<9`"),
        (
            pad(r#""cages":[{"cells":[[0,0],[0,1]]}]"#),
            "a cage without a sum: `unique` is not set, and the rules do not say",
        ),
        (pad(r#""lines":[{"wayPoints":[["NaN",0.5]]}]"#), "lines[0].wayPoints: expected pairs of numbers"),
        (
            pad(r#""lines":[{"wayPoints":[[1e300,0.5],[0.5,0.5]]}]"#),
            "lines[0] (no known rule matches this shape)",
        ),
        (
            pad(r#""overlays":[{"center":[1e300,0.5],"width":1,"backgroundColor":"000"}]"#),
            "overlays[0] (no known rule matches this shape)",
        ),
        (pad(r#""global":["antipawn"]"#), "global.antipawn (an unknown rule)"),
        (pad(r#""regions":[[[0,0],[0,1],[0,1]]]"#), "jigsaw[0]: R1C2 is listed twice"),
        (".~R1C1_10".into(), "item 1 (.): expected a value from 1 to 9, found `10` at R1C1"),
        (".X~R1C1~R1Ca".into(), "item 1 (.X): expected a cell of the grid, found `R1Ca`"),
        (
            ".ChaosConstruction".into(),
            "item 1 (.ChaosConstruction): unsupported constraint ChaosConstruction",
        ),
        (".Shape~4x4.Shape~6x6".into(), "item 2 (.Shape): expected one .Shape, found several"),
        (
            ".Shape~6x6.RegionSize~6.RegionSize~4".into(),
            "item 3 (.RegionSize): expected one .RegionSize, found several",
        ),
        (
            ".Shape~4x4.WhiteDot~R1C1~R4C4".into(),
            "item 2 (.WhiteDot): R1C1 does not touch any other cell of the list",
        ),
        (".X~R1C1~R1C2~R4C4".into(), "item 1 (.X): R4C4 does not touch any other cell of the list"),
        (".Sandwich~17~R5.Sandwich~12~R5".into(), "sandwich: two different clues at the same place"),
        (
            ".LittleKiller~9~R1C3.LittleKiller~8~R1C3".into(),
            "little_killer: two different clues at the same place",
        ),
        ("2x2:a5d2b1d3a".into(), "cells: the number at cell 2 is out of range (1 to 4)"),
        ("2x2:a3d2b1d3b".into(), "cells: expected 16 cells, found more"),
        ("5dh:4/4//////5///////1//1//".into(), "clues: expected 20 clues, found 19"),
        ("5dh:4/4//////6///////1//1///".into(), "clues: expected a number from 1 to 5 as clue 8, found `6`"),
        (
            "1...............5..............".into(),
            "unknown format: expected a variant in one of the supported formats",
        ),
        (
            "5...............".into(),
            "cells: expected an empty cell or a value from 1 to 4, found `5` at R1C1",
        ),
    ] {
        let message = error(&text);
        assert!(message.contains(expected), "{message}\n{text}");
    }
}

#[test]
fn contradicted_guesses_are_refused() {
    let text = SAMPLES[2].replace("\"rules\"", "\"solution\":\"4321214314323214\",\"rules\"");
    assert!(
        error(&text).contains("the stored solution does not fit the imported puzzle: "),
        "{}",
        error(&text)
    );
    let guessed = read(SAMPLES[3]).unwrap();
    assert!(guessed.is_guessed());
    let strict = guessed.into_puzzle(true).unwrap_err().to_string();
    assert!(
        strict.contains("guessed: lines[0] (renban)") || strict.contains("lines[0] (renban)"),
        "{strict}"
    );
}

#[test]
fn same_clues_are_kept() {
    let puzzle = read(".Skyscraper~R1~3~2.Skyscraper~R1~3.XSum~R1~3").unwrap().into_puzzle(true).unwrap();
    assert_eq!(puzzle.constraints.len(), 4, "equal clues, and clues of different types");
    let text = puzzle.to_json().replacen("\"count\":3", "\"count\":4", 1);
    let error = Format::Iss.write(&VariantPuzzle::from_json(&text).unwrap()).unwrap_err().to_string();
    assert!(error.contains("two different skyscraper clues at the same place"), "{error}");
}

#[test]
fn rules_make_plain_cages_distinct() {
    let rows = format!("[{}]", ["[{},{},{},{}]"; 4].join(","));
    let text = |rules: &str| {
        format!(r#"{{"cells":{rows},"cages":[{{"cells":[[0,0],[1,2]]}}],"metadata":{{"rules":"{rules}"}}}}"#)
    };
    let import = read(&text("Digits cannot repeat in cages.")).unwrap();
    assert!(import.is_guessed(), "the cage does not say that its values differ");
    assert_eq!(import.into_puzzle(false).unwrap().constraints[0].name(), "all_different");
    let refused = error(&text("Digits in cages sum to the small number in the top left corner."));
    assert!(refused.contains("a cage without a sum"), "{refused}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn mutations_do_not_panic(
        sample in 0..SAMPLES.len(),
        edits in prop::collection::vec((0_usize..2000, 0_u8..4, prop::char::range(' ', '~'), 0_usize..30), 1..6),
    ) {
        let mut text: Vec<char> = SAMPLES[sample].chars().collect();
        for (at, kind, symbol, length) in edits {
            let at = at % (text.len() + 1);
            let end = (at + length).min(text.len());
            match kind {
                0 => text.insert(at, symbol),
                1 => drop(text.drain(at..end)),
                2 if at < text.len() => text[at] = symbol,
                _ => {
                    let copy = text[at..end].to_vec();
                    text.splice(at..at, copy);
                }
            }
        }
        check(&text.into_iter().collect::<String>());
    }

    #[test]
    fn damaged_links_do_not_panic(payload in "[A-Za-z0-9+/=]{0,200}", prefix in prop::sample::select(vec!["fpuz", "scl", "ctc"])) {
        check(&format!("{prefix}{payload}"));
    }
}
