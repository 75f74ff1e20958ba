internal import Cartwright
internal import CartwrightCheckout

/// The item of the catalog to add for a near miss. It is tried before it is proposed, so the promised discount is real.
struct NudgeItem {
    private let examined: ExaminedSession
    private let shortBy: Int64
    private let unit: Finding.Unit
    /// The SKU to try first; nil for the cheapest.
    private let wanted: String?

    /// The maximum number of units. More is not a realistic purchase, and each candidate costs the pricing of a cart.
    fileprivate static let mostUnits: Int64 = 99
    private static let (mostItems, mostTrials) = (10_000, 12)

    private init(_ examined: ExaminedSession, _ shortBy: Int64, _ unit: Finding.Unit, wanted: String? = nil) {
        (self.examined, self.shortBy, self.unit, self.wanted) = (examined, shortBy, unit, wanted)
    }

    /// Returns the item as `{"sku": …, "title": …, "quantity": …}`; nil if a few attempts found none.
    static func json(for nudge: Nudge, _ examined: ExaminedSession) -> JSONValue? {
        let before = examined.view.quote.applied.first { $0.promotion == nudge.promotion }?.discountMinor
        return NudgeItem(examined, nudge.shortBy, nudge.unit, wanted: nudge.shortfall?.sku).json { after in
            let given = examined.quote(of: after)?.applied.first { $0.promotion == nudge.promotion }?.discountMinor
            return given.map { given in before.map { given > $0 } ?? true } ?? false
        }
    }

    /// Returns the item that makes a coupon with one unmet condition applicable; nil if there is none.
    static func json(forCoupon card: String, lacking finding: Finding, _ examined: ExaminedSession) -> JSONValue? {
        guard let shortBy = finding.shortBy else { return nil }
        return NudgeItem(examined, shortBy, finding.unit).json { after in examined.isEligible(coupon: card, in: after) }
    }

    private func json(_ works: (Session) -> Bool) -> JSONValue? {
        let found = candidates.prefix(Self.mostTrials).first { candidate in
            examined.adding(candidate.item, count: candidate.count).map(works) ?? false
        }
        return found.map { found in
            [
                "sku": .string(found.item.sku), "title": .string(found.item.title ?? found.item.sku),
                "quantity": .integer(found.count),
            ]
        }
    }

    private struct Candidate {
        let item: Item
        let count: Int64
        let cost: Int64
    }

    /// The items that would suffice by number or price: the wanted one first, then by cost.
    private var candidates: [Candidate] {
        let candidates = examined.items.prefix(Self.mostItems).compactMap { item -> Candidate? in
            guard item.unitPriceMinor > 0 || unit != .money else { return nil }
            let count: Int64 =
                switch unit {
                case .money: (shortBy - 1) / max(1, item.unitPriceMinor) + 1
                case .units: shortBy
                case .skus, .none: 1
                }
            let (cost, overflow) = item.unitPriceMinor.multipliedReportingOverflow(by: count)
            return overflow || count > Self.mostUnits ? nil : Candidate(item: item, count: count, cost: cost)
        }
        return candidates.sorted { a, b in
            if a.item.sku == wanted || b.item.sku == wanted { return a.item.sku == wanted && b.item.sku != wanted }
            return (a.cost, a.item.sku) < (b.cost, b.item.sku)
        }
    }
}

extension ExaminedSession {
    private var lean: Checkout {
        var lean = checkout
        lean.options.explanation = .applied
        // Trial carts are not sent to plugins outside the host: they have the facts of the present cart.
        lean.registry = lean.registry.withoutOutsideFacts
        return lean
    }

    /// Returns the session with more units of an item; nil if it cannot be added.
    fileprivate func adding(_ item: Item, count: Int64) -> Session? {
        var before = session
        if session.phase == .checkout {
            // The cart is locked during checkout.
            guard let left = try? lean.transition(session, .cancelCheckout, at: instant, counters: counters) else {
                return nil
            }
            before = left.session
        }
        let line = Command.addLine(item.line(quantity: count))
        return try? lean.transition(before, line, at: instant, counters: counters).session
    }

    fileprivate func quote(of session: Session) -> Quote? {
        try? lean.quote(of: session, at: instant, counters: counters)
    }

    fileprivate func isEligible(coupon card: String, in session: Session) -> Bool {
        guard let states = try? lean.couponStates(in: session, at: instant, counters: counters) else { return false }
        return states.contains { state in
            guard state.cardID == card, case .eligible = state.status else { return false }
            return true
        }
    }
}

extension Schema {
    static let addedItem = component(
        "added_item",
        "An item of the catalog that was tried: with this many more units of it the promotion applies."
    ).fields(["sku": .text, "title": .text, "quantity": .integer(1...NudgeItem.mostUnits)])
}
