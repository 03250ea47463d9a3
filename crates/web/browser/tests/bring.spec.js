// Import and export: all formats, links and files, share links in a new browser context, and the safety of imported content.

import { readFileSync } from 'node:fs';
import { digitsOfText, enter, mark, startOf } from '../../page/src/core/position.js';
import { encode } from '../../page/src/core/share.js';
import { cellIn, digitsOn, expect, linkTo, openPuzzle, PUZZLE, SOLUTION, test } from './page.js';

const formats = new URL('../../../../testdata/formats/', import.meta.url);
const sample = (/** @type {string} */ name) => readFileSync(new URL(name, formats), 'utf8');

/** Pastes a text, like Ctrl+V. Only a visible page receives the event. @param {import('./page.js').Page} page @param {string} text */
async function paste(page, text) {
  await expect(page.getByRole('grid', { name: 'Sudoku board' })).toBeVisible();
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, text);
}

const firstLine = (/** @type {string} */ name) =>
  sample(name)
    .split('\n')
    .find((line) => line && !line.startsWith('#')) ?? '';

const rows = PUZZLE.match(/.{9}/g) ?? [];
const numbers = rows.map((row) => [...row].map((cell) => Number(cell.replace('.', '0'))));

/** One puzzle in each format that can be imported, and in typical pasted texts. */
const NOTATIONS = [
  ['81 characters', PUZZLE],
  ['81 characters with zeros', PUZZLE.replaceAll('.', '0')],
  ['a grid', PUZZLE.replace(/.{9}/g, '$&\n')],
  ['a framed grid', sample('grid.txt')],
  ['candidates', sample('pencilmarks.txt')],
  ['the library of HoDoKu', firstLine('library.txt')],
  ['sukaku', firstLine('sukaku.txt')],
  ['SudokuWiki', firstLine('sudokuwiki.txt')],
  ['f-puzzles', firstLine('f-puzzles.txt')],
  ['SudokuPad', firstLine('sudokupad.txt')],
  ['OpenSudoku', sample('games.opensudoku')],
  ['CSV', sample('kaggle-1m.csv')],
  ['JSON', firstLine('objects.jsonl')],
  ['SDM', sample('collection.sdm')],
  ['a grid below a title', `% easy\n${rows.join('\n')}\n`],
  ['a grid in a code fence', `Try this:\n\`\`\`\n${rows.join('\n')}\n\`\`\`\n`],
  ['code', `grid = ${JSON.stringify(numbers)}`],
  ['JSON over several lines', JSON.stringify({ puzzle: rows }, null, 2)],
  [
    'an HTML table',
    `<table>${rows.map((row) => `<tr>${[...row].map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  ],
];

for (const [name, text] of NOTATIONS) {
  test(`pasted text is imported: ${name}`, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Easy 1' })).toBeVisible();
    await paste(page, text);
    const one = page.getByRole('heading', { name: /^(From |Imported puzzle)/ });
    const several = page.getByRole('dialog', { name: /puzzles: choose one/ });
    await expect(one.or(several)).toBeVisible();
    if (await several.isVisible()) await several.getByRole('button').nth(1).click();
    await expect(one).toBeVisible();
    expect((await digitsOn(page)).replaceAll('.', '').length + (await page.locator('.candidates').count())).toBeGreaterThan(16);
  });
}

test('reports improper imports', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Easy 1' })).toBeVisible();
  await paste(page, `12${'.'.repeat(79)}`);
  await expect(page.getByText('This puzzle has more than one solution: hints end where logic runs out')).toBeVisible();
  await paste(page, `11${'.'.repeat(79)}`);
  await expect(page.getByText('This puzzle has no solution')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This puzzle has no solution')).toBeVisible();
});

test('complete grids have no timer', async ({ page }) => {
  await page.goto('/');
  await paste(page, SOLUTION);
  await expect(page.getByText('This board is complete: there is nothing to solve.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Pause|Hint)$/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'A new puzzle' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('This board is complete: there is nothing to solve.')).toBeVisible();
});

test('paste sets the board', async ({ page }) => {
  await page.goto('/');
  await paste(page, PUZZLE);
  await expect(async () => expect(await digitsOn(page)).toBe(PUZZLE)).toPass();
});

test('imports dropped files', async ({ page }) => {
  await page.goto('/#make');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(PUZZLE) });
  await expect(page.getByRole('heading', { name: 'Imported puzzle' })).toBeVisible();
  const other = `${PUZZLE.slice(0, -1)}.`;
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'b.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, other);
  await expect(async () => expect(await digitsOn(page)).toBe(other)).toPass();
});

test('reports errors with positions', async ({ page }) => {
  await page.goto('/');
  await paste(page, 'this is no puzzle');
  await expect(page.getByText('No Sudoku found in this text.')).toBeVisible();
  await paste(page, PUZZLE.replace('7', 'x'));
  await expect(page.getByText(/This isn’t a puzzle I can read: line 1, column 5: /)).toBeVisible();
});

test('selects errors in the field', async ({ page }) => {
  await page.goto('/#make');
  const field = page.getByRole('textbox', { name: 'Puzzle as text' });
  await field.fill(PUZZLE.replace(/.{9}/g, '$&\n').replace('98', 'k8'));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText(/This isn’t a puzzle I can read: .*line 3, column 2: /)).toBeVisible();
  await expect(field).toBeFocused();
  const selected = () =>
    field.evaluate((it) => it instanceof HTMLTextAreaElement && it.value.slice(it.selectionStart, it.selectionEnd));
  expect(await selected()).toBe('k');
  await field.fill('hello world');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('No Sudoku found in this text.')).toBeVisible();
});

// Needs a server for the new browser context.
test('@server share links restore the state', async ({ page, browser, baseURL }) => {
  await openPuzzle(page);
  for (const key of ['4', 'ArrowRight', 'Shift+Digit2', 'Control+Digit6', 'Control+Shift+Digit1']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Share and print' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this game, with all your marks' }).inputValue();
  expect(link.startsWith(`${baseURL}/#g/`)).toBe(true);
  const labels = await page.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Test' })).toBeVisible();
  expect(await other.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))).toEqual(
    labels,
  );
  await fresh.close();
});

test('link state stays local', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(linkTo(PUZZLE));
  await expect(page.getByRole('heading', { name: 'Test' })).toBeVisible();
  const code = linkTo(PUZZLE).split('/').at(-1) ?? '';
  expect(asked.filter((text) => text.includes(code) && !text.includes('#'))).toEqual([]);
});

const SCRIPT = '<img src=x onerror="window.harm=1"><script>window.harm=1</script>';

test('scripts are not executed', async ({ page }) => {
  const at = mark(enter(startOf(digitsOfText(PUZZLE)), [2], 4, true), [3], 6, 'corner');
  await page.goto(`/#g/${encode(at, SCRIPT)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SCRIPT);
  await page.goto('/#games');
  await expect(page.getByRole('link', { name: /<img src=x/ })).toBeVisible();
  for (const hash of [
    `#g/${encodeURIComponent(SCRIPT)}`,
    `#learn/${encodeURIComponent(SCRIPT)}`,
    `#learn/words/${encodeURIComponent(SCRIPT)}`,
    `#${SCRIPT}`,
    '#g/1AAAA',
    `#practice/..%2f..%2fx`,
  ]) {
    await page.goto(`/${hash}`);
    await expect(page.locator('main')).not.toBeEmpty();
  }
  await page.goto('/');
  for (const text of [
    SCRIPT,
    `{"puzzle":"${PUZZLE}","title":"${SCRIPT.replaceAll('"', "'")}"}`,
    `https://sudokupad.app/${SCRIPT}`,
    'javascript:window.harm=1',
  ]) {
    await paste(page, text);
  }
  await page.evaluate(
    (text) => localStorage.setItem('sodan.game.evil', JSON.stringify({ title: text, now: text, past: [text] })),
    SCRIPT,
  );
  await page.evaluate((text) => localStorage.setItem('sodan.settings', JSON.stringify({ palette: text, scale: text })), SCRIPT);
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Sudoku board' })).toBeVisible();
  expect(await page.evaluate(() => 'harm' in window)).toBe(false);
});

test('reports damaged links', async ({ page }) => {
  await page.goto('/#g/1AAAA');
  await expect(page.getByText('That link is damaged, so nothing was opened.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Sudoku board' })).toBeVisible();
});

const TAKEN = {
  line: /^[1-9.]{81}/,
  sudokuwiki: /^https:\/\/www\.sudokuwiki\.org\//,
  'f-puzzles': /^https:\/\/.*f-puzzles\.com\//,
  sudokupad: /^https:\/\/sudokupad\.app\//,
  opensudoku: /^<\?xml [\s\S]*<game [\s\S]*<\/opensudoku>$/,
  pencilmarks: /^\.-+\./,
  library: /^:0000:x:/,
};

test('exports every format', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPuzzle(page);
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Share and print' }).click();
  const choice = page.getByRole('combobox', { name: 'Copy as text' });
  const text = page.getByRole('textbox', { name: 'Exported text' });
  for (const [notation, looks] of Object.entries(TAKEN)) {
    await choice.selectOption(notation);
    await expect(text).toHaveValue(looks);
  }
  await page.getByRole('button', { name: 'Copy' }).nth(1).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(TAKEN.library);
});

test('warns about lossy formats', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPuzzle(page);
  for (const key of ['m', 'Control+Digit2', 'ArrowRight', '6']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Share and print' }).click();
  const text = page.getByRole('textbox', { name: 'Exported text' });
  const [note, copy] = [page.getByText('Without candidates: this format'), page.getByRole('button', { name: 'Copy' }).nth(1)];
  await expect(text).toHaveValue(PUZZLE.replace('53..', '53.6'));
  await expect(note).toBeVisible();
  await page.getByRole('checkbox', { name: 'Givens only' }).check();
  await expect(text).toHaveValue(PUZZLE);
  await expect(note).toBeHidden();
  await copy.click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PUZZLE);
});

test('@server no export without the engine', async ({ page }) => {
  await openPuzzle(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Share and print' }).click();
  await expect(page.getByText('The engine cannot be reached.', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Exported text' })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Copy' }).nth(1)).toBeDisabled();
});

test('@server latest format wins', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Share and print' }).click();
  const text = page.getByRole('textbox', { name: 'Exported text' });
  await expect(text).toHaveValue(TAKEN.line);
  /** @type {() => void} */
  let release = () => undefined;
  const held = new Promise((done) => {
    release = () => done(undefined);
  });
  await page.route('**/api/v1/convert', async (route) => {
    if (route.request().postData()?.includes('pencilmarks')) await held;
    await route.continue();
  });
  const choice = page.getByRole('combobox', { name: 'Copy as text' });
  await choice.selectOption('pencilmarks');
  await choice.selectOption('library');
  await expect(text).toHaveValue(TAKEN.library);
  const late = page.waitForResponse((answer) => answer.request().postData()?.includes('pencilmarks') ?? false);
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(text).toHaveValue(TAKEN.library);
});

test('saves SVG and PNG', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Share and print' }).click();
  for (const [button, name, head] of [
    ['Save as SVG', 'test.svg', '<svg'],
    ['Save as PNG', 'test.png', '\x89PNG'],
  ]) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(name);
    expect(readFileSync(await file.path(), 'latin1').slice(0, 4)).toBe(head);
  }
});

test('saved files can be imported', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Share and print' }).click();
  await page.getByRole('combobox', { name: 'Copy as text' }).selectOption('opensudoku');
  await expect(page.getByRole('textbox', { name: 'Exported text' })).toHaveValue(TAKEN.opensudoku);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('test.opensudoku');
  await page.goto('/#make');
  await page.locator('input[type=file]').setInputFiles(await file.path());
  await expect(page.getByRole('heading', { name: 'From OpenSudoku' })).toBeVisible();
  expect(await digitsOn(page)).toBe(PUZZLE);
});

test('Ctrl+C copies the puzzle', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPuzzle(page);
  await cellIn(page, 'r1c1').click();
  await page.keyboard.press('Control+c');
  await expect(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PUZZLE)).toPass();
});

test('links with 81 digits open', async ({ page }) => {
  await page.goto('/#make');
  for (const link of ['https://sudokuexchange.com/play/?s=', 'https://sudoku.coach/en/play/']) {
    await page.goto('/#make');
    await page.getByRole('textbox', { name: 'Puzzle as text' }).fill(`${link}${PUZZLE.replaceAll('.', '0')}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Imported puzzle' })).toBeVisible();
    expect(await digitsOn(page), link).toBe(PUZZLE);
  }
});

test('short links explain themselves', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('textbox', { name: 'Puzzle as text' }).fill('https://sudokupad.app/83hd7xy1ov');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText(/^That short link does not contain the puzzle/)).toBeVisible();
});

test('damaged links are recognized', async ({ page }) => {
  await page.goto('/#make');
  const open = async (/** @type {string} */ link) => {
    await page.getByRole('textbox', { name: 'Puzzle as text' }).fill(link);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  };
  const whole = firstLine('f-puzzles.txt');
  const data = whole.slice(whole.indexOf('=') + 1);
  for (const [program, link] of [
    ['f-puzzles', whole.slice(0, 60)],
    ['f-puzzles', whole.slice(0, 200)],
    ['f-puzzles', whole.replace(/(?<=load=.{40})./, '')],
    ['SudokuPad', 'https://sudokupad.app/sclN4IgzglgXg'],
    ['SudokuPad', `https://sudokupad.app/fpuzzles${data.slice(0, 100)}`],
    ['SudokuPad', `https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc${data.slice(0, 100)}`],
  ]) {
    await open('hello world');
    await expect(page.getByText('No Sudoku found in this text.')).toBeVisible();
    await open(link);
    const words = `That ${program} link is incomplete or damaged, so nothing was opened. Copy the whole link again and paste it.`;
    await expect(page.getByText(words), link).toBeVisible();
  }
});
