internal import Cartwright

/// A capability of the engine's own, which extends carts and checkouts: near misses, the reasons of all considered
/// promotions, and offers that are bound to one state of the cart.
///
/// Agents that do not support it ignore the member. Its JSON Schema is ``schemaText``.
enum PromotionsCapability {
    static let name = "dev.cartwright.shopping.promotions"
    static let specification = "https://cartwright.dev/agents"
    static let schema = "https://cartwright.dev/schemas/shopping/promotions.json"
    /// The member of carts and checkouts.
    static let member = "promotions"
    /// The error code for an offer that was made for an earlier state of the cart.
    static let movedOn = "promotion_offer_moved_on"

    static func text(_ offer: String) -> String {
        "Offer '\(offer.shortened(toBytes: 60))' was made for a different state of the cart; get the offers again."
    }

    /// Returns the member of a cart or checkout.
    static func json(of state: SessionState) -> JSONValue {
        ["offers": .array(state.offers.map(offer)), "considered": .array(considered(state))]
    }

    private static func offer(_ offer: SessionOffer) -> JSONValue {
        .present([
            "id": .string(offer.id), "promotion": .string(offer.promotion), "title": .string(offer.title),
            "short_by": .integer(offer.shortBy), "unit": .string(offer.unit.rawValue),
            "item_id": offer.item.map(JSONValue.string), "saves": .integer(offer.savesMinor),
        ])
    }

    private static func considered(_ state: SessionState) -> [JSONValue] {
        let credits = state.quote.creditsByPromotion
        let applied = state.quote.applied.map { promotion -> JSONValue in
            var object = JSONObject()
            object["promotion"] = .string(promotion.promotion)
            object["applied"] = true
            object["code"] = promotion.code.map(JSONValue.string)
            object["amount"] = .integer(promotion.discountMinor)
            object["credit"] = credits[promotion.promotion].map(JSONValue.integer)
            let shares = state.quote.lines.enumerated().flatMap { index, line in
                line.allocations.filter { $0.promotion == promotion.promotion }.map { share(index, $0.amountMinor) }
            }
            object.setUnlessAbsent("lines", .array(shares))
            return .object(object)
        }
        let others = state.quote.notApplied.filter { !hidden.contains($0.reason) }.map { promotion -> JSONValue in
            .present([
                "promotion": .string(promotion.promotion), "applied": false,
                "reason": .string(promotion.reason.rawValue), "by": promotion.by.map(JSONValue.string),
            ])
        }
        return applied + others
    }

    /// The reasons of promotions that are not disclosed to shoppers: codes that were not entered, promotions that are
    /// disabled or not started, and control groups.
    private static let hidden: Set<Reason> = [.codeNotEntered, .disabled, .notStarted, .controlVariant]

    private static func share(_ line: Int, _ amount: Int64) -> JSONValue {
        ["path": .string("$.line_items[\(line)]"), "amount": .integer(amount)]
    }
}
