extension JSONValue {
    /// A condition as a scenario writes it: its type, what it asks for, and its options.
    static func condition(_ type: String, _ required: JSONObject, options: JSONObject = JSONObject()) -> JSONValue {
        var object = JSONObject()
        object["type"] = .string(type)
        for (key, value) in required { object[key] = value }
        for (key, value) in options { object[key] = value }
        return .object(object)
    }
}

extension JSONObject {
    /// The options that most conditions have.
    static func options(filter: LineFilter = .all, basis: Basis = .list) -> JSONObject {
        var object = JSONObject()
        if basis != .list { object["basis"] = .string(basis.rawValue) }
        if filter != .all { object["filter"] = filter.json }
        return object
    }
}
