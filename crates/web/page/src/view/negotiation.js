// The negotiation: a form says how 81 cells talk a puzzle over, the engine holds the talk, or several beside each other, and it is seen
// as it went.

import * as core from '../core/lab.js';
import { switchesOf } from '../core/switches.js';
import { momentOfMessage, sentBefore, talkOf } from '../core/talk.js';
import { transcriptOf } from '../core/transcript.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { keepBar } from './keep.js';
import { isNarrow } from './player.js';
import { sweepView } from './sweep.js';
import { switchPanel } from './switches.js';
import { talkView } from './talk.js';
import { talkForm } from './talkform.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/lab.js').Chosen} Chosen */

/** The address follows when the talk has stood still for so long, in milliseconds. */
const CALM = 300;

/** @type {import('./lab.js').Exhibit} */
export function negotiation({ store, engine, code, announce, link }) {
  const from = core.runsOf(code);
  const narrow = isNarrow();
  let { runs, show: colours } = from;
  let running = new AbortController();
  // Browsers refuse an address that changes too often.
  let [waiting, stood] = [0, 0];
  const said = h('div.making', { role: 'status' });
  const shown = h('div.talk');
  const change = (/** @type {readonly Chosen[]} */ to) => {
    runs = [...to];
    running.abort();
    clearTimeout(waiting);
    if (!shown.hasChildNodes()) return;
    fill(shown);
    fill(said, h('p', {}, lab.changed));
  };
  const hold = async (/** @type {number | null} */ at) => {
    running.abort();
    running = new AbortController();
    const [asked, { signal }] = [runs, running];
    const files = await held(engine, asked, said, running);
    if (files && !signal.aborted) await show(files, asked, at);
  };
  /** Holds the talks again with faults of one switched, and goes on from here. @param {number} number @param {string} switches */
  const goOn = async (number, switches) => {
    runs = runs.with(number, { ...runs[number], switches });
    await hold(stood);
    shown.querySelectorAll('.switches')[number]?.querySelector('button')?.focus();
  };
  /** @param {readonly ArrayBuffer[]} files @param {readonly Chosen[] | null} of what was asked for; nothing of a file that was opened
   * @param {number | null} at */
  const show = async (files, of, at) => {
    const talks = files.map((file) => talkOf(transcriptOf(file)));
    const length = Math.max(...talks.map(({ transcript }) => transcript.length));
    const solution = await engine.solution(digitsOf(talks[0].transcript.header.puzzle)).catch(() => null);
    const moved = (/** @type {number} */ moment, /** @type {core.Show} */ now) => {
      [colours, stood] = [now, moment];
      panels.forEach(({ stands }, number) => {
        stands(sentBefore(talks[number], moment));
      });
      clearTimeout(waiting);
      const tell = () => {
        if (of && shown.isConnected) link(core.codeOf(of, moment, now));
      };
      waiting = window.setTimeout(tell, CALM);
    };
    if (narrow) controls.open = false;
    if (at !== null && at > length) fill(said, h('p', {}, lab.beyond(at, length)));
    const marks = (of ?? []).map(({ switches }, number) =>
      (switchesOf(switches) ?? []).map(({ from }) => momentOfMessage(talks[number], from)),
    );
    const panels = (of ?? []).map((run, number) => switchPanel(run, (switches) => goOn(number, switches)));
    /** @type {import('./talk.js').Options['below']} */
    const below = (number, seen) => [
      panels[number]?.element,
      keepBar(engine, { file: files[number], length: talks[number].transcript.length, run: of?.[number] ?? null, ...seen }),
    ];
    fill(shown, talkView(talks, { solution, start: at ?? 0, show: colours, moved, announce, below, marks }));
  };
  const opened = async (/** @type {ArrayBuffer} */ file) => {
    running.abort();
    fill(said);
    try {
      await show([file], null, 0);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      fill(said, h('p', {}, lab.noTranscript));
    }
  };
  const controls = h(
    'details.lab-controls',
    { open: !(narrow && code) },
    h('summary', {}, lab.settings),
    talkForm(
      store,
      () => runs,
      change,
      () => hold(null),
    ),
    h('div.bar', {}, openField(opened)),
  );
  if (code) hold(from.at);
  return [
    h('h1', {}, lab.title),
    h('p.lead', {}, lab.about),
    from.wrong.length > 0 && h('p.fault', { role: 'alert' }, lab.wrongLink(from.wrong)),
    controls,
    said,
    shown,
    sweepView(engine, () => runs[0], !narrow),
  ];
}

/** @param {string} text */
const digitsOf = (text) => Array.from(text, (sign) => Number(sign) || 0);

/** The transcripts of talks; nothing, if they were stopped or one was refused.
 * @param {Engine} engine @param {readonly Chosen[]} runs @param {HTMLElement} said @param {AbortController} stop */
async function held(engine, runs, said, stop) {
  const wrong = runs.map(core.wrongIn).find((name) => name !== null);
  if (wrong) {
    fill(said, h('p.fault', {}, lab.wrong(wrong)));
    return null;
  }
  fill(
    said,
    h('p', {}, lab.busy),
    h('button', { type: 'button', onclick: () => stop.abort() }, icon('close'), texts.wish.cancel),
  );
  try {
    const files = await Promise.all(runs.map((run) => engine.talk(core.requestOf(run), stop.signal)));
    fill(said);
    return files;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    fill(said, h('p', {}, texts.engine[error.kind](error.message)));
    // The others are of no use without it.
    stop.abort();
    return null;
  }
}

/** @param {(file: ArrayBuffer) => void} opened */
function openField(opened) {
  const input = h('input', {
    type: 'file',
    class: 'file-input',
    accept: '.arrow',
    onchange: async () => {
      const [file] = input.files ?? [];
      if (file) opened(await file.arrayBuffer());
    },
  });
  return h('label.quiet.file', {}, lab.open, input);
}
