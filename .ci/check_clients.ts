// Checks that promotions keep every value when the generated TypeScript client reads and writes them.
import { PromotionRequestFromJSON, PromotionRequestToJSON } from "./cartwright-client";

declare function require(name: string): any;
const { deepStrictEqual } = require("assert");
const promotions: unknown[] = JSON.parse(require("fs").readFileSync("promotions.json", "utf8"));

for (const promotion of promotions) {
  const again = PromotionRequestToJSON(PromotionRequestFromJSON(promotion));
  deepStrictEqual(JSON.parse(JSON.stringify(again)), promotion);
}
console.log(`${promotions.length} promotions unchanged in TypeScript`);
