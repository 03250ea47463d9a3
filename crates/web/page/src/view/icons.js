// Icons as strokes on a 24 × 24 grid.

import { s } from './dom.js';

const PATHS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  erase: 'M20 20H8l-5-5a1.5 1.5 0 0 1 0-2L12 4a1.5 1.5 0 0 1 2 0l6 6a1.5 1.5 0 0 1 0 2l-8 8M8.5 7.5l8 8',
  flag: 'M5 21V4M5 4h12l-2.5 4L17 12H5',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.6 10.8c-.7.6-1.1 1.3-1.1 2.2h-5c0-.9-.4-1.6-1.1-2.2A6 6 0 0 1 12 3Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5v14l11-7Z',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7',
  close: 'M6 6l12 12M18 6 6 18',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M6 14.5v5',
  back: 'm14 6-6 6 6 6',
  forward: 'm10 6 6 6-6 6',
  first: 'm17 6-6 6 6 6M7 6v12',
  last: 'm7 6 6 6-6 6M17 6v12',
  wand: 'M5 19 15 9M17.5 3v4M15.5 5h4M19 12v3M17.5 13.5h3M9 4v2M8 5h2',
  print: 'M7 9V3h10v6M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v7H7Z',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  pencil: 'M4 20h4L19 9l-4-4L4 16ZM13 7l4 4',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  s('svg.icon', { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: PATHS[name] }));
