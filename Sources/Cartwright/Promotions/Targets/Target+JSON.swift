extension Target: JSONConvertible {
    /// Reads a target of a scenario.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        try self.init(value, at: pointer, scopes: Scope.allCases, take: .cheapest)
    }

    /// Reads a target of an effect that allows only some scopes and has its own default order of units.
    init(
        _ value: JSONValue,
        at pointer: JSONPointer,
        scopes: [Scope],
        take: UnitRule.Take
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        scope = try reader.choice("scope", of: scopes)
        filter = .all
        switch scope {
        case .shipping: shipments = try reader.nested(ifPresent: "filter", ShipmentFilter.init) ?? .all
        case .units:
            filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
            units = try UnitRule(from: &reader, take: take)
        case .order, .lines, .total: filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
        }
        try reader.finish()
    }

    /// The target as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["scope"] = .string(scope.rawValue)
        if filter != .all { object["filter"] = filter.json }
        if shipments != .all { object["filter"] = shipments.json }
        if scope == .units { units.write(to: &object) }
        return .object(object)
    }
}
