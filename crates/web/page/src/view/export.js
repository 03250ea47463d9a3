// Exports the board as a self-contained picture, SVG or PNG.

import { modelOf } from '../core/model.js';
import { pictureOf } from '../core/picture.js';
import { only } from '../core/select.js';
import { texts } from '../texts.js';
import { s } from './dom.js';
import { above, below, coloursOf, digitsAsDrawing, drawnLines, gridLines } from './layers.js';

/** @typedef {import('../store.js').State} State */

/** CSS properties that are inlined in a drawing. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-size',
  'font-weight',
  'text-anchor',
];
/** Width of a PNG picture in pixels. */
const PNG_WIDTH = 1200;

/** Draws the board without the selection. @param {State} state @param {boolean} [marks] whether to draw marks */
export function boardDrawing(state, marks = true) {
  const { shown } = state;
  const plain = { ...state, selection: only(0), filter: 0, bivalue: false };
  const model = modelOf(plain).map((it) => (marks ? it : { ...it, corner: 0, centre: 0, candidates: 0, colours: 0, tints: '' }));
  const picture = shown && marks ? pictureOf(shown.step, shown.before, shown.walk, shown.station) : null;
  const drawn = marks && !shown && drawnLines(state.game.history.now.lines);
  return sheet(
    coloursOf(model),
    picture && below(picture),
    gridLines(),
    digitsAsDrawing(model),
    drawn,
    picture && above(picture),
  );
}

/** Creates a drawing of a board that is 900 units wide, with a margin. @param {...import('./dom.js').Children} children */
export const sheet = (...children) =>
  s(
    'svg.drawing',
    { xmlns: 'http://www.w3.org/2000/svg', preserveAspectRatio: 'xMidYMin', viewBox: '-8 -8 916 916', width: 916, height: 916 },
    s('rect.paper', { x: -8, y: -8, width: 916, height: 916 }),
    children,
  );

/** Serializes a drawing with its styles inlined. @param {Element} drawing */
function standalone(drawing) {
  const stage = document.createElement('div');
  stage.className = 'offstage';
  stage.append(drawing);
  document.body.append(stage);
  for (const element of drawing.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    for (const name of PROPERTIES) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    if (element.localName === 'text') element.setAttribute('font-family', 'Figtree, Helvetica, Arial, sans-serif');
  }
  // The styles of descendants depend on the classes, which must therefore be removed last.
  for (const element of drawing.querySelectorAll('[class]')) element.removeAttribute('class');
  drawing.removeAttribute('class');
  stage.remove();
  return new XMLSerializer().serializeToString(drawing);
}

/** @param {Element} drawing @param {string} title */
export const saveSvg = (drawing, title) => save(new Blob([standalone(drawing)], { type: 'image/svg+xml' }), title, 'svg');

/** Paints a drawing so that it fills a canvas. @param {HTMLCanvasElement} canvas @param {Element} drawing */
export async function paint(canvas, drawing) {
  const address = URL.createObjectURL(new Blob([standalone(drawing)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode();
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
}

/** @param {Element} drawing @param {string} title */
export async function savePng(drawing, title) {
  const canvas = document.createElement('canvas');
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * Number(drawing.getAttribute('height'))) / Number(drawing.getAttribute('width')));
  await paint(canvas, drawing);
  canvas.toBlob((blob) => {
    if (blob) save(blob, title, 'png');
  });
}

/** Converts a title to a portable file name of letters, digits and hyphens. @param {string} title */
const fileName = (title) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/** Saves a file named after its content. @param {Blob} blob @param {string} title @param {string} extension */
export function save(blob, title, extension) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(title) || texts.take.file}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
