internal import Cartwright
internal import CartwrightCheckout

/// What of the catalog gets a promotion what it lacks: tried before it is proposed, so that it does what it promises.
struct NudgeItem {
    /// The item, and how many units of it; nil where a few tries found none.
    let found: (item: Item, count: Int64)?

    /// Nobody buys more for a discount, and each item is one more cart to price.
    private static let (mostUnits, mostItems, mostTrials): (Int64, Int, Int) = (99, 10_000, 12)

    init(_ nudge: Nudge, _ looked: LookedAtSession) {
        let quote = looked.view.quote
        let before = quote.applied.first { $0.promotion == nudge.promotion }?.discountMinor ?? 0
        let candidates = looked.items.prefix(Self.mostItems).compactMap { item -> Candidate? in
            guard item.unitPriceMinor > 0 || nudge.unit != .money else { return nil }
            let count: Int64 =
                switch nudge.unit {
                case .money: (nudge.shortBy - 1) / max(1, item.unitPriceMinor) + 1
                case .units: nudge.shortBy
                case .skus, .none: 1
                }
            let (cost, overflow) = item.unitPriceMinor.multipliedReportingOverflow(by: count)
            return overflow || count > Self.mostUnits ? nil : Candidate(item: item, count: count, cost: cost)
        }
        let wanted = nudge.lack?.sku
        let cheapestFirst = candidates.sorted { a, b in
            if a.item.sku == wanted || b.item.sku == wanted { return a.item.sku == wanted && b.item.sku != wanted }
            return (a.cost, a.item.sku) < (b.cost, b.item.sku)
        }
        found = cheapestFirst.prefix(Self.mostTrials).first { candidate in
            let after = looked.quote(adding: candidate.item, count: candidate.count)
            let given = after?.applied.first { $0.promotion == nudge.promotion }?.discountMinor
            return given.map { $0 > before || before == 0 } ?? false
        }.map { ($0.item, $0.count) }
    }

    private struct Candidate {
        let item: Item
        let count: Int64
        let cost: Int64
    }
}
