internal import Cartwright

extension JSONValue {
    /// An object with one more array, where there is something in it.
    func with(_ key: String, _ values: [JSONValue]) -> JSONValue {
        guard case .object(var object) = self, !values.isEmpty else { return self }
        object[key] = .array(values)
        return .object(object)
    }

    /// A count as a number.
    static func count(_ count: Int) -> JSONValue { .integer(Int64(count)) }

    /// Texts as an array of strings.
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension JSONValue {
    /// The object without those of its keys that are null.
    var withoutNull: JSONValue {
        guard case .object(let object) = self else { return self }
        var kept = JSONObject()
        for (key, value) in object where value != .null { kept[key] = value }
        return .object(kept)
    }
}
