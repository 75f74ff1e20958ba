internal import Cartwright

extension LintRule {
    /// Filters that match no item of the shop, although their SKUs and categories exist.
    static let filters = LintRule { subject in
        guard let items = subject.items, !items.isEmpty else { return [] }
        let shelf = Shelf(items, in: subject.shopCurrency)
        var findings: [CartwrightError] = []
        for entry in subject.promotions {
            entry.value.visit(at: entry.pointer) { value, pointer in
                // A filter of shipments cannot be read as a filter of lines.
                guard let filter = value["filter"].flatMap({ try? LineFilter($0, at: .root, lists: subject.lists) }),
                    shelf.hasNothing(for: filter)
                else { return }
                findings.append(
                    CartwrightError(
                        .lintNoItemMatches,
                        "no item of the shop matches this filter",
                        hint: "remove a key of the filter, or add a matching item",
                        at: pointer.appending("filter").location
                    )
                )
            }
        }
        return findings
    }
}

/// The items of a shop, found by SKU and by category.
private struct Shelf {
    private let lines: [Line]
    private let bySKU: [String: [Line]]
    private let byCategory: [String: [Line]]
    private let currency: Currency?

    init(_ items: [Item], in currency: Currency?) {
        let lines = items.map { $0.line(quantity: 1) }
        self.lines = lines
        bySKU = Dictionary(grouping: lines, by: \.sku)
        byCategory = lines.reduce(into: [:]) { all, line in
            for category in line.categories { all[category, default: []].append(line) }
        }
        self.currency = currency
    }

    /// Returns true if no item matches a filter. Attributes and reduced prices are ignored, because they belong to
    /// carts; another rule reports unknown SKUs and categories.
    func hasNothing(for filter: LineFilter) -> Bool {
        var filter = filter
        (filter.attributes, filter.excludedAttributes, filter.isOnSale) = (nil, nil, nil)
        let prices = [filter.priceAtLeast, filter.priceAtMost].compactMap(\.self)
        guard filter != .all, !filter.matchesNothing, hasAll(of: filter) else { return false }
        guard let currency = prices.isEmpty ? .usd : currency, prices.allSatisfy({ $0.minor(in: currency) != nil })
        else { return false }
        return !candidates(for: filter).contains { filter.matches($0, in: currency) }
    }

    private func hasAll(of filter: LineFilter) -> Bool {
        (filter.skus ?? []).allSatisfy { bySKU[$0] != nil }
            && (filter.categories ?? []).allSatisfy { byCategory[$0] != nil }
    }

    private func candidates(for filter: LineFilter) -> [Line] {
        if let skus = filter.skus { return skus.flatMap { bySKU[$0] ?? [] } }
        if let categories = filter.categories { return categories.flatMap { byCategory[$0] ?? [] } }
        return lines
    }
}
