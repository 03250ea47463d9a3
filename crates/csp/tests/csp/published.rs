//! Ratings and eliminations that the authors of CSP-Rules published, in shared/data/advanced.

mod over_collections {
    use sodan_board::{ByCell, Candidate, Candidates, Cell, Digit, DigitSet, HouseKind, Puzzle};
    use sodan_certificate::{Deduction, check};
    use sodan_csp::{Family, Kind, State, VariableKind, for_target, rating};
    use sodan_testkit::slice;

    /// Puzzles with their published rating of a kind.
    fn published(column: usize) -> Vec<(Puzzle, usize)> {
        let lines = sodan_testkit::lines("advanced/w-ratings.csv");
        let rows = lines.iter().skip(1).filter_map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            Some((fields[0].parse().ok()?, fields[column].parse().ok()?))
        });
        rows.collect()
    }

    /// The puzzles of a slice whose rating is not the published one, with both.
    fn differences(kind: Kind, column: usize, of: usize) -> Vec<(String, usize, Option<usize>)> {
        let all = published(column);
        assert!(all.len() > 700, "{} ratings are given", all.len());
        let differs = |(puzzle, published): (Puzzle, usize)| {
            let state = State::new(&Candidates::new(&puzzle)).expect("a puzzle has a solution");
            let found = rating(&state, kind);
            (found != Some(published)).then(|| (puzzle.to_string(), published, found))
        };
        slice(all, of).filter_map(differs).collect()
    }

    #[test]
    #[ignore = "needs shared/data, takes 20 s"]
    fn braid_ratings_equal_published() {
        assert_eq!(differences(Kind::Braid, 2, 50), []);
    }

    #[test]
    #[ignore = "needs shared/data, takes 20 s"]
    fn whip_ratings_equal_published() {
        // Published with oddagons, and named W17 without them.
        let with_oddagons =
            "6..5......1...3.8...2.7.9....3..5.......9.1..7..4....25....27...8.....1...46....3";
        let mut differences = differences(Kind::Whip, 1, 50);
        differences.retain(|it| *it != (with_oddagons.to_owned(), 14, Some(17)));
        assert_eq!(differences, []);
    }

    #[test]
    #[ignore = "needs shared/data, takes 20 s"]
    fn group_braid_ratings_equal_published() {
        assert_eq!(differences(Kind::GroupBraid, 4, 50), []);
    }

    #[test]
    #[ignore = "needs shared/data, takes 20 s"]
    fn group_whip_ratings_equal_published() {
        // One lower than published, with loops or without: the order of steps decides, since whips are not confluent.
        let by_order = ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8";
        let mut differences = differences(Kind::GroupWhip, 3, 50);
        differences.retain(|it| *it != (by_order.to_owned(), 9, Some(8)));
        assert_eq!(differences, []);
    }

    fn state_of(text: &str) -> Candidates {
        let mut digits = ByCell::new([DigitSet::EMPTY; 81]);
        for (index, _) in text.bytes().enumerate().filter(|(_, byte)| *byte != b'.') {
            digits[Cell::from_index(index / 9)].insert(Digit::from_index(index % 9));
        }
        Candidates::of_digits(&digits)
    }

    fn kind_of(note: &str) -> VariableKind {
        match note.split('[').next().and_then(|name| name.rsplit('-').next()) {
            Some("rc") => VariableKind::Cells,
            Some("rn") => VariableKind::Houses(HouseKind::Row),
            Some("cn") => VariableKind::Houses(HouseKind::Column),
            _ => VariableKind::Houses(HouseKind::Block),
        }
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_chains_are_found() {
        let mut count = 0;
        for line in sodan_testkit::lines("advanced/examples.jsonl") {
            let row: serde_json::Value = serde_json::from_str(&line).expect("a row is JSON");
            let (Some(technique), Some(note)) = (row["technique"].as_str(), row["note"].as_str()) else {
                continue;
            };
            let name = technique.strip_prefix("typed-").unwrap_or(technique);
            let Some(&family) = Family::ALL.iter().find(|it| it.name() == name) else { continue };
            let Some(eliminations) = row["expected_eliminations"].as_array() else { continue };
            let candidates = state_of(row["state_candidates"].as_str().expect("a state"));
            let state = State::with_singles(&candidates).expect("a state with a solution");
            let length = row["variant"].as_str().and_then(|it| it.strip_prefix("length ")?.parse().ok());
            let kind = (name != technique).then(|| kind_of(note));
            for elimination in eliminations.iter().filter_map(|it| it.as_str()?.split_once("<>")) {
                let target = Candidate::new(elimination.0.parse().unwrap(), elimination.1.parse().unwrap());
                let found = for_target(&state, target, family, kind, length.expect("a length"));
                let found = found.unwrap_or_else(|| panic!("{note}: {target} is not found"));
                let deduction = Deduction {
                    eliminations: found.eliminations,
                    certificate: Some(found.certificate),
                    ..Deduction::default()
                };
                assert_eq!(check(&candidates, &deduction), Ok(()), "{note}");
                count += 1;
            }
        }
        assert!(count > 100, "{count} eliminations are published");
    }
}
