// The race: all engines on one puzzle, side by side.

import { BUDGET, chosenOf, codeOf, ENGINES, MARKS, outcomeOf, PUZZLES, shareOf } from '../core/race.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { puzzlesOf } from './puzzles.js';
import { choice } from './settings.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../wire.js').Sample} Sample */

/** Outcomes of an engine that completed the search. */
const SOLVED = ['solved', 'unique', 'multiple', 'none'];

/** @type {import('./lab.js').Exhibit} */
export function raceExhibit({ store, engine, code, link }) {
  const from = chosenOf(code);
  let { puzzle } = from;
  let running = new AbortController();
  const lanes = ENGINES.map(laneOf);
  const status = h('p', { role: 'status' });
  const go = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    link(codeOf(puzzle));
    fill(status, lab.race.busy);
    const done = await runAll(engine, puzzle, lanes, signal);
    if (signal.aborted) return;
    fill(status, lab.race.result(done));
  };
  const clear = (/** @type {string} */ to) => {
    puzzle = to;
    link(codeOf(puzzle));
    running.abort();
    fill(status);
    for (const lane of lanes) lane.clear();
  };
  if (code) go();
  return [
    h('h1', {}, lab.race.title),
    h('p.lead', {}, lab.race.about),
    from.wrong.length > 0 && h('p.fault', { role: 'alert' }, lab.wrongLink(from.wrong)),
    h('div.lab-fields', {}, choice(lab.puzzle, puzzlesOf(store, PUZZLES, puzzle), puzzle, clear)),
    h('div.bar', {}, h('button.main', { type: 'button', onclick: go }, icon('play'), lab.race.go)),
    status,
    h('p.board-key', {}, lab.race.key),
    h(
      'div',
      {},
      h(
        'div.lane-marks',
        { 'aria-hidden': 'true' },
        MARKS.map((ns) => h('i', {}, lab.race.mark(ns))),
      ),
      h(
        'ol.lanes',
        {},
        lanes.map(({ element }) => element),
      ),
    ),
  ];
}

/** Runs all engines concurrently and updates each lane when its engine finishes.
 * @param {Engine} engine @param {string} puzzle @param {readonly ReturnType<typeof laneOf>[]} lanes @param {AbortSignal} signal */
async function runAll(engine, puzzle, lanes, signal) {
  /** @type {Sample[]} */
  const done = [];
  const run = async (/** @type {ReturnType<typeof laneOf>} */ lane) => {
    lane.wait();
    try {
      const sample = await engine.compare(puzzle, { engine: lane.name, budget: BUDGET }, signal);
      if (signal.aborted) return;
      done.push(sample);
      lane.show(sample);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!signal.aborted) lane.fail(texts.engine[error.kind](error.message));
    }
  };
  await Promise.all(lanes.map(run));
  return done;
}

/** Creates the lane of an engine. @param {string} name */
function laneOf(name) {
  const result = h('p.lane-result');
  const bar = h('span.lane-bar', { 'aria-hidden': 'true' });
  const element = h(
    'li.lane',
    {},
    h('h2', {}, lab.race.engines[name].name),
    h('p.hint', {}, lab.race.engines[name].about),
    h('div.lane-track', {}, bar),
    result,
  );
  const clear = () => {
    element.className = 'lane';
    bar.style.setProperty('--share', '0');
    fill(result);
  };
  return {
    name,
    element,
    clear,
    wait() {
      clear();
      element.classList.add('running');
      fill(result, lab.race.waiting);
    },
    /** @param {string} reason */
    fail(reason) {
      clear();
      fill(result, reason);
    },
    /** @param {Sample} sample */
    show(sample) {
      clear();
      element.classList.toggle('unsolved', !SOLVED.includes(sample.status));
      bar.style.setProperty('--share', String(shareOf(sample)));
      fill(result, lab.race.lane(sample, outcomeOf(sample)));
    },
  };
}
