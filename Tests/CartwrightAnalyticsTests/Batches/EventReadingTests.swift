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

    @Test func `an event is read back unchanged`() throws {
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

    /// Events of version 0.1.0, some of which may still be pending.
    static let formerEvents = [
        #"{"specversion":"1.0","id":"019b796d-d600-7002-b893-a2eefb32555e","source":"/cartwright","#
            + #""type":"cartwright.cart.changed","time":"2026-01-01T12:00:00Z","datacontenttype":"application/json","#
            + #""data":{"sku":"MUG","added":2,"subtotal":{"minor":2500,"currency":"USD"},"customer":"ada"}}"#,
        #"{"specversion":"1.0","id":"019b796d-d600-700a-a775-dc7701564f61","source":"/cartwright","#
            + #""type":"cartwright.order.paid","subject":"o1","time":"2026-01-01T12:00:00Z","#
            + #""datacontenttype":"application/json","data":{"order":"o1","total":{"minor":2500,"currency":"USD"},"#
            + #""lines":[{"line":"MUG","sku":"MUG","quantity":2,"paid":{"minor":2500,"currency":"USD"},"#
            + #""discount":{"minor":0,"currency":"USD"}}],"discounts":[],"customer":"ada"}}"#,
    ]

    @Test func `events of version 0.1.0 are read, sent and exported unchanged`() throws {
        let events = try Self.formerEvents.map { try Event(JSONParser.parse(Array($0.utf8))) }
        #expect(events.map(\.utf8) == Self.formerEvents.map { Array($0.utf8) })
        #expect(NDJSONExporter().export(events).documents == events.map(\.utf8))
        let batch = BatchedEvents(events) { "b1" }.batches.first
        #expect(batch?.body == Array("[\(Self.formerEvents.joined(separator: ","))]".utf8))
        let body = try JSONParser.parse(try #require(BrazeTrackExporter().export(events).documents.first))
        guard case .array(let purchases)? = body["purchases"] else {
            Issue.record("no purchases")
            return
        }
        #expect(purchases.map { $0["properties"]?["order"] } == ["o1"])
    }

    /// A key, its new value (nil removes it), the error code and the place.
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
    func `an error is reported with its place`(
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

    @Test func `a missing content type means JSON`() throws {
        guard case .object(var object) = Self.event().json else { return }
        object["datacontenttype"] = nil
        #expect(try Self.read(.object(object)) == Self.event())
    }
}
