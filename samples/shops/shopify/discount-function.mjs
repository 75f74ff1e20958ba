// A Discount Function with network access: Shopify sends the request of the first function to Cartwright, and gives its
// answer to the second one.
const url = "https://cartwright.example.com/v1/quotes";
const key = "ck_example";

// The target cart.lines.discounts.generate.fetch.
export function cartLinesDiscountsGenerateFetch(input) {
  const lines = input.cart.lines.map((line) => ({
    id: line.id,
    sku: line.merchandise.sku,
    quantity: line.quantity,
    unit_price: Math.round(Number(line.cost.amountPerQuantity.amount) * 100), // minor units of a currency with cents
  }));
  const currency = input.cart.cost.subtotalAmount.currencyCode;
  const codes = input.enteredDiscountCodes.map(({ code }) => code);
  return {
    request: {
      method: "POST",
      url,
      headers: [
        { name: "Content-Type", value: "application/json" },
        { name: "Authorization", value: `Bearer ${key}` },
      ],
      jsonBody: { cart: { currency, codes, lines } },
      policy: { readTimeoutMs: 2000 },
    },
  };
}

// The target cart.lines.discounts.generate.run.
export function cartLinesDiscountsGenerateRun(input) {
  const quote = input.fetchResult?.status === 200 ? input.fetchResult.jsonBody : null;
  if (!quote) return { operations: [] };

  const candidates = quote.lines.filter(({ discount }) => discount > 0).map(({ id, discount, allocations }) => ({
    message: allocations.map(({ promotion }) => promotion).join(", "),
    targets: [{ cartLine: { id } }],
    value: { fixedAmount: { amount: (discount / 100).toFixed(2) } },
  }));
  const codes = quote.applied.filter(({ code }) => code).map(({ code }) => ({ code }));
  const operations = [];
  if (codes.length > 0) operations.push({ enteredDiscountCodesAccept: { codes } });
  if (candidates.length > 0) operations.push({ productDiscountsAdd: { candidates, selectionStrategy: "ALL" } });
  return { operations };
}
