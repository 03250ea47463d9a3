//! Published puzzles that require a firework, but otherwise mostly basic steps.

mod over_collections {
    use sodan_board::Puzzle;
    use sodan_logic::path::Detail;
    use sodan_logic::rating::Scale;
    use sodan_logic::rating::hodoku::OwnOrder;
    use sodan_logic::{Effort, State, Technique};

    const BASICS: &str = "full-house naked-single hidden-single pointing claiming naked-pair naked-triple \
        hidden-pair hidden-triple naked-quadruple hidden-quadruple x-wing skyscraper two-string-kite";

    fn order(names: &str) -> OwnOrder {
        let lines: Vec<String> =
            names.split(' ').filter(|it| !it.is_empty()).map(|it| format!("Hard 1 {it}")).collect();
        lines.join("\n").parse().expect("an order")
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn fireworks_solve_published_puzzles() {
        let mut count = 0;
        for line in sodan_testkit::lines("advanced/examples.jsonl") {
            let row: serde_json::Value = serde_json::from_str(&line).expect("a row");
            if row["technique"] != "firework" {
                continue;
            }
            let puzzle: Puzzle = row["puzzle"].as_str().expect("a text").parse().expect("a puzzle");
            let path = |names: &str| {
                order(names).walk(State::new(&puzzle), None).finish(Detail::Bare, &Effort::unlimited())
            };
            assert!(!path(BASICS).is_solved(), "{puzzle}: fireworks are needed");
            let with_fireworks = path(&format!("{BASICS} firework-triple firework-quadruple"));
            assert!(with_fireworks.is_solved(), "{puzzle}: fireworks are enough");
            let fireworks = [Technique::FireworkTriple, Technique::FireworkQuadruple];
            assert!(with_fireworks.steps.iter().any(|step| fireworks.contains(&step.technique)));
            count += 1;
        }
        assert!(count > 0, "no puzzles");
    }
}
