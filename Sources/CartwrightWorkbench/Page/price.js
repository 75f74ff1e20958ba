// The price breakdown: the service's picture, and the details of each bar.
import { byID, fill, h, picture, table } from "./dom.js";
import { money, read } from "./service.js";

export const ask = () => read("/waterfall");

export function show(answer) {
  const svg = picture(answer.svg);
  const bars = [...(svg.querySelectorAll?.("g.row") ?? [])];
  svg.removeAttribute?.("role");
  svg.setAttribute?.("role", "group");
  const choose = (index) => {
    bars.forEach((bar, other) => bar.setAttribute("aria-pressed", other === index));
    fill(byID("price-detail"), detail(answer.rows[index]));
  };
  bars.forEach((bar, index) => {
    const row = answer.rows[index];
    bar.setAttribute("tabindex", "0");
    bar.setAttribute("role", "button");
    bar.setAttribute("aria-pressed", "false");
    bar.setAttribute("aria-label", `${row.label}: ${money(row.amount)}`);
    bar.dataset.amount = row.amount;
    for (const event of ["mouseenter", "focus", "click"]) bar.addEventListener(event, () => choose(index));
    bar.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(index);
    });
  });
  fill(byID("price-chart"), svg);
  const first = answer.rows.findIndex((row) => row.kind === "discount");
  if (first >= 0) choose(first);
  else fill(byID("price-detail"), h("p", { class: "empty" }, answer.rows.length > 2
    ? "Point at a bar to see its details." : "There are no discounts and no charges yet. Each applied promotion has its own bar."));
}

function detail(row) {
  const title = h("div", { class: "spread" }, h("strong", {}, row.label), h("span", {}, money(row.amount)));
  if (!row.shares) return h("div", { class: "detail" }, title);
  return h("div", { class: "detail" }, title,
    h("p", { class: "small quiet" }, [row.how, row.stage && `in the ${row.stage} stage`].filter(Boolean).join("; ")),
    table([{ title: "Line" }, { title: "Price", number: true }, { title: "Discount", number: true }, { title: "Rounding" }],
      row.shares.map((share) => ({ cells: [
        (share.title ?? share.place) + (share.units === undefined ? "" : ` (${share.units} units)`), money(share.base), money(-share.given),
        share.rounding ?? (share.exact ? "even" : "")] })),
      `Discount of ${row.label} by line`));
}
