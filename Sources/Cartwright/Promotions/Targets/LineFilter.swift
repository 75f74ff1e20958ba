/// A filter of lines: every property that is given must match.
public struct LineFilter: Hashable, Sendable {
    /// The line's SKU is one of these.
    public var skus: Set<String>? {
        didSet { lists["skus"] = nil }
    }

    /// The line's SKU is none of these.
    public var excludedSKUs: Set<String>? {
        didSet { lists["not_skus"] = nil }
    }

    /// The line is in one of these categories.
    public var categories: Set<String>? {
        didSet { lists["categories"] = nil }
    }

    /// The line is in none of these categories.
    public var excludedCategories: Set<String>? {
        didSet { lists["not_categories"] = nil }
    }

    /// The line has every one of these attributes.
    public var attributes: [String: JSONValue]? {
        didSet {
            manyValues = attributes?.compactMapValues(\.setOfMany) ?? [:]
            for name in oldValue?.keys ?? [:].keys { lists[ListNames.key(name, in: "attributes")] = nil }
        }
    }

    /// The line has none of these attributes.
    public var excludedAttributes: [String: JSONValue]? {
        didSet {
            manyExcludedValues = excludedAttributes?.compactMapValues(\.setOfMany) ?? [:]
            for name in oldValue?.keys ?? [:].keys { lists[ListNames.key(name, in: "not_attributes")] = nil }
        }
    }

    /// The values above that are long arrays, as sets that are made once instead of for each line.
    private var (manyValues, manyExcludedValues): ([String: Set<JSONValue>], [String: Set<JSONValue>]) = ([:], [:])

    /// The unit price is this or more. No line matches in a currency for which this names no amount.
    public var priceAtLeast: Amount?

    /// The unit price is this or less. No line matches in a currency for which this names no amount.
    public var priceAtMost: Amount?

    /// True for lines that the shop already sells at a reduced price, false for the others, nil for both.
    public var isOnSale: Bool?

    /// The names of the lists that stand for arrays of the filter, by their keys in JSON.
    public private(set) var lists = ListNames()

    /// The filter that every line matches.
    public static let all = LineFilter()

    /// Creates a filter of all lines, of those of some SKUs, or of those in some categories.
    public init(skus: Set<String>? = nil, categories: Set<String>? = nil) {
        self.skus = skus
        self.categories = categories
    }

    /// Returns true if a line of a cart in a currency matches.
    @inline(__always)
    public func matches(_ line: Line, in currency: Currency) -> Bool {
        if priceAtLeast != nil || priceAtMost != nil, !prices.contains(line.unitPriceMinor, in: currency) {
            return false
        }
        return matchesApartFromPrice(line)
    }

    /// True if a line may match in some currency: prices that depend on the currency are not tested.
    @inline(__always)
    func mayMatch(_ line: Line) -> Bool {
        if case .any(let least)? = priceAtLeast, line.unitPriceMinor < least { return false }
        if case .any(let most)? = priceAtMost, line.unitPriceMinor > most { return false }
        return matchesApartFromPrice(line)
    }

    /// Returns true if both have the same keys with the same values, where arrays are compared as sets, and lists by
    /// what is in them.
    func isSame(as other: LineFilter) -> Bool {
        var (own, others) = (self, other)
        (own.lists, others.lists) = (ListNames(), ListNames())
        (own.attributes, others.attributes) = (nil, nil)
        (own.excludedAttributes, others.excludedAttributes) = (nil, nil)
        return own == others && attributes?.mapValues(\.asSet) == other.attributes?.mapValues(\.asSet)
            && excludedAttributes?.mapValues(\.asSet) == other.excludedAttributes?.mapValues(\.asSet)
    }

    /// Sets attributes, and the names of the lists that stand for arrays of the filter.
    mutating func set(
        attributes: [String: JSONValue]?,
        excludedAttributes: [String: JSONValue]?,
        _ lists: ListNames
    ) {
        (self.attributes, self.excludedAttributes) = (attributes, excludedAttributes)
        self.lists = lists
    }

    /// The filter with its prices replaced.
    func replacingAmounts(_ change: (Amount) -> Amount) -> LineFilter {
        guard priceAtLeast != nil || priceAtMost != nil else { return self }
        var filter = self
        (filter.priceAtLeast, filter.priceAtMost) = (priceAtLeast.map(change), priceAtMost.map(change))
        return filter
    }

    /// The range of the unit price.
    var prices: PriceRange { PriceRange(atLeast: priceAtLeast, atMost: priceAtMost) }

    @inline(__always)
    private func matchesApartFromPrice(_ line: Line) -> Bool {
        if let skus, !skus.contains(line.sku) { return false }
        if let excludedSKUs, excludedSKUs.contains(line.sku) { return false }
        if let categories, categories.isDisjoint(with: line.categories) { return false }
        if let excludedCategories, !excludedCategories.isDisjoint(with: line.categories) { return false }
        if let isOnSale, line.isOnSale != isOnSale { return false }
        guard attributes != nil || excludedAttributes != nil else { return true }
        return matches(line.attributes)
    }

    private func matches(_ attributesOfLine: [String: JSONValue]) -> Bool {
        let has = { (key: String, value: JSONValue, values: Set<JSONValue>?) -> Bool in
            guard let own = attributesOfLine[key] else { return false }
            return values.map(own.hasPlain) ?? own.overlaps(value)
        }
        if let attributes, !attributes.allSatisfy({ has($0.key, $0.value, manyValues[$0.key]) }) { return false }
        guard let excludedAttributes else { return true }
        return !excludedAttributes.contains { has($0.key, $0.value, manyExcludedValues[$0.key]) }
    }
}

extension JSONValue {
    /// The elements of an array, or the value itself.
    fileprivate var asSet: Set<JSONValue> {
        if case .array(let elements) = self { Set(elements) } else { [self] }
    }
}
