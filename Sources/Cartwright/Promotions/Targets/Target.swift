/// What an effect acts on.
public struct Target: Hashable, Sendable {
    /// Which lines of it.
    public var filter: LineFilter

    /// The whole order.
    public static let order = Target()

    /// The order, or the lines of it that a filter lets through.
    public init(filter: LineFilter = .all) { self.filter = filter }
}

extension Target: JSONConvertible {
    /// Reads a target of a scenario.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let scope = try reader.string("scope")
        guard scope == "order" else {
            throw reader.outOfRange("scope \"\(scope)\" is not known", hint: "order", "scope")
        }
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
        try reader.finish()
    }

    /// The target as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["scope"] = "order"
        if filter != .all { object["filter"] = filter.json }
        return .object(object)
    }
}
