import Cartwright
import CouponPlugin

let now = try Instant("2026-01-01T12:00:00Z")
let checkout = Checkout(registry: HandlerRegistry([CouponHandler()]))
let card = """
    {"id": "c1", "tp": "short_news", "ea": -1,
     "e": {"class_type": "coupon_code", "discount_percentage": "20"}}
    """
var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
try shop.run(
    [
        .receiveCards(try .read(card, now: now)),
        .addLine(Item(sku: "POT", unitPriceMinor: 100_00).line(quantity: 1)),
        .applyCoupon(cardID: "c1"),
    ],
    at: now
)
print(try shop.quote(at: now).total)  // $80.00
