internal import Cartwright

/// A set of lines that one filter can name: those that meet all of its requirements.
struct LineSet: Hashable {
    /// The values of which a line has one.
    private(set) var included: [Key: Set<JSONValue>]

    /// The values of which a line has none.
    private(set) var excluded: [Key: Set<JSONValue>]

    /// The price of a unit.
    var price: LineSpan

    /// The number of units of the line, which a filter does not have.
    var units: LineSpan

    /// True for reduced lines, false for the others; nil for both.
    private(set) var isOnSale: Bool?

    /// A value of a line.
    enum Key: Hashable, Comparable {
        case sku
        case category
        case attribute(String)
    }

    /// Creates a set of the lines that meet some requirements.
    init(
        included: [Key: Set<JSONValue>] = [:],
        excluded: [Key: Set<JSONValue>] = [:],
        price: LineSpan = LineSpan(),
        units: LineSpan = LineSpan(),
        isOnSale: Bool? = nil
    ) {
        (self.included, self.excluded) = (included, excluded.filter { !$0.value.isEmpty })
        (self.price, self.units, self.isOnSale) = (price, units, isOnSale)
    }

    /// Creates a set of the lines that have one of some texts, or none of them.
    init(_ key: Key, _ texts: Set<String>, isIn: Bool = true) {
        let values = [key: Set(texts.map(JSONValue.string))]
        self.init(included: isIn ? values : [:], excluded: isIn ? [:] : values)
    }

    /// All lines.
    static let all = LineSet()

    /// No line.
    static let none = LineSet(included: [.sku: []])

    /// True if every line is in the set.
    var isAll: Bool { self == .all }

    /// True if no line is in the set.
    var isNone: Bool { price.isEmpty || units.isEmpty || included.values.contains { $0.isEmpty } }

    /// Returns the lines that are in both sets.
    ///
    /// - Throws: ``NoFilter`` if no filter can name them.
    func and(_ other: LineSet) throws(NoFilter) -> LineSet {
        if isNone || other.isNone { return .none }
        if let own = isOnSale, let others = other.isOnSale, own != others { return .none }
        var both = self
        both.isOnSale = isOnSale ?? other.isOnSale
        (both.price, both.units) = (try price.and(other.price), try units.and(other.units))
        for (key, values) in other.included {
            guard let own = included[key] else {
                both.included[key] = values
                continue
            }
            // A line has one SKU, and may have several categories and values of an attribute.
            guard key == .sku || own.isSubset(of: values) || values.isSubset(of: own) else { throw NoFilter() }
            both.included[key] = own.intersection(values)
        }
        both.excluded.merge(other.excluded) { $0.union($1) }
        if let skus = both.included[.sku], let excluded = both.excluded.removeValue(forKey: .sku) {
            both.included[.sku] = skus.subtracting(excluded)
        }
        return both.isNone ? .none : both
    }

    /// Returns the lines that are in one set or in both; nil if no filter can name them.
    func union(_ other: LineSet) -> LineSet? {
        if self == other || isAll || other.isNone { return self }
        if isNone || other.isAll { return other }
        for key in included.keys {
            var (one, two) = (self, other)
            guard let own = one.included.removeValue(forKey: key), let others = two.included.removeValue(forKey: key),
                one == two
            else { continue }
            one.included[key] = own.union(others)
            return one
        }
        return nil
    }

    /// The lines outside, as sets of one requirement each.
    var complements: [LineSet] {
        var sets: [LineSet] = []
        for (key, values) in included.sorted(by: { $0.key < $1.key }) { sets.append(LineSet(excluded: [key: values])) }
        for (key, values) in excluded.sorted(by: { $0.key < $1.key }) { sets.append(LineSet(included: [key: values])) }
        sets += price.complements.map { LineSet(price: $0) }
        sets += units.complements.map { LineSet(units: $0) }
        if let isOnSale { sets.append(LineSet(isOnSale: !isOnSale)) }
        return sets
    }

    /// The keys of a filter, without the number of units.
    var filter: JSONObject {
        var filter = JSONObject()
        for (prefix, values) in [("", included), ("not_", excluded)] {
            filter["\(prefix)skus"] = values[.sku].map(Self.list)
            filter["\(prefix)categories"] = values[.category].map(Self.list)
            filter.setUnlessAbsent("\(prefix)attributes", Self.attributes(values))
        }
        filter["price_at_least"] = price.least.map { .amount($0, in: price.currency) }
        filter["price_at_most"] = price.most.map { .amount($0, in: price.currency) }
        filter["on_sale"] = isOnSale.map(JSONValue.bool)
        return filter
    }

    private static func list(_ values: Set<JSONValue>) -> JSONValue { .array(values.sorted { $0.text < $1.text }) }

    private static func attributes(_ values: [Key: Set<JSONValue>]) -> JSONValue? {
        var attributes = JSONObject()
        for (key, values) in values.sorted(by: { $0.key < $1.key }) {
            guard case .attribute(let name) = key else { continue }
            attributes[name] = values.count == 1 ? values.first : list(values)
        }
        return attributes.isEmpty ? nil : .object(attributes)
    }

    /// The error of lines that no filter can name.
    struct NoFilter: Error {}
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
