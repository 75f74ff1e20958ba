// A tour of six steps for new users of the page.
import { byID, fill, h } from "./dom.js";

const stops = [
  ["cart", "The cart", "The items of the purchase. Change a quantity: the new price appears while you type."],
  ["reasons", "The reasons", "Each promotion with the reason why it does or does not apply, and its required and present values. A button adds the missing items."],
  ["price", "The price", "From list prices to the total, with one bar per promotion. Point at a bar to see the discount and the rounding of each line."],
  ["proof", "The proof", "The proof that the chosen promotions are the best set, with the runner-up."],
  ["timeline", "The timeline", "Each change is a step. Click a step to see it, branch from it, or save the session as a flow for cartwright check."],
  ["command", "The command line", "All commands of cartwright repl work here. Tab completes. Copy link makes a link with the present state, for bug reports."],
];
const mark = "cartwright.toured";
let opener;

export function begin() {
  byID("tour").addEventListener("click", (event) => { opener = event.target; stop(0); });
  let isKnown = true;
  try { isKnown = localStorage.getItem(mark); } catch { /* without storage the tour is not offered */ }
  if (!isKnown) stop(0, false);
}

function end() {
  byID("guide").hidden = true;
  document.querySelectorAll(".shown").forEach((element) => element.classList.remove("shown"));
  try { localStorage.setItem(mark, "yes"); } catch { /* the tour is offered again then */ }
  opener?.focus();
}

function stop(index, takesFocus = true) {
  const guide = byID("guide");
  const [id, title, text] = stops[index];
  if (byID(id).closest("[hidden]")) location.hash = "view=checkout";
  document.querySelectorAll(".shown").forEach((element) => element.classList.remove("shown"));
  byID(id).classList.add("shown");
  if (takesFocus) byID(id).scrollIntoView({ block: "nearest" });
  const last = index === stops.length - 1;
  const next = h("button", { type: "button", class: "main", id: "guide-next", onclick: () => (last ? end() : stop(index + 1)) }, last ? "Done" : "Next");
  guide.hidden = false;
  fill(guide, h("h2", { id: "guide-title" }, `${index + 1} of ${stops.length}: ${title}`), h("p", {}, text),
    h("div", { class: "row" }, next, index > 0 && h("button", { type: "button", onclick: () => stop(index - 1) }, "Back"),
      h("button", { type: "button", class: "plain", onclick: end }, "Skip the tour")));
  guide.onkeydown = (event) => { if (event.key === "Escape") end(); };
  if (takesFocus) next.focus({ preventScroll: true });
}
