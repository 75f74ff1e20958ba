public import Cartwright

extension Event {
    /// Reads an event from the JSON format of CloudEvents 1.0. The required attributes must exist and not be empty; a
    /// time is also required, and data must be an object.
    ///
    /// - Throws: an error of area `json`, or `time.bad_instant`.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        try reader.require("1.0", is: try reader.string("specversion"), "specversion")
        let id = try reader.attribute("id")
        let source = try reader.attribute("source")
        let type = try reader.attribute("type")
        let subject = reader.has("subject") ? try reader.attribute("subject") : nil
        _ = reader.value(ifPresent: "subject")
        let time = try reader.instant(ifPresent: "time")
        let traceParent = try reader.string(ifPresent: "traceparent")
        if let traceParent, TraceParent(traceParent) == nil {
            throw reader.outOfRange(
                "traceparent is \"\(traceParent.shortened(toBytes: 60))\"",
                hint: "00-TRACE-PARENT-FLAGS",
                "traceparent"
            )
        }
        let contentType = try reader.string(ifPresent: "datacontenttype") ?? "application/json"
        try reader.require("application/json", is: contentType, "datacontenttype")
        guard let time else {
            throw CartwrightError(.jsonMissingKey, "\"time\" is missing", hint: "add \"time\"", at: pointer.location)
        }
        let data = try reader.nested("data") { value, pointer throws(CartwrightError) in
            guard case .object(let object) = value else {
                throw ObjectReader.wrongType(value, expected: "an object", at: pointer)
            }
            return object
        }
        try reader.finish()
        self.init(
            id: id,
            type: EventType(rawValue: type),
            source: source,
            subject: subject,
            time: time,
            data: data,
            traceParent: traceParent.flatMap(TraceParent.init)
        )
    }
}

extension ObjectReader {
    /// Reads a string that must exist and not be empty: CloudEvents allows no attribute without a value.
    fileprivate mutating func attribute(_ key: String) throws(CartwrightError) -> String {
        let text = try string(key)
        guard !text.isEmpty else { throw outOfRange("\(key) is empty", hint: "use at least one character", key) }
        return text
    }

    fileprivate func require(_ right: String, is text: String, _ key: String) throws(CartwrightError) {
        guard text == right else { throw outOfRange("\(key) is \"\(text)\"", hint: right, key) }
    }
}
