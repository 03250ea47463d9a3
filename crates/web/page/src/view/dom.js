// Creates elements from plain data. Text is never parsed, so imported content cannot be markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | readonly Children[]} Children */

/**
 * Creates an element: `h('button.main', { onclick }, 'Hint')`. Function properties are listeners, `true` and `false` set or omit
 * an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}.${string}`} kind @param {Record<string, unknown>} [properties] @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(kind, properties = {}, ...children) {
  const [name, ...classes] = kind.split('.');
  const element = document.createElement(name);
  return /** @type {HTMLElementTagNameMap[K]} */ (filled(element, classes, properties, children));
}

/**
 * Creates an SVG element in the same way.
 * @param {string} kind @param {Record<string, unknown>} [properties] @param {...Children} children
 */
export function s(kind, properties = {}, ...children) {
  const [name, ...classes] = kind.split('.');
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), classes, properties, children);
}

/**
 * @template {Element} E
 * @param {E} element @param {string[]} classes @param {Record<string, unknown>} properties @param {readonly Children[]} children
 */
function filled(element, classes, properties, children) {
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

/** @param {readonly Children[]} children @returns {(Node | string)[]} */
export const nodesOf = (children) =>
  children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (typeof child === 'object' && !(child instanceof Node)) return nodesOf(child);
    return [child instanceof Node ? child : String(child)];
  });

/** Replaces the children of an element. @param {Element} element @param {...Children} children */
export const fill = (element, ...children) => element.replaceChildren(...nodesOf(children));

/** Sets an attribute if its value differs, since setting the same value again would trigger a layout.
 * @param {Element} element @param {string} name @param {string} value */
export function setIfNew(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
