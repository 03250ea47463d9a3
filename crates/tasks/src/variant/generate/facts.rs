//! Names for queries about generated variants.

use sodan_query::{Facts, Name, NameKind as Kind, Vocabulary, Words};
use sodan_variant::VariantPuzzle;
use sodan_variant_generator::Generated;
use sodan_variant_logic::{Board, Path, Technique};

/// Property that a name in a query refers to.
#[derive(Clone, Copy)]
enum Question {
    Givens,
    Clues,
    Guesses,
    Solved,
    Steps,
    Hardest,
    Uses,
    Needs,
}

const QUESTIONS: [Question; 8] = [
    Question::Givens,
    Question::Clues,
    Question::Guesses,
    Question::Solved,
    Question::Steps,
    Question::Hardest,
    Question::Uses,
    Question::Needs,
];

/// Returns the names for queries about puzzles with `cells` cells.
pub(super) fn vocabulary(cells: usize) -> Vocabulary {
    let words = || Words::new(Technique::ALL.into_iter().map(Technique::slug).zip(0..));
    Vocabulary::new(QUESTIONS.map(|question| match question {
        Question::Givens => {
            Name::new("givens", Kind::Integer, 0, "number of givens").within(0..=cells as i64)
        }
        Question::Clues => Name::new("clues", Kind::Integer, 0, "number of cages, lines, dots and sums"),
        Question::Guesses => {
            Name::new("guesses", Kind::Integer, 1, "number of guesses that the search needs")
        }
        Question::Solved => Name::new("solved", Kind::Boolean, 2, "whether human steps solve the puzzle"),
        Question::Steps => {
            Name::new("steps", Kind::Integer, 2, "number of steps, if human steps solve the puzzle")
        }
        Question::Hardest => Name::new(
            "hardest",
            Kind::Word(words()),
            2,
            "the hardest technique, if human steps solve the puzzle",
        ),
        Question::Uses => Name::new(
            "uses",
            Kind::Several(words()),
            2,
            "a technique in the path, if human steps solve the puzzle",
        ),
        Question::Needs => Name::new(
            "needs",
            Kind::Several(words()),
            3,
            "a technique without which the steps up to the hardest one do not solve the puzzle",
        ),
    }))
}

/// Properties of a puzzle, computed when a query first needs them.
pub(super) struct VariantFacts<'a> {
    puzzle: &'a VariantPuzzle,
    clues: usize,
    ends: &'a (dyn Fn() -> bool + Sync),
    /// The board on which steps are searched for. The outer `None` means that it has not been computed; the inner one,
    /// that the search for steps does not support the puzzle's rules.
    board: Option<Option<Board>>,
    /// The solution path. The outer `None` means that it has not been computed; the inner one, that steps do not solve
    /// the puzzle.
    path: Option<Option<Path>>,
}

impl<'a> VariantFacts<'a> {
    /// Creates the properties of a generated puzzle.
    pub fn new(found: &'a Generated, ends: &'a (dyn Fn() -> bool + Sync)) -> VariantFacts<'a> {
        VariantFacts::of(&found.puzzle, found.clues, ends)
    }

    /// Creates the properties of a puzzle with `clues` clues.
    pub fn of(
        puzzle: &'a VariantPuzzle,
        clues: usize,
        ends: &'a (dyn Fn() -> bool + Sync),
    ) -> VariantFacts<'a> {
        VariantFacts { puzzle, clues, ends, board: None, path: None }
    }

    fn walk(&mut self, techniques: &[Technique]) -> Option<Path> {
        let board = self.board.get_or_insert_with(|| Board::new(self.puzzle).ok()).as_ref()?;
        let path = board.path(board.start(), techniques, self.ends);
        path.end.is_solved().then_some(path)
    }

    fn path(&mut self) -> Option<&Path> {
        if self.path.is_none() {
            self.path = Some(self.walk(&Technique::ALL));
        }
        self.path.as_ref()?.as_ref()
    }

    /// Returns whether the techniques up to the hardest one in the path solve the puzzle only if `technique` is among
    /// them.
    fn needs(&mut self, technique: Technique) -> Option<bool> {
        let hardest = self.path()?.hardest()?;
        if technique > hardest {
            return Some(false);
        }
        let others: Vec<Technique> =
            Technique::ALL.into_iter().filter(|&it| it <= hardest && it != technique).collect();
        let is_solved = self.walk(&others).is_some();
        (!(self.ends)()).then_some(!is_solved)
    }
}

impl Facts for VariantFacts<'_> {
    fn number(&mut self, name: usize) -> Option<i64> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        match QUESTIONS.get(name)? {
            Question::Givens => Some(number(self.puzzle.givens.iter().flatten().count())),
            Question::Clues => Some(number(self.clues)),
            Question::Guesses => {
                let limits = sodan_variant::Limits { should_stop: self.ends, ..Default::default() };
                let found = self.puzzle.count(2, &limits).ok()?;
                Some(i64::try_from(found.guesses).unwrap_or(i64::MAX))
            }
            Question::Solved => Some(self.path().is_some().into()),
            Question::Steps => self.path().map(|path| number(path.steps.len())),
            Question::Hardest => {
                let hardest = self.path()?.hardest()?;
                Technique::ALL.into_iter().position(|it| it == hardest).map(number)
            }
            Question::Uses | Question::Needs => None,
        }
    }

    fn says(&mut self, name: usize, word: usize) -> Option<bool> {
        let technique = *Technique::ALL.get(word)?;
        match QUESTIONS.get(name)? {
            Question::Uses => Some(self.path()?.steps.iter().any(|step| step.technique == technique)),
            Question::Needs => self.needs(technique),
            _ => None,
        }
    }
}
