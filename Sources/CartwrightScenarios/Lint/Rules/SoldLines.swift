internal import Cartwright

/// The lines that carts can have, according to a document: those of its cart, else one for each item. Without both,
/// filters are compared by their requirements.
struct SoldLines {
    /// The lines; nil if unknown.
    private let lines: [Line]?
    /// The currency of the prices; nil if unknown.
    private let currency: Currency?
    private var positionsBySKU: [String: [Int]] = [:]
    private var positionsByCategory: [String: [Int]] = [:]

    /// The maximum number of lines that are tried for a filter.
    private static let mostTried = 100

    /// The index keys of filters: two filters that match one line have a key in common, or one of them has
    /// ``any``.
    enum Key: Hashable {
        case sku(String)
        case category(String)
        /// The key of filters without SKUs and categories.
        case any
        /// The key of all filters.
        case every
    }

    init(_ subject: LintSubject) {
        lines = subject.cart?.cart.lines ?? subject.items?.map { $0.line(quantity: 1) }
        currency = subject.cart?.cart.currency ?? subject.shopCurrency
        for (position, line) in (lines ?? []).enumerated() {
            positionsBySKU[line.sku, default: []].append(position)
            for category in line.categories { positionsByCategory[category, default: []].append(position) }
        }
    }

    /// Returns the keys of a filter; none if it matches nothing.
    func keys(of filter: LineFilter) -> Set<Key> {
        if filter.matchesNothing { return [] }
        if let skus = filter.skus { return Set(skus.map(Key.sku)) }
        guard let categories = filter.categories else { return [.any] }
        // A matching line also has a SKU, and possibly other categories.
        let others = tried(filter).flatMap { [.sku($0.sku)] + $0.categories.map(Key.category) }
        return Set(categories.map(Key.category) + others)
    }

    /// Returns true if two filters certainly match one line.
    func hasLine(of a: LineFilter, and b: LineFilter, in currency: Currency) -> Bool {
        let dependsOnPrice = [a, b].contains { $0.priceAtLeast != nil || $0.priceAtMost != nil }
        guard lines != nil, !dependsOnPrice || self.currency.map({ $0 == currency }) ?? true else {
            return a.surelyShares(b, in: currency)
        }
        let narrow = a.skus != nil || b.skus == nil && a.categories != nil ? a : b
        return tried(narrow).contains { a.matches($0, in: currency) && b.matches($0, in: currency) }
    }

    /// Lines that a filter may match by its SKUs and categories.
    private func tried(_ filter: LineFilter) -> some Sequence<Line> {
        let lines = lines ?? []
        let positions =
            filter.skus.map { $0.sorted().flatMap { positionsBySKU[$0] ?? [] } }
            ?? filter.categories.map { $0.sorted().flatMap { positionsByCategory[$0] ?? [] } } ?? Array(lines.indices)
        return positions.prefix(Self.mostTried).lazy.map { lines[$0] }
    }
}

extension LineFilter {
    /// Returns true if a line can match both filters, without known lines. That is so if one requires no more kinds of
    /// facts than the other, and a constructed line matches both.
    fileprivate func surelyShares(_ other: LineFilter, in currency: Currency) -> Bool {
        guard soughtSKUs.isSubset(of: other.soughtSKUs) || other.soughtSKUs.isSubset(of: soughtSKUs) else {
            return false
        }
        let excluded = (excludedSKUs ?? []).union(other.excludedSKUs ?? [])
        let excludedCategories = (excludedCategories ?? []).union(other.excludedCategories ?? [])
        let prices = [self, other].compactMap { $0.priceAtLeast?.minor(in: currency) }
        let sku = Self.common(skus, other.skus).map { $0.subtracting(excluded).min() } ?? ""
        let category = Self.common(categories, other.categories).map { $0.subtracting(excludedCategories).min() }
        guard let sku, category != .some(nil) else { return false }
        var line = Line(id: sku, sku: sku, unitPriceMinor: max(0, prices.max() ?? 0), quantity: 1)
        if let category = category ?? nil { line.categories = [category] }
        line.attributes = (attributes ?? [:]).merging(other.attributes ?? [:]) { own, _ in own }
        line.isOnSale = isOnSale ?? other.isOnSale ?? false
        return matches(line, in: currency) && other.matches(line, in: currency)
    }

    /// The kinds of facts that the filter requires.
    private var soughtSKUs: Set<String> {
        let all = [
            ("sku", skus != nil), ("category", categories != nil), ("attributes", attributes != nil),
            ("price", priceAtLeast != nil || priceAtMost != nil), ("on_sale", isOnSale != nil),
        ]
        return Set(all.filter(\.1).map(\.0))
    }

    private static func common(_ a: Set<String>?, _ b: Set<String>?) -> Set<String>? {
        guard let a, let b else { return a ?? b }
        return a.intersection(b)
    }
}
