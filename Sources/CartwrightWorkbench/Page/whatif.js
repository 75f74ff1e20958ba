// What if: compares the cart with another step, another session, or another version of the catalog.
import { byID, fill, h, note, table } from "./dom.js";
import { ask, money, notProven, query, sessionPath, state } from "./service.js";

let chosen = null;
let act;
export const begin = (actions) => { act = actions; };

/** Shows the choices, and the comparison with the chosen one. */
export async function show(steps) {
  const { value } = await ask("GET", "/v1/catalog/versions?limit=20");
  const present = state.step ?? state.latest;
  const options = [
    ...steps.filter((step) => step.revision !== present).map((step) => [`step:${step.revision}`, `step ${step.revision}, ${money(step.total)}`]),
    ...value.versions.map((version) => [`catalog:${version.number}`, `catalog version ${version.number}, ${version.promotions} promotions`]),
  ];
  const select = h("select", { id: "whatif-choice", onchange: (event) => { chosen = event.target.value; compare(); } },
    h("option", { value: "" }, "Choose what to compare with"), options.map(([key, title]) => h("option", { value: key }, title)));
  if (options.some(([key]) => key === chosen)) select.value = chosen; else chosen = null;
  fill(byID("whatif-body"),
    h("div", { class: "row" }, h("label", { class: "grow" }, "Compare with", select),
      h("label", { class: "grow" }, "Another session", h("input", { id: "whatif-session", type: "text", placeholder: `${state.id}-b2`,
        onchange: (event) => { chosen = event.target.value ? `session:${event.target.value.trim()}` : null; compare(); } })),
      h("label", { class: "grow" }, "Replace the catalog", h("input", { type: "file", id: "whatif-catalog",
        accept: ".json,.ndjson,application/json", onchange: (event) => load(event.target.files[0]) }))),
    h("div", { id: "whatif-result" }));
  await compare();
}

/** Stores the catalog that the service was started with as a version, so that it can be compared with. */
async function keepPresent() {
  const { value: { versions } } = await ask("GET", "/v1/catalog/versions?limit=1");
  if (versions.length) return;
  const { value: { number, version, at, ...catalog } } = await ask("GET", "/v1/catalog");
  await ask("PUT", "/v1/catalog", catalog);
}

async function load(file) {
  if (!file) return;
  try {
    await keepPresent();
    const type = file.name.endsWith(".ndjson") ? "application/x-ndjson" : "application/json";
    const { value } = await ask("PUT", "/v1/catalog", await file.text(), { "Content-Type": type });
    note("catalog", `${file.name} is the catalog now, as version ${value.number}. All prices use it. Choose an earlier version to compare.`, { kind: "info" });
    act.reload();
  } catch (problem) {
    const places = (problem.body?.errors ?? []).slice(0, 5).map((error) => `${error.pointer || "/"}: ${error.detail}`);
    note("catalog", `${file.name} does not load; the catalog is unchanged. ${problem.message} ${places.join(" · ")}`);
  }
}

async function other() {
  const [kind, name] = [chosen.slice(0, chosen.indexOf(":")), chosen.slice(chosen.indexOf(":") + 1)];
  if (kind === "catalog") {
    const parameters = new URLSearchParams({ catalog: name, now: state.now ?? state.facts.now });
    return { title: `catalog version ${name}`, cart: state.session.cart,
      quote: (await ask("POST", `/v1/quotes?${parameters}`, { cart: state.session.cart })).value, isBare: true };
  }
  const parameters = new URLSearchParams(state.now ? { now: state.now } : {});
  if (kind === "step") parameters.set("as_of", name);
  const { value } = await ask("GET", `${sessionPath(kind === "session" ? name : state.id)}?${parameters}`);
  return { title: kind === "step" ? `step ${name}` : name, cart: value.cart, quote: value.quote };
}

async function compare() {
  const place = byID("whatif-result");
  if (!place) return;
  if (!chosen) return fill(place, h("p", { class: "empty" }, "Choose a step, a session or a version of the catalog. Differences are marked."));
  try {
    const mine = { title: "present", cart: state.session.cart, quote: state.session.quote };
    const theirs = await other();
    const rows = differences(mine, theirs);
    const count = rows.filter((row) => row.different).length;
    fill(place, h("p", { class: "verdict-line" }, count ? `${count} difference${count === 1 ? "" : "s"}, marked ≠` : "No differences."),
      table([{ title: "" }, { title: "" }, { title: "Present", number: true }, { title: theirs.title, number: true }], rows, `Present cart and ${theirs.title}`),
      theirs.isBare && state.session.offers.some((offer) => offer.status === "applied")
        && h("p", { class: "small quiet" }, "The right column has no card coupons, because a catalog version is priced without a session."));
  } catch (problem) { fill(place, h("p", { class: "empty" }, problem.message)); }
}

function differences(mine, theirs) {
  const row = (kind, name, a, b) => ({ different: a !== b, cells: [a === b ? "" : "≠", h("span", {}, h("span", { class: "quiet small" }, `${kind} `), name), a ?? "—", b ?? "—"] });
  const all = (pick) => [...new Set([...pick(mine), ...pick(theirs)])];
  const line = ({ cart, quote }, id) => {
    const found = quote.lines.find((entry) => entry.id === id);
    return found && cart && `${found.quantity} × for ${money(found.total)}`;
  };
  const given = ({ quote }, id) => { const found = quote.applied.find((entry) => entry.promotion === id); return found && money(-found.discount); };
  const total = ({ quote }) => [money(quote.total), notProven(quote.choice)].filter(Boolean).join(", ");
  return [
    ...all(({ quote }) => quote.lines.map((entry) => entry.id)).map((id) => row("line", id, line(mine, id), line(theirs, id))),
    ...all(({ quote }) => quote.applied.map((entry) => entry.promotion)).map((id) => row("promotion", id, given(mine, id), given(theirs, id))),
    ...["subtotal", "discount", "shipping_total", "tax"].map((key) => row("", key.replace("_", " "), money(mine.quote[key]), money(theirs.quote[key]))),
    row("", "total", total(mine), total(theirs)),
    ...[mine, theirs].some(({ quote }) => quote.rounding_difference)
      ? [row("", "to pay", money(mine.quote.payable ?? mine.quote.total), money(theirs.quote.payable ?? theirs.quote.total))] : [],
  ];
}
