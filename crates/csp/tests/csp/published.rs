//! Ratings and eliminations published by the authors of CSP-Rules, from `shared/data/advanced`.

mod over_collections {
    use sodan_board::{ByCell, Candidate, Candidates, Cell, Digit, DigitSet, HouseKind, Puzzle};
    use sodan_certificate::{Certificate, Deduction, Truth, check, check_unique};
    use sodan_csp::{
        ExocetKind, Family, Kind, Proven, RankName, RankSet, State, VariableKind, almost_locked_candidates,
        bivalue_graves, broken_wings, deadly_patterns, exocets, extended_rectangles, firework_triples,
        for_target, impossible_patterns, multi_sector_locked_sets, of_relation, overlays, rank_sets, rating,
        reverse_bivalue_graves, sk_loops, subset_exclusions, trial_depth, tridagons, with_relations,
    };
    use sodan_testkit::slice;
    use std::ops::ControlFlow::Continue;

    /// Returns the puzzles of `w-ratings.csv`, each with its published rating from the column with index `column`.
    fn published(column: usize) -> Vec<(Puzzle, usize)> {
        let lines = sodan_testkit::lines("advanced/w-ratings.csv");
        let rows = lines.iter().skip(1).filter_map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            Some((fields[0].parse().ok()?, fields[column].parse().ok()?))
        });
        rows.collect()
    }

    /// Compares computed with published ratings for a sample of one in `of` puzzles. Returns the puzzles whose ratings
    /// differ, each with the published and the computed rating.
    fn differences(kind: Kind, column: usize, of: usize) -> Vec<(String, usize, Option<usize>)> {
        let all = published(column);
        assert!(all.len() > 700, "found only {} ratings", all.len());
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
        // This puzzle's published rating includes oddagons; without oddagons, the puzzle is listed as W17.
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
        // This rating is one lower than the published one, whether whips may contain loops or not. Whips are not
        // confluent, so the rating depends on the order of steps.
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

    /// A state along with its published eliminations.
    struct Row {
        technique: String,
        note: String,
        candidates: Candidates,
        eliminations: Vec<Candidate>,
        length: Option<usize>,
        guardians: Vec<Candidate>,
    }

    fn rows() -> Vec<Row> {
        let lines = sodan_testkit::lines("advanced/examples.jsonl");
        let row = |line: &String| {
            let row: serde_json::Value = serde_json::from_str(line).ok()?;
            let texts = |name: &str| -> Vec<String> {
                let all = row[name].as_array().map(Vec::as_slice).unwrap_or_default();
                all.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect()
            };
            let elimination = |text: String| {
                let (cell, digit) = text.split_once("<>")?;
                Some(Candidate::new(cell.parse().ok()?, digit.parse().ok()?))
            };
            let guardian =
                |text: String| Some(Candidate::new(text[1..].parse().ok()?, text[..1].parse().ok()?));
            Some(Row {
                technique: row["technique"].as_str()?.to_owned(),
                note: row["note"].as_str()?.to_owned(),
                candidates: state_of(row["state_candidates"].as_str()?),
                eliminations: texts("expected_eliminations").into_iter().filter_map(elimination).collect(),
                length: row["variant"].as_str().and_then(|it| it.strip_prefix("length ")?.parse().ok()),
                guardians: texts("expected_guardians").into_iter().filter_map(guardian).collect(),
            })
        };
        lines.iter().filter_map(row).collect()
    }

    fn accepted(candidates: &Candidates, found: sodan_csp::Found, note: &str) {
        let deduction = Deduction {
            eliminations: found.eliminations,
            certificate: Some(found.certificate),
            ..Deduction::default()
        };
        assert_eq!(check(candidates, &deduction), Ok(()), "{note}");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_chains_are_found() {
        let mut count = 0;
        for row in rows() {
            let name = row.technique.strip_prefix("typed-").unwrap_or(&row.technique);
            let (Some(&family), Some(length)) = (Family::ALL.iter().find(|it| it.name() == name), row.length)
            else {
                continue;
            };
            let state = State::with_singles(&row.candidates).expect("a state with a solution");
            let kind = (name != row.technique).then(|| kind_of(&row.note));
            for &target in &row.eliminations {
                let found = for_target(&state, target, family, kind, length);
                let found = found.unwrap_or_else(|| panic!("{}: {target} is not found", row.note));
                accepted(&row.candidates, found, &row.note);
                count += 1;
            }
        }
        assert!(count > 100, "{count} eliminations are published");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn rank_sets_find_published_loops() {
        let mut count = 0;
        for row in rows().iter().filter(|row| ["msls", "sk-loop"].contains(&row.technique.as_str())) {
            let state = State::new(&row.candidates).expect("a state with a solution");
            let sets = rank_sets(&state);
            for set in &sets {
                let deduction = Deduction {
                    eliminations: set.eliminations.clone(),
                    certificate: Some(set.certificate()),
                    ..Deduction::default()
                };
                assert_eq!(check(&row.candidates, &deduction), Ok(()), "{}", row.note);
            }
            for &target in row.eliminations.iter().filter(|&&target| state.contains(target)) {
                let is_found = sets.iter().any(|set| set.eliminations.contains(&target));
                assert!(is_found, "{}: {target} is not found", row.note);
                count += 1;
            }
        }
        assert!(count > 100, "{count} eliminations are published");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_guardians_are_found() {
        let mut count = 0;
        for row in rows().iter().filter(|row| !row.guardians.is_empty()) {
            let state = State::new(&row.candidates).expect("a state with a solution");
            let mut expected = row.guardians.clone();
            expected.sort_unstable();
            let is_found = tridagons(&state, 12).into_iter().any(|mut it| {
                it.guardians.sort_unstable();
                it.guardians == expected
            });
            assert!(is_found, "{}", row.note);
            count += 1;
        }
        assert!(count > 20, "{count} sets of guardians are published");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn tridagon_whips_are_found() {
        // The published whip uses a relation that was found in an earlier state, before one of the twelve cells was
        // filled.
        let earlier = "Trid-OR3-whip[6]: r3c2{n9 n4} - r2c1{n4 n3} - r2c8{n3 n4}";
        let mut count = 0;
        let has_relation =
            |row: &&Row| row.technique.starts_with("tridagon") && !row.note.starts_with(earlier);
        for row in rows().iter().filter(has_relation) {
            let state = State::new(&row.candidates).expect("a state with a solution");
            let found = tridagons(&state, 12);
            let truths: Vec<Truth> = found.iter().map(|it| it.truth()).collect();
            let with_groups = row.technique.ends_with("g-whip");
            for &target in row.eliminations.iter().filter(|&&target| state.contains(target)) {
                let length = row.length.unwrap_or(1);
                let found = with_relations(&state, target, &truths, with_groups, length);
                let found = found.unwrap_or_else(|| panic!("{}: {target} is not found", row.note));
                accepted(&row.candidates, found, &row.note);
                count += 1;
            }
        }
        assert!(count > 20, "{count} eliminations are published");
    }

    /// Returns the rows of these techniques, each with its state.
    fn rows_of(techniques: &[&str]) -> Vec<(Row, State)> {
        let named = rows().into_iter().filter(|row| techniques.contains(&&row.technique[..]));
        named
            .map(|row| {
                let state = State::with_singles(&row.candidates).expect("a state with a solution");
                (row, state)
            })
            .collect()
    }

    /// Checks all certificates and returns the published eliminations that were not found.
    #[track_caller]
    fn missing(row: &Row, state: &State, found: &[(Vec<Candidate>, Certificate)]) -> Vec<String> {
        for (eliminations, certificate) in found {
            let deduction = Deduction {
                eliminations: eliminations.clone(),
                certificate: Some(certificate.clone()),
                ..Deduction::default()
            };
            assert_eq!(check_unique(&row.candidates, &deduction), Ok(()), "{}: {certificate}", row.note);
        }
        let is_found =
            |target: &Candidate| found.iter().any(|(eliminations, _)| eliminations.contains(target));
        let targets = row.eliminations.iter().filter(|&&it| state.contains(it));
        targets.filter(|it| !is_found(it)).map(|it| format!("{} {it}", row.technique)).collect()
    }

    fn of_sets(sets: &[RankSet]) -> Vec<(Vec<Candidate>, Certificate)> {
        sets.iter().map(|it| (it.eliminations.clone(), it.certificate())).collect()
    }

    fn pairs(proven: Vec<Proven>) -> Vec<(Vec<Candidate>, Certificate)> {
        proven.into_iter().map(|it| (it.eliminations, it.certificate)).collect()
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_counting_sets_are_found() {
        let techniques = ["firework-triple", "almost-locked-pair", "almost-locked-triple", "sk-loop"];
        for (row, state) in rows_of(&techniques) {
            let sets = match &row.technique[..] {
                "firework-triple" => firework_triples(&state),
                "almost-locked-pair" => almost_locked_candidates(&state, 2),
                "almost-locked-triple" => almost_locked_candidates(&state, 3),
                _ => sk_loops(&state),
            };
            assert_eq!(missing(&row, &state, &of_sets(&sets)), [""; 0], "{}", row.note);
            if row.technique == "sk-loop" {
                assert!(sets.iter().all(|it| it.name() == RankName::SkLoop));
                let counts: Vec<usize> = sets.iter().map(|it| it.eliminations.len()).collect();
                assert!([[15], [11]].contains(&[counts[0]]), "{counts:?}");
            }
        }
    }

    /// Tests only sets whose cells are at the crossings of rows and columns. `rank_sets_find_published_loops` tests all
    /// published sets.
    #[test]
    #[ignore = "needs shared/data"]
    fn published_crossings_are_found() {
        let complete = rows_of(&["msls"]).into_iter().filter(|(row, state)| {
            let sets = multi_sector_locked_sets(state);
            !row.eliminations.is_empty() && missing(row, state, &of_sets(&sets)).is_empty()
        });
        assert!(complete.count() >= 4);
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_exclusions_are_found() {
        let rows = rows_of(&["aligned-pair-exclusion"]);
        let missing: Vec<String> = rows
            .iter()
            .flat_map(|(row, state)| missing(row, state, &pairs(subset_exclusions(state, 8))))
            .collect();
        // There is no cell for which almost locked sets exclude every combination with this candidate.
        assert_eq!(missing, ["aligned-pair-exclusion (1)r2c1"]);
    }

    /// Returns the eliminations that follow from relations, directly and through whips of at most `length` variables.
    fn by_relations(
        row: &Row,
        state: &State,
        truths: &[Truth],
        length: usize,
    ) -> Vec<(Vec<Candidate>, Certificate)> {
        let direct: Vec<Proven> = truths.iter().filter_map(|it| of_relation(state, it)).collect();
        let mut found = pairs(direct);
        let groups = row.technique.ends_with("g-whip");
        for &target in row.eliminations.iter().filter(|&&it| state.contains(it)) {
            let whip = with_relations(state, target, truths, groups, length);
            found.extend(whip.map(|it| (it.eliminations, it.certificate)));
        }
        found
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_guardian_eliminations_are_found() {
        let mut all = Vec::new();
        for (row, state) in rows_of(&["broken-wing", "bivalue-oddagon", "tridagon"]) {
            let truths = match &row.technique[..] {
                "broken-wing" => broken_wings(&state, 9, 4),
                "bivalue-oddagon" => impossible_patterns(&state, 2, 4),
                _ => impossible_patterns(&state, 3, 6),
            };
            all.extend(missing(&row, &state, &by_relations(&row, &state, &truths, 6)));
        }
        // The published ring uses two almost locked sets in place of cells.
        assert_eq!(all, ["bivalue-oddagon (5)r4c5"]);
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn impossible_pattern_whips_are_found() {
        let (mut all, mut count) = (Vec::new(), 0);
        for (row, state) in rows_of(&["impossible-pattern-or-whip", "tridagon-or-contradiction-whip"]) {
            let mut truths = impossible_patterns(&state, 3, 8);
            truths.extend(tridagons(&state, 8).iter().map(|it| it.truth()));
            let found = by_relations(&row, &state, &truths, row.length.unwrap_or(1));
            count += row.eliminations.len();
            all.extend(missing(&row, &state, &found));
        }
        // Some relations were found in earlier states, before a cell of their pattern was filled.
        assert!(all.len() <= 5, "{} of {count} are missing: {all:?}", all.len());
        assert!(count >= 19, "{count} eliminations are published");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_uniqueness_eliminations_are_found() {
        for (row, state) in rows_of(&["bug-plus-n", "extended-rectangle"]) {
            let truths = match &row.technique[..] {
                "bug-plus-n" => bivalue_graves(&state, 9),
                _ => extended_rectangles(&state, 6),
            };
            let found = by_relations(&row, &state, &truths, 3);
            assert_eq!(missing(&row, &state, &found), [""; 0], "{}", row.note);
        }
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_exocets_are_found() {
        let mut missed = Vec::new();
        for (row, state) in rows_of(&["junior-exocet", "weak-exocet", "exocet-single-base"]) {
            let found = exocets(&state);
            assert!(!found.is_empty(), "{}: no exocet", row.technique);
            let is_junior = found.iter().any(|it| it.kind == ExocetKind::Junior);
            assert!(is_junior || row.technique == "exocet-single-base", "{}", row.technique);
            let proven = pairs(found.into_iter().flat_map(|it| it.proven).collect());
            missed.extend(missing(&row, &state, &proven));
        }
        assert_eq!(missed, [""; 0]);
    }

    /// Puzzles for which the authors name an exocet without listing its eliminations. The exocet must be found in the
    /// state after all singles.
    #[test]
    #[ignore = "needs shared/data"]
    fn named_exocets_are_found() {
        let lines = sodan_testkit::lines("advanced/examples.jsonl");
        let mut count = 0;
        for row in lines.iter().filter_map(|it| serde_json::from_str::<serde_json::Value>(it).ok()) {
            let name = row["technique"].as_str().unwrap_or_default();
            if !name.ends_with("exocet") || !row["state_candidates"].is_null() {
                continue;
            }
            let puzzle: Puzzle = row["puzzle"].as_str().unwrap_or_default().parse().expect("a puzzle");
            let state = State::new(&Candidates::new(&puzzle)).expect("a puzzle has a solution");
            assert!(!exocets(&state).is_empty(), "{puzzle}: no {name}");
            count += 1;
        }
        assert!(count >= 4, "{count} puzzles");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_deadly_patterns_are_found() {
        let rows = rows_of(&["anonymous-deadly-pattern", "qiu-borescoper-deadly"]);
        let mut without = Vec::new();
        for (row, state) in &rows {
            let truths = deadly_patterns(state, 8);
            let found = by_relations(row, state, &truths, 3);
            assert_eq!(missing(row, state, &found), [""; 0], "{}", row.note);
            if truths.is_empty() {
                without.push(row.note.clone());
            }
        }
        assert!(without.len() * 10 <= rows.len(), "{} of {}: {without:?}", without.len(), rows.len());
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn published_reverse_graves_are_found() {
        let rows = rows_of(&["reverse-bug"]);
        assert!(!rows.is_empty(), "no rows");
        for (row, state) in rows {
            let truths = reverse_bivalue_graves(&state, 9);
            assert!(!truths.is_empty(), "{}", row.note);
            let found = by_relations(&row, &state, &truths, 3);
            assert_eq!(missing(&row, &state, &found), [""; 0], "{}", row.note);
        }
    }

    /// The invalid eliminations in `must_not_eliminate` would remove a digit of the solution.
    #[test]
    #[ignore = "needs shared/data"]
    fn negative_examples_are_refused() {
        let mut count = 0;
        for line in sodan_testkit::lines("advanced/examples.jsonl") {
            let row: serde_json::Value = serde_json::from_str(&line).expect("a row");
            let Some(claims) = row["must_not_eliminate"].as_array() else { continue };
            let state = state_of(row["state_candidates"].as_str().expect("a state"));
            let state = State::with_singles(&state).expect("a state with a solution");
            let sets = of_sets(&rank_sets(&state));
            let mut found: Vec<Candidate> = sets.into_iter().flat_map(|it| it.0).collect();
            found.extend(subset_exclusions(&state, 8).into_iter().flat_map(|it| it.eliminations));
            found.extend(exocets(&state).into_iter().flat_map(|it| it.proven).flat_map(|it| it.eliminations));
            let truths = deadly_patterns(&state, 8);
            found.extend(
                truths.iter().filter_map(|it| of_relation(&state, it)).flat_map(|it| it.eliminations),
            );
            for claim in claims {
                let (cell, digit) = claim.as_str().and_then(|it| it.split_once("<>")).expect("a claim");
                let claim = Candidate::new(cell.parse().expect("a cell"), digit.parse().expect("a digit"));
                assert!(!found.contains(&claim), "{claim} is true in the solution");
                count += 1;
            }
        }
        assert!(count > 0, "no claims");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn overlays_bound_locked_sets() {
        let mut complete = 0;
        for (row, state) in rows_of(&["msls"]).into_iter().filter(|(row, _)| !row.eliminations.is_empty()) {
            let found = (2..=4).flat_map(|count| overlays(&state, count)).map(|it| it.proven).collect();
            let proven = pairs(found);
            complete += usize::from(missing(&row, &state, &proven).is_empty());
        }
        assert!(complete >= 7, "overlays prove only {complete} complete lists of eliminations");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn overlays_bound_set_equivalences() {
        let rows = rows_of(&["set-equivalence"]);
        assert!(!rows.is_empty(), "no rows");
        for (row, state) in rows {
            let found = overlays(&state, 2).into_iter().map(|it| it.proven).collect();
            assert_eq!(missing(&row, &state, &pairs(found)), [""; 0], "{}", row.note);
        }
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn trial_depths_agree_with_braids() {
        for (puzzle, rating) in published(2).into_iter().step_by(40) {
            let state = State::new(&Candidates::new(&puzzle)).expect("a puzzle has a solution");
            let depth = trial_depth(&state, 1, &mut || Continue(()));
            assert_eq!(depth, Continue(Some(usize::from(rating > 0))), "{puzzle}");
        }
        // These puzzles with tridagons need more than two nested trials.
        let tridagons = rows_of(&["anti-tridagon-guardians"]);
        for (row, state) in tridagons.iter().take(2) {
            assert_eq!(trial_depth(state, 2, &mut || Continue(())), Continue(None), "{}", row.note);
        }
    }
}
