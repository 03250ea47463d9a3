-- Schema 1 of a library of puzzles. A release never changes it; what a later one needs stands in 2.sql.

-- What the puzzles came out of: a file, standard input, or what a person called it.
CREATE TABLE source (
    source INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE
) STRICT;

-- Each puzzle once, whatever forms it came in. Numbers are not given to another puzzle when one is removed.
CREATE TABLE puzzle (
    puzzle        INTEGER PRIMARY KEY,
    canonical     TEXT NOT NULL,    -- its min-lex form: 81 characters, a dot for an empty cell
    givens        INTEGER NOT NULL,
    automorphisms INTEGER NOT NULL  -- of the canonical form
) STRICT;
CREATE INDEX puzzle_givens ON puzzle (givens);

-- Which puzzle has a canonical form: 16 bytes, the XXH3 hash of its 81 characters. A table, and no index of `puzzle`,
-- since rows are added to it in its own order, which is faster by far.
CREATE TABLE canonical_id (
    id     BLOB PRIMARY KEY,
    puzzle INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The forms in which puzzles came. Labels are those of the first form of a puzzle.
CREATE TABLE form (
    form     INTEGER PRIMARY KEY,
    puzzle   INTEGER NOT NULL,
    text     TEXT NOT NULL,     -- 81 characters, a dot for an empty cell
    symmetry TEXT NOT NULL,     -- of where the givens stand: the largest of none, half-turn, quarter-turn, ...
    source   INTEGER NOT NULL,
    record   INTEGER NOT NULL,  -- which record of the source, from 1
    added    INTEGER NOT NULL   -- when: seconds since 1970-01-01 UTC
) STRICT;
CREATE INDEX form_puzzle ON form (puzzle, source, record);
CREATE INDEX form_source ON form (source);
CREATE INDEX form_added ON form (added);
CREATE INDEX form_symmetry ON form (symmetry) WHERE symmetry <> 'none';

-- Where the givens of a form stand: 11 bytes, whose bits from the first are the cells, row by row.
CREATE TABLE pattern (
    givens BLOB NOT NULL,
    form   INTEGER NOT NULL,
    PRIMARY KEY (givens, form)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag (
    tag  INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE tagged (
    tag    INTEGER NOT NULL,
    puzzle INTEGER NOT NULL,
    PRIMARY KEY (tag, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX tagged_puzzle ON tagged (puzzle);

CREATE TABLE note (
    puzzle INTEGER PRIMARY KEY,
    text   TEXT NOT NULL
) STRICT;

-- Labels, a table for each kind. A puzzle without a row is not labelled. A rated puzzle that is not proper has `rated` 0 and no
-- values. Where `rated` is 2, some values were taken from a file, and those that are NULL are not known. Techniques are called by
-- their slugs.
CREATE TABLE label_check (
    puzzle  INTEGER PRIMARY KEY,
    status  TEXT NOT NULL,      -- unique, multiple or none
    guesses INTEGER NOT NULL,   -- of the search
    minimal INTEGER NOT NULL    -- 1: proper, and no given can go
) STRICT;
CREATE INDEX label_check_status ON label_check (status);
CREATE INDEX label_check_guesses ON label_check (guesses);
CREATE INDEX label_check_minimal ON label_check (minimal);

CREATE TABLE label_hodoku (
    puzzle  INTEGER PRIMARY KEY,
    rated   INTEGER NOT NULL,
    score   INTEGER,
    level   TEXT,               -- Easy, Medium, Hard, Unfair or Extreme
    hardest TEXT,
    steps   INTEGER
) STRICT;
CREATE INDEX label_hodoku_score ON label_hodoku (score);
CREATE INDEX label_hodoku_level ON label_hodoku (level);
CREATE INDEX label_hodoku_hardest ON label_hodoku (hardest);
CREATE INDEX label_hodoku_steps ON label_hodoku (steps);

CREATE TABLE label_se (
    puzzle  INTEGER PRIMARY KEY,
    rated   INTEGER NOT NULL,
    er      REAL,               -- 8.4
    ep      REAL,
    ed      REAL,
    hardest TEXT
) STRICT;
CREATE INDEX label_se_er ON label_se (er);
CREATE INDEX label_se_ep ON label_se (ep);
CREATE INDEX label_se_ed ON label_se (ed);
CREATE INDEX label_se_hardest ON label_se (hardest);

CREATE TABLE label_forum (
    puzzle  INTEGER PRIMARY KEY,
    rated   INTEGER NOT NULL,
    rank    TEXT,               -- Singles, Basic, Choices or Beyond
    choices INTEGER,
    longest INTEGER,
    hardest TEXT,
    steps   INTEGER
) STRICT;
CREATE INDEX label_forum_rank ON label_forum (rank);
CREATE INDEX label_forum_choices ON label_forum (choices);
CREATE INDEX label_forum_longest ON label_forum (longest);
CREATE INDEX label_forum_hardest ON label_forum (hardest);
CREATE INDEX label_forum_steps ON label_forum (steps);

-- How often a technique occurs in a puzzle's path on a scale: hodoku, se or forum.
CREATE TABLE technique (
    scale     TEXT NOT NULL,
    technique TEXT NOT NULL,
    puzzle    INTEGER NOT NULL,
    times     INTEGER NOT NULL,
    PRIMARY KEY (scale, technique, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX technique_puzzle ON technique (puzzle);

-- Which version of a scale its labels are of: ratings of different schemes cannot be compared.
CREATE TABLE scheme (
    scale  TEXT PRIMARY KEY,
    scheme TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Numbers that would take long to find out: `last puzzle` and `last form`, and how many rows `puzzle`, `form` and each table
-- of labels have; `label_se in part` and the like, how many of these have `rated` 2.
CREATE TABLE number (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Each puzzle in one row, with its first form and all labels of the puzzle: for people and other programs.
CREATE VIEW everything AS
SELECT puzzle.puzzle, form.text, canonical, givens, automorphisms, symmetry, source.name AS source, record,
       datetime(added, 'unixepoch') AS added, note.text AS note,
       (SELECT group_concat(name, ' ') FROM tagged JOIN tag USING (tag) WHERE tagged.puzzle = puzzle.puzzle) AS tags,
       status, guesses, minimal,
       h.score AS hodoku_score, h.level AS hodoku_level, h.hardest AS hodoku_hardest, h.steps AS hodoku_steps,
       s.er, s.ep, s.ed, s.hardest AS se_hardest,
       f.rank AS forum_rank, f.choices AS forum_choices, f.longest AS forum_longest, f.hardest AS forum_hardest,
       f.steps AS forum_steps
FROM puzzle
JOIN form ON form.form = (SELECT min(form) FROM form WHERE form.puzzle = puzzle.puzzle)
JOIN source USING (source)
LEFT JOIN note ON note.puzzle = puzzle.puzzle
LEFT JOIN label_check c ON c.puzzle = puzzle.puzzle
LEFT JOIN label_hodoku h ON h.puzzle = puzzle.puzzle
LEFT JOIN label_se s ON s.puzzle = puzzle.puzzle
LEFT JOIN label_forum f ON f.puzzle = puzzle.puzzle;
