extension CardEvent: JSONConvertible {
    /// The event as JSON: `{"type": "loyalty.stamp_spent", "on": "clicked", "data": {"stamps": 10}}`.
    public var json: JSONValue {
        ["type": .string(type.rawValue), "on": .string(occasion.rawValue), "data": .object(data)]
    }

    /// Reads the format of ``json`` strictly; `data` is optional.
    ///
    /// - Throws: an error of area `json`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            EventType(rawValue: try reader.string("type")),
            on: try reader.choice("on"),
            data: try reader.object(ifPresent: "data") ?? JSONObject()
        )
        try reader.finish()
    }
}
