// Performance of the page without a server: WebAssembly and the native command on the same machine in alternating rounds,
// compared by their medians; and playback of a run of a million messages.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clockOf, expect, test } from '../tests/page.js';
import { folderOf, startHost } from './host.js';

const ROUNDS = 7;
const PUZZLES = new URL('../../../../testdata/puzzles/minimal.txt', import.meta.url);

/** Number of repetitions of each puzzle in a batch, so that a round takes tens of milliseconds. */
const TIMES = 100;

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** Runs the optimized command without machine-specific instructions. @param {string[]} words */
function command(...words) {
  const program = process.env.SODAN_RELEASE;
  if (!program) throw new Error('SODAN_RELEASE does not name the program; `cargo xtask conformance site` does');
  const { stdout, status } = spawnSync(program, words, { env: { ...process.env, SODAN_SIMD: 'portable' }, encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout;
}

/** Returns the requests, and the command's time for a batch in milliseconds. */
async function questions() {
  const lines = (await readFile(PUZZLES, 'utf8')).split('\n').filter((line) => /^[\d.]{81}/.test(line));
  const batch = Array(TIMES).fill(lines).flat();
  const folder = await mkdtemp(join(tmpdir(), 'sodan-'));
  const [many, few] = [join(folder, 'many.txt'), join(folder, 'few.txt')];
  await writeFile(many, batch.join('\n'));
  await writeFile(few, lines.join('\n'));
  return {
    cells: batch.join(''),
    text: lines.join('\n'),
    solved() {
      const { measures } = JSON.parse(command('bench', many, '--rounds', '1', '--format', 'json'));
      const { median } = measures.find((/** @type {{ measure: string }} */ { measure }) => measure === 'solve, in batches');
      return (1000 * batch.length) / median;
    },
    rated() {
      const begun = performance.now();
      command('rate', few, '--scale', 'hodoku', '--threads', '1', '--format', 'json');
      return performance.now() - begun;
    },
  };
}

/** Returns the times of both kinds of requests to the module, in milliseconds. This function runs in Node or, as text, in a page.
 * @param {{ engine: string, module: string | Uint8Array, cells: string, text: string }} question */
async function asked({ engine, module, cells, text }) {
  const { instanceOf } = await import(engine);
  const bytes = typeof module === 'string' ? await (await fetch(module)).arrayBuffer() : module;
  const ask = await instanceOf(await WebAssembly.compile(/** @type {BufferSource} */ (bytes)));
  const rating = JSON.stringify({ text, options: { scales: ['hodoku'] } });
  const grids = new TextEncoder().encode(cells);
  /** @param {string} path @param {string | Uint8Array} body */
  const timed = (path, body) => {
    const begun = performance.now();
    if (ask(path, body).status !== 200) throw new Error(path);
    return performance.now() - begun;
  };
  // Warms up until the JavaScript engine has optimized the module.
  for (let count = 0; count < 3; count += 1) timed('grids', grids);
  timed('/api/v1/rate', rating);
  return { solved: timed('grids', grids), rated: timed('/api/v1/rate', rating) };
}

/** @param {Awaited<ReturnType<typeof questions>>} native @param {() => Promise<{ solved: number, rated: number }>} measure
 * @param {import('@playwright/test').TestInfo} info */
async function compare(native, measure, info) {
  /** @type {{ solved: number[], rated: number[] }} */
  const ratios = { solved: [], rated: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const here = await measure();
    ratios.solved.push(here.solved / native.solved());
    ratios.rated.push(here.rated / native.rated());
  }
  const [solved, rated] = [median(ratios.solved), median(ratios.rated)];
  const told = `times the command's time: ${solved.toFixed(2)} for solving, ${rated.toFixed(2)} for HoDoKu's path`;
  console.log(`${info.title}: ${told}`);
  expect(solved).toBeLessThan(3);
  expect(rated).toBeLessThan(2.5);
}

test('speed in Node', async ({ browserName: _ }, info) => {
  const native = await questions();
  const engine = pathToFileURL(join(folderOf('npm'), 'module.js')).href;
  const module = await readFile(join(folderOf('npm'), 'sodan.wasm'));
  await compare(native, () => asked({ engine, module, cells: native.cells, text: native.text }), info);
});

test('in the browser', async ({ page }, info) => {
  const host = await startHost('/');
  const native = await questions();
  const [engine, module] = ['src/engine/module.js', 'sodan.wasm'].map((file) => host.address + file);
  await page.goto(host.address);
  await compare(native, () => page.evaluate(asked, { engine, module, cells: native.cells, text: native.text }), info);
  await host.stop();
});

test('plays a million messages', async ({ page }, info) => {
  const host = await startHost('/');
  await page.goto(`${host.address}#lab/protocol=panic&messages=1000000&seed=1`);
  const line = page.getByRole('slider', { name: 'Moment of the run' });
  await expect(line).toBeVisible({ timeout: 120_000 });
  expect(Number(await line.getAttribute('max'))).toBeGreaterThan(1_000_000);
  const pause = page.getByRole('button', { name: 'Pause' });
  if (await pause.isVisible()) await pause.click();
  await line.evaluate((/** @type {HTMLInputElement} */ it) => {
    it.value = '0';
    it.dispatchEvent(new Event('input'));
  });
  await page.getByLabel('Speed').selectOption('100000');
  const work = await clockOf(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const before = await work();
  const frames = await page.evaluate(async () => {
    const begun = performance.now();
    let frames = 0;
    for (; performance.now() - begun < 5000; frames += 1) await new Promise(requestAnimationFrame);
    return frames;
  });
  const perFrame = ((await work()) - before) / frames;
  await pause.click();

  const jumped = await line.evaluate(async (/** @type {HTMLInputElement} */ it) => {
    const times = [];
    for (let jump = 1; jump <= 40; jump += 1) {
      const begun = performance.now();
      // Moments that are evenly distributed, with consecutive ones far apart.
      it.value = String(Math.floor(Number(it.max) * ((jump * 0.618_034) % 1)));
      it.dispatchEvent(new Event('input'));
      times.push(performance.now() - begun);
    }
    return times;
  });
  const rate = `${(frames / 5).toFixed(0)} frames a second, each ${perFrame.toFixed(1)} ms of the page's own work`;
  const jumps = `a jump ${median(jumped).toFixed(0)} ms, the longest ${Math.max(...jumped).toFixed(0)} ms`;
  console.log(`${info.title}: ${rate}; ${jumps}`);
  // This limit permits 60 frames per second.
  expect(perFrame).toBeLessThan(1000 / 60);
  expect(Math.max(...jumped)).toBeLessThan(100);
  await host.stop();
});
