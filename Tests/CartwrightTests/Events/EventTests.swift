import Testing

@testable import Cartwright

@Suite struct EventTests {
    @Test func `an event is a CloudEvent with its attributes first and in order`() {
        let event = Event(
            id: "e1",
            type: .orderPaid,
            source: "/shop",
            subject: "o1",
            time: Shopper.noon,
            data: JSONObject()
        )
        #expect(
            event.json.text
                == #"{"specversion":"1.0","id":"e1","source":"/shop","type":"cartwright.order.paid","subject":"o1","#
                + #""time":"2026-01-10T12:00:00Z","datacontenttype":"application/json","data":{}}"#
        )
        #expect(Event(id: "e", type: "a.b", source: "s", time: Shopper.noon, data: JSONObject()).json["subject"] == nil)
    }

    @Test func `an event carries its trace context`() throws {
        var event = Event(id: "e", type: "a.b", source: "s", time: Shopper.noon, data: JSONObject())
        event.traceParent = TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
        #expect(event.json["traceparent"] == "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
        #expect(String(decoding: event.utf8, as: UTF8.self) == event.json.text)
        #expect(try Event(restoring: event.storedForm, at: .root) == event)
    }

    @Test(arguments: [
        "", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4BF92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473\n-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-",
    ])
    func `a malformed traceparent is refused`(text: String) { #expect(TraceParent(text) == nil) }

    @Test(arguments: ["o1", "", "a \"quoted\" \\ name\n", "\u{1}é😀", nil])
    func `the bytes of an event equal those of its JSON value`(subject: String?) throws {
        var data = JSONObject()
        data["total"] = ["minor": .integer(.min), "currency": "USD"]
        for milliseconds: Int64 in [-62_135_596_800_000, -1, 0, 1_767_225_600_007, 253_402_300_799_999] {
            let event = Event(
                id: "e\(milliseconds)",
                type: "com.example.stamp",
                source: "/shop \(subject ?? "")",
                subject: subject,
                time: try #require(Instant(milliseconds: milliseconds)),
                data: data
            )
            #expect(String(decoding: event.utf8, as: UTF8.self) == event.json.text)
        }
    }

    @Test func `event types of the engine have a short name`() {
        #expect(EventType.couponApplied.shortName == "coupon.applied")
        #expect(EventType("com.example.stamp").shortName == "com.example.stamp")
        #expect("\(EventType.cardClick)" == "cartwright.card.click")
    }

    @Test func `each activity of a card or a banner has the event of its name`() {
        #expect(
            CardActivity.allCases.map { "cartwright.banner.\($0.rawValue)" }
                == [EventType.bannerImpression, .bannerControlImpression, .bannerClick, .bannerDismiss].map(\.rawValue)
        )
        #expect(
            CardActivity.allCases.map { "cartwright.card.\($0.rawValue)" }
                == [EventType.cardImpression, .cardControlImpression, .cardClick, .cardDismiss].map(\.rawValue)
        )
    }
}
