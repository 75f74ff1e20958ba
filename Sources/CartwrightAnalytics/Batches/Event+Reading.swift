public import Cartwright

extension Event {
    /// Reads an event from the JSON format of CloudEvents 1.0.
    ///
    /// - Throws: an error of area `json`, or `time.bad_instant`.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let version = try reader.string("specversion")
        guard version == "1.0" else {
            throw reader.outOfRange("specversion is \"\(version)\"", hint: "1.0", "specversion")
        }
        let id = try reader.string("id")
        let source = try reader.string("source")
        let type = try reader.string("type")
        let subject = try reader.string(ifPresent: "subject")
        let time = try reader.instant(ifPresent: "time")
        let contentType = try reader.string(ifPresent: "datacontenttype") ?? "application/json"
        guard contentType == "application/json" else {
            throw reader.outOfRange(
                "datacontenttype is \"\(contentType)\"",
                hint: "application/json",
                "datacontenttype"
            )
        }
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
            data: data
        )
    }
}
