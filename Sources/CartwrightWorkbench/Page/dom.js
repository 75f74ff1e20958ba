// Elements without a template language. Text is always text: nothing that comes from a shop is read as HTML.

/** An element with attributes, handlers (`onclick`) and children: elements, texts, or nothing. */
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

/** Puts children in place of those of an element, and keeps the focus where it was, by the id of what has it. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const place = focused?.selectionStart;
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  if (!focused?.id) return;
  const next = byID(focused.id);
  next?.focus({ preventScroll: true });
  if (typeof place === "number" && next?.type === "text") next.setSelectionRange(place, place);
}

/** A picture that the service has drawn. It is parsed as a document of its own, in which no script runs. */
export function picture(svg) {
  const drawn = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  return drawn ? document.importNode(drawn, true) : "";
}

/** Figures that the service has made: pictures and tables. */
export function figures(html) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return [...body.children].map((child) => document.importNode(child, true));
}

/** A table of rows; cells are texts or elements, columns marked `number` stand at their end. */
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

/** Says something above the page until it is closed, or said anew: what is the matter, and what can be done. */
export function note(key, text, { kind = "", actions = [] } = {}) {
  // What is said already is not said again.
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
