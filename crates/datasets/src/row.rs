//! What is found out of one row of a data set, whatever the others are.

use crate::build::Recipe;
use crate::claim::{self, Claim};
use crate::truth::Truth;
use sodan_board::canonical::Id;
use sodan_search::Backend;
use sodan_tasks::{Beside, Check, Checked, Claim as Solved, Item, Limits, Room, Status, Task};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What may be wrong with a row, or what is to be known of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// It cannot be read, or its givens clash.
    Bad,
    /// There is no solution.
    NoSolution,
    /// There are several solutions.
    SeveralSolutions,
    /// The solution beside the puzzle is none of it.
    WrongSolution,
    /// There is a column for the solution, and nothing in it.
    MissingSolution,
    /// The number of givens or of empty cells is not as claimed.
    WrongGivens,
    /// It is claimed to be minimal and is not, or the other way round.
    WrongMinimal,
    /// An id, a status or a number of symmetries is not as claimed.
    WrongLabel,
    /// A rating, techniques, a backdoor or a stratum is not as claimed.
    WrongRating,
    /// It is the same puzzle as one before, in the same split.
    ExactTwin,
    /// It is a puzzle before it, turned or relabelled, in the same split.
    TurnedTwin,
    /// It is the same puzzle as one of another split.
    ExactLeak,
    /// It is a puzzle of another split, turned or relabelled.
    TurnedLeak,
    /// A twin has another label.
    LabelDiffers,
    /// Its solution is one of another split, turned or relabelled.
    SolutionLeak,
    /// A given could go.
    Redundant,
    /// A rating or a backdoor takes too long to be compared.
    NotCompared,
}

impl Fault {
    /// All of them, in the order in which a report has them.
    pub const ALL: [Fault; 17] = [
        Fault::Bad,
        Fault::NoSolution,
        Fault::SeveralSolutions,
        Fault::WrongSolution,
        Fault::MissingSolution,
        Fault::WrongGivens,
        Fault::WrongMinimal,
        Fault::WrongLabel,
        Fault::WrongRating,
        Fault::ExactTwin,
        Fault::TurnedTwin,
        Fault::ExactLeak,
        Fault::TurnedLeak,
        Fault::LabelDiffers,
        Fault::SolutionLeak,
        Fault::Redundant,
        Fault::NotCompared,
    ];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Bad => "bad-row",
            Fault::NoSolution => "no-solution",
            Fault::SeveralSolutions => "several-solutions",
            Fault::WrongSolution => "wrong-solution",
            Fault::MissingSolution => "missing-solution",
            Fault::WrongGivens => "wrong-givens",
            Fault::WrongMinimal => "wrong-minimal",
            Fault::WrongLabel => "wrong-label",
            Fault::WrongRating => "wrong-rating",
            Fault::ExactTwin => "exact-twin",
            Fault::TurnedTwin => "turned-twin",
            Fault::ExactLeak => "exact-leak",
            Fault::TurnedLeak => "turned-leak",
            Fault::LabelDiffers => "label-differs",
            Fault::SolutionLeak => "solution-leak",
            Fault::Redundant => "redundant-givens",
            Fault::NotCompared => "not-compared",
        }
    }

    /// What it says, for people.
    pub const fn about(self) -> &'static str {
        match self {
            Fault::Bad => "rows that are no puzzle",
            Fault::NoSolution => "puzzles without a solution",
            Fault::SeveralSolutions => "puzzles with several solutions",
            Fault::WrongSolution => "solutions that are none of their puzzle",
            Fault::MissingSolution => "puzzles with nothing in the column of their solution",
            Fault::WrongGivens => "numbers of givens or empty cells that are not as claimed",
            Fault::WrongMinimal => "puzzles that are not minimal as claimed, or are so unclaimed",
            Fault::WrongLabel => "ids, statuses or numbers of symmetries that are not as claimed",
            Fault::WrongRating => "ratings, techniques, backdoors or strata that are not as claimed",
            Fault::ExactTwin => "puzzles that stood in the same split before",
            Fault::TurnedTwin => "puzzles that stood in the same split before, turned or relabelled",
            Fault::ExactLeak => "puzzles that stand in another split, too",
            Fault::TurnedLeak => "puzzles that stand in another split, too, turned or relabelled",
            Fault::LabelDiffers => "twins with different labels",
            Fault::SolutionLeak => {
                "puzzles whose solution stands in another split, too, turned or relabelled"
            }
            Fault::Redundant => "puzzles that are not minimal",
            Fault::NotCompared => "claims that were not compared, since the truth takes too much effort",
        }
    }

    /// Whether only some rows of a file are looked at for it.
    pub(crate) const fn needs_a_close_look(self) -> bool {
        matches!(self, Fault::Redundant | Fault::WrongMinimal | Fault::WrongRating | Fault::NotCompared)
    }

    /// Whether a data set with it is not clean. What is not, is told for knowledge.
    pub const fn spoils(self) -> bool {
        !matches!(self, Fault::MissingSolution | Fault::SolutionLeak | Fault::Redundant | Fault::NotCompared)
    }
}

/// What is wrong with a row by itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Flaw {
    /// Which fault it is.
    pub fault: Fault,
    /// The column that is wrong, if one beside puzzle and solution is.
    pub column: Option<String>,
    /// Why the row is no puzzle, or what is claimed and what is so.
    pub reason: Option<String>,
}

impl Flaw {
    fn of(fault: Fault) -> Flaw {
        Flaw { fault, column: None, reason: None }
    }
}

/// What is found out of a row.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RowFacts {
    /// Which record of its file it is, from 1.
    pub number: usize,
    /// Whether it was looked at closely.
    pub is_close: bool,
    /// What is wrong with it by itself, by fault.
    pub flaws: Vec<Flaw>,
    /// How many givens there are, of a puzzle.
    pub givens: Option<usize>,
    /// The ids of the puzzle itself and of its canonical form, of a puzzle.
    pub ids: Option<[Id; 2]>,
    /// The id of its solution's canonical form, of a proper puzzle.
    pub solution: Option<Id>,
    /// How many ways there are to bring it onto itself, of a puzzle.
    pub automorphisms: u32,
    /// Its labels.
    pub labels: Labels,
    /// Whether it says of itself that it is a copy: a column `copy` with a number above 0.
    pub is_copy: bool,
}

/// Finds out of rows what can be found out of each alone.
pub struct Auditor {
    check: Check,
    close_check: Check,
    closely: usize,
    effort: u64,
    recipe: Option<Recipe>,
}

impl Auditor {
    /// To work out a rating that is claimed may take so much effort, in looks, unless another limit is set.
    pub const EFFORT: u64 = 20_000_000;

    /// Works with this backend. The first rows of each file are looked at closely, as many as `closely` says: whether they are
    /// minimal, and what the scales say of them.
    pub fn new(backend: Backend, closely: usize) -> Auditor {
        let (check, close_check) = (Check::new(backend).without_minimality(), Check::new(backend));
        Auditor { check, close_check, closely, effort: Auditor::EFFORT, recipe: None }
    }

    /// The same, with so much effort for each rating that is claimed, in looks. What takes more is told as
    /// [not compared](Fault::NotCompared).
    #[must_use]
    pub fn with_effort(self, effort: u64) -> Auditor {
        Auditor { effort, ..self }
    }

    /// The same, for rows that were built from this recipe: it says what its strata are.
    #[must_use]
    pub fn with_recipe(self, recipe: Recipe) -> Auditor {
        Auditor { recipe: Some(recipe), ..self }
    }

    /// Finds out of items, whose table has this header, and hands the rows on in order.
    pub fn each(
        &self,
        items: &[Item<'_>],
        header: &[String],
        room: &mut Room,
        mut give: impl FnMut(RowFacts),
    ) {
        let (first, others) = items.split_at(items.partition_point(|item| self.looks_closely_at(item)));
        let mut columns = Vec::new();
        for (check, items) in [(&self.close_check, first), (&self.check, others)] {
            check.each(items, room, &Limits::default(), |item, checked| {
                give(self.row(item, header, &mut columns, checked));
            });
        }
    }

    fn looks_closely_at(&self, item: &Item<'_>) -> bool {
        item.raw.number <= self.closely
    }

    /// `columns` are those of the row before, which nearly always are those of this one.
    fn row(
        &self,
        item: &Item<'_>,
        header: &[String],
        columns: &mut Vec<Column>,
        checked: &Checked,
    ) -> RowFacts {
        let beside = item.beside_puzzle(header);
        let names = || beside.iter().map(|(name, _)| *name);
        if !columns.iter().map(|column| column.name.as_str()).eq(names()) {
            *columns = names().map(|name| Column::of(name, names())).collect();
        }
        let canonical =
            item.puzzle_with(checked.solution.as_ref()).map(|puzzle| (puzzle, puzzle.canonical()));
        let mut truth = Truth {
            item,
            checked,
            recipe: self.recipe.as_ref(),
            is_copy: is_copy(&beside),
            ids: canonical.as_ref().map(|(puzzle, it)| [Id::of(puzzle.grid()), Id::of(it.form.grid())]),
            class: checked.solution.map(|solution| Id::of(&solution.canonical().form.grid())),
            automorphisms: canonical.as_ref().map_or(0, |(_, it)| it.automorphisms),
            effort: self.effort,
            paths: Vec::new(),
        };
        let mut flaws = flaws_of_puzzle(checked, &beside);
        let is_close = self.looks_closely_at(item);
        for (column, (name, text)) in columns.iter().zip(&beside).filter(|(_, it)| !it.1.trim().is_empty()) {
            let asked = column.claim.filter(|claim| is_close || !claim.needs_a_close_look());
            flaws.extend(asked.and_then(|claim| truth.flaw(claim, name, text)));
        }
        flaws.sort_unstable();
        RowFacts {
            number: item.raw.number,
            is_close,
            flaws,
            givens: checked.givens,
            ids: truth.ids,
            solution: truth.class,
            automorphisms: truth.automorphisms,
            labels: Labels::of(
                columns.iter().zip(&beside).filter(|(it, _)| it.is_label).map(|(_, it)| &*it.1),
            ),
            is_copy: truth.is_copy,
        }
    }
}

/// What the name of a column says.
struct Column {
    name: String,
    claim: Option<Claim>,
    is_label: bool,
}

impl Column {
    /// The column of that name among these.
    fn of<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone) -> Column {
        Column { name: name.to_owned(), claim: Claim::of(name, all), is_label: claim::is_label(name) }
    }
}

/// Whether a row says of itself that it is a copy.
fn is_copy(beside: &[Beside<'_>]) -> bool {
    beside.iter().any(|(name, text)| {
        name.eq_ignore_ascii_case("copy") && text.trim().parse().is_ok_and(|copy: u64| copy > 0)
    })
}

/// What is wrong with the puzzle and its solution.
fn flaws_of_puzzle(checked: &Checked, beside: &[Beside<'_>]) -> Vec<Flaw> {
    let is_missing = |(name, text): &Beside<'_>| claim::is_solution(name) && text.trim().is_empty();
    let misses_solution = checked.status == Status::Unique && beside.iter().any(is_missing);
    let of_status = match checked.status {
        Status::Bad => Some(Fault::Bad),
        Status::None => Some(Fault::NoSolution),
        Status::Multiple => Some(Fault::SeveralSolutions),
        _ => None,
    };
    let reason = |fault| checked.fault.as_ref().filter(|_| fault == Fault::Bad).map(ToString::to_string);
    let of_solution = (checked.claim == Some(Solved::Wrong)).then_some(Fault::WrongSolution);
    let of_givens = (checked.is_minimal() == Some(false)).then_some(Fault::Redundant);
    let of_missing = misses_solution.then_some(Fault::MissingSolution);
    let all = [of_status, of_solution, of_givens, of_missing].into_iter().flatten();
    all.map(|fault| Flaw { reason: reason(fault), ..Flaw::of(fault) }).collect()
}

/// The labels of a row in the order of the columns, hashed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Labels {
    count: u32,
    hash: u64,
}

impl Labels {
    fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Labels {
        let (mut count, mut hasher) = (0, DefaultHasher::new());
        for text in texts {
            text.trim().hash(&mut hasher);
            count += 1;
        }
        Labels { count, hash: hasher.finish() }
    }

    /// Whether another row has the same, or is of a file with other columns, so that nothing can be said.
    pub(crate) fn agree(self, other: Labels) -> bool {
        self.count != other.count || self.hash == other.hash
    }
}
