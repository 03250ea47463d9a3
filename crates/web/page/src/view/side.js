// The board of a run at a moment: the cells, messages in flight, a summary, and the latest events of the selected cell.

import { HOUSES, nameOf } from '../core/cells.js';
import { PLAIN, wordsOf } from '../core/model.js';
import { fatesOf, regionsOf } from '../core/regions.js';
import * as core from '../core/talk.js';
import { lab } from '../texts.lab.js';
import { Board } from './board.js';
import { fill, h, s, setIfNew } from './dom.js';
import { flightsAt } from './flights.js';
import { COLOURS, letterOf, outlinesOf, smallLetterOf } from './regions.js';
import { stillOf } from './still.js';

/** @typedef {import('../core/talk.js').Talk} Talk */
/** @typedef {import('../core/talk.js').Frame} Frame */
/** @typedef {import('../core/talk.js').Said} Said */
/** @typedef {import('../core/talk.js').Point} Point */
/** @typedef {import('../core/regions.js').Regions} Regions */

const LOG_LENGTH = 30;
const POINTS = 400;
const houses = Object.values(HOUSES);

/**
 * Options that boards side by side share.
 * @typedef {object} Looks
 * @property {number} cell the selected cell
 * @property {boolean} flying whether messages are shown
 * @property {boolean} regions whether regions are shown instead of confidence
 */

/** @typedef {ReturnType<typeof sideOf>} Side */

/** @param {Talk} talk @param {readonly number[] | null} solution @param {string} letter of the run; empty if it is the only one */
export function sideOf(talk, solution, letter) {
  const { header, length } = talk.transcript;
  const givens = Array.from(header.puzzle, (sign) => Number(sign) || 0);
  const board = new Board(lab.board(letter));
  const messages = s('svg.flying', { viewBox: '0 0 900 900', 'aria-hidden': 'true' });
  const lines = s('svg.regions', { viewBox: '0 0 900 900', 'aria-hidden': 'true' });
  const account = h('p.talk-now');
  const fates = h('p.talk-fates');
  let outlined = '';
  const drawLines = (/** @type {Regions | null} */ parts) => {
    const key = JSON.stringify(parts);
    if (key === outlined) return;
    outlined = key;
    fill(lines, parts && outlinesOf(parts));
  };
  const log = logView(talk, letter);
  return {
    board,
    element: h('div.board-box', {}, board.element, lines, messages),
    account: h('div', {}, account, fates),
    log: log.element,
    letter,
    timeAt: (/** @type {number} */ at) => core.timeOf(talk, at),
    points: core.curve(talk, POINTS, houses, givens, solution),
    /** Shows a moment, or the end if the run ends before. @param {number} moment @param {Looks} looks @returns {Point} the measures at that moment */
    draw(moment, { cell, flying, regions }) {
      const at = Math.min(moment, length);
      const frame = core.frameAt(talk, at);
      const point = core.pointOf(talk, frame, houses, givens, solution);
      const parts = regions && solution ? regionsOf(frame.digits, givens, solution) : null;
      board.draw(modelOf(talk, frame, givens, solution, parts, cell), null);
      drawLines(parts);
      fill(fates);
      fill(messages, flying && flightsAt(talk, at));
      fill(account, accountOf(talk, frame, givens, point, solution !== null));
      return point;
    },
    /** Draws the board at a moment, for export. @param {number} moment @param {Looks} looks */
    still(moment, { regions, flying }) {
      const at = Math.min(moment, length);
      const frame = core.frameAt(talk, at);
      const parts = regions && solution ? regionsOf(frame.digits, givens, solution) : null;
      return stillOf(modelOf(talk, frame, givens, solution, parts, -1), parts, flying && flightsAt(talk, at));
    },
    /** Returns the description of a moment. @param {number} moment */
    said(moment) {
      const at = Math.min(moment, length);
      return lab.moment(at, length, core.timeOf(talk, at));
    },
    /** Lists the events of the selected cell up to a moment. @param {number} moment @param {Looks} looks */
    follow(moment, { cell }) {
      log.list(Math.min(moment, length), cell);
    },
    /** Lists the events of the selected cell up to a moment, with a glossary, and shows the last change of regions.
     * @param {number} moment @param {Looks} looks */
    updateLog(moment, { cell, regions }) {
      const at = Math.min(moment, length);
      log.explain(log.list(at, cell));
      fill(fates, regions && solution && fatesAt(talk, at, givens, solution));
    },
  };
}

/** Describes the last change of regions up to a moment. @param {Talk} talk @param {number} at
 * @param {readonly number[]} givens @param {readonly number[]} solution */
function fatesAt(talk, at, givens, solution) {
  const last = core.lastShown(talk, at + 1);
  const [before, after] = [last - 1, at].map((moment) => regionsOf(core.frameAt(talk, moment).digits, givens, solution));
  const named = [fatesOf(before.right, after.right), fatesOf(before.wrong, after.wrong)].map((fates, kind) => {
    const letter = kind === 0 ? smallLetterOf : letterOf;
    const [old, now] = kind === 0 ? [before.right, after.right] : [before.wrong, after.wrong];
    return fates.map(({ what, from, to }) => ({
      what,
      from: from.map((number) => ({ name: letter(number), size: old[number].length })),
      to: to.map((number) => ({ name: letter(number), size: now[number].length })),
    }));
  });
  return lab.fates(after, named.flat());
}

/** Returns the appearance and letter of each cell's region, which are empty for cells without a region.
 * @param {Regions | null} parts @returns {{ look: string, letter: string }[]} by cell */
function placesOf(parts) {
  /** @type {{ look: string, letter: string }[]} */
  const places = [];
  const put = (/** @type {number[]} */ region, /** @type {string} */ look, /** @type {string} */ letter) => {
    for (const cell of region) places[cell] = { look, letter };
  };
  parts?.right.forEach((region, number) => {
    put(region, 'in-phase', smallLetterOf(number));
  });
  parts?.wrong.forEach((region, number) => {
    put(region, `phase-${number % COLOURS}`, letterOf(number));
  });
  return places;
}

/** Returns the board to display. @param {Talk} talk @param {Frame} frame @param {readonly number[]} givens
 * @param {readonly number[] | null} solution @param {Regions | null} parts regions, if shown @param {number} cursor
 * @returns {import('../core/model.js').CellModel[]} */
function modelOf({ transcript }, frame, givens, solution, parts, cursor) {
  const { digits, confidence, lost } = frame;
  const places = placesOf(parts);
  const clashing = core.conflicts(digits);
  const hasConfidence = core.hasConfidence(transcript);
  return Array.from(digits, (digit, cell) => {
    const given = givens[cell] > 0;
    const is = {
      agrees: !given && digit > 0 && solution?.[cell] === digit,
      clashes: clashing.has(cell),
      crashed: core.isCrashed(frame, cell),
      lost: lost[cell] === 1,
    };
    const look = wordsOf([
      [`sure-${core.sureness(confidence[cell])}`, !parts && !given && digit > 0],
      [places[cell]?.look ?? '', places[cell] !== undefined],
      ['agrees', is.agrees],
      ['clash', is.clashes],
      ['crashed', is.crashed],
      ['lost', is.lost],
      ['cursor', cell === cursor],
      ['selected', cell === cursor],
    ]);
    const region = places[cell]?.letter ?? '';
    return {
      ...PLAIN,
      digit,
      given,
      look: look.join(' '),
      label: lab.cell({ name: nameOf(cell), digit, given, confidence: confidence[cell], hasConfidence, region, ...is }),
    };
  });
}

/** Creates the summary of a moment. @param {Talk} talk @param {Frame} frame @param {readonly number[]} givens
 * @param {import('../core/talk.js').Point} point @param {boolean} isKnown whether the solution is known */
function accountOf({ transcript }, frame, givens, { at, time, agreement, changes, messages }, isKnown) {
  return lab.account({
    at: lab.moment(at, transcript.length, time),
    free: givens.filter((digit) => !digit).length,
    right: isKnown ? agreement : null,
    settled: core.settled(transcript, frame, givens),
    hasConfidence: core.hasConfidence(transcript),
    clashing: core.conflicts(frame.digits).size,
    changes,
    messages,
    crashes: frame.crashes,
    losses: frame.lost.reduce((sum, lost) => sum + lost, 0),
  });
}

/** Creates a log entry. Actions of the cell look different from messages that it received.
 * @param {Said} event @param {number} cell @param {boolean} hasConfidence */
function entryOf(event, cell, hasConfidence) {
  const entry = h(
    event.from === cell ? 'li.did' : 'li.heard',
    { value: event.at },
    lab.event(event, cell, hasConfidence),
    event.kind && [' ', h('small', {}, event.kind)],
  );
  entry.style.listStyleType = `"${lab.count(event.at)}. "`;
  return entry;
}

/** Creates the list of a cell's latest events, with a glossary. @param {Talk} talk @param {string} letter of the run; empty if it is the only one */
function logView(talk, letter) {
  const hasConfidence = core.hasConfidence(talk.transcript);
  const [heading, silent, meanings] = [h('h3'), h('p', {}, lab.silent), h('dl.talk-kinds')];
  const entries = h('ol.talk-log', { tabindex: 0 });
  return {
    element: h('section.talk-cell', {}, heading, silent, entries, meanings),
    /** Lists the events of a cell. @param {number} at @param {number} cell @returns {Said[]} */
    list(at, cell) {
      const events = core.logOf(talk, at, cell, LOG_LENGTH);
      const name = lab.log(nameOf(cell), letter);
      fill(heading, name);
      setIfNew(entries, 'aria-label', name);
      silent.hidden = events.length > 0;
      entries.hidden = events.length === 0;
      fill(
        entries,
        events.map((event) => entryOf(event, cell, hasConfidence)),
      );
      return events;
    },
    /** Updates the glossary. During playback it does not change, so that the layout below does not move. @param {readonly Said[]} events */
    explain(events) {
      const kinds = [...new Set(events.flatMap(({ kind }) => (kind ? [kind] : [])))].toSorted();
      fill(
        meanings,
        kinds.map((kind) => [h('dt', {}, kind), h('dd', {}, lab.kinds[kind])]),
      );
    },
  };
}
