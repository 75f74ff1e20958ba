// buy.ts URL SESSION: a purchase, a return, a batch of quotes and a simulation with the generated client.
//
// The client is the folder cartwright-client (README.md has the command that makes it).
// CARTWRIGHT_KEY has the access key, if the service requires one.
import { CatalogApi, Configuration, OrdersApi, QuotesApi, ResponseError, SessionsApi } from "./cartwright-client";

// @types/node declares these, too.
declare const process: { argv: string[]; env: Record<string, string | undefined>; exitCode: number };
declare function require(name: "crypto"): { randomUUID(): string };

const [url, id] = process.argv.slice(2);
const service = new Configuration({ basePath: url, accessToken: process.env.CARTWRIGHT_KEY });
const [sessions, orders] = [new SessionsApi(service), new OrdersApi(service)];
const [quotes, catalog] = [new QuotesApi(service), new CatalogApi(service)];

/** A key for a new request. A repetition after no answer takes the same key. */
const newKey = require("crypto").randomUUID;

/** A body of JSON values, one per line. */
const lines = (values: unknown[]) => values.map((value) => JSON.stringify(value) + "\n").join("");

/** The JSON values of an answer, one per line. */
const values = (answer: string) => answer.split("\n").filter(Boolean).map((line) => JSON.parse(line));

const money = (minor: number) => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, "0")} USD`;

async function buy() {
  const cart = { lines: [{ id: "MUG", sku: "MUG", quantity: 2 }, { id: "TEA", sku: "TEA", quantity: 1 }] };
  let session = await sessions.putSession({ id, sessionRequest: { cart } });
  console.log(`cart: ${money(session.quote.total)}`);

  const enter = { command: "enter_code" as const, code: "SPRING20" };
  session = await sessions.sendCommand({ id, command: enter, idempotencyKey: newKey() });
  const total = session.quote.total;
  console.log(`code: ${money(session.quote.discount)} off, ${money(total)}`);

  const begin = { command: "begin_checkout" as const };
  session = await sessions.sendCommand({ id, command: begin, idempotencyKey: newKey() });
  console.log(`phase: ${session.phase}`);

  const completion = { total, method: "card" };
  const { order } = await sessions.completeSession({ id, completion, idempotencyKey: newKey() });
  if (!order) throw new Error("the payment has no order");
  console.log(`paid: ${money(order.total)}`);

  const returnRequest = { lines: [{ line: "MUG", quantity: 1 }] };
  const changed = await orders.createReturn({ id: order.id, returnRequest, idempotencyKey: newKey() });
  console.log(`returned: ${money(changed.refunded)}`);
}

async function price() {
  const carts = ["TEA", "SCARF", "PAN"].map((sku) => ({ lines: [{ sku, quantity: 3 }], codes: ["SPRING20"] }));
  const answer = await quotes.createQuoteBatch({ body: lines(carts.map((cart) => ({ cart }))) });
  for (const quote of values(answer)) {
    console.log(`quote: ${quote.error ? quote.error.code : money(quote.total)}`);
  }

  const past = Object.entries({ TEA: 875, SCARF: 5900 }).map(([sku, price]) => {
    return { currency: "USD", lines: [{ sku, unit_price: price, quantity: 3 }], codes: ["SPRING20"] };
  });
  const results = values(await catalog.createSimulation({ body: lines(past) }));
  const { carts: count, complete, report } = results[results.length - 1];
  console.log(`simulation: ${count} carts, complete ${complete}`);
  console.log(`simulated discount: ${money(report.currencies[0].discount)}`);
}

buy().then(price).catch(async (error) => {
  const problem = error instanceof ResponseError ? await error.response.json() : null;
  console.error(problem ? `${problem.code}: ${problem.detail}` : error);
  process.exitCode = 1;
});
