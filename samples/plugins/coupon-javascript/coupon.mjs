// Turns cards of class type `coupon_code` into coupons: a percentage or an amount off, or a promotion.

import { Bad, Extras, moneyText, percentText } from "./extras.mjs";
import { serve } from "./protocol.mjs";

function decode(card, contextCurrency) {
  const extras = new Extras(card);
  const coupon = read(extras, contextCurrency);
  if (extras.diagnostics.length > 0) return { refused: extras.diagnostics };
  return {
    object: {
      content: content(coupon),
      presentation: presentation(coupon, card),
      placement: "checkout",
      click: click(coupon),
      promotions: promotions(coupon, card),
      events: [],
    },
  };
}

// An object without the keys that are null.
const present = (pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== null));

// Content of the card

function read(extras, contextCurrency) {
  const own = extras.currency("currency", "coupon.bad_currency");
  const currency = extras.has("currency") ? own : contextCurrency;
  const coupon = { ...discount(extras, own), currency };
  coupon.code = extras.text("coupon_code")?.trim() ?? null;
  coupon.minSubtotal = extras.money("min_subtotal", currency, "coupon.bad_amount");
  coupon.maxDiscount = extras.money("max_discount", currency, "coupon.bad_amount");
  coupon.skus = extras.list("skus");
  coupon.categories = extras.list("categories");
  coupon.combinable = extras.flag("combinable", "coupon.bad_combinable") ?? true;
  coupon.startsAt = extras.instant("starts_at", "coupon.bad_date");
  coupon.endsAt = extras.instant("ends_at", "coupon.bad_date");
  if (coupon.startsAt && coupon.endsAt && Date.parse(coupon.endsAt) <= Date.parse(coupon.startsAt)) {
    extras.refuse("ends_at", "coupon.bad_date", "ends_at is not after starts_at", "use a later instant");
  }
  coupon.usageLimit = extras.integer("usage_limit", "coupon.bad_number", 1);
  coupon.priority = extras.integer("priority", "coupon.bad_number");
  coupon.promotion = extras.value("promotion", "coupon.bad_promotion", promotionText);
  coupon.promotionID = extras.text("promotion_id")?.trim() ?? null;
  if (extras.has("promotion") && extras.has("promotion_id")) {
    extras.refuse("promotion_id", "coupon.two_discounts", "promotion beside promotion_id", "keep one of them");
  }
  return coupon;
}

// Percentage or amount, never both; neither only beside a promotion.
function discount(extras, ownCurrency) {
  const nothing = { percent: null, amount: null };
  const [hasPercent, hasAmount] = [extras.has("discount_percentage"), extras.has("discount_amount")];
  if (hasPercent && hasAmount) {
    const summary = "discount_percentage beside discount_amount";
    extras.refuse("discount_amount", "coupon.two_discounts", summary, "keep one of them");
    return nothing;
  }
  if (hasPercent) {
    return { ...nothing, percent: extras.percentage("discount_percentage", "coupon.bad_percentage") };
  }
  if (hasAmount) {
    if (!extras.has("currency")) {
      const summary = "discount_amount without a currency";
      extras.refuse("currency", "coupon.missing_currency", summary, "add currency to the extras");
    }
    return { ...nothing, amount: extras.money("discount_amount", ownCurrency, "coupon.bad_amount") };
  }
  if (!extras.has("promotion") && !extras.has("promotion_id")) {
    const hint = "add discount_percentage, discount_amount, promotion or promotion_id to the extras";
    const summary = "the card has no discount";
    extras.refuse("discount_percentage", "coupon.missing_discount", summary, hint);
  }
  return nothing;
}

// A promotion as JSON. The engine validates it.
function promotionText(text) {
  let promotion;
  try {
    promotion = JSON.parse(text);
  } catch {
    throw new Bad("not JSON", "the JSON of a promotion");
  }
  if (promotion === null || typeof promotion !== "object" || Array.isArray(promotion)) {
    throw new Bad("not a JSON object", "the JSON of a promotion");
  }
  return promotion;
}

// Answer for the engine

function content(coupon) {
  const hasAmounts = [coupon.amount, coupon.minSubtotal, coupon.maxDiscount].some((amount) => amount !== null);
  return present({
    percent: coupon.percent === null ? null : percentText(coupon.percent),
    amount: coupon.amount,
    code: coupon.code,
    min_subtotal: coupon.minSubtotal,
    max_discount: coupon.maxDiscount,
    currency: hasAmounts ? coupon.currency : null,
    skus: coupon.skus,
    categories: coupon.categories,
    combinable: coupon.combinable ? null : false,
    starts_at: coupon.startsAt,
    ends_at: coupon.endsAt,
    usage_limit: coupon.usageLimit,
    priority: coupon.priority,
    promotion: coupon.promotion,
    promotion_id: coupon.promotionID,
  });
}

function click(coupon) {
  if (coupon.promotionID === null) return { do: "apply_offer" };
  return { do: "enter_promotion", promotion: coupon.promotionID };
}

function presentation(coupon, card) {
  const offer = summary(coupon, card);
  const headline = coupon.code === null ? offer : `${coupon.code}: ${offer}`;
  return { headline, body: card.title ?? card.description, image: card.image };
}

// `10% off orders from $30.00`, `$5.00 off TEA, MUG`, `20% off, at most $15.00`.
function summary(coupon, card) {
  const hasDiscount = coupon.percent !== null || coupon.amount !== null;
  if (coupon.promotionID !== null && !hasDiscount) return card.title ?? coupon.promotionID;
  if (coupon.promotion) return coupon.promotion.name ?? coupon.promotion.id;
  const off = coupon.percent === null ? moneyText(coupon.amount, coupon.currency) : `${percentText(coupon.percent)}%`;
  const words = [`${off} off`];
  const goods = [coupon.skus, coupon.categories].filter((list) => list !== null).map((list) => list.join(", "));
  if (goods.length > 0) words.push(goods.join(" in "));
  if (coupon.minSubtotal !== null) {
    words.push(goods.length > 0 ? "on orders from" : "orders from");
    words.push(moneyText(coupon.minSubtotal, coupon.currency));
  }
  const offer = words.join(" ");
  return coupon.maxDiscount === null ? offer : `${offer}, at most ${moneyText(coupon.maxDiscount, coupon.currency)}`;
}

// The promotion on the card, or one made from its discount and restrictions; none for one of the catalog.
function promotions(coupon, card) {
  if (coupon.promotionID !== null) return [];
  const named = { name: coupon.code ?? card.title, code: coupon.code };
  if (coupon.promotion) {
    const promotion = present({ ...named, ...present(coupon.promotion) });
    // The engine reports errors of the promotion at this place on the card.
    return [{ from: "/extras/promotion", promotion, refused_as: "coupon.bad_promotion" }];
  }
  return [
    present({
      id: card.id,
      ...named,
      group: coupon.combinable ? null : "coupon",
      starts_at: coupon.startsAt,
      ends_at: coupon.endsAt,
      usage_limit: coupon.usageLimit,
      priority: coupon.priority,
      conditions: conditions(coupon),
      effects: [effect(coupon)],
    }),
  ];
}

function lineFilter(coupon) {
  const filter = present({ skus: coupon.skus, categories: coupon.categories });
  return Object.keys(filter).length > 0 ? filter : null;
}

// The restrictions, so that a quote can report an unmet one with a fix.
function conditions(coupon) {
  const found = [];
  if (coupon.minSubtotal !== null || coupon.maxDiscount !== null) {
    found.push({ type: "currency", any_of: [coupon.currency] });
  }
  if (coupon.minSubtotal !== null) found.push({ type: "subtotal", at_least: coupon.minSubtotal });
  if (lineFilter(coupon)) found.push({ type: "quantity", at_least: 1, filter: lineFilter(coupon) });
  return found;
}

function effect(coupon) {
  const target = present({ scope: "order", filter: lineFilter(coupon) });
  if (coupon.percent !== null) {
    const percent = percentText(coupon.percent);
    return present({ type: "percent_off", percent, max_discount: coupon.maxDiscount, target });
  }
  const amount = Math.min(coupon.amount, coupon.maxDiscount ?? coupon.amount);
  return { type: "amount_off", amount: { [coupon.currency]: amount }, target };
}

await serve("coupon", { coupon_code: [] }, decode);
