// Actors on a stage: their world lines, their mailboxes, and the program.

import * as core from '../core/stage.js';
import { lab } from '../texts.lab.js';
import { fill, h, s } from './dom.js';
import { isNarrow, played, player } from './player.js';
import { question } from './question.js';
import { seedField } from './seed.js';
import { choice } from './settings.js';

/** @typedef {import('../core/stage.js').Chosen} Chosen */
/** @typedef {import('../wire.js').Play} Play */

/** Moments per second. */
const SPEEDS = [1, 3, 10, 30];

/** The default moment, at which some messages have arrived and some are in flight. */
const OPENING = 20;

/** @type {import('./lab.js').Exhibit} */
export function stageExhibit({ engine, code, announce, link }) {
  const about = h('small.hint', { 'aria-live': 'polite' });
  const exhibit = question({
    from: core.chosenOf(code || `at=${OPENING}`),
    codeOf: core.codeOf,
    link,
    words: lab.stage,
    before: ({ program }) => fill(about, lab.stage.programs[program].about),
    ask: ({ program, seed }, signal) => engine.play({ program, seed }, signal),
    show: (play, chosen) => ({
      message: chosen.at > play.events.length && lab.beyond('moment', chosen.at, play.events.length),
      shown: playView(play, chosen, (patch) => exhibit.change(patch), announce),
    }),
  });
  const { program, seed } = exhibit.chosen();
  exhibit.look({});
  const names = Object.fromEntries(core.PROGRAMS.map((name) => [name, lab.stage.programs[name].name]));
  const programs = choice(lab.stage.program, names, program, (to) =>
    exhibit.look({ program: /** @type {Chosen['program']} */ (to), at: 0, open: '' }),
  );
  const seeds = seedField(lab.stage.seedAbout, seed, (seed) => exhibit.look({ seed, at: 0 }));
  return [...exhibit.head(h('div.stack', {}, programs, about), seeds), exhibit.status, exhibit.shown];
}

/** @param {Play} play @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change @param {(text: string) => void} announce */
function playView(play, { at, open }, change, announce) {
  const [names, mail] = [core.columnsOf(play), core.mailOf(play)];
  let opened = names.includes(open) ? open : names[0];
  const heads = names.map((name) => h('button.quiet', { type: 'button', onclick: () => openActor(name) }, name));
  const [account, inside] = [h('p.talk-now.brief'), h('section.mailbox', { 'aria-live': 'off' })];
  const lines = linesView(names.length);
  const draw = (/** @type {number} */ now) => {
    const standing = core.standingAt(play, now);
    lines.draw(core.drawingAt(play, mail, now), names.indexOf(opened));
    heads.forEach((head, index) => {
      head.setAttribute('aria-pressed', String(names[index] === opened));
      head.classList.toggle('gone', standing[core.bearerOf(play, standing, names[index])].life !== 'alive');
    });
    fill(account, lab.stage.account(play, mail, now));
    fill(inside, mailboxView(play, mail, standing, opened));
  };
  const time = player({
    name: lab.stage.timeline,
    length: play.events.length,
    at,
    speeds: SPEEDS,
    speed: 3,
    speedNames: lab.stage.speeds(SPEEDS),
    label: (now) => lab.stage.moment(now, play.events.length),
    draw,
    onRest: (now) => change({ at: now }),
    back: (now) => now - 1,
    forward: (now) => now + 1,
    stepped: () => announce(account.textContent ?? ''),
  });
  const openActor = (/** @type {string} */ name) => {
    opened = name;
    change({ open: name });
    time.draw();
    announce(inside.textContent ?? '');
  };
  time.go(at);
  return [
    h('h2', {}, lab.stage.outcome(play)),
    played(
      [
        h(
          names.length < CROWD ? 'div.line-heads' : 'div.line-heads.crowd',
          { role: 'group', 'aria-label': lab.stage.actors },
          heads,
        ),
        lines.element,
      ],
      time,
      [account, inside],
      lab.stage.key,
    ),
    h('h2', {}, lab.stage.code),
    h('pre.program', { tabindex: 0, 'aria-label': lab.stage.code }, h('code', {}, play.code)),
  ];
}

/** Shows the mailbox of an actor and the messages that the actor waits for.
 * @param {Play} play @param {readonly core.Mail[]} mail @param {readonly core.Standing[]} standing @param {string} name */
function mailboxView(play, mail, standing, name) {
  const { life, reason, now, mailbox, passed, links } = standing[core.bearerOf(play, standing, name)];
  const linked = [...links].map((actor) => play.actors[actor].name);
  const rows = mailbox.map((number) => {
    const { text, from, isExit } = mail[number];
    const isWanted = now !== null && core.fits(now, text);
    const said = lab.stage.mail({ text, from: play.actors[from].name, isExit, isWanted, isPassed: passed.has(number) });
    return h(isWanted ? 'li.wanted' : 'li', {}, said);
  });
  return [
    h('h3', {}, lab.stage.mailbox(name)),
    h('p', {}, lab.stage.life(life, reason, now)),
    life === 'alive' && linked.length > 0 && h('p', {}, lab.stage.linked(linked)),
    life === 'alive' && (rows.length > 0 ? h('ol', {}, rows) : h('p.hint', {}, lab.stage.empty)),
  ];
}

/** Height of a row. */
const ROW = 16;

/** With this number of actors or more, only the selected actor's messages are labelled, and all other messages are faint. */
const CROWD = 6;

/** Distance of labels from their lines, and maximum width of a letter. */
const [SIDE, LETTER] = [9, 9];

/** Draws the lines. @param {number} columns */
function linesView(columns) {
  const wide = isNarrow() ? 350 : 544;
  const x = (/** @type {number} */ column) => ((column + 0.5) * wide) / columns;
  const y = (/** @type {number} */ row) => 8 + row * ROW;
  const element = s('svg.world', { viewBox: `0 0 ${wide} ${16 + core.TALL * ROW}`, 'aria-hidden': 'true' });
  // The size of labels on the screen does not depend on the width of the drawing.
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width > 0) element.style.setProperty('--scale', String(wide / contentRect.width));
  }).observe(element);
  const draw = (/** @type {core.Drawing} */ { lives, flights, marks, ties, now }, /** @type {number} */ opened) => {
    const isNear = (/** @type {core.Flight} */ { from, to }) => columns < CROWD || from === opened || to === opened;
    const [near, aside] = [flights.filter(isNear), flights.filter((flight) => !isNear(flight))];
    fill(
      element,
      s('line.now', { x1: 0, x2: wide, y1: y(now), y2: y(now) }),
      lives.map(({ column, begin, end }) =>
        s(column === opened ? 'line.life.opened' : 'line.life', { x1: x(column), x2: x(column), y1: y(begin), y2: y(end) }),
      ),
      ties.map(({ from, to, row, kind }) => s(`path.${kind}`, { d: `M${x(from)} ${y(row)}H${x(to)}` })),
      s(
        'g.aside',
        {},
        aside.map((flight) => flightOf(flight, x, y)),
      ),
      near.map((flight) => flightOf(flight, x, y)),
      marks.map(({ column, row, kind }) => markOf(x(column), y(row), kind)),
      lives.map(({ column, end, over }) => over && cross(x(column), y(end), over)),
      near.map((flight) => wordOf(flight, x, y, wide)),
    );
  };
  return { element, draw };
}

/** Returns the path of an arrow. The arrows of undelivered messages end on the way.
 * @param {core.Flight} flight @param {(column: number) => number} x @param {(row: number) => number} y */
function wayOf({ from, to, sent, arrived, state }, x, y) {
  const x1 = x(from);
  return { x1, y1: y(sent), x2: state === 'arrived' ? x(to) : x1 + (x(to) - x1) * 0.6, y2: y(arrived) };
}

/** @param {core.Flight} flight @param {(column: number) => number} x @param {(row: number) => number} y */
function flightOf(flight, x, y) {
  const { x1, y1, x2, y2 } = wayOf(flight, x, y);
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const end = (/** @type {number} */ far, /** @type {number} */ turn) =>
    `${x2 - far * Math.cos(angle + turn)} ${y2 - far * Math.sin(angle + turn)}`;
  return s(
    `g.letter.${flight.state}${flight.isExit ? '.exit' : ''}`,
    {},
    s('path', { d: `M${x1} ${y1}L${x2} ${y2}` }),
    flight.state === 'arrived' && s('path', { d: `M${end(9, 0.45)}L${x2} ${y2}L${end(9, -0.45)}` }),
    flight.state === 'lost' && s('path.stop', { d: `M${end(6, Math.PI / 2)}L${end(6, -Math.PI / 2)}` }),
  );
}

/** Creates the label of an arrow, at its visible start or end. Labels do not overlap, since each row is one event.
 * @param {core.Flight} flight @param {(column: number) => number} x @param {(row: number) => number} y
 * @param {number} wide width of the drawing */
function wordOf({ from, to, sent, arrived, state, text }, x, y, wide) {
  const said = lab.stage.short(text);
  const room = SIDE + LETTER * said.length;
  const word = (/** @type {number} */ column, /** @type {boolean} */ isWanted, /** @type {number} */ base) => {
    const isRight = isWanted ? x(column) + room < wide : x(column) < room;
    return s('text', { x: x(column) + (isRight ? SIDE : -SIDE), y: base, 'text-anchor': isRight ? 'start' : 'end' }, said);
  };
  if (sent >= 0) return word(from, to >= from, y(sent) - 4);
  return state === 'arrived' && word(to, to < from, y(arrived) + 12);
}

/** @param {number} x @param {number} y @param {core.Mark['kind']} kind */
function markOf(x, y, kind) {
  if (kind === 'timed-out') return s('path.mark.timed-out', { d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z` });
  if (kind === 'began') return s('path.mark.began', { d: `M${x - 7} ${y}H${x + 7}` });
  return s(`circle.mark.${kind}`, { cx: x, cy: y, r: 4.5 });
}

/** @param {number} x @param {number} y @param {'calm' | 'failed'} over */
const cross = (x, y, over) => s(`path.over.${over}`, { d: `M${x - 6} ${y - 6}l12 12m0-12l-12 12` });
