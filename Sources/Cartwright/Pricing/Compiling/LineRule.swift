internal import BasicContainers

/// A line filter that asks for more than one word: in words and numbers as far as it goes.
struct LineRule: Sendable {
    private let skus: [Word]?
    private let excludedSKUs: [Word]?
    private let categories: [Word]?
    private let excludedCategories: [Word]?
    private let pricesMinor: (least: Int64, most: Int64)

    /// What else it asks for.
    private let rest: LineFilter?

    init(_ filter: LineFilter, _ words: inout Words) {
        skus = filter.skus.map { $0.map { words.sku($0) }.sorted() }
        excludedSKUs = filter.excludedSKUs.map { $0.map { words.sku($0) }.sorted() }
        categories = filter.categories.map { $0.map { words.category($0) }.sorted() }
        excludedCategories = filter.excludedCategories.map { $0.map { words.category($0) }.sorted() }
        pricesMinor = (filter.priceAtLeastMinor ?? .min, filter.priceAtMostMinor ?? .max)
        var rest = LineFilter.all
        (rest.attributes, rest.excludedAttributes) = (filter.attributes, filter.excludedAttributes)
        rest.isOnSale = filter.isOnSale
        self.rest = rest == .all ? nil : rest
    }

    /// Whether the filter lets the line at a place through.
    func matches(_ place: Int, of frozen: FrozenCart) -> Bool {
        let price = frozen.places[place].unitPriceMinor
        guard pricesMinor.least <= price, price <= pricesMinor.most else { return false }
        if let skus, !skus.hasWord(frozen.sku(at: place)) { return false }
        if let excludedSKUs, excludedSKUs.hasWord(frozen.sku(at: place)) { return false }
        if let categories, !frozen.hasCategory(at: place, where: categories.hasWord) { return false }
        if let excludedCategories, frozen.hasCategory(at: place, where: excludedCategories.hasWord) { return false }
        return rest.map { frozen.matches($0, at: place) } ?? true
    }
}

extension [Word] {
    /// Whether a word is among these, which stand in order.
    fileprivate func hasWord(_ word: Word) -> Bool {
        var range = indices
        while range.count > 8 {
            let middle = range.lowerBound + range.count / 2
            range = self[middle] > word ? range.lowerBound..<middle : middle..<range.upperBound
        }
        return self[range].contains(word)
    }
}
