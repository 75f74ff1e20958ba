extension JSONValue {
    /// Returns a condition as a promotion writes it: its type, its requirement, and its options.
    public static func condition(
        _ type: String,
        _ required: JSONObject = [:],
        options: JSONObject = [:]
    ) -> JSONValue {
        var object: JSONObject = ["type": .string(type)]
        for (key, value) in required { object[key] = value }
        for (key, value) in options { object[key] = value }
        return .object(object)
    }

    /// Returns an effect as a promotion writes it: its type and its keys.
    public static func effect(_ type: String, _ keys: JSONObject = [:]) -> JSONValue { .condition(type, keys) }
}

extension JSONObject {
    /// The options that most conditions have.
    static func options(filter: LineFilter = .all, basis: Basis = .list, tax: TaxInclusion? = nil) -> JSONObject {
        var object = JSONObject()
        if basis != .list { object["basis"] = .string(basis.rawValue) }
        if filter != .all { object["filter"] = filter.json }
        object["tax"] = tax.map { .string($0.rawValue) }
        return object
    }
}
