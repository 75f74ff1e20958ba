import Cartwright
import CartwrightAnalytics
import Testing

@Suite struct EventReadingTests {
    static func event() -> Event {
        var data = JSONObject()
        data["total"] = ["minor": 3038, "currency": "USD"]
        data["note"] = "é\n\u{0}"
        let time = Instant.earliest.adding(milliseconds: 63_903_643_200_123)
        return Event(id: "e1", type: .orderPaid, source: "/shop", subject: "o1", time: time, data: data)
    }

    static func read(_ value: JSONValue) throws -> Event {
        try Event(try JSONParser.parse(value.utf8))
    }

    @Test func `an event comes back as it was written`() throws {
        var event = Self.event()
        #expect(try Self.read(event.json) == event)
        event.traceParent = TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
        #expect(event.traceParent != nil)
        #expect(try Self.read(event.json) == event && event.json.utf8 == event.utf8)
        event.subject = nil
        event.data = JSONObject()
        event.time = .latest
        #expect(try Self.read(event.json) == event)
    }

    /// A key, what to put there (nil takes it away), the code and the place.
    static let mistakes: [(String, JSONValue?, ErrorCode, String)] = [
        ("specversion", "0.3", .jsonOutOfRange, "/specversion"), ("specversion", nil, .jsonMissingKey, ""),
        ("specversion", 1, .jsonWrongType, "/specversion"),
        ("id", nil, .jsonMissingKey, ""), ("id", "", .jsonOutOfRange, "/id"), ("id", 7, .jsonWrongType, "/id"),
        ("source", nil, .jsonMissingKey, ""), ("source", "", .jsonOutOfRange, "/source"),
        ("type", nil, .jsonMissingKey, ""), ("type", "", .jsonOutOfRange, "/type"),
        ("subject", "", .jsonOutOfRange, "/subject"), ("subject", [], .jsonWrongType, "/subject"),
        ("time", nil, .jsonMissingKey, ""), ("time", "yesterday", .timeBadInstant, "/time"),
        ("time", 7, .jsonWrongType, "/time"),
        ("datacontenttype", "text/plain", .jsonOutOfRange, "/datacontenttype"),
        ("traceparent", "00-1", .jsonOutOfRange, "/traceparent"), ("traceparent", 7, .jsonWrongType, "/traceparent"),
        ("data", nil, .jsonMissingKey, ""), ("data", [], .jsonWrongType, "/data"),
        ("data", "{}", .jsonWrongType, "/data"), ("data_base64", "e30=", .jsonUnknownKey, "/data_base64"),
        ("Subject", "o2", .jsonUnknownKey, "/Subject"),
    ]

    @Test(arguments: mistakes)
    func `a mistake is refused with its place`(
        key: String,
        value: JSONValue?,
        code: ErrorCode,
        pointer: String
    ) throws {
        guard case .object(var object) = Self.event().json else { return }
        object[key] = value
        let error = #expect(throws: CartwrightError.self) { try Self.read(.object(object)) }
        #expect(error?.code == code)
        #expect(error?.location.pointer ?? "" == pointer)
    }

    @Test func `a content type that is not written is JSON`() throws {
        guard case .object(var object) = Self.event().json else { return }
        object["datacontenttype"] = nil
        #expect(try Self.read(.object(object)) == Self.event())
    }
}
