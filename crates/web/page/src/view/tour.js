// A guided tour: the text of a step and its navigation.

import { TOURS } from '../core/tours.js';
import { lab } from '../texts.lab.js';
import { h } from './dom.js';

/** Parses `NAME/NUMBER`, with a number from 1. Returns `null` if there is no such step. @param {string} code */
export function stepOf(code) {
  const [name, number = '1'] = code.split('/');
  const link = Object.hasOwn(TOURS, name) ? TOURS[name][Number(number) - 1] : undefined;
  return link === undefined ? null : { name, number: Number(number), link };
}

/** Returns the content above the exhibit of a step, or the list of tours if the code names no step. @param {string} code */
export function tourView(code) {
  const step = stepOf(code);
  if (!step) return overview();
  const { name, number } = step;
  const { title, text, steps } = lab.tours.all[name];
  const to = (/** @type {number} */ place) => `#lab/tour/${name}/${place}`;
  return [
    h('h1', {}, title),
    h(
      'section.tour',
      { 'aria-label': lab.tours.place(number, steps.length) },
      h(
        'div.stack',
        {},
        h('p.hint', {}, lab.tours.place(number, steps.length)),
        h('p', {}, steps[number - 1]),
        number === 1 && h('p.hint', {}, text),
      ),
      h(
        'div.bar',
        {},
        number > 1 && h('a.quiet.file', { href: to(number - 1) }, lab.tours.back),
        number < steps.length
          ? h('a.main', { href: to(number + 1) }, lab.tours.next)
          : h('a.main', { href: '#lab/tour' }, lab.tours.end),
      ),
    ),
  ];
}

const overview = () => [
  h('h1', {}, lab.tours.title),
  h('p.lead', {}, lab.tours.about),
  h(
    'ol.tours',
    {},
    Object.keys(TOURS).map((name) =>
      h('li', {}, h('a', { href: `#lab/tour/${name}/1` }, lab.tours.all[name].title), h('p.hint', {}, lab.tours.all[name].text)),
    ),
  ),
];
