// Rebuilds a part of the page in place. Open details, the focus and scroll positions are preserved.

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

/** Returns the scroll containers. A container with a new name starts at the top. @param {HTMLElement} body
 * @returns {HTMLElement[]} */
const scrollers = (body) => [...body.querySelectorAll('[data-scroll]')].map((it) => /** @type {HTMLElement} */ (it));

/** Describes the focused control in the panel, so that it can be found again. @param {HTMLElement} body */
function focusMark(body) {
  const active = document.activeElement;
  if (!active || !body.contains(active)) return null;
  return { walk: active.getAttribute('data-walk'), index: controls(body).indexOf(/** @type {HTMLElement} */ (active)) };
}

/** @param {HTMLElement} body @returns {HTMLElement[]} */
const controls = (body) =>
  [...body.querySelectorAll('button, input, select, summary, a')].map((it) => /** @type {HTMLElement} */ (it));

/** Restores the focus after the panel was rebuilt. @param {HTMLElement} body @param {ReturnType<typeof focusMark>} mark */
function restoreFocus(body, mark) {
  if (!mark) return;
  const all = controls(body);
  const next = all.find((it) => mark.walk && it.getAttribute('data-walk') === mark.walk) ?? all[mark.index];
  if (next && !next.hasAttribute('disabled')) next.focus({ preventScroll: true });
  else body.focus({ preventScroll: true });
}

/** @param {HTMLElement} body */
const openDetails = (body) => [...body.querySelectorAll('details')].map((it) => it.open);

/** Restores open details if the panel still has the same parts. @param {HTMLElement} body @param {boolean[]} open */
function reopen(body, open) {
  const details = [...body.querySelectorAll('details')];
  if (details.length !== open.length) return;
  details.forEach((it, index) => {
    it.open = open[index];
  });
}
