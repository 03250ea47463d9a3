-- Schema 4: the scale of two-way choices is called `two_way`. Released schemas never change.

DROP VIEW everything;
ALTER TABLE label_forum RENAME TO label_two_way;
DROP INDEX label_forum_rank;
DROP INDEX label_forum_choices;
DROP INDEX label_forum_longest;
DROP INDEX label_forum_hardest;
DROP INDEX label_forum_steps;
CREATE INDEX label_two_way_rank ON label_two_way (rank);
CREATE INDEX label_two_way_choices ON label_two_way (choices);
CREATE INDEX label_two_way_longest ON label_two_way (longest);
CREATE INDEX label_two_way_hardest ON label_two_way (hardest);
CREATE INDEX label_two_way_steps ON label_two_way (steps);
UPDATE technique SET scale = 'two_way' WHERE scale = 'forum';
UPDATE scheme SET scale = 'two_way', scheme = 'two_way-1' WHERE scheme = 'forum-1';
UPDATE number SET name = replace(name, 'label_forum', 'label_two_way');

CREATE VIEW everything AS
SELECT puzzle.puzzle, form.text, canonical, givens, automorphisms, symmetry, source.name AS source, record,
       datetime(added, 'unixepoch') AS added, note.text AS note,
       (SELECT group_concat(name, ' ') FROM tagged JOIN tag USING (tag) WHERE tagged.puzzle = puzzle.puzzle) AS tags,
       status, guesses, minimal, class, singles, backdoor,
       h.score AS hodoku_score, h.level AS hodoku_level, h.hardest AS hodoku_hardest, h.steps AS hodoku_steps,
       s.er, s.ep, s.ed, s.hardest AS se_hardest,
       f.rank AS two_way_rank, f.choices AS two_way_choices, f.longest AS two_way_longest, f.hardest AS two_way_hardest,
       f.steps AS two_way_steps,
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
LEFT JOIN label_two_way f ON f.puzzle = puzzle.puzzle
LEFT JOIN label_csp p ON p.puzzle = puzzle.puzzle;
