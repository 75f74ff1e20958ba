internal import BasicContainers

/// A line filter that tests more than one symbol, with symbols and numbers as far as possible.
struct CompositeFilter: Sendable {
    private let skus: [Symbol]?
    private let excludedSKUs: [Symbol]?
    private let categories: [Symbol]?
    private let excludedCategories: [Symbol]?
    private let prices: PriceRange

    /// The remaining tests.
    private let rest: LineFilter?

    init(_ filter: LineFilter, _ symbols: inout Symbols) {
        skus = filter.skus.map { $0.map { symbols.sku($0) }.sorted() }
        excludedSKUs = filter.excludedSKUs.map { $0.map { symbols.sku($0) }.sorted() }
        categories = filter.categories.map { $0.map { symbols.category($0) }.sorted() }
        excludedCategories = filter.excludedCategories.map { $0.map { symbols.category($0) }.sorted() }
        prices = filter.prices
        var rest = LineFilter.all
        (rest.attributes, rest.excludedAttributes) = (filter.attributes, filter.excludedAttributes)
        rest.isOnSale = filter.isOnSale
        self.rest = rest == .all ? nil : rest
    }

    /// The least and the greatest unit price in a currency; nil if no line passes the filter in it.
    func pricesMinor(in currency: Currency) -> (least: Int64, most: Int64)? { prices.minor(in: currency) }

    /// True if the line at a place passes the filter.
    ///
    /// - Parameter prices: The range of unit prices in the currency of the cart.
    func matches(_ place: Int, _ prices: (least: Int64, most: Int64), of cart: InternedCart) -> Bool {
        let price = cart.frozen.places[place].unitPriceMinor
        guard prices.least <= price, price <= prices.most else { return false }
        if let skus, !skus.hasSymbol(cart.sku(at: place)) { return false }
        if let excludedSKUs, excludedSKUs.hasSymbol(cart.sku(at: place)) { return false }
        if let categories, !cart.hasCategory(at: place, where: categories.hasSymbol) { return false }
        if let excludedCategories, cart.hasCategory(at: place, where: excludedCategories.hasSymbol) { return false }
        return rest.map { cart.frozen.matches($0, at: place) } ?? true
    }
}

extension [Symbol] {
    /// True if a symbol is in the array, which must be sorted.
    fileprivate func hasSymbol(_ symbol: Symbol) -> Bool {
        var range = indices
        while range.count > 8 {
            let middle = range.lowerBound + range.count / 2
            range = self[middle] > symbol ? range.lowerBound..<middle : middle..<range.upperBound
        }
        return self[range].contains(symbol)
    }
}
