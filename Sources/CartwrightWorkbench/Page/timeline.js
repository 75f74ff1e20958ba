// The timeline: steps of the session, and its branches.
import { byID, fill, h } from "./dom.js";
import { ask as request, money, sessionPath, state, words } from "./service.js";

let act;
export const begin = (actions) => { act = actions; };
export async function ask() {
  const now = state.now ? `&now=${encodeURIComponent(state.now)}` : "";
  let all;
  for (let before = ""; before !== undefined; before = all.next && `&before=${all.next}`) {
    const page = (await request("GET", `${sessionPath()}/steps?limit=100${now}${before}`)).value;
    all = { ...page, revision: all?.revision ?? page.revision, steps: [...page.steps, ...(all?.steps ?? [])] };
  }
  return all;
}

const root = (id) => id.replace(/-b\d+$/, "");
const key = () => `cartwright.branches.${root(state.id)}`;
const branches = () => { try { return JSON.parse(localStorage.getItem(key())) ?? []; } catch { return []; } };

/** Makes the id of a branch of the session, which the browser stores. */
export function addBranch(step) {
  const all = branches();
  const id = `${root(state.id)}-b${all.length + 2}`;
  try { localStorage.setItem(key(), JSON.stringify([...all, { id, from: state.id, step }])); } catch { /* the branch is not listed then */ }
  return id;
}

/** Describes a command in a few words. */
export function told(command) {
  const { command: name, line } = command;
  switch (name) {
    case "add_line": return `add ${line.quantity} × ${line.sku}`;
    case "view_item": return `view ${command.sku}`;
    case "load_cart": return command.cart.lines?.map((part) => `${part.quantity} × ${part.sku}`).join(", ") || "empty cart";
    case "set_quantity": return `${line} to ${command.quantity}`;
    case "remove_line": return `remove ${line}`;
    case "enter_code": return `code ${command.code}`;
    case "remove_code": return `remove ${command.code}`;
    case "set_customer": return `customer ${command.customer?.id ?? "unknown"}`;
    case "apply_coupon": case "dismiss_coupon": case "dismiss_card": case "view_card": case "open_card": return `${words(name)} ${command.card}`;
    case "choose_shipping": return `ship ${command.method}`;
    case "return_units": return `return ${(command.lines ?? [command]).map((part) => `${part.count} × ${part.line}`).join(", ")}`;
    case "set_country": case "set_channel": return `${words(name).slice(4)} ${command.country ?? command.channel ?? "unknown"}`;
    default: return words(name);
  }
}

export function show(answer) {
  const present = state.step ?? answer.revision;
  let [before, phase] = [];
  const steps = answer.steps.map((step) => {
    const change = before === undefined ? "" : step.total === before ? "no change" : `${step.total > before ? "+" : ""}${money(step.total - before)}`;
    before = step.total;
    const what = step.commands?.map(told).join(", ") || (step.revision === 1 ? "start" : step.phase === phase ? "cart unchanged" : words(step.phase));
    phase = step.phase;
    return h("li", {}, h("button", { type: "button", class: "step", id: `step-${step.revision}`, "aria-current": step.revision === present ? "step" : undefined,
      onclick: () => act.go(step.revision) },
    h("span", { class: "quiet small" }, `Step ${step.revision}`), h("span", { class: "what" }, what),
    h("span", { class: "sum" }, money(step.total)), h("span", { class: "quiet small" }, change)));
  });
  const others = branches();
  fill(byID("timeline-steps"), h("ol", { class: "steps", tabindex: "0", "aria-label": "Steps of the session" }, steps),
    others.length ? h("p", { class: "small chips" }, "Branches:", [{ id: root(state.id) }, ...others].map((branch) => h("button", { type: "button",
      class: "plain", "aria-current": branch.id === state.id ? "true" : undefined, onclick: () => act.visit(branch.id) },
    branch.id === state.id ? `${branch.id} (here)` : branch.step ? `${branch.id}, from step ${branch.step}` : branch.id))) : "");
  fill(byID("timeline-tools"),
    h("button", { type: "button", onclick: () => act.branch() }, `Branch from step ${present}`),
    h("a", { class: "button", href: `/workbench/flows/${encodeURIComponent(state.id)}`, download: `${state.id}.flow` }, "Save as flow"));
  // Only the bar scrolls, not the page.
  const [bar, here] = ["ol", "[aria-current=step]"].map((name) => byID("timeline-steps").querySelector(name));
  if (here) bar.scrollLeft = here.offsetLeft - bar.offsetLeft - bar.clientWidth / 2;
}
