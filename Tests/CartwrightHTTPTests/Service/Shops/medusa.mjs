// medusa.mjs HOOK URL KEY: a stand-in of Medusa that compiles a workflow hook, and refreshes a cart with it.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [hook, url, key] = process.argv.slice(2);
process.env.CARTWRIGHT_URL = url;
process.env.CARTWRIGHT_KEY = key;

// Packages with only the names that the hook imports.
const packages = {
  "@medusajs/framework/utils": [
    "export const Modules = { CART: 'cart' };",
    "export declare const Modules: { CART: string };",
  ],
  "@medusajs/medusa/core-flows": [
    `export const hooks = [];
     const beforeRefreshingPaymentCollection = (hook) => { hooks.push(hook); };
     export const refreshCartItemsWorkflow = { hooks: { beforeRefreshingPaymentCollection } };`,
    `type Input = { input: { cart_id: string } };
     type Hook = (input: Input, context: { container: { resolve(name: string): any } }) => Promise<void>;
     type Hooks = { beforeRefreshingPaymentCollection(hook: Hook): void };
     export declare const refreshCartItemsWorkflow: { hooks: Hooks };`,
  ],
};

// A cart with prices in whole units, the adjustments of its items, and a query that returns it.
async function show(hook) {
  const items = [
    { id: "item_1", variant_sku: "MUG", quantity: 2, unit_price: 12.5 },
    { id: "item_2", variant_sku: "TEA", quantity: 1, unit_price: 8.75 },
  ];
  const cart = { id: "cart_1", currency_code: "usd", customer_id: null, metadata: null, items };
  const graph = async ({ filters }) => ({ data: filters.id === cart.id ? [cart] : [] });
  let adjustments = [];
  const setLineItemAdjustments = async (id, all) => { adjustments = all; };
  const container = { resolve: (name) => ({ query: { graph }, cart: { setLineItemAdjustments } })[name] };
  for (const codes of [[], ["SPRING20", "NOPE"], []]) {
    cart.metadata = { codes };
    await hook({ input: { cart_id: cart.id } }, { container });
    for (const { item_id, amount, description } of adjustments) console.log(`${item_id} -${amount} ${description}`);
    const cents = (values) => values.reduce((total, value) => total + Math.round(value * 100), 0);
    const subtotal = cents(items.map((item) => item.unit_price * item.quantity));
    const total = subtotal - cents(adjustments.map(({ amount }) => amount));
    console.log(`total ${(total / 100).toFixed(2)}`);
  }
  items[0].unit_price = -1;
  await hook({ input: { cart_id: cart.id } }, { container }).catch((error) => console.log(error.message));
}

const folder = mkdtempSync(join(tmpdir(), "medusa-"));
try {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [name, [code, types]] of Object.entries(packages)) {
    const exports = { [`./${basename(name)}`]: `./${basename(name)}/index.js` };
    write(`node_modules/${dirname(name)}/package.json`, JSON.stringify({ type: "module", exports }));
    write(`node_modules/${name}/index.js`, code);
    write(`node_modules/${name}/index.d.ts`, types);
  }
  write("package.json", '{ "type": "module" }');
  write(
    "globals.d.ts",
    `declare const process: { env: Record<string, string | undefined> };
     declare const AbortSignal: { timeout(milliseconds: number): unknown };
     declare function fetch(url: string, options: object): Promise<{ ok: boolean; json(): Promise<unknown> }>;`
  );
  copyFileSync(hook, join(folder, "cartwright.ts"));
  const options = "--strict --target es2020 --lib es2020 --module es2020 --moduleResolution node".split(" ");
  try {
    execFileSync("tsc", [...options, "globals.d.ts", "cartwright.ts"], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    throw new Error(error.stdout);
  }
  const { hooks } = await import(pathToFileURL(join(folder, "node_modules/@medusajs/medusa/core-flows/index.js")));
  await import(pathToFileURL(join(folder, "cartwright.js")));
  await show(hooks[0]);
} finally {
  rmSync(folder, { recursive: true });
}
