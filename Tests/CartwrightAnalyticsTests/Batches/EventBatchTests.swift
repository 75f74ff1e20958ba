import Cartwright
import CartwrightAnalytics
import Foundation
import Testing

@Suite struct EventBatchTests {
    /// Returns an event whose JSON has the given number of bytes.
    static func event(_ id: String, bytes: Int = 250) throws -> Event {
        var data = JSONObject()
        data["fill"] = ""
        var event = Event(id: id, type: "a.b", source: "/s", time: .earliest, data: data)
        let fill = bytes - event.json.utf8.count
        try #require(fill >= 0)
        event.data["fill"] = .string(String(repeating: "x", count: fill))
        return event
    }

    static func batches(_ events: [Event], _ change: (inout BatchLimits) -> Void) -> BatchedEvents {
        var limits = BatchLimits()
        change(&limits)
        var number = 0
        return BatchedEvents(events, limits: limits) {
            number += 1
            return "b\(number)"
        }
    }

    @Test(arguments: [
        (3, [3, 3, 1]), (7, [7]), (6, [6, 1]), (1, [1, 1, 1, 1, 1, 1, 1]), (0, [1, 1, 1, 1, 1, 1, 1]),
    ])
    func `the number of events in a batch is limited, and their order stays`(limit: Int, counts: [Int]) throws {
        let events = try (1...7).map { try Self.event("e\($0)") }
        let batched = Self.batches(events) { $0.events = limit }
        #expect(batched.batches.map(\.events.count) == counts)
        #expect(batched.batches.flatMap(\.events) == events)
        #expect(batched.batches.map(\.id) == (1...counts.count).map { "b\($0)" })
        #expect(batched.refused.isEmpty)
    }

    /// Three events of 250 bytes are two brackets, two commas and 750 bytes: 754.
    @Test(arguments: [(754, [3]), (753, [2, 1]), (503, [2, 1]), (502, [1, 1, 1]), (252, [1, 1, 1])])
    func `the number of bytes in a body is limited exactly`(limit: Int, counts: [Int]) throws {
        let events = try (1...3).map { try Self.event("e\($0)") }
        let batched = Self.batches(events) { $0.bytes = limit }
        #expect(batched.batches.map(\.events.count) == counts)
        #expect(batched.batches.allSatisfy { $0.body.count <= limit })
        #expect(batched.batches.flatMap(\.events) == events)
    }

    @Test(arguments: [
        (300, 1000, 300, "the limit is 300 bytes"), (Int.max, 302, 300, "the limit is 300 bytes"),
        (Int.max, 301, 299, "the limit is 299 bytes"), (251, 252, 250, "the limit is 250 bytes"),
    ])
    func `an event over its limit, or too large for a body, is refused and the others are batched`(
        eventBytes: Int,
        bytes: Int,
        largest: Int,
        hint: String
    ) throws {
        let fits = [try Self.event("a"), try Self.event("edge", bytes: largest), try Self.event("z")]
        let over = try Self.event("over", bytes: largest + 1)
        let batched = Self.batches([fits[0], over, fits[1], fits[2]]) {
            ($0.eventBytes, $0.bytes) = (eventBytes, bytes)
        }
        #expect(batched.batches.flatMap(\.events) == fits)
        #expect(batched.batches.allSatisfy { $0.body.count <= bytes })
        #expect(batched.refused.map(\.event) == [over])
        let reason = CartwrightError(.eventTooLarge, "event over has \(largest + 1) bytes", hint: hint)
        #expect(batched.refused.map(\.reason) == [reason])
    }

    @Test func `the default limits are 100 events, 450 KiB and 32 KiB for each event`() throws {
        #expect(
            BatchedEvents(try (1...201).map { try Self.event("e\($0)") }) { "b" }.batches.map(\.events.count) == [
                100, 100, 1,
            ]
        )
        let large = try (1...15).map { try Self.event("e\($0)", bytes: 32 * 1024) }
        let batched = BatchedEvents(large + [try Self.event("over", bytes: 32 * 1024 + 1)]) { "b" }
        #expect(batched.batches.map(\.events.count) == [14, 1])
        #expect(batched.refused.map(\.event.id) == ["over"])
    }

    @Test(arguments: [0, 1, -1, Int.min])
    func `limits without room refuse everything without a trap`(limit: Int) throws {
        let batched = Self.batches([try Self.event("e")]) {
            ($0.bytes, $0.eventBytes, $0.events) = (limit, limit, limit)
        }
        #expect(batched.batches.isEmpty)
        #expect(batched.refused.count == 1)
    }

    @Test func `no events make no batch`() {
        #expect(BatchedEvents([]) { "b" }.batches.isEmpty)
    }

    @Test func `another JSON parser reads the body as an array of the events`() throws {
        var events = try (1...3).map { try Self.event("e\($0)") }
        events[1].subject = "\u{0}\u{1F}\"\\/\u{7F}é☕\u{2028}👩‍🚀"
        events[2].data["amounts"] = [["minor": .integer(.max), "currency": "USD"], .integer(.min), nil, true]
        let batch = try #require(BatchedEvents(events) { "b" }.batches.first)
        let read = try JSONSerialization.jsonObject(with: Data(batch.body)) as? [NSDictionary]
        let expected = try events.map { event in
            try JSONSerialization.jsonObject(with: Data(event.json.utf8)) as? NSDictionary
        }
        #expect(read == expected.compactMap(\.self))
        #expect(read?.count == 3)
        #expect(read?[1]["subject"] as? String == events[1].subject)
        #expect(read?.map { $0["id"] as? String } == ["e1", "e2", "e3"])
    }
}
