// Building a part of the page anew under a player's hands: what was unfolded stays so, and the focus and the scroll where they were.

import { fill } from './dom.js';

/** @param {HTMLElement} body @param {...import('./dom.js').Children} children */
export function refill(body, ...children) {
  const scroll = body.scrollTop;
  const part = scrollers(body)[0]?.dataset.scroll;
  const scrolls = new Map(scrollers(body).map((it) => [it.dataset.scroll, it.scrollTop]));
  const focused = focusMark(body);
  const open = openDetails(body);
  fill(body, ...children);
  reopen(body, open);
  restoreFocus(body, focused);
  body.scrollTop = part === scrollers(body)[0]?.dataset.scroll ? scroll : 0;
  for (const it of scrollers(body)) it.scrollTop = scrolls.get(it.dataset.scroll) ?? 0;
}

/** Parts that are scrolled by themselves: one of another name is seen from its beginning. @param {HTMLElement} body
 * @returns {HTMLElement[]} */
const scrollers = (body) => [...body.querySelectorAll('[data-scroll]')].map((it) => /** @type {HTMLElement} */ (it));

/** Which control has the focus, by its place among those of the panel. @param {HTMLElement} body */
function focusMark(body) {
  const active = document.activeElement;
  if (!active || !body.contains(active)) return null;
  return { walk: active.getAttribute('data-walk'), index: controls(body).indexOf(/** @type {HTMLElement} */ (active)) };
}

/** @param {HTMLElement} body @returns {HTMLElement[]} */
const controls = (body) =>
  [...body.querySelectorAll('button, input, select, summary, a')].map((it) => /** @type {HTMLElement} */ (it));

/** The panel is built anew; whoever stood on one of its controls still does. @param {HTMLElement} body @param {ReturnType<typeof focusMark>} mark */
function restoreFocus(body, mark) {
  if (!mark) return;
  const all = controls(body);
  const next = all.find((it) => mark.walk && it.getAttribute('data-walk') === mark.walk) ?? all[mark.index];
  if (next && !next.hasAttribute('disabled')) next.focus({ preventScroll: true });
  else body.focus({ preventScroll: true });
}

/** @param {HTMLElement} body */
const openDetails = (body) => [...body.querySelectorAll('details')].map((it) => it.open);

/** What was unfolded stays so, if the panel still has the same parts. @param {HTMLElement} body @param {boolean[]} open */
function reopen(body, open) {
  const details = [...body.querySelectorAll('details')];
  if (details.length !== open.length) return;
  details.forEach((it, index) => {
    it.open = open[index];
  });
}
