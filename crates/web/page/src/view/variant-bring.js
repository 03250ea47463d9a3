// Import of variants: reads a text with the engine, and reports how it was understood.

import { texts } from '../texts.js';
import { kindName, variantTexts } from '../texts.variant.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';

/** Maximum number of variants of a file to choose from. */
const MANY = 60;

/**
 * Opens the variant in a text. If there are several, the player chooses one.
 * @param {import('../wire.js').Answer[]} answers conversions to JSON
 * @param {import('./bring.js').BeginVariant} begin
 * @param {(message: string) => void} report
 */
export function beginVariants(answers, begin, report) {
  const read = answers.flatMap((answer) => (answer.text ? [{ puzzle: JSON.parse(answer.text), report: reportOf(answer) }] : []));
  const [first] = read;
  if (!first) return report(texts.bring.bad(answers[0]?.reason ?? ''));
  report('');
  if (read.length === 1) return begin(first.puzzle, first.report);
  const dialog = openDialog(
    variantTexts.several(read.length),
    h(
      'ol.variant-list',
      {},
      read.slice(0, MANY).map(({ puzzle, report }) => {
        const open = () => {
          dialog.close();
          begin(puzzle, report);
        };
        return h('li', {}, h('button.quiet', { type: 'button', onclick: open }, puzzle.title || report.words));
      }),
    ),
  );
}

/** Describes how a text was parsed. @param {import('../wire.js').Answer} answer @returns {import('./variant.js').Report} */
function reportOf({ format, kind, guessed = [] }) {
  const words = variantTexts.read(texts.take.formatNames[format ?? ''] ?? format ?? '', kindWords(kind ?? ''));
  // An element has the form `lines[3]: guessed: renban`.
  const meanings = Map.groupBy(guessed, (element) => element.split(': ')[2] ?? element);
  const guesses = [...meanings].map(([meaning, { length }]) => {
    const name = kindName(meaning);
    return length > 1 ? `${length} × ${name}` : name;
  });
  return { words, guessed: guessed.length, guesses };
}

/** Localizes a size and names of rules, such as `9x9 no boxes, anti_king and more`. @param {string} kind */
function kindWords(kind) {
  const [, size, names, more] = /^(\S+) (.*?)( and more)?$/.exec(kind) ?? ['', '', kind];
  const rules = names.split(', ').map((name) => kindName(name.replaceAll(' ', '_')));
  return [size, [...rules, ...(more ? ['…'] : [])].join(', ')].filter(Boolean).join(' ');
}
