// Guided tours of the five texts: each step is a link to a state of an exhibit.

import { TEXT } from './choices.js';
import { PUZZLES } from './forcing.js';
import { EASY, first } from './lab.js';

/** @param {Record<string, string | number>} parts */
const code = (parts) => String(new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, String(value)])));

/** @param {Record<string, string | number>} parts */
const talk = (parts) => `talk/${code({ at: 0, ...parts })}`;

/** Steps of each tour. Their descriptions are part of the texts. @type {Record<string, readonly string[]>} */
export const TOURS = {
  erlang: [
    talk({ protocol: 'panic', messages: 100_000 }),
    talk({ protocol: 'panic', messages: 1_500_000, mistakes: 'wrong-neighbours', at: 1_000_000 }),
    talk({ protocol: 'slider', slider: 3, puzzle: EASY }),
    talk({ protocol: 'token' }),
  ],
  stage: [
    'stage/at=0',
    talk({ protocol: 'stage', puzzle: EASY, messages: 100_000 }),
    talk({ protocol: 'slider', slider: 3, puzzle: EASY, at: 3000 }),
    talk({ protocol: 'token', crash: 0.001, at: 2700 }),
    talk({ protocol: 'token', lose: 0.0005, at: 3600 }),
  ],
  forum: [
    'forcing/',
    `forcing/${code({ at: 4 })}`,
    `forcing/${code({ puzzle: PUZZLES[1], at: 6 })}`,
    `forcing/${code({ way: 'throttle' })}`,
  ],
  scheme: [
    `choices/${code({ by: 'amb-as-written', puzzle: TEXT })}`,
    `choices/${code({ by: 'amb-as-written', puzzle: TEXT, at: 120 })}`,
    `choices/${code({ by: 'amb', puzzle: TEXT, at: 3 })}`,
  ],
  python: [
    `queens/${code({ how: 'counter', seed: 1, at: 0 })}`,
    `choices/${code({ by: 'backtracking', puzzle: EASY })}`,
    `choices/${code({ by: 'backtracking', puzzle: EASY, at: 400 })}`,
    `race/${code({ puzzle: first.puzzle })}`,
  ],
};
