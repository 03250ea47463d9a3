//! Tests objects of f-puzzles: the rules that f-puzzles derives from its fields, and fields of wrong types.

use sodan_variant::format::read;
use sodan_variant::{Cell, Constraint, Limits, VariantPuzzle};

/// Returns an object with an empty grid and these further fields.
fn object(size: usize, fields: &str) -> String {
    let row = format!("[{}]", vec!["{}"; size].join(","));
    let grid = format!("[{}]", vec![row; size].join(","));
    format!("{{\"size\":{size},\"grid\":{grid},{fields}}}")
}

fn puzzle(text: &str) -> VariantPuzzle {
    read(text).and_then(|import| import.into_puzzle(true)).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns the number of solutions.
fn count(text: &str) -> u64 {
    puzzle(text).solutions(1000, &Limits::default()).unwrap().count
}

/// Returns the list of all dots in the grid 1234 3412 4321 2143. `dot` returns the value of the dot between two values.
fn dots(dot: impl Fn(u8, u8) -> Option<u8>) -> String {
    let grid = ["1234", "3412", "4321", "2143"].map(str::as_bytes);
    let mut list = Vec::new();
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        for (down, right) in [(row + 1, column), (row, column + 1)] {
            let Some(&other) = grid.get(down).and_then(|line| line.get(right)) else { continue };
            let values = [grid[row][column], other].map(|symbol| symbol - b'0');
            let cells = format!("\"R{}C{}\",\"R{}C{}\"", row + 1, column + 1, down + 1, right + 1);
            if let Some(value) = dot(values[0].min(values[1]), values[0].max(values[1])) {
                list.push(format!("{{\"cells\":[{cells}],\"value\":\"{value}\"}}"));
            }
        }
    }
    format!("[{}]", list.join(","))
}

#[test]
fn dots_exempt_from_all_negatives() {
    let ratio_of = |low: u8, high: u8| (high == 2 * low).then_some(2);
    let is_consecutive = |low: u8, high: u8| high == low + 1;
    // The pair of 1 and 2 has either a black or a white dot.
    let black = dots(ratio_of);
    let white = dots(|low, high| (is_consecutive(low, high) && ratio_of(low, high).is_none()).then_some(1));
    let black_or = dots(|low, high| ratio_of(low, high).filter(|_| !is_consecutive(low, high)));
    let white_or = dots(|low, high| is_consecutive(low, high).then_some(1));
    for (white, black) in [(white, black), (white_or, black_or)] {
        let fields =
            format!(r#""nonconsecutive":true,"negative":["ratio"],"difference":{white},"ratio":{black}"#);
        assert_eq!(count(&object(4, &fields)), 1, "{fields}");
    }
    for (rule, dot) in [("\"nonconsecutive\":true", "ratio"), ("\"negative\":[\"ratio\"]", "difference")] {
        let read = puzzle(&object(4, &format!("{rule},\"{dot}\":[{{\"cells\":[\"R1C2\",\"R1C1\"]}}]")));
        let cells = |one: &str, other: &str| [one, other].map(|cell| cell.parse::<Cell>().unwrap());
        let rules_of = |pair: [Cell; 2]| {
            read.constraints.iter().filter(|it| pair.iter().all(|cell| it.cells().contains(cell))).count()
        };
        assert_eq!(rules_of(cells("R1C1", "R1C2")), 1, "{rule}: only the dot restricts its pair");
        assert_eq!(rules_of(cells("R1C1", "R2C1")), 1, "{rule}: the negative rule restricts other pairs");
    }
}

#[test]
fn negative_ratio_forbids_shown_ratios() {
    let shown = |values: &[u8]| {
        let ratio = dots(|low, high| values.iter().copied().find(|value| high == value * low));
        count(&object(4, &format!(r#""negative":["ratio"],"ratio":{ratio}"#)))
    };
    assert_eq!(count(&object(4, r#""negative":["ratio"]"#)), 0, "2 is forbidden if there are no dots");
    assert_eq!(shown(&[3]), 16, "only 3 is forbidden");
    assert_eq!(shown(&[4, 3]), 1, "3 and 4 are forbidden");
    let single = r#""negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}]"#;
    assert_eq!(count(&object(4, single)), 0, "every grid has another pair with a ratio of 3");
}

#[test]
fn adjacent_extremes_are_not_compared() {
    // 66 of the 288 grids fit: R1C1 and R1C2 are less than their other neighbours.
    assert_eq!(count(&object(4, r#""minimum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#)), 66);
    assert_eq!(count(&object(4, r#""maximum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#)), 66);
    let mixed = count(&object(4, r#""minimum":[{"cell":"R1C1"}],"maximum":[{"cell":"R1C2"}]"#));
    assert!(mixed > 0, "a minimum is compared with a maximum");
}

#[test]
fn default_lockout_depends_on_size() {
    assert_eq!(count(&object(4, r#""lockout":[{"lines":[["R1C1","R1C2"]]}]"#)), 144, "2 in a grid of 4x4");
    let differences = [4, 6, 9].map(|size| {
        match &puzzle(&object(size, r#""lockout":[{"lines":[["R1C1","R1C2"]]}]"#)).constraints[..] {
            [Constraint::LockoutLine(line)] => (size, line.min_diff),
            other => panic!("{other:?}"),
        }
    });
    assert_eq!(differences, [(4, 2), (6, 3), (9, 4)]);
}

#[test]
fn truthy_flags_are_on() {
    for (value, is_on) in [
        ("1", true),
        ("\"true\"", true),
        ("{}", true),
        ("[]", true),
        ("0", false),
        ("\"\"", false),
        ("null", false),
    ] {
        for name in ["antiknight", "diagonal+", "nonconsecutive"] {
            let constraints = puzzle(&object(6, &format!("\"{name}\":{value}"))).constraints;
            assert_eq!(constraints.len(), usize::from(is_on), "{name}: {value}");
        }
    }
}

#[test]
fn wrong_types_are_errors() {
    for (fields, expected) in [
        (r#""negative":"xv""#, "negative: expected a list, found \"xv\""),
        (r#""negative":{"xv":true}"#, "negative: expected a list, found {\"xv\":true}"),
        (r#""negative":true"#, "negative: expected a list, found true"),
        (r#""negative":[3]"#, "negative: expected names of rules, found 3"),
        (r#""killercage":{"cells":["R1C1"]}"#, "killercage: expected a list, found {\"cells\":[\"R1C1\"]}"),
        (r#""killercage":"x""#, "killercage: expected a list, found \"x\""),
        (r#""killercage":5"#, "killercage: expected a list, found 5"),
        (r#""killercage":true"#, "killercage: expected a list, found true"),
        (r#""killercage":[5]"#, "killercage[0]: expected an object"),
        (r#""killercage":[{"cells":"R1C1"}]"#, "killercage[0]: expected a list as `cells`, found \"R1C1\""),
        (
            r#""killercage":[{"cells":["R1C1"],"value":[5]}]"#,
            "killercage[0]: expected a string or a number as `value`, found [5]",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"sum":"5"}]"#,
            "not understood: killercage[0].sum (an unknown field)",
        ),
        (
            r#""thermometer":[{"cells":["R1C1"]}]"#,
            "thermometer[0]: expected a list as `lines`, found nothing",
        ),
        (r#""thermometer":[{"lines":null}]"#, "thermometer[0]: expected a list as `lines`, found null"),
        (
            r#""thermometer":[{"lines":["R1C1R1C2"]}]"#,
            "thermometer[0]: expected a list of cells in `lines`, found \"R1C1R1C2\"",
        ),
        (r#""arrow":[{"cells":["R1C1"]}]"#, "arrow[0]: expected a list as `lines`, found nothing"),
        (r#""line":[{"cells":["R1C1"]}]"#, "line[0]: expected a list as `lines`, found nothing"),
        (r#""circle":{"cells":["R1C1"]}"#, "circle: expected a list, found {\"cells\":[\"R1C1\"]}"),
        (r#""ruleset":["Anti-knight"]"#, "ruleset: expected a string, found [\"Anti-knight\"]"),
    ] {
        let error = read(&object(6, fields)).and_then(|import| import.into_puzzle(true)).expect_err(fields);
        assert!(error.to_string().contains(expected), "{error}\n{fields}");
    }
}

#[test]
fn colours_of_elements_are_ignored() {
    let cage = r#"{"cells":["R1C1","R1C2"],"value":"5","outlineC":"0","fontC":"0","size":0.5,"note":""}"#;
    assert_eq!(puzzle(&object(6, &format!("\"killercage\":[{cage}],\"renban\":null"))).constraints.len(), 1);
}

#[test]
fn first_cells_of_arrows_are_skipped() {
    let text = r#""arrow":[{"cells":["R4C5","R4C6"],"lines":[["R6C1","R5C1","R5C2"]]}]"#;
    match &puzzle(&object(6, text)).constraints[..] {
        [Constraint::PillArrow(arrow)] => {
            assert_eq!(arrow.cells, ["R5C1", "R5C2"].map(|it| it.parse().unwrap()))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn active_constraints_may_be_listed() {
    assert_eq!(puzzle(&object(6, r#""activeConstraints":["Renban"],"antiking":true"#)).constraints.len(), 1);
    let refused = read(&object(6, r#""activeConstraints":[{"renban":[]}]"#)).unwrap().into_puzzle(true);
    assert!(refused.unwrap_err().to_string().contains("activeConstraints (an unknown field)"));
}
