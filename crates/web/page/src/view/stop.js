// Groups of buttons that form a single tab stop. Arrow keys move between the buttons.

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** Makes a group a single tab stop, even if its buttons are replaced later. @template {HTMLElement} E @param {E} group @returns {E} */
export function oneStop(group) {
  const buttons = () => [...group.querySelectorAll('button')].filter((it) => !it.disabled);
  let at = 0;
  const mark = () => {
    const all = buttons();
    at = Math.max(0, Math.min(at, all.length - 1));
    all.forEach((button, index) => {
      button.tabIndex = index === at ? 0 : -1;
    });
  };
  group.addEventListener('focusin', (event) => {
    at = Math.max(
      0,
      buttons().findIndex((it) => it === event.target),
    );
    mark();
  });
  group.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const all = buttons().filter((it) => it.checkVisibility());
    if (!step || all.length === 0) return;
    event.preventDefault();
    const here = all.findIndex((it) => it === event.target);
    all[(here + step + all.length) % all.length].focus();
  });
  new MutationObserver(mark).observe(group, { childList: true });
  mark();
  return group;
}
