// Prints puzzles: one to six per sheet, with or without marks, optionally followed by the solutions.

import { startOf } from '../core/position.js';
import { EngineError } from '../engine.js';
import { listGames } from '../games.js';
import { firstState, gameOf } from '../store.js';
import { texts } from '../texts.js';
import { h } from './dom.js';
import { boardDrawing } from './export.js';
import { checkbox, choice } from './settings.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/position.js').Position} Position */
/** @typedef {{ title: string, position: Position }} Item */
/** @typedef {{ perPage: number, marks: boolean, entries: boolean, solutions: boolean, all: boolean }} Wish */

/** @param {Store} store @param {Engine} engine @param {Storage} storage */
export function printForm(store, engine, storage) {
  /** @type {Wish} */
  const wish = { perPage: 1, marks: false, entries: false, solutions: false, all: false };
  const print = async () => {
    const sheets = await sheetsOf(itemsOf(store, storage, wish), wish, engine);
    // Skipped if the dialog has been closed.
    if (button.isConnected) await printSheets(sheets);
  };
  const button = h('button.quiet', { type: 'button', onclick: print }, texts.print.go);
  const counts = { 1: '1', 2: '2', 4: '4', 6: '6' };
  const which = { current: texts.print.current, all: texts.print.all };
  return h(
    'section.section',
    {},
    h('h3', {}, texts.print.title),
    choice(texts.print.which, which, 'current', (value) => {
      wish.all = value === 'all';
    }),
    choice(texts.print.perPage, counts, '1', (value) => {
      wish.perPage = Number(value);
    }),
    checkbox(texts.print.entries, wish.entries, (on) => {
      wish.entries = on;
    }),
    checkbox(texts.print.marks, wish.marks, (on) => {
      wish.marks = on;
    }),
    checkbox(texts.print.solutions, wish.solutions, (on) => {
      wish.solutions = on;
    }),
    h('div.bar', {}, button),
  );
}

/** @param {Store} store @param {Storage} storage @param {Wish} wish @returns {Item[]} */
function itemsOf(store, storage, wish) {
  const { game } = store.get();
  const current = { title: game.title, position: game.history.now };
  const others = wish.all ? listGames(storage).filter(({ id }) => id !== game.id) : [];
  return [current, ...others.map(({ title, now }) => ({ title, position: now }))];
}

/** Creates the sheets. @param {Item[]} items @param {Wish} wish @param {Engine} engine */
export async function sheetsOf(items, wish, engine) {
  const figures = items.map(({ title, position }, index) => {
    const at = wish.entries || wish.marks ? position : startOf(position.givens);
    return figure(title || texts.print.puzzle(index + 1), wish.entries ? at : { ...at, digits: at.givens }, wish.marks);
  });
  const solutions = wish.solutions ? await Promise.all(items.map((item, index) => solutionOf(item, index, engine))) : [];
  return [...inSheets(figures, wish.perPage), ...inSheets(solutions.flat(), Math.max(4, wish.perPage))];
}

/** @param {Item} item @param {number} index @param {Engine} engine */
async function solutionOf({ position, title }, index, engine) {
  try {
    const digits = await engine.solution(position.givens);
    const name = title ? `${texts.print.solutionOf(index + 1)}: ${title}` : texts.print.solutionOf(index + 1);
    return digits ? [figure(name, { ...startOf(position.givens), digits }, false)] : [];
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [];
  }
}

/** @param {string} title @param {Position} position @param {boolean} marks */
function figure(title, position, marks) {
  const state = { ...firstState(), game: gameOf(position, title, '') };
  return h('figure', {}, h('figcaption', {}, title), boardDrawing(state, marks));
}

/** @param {HTMLElement[]} figures @param {number} perPage */
function inSheets(figures, perPage) {
  const sheets = [];
  for (let at = 0; at < figures.length; at += perPage) {
    sheets.push(h('div', { class: `sheet sheet-${perPage}` }, figures.slice(at, at + perPage)));
  }
  return sheets;
}

/** Prints sheets instead of the page. @param {HTMLElement[]} sheets */
async function printSheets(sheets) {
  const paper = h('div.print-only', {}, sheets);
  document.body.append(paper);
  document.body.classList.add('printing');
  const end = () => {
    paper.remove();
    document.body.classList.remove('printing');
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}
