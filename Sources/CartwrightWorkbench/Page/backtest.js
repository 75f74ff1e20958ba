// Campaign: the rules of another shop system as a catalog, and its past orders priced again.
import { byID, fill, h, table } from "./dom.js";
import { ask, words } from "./service.js";

/** The answer of the last import, as its text and its value; null before it. */
let imported = null;

/** A field for files, on which files can be dropped, too. */
export function files(title, id, attributes) {
  const input = h("input", { type: "file", id, ...attributes });
  const over = (event) => event.preventDefault();
  const drop = (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) input.files = event.dataTransfer.files;
  };
  return h("label", { class: "grow", ondragover: over, ondrop: drop }, title, input);
}

/** The part that imports rules. */
export function importing() {
  return h("section", { class: "stack", "aria-labelledby": "import-title" },
    h("h3", { id: "import-title" }, "Import rules"),
    h("p", { class: "small quiet" }, "Reads the promotions that another shop system exports, and makes a catalog of them. Drop all pages of a list, and the products that rules name. Nothing is stored."),
    h("form", { class: "row", id: "import-form", onsubmit: run },
      files("Exported files", "import-files", { accept: ".json,.jsonl,.ndjson,.csv,.tsv", multiple: true, required: true }),
      h("label", {}, "Currency, if the files have none", h("input", { id: "import-currency", size: "4", maxlength: "3", autocomplete: "off" })),
      h("label", {}, "Time zone, if the files have none", h("input", { id: "import-zone", size: "16", placeholder: "UTC", autocomplete: "off" })),
      h("button", { class: "main" }, "Import")),
    h("p", { id: "import-progress", role: "status" }),
    h("div", { id: "import-report", class: "stack" }));
}

async function run(event) {
  event.preventDefault();
  const progress = byID("import-progress");
  progress.textContent = "Importing…";
  try {
    const request = { files: await Promise.all([...byID("import-files").files].map(async (file) => ({ name: file.name, text: await text(file) }))) };
    const [currency, zone] = [byID("import-currency").value.trim(), byID("import-zone").value.trim()];
    if (currency) request.currency = currency;
    if (zone) request.time_zone = zone;
    imported = await ask("POST", "/v1/imports", request);
    showImport(imported.value);
  } catch (problem) { progress.textContent = problem.message; }
}

/** Reads a text as spreadsheets write it: UTF-8, or UTF-16 with a mark. */
async function text(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes[0] * 256 + bytes[1];
  const coding = mark === 0xFFFE ? "utf-16le" : mark === 0xFEFF ? "utf-16be" : "utf-8";
  try { return new TextDecoder(coding, { fatal: true }).decode(bytes); } catch {
    throw new Error(`${file.name} is not text in UTF-8 or UTF-16.`);
  }
}

const OUTCOMES = { not_carried_over: "not carried over", carried_over_with_note: "carried over with a note", carried_over: "carried over" };

function showImport({ catalog, report }) {
  const counts = Object.entries(OUTCOMES).map(([key, name]) => `${report.counts[key]} ${name}`).join(", ");
  byID("import-progress").textContent = `${words(report.system)}: ${report.rules.length} rules, ${counts}`;
  const remark = ({ field, value, text }) => h("p", {}, value === undefined ? `${field}: ${text}` : `${field} ${JSON.stringify(value)}: ${text}`);
  const rows = Object.keys(OUTCOMES).flatMap((outcome) => report.rules.filter((rule) => rule.outcome === outcome)).map((rule) => ({
    cells: [rule.id, [rule.code, ...(rule.codes ?? [])].filter(Boolean).slice(0, 20).join(", "), OUTCOMES[rule.outcome],
      h("div", {}, [...(rule.reasons ?? []), ...(rule.notes ?? [])].map(remark))],
  }));
  const list = (title, lines) => lines.length > 0 && h("details", { open: title === "Truncated files" },
    h("summary", {}, `${title} (${lines.length})`), h("ul", {}, lines.map((line) => h("li", {}, line))));
  const file = new Blob([`${JSON.stringify(catalog, null, 2)}\n`], { type: "application/json" });
  fill(byID("import-report"),
    list("Truncated files", report.truncated),
    table([{ title: "rule" }, { title: "code" }, { title: "outcome" }, { title: "difference or reason" }], rows, "Rules of the import"),
    list("Fields of products that the catalog does not have", report.products.map(({ field, count, text }) => `${field} (${count}): ${text}`)),
    list("Options of the catalog", report.options), list("Assumptions", report.assumptions),
    h("p", {}, h("a", { class: "button", id: "import-download", download: "catalog.json", href: URL.createObjectURL(file) }, "Download catalog.json")));
  const choice = byID("backtest-catalog");
  fill(choice, choices());
  choice.value = "imported";
}

const choices = () => [h("option", { value: "" }, "the shop's catalog"),
  imported && h("option", { value: "imported" }, `the imported catalog, ${imported.value.catalog.promotions.length} promotions`)];

/** The part that compares past orders. */
export function backtesting(priced) {
  return h("section", { class: "stack", "aria-labelledby": "backtest-title" },
    h("h3", { id: "backtest-title" }, "Backtest past orders"),
    h("p", { class: "small quiet" }, "Prices past orders again, and compares with what the shop took off: orders of Shopify or WooCommerce, or carts with what was recorded, one JSON object per line, or a list or table of up to 4 MiB. A changed catalog is compared on the same orders."),
    h("form", { class: "row", id: "backtest-form", onsubmit: async (event) => {
      event.preventDefault();
      try {
        const [catalogs, orders] = [await catalogLine(), byID("backtest-orders").files[0]];
        priced("/v1/backtests", catalogs ? new Blob([catalogs, "\n", orders]) : orders, "orders");
      } catch (problem) { byID("campaign-progress").textContent = problem.message; }
    } },
    files("Orders", "backtest-orders", { accept: ".ndjson,.jsonl,.json,.csv", required: true }),
    h("label", { class: "grow" }, "Price with", h("select", { id: "backtest-catalog" }, choices())),
    files("Changed catalog to compare with, if any", "backtest-against", { accept: ".json" }),
    h("button", { class: "main" }, "Compare")));
}

/** The line of catalogs before the orders, as JSON; null for the catalog of the shop alone. */
async function catalogLine() {
  const changed = byID("backtest-against").files[0];
  const chosen = byID("backtest-catalog").value ? imported.text : null;
  if (!changed) return chosen;
  const json = await text(changed);
  try { JSON.parse(json); } catch { throw new Error(`${changed.name} is not a catalog in JSON.`); }
  // The text is sent as it is: numbers keep all digits. A line end cannot be inside of a text.
  const against = `"against":${json.replace(/[\r\n]+/g, " ")}}`;
  return chosen ? `${chosen.trimEnd().slice(0, -1)},${against}` : `{${against}`;
}
