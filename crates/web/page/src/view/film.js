// A film of drawings that the browser records (WebM), where it can.

import { paint } from './export.js';

const TYPE = 'video/webm';
const SIZE = 720;
/** How many drawings a second. */
const RATE = 20;

/** Whether the browser can record a film. */
export const canFilm = () =>
  typeof MediaRecorder !== 'undefined' &&
  MediaRecorder.isTypeSupported(TYPE) &&
  typeof HTMLCanvasElement.prototype.captureStream === 'function';

/** Records a film as it goes by; it has as many drawings as there were until it was told to stop.
 * @param {number} count of drawings @param {(number: number) => Element} drawingOf @param {(number: number) => void} heard how many are done
 * @param {AbortSignal} signal */
export async function film(count, drawingOf, heard, signal) {
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
    heard(number + 1);
    await stands;
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: TYPE });
}
