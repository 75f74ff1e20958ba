// On the wire: the requests and answers of programs, to copy.
import { byID, fill, h, note } from "./dom.js";
import { ask, query, sessionPath, state } from "./service.js";

let tab = "cart";

const tabs = {
  cart: ["Cart", async () => state.session.cart],
  quote: ["Quote", async () => state.session.quote],
  session: ["Session", async () => state.session],
  reasons: ["Reasons", async () => (await ask("GET", `${sessionPath()}/reasons${query()}`)).value],
  waterfall: ["Waterfall", async () => { const { value } = await ask("GET", `${sessionPath()}/waterfall${query()}`); delete value.svg; return value; }],
  flow: ["Flow", async () => (await ask("GET", `/workbench/flows/${encodeURIComponent(state.id)}`)).value],
  batch: ["Signed batch", async () => (await ask("GET", `/workbench/batches/${encodeURIComponent(state.id)}`)).value],
  ucp: ["UCP", () => agents("POST /ucp/2026-04-08/checkout-sessions", { "UCP-Agent": 'profile="https://agent.example/profile"' },
    { line_items: lines().map((line) => ({ item: { id: line.sku }, quantity: line.quantity })), discounts: { codes: state.session.cart.codes ?? [] } })],
  acp: ["ACP", () => agents("POST /acp/checkout_sessions", { "API-Version": "2026-04-17" },
    { currency: state.session.cart.currency.toLowerCase(), capabilities: {}, discounts: { codes: state.session.cart.codes ?? [] },
      line_items: lines().map((line) => ({ id: line.sku, quantity: line.quantity })) })],
  curl: ["curl", async () => curl()],
};

const lines = () => state.session.cart.lines ?? [];

/** Sends the cart in the form of an agent, and returns the request and the answer. */
async function agents(request, headers, body) {
  const [method, path] = request.split(" ");
  const { value } = await ask(method, path, body, headers);
  return { request, headers, body, answer: value };
}

function curl() {
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `# the price of this cart, with reasons`,
    `curl -s ${quoted(`${location.origin}/v1/quotes?explain=all&now=${state.now ?? state.facts.now}`)} -H 'content-type: application/json' \\`,
    `  -d ${quoted(JSON.stringify({ cart: state.session.cart }))}`,
    `# this session, and why each promotion does or does not apply`,
    `curl -s ${quoted(`${location.origin}${sessionPath()}${query()}`)}`,
    `curl -s ${quoted(`${location.origin}${sessionPath()}/reasons${query()}`)}`,
  ].join("\n");
}

export async function show() {
  const choose = (key) => { tab = key; show(); };
  const names = Object.keys(tabs).filter((key) => !["ucp", "acp"].includes(key) || state.facts.protocols.includes(key));
  const move = (event, key) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    choose(names[(names.indexOf(key) + step + names.length) % names.length]);
    byID(`wire-tab-${tab}`).focus();
  };
  const content = h("pre", { id: "wire-text", tabindex: "0", role: "tabpanel", "aria-labelledby": `wire-tab-${tab}` }, "…");
  const copy = h("button", { type: "button", onclick: async () => {
    try { await navigator.clipboard.writeText(content.textContent); copy.textContent = "Copied"; } catch {
      getSelection().selectAllChildren(content);
      note("copy", "The browser does not allow copying here. The text is selected instead.", { kind: "info" });
    }
  } }, "Copy");
  fill(byID("wire-body"),
    h("p", { class: "small quiet" }, "All data on this page comes from public operations of the service. ",
      h("a", { href: "/openapi.json" }, "The OpenAPI document"), " describes them."),
    h("div", { class: "spread" }, h("div", { class: "tabs", role: "tablist", "aria-label": "What to show" }, names.map((key) =>
      h("button", { type: "button", role: "tab", id: `wire-tab-${key}`, "aria-selected": String(key === tab), tabindex: key === tab ? "0" : "-1",
        "aria-controls": "wire-text", onclick: () => choose(key), onkeydown: (event) => move(event, key) }, tabs[key][0]))), copy),
    content);
  try {
    const value = await tabs[tab][1]();
    content.textContent = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  } catch (problem) { content.textContent = problem.message; }
}
