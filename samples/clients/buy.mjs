// node buy.mjs URL SESSION: a purchase over HTTP, with Node's own modules.
//
// CARTWRIGHT_KEY has the access key, if the service requires one.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const [url, id] = process.argv.slice(2);
const session = `/v1/sessions/${id}`;

/** One request, repeated with the same key until there is an answer. It has one effect, however often it arrives. */
async function call(method, path, body, tag) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  if (tag) headers["If-Match"] = tag;
  if (process.env.CARTWRIGHT_KEY) headers.Authorization = `Bearer ${process.env.CARTWRIGHT_KEY}`;
  for (let number = 0; number < 10; number++) {
    let wait = Math.min(5, 0.1 * 2 ** number) * (0.5 + Math.random() / 2);
    let reason;
    try {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(url + path, { method, headers, body: JSON.stringify(body), signal });
      const answer = { status: response.status, body: await response.json(), tag: response.headers.get("ETag") };
      const asked = response.headers.get("Retry-After");
      if (asked === null && answer.status < 500) return answer;
      wait = Math.max(wait, Number(asked));
      reason = `${answer.status} ${answer.body.code}`;
    } catch (error) {
      reason = error.cause?.message ?? error.message;
    }
    console.error(`${method} ${path}: ${reason}; once more`);
    await sleep(wait * 1000);
  }
  throw new Error(`${method} ${path}: no answer`);
}

/** The body of a successful answer; throws for an error. */
function expect(answer) {
  if (answer.status >= 400) throw new Error(`${answer.body.code}: ${answer.body.detail}`);
  return answer.body;
}

const money = (minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")} USD`;

function show({ cart, quote }) {
  const lines = cart.lines.map((line) => `${line.quantity} x ${line.sku}`).join(", ");
  console.log(`cart: ${lines}, ${money(quote.total)}`);
}

// The catalog has the prices. PUT may be repeated as it is.
const lines = [{ id: "MUG", sku: "MUG", quantity: 2 }, { id: "TEA", sku: "TEA", quantity: 1 }];
const seen = await call("PUT", session, { cart: { lines } });
show(expect(seen));

// A card from marketing for this customer.
const card = {
  id: "tenoff", tp: "short_news", ca: Math.floor(Date.now() / 1000), ea: -1, tt: "Ten percent off",
  e: { class_type: "coupon_code", coupon_code: "TENOFF", discount_percentage: "10", min_subtotal: "30.00" },
};
const offer = expect(await call("POST", `${session}/cards`, { cards: [card] })).offers[0];
console.log(`card: ${offer.headline}`);

// A change of the revision that was seen. The card has changed the session: 412 has the current session and its tag.
const command = { command: "set_quantity", line: "MUG", quantity: 3 };
let answer = await call("POST", `${session}/commands`, command, seen.tag);
if (answer.status === 412) {
  const { cart } = answer.body.session;
  console.log(`412: the session has changed, its cart of ${cart.lines.length} lines has not`);
  answer = await call("POST", `${session}/commands`, command, answer.tag);
}
show(expect(answer));
const shown = answer.body.quote.total;

// The coupon is applied, but the page with the button still shows the total before it.
const applied = expect(await call("POST", `${session}/commands`, { command: "apply_coupon", card: "tenoff" }));
console.log(`coupon: ${offer.code} saves ${money(applied.offers[0].saves)}`);
answer = await call("POST", `${session}/complete`, { total: shown, method: "card" });
if (answer.status === 409 && answer.body.code === "checkout.total_changed") {
  const { total } = answer.body;
  console.log(`409: ${money(total)} instead of ${money(shown)}, and the customer agrees`);
  answer = await call("POST", `${session}/complete`, { total, method: "card" });
}
const { order } = expect(answer);
console.log(`paid: ${money(order.total)}, order ${order.id}`);

answer = await call("POST", `/v1/orders/${order.id}/returns`, { lines: [{ line: "MUG", quantity: 1 }] });
console.log(`returned: 1 x MUG, ${money(expect(answer).refunded)} back`);
