// The reason why each promotion is or is not applied, and the proof that the chosen set is the best one.
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
  applied: ["Applied", ""], almost: ["Almost", "an added item makes them apply"],
  lost: ["Lost to others", "conditions met, but another set saves more"],
  unmet: ["Not met", "a condition is not met"], out: ["Out of play", "code not entered, outside the dates, or limit reached"],
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
    rest > 0 && h("p", { class: "empty" }, `${rest.toLocaleString("en")} more are not shown. Search by name, id or code.`));
  showProof(answer);
}

function row(reason, isOpen) {
  const beaten = reason.value !== undefined
    && `with it the total discount would be ${money(reason.value)} instead of ${money(reason.by_value)}: ${money(reason.by_value - reason.value)} less`;
  const verdict = reason.state === "applied"
    ? [reason.discount && `${money(reason.discount)} off`, reason.credit && `${money(reason.credit)} of store credit`].filter(Boolean).join(", ") || "a gift"
    : reason.state === "almost" ? reason.nudge.credit ? `Would give ${money(reason.nudge.credit)} of store credit` : reason.nudge.saves ? `Would save ${money(reason.nudge.saves)}` : "Would give a gift" : { beaten_by: "Beaten", excluded_by: "Excluded", condition_not_met: "Not met", code_not_entered: "No code" }[reason.reason]
      ?? sentence(reason.reason);
  return h("li", { class: `reason ${reason.state}`, "data-promotion": reason.promotion, "data-reason": reason.reason ?? "applied" },
    h("div", { class: "spread" }, h("span", { class: "name" }, reason.name), h("span", { class: "verdict" }, verdict)),
    h("div", { class: "meta" }, h("span", { class: "mono" }, reason.promotion),
      reason.stages.length ? h("span", {}, `stage ${reason.stages.join(", ")}`) : "", h("span", {}, `priority ${reason.priority}`),
      reason.code && h("span", {}, `code ${reason.code}`), reason.group && h("span", {}, `group ${reason.group}${reason.group_per ? " per line" : ""}`),
      reason.exclusive && h("span", {}, "exclusive"),
      reason.desired !== undefined && h("span", {}, `wanted ${money(reason.desired)}`)),
    reason.by && h("p", { class: "small" }, `${sentence(reason.reason)} `, h("strong", {}, reason.by_name), beaten && `, ${beaten}`),
    reason.campaign && h("p", { class: "small" }, `because of campaign ${reason.campaign}`),
    reason.identity && h("p", { class: "small" }, `because of the customer's ${reason.identity}`),
    reason.resets_at && h("p", { class: "small" }, `per ${reason.every}; starts anew at ${reason.resets_at}`),
    needs(reason),
    h("div", { class: "chips" },
      reason.nudge?.add && h("button", { type: "button", disabled: !isOpen, "data-nudge": reason.promotion, onclick: () => act.command(
        { command: "add_line", line: { sku: reason.nudge.add.sku, quantity: reason.nudge.add.quantity } }) },
      `Add ${reason.nudge.add.quantity} × ${reason.nudge.add.title}`),
      reason.reason === "code_not_entered" && reason.code && h("button", { type: "button", disabled: !isOpen,
        onclick: () => act.command({ command: "enter_code", code: reason.code }) }, `Enter ${reason.code}`)));
}

export const sentence = (text) => { const plain = words(text); return plain[0].toUpperCase() + plain.slice(1); };

/** The unmet conditions and the shortfalls of effects, each with the required and the present value. */
export function needs({ unmet = [], lacks = [] }) {
  const findings = unmet.flatMap((finding) => finding.of ? finding.of.filter((part) => !part.met) : [finding]);
  const conditions = findings.map(({ condition, observed, short_by: shortBy, met, of, reason, unknown, ...wants }) => need(shortBy > 0
    ? { of: condition, have: observed, need: observed + shortBy, short_by: shortBy, unit: condition === "subtotal" ? "money" : "units" }
    : { of: condition, wants, saw: observed ?? null, unknown, unit: "none" }));
  const effects = lacks.map((lack) => need(
    { of: lack.effect, have: lack.observed, need: lack.at_least, short_by: lack.short_by, unit: lack.unit }));
  return [...conditions, ...effects];
}

/** The required and the present value of a condition, as a bar and in words. */
function need(of) {
  const amount = (value) => of.unit === "money" ? money(value) : `${value}${of.unit === "none" ? "" : ` ${value === 1 ? of.unit.replace(/s$/, "") : of.unit}`}`;
  const title = sentence(of.of);
  if (of.need === undefined) {
    const said = (value) => Array.isArray(value) ? value.map(said).join(", ") : typeof value === "string" ? value : JSON.stringify(value);
    return h("p", { class: "small" }, `${title}: needs ${Object.entries(of.wants ?? {}).filter(([key]) => key !== "type").map(([key, value]) =>
      `${words(key)} ${said(value)}`).join(", ") || "more"}; ${of.unknown ? "which is unknown" : `has ${of.saw === null ? "nothing" : said(of.saw)}`}`);
  }
  const text = `${title}: ${of.unit === "money" ? money(of.have) : of.have} of ${amount(of.need)}, ${amount(of.short_by)} to go`;
  return h("div", { class: "need" },
    h("progress", { max: of.need, value: Math.max(0, of.have), "aria-label": text }), h("span", { class: "small" }, text));
}

/** The proof: the value of the chosen set, the upper bound of all sets, and the runner-up. */
function showProof({ choice, reasons }) {
  if (!choice) {
    return fill(byID("proof-body"), h("p", {}, "This shop applies promotions by priority, and does not search for the best set."));
  }
  const losers = reasons.filter((reason) => reason.value !== undefined).sort((a, b) => b.value - a.value);
  const [next] = losers;
  const most = Math.max(choice.bound, 1);
  const bar = (title, value) => h("div", { class: "pair" }, h("span", {}, title), h("span", {}, money(value)),
    h("progress", { max: most, value: Math.max(0, value), "aria-label": `${title}: ${money(value)}` }));
  fill(byID("proof-body"),
    h("p", { class: "verdict-line" }, choice.exact
      ? choice.value ? `Proven: no other set takes more than ${money(choice.value)} off.` : "Proven: no promotion gives a discount on this cart."
      : `The choice is ${notProven(choice)} discount is possible.`),
    bar("Discount of the chosen set", choice.value), bar("Upper bound of all sets", choice.bound),
    next && bar(`Runner-up: the best set with ${next.name}`, next.value),
    next && h("p", { class: "small" }, `The runner-up would have given ${money(next.by_value - next.value)} less: ${
      next.best_set.map((member) => member.name).join(" and ") || "nothing"}.`),
    h("p", { class: "small quiet" }, `${choice.nodes} set${choice.nodes === 1 ? "" : "s"} priced or bounded; objective: ${choice.objective}.`
      + (next ? "" : " All promotions whose conditions are met were applied.")));
}
