extension JSONValue {
    /// A numeric condition as a scenario writes it.
    static func condition(_ type: String, _ comparison: JSONObject, filter: LineFilter) -> JSONValue {
        var object = JSONObject()
        object["type"] = .string(type)
        for (key, value) in comparison { object[key] = value }
        if filter != .all { object["filter"] = filter.json }
        return .object(object)
    }
}
