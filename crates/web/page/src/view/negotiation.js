// The negotiation exhibit: a form for the settings, one or several runs in the engine, and a player for the results.

import * as core from '../core/lab.js';
import { switchesOf } from '../core/switches.js';
import { faultsOf, momentOfMessage, sentBefore, talkOf } from '../core/talk.js';
import { transcriptOf } from '../core/transcript.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { keepBar } from './keep.js';
import { isCalm, isNarrow } from './player.js';
import { puzzlesOf } from './puzzles.js';
import { sweepView } from './sweep.js';
import { switchPanel } from './switches.js';
import { talkView } from './talk.js';
import { talkForm } from './talkform.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/lab.js').Chosen} Chosen */
/** @typedef {import('../core/talk.js').Talk} Talk */

/** Delay, in milliseconds, between the end of playback and writing the current moment to the address. */
const CALM = 300;

/** Stands for the index of the selected cell if no cell is selected. */
const NONE = -1;

/** The default run, which reaches the solution after a few thousand messages. @type {Chosen} */
const OPENING = { ...core.first, protocol: 'token' };

/** @type {import('./lab.js').Exhibit} */
export function negotiation({ store, engine, code, announce, link }) {
  const from = core.runsOf(code);
  let runs = code ? from.runs : [OPENING];
  /** The runs shown; `null` for an opened file. @type {readonly Chosen[] | null} */
  let seen = null;
  let looks = { cell: NONE, flying: !isCalm(), regions: from.show === 'regions' };
  let running = new AbortController();
  // Browsers limit the rate of address changes.
  let [waiting, stood] = [0, 0];
  let focus = () => {};
  const notice = h('div.making', { role: 'status' });
  const shown = h('div.talk');
  const line = h('span.hint');
  const summarize = () => fill(line, lab.summary(puzzlesFor(store, runs[0])[runs[0].puzzle], runs));
  const change = (/** @type {readonly Chosen[]} */ to) => {
    runs = [...to];
    summarize();
    running.abort();
    running = new AbortController();
    const isOther = seen && core.codeOf(runs, null) !== core.codeOf(seen, null);
    fill(notice, isOther && h('p', {}, lab.changed));
  };
  /** Starts runs and shows their results. The previous runs stay visible until then. @param {readonly Chosen[]} requested @param {number | null} at
   * @param {boolean} plays whether to play them immediately */
  const hold = async (requested, at, plays) => {
    running.abort();
    const stop = new AbortController();
    running = stop;
    const { files, message } = await held(engine, requested, notice, stop);
    // A newer request has replaced this one.
    if (running !== stop) return;
    fill(notice, message && h('p', {}, message));
    if (!files) return;
    const talks = files.map((file) => talkOf(transcriptOf(file)));
    const length = lengthOf(talks);
    if (at !== null && at > length) fill(notice, h('p', {}, lab.beyond('event', at, length)));
    await show(talks, files, requested, { at, plays, names: requested.map((run) => [lab.heading(run), lab.extras(run)]) });
  };
  /** Repeats the runs after changing the faults of one run, and continues at the current moment. @param {number} number @param {string} switches */
  const goOn = async (number, switches) => {
    const switched = (/** @type {readonly Chosen[]} */ all) => all.map((run, at) => (at === number ? { ...run, switches } : run));
    const requested = switched(seen ?? runs);
    runs = switched(runs);
    summarize();
    await hold(requested, stood, true);
    if (seen === requested) comeToView();
  };
  /** @param {readonly Talk[]} talks @param {readonly ArrayBuffer[]} files @param {readonly Chosen[] | null} of settings
   * @param {{ at: number | null, plays: boolean, names: [string, string][] }} how initial view */
  const show = async (talks, files, of, { at, plays, names }) => {
    const solution = await engine.solution(digitsOf(talks[0].transcript.header.puzzle)).catch(() => null);
    seen = of;
    // Selects the first free cell, since givens do not change.
    if (looks.cell === NONE) looks = { ...looks, cell: Math.max(0, talks[0].transcript.header.puzzle.indexOf('.')) };
    const moved = (/** @type {number} */ moment, /** @type {import('./side.js').Looks} */ now) => {
      [looks, stood] = [now, moment];
      panels.forEach(({ moveTo }, number) => {
        moveTo(sentBefore(talks[number], moment));
      });
      clearTimeout(waiting);
      const updateLink = () => {
        if (of && of === seen && shown.isConnected) link(core.codeOf(of, moment, now.regions ? 'regions' : 'sure'));
      };
      waiting = window.setTimeout(updateLink, CALM);
    };
    const marks = (of ?? []).map(({ switches }, number) =>
      (switchesOf(switches) ?? []).map(({ from }) => momentOfMessage(talks[number], from)),
    );
    const panels = (of ?? []).map((run, number) => switchPanel(run, (switches) => goOn(number, switches)));
    /** @type {import('./talk.js').Options['below']} */
    const below = (number, seen) => [
      panels[number]?.element,
      keepBar(engine, { file: files[number], length: talks[number].transcript.length, run: of?.[number] ?? null, ...seen }),
    ];
    // With reduced motion, the outcome is shown immediately.
    const start = at ?? (isCalm() ? lengthOf(talks) : 0);
    const { parts, time } = talkView(talks, { names, solution, start, looks, moved, announce, below, marks });
    fill(shown, parts);
    focus = time.focus;
    if (!of) {
      clearTimeout(waiting);
      link(null);
    }
    if (plays && !isCalm()) time.play();
  };
  /** Scrolls the run into view and focuses it, so that a key can pause it. */
  const comeToView = () => {
    controls.open = false;
    focus();
    shown.scrollIntoView({ block: 'start', behavior: isCalm() ? 'auto' : 'smooth' });
  };
  const opened = async (/** @type {File} */ file) => {
    change(runs);
    const bytes = await file.arrayBuffer();
    try {
      const talk = talkOf(transcriptOf(bytes));
      const { header } = talk.transcript;
      const name = /** @type {[string, string]} */ ([
        lab.opened.heading(file.name),
        lab.opened.about(core.madeBy(header), faultsOf(talk)),
      ]);
      fill(notice);
      await show([talk], [bytes], null, { at: null, plays: true, names: [name] });
      comeToView();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      fill(notice, h('p.fault', {}, lab.opened.none(file.name)));
    }
  };
  const go = async () => {
    const requested = runs;
    await hold(requested, null, true);
    if (seen === requested) comeToView();
  };
  const status = h('div.talk-said');
  const controls = h(
    'details.lab-controls',
    { ontoggle: () => (controls.open ? status.append(notice) : controls.after(notice)) },
    h('summary', {}, h('span', {}, lab.settings), ' ', line),
    talkForm(puzzlesFor(store, runs[0]), () => runs, change, go, [openField(opened), status]),
  );
  summarize();
  hold(runs, from.at, from.at === null);
  return [
    h('h1', {}, lab.title),
    h('p.lead', {}, lab.about),
    from.wrong.length > 0 && h('p.fault', { role: 'alert' }, lab.wrongLink(from.wrong)),
    controls,
    notice,
    shown,
    sweepView(engine, () => runs[0], !isNarrow()),
  ];
}

/** @param {readonly Talk[]} talks */
const lengthOf = (talks) => Math.max(...talks.map(({ transcript }) => transcript.length));

/** The available puzzles. @param {import('../store.js').Store} store @param {Chosen} run */
const puzzlesFor = (store, { puzzle }) => puzzlesOf(store, [core.first.puzzle, core.EASY], puzzle);

/** @param {string} text */
const digitsOf = (text) => Array.from(text, (sign) => Number(sign) || 0);

/** Returns the transcripts of runs, or a message if the runs were stopped or a run was rejected.
 * @param {Engine} engine @param {readonly Chosen[]} runs @param {HTMLElement} notice @param {AbortController} stop
 * @returns {Promise<{ files: ArrayBuffer[] | null, message: string }>} */
async function held(engine, runs, notice, stop) {
  const wrong = runs.map(core.wrongIn).find((name) => name !== null);
  if (wrong) return { files: null, message: lab.wrong(wrong) };
  fill(
    notice,
    h('progress', { 'aria-label': lab.busy }),
    h('p', {}, lab.busy),
    h('button.quiet', { type: 'button', onclick: () => stop.abort() }, icon('close'), texts.wish.cancel),
  );
  try {
    return { files: await Promise.all(runs.map((run) => engine.talk(core.requestOf(run), stop.signal))), message: '' };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // The other runs are useless without this run.
    stop.abort();
    return { files: null, message: texts.engine[error.kind](error.message) };
  }
}

/** @param {(file: File) => void} opened */
function openField(opened) {
  const input = h('input', {
    type: 'file',
    class: 'file-input',
    accept: '.arrow',
    onchange: () => {
      const [file] = input.files ?? [];
      if (file) opened(file);
      // Makes it possible to open the same file again.
      input.value = '';
    },
  });
  return h('label.quiet.file', {}, lab.open, input);
}
