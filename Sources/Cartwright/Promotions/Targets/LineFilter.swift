/// Which lines count: all that is given must match.
public struct LineFilter: Hashable, Sendable {
    /// The line's SKU is one of these.
    public var skus: Set<String>?

    /// The line is in one of these categories.
    public var categories: Set<String>?

    /// Every line.
    public static let all = LineFilter()

    /// Every line, or those of some SKUs, or of some categories.
    public init(skus: Set<String>? = nil, categories: Set<String>? = nil) {
        self.skus = skus
        self.categories = categories
    }

    /// Whether a line counts.
    public func matches(_ line: Line) -> Bool {
        if let skus, !skus.contains(line.sku) { return false }
        if let categories, !line.categories.contains(where: categories.contains) { return false }
        return true
    }
}

extension LineFilter: JSONConvertible {
    /// Reads a filter of a scenario.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        skus = try reader.strings(ifPresent: "skus").map(Set.init)
        categories = try reader.strings(ifPresent: "categories").map(Set.init)
        try reader.finish()
    }

    /// The filter as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object.setUnlessAbsent("skus", skus.map { .array($0.sorted().map(JSONValue.string)) })
        object.setUnlessAbsent("categories", categories.map { .array($0.sorted().map(JSONValue.string)) })
        return .object(object)
    }
}
