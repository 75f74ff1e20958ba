internal import Cartwright

extension JSONValue {
    /// Returns the object with one more array, unless the array is empty.
    func with(_ key: String, _ values: [JSONValue]) -> JSONValue {
        guard case .object(var object) = self, !values.isEmpty else { return self }
        object[key] = .array(values)
        return .object(object)
    }

    /// Returns a count as a number.
    static func count(_ count: Int) -> JSONValue { .integer(Int64(count)) }

    /// Returns texts as an array of strings.
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension JSONValue {
    /// The object without keys whose value is null.
    var withoutNull: JSONValue {
        guard case .object(let object) = self else { return self }
        var kept = JSONObject()
        for (key, value) in object where value != .null { kept[key] = value }
        return .object(kept)
    }
}
