// Six steps for somebody who has never seen the page.
import { byID, fill, h } from "./dom.js";

const stops = [
  ["cart", "The cart", "What somebody is about to buy. Change a quantity: the new price is there before the key is up again."],
  ["reasons", "The reasons", "Every promotion says whether it applies, what it needs and what there is. A button does what is missing."],
  ["price", "The price", "From list prices to the total, one bar for each promotion. Point at a bar to see each line and where its cents went."],
  ["proof", "The proof", "That the chosen promotions are the best set is not believed but proven, with the runner-up beside it."],
  ["timeline", "The time line", "Each change is a step. A click looks back; a branch goes on from there; a flow can be checked for ever after."],
  ["command", "The command line", "All of it can be typed as well, in the grammar of cartwright repl. Tab completes. Copy link makes a bug report of what you see."],
];
const mark = "cartwright.toured";
let opener;

export function begin() {
  byID("tour").addEventListener("click", (event) => { opener = event.target; stop(0); });
  let isKnown = true;
  try { isKnown = localStorage.getItem(mark); } catch { /* nothing is remembered, so nothing is offered */ }
  if (!isKnown) stop(0, false);
}

function end() {
  byID("guide").hidden = true;
  document.querySelectorAll(".shown").forEach((element) => element.classList.remove("shown"));
  try { localStorage.setItem(mark, "yes"); } catch { /* it is offered again then */ }
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
