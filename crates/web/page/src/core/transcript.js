// Reads the transcript of a negotiation, an Arrow IPC file written by the engine or by `sodan negotiate`. Its columns contain the
// events, ordered by time. Format: https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format

/**
 * @typedef {object} Transcript
 * @property {Record<string, string>} header settings, seed, puzzle, ending, messages, changes, time …
 * @property {number} length number of events
 * @property {Float64Array} time nanoseconds since the start
 * @property {Uint8Array} kind 0 if a cell shows a digit; `CRASH` or `LOSS` for an injected fault; otherwise the kind of a message
 * @property {Uint8Array} from the cell, the sender, or the victim of a fault: 0 to 80 cells, 81 to 107 houses, 108 the coordinator
 * @property {Uint8Array} to the receiver; 255 if there is none
 * @property {Uint8Array} digit 0 if there is none
 * @property {Uint32Array} confidence of a cell; `CERTAIN` if certain
 */

/** The confidence of a certain cell. */
export const CERTAIN = 0xffffffff;

/** First agent other than a cell. 27 houses are followed by the coordinator. */
export const HOUSE = 81;
export const ARBITER = 108;

/** Event kind of a fault: a cell crashes and is restarted. `LOSS` means that a cell is lost. */
export const CRASH = 255;
export const LOSS = 254;

/** Names of the message kinds by number, from 1. */
export const KINDS = [
  '',
  'assert',
  'cede',
  'deny',
  'ask',
  'quote',
  'propose',
  'accept',
  'refuse',
  'changed',
  'weigh',
  'only',
  'domain',
  'report',
  'born',
  'alarm',
  'order',
  'marker',
  'shown',
];

const MAGIC = 'ARROW1';
const KEY = 'sodan.transcript';

/** A FlatBuffers table, whose fields are accessed by number. */
class Table {
  #view;
  #at;
  #fields;

  /** @param {DataView} view @param {number} at offset of the table */
  constructor(view, at) {
    this.#view = view;
    this.#at = at;
    this.#fields = at - view.getInt32(at, true);
  }

  /** Returns the offset of a field, or 0 if the field has its default value. @param {number} number */
  field(number) {
    const place = 4 + 2 * number;
    if (place >= this.#view.getUint16(this.#fields, true)) return 0;
    const offset = this.#view.getUint16(this.#fields + place, true);
    return offset && this.#at + offset;
  }

  /** Returns the target of a field that contains an offset. @param {number} number */
  target(number) {
    const at = this.field(number);
    if (!at) throw new RangeError('the file lacks a field');
    return at + this.#view.getUint32(at, true);
  }

  /** @param {number} number */
  table(number) {
    return new Table(this.#view, this.target(number));
  }

  /** Returns a 64-bit number. @param {number} number */
  long(number) {
    const at = this.field(number);
    return at ? Number(this.#view.getBigInt64(at, true)) : 0;
  }

  /** @param {number} number */
  text(number) {
    const at = this.target(number);
    const length = this.#view.getUint32(at, true);
    return new TextDecoder().decode(new Uint8Array(this.#view.buffer, this.#view.byteOffset + at + 4, length));
  }
}

/** Returns the footer of a file, which contains its schema and the locations of its batches. @param {DataView} view */
function footerOf(view) {
  const end = view.byteLength - MAGIC.length - 4;
  const begin = end < 0 ? end : end - view.getInt32(end, true);
  if (begin < 0 || !isMagic(view, 0) || !isMagic(view, end + 4)) throw new RangeError('the transcript is incomplete');
  return new Table(view, begin + view.getUint32(begin, true));
}

/** @param {DataView} view @param {number} at */
const isMagic = (view, at) => Array.from(MAGIC).every((sign, place) => view.getUint8(at + place) === sign.charCodeAt(0));

/** Returns the headers of a file's batches and the offsets of their bodies. @param {DataView} view @param {Table} footer */
function batchesOf(view, footer) {
  const blocks = footer.target(3);
  return Array.from({ length: view.getUint32(blocks, true) }, (_, number) => {
    // Each block contains a 64-bit offset, the length of the header, padding, and the length of the body.
    const block = blocks + 4 + 24 * number;
    const at = Number(view.getBigInt64(block, true));
    const message = new Table(view, at + 8 + view.getUint32(at + 8, true));
    const batch = message.table(2);
    return { rows: batch.long(0), columns: columnsOf(view, batch, at + view.getInt32(block + 8, true)) };
  });
}

/** Returns the `key=value` pairs of the header. @param {DataView} view @param {Table} schema */
function headerOf(view, schema) {
  const entries = schema.target(2);
  for (let number = 0; number < view.getUint32(entries, true); number += 1) {
    const at = entries + 4 + 4 * number;
    const entry = new Table(view, at + view.getUint32(at, true));
    if (entry.text(0) !== KEY) continue;
    const lines = entry.text(1).split('\n').filter(Boolean);
    return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  }
  throw new RangeError('the file is not a transcript');
}

/** Returns the offset of the values of each column in a batch. @param {DataView} view @param {Table} batch @param {number} body */
function columnsOf(view, batch, body) {
  const buffers = batch.target(2);
  // Each column has a validity buffer and a buffer of values; each entry is an offset and a length.
  return [0, 1, 2, 3, 4, 5].map((column) => body + Number(view.getBigInt64(buffers + 4 + 16 * (2 * column + 1), true)));
}

/** Parses a transcript file. @param {ArrayBuffer} file @returns {Transcript} @throws {RangeError} if it is not a transcript */
export function transcriptOf(file) {
  const view = new DataView(file);
  const footer = footerOf(view);
  const header = headerOf(view, footer.table(1));
  if (header.version !== '1') throw new RangeError('the transcript has an unknown version');
  const batches = batchesOf(view, footer);
  const length = batches.reduce((sum, { rows }) => sum + rows, 0);
  return { header, length, ...filled(view, length, batches) };
}

/** @param {DataView} view @param {number} length @param {{ rows: number, columns: number[] }[]} batches */
function filled(view, length, batches) {
  const time = new Float64Array(length);
  const confidence = new Uint32Array(length);
  const [kind, from, to, digit] = [1, 2, 3, 4].map(() => new Uint8Array(length));
  let row = 0;
  for (const { rows, columns } of batches) {
    const [times, kinds, senders, receivers, digits, sure] = columns;
    for (let number = 0; number < rows; number += 1) {
      const at = times + 8 * number;
      time[row + number] = view.getUint32(at, true) + 2 ** 32 * view.getUint32(at + 4, true);
      confidence[row + number] = view.getUint32(sure + 4 * number, true);
    }
    const bytes = (/** @type {number} */ at) => new Uint8Array(view.buffer, at, rows);
    kind.set(bytes(kinds), row);
    from.set(bytes(senders), row);
    to.set(bytes(receivers), row);
    digit.set(bytes(digits), row);
    row += rows;
  }
  return { time, kind, from, to, digit, confidence };
}
