//! Computes the expected values of a row, and compares the row's columns with these values.

use crate::build::{How, LabelName, Recipe, Turned, Turns, techniques, turned};
use crate::claims::{self, Built, Claim, OfTurns};
use crate::fault::{Fault, Flaw};
use crate::retrace::short;
use crate::technique_counts;
use sodan_board::{Puzzle, Solution, Symmetry};
use sodan_canonical::Id;
use sodan_logic::State;
use sodan_logic::effort::Effort;
use sodan_logic::path::{Detail, Path};
use sodan_logic::rating::hodoku::Hodoku;
use sodan_logic::rating::{Scale, Value};
use sodan_tasks::{
    Backdoors, BackdoorsOptions, Checked, Item, LARGEST_BACKDOOR, Limits, MorphOptions, Status, Task,
};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Expected values of a row. Most of them are computed on demand.
pub(crate) struct Expected<'a, 'i> {
    pub item: &'a Item<'i>,
    pub checked: &'a Checked,
    /// Recipe of the data set, which defines strata and labels. `None` if it is unknown.
    pub recipe: Option<&'a Recipe>,
    /// Whether the row claims to be a copy.
    pub is_copy: bool,
    /// Identifiers of the puzzle itself and of its canonical form.
    pub ids: Option<[Id; 2]>,
    /// Identifier of the solution's canonical form. `None` unless there is exactly one solution.
    pub class: Option<Id>,
    pub automorphisms: u32,
    /// Work limit for finding the path on each scale, in pattern checks.
    pub effort: u64,
    /// Paths computed so far, by scale. A path is `None` if the work limit was reached.
    pub paths: Vec<(&'static str, Option<Path>)>,
    /// Orientation-dependent labels computed so far, by the orientations used and by whether they include HoDoKu's
    /// rating.
    pub turned: Vec<((Turns, bool), Option<Turned>)>,
    /// Random images of the puzzle, if computed.
    pub images: Option<Vec<Image>>,
}

/// A random isomorph of a puzzle, with its labels.
pub(crate) struct Image {
    puzzle: Puzzle,
    solution: Solution,
    guesses: u64,
    /// Path on HoDoKu's scale, if computed. The inner value is `None` if the work limit was reached.
    path: OnceCell<Option<Path>>,
}

/// Number of random images that a puzzle's labels are compared with.
pub(crate) const TURNS: u64 = 4;

/// Work limit for rating an image, in pattern checks. Above this limit, it is unknown whether a label changes.
const IMAGE_EFFORT: u64 = 1_000_000;

/// Work limit for finding backdoors. If the search exceeds this limit, the claim is not compared.
const BACKDOOR_EFFORT: u64 = 1_000_000;

/// Result of a comparison: whether the claimed value is correct, and the expected value as text.
type Verdict = (bool, String);

/// Result of checking the claim of a column in a row.
pub(crate) enum Judged {
    /// The value was not compared: it is empty, or the expected value is unknown.
    Nothing,
    Right,
    Wrong(Flaw),
    /// Computing the expected value exceeds the work limit.
    TooLong(Flaw),
}

/// Returns the kind of fault that a wrong claim is reported as.
fn fault_of(claim: Claim) -> Fault {
    match claim {
        Claim::Givens | Claim::Empty => Fault::WrongGivens,
        Claim::Minimal => Fault::WrongMinimal,
        Claim::Status | Claim::Id | Claim::Class | Claim::Automorphisms | Claim::Guesses => Fault::WrongLabel,
        Claim::Unique | Claim::Solutions | Claim::Solvable => Fault::WrongLabel,
        Claim::OfLeastForm(OfTurns::Guesses) => Fault::WrongLabel,
        Claim::OfLeastForm(_) | Claim::Mean(_) => Fault::WrongRating,
        Claim::Singles | Claim::Backdoor | Claim::Stratum => Fault::WrongRating,
        Claim::Techniques(_) | Claim::Rating(..) => Fault::WrongRating,
    }
}

impl Expected<'_, '_> {
    /// Checks a claim. In rows that are not checked closely, claims that take long to verify are only checked for
    /// validity.
    pub fn judge(&mut self, claim: Claim, name: &str, text: &str, is_close: bool) -> Judged {
        if claim.needs_a_recipe(self.recipe.map_or_else(Built::default, Built::of)) {
            return Judged::Nothing;
        }
        let wrong = |should_be: &str| {
            let reason = Some(format!("{name} is {}, but should be {should_be}", short(text.trim())));
            Judged::Wrong(Flaw { fault: fault_of(claim), column: Some(name.to_owned()), reason })
        };
        if let Some(should_be) = claim.should_be(text).filter(|_| self.checked.givens.is_some()) {
            return wrong(should_be);
        }
        if claim.needs_a_close_look() && !is_close {
            return Judged::Nothing;
        }
        match self.verdict(claim, text) {
            Some((true, _)) => Judged::Right,
            Some((false, expected)) => wrong(&expected),
            None if self.takes_too_long(claim) => {
                // Use one message for all columns of a scale.
                let source = claim.scale().map_or_else(|| name.to_owned(), |scale| scale.name().to_owned());
                Judged::TooLong(Flaw { fault: Fault::NotCompared, column: Some(source), reason: None })
            }
            None => Judged::Nothing,
        }
    }

    /// Returns whether a claim was not compared because computing the expected value exceeds the work limit.
    fn takes_too_long(&self, claim: Claim) -> bool {
        let is_given_up =
            |scale: &dyn Scale| self.paths.iter().any(|(name, path)| *name == scale.name() && path.is_none());
        match claim {
            Claim::Techniques(scale) | Claim::Rating(scale, _) => is_given_up(scale),
            Claim::Backdoor => self.checked.status == Status::Unique,
            Claim::OfLeastForm(OfTurns::Score | OfTurns::Level) | Claim::Mean(OfTurns::Score) => {
                let lacks_score = |it: &Option<Turned>| it.is_some_and(|it| it.score.is_none());
                self.turned.iter().any(|((_, rates), it)| *rates && lacks_score(it))
            }
            _ => false,
        }
    }

    fn verdict(&mut self, claim: Claim, text: &str) -> Option<Verdict> {
        let givens = self.checked.givens? as u64;
        match claim {
            Claim::Givens => Some(number(text, givens)),
            Claim::Empty => Some(number(text, 81 - givens)),
            Claim::Minimal => Some(truth_value(text, self.checked.is_minimal()?)),
            Claim::Status => {
                // Other words describe an incomplete run, so they are not compared.
                let known = [Status::Unique, Status::Multiple, Status::None, Status::Bad].map(Status::name);
                let claimed = known.into_iter().find(|known| text.trim().eq_ignore_ascii_case(known))?;
                let status = self.checked.status.name();
                Some((claimed == status, status.to_owned()))
            }
            Claim::Unique => Some(truth_value(text, self.checked.status == Status::Unique)),
            Claim::Solvable => Some(truth_value(text, self.checked.status != Status::None)),
            // The exact number is unknown if there are multiple solutions.
            Claim::Solutions => Some(match self.checked.status {
                Status::Multiple => (claims::is_several(text), "2 or more".to_owned()),
                status => number(text, u64::from(status == Status::Unique)),
            }),
            Claim::Id => id(text, self.ids?[1]),
            Claim::Class => id(text, self.class?),
            Claim::Automorphisms => Some(number(text, self.automorphisms.into())),
            Claim::Singles => Some(truth_value(text, self.backdoor(0)? == Some(0))),
            Claim::Backdoor => {
                let size = self.backdoor(LARGEST_BACKDOOR)?;
                let shown = size.map_or("none of this size".to_owned(), |size| size.to_string());
                Some((size.is_some_and(|size| claims::is_number(text, size as u64)), shown))
            }
            Claim::Stratum => self.stratum(text),
            Claim::Techniques(scale) => {
                let (claimed, named) = (technique_counts::counts(text), technique_counts::names(text));
                let counts = techniques(self.path(scale)?);
                let counts: BTreeMap<String, u64> =
                    counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
                let is_right = match &claimed {
                    Some(claimed) => *claimed == counts,
                    None => named?.iter().eq(counts.keys()),
                };
                let shown = counts.iter().map(|(name, count)| match claimed {
                    Some(_) => format!("{name}:{count}"),
                    None => name.clone(),
                });
                Some((is_right, shown.collect::<Vec<_>>().join(" ")))
            }
            Claim::Guesses => {
                self.recipe.filter(|recipe| recipe.labels.contains(&LabelName::Guesses))?;
                Some(number(text, sodan_search::answer(&self.item.puzzle_of_givens()?, 2).guesses))
            }
            Claim::OfLeastForm(measure) => self.of_turns(Turns::Canonical, measure, text),
            Claim::Mean(measure) => self.of_turns(self.recipe?.turns?, measure, text),
            Claim::Rating(scale, column) => {
                let value = scale.rating(self.path(scale)?).values.get(column).copied().flatten();
                Some(value.map_or((false, "nothing".to_owned()), |value| {
                    (claims::is_value(text, value), value.to_string())
                }))
            }
        }
    }

    /// Describes how a label changes under random symmetries. The inner value is `None` if the label does not change.
    /// Returns `None` for improper puzzles, and for labels other than guesses and HoDoKu's ratings.
    pub fn changes(&mut self, claim: Claim, seed: u64) -> Option<Option<String>> {
        let itself = match claim {
            Claim::Rating(scale, column) if scale.name() == Hodoku.name() => {
                scale.rating(self.path(scale)?).values.get(column).copied().flatten()?
            }
            Claim::Guesses => {
                self.recipe.filter(|recipe| recipe.labels.contains(&LabelName::Guesses))?;
                Value::Integer(sodan_search::answer(&self.item.puzzle_of_givens()?, 2).guesses)
            }
            _ => return None,
        };
        let effort = self.effort.min(IMAGE_EFFORT);
        let values = self.images(seed)?.iter().filter_map(|image| match claim {
            Claim::Rating(_, column) => image.value(column, effort),
            _ => Some(Value::Integer(image.guesses)),
        });
        let values: Vec<Value> = values.collect();
        let changes = values.iter().any(|value| *value != itself);
        let shown = || values.iter().map(Value::to_string).collect::<Vec<_>>().join(", ");
        Some(
            changes
                .then(|| format!("{itself}, but {} isomorphs of the puzzle have {}", values.len(), shown())),
        )
    }

    fn images(&mut self, seed: u64) -> Option<&[Image]> {
        if self.images.is_none() {
            let (puzzle, _) = (self.item.puzzle_of_givens()?, self.checked.solution?);
            let turns = MorphOptions { copies: TURNS, seed };
            let image = |symmetry: Symmetry| {
                let puzzle = symmetry.apply(puzzle);
                let answer = sodan_search::answer(&puzzle, 2);
                Some(Image {
                    puzzle,
                    solution: answer.first?,
                    guesses: answer.guesses,
                    path: OnceCell::new(),
                })
            };
            self.images = Some(turns.symmetries(&self.item.puzzle()).filter_map(image).collect());
        }
        self.images.as_deref()
    }

    /// Returns the path of a proper puzzle on a scale, or `None` if the work limit is reached.
    fn path(&mut self, scale: &'static dyn Scale) -> Option<&Path> {
        let of_scale = |(name, _): &(&str, _)| *name == scale.name();
        let place = match self.paths.iter().position(of_scale) {
            Some(place) => place,
            None => {
                let puzzle = self.item.puzzle_of_givens()?;
                let effort = Effort::up_to(self.effort);
                let walk = scale.walk(State::new(&puzzle), Some(self.checked.solution?));
                let path = walk.finish(Detail::Bare, &effort);
                self.paths.push((scale.name(), Some(path).filter(|path| path.cut.is_none())));
                self.paths.len() - 1
            }
        };
        self.paths[place].1.as_ref()
    }

    /// Compares the text in a column with an orientation-dependent label of the puzzle. Returns `None` if the expected
    /// value is unknown, or the puzzle is not proper.
    fn of_turns(&mut self, turns: Turns, measure: OfTurns, text: &str) -> Option<Verdict> {
        let wanted = (turns, measure != OfTurns::Guesses);
        if !self.turned.iter().any(|(it, _)| *it == wanted) {
            self.checked.solution?;
            let puzzle = self.item.puzzle_of_givens()?;
            // Use the recipe's limit, as in the build, where a rating that exceeds the limit is missing.
            let effort = self.recipe.and_then(|recipe| recipe.effort).unwrap_or(self.effort);
            let seed = self.recipe.map_or(0, |recipe| recipe.seed);
            let how = How { seed, effort: Some(effort), limits: &Limits::default() };
            self.turned.push((wanted, turned(turns, wanted.1, &puzzle, &mut None, &how)));
        }
        let turned = self.turned.iter().find(|(it, _)| *it == wanted).and_then(|(_, turned)| *turned)?;
        let number = |number| match turns {
            Turns::Canonical => Value::Integer(number),
            Turns::Mean(_) => Value::Tenths(number),
        };
        let value = match measure {
            OfTurns::Guesses => number(turned.guesses),
            OfTurns::Score => number(turned.score?),
            OfTurns::Level => Value::Word(turned.level?),
        };
        Some((claims::is_value(text, value), value.to_string()))
    }

    /// Returns the size of the smallest backdoor. The inner value is `None` if it is larger than `limit`. Returns
    /// `None` if the search exceeds the work limit.
    fn backdoor(&self, limit: usize) -> Option<Option<usize>> {
        let limits = Limits { effort: Some(BACKDOOR_EFFORT), ..Limits::default() };
        let hunted = Backdoors::new(BackdoorsOptions { size: limit }).ok()?.one(self.item, &limits)?;
        match (hunted.status, hunted.found) {
            (_, Some(set)) => Some(Some(set.len())),
            (Status::Stuck, None) => Some(None),
            _ => None,
        }
    }

    /// Checks whether the puzzle matches the query of the claimed stratum. Returns `None` for copies: a copy has the
    /// stratum of its puzzle, even if the copy does not match the query.
    fn stratum(&self, text: &str) -> Option<Verdict> {
        let recipe = self.recipe.filter(|_| !self.is_copy)?;
        let place = recipe.strata.iter().position(|(name, _)| name == text.trim());
        let limits = Limits { effort: recipe.effort, ..Limits::default() };
        let holds = recipe.queries.that_hold(self.item, &limits)?;
        let of: Vec<&str> = recipe
            .strata
            .iter()
            .zip(&holds)
            .filter(|(_, holds)| **holds)
            .map(|(it, _)| it.0.as_str())
            .collect();
        Some((
            place.is_some_and(|place| holds[place]),
            if of.is_empty() { "none".into() } else { of.join(" or ") },
        ))
    }
}

impl Image {
    /// Returns the image's value in the column of HoDoKu's scale with this index. Returns `None` if finding the path
    /// exceeds the work limit `effort`.
    fn value(&self, column: usize, effort: u64) -> Option<Value> {
        let path = self.path.get_or_init(|| {
            let walk = Hodoku.walk(State::new(&self.puzzle), Some(self.solution));
            Some(walk.finish(Detail::Bare, &Effort::up_to(effort))).filter(|path| path.cut.is_none())
        });
        Hodoku.rating(path.as_ref()?).values.get(column).copied().flatten()
    }
}

fn number(text: &str, is: u64) -> Verdict {
    (claims::is_number(text, is), is.to_string())
}

fn truth_value(text: &str, is: bool) -> Verdict {
    (claims::truth_value(text) == Some(is), is.to_string())
}

/// Compares the text in a column with the expected identifier `is`. Returns `None` if the text is not an identifier.
fn id(text: &str, is: Id) -> Option<Verdict> {
    let claimed: Id = text.trim().parse().ok()?;
    Some((claimed == is, is.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::{DatasetRow, Label, SourceRecord};
    use crate::claims::Naming;
    use crate::row::Auditor;
    use serde_json::{Value, json};
    use sodan_board::Symmetry;
    use sodan_search::Backend;
    use sodan_tasks::Buffers;
    use sodan_tasks::record::{Rows, Writer};

    const RECIPE: &str = include_str!("../../../examples/datasets/small.toml");

    /// Returns rows as written by a build, one JSON object each.
    fn built(recipe: &Recipe) -> Vec<Value> {
        let series = sodan_generator::puzzles_of_series(7, 0..4);
        let texts: Vec<String> = series.iter().map(|(puzzle, _)| puzzle.to_string()).collect();
        let items: Vec<Item<'_>> =
            (1..).zip(&texts).map(|(number, text)| Item::of_text(number, text.as_bytes())).collect();
        let row = |((puzzle, solution), item): (&(_, _), &Item<'_>)| {
            let SourceRecord { id, class, .. } =
                SourceRecord::of_puzzle(puzzle, Status::Unique, Some(solution));
            let holds = recipe.queries.that_hold(item, &Limits::default()).unwrap();
            let stratum = holds.into_iter().position(|holds| holds);
            DatasetRow {
                puzzle: *puzzle,
                id,
                class,
                source: 0,
                stratum,
                copy: 0,
                symmetry: Symmetry::IDENTITY,
            }
        };
        let rows: Vec<DatasetRow> = series.iter().zip(&items).map(row).collect();
        let (label, mut lines) = (Label::new(recipe, &rows), Vec::new());
        let writer = Writer::new(&label, Rows::Json);
        label.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, record| {
            writer.write(item, record, &[], &mut lines);
        });
        let lines = String::from_utf8(lines).unwrap();
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn flaws(row: &Value) -> Vec<Flaw> {
        let recipe = Recipe::parse(RECIPE).unwrap();
        let auditor = Auditor::new(Backend::best(), 1).with_recipe(recipe);
        let (text, mut flaws) = (row.to_string(), Vec::new());
        let item = Item::of_text(1, text.as_bytes());
        auditor.each(&[item], &[], &mut Buffers::default(), |row| flaws.extend(row.flaws));
        flaws
    }

    /// Returns a different value of the same type that is wrong regardless of other columns.
    fn other(name: &str, value: &Value) -> Value {
        match (name, value) {
            (_, Value::Bool(value)) => json!(!value),
            ("status", _) => json!("multiple"),
            ("id" | "class", _) => json!("0123456789abcdef0123456789abcdef"),
            (_, Value::String(_)) => json!("another"),
            (_, Value::Number(number)) if number.is_f64() => json!(number.as_f64().unwrap() + 0.5),
            (_, Value::Number(number)) => json!(number.as_u64().unwrap() + 1),
            (_, Value::Array(counts)) => {
                Value::Array([&counts[..], &[json!({ "name": "x-wing", "count": 77 })]].concat())
            }
            (_, value) => panic!("{name} is {value}"),
        }
    }

    #[test]
    fn planted_faults_are_found_everywhere() {
        let recipe = Recipe::parse(RECIPE).unwrap();
        let rows = built(&recipe);
        assert!(
            rows.iter().all(|row| flaws(row).is_empty()),
            "{:?}",
            rows.iter().map(flaws).collect::<Vec<_>>()
        );
        let row = rows.iter().find(|row| !row["stratum"].is_null()).unwrap();
        let mut compared = 0;
        let all = || row.as_object().unwrap().keys().map(String::as_str);
        for (name, value) in row.as_object().unwrap() {
            let names: Vec<String> = all().map(str::to_owned).collect();
            let of_columns = claims::compared(&names, &Naming::default(), Built::of(&recipe));
            let is_compared = of_columns.iter().any(|(column, with)| column == name && with.is_some());
            let is_own = Claim::of(name, all()).is_some();
            if !is_own || value.is_null() {
                continue;
            }
            assert!(is_compared, "{name}");
            let mut planted = row.clone();
            planted[name] = other(name, value);
            let found = flaws(&planted);
            assert!(found.len() == 1 && found[0].column.as_deref() == Some(name), "{name}: {found:?}");
            assert!(found[0].reason.as_ref().unwrap().starts_with(&format!("{name} is ")), "{found:?}");
            compared += 1;
        }
        assert!(compared >= 23, "{compared} of {row}");
        for name in ["source", "symmetry", "reason"] {
            assert_eq!(
                claims::compared(&[name.to_owned()], &Naming::default(), Built::of(&recipe))[0].1,
                None,
                "{name}"
            );
        }
    }

    #[test]
    fn canonical_values_are_compared() {
        let recipe = Recipe::parse(&RECIPE.replace("turns = 3", "turns = \"canonical\"")).unwrap();
        let row = &built(&recipe)[0];
        // These names do not require a recipe.
        assert_eq!(flaws(row), []);
        for name in ["canonical.guesses", "canonical.hodoku.score", "canonical.hodoku.level"] {
            let mut planted = row.clone();
            planted[name] = other(name, &row[name]);
            let found = flaws(&planted);
            assert!(found.len() == 1 && found[0].column.as_deref() == Some(name), "{name}: {found:?}");
        }
    }

    #[test]
    fn orientation_differences_are_no_fault() {
        let recipe = || Recipe::parse(RECIPE).unwrap();
        let flaws_of = |row: &Value, number: usize, turned: usize, seed: u64| {
            let auditor = Auditor::new(Backend::best(), 1).with_recipe(recipe()).with_turns(turned, seed);
            let (text, mut flaws, mut is_turned) = (row.to_string(), Vec::new(), false);
            let item = Item::of_text(number, text.as_bytes());
            auditor.each(&[item], &[], &mut Buffers::default(), |row| {
                is_turned = row.is_turned;
                flaws.extend(row.flaws);
            });
            (flaws, is_turned)
        };
        let rows = built(&recipe());
        let mut columns = std::collections::BTreeSet::new();
        for row in &rows {
            let (flaws, is_turned) = flaws_of(row, 1, 1, 5);
            assert!(is_turned);
            assert_eq!(flaws_of(row, 1, 1, 5).0, flaws, "the seed determines the images");
            for flaw in flaws {
                let (name, reason) = (flaw.column.unwrap(), flaw.reason.unwrap());
                assert_eq!(flaw.fault, Fault::DependsOnTurn);
                let own = row[&name].to_string();
                let own = own.trim_matches('"');
                let begin = format!("{name} is {own}, but 4 isomorphs of the puzzle have ");
                let values: Vec<&str> =
                    reason.strip_prefix(&begin).unwrap_or_else(|| panic!("{reason}")).split(", ").collect();
                assert!(values.len() == 4 && values.iter().any(|value| *value != own), "{reason}");
                columns.insert(name);
            }
            assert_eq!(flaws_of(row, 2, 1, 5), (Vec::new(), false));
            assert_eq!(flaws_of(row, 1, 0, 5), (Vec::new(), false));
        }
        assert!(columns.contains("hodoku.score") && columns.contains("guesses"), "{columns:?}");
        assert!(columns.iter().all(|name| name == "guesses" || name.starts_with("hodoku.")), "{columns:?}");
        assert!(!Fault::DependsOnTurn.spoils());
    }

    #[test]
    fn slow_comparisons_are_no_fault() {
        let puzzle = "1....67...57.8......6.....4...9...4.....2...8.1...36..3.......25...9......1..75..";
        let row = json!({ "puzzle": puzzle, "hodoku.score": 1, "er": 11.0, "ep": 11.0 }).to_string();
        let flaws = |effort| {
            let mut flaws = Vec::new();
            let auditor = Auditor::new(Backend::best(), 1).with_effort(effort);
            let item = Item::of_text(1, row.as_bytes());
            auditor.each(&[item], &[], &mut Buffers::default(), |row| flaws.extend(row.flaws));
            flaws.into_iter().map(|flaw| (flaw.fault, flaw.column.unwrap())).collect::<Vec<_>>()
        };
        let both = [Fault::NotCompared; 2].into_iter().zip(["hodoku".to_owned(), "se".to_owned()]);
        assert_eq!(flaws(1000), both.collect::<Vec<_>>());
        assert_eq!(flaws(Auditor::EFFORT), [(Fault::WrongRating, "hodoku.score".to_owned())]);
        assert!(!Fault::NotCompared.spoils());
    }

    #[test]
    fn foreign_ids_claim_nothing() {
        let puzzle = sodan_generator::puzzle_of_series(7, 0).0.to_string();
        let row =
            json!({ "puzzle": puzzle, "id": "17", "class": "hard", "status": "timeout", "stratum": "" });
        assert_eq!(flaws(&row), []);
        // A copy has the stratum of its puzzle, even if the copy does not match the query.
        let row = json!({ "puzzle": puzzle, "copy": "1", "stratum": "none of these" });
        assert_eq!(flaws(&row), []);
    }

    #[test]
    fn nonsense_is_a_wrong_claim() {
        let proper = sodan_generator::puzzle_of_series(7, 0).0.to_string();
        let improper = format!("{}{}", "1", ".".repeat(80));
        for (name, text, fault) in [
            ("status", "open", Fault::WrongLabel),
            ("is_unique", "maybe", Fault::WrongLabel),
            ("num_solutions", "few", Fault::WrongLabel),
            ("solvable", "perhaps", Fault::WrongLabel),
            ("minimal", "maybe", Fault::WrongMinimal),
            ("singles", "maybe", Fault::WrongRating),
            ("hodoku.techniques", "many", Fault::WrongRating),
            ("hodoku.score", "hard", Fault::WrongRating),
            ("givens", "many", Fault::WrongGivens),
            ("guesses", "many", Fault::WrongLabel),
            ("copy", "first", Fault::WrongCopy),
        ] {
            for (puzzle, number) in [(&proper, 1), (&proper, 2), (&improper, 1)] {
                let text = json!({ "puzzle": puzzle, name: text }).to_string();
                let recipe = Recipe::parse(RECIPE).unwrap();
                let auditor = Auditor::new(Backend::best(), 1).with_recipe(recipe);
                let (item, mut flaws) = (Item::of_text(number, text.as_bytes()), Vec::new());
                auditor.each(&[item], &[], &mut Buffers::default(), |row| flaws.extend(row.flaws));
                let found = flaws.iter().find(|flaw| flaw.fault == fault);
                let reason = found.and_then(|flaw| flaw.reason.clone()).unwrap_or_default();
                assert!(reason.contains(", but should be "), "{name} in row {number}: {flaws:?}");
            }
        }
    }
}
