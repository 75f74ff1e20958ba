/// Examples that several operations share.
extension Example {
    /// A mug in the catalog.
    static let mug: Example = """
        {"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "categories": ["kitchen"]}
        """

    /// A cart line of two mugs.
    static let twoMugs: Example = """
        {"id": "MUG", "sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "quantity": 2,
         "categories": ["kitchen"]}
        """

    /// A cart of two mugs that are shipped to a customer.
    static let shippedCart: Example = """
        {"currency": "USD", "customer": {"id": "ada"}, "lines": [\(twoMugs)],
         "shipping": [{"id": "s1", "method": "standard", "amount": 500}]}
        """

    /// The quote of two units without a discount, with shipping if it is not 0; without a line if the SKU is nil.
    static func undiscounted(_ sku: String? = nil, subtotal: Int = 0, shipping: Int = 0) -> Example {
        let line = sku.map { sku in
            """
            {"id": "\(sku)", "sku": "\(sku)", "quantity": 2, "subtotal": \(subtotal), "discount": 0,
             "total": \(subtotal), "tax": 0, "allocations": []}
            """
        }
        return """
            {"currency": "USD", "subtotal": \(subtotal), "discount": 0, "shipping": \(shipping), "shipping_discount": 0,
             "shipping_total": \(shipping), "tax": 0, "total": \(subtotal + shipping), "lines": [\(line ?? "")],
             "shipments": [\(shipping == 0 ? "" : shipment)], "gifts": [],
             "applied": [], "not_applied": [], "nudges": [],
             "choice": {"objective": "best", "value": 0, "bound": 0, "exact": true, "nodes": 1}, "rejected_codes": []}
            """
    }

    private static let shipment: Example = """
        {"id": "s1", "amount": 500, "discount": 0, "total": 500, "tax": 0, "allocations": []}
        """

    /// The quote of two mugs with 10 % off, and shipping.
    static let tenOffQuote: Example = """
        {"currency": "USD", "subtotal": 2500, "discount": 250, "shipping": 500, "shipping_discount": 0,
         "shipping_total": 500, "tax": 0, "total": 2750,
         "lines": [
           {"id": "MUG", "sku": "MUG", "quantity": 2, "subtotal": 2500, "discount": 250, "total": 2250, "tax": 0,
            "allocations": [{"promotion": "tenoff", "amount": 250}]}],
         "shipments": [\(shipment)], "gifts": [],
         "applied": [{"promotion": "tenoff", "code": "TENOFF", "desired": 250, "discount": 250}],
         "not_applied": [], "nudges": [],
         "choice": {"objective": "best", "value": 250, "bound": 250, "exact": true, "nodes": 1}, "rejected_codes": []}
        """

    /// The state of the offer of 10 % off.
    static func tenOff(status: String) -> Example {
        """
        {"card": "tenoff", "code": "TENOFF", "headline": "TENOFF: 10% off", "status": "\(status)", "saves": 250}
        """
    }

    /// A coupon card that was applied.
    static let clickedCards: Example = """
        [{"id": "tenoff", "class_type": "coupon_code", "title": "TENOFF: 10% off", "viewed": true, "dismissed": false,
          "promotions": ["tenoff"]}]
        """

    /// A new session with two mugs.
    static let newSession: Example = """
        {"id": "cart-7", "revision": 1, "phase": "browsing", "cart": {"currency": "USD", "lines": [\(twoMugs)]},
         "quote": \(undiscounted("MUG", subtotal: 2500)), "offers": [], "cards": [], "orders": []}
        """

    /// An order that was just paid.
    static let paidOrder: Example = """
        {"id": "cart-7.o1", "session": "cart-7", "phase": "paid", "currency": "USD", "total": 2750, "refunded": 0,
         "paid_at": "2026-11-23T15:00:00Z", "method": "card", "payment": "cart-7-pay-1", "cart": \(shippedCart),
         "quote": \(tenOffQuote), "lines": [{"id": "MUG", "sku": "MUG", "quantity": 2, "returned": 0, "paid": 2250}]}
        """
}
