internal import Cartwright

/// A recommended eCommerce event of Braze.
struct EcommerceEvent {
    /// The name: `ecommerce.order_placed`.
    let name: String
    /// The properties, in the order of Braze's tables.
    let properties: JSONObject

    /// Creates the recommended event for an event of the engine; nil if there is none.
    ///
    /// - Throws: `export.bad_order`.
    init?(_ event: Event) throws(CartwrightError) {
        let facts = EcommerceFacts(event)
        switch event.type {
        case .itemViewed: (name, properties) = ("ecommerce.product_viewed", try facts.productViewed())
        case .cartChanged:
            guard let updated = try facts.cartUpdated() else { return nil }
            (name, properties) = ("ecommerce.cart_updated", updated)
        case .checkoutStarted:
            guard let started = try facts.checkoutStarted() else { return nil }
            (name, properties) = ("ecommerce.checkout_started", started)
        case .orderPaid: (name, properties) = ("ecommerce.order_placed", try facts.orderPlaced())
        case .orderCancelled:
            guard let cancelled = try facts.orderCancelled() else { return nil }
            (name, properties) = ("ecommerce.order_cancelled", cancelled)
        case .orderReturned: (name, properties) = ("ecommerce.order_refunded", try facts.orderRefunded())
        default: return nil
        }
    }
}

extension EcommerceFacts {
    fileprivate func productViewed() throws(CartwrightError) -> JSONObject {
        guard let product = EcommerceProduct(.object(data), quantity: nil) else { throw unreadable }
        var properties = product.json
        properties["currency"] = .string(product.price.currency.code)
        return finished(properties)
    }

    /// Returns the change of a cart: units that were added or removed, or the whole cart; nil for other changes, and
    /// for events of earlier versions.
    fileprivate func cartUpdated() throws(CartwrightError) -> JSONObject? {
        guard let session else { return nil }
        for (action, list) in [("replace", "cart_lines"), ("remove", "removed_lines")] where has(list) {
            return try cart(session, action, try products(in: list))
        }
        for (action, units) in [("add", "added"), ("remove", "removed")] {
            guard has(units), has("unit_price") else { continue }
            guard let product = EcommerceProduct(.object(data), quantity: units) else { throw unreadable }
            return try cart(session, action, [product])
        }
        return nil
    }

    private func cart(
        _ session: String,
        _ action: String,
        _ products: [EcommerceProduct]
    ) throws(CartwrightError) -> JSONObject? {
        guard !products.isEmpty else { return nil }
        var properties: JSONObject = ["cart_id": .string(session), "action": .string(action)]
        set(total: try total(), in: &properties)
        return finished(properties, products)
    }

    fileprivate func checkoutStarted() throws(CartwrightError) -> JSONObject? {
        guard let session, has("lines") else { return nil }
        var properties: JSONObject = ["checkout_id": .string(session), "cart_id": .string(session)]
        set(total: try total(), in: &properties)
        return finished(properties, try someProducts(in: "lines"))
    }

    fileprivate func orderPlaced() throws(CartwrightError) -> JSONObject {
        var properties: JSONObject = ["order_id": .string(try order())]
        if let session { properties["cart_id"] = .string(session) }
        set(total: try total(), in: &properties)
        try setDiscounts(in: &properties)
        return finished(properties, try someProducts(in: "lines"))
    }

    fileprivate func orderCancelled() throws(CartwrightError) -> JSONObject? {
        guard has("lines") else { return nil }
        var properties: JSONObject = ["order_id": .string(try order()), "cancel_reason": "cancelled"]
        set(total: try total(), in: &properties)
        try setDiscounts(in: &properties)
        return finished(properties, try someProducts(in: "lines"))
    }

    /// Returns a return with the amount that it gives back: the refund, and store credit that came off it.
    fileprivate func orderRefunded() throws(CartwrightError) -> JSONObject {
        var properties: JSONObject = ["order_id": .string(try order())]
        guard let refund = money("refund") else { throw unreadable }
        let credit = money("credit_off_refund")?.minor ?? 0
        set(total: Money(minor: refund.minor.addingSaturated(credit), refund.currency), in: &properties)
        return finished(properties, try someProducts(in: "lines"))
    }
}
