-- Schema 2: the solution class, whether singles solve a puzzle, and its smallest backdoor. Released schemas never change.

-- Labels with one value each. As in schema 1, a puzzle without a row does not have the label. The value of a puzzle that is
-- not proper is NULL.
CREATE TABLE label_class (
    puzzle INTEGER PRIMARY KEY,
    class  TEXT                 -- the id of its solution's least form: 32 hexadecimal digits
) STRICT;
CREATE INDEX label_class_class ON label_class (class);

CREATE TABLE label_singles (
    puzzle  INTEGER PRIMARY KEY,
    singles INTEGER             -- 1: naked and hidden singles solve it
) STRICT;
CREATE INDEX label_singles_singles ON label_singles (singles);

CREATE TABLE label_backdoor (
    puzzle   INTEGER PRIMARY KEY,
    backdoor INTEGER            -- how many cells need only be told for singles to solve the rest; NULL also above 3
) STRICT;
CREATE INDEX label_backdoor_backdoor ON label_backdoor (backdoor);

-- Nearly all puzzles have one automorphism.
CREATE INDEX puzzle_automorphisms ON puzzle (automorphisms) WHERE automorphisms > 1;

DROP VIEW everything;
CREATE VIEW everything AS
SELECT puzzle.puzzle, form.text, canonical, givens, automorphisms, symmetry, source.name AS source, record,
       datetime(added, 'unixepoch') AS added, note.text AS note,
       (SELECT group_concat(name, ' ') FROM tagged JOIN tag USING (tag) WHERE tagged.puzzle = puzzle.puzzle) AS tags,
       status, guesses, minimal, class, singles, backdoor,
       h.score AS hodoku_score, h.level AS hodoku_level, h.hardest AS hodoku_hardest, h.steps AS hodoku_steps,
       s.er, s.ep, s.ed, s.hardest AS se_hardest,
       f.rank AS forum_rank, f.choices AS forum_choices, f.longest AS forum_longest, f.hardest AS forum_hardest,
       f.steps AS forum_steps
FROM puzzle
JOIN form ON form.form = (SELECT min(form) FROM form WHERE form.puzzle = puzzle.puzzle)
JOIN source USING (source)
LEFT JOIN note ON note.puzzle = puzzle.puzzle
LEFT JOIN label_check c ON c.puzzle = puzzle.puzzle
LEFT JOIN label_class ON label_class.puzzle = puzzle.puzzle
LEFT JOIN label_singles ON label_singles.puzzle = puzzle.puzzle
LEFT JOIN label_backdoor ON label_backdoor.puzzle = puzzle.puzzle
LEFT JOIN label_hodoku h ON h.puzzle = puzzle.puzzle
LEFT JOIN label_se s ON s.puzzle = puzzle.puzzle
LEFT JOIN label_forum f ON f.puzzle = puzzle.puzzle;
