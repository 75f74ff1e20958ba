// src/workflows/hooks/cartwright.ts: discounts of Cartwright on every cart.
import { Modules } from "@medusajs/framework/utils"
import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"

const url = process.env.CARTWRIGHT_URL
const key = process.env.CARTWRIGHT_KEY
const fields = ["id", "currency_code", "customer_id", "metadata", "items.*"]

refreshCartItemsWorkflow.hooks.beforeRefreshingPaymentCollection(async ({ input }, { container }) => {
  const query = container.resolve("query")
  const carts: any = await query.graph({ entity: "cart", fields, filters: { id: input.cart_id } })
  const cart = carts.data[0]
  const items: any[] = cart?.items ?? []
  if (items.length === 0) return

  const body = {
    cart: {
      currency: cart.currency_code.toUpperCase(),
      ...(cart.customer_id && { customer: { id: cart.customer_id } }),
      codes: cart.metadata?.codes ?? [],
      lines: items.map((item) => ({
        id: item.id,
        sku: item.variant_sku,
        quantity: Number(item.quantity),
        unit_price: Math.round(Number(item.unit_price) * 100), // minor units of a currency with cents
      })),
    },
  }
  const answer = await fetch(`${url}/v1/quotes`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(2000),
  })
  const quote: any = await answer.json()
  if (!answer.ok) throw new Error(`${quote.code}: ${quote.detail}`)

  const adjustments = quote.lines.flatMap((line: any) =>
    line.allocations.map((part: any) => ({
      item_id: line.id,
      amount: part.amount / 100,
      description: part.promotion,
      provider_id: "cartwright",
    }))
  )
  await container.resolve(Modules.CART).setLineItemAdjustments(cart.id, adjustments)
})
