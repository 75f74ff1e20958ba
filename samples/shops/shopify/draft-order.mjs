// A cart with the prices of Cartwright becomes a draft order, whose invoice the customer pays.
//
// `admin` is the client of the Admin API that the app's template gives each request: admin.graphql(query, options).
// `cart` is { currency, codes, lines: [{ variantId, sku, quantity, unitPrice }] }, its prices texts such as "12.50".
const createDraftOrder = `
  mutation ($input: DraftOrderInput!) {
    draftOrderCreate(input: $input) {
      draftOrder { id invoiceUrl }
      userErrors { field message }
    }
  }`;

export async function createOrder(admin, cart) {
  const lines = cart.lines.map((line) => ({
    id: line.variantId,
    sku: line.sku,
    quantity: line.quantity,
    unit_price: Math.round(Number(line.unitPrice) * 100), // minor units of a currency with cents
  }));
  const answer = await fetch(`${process.env.CARTWRIGHT_URL}/v1/quotes`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${process.env.CARTWRIGHT_KEY}` },
    body: JSON.stringify({ cart: { currency: cart.currency, codes: cart.codes, lines } }),
    signal: AbortSignal.timeout(5000),
  });
  const quote = await answer.json();
  if (!answer.ok) throw new Error(`${quote.code}: ${quote.detail}`);

  const input = {
    lineItems: cart.lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
  };
  if (quote.discount > 0) {
    const title = quote.applied.map(({ code, promotion }) => code ?? promotion).join(", ");
    input.appliedDiscount = { title, value: quote.discount / 100, valueType: "FIXED_AMOUNT" };
  }
  const created = await (await admin.graphql(createDraftOrder, { variables: { input } })).json();
  const { draftOrder, userErrors } = created.data.draftOrderCreate;
  if (userErrors.length > 0) throw new Error(userErrors.map(({ message }) => message).join("; "));
  return draftOrder.invoiceUrl;
}
