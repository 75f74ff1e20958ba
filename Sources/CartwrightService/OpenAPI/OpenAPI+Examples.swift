/// Examples that several operations show.
extension OpenAPIDocument {
    /// Two mugs, as a cart has them.
    static let twoMugs = #"""
        [
          {
            "id": "MUG", "sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "quantity": 2,
            "categories": ["kitchen"]
          }
        ]
        """#

    /// Two mugs, to be sent to somebody.
    static let shippedCart = #"""
        {
          "currency": "USD", "customer": {"id": "ada"},
          "lines": \#(twoMugs),
          "shipping": [{"id": "s1", "method": "standard", "amount": 500}]
        }
        """#

    /// What two mugs cost with ten percent off, and shipping.
    static let tenOffQuote = #"""
        {
          "currency": "USD", "subtotal": 2500, "discount": 250, "shipping": 500, "shipping_discount": 0,
          "shipping_total": 500, "tax": 0, "total": 2750,
          "lines": [
            {
              "id": "MUG", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 250,
              "total": 2250, "tax": 0, "allocations": [{"promotion": "tenoff", "amount": 250}]
            }
          ],
          "shipments": [
            {"id": "s1", "amount": 500, "discount": 0, "total": 500, "tax": 0, "allocations": []}
          ],
          "gifts": [],
          "applied": [{"promotion": "tenoff", "code": "TENOFF", "desired": 250, "discount": 250}],
          "not_applied": [], "nudges": [],
          "choice": {"objective": "best", "value": 250, "bound": 250, "exact": true, "nodes": 1},
          "rejected_codes": []
        }
        """#

    /// A coupon card that was applied.
    static let sessionCards = #"""
        [
          {
            "id": "tenoff", "class_type": "coupon_code", "title": "TENOFF: 10% off", "viewed": true,
            "dismissed": false, "promotions": ["tenoff"]
          }
        ]
        """#

    /// A session with two mugs, of which nothing else is known.
    static let newSession = #"""
        {
          "id": "cart-7", "revision": 1, "phase": "browsing",
          "cart": {
            "currency": "USD",
            "lines": \#(twoMugs)
          },
          "quote": {
            "currency": "USD", "subtotal": 2500, "discount": 0, "shipping": 0, "shipping_discount": 0,
            "shipping_total": 0, "tax": 0, "total": 2500,
            "lines": [
              {
                "id": "MUG", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 0, "total": 2500,
                "tax": 0, "allocations": []
              }
            ],
            "shipments": [], "gifts": [], "applied": [], "not_applied": [], "nudges": [],
            "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1},
            "rejected_codes": []
          },
          "offers": [], "cards": [], "orders": []
        }
        """#

    /// An order, just paid.
    static let paidOrder = #"""
        {
          "id": "cart-7.o1", "session": "cart-7", "phase": "paid", "currency": "USD", "total": 2750,
          "refunded": 0, "paid_at": "2026-11-23T15:00:00Z", "method": "card", "payment": "cart-7-pay-1",
          "cart": \#(shippedCart),
          "quote": \#(tenOffQuote),
          "lines": [{"id": "MUG", "sku": "MUG", "quantity": 2, "returned": 0, "paid": 2250}]
        }
        """#
}
