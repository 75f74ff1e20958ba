internal import Cartwright

/// Requirements that a line meets together.
struct LineRequirements: Equatable {
    /// The values of which a line must have one.
    var included: [Key: Set<String>] = [:]

    /// The values of which a line must have none.
    var excluded: [Key: Set<String>] = [:]

    /// The price of a unit in minor units.
    var price = Span()

    /// The number of units of the line.
    var units = Span()

    /// A value of a line.
    enum Key: Hashable, Comparable {
        case sku
        case category
        case attribute(String)
    }

    /// Numbers from a least to a greatest one.
    struct Span: Equatable {
        var least: Int64?
        var most: Int64?

        /// True for all numbers.
        var isAll: Bool { least == nil && most == nil }

        /// True if no number from 0 is inside.
        var isEmpty: Bool { (most ?? .max) < max(0, least ?? 0) }

        /// The numbers that are also in another span.
        func and(_ other: Span) -> Span {
            Span(
                least: [least, other.least].compactMap { $0 }.max(),
                most: [most, other.most].compactMap { $0 }.min()
            )
        }

        /// The numbers outside, as spans apart.
        var complements: [Span] {
            let below = least.map { Span(most: $0 == .min ? .min : $0 - 1) }
            let above = most.flatMap { $0 == .max ? nil : Span(least: $0 + 1) }
            return [below, above].compactMap { $0 }.filter { !$0.isEmpty }
        }
    }

    /// True if every line meets them.
    var isAll: Bool { self == LineRequirements() }

    /// Returns the requirements of both; nil if no line meets them.
    ///
    /// - Throws: ``NoFilter`` if no filter has both.
    func and(_ other: LineRequirements) throws(NoFilter) -> LineRequirements? {
        var part = self
        (part.price, part.units) = (price.and(other.price), units.and(other.units))
        for (key, values) in other.included {
            guard let own = included[key] else {
                part.included[key] = values
                continue
            }
            // A line has one SKU, and may have several categories and values of an attribute.
            guard key == .sku || own.isSubset(of: values) || values.isSubset(of: own) else { throw NoFilter() }
            part.included[key] = own.intersection(values)
        }
        for (key, values) in other.excluded { part.excluded[key, default: []].formUnion(values) }
        if let skus = part.included[.sku], let excluded = part.excluded[.sku] {
            part.included[.sku] = skus.subtracting(excluded)
            part.excluded[.sku] = nil
        }
        let isNever = part.price.isEmpty || part.units.isEmpty || part.included.values.contains { $0.isEmpty }
        return isNever ? nil : part
    }

    /// Returns a part with the lines of both; nil if no single part has them.
    func merged(with other: LineRequirements) -> LineRequirements? {
        for key in Set(included.keys).intersection(other.included.keys) {
            var (one, two) = (self, other)
            let values = (one.included.removeValue(forKey: key) ?? []).union(
                two.included.removeValue(forKey: key) ?? []
            )
            guard one == two else { continue }
            one.included[key] = values
            return one
        }
        return self == other ? self : nil
    }

    /// The lines outside, as parts of one requirement each.
    var complements: [LineRequirements] {
        var parts: [LineRequirements] = []
        for (key, values) in included.sorted(by: { $0.key < $1.key }) {
            parts.append(LineRequirements(excluded: [key: values]))
        }
        for (key, values) in excluded.sorted(by: { $0.key < $1.key }) {
            parts.append(LineRequirements(included: [key: values]))
        }
        parts += price.complements.map { LineRequirements(price: $0) }
        parts += units.complements.map { LineRequirements(units: $0) }
        return parts
    }

    /// The filter, without the number of units.
    var filter: JSONObject {
        var filter = JSONObject()
        for (name, values) in [("", included), ("not_", excluded)] {
            filter.setUnlessAbsent("\(name)skus", values[.sku]?.json)
            filter.setUnlessAbsent("\(name)categories", values[.category]?.json)
            var attributes = JSONObject()
            for (key, values) in values.sorted(by: { $0.key < $1.key }) {
                if case .attribute(let attribute) = key { attributes[attribute] = values.json }
            }
            if !attributes.isEmpty { filter["\(name)attributes"] = .object(attributes) }
        }
        filter["price_at_least"] = price.least.map(JSONValue.integer)
        filter["price_at_most"] = price.most.map(JSONValue.integer)
        return filter
    }

    /// The error of requirements that no filter has.
    struct NoFilter: Error {}
}

extension Set<String> {
    /// The texts in their order.
    fileprivate var json: JSONValue { .array(sorted().map(JSONValue.string)) }
}
