-- Schema 1 of a library of puzzles. Released schemas never change; later changes are in 2.sql and so on.

-- Sources of puzzles: files, standard input, or names given by the user.
CREATE TABLE source (
    source INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE
) STRICT;

-- One row per puzzle, regardless of its forms. The number of a removed puzzle is not reused.
CREATE TABLE puzzle (
    puzzle        INTEGER PRIMARY KEY,
    canonical     TEXT NOT NULL,    -- its min-lex form: 81 characters, a dot for an empty cell
    givens        INTEGER NOT NULL,
    automorphisms INTEGER NOT NULL  -- of the canonical form
) STRICT;
CREATE INDEX puzzle_givens ON puzzle (givens);

-- Puzzles by the identifier of their canonical form, the XXH3 hash of its 81 characters (16 bytes). This is a table and
-- not an index of `puzzle`, since rows can then be added in the order of the table, which is much faster.
CREATE TABLE canonical_id (
    id     BLOB PRIMARY KEY,
    puzzle INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Forms in which puzzles were added. Labels refer to the first form of a puzzle.
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

-- Pattern of givens of each form: 11 bytes with one bit per cell, row by row, starting with the first bit.
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

-- Labels, one table per kind. A puzzle without a row does not have the label. For a puzzle that was rated but is not proper,
-- `rated` is 0 and the values are NULL. If `rated` is 2, some values were imported from a file, and NULL values are unknown.
-- Techniques are identified by their slugs.
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

-- Number of steps of a technique in a puzzle's path on a scale: hodoku, se or forum.
CREATE TABLE technique (
    scale     TEXT NOT NULL,
    technique TEXT NOT NULL,
    puzzle    INTEGER NOT NULL,
    times     INTEGER NOT NULL,
    PRIMARY KEY (scale, technique, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX technique_puzzle ON technique (puzzle);

-- Version of each scale that its labels were computed with. Ratings of different schemes cannot be compared.
CREATE TABLE scheme (
    scale  TEXT PRIMARY KEY,
    scheme TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Numbers that would take long to compute: `last puzzle` and `last form`, the number of rows in `puzzle`, `form` and each
-- label table, and, with names such as `label_se in part`, the number of rows with `rated` 2.
CREATE TABLE number (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row per puzzle with its first form and all labels, for people and other programs.
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
