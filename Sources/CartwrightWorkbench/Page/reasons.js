// Why each promotion is or is not applied, and whether the chosen set is the best one.
import { byID, fill, h } from "./dom.js";
import { money, notProven, read, words } from "./service.js";

let act;
let search = "";

export function begin(actions) {
  act = actions;
  let timer;
  byID("reasons-search").addEventListener("input", (event) => {
    search = event.target.value.trim();
    clearTimeout(timer);
    timer = setTimeout(act.refresh, 150);
  });
}

export const ask = () => read("/reasons", search ? { q: search } : {});

const states = {
  applied: ["Applied", ""], almost: ["Almost", "something can be added that brings them"],
  lost: ["Lost to others", "they hold, and another set takes more off"],
  unmet: ["Not met", "a condition does not hold"], out: ["Out of play", "no code, another time, or a limit"],
};

export function show(answer, isOpen) {
  const groups = Object.entries(states).map(([state, [title, about]]) => {
    const rows = answer.reasons.filter((reason) => reason.state === state);
    return rows.length > 0 && h("section", { class: "group", "aria-label": title },
      h("h3", {}, `${title} (${rows.length}${answer.matching > answer.reasons.length ? " shown" : ""})`,
        about && h("span", { class: "quiet" }, ` · ${about}`)),
      h("ul", {}, rows.map((reason) => row(reason, isOpen))));
  });
  const rest = answer.matching - answer.reasons.length;
  fill(byID("reasons-list"),
    answer.reasons.length ? groups : h("p", { class: "empty" }, search ? `No promotion has “${search}” in its name, id or code.`
      : "This catalog has no promotions. Start with --catalog FILE; samples/recipes has some to copy."),
    rest > 0 && h("p", { class: "empty" }, `${rest.toLocaleString("en")} more are not shown. Find one by its name, id or code.`));
  showProof(answer);
}

function row(reason, isOpen) {
  const beaten = reason.value !== undefined
    && `with it ${money(reason.value)} off in all instead of ${money(reason.by_value)}: ${money(reason.by_value - reason.value)} behind`;
  const verdict = reason.state === "applied"
    ? reason.discount ? `${money(reason.discount)} off` : "a gift"
    : reason.state === "almost" ? `Would save ${money(reason.nudge.saves)}` : { beaten_by: "Beaten", excluded_by: "Excluded", condition_not_met: "Not met", code_not_entered: "No code" }[reason.reason]
      ?? sentence(reason.reason);
  return h("li", { class: `reason ${reason.state}`, "data-promotion": reason.promotion, "data-reason": reason.reason ?? "applied" },
    h("div", { class: "spread" }, h("span", { class: "name" }, reason.name), h("span", { class: "verdict" }, verdict)),
    h("div", { class: "meta" }, h("span", { class: "mono" }, reason.promotion),
      reason.stages.length ? h("span", {}, `stage ${reason.stages.join(", ")}`) : "", h("span", {}, `priority ${reason.priority}`),
      reason.code && h("span", {}, `code ${reason.code}`), reason.group && h("span", {}, `group ${reason.group}`),
      reason.exclusive && h("span", {}, "stands alone"),
      reason.desired !== undefined && h("span", {}, `wanted ${money(reason.desired)}`)),
    reason.by && h("p", { class: "small" }, `${sentence(reason.reason)} `, h("strong", {}, reason.by_name), beaten && `, ${beaten}`),
    (reason.needs ?? []).map(need),
    h("div", { class: "chips" },
      reason.nudge?.add && h("button", { type: "button", disabled: !isOpen, "data-nudge": reason.promotion, onclick: () => act.command(
        { command: "add_line", line: { sku: reason.nudge.add.sku, quantity: reason.nudge.add.quantity } }) },
      `Add ${reason.nudge.add.quantity} × ${reason.nudge.add.title}`),
      reason.reason === "code_not_entered" && reason.code && h("button", { type: "button", disabled: !isOpen,
        onclick: () => act.command({ command: "enter_code", code: reason.code }) }, `Enter ${reason.code}`)));
}

export const sentence = (text) => { const plain = words(text); return plain[0].toUpperCase() + plain.slice(1); };

/** What a condition asks for and what is there, as a bar and in words. */
export function need(of) {
  const amount = (value) => of.unit === "money" ? money(value) : `${value}${of.unit === "none" ? "" : ` ${value === 1 ? of.unit.replace(/s$/, "") : of.unit}`}`;
  const title = sentence(of.of);
  if (of.need === undefined) {
    const said = (value) => Array.isArray(value) ? value.map(said).join(", ") : typeof value === "string" ? value : JSON.stringify(value);
    return h("p", { class: "small" }, `${title}: wants ${Object.entries(of.wants ?? {}).filter(([key]) => key !== "type").map(([key, value]) =>
      `${words(key)} ${said(value)}`).join(", ") || "more"}; ${of.unknown ? "which is unknown" : `has ${of.saw === null ? "nothing" : said(of.saw)}`}`);
  }
  const text = `${title}: ${of.unit === "money" ? money(of.have) : of.have} of ${amount(of.need)}, ${amount(of.short_by)} to go`;
  return h("div", { class: "need" },
    h("progress", { max: of.need, value: Math.max(0, of.have), "aria-label": text }), h("span", { class: "small" }, text));
}

/** The certificate: what was chosen, what no set can exceed, and the next best that was looked at. */
function showProof({ choice, reasons }) {
  if (!choice) {
    return fill(byID("proof-body"), h("p", {}, "This shop goes by priority: promotions are taken in that order, and no best set is sought."));
  }
  const losers = reasons.filter((reason) => reason.value !== undefined).sort((a, b) => b.value - a.value);
  const [next] = losers;
  const most = Math.max(choice.bound, 1);
  const bar = (title, value) => h("div", { class: "pair" }, h("span", {}, title), h("span", {}, money(value)),
    h("progress", { max: most, value: Math.max(0, value), "aria-label": `${title}: ${money(value)}` }));
  fill(byID("proof-body"),
    h("p", { class: "verdict-line" }, choice.exact
      ? choice.value ? `Proven: no other set takes more than ${money(choice.value)} off.` : "Proven: nothing can be taken off this cart."
      : `The choice is ${notProven(choice)} could come off.`),
    bar("Taken off by the chosen set", choice.value), bar("Bound: no set exceeds this", choice.bound),
    next && bar(`Runner-up: the best set with ${next.name}`, next.value),
    next && h("p", { class: "small" }, `The runner-up would have given ${money(next.by_value - next.value)} less: ${
      next.best_set.map((member) => member.name).join(" and ") || "nothing"}.`),
    h("p", { class: "small quiet" }, `${choice.nodes} set${choice.nodes === 1 ? "" : "s"} priced or bounded; sought: ${choice.objective}.`
      + (next ? "" : " Nothing that holds was left out.")));
}
