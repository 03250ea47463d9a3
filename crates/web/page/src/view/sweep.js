// The sweep of the slider: a table with one row per position, which is filled while runs finish.

import { requestOf, wrongIn } from '../core/lab.js';
import { csvOf, LEVELS, placesOf, tallyOf } from '../core/sweep.js';
import { transcriptOf } from '../core/transcript.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { save } from './export.js';
import { icon } from './icons.js';
import { table } from './table.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/lab.js').Chosen} Chosen */
/** @typedef {import('../core/sweep.js').Result} Result */

/** @typedef {import('../wire.js').Levels['levels'][number]} Level */

/** Maximum number of seeds. */
const MOST = 50;

/** Message limit of the runs that measure the positions; low enough that the sweep starts soon. */
const MEASURED = 50_000;

/** Columns of the measurements. @type {readonly ((level: Level) => string)[]} */
const NEEDS = [
  (level) => lab.count(level.cell_bits),
  (level) => lab.count(level.community_bits),
  (level) => level.message_bits.toFixed(1),
  (level) => `${level.cell_rules} + ${level.community_rules}`,
];

/** Names of the measurements in the order of the columns. */
const NEEDED = /** @type {const} */ (['cell_bits', 'community_bits', 'message_bits', 'cell_rules', 'community_rules']);

/** @param {Engine} engine @param {() => Chosen} chosen returns the current puzzle, first seed, messages and faults of the form
 * @param {boolean} open whether the table is open initially */
export function sweepView(engine, chosen, open) {
  const rows = LEVELS.map(rowOf);
  const seeds = h('input', { type: 'number', min: 1, max: MOST, step: 1, value: 5, required: true });
  const status = h('p', { role: 'status' });
  const button = h('button.quiet', { type: 'submit' });
  const box = h(
    'div.sweep-box',
    { role: 'region', tabindex: 0, 'aria-label': lab.slider, hidden: true },
    table(
      lab.sweep.head,
      rows.map((row) => row.element),
    ),
  );
  let first = 0;
  const saveTable = () => {
    const csv = csvOf([lab.sweep.csv, ...rows.map((row) => row.values())]);
    save(new Blob([csv], { type: 'text/csv' }), lab.sweep.title(first), 'csv');
  };
  const keep = h('button.quiet', { type: 'button', hidden: true, onclick: saveTable }, lab.sweep.save);
  /** @type {AbortController | null} */
  let running = null;
  const label = () => fill(button, icon(running ? 'close' : 'play'), running ? texts.wish.cancel : lab.sweep.go);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (running) return running.abort();
    const wrong = wrongIn(chosen());
    if (wrong) return fill(status, lab.wrong(wrong));
    running = new AbortController();
    label();
    box.hidden = false;
    keep.hidden = true;
    first = chosen().seed;
    const told = await sweep(engine, chosen(), seeds.valueAsNumber, rows, status, running.signal);
    fill(status, told);
    keep.hidden = false;
    running = null;
    label();
  };
  label();
  return h(
    'details.sweep',
    { open },
    h('summary', {}, h('h2', {}, lab.slider)),
    h('p.lead', {}, lab.sweep.about),
    h('form.bar', { onsubmit: submit }, h('label.field', {}, h('span', {}, lab.sweep.seeds), seeds), button),
    status,
    box,
    h('div.bar', {}, keep),
  );
}

/** Runs the sweep and fills the rows. Returns the final message.
 * @param {Engine} engine @param {Chosen} chosen @param {number} seeds @param {ReturnType<typeof rowOf>[]} rows @param {HTMLElement} status
 * @param {AbortSignal} signal @returns {Promise<string>} */
async function sweep(engine, chosen, seeds, rows, status, signal) {
  /** @type {Result[][]} */
  const results = rows.map(() => []);
  const places = placesOf(chosen.seed, seeds);
  rows.forEach((row) => {
    row.show([], seeds);
  });
  try {
    const { puzzle, seed: first, messages } = chosen;
    const { levels } = await engine.levels({ puzzle, seed: first, messages: Math.min(messages, MEASURED) }, signal);
    levels.forEach((level, step) => {
      rows[step].need(level);
    });
    for (const [done, { level, seed }] of places.entries()) {
      fill(status, lab.sweep.done(done, places.length));
      const request = { ...requestOf({ ...chosen, protocol: 'slider', slider: level, seed }), every_message: false };
      const { header } = transcriptOf(await engine.talk(request, signal));
      results[level].push({ ending: header.ending, messages: Number(header.messages) });
      rows[level].show(results[level], seeds);
    }
    return lab.sweep.done(places.length, places.length);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return texts.engine[error.kind](error.message);
  }
}

/** Creates the row of a position. @param {number} level */
function rowOf(level) {
  const [talks, solved, median] = [h('td'), h('td'), h('td')];
  const needs = NEEDS.map(() => h('td'));
  /** @type {Level | null} */
  let needed = null;
  let tally = tallyOf([]);
  const bar = h('meter', { min: 0, max: 1, value: 0, 'aria-label': lab.sweep.share(lab.levels[level]) });
  return {
    element: h(
      'tr',
      {},
      h('th', { scope: 'row', title: lab.levelsAbout[level] }, lab.levels[level]),
      talks,
      solved,
      h('td', {}, bar),
      median,
      ...needs,
    ),
    /** Shows the measurements of the position. @param {Level} level */
    need(level) {
      needed = level;
      NEEDS.forEach((of, column) => {
        fill(needs[column], of(level));
      });
    },
    /** @param {readonly Result[]} results @param {number} seeds number of runs */
    show(results, seeds) {
      tally = tallyOf(results);
      fill(talks, `${tally.talks} / ${seeds}`);
      fill(solved, tally.solved);
      fill(median, tally.median === null ? '' : lab.count(tally.median));
      bar.value = tally.talks && tally.solved / tally.talks;
    },
    /** Returns the row as numbers, in the order of `lab.sweep.csv`. */
    values: () => [
      ...[level, lab.levels[level], tally.talks, tally.solved, tally.median],
      ...NEEDED.map((name) => needed?.[name] ?? null),
    ],
  };
}
