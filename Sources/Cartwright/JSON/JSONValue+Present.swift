extension JSONValue {
    /// Returns an object of the keys that have a value. Answers for programs leave out absent values, and contain no
    /// null.
    package static func present(_ entries: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONObject(present: entries))
    }
}

extension JSONObject {
    /// Creates an object of the keys that have a value.
    package init(present entries: KeyValuePairs<String, JSONValue?>) {
        self.init()
        for (key, value) in entries { self[key] = value }
    }
}
