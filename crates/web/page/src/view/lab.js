// The lab: its exhibits, and the way from one to the other.

import { h } from './dom.js';
import { negotiation } from './negotiation.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */

/**
 * @param {Store} store @param {Engine} engine @param {string} code of a link; empty for none
 * @param {(text: string) => void} announce
 */
export function labPage(store, engine, code, announce) {
  return h('article.page.lab', {}, negotiation(store, engine, code, announce));
}
