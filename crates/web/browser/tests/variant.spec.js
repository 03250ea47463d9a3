// Variants: drawn, played, set, exported and imported.

import { readFileSync } from 'node:fs';
import { emptyPuzzle } from '../../page/src/core/variant.js';
import { answered, expect, test } from './page.js';
import { openVariant } from './variants.js';

/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('../../page/src/core/variant.js').Puzzle} Puzzle */

const board = (/** @type {Page} */ page) => page.getByRole('grid', { name: 'Variant board' });
const cell = (/** @type {Page} */ page, /** @type {number} */ row, /** @type {number} */ column) =>
  board(page).locator(`[aria-rowindex="${row}"][aria-colindex="${column}"]`);

/** A 4×4 puzzle. @param {readonly import('../../page/src/core/variant.js').Constraint[]} constraints @param {string} [givens] */
const small = (constraints, givens = '................') => ({ ...emptyPuzzle(4), givens, constraints });

const KILLER = small([
  { type: 'cage', sum: 3, cells: ['R1C1', 'R1C2'] },
  { type: 'cage', sum: 4, cells: ['R1C3', 'R2C3'] },
  { type: 'cage', sum: 6, cells: ['R1C4', 'R2C4'] },
  { type: 'cage', sum: 5, cells: ['R2C1', 'R3C1'] },
  { type: 'cage', sum: 5, cells: ['R3C2', 'R3C3'] },
  { type: 'cage', sum: 7, cells: ['R4C1', 'R4C2'] },
  { type: 'cage', sum: 4, cells: ['R3C4', 'R4C4'] },
]);
const THERMO = small(
  [
    { type: 'thermo', cells: ['R1C1', 'R1C2', 'R1C3', 'R1C4'] },
    { type: 'thermo', cells: ['R3C2', 'R3C1', 'R2C1', 'R2C2'] },
  ],
  '......1.........',
);

const line = ['R1C1', 'R2C2', 'R3C2', 'R3C3'];
/** @type {[string, object, string][]} type, parameters, and the shape */
const DRAWN = [
  ['cage', { sum: 12, cells: ['R1C1', 'R1C2', 'R2C2'] }, '.cage'],
  ['all_different', { cells: ['R1C1', 'R1C2'] }, '.cage'],
  ['thermo', { cells: line }, '.tube'],
  ['slow_thermo', { cells: line }, '.slow'],
  ['arrow', { circle: ['R1C1'], cells: ['R2C2', 'R3C2'] }, '.shaft'],
  ['pill_arrow', { pill: ['R1C1', 'R1C2'], cells: ['R2C2', 'R3C2'] }, '.ring'],
  ['whisper', { min_diff: 5, cells: line }, '.whisper'],
  ['renban', { cells: line }, '.renban'],
  ['palindrome', { cells: line }, '.palindrome'],
  ['region_sum_line', { cells: line }, '.region_sum_line'],
  ['between_line', { cells: line }, '.end'],
  ['lockout_line', { min_diff: 4, cells: line }, '.end'],
  ['zipper_line', { cells: line }, '.zipper_line'],
  ['entropic_line', { cells: line }, '.entropic_line'],
  ['modular_line', { mod: 3, cells: line }, '.modular_line'],
  ['sum_line', { sum: 10, cells: line }, '.sum_line'],
  ['white_dot', { cells: ['R1C1', 'R1C2'] }, '.white-dot'],
  ['black_dot', { cells: ['R1C1', 'R1C2'] }, '.black-dot'],
  ['x_sum10', { cells: ['R1C1', 'R1C2'] }, '.sign'],
  ['v_sum5', { cells: ['R1C1', 'R1C2'] }, '.sign'],
  ['greater', { cells: ['R1C1', 'R1C2'] }, '.sign'],
  ['quadruple', { values: [1, 2], cells: ['R1C1', 'R1C2', 'R2C1', 'R2C2'] }, '.disc'],
  ['odd', { cells: ['R1C1'] }, 'circle.shade'],
  ['even', { cells: ['R1C1'] }, 'rect.shade'],
  ['little_killer', { sum: 20, cells: ['R1C4', 'R2C5', 'R3C6', 'R4C7', 'R5C8', 'R6C9'] }, '.pointer'],
  ['sandwich', { sum: 8, cells: Array.from({ length: 9 }, (_, at) => `R${at + 1}C1`) }, '.outside'],
  ['x_sum', { sum: 20, cells: Array.from({ length: 9 }, (_, at) => `R1C${at + 1}`) }, '.outside'],
  ['skyscraper', { count: 3, cells: Array.from({ length: 9 }, (_, at) => `R1C${9 - at}`) }, '.outside'],
  ['diagonal_main', {}, '.diagonal'],
  ['diagonal_anti', {}, '.diagonal'],
];

test('each constraint is drawn', async ({ page }) => {
  for (const [type, parameters, shape] of DRAWN) {
    await openVariant(page, { ...emptyPuzzle(9), title: type, constraints: [{ type, ...parameters }] });
    await expect(page.getByRole('heading', { name: type, exact: true })).toBeVisible();
    const drawn = page.locator(`.variant-picture [data-name="${type}"] ${shape}`).first();
    await expect(drawn, type).toBeVisible();
    const frame = (await page.locator('.variant-board').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const box = (await drawn.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(box.x >= frame.x && box.x + box.width <= frame.x + frame.width, `${type} is within the board`).toBe(true);
    expect(box.y >= frame.y && box.y + box.height <= frame.y + frame.height, `${type} is within the board`).toBe(true);
    await expect(page.locator('.variant-rules li'), type).toHaveCount(1);
  }
});

/** The solution of a puzzle. @param {Page} page @param {Puzzle} puzzle @returns {Promise<string>} */
async function solutionOf(page, puzzle) {
  const { status, solution } = await answered(page, 'solve', { text: JSON.stringify(puzzle) }, {});
  expect(status).toBe('unique');
  return solution;
}

const SOLVED = { killer: KILLER, thermo: THERMO };

for (const [name, puzzle] of Object.entries(SOLVED)) {
  test(`${name} solved by keyboard`, async ({ page }) => {
    await openVariant(page, puzzle);
    const solution = await solutionOf(page, puzzle);
    await cell(page, 1, 1).click();
    for (const [at, digit] of [...solution].entries()) {
      await page.keyboard.press(digit);
      await page.keyboard.press('ArrowRight');
      if (at % 4 === 3) await page.keyboard.press('ArrowDown');
    }
    await expect(page.getByRole('status').filter({ hasText: 'Solved. Well done!' })).toBeVisible();
  });
}

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  for (const [name, puzzle] of Object.entries(SOLVED)) {
    test(`${name} solved by touch`, async ({ page }) => {
      await openVariant(page, puzzle);
      const solution = await solutionOf(page, puzzle);
      const keys = page.getByRole('group', { name: 'Digits' });
      for (const [at, digit] of [...solution].entries()) {
        if (puzzle.givens[at] !== '.') continue;
        await cell(page, Math.floor(at / 4) + 1, (at % 4) + 1).tap();
        await keys.getByRole('button', { name: digit, exact: true }).tap();
      }
      await expect(page.getByRole('status').filter({ hasText: 'Solved. Well done!' })).toBeVisible();
    });
  }
});

/** Drags through cells. @param {Page} page @param {[number, number][]} places row and column */
async function drag(page, places) {
  for (const [index, [row, column]] of places.entries()) {
    const { x, y, width, height } = (await cell(page, row, column).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

test('set from nothing, export, import', async ({ page }) => {
  await page.goto('/#make');
  await page.getByRole('link', { name: 'Set a variant' }).click();
  const verdict = page.locator('.setter .verdict-line');
  await expect(verdict).toHaveText('Several solutions.');
  const tool = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();

  await tool('Cage');
  await drag(page, [
    [1, 1],
    [1, 2],
    [2, 2],
  ]);
  const value = page.getByRole('textbox', { name: 'Value' });
  await expect(value).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await tool('Thermometer');
  await drag(page, [
    [5, 5],
    [6, 6],
    [7, 6],
    [8, 6],
  ]);
  await tool('White dot');
  await drag(page, [
    [4, 1],
    [4, 2],
  ]);
  await tool('Sandwich');
  await expect(page.locator('.variant-picture [data-clue]')).toHaveCount(3);
  // In the margin, left of the third row.
  const { x, y, height } = (await cell(page, 3, 1).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.click(x - height / 2, y + height / 2);
  await expect(value).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Anti-knight' }).click();
  await expect(page.locator('.variant-picture [data-clue]')).toHaveCount(5);

  await page.getByRole('switch', { name: 'Show where two differ' }).click();
  await expect(page.locator('.variant-differ').first()).toBeVisible();
  await page.getByRole('button', { name: 'Make it unique' }).click();
  await expect(verdict).toHaveText('Exactly one solution.');
  await expect(page.locator('.variant-message')).toHaveText(/^Added: R\dC\d = \d.*Undo removes them\.$/);
  const givens = await page.locator('.variant-picture .given').count();
  expect(givens).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.variant-picture .given')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(verdict).toHaveText('Exactly one solution.');

  await page.getByRole('button', { name: 'Share and print' }).click();
  const text = page.getByRole('textbox', { name: 'Exported text' });
  await expect(text).toHaveValue(/^https:\/\/www\.f-puzzles\.com\/\?load=/);
  const link = await text.inputValue();
  await page.keyboard.press('Escape');
  await page.goto('/#make');
  await page.getByRole('textbox', { name: 'Puzzle as text' }).fill(link);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.locator('.variant-message')).toHaveText(/^Read as f-puzzles link: 9x9 /);
  await expect(page.locator('.variant-picture [data-clue]')).toHaveCount(5);
  await expect(page.locator('.variant-picture .given')).toHaveCount(givens);
});

test('links hold everything', async ({ page }) => {
  await openVariant(page, KILLER);
  await cell(page, 1, 1).click();
  for (const key of ['1', 'ArrowRight', 'Shift+Digit2', 'Control+Digit3', 'Control+Shift+Digit4']) await page.keyboard.press(key);
  const labels = () =>
    board(page)
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((it) => it.getAttribute('aria-label')));
  const before = await labels();
  expect(before[1]).toBe('row 1 column 2, empty, centre marks 3, corner marks 2, colour D, Cage 3');
  await page.getByRole('button', { name: 'Share and print' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this variant, with everything on it' }).inputValue();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.variant-picture .cage').first()).toBeAttached();
  expect(await labels()).toEqual(before);
});

test('values above nine', async ({ page }) => {
  await openVariant(page, emptyPuzzle(16));
  await cell(page, 1, 1).click();
  await page.keyboard.press('1');
  await page.keyboard.press('6');
  await expect(cell(page, 1, 1)).toHaveAttribute('aria-label', /^row 1 column 1, 16/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.keyboard.press('0');
  await expect(cell(page, 1, 2)).toHaveAttribute('aria-label', /^row 1 column 2, 10/);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 2)).toHaveAttribute('aria-label', /^row 1 column 2, empty/);
  // Two digits in a given cell change nothing, not even earlier entries.
  await openVariant(page, { ...emptyPuzzle(16), givens: '5'.padEnd(256, '.') });
  await cell(page, 1, 2).click();
  await page.keyboard.press('3');
  await cell(page, 1, 1).click();
  await page.keyboard.press('1');
  await page.keyboard.press('6');
  await expect(cell(page, 1, 2)).toHaveAttribute('aria-label', /^row 1 column 2, 3/);
});

test('engine checks entries', async ({ page }) => {
  await openVariant(page, KILLER);
  const solution = await solutionOf(page, KILLER);
  await cell(page, 1, 1).click();
  await page.keyboard.press(solution[0] === '1' ? '2' : '1');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('.variant-message')).toHaveText('1 wrong value, marked on the board.');
  await page.keyboard.press('Delete');
  await page.getByRole('switch', { name: 'True candidates' }).click();
  await expect(page.locator('.possible')).toHaveCount(16);
});

test('@server incomplete true candidates are hidden', async ({ page }) => {
  await openVariant(page, KILLER);
  /** @type {() => void} */
  let release = () => undefined;
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route('**/api/v1/candidates', async (route) => {
    const response = await route.fetch();
    const { records, ...rest } = await response.json();
    await held;
    await route.fulfill({ json: { ...rest, records: [{ ...records[0], status: 'timeout' }] } });
  });
  await page.getByRole('switch', { name: 'True candidates' }).click();
  await expect(page.locator('.variant-message')).toHaveText('Working …');
  release();
  await expect(page.locator('.variant-message')).toHaveText('Not found within the time limit.');
  await expect(page.locator('.possible')).toHaveCount(0);
  await page.unroute('**/api/v1/candidates');
  await cell(page, 1, 1).click();
  await page.keyboard.press('1');
  await expect(page.locator('.possible')).not.toHaveCount(0);
});

/** A SudokuPad puzzle whose green lines are only a picture. */
const PICTURE = {
  cellSize: 50,
  metadata: { title: 'Green', author: 'A', rules: 'German whispers: adjacent digits along a green line differ by at least 5.' },
  cells: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))),
  lines: [
    {
      wayPoints: [
        [0.5, 0.5],
        [1.5, 1.5],
        [2.5, 1.5],
      ],
      color: '#67f067',
      thickness: 10,
    },
    {
      wayPoints: [
        [4.5, 0.5],
        [4.5, 2.5],
      ],
      color: '#67f067',
      thickness: 10,
    },
  ],
};

test('imports report how they were read', async ({ page }) => {
  await page.goto('/#make');
  const field = page.getByRole('textbox', { name: 'Puzzle as text' });
  const open = page.getByRole('button', { name: 'Open', exact: true });
  await field.fill(JSON.stringify(PICTURE, null, 1));
  await open.click();
  await expect(page.locator('.variant-message')).toHaveText(/^Read as SudokuPad link: 9x9 Whisper\.$/);
  const guesses = page.locator('.variant-guesses');
  await expect(guesses.getByRole('list')).toBeHidden();
  await guesses.getByText(/^\d elements guessed from the picture: please check\.$/).click();
  await expect(guesses.getByRole('listitem').filter({ hasText: 'Whisper' })).toHaveText('2 × Whisper');
  await expect(guesses, 'no names of the format').not.toContainText('lines');
  await expect(page.getByRole('heading', { name: 'Green', level: 1 })).toBeVisible();
  await expect(page.getByText('German whispers: adjacent digits along a green line differ')).toBeVisible();
  await expect(page.locator('.variant-picture .whisper')).toHaveCount(2);

  await page.goto('/#make');
  await page.locator('input[type=file]').setInputFiles({
    name: 'two.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('.Cage~7~R1C1~R1C2\n.Thermo~R3C1~R3C2\n'),
  });
  await page
    .getByRole('dialog', { name: '2 variants: choose one.' })
    .getByRole('button', { name: /9x9 Thermometer/ })
    .click();
  await expect(guesses).toBeHidden();
  await expect(page.locator('.variant-picture .bulb')).toBeVisible();

  await page.goto('/#make');
  await field.fill('.Cage~27~R1C1~R1C2~R2C1~R2C2.Unheard~R1C1~R1C2~R2C1');
  await open.click();
  await expect(page.getByText(/^This isn’t a puzzle I can read: .*Unheard/)).toBeVisible();
});

test('pictures have entries and clues', async ({ page }) => {
  await openVariant(page, { ...KILLER, title: 'Small killer' });
  await cell(page, 1, 1).click();
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Share and print' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as SVG' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('small-killer.svg');
  const svg = readFileSync(await file.path(), 'utf8');
  expect(svg).toContain('stroke-dasharray="4');
  expect(svg).toMatch(/<text[^>]*>3<\/text>/);
  // A text with a casing is drawn above it; the sum of a cage would be hidden otherwise.
  const cased = svg.match(/<text[^>]* stroke="rgb[^>]*>/g) ?? [];
  expect(cased.length).toBe(KILLER.constraints.length);
  expect(cased.filter((text) => !text.includes('paint-order="stroke"'))).toEqual([]);
});

test('clues are drawn by keyboard', async ({ page }) => {
  await openVariant(page, { ...KILLER, constraints: [] });
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Cage', exact: true }).click();
  await cell(page, 2, 3).focus();
  await page.keyboard.press('Home');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused();
  await page.keyboard.type('8');
  await expect(page.locator('.variant-picture .label')).toHaveText('8');
  await page.keyboard.type('x');
  const value = page.getByRole('textbox', { name: 'Value' });
  const error = () => value.evaluate((it) => /** @type {HTMLInputElement} */ (it).validationMessage);
  expect(await error()).toBe('Not a value for this clue.');
  await page.keyboard.press('Backspace');
  expect(await error()).toBe('');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 2)).toHaveAttribute('aria-label', /Cage 8$/);
  await page.getByRole('button', { name: 'Thermometer', exact: true }).click();
  await cell(page, 4, 4).click();
  await page.keyboard.press('Enter');
  await expect(page.locator('.variant-message')).toHaveText('These cells do not suit this tool.');
  await page.getByRole('button', { name: 'Remove Cage 8' }).click();
  await expect(page.locator('.variant-picture [data-clue]')).toHaveCount(0);
});

test('slow and fast drags draw', async ({ page }) => {
  await openVariant(page, emptyPuzzle(9));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Thermometer', exact: true }).click();
  const middle = async (/** @type {number} */ row, /** @type {number} */ column) => {
    const { x, y, width, height } = (await cell(page, row, column).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return /** @type {const} */ ([x + width / 2, y + height / 2]);
  };
  const tube = page.locator('.variant-picture .tube');
  await page.mouse.move(...(await middle(2, 2)));
  await page.mouse.down();
  await page.waitForTimeout(800);
  await page.mouse.move(...(await middle(2, 3)));
  await page.mouse.up();
  await expect(tube, 'the pointer rested before it moved').toHaveCount(1);
  // One event for each straight part.
  await page.mouse.move(...(await middle(4, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(4, 6)));
  await page.mouse.move(...(await middle(7, 9)));
  await page.mouse.up();
  await expect(tube).toHaveCount(2);
  expect((await tube.last().getAttribute('points'))?.split(' '), 'no cell is skipped').toHaveLength(9);
  // Back and forth within one drag.
  await page.mouse.move(...(await middle(9, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(9, 7)));
  await page.mouse.move(...(await middle(9, 3)));
  await page.mouse.up();
  await expect(tube).toHaveCount(3);
  expect((await tube.last().getAttribute('points'))?.split(' '), 'shortened').toHaveLength(3);
});

test('clicks outside draw diagonals', async ({ page }) => {
  await openVariant(page, emptyPuzzle(9));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Little killer', exact: true }).click();
  const value = page.getByRole('textbox', { name: 'Value' });
  const clue = page.getByRole('listitem').filter({ hasText: 'Little killer' });
  // In the margin, above the fourth column.
  const click = async () => {
    const { x, y, width } = (await cell(page, 1, 4).boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.click(x + width / 2, y - width / 2);
  };
  await click();
  await expect(clue).toHaveText('Little killer 10R1C5');
  await expect(value).toBeFocused();
  await page.keyboard.type('17');
  await expect(cell(page, 5, 9)).toHaveAttribute('aria-label', /Little killer 17$/);
  await expect(cell(page, 4, 4), 'not in the diagonal').toHaveAttribute('aria-label', /empty$/);
  await click();
  await expect(clue, 'the clue is turned, with its sum').toHaveText('Little killer 17R1C3');
  await expect(cell(page, 3, 1)).toHaveAttribute('aria-label', /Little killer 17$/);
  await expect(value).toBeFocused();
  await click();
  await expect(clue).toHaveText('Little killer 17R1C5');
  // A cell of the edge.
  await cell(page, 9, 7).click();
  await expect(cell(page, 8, 8)).toHaveAttribute('aria-label', /Little killer 10$/);
});

test('long titles and authors fit', async ({ page }) => {
  const long = 'Unabbreviated'.repeat(50);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await openVariant(page, { ...KILLER, title: long, author: long });
    const right = async (/** @type {import('@playwright/test').Locator} */ part) => {
      const { x, width } = (await part.boundingBox()) ?? { x: 0, width: Number.NaN };
      return x + width;
    };
    const edge = await right(page.locator('.board-box'));
    expect(await right(page.locator('.board-head .timer')), `${width}: the title leaves space for the timer`).toBeLessThanOrEqual(
      edge,
    );
    expect(edge, `${width}: the board is within the window`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}: nothing overflows`).toBe(width);
    const panel = page.getByRole('region', { name: 'Rules' });
    const overflow = await panel.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(overflow, `${width}: the author fits`).toBeLessThanOrEqual(0);
    const desk = (await page.locator('.desk').boundingBox()) ?? { x: 0, y: 0 };
    expect(width > 1000 ? edge <= desk.x : true, 'the title ends left of the keypad').toBe(true);
  }
});

test('starting again can be undone', async ({ page }) => {
  await openVariant(page, KILLER);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Cage 7' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await cell(page, 1, 1).click();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(cell(page, 1, 1)).toHaveAttribute('aria-label', /^row 1 column 1, empty/);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  await expect(cell(page, 1, 1)).toHaveAttribute('aria-label', /^row 1 column 1, 2/);
  await undo.click();
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Remove Cage 7' })).toBeVisible();
});

test('redundant clues and regions', async ({ page }) => {
  await openVariant(page, small([...KILLER.constraints, { type: 'cage', sum: 7, cells: ['R1C3', 'R1C4'] }]));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Find redundant clues' }).click();
  await expect(page.locator('.variant-message')).toHaveText(/^Each of these can be left out: .*Cage R1C3 R1C4\b/);
  await page.getByRole('button', { name: 'Region', exact: true }).click();
  // Both have the value 1 in the solution.
  await cell(page, 1, 1).click();
  await cell(page, 2, 3).click({ modifiers: ['Control'] });
  const before = await page.locator('.variant-picture .thick').getAttribute('d');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.locator('.variant-picture .thick')).not.toHaveAttribute('d', before ?? '');
  await expect(page.locator('.setter .verdict-line')).toHaveText('No solution.');
});

test('prints in black with rules', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openVariant(page, KILLER);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Share and print' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('.print-only');
  await expect(paper.getByRole('listitem')).toContainText('The values in the cage add up to its sum');
  const label = paper.locator('.label').first();
  await expect(label).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(label).toHaveCSS('font-size', '13px');
});

test('printed boards have no status or glow', async ({ page }) => {
  await openVariant(page, KILLER);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const message = page.locator('.variant-message');
  await expect(message).toHaveText('No mistakes so far.');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Cage 7 R4C1' }).click();
  const lit = page.locator('.variant-picture .lit');
  await expect(lit).not.toHaveCSS('filter', 'none');
  await page.emulateMedia({ media: 'print' });
  await expect(lit).toHaveCSS('filter', 'none');
  await expect(message).toBeHidden();
});

test('pen strokes are drawn', async ({ page }) => {
  await openVariant(page, KILLER);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Draw', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await cell(page, 1, 1).hover();
  await page.mouse.down();
  await cell(page, 1, 2).hover();
  await cell(page, 2, 2).hover();
  await page.mouse.up();
  const strokes = page.locator('.variant-drawn line');
  await expect(strokes).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(strokes).toHaveCount(1);
  // By keyboard: any digit joins the selected cells.
  await cell(page, 3, 3).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('1');
  await expect(strokes).toHaveCount(2);
  await page.reload();
  await expect(strokes).toHaveCount(2);
  await cell(page, 3, 3).click();
  await page.keyboard.press('b');
  await page.keyboard.press('Delete');
  await expect(strokes).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear lines' }).click();
  await expect(strokes).toHaveCount(0);
});

test('hints lead to the solution', async ({ page }) => {
  await openVariant(page, KILLER);
  const solution = await solutionOf(page, KILLER);
  const region = page.getByRole('region', { name: 'Hint' });
  const entries = async () => {
    const labels = await board(page)
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((it) => it.getAttribute('aria-label')));
    return labels.map((label) => /column \d, (\d)/.exec(label ?? '')?.[1] ?? '.').join('');
  };
  for (let steps = 0; steps < 60 && (await entries()).includes('.'); steps += 1) {
    for (const name of ['Hint', 'Which technique?', 'Show the step'])
      await region.getByRole('button', { name, exact: true }).click();
    await expect(region.getByRole('button', { name: 'Do this step' })).toBeVisible();
    await expect(region).toContainText(/R\dC\d/);
    await expect(page.locator('.variant-mark').first()).toBeVisible();
    await page.keyboard.press('n');
  }
  expect(await entries()).toBe(solution);
  await expect(page.getByRole('status').filter({ hasText: 'Solved. Well done!' })).toBeVisible();
});

test('hints name mistakes', async ({ page }) => {
  await openVariant(page, KILLER);
  const solution = await solutionOf(page, KILLER);
  await cell(page, 1, 1).click();
  await page.keyboard.press(solution[0] === '1' ? '2' : '1');
  const hint = page.getByRole('region', { name: 'Hint' });
  for (const name of ['Hint', 'Where is it?']) await hint.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('.variant-fault')).toHaveCount(1);
});

test('logical path of a new puzzle', async ({ page }) => {
  await openVariant(page, KILLER);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Find the logical path' }).click();
  await expect(page.locator('.variant-message')).toHaveText(/^Solved by logic, up to .*: .*\d+\.$/);
  await page.locator('.variant-path button').first().click();
  await expect(page.locator('.variant-mark').first()).toBeVisible();
});

test('hints blame puzzle or entries', async ({ page }) => {
  const ask = async () => {
    const hint = page.getByRole('region', { name: 'Hint' });
    await hint.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(hint.getByRole('button', { name: 'Close' })).toBeVisible();
    return hint;
  };
  const itself = /^The puzzle itself has no solution, whatever you enter/;
  const message = page.locator('.variant-message');
  const impossible = [...KILLER.constraints, { type: 'cage', sum: 7, cells: ['R3C1', 'R3C2'] }];
  await openVariant(page, small(impossible));
  await expect(await ask()).toContainText(itself);
  await expect(page.getByRole('button', { name: 'Where is it?' }), 'no entry is to blame').toHaveCount(0);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(message).toHaveText(itself);
  await cell(page, 1, 4).click();
  await page.keyboard.press('2');
  await expect(await ask()).toContainText(itself);
  // A classic puzzle, whose hints another engine finds.
  await openVariant(page, { ...emptyPuzzle(9), givens: `12345678.........9${'.'.repeat(63)}` });
  await expect(await ask()).toContainText(itself);

  // A puzzle with several solutions, and entries that exclude all of them.
  await openVariant(page, small([{ type: 'cage', sum: 3, cells: ['R1C1', 'R1C2'] }]));
  await cell(page, 1, 1).click();
  await page.keyboard.press('4');
  await expect(await ask()).toContainText('These entries lead to no solution.');
  await expect(page.getByRole('button', { name: 'Where is it?' })).toBeVisible();
});

test('full boards blame puzzle or entries', async ({ page }) => {
  const cages = [
    { type: 'cage', sum: 6, cells: ['R1C1', 'R1C2'] },
    { type: 'cage', sum: 6, cells: ['R1C3', 'R1C4'] },
  ];
  for (const [count, words] of /** @type {[number, string | RegExp][]} */ ([
    [1, 'These entries lead to no solution.'],
    [2, /^The puzzle itself has no solution/],
  ])) {
    await openVariant(page, small(cages.slice(0, count)));
    await expect(page.locator('.variant-picture .label')).toHaveCount(count);
    for (const [at, digit] of [...'1234341221434321'].entries()) {
      await cell(page, Math.floor(at / 4) + 1, (at % 4) + 1).click();
      await page.keyboard.press(digit);
    }
    await expect(page.locator('.variant-message')).toHaveText(words);
  }
});

/** A 6×6 puzzle whose path has chains. */
const CHAINED = {
  ...emptyPuzzle(6),
  givens: '.....2.......4...5............6...2.',
  constraints: [
    ['R3C4', 'R2C5', 'R1C4'],
    ['R5C1', 'R4C2', 'R4C1'],
    ['R2C6', 'R3C6', 'R4C5'],
    ['R4C4', 'R5C4', 'R6C4'],
  ].map((cells) => ({ type: 'thermo', cells })),
};

test('chains are drawn as arrows', async ({ page }) => {
  await openVariant(page, CHAINED);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Find the logical path' }).click();
  const steps = page.locator('.variant-path button');
  await steps.filter({ hasText: 'alternating inference chain' }).first().click();
  const ends = await page.locator('.variant-mark.role-on, .variant-mark.role-off').count();
  expect(ends).toBeGreaterThan(1);
  await expect(page.locator('.variant-content .link-strong')).not.toHaveCount(0);
  await expect(page.locator('.variant-content .link-weak')).not.toHaveCount(0);
  // Each arrow starts and ends next to a candidate of the chain.
  const marks = await page
    .locator('.variant-mark')
    .evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2, width]),
    );
  const tips = await page
    .locator('.variant-content .link polygon')
    .evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
    );
  for (const [x, y] of tips) {
    const near = marks.some(([left, top, width]) => Math.hypot(x - left, y - top) < 2 * width);
    expect(near, `an arrow ends at ${x}, ${y}`).toBe(true);
  }
});

test('classic puzzles get classic steps', async ({ page }) => {
  const givens = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  await openVariant(page, { ...emptyPuzzle(9), givens });
  const region = page.getByRole('region', { name: 'Hint' });
  for (const name of ['Hint', 'Which technique?', 'Show the step'])
    await region.getByRole('button', { name, exact: true }).click();
  await expect(region).toContainText('Naked Single: Cell r5c5 sees the digits');
  await expect(page.locator('.variant-mark.role-placed')).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(cell(page, 5, 5)).toHaveAttribute('aria-label', /^row 5 column 5, 5/);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Find the logical path' }).click();
  await expect(page.locator('.variant-message')).toHaveText(/^Solved by logic, up to .*Single: Naked Single \d+/);
});

test('boxes that are not square', async ({ page }) => {
  await page.goto('/#variant/set');
  await page.getByText('Grid', { exact: true }).click();
  const make = async (/** @type {string} */ size, /** @type {string} */ boxes) => {
    await page.getByLabel('Size').selectOption(size);
    await page.getByLabel('Boxes').selectOption({ label: boxes });
    await page.getByRole('button', { name: 'New grid' }).click();
    await expect(page.locator('.setter .verdict-line')).toHaveText('Several solutions.');
  };
  const names = async () => page.getByLabel('Boxes').locator('option').allTextContents();
  await make('12', '3 × 4');
  expect(await names()).toEqual(['3 × 4', '4 × 3', '2 × 6', '6 × 2', 'None']);
  await make('6', '2 × 3');
  await page.getByRole('switch', { name: 'Windoku' }).click();
  await page.getByRole('switch', { name: 'Disjoint groups' }).click();
  await expect(page.locator('.variant-picture [data-name="windoku"] .shade')).toHaveCount(6);
  await expect(page.locator('.setter .verdict-line')).toHaveText('Several solutions.');
  // These cells are at the same position in two boxes.
  await cell(page, 1, 1).click();
  await page.keyboard.press('1');
  await cell(page, 3, 4).click();
  await page.keyboard.press('1');
  await expect(page.locator('.setter .verdict-line')).toHaveText('No solution.');
  await page.getByRole('switch', { name: 'Disjoint groups' }).click();
  await expect(page.locator('.setter .verdict-line')).toHaveText('Several solutions.');

  await make('7', 'None');
  await expect(page.getByRole('switch', { name: 'Windoku' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Region', exact: true }).click();
  const thin = await page.locator('.variant-picture .thick').getAttribute('d');
  await drag(page, [
    [1, 1],
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.locator('.variant-picture .thick')).not.toHaveAttribute('d', thin ?? '');
});
