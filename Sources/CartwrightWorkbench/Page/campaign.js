// Campaign: simulates a file of carts or backtests a file of orders, and shows the report while it grows.
import { backtesting, files, importing } from "./backtest.js";
import { byID, figures, fill, h } from "./dom.js";
import { ask, Problem } from "./service.js";

const token = document.querySelector("meta[name=cartwright-token]").content;
let versions = [];
let isThere = false;

export async function show() {
  if (isThere) return;
  isThere = true;
  ({ value: { versions } } = await ask("GET", "/v1/catalog/versions?limit=20"));
  fill(byID("campaign-body"),
    h("p", { class: "small quiet" }, "Prices every cart of a file with the present catalog. The file has one JSON cart per line, as in samples/campaign/carts.ndjson."),
    h("form", { class: "row", id: "campaign-form", onsubmit: run },
      files("Carts", "campaign-carts", { accept: ".ndjson,.json,.csv", required: true }),
      h("label", { class: "grow" }, "Compare with another catalog", h("select", { id: "campaign-against" }, h("option", { value: "" }, "none"),
        versions.map((version) => h("option", { value: version.number }, `version ${version.number}, ${version.promotions} promotions`)))),
      h("button", { class: "main" }, "Simulate")),
    importing(), backtesting(price),
    h("p", { id: "campaign-progress", role: "status" }),
    h("div", { id: "campaign-report", class: "stack" }, h("p", { class: "empty" }, "Choose a file of carts. Totals, histograms and near misses appear during pricing.")));
}

function run(event) {
  event.preventDefault();
  const against = byID("campaign-against").value;
  price(`/v1/simulations${against ? `?against=${against}` : ""}`, byID("campaign-carts").files[0], "carts");
}

/** Sends carts or orders, and shows the report while they are priced. */
async function price(path, body, name) {
  const progress = byID("campaign-progress");
  progress.textContent = "Pricing…";
  try {
    const answer = await fetch(path, { method: "POST", body,
      headers: { "Content-Type": "application/x-ndjson", "Cartwright-Token": token } });
    if (!answer.ok) throw new Problem(answer.status, await answer.json());
    let rest = "";
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop();
      const last = lines.filter(Boolean).pop();
      if (last) showReport(JSON.parse(last), name);
    }
  } catch (problem) { progress.textContent = problem.message; }
}

function showReport(report, name) {
  if (report.error) { byID("campaign-progress").textContent = `${report.error.detail} ${report.error.try ?? ""}`; return; }
  const bad = report.bad ? `, ${report.bad} skipped: ${report.problem}` : "";
  byID("campaign-progress").textContent = `${report.carts.toLocaleString("en")} ${name} ${report.complete ? "priced" : "so far"}${bad}`;
  fill(byID("campaign-report"), figures(report.html), (report.notes ?? []).map((note) => h("p", { class: "small quiet" }, note)));
  byID("campaign-report").querySelectorAll(".table").forEach((table) => { table.tabIndex = 0; });
}
