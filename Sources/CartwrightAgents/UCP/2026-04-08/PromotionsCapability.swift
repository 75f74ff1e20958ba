internal import Cartwright

/// A capability of the engine's own, which extends carts and checkouts: what the shopper could do to get more, every
/// promotion that was looked at with its reason, and offers that are bound to one state of the cart.
///
/// Agents that do not know it ignore the member. Its JSON Schema is ``schemaText``.
enum PromotionsCapability {
    static let name = "dev.cartwright.shopping.promotions"
    static let specification = "https://cartwright.dev/agents"
    static let schema = "https://cartwright.dev/schemas/shopping/promotions.json"
    /// The member of carts and checkouts.
    static let member = "promotions"
    /// The code with which an offer is refused that was made for another state of the cart.
    static let movedOn = "promotion_offer_moved_on"

    static func text(_ offer: String) -> String {
        "Offer '\(offer.shortened(toBytes: 60))' was made for another state of the cart; look at the offers again."
    }

    /// The member of a cart or checkout.
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
        let applied = state.quote.applied.map { promotion -> JSONValue in
            var object = JSONObject()
            object["promotion"] = .string(promotion.promotion)
            object["applied"] = true
            object["code"] = promotion.code.map(JSONValue.string)
            object["amount"] = .integer(promotion.discountMinor)
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

    /// Reasons of promotions that nobody is told of who has not reached them: those of codes that nobody entered, those
    /// that are off or still to come, and those of control groups.
    private static let hidden: Set<Reason> = [.codeNotEntered, .disabled, .notStarted, .controlVariant]

    private static func share(_ line: Int, _ amount: Int64) -> JSONValue {
        ["path": .string("$.line_items[\(line)]"), "amount": .integer(amount)]
    }
}
