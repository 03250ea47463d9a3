// Records drawings as a WebM film, if the browser supports it.

import { paint } from './export.js';

const TYPE = 'video/webm';
const SIZE = 720;
/** Frames per second. */
const RATE = 20;

/** Returns whether the browser can record a film. */
export const canFilm = () =>
  typeof MediaRecorder !== 'undefined' &&
  MediaRecorder.isTypeSupported(TYPE) &&
  typeof HTMLCanvasElement.prototype.captureStream === 'function';

/** Records a film in real time. If recording is stopped early, the film contains the frames so far.
 * @param {number} count number of drawings @param {(number: number) => Element} drawingOf @param {(number: number) => void} onProgress reports progress
 * @param {AbortSignal} signal */
export async function film(count, drawingOf, onProgress, signal) {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  /** @type {Blob[]} */
  const parts = [];
  await paint(canvas, drawingOf(0));
  const recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType: TYPE });
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let number = 0; number < count && !signal.aborted; number += 1) {
    const stands = new Promise((resolve) => setTimeout(resolve, 1000 / RATE));
    await paint(canvas, drawingOf(number));
    onProgress(number + 1);
    await stands;
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: TYPE });
}
