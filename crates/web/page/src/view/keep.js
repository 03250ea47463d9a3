// Exports of a run: the transcript, the current picture, movies, and the clusters.

import { requestOf } from '../core/lab.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { save, savePng, saveSvg } from './export.js';
import { canFilm, film } from './film.js';
import { icon } from './icons.js';

/** Maximum number of frames in a movie, at 20 per second. A short run has one frame per moment. */
const MOST_FRAMES = 200;

/**
 * @typedef {object} Kept
 * @property {ArrayBuffer} file the transcript
 * @property {number} length number of events
 * @property {import('../core/lab.js').Chosen | null} run settings; `null` for an opened file
 * @property {(at: number) => Element} still the board at a moment
 * @property {() => Element} picture the current board with a caption
 * @property {() => boolean} regions whether regions are shown
 */

/** @param {import('../engine.js').Engine} engine @param {Kept} kept */
export function keepBar(engine, { file, length, run, still, picture, regions }) {
  const status = h('span', { role: 'status' });
  const frames = Math.min(MOST_FRAMES, length + 1);
  const title = lab.keep.title(run?.seed);
  const stop = h('button', { type: 'button', hidden: true }, icon('close'), texts.wish.cancel);
  let making = new AbortController();
  stop.addEventListener('click', () => making.abort());
  /** Runs a long task while showing its progress and a stop button. @param {(signal: AbortSignal) => Promise<Blob>} make @param {string} kind */
  const begin = async (make, kind) => {
    making.abort();
    making = new AbortController();
    const { signal } = making;
    fill(status, lab.keep.busy);
    stop.hidden = false;
    try {
      const made = await make(signal);
      if (!signal.aborted) save(made, title, kind);
      fill(status, signal.aborted ? '' : lab.keep.done);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      fill(status, texts.engine[error.kind](error.message));
    }
    stop.hidden = true;
  };
  const gif = (/** @type {import('../core/lab.js').Chosen} */ asked) =>
    begin(async (signal) => {
      const request = { ...requestOf(asked), movie: { frames, regions: regions() } };
      return new Blob([await engine.talk(request, signal)], { type: 'image/gif' });
    }, 'gif');
  const webm = () => {
    const at = (/** @type {number} */ number) => Math.round((length * number) / Math.max(1, frames - 1));
    const onProgress = (/** @type {number} */ done) => fill(status, lab.keep.filmed(done, frames));
    return begin((signal) => film(frames, (number) => still(at(number)), onProgress, signal), 'webm');
  };
  const clusters = h('img', { alt: lab.keep.clustersAlt, hidden: true });
  const drawClusters = async (/** @type {import('../core/lab.js').Chosen} */ asked) => {
    try {
      const svg = new Blob([await engine.talk({ ...requestOf(asked), clusters: true })], { type: 'image/svg+xml' });
      URL.revokeObjectURL(clusters.src);
      clusters.src = URL.createObjectURL(svg);
      clusters.hidden = false;
      fill(status);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      fill(status, texts.engine[error.kind](error.message));
    }
  };
  const button = (/** @type {string} */ name, /** @type {() => void} */ onclick) =>
    h('button.quiet', { type: 'button', onclick }, name);
  return h(
    'div.bar.keep',
    {},
    button(lab.save, () => save(new Blob([file]), title, 'arrow')),
    button(lab.keep.svg, () => saveSvg(picture(), title)),
    button(lab.keep.png, () => savePng(picture(), title)),
    run && button(lab.keep.gif, () => gif(run)),
    canFilm() && button(lab.keep.webm, webm),
    run && button(lab.keep.clusters, () => drawClusters(run)),
    stop,
    status,
    !run && h('p.hint', {}, lab.keep.noGif),
    clusters,
  );
}
