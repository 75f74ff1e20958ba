extension Target: JSONConvertible {
    /// Reads a target of a scenario, which names no lists. ``ObjectReader/target(ifPresent:)`` reads one that may.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        try self.init(value, at: pointer, lists: .none, scopes: Scope.allCases, take: .cheapest)
    }

    /// Reads a target of an effect that allows only some scopes and has its own default order of units.
    ///
    /// - Parameter lists: the lists that its filter may name.
    init(
        _ value: JSONValue,
        at pointer: JSONPointer,
        lists: NamedLists,
        scopes: [Scope],
        take: UnitRule.Take
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        reader.lists = lists
        scope = try reader.choice("scope", of: scopes)
        filter = .all
        switch scope {
        case .shipping:
            shipments =
                try reader.nested(ifPresent: "filter") { value, pointer throws(CartwrightError) in
                    try ShipmentFilter(value, at: pointer, lists: lists)
                } ?? .all
        case .units:
            filter = try reader.filter(ifPresent: "filter") ?? .all
            units = try UnitRule(from: &reader, take: take)
        case .order, .lines, .total: filter = try reader.filter(ifPresent: "filter") ?? .all
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

extension ObjectReader {
    /// Reads a target, whose filter may name lists of the catalog or scenario; nil if the key is absent.
    public mutating func target(ifPresent key: String) throws(CartwrightError) -> Target? {
        let lists = lists
        return try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            try Target(value, at: pointer, lists: lists, scopes: Target.Scope.allCases, take: .cheapest)
        }
    }
}
