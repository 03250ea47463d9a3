//! Names that queries about puzzles can use: their types, costs and computation.
//!
//! | name | value |
//! | --- | --- |
//! | `givens`, `symmetry "half-turn"` | number and symmetry of the givens, at almost no cost |
//! | `status`, `guesses`, `minimal` | results of a search, which takes microseconds |
//! | `id`, `class`, `automorphisms` | identifiers of the canonical forms of the puzzle and its solution; number of automorphisms |
//! | `singles`, `backdoor` | whether singles solve the puzzle; size of its smallest backdoor |
//! | `hodoku.score`, `se.er`, … | a column of a scale; the prefix is optional if only one scale has the column, as in `er` |
//! | `pearl` | whether ER = EP on Sudoku Explainer's scale |
//! | `diamond` | whether ER = EP = ED on that scale |
//! | `hodoku.uses "x-wing"` | whether the technique, or a technique of the family, occurs in the path |
//! | `hodoku.hardest "x-wing"` | whether the technique is the hardest in the path |
//! | `hodoku.needs "x-wing"` | whether the techniques up to the level of this technique solve the puzzle only if it is among them |
//! | `hodoku.needs "firework"` | the same for a technique that HoDoKu does not implement; the level is `Hard` |

use crate::{Item, LARGEST_BACKDOOR, Start, Status, smallest_backdoor};
use sodan_board::{CellSet, Puzzle, Solution};
use sodan_canonical::{Canonicalize, Id};
use sodan_generator::{Ground, Plan, Redundancy, Shape};
use sodan_logic::effort::Effort;
use sodan_logic::path::Detail;
use sodan_logic::rating::hodoku::{self, Level, Techniques, row};
use sodan_logic::rating::{self, Scale, two_way::Rank};
use sodan_logic::{Family, Path, State, Technique, TechniqueSet};
use sodan_query::{Facts, Name, NameKind as Kind, Vocabulary, Words};
use sodan_search::{Answer, Problem, answer, is_minimal};
use std::sync::LazyLock;

/// Returns the names for queries about arbitrary puzzles.
pub fn vocabulary() -> &'static Vocabulary {
    &ALL.0
}

/// Minimum number of givens of a puzzle with exactly one solution, proved by McGuire, Tugemann and Civario in 2012.
pub(crate) const FEWEST_GIVENS: usize = 17;

/// Like [`vocabulary`], for generated puzzles, which have exactly one solution and, if `minimal` is set, no redundant
/// givens.
pub(crate) fn vocabulary_of_made(minimal: bool) -> Vocabulary {
    let fewest = FEWEST_GIVENS as i64;
    let minimal = i64::from(minimal);
    let names = vocabulary().clone().with_range("givens", fewest..=81).with_range("minimal", minimal..=1);
    let unique = Status::ALL.into_iter().position(|it| it == Status::Unique).unwrap_or_default() as i64;
    names.with_range("status", unique..=unique)
}

/// Like [`vocabulary`], for puzzles generated from `plan`. A plan may fix some properties of the givens.
pub(crate) fn vocabulary_of_plan(plan: &Plan) -> Vocabulary {
    let names = vocabulary_of_made(plan.redundancy == Redundancy::None);
    let has: &dyn Fn(Shape) -> Option<bool> = match &plan.ground {
        Ground::Pattern(cells) => &|shape| Some(shape.fits(*cells)),
        _ => &|shape| plan.shape.implies(shape).then_some(true),
    };
    let names = Shape::ALL
        .into_iter()
        .filter_map(|shape| Some((shape, has(shape)?)))
        .fold(names, |names, (shape, has)| names.with_word("symmetry", shape.name(), has));
    let givens = match &plan.ground {
        Ground::Pattern(cells) => Some(cells.len()..=cells.len()),
        _ => plan.givens.clone(),
    };
    match givens {
        Some(givens) => {
            let fewest = (*givens.start()).max(FEWEST_GIVENS);
            names.with_range("givens", fewest as i64..=*givens.end() as i64)
        }
        None => names,
    }
}

/// The [`vocabulary`] and, at the index of each of its names, the property that the name refers to.
static ALL: LazyLock<(Vocabulary, Vec<Question>)> = LazyLock::new(|| {
    let (names, questions): (Vec<Name>, Vec<Question>) =
        of_givens().into_iter().chain(of_forms()).chain(of_singles()).chain(of_scales()).unzip();
    (with_gems(Vocabulary::new(names)), questions)
});

/// Defines the names `pearl` and `diamond`. In a pearl, no step is harder than the hardest step up to the first
/// placement; in a diamond, no step is harder than the first step.
pub fn with_gems(vocabulary: Vocabulary) -> Vocabulary {
    vocabulary
        .with_definition("pearl", "se.er = se.ep")
        .with_definition("diamond", "se.er = se.ep and se.ep = se.ed")
}

/// Property that a name refers to. A scale is identified by its index in [`rating::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question {
    /// Number of givens.
    Givens,
    /// Whether the pattern of givens has a given symmetry. The symmetry is identified by its index in [`Shape::ALL`].
    Symmetry,
    /// Number of solutions found by a search, as one of the words in [`Status::NAMES`].
    Status,
    /// Number of guesses that the search makes.
    Guesses,
    /// Whether the puzzle is proper and minimal.
    Minimal,
    /// Identifier of the puzzle's canonical form.
    Id,
    /// Identifier of the solution's canonical form, if the puzzle is proper.
    Class,
    /// Number of automorphisms of the puzzle.
    Automorphisms,
    /// Whether singles solve the puzzle. Known for proper puzzles only.
    Singles,
    /// Number of cells in the smallest backdoor, up to [`LARGEST_BACKDOOR`]. Known for proper puzzles only.
    Backdoor,
    /// Column of a scale: the indices of the scale and of its column.
    Column(usize, usize),
    /// Whether the path on the scale contains a given technique.
    Uses(usize),
    /// Whether a given technique is the hardest in the path on the scale.
    Hardest(usize),
    /// Whether the techniques up to the level of a given technique solve the puzzle only if it is among them.
    Needs(usize),
}

/// Returns the property that the name with index `name` in the [`vocabulary`] refers to.
pub fn question(name: usize) -> Option<Question> {
    ALL.1.get(name).copied()
}

fn of_givens() -> Vec<(Name, Question)> {
    let shapes = Words::new(Shape::ALL.into_iter().map(Shape::name).zip(0..));
    // The other statuses describe runs rather than puzzles.
    let of_puzzle = |name: &&str| ["unique", "multiple", "none", "bad"].contains(name);
    let statuses = (0..).zip(Status::NAMES).filter(|(_, name)| of_puzzle(name));
    let statuses = Words::new(statuses.map(|(place, name)| (name, place)));
    let all = [
        ("givens", Kind::Integer, 0, "number of givens", Question::Givens),
        ("symmetry", Kind::Several(shapes), 0, "a symmetry of the pattern of givens", Question::Symmetry),
        ("status", Kind::Word(statuses), 1, "unique, multiple, none or bad", Question::Status),
        ("guesses", Kind::Integer, 1, "number of guesses made by the search", Question::Guesses),
        ("minimal", Kind::Boolean, 2, "whether the puzzle is proper and minimal", Question::Minimal),
    ];
    let named = |(name, kind, cost, about, question)| {
        let name = Name::new(name, kind, cost, about);
        (if question == Question::Givens { name.within(0..=81) } else { name }, question)
    };
    all.into_iter().map(named).collect()
}

/// Maximum number of automorphisms, reached by the empty puzzle.
const MOST_AUTOMORPHISMS: i64 = 3_359_232;

fn of_forms() -> Vec<(Name, Question)> {
    let ways = "number of symmetries that map the puzzle to itself";
    vec![
        (Name::new("id", Kind::Text(an_id), 1, "id of the puzzle's canonical form"), Question::Id),
        (Name::new("class", Kind::Text(an_id), 2, "id of the solution's canonical form"), Question::Class),
        (
            Name::new("automorphisms", Kind::Integer, 1, ways).within(1..=MOST_AUTOMORPHISMS),
            Question::Automorphisms,
        ),
    ]
}

/// Returns an error unless `text` is a complete, valid identifier.
fn an_id(text: &str) -> Result<(), String> {
    let expected = || "expected an id: 32 hexadecimal digits, as `sodan canonicalize` prints them".to_owned();
    text.parse::<Id>().map(|_| ()).map_err(|_| expected())
}

fn of_singles() -> Vec<(Name, Question)> {
    let cells =
        "size, up to 3, of the smallest set of cells which, once filled in, let singles solve the rest";
    let limit = LARGEST_BACKDOOR as i64;
    vec![
        (
            Name::new("singles", Kind::Boolean, 1, "whether naked and hidden singles solve the puzzle"),
            Question::Singles,
        ),
        (
            Name::new("backdoor", Kind::Integer, COST_OF_BACKDOORS, cells).within(0..=limit),
            Question::Backdoor,
        ),
    ]
}

/// Relative cost of finding a smallest backdoor. Finding a backdoor of one cell takes as long as a walk on HoDoKu's
/// scale, and finding one of three cells as long as a walk on Sudoku Explainer's scale.
const COST_OF_BACKDOORS: u8 = 5;

/// Returns the relative cost of names whose value requires a walk on `scale`.
fn cost(scale: &dyn Scale) -> u8 {
    match scale.name() {
        "hodoku" => 3,
        "two_way" => 5,
        _ => 6,
    }
}
const COST_OF_NEEDS: u8 = 4;

fn of_scales() -> Vec<(Name, Question)> {
    let mut all = Vec::new();
    for (place, scale) in rating::ALL.iter().enumerate() {
        let (name, cost) = (scale.name(), cost(*scale));
        for (column, it) in scale.columns().iter().enumerate() {
            let kind = match it.kind {
                rating::ValueKind::Integer => Kind::Integer,
                rating::ValueKind::Tenths => Kind::Tenths,
                rating::ValueKind::Word => match it.name {
                    "level" => Kind::Word(Words::new(Level::ALL.map(Level::name).into_iter().zip(0..))),
                    "rank" => Kind::Word(Words::new(RANKS.map(Rank::name).into_iter().zip(0..))),
                    _ => continue,
                },
            };
            let name = Name::new(format!("{name}.{}", it.name), kind, cost, it.about);
            let is_difficulty = it.kind == rating::ValueKind::Tenths;
            let name = if is_difficulty { name.within(0..=HARDEST) } else { name };
            all.push((name, Question::Column(place, column)));
        }
        let mut several = |word: &str, cost, about, question| {
            let kind = Kind::Several(techniques());
            all.push((Name::new(format!("{name}.{word}"), kind, cost, about), question));
        };
        several("uses", cost, "a technique or family in the path", Question::Uses(place));
        several("hardest", cost, "the hardest technique of the path", Question::Hardest(place));
        if name == hodoku::Hodoku.name() {
            let about =
                "a technique or family without which the techniques up to its level do not solve the puzzle";
            several("needs", COST_OF_NEEDS, about, Question::Needs(place));
        }
    }
    all
}

/// Largest difficulty, in tenths, that queries accept. The hardest known puzzles are rated 11.9 on Sudoku Explainer's
/// scale.
const HARDEST: i64 = 120;

pub(crate) const RANKS: [Rank; 4] = [Rank::Singles, Rank::Basic, Rank::Choices, Rank::Beyond];

/// Returns the words that denote techniques in queries: the slug, name, HoDoKu code and aliases of each technique,
/// followed by the names of families.
fn techniques() -> Words {
    let techniques = Technique::ALL.iter().zip(0..).flat_map(|(technique, number)| {
        let spec = technique.spec();
        let all = [Some(spec.slug), Some(spec.name), row(*technique).and_then(|row| row.code)];
        // A name shared by several techniques does not identify one of them.
        let others = technique.aliases().filter(|name| name.parse() == Ok(*technique));
        all.into_iter().flatten().chain(others).map(move |name| (name.to_owned(), number))
    });
    let families = Family::ALL.iter().zip(Technique::ALL.len()..);
    Words::new(techniques.chain(families.map(|(family, number)| (family.name().to_owned(), number))))
}

/// Returns the techniques that `word` of `uses`, `hardest` or `needs` denotes: one technique, or all
/// techniques of a family. Returns the empty set if `word` is out of range.
pub fn techniques_of(word: usize) -> TechniqueSet {
    match (Technique::ALL.get(word), word.checked_sub(Technique::ALL.len())) {
        (Some(technique), _) => TechniqueSet::only(*technique),
        (None, family) => {
            family.and_then(|family| Family::ALL.get(family)).copied().map_or(TechniqueSet::EMPTY, of_family)
        }
    }
}

fn of_family(family: Family) -> TechniqueSet {
    Technique::ALL.iter().copied().filter(|technique| technique.spec().family == family).collect()
}

/// Properties of a puzzle, computed when a query first needs them.
pub(crate) struct PuzzleFacts<'a, 'e> {
    start: Start,
    givens: CellSet,
    puzzle: Option<Puzzle>,
    problem: Option<Problem>,
    answer: Option<Answer>,
    /// Paths that have already been computed, indexed like [`rating::ALL`].
    paths: Vec<Option<Path>>,
    effort: &'a Effort<'e>,
}

impl<'a, 'e> PuzzleFacts<'a, 'e> {
    /// Creates the properties of a record.
    pub fn item(item: &Item<'_>, effort: &'a Effort<'e>) -> PuzzleFacts<'a, 'e> {
        let givens = item.givens();
        let puzzle = givens.and_then(|givens| Puzzle::new(givens).ok());
        let filled = givens.map(|givens| givens.filled()).unwrap_or_default();
        PuzzleFacts::new(Start::of(item), filled, puzzle, item.problem(), effort)
    }

    /// Creates the properties of a puzzle whose only solution is known.
    pub fn made(puzzle: &Puzzle, solution: &Solution, effort: &'a Effort<'e>) -> PuzzleFacts<'a, 'e> {
        let start = Start::Proper(State::new(puzzle), *solution);
        PuzzleFacts::new(start, puzzle.givens(), Some(*puzzle), Some(Problem::from(puzzle)), effort)
    }

    fn new(
        start: Start,
        givens: CellSet,
        puzzle: Option<Puzzle>,
        problem: Option<Problem>,
        effort: &'a Effort<'e>,
    ) -> PuzzleFacts<'a, 'e> {
        let paths = rating::ALL.iter().map(|_| None).collect();
        PuzzleFacts { start, givens, puzzle, problem, answer: None, paths, effort }
    }

    /// Returns the start state, classified by its number of solutions, or why the item is invalid.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns whether a limit cut a path or a search short. Values derived from it are meaningless.
    pub fn was_cut(&self) -> bool {
        self.effort.cut().is_some()
    }

    /// Returns the path of a proper puzzle on the scale with index `scale` in [`rating::ALL`]. Returns `None` if the
    /// puzzle is not proper or the path was cut short.
    fn path(&mut self, scale: usize) -> Option<&Path> {
        let Start::Proper(..) = self.start else { return None };
        if self.paths[scale].is_none() {
            let walk = self.start.walk(rating::ALL[scale])?;
            self.paths[scale] = Some(walk.finish(Detail::Bare, self.effort));
        }
        self.paths[scale].as_ref().filter(|path| path.cut.is_none())
    }

    fn guesses(&mut self) -> Option<u64> {
        let problem = self.problem?;
        Some(self.answer.get_or_insert_with(|| answer(problem, 2)).guesses)
    }

    fn column(&mut self, scale: usize, column: usize) -> Option<i64> {
        let path = self.path(scale)?;
        match rating::ALL[scale].rating(path).values.get(column).copied().flatten()? {
            rating::Value::Integer(number) | rating::Value::Tenths(number) => i64::try_from(number).ok(),
            rating::Value::Word(word) => {
                let levels = Level::ALL.map(Level::name).into_iter().position(|name| name == word);
                let place = levels.or_else(|| RANKS.into_iter().position(|rank| rank.name() == word));
                place.map(|place| place as i64)
            }
        }
    }

    /// Returns the number of cells in the smallest backdoor. Returns `None` if it exceeds `limit`, the puzzle is not
    /// proper, or the search was cut short.
    fn backdoor(&self, limit: usize) -> Option<usize> {
        let Start::Proper(state, solution) = &self.start else { return None };
        smallest_backdoor(state, solution, limit, self.effort).ok().flatten()
    }

    /// Returns the identifier of the canonical form of the puzzle or, with `of_solution`, of its only solution.
    fn id(&self, of_solution: bool) -> Option<Id> {
        match (&self.start, of_solution) {
            (Start::Proper(_, solution), true) => Some(Id::of(&solution.canonical().form.grid())),
            (_, true) => None,
            (_, false) => self.puzzle.map(|puzzle| Id::of(puzzle.canonical().form.grid())),
        }
    }

    /// Returns whether techniques up to the level of `wanted` solve the puzzle, but fail to do so without `wanted`.
    /// Techniques that HoDoKu lacks have the `Hard` level.
    fn needs(&mut self, scale: usize, wanted: TechniqueSet) -> Option<bool> {
        let Start::Proper(state, solution) = self.start else { return None };
        if wanted.iter().all(|technique| row(technique).is_none()) {
            return self.needs_more(state, solution, wanted);
        }
        let level = |technique: Technique| row(technique).map(|row| row.level);
        let used: TechniqueSet = self.path(scale)?.steps.iter().map(|step| step.technique).collect();
        let highest = (used & wanted).iter().filter_map(level).max();
        // A path that uses none of the wanted techniques is also found without them.
        let Some(highest) = highest else { return Some(false) };
        let is_no_higher = |technique: &Technique| level(*technique).is_some_and(|level| level <= highest);
        if !used.iter().all(|technique| is_no_higher(&technique)) {
            return Some(false);
        }
        let no_higher: TechniqueSet = Technique::ALL.iter().copied().filter(is_no_higher).collect();
        let allowed = no_higher - wanted - TechniqueSet::only(Technique::BruteForce);
        let techniques = Techniques { allowed, more: TechniqueSet::EMPTY };
        let path = hodoku::walk_with(techniques, state, Some(solution)).finish(Detail::Bare, self.effort);
        path.cut.is_none().then(|| !path.is_solved())
    }

    /// Returns whether HoDoKu's techniques up to the `Hard` level solve the puzzle only in combination with `wanted`,
    /// which HoDoKu lacks.
    fn needs_more(&self, state: State, solution: Solution, wanted: TechniqueSet) -> Option<bool> {
        let is_basic = |technique: &Technique| row(*technique).is_some_and(|row| row.level <= Level::Hard);
        let allowed: TechniqueSet = Technique::ALL.iter().copied().filter(is_basic).collect();
        let solves = |more: TechniqueSet| {
            let walk = hodoku::walk_with(Techniques { allowed, more }, state, Some(solution));
            let path = walk.finish(Detail::Bare, self.effort);
            path.cut.is_none().then(|| path.is_solved())
        };
        Some(!solves(TechniqueSet::EMPTY)? && solves(wanted)?)
    }
}

impl Facts for PuzzleFacts<'_, '_> {
    fn number(&mut self, name: usize) -> Option<i64> {
        let is_puzzle = !matches!(self.start, Start::Bad(_));
        match ALL.1[name] {
            Question::Givens => is_puzzle.then(|| self.givens.len() as i64),
            Question::Status => {
                let status = self.start.status();
                Status::ALL.into_iter().position(|it| it == status).map(|place| place as i64)
            }
            Question::Guesses => self.guesses().map(|guesses| i64::try_from(guesses).unwrap_or(i64::MAX)),
            Question::Minimal => {
                is_puzzle.then(|| self.puzzle.is_some_and(|puzzle| is_minimal(&puzzle)).into())
            }
            Question::Automorphisms => self.puzzle.map(|puzzle| puzzle.canonical().automorphisms.into()),
            Question::Singles => {
                let is_proper = matches!(self.start, Start::Proper(..));
                is_proper.then(|| self.backdoor(0).is_some().into())
            }
            Question::Backdoor => self.backdoor(LARGEST_BACKDOOR).map(|cells| cells as i64),
            Question::Column(scale, column) => self.column(scale, column),
            Question::Id | Question::Class => None,
            Question::Symmetry | Question::Uses(_) | Question::Hardest(_) | Question::Needs(_) => None,
        }
    }

    fn says(&mut self, name: usize, word: usize) -> Option<bool> {
        match ALL.1[name] {
            Question::Symmetry => Shape::ALL.get(word).map(|shape| shape.fits(self.givens)),
            Question::Uses(scale) => {
                let path = self.path(scale)?;
                Some(path.steps.iter().any(|step| techniques_of(word).contains(step.technique)))
            }
            Question::Hardest(scale) => {
                let hardest = rating::ALL[scale].hardest(self.path(scale)?);
                Some(hardest.is_some_and(|hardest| techniques_of(word).contains(hardest)))
            }
            Question::Needs(scale) => self.needs(scale, techniques_of(word)),
            _ => None,
        }
    }

    fn reads(&mut self, name: usize, text: &str, _whole: bool) -> Option<bool> {
        let of_solution = match ALL.1[name] {
            Question::Id => false,
            Question::Class => true,
            _ => return None,
        };
        Some(self.id(of_solution)? == text.parse().ok()?)
    }

    /// Returns the puzzle's distance from a condition on a technique, such as `uses`. If the path contains the
    /// technique, the distance is small, even if the technique is not the hardest or not needed. If the path contains
    /// only another technique of the same family, the distance is twice as large.
    fn distance_to(&mut self, name: usize, word: usize) -> f64 {
        let (Question::Uses(scale) | Question::Hardest(scale) | Question::Needs(scale)) = ALL.1[name] else {
            return 1.0;
        };
        let wanted = techniques_of(word);
        let akin = wanted.iter().fold(TechniqueSet::EMPTY, |akin, it| akin | of_family(it.spec().family));
        let Some(path) = self.path(scale) else { return 1.0 };
        let used: TechniqueSet = path.steps.iter().map(|step| step.technique).collect();
        match (used.intersects(wanted), used.intersects(akin)) {
            (true, _) => 0.3,
            (false, true) => 0.6,
            (false, false) => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::Symmetry;
    use sodan_query::Query;
    use sodan_search::{Outcome, solve};

    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn holds(query: &str, puzzle: &str) -> bool {
        let query = Query::parse(query, vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        let effort = Effort::unlimited();
        query.holds(&mut PuzzleFacts::item(&Item::of_text(1, puzzle.as_bytes()), &effort))
    }

    #[test]
    fn puzzles_are_told_apart() {
        for query in [
            "givens = 30 and status = unique and not minimal and guesses = 0",
            "hodoku.level = easy and hodoku.score = 204 and hodoku.hardest \"naked single\"",
            "hodoku.hardest 0003 and hodoku.hardest = \"Naked Single\" and not hodoku.hardest hidden-single",
            "symmetry \"half-turn\" and symmetry none and not symmetry full",
            "er < 2.0 and two_way.rank = singles and se.uses \"singles\"",
            "not hodoku.uses uniqueness and not hodoku.needs \"hidden-single\"",
            "singles and backdoor = 0 and automorphisms = 1",
        ] {
            assert!(holds(query, EASY), "{query}");
        }
        for query in [
            "givens = 17 and minimal",
            "hodoku.level >= medium and not hodoku.level = easy",
            "not singles and backdoor between 1 and 3",
        ] {
            assert!(holds(query, HARD), "{query}");
        }
        assert!(holds(
            "guesses > 0 and hodoku.level = extreme and hodoku.uses \"last resort\"",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        ));
    }

    #[test]
    fn predicates_are_increasingly_strict() {
        // A needed technique occurs in the path, and so does the hardest one.
        let puzzles = include_str!("../../../testdata/puzzles/minimal.txt");
        let [mut used, mut hardest, mut needed] = [0; 3];
        for puzzle in puzzles.lines().filter(|line| !line.starts_with('#')) {
            let uses = holds("hodoku.uses \"pointing\"", puzzle);
            let is_hardest = holds("hodoku.hardest \"pointing\"", puzzle);
            let needs = holds("hodoku.needs \"pointing\"", puzzle);
            assert!(uses || !is_hardest && !needs, "{puzzle}");
            used += usize::from(uses);
            hardest += usize::from(is_hardest);
            needed += usize::from(needs);
        }
        assert!(used > hardest && used > needed && needed > 0, "{used}, {hardest}, {needed}");
    }

    /// Isomorphic puzzles have the same id, and puzzles with the same solution have the same class.
    #[test]
    fn twins_share_id_and_class() {
        let puzzle: Puzzle = EASY.parse().unwrap();
        let turned = Symmetry::QUARTER_TURN.apply(puzzle);
        let (id, class) = (Id::of(puzzle.canonical().form.grid()), {
            let Outcome::Unique(solution) = solve(&puzzle) else { panic!("it is proper") };
            Id::of(&solution.canonical().form.grid())
        });
        let without_a_given = EASY.replacen('5', ".", 1);
        for text in [puzzle.to_string(), turned.to_string()] {
            assert!(holds(&format!("id = {id} and class \"{class}\""), &text), "{text}");
        }
        let other = format!("not id {id} and class = {}", class.to_string().to_uppercase());
        assert!(holds(&other, &without_a_given), "{without_a_given}");
        // A puzzle without a solution class matches neither a comparison nor its negation.
        let empty = ".".repeat(81);
        assert!(
            !holds(&format!("class = {class}"), &empty) && !holds(&format!("not class = {class}"), &empty)
        );
        assert!(holds("automorphisms = 3359232 and not id 00112233445566778899aabbccddeeff", &empty));
    }

    #[test]
    fn impossible_values_are_refused() {
        let is_refused = |query: &str, names: &Vocabulary| Query::parse(query, names).is_err();
        for query in [
            "er > 12",
            "givens > 81",
            "backdoor > 3",
            "class = hard",
            "automorphisms = 0",
            "hodoku.level > extreme",
            "guesses < 0",
        ] {
            assert!(is_refused(query, vocabulary()), "{query}");
        }
        for query in ["givens < 17", "not givens > 16", "status = multiple", "not minimal"] {
            assert!(
                !is_refused(query, vocabulary()) && is_refused(query, &vocabulary_of_made(true)),
                "{query}"
            );
        }
        for query in ["givens = 17", "givens < 17 or er > 3", "er >= 11.9", "minimal"] {
            assert!(!is_refused(query, &vocabulary_of_made(true)), "{query}");
        }
        assert!(!is_refused("not minimal", &vocabulary_of_made(false)));
    }

    /// An item without a rating matches neither an expression nor its negation.
    #[test]
    fn unrated_items_match_neither() {
        assert!(holds("status = bad", "rubbish") && !holds("givens = 0", "rubbish"));
        assert!(!holds("not hodoku.level = easy", &".".repeat(81)));
        for query in ["singles", "not singles", "backdoor <= 2", "not backdoor <= 2"] {
            assert!(!holds(query, &".".repeat(81)), "{query}");
        }
        assert!(holds("status = multiple and givens = 0", &".".repeat(81)));
    }
}
