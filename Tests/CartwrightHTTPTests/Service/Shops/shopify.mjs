// shopify.mjs FOLDER URL KEY: a stand-in of Shopify that creates a draft order, and runs a Discount Function with
// network access.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [folder, url, key] = process.argv.slice(2);
process.env.CARTWRIGHT_URL = url;
process.env.CARTWRIGHT_KEY = key;
const sample = (name) => import(pathToFileURL(`${folder}/${name}`));
const variants = { "gid://shopify/ProductVariant/1": 1250, "gid://shopify/ProductVariant/2": 875 };
const money = (cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

// The Admin API: an order of variants with one discount.
async function graphql(query, { variables: { input } }) {
  assert.match(query, /draftOrderCreate\(input: \$input\)/);
  assert.equal(input.acceptAutomaticDiscounts, false);
  const subtotal = input.lineItems.reduce((sum, line) => sum + variants[line.variantId] * line.quantity, 0);
  const { title, value = 0, valueType = "FIXED_AMOUNT" } = input.appliedDiscount ?? {};
  assert.equal(valueType, "FIXED_AMOUNT");
  console.log(`draft order ${money(subtotal - Math.round(value * 100))}${title ? `, ${title}` : ""}`);
  const draftOrder = { id: "gid://shopify/DraftOrder/1", invoiceUrl: "https://shop.example.com/invoices/1" };
  return new Response(JSON.stringify({ data: { draftOrderCreate: { draftOrder, userErrors: [] } } }));
}

const { createOrder } = await sample("draft-order.mjs");
const [mug, tea] = Object.keys(variants);
const lines = [
  { variantId: mug, sku: "MUG", quantity: 2, unitPrice: "12.50" },
  { variantId: tea, sku: "TEA", quantity: 1, unitPrice: "8.75" },
];
await createOrder({ graphql }, { currency: "USD", codes: [], lines });
console.log(await createOrder({ graphql }, { currency: "USD", codes: ["SPRING20"], lines }));

// Shopify sends the request of the first function, and gives the answer to the second one.
async function checkout(codes) {
  const discount = await sample("discount-function.mjs");
  const cart = {
    cost: { subtotalAmount: { amount: "33.75", currencyCode: "USD" } },
    lines: lines.map(({ sku, quantity, unitPrice }, index) => ({
      id: `gid://shopify/CartLine/${index}`,
      quantity,
      cost: { amountPerQuantity: { amount: unitPrice } },
      merchandise: { __typename: "ProductVariant", sku },
    })),
  };
  const enteredDiscountCodes = codes.map((code) => ({ code }));
  const { request } = discount.cartLinesDiscountsGenerateFetch({ cart, enteredDiscountCodes });
  assert.equal(new URL(request.url).protocol, "https:");
  const answer = await fetch(url + new URL(request.url).pathname, {
    method: request.method,
    headers: Object.fromEntries(request.headers.map(({ name, value }) => [name, value.replace("ck_example", key)])),
    body: JSON.stringify(request.jsonBody),
    signal: AbortSignal.timeout(request.policy.readTimeoutMs),
  });
  const fetchResult = { status: answer.status, jsonBody: await answer.json() };
  const { operations } = discount.cartLinesDiscountsGenerateRun({ cart, enteredDiscountCodes, fetchResult });
  assert.deepEqual(discount.cartLinesDiscountsGenerateRun({ fetchResult: { status: 503 } }), { operations: [] });
  let total = 3375;
  for (const { enteredDiscountCodesAccept: accepted, productDiscountsAdd: added } of operations) {
    if (accepted) console.log(`accepted ${accepted.codes.map(({ code }) => code)}`);
    for (const { targets, value, message } of added?.candidates ?? []) {
      console.log(`${targets[0].cartLine.id} -${value.fixedAmount.amount} ${message}`);
      total -= Math.round(Number(value.fixedAmount.amount) * 100);
    }
  }
  console.log(`checkout ${money(total)}`);
}
await checkout([]);
await checkout(["SPRING20", "NOPE"]);
