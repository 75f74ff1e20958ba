// The cart: lines, codes, customer and place, the instant, and cards with their offers.
import { byID, fill, h, picture, table } from "./dom.js";
import { ask, moment, money, notProven, state, words } from "./service.js";
import { needs, sentence } from "./reasons.js";

let act;

/** Connects the panel to the page's actions: `command`, `patch`, `complete`, `at`. */
export function begin(actions) {
  act = actions;
  const sku = byID("add-sku");
  let asked = 0;
  sku.addEventListener("input", async () => {
    const turn = ++asked;
    const { value } = await ask("GET", `/v1/items?limit=20&q=${encodeURIComponent(sku.value)}`);
    if (turn !== asked) return;
    fill(byID("items"), value.items.map((item) => h("option", { value: item.sku }, item.title ?? item.sku)));
    const wanted = sku.value.trim();
    const isItem = value.items.some((item) => item.sku === wanted);
    const [price, history] = isItem ? await Promise.all([shelfPrice(wanted), priceHistory(wanted)]) : ["", ""];
    if (turn === asked) showShelf(price, history);
  });
  sku.dispatchEvent(new Event("input"));
  byID("add").addEventListener("submit", async (event) => {
    event.preventDefault();
    const quantity = Number(byID("add-quantity").value) || 1;
    if (await act.command({ command: "add_line", line: { sku: sku.value.trim(), quantity } })) {
      sku.value = "";
      showShelf("", "");
    }
  });
}

function showShelf(price, history) {
  byID("shelf").textContent = price;
  fill(byID("shelf-history"), history);
}

/** The history of the public price of an item: a step curve with its reductions, and a table of the steps. */
async function priceHistory(sku) {
  // A browser removes these from a path.
  if (sku === "." || sku === "..") return "";
  const { country } = state.session.cart;
  const query = new URLSearchParams({ limit: 500, ...(country && { country }) });
  const { value } = await ask("GET", `/v1/prices/${encodeURIComponent(sku)}/history?${query}`);
  const { steps } = value;
  if (!steps.length) return "";
  if (steps.length === 1) return h("p", { class: "small quiet" }, `No other price since ${moment(steps[0].at)}.`);
  const optional = (minor) => minor === undefined || minor === null ? "" : money(minor);
  const rows = steps.toReversed().map((step) => ({ cells: [moment(step.at), step.price === null ? "not on sale" : money(step.price),
    optional(step.lowest_prior)] }));
  return [picture(value.svg), h("p", { class: "small quiet" }, "Public price; bars below the curve are reductions."),
    h("details", {}, h("summary", {}, `${steps.length} prices`), table([{ title: "From" }, { title: "Price", number: true },
      { title: "Lowest prior", number: true }], rows, `History of the price of ${sku}`))];
}

/** The price of one unit before it is in the cart, in words. */
async function shelfPrice(sku) {
  const { country, channel, customer } = state.session.cart;
  const shopper = customer && { id: customer.id, segments: customer.segments, attributes: customer.attributes };
  const { value } = await ask("POST", "/v1/prices", { skus: [sku], country, channel, customer: shopper, at: state.now ?? undefined });
  const price = value.prices[0];
  return [`Shelf price ${money(price.price)}`, price.promotion && `${money(price.list - price.price)} off by ${price.promotion}`,
    price.until && `until ${moment(price.until)}`, ...(price.more ?? []).map((step) => `${money(step.price)} each from ${step.from_quantity}`),
    price.lowest_prior !== undefined && `lowest of the 30 days before: ${money(price.lowest_prior)}`,
    price.limited && `limited: ${price.limited.join(", ")}`].filter(Boolean).join("; ");
}

/** Shows the total, which must follow a keystroke at once. */
export function showTotal() {
  const { quote } = state.session;
  const saved = quote.discount + quote.shipping_discount;
  // The element stays, so that a screen reader announces only a change of the price.
  const [sum, total] = [byID("sum"), money(quote.total)];
  sum.dataset.total = quote.total;
  if (sum.textContent !== total) sum.textContent = total;
  byID("not-proven").textContent = notProven(quote.choice);
  fill(byID("total"), saved ? h("span", { class: "saved" }, `${money(saved)} off`) : h("span", { class: "quiet" }, "no discount"),
    h("span", { class: "quiet" }, ` of ${money(quote.subtotal + quote.shipping)}`
      + (quote.shipping ? `, including shipping ${money(quote.shipping_total)}` : "") + (quote.tax ? `, tax ${money(quote.tax)}` : "") + ((quote.payable ?? quote.total) !== quote.total ? `, to pay ${money(quote.payable)}` : "")));
}

/** Shows the orders, whose lines can be returned. */
export function showOrders(orders) {
  state.orders = orders;
  showActions();
}

export function show() {
  showTotal();
  showLines();
  showCodes();
  showTenders();
  showSituation();
  showActions();
}

/** True if the cart can be changed: not during checkout, and not at an earlier step. */
export const isOpen = () => !["checkout", "paying"].includes(state.session.phase) && !state.isPast;

function showLines() {
  const { cart, quote } = state.session;
  const lines = cart.lines ?? [];
  const quoted = new Map(quote.lines.map((line) => [line.id, line]));
  fill(byID("lines"), lines.length
    ? h("ul", { class: lines.length > 12 ? "scroll" : undefined, tabindex: lines.length > 12 ? "0" : undefined,
      "aria-label": `${lines.length} lines` }, lines.map((line, index) => lineRow(line, index, quoted.get(line.id))))
    : h("p", { class: "empty" }, "The cart is empty. Add an item below."),
  quote.gifts.map((gift) => h("p", { class: "small" }, `Free: ${gift.quantity} × ${gift.sku}`)),
  (quote.credits ?? []).map((credit) => h("p", { class: "small", "data-credit": credit.promotion },
    `Store credit after payment: ${money(credit.amount)}${credit.after_days ? `, available after ${credit.after_days} days` : ""}`)));
}

function lineRow(line, index, quoted) {
  const set = (quantity) => quantity > 0
    ? act.command({ command: "set_quantity", line: line.id, quantity })
    : act.command({ command: "remove_line", line: line.id });
  const name = line.title ?? line.sku;
  return h("li", { class: "line" },
    h("span", { class: "name" }, name, h("br"), h("span", { class: "quiet small" }, `${line.sku} at ${money(line.unit_price)}`)),
    h("span", { class: "quantity" },
      h("button", { type: "button", class: "square", id: `less-${index}`, disabled: !isOpen(), "aria-label": `One less ${name}`,
        onclick: () => set(line.quantity - 1) }, "−"),
      h("input", { type: "text", inputmode: "numeric", id: `quantity-${index}`, value: line.quantity, disabled: !isOpen(),
        "aria-label": `Units of ${name}`, oninput: (event) => {
          const quantity = Number(event.target.value);
          if (event.target.value !== "" && Number.isInteger(quantity) && quantity >= 0) set(quantity);
        } }),
      h("button", { type: "button", class: "square", id: `more-${index}`, disabled: !isOpen(), "aria-label": `One more ${name}`,
        onclick: () => set(line.quantity + 1) }, "+")),
    h("span", { class: "money" }, money(quoted?.total ?? 0),
      quoted?.discount ? [h("br"), h("span", { class: "saved small" }, money(-quoted.discount))] : ""));
}

function showCodes() {
  const { cart, quote } = state.session;
  const rejected = new Map(quote.rejected_codes.map((code) => [code.code, code.reason]));
  const input = h("input", { id: "code", placeholder: "SPRING20", type: "text", disabled: !isOpen() });
  fill(byID("codes"),
    h("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      const code = byID("code").value.trim();
      if (code) act.command({ command: "enter_code", code });
    } }, h("label", { class: "grow" }, "Code", input), h("button", { disabled: !isOpen() }, "Enter")),
    cart.codes?.length ? h("ul", { class: "chips", "aria-label": "Codes" }, cart.codes.map((code) => h("li", { class: "chip" },
      `${code}${rejected.has(code) ? `: ${words(rejected.get(code))}` : ""}`,
      isOpen() && h("button", { type: "button", class: "plain", "aria-label": `Remove ${code}`,
        onclick: () => act.command({ command: "remove_code", code }) }, "×")))) : "");
}

const tenderName = (tender) => `${tender.kind === "gift_card" ? "Gift card" : "Store credit"} ${tender.account}`;

/** The gift cards and the store credit, with the amounts that they pay and what is left to pay. */
function showTenders() {
  const { cart, quote, tenders = [], phase } = state.session;
  const disabled = state.isPast || phase === "paying";
  const usesCredit = tenders.some((tender) => tender.kind === "store_credit");
  const remove = (tender) => tender.kind === "gift_card" ? { command: "remove_gift_card", account: tender.account } : { command: "stop_store_credit" };
  fill(byID("tenders"),
    state.facts?.gift_cards && h("form", { class: "row", autocomplete: "off", onsubmit: (event) => {
      event.preventDefault();
      const code = byID("gift-card").value.trim();
      if (code) act.command({ command: "apply_gift_card", code });
    } }, h("label", { class: "grow" }, "Gift card", h("input", { id: "gift-card", type: "text", disabled })), h("button", { disabled }, "Apply")),
    cart.customer?.id && !usesCredit && h("p", {}, h("button", { type: "button", disabled,
      onclick: () => act.command({ command: "use_store_credit" }) }, "Use store credit")),
    tenders.length ? h("ul", { class: "chips", "aria-label": "Gift cards and store credit" }, tenders.map((tender) => h("li", { class: "chip" },
      `${tenderName(tender)}: ${money(-tender.amount)}`,
      !disabled && h("button", { type: "button", class: "plain", "aria-label": `Remove ${tenderName(tender)}`,
        onclick: () => act.command(remove(tender)) }, "×")))) : "",
    tenders.length ? h("p", { class: "small", id: "payable" }, `To pay ${money(quote.payable ?? quote.total)}`) : "");
}

function showSituation() {
  const { cart } = state.session;
  const ship = cart.shipping?.[0];
  const brief = [cart.customer?.id, ship?.method, cart.country, cart.channel].filter(Boolean).join(", ");
  byID("situation-brief").textContent = brief ? `· ${brief}` : "";
  const field = (id, title, value, change, more = {}) => h("label", {}, title,
    h("input", { type: "text", id, value: value ?? "", disabled: !isOpen(), ...more, onchange: (event) => change(event.target.value.trim()) }));
  const customer = (parts) => act.patch({ customer: parts });
  fill(byID("situation-form"),
    field("customer", "Customer", cart.customer?.id, (id) => customer(id ? { id } : null), { placeholder: "anonymous" }),
    field("segments", "Segments", cart.customer?.segments?.join(", "), (text) => customer({ id: cart.customer?.id ?? "guest",
      segments: text.split(",").map((part) => part.trim()).filter(Boolean) }), { placeholder: "vip, staff" }),
    field("method", "Shipping", ship?.method, (method) => act.patch({ shipping: method
      ? [{ id: ship?.id ?? "s1", method, amount: ship?.amount ?? 500 }] : null }), { placeholder: "standard" }),
    field("shipping-amount", "Shipping price in minor units", ship?.amount, (text) => act.patch({ shipping:
      [{ id: ship?.id ?? "s1", method: ship?.method ?? "standard", amount: Number(text) || 0 }] }), { inputmode: "numeric", placeholder: "500" }),
    field("country", "Country", cart.country, (country) => act.patch({ country: country || null }), { placeholder: "DE" }),
    field("channel", "Channel", cart.channel, (channel) => act.patch({ channel: channel || null }), { placeholder: "web" }));
}

function showActions() {
  const { phase, quote, cart } = state.session;
  const button = (title, onclick, kind) => h("button", { type: "button", class: kind, onclick, disabled: state.isPast }, title);
  const bar = phase === "checkout"
    ? [button(`Pay ${money(quote.payable ?? quote.total)}`, () => act.complete(quote.total), "main"),
      button("Cancel checkout", () => act.command({ command: "cancel_checkout" }))]
    : phase === "paying" ? h("p", { class: "small" }, "A payment is pending.")
      : cart.lines?.length ? button("Begin checkout", () => act.command({ command: "begin_checkout" }), "main") : "";
  fill(byID("actions"), bar);
  fill(byID("orders"), state.orders.map(orderRow));
}

/** An order with its returnable units. */
function orderRow(order) {
  const isClosed = ["returned", "cancelled"].includes(order.phase);
  return h("section", { "aria-label": `Order ${order.id}` },
    h("h2", {}, `Order ${order.id.split(".").pop()}`, h("span", { class: "quiet" }, ` · ${words(order.phase)}`)),
    h("p", { class: "small" }, `${money(order.payable ?? order.total)} paid`, order.refunded ? h("span", { class: "saved" }, `, ${money(order.refunded)} refunded`) : ""),
    (order.quote.tenders ?? []).map((tender) => h("p", { class: "small" }, `${tenderName(tender)}: ${money(tender.amount)} paid`,
      (order.refunded_tenders ?? []).filter((back) => back.account === tender.account).map((back) =>
        h("span", { class: "saved" }, `, ${money(back.amount)} of the refund`)))),
    (order.refunded_credits ?? []).map((credit) => h("p", { class: "small" }, `Store credit: ${money(credit.amount)} of the refund`)),
    (order.credits ?? []).map((credit) => h("p", { class: "small" }, `Store credit: ${money(credit.amount)} given`,
      credit.taken_back ? h("span", { class: "saved" }, `, ${money(credit.taken_back)} taken back`) : "")),
    h("ul", {}, order.lines.map((line) => h("li", { class: "line" },
      h("span", { class: "name" }, `${line.quantity} × ${line.sku}`, h("br"), h("span", { class: "quiet small" },
        `${money(line.paid)} paid` + (line.returned ? `, ${line.returned} returned` : ""))),
      h("button", { type: "button", disabled: state.isPast || isClosed || line.returned >= line.quantity, "aria-label": `Return 1 × ${line.sku}`,
        onclick: () => act.giveBack(order.id, line.id) }, "Return 1")))));
}

/** The instant of the prices: a slider over days, and buttons for the next start and end dates of promotions. */
export function showInstant(dates) {
  const day = 86_400_000;
  const present = Date.parse(state.facts.now);
  const shown = Date.parse(state.now ?? state.facts.now);
  const ends = dates.map((date) => Date.parse(date.at));
  const from = Math.min(present - 180 * day, shown, ...ends) - day;
  const to = Math.max(present + 365 * day, shown, ...ends) + day;
  const iso = (time) => new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
  const text = () => `${moment(state.now ?? state.facts.now)}${state.now ? "" : state.facts.clock === "stands" ? " (fixed clock)" : " (now)"}`;
  const output = h("output", { id: "instant-shown", for: "instant-slider" }, text());
  fill(byID("instant"),
    h("div", { class: "spread" }, output, state.now && h("button", { type: "button", class: "plain", onclick: () => act.at(null) }, "Back to now")),
    h("input", { type: "range", id: "instant-slider", "aria-label": "Day of the prices", min: 0,
      max: Math.ceil((to - from) / day), value: Math.round((shown - from) / day), list: "instant-dates",
      "aria-valuetext": text(), oninput: (event) => {
        const time = present + Math.round((from + Number(event.target.value) * day - present) / day) * day;
        output.textContent = moment(iso(time));
        event.target.setAttribute("aria-valuetext", output.textContent);
        act.at(iso(time));
      } }),
    h("datalist", { id: "instant-dates" }, ends.map((end) => h("option", { value: Math.round((end - from) / day) }))),
    h("div", { class: "chips" }, dates.filter((date) => Date.parse(date.at) > shown).slice(0, 3).map((date) =>
      h("button", { type: "button", class: "plain small", onclick: () => act.at(date.at) },
        `${date.name} ${date.what} ${moment(date.at)}`))));
}

export function showCards(all) {
  const cards = all.filter((card) => !card.banner);
  showBanners(all.filter((card) => card.banner && !card.dismissed));
  const live = cards.filter((card) => !card.dismissed && card.offer?.status !== "dismissed");
  // Usable offers come first, then offers with unmet conditions, then the rest.
  const rank = (card) => ["applied", "eligible", "blocked", "ineligible"].indexOf(card.offer?.status) + 1 || 9;
  live.sort((a, b) => rank(a) - rank(b));
  const [offers, others] = [live.filter((card) => card.offer), live.filter((card) => !card.offer)];
  const wasOpen = byID("cards").querySelector("details")?.open;
  fill(byID("cards"), live.length ? [offers.map(cardRow), others.length > 0 && h("details", { open: wasOpen },
    h("summary", {}, `${others.length} without an offer`), h("div", {}, others.map(cardRow)))] : h("p", { class: "empty" },
    "No cards. Start the service with --cards FILE, or use load cards FILE in cartwright repl --connect."));
}

/** The banners of placements, in order of the placements. */
function showBanners(banners) {
  byID("placements").hidden = !banners.length;
  const open = new Set([...byID("banners").querySelectorAll("details[open]")].map((details) => details.dataset.html));
  fill(byID("banners"), banners.map((banner) => {
    const element = cardRow(banner);
    element.prepend(h("p", { class: "small quiet", "data-placement": banner.placement }, banner.placement));
    if (banner.html) element.append(h("details", { "data-html": banner.id, open: open.has(banner.id) },
      h("summary", {}, "HTML"), frame(banner)));
    return element;
  }));
}

/**
 * The HTML of a banner, in a frame that runs no scripts, has no origin, and loads nothing: it takes over the policy of
 * this page, and its own forbids even what this page may load.
 */
function frame(banner) {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
  return h("iframe", { class: "banner", sandbox: true, referrerpolicy: "no-referrer", loading: "lazy",
    title: `HTML of ${banner.headline}`, srcdoc: policy + banner.html });
}

/** The reason of an offer without a discount: its unmet needs, or else the reason itself. */
function why({ reason, unmet, lacks, by }) {
  const missing = needs({ unmet, lacks });
  return missing.length ? missing : h("p", { class: "small", "data-reason": reason }, `${sentence(reason)}${by ? ` ${by}` : ""}`);
}

function cardRow(card) {
  const { offer } = card;
  const status = !offer ? words(card.placement ?? card.class_type ?? "card") : {
    applied: `Applied: ${money(offer.saves ?? 0)} off`, eligible: `Would save ${money(offer.saves ?? 0)}`,
    ineligible: "Does not apply yet", applied_without_effect: "Applied, no discount yet",
    blocked: `Cannot be combined with ${offer.by}` + (offer.swap_saves ? `; swapping saves ${money(offer.swap_saves)} more` : ""),
    not_shown: "Not shown at this instant",
  }[offer.status] ?? words(offer.status);
  const send = (command) => () => act.command({ command, card: card.id });
  const element = h("article", { class: "card", "data-card": card.id },
    h("p", { class: "title" }, card.headline),
    card.body && h("p", { class: "body small quiet" }, card.body),
    h("p", { class: "small", "data-status": offer?.status }, status),
    offer?.reason && why(offer.reason),
    h("div", { class: "chips" },
      card.add && h("button", { type: "button", disabled: !isOpen(), onclick: () => act.command(
        { command: "add_line", line: { sku: card.add.sku, quantity: card.add.quantity } }) }, `Add ${card.add.quantity} × ${card.add.title}`),
      offer?.status === "eligible" && h("button", { type: "button", class: "main", disabled: state.isPast, onclick: send("apply_coupon") }, "Apply"),
      ["applied", "applied_without_effect", "eligible"].includes(offer?.status)
        && h("button", { type: "button", disabled: state.isPast, onclick: send("dismiss_coupon") }, "Dismiss"),
      !offer && h("button", { type: "button", class: "plain small", disabled: state.isPast, onclick: send("dismiss_card") }, "Dismiss")));
  const mode = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const color = card.theme?.accent?.[mode];
  if (color && CSS.supports("color", color)) element.style.setProperty("--card", color);
  return element;
}
