// Hints on three levels, steps, chains, all steps, and the complete path.

import { cellOf } from '../../page/src/core/cells.js';
import { answered, cellIn, digitsOn, emptyCells, expect, fullHint, openPuzzle, PUZZLE, SOLUTION, test } from './page.js';

/** No technique of HoDoKu's scale applies to this puzzle. */
const HARDEST = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

/** A puzzle that soon needs chains. */
const HARD = '........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........';

test('hints have three levels', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const told = page.getByRole('tabpanel').locator('.told').last();
  await expect(told).not.toHaveText('');
  const vague = await told.textContent();
  // Only the box that the hint names is highlighted.
  await expect(page.locator('.board .house-named')).toHaveCount(1);
  await expect(page.locator('.board .badge')).toHaveCount(0);
  await page.getByRole('button', { name: 'Which technique?' }).click();
  await expect(told).not.toHaveText(vague ?? '');
  await page.getByRole('button', { name: 'Show the step' }).click();
  await expect(page.locator('.board .badge.role-placed')).toHaveCount(1);
  await expect(page.locator('.board .house-named')).toHaveCount(0);
  await expect(page.locator('.sentence').first()).not.toHaveText('');
});

test('keys H and N', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Which technique?' })).toBeEnabled();
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Show the step' })).toBeEnabled();
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Do this step' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(async () => expect((await digitsOn(page)).replaceAll('.', '').length).toBe(31)).toPass();
});

test('announces steps; Escape closes hints', async ({ page }) => {
  await openPuzzle(page);
  await fullHint(page);
  const last = (await page.locator('.sentence').last().textContent()) ?? '';
  await expect(page.locator('#live')).toContainText(last);
  await cellIn(page, 'r1c3').press('Escape');
  await expect(page.locator('.board .badge')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
});

test('hints are hidden while paused', async ({ page }) => {
  await openPuzzle(page);
  await fullHint(page);
  await page.keyboard.press('p');
  const go = page.getByRole('button', { name: 'Do this step', includeHidden: true });
  await expect(go).toBeHidden();
  await expect(page.locator('.sentence').first()).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('p');
  await expect(go).toBeVisible();
  expect(await digitsOn(page)).toBe(PUZZLE);
});

test('offers another scale', async ({ page }) => {
  await openPuzzle(page, HARDEST);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.locator('.told')).toHaveText('None of the enabled techniques finds a step.');
  await expect(page.getByRole('button', { name: 'Which technique?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try Sudoku Explainer’s techniques' }).click();
  await expect(page.getByRole('button', { name: 'Which technique?' })).toBeEnabled();
  await page.getByRole('button', { name: 'Which technique?' }).click();
  await expect(page.locator('.told')).toHaveText(/Technique: /);
});

test('paths end with multiple solutions', async ({ page }) => {
  await openPuzzle(page, PUZZLE.replaceAll('7', '.').replaceAll('1', '.'));
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await expect(page.getByText('The puzzle has multiple solutions: the path ends where logic can go no further.')).toBeVisible();
  await expect(page.getByText(/^1 of/)).toBeVisible();
  await expect(page.getByText('There is no path', { exact: false })).toHaveCount(0);
});

test('offers another puzzle when solved', async ({ page }) => {
  await page.goto('/');
  const puzzle = await digitsOn(page);
  const { solution } = await answered(page, 'solve', { text: puzzle }, {});
  for (const name of emptyCells(puzzle)) {
    await cellIn(page, name).click();
    await page.keyboard.press(solution[cellOf(name)]);
  }
  await page.getByRole('button', { name: 'Another puzzle: Easy' }).click();
  await expect(page.getByRole('heading', { name: 'Easy 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toBeVisible();
});

test('reports mistakes before hints', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.getByRole('tabpanel').getByText(/there is a mistake/i)).toBeVisible();
  await page.getByRole('button', { name: 'Where is it?' }).click();
  await expect(page.getByRole('tabpanel').getByText('There is a wrong digit in r1c3.')).toBeVisible();
  await expect(cellIn(page, 'r1c3')).toHaveClass(/wrong/);
  // There is no step to show.
  await expect(page.getByRole('button', { name: 'Show the step' })).toHaveCount(0);
});

test('wrong digits prevent steps', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('1');
  await page.getByRole('tab', { name: 'All steps' }).click();
  await expect(page.getByText('This position has no solution. Check for a mistake first.')).toBeVisible();
  await page.getByRole('button', { name: 'Show what is wrong' }).click();
  await expect(cellIn(page, 'r1c3')).toHaveClass(/wrong/);
});

test('clicks keep board focus', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press(SOLUTION[PUZZLE.indexOf('.')]);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Which technique?' })).toBeEnabled();
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Show the step' })).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expect(async () => expect(await digitsOn(page)).toBe(PUZZLE)).toPass();
});

test('hints use the player’s candidates', async ({ page }) => {
  await openPuzzle(page);
  await page.keyboard.press('m');
  await page.keyboard.press('Control+Digit4');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('1 cell without a candidate that the solution needs: marked on the board.')).toBeVisible();
  await expect(cellIn(page, 'r1c3')).toHaveClass(/wrong/);
});

test('phone panel fits its content', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPuzzle(page);
  const [sheet, close] = [page.locator('.ask'), page.locator('.ask .leave')];
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  const height = async () => (await sheet.boundingBox())?.height ?? 0;
  await expect(close).toBeHidden();
  for (const names of [[], ['Which technique?'], ['Which technique?', 'Show the step']]) {
    for (const name of ['Hint', ...names]) await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('.told, .sentence').last()).toBeVisible();
    expect(await height()).toBeLessThanOrEqual(0.45 * 844);
    if (names.length === 0) expect(await height()).toBeLessThan(220);
    await close.click();
    await expect(page.locator('.play')).not.toHaveClass(/telling/);
    await expect(hint).toBeVisible();
  }
  await hint.click();
  await expect(close).toHaveAccessibleName('Close');
  // A hint that arrives later would open the panel again.
  await expect(page.locator('.told, .sentence').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toBeHidden();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
  await page.getByRole('tab', { name: 'All steps' }).click();
  await expect(page.getByText(/moves? found/)).toBeVisible();
  await close.click();
  await expect(page.getByRole('tab', { name: 'Hint' })).toHaveAttribute('aria-selected', 'true');
});

test('hints solve a puzzle', async ({ page }) => {
  await openPuzzle(page, `${SOLUTION.slice(0, 60)}${PUZZLE.slice(60)}`);
  for (let count = 0; count < 30; count += 1) {
    if (await page.getByText('Solved. Well done!').first().isVisible()) break;
    await fullHint(page);
    await page.getByRole('button', { name: 'Do this step' }).click();
    await expect(page.getByRole('button', { name: 'Do this step' })).toBeHidden();
  }
  expect(await digitsOn(page)).not.toContain('.');
});

test('shows the end in any panel', async ({ page }) => {
  await openPuzzle(page, `.${SOLUTION.slice(1)}`);
  await page.getByRole('tab', { name: 'All steps' }).click();
  await page.getByRole('grid').click({ position: { x: 10, y: 10 } });
  await page.keyboard.press(SOLUTION[0]);
  await expect(page.locator('p.solved')).toHaveText('Solved. Well done!');
});

test('hints do not repeat text', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.locator('.told')).toHaveText(/can be filled\.$/);
  await page.getByRole('button', { name: 'Which technique?' }).click();
  await expect(page.locator('.told')).toHaveText(/can be filled\. Technique: /);
});

test('walks a chain', async ({ page }) => {
  await page.goto('/#learn/xy-chain');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await fullHint(page);
  await expect(page.getByRole('heading', { name: 'XY-Chain' }).first()).toBeVisible();
  await expect(page.locator('.link-strong').first()).toBeAttached();
  await expect(page.locator('.link-weak').first()).toBeAttached();
  const walker = page.getByRole('group', { name: 'Walk the chain' });
  const links = await page.locator('.link').count();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(walker).toContainText('1 of');
  await expect(page.locator('.link.stage-future')).toHaveCount(links);
  for (let count = 1; count <= links; count += 1) {
    await page.getByRole('button', { name: 'One step forward' }).click();
    await expect(walker).toContainText(`${count + 1} of`);
    await expect(page.locator('.link.stage-future')).toHaveCount(links - count);
    await expect(page.locator('.link.stage-now')).toHaveCount(1);
  }
  await expect(page.getByRole('button', { name: 'One step forward' })).toBeDisabled();
});

test('terms link to their page', async ({ page }) => {
  await openPuzzle(page);
  await fullHint(page);
  await page.locator('.step-name a').click();
  await expect(page).toHaveURL(/#learn\//);
  await expect(page.getByText('Why it is true', { exact: false }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Sudoku board' })).toBeVisible();
});

test('all steps are grouped', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('tab', { name: 'All steps' }).click();
  await expect(page.getByText(/moves? found/)).toBeVisible();
  await page.locator('.groups .found').first().click();
  await expect(page.locator('.board .step > *').first()).toBeAttached();
  await page.getByRole('button', { name: 'Do this step' }).click();
  expect(await digitsOn(page)).not.toBe(PUZZLE);
});

test('explores the whole path', async ({ page }) => {
  await openPuzzle(page);
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  const slider = page.getByRole('slider', { name: 'Step of the path' });
  await expect(slider).toBeVisible();
  await page.locator('.rated summary').click();
  for (const name of ['HoDoKu', 'Sudoku Explainer', 'Two-way choices']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).not.toContainText('…');
  }
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect(page.getByText(/(\d+) of \1/)).toBeVisible();
  // The button for the next step stays visible while scrolling.
  const panel = page.locator('.path-rail');
  await panel.evaluate((it) => it.scrollTo(0, it.scrollHeight));
  expect(await panel.evaluate((it) => it.scrollTop)).toBeGreaterThan(100);
  await expect(slider).toBeInViewport();
  expect((await digitsOn(page)).split('.').length - 1).toBe(1);
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^2 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Play from here' }).click();
  expect((await digitsOn(page)).replaceAll('.', '').length).toBe(31);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await digitsOn(page)).toBe(PUZZLE);
});

// Uses a recorded response, since it takes long to find a step with nested chains.
test('@server nested proofs can be opened', async ({ page }) => {
  const { nestedAnswer } = await import('./nested.js');
  await page.route('**/api/v1/hint', (route) => route.fulfill({ json: nestedAnswer(HARD) }));
  await openPuzzle(page, HARD);
  await fullHint(page);
  await page.getByText('The chain, step by step').click();
  await page.locator('.nested summary', { hasText: 'Nested chain 1' }).click();
  const before = await page.locator('.board .node').count();
  await page.locator('.nested .station').last().click();
  await expect(page.locator('.board .node.stage-now')).not.toHaveCount(0);
  expect(await page.locator('.board .node').count()).not.toBe(before);
  await expect(page.locator('.nested .station').last()).toHaveAttribute('aria-current', 'step');
});

test('@server views show their eliminations', async ({ page }) => {
  const { nestedAnswer } = await import('./nested.js');
  await page.route('**/api/v1/hint', (route) => route.fulfill({ json: nestedAnswer(HARD) }));
  await openPuzzle(page, HARD);
  await fullHint(page);
  const views = page.getByRole('group', { name: 'Views' });
  await expect(views).toContainText('View 1 of 2. Branch 1 of 1');
  await expect(page.locator('.board .link-inferred')).toHaveCount(1);
  await expect(page.locator('.board .role-before')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next view' }).click();
  await expect(views).toContainText('View 2 of 2. Nested chain 1');
  await expect(page.locator('.board .role-before')).toHaveCount(1);
  await expect(page.locator('.legend')).toContainText('excluded by the chain');
  await expect(page.getByRole('button', { name: 'Next view' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous view' })).toBeEnabled();
});

// Needs a server, since an engine in the browser is always available.
test('@server playable without the engine', async ({ page }) => {
  await openPuzzle(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.getByText('The engine cannot be reached.', { exact: false })).toBeVisible();
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('4');
  expect((await digitsOn(page))[cellOf('r1c3')]).toBe('4');
});

// Needs a server. In the browser, a request is cancelled by terminating its worker, which `site.spec.js` tests.
test('@server outdated requests are cancelled', async ({ page }) => {
  await openPuzzle(page);
  await page.route('**/api/v1/hint', () => undefined);
  const begun = page.waitForRequest('**/api/v1/hint');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await begun;
  const ended = page.waitForEvent('requestfailed');
  await cellIn(page, 'r1c3').click();
  await page.keyboard.press('4');
  await ended;
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toBeVisible();
  await expect(page.locator('.told')).toHaveCount(0);
  await expect(page.locator('.message')).toHaveText('');
});

// Uses a recorded response, since it depends on the machine whether a search is cut short.
test('@server reports truncated searches', async ({ page }) => {
  await openPuzzle(page);
  await page.route('**/api/v1/steps', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.records[0].status = 'timeout';
    await route.fulfill({ json: answer });
  });
  await page.getByRole('tab', { name: 'All steps' }).click();
  await expect(page.getByText('there may be more', { exact: false })).toBeVisible();
});

test('reports contradictory givens', async ({ page }) => {
  await openPuzzle(page, `44${'.'.repeat(79)}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText(/^4 appears twice in row 1: in r1c1 and r1c2/)).toBeVisible();
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Which technique|Show the step|Where)/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Whole path' }).click();
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await expect(page.getByRole('group', { name: /^How hard/ }).getByText('contradictory')).toHaveCount(4);
});
