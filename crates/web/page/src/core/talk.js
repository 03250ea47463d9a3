// A negotiation with random access to its moments. A moment is a number of events. Stored frames make it fast to jump to any moment.

import { CELLS, PEERS } from './cells.js';
import { regionsOf } from './regions.js';
import { CERTAIN, CRASH, KINDS, LOSS } from './transcript.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * The state of the cells at a moment.
 * @typedef {object} Frame
 * @property {number} at number of events
 * @property {Uint8Array} digits 0 if unknown
 * @property {Uint32Array} confidence
 * @property {number} changes number of digit changes so far, not counting the first digit of each cell
 * @property {number} messages number of messages sent so far
 * @property {Uint8Array} seen 1 for cells that have shown a digit
 * @property {number} crashes number of crashes so far
 * @property {Int32Array} crashed event count at the last crash of each cell; -1 if none
 * @property {Uint8Array} lost 1 for lost cells
 */

/** Measures of a run at a moment; `inPhase` and `outOfPhase` are numbers of regions. @typedef {{ at: number, time: number, energy: number,
 *   agreement: number, inPhase: number, outOfPhase: number, changes: number, messages: number }} Point */
/** @typedef {{ transcript: Transcript, kept: Frame[] }} Talk */

/** Number of events between stored frames. */
const EVERY = 1 << 14;

/** Returns the initial frame, which contains only the givens. @param {Transcript} transcript @returns {Frame} */
function begun({ header }) {
  const digits = Uint8Array.from(header.puzzle, (sign) => Number(sign) || 0);
  return {
    at: 0,
    digits,
    confidence: Uint32Array.from(digits, (digit) => (digit ? CERTAIN : 0)),
    changes: 0,
    messages: 0,
    seen: digits.map((digit) => Number(digit > 0)),
    crashes: 0,
    crashed: new Int32Array(CELLS).fill(-1),
    lost: new Uint8Array(CELLS),
  };
}

/** @param {Frame} frame @returns {Frame} */
const copy = (frame) => ({
  ...frame,
  digits: frame.digits.slice(),
  confidence: frame.confidence.slice(),
  seen: frame.seen.slice(),
  crashed: frame.crashed.slice(),
  lost: frame.lost.slice(),
});

/** @param {Transcript} transcript @returns {Talk} */
export function talkOf(transcript) {
  const kept = [begun(transcript)];
  const frame = begun(transcript);
  while (frame.at < transcript.length) {
    goOn(transcript, frame, Math.min(frame.at + EVERY, transcript.length));
    kept.push(copy(frame));
  }
  return { transcript, kept };
}

/** Returns the frame after a number of events. @param {Talk} talk @param {number} at @returns {Frame} */
export function frameAt({ transcript, kept }, at) {
  const wanted = Math.max(0, Math.min(at, transcript.length));
  const frame = copy(kept[Math.floor(wanted / EVERY)]);
  goOn(transcript, frame, wanted);
  return frame;
}

/** Applies events to a frame in place. @param {Transcript} transcript @param {Frame} frame @param {number} end */
function goOn({ kind, from, digit, confidence }, frame, end) {
  for (let row = frame.at; row < end; row += 1) {
    if (kind[row] !== 0) {
      if (kind[row] < LOSS) frame.messages += 1;
      else strike(frame, kind[row], from[row], row + 1);
      continue;
    }
    const cell = from[row];
    if (frame.seen[cell] && frame.digits[cell] !== digit[row]) frame.changes += 1;
    frame.seen[cell] = 1;
    frame.digits[cell] = digit[row];
    frame.confidence[cell] = confidence[row];
  }
  frame.at = end;
}

/** Applies a fault to a frame in place. @param {Frame} frame @param {number} kind @param {number} cell @param {number} at */
function strike(frame, kind, cell, at) {
  if (kind === CRASH) {
    frame.crashes += 1;
    frame.crashed[cell] = at;
  } else {
    frame.lost[cell] = 1;
  }
}

/** Number of events for which a crash counts as recent. */
const JUST_NOW = 500;

/** Returns whether a cell has crashed recently. @param {Frame} frame @param {number} cell */
export const isCrashed = ({ at, crashed }, cell) => crashed[cell] >= 0 && at - crashed[cell] < JUST_NOW;

/** Returns whether the cells have confidence. In the token protocol they do not: a cell shows a digit once it is the only one left.
 * @param {Transcript} transcript */
export const hasConfidence = ({ header }) => !/^token\b/.test(header.settings);

/** Returns whether any fault occurred. @param {Talk} talk */
export const hasFaults = ({ transcript }) => transcript.kind.some((kind) => kind >= LOSS);

/** Returns the numbers of crashes and losses in the complete run, and the moment of the first fault, or 0 if there is none. @param {Talk} talk */
export function faultsOf(talk) {
  const { kind, length } = talk.transcript;
  const { crashes, lost } = frameAt(talk, length);
  return { crashes, losses: lost.reduce((sum, it) => sum + it, 0), first: kind.findIndex((it) => it >= LOSS) + 1 };
}

/** Returns the number of free cells that have settled: certain cells or, without confidence, cells with one digit left. @param {Transcript} transcript @param {Frame} frame @param {readonly number[]} givens */
export function settled(transcript, { confidence, digits }, givens) {
  const isSettled = (/** @type {number} */ cell) =>
    hasConfidence(transcript) ? digits[cell] > 0 && confidence[cell] === CERTAIN : digits[cell] > 0;
  return givens.reduce((sum, given, cell) => sum + Number(!given && isSettled(cell)), 0);
}

/** Returns the number of events up to a time in nanoseconds. @param {Talk} talk @param {number} time */
export function momentOf({ transcript }, time) {
  let [low, high] = [0, transcript.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (transcript.time[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number of messages sent before a moment. @param {Talk} talk @param {number} at */
export const sentBefore = (talk, at) => frameAt(talk, at).messages;

/** Returns the moment at which a number of messages has been sent, or the end if there are fewer messages. @param {Talk} talk @param {number} messages */
export function momentOfMessage({ transcript: { kind, length } }, messages) {
  let sent = 0;
  for (let row = 0; row < length; row += 1) {
    if (sent >= messages) return row;
    if (kind[row] !== 0 && kind[row] < LOSS) sent += 1;
  }
  return length;
}

/** Returns the time of a moment, in nanoseconds. @param {Talk} talk @param {number} at */
export const timeOf = ({ transcript }, at) => (at > 0 ? transcript.time[Math.min(at, transcript.length) - 1] : 0);

/** Returns the next moment at which a cell changes, or the end if there is none. @param {Talk} talk @param {number} at */
export function nextShown({ transcript }, at) {
  const row = transcript.kind.indexOf(0, at);
  return row < 0 ? transcript.length : row + 1;
}

/** Returns the last moment before this one at which a cell changed, or the beginning if there is none. @param {Talk} talk
 * @param {number} at */
export const lastShown = ({ transcript }, at) => (at < 2 ? 0 : transcript.kind.lastIndexOf(0, at - 2) + 1);

/** Returns the next moment at which a cell changes in any of the runs, or the end of the longest run if there is none.
 * @param {readonly Talk[]} talks @param {number} at */
export function nextShownIn(talks, at) {
  const moments = talks.map((talk) => nextShown(talk, at)).filter((moment) => moment > at);
  return moments.length > 0 ? Math.min(...moments) : at;
}

/** Returns the last moment before this one at which a cell changed in any of the runs. @param {readonly Talk[]} talks @param {number} at */
export const lastShownIn = (talks, at) => Math.max(...talks.map((talk) => lastShown(talk, at)));

/** Returns the cells that have the same digit as a peer. @param {Uint8Array} digits */
export const conflicts = (digits) =>
  new Set(PEERS.flatMap((peers, cell) => (digits[cell] && peers.some((peer) => digits[peer] === digits[cell]) ? [cell] : [])));

/** Returns the number of duplicates over all houses: filled cells minus distinct digits. @param {Uint8Array} digits @param {readonly (readonly number[])[]} houses */
const energy = (digits, houses) => {
  let sum = 0;
  for (const cells of houses) {
    let [set, filled] = [0, 0];
    for (const cell of cells) {
      if (digits[cell]) filled += 1;
      set |= (1 << digits[cell]) & 0b1111111110;
    }
    for (; set; set &= set - 1) filled -= 1;
    sum += filled;
  }
  return sum;
};

/** Returns the measures of a run at a frame. @param {Talk} talk @param {Frame} frame @param {readonly (readonly number[])[]} houses
 * @param {readonly number[]} givens @param {readonly number[] | null} solution @returns {Point} */
export function pointOf(talk, { at, digits, changes, messages }, houses, givens, solution) {
  const { right, wrong } = solution ? regionsOf(digits, givens, solution) : { right: [], wrong: [] };
  return {
    at,
    time: timeOf(talk, at),
    energy: energy(digits, houses),
    agreement: right.reduce((sum, region) => sum + region.length, 0),
    inPhase: right.length,
    outOfPhase: wrong.length,
    changes,
    messages,
  };
}

/**
 * Samples the measures of a run at moments that are evenly spread over its events.
 * @param {Talk} talk @param {number} count 2 or more @param {readonly (readonly number[])[]} houses @param {readonly number[]} givens
 * @param {readonly number[] | null} solution @returns {Point[]}
 */
export function curve(talk, count, houses, givens, solution) {
  const { transcript } = talk;
  const frame = begun(transcript);
  return Array.from({ length: count }, (_, number) => {
    goOn(transcript, frame, Math.round((transcript.length * number) / (count - 1)));
    return pointOf(talk, frame, houses, givens, solution);
  });
}

/** Converts confidence to a scale from 0 (none) to 4 (certain). @param {number} confidence */
export const sureness = (confidence) => {
  if (confidence === CERTAIN) return 4;
  return confidence === 0 ? 0 : Math.min(3, 1 + Math.floor(Math.log2(confidence) / 4));
};

/** @typedef {{ at: number, kind: string, from: number, to: number, digit: number, confidence: number }} Said */

/** Returns the name of an event kind, or an empty text for a cell that shows a digit. @param {number} kind */
const nameOf = (kind) => {
  if (kind === CRASH) return 'crash';
  return kind === LOSS ? 'loss' : (KINDS[kind] ?? '');
};

/** Returns the event in a row of the transcript. @param {Transcript} transcript @param {number} row @returns {Said} */
export const eventOf = ({ kind, from, to, digit, confidence }, row) => ({
  at: row + 1,
  kind: nameOf(kind[row]),
  from: from[row],
  to: to[row],
  digit: digit[row],
  confidence: confidence[row],
});

/** Returns the latest events that involve an agent, newest first. @param {Talk} talk @param {number} at @param {number} agent @param {number} most */
export function logOf({ transcript }, at, agent, most) {
  /** @type {Said[]} */
  const found = [];
  for (let row = at - 1; row >= 0 && found.length < most; row -= 1)
    if (transcript.from[row] === agent || (transcript.kind[row] !== 0 && transcript.to[row] === agent))
      found.push(eventOf(transcript, row));
  return found;
}

/** Returns the messages among the latest events, newest first. @param {Talk} talk @param {number} at @param {number} most of events */
export const saidBefore = ({ transcript }, at, most) =>
  Array.from({ length: Math.min(at, most) }, (_, back) => eventOf(transcript, at - 1 - back)).filter(({ kind }) => kind !== '');
