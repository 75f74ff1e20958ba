internal import Cartwright
internal import CartwrightCheckout

/// What of the catalog gets a promotion what it lacks: tried before it is proposed, so that it does what it promises.
struct NudgeItem {
    private let looked: LookedAtSession
    private let shortBy: Int64
    private let unit: Finding.Unit
    /// The SKU that is tried first; nil for the cheapest.
    private let wanted: String?

    /// Nobody buys more for a discount, and each item is one more cart to price.
    fileprivate static let mostUnits: Int64 = 99
    private static let (mostItems, mostTrials) = (10_000, 12)

    private init(_ looked: LookedAtSession, _ shortBy: Int64, _ unit: Finding.Unit, wanted: String? = nil) {
        (self.looked, self.shortBy, self.unit, self.wanted) = (looked, shortBy, unit, wanted)
    }

    /// The item that keeps a promise, as `{"sku": …, "title": …, "quantity": …}`; nil where a few tries found none.
    static func json(for nudge: Nudge, _ looked: LookedAtSession) -> JSONValue? {
        let before = looked.view.quote.applied.first { $0.promotion == nudge.promotion }?.discountMinor
        return NudgeItem(looked, nudge.shortBy, nudge.unit, wanted: nudge.shortfall?.sku).json { after in
            let given = looked.quote(of: after)?.applied.first { $0.promotion == nudge.promotion }?.discountMinor
            return given.map { given in before.map { given > $0 } ?? true } ?? false
        }
    }

    /// The item with which a coupon could be applied that lacks something; nil where there is none.
    static func json(forCoupon card: String, lacking finding: Finding, _ looked: LookedAtSession) -> JSONValue? {
        guard let shortBy = finding.shortBy else { return nil }
        return NudgeItem(looked, shortBy, finding.unit).json { after in looked.isEligible(coupon: card, in: after) }
    }

    private func json(_ works: (Session) -> Bool) -> JSONValue? {
        let found = candidates.prefix(Self.mostTrials).first { candidate in
            looked.adding(candidate.item, count: candidate.count).map(works) ?? false
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

    /// What would be enough by its number or price, the wanted and the cheapest first.
    private var candidates: [Candidate] {
        let candidates = looked.items.prefix(Self.mostItems).compactMap { item -> Candidate? in
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

extension LookedAtSession {
    private var lean: Checkout {
        var lean = checkout
        lean.options.explanation = .applied
        // Carts that are only tried are not what plugins outside are asked about: their facts stay those of the cart.
        lean.registry = lean.registry.withoutOutsideFacts
        return lean
    }

    /// The session with more units of an item; nil where it cannot be added.
    fileprivate func adding(_ item: Item, count: Int64) -> Session? {
        var before = session
        if session.phase == .checkout {
            // Nobody's cart changes during a checkout.
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
        "An item of the catalog that was tried: with so many units of it more, the promotion counts."
    ).fields(["sku": .text, "title": .text, "quantity": .integer(1...NudgeItem.mostUnits)])
}
