-- Schema 3: the ratings of CSP-Rules. Released schemas never change.

CREATE TABLE label_csp (
    puzzle  INTEGER PRIMARY KEY,
    rated   INTEGER NOT NULL,
    w       INTEGER,            -- NULL if no whip of any length solves it
    b       INTEGER,
    gw      INTEGER,
    gb      INTEGER,
    hardest TEXT
) STRICT;
CREATE INDEX label_csp_w ON label_csp (w);
CREATE INDEX label_csp_b ON label_csp (b);
CREATE INDEX label_csp_gw ON label_csp (gw);
CREATE INDEX label_csp_gb ON label_csp (gb);
CREATE INDEX label_csp_hardest ON label_csp (hardest);

DROP VIEW everything;
CREATE VIEW everything AS
SELECT puzzle.puzzle, form.text, canonical, givens, automorphisms, symmetry, source.name AS source, record,
       datetime(added, 'unixepoch') AS added, note.text AS note,
       (SELECT group_concat(name, ' ') FROM tagged JOIN tag USING (tag) WHERE tagged.puzzle = puzzle.puzzle) AS tags,
       status, guesses, minimal, class, singles, backdoor,
       h.score AS hodoku_score, h.level AS hodoku_level, h.hardest AS hodoku_hardest, h.steps AS hodoku_steps,
       s.er, s.ep, s.ed, s.hardest AS se_hardest,
       f.rank AS forum_rank, f.choices AS forum_choices, f.longest AS forum_longest, f.hardest AS forum_hardest,
       f.steps AS forum_steps,
       p.w AS csp_w, p.b AS csp_b, p.gw AS csp_gw, p.gb AS csp_gb, p.hardest AS csp_hardest
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
LEFT JOIN label_forum f ON f.puzzle = puzzle.puzzle
LEFT JOIN label_csp p ON p.puzzle = puzzle.puzzle;
