import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenLinkOf, hasSigns, onOneLine, placeOf } from '../../page/src/core/brought.js';

test('short texts are not puzzles', () => {
  assert.deepEqual(['hello world', '1234567890123456', '12345678.01234567', '.'.repeat(81)].map(hasSigns), [
    false,
    false,
    true,
    true,
  ]);
});

test('finds the position of errors', () => {
  const text = '4..│x\n𝟙a.x';
  assert.equal(placeOf(text, 'line 1, column 1: no'), 0);
  assert.equal(text[placeOf(text, 'line 1, column 5: no') ?? 0], 'x');
  // A character beyond the first plane is one column, but two code units.
  assert.equal(text[placeOf(text, 'record 1, line 2, column 2: no') ?? 0], 'a');
  assert.deepEqual(
    ['line 1, column 6: short', 'line 3, column 1: none', 'nothing', 'line 0, column 0'].map((reason) => placeOf(text, reason)),
    [null, null, null, null],
  );
});

test('variants are put on one line', () => {
  const variant = { rows: 4, constraints: [] };
  assert.equal(onOneLine(JSON.stringify(variant, null, 2)), JSON.stringify(variant));
  for (const text of ['{"puzzle": [\n"53"]}', '53..7\n6..19', '{"constraints": [\n', '{\n}']) assert.equal(onOneLine(text), text);
});

test('broken links name their program', () => {
  const reason = 'line 1, column 1: link: the compressed data is corrupt or truncated';
  for (const [text, program] of [
    ['https://www.f-puzzles.com/?load=N4IgzglgXgpiBc', 'f-puzzles'],
    ['https://f-puzzles.com/?load=', 'f-puzzles'],
    ['fpuzzlesN4IgzglgXgpiBc', 'f-puzzles'],
    [' https://sudokupad.app/sclN4IgzglgXgpiBc\n', 'SudokuPad'],
    ['https://app.crackingthecryptic.com/sudoku/?puzzleid=ctcN4Igzg', 'SudokuPad'],
    ['https://sudokupad.app/fpuzzlesN4IgzglgXgpiBc', 'SudokuPad'],
    ['https://sudokupad.app/83hd7xy1ov', null],
    ['https://example.com/sclN4IgzglgXgpiBc', null],
    ['scl', null],
  ])
    assert.equal(brokenLinkOf(text ?? '', reason), program, text ?? '');
  assert.equal(brokenLinkOf('https://f-puzzles.com/?load=N4Ig', 'fogofwar: not understood'), null);
});
