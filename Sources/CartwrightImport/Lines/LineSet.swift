internal import Cartwright

/// A set of lines that one filter can name.
struct LineSet: Hashable {
    /// The SKUs, one of which a line has; nil for any.
    var skus: Set<String>?
    var excludedSKUs: Set<String> = []

    /// The categories, one of which a line has; nil for any.
    var categories: Set<String>?
    var excludedCategories: Set<String> = []

    /// The values of attributes, one of which a line has for each name.
    var attributes: [String: Set<JSONValue>] = [:]
    var excludedAttributes: [String: Set<JSONValue>] = [:]

    /// The least and the highest price of a unit.
    var priceAtLeast: JSONValue?
    var priceAtMost: JSONValue?

    /// True for reduced lines, false for the others; nil for both.
    var isOnSale: Bool?

    /// All lines.
    static let all = LineSet()

    /// No line.
    static let none = LineSet(skus: [])

    /// True if no line is in the set.
    var isNone: Bool { skus?.isEmpty == true || categories?.isEmpty == true }

    /// Returns the lines that are in both sets; nil if no filter can name them.
    func intersection(_ other: LineSet) -> LineSet? {
        if isNone || other.isNone { return LineSet.none }
        var both = self
        both.skus = skus.map { own in other.skus?.intersection(own) ?? own } ?? other.skus
        guard categories == nil || other.categories == nil || categories == other.categories else { return nil }
        both.categories = categories ?? other.categories
        for (name, values) in other.attributes {
            guard both.attributes[name] == nil || both.attributes[name] == values else { return nil }
            both.attributes[name] = values
        }
        both.excludedSKUs.formUnion(other.excludedSKUs)
        both.excludedCategories.formUnion(other.excludedCategories)
        both.excludedAttributes.merge(other.excludedAttributes) { $0.union($1) }
        guard priceAtLeast == nil || other.priceAtLeast == nil || priceAtLeast == other.priceAtLeast,
            priceAtMost == nil || other.priceAtMost == nil || priceAtMost == other.priceAtMost
        else { return nil }
        both.priceAtLeast = priceAtLeast ?? other.priceAtLeast
        both.priceAtMost = priceAtMost ?? other.priceAtMost
        if let own = isOnSale, let others = other.isOnSale, own != others { return LineSet.none }
        both.isOnSale = isOnSale ?? other.isOnSale
        return both.withoutExcluded
    }

    /// The set without SKUs that it both names and excludes.
    private var withoutExcluded: LineSet {
        guard let skus else { return self }
        var set = self
        set.skus = skus.subtracting(excludedSKUs)
        set.excludedSKUs = []
        return set
    }

    /// Returns the lines that are in one set or in both; nil if no filter can name them.
    func union(_ other: LineSet) -> LineSet? {
        if self == other || other.isNone || self == .all { return self }
        if isNone || other == .all { return other }
        var merged = self
        if let own = skus, let others = other.skus {
            merged.skus = own.union(others)
            return merged.equals(other, apartFrom: \.skus) ? merged : nil
        }
        if let own = categories, let others = other.categories {
            merged.categories = own.union(others)
            return merged.equals(other, apartFrom: \.categories) ? merged : nil
        }
        let differing = attributes.keys.filter { attributes[$0] != other.attributes[$0] }
        guard differing.count == 1, attributes.count == other.attributes.count, let name = differing.first,
            let others = other.attributes[name]
        else { return nil }
        merged.attributes[name]?.formUnion(others)
        return merged.equals(other, apartFrom: \.attributes) ? merged : nil
    }

    private func equals<Value>(_ other: LineSet, apartFrom path: WritableKeyPath<LineSet, Value>) -> Bool {
        var other = other
        other[keyPath: path] = self[keyPath: path]
        return self == other
    }

    /// The keys of a filter.
    var filter: JSONObject {
        var filter = JSONObject()
        filter["skus"] = skus.map(JSONValue.strings)
        filter.setUnlessAbsent("not_skus", .strings(excludedSKUs))
        filter["categories"] = categories.map(JSONValue.strings)
        filter.setUnlessAbsent("not_categories", .strings(excludedCategories))
        filter["attributes"] = Self.json(attributes)
        filter["not_attributes"] = Self.json(excludedAttributes)
        filter["price_at_least"] = priceAtLeast
        filter["price_at_most"] = priceAtMost
        filter["on_sale"] = isOnSale.map(JSONValue.bool)
        return filter
    }

    private static func json(_ attributes: [String: Set<JSONValue>]) -> JSONValue? {
        guard !attributes.isEmpty else { return nil }
        var object = JSONObject()
        for (name, values) in attributes.sorted(by: { $0.key < $1.key }) {
            let sorted = values.sorted { $0.text < $1.text }
            object[name] = sorted.count == 1 ? sorted.first : .array(sorted)
        }
        return .object(object)
    }
}

extension [LineSet] {
    /// The sets, with those that one filter can name together made one.
    var merged: [LineSet] {
        var result: [LineSet] = []
        for set in self where !set.isNone {
            var set = set
            while let index = result.firstIndex(where: { $0.union(set) != nil }) {
                set = result.remove(at: index).union(set) ?? set
            }
            result.append(set)
        }
        return result
    }
}
