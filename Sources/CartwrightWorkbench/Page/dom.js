// Helpers for elements, without a template language. Texts of a shop are inserted as text, never as HTML.

/** Creates an element with attributes, handlers (`onclick`) and children: elements or texts; empty values are skipped. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

export const byID = (id) => document.getElementById(id);

/** Replaces the children of an element, and keeps the focus on the element with the same id. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const place = focused?.selectionStart;
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  if (!focused?.id) return;
  const next = byID(focused.id);
  next?.focus({ preventScroll: true });
  if (typeof place === "number" && next?.type === "text") next.setSelectionRange(place, place);
}

/** Makes the element of an SVG picture from the service. It is parsed in a separate document, in which no script runs. */
export function picture(svg) {
  const drawn = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  return drawn ? document.importNode(drawn, true) : "";
}

/** Makes the elements of figures from the service: pictures and tables. */
export function figures(html) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return [...body.children].map((child) => document.importNode(child, true));
}

/** Makes a table. Cells are texts or elements; columns marked `number` are right-aligned. */
export function table(columns, rows, caption) {
  const kind = (column) => (column.number ? "number" : undefined);
  return h("div", { class: "table", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {},
      h("caption", { class: "hidden" }, caption),
      h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col", class: kind(column) }, column.title)))),
      h("tbody", {}, rows.map((row) => h("tr", { class: row.different ? "different" : undefined },
        row.cells.map((cell, index) => h("td", { class: kind(columns[index]) }, cell)))))));
}

const notes = new Map();

/** Shows a note above the page until it is closed or replaced, with buttons for actions. An empty text removes it. */
export function note(key, text, { kind = "", actions = [] } = {}) {
  // There is no note to remove.
  if (!text && !notes.has(key)) return;
  if (!text) notes.delete(key);
  else {
    const close = h("button", { type: "button", onclick: () => note(key) }, "Close");
    const buttons = actions.map(([title, act]) =>
      h("button", { type: "button", onclick: () => { note(key); act(); } }, title));
    notes.set(key, h("div", { class: `note ${kind}` }, h("p", {}, text), h("span", { class: "row" }, buttons, close)));
  }
  fill(byID("notes"), [...notes.values()]);
}
