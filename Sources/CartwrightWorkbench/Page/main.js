// The page: the shown session, its changes, and the updates after them.
import { byID, fill, h, note } from "./dom.js";
import { ask, moment, query, sessionPath, state } from "./service.js";
import * as cart from "./cart.js";
import * as reasons from "./reasons.js";
import * as price from "./price.js";
import * as timeline from "./timeline.js";
import * as whatif from "./whatif.js";
import * as wire from "./wire.js";
import * as campaign from "./campaign.js";
import * as commandline from "./commandline.js";
import * as tour from "./tour.js";

let steps = [];
let dates = [];
let view = "checkout";

// MARK: The address

const coded = (value) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const decoded = (text) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0))));
const fragment = () => new URLSearchParams(location.hash.slice(1));

function address(withCart) {
  const parts = new URLSearchParams();
  if (view !== "checkout") parts.set("view", view);
  if (state.now) parts.set("at", state.now);
  if (withCart) parts.set("cart", coded(state.session.cart));
  const text = parts.toString();
  return `/workbench/sessions/${encodeURIComponent(state.id)}/${state.step ?? state.latest}${text ? `#${text}` : ""}`;
}

/** Writes the state into the address; a different step makes a new history entry. */
function remember() {
  const next = address(false);
  const isSame = location.pathname === next.split("#")[0];
  history[isSame ? "replaceState" : "pushState"](null, "", next);
}

function readAddress() {
  const [, , , id, step] = location.pathname.split("/");
  state.id = decodeURIComponent(id ?? "demo");
  state.step = step ? Number(step) : null;
  const parts = fragment();
  state.now = parts.get("at");
  setView(parts.get("view") ?? "checkout");
  return parts.get("cart");
}

function setView(name) {
  view = document.querySelector(`.view[data-view="${CSS.escape(name)}"]`) ? name : "checkout";
  document.body.dataset.view = view;
  document.querySelectorAll(".view").forEach((part) => { part.hidden = part.dataset.view !== view; });
  document.querySelectorAll("nav a").forEach((link) => {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  });
}

// MARK: Display

/** Stores the service's answer, and shows the total at once. */
function take({ value, tag }) {
  state.session = value;
  state.tag = tag;
  state.step = value.revision;
  if (!state.latest || value.revision > state.latest) state.latest = value.revision;
  cart.show();
}

/** Shows the open view, unless its answers are outdated when they arrive. */
async function showView(isWanted = () => true) {
  if (view === "checkout") {
    const [answer, waterfall] = await Promise.all([reasons.ask(), price.ask()]);
    if (!isWanted()) return;
    reasons.show(answer, cart.isOpen());
    price.show(waterfall);
  } else if (view === "whatif") await whatif.show(steps);
  else if (view === "wire") await wire.show();
  else await campaign.show();
}

/** Marks in the page whether all panels show the present step, for screen readers and test programs. */
function showsAll(does) {
  document.body.dataset.shown = does ? `${state.id}/${state.step}` : "";
  for (const panel of ["reasons", "price", "proof", "timeline"]) byID(panel).setAttribute("aria-busy", !does);
}

let asked = 0;
let round = Promise.resolve();

/**
 * Requests and shows everything that explains the price, unless a newer request follows. There is one round at a time:
 * explaining thousands of promotions takes seconds, and the next price must not wait for it.
 */
function refresh() {
  const turn = ++asked;
  const isLatest = () => turn === asked;
  round = round.then(() => isLatest() && showRound(isLatest));
  return round;
}

async function showRound(isLatest) {
  try {
    const [answer, cards] = await Promise.all([timeline.ask(), ask("GET", `${sessionPath()}/cards${query()}`)]);
    if (!isLatest()) return;
    const orders = await Promise.all(state.session.orders.map((order) => ask("GET", `/v1/orders/${encodeURIComponent(order.id)}`)));
    if (!isLatest()) return;
    cart.showOrders(orders.map((order) => order.value));
    steps = answer.steps;
    state.latest = answer.revision;
    timeline.show(answer);
    cart.showCards(cards.value.cards);
    if (document.activeElement?.id !== "instant-slider") cart.showInstant(dates);
    showPast();
    await showView(isLatest);
    if (isLatest()) showsAll(true);
  } catch (problem) { if (isLatest()) tell(problem); }
}

function showPast() {
  note("past", state.isPast && `Step ${state.step} of ${state.latest} is shown. Earlier steps cannot be changed.`, { kind: "info", actions: [
    ["Continue from here", () => goOn()], ["Branch from here", () => act.branch()], ["Back to the latest", () => act.go(null)]] });
}

function tell(problem) {
  if (!problem.status) return;
  if (problem.status === 412 && problem.body?.session) {
    const { revision } = problem.body.session;
    note("problem", `Another client changed the session: it was at step ${state.step} and is now at step ${revision}. Your change was not carried out.`,
      { actions: [["Show the present state", () => act.go(null)]] });
  } else note("problem", problem.message);
}

async function load() {
  const { value, tag } = await ask("GET", `${sessionPath()}${query()}`);
  take({ value, tag });
}

async function showFacts() {
  const currency = state.session.cart.currency;
  state.facts = (await ask("GET", `/workbench/facts/${currency}`)).value;
  const { facts } = state;
  byID("facts").textContent = `${facts.shop} · ${facts.catalog.promotions.toLocaleString("en")} promotions, ${facts.catalog.items.toLocaleString("en")} items · catalog ${facts.catalog.version.slice(0, 8)} · build ${facts.build} · session ${state.id}`;
  document.title = `${state.id} · Cartwright workbench`;
}

// MARK: Actions

let running = Promise.resolve();
let timer;

/** Changes the session, one change at a time, and only in the state that is shown. */
function change(send) {
  showsAll(false);
  const done = running.then(async () => {
    try {
      const answer = await send();
      note("problem");
      if (answer.value.offers && !state.now) take(answer); else { state.step = null; state.latest = null; await load(); }
      remember();
      clearTimeout(timer);
      timer = setTimeout(refresh, 60);
      return true;
    } catch (problem) { tell(problem); showsAll(true); return false; }
  });
  running = done;
  return done;
}

const seen = () => ({ "If-Match": state.tag });

const act = {
  refresh,
  command: (command) => change(() => ask("POST", `${sessionPath()}/commands`, command, seen())),
  patch: (parts) => change(() => ask("PATCH", sessionPath(), { cart: parts }, seen())),
  complete: (total) => change(() => ask("POST", `${sessionPath()}/complete`, { total }, seen())),
  giveBack: (order, line) => change(() => ask("POST", `/v1/orders/${encodeURIComponent(order)}/returns`, { lines: [{ line, quantity: 1 }] })),
  async at(instant) {
    showsAll(false);
    state.now = instant;
    remember();
    try { await load(); } catch (problem) { return tell(problem); }
    clearTimeout(timer);
    timer = setTimeout(refresh, 60);
  },
  async go(step) {
    showsAll(false);
    state.step = step === state.latest ? null : step;
    try { await load(); } catch (problem) { return tell(problem); }
    remember();
    await refresh();
  },
  async visit(id) {
    showsAll(false);
    Object.assign(state, { id, step: null, latest: null });
    try { await load(); } catch (problem) { return tell(problem); }
    remember();
    await showFacts();
    await refresh();
  },
  async branch() {
    const { cart: copy } = state.session;
    const id = timeline.addBranch(state.step);
    try { await ask("PUT", sessionPath(id), { cart: copy }, { "If-None-Match": "*" }); } catch (problem) { return tell(problem); }
    await act.visit(id);
  },
  async follow(id) {
    if (id && id !== state.id) return act.visit(id);
    return act.go(null);
  },
  async reload() {
    await showFacts();
    dates = (await ask("GET", "/v1/catalog/dates?limit=200")).value.dates;
    await act.go(null);
  },
};

/** Restores the cart of an earlier step as a new step. */
async function goOn() {
  const { cart: earlier } = state.session;
  const { tag } = await ask("GET", sessionPath());
  Object.assign(state, { step: null });
  await change(() => ask("PUT", sessionPath(), { cart: earlier }, { "If-Match": tag }));
}

// MARK: Start

/** Opens a link. If its session does not exist or has a different cart, the cart of the link gets a session of its own. */
async function open(linked) {
  try { await load(); } catch (problem) {
    if (problem.status !== 404) throw problem;
    if (!linked) {
      note("problem", `${problem.message} A new cart is shown instead.`);
      state.id = `${state.id.slice(0, 60)}-${Math.random().toString(36).slice(2, 7)}`;
      await ask("PUT", sessionPath(), { cart: {} }, { "If-None-Match": "*" }).catch(() =>
        ask("PUT", sessionPath(), { cart: { currency: "USD" } }, { "If-None-Match": "*" }));
      state.step = null;
      return load();
    }
  }
  if (linked && JSON.stringify(state.session?.cart) !== JSON.stringify(decoded(linked))) {
    state.id = `link-${Math.random().toString(36).slice(2, 8)}`;
    Object.assign(state, { step: null, latest: null });
    await ask("PUT", sessionPath(), { cart: decoded(linked) }, { "If-None-Match": "*" });
    await load();
    note("link", "This cart came with the link. It is a separate session.", { kind: "info" });
  }
}

async function begin() {
  cart.begin(act);
  reasons.begin(act);
  timeline.begin(act);
  whatif.begin(act);
  commandline.begin(act);
  byID("link").addEventListener("click", async () => {
    const link = location.origin + address(true);
    try { await navigator.clipboard.writeText(link); note("link", "Link copied. It has the session, step, instant and cart.", { kind: "info" }); } catch {
      note("link", link, { kind: "info" });
    }
  });
  addEventListener("popstate", async () => { readAddress(); await load(); await refresh(); });
  addEventListener("hashchange", async () => {
    setView(fragment().get("view") ?? "checkout");
    remember();
    await showView().catch(tell);
  });
  try {
    const linked = readAddress();
    await open(linked);
    await showFacts();
    cart.show();
    dates = (await ask("GET", "/v1/catalog/dates?limit=200")).value.dates;
    remember();
    await refresh();
    tour.begin();
  } catch (problem) { tell(problem); }
}

begin();
