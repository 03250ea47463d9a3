// Tests of the npm package: the examples in its README, and a byte-for-byte comparison with the server's responses.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { program, startServer } from '../tests/server.js';
import { folderOf } from './host.js';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const HARD = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';

const KILLER = '.Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight';

/** @param {string} name */
const imported = (name) => import(pathToFileURL(join(folderOf('npm'), name)).href);

const text = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);

/** @type {[string, object][]} */
const QUESTIONS = [
  ['solve', { text: `${EASY}\nnonsense\n${HARD}` }],
  ['solve', { text: HARD, options: { engine: 'negotiation' } }],
  ['count', { text: EASY.replace('53', '..') }],
  ['check', { text: HARD }],
  ['rate', { text: HARD, options: { scales: ['hodoku', 'se', 'two_way'] } }],
  ['explain', { text: HARD }],
  ['hint', { text: HARD, options: { level: 'full' } }],
  ['steps', { text: EASY, options: { techniques: ['naked-single', 'hidden-pair', 'x-wing'] } }],
  ['chains', { text: HARD, options: { selection: 'all' } }],
  ['convert', { text: EASY, options: { to: 'f-puzzles' } }],
  ['picture', { text: HARD, options: { step: 3 } }],
  ['canonicalize', { text: HARD }],
  ['generate', { series: { first: 5, count: 2 }, options: { seed: 7, query: 'givens <= 25' } }],
  ['candidates', { text: KILLER, options: { limit: 5 } }],
  ['count', { text: '1...............', options: { rules: ['x'] } }],
  ['solve', { text: '' }],
  ['solve', { puzzle: HARD }],
];

test('responses match the server', async () => {
  const [{ instanceOf }, server] = [await imported('module.js'), await startServer()];
  const ask = await instanceOf(await WebAssembly.compile(await readFile(join(folderOf('npm'), 'sodan.wasm'))));
  for (const [task, question] of QUESTIONS) {
    const [path, body] = [`/api/v1/${task}`, JSON.stringify(question)];
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(server.address + path, { method: 'POST', headers, body });
    const { status, bytes } = ask(path, body);
    assert.equal(text(bytes), await response.text(), body);
    assert.equal(status, response.status, body);
  }
  for (const path of ['/api/v1/techniques', '/api/v1/techniques/x-wing'])
    assert.equal(text(ask(path).bytes), await (await fetch(server.address + path)).text(), path);
  await server.stop();
});

test('transcript matches the command', async () => {
  const { instanceOf } = await imported('module.js');
  const ask = await instanceOf(await WebAssembly.compile(await readFile(join(folderOf('page'), 'lab.wasm'))));
  for (const protocol of ['token', 'panic', 'community-plus']) {
    const file = join(await mkdtemp(join(tmpdir(), 'sodan-')), 'talk.arrow');
    const limits = ['--messages', '20000', '--crash', '0.001', '--seed', '5', '--every-message'];
    spawnSync(program(), ['negotiate', '--plain', '--protocol', protocol, ...limits, '--transcript', file, HARD]);
    const settings = { puzzle: HARD, protocol, messages: 20000, crash: 0.001, seed: 5, every_message: true };
    const { status, bytes } = ask('/api/v1/talk', JSON.stringify(settings));
    assert.equal(status, 200);
    assert.ok(Buffer.from(bytes).equals(await readFile(file)), protocol);
  }
});

test('modules of the page match the whole engine', async () => {
  const { instanceOf } = await imported('module.js');
  const load = async (/** @type {'page' | 'npm'} */ part, /** @type {string} */ name) =>
    instanceOf(await WebAssembly.compile(await readFile(join(folderOf(part), name))));
  const [whole, classic, variants] = [
    await load('npm', 'sodan.wasm'),
    await load('page', 'sodan.wasm'),
    await load('page', 'variants.wasm'),
  ];
  const ofVariants = { text: KILLER, options: { size: 4 } };
  /** @type {[string, object][]} */
  const more = ['solve', 'count', 'check', 'convert', 'picture', 'hint', 'explain', 'steps'].map((task) => [task, ofVariants]);
  let forwarded = 0;
  for (const [task, question] of [...QUESTIONS, ...more]) {
    const [path, body] = [`/api/v1/${task}`, JSON.stringify(question)];
    const first = classic(path, body);
    forwarded += Number(first.status === 501);
    const { status, bytes } = first.status === 501 ? variants(path, body) : first;
    assert.equal(text(bytes), text(whole(path, body).bytes), `${task} ${body}`);
    assert.equal(status, whole(path, body).status);
  }
  assert.equal(forwarded, more.length + 2, 'all requests about variants are forwarded');
});

test('the module is small', async (context) => {
  const sizes = async (/** @type {string} */ name) => {
    const raw = await readFile(join(folderOf('page'), name));
    const [gzip, brotli] = [gzipSync(raw, { level: 9 }).length, brotliCompressSync(raw).length];
    context.diagnostic(`${name}: ${raw.length} bytes, ${gzip} as gzip, ${brotli} as Brotli`);
    return brotli;
  };
  await sizes('lab.wasm');
  assert.ok((await sizes('variants.wasm')) < 580_000);
  assert.ok((await sizes('sodan.wasm')) < 700_000);
});

test('README examples work', async () => {
  const readme = await readFile(join(folderOf('npm'), 'README.md'), 'utf8');
  /** @type {unknown[]} */
  const said = [];
  const { load } = await imported('index.js');
  for (const [, code = ''] of readme.matchAll(/```js\n(.*?)```/gs)) {
    const body = code.replace(/^import .*$/m, '').replaceAll('console.log', 'say');
    await new Function('load', 'say', `return (async () => {${body}})()`)(load, (/** @type {unknown} */ thing) =>
      said.push(thing),
    );
  }
  assert.equal(said[0], '417369825632158947958724316825437169791586432346912758289643571573291684164875293');
  assert.match(String(said[1]), /Brute Force|r\d/);
  assert.equal(/** @type {Record<string, unknown>} */ (said[2]).status, 'unique');
  assert.equal(said[3], 2);
  assert.deepEqual(new Set(/** @type {Uint8Array} */ (said[4])), new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  assert.equal(/** @type {string[]} */ (said[5]).length, 16);
  assert.equal(said[6], 12);
});

test('guide example works', async () => {
  const guide = await readFile(new URL('../../../../docs/guides/embed.md', import.meta.url), 'utf8');
  const { load } = await imported('index.js');
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
  const body = code.replace(/^import .*$/m, '');
  const { records, counts } = await new Function('load', `return (async () => {${body} return { records, counts }; })()`)(load);
  assert.equal(records[0].technique, 'hidden-single');
  assert.deepEqual(new Set(counts), new Set([2]), 'empty grids have multiple solutions');
});

test('byte grids match requests', async () => {
  const { load, SodanError } = await imported('index.js');
  const sodan = await load();
  const lines = [EASY, HARD, EASY.replace('53', '55'), '.'.repeat(81), HARD.replaceAll('.', '0')];
  const { counts, solutions } = sodan.solveGrids(new TextEncoder().encode(lines.join('')));
  assert.deepEqual([...counts], [1, 1, 0, 2, 1]);
  const { records } = sodan.ask('solve', { text: lines.join('\n') });
  for (const [n, { solution }] of records.entries()) {
    const found = solutions.subarray(81 * n, 81 * n + 81).join('');
    assert.equal(found, counts[n] === 0 ? '0'.repeat(81) : (solution ?? found));
  }
  assert.deepEqual(sodan.solveGrids(Uint8Array.from(HARD.replaceAll('.', '0'), Number)).solutions, solutions.subarray(81, 162));
  assert.throws(() => sodan.solveGrids(new Uint8Array(80)), SodanError);
  assert.throws(() => sodan.solveGrids(new Uint8Array(81).fill(10)), { message: /grid 1, r1c1: invalid byte 10/ });
});

test('reports invalid input', async () => {
  const { load, SodanError } = await imported('index.js');
  const sodan = await load();
  assert.throws(() => sodan.ask('solve', {}), SodanError);
  assert.throws(() => sodan.technique('nothing'), { message: 'unknown technique slug; see the list of techniques' });
  assert.equal(sodan.technique('x-wing').name, 'X-Wing');
  assert.ok(sodan.techniques().length > 50 && sodan.about().tasks.length > 10);
});
