internal import Cartwright
internal import CartwrightScenarios

/// A version of a catalog whose first prices are recorded, with the instants at which its prices change.
struct RecordedPrices: Sendable {
    let catalog: ShopCatalog
    /// The instant of the first prices.
    let start: Instant

    /// The first instants at which prices change, by SKU, without those that never change; nil if they are unknown.
    private var ends: [ShelfContext: [String: Instant]]?

    /// The number of items whose prices are computed and appended at a time.
    private static let itemsAtOnce = 250

    init(_ catalog: ShopCatalog, from start: Instant) { (self.catalog, self.start) = (catalog, start) }

    /// Appends the steps of the version before an instant to the histories of items, by SKU.
    ///
    /// - Throws: the errors of ``/Cartwright/Shelf``.
    func append(
        to histories: inout [String: PriceHistory],
        _ skus: [String],
        in context: ShelfContext,
        before end: Instant
    ) throws(CartwrightError) {
        let isListed = catalog.priceContexts.contains(context)
        for sku in skus where !isListed || catalog.items[sku] == nil {
            histories[sku]?.append(PriceStep(at: start, priceMinor: nil))
        }
        // If the first prices are recorded, only items whose price changes later are priced again.
        let changing = skus.filter { isListed && mayChange($0, in: context, before: end) }
        let items = changing.compactMap { catalog.items[$0] }
        guard !items.isEmpty else { return }
        for steps in try catalog.shelf.history(of: items, context: context, from: start, before: end) {
            for change in steps.changes { histories[steps.sku, default: PriceHistory()].append(change.step) }
        }
    }

    /// True if the price of an item may change before an instant by the dates and schedules of the version, or its
    /// first price may not be recorded.
    private func mayChange(_ sku: String, in context: ShelfContext, before end: Instant) -> Bool {
        guard let ends = ends?[context] else { return true }
        return ends[sku].map { $0 < end } ?? false
    }

    /// Appends the changes of the version before this one, and then the first prices of this one.
    ///
    /// - Parameter before: the version before; nil if it is not stored.
    /// - Throws: an error of area `store`.
    /// - Returns: the version with the instants at which its prices change.
    func append(
        to store: any PriceHistoryStore,
        after before: RecordedPrices?
    ) async throws(CartwrightError) -> RecordedPrices {
        var made = self
        var ends: [ShelfContext: [String: Instant]] = [:]
        let changed = before?.catalog.changedPromotions(to: catalog)
        let contexts = catalog.priceContexts
        for context in before?.catalog.priceContexts ?? [] {
            guard let before else { continue }
            let changing = try await before.ends(in: context, appendingTo: store)
            let due = try await before.appendDue(changing, in: context, until: start, to: store)
            guard let changed, contexts.contains(context) else {
                try await before.appendGone(in: context, from: self, to: store)
                continue
            }
            let items = try items(of: due, reachedBy: changed, since: before.catalog)
            var known = changing
            for item in items { known[item.sku] = nil }
            ends[context] = try await appendFirst(of: items, in: context, to: store).merging(known) { new, _ in new }
        }
        for context in contexts where ends[context] == nil {
            ends[context] = try await appendFirst(of: catalog.file.items, in: context, to: store)
        }
        made.ends = ends
        return made
    }

    /// Returns the items with some SKUs, and those whose price some changed promotions may change.
    ///
    /// A promotion that reaches an item neither in this version nor in the one before changes no price of it.
    private func items(
        of skus: Set<String>,
        reachedBy changed: Set<String>,
        since before: ShopCatalog
    ) throws(CartwrightError) -> [Item] {
        guard !changed.isEmpty else {
            return skus.isEmpty ? [] : catalog.file.items.filter { skus.contains($0.sku) }
        }
        let (old, new) = (try before.shelf, try catalog.shelf)
        return catalog.file.items.filter {
            skus.contains($0.sku) || old.reaches($0, by: changed) || new.reaches($0, by: changed)
        }
    }

    /// Returns the instants at which prices change. If they are unknown, all first prices are computed again.
    private func ends(
        in context: ShelfContext,
        appendingTo store: any PriceHistoryStore
    ) async throws(CartwrightError) -> [String: Instant] {
        if let ends { return ends[context] ?? [:] }
        return try await appendFirst(of: catalog.file.items, in: context, to: store)
    }

    /// Appends the first prices of items, and returns the instants at which they change.
    private func appendFirst(
        of items: [Item],
        in context: ShelfContext,
        to store: any PriceHistoryStore
    ) async throws(CartwrightError) -> [String: Instant] {
        guard !items.isEmpty else { return [:] }
        let shelf = try catalog.shelf
        var ends: [String: Instant] = [:]
        for piece in items.pieces(of: Self.itemsAtOnce) {
            let end = start.adding(milliseconds: 1)
            let steps = try shelf.history(of: piece, context: context, from: start, before: end)
            for step in steps { ends[step.sku] = step.until }
            try await store.append(steps.flatMap(\.changes))
            await Task.yield()
        }
        return ends
    }

    /// Appends the changes before an instant, and returns the SKUs of the items with changes.
    private func appendDue(
        _ ends: [String: Instant],
        in context: ShelfContext,
        until end: Instant,
        to store: any PriceHistoryStore
    ) async throws(CartwrightError) -> Set<String> {
        let due = ends.filter { $0.value < end }
        guard !due.isEmpty else { return [] }
        let shelf = try catalog.shelf
        for piece in catalog.file.items.filter({ due[$0.sku] != nil }).pieces(of: Self.itemsAtOnce) {
            var changes: [PriceChange] = []
            for item in piece {
                guard let from = due[item.sku] else { continue }
                let steps = try shelf.history(of: [item], context: context, from: from, before: end)
                changes += steps.flatMap(\.changes)
            }
            try await store.append(changes)
            await Task.yield()
        }
        return Set(due.keys)
    }

    /// Appends the ends of the series that another version does not have.
    private func appendGone(
        in context: ShelfContext,
        from next: RecordedPrices,
        to store: any PriceHistoryStore
    ) async throws(CartwrightError) {
        let isListed = next.catalog.priceContexts.contains(context)
        let gone = catalog.file.items.filter { !isListed || next.catalog.items[$0.sku] == nil }
        let end = PriceStep(at: next.start, priceMinor: nil)
        for piece in gone.pieces(of: Self.itemsAtOnce) {
            try await store.append(
                piece.map {
                    PriceChange(of: PriceSeries(sku: $0.sku, context.currency, country: context.country), to: end)
                }
            )
        }
    }
}

extension ShopCatalog {
    /// The contexts of the public prices that are recorded; none without a currency.
    var priceContexts: [ShelfContext] {
        guard let currency = file.currency else { return [] }
        return [ShelfContext(currency: currency)]
            + file.catalog.priceHistory.countries.map { ShelfContext(currency: currency, country: $0) }
    }

    /// Returns the context whose prices a shopper in a country is shown; nil without a currency.
    func priceContext(in country: String?) -> ShelfContext? {
        priceContexts.last { $0.country == nil || $0.country == country }
    }

    /// Returns the ids of the promotions on shelves that another version has not, or has otherwise; nil if another part
    /// differs, such as the items.
    fileprivate func changedPromotions(to other: ShopCatalog) -> Set<String>? {
        let known = number > 0 && other.number == number + 1 ? other.changed : nil
        return (known ?? comparedPromotions(with: other))?.filter { id in
            [file.catalog[id], other.file.catalog[id]].contains { $0?.isOnShelves ?? false }
        }
    }

    private func comparedPromotions(with other: ShopCatalog) -> Set<String>? {
        let (own, next) = (file.catalog, other.file.catalog)
        guard own.currency == next.currency, own.options == next.options, own.lists == next.lists,
            own.campaigns.json == next.campaigns.json, file.items == other.file.items
        else { return nil }
        let texts = { (catalog: Catalog) in
            Dictionary(catalog.promotions.map { ($0.id, $0.json.utf8) }) { first, _ in first }
        }
        let (before, after) = (texts(own), texts(next))
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    }
}

extension Array {
    /// Returns the elements in pieces of a number.
    fileprivate func pieces(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min(count, $0 + size)]) }
    }
}
